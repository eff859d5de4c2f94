#include "cli/commands/arrange.h"

#include "cli/bodies/split.h"

bool bodies_arrange(body_list *list, const cli_options *options, progress_bar *progress, cli_problem *problem) {
    return (!options->split || body_list_split(list, progress, problem)) &&
           body_list_place(list, options->placements, options->placement_count, problem) &&
           body_list_choose(list, &options->choice, problem);
}
