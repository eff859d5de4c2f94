/* What people read of pairs, of made-up ones. */
#include "cli/text/clash_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BODIES = 8 };

static char names[BODIES][4];

/* Boxes of a side of 1. */
static body_list make_bodies(cli_body bodies[BODIES]) {
    for (int i = 0; i < BODIES; i++) {
        (void)snprintf(names[i], sizeof names[i], "b%d", i);
        bodies[i] = (cli_body){.name = names[i], .inspection = {.box_max = {1, 1, 1}}};
    }
    return (body_list){.bodies = bodies, .count = BODIES};
}

/* The caller frees the text. */
static char *text_of(const clinker_pair *pairs, size_t count, bool depths, bool grouped) {
    static cli_body bodies[BODIES];
    const body_list list = make_bodies(bodies);
    const clinker_answer answer = {.size = sizeof answer, .pairs = pairs, .pair_count = count};
    clash_list clashes = clash_list_make(&answer, &list, &(clash_settings){.separate = !grouped});
    const check_result result = {.bodies = &list, .answer = &answer, .clashes = &clashes, .depths = depths};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    clash_text(out, &result);
    clash_list_free(&clashes);
    fclose(out);
    return text;
}

static void expect_text(const clinker_pair *pairs, size_t count, bool depths, const char *expected) {
    char *text = text_of(pairs, count, depths, false);
    if (strstr(text, expected) == NULL) {
        fail_msg("no '%s' in:\n%s", expected, text);
    }
    free(text);
}

static clinker_pair open_pair(uint32_t a, uint32_t b, double length) {
    return (clinker_pair){.size = sizeof(clinker_pair),
                          .a = a,
                          .b = b,
                          .state = CLINKER_STATE_INTERFERE,
                          .kind = CLINKER_KIND_CROSSING,
                          .depth_error = -1,
                          .volume_error = -1,
                          .curve = {.length = length, .centre = {0.5, 0.25, 1}},
                          .place = {0.5, 0.25, 1},
                          .placed = true,
                          .crossings = 7};
}

static void an_open_pair_has_its_curve_in_the_place_of_a_depth(void **state) {
    (void)state;
    clinker_pair pair = open_pair(0, 1, 12.3456);
    expect_text(&pair, 1, false, "1  curve 12.35  b0  b1  interfere (crossing)  at (0.5, 0.25, 1)\n");
    const clinker_region regions[2] = {
        {.size = sizeof(clinker_region), .length = 8, .centre = {0.5, 0, 0}, .depth_error = -1},
        {.size = sizeof(clinker_region), .length = 4.25, .centre = {1, 0, 0}, .depth_error = -1}};
    pair.regions = regions;
    pair.region_count = 2;
    expect_text(
        &pair, 1, false,
        "  at (0.5, 0.25, 1)  2 regions\n    region at (0.5, 0, 0)  curve 8\n    region at (1, 0, 0)  curve 4.25\n");
}

static void a_single_region_has_its_place_in_the_line_of_the_pair(void **state) {
    (void)state;
    const clinker_region region = {.size = sizeof region, .volume = 0.5, .centre = {0.5, 0.5, 0.75}};
    clinker_pair pair = open_pair(0, 1, 4);
    pair.volume_error = 0;
    pair.volume = 0.5;
    pair.depth = 0.25;
    pair.depth_error = 0;
    pair.regions = &region;
    pair.region_count = 1;
    expect_text(&pair, 1, false, "1  depth 0.25  b0  b1  interfere (crossing)  at (0.5, 0.25, 1)  volume 0.5\n");
}

static void regions_have_depths_where_these_were_asked_for(void **state) {
    (void)state;
    const clinker_region regions[2] = {
        {.size = sizeof(clinker_region), .volume = 0.5, .depth = 0.25, .depth_error = 0},
        {.size = sizeof(clinker_region), .volume = 0.25, .depth = 0.125, .depth_error = -1, .centre = {1, 0, 0}}};
    clinker_pair pair = open_pair(0, 1, 4);
    pair.volume_error = 0;
    pair.regions = regions;
    pair.region_count = 2;
    expect_text(&pair, 1, false, "\n    region at (0, 0, 0)  volume 0.5\n    region at (1, 0, 0)  volume 0.25\n");
    expect_text(
        &pair, 1, true,
        "\n    region at (0, 0, 0)  volume 0.5  depth 0.25\n    region at (1, 0, 0)  volume 0.25  depth >= 0.125\n");
}

static void a_touching_pair_has_its_largest_patch(void **state) {
    (void)state;
    const clinker_patch patches[3] = {
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_FLUSH, .area = 0.5, .centre = {0.5, 0.5, 1}},
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_EDGE, .length = 2, .centre = {0, 0, 1}},
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_POINT, .centre = {1, 1, 1}}};
    clinker_pair pair = {.size = sizeof pair,
                         .b = 1,
                         .state = CLINKER_STATE_TOUCH,
                         .volume_error = -1,
                         .place = {0, 0.5, 1},
                         .placed = true};
    pair.patches = patches;
    pair.patch_count = 3;
    expect_text(&pair, 1, false, "1  area 0.5  b0  b1  touch (flush)  at (0, 0.5, 1)  3 patches\n");
    pair.patches = &patches[1];
    pair.patch_count = 1;
    expect_text(&pair, 1, false, "1  length 2  b0  b1  touch (edge)  at (0, 0.5, 1)\n");
    pair.patches = &patches[2];
    expect_text(&pair, 1, false, "1  b0  b1  touch (point)  at (0, 0.5, 1)\n");
}

static void a_patch_stands_behind_the_place_where_a_depth_comes_first(void **state) {
    (void)state;
    const clinker_patch patch = {.size = sizeof patch, .kind = CLINKER_PATCH_FLUSH, .area = 4, .centre = {0, 0, 1}};
    clinker_pair pair = {.size = sizeof pair,
                         .b = 1,
                         .state = CLINKER_STATE_TOUCH,
                         .volume_error = -1,
                         .depth = 0.25,
                         .place = {0, 0, 1},
                         .placed = true};
    pair.patches = &patch;
    pair.patch_count = 1;
    expect_text(&pair, 1, false, "1  depth 0.25  b0  b1  touch (flush)  at (0, 0, 1)  area 4\n");
}

static void a_pair_that_is_near_has_the_middle_of_its_gap_and_both_points(void **state) {
    (void)state;
    const clinker_pair pair = {.size = sizeof pair,
                               .b = 1,
                               .state = CLINKER_STATE_NEAR,
                               .distance = 0.5,
                               .point_a = {1, 0.5, 0.5},
                               .point_b = {1.5, 0.5, 0.5},
                               .place = {1.25, 0.5, 0.5},
                               .placed = true};
    expect_text(&pair, 1, false,
                "1  distance 0.5  b0  b1  near  at (1.25, 0.5, 0.5)  from (1, 0.5, 0.5) to (1.5, 0.5, 0.5)\n");
}

static void containment_says_which_is_in_which(void **state) {
    (void)state;
    clinker_pair pair = open_pair(0, 1, 0);
    pair.kind = CLINKER_KIND_B_IN_A;
    pair.placed = false;
    expect_text(&pair, 1, false, "1  b0  b1  interfere (b1 in b0)\n");
    pair.kind = CLINKER_KIND_A_IN_B;
    pair.undecided = true;
    expect_text(&pair, 1, false, "1  b0  b1  interfere (b0 in b1)  containment not decided\n");
}

/* Deep ones first, then those with a curve alone, then those that touch; each line its place, in columns. */
static void lists_go_by_depth_then_by_curve(void **state) {
    (void)state;
    const clinker_patch patch = {.size = sizeof patch, .kind = CLINKER_PATCH_FLUSH, .area = 4, .centre = {0, 0, 1}};
    clinker_pair pairs[3] = {open_pair(0, 1, 1), open_pair(0, 2, 7), open_pair(0, 3, 3)};
    pairs[0].state = CLINKER_STATE_TOUCH;
    pairs[0].kind = CLINKER_KIND_NONE;
    pairs[0].curve.length = 0;
    pairs[0].patches = &patch;
    pairs[0].patch_count = 1;
    pairs[2].depth = 0.25;
    pairs[2].depth_error = 0;
    expect_text(pairs, 3, false,
                "1  depth 0.25  b0  b3  interfere (crossing)  at (0.5, 0.25, 1)\n"
                "2  curve 7     b0  b2  interfere (crossing)  at (0.5, 0.25, 1)\n"
                "3  area 4      b0  b1  touch (flush)         at (0.5, 0.25, 1)\n");
}

/* All lines are alike, however many there are: both names on each, and numbers of one width. */
static void a_hundred_and_one_lines_look_as_one_does(void **state) {
    (void)state;
    static clinker_pair pairs[101];
    for (size_t i = 0; i < 101; i++) {
        pairs[i] = open_pair(0, 1, 200 - (double)i);
    }
    expect_text(pairs, 101, false, "  1  curve 200  b0  b1  interfere (crossing)  at (0.5, 0.25, 1)\n  2  curve 199  ");
    expect_text(pairs, 101, false,
                "\n100  curve 101  b0  b1  interfere (crossing)  at (0.5, 0.25, 1)\n... and 1 more pair (1 ");
}

static void regions_of_many_pairs_are_counted_only(void **state) {
    (void)state;
    const clinker_region regions[2] = {{.size = sizeof(clinker_region), .length = 8, .depth_error = -1},
                                       {.size = sizeof(clinker_region), .length = 4, .depth_error = -1}};
    clinker_pair pairs[6];
    for (uint32_t i = 0; i < 6; i++) {
        pairs[i] = open_pair(0, i + 1, 6 - i);
        pairs[i].regions = regions;
        pairs[i].region_count = 2;
    }
    expect_text(pairs, 6, false, "1  curve 6  b0  b1  interfere (crossing)  at (0.5, 0.25, 1)  2 regions\n2  ");
    expect_text(pairs, 5, false, "1  curve 6  b0  b1  interfere (crossing)  at (0.5, 0.25, 1)  2 regions\n    region ");
}

static void expect_group(const clinker_pair *pairs, size_t count, const char *expected) {
    char *text = text_of(pairs, count, false, true);
    if (strstr(text, expected) == NULL) {
        fail_msg("no '%s' in:\n%s", expected, text);
    }
    free(text);
}

/* All bodies are alike here: none has a face. */
static void copies_of_a_pair_are_one_line_with_their_count(void **state) {
    (void)state;
    const clinker_pair pairs[3] = {open_pair(0, 3, 12), open_pair(1, 3, 12), open_pair(2, 3, 12)};
    expect_group(pairs, 3,
                 "1  curve 12  b0 (3)  b3  interfere (crossing)  at (0.5, 0.25, 1)  3 alike\n"
                 "    curve 12  b0      b3  interfere (crossing)  at (0.5, 0.25, 1)\n"
                 "    curve 12  b1      b3  ");
}

/* The line has the measure and the place of its worst pair, and so the names of that one. */
static void a_line_of_copies_names_the_bodies_of_its_worst_pair(void **state) {
    (void)state;
    clinker_pair pairs[2] = {open_pair(0, 4, 11.95), open_pair(1, 3, 12)};
    pairs[1].place[0] = 0.25;
    expect_group(pairs, 2,
                 "1  curve 12  b1 (2)  b3 (2)  interfere (crossing)  at (0.25, 0.25, 1)  2 alike\n"
                 "    curve 12     b1      b3      interfere (crossing)  at (0.25, 0.25, 1)\n"
                 "    curve 11.95  b0      b4      interfere (crossing)  at (0.5, 0.25, 1)\n");
}

static void one_part_with_others_is_one_line_with_their_names(void **state) {
    (void)state;
    clinker_pair pairs[7];
    for (uint32_t i = 0; i < 7; i++) {
        pairs[i] = open_pair(0, i + 1, 12 - i);
    }
    expect_group(pairs, 7,
                 "1  curve 12  b0  7 parts  interfere (crossing)  at (0.5, 0.25, 1)  down to curve 6  b1, b2, b3, b4, "
                 "b5, b6 and 1 more\n    curve 12  b0  b1       interfere (crossing)  at (");
    expect_group(pairs, 7, "\n    curve 6   b0  b7       interfere ");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_pair_has_its_curve_in_the_place_of_a_depth),
        cmocka_unit_test(a_single_region_has_its_place_in_the_line_of_the_pair),
        cmocka_unit_test(regions_have_depths_where_these_were_asked_for),
        cmocka_unit_test(a_touching_pair_has_its_largest_patch),
        cmocka_unit_test(a_patch_stands_behind_the_place_where_a_depth_comes_first),
        cmocka_unit_test(a_pair_that_is_near_has_the_middle_of_its_gap_and_both_points),
        cmocka_unit_test(containment_says_which_is_in_which),
        cmocka_unit_test(lists_go_by_depth_then_by_curve),
        cmocka_unit_test(a_hundred_and_one_lines_look_as_one_does),
        cmocka_unit_test(regions_of_many_pairs_are_counted_only),
        cmocka_unit_test(copies_of_a_pair_are_one_line_with_their_count),
        cmocka_unit_test(a_line_of_copies_names_the_bodies_of_its_worst_pair),
        cmocka_unit_test(one_part_with_others_is_one_line_with_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
