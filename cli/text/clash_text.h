/* Findings for people: a numbered line for each, worst first. */
#ifndef CLINKER_CLI_CLASH_TEXT_H
#define CLINKER_CLI_CLASH_TEXT_H

#include "cli/pairs/check_result.h"

void clash_text(FILE *out, const check_result *result);

/* "2 interfere, 1 touches, 0 near", of all states or of those that occur. */
void clash_text_counts(FILE *out, const size_t states[4], bool all);

#endif
