/* What cast edges keep between calls. */
#ifndef CK_EDGES_SCRATCH_H
#define CK_EDGES_SCRATCH_H

#include "pixels/pixels.h"

/* First buffers, see workspace.h. */
typedef struct ck_edge_scratch {
    ck_buffer all_spans, cast_bodies, cast_pairs; /* of answers */
    ck_buffer filters, hits, starts;
    ck_buffer part_hits[CK_PIXEL_PARTS];
    ck_buffer tracks[CK_MAX_THREADS], active[CK_MAX_THREADS];
    ck_buffer sources, moved, positions, normals, inside;                  /* as published */
    ck_buffer events[CK_MAX_THREADS], found[CK_MAX_THREADS], parts, spans; /* stretches of edges */
    ck_buffer edges, faces, sorted_faces;
    ck_buffer left_marks, left_lists, moving_sources; /* bodies that move */
    ck_buffer going_on, kept, kept_contacts;
    ck_side around;        /* a body that is asked about edges */
    size_t all_span_count; /* of all pairs of this call */
} ck_edge_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_edge_scratch *ck_edge_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_EDGES, sizeof(ck_edge_scratch),
                                CK_BUFFERS_BEFORE(ck_edge_scratch, filters),
                                CK_BUFFERS_BEFORE(ck_edge_scratch, all_span_count));
}

#endif
