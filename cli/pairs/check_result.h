/* What the commands print: for people, or as JSON. Errors of writing stay in `out`, for the caller to find. */
#ifndef CLINKER_CLI_REPORT_H
#define CLINKER_CLI_REPORT_H

#include "cli/pairs/accepted.h"

typedef struct check_result {
    const body_list *bodies;
    const clinker_answer *answer;
    const line_list *undecided; /* a warning for each pair that is apart unless one contains the other */
    clinker_method method;
    bool faces;                     /* were asked for */
    bool edges;                     /* likewise */
    unsigned algorithm;             /* as published; 0: none, and there is no cast */
    const clinker_cast *cast;       /* takes the place of pairs */
    bool ignoring;                  /* pairs were to be left out */
    const accepted_pairs *accepted; /* left out of the answer; without a file there are none */
    size_t top;                     /* show so many pairs, the worst ones; 0: not asked. Of text alone */
    size_t done, total;             /* pairs, of a partial answer */
    double read_seconds, detect_seconds;
} check_result;

/* Warnings go to `warnings`, everything else to `out`. */
void report_check_text(FILE *out, FILE *warnings, const check_result *result);
void report_inspect_text(FILE *out, FILE *warnings, const body_list *bodies);

void report_check_json(FILE *out, const check_result *result);
void report_inspect_json(FILE *out, const body_list *bodies);

typedef struct check_counts {
    size_t states[4]; /* pairs of each clinker_state that the answer lists as such */
    size_t undecided; /* pairs that do not meet, where one may contain the other */
} check_counts;

check_counts report_counts(const clinker_answer *answer);

/* Whether the depth of a pair is a lower bound: nothing but a ball that fits in was found. */
bool report_depth_is_bound(const clinker_pair *pair);

/* The words that both use. */
const char *report_state(clinker_state state);
const char *report_method(clinker_method method);
const char *report_orientation(clinker_orientation orientation);

#endif
