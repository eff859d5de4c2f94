/* Everything the measuring of contacts keeps between calls. */
#ifndef CK_CONTACT_SCRATCH_H
#define CK_CONTACT_SCRATCH_H

#include "check/scratch.h"

/* Buffers alone, see workspace.h. */
typedef struct ck_contact_scratch {
    ck_side close[2];           /* triangles within a pixel of the other body */
    ck_side column[2];          /* those that a view may show */
    ck_buffer spans[4], starts; /* of the views */
    ck_buffer close_spans;
    ck_buffer loose, reaches, reach_starts, events;
    ck_buffer labels, found;
} ck_contact_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_contact_scratch *ck_contact_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_STAGE_CONTACT, sizeof(ck_contact_scratch),
                                sizeof(ck_contact_scratch) / sizeof(ck_buffer));
}

#endif
