/* From bodies as files have them to bodies as options want them: in their places, and chosen. */
#ifndef CLINKER_CLI_ARRANGE_H
#define CLINKER_CLI_ARRANGE_H

#include "cli/commands/options.h"

bool bodies_arrange(body_list *list, const cli_options *options, cli_problem *problem);

#endif
