#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <clinker/clinker.h>

#include <math.h>

static const double QUARTER = 1.5707963267948966;
static const double NOWHERE[3] = {0, 0, 0};

static void apply(const clinker_pose *pose, const double in[3], double out[3]) {
    for (size_t i = 0; i < 3; i++) {
        const double *row = &pose->m[4 * i];
        out[i] = row[0] * in[0] + row[1] * in[1] + row[2] * in[2] + row[3];
    }
}

static void assert_moves(const clinker_pose *pose, const double from[3], double x, double y, double z) {
    double to[3];
    apply(pose, from, to);
    assert_true(to[0] == x && to[1] == y && to[2] == z);
}

static void identity_moves_nothing(void **state) {
    (void)state;
    clinker_pose pose = clinker_pose_identity();
    assert_moves(&pose, (const double[3]){1, 2, 3}, 1, 2, 3);
    clinker_pose euler = clinker_pose_euler(NOWHERE, NOWHERE);
    for (int i = 0; i < 12; i++) {
        assert_true(euler.m[i] == pose.m[i]);
    }
}

static void each_angle_turns_about_its_axis(void **state) {
    (void)state;
    static const double point[3] = {1, 2, 3};
    clinker_pose x = clinker_pose_euler(NOWHERE, (const double[3]){QUARTER, 0, 0});
    clinker_pose y = clinker_pose_euler(NOWHERE, (const double[3]){0, QUARTER, 0});
    clinker_pose z = clinker_pose_euler(NOWHERE, (const double[3]){0, 0, QUARTER});
    assert_moves(&x, point, 1, -3, 2);
    assert_moves(&y, point, 3, 2, -1);
    assert_moves(&z, point, -2, 1, 3);
}

/* About fixed axes: x takes (0, 1, 0) to (0, 0, 1), then y takes that to (1, 0, 0), then z to (0, 1, 0). */
static void x_comes_first_then_y_then_z_then_the_translation(void **state) {
    (void)state;
    static const double y_axis[3] = {0, 1, 0};
    clinker_pose xy = clinker_pose_euler(NOWHERE, (const double[3]){QUARTER, QUARTER, 0});
    clinker_pose xz = clinker_pose_euler(NOWHERE, (const double[3]){QUARTER, 0, QUARTER});
    clinker_pose all = clinker_pose_euler((const double[3]){10, 20, 30}, (const double[3]){QUARTER, QUARTER, QUARTER});
    assert_moves(&xy, y_axis, 1, 0, 0);
    assert_moves(&xz, y_axis, 0, 0, 1);
    assert_moves(&all, y_axis, 10, 21, 30);
}

static void multiples_of_a_quarter_turn_are_exact(void **state) {
    (void)state;
    static const double cosines[4] = {1, 0, -1, 0}, sines[4] = {0, 1, 0, -1};
    const double degree = 3.141592653589793 / 180.0;
    for (int step = -40; step <= 40; step++) {
        int quarter = (step % 4 + 4) % 4;
        double angles[2] = {step * QUARTER, 90.0 * step * degree};
        for (int i = 0; i < 2; i++) {
            clinker_pose pose = clinker_pose_euler(NOWHERE, (const double[3]){0, 0, angles[i]});
            assert_true(pose.m[0] == cosines[quarter] && pose.m[5] == cosines[quarter]);
            assert_true(pose.m[4] == sines[quarter] && pose.m[1] == -sines[quarter]);
        }
    }
}

static void other_angles_are_left_alone(void **state) {
    (void)state;
    static const double angles[] = {1e-9, -1e-9, 0.3, 1.5707963, 2.5, -4.0, 100.0};
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        clinker_pose pose = clinker_pose_euler(NOWHERE, (const double[3]){angles[i], 0, 0});
        assert_true(pose.m[5] == cos(angles[i]) && pose.m[9] == sin(angles[i]));
    }
}

static void a_rotation_keeps_lengths_and_handedness(void **state) {
    (void)state;
    clinker_pose pose = clinker_pose_euler(NOWHERE, (const double[3]){0.4, -1.1, 2.7});
    const double *m = pose.m;
    double determinant =
        m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
    assert_true(fabs(determinant - 1) < 1e-15);
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++) {
            const double *a = &m[4 * i], *b = &m[4 * j];
            double dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            assert_true(fabs(dot - (i == j ? 1 : 0)) < 1e-15);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(identity_moves_nothing),
        cmocka_unit_test(each_angle_turns_about_its_axis),
        cmocka_unit_test(x_comes_first_then_y_then_z_then_the_translation),
        cmocka_unit_test(multiples_of_a_quarter_turn_are_exact),
        cmocka_unit_test(other_angles_are_left_alone),
        cmocka_unit_test(a_rotation_keeps_lengths_and_handedness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
