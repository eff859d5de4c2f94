/* Verdicts on face pairs, with each table of kernels, against the exact predicate: never a wrong one, whatever the
 * corners' errors within the slack, and one for nearly every pair that is not made to be close. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "math/triangle_contact.h"

#include <math.h>
#include <string.h>

typedef enum pair_kind {
    PAIR_RANDOM = 0,
    PAIR_GRID,       /* corners on a coarse grid: shared corners, coplanar faces, no area */
    PAIR_COPLANAR,   /* corners on a grid in one slanted plane */
    PAIR_CORNER,     /* a corner of one shared */
    PAIR_EDGE,       /* an edge shared */
    PAIR_SAME,       /* the same three corners */
    PAIR_DEGENERATE, /* one without area */
    PAIR_NEEDLES,    /* both a ten thousandth as wide as long */
    PAIR_MEETING,    /* a point of one put on a point of the other, as near as floats go */
    PAIR_NUDGED,     /* grid, single coordinates moved by a unit in the last place */
    PAIR_UNEQUAL,    /* one a thousand times the other */
    PAIR_KINDS,
} pair_kind;

/* A face pair; the numbers are floats. */
typedef struct face_pair {
    double a[3][3], b[3][3];
} face_pair;

static double uniform(scene_random *random) {
    return (double)(float)scene_random_between(random, -1, 1);
}

static double grid(scene_random *random) {
    return (double)scene_random_below(random, 5) - 2;
}

static void fill(scene_random *random, double (*number)(scene_random *random), double t[3][3]) {
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = number(random);
    }
}

/* A corner, or a random point on an edge, or of the face. */
static void point_of(scene_random *random, const double t[3][3], double out[3]) {
    size_t corners = 1 + scene_random_below(random, 3);
    double weight[3] = {scene_random_between(random, 0, 1), scene_random_between(random, 0, 1), 0};
    weight[0] = corners == 1 ? 1 : weight[0];
    weight[1] = corners < 3 ? 1 - weight[0] : weight[1] * (1 - weight[0]);
    weight[2] = 1 - weight[0] - weight[1];
    size_t first = scene_random_below(random, 3);
    for (int axis = 0; axis < 3; axis++) {
        out[axis] = 0;
        for (size_t i = 0; i < 3; i++) {
            out[axis] += weight[i] * t[(first + i) % 3][axis];
        }
    }
}

static void make_meeting(scene_random *random, face_pair *pair) {
    double p[3];
    double q[3];
    point_of(random, (const double(*)[3])pair->a, p);
    point_of(random, (const double(*)[3])pair->b, q);
    for (int i = 0; i < 9; i++) {
        double *b = &pair->b[i / 3][i % 3];
        *b = (double)(float)(*b + p[i % 3] - q[i % 3]);
    }
}

static void make_needle(double t[3][3]) {
    for (int axis = 0; axis < 3; axis++) {
        t[1][axis] = (double)(float)(t[0][axis] + 1e-4 * t[1][axis]);
    }
}

static void make_degenerate(scene_random *random, double t[3][3]) {
    bool point = scene_random_below(random, 2) == 0;
    for (int axis = 0; axis < 3; axis++) {
        t[1][axis] = point ? t[0][axis] : t[1][axis];
        t[2][axis] = 2 * t[1][axis] - t[0][axis];
    }
}

static void nudge(scene_random *random, double t[3][3]) {
    for (int i = 0; i < 9; i++) {
        double *x = &t[i / 3][i % 3];
        if (scene_random_below(random, 3) == 0) {
            *x = (double)nextafterf((float)*x, scene_random_below(random, 2) == 0 ? 9.0F : -9.0F);
        }
    }
}

static void slant(double t[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        t[corner][2] = t[corner][0] - 2 * t[corner][1];
    }
}

/* The first corners of b from a, in another order. */
static void share(face_pair *pair, int corners) {
    for (int i = 0; i < corners; i++) {
        memcpy(pair->b[i], pair->a[(4 - i) % 3], sizeof pair->b[i]);
    }
}

static void shrink(double t[3][3]) {
    for (int i = 0; i < 9; i++) {
        t[i / 3][i % 3] = (double)(float)(1e-3 * t[i / 3][i % 3]);
    }
}

static face_pair make_pair(scene_random *random, pair_kind kind) {
    bool on_grid = kind == PAIR_GRID || kind == PAIR_COPLANAR || kind == PAIR_DEGENERATE || kind == PAIR_NUDGED;
    face_pair pair;
    fill(random, on_grid ? grid : uniform, pair.a);
    fill(random, on_grid ? grid : uniform, pair.b);
    if (kind == PAIR_COPLANAR) {
        slant(pair.a);
        slant(pair.b);
    } else if (kind == PAIR_CORNER || kind == PAIR_EDGE || kind == PAIR_SAME) {
        share(&pair, 1 + (int)kind - PAIR_CORNER);
    } else if (kind == PAIR_DEGENERATE) {
        make_degenerate(random, scene_random_below(random, 2) == 0 ? pair.a : pair.b);
    } else if (kind == PAIR_NEEDLES) {
        make_needle(pair.a);
        make_needle(pair.b);
    } else if (kind == PAIR_NUDGED) {
        nudge(random, pair.a);
        nudge(random, pair.b);
    } else if (kind == PAIR_UNEQUAL) {
        shrink(scene_random_below(random, 2) == 0 ? pair.a : pair.b);
    }
    if (kind == PAIR_MEETING || kind == PAIR_NEEDLES || kind == PAIR_UNEQUAL) {
        make_meeting(random, &pair);
    }
    return pair;
}

/* Eight pairs as they are, with the contacts that the predicate finds, and as the kernels see them. */
typedef struct verdict_case {
    face_pair pairs[CK_LANES];
    ck_contact contacts[CK_LANES];
    ck_face_batch batch;
    float slack;
} verdict_case;

/* A float within the slack, most often at its very end. */
static float misplaced(scene_random *random, double x, float slack) {
    double limit = (double)slack;
    double end = scene_random_below(random, 2) == 0 ? limit : -limit;
    double off = scene_random_below(random, 4) == 0 ? scene_random_between(random, -limit, limit) : end;
    float moved = (float)(x + off);
    if (fabs((double)moved - x) > limit) {
        moved = nextafterf(moved, (float)x);
    }
    return fabs((double)moved - x) > limit ? (float)x : moved;
}

static void make_case(scene_random *random, pair_kind kind, double size, float slack, verdict_case *made) {
    made->slack = slack;
    for (int lane = 0; lane < CK_LANES; lane++) {
        face_pair *pair = &made->pairs[lane];
        *pair = make_pair(random, kind);
        for (int i = 0; i < 9; i++) {
            pair->a[i / 3][i % 3] *= size;
            pair->b[i / 3][i % 3] *= size;
            made->batch.a[i][lane] = misplaced(random, pair->a[i / 3][i % 3], slack);
            made->batch.b[i][lane] = misplaced(random, pair->b[i / 3][i % 3], slack);
        }
        made->contacts[lane] = ck_triangle_contact((const double(*)[3])pair->a, (const double(*)[3])pair->b);
    }
}

typedef struct verdict_counts {
    size_t cross, apart, open;
} verdict_counts;

static void judge_case(const ck_kernels *kernels, const verdict_case *made, verdict_counts *counts) {
    unsigned cross;
    unsigned apart;
    kernels->verdicts(&made->batch, made->slack, &cross, &apart);
    for (int lane = 0; lane < CK_LANES; lane++) {
        bool crosses = (cross >> lane & 1) != 0;
        bool is_apart = (apart >> lane & 1) != 0;
        assert_true(!crosses || made->contacts[lane] == CK_CONTACT_CROSS);
        assert_true(!is_apart || made->contacts[lane] == CK_CONTACT_NONE);
        counts->cross += crosses;
        counts->apart += is_apart;
        counts->open += !crosses && !is_apart;
    }
}

/* ---- In doubles ---- */

/* Eight pairs as they are, moved a little by amounts that floats would lose. */
static void make_wide(scene_random *random, pair_kind kind, double size, double moved, verdict_case *made,
                      ck_wide_batch *batch) {
    for (int lane = 0; lane < CK_LANES; lane++) {
        face_pair *pair = &made->pairs[lane];
        *pair = make_pair(random, kind);
        for (int i = 0; i < 9; i++) {
            pair->a[i / 3][i % 3] *= size;
            pair->b[i / 3][i % 3] = (pair->b[i / 3][i % 3] + moved) * size;
            batch->a[i][lane] = pair->a[i / 3][i % 3];
            batch->b[i][lane] = pair->b[i / 3][i % 3];
        }
        made->contacts[lane] = ck_triangle_contact((const double(*)[3])pair->a, (const double(*)[3])pair->b);
    }
}

static verdict_counts judge_wide(const ck_kernels *kernels, pair_kind kind, double size, double moved, size_t rounds) {
    verdict_counts counts = {0};
    scene_random random = {(uint64_t)kind + 77};
    for (size_t i = 0; i < rounds; i++) {
        verdict_case made;
        ck_wide_batch batch;
        unsigned cross, apart;
        make_wide(&random, kind, size, moved, &made, &batch);
        kernels->wide_verdicts(&batch, &cross, &apart);
        for (int lane = 0; lane < CK_LANES; lane++) {
            const bool crosses = (cross >> lane & 1) != 0, is_apart = (apart >> lane & 1) != 0;
            assert_true(!crosses || made.contacts[lane] == CK_CONTACT_CROSS);
            assert_true(!is_apart || made.contacts[lane] == CK_CONTACT_NONE);
            counts.cross += crosses;
            counts.apart += is_apart;
            counts.open += !crosses && !is_apart;
        }
    }
    return counts;
}

static void no_verdict_in_doubles_is_wrong(void **state) {
    (void)state;
    static const double sizes[] = {1, 0x1p-40, 0x1p27, 0x1p-330, 0x1p330, 0x1p-500, 0x1p600};
    static const double moves[] = {0, 1e-7, 1e-12, 0x1p-52};
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (size_t i = 0; i < PAIR_KINDS * sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t k = 0; k < sizeof moves / sizeof moves[0]; k++) {
            for (int table = 0; table < count; table++) {
                judge_wide(tables[table], (pair_kind)(i % PAIR_KINDS), sizes[i / PAIR_KINDS], moves[k], 100);
            }
        }
    }
}

/* Twins that are moved by a millionth of their size. */
static void pairs_that_are_nearly_flush_are_decided_in_doubles(void **state) {
    (void)state;
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (int table = 0; table < count; table++) {
        for (int kind = PAIR_CORNER; kind <= PAIR_SAME; kind++) {
            const verdict_counts counts = judge_wide(tables[table], (pair_kind)kind, 1, 1e-6, 500);
            assert_true(50 * counts.open < counts.cross + counts.apart);
        }
        assert_int_equal(judge_wide(tables[table], PAIR_SAME, 1, 0, 100).open, 100 * CK_LANES);
    }
}

static verdict_counts judge_cases(const ck_kernels *kernels, pair_kind kind, double size, float slack, size_t rounds) {
    verdict_counts counts = {0};
    scene_random random = {(uint64_t)kind + 31};
    for (size_t i = 0; i < rounds; i++) {
        verdict_case made;
        make_case(&random, kind, size, slack, &made);
        judge_case(kernels, &made, &counts);
    }
    return counts;
}

static void no_verdict_is_wrong(void **state) {
    (void)state;
    static const double sizes[] = {1, 0x1p-12, 0x1p-40, 0x1p27};
    static const float slacks[] = {0, 0x1p-23F, 0x1p-16F, 0x1p-6F, 1};
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (size_t i = 0; i < PAIR_KINDS * sizeof sizes / sizeof sizes[0]; i++) {
        double size = sizes[i / PAIR_KINDS];
        for (size_t k = 0; k < sizeof slacks / sizeof slacks[0]; k++) {
            for (int table = 0; table < count; table++) {
                judge_cases(tables[table], (pair_kind)(i % PAIR_KINDS), size, (float)size * slacks[k], 250);
            }
        }
    }
}

static void generic_pairs_are_nearly_all_decided(void **state) {
    (void)state;
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (int table = 0; table < count; table++) {
        verdict_counts counts = judge_cases(tables[table], PAIR_RANDOM, 1, 0x1p-20F, 2000);
        assert_true(counts.cross > 1000 && counts.apart > 1000);
        assert_true(50 * counts.open < counts.cross + counts.apart);
    }
}

/* With a corner in common, faces may still cross, but are never apart. */
static void pairs_with_a_common_corner_are_not_apart(void **state) {
    (void)state;
    const ck_kernels *tables[MOST_TABLES];
    int count = kernel_tables(tables);
    for (int table = 0; table < count; table++) {
        for (int kind = PAIR_CORNER; kind <= PAIR_SAME; kind++) {
            verdict_counts counts = judge_cases(tables[table], (pair_kind)kind, 1, 0, 100);
            assert_int_equal(counts.apart, 0);
            assert_true(counts.open > 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_verdict_is_wrong),
        cmocka_unit_test(generic_pairs_are_nearly_all_decided),
        cmocka_unit_test(pairs_with_a_common_corner_are_not_apart),
        cmocka_unit_test(no_verdict_in_doubles_is_wrong),
        cmocka_unit_test(pairs_that_are_nearly_flush_are_decided_in_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
