/* The ball of a convex overlap, by its planes at once, against branch and bound, which knows of no convexity. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "rounds.h"
#include "spaces.h"

#include <math.h>

/* One of several convex solids, turned and moved; exactly convex before it is turned, and as faces of three corners
 * each are, to rounding after. */
static solid make_solid(scene_random *random, bool turned) {
    static const double low[3] = {-1, -0.75, -0.5}, high[3] = {1, 0.5, 0.75};
    solid shape;
    switch (scene_random_bits(random) % 4) {
    case 0:
        shape = octahedron(1);
        break;
    case 1:
        shape = solid_of(scene_tetrahedron(1.5F));
        break;
    case 2:
        shape = box_solid(low, high);
        break;
    default:
        shape = solid_of(scene_icosphere(1, 2));
        break;
    }
    if (turned) {
        const clinker_pose pose = scene_random_pose(random, (const double[3]){0, 0, 0});
        solid_place(&shape, &pose);
    }
    return shape;
}

static void planes_and_cells_agree(void **state) {
    const test_rounds rounds = test_rounds_of(300);
    int met = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 7};
        solid a = make_solid(&random, seed % 2 == 1), b = make_solid(&random, seed % 2 == 1);
        const double move[3] = {0.25 * (double)(seed % 5), 0.125 * (double)(seed % 7), 0.125 * (double)(seed % 3)};
        solid_move(&b, move);
        test_space made;
        space_open(&made, a, b, true);
        const ck_ball_goal goal = {.tolerance = -1, .precision = 1e-3, .budget = 300000};
        ck_ball_bounds planes, cells;
        assert_true(ck_ball_find(*state, &made.space, &goal, &planes));
        made.space.convex = false;
        assert_true(ck_ball_find(*state, &made.space, &goal, &cells));
        /* Turned solids are convex to rounding only. */
        const double rounding = 1e-12;
        assert_true(planes.lower <= cells.upper + rounding && cells.lower <= planes.upper + rounding);
        assert_true(planes.lower == 0 || planes.lower <= 2 * distance_to_faces(&made, planes.centre));
        if (cells.lower > 1e-3) {
            met++;
            assert_true(planes.lower >= (1 - 1e-6) * planes.upper);
            assert_true(planes.steps < cells.steps);
        }
        space_close(&made);
    }
    assert_true(!rounds.whole || met > 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(planes_and_cells_agree)};
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
