#include "cli/bodies/bodies.h"

#include "cli/base/memory.h"
#include "cli/base/parallel.h"

#include <stdlib.h>
#include <string.h>

static void list_bodies(body_list *list, char **files) {
    for (size_t file = 0; file < list->model_count; file++) {
        list->count += list->models[file].body_count;
    }
    list->bodies = memory_take(list->count, sizeof *list->bodies);
    cli_body *next = list->bodies;
    for (size_t file = 0; file < list->model_count; file++) {
        const io_model *model = &list->models[file];
        for (size_t i = 0; i < model->body_count; i++) {
            *next = (cli_body){.file = files[file],
                               .alone = model->body_count == 1,
                               .name = text_format("%s", model->bodies[i].name),
                               .source = &model->bodies[i],
                               .whole = (size_t)(next - list->bodies),
                               .mesh = model->bodies[i].mesh,
                               .scale = 1,
                               .pose = model->bodies[i].pose};
            next++;
        }
        for (size_t i = 0; i < model->warning_count; i++) {
            line_list_add(&list->warnings, "%s", model->warnings[i]);
        }
    }
}

/* Numbers go on from the last one given to the same name, so that a scene of one name stays linear; a name that some
 * body has by itself is never taken away from it. */
void body_list_name(body_list *list) {
    size_t *last_number = memory_take(list->count, sizeof *last_number);
    name_table_free(&list->names);
    list->names = name_table_make(2 * list->count);
    for (size_t i = 0; i < list->count; i++) {
        name_table_add(&list->names, list->bodies[i].name, i);
    }
    for (size_t i = 0; i < list->count; i++) {
        cli_body *body = &list->bodies[i];
        size_t first = i;
        size_t other;
        name_table_find(&list->names, body->name, strlen(body->name), &first);
        char *name = NULL;
        while (first != i && name == NULL) {
            size_t number = last_number[first] == 0 ? 2 : last_number[first] + 1;
            last_number[first] = number;
            name = text_format("%s#%zu", body->name, number);
            if (name_table_find(&list->names, name, strlen(name), &other)) {
                free(name);
                name = NULL;
            }
        }
        if (name != NULL) {
            free(body->name);
            body->name = name;
            name_table_add(&list->names, name, i);
        }
    }
    free(last_number);
}

/* The files of a command line while they are read. */
typedef struct file_reading {
    char **files;
    io_settings settings;
    io_model *models; /* of each file */
    io_error *errors; /* likewise; without a message: it was read */
    progress_bar *progress;
} file_reading;

static void read_file(void *data, size_t file, unsigned worker) {
    (void)worker;
    const file_reading *reading = data;
    if (io_read(reading->files[file], &reading->settings, &reading->models[file], &reading->errors[file])) {
        reading->errors[file].message[0] = '\0';
    }
    progress_step(reading->progress);
}

bool body_list_read(body_list *list, char **files, size_t file_count, bool trust_paths, unsigned threads,
                    progress_bar *progress, cli_problem *problem) {
    *list =
        (body_list){.models = memory_take(file_count, sizeof *list->models), .model_count = file_count, .files = files};
    file_reading reading = {.files = files,
                            .settings = {.trust_paths = trust_paths},
                            .models = list->models,
                            .errors = memory_take(file_count, sizeof *reading.errors),
                            .progress = progress};
    progress_stage(progress, "reading", file_count);
    parallel_run(threads, file_count, read_file, &reading);
    bool read = true;
    for (size_t file = 0; read && file < file_count; file++) {
        const char *message = reading.errors[file].message;
        read = message[0] == '\0' || problem_set(problem, "%s", message);
    }
    free(reading.errors);
    if (read) {
        list_bodies(list, files);
        list->total = list->count;
        list->whole = list->count;
        body_list_name(list);
    }
    return read;
}

void body_list_free(body_list *list) {
    for (size_t i = 0; i < list->total; i++) {
        free(list->bodies[i].name);
    }
    free(list->bodies);
    name_table_free(&list->names);
    line_list_free(&list->warnings);
    for (size_t file = 0; file < list->model_count; file++) {
        io_model_free(&list->models[file]);
    }
    free(list->models);
    io_model_free(&list->parts);
    *list = (body_list){0};
}

clinker_pose cli_body_home(const cli_body *body) {
    clinker_pose home = body->source->pose;
    for (int i = 0; body->scale != 1 && i < 12; i++) {
        home.m[i] *= body->scale;
    }
    return home;
}

void body_list_names(const body_list *list, char *text, size_t size) {
    enum { SHOWN = 8 };
    const char *names[SHOWN];
    const size_t count = list->count < SHOWN ? list->count : SHOWN;
    for (size_t i = 0; i < count; i++) {
        names[i] = list->bodies[i].name;
    }
    short_names_list(names, count, list->count, text, size);
}

short_names body_list_short_names(const body_list *list) {
    const char **full = memory_take(list->count, sizeof *full);
    for (size_t i = 0; i < list->count; i++) {
        full[i] = list->bodies[i].name;
    }
    short_names names = short_names_make(full, list->count);
    free(full);
    return names;
}
