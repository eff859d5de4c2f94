/* Options of a check that do not go together, or mean nothing to the method, are not passed over in silence. */
#ifndef CLINKER_CLI_OPTIONS_AGREE_H
#define CLINKER_CLI_OPTIONS_AGREE_H

#include "cli/commands/options.h"

bool options_agree(const cli_options *options, cli_problem *problem);

/* The same of `clinker map`: what goes with --on, and what without. */
bool map_options_agree(const cli_options *options, cli_problem *problem);

#endif
