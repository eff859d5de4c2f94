/* A folder of parts: every mesh file in it, in the order of their names. */
#ifndef CLINKER_IO_READ_FOLDER_H
#define CLINKER_IO_READ_FOLDER_H

#include "io.h"

/* Adds the bodies of all mesh files in a folder to an empty model, sorted by name. The caller frees the model, also
 * after a failure. */
bool folder_read(const char *path, const io_settings *settings, io_model *model, io_error *error);

#endif
