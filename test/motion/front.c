/* First depths of faces that are left, against lines of sight that are cast at one face after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "recede/moving.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 150, PIXELS = 16 };

static clinker_front front_of(clinker_workspace *workspace, const moving_pair *pair,
                              const clinker_front_settings *settings) {
    clinker_body bodies[2];
    clinker_front front = CLINKER_INIT(clinker_front);
    moving_pair_bodies(pair, bodies);
    if (clinker_bodies_front(workspace, bodies, pair->motions, settings, &front) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return front;
}

/* A unit cube at the origin, and another one 3 away along x, a quarter up, that flies back. */
static moving_pair two_cubes(void) {
    static const float low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    moving_pair pair = {.shapes = {solid_of(scene_box(low, high)), solid_of(scene_box(low, high))},
                        .poses = {pose_moving(0, 0, 0), pose_moving(3, 0.25, 0)},
                        .motions = {{.velocity = {0, 0, 0}}, {.velocity = {-2, 0, 0}}}};
    return pair;
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ---- Boxes, of which all is known ---- */

static void cubes_that_fly_at_each_other_meet_after_the_gap(void **state) {
    moving_pair pair = two_cubes();
    const clinker_front front = front_of(*state, &pair, NULL);
    assert_true(front.forward[0] == -1 && front.forward[1] == 0 && front.forward[2] == 0);
    assert_true(front.speed == 2);
    assert_true(fabs(front.gap - 2) < 1e-6);
    assert_true(fabs(front.at[0] - 1) < 1e-6);
    assert_int_equal(front.width * front.height, 512 * 384); /* 1 by 0.75 */
    assert_int_equal(front.both, (size_t)front.width * front.height);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(front.triangles[i], 12);
        assert_int_equal(front.left[i], 10);
        assert_int_equal(front.pixels[i], front.both);
    }
    moving_pair_free(&pair);
}

static void which_of_them_moves_makes_no_difference(void **state) {
    moving_pair pair = two_cubes();
    const double gap = front_of(*state, &pair, NULL).gap;
    pair.motions[0].velocity[0] = 2;
    pair.motions[1].velocity[0] = 0;
    assert_true(front_of(*state, &pair, NULL).gap == gap);
    moving_pair_free(&pair);
}

static void bodies_that_fly_past_each_other_share_no_pixel(void **state) {
    moving_pair pair = two_cubes();
    pair.poses[1].m[7] = 1.5;
    const clinker_front front = front_of(*state, &pair, NULL);
    assert_int_equal(front.width, 0);
    assert_int_equal(front.both, 0);
    assert_true(isnan(front.gap) && front.depths[0] == NULL && front.depths[1] == NULL);
    assert_int_equal(front.left[0], 10);
    moving_pair_free(&pair);
}

static void bodies_that_part_are_behind_each_other(void **state) {
    moving_pair pair = two_cubes();
    pair.motions[1].velocity[0] = 1;
    const clinker_front front = front_of(*state, &pair, NULL);
    assert_true(front.speed == 1);
    assert_true(fabs(front.gap + 4) < 1e-6); /* from the far side of b back to the far side of a */
    moving_pair_free(&pair);
}

static void a_direction_of_ones_own_tells_the_speed_along_it(void **state) {
    moving_pair pair = two_cubes();
    clinker_front_settings settings = CLINKER_INIT(clinker_front_settings);
    settings.view.direction[0] = -5;
    settings.view.direction[1] = 5;
    const clinker_front front = front_of(*state, &pair, &settings);
    assert_true(fabs(front.speed - sqrt(2)) < 1e-12);
    settings.view.direction[0] = 1;
    settings.view.direction[1] = 0;
    assert_true(front_of(*state, &pair, &settings).speed == -2);
    moving_pair_free(&pair);
}

/* ---- Random bodies ---- */

/* The first depth of a, or the last one of b, on a line of sight: of faces that do not recede. `x` and `y` are pixels
 * from the centre of the lowest one on the left. */
static double cast(const clinker_front *front, const moving_pair *pair, const solid *placed, int which, double x,
                   double y, uint32_t *face) {
    const double eye[3] = {
        front->origin[0] + front->pixel * (x * front->right[0] + y * front->up[0]),
        front->origin[1] + front->pixel * (x * front->right[1] + y * front->up[1]),
        front->origin[2] + front->pixel * (x * front->right[2] + y * front->up[2]),
    };
    double found = which == 0 ? INFINITY : -INFINITY;
    *face = UINT32_MAX;
    for (uint32_t i = 0; i < placed->triangle_count; i++) {
        double corner[3][2], depth[3];
        for (int c = 0; c < 3; c++) {
            const double *p = &placed->positions[3 * placed->indices[3 * i + (size_t)c]];
            const double to[3] = {p[0] - eye[0], p[1] - eye[1], p[2] - eye[2]};
            corner[c][0] = dot(to, front->right);
            corner[c][1] = dot(to, front->up);
            depth[c] = dot(to, front->forward);
        }
        double weight[3];
        for (int c = 0; c < 3; c++) {
            const double *p = corner[(c + 1) % 3], *q = corner[(c + 2) % 3];
            weight[c] = p[0] * q[1] - p[1] * q[0];
        }
        const double area = weight[0] + weight[1] + weight[2];
        const bool hit = area > 0 ? weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0
                                  : area < 0 && weight[0] <= 0 && weight[1] <= 0 && weight[2] <= 0;
        if (!hit || moving_face_of(pair, which, i, 0, 1, false).approach < 0) {
            continue;
        }
        const double at = (weight[0] * depth[0] + weight[1] * depth[1] + weight[2] * depth[2]) / area;
        if (which == 0 ? at < found : at > found) {
            found = at;
            *face = i;
        }
    }
    return found;
}

/* Corners are rounded to 1/256 of a pixel: where five lines near the centre of a pixel meet one face, what is drawn
 * lies between their depths. Returns whether they do. */
static bool assert_near_lines(const clinker_front *front, const moving_pair *pair, const solid *placed, int which,
                              uint32_t column, uint32_t row) {
    static const double steps[5][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    double low = INFINITY, high = -INFINITY;
    uint32_t first = UINT32_MAX;
    for (int i = 0; i < 5; i++) {
        uint32_t face;
        const double depth = cast(front, pair, placed, which, column + steps[i][0] / 64, row + steps[i][1] / 64, &face);
        if (i > 0 && face != first) {
            return false;
        }
        first = face;
        low = fmin(low, depth);
        high = fmax(high, depth);
    }
    const double drawn = (double)front->depths[which][(size_t)row * front->width + column];
    const double rounding = 1e-5;
    if (!(drawn == low || (drawn >= low - rounding && drawn <= high + rounding))) {
        fail_msg("body %d, pixel %u %u: %.9g is not between %.9g and %.9g", which, column, row, drawn, low, high);
    }
    return first != UINT32_MAX;
}

static void assert_like_lines(const clinker_front *front, const moving_pair *pair, size_t *compared) {
    for (int which = 0; which < 2; which++) {
        solid placed = solid_copy(&pair->shapes[which]);
        solid_place(&placed, &pair->poses[which]);
        for (uint32_t row = 0; row < front->height; row++) {
            for (uint32_t column = 0; column < front->width; column++) {
                *compared += assert_near_lines(front, pair, &placed, which, column, row);
            }
        }
        solid_free(&placed);
    }
}

/* The numbers are those of the depths. */
static void assert_sums(const clinker_front *front) {
    size_t pixels[2] = {0, 0}, both = 0;
    double gap = INFINITY;
    for (size_t i = 0; i < (size_t)front->width * front->height; i++) {
        const double first = (double)front->depths[0][i], last = (double)front->depths[1][i];
        pixels[0] += first < INFINITY;
        pixels[1] += last > -INFINITY;
        both += first < INFINITY && last > -INFINITY;
        gap = first < INFINITY && last > -INFINITY ? fmin(gap, first - last) : gap;
    }
    assert_int_equal(front->pixels[0], pixels[0]);
    assert_int_equal(front->pixels[1], pixels[1]);
    assert_int_equal(front->both, both);
    assert_true(both == 0 ? isnan(front->gap) : front->gap == gap);
}

static void depths_are_those_of_lines_that_are_cast(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    size_t compared = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 1};
        clinker_front_settings settings = CLINKER_INIT(clinker_front_settings);
        moving_pair pair = moving_pair_random(&random, MOVING_BY_TRANSLATION, 0.25);
        settings.view.resolution = PIXELS;
        if (seed % 2 == 1) { /* where faces that recede would be in the way */
            scene_random_direction(&random, settings.view.direction);
        }
        const clinker_front front = front_of(*state, &pair, &settings);
        assert_sums(&front);
        assert_like_lines(&front, &pair, &compared);
        moving_pair_free(&pair);
    }
    assert_true(compared > 10 * (rounds.end - rounds.first));
}

/* The first contact is no later than the gap tells, as the gap is taken at some lines of sight alone. */
static void bodies_that_fly_as_far_as_the_gap_have_met(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 1};
        moving_pair pair = moving_pair_random(&random, MOVING_ONE_AT_REST, 0.25);
        clinker_query query;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_body bodies[2];
        memset(pair.motions[0].angular, 0, sizeof pair.motions[0].angular);
        const clinker_front front = front_of(*state, &pair, NULL);
        for (int k = 0; k < 3 && front.both > 0; k++) {
            pair.poses[1].m[4 * k + 3] += (front.gap + 0.01) * front.forward[k];
        }
        clinker_query_init(&query);
        moving_pair_bodies(&pair, bodies);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_true(front.both == 0 || answer.pair_count == 1);
        moving_pair_free(&pair);
    }
}

/* ---- Bad input ---- */

static void expect_refusal(clinker_workspace *workspace, const moving_pair *pair,
                           const clinker_front_settings *settings, clinker_status status, const char *part) {
    clinker_body bodies[2];
    clinker_front front = CLINKER_INIT(clinker_front);
    moving_pair_bodies(pair, bodies);
    assert_int_equal(clinker_bodies_front(workspace, bodies, pair->motions, settings, &front), status);
    assert_non_null(strstr(clinker_workspace_message(workspace), part));
    assert_null(front.depths[0]);
}

static void what_cannot_be_drawn_is_refused(void **state) {
    moving_pair pair = two_cubes();
    clinker_front_settings settings = CLINKER_INIT(clinker_front_settings);
    settings.view.eye = 10;
    expect_refusal(*state, &pair, &settings, CLINKER_STATUS_UNSUPPORTED, "no eye");
    clinker_front_settings_init(&settings);
    settings.view.resolution = 20000;
    expect_refusal(*state, &pair, &settings, CLINKER_STATUS_INVALID, "resolution");
    clinker_front_settings_init(&settings);
    settings.view.direction[1] = (double)NAN;
    expect_refusal(*state, &pair, &settings, CLINKER_STATUS_INVALID, "direction");
    clinker_front_settings_init(&settings);
    settings.duration = -1;
    expect_refusal(*state, &pair, &settings, CLINKER_STATUS_INVALID, "duration");
    pair.motions[0] = pair.motions[1];
    expect_refusal(*state, &pair, NULL, CLINKER_STATUS_INVALID, "do not move relative to each other");
    pair.motions[0].velocity[1] = (double)INFINITY;
    expect_refusal(*state, &pair, NULL, CLINKER_STATUS_INVALID, "velocity");
    moving_pair_free(&pair);
    pair = two_cubes();
    solid_scale(&pair.shapes[0], 0x1p110);
    solid_scale(&pair.shapes[1], 0x1p110);
    expect_refusal(*state, &pair, NULL, CLINKER_STATUS_UNSUPPORTED, "too large");
    moving_pair_free(&pair);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_that_fly_at_each_other_meet_after_the_gap),
        cmocka_unit_test(which_of_them_moves_makes_no_difference),
        cmocka_unit_test(bodies_that_fly_past_each_other_share_no_pixel),
        cmocka_unit_test(bodies_that_part_are_behind_each_other),
        cmocka_unit_test(a_direction_of_ones_own_tells_the_speed_along_it),
        cmocka_unit_test(depths_are_those_of_lines_that_are_cast),
        cmocka_unit_test(bodies_that_fly_as_far_as_the_gap_have_met),
        cmocka_unit_test(what_cannot_be_drawn_is_refused),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
