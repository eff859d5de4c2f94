/* The meshes of a glTF file. */
#ifndef CLINKER_IO_GLTF_MESH_H
#define CLINKER_IO_GLTF_MESH_H

#include "gltf/document.h"

/* Decodes mesh number `mesh` into a body of that name; `*empty` where it has no triangles and gave none. */
bool gltf_mesh_read(gltf_document *document, size_t mesh, const char *name, io_body *body, bool *empty);

#endif
