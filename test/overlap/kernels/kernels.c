/* Eight faces or cuts at a time: the same with every table, and what they are one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "overlap/lane_sums.h"
#include "overlap/solid_face.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

enum { TRIANGLES = 150, PAIRS = TRIANGLES * TRIANGLES };

/* The tables that this build has and this machine can run. */
static int overlap_tables(const ck_overlap_kernels *tables[MOST_TABLES]) {
    int count = 0;
    tables[count++] = &ck_overlap_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_overlap_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_overlap_kernels_avx512;
    }
#endif
    return count;
}

/* ---- Bodies ---- */

/* Two soups, whose faces count as those of closed bodies; b faces inwards. */
typedef struct soups {
    kernel_body made[2];
    const ck_body *bodies[2];
    ck_centre about;
} soups;

typedef void (*trial)(const soups *pair, scene_random *random);

static void try_soups(void **state, soup_kind kind, soup_form form, bool posed, scene_random *random, trial run) {
    soups pair;
    bool opened = true;
    for (int i = 0; i < 2; i++) {
        kernel_body_make(&pair.made[i], random, kind, form, TRIANGLES, posed && i == 1);
        opened = kernel_body_open(*state, ck_body_kernels_select(), &pair.made[i]) && opened;
        pair.made[i].body.outward = i == 0 ? 1 : -1;
        pair.bodies[i] = &pair.made[i].body;
    }
    pair.about = (ck_centre){{0.125, -0.25, 0.5}, pair.bodies[0]->points.scale};
    if (opened) {
        run(&pair, random);
    }
    kernel_body_free(&pair.made[0]);
    kernel_body_free(&pair.made[1]);
}

static void try_all(void **state, unsigned seed, trial run) {
    scene_random random = {seed};
    const test_rounds rounds = test_rounds_of(4);
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        for (int kind = 0; kind < SOUP_KINDS; kind++) {
            for (int form = 0; form < SOUP_FORMS; form++) {
                try_soups(state, (soup_kind)kind, (soup_form)form, round % 2 == 1, &random, run);
            }
        }
    }
}

static void is_near(ck_twofold found, ck_twofold truth, double off) {
    assert_true(fabs(ck_twofold_subtract(found, truth).high) <= off);
}

/* As far as `share` of the size. */
static void are_near(const ck_sums *found, const ck_sums *truth, double size, double share) {
    is_near(found->volume, truth->volume, found->volume_error + truth->volume_error);
    for (int i = 0; i < 3; i++) {
        is_near(found->moment[i], truth->moment[i], share * size * size * size * size);
        is_near(found->push[i], truth->push[i], share * size * size);
        is_near(found->spin[i], truth->spin[i], share * size * size * size);
        assert_true(found->low[i] == truth->low[i] && found->high[i] == truth->high[i]);
    }
    for (int of = 0; of < 2; of++) {
        is_near(found->area[of], truth->area[of], share * size * size);
    }
}

/* The sums of a table, in doubles or with twice the precision, and their terms one by one. */
static const ck_sum_kernels *sums_of(const ck_overlap_kernels *table, bool twofold) {
    return twofold ? table->twofolds : table->doubles;
}

static const ck_terms *terms_of(bool twofold) {
    return twofold ? &ck_terms_twofold : &ck_terms_double;
}

/* ---- Faces ---- */

static void grow_box(const double t[3][3], ck_sums *sums) {
    for (int k = 0; k < 9; k++) {
        const double at = t[k / 3][k % 3] * sums->about.scale - sums->about.at[k % 3];
        sums->low[k % 3] = fmin(sums->low[k % 3], at);
        sums->high[k % 3] = fmax(sums->high[k % 3], at);
    }
}

static void try_faces(const soups *pair, scene_random *random) {
    const ck_overlap_kernels *tables[MOST_TABLES];
    const int table_count = overlap_tables(tables);
    uint32_t list[2 * TRIANGLES];
    for (int n = 0; n < 12; n++) {
        const bool twofold = n >= 6;
        const int of = n % 2;
        const bool whole = n % 3 != 0;
        const size_t count = n % 6 == 0 ? 0 : scene_random_below(random, 2 * TRIANGLES);
        ck_sums truth = ck_sums_begin(&pair->about, false);
        double size = 4;
        for (size_t i = 0; i < count; i++) {
            double t[3][3];
            list[i] = (uint32_t)scene_random_below(random, TRIANGLES);
            ck_solid_triangle(pair->bodies[of], list[i], t);
            ck_terms_twofold.add_face((const double(*)[3])t, of, &truth);
            if (whole) {
                grow_box((const double(*)[3])t, &truth);
            }
            for (int k = 0; k < 9; k++) {
                size = fmax(size, 4 * fabs(t[k / 3][k % 3] * pair->about.scale));
            }
        }
        ck_lane_sums found[MOST_TABLES];
        for (int i = 0; i < table_count; i++) {
            ck_lane_sums_begin(&truth, &found[i]);
            sums_of(tables[i], twofold)->add_faces(pair->bodies[of], of, list, count, whole, &found[i]);
            assert_memory_equal(&found[i].high, &found[0].high, sizeof found[0] - offsetof(ck_lane_sums, high));
        }
        ck_sums sums = ck_sums_begin(&pair->about, false);
        ck_lane_sums_end(&found[0], &sums);
        are_near(&sums, &truth, size * cbrt((double)count + 1), twofold ? 1e-27 : 1e-12);
    }
}

static void faces_add_up_as_they_do_one_by_one(void **state) {
    try_all(state, 1, try_faces);
}

/* ---- Cuts ---- */

static bool same_puncture(ck_puncture a, ck_puncture b) {
    return a.of == b.of && a.edge == b.edge && a.sign == b.sign;
}

/* The cuts of all pairs of faces, which all tables find, as far as they tell; returns how many there are. */
static size_t find_cuts(const soups *pair, scene_random *random, ck_face_cut out[PAIRS]) {
    const ck_overlap_kernels *tables[MOST_TABLES];
    const int table_count = overlap_tables(tables);
    size_t count = 0;
    for (uint32_t done = 0, here; done < PAIRS; done += here) {
        clinker_face_pair pairs[CK_LANES];
        here = 1 + (uint32_t)scene_random_below(random, CK_LANES);
        here = here < PAIRS - done ? here : PAIRS - done;
        for (uint32_t i = 0; i < here; i++) {
            pairs[i] = (clinker_face_pair){(done + i) / TRIANGLES, (done + i) % TRIANGLES};
        }
        unsigned found[MOST_TABLES];
        unsigned open[MOST_TABLES];
        ck_cut cuts[MOST_TABLES][CK_LANES];
        for (int i = 0; i < table_count; i++) {
            found[i] = tables[i]->find_cuts(pair->bodies, pairs, here, cuts[i], &open[i]);
            assert_true(found[i] == found[0] && open[i] == open[0] && (found[0] & open[0]) == 0);
            assert_true((found[i] | open[i]) >> here == 0);
        }
        for (uint32_t i = 0; i < here; i++) {
            double f[3][3];
            double g[3][3];
            ck_cut truth;
            ck_solid_triangle(pair->bodies[0], pairs[i].a, f);
            ck_solid_triangle(pair->bodies[1], pairs[i].b, g);
            const bool has_cut = ck_cut_find((const double(*)[3])f, (const double(*)[3])g, &truth);
            for (int k = 0; k < table_count && (open[0] >> i & 1) == 0; k++) {
                assert_int_equal(found[0] >> i & 1, has_cut);
                assert_true(!has_cut ||
                            (same_puncture(cuts[k][i].start, truth.start) && same_puncture(cuts[k][i].end, truth.end)));
            }
            if (has_cut) {
                out[count++] = (ck_face_cut){.faces = pairs[i], .cut = truth};
            }
        }
    }
    return count;
}

static size_t cuts_seen, cuts_left, ends_told;

static void try_sums(const soups *pair, scene_random *random, const ck_face_cut *items, size_t count, bool twofold) {
    const ck_overlap_kernels *tables[MOST_TABLES];
    const int table_count = overlap_tables(tables);
    const ck_terms *terms = terms_of(twofold);
    const bool loose = scene_random_below(random, 2) == 0;
    static uint32_t numbers[PAIRS];
    static uint32_t left[MOST_TABLES][PAIRS];
    size_t left_count[MOST_TABLES] = {0};
    ck_lane_sums found[MOST_TABLES];
    ck_sums plain = ck_sums_begin(&pair->about, loose), sums = plain;
    for (size_t i = 0; i < count; i++) {
        double f[3][3];
        double g[3][3];
        numbers[i] = (uint32_t)(count - 1 - i);
        ck_solid_triangle(pair->bodies[0], items[i].faces.a, f);
        ck_solid_triangle(pair->bodies[1], items[i].faces.b, g);
        terms->add_cut((const double(*)[3])f, (const double(*)[3])g, &items[i].cut, &plain);
    }
    for (int i = 0; i < table_count; i++) {
        ck_lane_sums_begin(&plain, &found[i]);
        left_count[i] = sums_of(tables[i], twofold)->add_cuts(pair->bodies, items, numbers, count, &found[i], left[i]);
        assert_int_equal(left_count[i], left_count[0]);
        assert_memory_equal(left[i], left[0], left_count[0] * sizeof left[0][0]);
        assert_memory_equal(&found[i].high, &found[0].high, sizeof found[0] - offsetof(ck_lane_sums, high));
    }
    for (size_t i = 0; i < left_count[0]; i++) {
        double f[3][3];
        double g[3][3];
        const ck_face_cut *item = &items[left[0][i]];
        ck_solid_triangle(pair->bodies[0], item->faces.a, f);
        ck_solid_triangle(pair->bodies[1], item->faces.b, g);
        terms->add_cut((const double(*)[3])f, (const double(*)[3])g, &item->cut, &sums);
    }
    ck_lane_sums_end(&found[0], &sums);
    cuts_seen += twofold ? 0 : count;
    cuts_left += twofold ? 0 : left_count[0];
    /* Places are the same; what is left is the rounding of sums. */
    is_near(sums.volume, plain.volume, plain.volume_error);
    assert_true(sums.volume_error <= 1.001 * plain.volume_error && sums.volume_error >= 0.999 * plain.volume_error);
    for (int i = 0; i < 3; i++) {
        assert_true(sums.low[i] == plain.low[i] && sums.high[i] == plain.high[i]);
    }
}

/* Ends are the same to the last bit, as far as they are told. */
static void try_ends(const soups *pair, scene_random *random, const ck_face_cut *items, size_t count) {
    const ck_overlap_kernels *tables[MOST_TABLES];
    const int table_count = overlap_tables(tables);
    for (size_t first = 0, here; first < count; first += here) {
        uint32_t numbers[CK_LANES];
        here = 1 + scene_random_below(random, CK_LANES);
        here = here < count - first ? here : count - first;
        for (size_t i = 0; i < here; i++) {
            numbers[i] = (uint32_t)(first + i);
        }
        for (int k = 0; k < table_count; k++) {
            double starts[3][CK_LANES];
            double ends[3][CK_LANES];
            const unsigned told = tables[k]->find_ends(pair->bodies, items, numbers, here, &pair->about, starts, ends);
            assert_true(told >> here == 0);
            for (size_t i = 0; i < here; i++) {
                double f[3][3];
                double g[3][3];
                double truth[2][3];
                ck_solid_triangle(pair->bodies[0], items[first + i].faces.a, f);
                ck_solid_triangle(pair->bodies[1], items[first + i].faces.b, g);
                ck_cut_ends((const double(*)[3])f, (const double(*)[3])g, &items[first + i].cut, &pair->about, truth[0],
                            truth[1]);
                for (int axis = 0; axis < 3 && (told >> i & 1) != 0; axis++) {
                    assert_true(starts[axis][i] == truth[0][axis] && ends[axis][i] == truth[1][axis]);
                }
                ends_told += told >> i & 1;
            }
        }
    }
}

static void try_cuts(const soups *pair, scene_random *random) {
    static ck_face_cut items[PAIRS];
    const size_t count = find_cuts(pair, random, items);
    try_sums(pair, random, items, count, false);
    try_sums(pair, random, items, count, true);
    try_ends(pair, random, items, count);
}

static void cuts_are_those_found_one_by_one(void **state) {
    cuts_seen = cuts_left = ends_told = 0;
    try_all(state, 2, try_cuts);
    print_message("%zu cuts, %zu left to be looked at one by one\n", cuts_seen, cuts_left);
    assert_true(cuts_seen > 1000 && cuts_left > 0 && 2 * cuts_left < cuts_seen);
    assert_true(ends_told >= cuts_seen - cuts_left);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_add_up_as_they_do_one_by_one),
        cmocka_unit_test(cuts_are_those_found_one_by_one),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
