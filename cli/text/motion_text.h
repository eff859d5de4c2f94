/* What is said of bodies that move. */
#ifndef CLINKER_CLI_MOTION_TEXT_H
#define CLINKER_CLI_MOTION_TEXT_H

#include "cli/pairs/check_result.h"

#include <stdio.h>

/* A line that tells what the answer is about, before all else; of bodies at rest nothing. */
void motion_text(FILE *out, const check_result *result);

/* A line for each pair whose receding faces were counted. */
void receding_text(FILE *out, const check_result *result);

#endif
