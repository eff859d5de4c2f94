/* Convex polygons: what is one, and whether two of them meet, against whole numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/random_bits.h"
#include "fixtures/with_workspace.h"
#include "math/vec3.h"

#include <clinker/convex.h>
#include <string.h>

enum { MOST_CORNERS = 2048 };

typedef struct polygon {
    double corners[MOST_CORNERS][2]; /* counter-clockwise */
    size_t count;
} polygon;

static double turn_of(const double a[2], const double b[2], const double c[2]) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static bool comes_before(const double a[2], const double b[2]) {
    return a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]);
}

/* Half of a hull, from sorted points: those that turn left. */
static void add_chain(polygon *hull, double (*points)[2], size_t count, size_t least) {
    for (size_t i = 0; i < count; i++) {
        while (hull->count >= least + 2 &&
               turn_of(hull->corners[hull->count - 2], hull->corners[hull->count - 1], points[i]) <= 0) {
            hull->count--;
        }
        memcpy(hull->corners[hull->count++], points[i], sizeof points[i]);
    }
    hull->count--;
}

/* The hull of a few points of a small grid; false: it has no area. */
static bool grid_polygon(random_state *random, int size, polygon *hull) {
    double points[12][2];
    size_t count = 3 + (size_t)random_below(random, 10);
    for (size_t i = 0; i < count; i++) {
        double point[2] = {random_below(random, size), random_below(random, size)};
        size_t at = i;
        for (; at > 0 && comes_before(point, points[at - 1]); at--) {
            memcpy(points[at], points[at - 1], sizeof points[at]);
        }
        memcpy(points[at], point, sizeof point);
    }
    hull->count = 0;
    add_chain(hull, points, count, 0);
    size_t lower = hull->count;
    for (size_t i = 0; i < count / 2; i++) {
        double kept[2];
        memcpy(kept, points[i], sizeof kept);
        memcpy(points[i], points[count - 1 - i], sizeof kept);
        memcpy(points[count - 1 - i], kept, sizeof kept);
    }
    add_chain(hull, points, count, lower);
    return hull->count >= 3;
}

static clinker_convex *make(clinker_workspace *workspace, const polygon *shape) {
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create_polygon(workspace, shape->corners, shape->count, &convex),
                     CLINKER_STATUS_OK);
    return convex;
}

static polygon placed(const polygon *shape, const clinker_pose *pose) {
    polygon out = {.count = shape->count};
    for (size_t i = 0; i < shape->count; i++) {
        const double *c = shape->corners[i];
        out.corners[i][0] = pose->m[0] * c[0] + pose->m[1] * c[1] + pose->m[3];
        out.corners[i][1] = pose->m[4] * c[0] + pose->m[5] * c[1] + pose->m[7];
    }
    return out;
}

static void reach(const polygon *shape, const double normal[2], double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t i = 0; i < shape->count; i++) {
        double along = normal[0] * shape->corners[i][0] + normal[1] * shape->corners[i][1];
        *low = fmin(*low, along);
        *high = fmax(*high, along);
    }
}

/* The widest gap of `b` beyond a side of `a`. */
static double widest_gap(const polygon *a, const polygon *b) {
    double widest = -INFINITY;
    for (size_t i = 0; i < a->count; i++) {
        const double *from = a->corners[i], *to = a->corners[(i + 1) % a->count];
        const double normal[2] = {to[1] - from[1], from[0] - to[0]};
        double low, high;
        reach(b, normal, &low, &high);
        widest = fmax(widest, low - (normal[0] * from[0] + normal[1] * from[1]));
    }
    return widest;
}

/* Exact for small whole coordinates: if polygons are apart, or touch, a side of one of them shows it. */
static clinker_state true_state(const polygon *a, const polygon *b) {
    double gap = fmax(widest_gap(a, b), widest_gap(b, a));
    return gap > 0 ? CLINKER_STATE_APART : (gap == 0 ? CLINKER_STATE_TOUCH : CLINKER_STATE_INTERFERE);
}

static void verify(const clinker_convex_answer *answer, const polygon *a, const polygon *b) {
    const clinker_certificate *proof = &answer->certificate;
    double low, high;
    if (proof->kind == CLINKER_CERTIFICATE_PLANE) {
        assert_int_equal(answer->state, CLINKER_STATE_APART);
        assert_true(proof->normal[2] == 0);
        reach(a, proof->normal, &low, &high);
        assert_true(high < proof->offset);
        reach(b, proof->normal, &low, &high);
        assert_true(low > proof->offset);
    } else if (proof->kind == CLINKER_CERTIFICATE_POINT) {
        assert_int_equal(answer->state, CLINKER_STATE_INTERFERE);
        assert_true(proof->point[2] == 0);
        polygon point = {.corners = {{proof->point[0], proof->point[1]}}, .count = 1};
        assert_true(widest_gap(a, &point) < 0 && widest_gap(b, &point) < 0);
    } else {
        assert_int_equal(proof->kind, CLINKER_CERTIFICATE_EXACT);
    }
}

/* Quarter turns and whole moves, which are exact. */
static clinker_pose grid_pose(random_state *random, int size) {
    double move[3] = {random_below(random, size), random_below(random, size), 0};
    double turn[3] = {0, 0, 1.5707963267948966 * random_below(random, 4)};
    clinker_pose pose = clinker_pose_euler(move, turn);
    for (int i = 0; i < 12; i++) {
        pose.m[i] = round(pose.m[i]);
    }
    return pose;
}

static void polygons_of_a_grid_meet_as_whole_numbers_tell(void **state) {
    random_state random = 1;
    static polygon a, b;
    size_t found[4] = {0};
    for (int trial = 0; trial < 20000; trial++) {
        int size = 3 + trial % 40;
        if (!grid_polygon(&random, size, &a) || !grid_polygon(&random, size, &b)) {
            continue;
        }
        clinker_pose pose_a = grid_pose(&random, size), pose_b = grid_pose(&random, size);
        clinker_convex *one = make(*state, &a), *other = make(*state, &b);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        assert_int_equal(clinker_convex_check(*state, one, &pose_a, other, &pose_b, &answer), CLINKER_STATUS_OK);
        polygon in_world = placed(&a, &pose_a), other_in_world = placed(&b, &pose_b);
        clinker_state truth = true_state(&in_world, &other_in_world);
        assert_int_equal(answer.state, truth);
        verify(&answer, &in_world, &other_in_world);
        found[truth]++;
        clinker_convex_destroy(one);
        clinker_convex_destroy(other);
    }
    assert_true(found[CLINKER_STATE_APART] > 3000 && found[CLINKER_STATE_TOUCH] > 500 &&
                found[CLINKER_STATE_INTERFERE] > 3000);
}

static void round_polygon(random_state *random, size_t count, double slim, polygon *out) {
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * ((double)i + 0.4 * random_unit(random)) / (double)count;
        out->corners[i][0] = cos(angle);
        out->corners[i][1] = slim * sin(angle);
    }
}

static clinker_pose turned(random_state *random) {
    double move[3] = {1.2 * random_unit(random), 1.2 * random_unit(random), 0};
    return clinker_pose_euler(move, (const double[3]){0, 0, 3.2 * random_unit(random)});
}

static void certificates_of_polygons_with_many_corners_hold(void **state) {
    random_state random = 2;
    static polygon a, b;
    const size_t counts[] = {3, 5, 50, MOST_CORNERS};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        round_polygon(&random, counts[i], 1, &a);
        round_polygon(&random, counts[i], 0.1, &b);
        clinker_convex *one = make(*state, &a), *other = make(*state, &b);
        size_t proved = 0;
        for (int trial = 0; trial < 1000; trial++) {
            clinker_pose pose_a = turned(&random), pose_b = turned(&random);
            clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
            assert_int_equal(clinker_convex_check(*state, one, &pose_a, other, &pose_b, &answer), CLINKER_STATUS_OK);
            polygon in_world = placed(&a, &pose_a), other_in_world = placed(&b, &pose_b);
            verify(&answer, &in_world, &other_in_world);
            proved += answer.certificate.kind != CLINKER_CERTIFICATE_EXACT;
            assert_true(answer.certificate.kind == CLINKER_CERTIFICATE_EXACT ||
                        clinker_certificate_holds(&answer.certificate, one, &pose_a, other, &pose_b));
        }
        assert_true(proved > 990);
        clinker_convex_destroy(one);
        clinker_convex_destroy(other);
    }
}

static void either_way_round_with_repeated_and_idle_points_is_the_same_polygon(void **state) {
    const double square[][2] = {{0, 0}, {0, 0}, {1, 0}, {2, 0}, {2, 0}, {2, 1}, {2, 2}, {0, 2}, {0, 1}, {0, 0}};
    enum { COUNT = sizeof square / sizeof *square };
    double backwards[COUNT][2];
    for (size_t i = 0; i < COUNT; i++) {
        memcpy(backwards[i], square[COUNT - 1 - i], sizeof square[i]);
    }
    clinker_convex *one = NULL, *other = NULL;
    assert_int_equal(clinker_convex_create_polygon(*state, square, COUNT, &one), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create_polygon(*state, (const double(*)[2])backwards, COUNT, &other),
                     CLINKER_STATUS_OK);
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts), again = facts;
    assert_int_equal(clinker_convex_describe(one, &facts), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_describe(other, &again), CLINKER_STATUS_OK);
    assert_int_equal(facts.corners, 4);
    assert_int_equal(facts.faces, 4);
    assert_int_equal(again.corners, 4);
    for (int k = 0; k < 2; k++) {
        assert_true(facts.centre[k] == 1 && again.centre[k] == 1);
    }
    clinker_convex_destroy(one);
    clinker_convex_destroy(other);
}

static void expect_refused(clinker_workspace *workspace, const double (*points)[2], size_t count, const char *named) {
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create_polygon(workspace, points, count, &convex), CLINKER_STATUS_INVALID);
    assert_null(convex);
    assert_non_null(strstr(clinker_workspace_message(workspace), named));
}

static void what_is_no_convex_polygon_is_refused(void **state) {
    expect_refused(*state, NULL, 0, "no area");
    expect_refused(*state, (const double[][2]){{1, 1}, {1, 1}, {2, 1}}, 3, "no area");
    expect_refused(*state, (const double[][2]){{0, 0}, {1, 1}, {2, 2}, {3, 3}}, 4, "not convex");
    expect_refused(*state, (const double[][2]){{0, 0}, {2, 0}, {1, 0.5}, {0, 2}}, 4, "corner 2");
    expect_refused(*state, (const double[][2]){{0, 0}, {4, 0}, {6, 0}, {4, 0}, {4, 4}}, 5, "corner 2");
    expect_refused(*state, (const double[][2]){{0, 3}, {-2, -3}, {3, 1}, {-3, 1}, {2, -3}}, 5, "more than once");
    expect_refused(*state, (const double[][2]){{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}}, 8,
                   "more than once");
    expect_refused(*state, (const double[][2]){{0, 0}, {1, NAN}, {1, 1}}, 3, "corner 1");
    expect_refused(*state, (const double[][2]){{0, 0}, {1, 0}, {INFINITY, 1}}, 3, "corner 2");
    expect_refused(*state, (const double[][2]){{0, 0}, {1, 0}, {0, 1}}, SIZE_MAX, "too many");
}

static void a_turn_that_only_exact_arithmetic_sees_is_seen(void **state) {
    double tiny = 0x1p-52;
    expect_refused(*state, (const double[][2]){{0, 0}, {1, 1}, {2 + 2 * tiny, 2}, {3, 3}, {0, 3}}, 5, "not convex");
    clinker_convex *convex = NULL;
    assert_int_equal(
        clinker_convex_create_polygon(*state, (const double[][2]){{0, 0}, {1 + tiny, 1}, {2, 2}, {0, 2}}, 4, &convex),
        CLINKER_STATUS_OK);
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    assert_int_equal(clinker_convex_describe(convex, &facts), CLINKER_STATUS_OK);
    assert_int_equal(facts.corners, 4);
    clinker_convex_destroy(convex);
}

static void a_pose_out_of_the_plane_is_refused(void **state) {
    const polygon shape = {.corners = {{0, 0}, {1, 0}, {0, 1}}, .count = 3};
    clinker_convex *convex = make(*state, &shape);
    const int fixed[] = {2, 6, 8, 9, 10, 11};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        clinker_pose pose = clinker_pose_identity();
        pose.m[fixed[i]] += 0.5;
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        assert_int_equal(clinker_convex_check(*state, convex, NULL, convex, &pose, &answer), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(*state), "polygon b"));
        assert_int_equal(clinker_convex_check(*state, convex, &pose, convex, NULL, &answer), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(*state), "polygon a"));
        clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT, .point_in_a = {0.25, 0.25, 0}};
        assert_true(clinker_certificate_holds(&point, convex, NULL, convex, NULL));
        assert_false(clinker_certificate_holds(&point, convex, NULL, convex, &pose));
    }
    clinker_convex_destroy(convex);
}

static void a_certificate_out_of_the_plane_does_not_hold(void **state) {
    const polygon shape = {.corners = {{0, 0}, {1, 0}, {0, 1}}, .count = 3};
    clinker_convex *convex = make(*state, &shape);
    clinker_pose away = clinker_pose_identity();
    away.m[3] = 3;
    clinker_certificate plane = {.kind = CLINKER_CERTIFICATE_PLANE, .normal = {1, 0, 0}, .offset = 2};
    assert_true(clinker_certificate_holds(&plane, convex, NULL, convex, &away));
    plane.normal[2] = 5;
    assert_false(clinker_certificate_holds(&plane, convex, NULL, convex, &away));
    clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT, .point_in_a = {0.25, 0.25, 7}};
    assert_false(clinker_certificate_holds(&point, convex, NULL, convex, NULL));
    clinker_convex_answer answer = {.size = sizeof(clinker_convex_answer), .certificate = plane};
    assert_int_equal(clinker_convex_check(*state, convex, NULL, convex, &away, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.state, CLINKER_STATE_APART);
    clinker_convex_destroy(convex);
}

static void a_polygon_and_a_body_are_no_pair(void **state) {
    const polygon shape = {.corners = {{0, 0}, {1, 0}, {0, 1}}, .count = 3};
    clinker_convex *flat = make(*state, &shape), *ball = NULL;
    clinker_shape sphere = {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1}};
    assert_int_equal(clinker_convex_create_shape(*state, &sphere, &ball), CLINKER_STATUS_OK);
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    assert_int_equal(clinker_convex_check(*state, flat, NULL, ball, NULL, &answer), CLINKER_STATUS_INVALID);
    assert_int_equal(clinker_convex_check(*state, ball, NULL, flat, NULL, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "polygon"));
    clinker_convex_destroy(flat);
    clinker_convex_destroy(ball);
}

static void every_allocation_that_fails_is_reported_and_leaves_nothing_behind(void **state) {
    (void)state;
    random_state random = 3;
    static polygon shape;
    round_polygon(&random, 200, 0.5, &shape);
    size_t failures = 0;
    for (size_t fail = 1; fail < 1000; fail++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        clinker_convex *convex = NULL;
        allocator.fail_at = allocator.calls + fail;
        clinker_status status =
            clinker_convex_create_polygon(workspace, (const double(*)[2])shape.corners, shape.count, &convex);
        bool made = allocator.calls < allocator.fail_at;
        assert_int_equal(status, made ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
        failures += !made;
        clinker_convex_destroy(convex);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
        if (made) {
            break;
        }
    }
    assert_true(failures > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_of_a_grid_meet_as_whole_numbers_tell),
        cmocka_unit_test(certificates_of_polygons_with_many_corners_hold),
        cmocka_unit_test(either_way_round_with_repeated_and_idle_points_is_the_same_polygon),
        cmocka_unit_test(what_is_no_convex_polygon_is_refused),
        cmocka_unit_test(a_turn_that_only_exact_arithmetic_sees_is_seen),
        cmocka_unit_test(a_pose_out_of_the_plane_is_refused),
        cmocka_unit_test(a_certificate_out_of_the_plane_does_not_hold),
        cmocka_unit_test(a_polygon_and_a_body_are_no_pair),
        cmocka_unit_test(every_allocation_that_fails_is_reported_and_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
