/* The buffers of a glTF file: where its arrays have their bytes. */
#ifndef CLINKER_IO_GLTF_BUFFER_H
#define CLINKER_IO_GLTF_BUFFER_H

#include "gltf/document.h"

/* The bytes of a buffer, loaded when first asked for: what is never used may be missing. */
bool gltf_buffer_load(gltf_document *document, size_t index, const gltf_buffer **buffer);

/* The mapped file that holds a buffer; NULL: its bytes are somebody's memory. */
const file_map *gltf_buffer_map(const gltf_document *document, const gltf_buffer *buffer);

void gltf_buffers_free(gltf_document *document);

#endif
