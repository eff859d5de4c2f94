/* Accessors: typed views into buffers, which is how glTF stores every array. */
#ifndef CLINKER_IO_GLTF_ACCESSOR_H
#define CLINKER_IO_GLTF_ACCESSOR_H

#include "gltf/document.h"

/* Component types, by their numbers in the file. */
typedef enum gltf_component {
    GLTF_BYTE = 5120,
    GLTF_UNSIGNED_BYTE = 5121,
    GLTF_SHORT = 5122,
    GLTF_UNSIGNED_SHORT = 5123,
    GLTF_UNSIGNED_INT = 5125,
    GLTF_FLOAT = 5126
} gltf_component;

/* Elements that replace those of the view; their numbers increase. */
typedef struct gltf_sparse {
    size_t count;
    const unsigned char *numbers; /* of the elements, as `number_type` says */
    gltf_component number_type;
    const unsigned char *values; /* tightly packed */
    size_t next;                 /* the first that has not been passed yet */
} gltf_sparse;

/* All bytes it leads to are known to lie within their buffers. */
typedef struct gltf_accessor {
    size_t count;
    gltf_component component;
    unsigned dimension; /* 1 for SCALAR, 3 for VEC3 */
    bool normalized;
    size_t element_size;
    size_t stride;
    const unsigned char *bytes; /* NULL: all zero */
    const file_map *map;        /* which holds these bytes; NULL: none does */
    gltf_sparse sparse;
} gltf_accessor;

/* Checks accessor number `index` and all it refers to. `use` tells in messages who asks, as in "mesh 3, primitive 0".
 */
bool gltf_accessor_open(gltf_document *document, size_t index, const char *use, gltf_accessor *accessor);

/* Goes back to the beginning. */
void gltf_accessor_rewind(gltf_accessor *accessor);

/* The bytes of an element. Elements are asked for in rising order from the last rewind on; they may be skipped. */
const unsigned char *gltf_accessor_element(gltf_accessor *accessor, size_t index);

/* Hands back the memory of the elements from `first` to `last`, which were read, where it is a window of the file or
 * more (see file_map_release()). */
void gltf_accessor_release(const gltf_accessor *accessor, size_t first, size_t last);

/* The value of an unsigned integer element. */
uint32_t gltf_unsigned(gltf_component type, const unsigned char *bytes);

/* The three coordinates of an element: floats as they are, integers decoded as KHR_mesh_quantization says. */
void gltf_vector(const gltf_accessor *accessor, const unsigned char *bytes, float vector[3]);

#endif
