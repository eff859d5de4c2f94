/* A glTF 2.0 document while it is read: the parsed JSON, the buffers it refers to, and where complaints go. */
#ifndef CLINKER_IO_GLTF_DOCUMENT_H
#define CLINKER_IO_GLTF_DOCUMENT_H

#include "file_map.h"
#include "reader.h"

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

/* ---- JSON, gltf_json.c ---- */

/* Parses the text into `document->root`. */
bool gltf_parse(gltf_document *document, const char *text, size_t size);

/* An item of one of the top-level arrays ("meshes", ...), or NULL where there is none. */
const json_t *gltf_item(const gltf_document *document, const char *array, size_t index);
size_t gltf_item_count(const gltf_document *document, const char *array);

/* A whole number of zero or more, `fallback` where the member is missing; false where it is anything else. */
bool gltf_size(const json_t *object, const char *key, size_t fallback, size_t *value);

/* `count` numbers; where the member is missing, `values` stay as they are. False where it is anything else. */
bool gltf_numbers(const json_t *object, const char *key, double *values, size_t count);

/* A text, or NULL where it is missing or empty. */
const char *gltf_text(const json_t *object, const char *key);

/* ---- buffers, gltf_buffer.c ---- */

/* The bytes of a buffer, loaded when first asked for: what is never used may be missing. */
bool gltf_buffer_load(gltf_document *document, size_t index, const gltf_buffer **buffer);

void gltf_buffers_free(gltf_document *document);

/* Counts memory that a body is going to take. The same bytes of a file may be shown by any number of nodes and
 * primitives; where this goes beyond reason, it fails. */
bool gltf_charge(gltf_document *document, size_t count, size_t unit);

/* ---- meshes and scenes ---- */

/* Decodes mesh number `mesh` into a body of that name; `*empty` where it has no triangles and gave none.
 * gltf_mesh.c */
bool gltf_mesh_read(gltf_document *document, size_t mesh, const char *name, io_body *body, bool *empty);

/* Adds a body for every node of the default scene that has a mesh. gltf_scene.c */
bool gltf_scene_read(gltf_document *document);

#endif
