/* Checks by counted layers in each way that they may be done, and what their explanations say. */
#ifndef TEST_LAYERS_CHECKS_H
#define TEST_LAYERS_CHECKS_H

#include "check/check.h"
#include "fixtures/outcome.h"

/* All variants; counters of several widths; one drawing or step by step. */
enum { LAYER_SETTINGS = 9 };
ck_method_settings layer_settings(int number);

/* The outcome's lists belong to the workspace; so does `answer`, which may be NULL. Not to be freed. */
outcome layer_check(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                    const ck_method_settings *settings, clinker_answer *answer);

/* How a check came to its end. */
typedef enum layer_end {
    LAYER_END_FIRST,        /* the first count told all pixels apart */
    LAYER_END_PROOF,        /* it found clashes, and witnesses proved them */
    LAYER_END_SECOND,       /* the second count told what was left apart */
    LAYER_END_SECOND_PROOF, /* it found clashes, and witnesses proved them */
    LAYER_END_LISTS,        /* lists judged what counts had left */
    LAYER_END_REFUTED,      /* likewise, after witnesses had not proved a clash */
    LAYER_ENDS,
} layer_end;

layer_end layer_end_of(const clinker_explanation *explanation);

/* No number is larger than what it is a part of, and steps pass on what they leave. */
void assert_explanation_adds_up(const clinker_explanation *explanation);

void assert_same_explanation(const clinker_explanation *a, const clinker_explanation *b);

#endif
