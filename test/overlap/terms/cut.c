/* Cuts of triangles on a small grid, where nearly all pairs are degenerate, against triangles that are truly shifted.
 */
#include "overlap/terms/cut.h"

#include "fixtures/random_bits.h"
#include "math/orient.h"
#include "math/triangle_contact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 200000 };

typedef const double (*corners)[3];

typedef struct triangle {
    double at[3][3];
} triangle;

static void random_point(random_state *random, int below, double p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        p[axis] = random_below(random, below);
    }
}

static triangle random_triangle(random_state *random, int below) {
    triangle t;
    for (int k = 0; k < 3; k++) {
        random_point(random, below, t.at[k]);
    }
    return t;
}

/* Shares corners with the other, or its plane, more often than chance has it. */
static void random_pair(random_state *random, triangle *f, triangle *g) {
    const int below = 2 + random_below(random, 4);
    *f = random_triangle(random, below);
    *g = random_triangle(random, below);
    const int kind = random_below(random, 8);
    for (int k = 0; k < kind % 4; k++) {
        memcpy(g->at[k], f->at[(k + kind / 4) % 3], sizeof g->at[k]);
    }
    if (kind == 4) {
        for (int k = 0; k < 3; k++) {
            f->at[k][below % 3] = 1;
            g->at[k][below % 3] = 1;
        }
    }
}

/* By so little that no sign depends on its size. */
static triangle shifted(const triangle *t) {
    triangle out = *t;
    for (int k = 0; k < 3; k++) {
        out.at[k][0] += 0x1p-12;
        out.at[k][1] += 0x1p-24;
        out.at[k][2] += 0x1p-36;
    }
    return out;
}

static bool has_no_area(const triangle *t) {
    return ck_triangle_degenerate((corners)t->at);
}

/* Where an edge of one passes through another in general position: 1, it goes to the side that the normal comes from.
 */
static int passage(const triangle *one, int edge, const triangle *other) {
    const double *p = one->at[edge], *q = one->at[(edge + 1) % 3];
    const int from = ck_orient3d(other->at[0], other->at[1], other->at[2], p);
    const int to = ck_orient3d(other->at[0], other->at[1], other->at[2], q);
    const int side = ck_orient3d(p, q, other->at[0], other->at[1]);
    const bool within = side != 0 && side == ck_orient3d(p, q, other->at[1], other->at[2]) &&
                        side == ck_orient3d(p, q, other->at[2], other->at[0]);
    return from * to < 0 && within ? from : 0;
}

static bool is_puncture(ck_puncture puncture, int of, int edge, int sign) {
    return puncture.of == of && puncture.edge == edge && puncture.sign == sign;
}

/* On a, the way inside ends where an edge comes in, for the cut goes on from its end along that edge; on b it is the
 * other way round. */
static void expect_punctures(const triangle *f, const triangle *g, bool found, const ck_cut *cut) {
    const triangle moved = shifted(g);
    int count = 0;
    for (int of = 0; of < 2; of++) {
        for (int edge = 0; edge < 3; edge++) {
            const int sign = of == 0 ? passage(f, edge, &moved) : passage(&moved, edge, f);
            if (sign == 0) {
                continue;
            }
            count++;
            assert_true(found);
            assert_true(is_puncture((of == 0) == (sign > 0) ? cut->end : cut->start, of, edge, sign));
        }
    }
    assert_int_equal(count, found ? 2 : 0);
}

static void a_cut_is_that_of_the_shifted_triangles(void **state) {
    (void)state;
    random_state random = 1;
    int cuts = 0, improper = 0;
    for (int n = 0; n < ROUNDS; n++) {
        triangle f, g;
        random_pair(&random, &f, &g);
        ck_cut cut;
        const bool found = ck_cut_find((corners)f.at, (corners)g.at, &cut);
        if (has_no_area(&f) || has_no_area(&g)) {
            assert_false(found);
            continue;
        }
        expect_punctures(&f, &g, found, &cut);
        cuts += found;
        improper += found && ck_triangle_contact((corners)f.at, (corners)g.at) != CK_CONTACT_CROSS;
    }
    assert_true(cuts > ROUNDS / 20 && improper > ROUNDS / 50);
}

static ck_puncture turned(ck_puncture puncture, int of, int by) {
    if (puncture.of == of) {
        puncture.edge = (uint8_t)((puncture.edge + 3 - by) % 3);
    }
    return puncture;
}

/* Corner k of the turned face is corner k + by. */
static void corners_in_another_order_give_the_same_cut(void **state) {
    (void)state;
    random_state random = 2;
    for (int n = 0; n < ROUNDS / 4; n++) {
        triangle pair[2];
        random_pair(&random, &pair[0], &pair[1]);
        ck_cut cut, other;
        const bool found = ck_cut_find((corners)pair[0].at, (corners)pair[1].at, &cut);
        const int of = random_below(&random, 2), by = 1 + random_below(&random, 2);
        const triangle before = pair[of];
        for (int k = 0; k < 3; k++) {
            memcpy(pair[of].at[k], before.at[(k + by) % 3], sizeof before.at[k]);
        }
        assert_int_equal(ck_cut_find((corners)pair[0].at, (corners)pair[1].at, &other), found);
        if (found) {
            const ck_puncture start = turned(cut.start, of, by), end = turned(cut.end, of, by);
            assert_true(is_puncture(other.start, start.of, start.edge, start.sign));
            assert_true(is_puncture(other.end, end.of, end.edge, end.sign));
        }
    }
}

/* Turned inside out, the cut runs the other way, and the other face's edges change the sides they come from. */
static void a_face_turned_round_turns_the_cut_round(void **state) {
    (void)state;
    random_state random = 3;
    for (int n = 0; n < ROUNDS / 4; n++) {
        triangle f, g;
        random_pair(&random, &f, &g);
        ck_cut cut, other;
        const bool found = ck_cut_find((corners)f.at, (corners)g.at, &cut);
        triangle round = g;
        memcpy(round.at[1], g.at[2], sizeof g.at[2]);
        memcpy(round.at[2], g.at[1], sizeof g.at[1]);
        assert_int_equal(ck_cut_find((corners)f.at, (corners)round.at, &other), found);
        if (found) {
            assert_int_equal(other.start.of, cut.end.of);
            assert_int_equal(other.end.of, cut.start.of);
        }
    }
}

/* Corners that lie in the plane of the other face but for their last digits: there are two punctures or none. Asserts
 * count them; here, that the cut is found wherever the faces cross. */
static void crossing_triangles_have_a_cut(void **state) {
    (void)state;
    random_state random = 4;
    int crossing = 0;
    for (int n = 0; n < ROUNDS; n++) {
        triangle f, g;
        for (int i = 0; i < 9; i++) {
            f.at[i / 3][i % 3] = random_nudge(&random, (random_below(&random, 4) + 1) * 0.1);
            g.at[i / 3][i % 3] = random_nudge(&random, (random_below(&random, 4) + 1) * 0.1);
        }
        ck_cut cut;
        const bool found = ck_cut_find((corners)f.at, (corners)g.at, &cut);
        const ck_contact kind = ck_triangle_contact((corners)f.at, (corners)g.at);
        assert_true(kind != CK_CONTACT_CROSS || found);
        assert_true(kind != CK_CONTACT_NONE || !found);
        crossing += kind == CK_CONTACT_CROSS;
    }
    assert_true(crossing > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_is_that_of_the_shifted_triangles),
        cmocka_unit_test(corners_in_another_order_give_the_same_cut),
        cmocka_unit_test(a_face_turned_round_turns_the_cut_round),
        cmocka_unit_test(crossing_triangles_have_a_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
