/* clinker map: the gap or overlap between two bodies at each pixel of a view, or at each vertex of one of them. */
#include "cli/base/direction.h"
#include "cli/commands/arrange.h"
#include "cli/commands/commands.h"
#include "cli/commands/ending.h"
#include "cli/commands/options_unit.h"
#include "cli/commands/output_paths.h"
#include "cli/json/surface_json.h"
#include "cli/pictures/amount.h"
#include "cli/pictures/surface_map.h"
#include "cli/text/surface_text.h"
#include "cli/text/warnings_text.h"
#include "clinker/draw.h"

#include <stdlib.h>

enum { WARNINGS_SHOWN = 20, POINTS_SHOWN = 10 };

static double percent(size_t part, size_t whole) {
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

/* A length with its unit, to so many digits. */
static void print_amount(FILE *out, double size, int digits, const char *unit) {
    char *number = text_format("%.*g", digits, size);
    char *amount = amount_text(number, unit);
    text_print(out, amount);
    free(amount);
    free(number);
}

/* Two lines on a map. */
static void summarise(FILE *out, const named_map *named) {
    const clinker_map *map = &named->map;
    char direction[128];
    direction_name(map->forward, direction, sizeof direction);
    text_print(out, named->names[0]);
    fputs("  ", out);
    text_print(out, named->names[1]);
    fprintf(out, "  seen along %s, %u x %u pixels of ", direction, (unsigned)map->width, (unsigned)map->height);
    print_amount(out, map->pixel, 4, named->unit);
    size_t pixels = (size_t)map->width * map->height;
    if (map->gap_count == 0) {
        fputs("\nno pixel shows both bodies\n", out);
        return;
    }
    fprintf(out, "\nboth bodies on %.3g %% of the pixels, overlap on %.3g %% of these; gap ",
            percent(map->gap_count, pixels), percent(map->overlap_count, map->gap_count));
    const bool constant = map->lowest >= map->highest;
    if (!constant) {
        fprintf(out, "from %.6g to ", (double)map->lowest);
    }
    print_amount(out, (double)map->highest, 6, named->unit);
    fputs(constant ? " everywhere\n" : "\n", out);
}

/* Everything that the command holds from its files to its summary. */
typedef struct map_run {
    body_list bodies;
    clinker_workspace *workspace; /* owns the map */
    named_map named;
    surface_gaps surface; /* with --on, in its place */
} map_run;

static bool read_and_map(map_run *run, cli_options *options, progress_bar *progress, cli_problem *problem) {
    const map_request *request = &options->map;
    if (request->on == NULL && request->picture == NULL && request->csv == NULL && request->pfm == NULL) {
        return problem_set(problem, "map: no file to write; give -o FILE.png, --csv FILE or --pfm FILE");
    }
    if (!output_paths_check(options, problem) ||
        !body_list_read(&run->bodies, options->files, options->file_count, options->trust_paths, options->threads,
                        progress, problem) ||
        !output_paths_spare(options, &run->bodies, problem) || !options_settle_unit(options, &run->bodies, problem) ||
        !bodies_arrange(&run->bodies, options, progress, problem)) {
        return false;
    }
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = options->threads;
    if (clinker_workspace_create(&settings, &run->workspace) != CLINKER_STATUS_OK) {
        return problem_set(problem, "no memory for %u threads; try --threads 1", options->threads);
    }
    progress_stage(progress, "mapping", 0);
    if (request->on != NULL) {
        return surface_map_make(&run->bodies, run->workspace, request, &run->surface, problem);
    }
    return map_make(&run->bodies, run->workspace, request, &run->named, problem);
}

/* Warnings go into JSON, where that is asked for. */
static void report(const map_run *run, const cli_options *options) {
    if (options->json) {
        surface_json(stdout, &run->surface, &run->bodies);
        return;
    }
    warnings_text(stderr, &run->bodies.warnings, WARNINGS_SHOWN);
    if (options->map.on != NULL) {
        surface_text(stdout, &run->surface, options->top > 0 ? options->top : POINTS_SHOWN);
    } else {
        summarise(stdout, &run->named);
    }
}

int command_map(cli_options *options) {
    map_run run = {.workspace = NULL};
    cli_problem problem;
    progress_bar *progress = progress_start();
    bool good = read_and_map(&run, options, progress, &problem);
    progress_stop(progress);
    int status = COMMAND_NOTHING;
    if (good) {
        report(&run, options);
    } else {
        status = command_complain(&problem);
    }
    clinker_workspace_destroy(run.workspace);
    body_list_free(&run.bodies);
    return status;
}
