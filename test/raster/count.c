/* Counters of faces: each holds its own number up to its end, and parts of a body may be counted in any order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "raster/count.h"

#include <math.h>

/* A face at a pixel. */
typedef struct face {
    float depth;
    bool back;
} face;

/* One counter after the other, without an end. */
typedef struct plain_counts {
    unsigned of[CK_COUNTERS];
    bool level;
} plain_counts;

static const float far_depth = 3;
static const float near_depth = -2;

static uint32_t count_all(const face *faces, size_t count) {
    uint32_t counts = 0;
    for (size_t i = 0; i < count; i++) {
        counts = ck_count_add(counts, ck_count_steps_of(faces[i].back), faces[i].depth, far_depth, near_depth);
    }
    return counts;
}

static plain_counts count_plainly(const face *faces, size_t count) {
    plain_counts counts = {0};
    for (size_t i = 0; i < count; i++) {
        bool back = faces[i].back;
        counts.of[back ? CK_COUNT_BACKS_BEFORE_FAR : CK_COUNT_FRONTS_BEFORE_FAR] += faces[i].depth < far_depth;
        counts.of[back ? CK_COUNT_BACKS_BEFORE_NEAR : CK_COUNT_FRONTS_BEFORE_NEAR] += faces[i].depth < near_depth;
        counts.of[CK_COUNT_FRONTS] += !back;
        counts.level = counts.level || faces[i].depth == far_depth || faces[i].depth == near_depth;
    }
    return counts;
}

/* Depths around both planes, and on them now and then. */
static void make_faces(scene_random *random, face *faces, size_t count) {
    size_t lean = scene_random_below(random, 3);
    for (size_t i = 0; i < count; i++) {
        double low = lean == 0 ? -5 : -2.5;
        faces[i].depth = lean == 2 ? -4 : (float)scene_random_between(random, low, 5);
        faces[i].depth = scene_random_below(random, 200) == 0 ? far_depth : faces[i].depth;
        faces[i].depth = scene_random_below(random, 200) == 0 ? near_depth : faces[i].depth;
        faces[i].back = scene_random_below(random, 2 + lean) == 0;
    }
}

enum { MOST_FACES = 200 };

static void counters_hold_their_own_number_up_to_their_end(void **state) {
    (void)state;
    scene_random random = {3};
    size_t ended = 0;
    size_t level = 0;
    for (int turn = 0; turn < 20000; turn++) {
        face faces[MOST_FACES] = {{0}};
        size_t count = scene_random_below(&random, MOST_FACES);
        make_faces(&random, faces, count);
        uint32_t counts = count_all(faces, count);
        plain_counts plain = count_plainly(faces, count);
        bool full = false;
        for (int i = 0; i < CK_COUNTERS; i++) {
            unsigned expected = plain.of[i] < CK_COUNT_MOST ? plain.of[i] : CK_COUNT_MOST;
            assert_int_equal(ck_count_get(counts, (ck_count_of)i), expected);
            full = full || expected == CK_COUNT_MOST;
        }
        assert_int_equal(ck_count_full(counts), full);
        assert_int_equal((counts & CK_COUNT_LEVEL) != 0, plain.level);
        assert_int_equal(counts >> (CK_COUNTERS * CK_COUNT_BITS + 1), 0);
        ended += full;
        level += plain.level;
    }
    assert_true(ended > 5000 && ended < 19000);
    assert_true(level > 2000 && level < 18000);
}

static void parts_are_joined_to_what_counting_at_once_gives(void **state) {
    (void)state;
    scene_random random = {4};
    for (int turn = 0; turn < 20000; turn++) {
        face faces[MOST_FACES] = {{0}};
        size_t count = 3 + scene_random_below(&random, MOST_FACES - 3);
        make_faces(&random, faces, count);
        size_t first = scene_random_below(&random, count);
        size_t second = first + scene_random_below(&random, count - first);
        uint32_t a = count_all(faces, first);
        uint32_t b = count_all(&faces[first], second - first);
        uint32_t c = count_all(&faces[second], count - second);
        uint32_t all = count_all(faces, count);
        assert_int_equal(ck_count_join(ck_count_join(a, b), c), all);
        assert_int_equal(ck_count_join(a, ck_count_join(b, c)), all);
        assert_int_equal(ck_count_join(b, a), ck_count_join(a, b));
        assert_int_equal(ck_count_join(all, 0), all);
    }
}

static void a_counter_stays_at_its_end_and_leaves_the_others_alone(void **state) {
    (void)state;
    for (int back = 0; back < 2; back++) {
        uint32_t counts = 0;
        for (unsigned i = 0; i < 3 * CK_COUNT_MOST; i++) {
            assert_int_equal(ck_count_full(counts), i >= CK_COUNT_MOST);
            counts = ck_count_add(counts, ck_count_steps_of(back != 0), 0, 1, -1);
        }
        assert_int_equal(ck_count_get(counts, CK_COUNT_FRONTS_BEFORE_FAR), back != 0 ? 0 : CK_COUNT_MOST);
        assert_int_equal(ck_count_get(counts, CK_COUNT_BACKS_BEFORE_FAR), back != 0 ? CK_COUNT_MOST : 0);
        assert_int_equal(ck_count_get(counts, CK_COUNT_FRONTS_BEFORE_NEAR), 0);
        assert_int_equal(ck_count_get(counts, CK_COUNT_BACKS_BEFORE_NEAR), 0);
        assert_int_equal(ck_count_get(counts, CK_COUNT_FRONTS), back != 0 ? 0 : CK_COUNT_MOST);
        assert_int_equal(counts & CK_COUNT_LEVEL, 0);
    }
}

static void two_ends_are_joined_to_an_end(void **state) {
    (void)state;
    uint32_t end = 0;
    for (unsigned i = 0; i < CK_COUNTERS; i++) {
        end |= CK_COUNT_ONE(i) * CK_COUNT_MOST;
    }
    assert_int_equal(ck_count_join(end, end), end);
    assert_int_equal(ck_count_join(end | CK_COUNT_LEVEL, end), end | CK_COUNT_LEVEL);
}

static void nothing_lies_before_a_plane_that_masks(void **state) {
    (void)state;
    uint32_t counts = ck_count_add(0, ck_count_steps_of(false), -1e30F, -INFINITY, -INFINITY);
    assert_int_equal(counts, CK_COUNT_ONE(CK_COUNT_FRONTS));
    assert_int_equal(ck_count_add(0, ck_count_steps_of(true), -1e30F, -INFINITY, -INFINITY), 0);
}

static void a_face_at_a_depth_is_marked_and_not_counted_before_it(void **state) {
    (void)state;
    uint32_t counts = ck_count_add(0, ck_count_steps_of(true), 1, 1, 0);
    assert_int_equal(counts, CK_COUNT_LEVEL);
    counts = ck_count_add(0, ck_count_steps_of(true), 0, 1, 0);
    assert_int_equal(counts, CK_COUNT_LEVEL | CK_COUNT_ONE(CK_COUNT_BACKS_BEFORE_FAR));
    counts = ck_count_add(CK_COUNT_LEVEL, ck_count_steps_of(true), 0.5F, 1, 0);
    assert_int_equal(counts, CK_COUNT_LEVEL | CK_COUNT_ONE(CK_COUNT_BACKS_BEFORE_FAR));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_hold_their_own_number_up_to_their_end),
        cmocka_unit_test(parts_are_joined_to_what_counting_at_once_gives),
        cmocka_unit_test(a_counter_stays_at_its_end_and_leaves_the_others_alone),
        cmocka_unit_test(two_ends_are_joined_to_an_end),
        cmocka_unit_test(nothing_lies_before_a_plane_that_masks),
        cmocka_unit_test(a_face_at_a_depth_is_marked_and_not_counted_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
