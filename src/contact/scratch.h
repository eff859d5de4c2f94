/* Everything the measuring of contacts keeps between calls. */
#ifndef CK_CONTACT_SCRATCH_H
#define CK_CONTACT_SCRATCH_H

#include "contact/touch/patches.h"
#include "exact/exact.h"

/* First buffers, see workspace.h. */
typedef struct ck_contact_scratch {
    ck_buffer regions, loops, points, patches, triangles, corners; /* of the call, see findings.h */
    ck_buffer map_gap, map_cover;                                  /* of a map */
    ck_buffer vertex_gap, vertex_face, contact_points;             /* of gaps */
    ck_side close[2];                                              /* triangles within a pixel of the other body */
    ck_side column[2];                                             /* those that a view may show */
    ck_buffer spans[4], starts;                                    /* of the views */
    ck_buffer loose, reaches, reach_starts, reach_ranges, events;
    ck_buffer labels, found, map_parts;
    struct {
        ck_side side;                  /* the tree over the other body */
        ck_buffer used, keys, numbers; /* which vertices, and where */
        ck_buffer order, spare, parts; /* their order along a curve */
        ck_buffer table, up, patch;    /* contact points */
    } gaps;
    struct {
        ck_buffer faces, spare;
        ck_piece_memory pieces;
        ck_patch_memory made;
    } touch;
    ck_finding_counts found_count;
} ck_contact_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_contact_scratch *ck_contact_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_CONTACT, sizeof(ck_contact_scratch),
                                CK_BUFFERS_BEFORE(ck_contact_scratch, close),
                                CK_BUFFERS_BEFORE(ck_contact_scratch, found_count));
}

#endif
