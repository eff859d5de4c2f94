/* clinker inspect: what each mesh is. */
#include "cli/bodies/inspection.h"
#include "cli/commands/arrange.h"
#include "cli/commands/commands.h"
#include "cli/commands/ending.h"
#include "cli/commands/options_unit.h"
#include "cli/json/inspect_json.h"
#include "cli/text/inspect_text.h"

static bool inspect(cli_options *options, body_list *bodies, progress_bar *progress, cli_problem *problem) {
    if (!body_list_read(bodies, options->files, options->file_count, options->trust_paths, options->threads, progress,
                        problem) ||
        !options_settle_unit(options, bodies, problem) || !bodies_arrange(bodies, options, progress, problem)) {
        return false;
    }
    return body_list_inspect(bodies, options->threads, progress, problem);
}

int command_inspect(cli_options *options) {
    body_list bodies = {0};
    cli_problem problem;
    progress_bar *progress = progress_start();
    bool good = inspect(options, &bodies, progress, &problem);
    progress_stop(progress);
    int status = COMMAND_NOTHING;
    if (!good) {
        status = command_complain(&problem);
    } else if (options->json) {
        inspect_json(stdout, &bodies);
    } else {
        inspect_text(stdout, stderr, &bodies);
    }
    body_list_free(&bodies);
    return status;
}
