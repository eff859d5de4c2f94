/* A check that tells how far it is, and that ends where it is told to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BODIES = 18 };

/* Boxes in a row, each half into the next and flush with the one after that. */
typedef struct row {
    scene_mesh mesh[BODIES];
    clinker_body body[BODIES];
} row;

static void make_row(row *made) {
    for (int i = 0; i < BODIES; i++) {
        made->mesh[i] = box((float)i, 0, 0, (float)i + 2, 1, 1);
        made->body[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->mesh[i])};
    }
}

static void free_row(row *made) {
    for (int i = 0; i < BODIES; i++) {
        scene_mesh_free(&made->mesh[i]);
    }
}

/* What a check told, and where it was to end. */
typedef struct listener {
    size_t stop_at; /* SIZE_MAX: never */
    size_t calls;
    size_t last_done, total;
} listener;

static bool listen(void *user, size_t done, size_t total) {
    listener *self = user;
    assert_int_equal(done, self->calls);
    assert_true(done < total);
    assert_true(self->calls == 0 || total == self->total);
    self->calls++;
    self->last_done = done;
    self->total = total;
    return done < self->stop_at;
}

static clinker_query query_for(listener *ear, clinker_method method) {
    clinker_query query;
    clinker_query_init(&query);
    query.regions = method == CLINKER_METHOD_EXACT;
    query.detail = CLINKER_DETAIL_FACES;
    query.method = method;
    query.view.resolution = 16;
    query.progress = listen;
    query.progress_user = ear;
    return query;
}

static clinker_answer check_row(void **state, const row *bodies, const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies->body, BODIES, query, &answer), CLINKER_STATUS_OK);
    return answer;
}

static void a_whole_check_tells_of_every_pair_once(void **state) {
    row bodies;
    make_row(&bodies);
    listener ear = {.stop_at = SIZE_MAX};
    clinker_query query = query_for(&ear, CLINKER_METHOD_EXACT);
    clinker_answer answer = check_row(state, &bodies, &query);
    assert_false(answer.partial);
    assert_true(answer.pair_count > BODIES);
    assert_int_equal(ear.calls, ear.total);
    assert_int_equal(answer.tested, ear.total);
    free_row(&bodies);
}

/* Equal but for the pointers, which may have moved; what they point to is compared. */
static void assert_same_pair(const clinker_pair *pair, const clinker_pair *whole, const clinker_face_pair *faces) {
    assert_int_equal(pair->a, whole->a);
    assert_int_equal(pair->b, whole->b);
    assert_int_equal(pair->state, whole->state);
    assert_int_equal(pair->kind, whole->kind);
    assert_true(pair->depth == whole->depth && pair->span == whole->span && pair->volume == whole->volume);
    assert_int_equal(pair->region_count, whole->region_count);
    assert_int_equal(pair->crossings, whole->crossings);
    assert_int_equal(pair->touchings, whole->touchings);
    assert_memory_equal(pair->crossing_faces, faces, pair->crossings * sizeof *faces);
}

/* An answer that outlives the next check: the faces of all pairs lie one pair after the other. */
typedef struct kept_answer {
    clinker_pair *pairs;
    clinker_face_pair *faces;
} kept_answer;

static kept_answer keep(const clinker_answer *answer) {
    size_t face_count = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        face_count += answer->pairs[i].crossings + answer->pairs[i].touchings;
    }
    kept_answer kept = {calloc(answer->pair_count + 1, sizeof *kept.pairs), calloc(face_count + 1, sizeof *kept.faces)};
    if (kept.pairs == NULL || kept.faces == NULL) {
        abort();
    }
    memcpy(kept.pairs, answer->pairs, answer->pair_count * sizeof *kept.pairs);
    memcpy(kept.faces, answer->pairs[0].crossing_faces, face_count * sizeof *kept.faces);
    return kept;
}

static void assert_first_of_the_whole(void **state, const row *bodies, clinker_method method) {
    listener all = {.stop_at = SIZE_MAX};
    clinker_query query = query_for(&all, method);
    clinker_answer answer = check_row(state, bodies, &query);
    assert_true(answer.pair_count > 0);
    kept_answer whole = keep(&answer);
    size_t before = 0;
    for (size_t stop = 0; stop < all.total; stop += 4) {
        listener ear = {.stop_at = stop};
        query.progress_user = &ear;
        clinker_answer part = check_row(state, bodies, &query);
        assert_true(part.partial);
        assert_int_equal(ear.last_done, stop);
        assert_int_equal(part.tested, stop);
        assert_true(part.pair_count >= before && part.pair_count <= stop);
        before = part.pair_count;
        const clinker_face_pair *next = whole.faces;
        for (size_t i = 0; i < part.pair_count; i++) {
            assert_same_pair(&part.pairs[i], &whole.pairs[i], next);
            next += whole.pairs[i].crossings + whole.pairs[i].touchings;
        }
    }
    free(whole.faces);
    free(whole.pairs);
}

static void a_stopped_check_has_the_first_pairs_of_the_whole(void **state) {
    row bodies;
    make_row(&bodies);
    assert_first_of_the_whole(state, &bodies, CLINKER_METHOD_EXACT);
    assert_first_of_the_whole(state, &bodies, CLINKER_METHOD_LAYERS);
    free_row(&bodies);
}

static void a_check_after_a_stopped_one_is_whole(void **state) {
    row bodies;
    make_row(&bodies);
    listener ear = {.stop_at = 3};
    clinker_query query = query_for(&ear, CLINKER_METHOD_EXACT);
    assert_true(check_row(state, &bodies, &query).partial);
    query.progress = NULL;
    clinker_answer answer = check_row(state, &bodies, &query);
    assert_false(answer.partial);
    assert_true(answer.pair_count > BODIES);
    free_row(&bodies);
}

static void methods_that_judge_all_pairs_together_ask_once(void **state) {
    row bodies;
    make_row(&bodies);
    static const clinker_method methods[] = {CLINKER_METHOD_ZLIST, CLINKER_METHOD_EDGES};
    for (int i = 0; i < 2; i++) {
        listener ear = {.stop_at = SIZE_MAX};
        clinker_query query = query_for(&ear, methods[i]);
        clinker_answer answer = check_row(state, &bodies, &query);
        assert_int_equal(ear.calls, 1);
        assert_true(!answer.partial && answer.pair_count > 0);
        ear = (listener){.stop_at = 0};
        answer = check_row(state, &bodies, &query);
        assert_true(answer.partial && answer.pair_count == 0);
    }
    free_row(&bodies);
}

static bool leave_out(void *user, uint32_t a, uint32_t b) {
    (void)user;
    assert_true(a < b);
    return false;
}

static void pairs_that_the_filter_leaves_out_are_done_with_as_well(void **state) {
    row bodies;
    make_row(&bodies);
    listener ear = {.stop_at = SIZE_MAX};
    clinker_query query = query_for(&ear, CLINKER_METHOD_EXACT);
    query.filter = leave_out;
    clinker_answer answer = check_row(state, &bodies, &query);
    assert_int_equal(answer.tested, 0);
    assert_int_equal(answer.ignored, ear.total);
    assert_int_equal(ear.calls, ear.total);
    free_row(&bodies);
}

static void bad_input_is_an_error_where_the_check_is_stopped(void **state) {
    row bodies;
    make_row(&bodies);
    bodies.mesh[BODIES - 1].positions[4] = NAN;
    listener ear = {.stop_at = 0};
    clinker_query query = query_for(&ear, CLINKER_METHOD_EXACT);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies.body, BODIES, &query, &answer), CLINKER_STATUS_INVALID);
    assert_false(answer.partial);
    free_row(&bodies);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_check_tells_of_every_pair_once),
        cmocka_unit_test(a_stopped_check_has_the_first_pairs_of_the_whole),
        cmocka_unit_test(a_check_after_a_stopped_one_is_whole),
        cmocka_unit_test(methods_that_judge_all_pairs_together_ask_once),
        cmocka_unit_test(pairs_that_the_filter_leaves_out_are_done_with_as_well),
        cmocka_unit_test(bad_input_is_an_error_where_the_check_is_stopped),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
