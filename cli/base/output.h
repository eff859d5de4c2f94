/* Files that a command writes. */
#ifndef CLINKER_CLI_OUTPUT_H
#define CLINKER_CLI_OUTPUT_H

#include "cli/base/problem.h"

#include <stdio.h>

/* NULL: it cannot be opened, and the problem says why. */
FILE *output_open(const char *path, cli_problem *problem);

/* Closes it; false where that fails, or what was written is not `good`. errno is that of the failed writing. */
bool output_close(FILE *file, const char *path, bool good, cli_problem *problem);

#endif
