/* Robots: what others need of this folder. A build without expat refuses them, by no_expat.c. */
#ifndef CLINKER_IO_ROBOTS_H
#define CLINKER_IO_ROBOTS_H

#include "reading/source.h"

bool io_read_urdf(const io_source *source, io_model *model, io_error *error);
bool io_read_srdf(const io_source *source, io_model *model, io_error *error);

#endif
