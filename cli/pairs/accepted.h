/* Pairs that were looked at before and accepted: --allow leaves them out of a report. */
#ifndef CLINKER_CLI_ACCEPTED_H
#define CLINKER_CLI_ACCEPTED_H

#include "cli/pairs/ignore.h"

/* Up to what a pair is accepted that interferes. One that merely touches is accepted by any. */
typedef enum accepted_measure {
    ACCEPTED_ANY = 0,    /* however much they overlap */
    ACCEPTED_DEPTH,      /* up to this depth or, as methods that sample tell, span */
    ACCEPTED_SPAN,       /* up to this span, of such a method alone */
    ACCEPTED_CURVE,      /* of bodies that are not closed: the curve in which they cross has not grown, nor moved */
    ACCEPTED_UNMEASURED, /* as long as nothing is measured */
    ACCEPTED_OLD_DEPTH,  /* a depth of a file without a version, when that was something else: no interference */
} accepted_measure;

typedef struct accepted_pair {
    uint64_t key; /* of pair_key() */
    accepted_measure measure;
    double depth; /* or span */
    clinker_curve curve;
    size_t line; /* of the file */
    bool gone;   /* the bodies do not meet any more */
} accepted_pair;

/* A line with patterns stands for all pairs of what they match. Any of several such lines can accept a pair, but where
 * a line names its two bodies, that one decides. */
typedef struct accepted_rule {
    accepted_pair terms; /* the key means nothing */
    pair_sets sets;
    char *names[2]; /* as the file has them */
} accepted_rule;

typedef struct accepted_pairs {
    const char *file; /* borrowed; NULL: there is none */
    accepted_pair *pairs;
    size_t count;
    accepted_rule *rules;
    size_t rule_count;
    size_t left_out;         /* pairs of the answer */
    line_list warnings;      /* lines that no bodies match, and depths of an older version */
    clinker_pair *remaining; /* pairs of the answer that were not left out */
} accepted_pairs;

void accepted_pairs_free(accepted_pairs *accepted);

/* Takes pairs out of the answer that overlap no more than accepted, give or take their tolerance, and finds those that
 * are gone: of a partial answer, or of bodies that move, none, as it does not tell. */
void accepted_pairs_leave_out(accepted_pairs *accepted, clinker_answer *answer, const ignored_pairs *ignored);

#endif
