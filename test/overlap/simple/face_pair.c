/* What two faces of one body have in common, held against other ways to find it: products of whole numbers where they
 * share an edge, faces without the tip at the common corner where they share one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "math/triangle_contact.h"
#include "overlap/simple/face_pair.h"
#include "rounds.h"

#include <string.h>

enum { ROUNDS = 40000 };

static void cross_of(const double a[3], const double b[3], const double c[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
    }
}

static double product(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Corners are numbered by their positions, which are small whole numbers. */
static void number_corners(ck_own_face *face) {
    for (int i = 0; i < 3; i++) {
        face->corner[i] = (uint32_t)(face->t[i][0] + 64 * face->t[i][1] + 4096 * face->t[i][2]);
    }
}

static void random_face(random_state *random, int size, ck_own_face *face) {
    do {
        for (int i = 0; i < 9; i++) {
            face->t[i / 3][i % 3] = random_below(random, size);
        }
    } while (ck_triangle_degenerate((const double(*)[3])face->t));
    number_corners(face);
}

/* g with some corners of f, in any places. */
static bool random_neighbour(random_state *random, int size, const ck_own_face *f, int shared, ck_own_face *g) {
    random_face(random, size, g);
    const int turn[2] = {random_below(random, 3), random_below(random, 3)};
    for (int i = 0; i < shared; i++) {
        memcpy(g->t[(i + turn[0]) % 3], f->t[(i + turn[1]) % 3], sizeof g->t[0]);
    }
    number_corners(g);
    int common = 0;
    for (int i = 0; i < 9; i++) {
        common += f->corner[i / 3] == g->corner[i % 3];
    }
    return common == shared && !ck_triangle_degenerate((const double(*)[3])g->t);
}

static int place_of(const ck_own_face *face, uint32_t corner) {
    return face->corner[0] == corner ? 0 : face->corner[1] == corner ? 1 : face->corner[2] == corner ? 2 : -1;
}

/* The face without a tip of 2^-20 at a corner, as two triangles. */
static void cut_tip(const ck_own_face *face, int tip, double out[2][3][3]) {
    const double *v = face->t[tip], *a = face->t[(tip + 1) % 3], *b = face->t[(tip + 2) % 3];
    for (int i = 0; i < 3; i++) {
        const double near_a = v[i] + (a[i] - v[i]) * 0x1p-20, near_b = v[i] + (b[i] - v[i]) * 0x1p-20;
        const double first[3] = {a[i], b[i], near_a}, second[3] = {b[i], near_b, near_a};
        for (int k = 0; k < 3; k++) {
            out[0][k][i] = first[k];
            out[1][k][i] = second[k];
        }
    }
}

static bool apart_without_tip(const ck_own_face *f, const ck_own_face *g) {
    double p[2][3][3];
    double q[2][3][3];
    for (int i = 0; i < 3; i++) {
        const int k = place_of(g, f->corner[i]);
        if (k >= 0) {
            cut_tip(f, i, p);
            cut_tip(g, k, q);
        }
    }
    bool apart = true;
    for (int i = 0; i < 4; i++) {
        apart =
            apart && ck_triangle_contact((const double(*)[3])p[i / 2], (const double(*)[3])q[i % 2]) == CK_CONTACT_NONE;
    }
    return apart;
}

/* The third corners, and the first of the edge's. */
static bool folded(const ck_own_face *f, const ck_own_face *g) {
    const double *edge[2] = {f->t[0], f->t[0]};
    const double *third[2] = {f->t[0], g->t[0]};
    for (int i = 0, common = 0; i < 3; i++) {
        if (common < 2 && place_of(g, f->corner[i]) >= 0) {
            edge[common++] = f->t[i];
        } else {
            third[0] = f->t[i];
        }
        if (place_of(f, g->corner[i]) < 0) {
            third[1] = g->t[i];
        }
    }
    double n[2][3];
    cross_of(edge[0], edge[1], third[0], n[0]);
    cross_of(edge[0], edge[1], third[1], n[1]);
    const double off[3] = {third[1][0] - edge[0][0], third[1][1] - edge[0][1], third[1][2] - edge[0][2]};
    return product(n[0], off) == 0 && product(n[0], n[1]) > 0;
}

static void faces_with_a_common_corner_meet_nowhere_else_or_are_found_out(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(ROUNDS);
    uint64_t apart = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed * 2 + 1;
        ck_own_face f, g;
        const int size = 2 + random_below(&random, 6);
        random_face(&random, size, &f);
        if (random_neighbour(&random, size, &f, 1, &g)) {
            assert_int_equal(ck_own_faces_apart(&f, &g), apart_without_tip(&f, &g));
            assert_int_equal(ck_own_faces_apart(&g, &f), apart_without_tip(&f, &g));
            apart += ck_own_faces_apart(&f, &g);
        }
    }
    assert_true(apart > (rounds.end - rounds.first) / 10);
}

static void faces_with_a_common_edge_overlap_only_if_folded(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(ROUNDS);
    uint64_t found = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed * 2 + 1;
        ck_own_face f, g;
        const int size = 2 + random_below(&random, 3);
        random_face(&random, size, &f);
        if (random_neighbour(&random, size, &f, 2, &g)) {
            assert_int_equal(ck_own_faces_apart(&f, &g), !folded(&f, &g));
            assert_int_equal(ck_own_faces_apart(&g, &f), !folded(&f, &g));
            found += folded(&f, &g);
        }
    }
    assert_true(found > 0);
}

static void other_faces_are_apart_if_they_have_no_common_point(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed * 2 + 1;
        ck_own_face f, g;
        random_face(&random, 4, &f);
        if (random_neighbour(&random, 4, &f, 0, &g)) {
            const ck_contact contact = ck_triangle_contact((const double(*)[3])f.t, (const double(*)[3])g.t);
            assert_int_equal(ck_own_faces_apart(&f, &g), contact == CK_CONTACT_NONE);
        }
    }
}

static void a_face_is_not_apart_from_itself(void **state) {
    (void)state;
    random_state random = 1;
    ck_own_face f;
    random_face(&random, 5, &f);
    assert_false(ck_own_faces_apart(&f, &f));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_with_a_common_corner_meet_nowhere_else_or_are_found_out),
        cmocka_unit_test(faces_with_a_common_edge_overlap_only_if_folded),
        cmocka_unit_test(other_faces_are_apart_if_they_have_no_common_point),
        cmocka_unit_test(a_face_is_not_apart_from_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
