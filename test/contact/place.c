/* Every pair that is not apart has a place, and that is a point of both bodies: of those that interfere not outside of
 * what is closed, exactly, by any method; and on the surface of what is not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "fixtures/flush_pair.h"
#include "fixtures/open_check.h"
#include "fixtures/random_bits.h"
#include "fixtures/random_pair.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FLUSH_ROUNDS = 900, RANDOM_ROUNDS = 1400, CROWD_ROUNDS = 120, MOST_REPORTS = 8 };

/* What was seen, so that a test knows that it has tested something. */
typedef struct seen {
    size_t inside, beside, touching, near;
    int faults;
} seen;

static clinker_query measuring_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    return query;
}

/* How far a point lies from a surface, and how much that may be off by. */
static double distance_from(ck_body *body, double scale, const double point[3], double *rounding) {
    const ck_locator plain = ck_locator_plain(body);
    const double scaled[3] = {point[0] * scale, point[1] * scale, point[2] * scale};
    *rounding = 0x1p-36 * body->magnitude / scale;
    return ck_distance_to_surface(&plain, scaled, 0, INFINITY) / scale;
}

/* Whether a pair lies where its place says. */
static bool holds(const ck_check *check, const clinker_pair *pair, seen *count) {
    ck_body *bodies[2] = {&check->bodies[pair->a], &check->bodies[pair->b]};
    const bool closed = bodies[0]->closed > 0 && bodies[1]->closed > 0;
    bool good = pair->placed;
    for (int i = 0; i < 2 && good && pair->state != CLINKER_STATE_NEAR; i++) {
        double rounding;
        const double distance = distance_from(bodies[i], check->scale, pair->place, &rounding);
        const ck_locator plain = ck_locator_plain(bodies[i]);
        good = distance <= (pair->state == CLINKER_STATE_TOUCH ? pair->tolerance : 0) + rounding ||
               (bodies[i]->closed > 0 && ck_locate(&plain, pair->place) != CK_OUTSIDE);
    }
    for (int k = 0; k < 3 && pair->state == CLINKER_STATE_NEAR; k++) {
        const double most = fmax(pair->point_a[k], pair->point_b[k]);
        const double least = fmin(pair->point_a[k], pair->point_b[k]);
        good = good && pair->place[k] >= least && pair->place[k] <= most;
    }
    count->inside += pair->state == CLINKER_STATE_INTERFERE && closed;
    count->beside += pair->state == CLINKER_STATE_INTERFERE && !closed;
    count->touching += pair->state == CLINKER_STATE_TOUCH;
    count->near += pair->state == CLINKER_STATE_NEAR;
    return good;
}

static void check_bodies(clinker_workspace *workspace, const clinker_body bodies[2], clinker_query query,
                         const char *what, uint64_t seed, seen *count) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(workspace, bodies, 2, &query, &answer) != CLINKER_STATUS_OK || answer.pair_count == 0 ||
        answer.pairs[0].state == CLINKER_STATE_APART) {
        return;
    }
    const clinker_pair pair = answer.pairs[0];
    const ck_check check = open_check(workspace, bodies, 2, &query);
    find_closed(&check);
    if (!holds(&check, &pair, count)) {
        print_error("%s %llu: %s, kind %d, tolerance %g, placed %d at (%.17g, %.17g, %.17g)\n", what,
                    (unsigned long long)seed, clinker_state_name(pair.state), (int)pair.kind, pair.tolerance,
                    pair.placed, pair.place[0], pair.place[1], pair.place[2]);
        count->faults++;
    }
}

static void flush_pairs_have_places_on_both_surfaces(void **state) {
    seen count = {0};
    const test_rounds rounds = test_rounds_of(FLUSH_ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end && count.faults < MOST_REPORTS; seed++) {
        flush_pair pair = flush_pair_make(seed);
        clinker_body bodies[2];
        flush_pair_bodies(&pair, bodies);
        clinker_query query = measuring_query();
        query.tolerance = seed % 3 == 0 ? 0 : CLINKER_TOLERANCE_AUTO;
        query.depth = seed % 4 != 0;
        check_bodies(*state, bodies, query, "flush pair", seed, &count);
        flush_pair_free(&pair);
    }
    assert_int_equal(count.faults, 0);
    assert_true(!rounds.whole || (count.touching > 0 && count.inside > 0));
}

static void random_pairs_have_places_in_both_bodies(void **state) {
    seen count = {0};
    const test_rounds rounds = test_rounds_of(RANDOM_ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end && count.faults < MOST_REPORTS; seed++) {
        random_pair pair = seed % 2 == 0 ? random_pair_make(seed / 2) : random_pair_make_open(seed / 2);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        pair.query.regions = true;
        check_bodies(*state, bodies, pair.query, "random pair", seed, &count);
        random_pair_free(&pair);
    }
    assert_int_equal(count.faults, 0);
    assert_true(!rounds.whole || (count.touching > 0 && count.inside > 0 && count.beside > 0));
}

/* Where the tolerance is no longer small for the bodies, much of them is within it, of what is open as well. */
static void tolerances_up_to_the_size_of_the_bodies_leave_places_on_both(void **state) {
    seen count = {0};
    const test_rounds rounds = test_rounds_of(RANDOM_ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end && count.faults < MOST_REPORTS; seed++) {
        random_state random = seed + 1;
        random_pair pair = seed % 2 == 0 ? random_pair_make(seed / 2) : random_pair_make_open(seed / 2);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        clinker_query query = measuring_query();
        query.tolerance = ldexp(pair.unit * (1 + random_below(&random, 256) / 256.0), -random_below(&random, 12));
        query.depth = seed % 3 != 0;
        query.reference = seed % 5 == 0;
        check_bodies(*state, bodies, query, "random pair, tolerant", seed, &count);
        random_pair_free(&pair);
        flush_pair flush = flush_pair_make(seed);
        flush_pair_bodies(&flush, bodies);
        query.tolerance = ldexp(flush.unit * (1 + random_below(&random, 256) / 256.0), 2 - random_below(&random, 12));
        check_bodies(*state, bodies, query, "flush pair, tolerant", seed, &count);
        flush_pair_free(&flush);
    }
    assert_int_equal(count.faults, 0);
    assert_true(!rounds.whole || count.touching > RANDOM_ROUNDS / 2);
}

/* Many small bodies at once, most of which are settled without being opened. */
static void crowds_have_places_on_both_bodies_at_any_tolerance(void **state) {
    seen count = {0};
    const test_rounds rounds = test_rounds_of(CROWD_ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end && count.faults < MOST_REPORTS; seed++) {
        flush_crowd crowd = flush_crowd_make(seed);
        clinker_body bodies[FLUSH_CROWD];
        flush_crowd_bodies(&crowd, bodies);
        clinker_query query = measuring_query();
        query.tolerance = ldexp(crowd.unit, 2 - (int)(seed % 12));
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, FLUSH_CROWD, &query, &answer), CLINKER_STATUS_OK);
        const size_t pair_count = answer.pair_count;
        clinker_pair *pairs = calloc(pair_count + 1, sizeof *pairs); /* the next call takes the memory of the answer */
        assert_non_null(pairs);
        memcpy(pairs, answer.pairs, pair_count * sizeof *pairs);
        const ck_check check = open_check(*state, bodies, FLUSH_CROWD, &query);
        find_closed(&check);
        for (size_t i = 0; i < pair_count; i++) {
            if (pairs[i].state != CLINKER_STATE_APART && !holds(&check, &pairs[i], &count)) {
                print_error("crowd %llu: %u and %u, %s\n", (unsigned long long)seed, pairs[i].a, pairs[i].b,
                            clinker_state_name(pairs[i].state));
                count.faults++;
            }
        }
        free(pairs);
        flush_crowd_free(&crowd);
    }
    assert_int_equal(count.faults, 0);
    assert_true(!rounds.whole || (count.touching > 0 && count.inside > 0));
}

/* Of these, touching is what pixels tell; interference is proved. */
static void methods_that_sample_have_places_in_both_bodies(void **state) {
    static const clinker_method methods[] = {CLINKER_METHOD_ZLIST, CLINKER_METHOD_LAYERS, CLINKER_METHOD_EDGES};
    seen count = {0};
    const test_rounds rounds = test_rounds_of(RANDOM_ROUNDS / 2);
    for (uint64_t seed = rounds.first; seed < rounds.end && count.faults < MOST_REPORTS; seed++) {
        random_pair pair = random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        clinker_query query;
        clinker_query_init(&query);
        query.view.resolution = 24;
        query.method = methods[seed % 3];
        query.tolerance = seed % 2 == 0 ? 0 : CLINKER_TOLERANCE_AUTO;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        if (clinker_bodies_check(*state, bodies, 2, &query, &answer) == CLINKER_STATUS_OK && answer.pair_count == 1 &&
            answer.pairs[0].state == CLINKER_STATE_TOUCH) {
            assert_true(answer.pairs[0].placed);
            count.touching++;
        } else {
            check_bodies(*state, bodies, query, "sampled pair", seed, &count);
        }
        random_pair_free(&pair);
    }
    assert_int_equal(count.faults, 0);
    assert_true(!rounds.whole || (count.inside > 0 && count.touching > 0));
}

static clinker_pair placed_pair(void **state, scene_mesh a, scene_mesh b) {
    clinker_query query = measuring_query();
    const clinker_pair pair = check_meshes(state, a, b, query);
    assert_true(pair.placed);
    return pair;
}

static void expect_at(const clinker_pair *pair, double x, double y, double z) {
    const double expected[3] = {x, y, z};
    for (int k = 0; k < 3; k++) {
        assert_true(fabs(pair->place[k] - expected[k]) < 1e-6);
    }
}

static void an_overlap_is_looked_at_in_its_middle(void **state) {
    clinker_pair pair = placed_pair(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.25F, 0, 2, 2, 1));
    expect_at(&pair, 0.75, 0.625, 0.5);
    pair = placed_pair(state, box(0, 0, 0, 4, 4, 4), box(1, 1, 1, 2, 2, 2));
    expect_at(&pair, 1.5, 1.5, 1.5);
}

/* A frame around a bar that is a little too thick: the middle of the overlap lies in the bar's hole. */
static void a_bent_overlap_is_looked_at_beside_its_middle(void **state) {
    scene_mesh ring = scene_torus(2, 0.5, 48, 24);
    const clinker_pose up = clinker_pose_euler((const double[3]){0, 0, 0.25}, NULL);
    const clinker_pair pair = placed_pair(state, ring, posed(scene_torus(2, 0.5, 48, 24), &up));
    const double off = hypot(pair.place[0], pair.place[1]);
    assert_true(off > 1.4 && off < 2.6);
}

static void bodies_that_touch_are_looked_at_where_they_do(void **state) {
    const clinker_pair pair = placed_pair(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.5F, 1, 2, 2, 2));
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
    expect_at(&pair, 0.75, 0.75, 1);
}

static void near_bodies_are_looked_at_between_them(void **state) {
    const clinker_pair pair =
        check_meshes(state, box(0, 0, 0, 1, 1, 1), box(1.5F, 0, 0, 2, 1, 1), query_with_clearance(1));
    assert_true(pair.placed && fabs(pair.place[0] - 1.25) < 1e-9);
}

static void a_bare_question_has_no_place(void **state) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    const clinker_pair pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0.5F, 0.5F, 0.5F, 2, 2, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_false(pair.placed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flush_pairs_have_places_on_both_surfaces),
        cmocka_unit_test(random_pairs_have_places_in_both_bodies),
        cmocka_unit_test(tolerances_up_to_the_size_of_the_bodies_leave_places_on_both),
        cmocka_unit_test(crowds_have_places_on_both_bodies_at_any_tolerance),
        cmocka_unit_test(methods_that_sample_have_places_in_both_bodies),
        cmocka_unit_test(an_overlap_is_looked_at_in_its_middle),
        cmocka_unit_test(a_bent_overlap_is_looked_at_beside_its_middle),
        cmocka_unit_test(bodies_that_touch_are_looked_at_where_they_do),
        cmocka_unit_test(near_bodies_are_looked_at_between_them),
        cmocka_unit_test(a_bare_question_has_no_place),
    };
    return cmocka_run_group_tests_name("places", tests, checking_begin, checking_end);
}
