/* What bodies that move keep between calls. */
#ifndef CK_MOTION_SCRATCH_H
#define CK_MOTION_SCRATCH_H

#include "model/surface.h"

/* Of one body of a pair. */
typedef struct ck_recede_side {
    ck_buffer facing; /* of its triangles */
    ck_buffer faces;  /* those that are left */
    ck_buffer counts; /* of the parts of a pass */
    ck_buffer polygons, blocks;
    ck_buffer sides, edges, vertex_marks, vertices;
} ck_recede_side;

/* Buffers alone, see workspace.h. */
typedef struct ck_motion_scratch {
    ck_recede_side side[2]; /* with what answers point into */
    ck_surface_memory surface;
    ck_buffer first_vertices;
    ck_buffer distances; /* of the parts of a pass */
    ck_buffer order, sets, hull, projected;
} ck_motion_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_motion_scratch *ck_motion_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_MOTION, sizeof(ck_motion_scratch),
                                CK_BUFFERS_BEFORE(ck_motion_scratch, surface), CK_BUFFERS_IN(ck_motion_scratch));
}

#endif
