/* clinker map: the gap or overlap between two bodies at each pixel of a view. */
#include "cli/pictures/map.h"

#include "cli/base/numeral.h"
#include "cli/base/output.h"
#include "cli/commands/command.h"
#include "cli/commands/help.h"
#include "cli/commands/options.h"
#include "cli/commands/output_paths.h"

#include <string.h>

/* Reads "dx,dy,dz"; false where it is anything else. */
static bool read_direction(const char *text, double direction[3]) {
    return numeral_read_list(text, direction, 3) == 3 && (direction[0] != 0 || direction[1] != 0 || direction[2] != 0);
}

bool map_view_read(const char *text, clinker_view *view, cli_problem *problem) {
    static const char axes[] = "xyz";
    const char *axis = text[0] != '\0' && text[1] == '\0' ? strchr(axes, text[0]) : NULL;
    double *direction = view->direction;
    direction[0] = direction[1] = direction[2] = 0;
    if (axis != NULL) {
        direction[axis - axes] = -1; /* from the positive end, as plans are drawn */
        return true;
    }
    if (strcmp(text, "auto") != 0 && !read_direction(text, direction)) {
        return problem_set(problem, "--view %s: not a view; give auto, x, y, z, or a direction as in 0,0.5,-1", text);
    }
    return true;
}

void map_direction_name(const double direction[3], char *text, size_t size) {
    static const char *const names[3][2] = {{"x", "-x"}, {"y", "-y"}, {"z", "-z"}};
    for (int axis = 0; axis < 3; axis++) {
        if (direction[axis] == 1 || direction[axis] == -1) {
            snprintf(text, size, "%s", names[axis][direction[axis] < 0]);
            return;
        }
    }
    snprintf(text, size, "(%.3g, %.3g, %.3g)", direction[0], direction[1], direction[2]);
}

typedef bool (*map_writer)(const named_map *named, FILE *file);

/* Writes one of the files, if asked for. */
static bool write_file(const char *path, map_writer writer, const named_map *named, cli_problem *problem) {
    if (path == NULL) {
        return true;
    }
    FILE *file = output_open(path, problem);
    return file != NULL && output_close(file, path, writer(named, file), problem);
}

static double percent(size_t part, size_t whole) {
    return whole > 0 ? 100.0 * (double)part / (double)whole : 0;
}

void map_summarise(FILE *out, const named_map *named) {
    const clinker_map *map = &named->map;
    char direction[128];
    map_direction_name(map->forward, direction, sizeof direction);
    text_print(out, named->names[0]);
    fputs("  ", out);
    text_print(out, named->names[1]);
    fprintf(out, "  seen along %s, %u x %u pixels of %.4g ", direction, (unsigned)map->width, (unsigned)map->height,
            map->pixel);
    text_print(out, named->unit);
    size_t pixels = (size_t)map->width * map->height;
    if (map->gap_count == 0) {
        fputs("\nno pixel shows both bodies\n", out);
        return;
    }
    fprintf(out, "\nboth bodies on %.3g %% of the pixels, overlap on %.3g %% of these; gap from %.6g to %.6g ",
            percent(map->gap_count, pixels), percent(map->overlap_count, map->gap_count), (double)map->lowest,
            (double)map->highest);
    text_print(out, named->unit);
    fputc('\n', out);
}

bool map_make(const body_list *bodies, clinker_workspace *workspace, const map_request *request, named_map *named,
              cli_problem *problem) {
    if (bodies->count != 2) {
        char names[512];
        body_list_names(bodies, names, sizeof names);
        return problem_set(problem, "a map shows two bodies, here %s %zu (%s); give files with two",
                           bodies->count == 1 ? "is" : "are", bodies->count, names);
    }
    clinker_body pair[2];
    for (int i = 0; i < 2; i++) {
        pair[i] = (clinker_body){.mesh = bodies->bodies[i].mesh, .pose = &bodies->bodies[i].pose};
        named->names[i] = bodies->bodies[i].name;
    }
    if (clinker_bodies_map(workspace, pair, &request->view, &named->map) != CLINKER_OK) {
        return body_list_problem(bodies, NULL, clinker_workspace_message(workspace), problem);
    }
    named->unit = request->unit != NULL ? request->unit : "units";
    named->bands = gap_bands_choose(&named->map, request->contact);
    return write_file(request->picture, map_write_picture, named, problem) &&
           write_file(request->csv, map_write_csv, named, problem) &&
           write_file(request->pfm, map_write_pfm, named, problem);
}

/* Everything that the command holds from its files to its summary. */
typedef struct map_run {
    body_list bodies;
    clinker_workspace *workspace; /* owns the map */
    named_map named;
} map_run;

static bool read_and_map(map_run *run, const cli_options *options, progress_bar *progress, cli_problem *problem) {
    const map_request *request = &options->map;
    if (request->picture == NULL && request->csv == NULL && request->pfm == NULL) {
        return problem_set(problem, "map: no file to write; give -o FILE.png, --csv FILE or --pfm FILE");
    }
    if (!output_paths_check(options, problem) ||
        !body_list_read(&run->bodies, options->files, options->file_count, options->trust_paths, progress, problem) ||
        !output_paths_spare(options, &run->bodies, problem) ||
        !body_list_place(&run->bodies, options->placements, options->placement_count, problem)) {
        return false;
    }
    clinker_workspace_settings settings = clinker_workspace_settings_default();
    settings.threads = options->threads;
    if (clinker_workspace_create(&settings, &run->workspace) != CLINKER_OK) {
        return problem_set(problem, "no memory for %u threads; try --threads 1", options->threads);
    }
    progress_stage(progress, "mapping", 0);
    return map_make(&run->bodies, run->workspace, request, &run->named, problem);
}

static int map_and_summarise(const cli_options *options, cli_problem *problem) {
    map_run run = {.workspace = NULL};
    progress_bar *progress = progress_start();
    bool good = read_and_map(&run, options, progress, problem);
    progress_stop(progress);
    int status = COMMAND_NOTHING;
    if (good) {
        map_summarise(stdout, &run.named);
    } else {
        status = command_complain(problem);
    }
    clinker_workspace_destroy(run.workspace);
    body_list_free(&run.bodies);
    return status;
}

int command_map(int argc, char **argv) {
    cli_options options;
    cli_problem problem;
    int status = COMMAND_NOTHING;
    if (!options_read_map(argc, argv, &options, &problem)) {
        status = command_complain(&problem);
    } else if (options.help) {
        fputs(help_map, stdout);
    } else {
        status = map_and_summarise(&options, &problem);
    }
    options_free(&options);
    return status;
}
