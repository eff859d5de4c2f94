/* Sorted depths and counted layers of bodies that touch: what the rounding of corners to subpixels makes of flush faces
 * at a slant, and of edges and corners that lie on a line of sight, is no overlap; what overlaps stays one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "fixtures/lattice_pair.h"
#include "fixtures/outcome.h"

#include <math.h>

static const clinker_method methods[] = {CLINKER_METHOD_ZLIST, CLINKER_METHOD_LAYERS};

/* Questions of all kinds, one after the other. */
static clinker_query raster_query(clinker_method method, uint64_t number) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = method;
    query.tolerance = number % 2 == 0 ? 0 : CLINKER_TOLERANCE_AUTO;
    query.view.resolution = 24 + (uint32_t)(number % 23);
    if (number / 2 % 3 != 0) { /* else the library chooses */
        query.view.direction[number % 3] = 1;
        query.view.direction[number / 3 % 3] += (double)(number / 6 % 3) / 2;
    }
    query.pixels.parity = number % 5 == 0;
    query.detail = number % 7 == 0 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_KIND;
    query.depth = number % 7 != 0;
    return query;
}

static clinker_state state_of(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query) {
    outcome found = outcome_of(workspace, bodies, query);
    assert_int_equal(found.status, CLINKER_STATUS_OK);
    assert_true(found.pair.state != CLINKER_STATE_TOUCH || found.pair.span <= found.pair.tolerance);
    clinker_state result = found.pair.state;
    outcome_free(&found);
    return result;
}

static void bodies_on_a_lattice_that_touch_do_not_interfere(void **state) {
    enum { PAIRS = 4000 };
    clinker_query exact = query_with_tolerance(0);
    exact.depth = false;
    size_t touching = 0;
    size_t seen = 0;
    for (uint64_t seed = 0; seed < PAIRS; seed++) {
        lattice_pair pair = lattice_pair_make(seed, 0);
        clinker_body bodies[2];
        lattice_pair_bodies(&pair, bodies);
        bool touch = state_of(*state, bodies, &exact) == CLINKER_STATE_TOUCH;
        for (int i = 0; i < 2 && touch; i++) {
            clinker_query query = raster_query(methods[i], seed);
            clinker_state found = state_of(*state, bodies, &query);
            assert_int_not_equal(found, CLINKER_STATE_INTERFERE);
            seen += found == CLINKER_STATE_TOUCH;
        }
        touching += touch;
        lattice_pair_free(&pair);
    }
    assert_true(touching > 3000);
    assert_true(seen > 500);
}

static bool interferes(const clinker_answer *answer, uint32_t a, uint32_t b) {
    bool found = false;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        found = found || (pair->a == a && pair->b == b && pair->state == CLINKER_STATE_INTERFERE);
    }
    return found;
}

/* Many pairs in one raster; some of them interfere with others. */
static void bodies_of_a_crowd_interfere_only_where_they_do(void **state) {
    enum { PAIRS = 40 };
    lattice_pair pairs[PAIRS];
    clinker_body bodies[2 * PAIRS];
    clinker_workspace *workspace;
    clinker_answer truth = CLINKER_INIT(clinker_answer);
    clinker_query exact = query_with_tolerance(0);
    size_t deep = 0;
    size_t touching = 0;
    for (uint64_t i = 0; i < PAIRS; i++) {
        const uint64_t row = i / 7;
        const double place[3] = {30 * (double)(i % 7), 30 * (double)row, (double)i};
        pairs[i] = lattice_pair_make(i, 0);
        solid_move(&pairs[i].a, place);
        solid_move(&pairs[i].b, place);
        lattice_pair_bodies(&pairs[i], &bodies[2 * i]);
    }
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2 * PAIRS, &exact, &truth), CLINKER_STATUS_OK);
    for (uint64_t i = 0; i < 12; i++) {
        clinker_query query = raster_query(CLINKER_METHOD_ZLIST, i);
        query.view.resolution *= 10;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2 * PAIRS, &query, &answer), CLINKER_STATUS_OK);
        for (size_t k = 0; k < answer.pair_count; k++) {
            const clinker_pair *pair = &answer.pairs[k];
            deep += pair->state == CLINKER_STATE_INTERFERE;
            touching += pair->state == CLINKER_STATE_TOUCH;
            assert_true(pair->state != CLINKER_STATE_INTERFERE || interferes(&truth, pair->a, pair->b));
        }
    }
    assert_true(deep > 100);
    assert_true(touching > 20);
    clinker_workspace_destroy(workspace);
    for (int i = 0; i < PAIRS; i++) {
        lattice_pair_free(&pairs[i]);
    }
}

/* A ball with a diameter of a pixel and a half holds the centre of a pixel, from wherever it is seen. */
static void overlaps_that_hold_a_pixel_are_found(void **state) {
    size_t deep = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        lattice_pair pair = lattice_pair_make(seed, 0.25 + 0.25 * (double)(seed % 8));
        clinker_body bodies[2];
        lattice_pair_bodies(&pair, bodies);
        clinker_query exact = query_with_tolerance(0);
        outcome truth = outcome_of(*state, bodies, &exact);
        double depth = truth.pair.depth;
        outcome_free(&truth);
        for (int i = 0; i < 2; i++) {
            clinker_query query = raster_query(methods[i], seed);
            query.detail = CLINKER_DETAIL_KIND;
            query.depth = true;
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
            if (depth > 1.5 * answer.sample_spacing && depth > 0) {
                assert_int_equal(answer.pair_count, 1);
                assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
                assert_true(answer.pairs[0].span > 0.5 * depth);
                deep++;
            }
        }
        lattice_pair_free(&pair);
    }
    assert_true(deep > 100);
}

/* Boxes at odd angles, one on the other, seen at a slant of up to 3: flush, and sunk in by 1/32 pixel, which is more
 * than both faces may be off. */
static void what_is_flush_at_a_slant_is_told_from_what_is_sunk_in(void **state) {
    const double pixel = 0.125; /* at most: 24 of them along 3 */
    const double sinks[2] = {0, pixel / 32};
    scene_random random = {3};
    solid below = solid_of(box(0, 0, 0, 2, 2, 1));
    for (uint64_t i = 0; i < 400; i++) {
        clinker_pose pose = scene_random_pose(&random, (const double[3]){3, -1, 2});
        double slant = scene_random_between(&random, -3, 3);
        solid above = solid_of(box(0.25F, 0.5F, 1, 1.5F, 1.75F, 2));
        solid_move(&above, (const double[3]){0, 0, -sinks[i / 2 % 2]});
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&below), .pose = &pose},
                                        {.mesh = solid_borrow(&above), .pose = &pose}};
        clinker_query query = raster_query(methods[i % 2], 2 * i + 1);
        for (int axis = 0; axis < 3; axis++) {
            query.view.direction[axis] = pose.m[4 * axis + 2] + slant * pose.m[4 * axis + (int)(i % 3 == 0)];
        }
        clinker_state found = state_of(*state, bodies, &query);
        if (sinks[i / 2 % 2] == 0) {
            assert_int_not_equal(found, CLINKER_STATE_INTERFERE);
        } else {
            assert_int_equal(found, CLINKER_STATE_INTERFERE);
        }
        solid_free(&above);
    }
    solid_free(&below);
}

/* Needles of 2^-12 to 2^-8 pixel, which rounding to subpixels draws at centres of pixels beside them: where they are
 * seen at all, they are within the cube around them. */
static void a_needle_thinner_than_rounding_is_within_what_holds_it(void **state) {
    scene_random random = {11};
    solid cube = solid_of(box(-1, -1, -1, 1, 1, 1));
    size_t seen = 0;
    for (uint64_t i = 0; i < 800; i++) {
        float half = ldexpf(1, -18 + (int)(i % 5)); /* pixels are 2^-5 or so */
        clinker_pose pose = scene_random_pose(&random, (const double[3]){0.2, -0.1, 0.1});
        solid needle = solid_of(box(-half, -half, -0.5F, half, half, 0.5F));
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&cube)}, {.mesh = solid_borrow(&needle), .pose = &pose}};
        clinker_query query = raster_query(methods[i % 2], i);
        query.tolerance = 0;
        clinker_state found = state_of(*state, bodies, &query);
        assert_int_not_equal(found, CLINKER_STATE_TOUCH);
        seen += found == CLINKER_STATE_INTERFERE;
        solid_free(&needle);
    }
    assert_true(seen > 100);
    solid_free(&cube);
}

enum { ROUND = 2, AROUND = 16, GATHERED = ROUND + AROUND };

/* Whether two answers say the same of the same pairs; adds the pairs that interfere. */
static bool agree(const clinker_answer *one, const clinker_answer *other, size_t *deep) {
    bool same = one->pair_count == other->pair_count;
    for (size_t i = 0; i < one->pair_count && same; i++) {
        const clinker_pair *a = &one->pairs[i];
        const clinker_pair *b = &other->pairs[i];
        same = a->a == b->a && a->b == b->b && a->state == b->state && a->kind == b->kind && a->span == b->span;
        *deep += a->state == CLINKER_STATE_INTERFERE;
    }
    return same;
}

/* Two bodies of many faces, and cubes sunk into both from all around: whatever is made ready of a body for all of its
 * pairs, the plain method says the same. */
static void a_body_that_many_others_meet_is_asked_like_any_other(void **state) {
    scene_random random = {5};
    solid shapes[ROUND + 1] = {solid_of(scene_bumpy_sphere(400, 3, 1)), solid_of(scene_icosphere(0.75F, 2)),
                               solid_of(scene_cube(0.25F))};
    const double aside[3] = {0.75, 0.5, 0};
    clinker_pose poses[AROUND];
    clinker_body bodies[GATHERED];
    clinker_workspace *workspace;
    size_t deep = 0;
    solid_move(&shapes[1], aside);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    for (uint64_t number = 0; number < 12; number++) {
        bool last = number % 2 == 0; /* the round ones come last */
        for (size_t i = 0; i < GATHERED; i++) {
            size_t place = last ? GATHERED - 1 - i : i;
            size_t shape = i < ROUND ? i : ROUND;
            bodies[place] = (clinker_body){.mesh = solid_borrow(&shapes[shape])};
            if (i >= ROUND) {
                double angle = 0.4 * (double)i;
                poses[i - ROUND] = scene_random_pose(&random, (const double[3]){cos(angle), sin(angle), 0.1});
                bodies[place].pose = &poses[i - ROUND];
            }
        }
        clinker_query query = raster_query(CLINKER_METHOD_ZLIST, number);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_answer plain = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, GATHERED, &query, &answer), CLINKER_STATUS_OK);
        query.reference = true;
        assert_int_equal(clinker_bodies_check(workspace, bodies, GATHERED, &query, &plain), CLINKER_STATUS_OK);
        assert_true(agree(&answer, &plain, &deep));
    }
    assert_true(deep > 12 * AROUND);
    clinker_workspace_destroy(workspace);
    for (int i = 0; i < ROUND + 1; i++) {
        solid_free(&shapes[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_on_a_lattice_that_touch_do_not_interfere),
        cmocka_unit_test(bodies_of_a_crowd_interfere_only_where_they_do),
        cmocka_unit_test(overlaps_that_hold_a_pixel_are_found),
        cmocka_unit_test(what_is_flush_at_a_slant_is_told_from_what_is_sunk_in),
        cmocka_unit_test(a_needle_thinner_than_rounding_is_within_what_holds_it),
        cmocka_unit_test(a_body_that_many_others_meet_is_asked_like_any_other),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
