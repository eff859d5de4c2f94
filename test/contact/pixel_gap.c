/* The rule of facing surfaces, on lists of fragments written down by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "contact/pixel_gap.h"

#include <math.h>
#include <string.h>

enum { MOST = 16 };

static const ck_seen_body open_bodies[2] = {{.whole = false}, {.whole = false}};
static const ck_seen_body whole_bodies[2] = {{.whole = true}, {.whole = true}};

/* Reads a line of sight: one fragment for each depth, "a" or "b" for the body and "<" for an entry, ">" for an exit. */
static float gap_of(const char *sorts, const float *depths, const ck_seen_body seen[2]) {
    ck_fragment fragments[MOST];
    size_t count = strlen(sorts) / 2;
    assert_true(count <= MOST);
    for (size_t i = 0; i < count; i++) {
        uint32_t body = sorts[2 * i] == 'b';
        uint32_t back = sorts[2 * i + 1] == '>';
        fragments[i] = (ck_fragment){.depth = depths[i], .face = (uint32_t)i, .body_back = body << 1 | back};
    }
    assert_int_equal(ck_pixel_cover(fragments, count), CK_COVER_BOTH);
    return ck_pixel_gap(fragments, count, seen);
}

static void expect(float gap, const char *sorts, const float *depths, const ck_seen_body seen[2]) {
    float found = gap_of(sorts, depths, seen);
    if (found != gap || signbit(found) != signbit(gap)) {
        print_error("%s: %g, not %g\n", sorts, (double)found, (double)gap);
    }
    assert_true(found == gap && signbit(found) == signbit(gap));
}

/* Solids are solids whether that is known of the whole body or seen at the pixel. */
static void expect_solid(float gap, const char *sorts, const float *depths) {
    expect(gap, sorts, depths, open_bodies);
    expect(gap, sorts, depths, whole_bodies);
}

static void solids_apart_have_the_shortest_way_between_them(void **state) {
    (void)state;
    expect_solid(0.5F, "a<a>b<b>", (float[]){0, 1, 1.5F, 3});
    expect_solid(0.5F, "b<b>a<a>", (float[]){0, 1, 1.5F, 3});
    expect_solid(0.25F, "a<a>b<b>a<a>", (float[]){0, 1, 2, 3, 3.25F, 5});
}

static void solids_that_overlap_have_their_longest_common_stretch(void **state) {
    (void)state;
    expect_solid(-0.25F, "a<b<a>b>", (float[]){0, 0.75F, 1, 2});
    expect_solid(-2, "a<b<b>b<b>a>", (float[]){0, 1, 2, 3, 5, 6});
}

static void an_overlap_counts_more_than_a_narrow_gap_beside_it(void **state) {
    (void)state;
    expect_solid(-1, "a<b<a>b>a<a>", (float[]){0, 9, 10, 10.0625F, 10.125F, 11});
}

static void touching_solids_have_gap_zero(void **state) {
    (void)state;
    expect_solid(0, "a<a>b<b>", (float[]){0, 1, 1, 2});
    expect_solid(0, "a<b<a>b>", (float[]){0, 1, 1, 2});
}

static void faces_within_a_solid_do_not_end_it(void **state) {
    (void)state;
    expect_solid(-4, "b<a<a>a<a>b>", (float[]){-1, 0, 2, 2, 4, 9});
    expect_solid(-4, "b<a<a<a>a>b>", (float[]){-1, 0, 2, 3, 4, 9});
}

static void faces_that_point_inwards_are_turned(void **state) {
    (void)state;
    const ck_seen_body inward[2] = {{.whole = true}, {.whole = true, .inward = true}};
    expect(0.5F, "a<a>b>b<", (float[]){0, 1, 1.5F, 3}, inward);
    expect(-0.25F, "a<b>a>b<", (float[]){0, 0.75F, 1, 2}, inward);
}

static void a_solid_without_inside_at_the_pixel_is_taken_by_its_surfaces(void **state) {
    (void)state;
    expect(1, "a<a>b>b<", (float[]){-1, 1, 2, 3}, whole_bodies);
}

static void open_surfaces_that_face_each_other_have_their_distance(void **state) {
    (void)state;
    expect(2, "a>b<", (float[]){1, 3}, open_bodies);
    expect(2, "b>a<", (float[]){1, 3}, open_bodies);
    expect(-2, "a<b>", (float[]){1, 3}, open_bodies);
    expect(0, "a<b>", (float[]){1, 1}, open_bodies);
}

static void an_open_surface_faces_the_nearest_side_of_a_solid(void **state) {
    (void)state;
    expect(1, "a<a>b<", (float[]){0, 1, 2}, open_bodies);
    expect(-0.5F, "a<b<a>", (float[]){0, 0.5F, 1}, open_bodies);
}

static void a_hole_in_a_surface_makes_no_overlap(void **state) {
    (void)state;
    expect(30, "a<b<b>", (float[]){0, 30, 60}, open_bodies);
    expect(20, "a<a>a<b<b>", (float[]){0, 5, 10, 30, 60}, open_bodies);
}

static void surfaces_that_look_the_same_way_have_a_plain_distance(void **state) {
    (void)state;
    expect(2, "a<b<", (float[]){1, 3}, open_bodies);
    expect(0.5F, "b>b>a>", (float[]){1, 3, 3.5F}, open_bodies);
}

static void a_sheet_without_thickness_encloses_in_any_order(void **state) {
    (void)state;
    expect(1, "a>a<b<b>", (float[]){0, 0, 1, 2}, whole_bodies);
    expect(1, "a<a>b<b>", (float[]){0, 0, 1, 2}, open_bodies);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_apart_have_the_shortest_way_between_them),
        cmocka_unit_test(solids_that_overlap_have_their_longest_common_stretch),
        cmocka_unit_test(an_overlap_counts_more_than_a_narrow_gap_beside_it),
        cmocka_unit_test(touching_solids_have_gap_zero),
        cmocka_unit_test(faces_within_a_solid_do_not_end_it),
        cmocka_unit_test(faces_that_point_inwards_are_turned),
        cmocka_unit_test(a_solid_without_inside_at_the_pixel_is_taken_by_its_surfaces),
        cmocka_unit_test(open_surfaces_that_face_each_other_have_their_distance),
        cmocka_unit_test(an_open_surface_faces_the_nearest_side_of_a_solid),
        cmocka_unit_test(a_hole_in_a_surface_makes_no_overlap),
        cmocka_unit_test(surfaces_that_look_the_same_way_have_a_plain_distance),
        cmocka_unit_test(a_sheet_without_thickness_encloses_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
