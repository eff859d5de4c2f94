/* What a check said of a pair, kept apart from the workspace, and how two of them compare. */
#ifndef TEST_DETECT_OUTCOME_H
#define TEST_DETECT_OUTCOME_H

#include <clinker/clinker.h>

typedef struct outcome {
    clinker_status status;
    clinker_pair pair; /* zeroed if the answer leaves it out: apart. The lists are the outcome's own */
    clinker_face_pair *crossings, *touchings;
} outcome;

outcome outcome_of(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query);
void outcome_free(outcome *result);

/* As if the bodies had been given the other way round. */
void outcome_swap(outcome *result);

/* Puts the old numbers of faces in place of the new ones and sorts the lists again; NULL: as they were. */
void outcome_rename(outcome *result, const uint32_t *was_a, const uint32_t *was_b);

/* State, kind, undecided, the lists, and the distance to 1e-6; `factor` is the length that 1 of `one` has in `other`.
 * Prints what differs, with the label. */
bool outcome_agrees(const outcome *one, const outcome *other, double factor, const char *label, uint64_t seed);

/* Every number as well. */
bool outcome_identical(const outcome *one, const outcome *other, const char *label, uint64_t seed);

#endif
