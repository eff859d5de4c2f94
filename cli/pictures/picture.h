/* Pictures of assemblies: bodies that interfere in strong colours among ghosts of the others. */
#ifndef CLINKER_CLI_PICTURE_H
#define CLINKER_CLI_PICTURE_H

#include "cli/pairs/clashes.h"

typedef struct picture_request {
    const char *path;          /* of the file, whose ending tells its format */
    const double *direction;   /* of sight; all zero: to be chosen */
    const char *unit;          /* what lengths are called; NULL: "units" */
    const clash_list *clashes; /* what is marked, by the numbers of the report */
    unsigned threads;
} picture_request;

/* Draws the answer of a check. */
bool picture_make(const body_list *bodies, const clinker_answer *answer, const picture_request *request,
                  cli_problem *problem);

#endif
