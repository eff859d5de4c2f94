/* The text kind of STL files. */
#ifndef CLINKER_IO_STL_TEXT_H
#define CLINKER_IO_STL_TEXT_H

#include "reading/source.h"

/* Reads one; a file may hold several solids, they become one body. */
bool stl_read_text(const io_source *source, io_model *model, io_error *error);

#endif
