/* The memory that a hull is built in. */
#ifndef CK_CONVEX_SCRATCH_HULL_MEMORY_H
#define CK_CONVEX_SCRATCH_HULL_MEMORY_H

#include "base/workspace.h"

/* Kept from call to call, so that a second hull of like size allocates nothing. Zero at first. */
typedef struct ck_hull_memory {
    ck_buffer faces, corners;                   /* the result */
    ck_buffer surface, visible, rim;            /* of the growing surface: one item for each face */
    ck_buffer points, numbers, cells;           /* the points in Morton order */
    ck_buffer next, starts, creases, is_corner; /* one item for each point */
} ck_hull_memory;

#endif
