/* The faces nearest to groups of points: each table of kernels against the plain search, on unkind triangles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/gaps/nearest.h"
#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

enum { POINTS = 32, MOST_KERNELS = 2 };

static int tables(const ck_gap_kernels *found[MOST_KERNELS]) {
    found[0] = &ck_gap_kernels_baseline;
    found[1] = ck_gap_kernels_select();
    return found[1] == found[0] ? 1 : 2;
}

/* Points around a vertex of the body, as far apart as `spread`. */
static void make_points(const kernel_body *made, scene_random *random, double spread, double points[POINTS][3]) {
    double centre[3];
    kernel_body_vertex(made, (uint32_t)scene_random_below(random, made->body.mesh.vertex_count), centre);
    const double unit = made->body.points.scale == 1 ? 1 : fabs(centre[0]) + fabs(centre[1]) + fabs(centre[2]);
    for (int i = 0; i < POINTS; i++) {
        for (int axis = 0; axis < 3; axis++) {
            points[i][axis] = centre[axis] + spread * unit * scene_random_between(random, -1, 1);
        }
    }
}

static void compare(const ck_locator *locator, const double points[POINTS][3], uint32_t count, double reach,
                    size_t *within) {
    const ck_gap_kernels *kernels[MOST_KERNELS];
    const int kernel_count = tables(kernels);
    for (int k = 0; k < kernel_count; k++) {
        ck_nearest_face found[POINTS];
        uint32_t hint = 0;
        ck_nearest_faces(locator, kernels[k], (const double(*)[3])points, count, reach, &hint, found);
        for (uint32_t i = 0; i < count; i++) {
            const ck_locator plain = ck_locator_plain(locator->body);
            uint32_t face = 0;
            const double distance = ck_nearest_on_surface(&plain, points[i], reach, &face);
            assert_true(found[i].distance == distance);
            assert_true(isinf(distance) || found[i].face == face);
            *within += isinf(distance) ? 0 : 1;
        }
    }
}

static void all_kernels_find_what_the_plain_search_finds(void **state) {
    static const double spreads[] = {1e-6, 0.01, 0.3, 50};
    static const double reaches[] = {INFINITY, 0.2, 0.01, 1e-5};
    size_t within = 0, all = 0;
    const test_rounds rounds = test_rounds_of(320);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 1};
        kernel_body made;
        const soup_form form = (soup_form)(seed % 4);
        kernel_body_make(&made, &random, (soup_kind)(seed / 4 % SOUP_KINDS), form, 600, seed % 3 == 0);
        assert_true(kernel_body_open(*state, ck_body_kernels_select(), &made));
        assert_true(ck_body_indices_in_range(*state, ck_body_kernels_select(), &made.body));
        ck_side side;
        memset(&side, 0, sizeof side);
        ck_locator locator;
        assert_true(ck_locator_build(*state, ck_kernels_select(), &made.body, &side, &locator));
        for (int i = 0; i < 4; i++) {
            double points[POINTS][3];
            make_points(&made, &random, spreads[i], points);
            const uint32_t count = 1 + (uint32_t)scene_random_below(&random, POINTS);
            compare(&locator, (const double(*)[3])points, count, reaches[scene_random_below(&random, 4)], &within);
            all += count;
        }
        kernel_body_free(&made);
    }
    assert_true(within > all / 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kernels_find_what_the_plain_search_finds),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
