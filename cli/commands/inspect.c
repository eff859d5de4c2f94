/* clinker inspect: what each mesh is. */
#include "cli/commands/command.h"
#include "cli/commands/help.h"
#include "cli/commands/options.h"
#include "cli/pairs/check_result.h"

static bool inspect(const cli_options *options, body_list *bodies, progress_bar *progress, cli_problem *problem) {
    if (!body_list_read(bodies, options->files, options->file_count, options->trust_paths, progress, problem)) {
        return false;
    }
    clinker_workspace_settings settings = clinker_workspace_settings_default();
    settings.threads = options->threads;
    clinker_workspace *workspace = NULL;
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_OK) {
        return problem_set(problem, "no memory for %u threads", options->threads);
    }
    bool good = body_list_inspect(bodies, workspace, progress, problem);
    clinker_workspace_destroy(workspace);
    return good;
}

static int inspect_and_report(const cli_options *options, cli_problem *problem) {
    body_list bodies = {0};
    progress_bar *progress = progress_start();
    bool good = inspect(options, &bodies, progress, problem);
    progress_stop(progress);
    int status = COMMAND_NOTHING;
    if (!good) {
        status = command_complain(problem);
    } else if (options->json) {
        report_inspect_json(stdout, &bodies);
    } else {
        report_inspect_text(stdout, stderr, &bodies);
    }
    body_list_free(&bodies);
    return status;
}

int command_inspect(int argc, char **argv) {
    cli_options options;
    cli_problem problem;
    int status = COMMAND_NOTHING;
    if (!options_read_inspect(argc, argv, &options, &problem)) {
        status = command_complain(&problem);
    } else if (options.help) {
        fputs(help_inspect, stdout);
    } else {
        status = inspect_and_report(&options, &problem);
    }
    options_free(&options);
    return status;
}
