#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"

ck_method_settings layer_settings(int number) {
    static const ck_layer_settings settings[LAYER_SETTINGS] = {
        {CK_LAYER_EXTENDED, 0, false},   {CK_LAYER_EXTENDED, 0, true}, {CK_LAYER_EXTENDED, 2, true},
        {CK_LAYER_EXTENDED, 3, false},   {CK_LAYER_EXTENDED, 5, true}, {CK_LAYER_SIMPLIFIED, 0, true},
        {CK_LAYER_SIMPLIFIED, 1, false}, {CK_LAYER_BASIC, 0, true},    {CK_LAYER_BASIC, 2, false},
    };
    return (ck_method_settings){.layers = settings[number]};
}

outcome layer_check(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                    const ck_method_settings *settings, clinker_answer *answer) {
    outcome result = {0};
    clinker_answer own = CLINKER_INIT(clinker_answer);
    clinker_answer *given = answer != NULL ? answer : &own;
    result.status = ck_bodies_check(workspace, bodies, 2, query, settings, given);
    if (given->pair_count > 0) {
        result.pair = given->pairs[0];
        result.crossings = (clinker_face_pair *)result.pair.crossing_faces;
        result.touchings = (clinker_face_pair *)result.pair.touching_faces;
    }
    return result;
}

layer_end layer_end_of(const clinker_explanation *explanation) {
    clinker_step_kind last = explanation->steps[explanation->step_count - 1].kind;
    bool second = false;
    bool proof = false;
    for (size_t i = 0; i < explanation->step_count; i++) {
        second = second || explanation->steps[i].kind == CLINKER_STEP_COUNT_NEAR;
        proof = proof || explanation->steps[i].kind == CLINKER_STEP_PROOF;
    }
    if (last == CLINKER_STEP_CODES) {
        return proof ? LAYER_END_REFUTED : LAYER_END_LISTS;
    }
    if (last == CLINKER_STEP_PROOF) {
        return second ? LAYER_END_SECOND_PROOF : LAYER_END_PROOF;
    }
    return second ? LAYER_END_SECOND : LAYER_END_FIRST;
}

/* Each pixel is told apart once; lists get what is not. */
static void assert_steps_add_up(const clinker_explanation *explanation) {
    size_t left = explanation->shared;
    for (size_t i = 0; i < explanation->step_count; i++) {
        const clinker_step *step = &explanation->steps[i];
        if (step->kind == CLINKER_STEP_SPIKES) {
            assert_int_equal(i, explanation->step_count - 1);
            assert_true(step->pixels <= step->triangles);
            continue;
        }
        assert_true(step->apart <= step->pixels && step->clash <= step->pixels - step->apart);
        assert_int_equal(step->triangles == 0, step->kind == CLINKER_STEP_KEPT);
        if (step->kind == CLINKER_STEP_COUNT_FAR || step->kind == CLINKER_STEP_COUNT_BOTH) {
            assert_int_equal(step->pixels, explanation->shared);
        } else if (step->kind == CLINKER_STEP_CODES) {
            assert_int_equal(step->pixels, left);
        } else if (i > 0) {
            assert_true(step->pixels <= left);
        }
        left -= step->apart;
    }
}

void assert_explanation_adds_up(const clinker_explanation *explanation) {
    size_t pixels = (size_t)explanation->width * explanation->height;
    size_t cases = 0;
    for (int i = 0; i < 6; i++) {
        cases += explanation->cases[i];
    }
    assert_true(explanation->shared <= pixels && cases <= explanation->shared);
    assert_true(explanation->convex[0] <= explanation->shared && explanation->convex[1] <= explanation->shared);
    assert_true(explanation->full <= explanation->shared && explanation->level <= explanation->shared);
    if (explanation->steps[0].kind == CLINKER_STEP_LISTS) {
        assert_int_equal(explanation->steps[0].pixels, pixels);
        return;
    }
    assert_true(explanation->first == explanation->a || explanation->first == explanation->b);
    assert_true(explanation->step_count >= 2 && explanation->step_count <= CLINKER_MOST_STEPS);
    assert_true(explanation->steps[0].kind == CLINKER_STEP_DEPTHS || explanation->steps[0].kind == CLINKER_STEP_KEPT);
    assert_int_equal(explanation->steps[0].body, explanation->first);
    assert_int_equal(explanation->steps[0].pixels, pixels);
    assert_int_equal(explanation->steps[1].body, explanation->a + explanation->b - explanation->first);
    assert_steps_add_up(explanation);
}

void assert_same_explanation(const clinker_explanation *a, const clinker_explanation *b) {
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->step_count, b->step_count);
    for (size_t i = 0; i < a->step_count; i++) {
        assert_int_equal(a->steps[i].kind, b->steps[i].kind);
        assert_int_equal(a->steps[i].triangles, b->steps[i].triangles);
        assert_int_equal(a->steps[i].pixels, b->steps[i].pixels);
        assert_int_equal(a->steps[i].apart, b->steps[i].apart);
        assert_int_equal(a->steps[i].clash, b->steps[i].clash);
    }
    assert_int_equal(a->shared, b->shared);
    assert_memory_equal(a->convex, b->convex, sizeof a->convex);
    assert_memory_equal(a->cases, b->cases, sizeof a->cases);
    assert_int_equal(a->full, b->full);
    assert_int_equal(a->level, b->level);
}
