/* What a check prints as JSON. Errors of writing stay in `out`, for the caller to find. */
#ifndef CLINKER_CLI_CHECK_JSON_H
#define CLINKER_CLI_CHECK_JSON_H

#include "cli/pairs/check_result.h"

#include <stdio.h>

void check_json(FILE *out, const check_result *result);

#endif
