/* The list of formats, and which of them a file has. */
#ifndef CLINKER_IO_FORMAT_LIST_H
#define CLINKER_IO_FORMAT_LIST_H

#include "reading/source.h"

typedef struct io_format {
    const char *extension; /* lower case */
    io_reader read;
    bool names_parts; /* its files name further ones, which are read as parts */
} io_format;

/* The format of a file, by content first and by name second; never NULL: the reader of unknown formats says so. */
const io_format *format_of(const io_source *source);

/* Whether a file of this name is one that a folder of parts is read for. */
bool format_is_mesh_name(const char *name);

#endif
