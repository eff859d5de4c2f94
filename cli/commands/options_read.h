/* From the arguments of a command to its options: those that the table gives it. */
#ifndef CLINKER_CLI_OPTIONS_READ_H
#define CLINKER_CLI_OPTIONS_READ_H

#include "cli/commands/option_table.h"
#include "cli/commands/options.h"

/* Leaves its options to options_free(), also after a failure. argv[0] is the name of the command. */
bool options_read(option_command command, int argc, char **argv, cli_options *options, cli_problem *problem);

#endif
