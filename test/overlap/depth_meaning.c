/* What the depth means: the thickness of a thin overlap, in one region, and never more than a move that parts the
 * bodies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"
#include "fixtures/with_workspace.h"
#include "rounds.h"

#include <math.h>

static clinker_pair check(clinker_workspace *workspace, const solid *a, const solid *b, bool measure) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = 0;
    query.contact = query.regions = query.depth = measure;
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 ? *clinker_answer_pair(&answer, 0) : (clinker_pair){.state = CLINKER_STATE_APART};
}

static void a_long_thin_overlap_is_one_region_as_deep_as_it_is_thick(void **state) {
    solid plate = made_box((const double[3]){0, 0, 0}, (const double[3]){6, 2.6, 2});
    solid strip = made_box((const double[3]){2, 0.86, 1.4}, (const double[3]){6.01, 0.9, 2.012});
    for (int swapped = 0; swapped < 2; swapped++) {
        const clinker_pair pair = check(*state, swapped == 0 ? &plate : &strip, swapped == 0 ? &strip : &plate, true);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair.region_count, 1);
        assert_true(pair.depth <= 0.04 + 1e-12 && pair.depth + pair.depth_error >= 0.04 - 1e-12);
        assert_true(pair.depth > 0.999 * 0.04 && pair.depth_error < 0.001 * 0.04);
        assert_true(fabs(pair.volume - 4 * 0.04 * 0.6) < 1e-12);
        assert_true(clinker_pair_region(&pair, 0)->depth == pair.depth);
    }
    solid_free(&plate);
    solid_free(&strip);
}

static solid random_solid(scene_random *random) {
    const unsigned sides = 3 + (unsigned)scene_random_below(random, 9);
    switch (scene_random_below(random, 4)) {
    case 0:
        return made_tube(1, scene_random_between(random, 0.3, 0.9), scene_random_between(random, 0.2, 2));
    case 1:
        return made_prism(1, scene_random_between(random, 0.1, 1.5), sides);
    case 2:
        return made_ball(1, 1 + (unsigned)scene_random_below(random, 4));
    default:
        return both(made_tube(1.2, 1, 0.4), made_prism(0.5, 1, sides));
    }
}

/* Moves b along a direction, farther and farther; returns how far it was when they had parted. */
static double way_apart(clinker_workspace *workspace, const solid *a, const solid *b, const double direction[3]) {
    for (double way = 1.0 / 64;; way *= 1.125) {
        solid gone = moved(b, way * direction[0], way * direction[1], way * direction[2]);
        const clinker_state now = check(workspace, a, &gone, false).state;
        solid_free(&gone);
        if (now != CLINKER_STATE_INTERFERE) {
            return way;
        }
    }
}

static void no_move_that_parts_bodies_is_shorter_than_the_depth(void **state) {
    const test_rounds rounds = test_rounds_of(200);
    uint64_t deep = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        solid pair[2] = {random_solid(&random), random_solid(&random)};
        turn_both(&random, pair);
        const double offset[3] = {scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1),
                                  scene_random_between(&random, -1, 1)};
        solid_move(&pair[1], offset);
        const clinker_pair found = check(*state, &pair[0], &pair[1], true);
        for (int i = 0; i < 8 && found.state == CLINKER_STATE_INTERFERE; i++) {
            double direction[3] = {i < 6 ? 0 : offset[0], i < 6 ? 0 : offset[1], i < 6 ? 0 : offset[2]};
            direction[i / 2 % 3] += i % 2 == 0 ? 1 : -1;
            const double length =
                sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
            assert_true(found.depth <= length * way_apart(*state, &pair[0], &pair[1], direction) * (1 + 1e-12));
            deep += found.depth > 0.1 ? 1 : 0;
        }
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_true(deep > 2 * (rounds.end - rounds.first));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_thin_overlap_is_one_region_as_deep_as_it_is_thick),
        cmocka_unit_test(no_move_that_parts_bodies_is_shorter_than_the_depth),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
