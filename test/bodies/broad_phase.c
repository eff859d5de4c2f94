/* Many bodies: which pairs come up, in which order, and what the filter does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BODIES = 200 };

typedef struct crowd {
    scene_mesh mesh[MOST_BODIES];
    clinker_body body[MOST_BODIES];
    size_t count;
} crowd;

static void add_body(crowd *all, scene_mesh mesh) {
    all->mesh[all->count] = mesh;
    all->body[all->count] = (clinker_body){.mesh = scene_mesh_borrow(&all->mesh[all->count])};
    all->count++;
}

static void free_crowd(crowd *all) {
    for (size_t i = 0; i < all->count; i++) {
        scene_mesh_free(&all->mesh[i]);
    }
    free(all);
}

static crowd *new_crowd(void) {
    crowd *all = calloc(1, sizeof *all);
    assert_non_null(all);
    return all;
}

/* Boxes on a grid, so that many touch; some are long, so that they span others. */
static crowd *random_boxes(size_t count, uint64_t seed) {
    crowd *all = new_crowd();
    scene_random random = {seed};
    for (size_t i = 0; i < count; i++) {
        float low[3];
        float high[3];
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = 0.5F * (float)scene_random_below(&random, 24);
            high[axis] = low[axis] + 0.5F * (float)(1 + scene_random_below(&random, i % 10 == 0 ? 16 : 3));
        }
        add_body(all, scene_box(low, high));
    }
    return all;
}

static clinker_answer check_crowd(void **state, const crowd *all, const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, all->body, all->count, query, &answer), CLINKER_STATUS_OK);
    return answer;
}

static void compare_with_reference(void **state, const crowd *all, double clearance) {
    clinker_query query = query_with_clearance(clearance);
    query.depth = false;
    clinker_answer answer = check_crowd(state, all, &query);
    size_t count = answer.pair_count;
    clinker_pair *fast = malloc((count + 1) * sizeof *fast);
    assert_non_null(fast);
    if (count > 0) {
        memcpy(fast, answer.pairs, count * sizeof *fast);
    }
    query.reference = true;
    answer = check_crowd(state, all, &query);
    assert_int_equal(answer.tested, all->count * (all->count - 1) / 2);
    assert_int_equal(answer.pair_count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(fast[i].a, answer.pairs[i].a);
        assert_int_equal(fast[i].b, answer.pairs[i].b);
        assert_int_equal(fast[i].state, answer.pairs[i].state);
        assert_int_equal(fast[i].kind, answer.pairs[i].kind);
    }
    free(fast);
}

static void random_boxes_equal_the_reference(void **state) {
    static const size_t counts[] = {2, 3, 17, 64, 200};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        crowd *all = random_boxes(counts[i], i + 1);
        compare_with_reference(state, all, 0);
        compare_with_reference(state, all, 0.75);
        free_crowd(all);
    }
}

/* Sizes that force the careful way of reading, and differ by a factor of 10^9. */
static void boxes_of_all_sizes_equal_the_reference(void **state) {
    crowd *all = new_crowd();
    scene_random random = {5};
    float size = 1e-4F;
    for (size_t i = 0; i < 60; i++, size *= 1.5F) {
        float at[3];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = size * (float)scene_random_between(&random, -2, 2);
        }
        add_body(all, moved(scene_cube(size), at[0], at[1], at[2]));
    }
    compare_with_reference(state, all, 0);
    compare_with_reference(state, all, 1);
    free_crowd(all);
}

static void bodies_in_a_row_touch_their_neighbours(void **state) {
    for (int axis = 0; axis < 3; axis++) {
        crowd *all = new_crowd();
        for (size_t i = 0; i < MOST_BODIES; i++) {
            size_t place = i * 77 % MOST_BODIES; /* in no order */
            float at[3] = {0, 0, 0};
            at[axis] = (float)(2 * place);
            add_body(all, moved(scene_cube(1), at[0], at[1], at[2]));
        }
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = check_crowd(state, all, &query);
        assert_int_equal(answer.pair_count, MOST_BODIES - 1);
        for (size_t i = 0; i < answer.pair_count; i++) {
            assert_int_equal(answer.pairs[i].state, CLINKER_STATE_TOUCH);
        }
        free_crowd(all);
    }
}

static void coincident_bodies_are_all_the_same(void **state) {
    enum { COPIES = 24 };
    crowd *all = new_crowd();
    for (size_t i = 0; i < COPIES; i++) {
        add_body(all, scene_tetrahedron(1));
    }
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = check_crowd(state, all, &query);
    assert_int_equal(answer.pair_count, COPIES * (COPIES - 1) / 2);
    assert_int_equal(answer.tested, COPIES * (COPIES - 1) / 2);
    size_t at = 0;
    for (uint32_t a = 0; a < COPIES; a++) {
        for (uint32_t b = a + 1; b < COPIES; b++, at++) {
            assert_int_equal(answer.pairs[at].a, a);
            assert_int_equal(answer.pairs[at].b, b);
            assert_int_equal(answer.pairs[at].kind, CLINKER_KIND_SAME);
        }
    }
    free_crowd(all);
}

static void pairs_far_from_each_other_are_not_tested(void **state) {
    crowd *all = new_crowd();
    for (size_t i = 0; i < 50; i++) {
        add_body(all, moved(scene_cube(1), (float)(10 * i), (float)(7 * (i % 3)), 0));
    }
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = check_crowd(state, all, &query);
    assert_int_equal(answer.tested, 0);
    assert_int_equal(answer.pair_count, 0);
    free_crowd(all);
}

typedef struct filter_log {
    size_t calls;
    bool ordered; /* a < b in every call */
    bool seen[MOST_BODIES][MOST_BODIES];
    bool twice;
} filter_log;

/* Leaves out pairs whose numbers add up to an even number. */
static bool odd_pairs_only(void *user, uint32_t a, uint32_t b) {
    filter_log *log = user;
    log->calls++;
    log->ordered = log->ordered && a < b;
    log->twice = log->twice || log->seen[a][b];
    log->seen[a][b] = true;
    return (a + b) % 2 == 1;
}

static void the_filter_is_asked_once_for_each_pair(void **state) {
    crowd *all = random_boxes(120, 9);
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    clinker_answer everything = check_crowd(state, all, &query);
    size_t tested = everything.tested;
    assert_int_equal(everything.ignored, 0);
    filter_log *log = calloc(1, sizeof *log);
    assert_non_null(log);
    log->ordered = true;
    query.filter = odd_pairs_only;
    query.filter_user = log;
    clinker_answer answer = check_crowd(state, all, &query);
    assert_int_equal(log->calls, tested);
    assert_int_equal(answer.tested + answer.ignored, tested);
    assert_true(answer.tested > 0 && answer.ignored > 0);
    assert_true(log->ordered);
    assert_false(log->twice);
    for (size_t i = 0; i < answer.pair_count; i++) {
        assert_int_equal((answer.pairs[i].a + answer.pairs[i].b) % 2, 1);
    }
    free(log);
    free_crowd(all);
}

static void face_lists_of_many_pairs_stay_with_their_pairs(void **state) {
    crowd *all = random_boxes(60, 3);
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = false;
    clinker_answer answer = check_crowd(state, all, &query);
    size_t count = answer.pair_count;
    clinker_pair *pairs = malloc((count + 1) * sizeof *pairs);
    assert_non_null(pairs);
    memcpy(pairs, answer.pairs, count * sizeof *pairs);
    clinker_workspace *second;
    assert_int_equal(clinker_workspace_create(NULL, &second), CLINKER_STATUS_OK);
    size_t faces = 0;
    for (size_t i = 0; i < count; i++) {
        clinker_body two[2] = {all->body[pairs[i].a], all->body[pairs[i].b]};
        clinker_answer alone = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(second, two, 2, &query, &alone), CLINKER_STATUS_OK);
        assert_int_equal(alone.pair_count, 1);
        assert_int_equal(alone.pairs[0].crossings, pairs[i].crossings);
        assert_int_equal(alone.pairs[0].touchings, pairs[i].touchings);
        assert_memory_equal(alone.pairs[0].crossing_faces, pairs[i].crossing_faces,
                            pairs[i].crossings * sizeof(clinker_face_pair));
        assert_memory_equal(alone.pairs[0].touching_faces, pairs[i].touching_faces,
                            pairs[i].touchings * sizeof(clinker_face_pair));
        faces += pairs[i].crossings + pairs[i].touchings;
    }
    assert_true(faces > 100);
    clinker_workspace_destroy(second);
    free(pairs);
    free_crowd(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boxes_equal_the_reference),
        cmocka_unit_test(boxes_of_all_sizes_equal_the_reference),
        cmocka_unit_test(bodies_in_a_row_touch_their_neighbours),
        cmocka_unit_test(coincident_bodies_are_all_the_same),
        cmocka_unit_test(pairs_far_from_each_other_are_not_tested),
        cmocka_unit_test(the_filter_is_asked_once_for_each_pair),
        cmocka_unit_test(face_lists_of_many_pairs_stay_with_their_pairs),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
