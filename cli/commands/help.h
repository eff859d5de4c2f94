/* The help texts. */
#ifndef CLINKER_CLI_HELP_H
#define CLINKER_CLI_HELP_H

#include <stdio.h>

void help_overview(FILE *out);
void help_check(FILE *out);
void help_inspect(FILE *out);
void help_map(FILE *out);

#endif
