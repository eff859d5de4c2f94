/* What the exact check of a pair keeps between calls. */
#ifndef CK_EXACT_SCRATCH_H
#define CK_EXACT_SCRATCH_H

#include "exact/side.h"

/* Buffers alone, see workspace.h. */
typedef struct ck_exact_scratch {
    ck_side side[2];  /* triangles of a pair that may meet */
    ck_side whole[2]; /* all triangles of the bodies of a pair, for points inside and distances */
    ck_buffer tasks;
    ck_buffer crossings[CK_MAX_THREADS], touchings[CK_MAX_THREADS], flats[CK_MAX_THREADS];
    ck_buffer all_crossings, all_touchings, all_flats, sorted_faces;
    ck_buffer near_faces, near_boxes[2];
    ck_buffer groups;
    ck_buffer small_known;                                     /* of small bodies in a crowd */
    ck_buffer small_verdicts, small_tolerances, small_patches; /* of pairs of these */
} ck_exact_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_exact_scratch *ck_exact_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_EXACT, sizeof(ck_exact_scratch), 0, CK_BUFFERS_IN(ck_exact_scratch));
}

#endif
