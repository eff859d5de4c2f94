/* What bodies keep between calls. */
#ifndef CK_BODIES_SCRATCH_H
#define CK_BODIES_SCRATCH_H

#include "base/workspace.h"

/* What the search for bodies that come near each other needs. */
typedef struct ck_broad_scratch {
    ck_buffer meshes;
    ck_buffer keys, key_starts, order, column;
    ck_buffer spans, starts, counts, entries, met;
    ck_buffer pairs, sorted_pairs;
} ck_broad_scratch;

/* Buffers alone, see workspace.h. */
typedef struct ck_bodies_scratch {
    ck_buffer bodies, block_boxes, triangle_boxes;
    ck_buffer numbers, volumes; /* of the search for what is closed */
    ck_broad_scratch broad;
} ck_bodies_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_bodies_scratch *ck_bodies_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_BODIES, sizeof(ck_bodies_scratch), 0,
                                CK_BUFFERS_IN(ck_bodies_scratch));
}

#endif
