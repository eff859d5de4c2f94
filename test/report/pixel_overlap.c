/* Overlaps along one line of sight. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/pixel_overlap.h"

enum { FRONT = 0, BACK = 1 };

static ck_fragment at(float depth, uint32_t body, uint32_t back) {
    return (ck_fragment){.depth = depth, .body_back = body * 2 + back};
}

/* The face with which the first stretch longer than `least` begins. */
static const ck_fragment *front_of(const ck_fragment *list, size_t count, double least) {
    const ck_overlap_line line = {.fragments = list, .count = count, .body_count = SIZE_MAX};
    const ck_overlap_question question = {.least = least, .thick = least};
    const ck_overlap_seen seen = ck_pixel_overlap(&line, &question);
    assert_true(seen.thick == (seen.front != NULL));
    return seen.front;
}

static void ranges_that_share_a_stretch_overlap(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    assert_ptr_equal(front_of(list, 4, 0), &list[1]);
    assert_ptr_equal(front_of(list, 4, 1.9), &list[1]);
    assert_null(front_of(list, 4, 2));
}

static void ranges_one_after_the_other_do_not(void **state) {
    (void)state;
    const ck_fragment apart[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(3, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment flush_too[4] = {at(0, 1, FRONT), at(1, 0, FRONT), at(1, 1, BACK), at(4, 0, BACK)};
    assert_null(front_of(apart, 4, 0));
    assert_null(front_of(flush, 4, 0));
    assert_null(front_of(flush_too, 4, 0));
}

static void a_body_inside_another_overlaps_whichever_way_its_faces_point(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, BACK), at(1, 1, FRONT), at(3, 1, BACK), at(4, 0, FRONT)};
    assert_ptr_equal(front_of(list, 4, 1.5), &list[1]);
}

static void a_body_that_is_not_left_again_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[3] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 1, BACK)};
    assert_null(front_of(list, 3, 0));
}

/* What lists have of bodies that are not marked may be some of their faces, and means nothing. */
static void a_body_that_is_not_marked_is_passed_over(void **state) {
    (void)state;
    const ck_fragment list[4] = {at(0, 0, FRONT), at(1, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    for (unsigned marks = 0; marks < 4; marks++) {
        const uint8_t marked = (uint8_t)marks;
        const ck_overlap_line line = {.fragments = list, .count = 4, .marks = &marked, .body_count = SIZE_MAX};
        assert_true((ck_pixel_overlap(&line, &(ck_overlap_question){0}).front != NULL) == (marks == 3));
    }
}

/* The second body begins between two layers of the first; a third face of the first does not end the stretch. */
static void nested_layers_of_a_body_count_as_inside(void **state) {
    (void)state;
    const ck_fragment list[6] = {at(0, 0, FRONT), at(1, 1, FRONT), at(2, 0, FRONT),
                                 at(3, 0, BACK),  at(4, 1, BACK),  at(5, 0, BACK)};
    assert_ptr_equal(front_of(list, 6, 2.5), &list[1]);
}

static void more_bodies_than_there_is_room_for_are_passed_over(void **state) {
    (void)state;
    enum { BODIES = 20 };
    ck_fragment list[2 * BODIES];
    for (uint32_t i = 0; i < BODIES; i++) {
        list[2 * i] = at((float)(2 * i), i, FRONT);
        list[2 * i + 1] = at((float)(2 * i + 1), i, BACK);
    }
    list[2 * BODIES - 3] = at(2 * BODIES - 3, BODIES - 1, FRONT); /* the last two overlap */
    list[2 * BODIES - 2] = at(2 * BODIES - 2, BODIES - 2, BACK);
    assert_null(front_of(list, 2 * BODIES, 0));
    assert_non_null(front_of(&list[2 * BODIES - 4], 4, 0));
}

/* A short stretch, and a long one behind it. */
static void the_first_stretch_is_shown_whether_or_not_one_is_thick(void **state) {
    (void)state;
    const ck_fragment list[8] = {at(0, 0, FRONT),  at(1, 1, FRONT),  at(2, 1, BACK),  at(3, 0, BACK),
                                 at(10, 0, FRONT), at(11, 1, FRONT), at(19, 0, BACK), at(20, 1, BACK)};
    const ck_overlap_line line = {.fragments = list, .count = 8, .body_count = SIZE_MAX};
    ck_overlap_seen seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 0.5, .thick = 7});
    assert_ptr_equal(seen.front, &list[1]);
    assert_true(seen.thick);
    seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 0.5, .thick = 8});
    assert_ptr_equal(seen.front, &list[1]);
    assert_false(seen.thick);
    seen = ck_pixel_overlap(&line, &(ck_overlap_question){.least = 1, .thick = 8});
    assert_ptr_equal(seen.front, &list[5]);
}

static bool are_close(const ck_fragment *list, size_t count, const uint8_t *marks, double near) {
    const ck_overlap_line line = {.fragments = list, .count = count, .marks = marks, .body_count = SIZE_MAX};
    return ck_pixel_overlap(&line, &(ck_overlap_question){.least = 0, .thick = 1, .near = near}).close;
}

static void bodies_that_follow_each_other_closely_are_close(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    assert_true(are_close(flush, 4, NULL, 0.5));
    assert_false(are_close(flush, 4, NULL, 0.25));
    assert_false(are_close(flush, 4, NULL, 0));
    assert_false(are_close(flush, 2, NULL, 0.5));
    assert_false(are_close(NULL, 0, NULL, 0.5));
}

static void layers_of_one_body_are_not_close(void **state) {
    (void)state;
    const ck_fragment thin[4] = {at(0, 0, FRONT), at(0.125F, 0, BACK), at(2, 1, FRONT), at(4, 1, BACK)};
    assert_false(are_close(thin, 4, NULL, 0.5));
}

static void bodies_that_are_not_marked_are_not_close_and_hide_none(void **state) {
    (void)state;
    const ck_fragment flush[4] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.25F, 1, FRONT), at(4, 1, BACK)};
    const ck_fragment between[5] = {at(0, 0, FRONT), at(1, 0, BACK), at(1.125F, 2, FRONT), at(1.25F, 1, FRONT),
                                    at(4, 1, BACK)};
    const uint8_t first = 1, both = 3;
    assert_false(are_close(flush, 4, &first, 0.5));
    assert_true(are_close(flush, 4, &both, 0.5));
    assert_true(are_close(between, 5, &both, 0.5));
}

static void nothing_is_close_where_an_overlap_is_thick(void **state) {
    (void)state;
    const ck_fragment thick[4] = {at(0, 0, FRONT), at(0.25F, 1, FRONT), at(3, 0, BACK), at(4, 1, BACK)};
    const ck_fragment thin[4] = {at(0, 0, FRONT), at(0.25F, 1, FRONT), at(1, 0, BACK), at(4, 1, BACK)};
    assert_false(are_close(thick, 4, NULL, 0.5));
    assert_true(are_close(thin, 4, NULL, 0.5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_that_share_a_stretch_overlap),
        cmocka_unit_test(ranges_one_after_the_other_do_not),
        cmocka_unit_test(a_body_inside_another_overlaps_whichever_way_its_faces_point),
        cmocka_unit_test(a_body_that_is_not_left_again_is_passed_over),
        cmocka_unit_test(a_body_that_is_not_marked_is_passed_over),
        cmocka_unit_test(nested_layers_of_a_body_count_as_inside),
        cmocka_unit_test(more_bodies_than_there_is_room_for_are_passed_over),
        cmocka_unit_test(the_first_stretch_is_shown_whether_or_not_one_is_thick),
        cmocka_unit_test(bodies_that_follow_each_other_closely_are_close),
        cmocka_unit_test(layers_of_one_body_are_not_close),
        cmocka_unit_test(bodies_that_are_not_marked_are_not_close_and_hide_none),
        cmocka_unit_test(nothing_is_close_where_an_overlap_is_thick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
