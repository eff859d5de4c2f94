/* What went wrong, as one line for people. */
#ifndef CLINKER_CLI_PROBLEM_H
#define CLINKER_CLI_PROBLEM_H

#include "cli/base/text.h"

#include <stdbool.h>

/* One line without the command's name in front. */
typedef struct cli_problem {
    char text[2048];
} cli_problem;

/* Fills in the line and returns false, for `return problem_set(...)`. */
bool problem_set(cli_problem *problem, const char *format, ...) CLI_PRINTF(2, 3);

#endif
