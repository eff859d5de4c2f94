/* Everything the rasterisers keep between calls. */
#ifndef CK_RASTER_SCRATCH_H
#define CK_RASTER_SCRATCH_H

#include "raster/raster.h"

enum { CK_RASTER_MOST_PARTS = 64 };

/* A fragment on its way to the list of its pixel. */
typedef struct ck_loose_fragment {
    ck_fragment fragment;
    uint32_t pixel;
} ck_loose_fragment;

/* Buffers alone, see workspace.h. */
typedef struct ck_raster_scratch {
    ck_buffer extremes; /* a result that callers are given as well, see clinker_bodies_front() */
    ck_buffer drawings, corners;
    ck_buffer streams[CK_RASTER_MOST_PARTS]; /* loose fragments of each part of the triangles */
    ck_buffer counts, grouped;
    ck_buffer starts, fragments, front, range, counted; /* results */
    ck_buffer edge_starts, edge_samples, edge_plane, tested_edges, balance;
    ck_buffer worker_planes[CK_MAX_THREADS];
    struct {
        ck_buffer corners, loose, starts, fragments, extremes, front, range, counted;
        ck_buffer edge_starts, edge_samples, edge_plane, tested_edges, balance;
    } reference;
} ck_raster_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_raster_scratch *ck_raster_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_RASTER, sizeof(ck_raster_scratch),
                                CK_BUFFERS_BEFORE(ck_raster_scratch, drawings), CK_BUFFERS_IN(ck_raster_scratch));
}

#endif
