/* glTF 2.0: what others need of this folder. Built where jansson is, which CLINKER_HAS_GLTF says. */
#ifndef CLINKER_IO_GLTF_H
#define CLINKER_IO_GLTF_H

#include "reading/source.h"

bool io_read_gltf(const io_source *source, io_model *model, io_error *error);
bool io_read_glb(const io_source *source, io_model *model, io_error *error);

#endif
