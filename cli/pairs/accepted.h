/* Pairs that were looked at before and accepted: --allow leaves them out of a report, --write-allow records them.
 *
 * The file is plain text, for people to edit and compare, with a pair on each line:
 *
 *     # press fits
 *     housing "left bushing" 0.05
 *     housing pin#2
 *
 * Two names and, if wanted, the depth up to which the overlap is accepted. A name with blanks or quotes in it, or with
 * a # in front, is quoted; within quotes stand \" and \\ for themselves and \x0A for a byte. A word that begins with #
 * starts a comment. The order of names and lines does not matter. */
#ifndef CLINKER_CLI_ACCEPTED_H
#define CLINKER_CLI_ACCEPTED_H

#include "cli/bodies/bodies.h"
#include "cli/pairs/ignore.h"

typedef struct accepted_pair {
    uint64_t key; /* smaller number of a body in the upper half */
    double depth; /* infinity: any */
    size_t line;
    bool gone; /* the bodies do not meet any more */
} accepted_pair;

typedef struct accepted_pairs {
    const char *file; /* borrowed; NULL: there is none */
    accepted_pair *pairs;
    size_t count;
    size_t left_out;         /* pairs of the answer */
    line_list unknown;       /* a warning for each line that names no two bodies */
    clinker_pair *remaining; /* pairs of the answer that were not left out */
} accepted_pairs;

/* Reads the file; names that no body has are warnings, all else that is wrong is a problem. The caller frees, also
 * after a failure. */
bool accepted_pairs_read(accepted_pairs *accepted, const char *file, const body_list *bodies, cli_problem *problem);
void accepted_pairs_free(accepted_pairs *accepted);

/* Takes pairs out of the answer that are no deeper than accepted, give or take their tolerance, and finds those that
 * are gone: of a partial answer none, as it does not tell. */
void accepted_pairs_leave_out(accepted_pairs *accepted, clinker_answer *answer, ignored_pairs *ignored);

static inline size_t accepted_pair_a(const accepted_pair *pair) {
    return (size_t)(pair->key >> 32);
}

static inline size_t accepted_pair_b(const accepted_pair *pair) {
    return (size_t)(pair->key & UINT32_MAX);
}

/* Writes the pairs of the answer that interfere, and, if asked for, those that touch, with their depths. The file is
 * there as a whole or, after a failure, as it was before. */
bool accepted_pairs_write(const char *file, const body_list *bodies, const clinker_answer *answer, bool touching,
                          cli_problem *problem);

#endif
