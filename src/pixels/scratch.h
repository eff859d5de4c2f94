/* What methods that judge by pixels keep between calls, all of them alike. */
#ifndef CK_PIXELS_SCRATCH_H
#define CK_PIXELS_SCRATCH_H

#include "pixels/pixels.h"

/* Buffers alone, see workspace.h. */
typedef struct ck_pixel_scratch {
    ck_buffer slots, bodies, links, first_links, joined, sources, with_area;
    ck_buffer wanted;                     /* pixels */
    ck_buffer pixels, tiles, near_wanted; /* triangles that may cover a wanted pixel */
    ck_buffer tracks[CK_MAX_THREADS], tallies[CK_MAX_THREADS], active[CK_MAX_THREADS];
    ck_buffer meetings[CK_PIXEL_PARTS], pending[CK_PIXEL_PARTS];
    ck_buffer candidates[CK_PIXEL_PARTS], sorted_candidates;
    ck_buffer face_starts, faces, sorted;
    ck_side whole[2], part; /* bodies that are asked about points */
} ck_pixel_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_pixel_scratch *ck_pixel_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_PIXELS, sizeof(ck_pixel_scratch), 0,
                                CK_BUFFERS_IN(ck_pixel_scratch));
}

#endif
