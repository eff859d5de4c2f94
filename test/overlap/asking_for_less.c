/* What is not asked for changes nothing of what is: volumes, states, centres with and without regions, bit for bit; and
 * next to the plain way, which adds up cut by cut. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "fixtures/with_workspace.h"

#include <math.h>
#include <string.h>

static clinker_query asking(bool regions, double tolerance) {
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    query.contact = true;
    query.regions = regions;
    query.tolerance = tolerance;
    return query;
}

/* The pair; false: the bodies are apart. */
static bool check(void **state, const solid *a, const solid *b, const clinker_query *query, clinker_pair *out) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, query, &answer), CLINKER_STATUS_OK);
    if (answer.pair_count > 0) {
        *out = answer.pairs[0];
    }
    return answer.pair_count > 0;
}

static void is_same(const double *a, const double *b, size_t count) {
    assert_memory_equal(a, b, count * sizeof *a);
}

typedef struct tally {
    size_t pairs, several; /* that meet; that have several regions */
} tally;

/* Frees them. */
static void compare(void **state, solid a, solid b, tally *seen) {
    static const double tolerances[] = {0, CLINKER_TOLERANCE_AUTO, 0.125};
    for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++) {
        const clinker_query whole = asking(false, tolerances[i]), parts = asking(true, tolerances[i]);
        clinker_query plain = whole;
        plain.reference = true;
        clinker_pair one = {0}, other = {0}, reference = {0};
        const bool meet = check(state, &a, &b, &whole, &one);
        assert_int_equal(check(state, &a, &b, &parts, &other), meet);
        assert_int_equal(check(state, &a, &b, &plain, &reference), meet);
        if (!meet) {
            continue;
        }
        assert_int_equal(one.region_count, 0);
        assert_true(one.state == other.state && one.state == reference.state && one.proved == other.proved);
        is_same(&one.volume, &other.volume, 1);
        is_same(&one.volume_error, &other.volume_error, 1);
        is_same(one.centre, other.centre, 3);
        is_same(one.push, other.push, 3);
        is_same(one.turn, other.turn, 3);
        is_same(one.areas, other.areas, 2);
        assert_true(fabs(one.volume - reference.volume) <= one.volume_error + reference.volume_error);
        seen->pairs++;
        seen->several += other.region_count > 1;
    }
    solid_free(&a);
    solid_free(&b);
}

static solid random_box(scene_random *random, double step) {
    double low[3];
    double high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = (double)scene_random_below(random, 4) * step;
        high[k] = low[k] + step * (double)(1 + scene_random_below(random, 4));
    }
    return made_box(low, high);
}

static solid any_turned(scene_random *random, solid shape) {
    double m[9];
    random_turn(random, m);
    solid out = turned(&shape, m);
    solid_free(&shape);
    return out;
}

/* Flush faces, common edges and corners. */
static void boxes_on_a_grid(void **state) {
    scene_random random = {1};
    tally seen = {0};
    for (int n = 0; n < 400; n++) {
        solid a = random_box(&random, 0.5), b = random_box(&random, 0.5);
        solid more = n % 2 == 0 ? moved(&b, 3, 0.25, 0) : moved(&b, 2.5, 0, 0.5);
        b = both(b, more);
        compare(state, n % 3 == 0 ? with_flat_faces(&a) : moved(&a, 0, 0, 0), b, &seen);
        solid_free(&a);
    }
    assert_true(seen.pairs > 300);
}

static void bodies_in_general_position(void **state) {
    scene_random random = {2};
    tally seen = {0};
    for (int n = 0; n < 150; n++) {
        solid a = any_turned(&random, n % 2 == 0 ? made_ball(1, 2) : made_prism(1, 1, 7));
        solid b = any_turned(&random, n % 3 == 0 ? made_cube(-1, -1, -1, 2) : made_tube(0.8, 0.7, 2));
        solid_move(&b,
                   (const double[3]){scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1), 0});
        compare(state, n % 5 == 0 ? as_soup(&a) : moved(&a, 0, 0, 0), b, &seen);
        solid_free(&a);
    }
    assert_true(seen.pairs > 300 && seen.several > 50);
}

static void copies_and_bodies_inside(void **state) {
    tally seen = {0};
    for (int n = 0; n < 6; n++) {
        solid a = made_ball(1, 2);
        compare(state, moved(&a, 0, 0, 0), moved(&a, n == 0 ? 0 : ldexp(1, -9 * n), 0, 0), &seen);
        compare(state, moved(&a, 0, 0, 0), made_cube(-0.25, -0.25, -0.25, 0.5), &seen);
        solid_free(&a);
    }
    assert_true(seen.pairs == 36);
}

/* A face and the same face turned round are closed, and bound nothing: faces cross, and nothing is shared. */
static void sheets_share_nothing(void **state) {
    const double corners[4][3] = {{-3, -2, 0.25}, {3, -2, 0.125}, {0.5, 3, -0.25}, {0, 0, 5}};
    static const uint32_t both_sides[6] = {0, 1, 2, 0, 2, 1};
    for (int regions = 0; regions < 2; regions++) {
        solid sheet = made_tetrahedron(corners), ball = made_ball(1, 2);
        memcpy(sheet.indices, both_sides, sizeof both_sides);
        sheet.triangle_count = 2;
        const clinker_query query = asking(regions == 1, 0);
        clinker_pair pair = {0};
        assert_true(check(state, &sheet, &ball, &query, &pair));
        assert_true(pair.crossings > 0);
        assert_true(pair.volume == 0 && pair.volume_error == 0 && pair.areas[0] == 0 && pair.areas[1] == 0);
        assert_true(pair.push[0] == 0 && pair.push[1] == 0 && pair.push[2] == 0 && pair.region_count == 0);
        solid_free(&sheet);
        solid_free(&ball);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_on_a_grid),
        cmocka_unit_test(bodies_in_general_position),
        cmocka_unit_test(copies_and_bodies_inside),
        cmocka_unit_test(sheets_share_nothing),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
