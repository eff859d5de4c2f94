#include "cli/commands/output_paths.h"

#include "cli/pictures/picture_format.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_OUTPUTS = 6 };

typedef struct output_path {
    const char *path;
    bool picture;                /* the name tells which format, */
    const char *format, *ending; /* or has to fit this one; NULL: any name will do */
} output_path;

/* Fills in what is asked for; returns how many these are. */
static size_t list_outputs(const cli_options *options, output_path outputs[MOST_OUTPUTS]) {
    const bool on = options->map.on != NULL; /* a mesh in place of a picture */
    const output_path asked[MOST_OUTPUTS] = {
        {options->map.picture, !on, "PLY", "ply"},  {.path = options->picture, .picture = true},
        {options->map.csv, false, "CSV", "csv"},    {options->map.pfm, false, "PFM", "pfm"},
        {options->map.points, false, "CSV", "csv"}, {.path = options->write_allow}};
    size_t count = 0;
    for (size_t i = 0; i < MOST_OUTPUTS; i++) {
        if (asked[i].path != NULL) {
            outputs[count++] = asked[i];
        }
    }
    return count;
}

/* Devices and pipes hold nothing that could be overwritten, and may be named again and again. */
static bool is_same(const struct stat *a, const struct stat *b) {
    return S_ISREG(a->st_mode) && S_ISREG(b->st_mode) && a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Refuses an output that is there already, `found`, and is this input. */
static bool spare(const char *output, const struct stat *found, const char *input, cli_problem *problem) {
    struct stat read;
    return stat(input, &read) != 0 || !is_same(found, &read) ||
           problem_set(problem, "%s: is the input file %s and would be overwritten; choose another name", output,
                       input);
}

/* The folder that a file is in; false where there is none. */
static bool find_folder(const char *path, struct stat *found) {
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? text_format(".") : text_format("%.*s", (int)(slash - path) + 1, path);
    bool there = stat(folder, found) == 0;
    free(folder);
    return there;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Files that are not there yet are the same if they have one name in one folder. */
static bool will_be_same(const char *a, const char *b) {
    struct stat found[2];
    int there = (stat(a, &found[0]) == 0) + (stat(b, &found[1]) == 0);
    if (there > 0) {
        return there == 2 && is_same(&found[0], &found[1]);
    }
    return strcmp(base_name(a), base_name(b)) == 0 && find_folder(a, &found[0]) && find_folder(b, &found[1]) &&
           found[0].st_dev == found[1].st_dev && found[0].st_ino == found[1].st_ino;
}

/* Reports go to standard output, and would be mixed with what is written there. */
static bool is_standard_output(const char *path) {
    struct stat report;
    struct stat written;
    return fstat(STDOUT_FILENO, &report) == 0 && stat(path, &written) == 0 && is_same(&report, &written);
}

/* A name without an ending promises nothing. */
static bool check_ending(const output_path *output, cli_problem *problem) {
    picture_format format;
    if (output->picture) {
        return picture_format_find(output->path, &format, problem);
    }
    const char *name = base_name(output->path);
    const char *dot = strrchr(name, '.');
    if (output->ending == NULL || dot == NULL || dot == name || strcasecmp(dot + 1, output->ending) == 0) {
        return true;
    }
    return problem_set(problem, "%s: can only be written as %s; choose a name that ends in .%s", output->path,
                       output->format, output->ending);
}

static bool check_outputs(const output_path *outputs, size_t count, cli_problem *problem) {
    for (size_t i = 0; i < count; i++) {
        if (!check_ending(&outputs[i], problem)) {
            return false;
        }
        if (is_standard_output(outputs[i].path)) {
            return problem_set(problem, "%s: standard output goes there as well; choose another name", outputs[i].path);
        }
        for (size_t j = 0; j < i; j++) {
            if (will_be_same(outputs[i].path, outputs[j].path)) {
                return problem_set(problem, "%s: is to be written twice; choose another name for one of them",
                                   outputs[i].path);
            }
        }
    }
    return true;
}

bool output_paths_check(const cli_options *options, cli_problem *problem) {
    output_path outputs[MOST_OUTPUTS];
    size_t count = list_outputs(options, outputs);
    for (size_t i = 0; i < count; i++) {
        struct stat found;
        if (stat(outputs[i].path, &found) != 0) {
            continue;
        }
        for (size_t file = 0; file < options->file_count; file++) {
            if (!spare(outputs[i].path, &found, options->files[file], problem)) {
                return false;
            }
        }
        /* A list of accepted pairs may be brought up to date. */
        bool exempt = options->allow == NULL || outputs[i].path == options->write_allow;
        if (!exempt && !spare(outputs[i].path, &found, options->allow, problem)) {
            return false;
        }
    }
    return check_outputs(outputs, count, problem);
}

static bool spare_model(const char *output, const io_model *model, cli_problem *problem) {
    struct stat found;
    bool there = stat(output, &found) == 0;
    for (size_t i = 0; there && i < model->file_count; i++) {
        if (!spare(output, &found, model->files[i], problem)) {
            return false;
        }
    }
    return true;
}

bool output_paths_spare(const cli_options *options, const body_list *bodies, cli_problem *problem) {
    output_path outputs[MOST_OUTPUTS];
    size_t count = list_outputs(options, outputs);
    for (size_t i = 0; i < count; i++) {
        for (size_t model = 0; model < bodies->model_count; model++) {
            if (!spare_model(outputs[i].path, &bodies->models[model], problem)) {
                return false;
            }
        }
    }
    return true;
}
