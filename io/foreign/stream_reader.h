/* Makes bodies of what the helper prints, which foreign/stream.h describes. */
#ifndef CLINKER_IO_FOREIGN_STREAM_READER_H
#define CLINKER_IO_FOREIGN_STREAM_READER_H

#include "reading/source.h"

/* Bytes that the helper may print of a file, and that its bodies may take. */
size_t foreign_stream_limit(const io_source *source);

bool foreign_stream_read(const io_source *source, const unsigned char *bytes, size_t size, io_model *model,
                         io_error *error);

#endif
