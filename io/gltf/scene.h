/* The default scene of a glTF file. */
#ifndef CLINKER_IO_GLTF_SCENE_H
#define CLINKER_IO_GLTF_SCENE_H

#include "gltf/document.h"

/* Adds a body for every node of the scene that has a mesh. */
bool gltf_scene_read(gltf_document *document);

#endif
