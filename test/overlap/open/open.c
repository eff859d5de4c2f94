/* Pairs with a body that is not closed: flush ones touch and real crossings interfere, both ways round and at any
 * tessellation, and what is told of the curve is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/outcome.h"
#include "fixtures/with_workspace.h"
#include "overlap/bodies.h"

#include <math.h>
#include <string.h>

enum { TURNS = 200, PAIRS = 3000, SWAPPED = 600, MOST_REPORTS = 8 };

/* ---- Bodies ---- */

/* Without the faces whose corners all lie at `height` along z. */
static solid without_level(solid shape, double height) {
    for (size_t i = shape.triangle_count; i > 0; i--) {
        bool level = true;
        for (size_t k = 0; k < 3; k++) {
            level = level && shape.positions[3 * (size_t)shape.indices[3 * (i - 1) + k] + 2] == height;
        }
        if (level) {
            solid_drop_face(&shape, i - 1);
        }
    }
    return shape;
}

static solid split(solid shape, unsigned times) {
    for (; times > 0; times--) {
        solid finer = with_split_faces(&shape);
        solid_free(&shape);
        shape = finer;
    }
    return shape;
}

/* A box open at the top. */
static solid tub(double x0, double y0, double z0, double x1, double y1, double z1) {
    return without_level(made_box((double[3]){x0, y0, z0}, (double[3]){x1, y1, z1}), z1);
}

/* A box open at the bottom. */
static solid hood(double x0, double y0, double z0, double x1, double y1, double z1) {
    return without_level(made_box((double[3]){x0, y0, z0}, (double[3]){x1, y1, z1}), z0);
}

/* One rectangle: the face of a box at the height z, its normal upwards. */
static solid sheet(double x0, double y0, double x1, double y1, double z) {
    solid flat = made_box((double[3]){x0, y0, z - 1}, (double[3]){x1, y1, z});
    for (size_t i = flat.triangle_count; i > 0; i--) {
        bool level = true;
        for (size_t k = 0; k < 3; k++) {
            level = level && flat.positions[3 * (size_t)flat.indices[3 * (i - 1) + k] + 2] == z;
        }
        if (!level) {
            solid_drop_face(&flat, i - 1);
        }
    }
    return flat;
}

static solid turned_over(solid shape) {
    solid_flip(&shape);
    return shape;
}

/* ---- Questions ---- */

static clinker_query query_with_tolerance(double tolerance) {
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = tolerance;
    return query;
}

static outcome ask(void **state, const solid *a, const solid *b, double tolerance) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_query query = query_with_tolerance(tolerance);
    query.regions = query.curves = true;
    return outcome_of(*state, bodies, &query);
}

static size_t proofs; /* states that were proved, since somebody set it to 0 */

/* The state of a pair, which is that of the pair turned round as well. Depth is never told. */
static clinker_state state_of(void **state, const solid *a, const solid *b, double tolerance) {
    outcome one = ask(state, a, b, tolerance);
    outcome other = ask(state, b, a, tolerance);
    clinker_state found = one.pair.state;
    assert_int_equal(found, other.pair.state);
    assert_true(found == CLINKER_STATE_APART ||
                (one.pair.depth == 0 && one.pair.depth_error < 0 && one.pair.volume_error < 0));
    assert_int_equal(one.pair.proved, other.pair.proved);
    proofs += one.pair.proved;
    assert_true(one.pair.curve.length == other.pair.curve.length);
    outcome_free(&one);
    outcome_free(&other);
    return found;
}

/* The same of bodies that it frees, askew, each of its faces in 4^`times`. */
static clinker_state state_askew(void **state, solid a, solid b, unsigned times, uint64_t seed, double tolerance) {
    scene_random random = {.state = seed};
    double m[9];
    random_turn(&random, m);
    a = split(a, times & 1);
    b = split(b, times >> 1);
    solid left = turned(&a, m);
    solid right = turned(&b, m);
    const double offset[3] = {scene_random_between(&random, -5, 5), scene_random_between(&random, -5, 5), 3};
    solid_move(&left, offset);
    solid_move(&right, offset);
    clinker_state found = state_of(state, &left, &right, tolerance);
    solid_free(&a);
    solid_free(&b);
    solid_free(&left);
    solid_free(&right);
    return found;
}

/* ---- Touch or interference ---- */

/* Roundings may part them, too. */
static void flush_parts_touch_askew_as_well(void **state) {
    size_t touching = 0;
    for (uint64_t seed = 1; seed <= TURNS; seed++) {
        const unsigned times = (unsigned)(seed % 4);
        solid pairs[4][2] = {{tub(0, 0, 0, 1, 1, 1), hood(-2, -2, -1, 3, 3, 0)},
                             {tub(0, 0, 0, 1, 1, 1), hood(0, 0, -1, 1, 1, 0)},
                             {tub(0, 0, 0, 1, 1, 1), hood(0.3, -1, -1, 4, 0.7, 0)},
                             {turned_over(sheet(0, 0, 1, 1, 0)), hood(0.3, -1, -1, 4, 0.7, 0)}};
        for (int i = 0; i < 4; i++) {
            clinker_state found = state_askew(state, pairs[i][0], pairs[i][1], times, seed, CLINKER_TOLERANCE_AUTO);
            assert_true(found == CLINKER_STATE_TOUCH || found == CLINKER_STATE_APART);
            touching += found == CLINKER_STATE_TOUCH;
        }
    }
    assert_true(touching > 3 * TURNS);
}

static void a_film_within_the_tolerance_touches_and_a_deeper_one_does_not(void **state) {
    static const struct {
        double depth;
        clinker_state state;
    } cases[] = {{1e-9, CLINKER_STATE_TOUCH},       {0.003, CLINKER_STATE_TOUCH},    {0.0084, CLINKER_STATE_TOUCH},
                 {0.0101, CLINKER_STATE_INTERFERE}, {0.02, CLINKER_STATE_INTERFERE}, {0.3, CLINKER_STATE_INTERFERE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        proofs = 0;
        for (uint64_t seed = 1; seed <= 12; seed++) {
            assert_int_equal(state_askew(state, tub(0, 0, -cases[i].depth, 1, 1, 1), hood(-2, -2, -1, 3, 3, 0),
                                         (unsigned)(seed % 4), seed, 0.01),
                             cases[i].state);
        }
        assert_true(cases[i].depth == 0.0101 || proofs == 12);
    }
}

static void sheets_that_cross_interfere(void **state) {
    for (uint64_t seed = 1; seed <= 20; seed++) {
        solid wall = sheet(-1, -1, 1, 1, 0.1);
        solid_cycle_axes(&wall);
        assert_int_equal(
            state_askew(state, sheet(-1, -1, 1, 1, 0), wall, (unsigned)(seed % 4), seed, CLINKER_TOLERANCE_AUTO),
            CLINKER_STATE_INTERFERE);
    }
}

/* A strip of two squares, their common edge along y at the origin; across z, or across x. `turn` has a bit for each of
 * them: its diagonal. */
static solid strip(double width, bool upright, unsigned turn) {
    solid flat = both(sheet(-width, -1, 0, 1, 0), sheet(0, -1, width, 1, 0));
    for (size_t k = 0; k < 2; k++) {
        uint32_t *t = flat.indices + 6 * k;
        uint32_t corners[4] = {t[0], t[1], t[2], t[5]}; /* in order, if the second one has the diagonal t[0] t[2] */
        if ((turn >> k & 1) != 0 && t[3] == t[0] && t[4] == t[2]) {
            const uint32_t other[6] = {corners[1], corners[2], corners[3], corners[1], corners[3], corners[0]};
            memcpy(t, other, sizeof other);
        }
    }
    for (size_t i = 0; i < flat.vertex_count && upright; i++) {
        double *p = flat.positions + 3 * i;
        p[2] = p[0];
        p[0] = 0;
    }
    return flat;
}

/* Strips that cross in an edge of both: no face crosses another, all vertices of the edge lie on the border of both. */
static void strips_that_cross_in_a_common_edge_interfere(void **state) {
    for (int power = -1; power <= 4; power++) {
        const double width = ldexp(1, power);
        for (unsigned i = 0; i < 64; i++) {
            solid a = strip(width, false, i & 3);
            solid b = strip(width, true, i >> 2 & 3);
            if ((i & 16) != 0) {
                solid_flip(&a);
            }
            if ((i & 32) != 0) {
                solid_flip(&b);
            }
            assert_int_equal(state_of(state, &a, &b, i % 2 == 0 ? CLINKER_TOLERANCE_AUTO : 0), CLINKER_STATE_INTERFERE);
            solid_free(&a);
            solid_free(&b);
        }
    }
}

/* Coordinates whose squares are no doubles. */
static void huge_and_tiny_sheets_have_a_curve(void **state) {
    for (int exponent = -900; exponent <= 900; exponent += 300) {
        solid a = strip(1, false, 0);
        solid b = strip(1, true, 0);
        solid_move(&b, (double[3]){0.25, 0.5, 0});
        solid_scale(&a, ldexp(1, exponent));
        solid_scale(&b, ldexp(1, exponent));
        outcome found = ask(state, &a, &b, CLINKER_TOLERANCE_AUTO);
        assert_int_equal(found.pair.state, CLINKER_STATE_INTERFERE);
        assert_true(found.pair.curve.length == ldexp(1.5, exponent));
        assert_true(found.pair.curve.centre[0] == ldexp(0.25, exponent));
        outcome_free(&found);
        solid_free(&a);
        solid_free(&b);
    }
}

/* A wall that stands on a sheet, on exact coordinates: shifted one way it crosses the sheet, the other way it does not.
 */
static void a_sheet_that_stands_on_another_touches(void **state) {
    for (int way = -1; way <= 1; way += 2) {
        solid floor = sheet(-2, -2, 2, 2, 0);
        solid wall = sheet(-1, 0, 1, 1, 0);
        solid_cycle_axes(&wall); /* x = 0, y and z run along it */
        solid_cycle_axes(&wall);
        solid_scale(&wall, way);
        assert_int_equal(state_of(state, &floor, &wall, CLINKER_TOLERANCE_AUTO), CLINKER_STATE_TOUCH);
        assert_int_equal(state_of(state, &floor, &wall, 0), CLINKER_STATE_TOUCH);
        solid_free(&floor);
        solid_free(&wall);
    }
}

/* Walls in common planes: no face crosses another properly, yet half of each box lies in the other. */
static void boxes_pushed_into_each_other_interfere(void **state) {
    static const double tolerances[3] = {CLINKER_TOLERANCE_AUTO, 0, 0.01};
    for (int i = 0; i < 3; i++) {
        solid a = tub(0, 0, 0, 1, 1, 1);
        solid b = tub(0.5, 0, 0, 1.5, 1, 1);
        solid_cycle_axes(&a);
        solid_cycle_axes(&b);
        assert_int_equal(state_of(state, &a, &b, tolerances[i]), CLINKER_STATE_INTERFERE);
        solid_free(&a);
        solid_free(&b);
    }
}

/* Nearly all of the ball lies behind the wall; what looks out at the front is thinner than the tolerance. */
static void a_body_behind_a_wall_interferes_however_little_of_it_shows(void **state) {
    solid wall = sheet(-3, -3, 3, 3, 0);
    solid ball = made_ball(1, 8);
    solid_move(&ball, (double[3]){0, 0, -0.9999});
    assert_int_equal(state_of(state, &wall, &ball, 0.01), CLINKER_STATE_INTERFERE);
    solid_free(&ball);
    solid_free(&wall);
}

/* ---- Closed pairs that lose a face which takes no part ---- */

static bool takes_part(const outcome *found, bool of_b, uint32_t face) {
    for (size_t i = 0; i < found->pair.crossings + found->pair.touchings; i++) {
        const clinker_face_pair *pair =
            i < found->pair.crossings ? &found->crossings[i] : &found->touchings[i - found->pair.crossings];
        if ((of_b ? pair->b : pair->a) == face) {
            return true;
        }
    }
    return false;
}

static void make_pair(uint64_t seed, solid pair[2]) {
    scene_random random = {.state = seed};
    pair[0] = solid_random(&random);
    pair[1] = solid_random(&random);
    double position[3];
    for (int axis = 0; axis < 3; axis++) {
        position[axis] = scene_random_between(&random, -1.0, 1.0);
    }
    if (scene_random_below(&random, 4) == 0) {
        solid_move(&pair[1], (double[3]){0.5, 0.25, 0.5});
    } else {
        clinker_pose pose = scene_random_pose(&random, position);
        solid_place(&pair[1], &pose);
    }
}

/* Where a ball twice as large as the tolerance fits into the overlap, what lies beyond is farther than the tolerance:
 * taking away a face that meets nothing does not make it a touch. */
static void no_clash_is_lost_with_a_face_that_takes_no_part(void **state) {
    size_t clashes = 0;
    int wrong = 0;
    for (uint64_t seed = 1; seed <= PAIRS && wrong < MOST_REPORTS; seed++) {
        solid pair[2];
        make_pair(seed, pair);
        const double tolerance = seed % 2 == 0 ? CLINKER_TOLERANCE_AUTO : 0.05;
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&pair[0])}, {.mesh = solid_borrow(&pair[1])}};
        clinker_query query = query_with_tolerance(tolerance);
        query.detail = CLINKER_DETAIL_FACES;
        outcome closed = outcome_of(*state, bodies, &query);
        bool clash = closed.pair.state == CLINKER_STATE_INTERFERE && closed.pair.crossings > 0 &&
                     closed.pair.depth > 2.1 * closed.pair.tolerance;
        for (int which = 0; which < 2 && clash; which++) {
            solid less = solid_copy(&pair[which]);
            uint32_t face = 0;
            while (face < less.triangle_count && takes_part(&closed, which == 1, face)) {
                face++;
            }
            if (face < less.triangle_count) {
                solid_drop_face(&less, face);
                clinker_state found =
                    state_of(state, which == 0 ? &less : &pair[0], which == 0 ? &pair[1] : &less, tolerance);
                clashes++;
                if (found != CLINKER_STATE_INTERFERE) {
                    print_error("pair %llu: depth %g is lost without face %u of body %d\n", (unsigned long long)seed,
                                closed.pair.depth, face, which);
                    wrong++;
                }
            }
            solid_free(&less);
        }
        outcome_free(&closed);
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_int_equal(wrong, 0);
    assert_true(clashes > PAIRS / 4);
}

/* Touching pairs on the grid stay so. */
static void no_touch_becomes_a_clash_with_a_face_that_takes_no_part(void **state) {
    size_t touches = 0;
    for (uint64_t seed = 1; seed <= PAIRS; seed++) {
        scene_random random = {.state = seed};
        solid pair[2] = {solid_random(&random), solid_random(&random)};
        solid_move(&pair[1], (double[3]){0.5 * (double)scene_random_below(&random, 5) - 1,
                                         0.5 * (double)scene_random_below(&random, 5) - 1, 1});
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&pair[0])}, {.mesh = solid_borrow(&pair[1])}};
        clinker_query query = query_with_tolerance(CLINKER_TOLERANCE_AUTO);
        query.detail = CLINKER_DETAIL_FACES;
        outcome closed = outcome_of(*state, bodies, &query);
        uint32_t face = 0;
        while (face < pair[0].triangle_count && takes_part(&closed, false, face)) {
            face++;
        }
        if (closed.pair.state == CLINKER_STATE_TOUCH && face < pair[0].triangle_count) {
            solid_drop_face(&pair[0], face);
            clinker_state found = state_of(state, &pair[0], &pair[1], CLINKER_TOLERANCE_AUTO);
            if (found != CLINKER_STATE_TOUCH) {
                print_error("pair %llu without face %u\n", (unsigned long long)seed, face);
            }
            assert_int_equal(found, CLINKER_STATE_TOUCH);
            touches++;
        }
        outcome_free(&closed);
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_true(touches > PAIRS / 20);
}

/* ---- Memory and threads ---- */

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const solid *a, const solid *b, clinker_state wanted, size_t fail_at) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_query query = query_with_tolerance(CLINKER_TOLERANCE_AUTO);
    query.curves = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        return true;
    }
    clinker_status status = clinker_bodies_check(workspace, bodies, 2, &query, &answer);
    bool failed = allocator.calls >= fail_at;
    assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pairs[0].state, wanted);
    size_t calls = allocator.calls;
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(allocator.calls, calls);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return failed;
}

static void no_failing_allocation_is_lost(void **state) {
    (void)state;
    scene_random random = {.state = 5};
    double m[9];
    random_turn(&random, m);
    for (int i = 0; i < 2; i++) {
        solid a = split(tub(0, 0, i == 0 ? 0 : -0.1, 1, 1, 1), 1);
        solid b = hood(0.25, -2, -1, 3, 3, 0);
        solid left = turned(&a, m);
        solid right = turned(&b, m);
        size_t fail_at = 1;
        while (survives_failure(&left, &right, i == 0 ? CLINKER_STATE_TOUCH : CLINKER_STATE_INTERFERE, fail_at)) {
            fail_at++;
        }
        assert_true(fail_at > 20);
        solid_free(&a);
        solid_free(&b);
        solid_free(&left);
        solid_free(&right);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flush_parts_touch_askew_as_well),
        cmocka_unit_test(a_film_within_the_tolerance_touches_and_a_deeper_one_does_not),
        cmocka_unit_test(sheets_that_cross_interfere),
        cmocka_unit_test(strips_that_cross_in_a_common_edge_interfere),
        cmocka_unit_test(huge_and_tiny_sheets_have_a_curve),
        cmocka_unit_test(a_sheet_that_stands_on_another_touches),
        cmocka_unit_test(boxes_pushed_into_each_other_interfere),
        cmocka_unit_test(a_body_behind_a_wall_interferes_however_little_of_it_shows),
        cmocka_unit_test(no_clash_is_lost_with_a_face_that_takes_no_part),
        cmocka_unit_test(no_failing_allocation_is_lost),
        cmocka_unit_test(no_touch_becomes_a_clash_with_a_face_that_takes_no_part),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
