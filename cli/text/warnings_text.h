/* Warnings for people. */
#ifndef CLINKER_CLI_WARNINGS_TEXT_H
#define CLINKER_CLI_WARNINGS_TEXT_H

#include "cli/base/lines.h"

#include <stdio.h>

/* A line for each of the first `most`, and one that counts the others. */
void warnings_text(FILE *out, const line_list *list, size_t most);

#endif
