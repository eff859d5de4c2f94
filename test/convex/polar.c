/* The published test: right where it converges, and known to miss a few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "scenes.h"

#include <clinker/convex.h>
#include <math.h>

typedef struct fixture {
    clinker_workspace *workspace;
    scene_mesh points;
    clinker_convex *convex;
} fixture;

static void open_body(fixture *f, size_t corners, const double axes[3]) {
    assert_int_equal(clinker_workspace_create(NULL, &f->workspace), CLINKER_OK);
    f->points = scene_ellipsoid_points(corners, axes, 7);
    clinker_mesh mesh = scene_mesh_borrow(&f->points);
    clinker_hull hull;
    assert_int_equal(clinker_mesh_hull(f->workspace, &mesh, &hull), CLINKER_OK);
    mesh.indices = hull.indices;
    mesh.triangle_count = hull.triangle_count;
    assert_int_equal(clinker_convex_create(f->workspace, &mesh, &f->convex), CLINKER_OK);
}

static void close_body(fixture *f) {
    clinker_convex_destroy(f->convex);
    clinker_workspace_destroy(f->workspace);
    scene_mesh_free(&f->points);
}

static clinker_pose pose_within(scene_random *random, double radius) {
    double at[3], square;
    do {
        square = 0;
        for (int k = 0; k < 3; k++) {
            at[k] = scene_random_between(random, -radius, radius);
            square += at[k] * at[k];
        }
    } while (square > radius * radius);
    return scene_random_pose(random, at);
}

typedef struct tally {
    size_t missed, invented, checks, ends[CLINKER_POLAR_STEPS + 1];
    size_t missed_ends[CLINKER_POLAR_STEPS + 1];
} tally;

static tally count(const fixture *f, const clinker_polar_settings *settings, int queries) {
    scene_random random = {41};
    tally sums = {0};
    for (int i = 0; i < queries; i++) {
        clinker_pose a = pose_within(&random, 1e-9), b = pose_within(&random, 2);
        clinker_convex_answer truth = {0};
        clinker_polar_answer polar;
        assert_int_equal(clinker_convex_check(f->workspace, f->convex, &a, f->convex, &b, &truth), CLINKER_OK);
        assert_true(clinker_convex_polar(f->convex, &a, f->convex, &b, settings, &polar));
        bool missed = truth.state == CLINKER_INTERFERE && !polar.meet;
        sums.missed += missed;
        sums.missed_ends[polar.end] += missed;
        sums.invented += truth.state == CLINKER_APART && polar.meet;
        sums.checks += polar.checks;
        sums.ends[polar.end]++;
    }
    return sums;
}

static const double AXES[3] = {1, 0.66, 0.33};

/* Whoever ends early is right; who runs out of steps is wrong at times. */
static void only_running_out_of_steps_misses(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings = clinker_polar_settings_default();
    tally sums = count(&f, &settings, 20000);
    assert_int_equal(sums.invented, 0);
    assert_true(sums.missed > 0 && sums.missed < 200);
    assert_int_equal(sums.missed, sums.missed_ends[CLINKER_POLAR_STEPS]);
    for (int i = 0; i <= CLINKER_POLAR_STEPS; i++) {
        assert_true(sums.ends[i] > 0);
    }
    close_body(&f);
}

static void a_few_pairs_of_faces_are_looked_at(void **state) {
    (void)state;
    static const size_t corners[] = {10, 100, 1000, 5000};
    for (int i = 0; i < 4; i++) {
        fixture f;
        open_body(&f, corners[i], AXES);
        clinker_polar_settings settings = clinker_polar_settings_default();
        tally sums = count(&f, &settings, 5000);
        assert_true(sums.checks < 3 * 5000);
        close_body(&f);
    }
}

static void without_cones_all_that_are_apart_run_out_of_steps(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 100, AXES);
    clinker_polar_settings settings = clinker_polar_settings_default();
    settings.cones = false;
    tally sums = count(&f, &settings, 2000);
    assert_int_equal(
        sums.ends[CLINKER_POLAR_CONE_1] + sums.ends[CLINKER_POLAR_CONE_2] + sums.ends[CLINKER_POLAR_CONE_3], 0);
    assert_true(sums.ends[CLINKER_POLAR_STEPS] > 1000);
    close_body(&f);
}

static void a_pose_without_an_inverse_is_no_question(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings = clinker_polar_settings_default();
    clinker_polar_answer answer;
    clinker_pose flat = clinker_pose_identity(), wild = flat;
    flat.m[10] = 0;
    wild.m[3] = INFINITY;
    assert_false(clinker_convex_polar(f.convex, &flat, f.convex, NULL, &settings, &answer));
    assert_false(clinker_convex_polar(f.convex, NULL, f.convex, &wild, &settings, &answer));
    assert_true(clinker_convex_polar(f.convex, NULL, f.convex, NULL, &settings, &answer) && answer.meet);
    close_body(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_running_out_of_steps_misses),
        cmocka_unit_test(a_few_pairs_of_faces_are_looked_at),
        cmocka_unit_test(without_cones_all_that_are_apart_run_out_of_steps),
        cmocka_unit_test(a_pose_without_an_inverse_is_no_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
