/* What an answer and its pairs say at a glance. */
#ifndef CLINKER_CLI_ANSWER_H
#define CLINKER_CLI_ANSWER_H

#include <clinker/clinker.h>

typedef struct answer_counts {
    size_t states[4]; /* pairs of each clinker_state that the answer lists as such */
    size_t undecided; /* pairs that do not meet, where one may contain the other */
} answer_counts;

answer_counts answer_count(const clinker_answer *answer);

/* What lists of overlaps go by: the depth or, of a method that samples, the span. 0: neither was measured. */
double pair_depth_or_span(const clinker_pair *pair);

/* Whether the depth of a pair is a lower bound, with the upper one far off or unknown. */
bool pair_depth_is_bound(const clinker_pair *pair);

#endif
