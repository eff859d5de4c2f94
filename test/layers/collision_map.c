/* The collision map against the truth of sorted lists, pixel by pixel: "apart" is always true, "clash" is wherever the
 * method promises it, the cases are the order of the faces, and nothing is left undecided that counts can tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "drawing.h"
#include "fixtures/checking.h"
#include "layers/collision_map.h"
#include "pixel_truth.h"
#include "rounds.h"

#include <string.h>

enum { SCENES = 7200, VARIANTS = 3 };

/* Counts of the second body at each pixel: in one drawing, and in one for each depth. */
typedef struct counted {
    ck_raster_range range;
    uint32_t both[DRAWING_PIXELS], before_far[DRAWING_PIXELS], before_near[DRAWING_PIXELS];
} counted;

/* What lists say of a pixel, A being the body that was drawn first. */
typedef struct pixel {
    pixel_truth truth;
    unsigned a_faces, b_faces;
    unsigned to_far, to_near; /* faces of B before the last, and before the first depth of A */
    bool level;               /* a face of B lies at one of these */
    char order[5];            /* of the faces, from the eye on; as much of it as fits */
} pixel;

/* What came up. */
typedef struct tally {
    size_t cases[VARIANTS][CK_LAYER_CASES];
    size_t relations[3], level, full, flat, unclear, family[LAYER_FAMILIES];
} tally;

static void count_into(clinker_workspace *workspace, const layer_drawing *drawing, uint32_t body,
                       const float *far_plane, const float *near_plane, uint32_t *counts) {
    const uint32_t *drawn;
    assert_int_equal(
        ck_raster_cpu.count(workspace, &drawing->view, &drawing->sources[body], far_plane, near_plane, &drawn),
        CLINKER_STATUS_OK);
    memcpy(counts, drawn, DRAWING_PIXELS * sizeof *counts);
}

static void draw(clinker_workspace *workspace, const layer_drawing *drawing, uint32_t first, counted *made) {
    ck_raster_range *range = &made->range;
    assert_int_equal(ck_raster_cpu.range(workspace, &drawing->view, &drawing->sources[first], range),
                     CLINKER_STATUS_OK);
    count_into(workspace, drawing, 1 - first, range->farthest, range->nearest, made->both);
    count_into(workspace, drawing, 1 - first, range->farthest, NULL, made->before_far);
    count_into(workspace, drawing, 1 - first, NULL, range->nearest, made->before_near);
}

static pixel read_pixel(const ck_fragment *fragments, uint32_t count, uint32_t first, const bool inverted[2],
                        bool parity) {
    pixel made = {.truth = pixel_truth_of(fragments, count, inverted, parity)};
    float nearest = INFINITY;
    float farthest = -INFINITY;
    made.a_faces = made.truth.faces[first];
    made.b_faces = made.truth.faces[1 - first];
    for (uint32_t i = 0; i < count; i++) {
        if (ck_fragment_body(&fragments[i]) == first) {
            nearest = fminf(nearest, fragments[i].depth);
            farthest = fmaxf(farthest, fragments[i].depth);
        }
        if (i < 4) {
            made.order[i] = ck_fragment_body(&fragments[i]) == first ? 'A' : 'B';
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (ck_fragment_body(&fragments[i]) != first) {
            made.to_far += fragments[i].depth < farthest;
            made.to_near += fragments[i].depth < nearest;
            made.level = made.level || fragments[i].depth == farthest || fragments[i].depth == nearest;
        }
    }
    return made;
}

/* Counts and cases hold for bodies that are entered and left by turns, at depths that differ. */
static bool is_clear(const pixel *at) {
    return at->truth.distinct && at->truth.by_turns;
}

static bool convex(const pixel *at) {
    return at->a_faces == 2 && at->b_faces == 2;
}

static ck_layer_case case_of_order(const char *order) {
    static const char *const orders[] = {"AABB", "ABAB", "BAAB", "ABBA", "BABA", "BBAA"};
    for (int i = 0; i < 6; i++) {
        if (strcmp(order, orders[i]) == 0) {
            return (ck_layer_case)(CK_LAYER_CASE_A + i);
        }
    }
    return CK_LAYER_UNDECIDED;
}

/* The basic variant promises something only where both bodies are convex; apart is apart in any. */
static void expect_true(const pixel *at, const ck_layer_rules *rules, ck_layer_case found) {
    if (ck_layer_apart(found)) {
        assert_int_equal(at->truth.relation, PIXEL_APART);
    }
    if (ck_layer_clashes(found) && is_clear(at) && (rules->variant != CK_LAYER_BASIC || convex(at))) {
        assert_int_equal(at->truth.relation, PIXEL_OVERLAP);
    }
    if (found >= CK_LAYER_CASE_A && found <= CK_LAYER_CASE_F && is_clear(at) && convex(at)) {
        assert_int_equal(found, case_of_order(at->order));
    }
}

/* Whether a variant can tell, of a clear pixel, by the words of the paper. */
static bool can_tell(const pixel *at, const ck_layer_rules *rules) {
    bool odd = at->to_far % 2 != 0 || at->to_near % 2 != 0;
    if (at->to_far >= rules->most || at->b_faces / 2 >= CK_COUNT_MOST) {
        return false;
    }
    if (rules->variant == CK_LAYER_SIMPLIFIED) {
        return odd;
    }
    return odd || at->to_far == at->to_near || at->a_faces == 2;
}

static void expect_decided(const pixel *at, const ck_layer_rules *rules, ck_layer_case found) {
    if (at->level) {
        assert_int_equal(found, CK_LAYER_UNDECIDED);
    } else if (is_clear(at) && (rules->variant != CK_LAYER_BASIC || convex(at))) {
        assert_int_equal(found != CK_LAYER_UNDECIDED, can_tell(at, rules));
    }
}

static void check_pixel(const pixel *at, const ck_layer_rules *rules, const counted *from, size_t i, bool stepwise,
                        tally *sum) {
    uint32_t faces = from->range.faces[i];
    uint32_t first = stepwise ? from->before_far[i] : from->both[i];
    uint32_t second = stepwise ? from->before_near[i] : from->both[i];
    ck_layer_case found = ck_layer_first(rules, faces, first);
    assert_int_equal(faces, at->a_faces);
    assert_int_equal(found == CK_LAYER_NONE, at->a_faces == 0 || at->b_faces == 0);
    expect_true(at, rules, found);
    if (found == CK_LAYER_OPEN || ck_layer_clashes(found)) {
        bool clashed = ck_layer_clashes(found);
        found = ck_layer_second(rules, faces, first, second);
        expect_true(at, rules, found);
        assert_true(found != CK_LAYER_OPEN && found != CK_LAYER_NONE && !(clashed && ck_layer_apart(found)));
    }
    if (found != CK_LAYER_NONE) {
        expect_decided(at, rules, found);
    }
    sum->cases[rules->variant][found]++;
}

static void check_forms(const layer_drawing *drawing, const counted *from, ck_layer_rules rules, uint32_t first,
                        const bool inverted[2], tally *sum) {
    for (size_t i = 0; i < DRAWING_PIXELS; i++) {
        uint32_t start = drawing->lists.starts[i];
        pixel at = read_pixel(&drawing->lists.fragments[start], drawing->lists.starts[i + 1] - start, first, inverted,
                              rules.parity);
        for (int variant = 0; variant < VARIANTS; variant++) {
            rules.variant = (ck_layer_variant)variant;
            check_pixel(&at, &rules, from, i, false, sum);
            check_pixel(&at, &rules, from, i, true, sum);
        }
        if (at.a_faces > 0 && at.b_faces > 0) {
            sum->relations[at.truth.relation]++;
            sum->level += at.level;
            sum->full += ck_count_full(from->both[i]);
            sum->flat += from->range.nearest[i] == from->range.farthest[i];
            sum->unclear += !is_clear(&at);
        }
    }
}

/* Where counters of so many planes end; 0 and CK_COUNT_BITS: all there are. */
static unsigned end_of(unsigned bits) {
    return bits > 0 && bits < CK_COUNT_BITS ? (1U << bits) - 1 : CK_COUNT_MOST;
}

static void check_scene(clinker_workspace *workspace, uint64_t seed, tally *sum) {
    layer_scene scene = layer_scene_make(seed);
    layer_drawing drawing;
    counted from;
    uint32_t first = (uint32_t)(seed / LAYER_FAMILIES) % 2;
    layer_drawing_make(&drawing, workspace, &scene);
    draw(workspace, &drawing, first, &from);
    size_t before = sum->relations[0] + sum->relations[1] + sum->relations[2];
    for (int parity = 0; parity < 2; parity++) {
        ck_layer_rules rules = {.most = end_of((unsigned)(seed / 3 % (2 * CK_COUNT_BITS))),
                                .parity = parity != 0,
                                .b_inverted = scene.inverted[1 - first]};
        check_forms(&drawing, &from, rules, first, scene.inverted, sum);
    }
    sum->family[scene.family] += sum->relations[0] + sum->relations[1] + sum->relations[2] - before;
    layer_scene_free(&scene);
}

static void every_pixel_of_random_scenes_gets_its_truth(void **state) {
    static tally sum;
    const test_rounds rounds = test_rounds_of(SCENES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        check_scene(*state, seed, &sum);
    }
    if (!rounds.whole) {
        return;
    }
    for (int at = CK_LAYER_CASE_A; at <= CK_LAYER_CASE_F; at++) {
        assert_true(sum.cases[CK_LAYER_EXTENDED][at] > 10000);
        assert_true(sum.cases[CK_LAYER_BASIC][at] > 10000);
        assert_int_equal(sum.cases[CK_LAYER_SIMPLIFIED][at], 0);
    }
    for (int variant = 0; variant < VARIANTS; variant++) {
        assert_true(sum.cases[variant][CK_LAYER_NONE] > 100000 && sum.cases[variant][CK_LAYER_UNDECIDED] > 100000);
    }
    assert_true(sum.cases[CK_LAYER_EXTENDED][CK_LAYER_APART] > 100000);
    assert_true(sum.cases[CK_LAYER_EXTENDED][CK_LAYER_CLASH] > 100000);
    assert_true(sum.cases[CK_LAYER_SIMPLIFIED][CK_LAYER_CLASH] > 100000);
    assert_true(sum.relations[PIXEL_TOUCH] > 3000 && sum.level > 10000 && sum.full > 10000);
    assert_true(sum.flat > 100 && sum.unclear > 10000);
    for (int family = 0; family < LAYER_FAMILIES; family++) {
        assert_true(sum.family[family] > 10000);
    }
}

/* Counts as a drawing would give them, of so many fronts and backs before each depth. */
static uint32_t counts_of(unsigned far_fronts, unsigned far_backs, unsigned near_fronts, unsigned near_backs,
                          unsigned fronts) {
    return far_fronts * CK_COUNT_ONE(CK_COUNT_FRONTS_BEFORE_FAR) | far_backs * CK_COUNT_ONE(CK_COUNT_BACKS_BEFORE_FAR) |
           near_fronts * CK_COUNT_ONE(CK_COUNT_FRONTS_BEFORE_NEAR) |
           near_backs * CK_COUNT_ONE(CK_COUNT_BACKS_BEFORE_NEAR) | fronts * CK_COUNT_ONE(CK_COUNT_FRONTS);
}

static const ck_layer_rules full_width = {.most = CK_COUNT_MOST};

static void figure_1_is_told_from_two_numbers(void **state) {
    (void)state;
    static const struct {
        unsigned far_fronts, far_backs, near_fronts, near_backs;
        ck_layer_case first, second;
    } rows[] = {
        {0, 0, 0, 0, CK_LAYER_CASE_A, CK_LAYER_CASE_A}, {1, 0, 0, 0, CK_LAYER_CLASH, CK_LAYER_CASE_B},
        {1, 0, 1, 0, CK_LAYER_CLASH, CK_LAYER_CASE_C},  {1, 1, 0, 0, CK_LAYER_OPEN, CK_LAYER_CASE_D},
        {1, 1, 1, 0, CK_LAYER_OPEN, CK_LAYER_CASE_E},   {1, 1, 1, 1, CK_LAYER_OPEN, CK_LAYER_CASE_F},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t counts = counts_of(rows[i].far_fronts, rows[i].far_backs, rows[i].near_fronts, rows[i].near_backs, 1);
        assert_int_equal(ck_layer_first(&full_width, 2, counts), rows[i].first);
        if (rows[i].first != rows[i].second) {
            assert_int_equal(ck_layer_second(&full_width, 2, counts, counts), rows[i].second);
        }
    }
}

/* Two fronts in front of A, their backs behind it: A lies within B twice. Two faces that are passed and no way out. */
static void a_body_within_two_shells_is_not_taken_for_case_f(void **state) {
    (void)state;
    uint32_t counts = counts_of(2, 0, 2, 0, 2);
    for (int variant = 0; variant < VARIANTS; variant++) {
        ck_layer_rules rules = {.variant = (ck_layer_variant)variant, .most = CK_COUNT_MOST};
        assert_false(ck_layer_apart(ck_layer_first(&rules, 2, counts)));
        assert_false(ck_layer_apart(ck_layer_second(&rules, 2, counts, counts)));
    }
}

static void a_level_mark_leaves_a_pixel_undecided(void **state) {
    (void)state;
    uint32_t counts = counts_of(1, 1, 0, 0, 1);
    assert_int_equal(ck_layer_first(&full_width, 2, counts | CK_COUNT_LEVEL), CK_LAYER_UNDECIDED);
    assert_int_equal(ck_layer_second(&full_width, 2, counts, counts | CK_COUNT_LEVEL), CK_LAYER_UNDECIDED);
}

static void counters_at_their_end_leave_a_pixel_undecided(void **state) {
    (void)state;
    for (unsigned bits = 1; bits <= CK_COUNT_BITS; bits++) {
        ck_layer_rules rules = {.most = end_of(bits)};
        for (unsigned fronts = 1; fronts <= CK_COUNT_MOST; fronts++) {
            for (unsigned backs = fronts - 1; backs <= fronts; backs++) {
                uint32_t counts = counts_of(fronts, backs, 0, 0, fronts);
                bool told = ck_layer_first(&rules, 2, counts) != CK_LAYER_UNDECIDED;
                assert_int_equal(told, fronts + backs < rules.most && fronts < CK_COUNT_MOST);
            }
        }
    }
}

static void a_body_that_does_not_show_is_no_case(void **state) {
    (void)state;
    assert_int_equal(ck_layer_first(&full_width, 0, counts_of(1, 0, 0, 0, 1)), CK_LAYER_NONE);
    assert_int_equal(ck_layer_first(&full_width, 2, 0), CK_LAYER_NONE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pixel_of_random_scenes_gets_its_truth),
        cmocka_unit_test(figure_1_is_told_from_two_numbers),
        cmocka_unit_test(a_body_within_two_shells_is_not_taken_for_case_f),
        cmocka_unit_test(a_level_mark_leaves_a_pixel_undecided),
        cmocka_unit_test(counters_at_their_end_leave_a_pixel_undecided),
        cmocka_unit_test(a_body_that_does_not_show_is_no_case),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
