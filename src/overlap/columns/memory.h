/* What columns keep between calls. */
#ifndef CK_OVERLAP_COLUMNS_MEMORY_H
#define CK_OVERLAP_COLUMNS_MEMORY_H

#include "base/memory.h"

typedef struct ck_columns_memory {
    ck_buffer images, seats, marks;
} ck_columns_memory;

#endif
