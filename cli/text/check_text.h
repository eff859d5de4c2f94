/* What a check prints for people. Errors of writing stay in `out`, for the caller to find. */
#ifndef CLINKER_CLI_CHECK_TEXT_H
#define CLINKER_CLI_CHECK_TEXT_H

#include "cli/pairs/check_result.h"

#include <stdio.h>

/* Warnings go to `warnings`, everything else to `out`. */
void check_text(FILE *out, FILE *warnings, const check_result *result);

#endif
