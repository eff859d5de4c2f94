/* Overlaps along one line of sight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/pixel_overlap.h"

enum { FRONT = 0, BACK = 1 };

static const ck_painted solids[3] = {{.solid = true}, {.solid = true}, {.solid = false}};
static const ck_overlap_bodies all = {.bodies = solids};

static ck_fragment at(float depth, uint32_t body, uint32_t back) {
    return (ck_fragment){.depth = depth, .body_back = body * 2 + back};
}

static void ranges_that_share_a_stretch_overlap(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    assert_ptr_equal(ck_pixel_overlap(list, 4, &all, 0), &list[1]);
    assert_ptr_equal(ck_pixel_overlap(list, 4, &all, 1.9), &list[1]);
    assert_null(ck_pixel_overlap(list, 4, &all, 2));
}

static void ranges_one_after_the_other_do_not(void **state) {
    (void)state;
    const ck_fragment apart[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(3, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment flush_too[4] = {at(0, 1, FRONT), at(1, 0, FRONT), at(1, 1, BACK), at(4, 0, BACK)};
    assert_null(ck_pixel_overlap(apart, 4, &all, 0));
    assert_null(ck_pixel_overlap(flush, 4, &all, 0));
    assert_null(ck_pixel_overlap(flush_too, 4, &all, 0));
}

static void a_body_inside_another_overlaps_whichever_way_its_faces_point(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, BACK), at(1, 1, FRONT), at(3, 1, BACK), at(4, 0, FRONT)};
    assert_ptr_equal(ck_pixel_overlap(list, 4, &all, 1.5), &list[1]);
}

static void a_body_that_is_not_left_again_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[3] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 1, BACK)};
    assert_null(ck_pixel_overlap(list, 3, &all, 0));
}

static void a_ghost_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 2, FRONT), at(3, 0, BACK), at(4, 2, BACK)};
    assert_null(ck_pixel_overlap(list, 4, &all, 0));
}

/* What lists have of bodies that are not marked may be some of their faces, and means nothing. */
static void a_body_that_is_not_marked_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    for (unsigned marks = 0; marks < 4; marks++) {
        const uint8_t marked = (uint8_t)marks;
        const ck_overlap_bodies of = {solids, &marked};
        assert_true((ck_pixel_overlap(list, 4, &of, 0) != NULL) == (marks == 3));
    }
}

/* The second body begins between two layers of the first; a third face of the first does not end the stretch. */
static void nested_layers_of_a_body_count_as_inside(void **state) {
    (void)state;
    const ck_fragment list[6] = {at(0, 0, FRONT), at(1, 1, FRONT), at(2, 0, FRONT),
                                 at(3, 0, BACK),  at(4, 1, BACK),  at(5, 0, BACK)};
    assert_ptr_equal(ck_pixel_overlap(list, 6, &all, 2.5), &list[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_that_share_a_stretch_overlap),
        cmocka_unit_test(ranges_one_after_the_other_do_not),
        cmocka_unit_test(a_body_inside_another_overlaps_whichever_way_its_faces_point),
        cmocka_unit_test(a_body_that_is_not_left_again_is_passed_over),
        cmocka_unit_test(a_ghost_is_passed_over),
        cmocka_unit_test(a_body_that_is_not_marked_is_passed_over),
        cmocka_unit_test(nested_layers_of_a_body_count_as_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
