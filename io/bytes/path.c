#include "bytes/path.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static bool begins_with(const char *path, const char *folder) {
    size_t length = strlen(folder);
    bool root = folder[length - 1] == '/'; /* no other real path ends so */
    return strncmp(path, folder, length) == 0 && (root || path[length] == '/');
}

bool path_within(const char *folder, const char *path) {
    char *real_folder = realpath(folder, NULL);
    char *real_path = realpath(path, NULL);
    bool within = real_folder != NULL && real_path != NULL && begins_with(real_path, real_folder);
    free(real_folder);
    free(real_path);
    return within;
}

/* "dir/part.stl" becomes "part"; ".stl" stays as it is. */
static void stem(const char *path, size_t *from, size_t *length) {
    const char *slash = strrchr(path, '/');
    const char *base = slash == NULL ? path : slash + 1;
    const char *dot = strrchr(base, '.');
    *from = (size_t)(base - path);
    *length = dot == NULL || dot == base ? strlen(base) : (size_t)(dot - base);
}

char *path_stem(const char *path) {
    size_t from;
    size_t length;
    stem(path, &from, &length);
    char *name = malloc(length + 1);
    if (name != NULL) {
        memcpy(name, path + from, length);
        name[length] = 0;
    }
    return name;
}
