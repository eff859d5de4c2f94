/* What is said first where nothing interferes, or nothing is shown: that there is nothing, as far as was asked. */
#ifndef CLINKER_CLI_HEADLINE_TEXT_H
#define CLINKER_CLI_HEADLINE_TEXT_H

#include "cli/pairs/check_result.h"

#include <stdio.h>

/* A line, of an answer in which no pair interferes, or whose pairs are all of states that are not shown; else nothing.
 */
void headline_text(FILE *out, const check_result *result);

#endif
