#include "path_within.h"

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
