/* What each mesh is, for people. Errors of writing stay in `out`, for the caller to find. */
#ifndef CLINKER_CLI_INSPECT_TEXT_H
#define CLINKER_CLI_INSPECT_TEXT_H

#include "cli/bodies/bodies.h"

#include <stdio.h>

/* Warnings go to `warnings`, everything else to `out`. */
void inspect_text(FILE *out, FILE *warnings, const body_list *bodies);

#endif
