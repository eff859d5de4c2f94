/* A file or a folder. */
#include "io.h"

#include "dispatch/read_file.h"
#include "dispatch/read_folder.h"

#include <sys/stat.h>

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool io_read(const char *path, const io_settings *settings, io_model *model, io_error *error) {
    if (!is_folder(path)) {
        return file_read(path, settings, model, error);
    }
    *model = (io_model){0};
    error->message[0] = 0;
    if (!folder_read(path, settings, model, error)) {
        io_model_free(model);
        return false;
    }
    return true;
}
