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

/* Whether a depth or a span was measured: a depth of 0 with an upper bound was. */
bool pair_is_measured(const clinker_pair *pair);

/* Whether the curve in which surfaces cross takes the place of depth and volume, as of bodies that are not closed. */
bool pair_is_told_by_curve(const clinker_pair *pair);

/* How bad an overlap is, for lists that begin with the worst. */
typedef struct pair_extent {
    double depth; /* or span */
    double curve; /* where neither was measured, the length of the curve in which surfaces cross */
} pair_extent;

pair_extent pair_extent_of(const clinker_pair *pair);

/* As qsort() wants it: the worse one first. */
int pair_extent_compare(pair_extent a, pair_extent b);

/* Whether a depth is told as a lower bound, with the upper one far off or unknown. */
bool depth_is_bound(double depth, double depth_error);

#endif
