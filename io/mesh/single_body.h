/* The end of reading a file that is one body. */
#ifndef CLINKER_IO_SINGLE_BODY_H
#define CLINKER_IO_SINGLE_BODY_H

#include "mesh/mesh_builder.h"
#include "reading/source.h"

/* Finishes the builder under the stem of the file's name and adds the body to the model, or tells the builder's
 * problem. */
bool single_body_add(io_model *model, mesh_builder *builder, const io_source *source, io_error *error);

#endif
