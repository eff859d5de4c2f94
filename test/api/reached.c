/* Elements of answers, by number: they lie as far apart as the first one says it is long. */
#include "kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Structs of a later version, longer than this one knows them. */
typedef struct later_pair {
    clinker_pair known;
    double more[3];
} later_pair;

typedef struct later_region {
    clinker_region known;
    double more;
} later_region;

typedef struct later_loop {
    clinker_loop known;
    double more;
} later_loop;

typedef struct later_patch {
    clinker_patch known;
    double more;
} later_patch;

typedef struct later_span {
    clinker_edge_span known;
    double more;
} later_span;

typedef struct later_explanation {
    clinker_explanation known;
    double more;
} later_explanation;

enum { COUNT = 3 };

static void elements_of_a_later_version_are_found(void **state) {
    (void)state;
    later_pair pairs[COUNT] = {0};
    later_region regions[COUNT] = {0};
    later_loop loops[COUNT] = {0};
    later_patch patches[COUNT] = {0};
    later_span spans[COUNT] = {0};
    later_explanation explanations[COUNT] = {0};
    for (uint32_t i = 0; i < COUNT; i++) {
        pairs[i].known.size = sizeof pairs[i];
        regions[i].known.size = sizeof regions[i];
        loops[i].known.size = sizeof loops[i];
        patches[i].known.size = sizeof patches[i];
        spans[i].known.size = sizeof spans[i];
        explanations[i].known.size = sizeof explanations[i];
    }
    pairs[0].known.regions = &regions[0].known;
    pairs[0].known.loops = &loops[0].known;
    pairs[0].known.patches = &patches[0].known;
    pairs[0].known.edge_spans = &spans[0].known;
    pairs[0].known.region_count = pairs[0].known.edge_span_count = COUNT;
    pairs[0].known.loop_count = pairs[0].known.patch_count = COUNT;
    const clinker_answer answer = {.size = sizeof answer,
                                   .pairs = &pairs[0].known,
                                   .pair_count = COUNT,
                                   .explanations = &explanations[0].known,
                                   .explanation_count = COUNT};
    for (size_t i = 0; i < COUNT; i++) {
        assert_ptr_equal(clinker_answer_pair(&answer, i), &pairs[i]);
        assert_ptr_equal(clinker_answer_explanation(&answer, i), &explanations[i]);
        assert_ptr_equal(clinker_pair_region(answer.pairs, i), &regions[i]);
        assert_ptr_equal(clinker_pair_loop(answer.pairs, i), &loops[i]);
        assert_ptr_equal(clinker_pair_patch(answer.pairs, i), &patches[i]);
        assert_ptr_equal(clinker_pair_edge_span(answer.pairs, i), &spans[i]);
    }
}

/* Four cubes in a row, each one overlapping the next. */
static void pairs_come_in_order_up_to_the_last(void **state) {
    const kit *from = *state;
    clinker_pose poses[4];
    clinker_body bodies[4];
    for (int i = 0; i < 4; i++) {
        const double shift[3] = {0.75 * i, 0.1 * i, 0};
        poses[i] = clinker_pose_euler(shift, NULL);
        bodies[i] = (clinker_body){from->mesh, &poses[i]};
    }
    clinker_query query = from->query;
    query.regions = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(from->workspace, bodies, 4, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        const clinker_pair *pair = clinker_answer_pair(&answer, i);
        assert_true(pair->a == i && pair->b == i + 1 && pair->size == sizeof *pair);
        assert_int_equal(pair->region_count, 1);
        assert_int_equal(clinker_pair_region(pair, 0)->size, sizeof(clinker_region));
        assert_null(clinker_pair_region(pair, 1));
        assert_null(clinker_pair_edge_span(pair, 0));
    }
    assert_null(clinker_answer_pair(&answer, 3));
    assert_null(clinker_answer_pair(&answer, CLINKER_NONE));
    assert_null(clinker_answer_explanation(&answer, 0));
    assert_null(clinker_answer_survey(&answer, 0));
}

/* Two bodies by themselves, and as many as make a crowd: each has the survey that it has alone. */
static void surveys_are_those_of_each_body(void **state) {
    const kit *from = *state;
    enum { MOST = 40 };
    clinker_pose poses[MOST];
    clinker_body bodies[MOST];
    for (int i = 0; i < MOST; i++) {
        const int row = i / 7;
        const double shift[3] = {0.75 * (i % 7), 5.0 * row, 0};
        poses[i] = clinker_pose_euler(shift, NULL);
        bodies[i] = (clinker_body){from->mesh, &poses[i]};
    }
    clinker_workspace *other = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &other), CLINKER_STATUS_OK);
    clinker_query query = from->query;
    query.surveys = true;
    for (size_t count = 2; count <= MOST; count += MOST - 2) {
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(from->workspace, bodies, count, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.survey_count, count);
        for (size_t i = 0; i < count; i++) {
            clinker_survey alone = CLINKER_INIT(clinker_survey);
            assert_int_equal(clinker_mesh_survey(other, &bodies[i].mesh, bodies[i].pose, &alone), CLINKER_STATUS_OK);
            assert_memory_equal(clinker_answer_survey(&answer, i), &alone, sizeof alone);
        }
        assert_null(clinker_answer_survey(&answer, count));
    }
    clinker_workspace_destroy(other);
}

static double tick(void *user) {
    return *(double *)user += 1; /* a second for each look at it */
}

static void times_are_those_of_the_callers_clock(void **state) {
    const kit *from = *state;
    double now = 0;
    clinker_query query = from->query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.contact = true;
    assert_int_equal(clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.judging == 0 && answer.measuring == 0);
    query.clock = tick;
    query.clock_user = &now;
    assert_int_equal(clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.measuring >= 1 && answer.judging > answer.measuring);
}

static void explanations_and_spans_have_their_size(void **state) {
    const kit *from = *state;
    clinker_query query = from->query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.method = CLINKER_METHOD_LAYERS;
    query.view.resolution = 32;
    query.layers.explain = true;
    assert_int_equal(clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.explanation_count > 0);
    for (size_t i = 0; i < answer.explanation_count; i++) {
        assert_int_equal(clinker_answer_explanation(&answer, i)->size, sizeof(clinker_explanation));
    }
    assert_null(clinker_answer_explanation(&answer, answer.explanation_count));
    query.method = CLINKER_METHOD_EDGES;
    query.layers.explain = false;
    query.edges.spans = true;
    assert_int_equal(clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    assert_non_null(pair);
    assert_true(pair->edge_span_count > 1);
    for (size_t i = 0; i < pair->edge_span_count; i++) {
        assert_int_equal(clinker_pair_edge_span(pair, i)->size, sizeof(clinker_edge_span));
    }
    assert_null(clinker_pair_edge_span(pair, pair->edge_span_count));
}

static void nothing_is_found_in_nothing(void **state) {
    (void)state;
    const clinker_answer empty = CLINKER_INIT(clinker_answer);
    assert_null(clinker_answer_pair(&empty, 0));
    assert_null(clinker_answer_explanation(&empty, 0));
    assert_null(clinker_answer_pair(NULL, 0));
    assert_null(clinker_answer_explanation(NULL, 0));
    assert_null(clinker_answer_survey(&empty, 0));
    assert_null(clinker_answer_survey(NULL, 0));
    assert_null(clinker_pair_region(NULL, 0));
    assert_null(clinker_pair_loop(NULL, 0));
    assert_null(clinker_pair_patch(NULL, 0));
    assert_null(clinker_pair_edge_span(NULL, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_of_a_later_version_are_found),
        cmocka_unit_test(pairs_come_in_order_up_to_the_last),
        cmocka_unit_test(surveys_are_those_of_each_body),
        cmocka_unit_test(times_are_those_of_the_callers_clock),
        cmocka_unit_test(explanations_and_spans_have_their_size),
        cmocka_unit_test(nothing_is_found_in_nothing),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
