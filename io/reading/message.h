/* What readers say where they fail, and where they pass over something: one line that begins with the file's name. */
#ifndef CLINKER_IO_MESSAGE_H
#define CLINKER_IO_MESSAGE_H

#include "reading/source.h"

#if defined(__GNUC__)
#define IO_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define IO_PRINTF(text, first)
#endif

/* Writes "name: text" as one line, whatever bytes of the file the arguments hold: control characters and invalid
 * UTF-8 become '?'. Always returns false, for `return io_fail(...)`. */
bool io_fail(io_error *error, const io_source *source, const char *format, ...) IO_PRINTF(3, 4);

/* Adds a line like that to the model's warnings; one that finds no memory is lost. */
void io_warn(io_model *model, const io_source *source, const char *format, ...) IO_PRINTF(3, 4);

#endif
