/* From bodies as files have them to bodies as options want them: in pieces, in their places, and chosen, in this order:
 * a piece can be placed and left out by its own name. */
#ifndef CLINKER_CLI_ARRANGE_H
#define CLINKER_CLI_ARRANGE_H

#include "cli/commands/options.h"

bool bodies_arrange(body_list *list, const cli_options *options, progress_bar *progress, cli_problem *problem);

#endif
