/* Reads one file by the reader of its format; io_read_memory() of io.h is here as well. Each call empties the model
 * before, and again on failure. */
#ifndef CLINKER_IO_READ_FILE_H
#define CLINKER_IO_READ_FILE_H

#include "reading/source.h"

bool file_read(const char *path, const io_settings *settings, io_model *model, io_error *error);

/* A file that a scene or a folder shows: the part reader that sources carry. */
bool file_read_part(const char *path, const io_settings *settings, io_model *model, io_error *error);

#endif
