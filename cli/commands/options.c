#include "cli/commands/options.h"

#include <stdlib.h>

void options_free(cli_options *options) {
    free(options->placements);
    free(options->ignores);
    free(options->joints);
    *options = (cli_options){0};
}
