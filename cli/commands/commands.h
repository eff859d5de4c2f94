/* The commands. Each does what its options ask for, and returns the exit status. */
#ifndef CLINKER_CLI_COMMANDS_H
#define CLINKER_CLI_COMMANDS_H

#include "cli/commands/options.h"

int command_check(cli_options *options);
int command_inspect(cli_options *options);
int command_map(cli_options *options);

#endif
