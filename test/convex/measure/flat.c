/* Distance and depth of polygons in the plane z = 0, against all corners and sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/measuring.h"
#include "fixtures/allocator.h"
#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"

#include <string.h>

enum { MOST = 40 };

typedef struct polygon {
    double corners[MOST][2]; /* counter-clockwise */
    size_t count;
    double world[MOST][2];
    clinker_pose pose;
    clinker_convex *convex;
} polygon;

static void place(polygon *p, clinker_pose pose) {
    p->pose = pose;
    for (size_t i = 0; i < p->count; i++) {
        for (int k = 0; k < 2; k++) {
            const double *row = &pose.m[4 * k];
            p->world[i][k] = row[0] * p->corners[i][0] + row[1] * p->corners[i][1] + row[3];
        }
    }
}

static void prepare(clinker_workspace *workspace, polygon *p) {
    assert_int_equal(clinker_convex_create_polygon(workspace, (const double(*)[2])p->corners, p->count, &p->convex),
                     CLINKER_STATUS_OK);
    place(p, clinker_pose_identity());
}

/* Corners at random places of an ellipse. */
static void make_random(clinker_workspace *workspace, random_state *random, double height, polygon *p) {
    p->count = 3 + (size_t)random_below(random, MOST - 3);
    double angle = 3 * random_unit(random);
    for (size_t i = 0; i < p->count; i++) {
        angle += 6.28 * (1 + 0.9 * random_unit(random)) / (2 * (double)p->count);
        p->corners[i][0] = cos(angle);
        p->corners[i][1] = height * sin(angle);
    }
    prepare(workspace, p);
}

static void make_box(clinker_workspace *workspace, double x, double y, polygon *p) {
    const double corners[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
    memcpy(p->corners, corners, sizeof corners);
    p->count = 4;
    prepare(workspace, p);
}

static clinker_pose turned(double angle, double x, double y) {
    return (clinker_pose){{cos(angle), -sin(angle), 0, x, sin(angle), cos(angle), 0, y, 0, 0, 1, 0}};
}

static clinker_pose random_pose(random_state *random, double far) {
    double x = far * random_unit(random), y = far * random_unit(random);
    return turned(3.2 * random_unit(random), x, y);
}

static double corner_to_side(const double p[2], const double a[2], const double b[2]) {
    double side[2] = {b[0] - a[0], b[1] - a[1]}, to[2] = {p[0] - a[0], p[1] - a[1]};
    double along = side[0] * to[0] + side[1] * to[1], square = side[0] * side[0] + side[1] * side[1];
    if (along <= 0 || along >= square) {
        const double *end = along <= 0 ? a : b;
        return hypot(p[0] - end[0], p[1] - end[1]);
    }
    return fabs(side[0] * to[1] - side[1] * to[0]) / sqrt(square);
}

/* Of polygons that are apart: of whole numbers below 2^25 as good as exact, however small it is. */
static double true_distance(const polygon *a, const polygon *b) {
    double least = INFINITY;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            least = fmin(least, corner_to_side(a->world[i], b->world[j], b->world[(j + 1) % b->count]));
            least = fmin(least, corner_to_side(b->world[j], a->world[i], a->world[(i + 1) % a->count]));
        }
    }
    return least;
}

/* How far b has to go along a way to leave a; below 0: it is that far away already. */
static double depth_along(const polygon *a, const polygon *b, const double way[2]) {
    double high = -INFINITY, low = INFINITY;
    for (size_t i = 0; i < a->count; i++) {
        high = fmax(high, way[0] * a->world[i][0] + way[1] * a->world[i][1]);
    }
    for (size_t i = 0; i < b->count; i++) {
        low = fmin(low, way[0] * b->world[i][0] + way[1] * b->world[i][1]);
    }
    return (high - low) / hypot(way[0], way[1]);
}

/* The surface of the difference of polygons has sides across those of both. */
static double true_depth(const polygon *a, const polygon *b) {
    double least = INFINITY;
    for (size_t i = 0; i < a->count + b->count; i++) {
        const polygon *of = i < a->count ? a : b;
        size_t j = i < a->count ? i : i - a->count;
        const double *one = of->world[j], *other = of->world[(j + 1) % of->count];
        const double way[2] = {other[1] - one[1], one[0] - other[0]}, back[2] = {-way[0], -way[1]};
        least = fmin(least, fmin(depth_along(a, b, way), depth_along(a, b, back)));
    }
    return least;
}

static void assert_in_plane(const clinker_convex_measurement *m) {
    assert_true(m->direction[2] == 0 && m->point_a[2] == 0 && m->point_b[2] == 0);
}

static void assert_distance(const polygon *a, const polygon *b, const clinker_convex_measurement *m, double size) {
    double truth = true_distance(a, b), rounding = 1e-15 * size + 1e-9 * truth;
    assert_encloses(m->distance_bound, truth, rounding);
    assert_true(m->distance_bound[1] - m->distance_bound[0] <= 2.01e-6 * truth);
    assert_true(depth_along(a, b, m->direction) <= -m->distance_bound[0] + rounding);
    assert_points_fit(m, truth, 2e-3 * truth + 1e-14 * size);
}

static void assert_depth(const polygon *a, const polygon *b, const clinker_convex_measurement *m, double size) {
    double truth = true_depth(a, b), rounding = 1e-15 * size;
    assert_encloses(m->separation_bound, truth, rounding);
    assert_true(m->separation_bound[1] - m->separation_bound[0] <= 1e-6 * truth + 1e-11 * size);
    assert_true(depth_along(a, b, m->direction) <= m->separation_bound[1] + rounding);
    assert_points_fit(m, -truth, 2e-3 * truth + 1e-11 * size);
}

/* What was measured is the truth; `size` is that of the largest coordinate. */
static void judge(clinker_workspace *workspace, const polygon *a, const polygon *b, double size,
                  clinker_convex_measurement *m) {
    assert_int_equal(clinker_convex_measure(workspace, a->convex, &a->pose, b->convex, &b->pose, m), CLINKER_STATUS_OK);
    assert_is_sound(m);
    assert_in_plane(m);
    if (m->answer.state == CLINKER_STATE_APART) {
        assert_distance(a, b, m, size);
    } else {
        assert_depth(a, b, m, size);
        assert_parted(workspace, a->convex, &a->pose, b->convex, &b->pose, m);
    }
}

static void judge_random_pairs(clinker_workspace *workspace, int count, double height, double far) {
    random_state random = 3;
    size_t states[CLINKER_STATE_INTERFERE + 1] = {0};
    for (int i = 0; i < count; i++) {
        polygon a, b;
        make_random(workspace, &random, 1, &a);
        make_random(workspace, &random, height, &b);
        place(&a, random_pose(&random, 0));
        place(&b, random_pose(&random, far));
        clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement),
                                   swapped = CLINKER_INIT(clinker_convex_measurement);
        judge(workspace, &a, &b, 4, &m);
        judge(workspace, &b, &a, 4, &swapped);
        assert_int_equal(swapped.answer.state, m.answer.state);
        states[m.answer.state]++;
        clinker_convex_destroy(a.convex);
        clinker_convex_destroy(b.convex);
    }
    assert_true(states[CLINKER_STATE_APART] > (size_t)count / 8 && states[CLINKER_STATE_INTERFERE] > (size_t)count / 8);
}

static void polygons_are_as_far_or_deep_as_all_corners_and_sides_tell(void **state) {
    judge_random_pairs(*state, 3000, 0.6, 2);
}

static void thin_polygons_are_measured_as_well(void **state) {
    judge_random_pairs(*state, 500, 1e-3, 1.5);
    judge_random_pairs(*state, 500, 1e-8, 1.5);
}

/* A triangle below a line of slope v / u through the grid, and one above that starts a whole number beside it: u and v
 * have no common divisor, so the distance is 1 / sqrt(u^2 + v^2) times that number, next to 2^25. */
static void tiny_distances_are_told_to_a_millionth(void **state) {
    random_state random = 8;
    for (int i = 0; i < 200; i++) {
        double u = 1 + random_below(&random, 1 << 23), v = u + 1, scale = ldexp(1, random_below(&random, 200) - 100);
        polygon a = {.corners = {{0, 0}, {u, v}, {u, 0}}, .count = 3};
        polygon b = {.corners = {{1, 2}, {1 + u, 2 + v}, {1, 2 + v}}, .count = 3};
        if (i % 2 == 0) { /* a corner on a side in the place of two sides */
            b.corners[1][0] -= 1;
        }
        for (size_t k = 0; k < 6; k++) {
            polygon *of = k < 3 ? &a : &b;
            of->corners[k % 3][0] *= scale;
            of->corners[k % 3][1] *= scale;
        }
        prepare(*state, &a);
        prepare(*state, &b);
        clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
        judge(*state, &a, &b, u * scale, &m);
        assert_int_equal(m.answer.state, CLINKER_STATE_APART);
        assert_true(m.distance <= 2 * scale);
        assert_encloses(m.distance_bound, true_distance(&a, &b), 1e-12 * m.distance);
        clinker_convex_destroy(a.convex);
        clinker_convex_destroy(b.convex);
    }
}

static void a_gap_of_the_last_bit_between_boxes_is_a_distance(void **state) {
    polygon a, b;
    make_box(*state, 1, 1, &a);
    make_box(*state, 0.5, 0.5, &b);
    for (int exponent = -51; exponent < 0; exponent++) {
        double gap = ldexp(1, exponent);
        place(&b, turned(0, 1.5 + gap, 0.25));
        clinker_convex_measurement m = measured(*state, a.convex, &a.pose, b.convex, &b.pose);
        assert_int_equal(m.answer.state, CLINKER_STATE_APART);
        assert_is_sound(&m);
        assert_in_plane(&m);
        assert_encloses(m.distance_bound, gap, 0);
        assert_near(m.distance, gap, 1e-6 * gap);
        assert_near(m.direction[0], 1, 1e-6);
    }
    clinker_convex_destroy(a.convex);
    clinker_convex_destroy(b.convex);
}

static void touching_polygons_have_a_depth_of_zero_and_a_direction(void **state) {
    polygon a, b;
    make_box(*state, 1, 1, &a);
    make_box(*state, 0.5, 0.5, &b);
    const clinker_pose poses[3] = {
        turned(0, 1.5, 0.25),                              /* side on side */
        turned(0, -1.5, 1.5),                              /* corner on corner */
        {{0.5, -0.5, 0, 0, 0.5, 0.5, 0, 1.5, 0, 0, 1, 0}}, /* corner on side */
    };
    for (int i = 0; i < 3; i++) {
        place(&b, poses[i]);
        clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
        judge(*state, &a, &b, 2, &m);
        assert_int_equal(m.answer.state, CLINKER_STATE_TOUCH);
        assert_near(depth_along(&a, &b, m.direction), 0, 1e-12);
    }
    clinker_convex_destroy(a.convex);
    clinker_convex_destroy(b.convex);
}

static void a_polygon_leaves_itself_by_its_least_width(void **state) {
    random_state random = 4;
    for (int i = 0; i < 300; i++) {
        polygon a;
        make_random(*state, &random, 0.5, &a);
        place(&a, random_pose(&random, 1));
        clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
        judge(*state, &a, &a, 2, &m);
        assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
        clinker_convex_destroy(a.convex);
    }
}

/* b wanders; what was measured before goes in again, and so do directions that make no sense. */
static void what_was_measured_before_changes_numbers_within_their_bounds_only(void **state) {
    random_state random = 5;
    polygon a, b;
    make_random(*state, &random, 0.8, &a);
    make_random(*state, &random, 0.5, &b);
    const double senseless[4][3] = {{0, 0, 1}, {NAN, 0, 0}, {INFINITY, 1, 0}, {1e-200, 0, 5}};
    clinker_convex_measurement kept = CLINKER_INIT(clinker_convex_measurement);
    for (int i = 0; i < 1000; i++) {
        place(&b, i % 100 < 95 ? turned(0.01 * i, 1.2 + sin(0.1 * i), 0.3) : random_pose(&random, 2));
        if (i % 10 == 0) {
            memcpy(kept.direction, senseless[i / 10 % 4], sizeof kept.direction);
        }
        clinker_convex_measurement fresh = CLINKER_INIT(clinker_convex_measurement);
        judge(*state, &a, &b, 3, &fresh);
        judge(*state, &a, &b, 3, &kept);
        assert_int_equal(kept.answer.state, fresh.answer.state);
    }
    clinker_convex_destroy(a.convex);
    clinker_convex_destroy(b.convex);
}

static void sizes_do_not_matter(void **state) {
    polygon a, b;
    make_box(*state, 1, 1, &a);
    make_box(*state, 0.5, 0.5, &b);
    for (int exponent = -880; exponent <= 880; exponent += 40) {
        double unit = ldexp(1, exponent);
        clinker_pose pose = {{unit, 0, 0, 0, 0, unit, 0, 0, 0, 0, 1, 0}};
        place(&a, pose);
        pose.m[3] = 2 * unit;
        place(&b, pose);
        clinker_convex_measurement m = measured(*state, a.convex, &a.pose, b.convex, &b.pose);
        assert_int_equal(m.answer.state, CLINKER_STATE_APART);
        assert_encloses(m.distance_bound, 0.5 * unit, 0);
        assert_near(m.distance / unit, 0.5, 1e-6);
        pose.m[3] = 1.25 * unit;
        place(&b, pose);
        m = measured(*state, a.convex, &a.pose, b.convex, &b.pose);
        assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
        assert_encloses(m.separation_bound, 0.25 * unit, 0);
        assert_near(m.separation / unit, 0.25, 1e-6);
    }
    clinker_convex_destroy(a.convex);
    clinker_convex_destroy(b.convex);
}

static void polygons_beyond_all_sizes_have_a_distance_and_no_depth(void **state) {
    polygon a, b;
    make_box(*state, 0x1p950, 0x1p950, &a);
    make_box(*state, 1, 1, &b);
    clinker_convex_measurement m = measured(*state, a.convex, NULL, b.convex, NULL);
    assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
    assert_true(m.separation_bound[0] == 0 && isinf(m.separation_bound[1]));
    place(&b, turned(0, 0x1p951, 0));
    m = measured(*state, a.convex, NULL, b.convex, &b.pose);
    assert_int_equal(m.answer.state, CLINKER_STATE_APART);
    assert_near(m.distance / 0x1p950, 1, 1e-6);
    assert_near(m.direction[0], 1, 1e-6);
    clinker_convex_destroy(a.convex);
    clinker_convex_destroy(b.convex);
}

static void what_is_no_pair_of_polygons_in_the_plane_is_refused(void **state) {
    polygon a;
    make_box(*state, 1, 1, &a);
    clinker_convex *ball = NULL;
    const clinker_shape sphere = {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1}};
    assert_int_equal(clinker_convex_create_shape(*state, &sphere, &ball), CLINKER_STATUS_OK);
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    assert_int_equal(clinker_convex_measure(*state, a.convex, NULL, ball, NULL, &m), CLINKER_STATUS_INVALID);
    assert_int_equal(clinker_convex_measure(*state, ball, NULL, a.convex, NULL, &m), CLINKER_STATUS_INVALID);
    clinker_pose lifted = clinker_pose_identity();
    lifted.m[11] = 1;
    assert_int_equal(clinker_convex_measure(*state, a.convex, &lifted, a.convex, NULL, &m), CLINKER_STATUS_INVALID);
    clinker_convex_destroy(ball);
    clinker_convex_destroy(a.convex);
}

/* A pose that leaves nothing of the polygons is no reason to fall over. */
static void polygons_shrunk_to_a_point_end_in_some_answer(void **state) {
    polygon a;
    make_box(*state, 1, 1, &a);
    const clinker_pose nothing = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0}};
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    if (clinker_convex_measure(*state, a.convex, &nothing, a.convex, &nothing, &m) == CLINKER_STATUS_OK) {
        assert_encloses(m.distance_bound, 0, 0);
    } else {
        assert_true(strlen(clinker_workspace_message(*state)) > 0);
    }
    clinker_convex_destroy(a.convex);
}

static void every_allocation_that_fails_is_reported(void **state) {
    polygon a, b;
    make_box(*state, 1, 1, &a);
    make_box(*state, 0.5, 0.5, &b);
    const double places[3] = {0.5, 1.5, 1.5 + 0x1p-50};
    for (int i = 0; i < 3; i++) {
        place(&b, turned(0, places[i], 0));
        bool done = false;
        for (size_t fail = 1; !done && fail < 1000; fail++) {
            test_allocator allocator = {0};
            clinker_workspace_settings settings = test_allocator_settings(&allocator);
            clinker_workspace *workspace = NULL;
            clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
            assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
            allocator.fail_at = allocator.calls + fail;
            clinker_status status = clinker_convex_measure(workspace, a.convex, &a.pose, b.convex, &b.pose, &m);
            done = allocator.calls < allocator.fail_at;
            assert_true(done || fail < 999);
            assert_int_equal(status, done ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
            clinker_workspace_destroy(workspace);
            assert_int_equal(allocator.live, 0);
        }
    }
    clinker_convex_destroy(a.convex);
    clinker_convex_destroy(b.convex);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_are_as_far_or_deep_as_all_corners_and_sides_tell),
        cmocka_unit_test(thin_polygons_are_measured_as_well),
        cmocka_unit_test(tiny_distances_are_told_to_a_millionth),
        cmocka_unit_test(a_gap_of_the_last_bit_between_boxes_is_a_distance),
        cmocka_unit_test(touching_polygons_have_a_depth_of_zero_and_a_direction),
        cmocka_unit_test(a_polygon_leaves_itself_by_its_least_width),
        cmocka_unit_test(what_was_measured_before_changes_numbers_within_their_bounds_only),
        cmocka_unit_test(sizes_do_not_matter),
        cmocka_unit_test(polygons_beyond_all_sizes_have_a_distance_and_no_depth),
        cmocka_unit_test(what_is_no_pair_of_polygons_in_the_plane_is_refused),
        cmocka_unit_test(polygons_shrunk_to_a_point_end_in_some_answer),
        cmocka_unit_test(every_allocation_that_fails_is_reported),
    };
    return cmocka_run_group_tests_name("measure_flat", tests, open_workspace, close_workspace);
}
