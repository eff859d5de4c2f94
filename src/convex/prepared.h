/* What clinker_convex_create() makes. */
#ifndef CK_CONVEX_PREPARED_H
#define CK_CONVEX_PREPARED_H

#include "clinker/convex.h"
#include "convex/polyhedron.h"

struct clinker_convex {
    ck_memory memory;
    ck_polyhedron body;
    bool usable; /* else the body is too large or too small for maps, and exact arithmetic judges always */
    const double (*points)[3]; /* as given, equal ones once */
    size_t point_count;
    const uint32_t (*faces)[3]; /* that have an area, outwards */
    size_t face_count;
    ck_buffer point_memory, face_memory;
};

#endif
