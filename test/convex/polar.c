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
    bool flat;
} fixture;

static void open_body(fixture *f, size_t corners, const double axes[3]) {
    *f = (fixture){.flat = false};
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

/* Corners on an ellipse, counter-clockwise. */
static void open_polygon(fixture *f, const double axes[2]) {
    enum { CORNERS = 12 };
    double corners[CORNERS][2];
    scene_random random = {7};
    for (int i = 0; i < CORNERS; i++) {
        double angle = 2 * SCENE_PI * (i + scene_random_between(&random, 0, 0.9)) / CORNERS;
        corners[i][0] = axes[0] * cos(angle);
        corners[i][1] = axes[1] * sin(angle);
    }
    *f = (fixture){.flat = true};
    assert_int_equal(clinker_workspace_create(NULL, &f->workspace), CLINKER_OK);
    assert_int_equal(clinker_convex_create_polygon(f->workspace, (const double(*)[2])corners, CORNERS, &f->convex),
                     CLINKER_OK);
}

static clinker_pose pose_within(scene_random *random, double radius, bool flat) {
    double at[3], square;
    do {
        square = 0;
        for (int k = 0; k < 3; k++) {
            at[k] = flat && k == 2 ? 0 : scene_random_between(random, -radius, radius);
            square += at[k] * at[k];
        }
    } while (square > radius * radius);
    const double turn[3] = {0, 0, scene_random_between(random, 0, 2 * SCENE_PI)};
    return flat ? clinker_pose_euler(at, turn) : scene_random_pose(random, at);
}

typedef struct tally {
    size_t missed, invented, checks, ends[CLINKER_POLAR_STEPS + 1];
    size_t missed_ends[CLINKER_POLAR_STEPS + 1];
} tally;

static tally count(const fixture *f, const clinker_polar_settings *settings, int queries) {
    scene_random random = {41};
    tally sums = {0};
    for (int i = 0; i < queries; i++) {
        clinker_pose a = pose_within(&random, 1e-9, f->flat), b = pose_within(&random, 2, f->flat);
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

/* As the paper's program for the plane, which had c-1 alone. */
static void polygons_are_told_apart_by_three_lines(void **state) {
    (void)state;
    fixture f;
    open_polygon(&f, AXES);
    clinker_polar_settings settings = clinker_polar_settings_default();
    settings.balls = false;
    tally sums = count(&f, &settings, 20000);
    assert_int_equal(sums.invented, 0);
    assert_int_equal(sums.missed, sums.missed_ends[CLINKER_POLAR_STEPS]);
    assert_int_equal(sums.ends[CLINKER_POLAR_CONE_2] + sums.ends[CLINKER_POLAR_CONE_3], 0);
    assert_true(sums.ends[CLINKER_POLAR_CONE_1] > 1000);
    settings.balls = true;
    tally all = count(&f, &settings, 20000);
    assert_true(all.ends[CLINKER_POLAR_CONE_1] > 0 && all.ends[CLINKER_POLAR_CONE_2] > 0);
    assert_true(all.ends[CLINKER_POLAR_STEPS] <= sums.ends[CLINKER_POLAR_STEPS]);
    close_body(&f);
}

/* Where the first start leads nowhere in a few steps, one beside the line of centres may. */
static void further_starts_of_polygons_are_others(void **state) {
    (void)state;
    fixture f;
    open_polygon(&f, (const double[2]){1, 0.1});
    clinker_polar_settings settings = clinker_polar_settings_default();
    settings.cones = false;
    settings.most_steps = 4;
    settings.most_starts = 0;
    tally first = count(&f, &settings, 20000);
    settings.most_starts = 2;
    tally more = count(&f, &settings, 20000);
    assert_true(more.ends[CLINKER_POLAR_CONVERGED] > first.ends[CLINKER_POLAR_CONVERGED]);
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
        cmocka_unit_test(polygons_are_told_apart_by_three_lines),
        cmocka_unit_test(further_starts_of_polygons_are_others),
        cmocka_unit_test(a_pose_without_an_inverse_is_no_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
