/* Pairs that were looked at before and accepted: --allow leaves them out of a report. */
#ifndef CLINKER_CLI_ACCEPTED_H
#define CLINKER_CLI_ACCEPTED_H

#include "cli/pairs/ignore.h"

typedef struct accepted_pair {
    uint64_t key; /* of pair_key() */
    double depth; /* or span; infinity: any */
    size_t line;  /* of the file */
    bool gone;    /* the bodies do not meet any more */
} accepted_pair;

typedef struct accepted_pairs {
    const char *file; /* borrowed; NULL: there is none */
    accepted_pair *pairs;
    size_t count;
    size_t left_out;         /* pairs of the answer */
    line_list unknown;       /* a warning for each line that names no two bodies */
    clinker_pair *remaining; /* pairs of the answer that were not left out */
} accepted_pairs;

void accepted_pairs_free(accepted_pairs *accepted);

/* Takes pairs out of the answer that are no deeper than accepted, give or take their tolerance, and finds those that
 * are gone: of a partial answer none, as it does not tell. */
void accepted_pairs_leave_out(accepted_pairs *accepted, clinker_answer *answer, ignored_pairs *ignored);

#endif
