#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/polygon.h"

enum { MOST = 64 };

typedef struct outline {
    double at[MOST][3];
    size_t count;
} outline;

static double twice_area(const double *a, const double *b, const double *c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static void cut(const outline *shape, uint32_t triangles[3 * MOST]) {
    polygon_corner corners[MOST] = {0};
    for (size_t i = 0; i < shape->count; i++) {
        memcpy(corners[i].at, shape->at[i], sizeof shape->at[i]);
    }
    uint64_t budget = POLYGON_BUDGET;
    assert_true(polygon_cut(corners, shape->count, triangles, &budget));
    for (size_t i = 0; i < 3 * (shape->count - 2); i++) {
        assert_true(triangles[i] < shape->count);
    }
}

/* In the xy plane: triangles that are all counter-clockwise, have area, and sum up to the polygon's area cover it
 * without overlap. */
static void assert_covers(const outline *shape) {
    uint32_t triangles[3 * MOST];
    cut(shape, triangles);
    double expected = 0.0;
    for (size_t i = 0; i < shape->count; i++) {
        const double *a = shape->at[i];
        const double *b = shape->at[(i + 1) % shape->count];
        expected += a[0] * b[1] - a[1] * b[0];
    }
    double sum = 0.0;
    for (size_t i = 0; i + 2 < shape->count; i++) {
        const uint32_t *t = triangles + 3 * i;
        double area = twice_area(shape->at[t[0]], shape->at[t[1]], shape->at[t[2]]);
        assert_true(area > 0.0);
        sum += area;
    }
    assert_true(fabs(sum - expected) <= 1e-9 * expected);
}

static void a_convex_polygon_becomes_a_fan(void **state) {
    (void)state;
    const outline square = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, 4};
    uint32_t triangles[3 * MOST];
    cut(&square, triangles);
    const uint32_t fan[] = {0, 1, 2, 0, 2, 3};
    assert_memory_equal(triangles, fan, sizeof fan);
    assert_covers(&square);
}

static void a_concave_quad_is_cut_at_its_inner_corner(void **state) {
    (void)state;
    for (size_t turn = 0; turn < 4; turn++) {
        const double arrow[4][3] = {{0, 0, 0}, {4, 0, 0}, {1, 1, 0}, {0, 4, 0}};
        outline shape = {.count = 4};
        for (size_t i = 0; i < 4; i++) {
            memcpy(shape.at[i], arrow[(i + turn) % 4], sizeof arrow[0]);
        }
        assert_covers(&shape);
    }
}

static void a_comb_is_covered(void **state) {
    (void)state;
    outline comb = {.count = 0};
    enum { TEETH = 15 };
    for (int i = 0; i < TEETH; i++) {
        const double tooth[4][3] = {{4.0 * i, 0, 0}, {4.0 * i + 1, -9, 0}, {4.0 * i + 2, -9, 0}, {4.0 * i + 3, 0, 0}};
        memcpy(comb.at[comb.count], tooth, sizeof tooth);
        comb.count += 4;
    }
    const double lid[2][3] = {{4.0 * TEETH, 1, 0}, {-1, 1, 0}};
    memcpy(comb.at[comb.count], lid, sizeof lid);
    comb.count += 2;
    assert_covers(&comb);
}

static void corners_on_straight_sides_make_no_flat_triangles(void **state) {
    (void)state;
    const outline square = {{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}, {0, 2, 0}, {0, 1, 0}},
                            8};
    assert_covers(&square);
}

static void a_hole_with_a_bridge_stays_open(void **state) {
    (void)state;
    const outline ring = {
        {{0, 0, 0}, {6, 0, 0}, {6, 6, 0}, {0, 6, 0}, {0, 0, 0}, {2, 2, 0}, {2, 4, 0}, {4, 4, 0}, {4, 2, 0}, {2, 2, 0}},
        10};
    assert_covers(&ring);
}

static void random_stars_are_covered_in_every_plane(void **state) {
    (void)state;
    uint32_t seed = 7;
    for (int round = 0; round < 300; round++) {
        outline star = {.count = 5 + (size_t)round % 50};
        for (size_t i = 0; i < star.count; i++) {
            seed = seed * 1664525u + 1013904223u;
            double radius = 1.0 + (double)(seed >> 8) / 16777216.0 * 9.0;
            double angle = 6.283185307179586 * (double)i / (double)star.count;
            star.at[i][0] = radius * cos(angle);
            star.at[i][1] = radius * sin(angle);
        }
        assert_covers(&star);

        outline upright = star;
        uint32_t flat[3 * MOST];
        uint32_t other[3 * MOST];
        for (size_t i = 0; i < star.count; i++) { /* the same polygon seen from y: turned by the axes */
            upright.at[i][0] = star.at[i][1];
            upright.at[i][1] = 5.0;
            upright.at[i][2] = star.at[i][0];
        }
        cut(&star, flat);
        cut(&upright, other);
        assert_memory_equal(flat, other, 3 * (star.count - 2) * sizeof flat[0]);
    }
}

static void a_clockwise_polygon_keeps_its_orientation(void **state) {
    (void)state;
    const outline arrow = {{{0, 4, 0}, {1, 1, 0}, {4, 0, 0}, {0, 0, 0}}, 4};
    uint32_t triangles[3 * MOST];
    cut(&arrow, triangles);
    for (size_t i = 0; i < 2; i++) {
        const uint32_t *t = triangles + 3 * i;
        assert_true(twice_area(arrow.at[t[0]], arrow.at[t[1]], arrow.at[t[2]]) < 0.0);
    }
}

static void polygons_without_sense_are_cut_somehow(void **state) {
    (void)state;
    const outline point = {.count = 7};
    const outline line = {{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}, {1, 1, 1}}, 5};
    const outline bow = {{{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}, 4};
    const outline broken = {{{NAN, 0, 0}, {1, INFINITY, 0}, {1e308, -1e308, 1e308}, {0, 1, 0}, {0, 0, NAN}}, 5};
    uint32_t triangles[3 * MOST];
    cut(&point, triangles);
    cut(&line, triangles);
    cut(&bow, triangles);
    cut(&broken, triangles);
}

static polygon_corner *make_corners(size_t count) {
    polygon_corner *corners = calloc(count, sizeof *corners);
    assert_non_null(corners);
    return corners;
}

/* A saw blade of very many teeth. */
static void a_huge_concave_polygon_is_cut(void **state) {
    (void)state;
    const size_t count = 100000;
    polygon_corner *corners = make_corners(count);
    uint32_t *triangles = calloc(3 * count, sizeof *triangles);
    assert_non_null(triangles);
    for (size_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * (double)i / (double)count;
        double radius = i % 2 == 0 ? 1.0 : 0.999999;
        corners[i].at[0] = radius * cos(angle);
        corners[i].at[1] = radius * sin(angle);
    }
    uint64_t budget = POLYGON_BUDGET;
    assert_true(polygon_cut(corners, count, triangles, &budget));
    unsigned char *used = calloc(count, 1);
    assert_non_null(used);
    for (size_t i = 0; i < 3 * (count - 2); i++) {
        assert_true(triangles[i] < count);
        used[triangles[i]] = 1;
    }
    assert_null(memchr(used, 0, count));
    free(used);
    free(corners);
    free(triangles);
}

/* A double spiral without any budget but that of its corners. */
static void a_polygon_beyond_the_budget_is_given_up(void **state) {
    (void)state;
    const size_t count = 100000;
    polygon_corner *corners = make_corners(count);
    uint32_t *triangles = calloc(3 * count, sizeof *triangles);
    assert_non_null(triangles);
    for (size_t i = 0; i < count; i++) {
        bool back = i >= count / 2;
        double way = 6.283185307179586 * (double)(back ? count - 1 - i : i) / (double)count;
        double radius = (back ? 1.01 : 1.0) + way;
        corners[i].at[0] = radius * cos(20.0 * way);
        corners[i].at[1] = radius * sin(20.0 * way);
    }
    uint64_t budget = 0;
    assert_false(polygon_cut(corners, count, triangles, &budget));
    free(corners);
    free(triangles);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_convex_polygon_becomes_a_fan),
        cmocka_unit_test(a_concave_quad_is_cut_at_its_inner_corner),
        cmocka_unit_test(a_comb_is_covered),
        cmocka_unit_test(corners_on_straight_sides_make_no_flat_triangles),
        cmocka_unit_test(a_hole_with_a_bridge_stays_open),
        cmocka_unit_test(random_stars_are_covered_in_every_plane),
        cmocka_unit_test(a_clockwise_polygon_keeps_its_orientation),
        cmocka_unit_test(polygons_without_sense_are_cut_somehow),
        cmocka_unit_test(a_huge_concave_polygon_is_cut),
        cmocka_unit_test(a_polygon_beyond_the_budget_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
