/* Numbered marks: the worst pairs, each beside its place, none over another. */
#include "cli/pictures/picture_marks.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SIDE = 800, RADIUS = 13, RING = 16 };

static uint8_t pixels[4 * SIDE * SIDE];

static const clinker_picture picture = {.size = sizeof(clinker_picture),
                                        .width = SIDE,
                                        .height = SIDE,
                                        .pixel = 1,
                                        .right = {1, 0, 0},
                                        .up = {0, 1, 0},
                                        .forward = {0, 0, -1},
                                        .origin = {0, SIDE - 1, 0},
                                        .rgba = pixels};

static clinker_pair pair_at(const clinker_region *region, uint32_t a, double depth) {
    return (clinker_pair){.a = a,
                          .b = a + 1,
                          .state = CLINKER_STATE_INTERFERE,
                          .depth = depth,
                          .regions = region,
                          .region_count = 1,
                          .place = {region->centre[0], region->centre[1], region->centre[2]},
                          .placed = true};
}

static clinker_region region_at(double x, double y, double half) {
    return (clinker_region){
        .centre = {x, y, 0}, .box_min = {x - half, y - half, 0}, .box_max = {x + half, y + half, 0}};
}

static picture_marks marks_of(const clinker_answer *answer) {
    const body_list bodies = {.count = 0};
    clash_list list = clash_list_make(answer, &bodies, &(clash_settings){.separate = true});
    picture_marks marks = picture_marks_find(&list, &picture);
    clash_list_free(&list);
    return marks;
}

static void numbers_go_from_the_worst_pair_on(void **state) {
    (void)state;
    const clinker_region regions[3] = {region_at(100, 100, 2), region_at(400, 700, 50), region_at(-50, 10, 1)};
    const clinker_pair pairs[3] = {pair_at(&regions[0], 0, 1), pair_at(&regions[1], 2, 5), pair_at(&regions[2], 4, 3)};
    const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = pairs, .pair_count = 3};
    picture_marks marks = marks_of(&answer);
    assert_int_equal(marks.count, 2); /* the third is not in the picture */
    for (size_t i = 0; i < marks.count; i++) {
        bool worst = marks.marks[i].number == 1;
        assert_true(worst || marks.marks[i].number == 3);
        assert_true(fabs(marks.marks[i].at[0] - (worst ? 400 : 100)) < 1);
        assert_true(fabs(marks.marks[i].at[1] - (SIDE - (worst ? 700 : 100))) < 1);
        assert_true(fabs(marks.marks[i].size - (worst ? 100 : 4)) < 1e-9);
    }
}

/* A list of findings of so many pairs each, as clash_list_make() would make it of copies; the first pair is the worst
 * one. All lie in the picture, those of one finding in a row. */
typedef struct made_list {
    clinker_pair pairs[64];
    clash clashes[64];
    clash_group groups[32];
    clash_list list;
} made_list;

static void make_list(made_list *made, const clinker_region *region, const size_t *counts, size_t findings) {
    *made = (made_list){.list = {.clashes = made->clashes, .groups = made->groups, .group_count = findings}};
    for (size_t i = 0; i < findings; i++) {
        made->groups[i] = (clash_group){.first = made->list.count, .count = counts[i]};
        for (size_t k = 0; k < counts[i]; k++, made->list.count++) {
            clinker_pair *pair = &made->pairs[made->list.count];
            *pair = pair_at(region, (uint32_t)(2 * made->list.count), 100 - (double)i);
            pair->place[0] = 20 + 30 * (double)i;
            pair->place[1] = 20 + 30 * (double)k;
            made->clashes[made->list.count] = (clash){.pair = pair, .number = i + 1};
        }
    }
}

static size_t times_marked(const picture_marks *marks, size_t number) {
    size_t times = 0;
    for (size_t i = 0; i < marks->count; i++) {
        times += marks->marks[i].number == number;
    }
    return times;
}

static void each_finding_has_a_mark_before_any_has_two(void **state) {
    (void)state;
    static made_list made;
    const clinker_region region = region_at(100, 100, 2);
    size_t counts[25] = {12, 9, 3};
    for (size_t i = 3; i < 25; i++) {
        counts[i] = 1;
    }
    make_list(&made, &region, counts, 25);
    picture_marks marks = picture_marks_find(&made.list, &picture);
    assert_int_equal(marks.count, PICTURE_MARKS);
    for (size_t number = 1; number <= PICTURE_MARKS; number++) {
        assert_int_equal(times_marked(&marks, number), 1);
    }
    assert_ptr_equal(marks.marks[0].pair, &made.pairs[0]); /* the worst one of its finding */
    assert_ptr_equal(marks.marks[1].pair, &made.pairs[12]);
}

static void room_that_findings_leave_goes_to_further_pairs(void **state) {
    (void)state;
    static made_list made;
    const clinker_region region = region_at(100, 100, 2);
    make_list(&made, &region, (const size_t[]){9, 12, 3}, 3);
    made.pairs[9].place[0] = -50; /* not in the picture: another pair of that finding has its mark */
    picture_marks marks = picture_marks_find(&made.list, &picture);
    assert_int_equal(marks.count, PICTURE_MARKS);
    assert_int_equal(marks.marks[1].number, 2);
    assert_int_equal(times_marked(&marks, 1), 9);
    assert_int_equal(times_marked(&marks, 2), 10);
    assert_int_equal(times_marked(&marks, 3), 1);
    for (size_t i = 0; i < marks.count; i++) {
        for (size_t j = 0; j < i; j++) {
            assert_ptr_not_equal(marks.marks[i].pair, marks.marks[j].pair);
        }
    }
}

static void pairs_that_touch_or_are_near_have_marks_where_none_interferes(void **state) {
    (void)state;
    static made_list made;
    const clinker_region region = region_at(100, 100, 2);
    make_list(&made, &region, (const size_t[]){1, 1, 1}, 3);
    made.pairs[1].state = CLINKER_STATE_TOUCH;
    made.pairs[2].state = CLINKER_STATE_NEAR;
    picture_marks marks = picture_marks_find(&made.list, &picture);
    assert_int_equal(marks.count, 1);
    assert_int_equal(marks.marks[0].number, 1);
    made.pairs[0].state = CLINKER_STATE_TOUCH;
    marks = picture_marks_find(&made.list, &picture);
    assert_int_equal(marks.count, 3);
    made.list.count = 0;
    made.list.group_count = 0;
    assert_int_equal(picture_marks_find(&made.list, &picture).count, 0);
}

static void pairs_without_a_place_have_no_mark(void **state) {
    (void)state;
    const clinker_pair pair = {.a = 0, .b = 1, .state = CLINKER_STATE_INTERFERE};
    const clinker_answer answer = {.size = sizeof(clinker_answer), .pairs = &pair, .pair_count = 1};
    assert_int_equal(marks_of(&answer).count, 0);
}

static double apart(const double a[2], const double b[2]) {
    return hypot(a[0] - b[0], a[1] - b[1]);
}

static void discs_keep_off_each_other_and_off_the_places(void **state) {
    (void)state;
    for (int spread = 300; spread >= 60; spread /= 2) {
        picture_marks marks = {.count = PICTURE_MARKS};
        unsigned random = 77;
        for (size_t i = 0; i < marks.count; i++) {
            random = random * 1664525U + 1013904223U;
            marks.marks[i].at[0] = 400 + (random >> 8) % (unsigned)spread;
            marks.marks[i].at[1] = 790 - (random >> 20) % (unsigned)spread; /* near the lower border */
        }
        picture_marks_place(&marks, &picture, RADIUS, RING);
        for (size_t i = 0; i < marks.count; i++) {
            const double *disc = marks.marks[i].disc;
            assert_true(disc[0] >= RADIUS && disc[0] <= SIDE - RADIUS && disc[1] >= RADIUS && disc[1] <= SIDE - RADIUS);
            for (size_t j = 0; j < i; j++) {
                assert_true(apart(disc, marks.marks[j].disc) >= 2 * RADIUS);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_go_from_the_worst_pair_on),
        cmocka_unit_test(each_finding_has_a_mark_before_any_has_two),
        cmocka_unit_test(room_that_findings_leave_goes_to_further_pairs),
        cmocka_unit_test(pairs_that_touch_or_are_near_have_marks_where_none_interferes),
        cmocka_unit_test(pairs_without_a_place_have_no_mark),
        cmocka_unit_test(discs_keep_off_each_other_and_off_the_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
