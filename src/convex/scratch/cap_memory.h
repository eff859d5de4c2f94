/* The memory that a cap is made in. */
#ifndef CK_CONVEX_SCRATCH_CAP_MEMORY_H
#define CK_CONVEX_SCRATCH_CAP_MEMORY_H

#include "base/memory.h"

/* Kept from call to call. */
typedef struct ck_cap_memory {
    ck_buffer numbers; /* of the body's corners in the cap, from 1 on; 0, as all are between calls: not in it */
    size_t cleared;    /* how many of them are */
    ck_buffer corners, faces, points, indices;
} ck_cap_memory;

#endif
