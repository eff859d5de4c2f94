/* What a reader takes: the bytes of one file, and what is known about where they are from. */
#ifndef CLINKER_IO_SOURCE_H
#define CLINKER_IO_SOURCE_H

#include "bytes/file_map.h"
#include "io.h"

/* Reads a file that a scene shows: a mesh file, or one with a scene of its own, but none that names further parts, so
 * that no chain of these has to be followed. Leaves the model empty on failure. */
typedef bool (*io_part_reader)(const char *path, const io_settings *settings, io_model *model, io_error *error);

typedef struct io_source {
    const char *name; /* as in messages */
    const char *path; /* where the file lies, for files beside it; NULL for bytes in memory */
    const unsigned char *bytes;
    size_t size;
    const file_map *map;      /* which holds these bytes; NULL: the caller does */
    bool trust_paths;         /* of files that it names, as in io_settings */
    io_part_reader read_part; /* for the files that it shows; dispatch/ gives it to all that have a path */
} io_source;

/* The reader of a format: adds bodies and warnings to a model that the caller frees, also after a failure. */
typedef bool (*io_reader)(const io_source *source, io_model *model, io_error *error);

#endif
