/* Formats of other programs: what others need of this folder. Built where assimp is, which CLINKER_HAS_FOREIGN says. */
#ifndef CLINKER_IO_FOREIGN_H
#define CLINKER_IO_FOREIGN_H

#include "reading/source.h"

bool io_read_foreign(const io_source *source, io_model *model, io_error *error);

#endif
