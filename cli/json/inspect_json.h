/* What each mesh is, as JSON. Errors of writing stay in `out`, for the caller to find. */
#ifndef CLINKER_CLI_INSPECT_JSON_H
#define CLINKER_CLI_INSPECT_JSON_H

#include "cli/bodies/bodies.h"

#include <stdio.h>

void inspect_json(FILE *out, const body_list *bodies);

#endif
