/* The published test: right where it converges, and known to miss a few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "scenes.h"

#include <clinker/convex.h>
#include <clinker/published.h>
#include <math.h>

typedef struct fixture {
    clinker_workspace *workspace;
    scene_mesh points;
    clinker_convex *convex;
    bool flat;
} fixture;

/* `size` is a power of two: the body is the same but for that. */
static void open_body_of_size(fixture *f, size_t corners, const double axes[3], float size) {
    *f = (fixture){.flat = false};
    assert_int_equal(clinker_workspace_create(NULL, &f->workspace), CLINKER_STATUS_OK);
    f->points = scene_ellipsoid_points(corners, axes, 7);
    for (size_t i = 0; i < 3 * f->points.vertex_count; i++) {
        f->points.positions[i] *= size;
    }
    clinker_mesh mesh = scene_mesh_borrow(&f->points);
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    assert_int_equal(clinker_mesh_hull(f->workspace, &mesh, &hull), CLINKER_STATUS_OK);
    mesh.indices = hull.indices;
    mesh.triangle_count = hull.triangle_count;
    assert_int_equal(clinker_convex_create(f->workspace, &mesh, &f->convex), CLINKER_STATUS_OK);
}

static void open_body(fixture *f, size_t corners, const double axes[3]) {
    open_body_of_size(f, corners, axes, 1);
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
    assert_int_equal(clinker_workspace_create(NULL, &f->workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create_polygon(f->workspace, (const double(*)[2])corners, CORNERS, &f->convex),
                     CLINKER_STATUS_OK);
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

enum { ENDS = CLINKER_POLAR_END_STEPS + 1 };

typedef struct tally {
    size_t missed, invented, apart, checks, ends[ENDS];
    size_t missed_ends[ENDS];
} tally;

static void ask(const fixture *f, const clinker_pose *a, const clinker_pose *b, const clinker_polar_settings *settings,
                tally *sums) {
    clinker_convex_answer truth = CLINKER_INIT(clinker_convex_answer);
    clinker_polar_answer polar = CLINKER_INIT(clinker_polar_answer);
    assert_int_equal(clinker_convex_check(f->workspace, f->convex, a, f->convex, b, &truth), CLINKER_STATUS_OK);
    assert_true(clinker_convex_polar(f->convex, a, f->convex, b, settings, &polar));
    bool missed = truth.state == CLINKER_STATE_INTERFERE && !polar.meet;
    sums->missed += missed;
    sums->missed_ends[polar.end] += missed;
    sums->invented += truth.state == CLINKER_STATE_APART && polar.meet;
    sums->apart += truth.state == CLINKER_STATE_APART;
    sums->checks += polar.checks;
    sums->ends[polar.end]++;
}

static tally count(const fixture *f, const clinker_polar_settings *settings, int queries) {
    scene_random random = {41};
    tally sums = {0};
    for (int i = 0; i < queries; i++) {
        clinker_pose a = pose_within(&random, 1e-9, f->flat), b = pose_within(&random, 2, f->flat);
        ask(f, &a, &b, settings, &sums);
    }
    assert_int_equal(sums.invented, 0);
    assert_int_equal(sums.missed, sums.missed_ends[CLINKER_POLAR_END_STEPS]);
    return sums;
}

/* The questions are the same everywhere but for the last bit of a sine, which tips one of them at most. */
static void assert_near(size_t found, size_t expected) {
    size_t room = 2 + expected / 200;
    assert_in_range(found + room, expected, expected + 2 * room);
}

/* How questions end, and what they take: of balls, screen, converged, c-1, c-2, c-3, out of steps. */
typedef struct record {
    size_t missed, checks, ends[ENDS];
} record;

static void assert_as_recorded(const tally *sums, const record *expected) {
    assert_near(sums->missed, expected->missed);
    assert_near(sums->checks, expected->checks);
    for (int i = 0; i < ENDS; i++) {
        assert_near(sums->ends[i], expected->ends[i]);
    }
}

static const double AXES[3] = {1, 0.66, 0.33};

/* Whoever ends early is right; who runs out of steps is wrong at times. Each further start finds some of those that
 * those before it have missed, the later ones fewer. */
static void only_running_out_of_steps_misses_and_further_starts_miss_less(void **state) {
    (void)state;
    static const record expected[] = {
        {158, 33206, {2196, 1202, 933, 2708, 3127, 9562, 272}}, {94, 37561, {2196, 1202, 997, 2719, 3133, 9562, 191}},
        {32, 40410, {2196, 1202, 1059, 2724, 3137, 9562, 120}}, {25, 42683, {2196, 1202, 1066, 2726, 3137, 9562, 111}},
        {17, 44698, {2196, 1202, 1074, 2729, 3139, 9562, 98}},  {15, 46607, {2196, 1202, 1076, 2732, 3139, 9562, 93}},
        {11, 48400, {2196, 1202, 1080, 2733, 3139, 9562, 88}},
    };
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    assert_int_equal(settings.most_starts, 2);
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        settings.most_starts = i;
        tally sums = count(&f, &settings, 20000);
        assert_as_recorded(&sums, &expected[i]);
    }
    close_body(&f);
}

/* Where they have few steps, most of what there is to find is found in the first three. */
static void few_steps_miss_more(void **state) {
    (void)state;
    static const record expected[] = {
        {204, 10192, {446, 235, 0, 0, 0, 0, 3319}},
        {204, 6387, {446, 235, 0, 0, 0, 1977, 1342}},
        {98, 6056, {446, 235, 106, 474, 557, 1955, 227}},
        {33, 6093, {446, 235, 171, 505, 588, 1955, 100}},
    };
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        settings.most_steps = i;
        tally sums = count(&f, &settings, 4000);
        assert_as_recorded(&sums, &expected[i]);
    }
    close_body(&f);
}

static void a_few_pairs_of_faces_are_looked_at(void **state) {
    (void)state;
    static const size_t corners[] = {10, 100, 1000, 5000};
    static const record expected[] = {{4, 10109, {544, 289, 246, 695, 741, 2456, 29}},
                                      {1, 8314, {235, 832, 386, 443, 776, 2322, 6}},
                                      {1, 8130, {27, 927, 399, 424, 841, 2380, 2}},
                                      {0, 8178, {2, 935, 395, 439, 832, 2397, 0}}};
    for (int i = 0; i < 4; i++) {
        fixture f;
        open_body(&f, corners[i], AXES);
        clinker_polar_settings settings;
        clinker_polar_settings_init(&settings);
        tally sums = count(&f, &settings, 5000);
        assert_as_recorded(&sums, &expected[i]);
        close_body(&f);
    }
}

static void without_cones_all_that_are_apart_run_out_of_steps(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 100, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    settings.cones = false;
    tally sums = count(&f, &settings, 2000);
    assert_int_equal(sums.ends[CLINKER_POLAR_END_STEPS] + sums.ends[CLINKER_POLAR_END_BALLS], sums.apart + sums.missed);
    assert_as_recorded(&sums, &(record){0, 85811, {99, 329, 157, 0, 0, 0, 1415}});
    close_body(&f);
}

/* c-1 alone tells most of what c-2 and c-3 do, later. */
static void without_balls_planes_alone_tell_bodies_apart(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    settings.balls = false;
    tally sums = count(&f, &settings, 4000);
    assert_as_recorded(&sums, &(record){1, 36341, {446, 235, 203, 2844, 0, 0, 272}});
    close_body(&f);
}

/* As the paper's program for the plane, which had c-1 alone. */
static void polygons_are_told_apart_by_three_lines(void **state) {
    (void)state;
    fixture f;
    open_polygon(&f, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    settings.balls = false;
    tally sums = count(&f, &settings, 20000);
    assert_as_recorded(&sums, &(record){0, 28403, {3, 12171, 802, 7024, 0, 0, 0}});
    settings.balls = true;
    tally all = count(&f, &settings, 20000);
    assert_as_recorded(&all, &(record){0, 23653, {3, 12171, 802, 2334, 182, 4508, 0}});
    close_body(&f);
}

/* Where the first start leads nowhere in a few steps, one beside it may. */
static void further_starts_of_polygons_are_others(void **state) {
    (void)state;
    fixture f;
    open_polygon(&f, (const double[2]){1, 0.1});
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    settings.cones = false;
    settings.most_steps = 4;
    settings.most_starts = 0;
    tally first = count(&f, &settings, 20000);
    assert_as_recorded(&first, &(record){39, 71937, {6, 1497, 3509, 0, 0, 0, 14988}});
    settings.most_starts = 2;
    tally more = count(&f, &settings, 20000);
    assert_as_recorded(&more, &(record){25, 191805, {6, 1497, 3523, 0, 0, 0, 14974}});
    close_body(&f);
}

static void scale_place(clinker_pose *pose, double size) {
    for (int i = 0; i < 3; i++) {
        pose->m[4 * i + 3] *= size;
    }
}

/* All that is compared has a size to be compared with: to the bit, as sizes are powers of two. */
static void the_unit_of_length_does_not_matter(void **state) {
    (void)state;
    static const float sizes[] = {0x1p-60F, 0x1p-12F, 0x1p12F, 0x1p60F};
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    fixture one;
    open_body(&one, 20, AXES);
    for (int s = 0; s < 4; s++) {
        fixture other;
        open_body_of_size(&other, 20, AXES, sizes[s]);
        scene_random random = {43};
        size_t converged = 0;
        for (int i = 0; i < 2000; i++) {
            clinker_pose a = pose_within(&random, 1, false), b = pose_within(&random, 1, false);
            clinker_polar_answer expected = CLINKER_INIT(clinker_polar_answer),
                                 found = CLINKER_INIT(clinker_polar_answer);
            assert_true(clinker_convex_polar(one.convex, &a, one.convex, &b, &settings, &expected));
            scale_place(&a, (double)sizes[s]);
            scale_place(&b, (double)sizes[s]);
            assert_true(clinker_convex_polar(other.convex, &a, other.convex, &b, &settings, &found));
            assert_int_equal(found.end, expected.end);
            assert_int_equal(found.checks, expected.checks);
            converged += found.end == CLINKER_POLAR_END_CONVERGED;
        }
        assert_true(converged > 100);
        close_body(&other);
    }
    close_body(&one);
}

/* The looser the end is, the fewer looks it takes and the fewer collisions are missed; but some are invented. */
static void surfaces_that_are_close_have_met(void **state) {
    (void)state;
    static const double close[] = {1e-12, 1e-9, 1e-2, 1};
    static const size_t invented[] = {0, 0, 6, 1572};
    static const record expected[] = {{8, 5327, {511, 333, 223, 287, 405, 1228, 13}},
                                      {4, 5150, {511, 333, 227, 287, 405, 1228, 9}},
                                      {0, 4295, {511, 333, 237, 284, 404, 1228, 3}},
                                      {0, 2494, {511, 333, 1803, 0, 0, 353, 0}}};
    fixture f;
    open_body(&f, 20, AXES);
    for (int i = 0; i < 4; i++) {
        clinker_polar_settings settings;
        clinker_polar_settings_init(&settings);
        settings.close = close[i];
        scene_random random = {44};
        tally sums = {0};
        for (int k = 0; k < 3000; k++) {
            clinker_pose a = pose_within(&random, 1e-9, false), b = pose_within(&random, 2, false);
            ask(&f, &a, &b, &settings, &sums);
        }
        assert_as_recorded(&sums, &expected[i]);
        assert_near(sums.invented, invented[i]);
    }
    close_body(&f);
}

/* Which body is called a moves the origin, and nothing else: so both planes and both balls are looked at for either. */
static void the_order_of_the_bodies_does_not_matter(void **state) {
    (void)state;
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    settings.most_starts = 0;
    fixture large, small;
    open_body(&large, 12, AXES);
    open_body_of_size(&small, 10, AXES, 0.5F);
    scene_random random = {45};
    size_t ends[ENDS] = {0}, others = 0;
    for (int i = 0; i < 10000; i++) {
        clinker_pose a = pose_within(&random, 1e-9, false), b = pose_within(&random, 1.5, false);
        clinker_polar_answer one = CLINKER_INIT(clinker_polar_answer), other = CLINKER_INIT(clinker_polar_answer);
        assert_true(clinker_convex_polar(large.convex, &a, small.convex, &b, &settings, &one));
        assert_true(clinker_convex_polar(small.convex, &b, large.convex, &a, &settings, &other));
        others += one.end != other.end || one.checks != other.checks;
        ends[one.end]++;
    }
    for (int i = 0; i < ENDS; i++) {
        assert_true(ends[i] > 100);
    }
    assert_int_equal(others, 0);
    close_body(&large);
    close_body(&small);
}

/* A rotation between two stretches: no column is as long as what it makes of a direction between them. */
static clinker_pose stretched(scene_random *random, double radius) {
    clinker_pose pose = pose_within(random, radius, false);
    const double before[3] = {scene_random_between(random, 0.3, 2), scene_random_between(random, 0.3, 2),
                              scene_random_between(random, 0.3, 2)};
    const double after[3] = {scene_random_between(random, 0.3, 2), scene_random_between(random, 0.3, 2),
                             scene_random_between(random, 0.3, 2)};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            pose.m[4 * i + k] *= after[i] * before[k];
        }
    }
    return pose;
}

static void balls_grow_with_bodies_that_poses_stretch(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    scene_random random = {46};
    tally sums = {0};
    for (int i = 0; i < 10000; i++) {
        clinker_pose a = stretched(&random, 1e-9), b = stretched(&random, 3);
        ask(&f, &a, &b, &settings, &sums);
    }
    assert_int_equal(sums.invented, 0);
    assert_int_equal(sums.missed, sums.missed_ends[CLINKER_POLAR_END_STEPS]);
    assert_as_recorded(&sums, &(record){47, 33548, {293, 305, 551, 2623, 2890, 3172, 166}});
    close_body(&f);
}

static void a_pose_without_an_inverse_is_no_question(void **state) {
    (void)state;
    fixture f;
    open_body(&f, 10, AXES);
    clinker_polar_settings settings;
    clinker_polar_settings_init(&settings);
    clinker_polar_answer answer = CLINKER_INIT(clinker_polar_answer);
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
        cmocka_unit_test(only_running_out_of_steps_misses_and_further_starts_miss_less),
        cmocka_unit_test(few_steps_miss_more),
        cmocka_unit_test(a_few_pairs_of_faces_are_looked_at),
        cmocka_unit_test(without_cones_all_that_are_apart_run_out_of_steps),
        cmocka_unit_test(without_balls_planes_alone_tell_bodies_apart),
        cmocka_unit_test(polygons_are_told_apart_by_three_lines),
        cmocka_unit_test(further_starts_of_polygons_are_others),
        cmocka_unit_test(the_unit_of_length_does_not_matter),
        cmocka_unit_test(surfaces_that_are_close_have_met),
        cmocka_unit_test(the_order_of_the_bodies_does_not_matter),
        cmocka_unit_test(balls_grow_with_bodies_that_poses_stretch),
        cmocka_unit_test(a_pose_without_an_inverse_is_no_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
