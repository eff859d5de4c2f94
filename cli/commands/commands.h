/* The commands. Each does what its options ask for, and returns the exit status. */
#ifndef CLINKER_CLI_COMMANDS_H
#define CLINKER_CLI_COMMANDS_H

#include "cli/commands/options.h"

int command_check(const cli_options *options);
int command_inspect(const cli_options *options);
int command_map(const cli_options *options);

#endif
