#include "cli/commands/arrange.h"

bool bodies_arrange(body_list *list, const cli_options *options, cli_problem *problem) {
    return body_list_place(list, options->placements, options->placement_count, problem) &&
           body_list_choose(list, &options->choice, problem);
}
