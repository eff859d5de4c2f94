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
static char *text_of(const clinker_pair *pairs, size_t count, bool depths) {
    static cli_body bodies[BODIES];
    const body_list list = make_bodies(bodies);
    const clinker_answer answer = {.size = sizeof answer, .pairs = pairs, .pair_count = count};
    const check_result result = {.bodies = &list, .answer = &answer, .depths = depths};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    clash_list shown = clash_list_make(&answer, BODIES, 0);
    clash_text(out, &result, &shown);
    clash_list_free(&shown);
    fclose(out);
    return text;
}

static void expect_text(const clinker_pair *pairs, size_t count, bool depths, const char *expected) {
    char *text = text_of(pairs, count, depths);
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
                          .crossings = 7};
}

static void an_open_pair_has_its_curve_in_the_place_of_a_depth(void **state) {
    (void)state;
    clinker_pair pair = open_pair(0, 1, 12.3456);
    expect_text(&pair, 1, false,
                "b0  b1  interfere (crossing)  crossing curve 12.35 long around (0.5, 0.25, 1)  7 face pairs\n");
    const clinker_region regions[2] = {
        {.size = sizeof(clinker_region), .length = 8, .centre = {0.5, 0, 0}, .depth_error = -1},
        {.size = sizeof(clinker_region), .length = 4.25, .centre = {1, 0, 0}, .depth_error = -1}};
    pair.regions = regions;
    pair.region_count = 2;
    expect_text(&pair, 1, false, "\n  region at (0.5, 0, 0)  curve 8 long\n  region at (1, 0, 0)  curve 4.25 long\n");
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
    expect_text(&pair, 1, false, "depth 0.25  volume 0.5  1 region at (0.5, 0.5, 0.75)  7 face pairs\n");
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
    expect_text(&pair, 1, false, "\n  region at (0, 0, 0)  volume 0.5\n  region at (1, 0, 0)  volume 0.25\n");
    expect_text(
        &pair, 1, true,
        "\n  region at (0, 0, 0)  volume 0.5  depth 0.25\n  region at (1, 0, 0)  volume 0.25  depth >= 0.125\n");
}

static void a_touching_pair_has_its_largest_patch(void **state) {
    (void)state;
    const clinker_patch patches[3] = {
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_FLUSH, .area = 0.5, .centre = {0.5, 0.5, 1}},
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_EDGE, .length = 2, .centre = {0, 0, 1}},
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_POINT, .centre = {1, 1, 1}}};
    clinker_pair pair = {.size = sizeof pair, .b = 1, .state = CLINKER_STATE_TOUCH, .volume_error = -1, .touchings = 2};
    pair.patches = patches;
    pair.patch_count = 3;
    expect_text(&pair, 1, false, "b0  b1  touch  flush, area 0.5, at (0.5, 0.5, 1) and 2 more  2 face pairs\n");
    pair.patches = &patches[1];
    pair.patch_count = 1;
    expect_text(&pair, 1, false, "b0  b1  touch  edge, length 2, at (0, 0, 1)  2 face pairs\n");
    pair.patches = &patches[2];
    expect_text(&pair, 1, false, "b0  b1  touch  point at (1, 1, 1)  2 face pairs\n");
}

/* Deep ones first, then those with a curve alone; the heading tells the worst, each line its place. */
static void long_lists_go_by_depth_then_by_curve(void **state) {
    (void)state;
    const clinker_patch patch = {.size = sizeof patch, .kind = CLINKER_PATCH_FLUSH, .area = 4, .centre = {0, 0, 1}};
    clinker_pair pairs[7];
    for (uint32_t i = 0; i < 7; i++) {
        pairs[i] = open_pair(0, i + 1, 1 + i);
    }
    expect_text(pairs, 7, false,
                "b0: 7 interfere, longest curve 7\n  curve 7            b7  interfere (crossing)  at (");
    pairs[2].depth = 0.25;
    pairs[2].depth_error = 0;
    pairs[2].volume_error = 0;
    pairs[4].state = CLINKER_STATE_TOUCH;
    pairs[4].kind = CLINKER_KIND_NONE;
    pairs[4].curve.length = 0;
    pairs[4].patches = &patch;
    pairs[4].patch_count = 1;
    expect_text(pairs, 7, false, "b0: 6 interfere, 1 touches, deepest 0.25\n  depth 0.25         b3  ");
    expect_text(pairs, 7, false, "\n  curve 7            b7  interfere (crossing)  at (0.5, 0.25, 1)\n  curve 6 ");
    expect_text(pairs, 7, false, " b5  touch                 flush, area 4, at (0, 0, 1)\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_pair_has_its_curve_in_the_place_of_a_depth),
        cmocka_unit_test(a_single_region_has_its_place_in_the_line_of_the_pair),
        cmocka_unit_test(regions_have_depths_where_these_were_asked_for),
        cmocka_unit_test(a_touching_pair_has_its_largest_patch),
        cmocka_unit_test(long_lists_go_by_depth_then_by_curve),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
