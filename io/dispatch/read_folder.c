#include "dispatch/read_folder.h"

#include "dispatch/format_list.h"
#include "dispatch/read_file.h"
#include "reading/instances.h"
#include "reading/message.h"
#include "reading/model.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SKIPPED_SHOWN = 5 };

typedef struct name_list {
    char **names;
    size_t count;
} name_list;

static void name_list_free(name_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        free(list->names[i]);
    }
    free(list->names);
}

static bool name_list_add(name_list *list, const char *name) {
    size_t size = strlen(name) + 1;
    char *copy = malloc(size);
    char **grown = copy == NULL ? NULL : realloc(list->names, (list->count + 1) * sizeof *grown);
    if (grown == NULL) {
        free(copy);
        return false;
    }
    memcpy(copy, name, size);
    grown[list->count++] = copy;
    list->names = grown;
    return true;
}

static int compare(const void *left, const void *right) {
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* What is in the folder, sorted, so that the bodies do not depend on how a disk keeps it; hidden files do not count. */
static bool list_folder(const io_source *folder, name_list *list, io_error *error) {
    DIR *open_folder = opendir(folder->path);
    if (open_folder == NULL) {
        return io_fail(error, folder, "the folder cannot be opened; check its permissions");
    }
    bool good = true;
    for (const struct dirent *entry = readdir(open_folder); good && entry != NULL; entry = readdir(open_folder)) {
        if (entry->d_name[0] != '.') {
            good = name_list_add(list, entry->d_name) || io_fail(error, folder, "not enough memory");
        }
    }
    (void)closedir(open_folder);
    if (list->count > 0) {
        qsort(list->names, list->count, sizeof *list->names, compare);
    }
    return good;
}

static bool add_file(const char *path, io_model *model, const io_source *folder, io_error *error) {
    const io_settings settings = {.trust_paths = folder->trust_paths};
    io_model part;
    if (!file_read_part(path, &settings, &part, error)) {
        return false;
    }
    bool good = io_model_take_meshes(model, &part);
    for (size_t i = 0; good && i < part.body_count; i++) {
        good = io_model_add(model, &part.bodies[i]);
    }
    good = good && io_model_take_notes(model, &part);
    io_model_free(&part);
    return good || io_fail(error, folder, "not enough memory");
}

static bool add_named(const io_source *folder, const char *name, io_model *model, io_error *error) {
    size_t length = strlen(folder->path);
    size_t size = length + strlen(name) + 2;
    char *path = malloc(size);
    if (path == NULL) {
        return io_fail(error, folder, "not enough memory");
    }
    bool slash = length > 0 && folder->path[length - 1] == '/';
    (void)snprintf(path, size, "%s%s%s", folder->path, slash ? "" : "/", name);
    bool added = add_file(path, model, folder, error);
    free(path);
    return added;
}

/* One line for all that was passed over. */
static void warn_skipped(io_model *model, const io_source *folder, const name_list *list) {
    char shown[300] = "";
    size_t used = 0;
    size_t skipped = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (!format_is_mesh_name(list->names[i])) {
            if (skipped < SKIPPED_SHOWN) {
                (void)snprintf(shown + used, sizeof shown - used, "%s%.50s", skipped == 0 ? "" : ", ", list->names[i]);
                used = strlen(shown);
            }
            skipped++;
        }
    }
    if (skipped > SKIPPED_SHOWN) {
        (void)snprintf(shown + used, sizeof shown - used, " and %zu more", skipped - SKIPPED_SHOWN);
    }
    if (skipped > 0) {
        io_warn(model, folder, "not mesh files by their names, skipped: %s", shown);
    }
}

bool folder_read(const char *path, const io_settings *settings, io_model *model, io_error *error) {
    io_source folder = {.name = path, .path = path, .trust_paths = settings != NULL && settings->trust_paths};
    name_list list = {0};
    bool good = list_folder(&folder, &list, error);
    for (size_t i = 0; good && i < list.count; i++) {
        if (format_is_mesh_name(list.names[i])) {
            good = add_named(&folder, list.names[i], model, error);
        }
    }
    if (good) {
        warn_skipped(model, &folder, &list);
    }
    if (good && model->body_count == 0) {
        good = io_fail(error, &folder, "the folder holds no mesh files");
    }
    name_list_free(&list);
    return good;
}
