/* The two halves of reading a foreign format: running the helper (foreign.c) and making bodies of what it prints. */
#ifndef CLINKER_IO_FOREIGN_H
#define CLINKER_IO_FOREIGN_H

#include "reader.h"

/* Bytes that the helper may print of a file, and that its bodies may take. */
size_t foreign_output_limit(const io_source *source);

/* Reads a stream as described in foreign_stream.h. */
bool foreign_stream_read(const io_source *source, const unsigned char *bytes, size_t size, io_model *model,
                         io_error *error);

#endif
