/* Distance and depth of polygons in the plane z = 0, against all pairs of sides. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/depth.h"
#include "convex/distance.h"
#include "math/triangle_distance.h"

#include <random.h>

enum { MOST = 12 };

typedef struct polygon {
    double corners[MOST][3]; /* counter-clockwise */
    size_t count;
    double world[MOST][3];
    double pose[12];
    ck_polyhedron body;
} polygon;

/* Corners on an ellipse. */
static void make_polygon(ck_memory *memory, polygon *p, size_t count, double turn, double x, double y) {
    *p = (polygon){.count = count, .pose = {cos(turn), -sin(turn), 0, x, sin(turn), cos(turn), 0, y, 0, 0, 1, 0}};
    for (size_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * (double)i / (double)count;
        p->corners[i][0] = 0.5 * cos(angle);
        p->corners[i][1] = 0.3 * sin(angle);
        for (int k = 0; k < 2; k++) {
            p->world[i][k] = ck_dot(&p->pose[4 * k], p->corners[i]) + p->pose[4 * k + 3];
        }
    }
    p->body = (ck_polyhedron){.scale = 1, .unit = 1, .radius = 0.5, .extent = 0.5, .slimness = INFINITY};
    assert_true(ck_direction_map_build(memory, &p->body.corners, (const double(*)[3])p->corners, count, true));
}

static double true_distance(const polygon *a, const polygon *b) {
    double least = INFINITY;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            const double *one = a->world[i], *other = a->world[(i + 1) % a->count];
            const double *two = b->world[j], *last = b->world[(j + 1) % b->count];
            const double t[3][3] = {{one[0], one[1]}, {other[0], other[1]}, {other[0], other[1]}};
            const double u[3][3] = {{two[0], two[1]}, {last[0], last[1]}, {last[0], last[1]}};
            double pt[3], pu[3];
            least = fmin(least, ck_triangle_distance(t, u, pt, pu));
        }
    }
    return least;
}

/* How far b has to go across a side of a polygon, to either side; below 0: it is that far away already. */
static double depth_along(const polygon *a, const polygon *b, const double way[3]) {
    double high = -INFINITY, low = INFINITY;
    for (size_t i = 0; i < a->count; i++) {
        high = fmax(high, ck_dot(way, a->world[i]));
    }
    for (size_t i = 0; i < b->count; i++) {
        low = fmin(low, ck_dot(way, b->world[i]));
    }
    return (high - low) / ck_norm(way);
}

static double true_depth(const polygon *a, const polygon *b) {
    double least = INFINITY;
    for (size_t i = 0; i < a->count + b->count; i++) {
        const polygon *of = i < a->count ? a : b;
        size_t j = i < a->count ? i : i - a->count;
        const double *one = of->world[j], *other = of->world[(j + 1) % of->count];
        const double way[3] = {other[1] - one[1], one[0] - other[0], 0}, back[3] = {-way[0], -way[1], 0};
        least = fmin(least, depth_along(a, b, of == a ? way : back));
    }
    return least;
}

static void polygons_are_as_far_or_deep_as_all_pairs_of_sides_tell(void **state) {
    ck_polytope *scratch = *state;
    scene_random random = {3};
    size_t apart = 0, deep = 0;
    for (int i = 0; i < 500; i++) {
        ck_memory memory;
        ck_memory_init(&memory, &(clinker_allocator){0});
        polygon a, b;
        make_polygon(&memory, &a, 3 + (size_t)i % 9, scene_random_between(&random, 0, 6), 0, 0);
        make_polygon(&memory, &b, 3 + (size_t)i % 7, scene_random_between(&random, 0, 6),
                     scene_random_between(&random, 0, 1), scene_random_between(&random, -0.5, 0.5));
        ck_convex_pair pair;
        ck_margin found;
        assert_true(ck_convex_pair_make(&a.body, a.pose, &b.body, b.pose, &pair));
        double depth = true_depth(&a, &b), truth = depth > 0 ? depth : true_distance(&a, &b);
        if (depth > 0) {
            ck_convex_depth(&pair, NULL, scratch, &found);
            assert_true(fabs(depth_along(&a, &b, found.normal) - depth) <= 1e-6 * depth);
            deep++;
        } else {
            assert_true(ck_convex_distance(&pair, NULL, &found));
            apart++;
        }
        assert_true(found.normal[2] == 0 && fabs(ck_norm(found.normal) - 1) < 1e-14);
        assert_true(found.low <= truth + 1e-14 && found.high >= truth - 1e-14);
        assert_true(found.high - found.low <= 1e-6 * truth);
        ck_memory_release(&memory);
    }
    assert_true(apart > 100 && deep > 100);
}

int main(void) {
    static ck_polytope scratch;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(polygons_are_as_far_or_deep_as_all_pairs_of_sides_tell, &scratch),
    };
    return cmocka_run_group_tests_name("measure_flat", tests, NULL, NULL);
}
