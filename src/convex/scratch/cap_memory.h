/* The memory that a cap is made in. */
#ifndef CK_CONVEX_SCRATCH_CAP_MEMORY_H
#define CK_CONVEX_SCRATCH_CAP_MEMORY_H

#include "base/memory.h"

/* Kept from call to call. */
typedef struct ck_cap_memory {
    ck_buffer numbers; /* for each corner of the body its number in the cap, from 1 on, or 0; between calls all are 0 */
    size_t cleared;    /* entries of `numbers` that were set to 0 */
    ck_buffer corners, faces, points, indices;
} ck_cap_memory;

#endif
