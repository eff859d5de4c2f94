/* What the test for bodies that overlap themselves keeps between calls. */
#ifndef CK_OVERLAP_SIMPLE_MEMORY_H
#define CK_OVERLAP_SIMPLE_MEMORY_H

#include "base/workspace.h"

/* Buffers alone. */
typedef struct ck_simple_memory {
    ck_buffer ways, rows, spans;                  /* of the grid */
    ck_buffer slot, cells, incidences, lists;     /* of the cells that it leaves open */
    ck_buffer marks, faces, table, edges, sheets; /* of the faces in there */
} ck_simple_memory;

#endif
