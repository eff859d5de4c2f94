/* Layer codes against a plain reading of their runs, and against the truth of whole scenes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "drawing.h"
#include "layers/code.h"
#include "pixel_truth.h"
#include "random.h"

#include <string.h>

enum { MOST_LAYERS = 1000 };

static const bool upright[2] = {false, false};

/* A line of sight that meets the bodies in this order; each is entered and left by turns. */
static void follow(const char *order, ck_fragment *fragments) {
    uint32_t passed[2] = {0, 0};
    for (uint32_t i = 0; order[i] != '\0'; i++) {
        uint32_t body = order[i] == 'A' ? 0 : 1;
        fragments[i] = (ck_fragment){.depth = (float)i, .face = i, .body_back = body << 1 | passed[body]++ % 2};
    }
}

static ck_layer_order judge(const char *order) {
    static ck_fragment fragments[MOST_LAYERS];
    follow(order, fragments);
    return ck_layer_code_judge(fragments, (uint32_t)strlen(order), upright, false);
}

/* The rule of the paper, word by word. */
static bool has_odd_run(const char *order) {
    for (size_t i = 0, next; order[i] != '\0'; i = next) {
        for (next = i + 1; order[next] == order[i];) {
            next++;
        }
        if ((next - i) % 2 != 0) {
            return true;
        }
    }
    return false;
}

static void the_examples_of_the_paper_clash(void **state) {
    (void)state;
    assert_int_equal(judge("AABBABBA"), CK_LAYER_ORDER_CLASH);
    assert_int_equal(judge("BBBAABBB"), CK_LAYER_ORDER_CLASH);
}

static void the_cases_of_figure_1_are_told(void **state) {
    (void)state;
    assert_int_equal(judge("AABB"), CK_LAYER_ORDER_APART);
    assert_int_equal(judge("BBAA"), CK_LAYER_ORDER_APART);
    assert_int_equal(judge("ABAB"), CK_LAYER_ORDER_CLASH);
    assert_int_equal(judge("BAAB"), CK_LAYER_ORDER_CLASH);
    assert_int_equal(judge("ABBA"), CK_LAYER_ORDER_CLASH);
    assert_int_equal(judge("BABA"), CK_LAYER_ORDER_CLASH);
    assert_int_equal(judge(""), CK_LAYER_ORDER_APART);
}

/* Runs of even length, with `clash` one pair of neighbours exchanged across a border between runs. */
static void write_order(char *order, size_t length, bool clash, scene_random *random) {
    for (size_t i = 0; i < length; i += 2) {
        order[i] = order[i + 1] = scene_random_below(random, 2) == 0 ? 'A' : 'B';
    }
    order[length] = '\0';
    size_t border = 2 + 2 * scene_random_below(random, length / 2 - 1);
    if (clash) {
        order[border] = order[border + 1] = order[border - 1] == 'A' ? 'B' : 'A';
        order[border] = order[border - 1];
        order[border - 1] = order[border + 1];
    }
}

static void any_number_of_layers_is_read_as_runs(void **state) {
    (void)state;
    static const size_t lengths[] = {4, 6, 62, 64, 66, 126, 128, 130, 192, MOST_LAYERS};
    scene_random random = {5};
    char order[MOST_LAYERS + 1];
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int turn = 0; turn < 400; turn++) {
            bool clash = turn % 2 != 0;
            write_order(order, lengths[i], clash, &random);
            assert_int_equal(has_odd_run(order), clash);
            assert_int_equal(judge(order), clash ? CK_LAYER_ORDER_CLASH : CK_LAYER_ORDER_APART);
        }
    }
}

/* Bits of two pairs differ, and of no other: one run begins in the middle of the first, and ends in the second. */
static void a_run_is_seen_wherever_it_begins_and_ends(void **state) {
    (void)state;
    enum { LAYERS = 256 };
    for (size_t begin = 0; begin < LAYERS; begin++) {
        for (size_t end = begin + 2; end < LAYERS; end += 2) {
            char order[LAYERS + 1];
            memset(order, 'A', LAYERS);
            memset(&order[begin], 'B', end - begin);
            order[LAYERS] = '\0';
            assert_int_equal(judge(order), begin % 2 == 0 ? CK_LAYER_ORDER_APART : CK_LAYER_ORDER_CLASH);
        }
    }
}

static void a_body_that_is_never_left_is_unclear(void **state) {
    (void)state;
    static const size_t lengths[] = {1, 63, 65, 127, 129, 999};
    char order[MOST_LAYERS + 1];
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        memset(order, 'A', lengths[i]);
        order[lengths[i]] = '\0';
        assert_int_equal(judge(order), CK_LAYER_ORDER_UNCLEAR);
    }
}

static void faces_at_one_depth_are_unclear(void **state) {
    (void)state;
    for (int parity = 0; parity < 2; parity++) {
        ck_fragment fragments[4];
        follow("AABB", fragments);
        fragments[2].depth = fragments[1].depth;
        assert_int_equal(ck_layer_code_judge(fragments, 4, upright, parity != 0), CK_LAYER_ORDER_UNCLEAR);
        follow("AABB", fragments);
        fragments[1].depth = fragments[0].depth;
        assert_int_equal(ck_layer_code_judge(fragments, 4, upright, parity != 0), CK_LAYER_ORDER_UNCLEAR);
    }
}

static void a_body_that_is_entered_twice_is_unclear_unless_parity_counts(void **state) {
    (void)state;
    ck_fragment fragments[6];
    follow("AAAABB", fragments);
    fragments[1].body_back = 0;
    fragments[2].body_back = 1;
    assert_int_equal(ck_layer_code_judge(fragments, 6, upright, false), CK_LAYER_ORDER_UNCLEAR);
    assert_int_equal(ck_layer_code_judge(fragments, 6, upright, true), CK_LAYER_ORDER_APART);
}

static void a_body_that_points_inwards_is_entered_through_backs(void **state) {
    (void)state;
    const bool inverted[2] = {false, true};
    ck_fragment fragments[4];
    follow("AABB", fragments);
    assert_int_equal(ck_layer_code_judge(fragments, 4, inverted, false), CK_LAYER_ORDER_UNCLEAR);
    fragments[2].body_back ^= 1;
    fragments[3].body_back ^= 1;
    assert_int_equal(ck_layer_code_judge(fragments, 4, inverted, false), CK_LAYER_ORDER_APART);
}

static void check_scene(clinker_workspace *workspace, uint64_t seed, size_t orders[3], uint32_t *longest) {
    layer_scene scene = layer_scene_make(seed);
    layer_drawing drawing;
    bool parity = seed / LAYER_FAMILIES % 2 != 0;
    layer_drawing_make(&drawing, workspace, &scene);
    for (size_t i = 0; i < DRAWING_PIXELS; i++) {
        const ck_fragment *fragments = &drawing.lists.fragments[drawing.lists.starts[i]];
        uint32_t count = drawing.lists.starts[i + 1] - drawing.lists.starts[i];
        pixel_truth truth = pixel_truth_of(fragments, count, scene.inverted, parity);
        if (truth.faces[0] == 0 || truth.faces[1] == 0) {
            continue;
        }
        ck_layer_order order = ck_layer_code_judge(fragments, count, scene.inverted, parity);
        if (!truth.distinct || !truth.by_turns) {
            assert_int_equal(order, CK_LAYER_ORDER_UNCLEAR);
        } else {
            assert_int_equal(order, truth.relation == PIXEL_OVERLAP ? CK_LAYER_ORDER_CLASH : CK_LAYER_ORDER_APART);
        }
        orders[order]++;
        *longest = count > *longest ? count : *longest;
    }
    layer_scene_free(&scene);
}

static void codes_of_random_scenes_tell_the_truth(void **state) {
    size_t orders[3] = {0};
    uint32_t longest = 0;
    clinker_workspace *workspace;
    (void)state;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        check_scene(workspace, seed, orders, &longest);
    }
    clinker_workspace_destroy(workspace);
    assert_true(orders[CK_LAYER_ORDER_APART] > 10000 && orders[CK_LAYER_ORDER_CLASH] > 100000);
    assert_true(orders[CK_LAYER_ORDER_UNCLEAR] > 10000);
    assert_true(longest > 128);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_paper_clash),
        cmocka_unit_test(the_cases_of_figure_1_are_told),
        cmocka_unit_test(any_number_of_layers_is_read_as_runs),
        cmocka_unit_test(a_run_is_seen_wherever_it_begins_and_ends),
        cmocka_unit_test(a_body_that_is_never_left_is_unclear),
        cmocka_unit_test(faces_at_one_depth_are_unclear),
        cmocka_unit_test(a_body_that_is_entered_twice_is_unclear_unless_parity_counts),
        cmocka_unit_test(a_body_that_points_inwards_is_entered_through_backs),
        cmocka_unit_test(codes_of_random_scenes_tell_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
