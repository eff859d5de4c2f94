/* From the arguments of a command to its options. Each command has a list of those that it knows. */
#ifndef CLINKER_CLI_OPTIONS_READ_H
#define CLINKER_CLI_OPTIONS_READ_H

#include "cli/commands/options.h"

/* All leave their options to options_free(), also after a failure. argv[0] is the name of the command. */
bool options_read_check(int argc, char **argv, cli_options *options, cli_problem *problem);
bool options_read_inspect(int argc, char **argv, cli_options *options, cli_problem *problem);
bool options_read_map(int argc, char **argv, cli_options *options, cli_problem *problem);

#endif
