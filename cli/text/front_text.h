/* What --front has seen. */
#ifndef CLINKER_CLI_FRONT_TEXT_H
#define CLINKER_CLI_FRONT_TEXT_H

#include "cli/pairs/check_result.h"

#include <stdio.h>

/* A line that says that this is no verdict, and two for each pair that has a pixel in common. */
void front_text(FILE *out, const body_list *bodies, const pair_fronts *fronts);

#endif
