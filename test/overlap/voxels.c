/* Voxel solids on one grid, where every face is flush with another or ends on it, and on grids that are half a cube
 * apart: what they share is a count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "rounds.h"
#include "voxel_overlap.h"

#include <math.h>

/* Whether the library promises volume, centre, push, areas and regions to rounding. */
#define OVERLAPS_ARE_EXACT 1

enum { PAIRS = 600 };

static const double rounding = 1e-12; /* of numbers that are some hundred at most */

typedef struct voxel_pair {
    voxel_solid a, b;
    voxel_overlap truth;
} voxel_pair;

static void make_pair(uint64_t seed, voxel_pair *pair) {
    scene_random random = {seed * 0x9e3779b97f4a7c15U + 1};
    const int side_a = 2 + (int)scene_random_below(&random, VOXELS_MOST_SIDE - 1);
    const int side_b = 2 + (int)scene_random_below(&random, VOXELS_MOST_SIDE - 1);
    int low[3];
    for (int axis = 0; axis < 3; axis++) {
        const int cubes = (int)scene_random_below(&random, (size_t)side_a + (seed % 8 == 0));
        const int halves[3] = {0, 1, (int)scene_random_below(&random, 2)};
        low[axis] = cubes < side_a ? 2 * cubes + halves[seed % 3] : 2 * cubes;
    }
    voxel_solid_make(&random, side_a, (const int[3]){0, 0, 0}, &pair->a);
    voxel_solid_make(&random, side_b, low, &pair->b);
    pair->truth = voxel_overlap_count(&pair->a, &pair->b);
}

/* Regions hold until the next check. */
static clinker_pair contact_of(void **state, const voxel_solid *a, const voxel_solid *b) {
    const clinker_body bodies[2] = {{.mesh = voxel_solid_mesh(a)}, {.mesh = voxel_solid_mesh(b)}};
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    query.tolerance = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count == 1 ? answer.pairs[0] : (clinker_pair){.b = 1};
}

static bool between(double told, double least, double most) {
    return told >= least - rounding && told <= most + rounding;
}

static bool place_is_right(const voxel_overlap *truth, const clinker_pair *pair) {
    for (int axis = 0; axis < 3; axis++) {
        if (!between(pair->centre[axis], truth->centre[axis], truth->centre[axis]) ||
            !between(pair->push[axis], truth->push_least[axis], truth->push_most[axis])) {
            return false;
        }
    }
    return true;
}

/* Parts that merely touch each other may be one region, and so may those that faces lying flush hold together; none is
 * ever split. */
static bool regions_are_right(const voxel_overlap *truth, const clinker_pair *pair) {
    double volume = 0;
    for (size_t i = 0; i < pair->region_count; i++) {
        volume += clinker_pair_region(pair, i)->volume;
    }
    const size_t least = truth->flush > 0 ? 1 : truth->parts_that_touch;
    return pair->region_count >= least && pair->region_count <= truth->parts &&
           between(volume, truth->volume, truth->volume);
}

static bool areas_are_right(const voxel_overlap *truth, const clinker_pair *pair) {
#if OVERLAPS_ARE_EXACT
    return between(pair->areas[0], truth->areas[0], truth->areas[0] + truth->flush) &&
           between(pair->areas[1], truth->areas[1], truth->areas[1] + truth->flush);
#else
    (void)truth;
    (void)pair;
    return true;
#endif
}

static bool bound_holds(const voxel_overlap *truth, const clinker_pair *pair) {
    const double bound = fmax(0, pair->volume_error);
    return fabs(pair->volume - truth->volume) <= bound && (truth->volume == 0 || pair->volume_error >= 0) &&
           (!OVERLAPS_ARE_EXACT || bound <= 1e-12 * truth->volume);
}

static bool answer_is_right(const voxel_overlap *truth, const clinker_pair *pair) {
    if (pair->state != truth->state || !bound_holds(truth, pair)) {
        return false;
    }
    return !OVERLAPS_ARE_EXACT || truth->volume == 0 ||
           (place_is_right(truth, pair) && regions_are_right(truth, pair) && areas_are_right(truth, pair));
}

static void assert_right(const voxel_overlap *truth, const clinker_pair *pair, uint64_t seed, bool swapped) {
    if (!answer_is_right(truth, pair)) {
        print_message("seed %llu%s: %s, volume %.17g, centre %.17g %.17g %.17g, areas %g %g and %g flush, %zu to %zu "
                      "parts; told: %s, volume %.17g +- %g, centre %.17g %.17g %.17g, push %g %g %g, %zu regions\n",
                      (unsigned long long)seed, swapped ? " swapped" : "", clinker_state_name(truth->state),
                      truth->volume, truth->centre[0], truth->centre[1], truth->centre[2], truth->areas[0],
                      truth->areas[1], truth->flush, truth->parts_that_touch, truth->parts,
                      clinker_state_name(pair->state), pair->volume, pair->volume_error, pair->centre[0],
                      pair->centre[1], pair->centre[2], pair->push[0], pair->push[1], pair->push[2],
                      pair->region_count);
        fail();
    }
}

static void every_solid_is_closed_and_has_as_much_volume_as_cubes(void **state) {
    static voxel_pair pair;
    for (uint64_t seed = 0; seed < 50; seed++) {
        make_pair(seed, &pair);
        const clinker_mesh mesh = voxel_solid_mesh(&pair.a);
        clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
        assert_int_equal(clinker_mesh_inspect(*state, &mesh, NULL, &inspection), CLINKER_STATUS_OK);
        assert_true(inspection.solid);
        assert_true(inspection.volume == voxel_overlap_count(&pair.a, &pair.a).volume);
    }
}

static void what_voxel_solids_share_is_a_count(void **state) {
    static voxel_pair pair;
    size_t seen[CLINKER_STATE_INTERFERE + 1] = {0};
    size_t several = 0;
    const test_rounds rounds = test_rounds_of(PAIRS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        make_pair(seed, &pair);
        clinker_pair told = contact_of(state, &pair.a, &pair.b);
        assert_right(&pair.truth, &told, seed, false);
        const voxel_overlap swapped = voxel_overlap_count(&pair.b, &pair.a);
        told = contact_of(state, &pair.b, &pair.a);
        assert_right(&swapped, &told, seed, true);
        seen[pair.truth.state]++;
        several += pair.truth.parts_that_touch > 1;
    }
    print_message("%zu interfere, %zu in several parts, %zu touch, %zu are apart\n", seen[CLINKER_STATE_INTERFERE],
                  several, seen[CLINKER_STATE_TOUCH], seen[CLINKER_STATE_APART]);
    assert_true(!rounds.whole || (seen[CLINKER_STATE_INTERFERE] > PAIRS / 2 && several > PAIRS / 10 &&
                                  seen[CLINKER_STATE_TOUCH] > PAIRS / 20));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_solid_is_closed_and_has_as_much_volume_as_cubes),
        cmocka_unit_test(what_voxel_solids_share_is_a_count),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
