#include "cli/commands/options.h"

#include <stdlib.h>

void options_free(cli_options *options) {
    free(options->placements);
    free(options->motion.velocities);
    free(options->ignores);
    free(options->joints);
    free(options->choice.only);
    free(options->choice.without);
    free(options->choice.between);
    *options = (cli_options){0};
}
