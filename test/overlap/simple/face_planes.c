/* Planes between faces tell apart only what is, and most of that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_bits.h"
#include "fixtures/shared_corners.h"
#include "math/triangle_contact.h"
#include "overlap/simple/face_pair.h"
#include "overlap/simple/face_planes.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

/* Whole numbers below `size`, times a number and moved: corners, edges and planes often fall on each other. */
typedef struct place {
    int size;
    double scale, offset;
} place;

static void random_face(random_state *random, const place *at, double t[3][3]) {
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = at->scale * random_below(random, at->size) + at->offset;
    }
}

/* Some corners of g become those of f. */
static void share_corners(random_state *random, const double f[3][3], double g[3][3]) {
    const int turn[2] = {random_below(random, 3), random_below(random, 3)};
    for (int i = random_below(random, 4); i > 0; i--) {
        memcpy(g[(i + turn[0]) % 3], f[(i + turn[1]) % 3], sizeof g[0]);
    }
}

static ck_own_face numbered(const double t[3][3], const ck_shared_corners *shared) {
    ck_own_face own = {.corner = {3, 4, 5}};
    memcpy(own.t, t, sizeof own.t);
    for (int i = 0; i < 3; i++) {
        own.corner[i] = shared == NULL ? (uint32_t)i : shared->of[i] >= 0 ? (uint32_t)shared->of[i] : own.corner[i];
    }
    return own;
}

static void what_is_seen_apart_is_apart(void **state) {
    (void)state;
    static const place places[] = {{3, 1, 0},         {5, 1, 0},       {40, 1, 0},        {4, 0x1p-3, 0x1p40},
                                   {7, 0x1p-10, 1e5}, {5, 0x1p500, 0}, {5, 0x1p-1060, 0}, {6, 0.1, -0.3}};
    const test_rounds rounds = test_rounds_of(200000);
    uint64_t apart = 0, seen = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15);
        const place *at = &places[seed % (sizeof places / sizeof *places)];
        double f[3][3], g[3][3];
        ck_face_planes planes;
        random_face(&random, at, f);
        random_face(&random, at, g);
        share_corners(&random, (const double(*)[3])f, g);
        if (ck_triangle_degenerate((const double(*)[3])f) || ck_triangle_degenerate((const double(*)[3])g)) {
            continue;
        }
        ck_face_planes_find((const double(*)[3])f, &planes);
        const ck_shared_corners shared = shared_corners_of((const double(*)[3])f, (const double(*)[3])g);
        const ck_own_face own[2] = {numbered((const double(*)[3])f, NULL), numbered((const double(*)[3])g, &shared)};
        const bool truth = ck_own_faces_apart(&own[0], &own[1]);
        const bool told = ck_seen_apart(&planes, (const double(*)[3])g, &shared);
        assert_true(truth || !told);
        apart += truth;
        seen += told;
    }
    assert_true(!rounds.whole || (seen > apart / 2 && seen < apart));
}

static void faces_without_area_see_nothing(void **state) {
    (void)state;
    const double line[3][3] = {{0, 0, 0}, {1, 2, 3}, {3, 6, 9}};
    const double far[3][3] = {{50, 0, 0}, {60, 1, 0}, {50, 0, 7}};
    ck_face_planes planes;
    ck_face_planes_find(line, &planes);
    const ck_shared_corners none = shared_corners_of(line, far);
    assert_int_equal(planes.axis, -1);
    assert_int_equal(none.count, 0);
    assert_false(ck_seen_apart(&planes, far, &none));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_seen_apart_is_apart),
        cmocka_unit_test(faces_without_area_see_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
