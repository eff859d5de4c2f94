/* The help texts, made from the tables of commands and options. */
#ifndef CLINKER_CLI_HELP_H
#define CLINKER_CLI_HELP_H

#include "cli/commands/option_table.h"

#include <stdio.h>

void help_overview(FILE *out);
void help_command(FILE *out, option_command command);

#endif
