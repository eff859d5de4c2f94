/* What the commands print: for people, or as JSON. Errors of writing stay in `out`, for the caller to find. */
#ifndef CLINKER_CLI_REPORT_H
#define CLINKER_CLI_REPORT_H

#include "bodies.h"

typedef struct check_result {
    const body_list *bodies;
    const clinker_answer *answer;
    const line_list *undecided; /* a warning for each pair that is apart unless one contains the other */
    clinker_method method;
    bool faces;               /* were asked for */
    bool edges;               /* likewise */
    unsigned algorithm;       /* as published; 0: none, and there is no cast */
    const clinker_cast *cast; /* takes the place of pairs */
    bool ignoring;            /* pairs were to be left out */
    double read_seconds, detect_seconds;
} check_result;

/* Warnings go to `warnings`, everything else to `out`. */
void report_check_text(FILE *out, FILE *warnings, const check_result *result);
void report_inspect_text(FILE *out, FILE *warnings, const body_list *bodies);

void report_check_json(FILE *out, const check_result *result);
void report_inspect_json(FILE *out, const body_list *bodies);

/* The words that both use. */
const char *report_state(clinker_state state);
const char *report_method(clinker_method method);
const char *report_orientation(clinker_orientation orientation);

#endif
