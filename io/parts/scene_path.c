#include "parts/scene_path.h"

#include "bytes/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool scene_path_is_there(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/* The folder of the scene, `above` folders further up, and `name` in it. */
static char *path_in(const io_source *scene, size_t above, const char *name) {
    const char *base = scene->path != NULL ? scene->path : scene->name;
    const char *slash = strrchr(base, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - base) + 1;
    size_t size = folder + 3 * above + strlen(name) + 1;
    char *path = malloc(size);
    if (path == NULL) {
        return NULL;
    }
    (void)snprintf(path, size, "%.*s", (int)folder, base);
    for (size_t i = 0; i < above; i++) {
        (void)snprintf(path + folder + 3 * i, size - folder - 3 * i, "../");
    }
    (void)snprintf(path + folder + 3 * above, size - folder - 3 * above, "%s", name);
    return path;
}

static char *copy_of(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy == NULL ? NULL : memcpy(copy, text, size);
}

char *scene_path_beside(const io_source *scene, const char *name) {
    return name[0] == '/' ? copy_of(name) : path_in(scene, 0, name);
}

bool scene_path_may_lead(const io_source *scene, size_t folders_above, const char *path) {
    if (scene->trust_paths || !scene_path_is_there(path)) {
        return true;
    }
    char *folder = path_in(scene, folders_above, ".");
    bool may = folder != NULL && path_within(folder, path);
    free(folder);
    return may;
}

/* The file in the scene's folder or in one of those above. */
static char *find_upwards(const io_source *scene, const char *name, size_t most_above) {
    for (size_t above = 0; above <= most_above; above++) {
        char *path = path_in(scene, above, name);
        if (path == NULL || scene_path_is_there(path)) {
            return path;
        }
        free(path);
    }
    return NULL;
}

static char *find_in_package(const io_source *scene, const char *name, bool *bare) {
    for (;;) {
        const char *slash = strchr(name, '/');
        *bare = slash == NULL;
        char *found = find_upwards(scene, name, slash == NULL ? 0 : SCENE_FOLDERS_ABOVE);
        if (found != NULL || slash == NULL) {
            return found;
        }
        name = slash + 1;
    }
}

static const char *after(const char *text, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

char *scene_path_find(const io_source *scene, const char *uri, bool *bare) {
    *bare = false;
    const char *in_package = after(uri, "package://");
    if (in_package == NULL) {
        in_package = after(uri, "model://");
    }
    if (in_package != NULL) {
        return find_in_package(scene, in_package, bare);
    }
    const char *path = after(uri, "file://");
    path = path == NULL ? uri : path;
    if (path[0] == '/') {
        return scene_path_is_there(path) ? copy_of(path) : NULL;
    }
    return find_upwards(scene, path, SCENE_FOLDERS_ABOVE);
}
