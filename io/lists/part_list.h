/* Lists of parts in JSON: what others need of this folder. Built where jansson is, as glTF. */
#ifndef CLINKER_IO_PART_LIST_H
#define CLINKER_IO_PART_LIST_H

#include "reading/source.h"

bool io_read_part_list(const io_source *source, io_model *model, io_error *error);

#endif
