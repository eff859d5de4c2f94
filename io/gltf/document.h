/* A glTF 2.0 document while it is read: the parsed JSON, the buffers it refers to, and where complaints go. */
#ifndef CLINKER_IO_GLTF_DOCUMENT_H
#define CLINKER_IO_GLTF_DOCUMENT_H

#include "bytes/file_map.h"
#include "reading/source.h"

#include <jansson.h>

/* Stands for an index that the file does not give. */
#define GLTF_NONE SIZE_MAX

typedef struct gltf_buffer {
    const unsigned char *bytes; /* NULL: not loaded yet */
    size_t size;
    file_map map;         /* of an external file */
    unsigned char *owned; /* decoded from a data URI */
} gltf_buffer;

/* What a file has that bodies do not show; told in one warning each. */
typedef struct gltf_omissions {
    size_t lines;     /* primitives of points or lines */
    size_t shapeless; /* primitives without positions */
    size_t morphed;   /* primitives with morph targets */
    size_t skinned;   /* nodes with a skin */
    size_t copied;    /* nodes with EXT_mesh_gpu_instancing */
    size_t vanished;  /* nodes scaled to nothing */
    size_t empty;     /* nodes whose mesh has no triangles */
} gltf_omissions;

typedef struct gltf_document {
    const io_source *source;
    io_model *model;
    io_error *error;
    json_t *root;
    const unsigned char *chunk; /* the binary chunk of a GLB, or NULL */
    size_t chunk_size;
    gltf_buffer *buffers; /* one for each of the file's */
    size_t buffer_count;
    size_t file_bytes; /* size of the file and of its buffers, as far as loaded */
    size_t used_bytes; /* what the bodies take so far */
    gltf_omissions omissions;
} gltf_document;

/* Counts memory that a body is going to take. The same bytes of a file may be shown by any number of nodes and
 * primitives; where this goes beyond reason, it fails. */
bool gltf_charge(gltf_document *document, size_t count, size_t unit);

#endif
