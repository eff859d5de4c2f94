/* The header of a PLY file: what its body holds, in which order and types. */
#ifndef CLINKER_IO_PLY_HEADER_H
#define CLINKER_IO_PLY_HEADER_H

#include "syntax/scan.h"

enum { PLY_MAX_ELEMENTS = 64, PLY_MAX_PROPERTIES = 512 };

typedef enum ply_format { PLY_TEXT, PLY_LITTLE_ENDIAN, PLY_BIG_ENDIAN } ply_format;

typedef enum ply_type {
    PLY_INT8,
    PLY_UINT8,
    PLY_INT16,
    PLY_UINT16,
    PLY_INT32,
    PLY_UINT32,
    PLY_FLOAT32,
    PLY_FLOAT64,
} ply_type;

/* What a property is to us. */
typedef enum ply_role { PLY_X, PLY_Y, PLY_Z, PLY_CORNERS, PLY_UNUSED } ply_role;

typedef struct ply_property {
    ply_role role;
    ply_type type;
    bool list;
    ply_type count_type; /* of a list */
} ply_property;

typedef enum ply_kind { PLY_VERTICES, PLY_FACES, PLY_OTHER } ply_kind;

typedef struct ply_element {
    ply_kind kind;
    size_t count;
    const ply_property *properties; /* in the header's array */
    size_t property_count;
} ply_element;

typedef struct ply_header {
    ply_format format;
    ply_element elements[PLY_MAX_ELEMENTS];
    size_t element_count;
    ply_property properties[PLY_MAX_PROPERTIES];
    size_t property_count;
} ply_header;

/* Bytes of a number in a binary file. */
size_t ply_type_size(ply_type type);

/* Reads the header, with `at` at the beginning of the file, and leaves it at the body. Sees to it that the header has
 * one element of vertices with x, y, z, then one of faces with a list of corners. */
bool ply_header_read(ply_header *header, scan *at, const io_source *source, io_error *error);

#endif
