/* The two kinds of STL files. */
#ifndef CLINKER_IO_STL_H
#define CLINKER_IO_STL_H

#include "reader.h"

/* Whether the bytes are a binary STL file beyond doubt: just as long as its header says, with a triangle at least. */
bool stl_is_binary(const io_source *source);

/* Whether the bytes begin like a text STL file and hold text; some binary ones begin with "solid", too. */
bool stl_is_text(const io_source *source);

/* Reads the text kind; a file may hold several solids, they become one body. */
bool stl_read_text(const io_source *source, io_model *model, io_error *error);

#endif
