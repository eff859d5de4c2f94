/* Everything a check keeps between calls. */
#ifndef CK_CHECK_SCRATCH_H
#define CK_CHECK_SCRATCH_H

#include "bodies/body.h"
#include "raster/raster.h"

/* What one body of a pair needs. */
typedef struct ck_side {
    ck_buffer vertex_codes, block_codes;
    ck_buffer survivors, part_counts, blocks;
    ck_buffer cells, marked, sifted;
    ck_buffer keys, order, spare_order;
    ck_buffer clusters, boxes, discs;
} ck_side;

enum { CK_PIXEL_PARTS = 64 }; /* into which the rows of a raster are divided */

/* What sorted depths need. */
typedef struct ck_pixel_scratch {
    ck_buffer pairs, contacts;
    ck_buffer slots, bodies, links, first_links, joined, sources, with_area;
    ck_buffer planes, concerned, wanted;  /* of the first stage */
    ck_buffer pixels, tiles, near_wanted; /* triangles that may cover a wanted pixel */
    ck_buffer tracks[CK_MAX_THREADS], tallies[CK_MAX_THREADS], active[CK_MAX_THREADS];
    ck_buffer meetings[CK_PIXEL_PARTS], pending[CK_PIXEL_PARTS];
    ck_buffer candidates[CK_PIXEL_PARTS], sorted_candidates;
    ck_buffer face_starts, faces, sorted;
} ck_pixel_scratch;

/* What a step of a sequence leaves to the next: the depths of the body drawn first, and where it was then. */
typedef struct ck_layer_sequence {
    bool kept;
    bool swap;         /* the other body is to be drawn first */
    ck_mesh meshes[2]; /* of the bodies, with their poses */
    uint32_t first;
    uint32_t resolution; /* as asked for */
    ck_view view;
    ck_raster_range range; /* in the scratch of the raster */
    clinker_sight sight;
    double guessed[3]; /* the line along which the bodies faced each other, going by their boxes */
    double agreement;
} ck_layer_sequence;

/* What counted layers need beyond that. */
typedef struct ck_layers_scratch {
    ck_buffer cases, nearest, counts;
    ck_buffer faces; /* of the best view so far */
    ck_buffer explanations;
    size_t explanation_count;
    ck_layer_sequence sequence;
} ck_layers_scratch;

/* What a search for spikes needs. */
typedef struct ck_spike_scratch {
    ck_buffer corners[2], reach[2], bulk[2], pieces[2]; /* of either body */
    ck_buffer thick, ranges, starts, sorted_pieces;
    ck_buffer pairs, spare;
} ck_spike_scratch;

/* What cast edges need beyond sorted depths. */
typedef struct ck_edge_scratch {
    ck_buffer filters, hits, starts;
    ck_buffer part_hits[CK_PIXEL_PARTS];
    ck_buffer tracks[CK_MAX_THREADS], active[CK_MAX_THREADS];
    ck_buffer sources, moved, positions, normals, inside, cast_bodies, cast_pairs; /* as published */
    ck_buffer events[CK_MAX_THREADS], found[CK_MAX_THREADS], parts, spans;         /* stretches of edges */
    ck_buffer edges, all_spans, faces, sorted_faces;
    size_t all_span_count; /* of all pairs of this call */
} ck_edge_scratch;

/* What the search for bodies that come near each other needs. */
typedef struct ck_broad_scratch {
    ck_buffer boxes, meshes;
    ck_buffer keys, key_starts, order, column;
    ck_buffer spans, starts, entries, met, pairs;
    ck_buffer concerned; /* bodies that are part of a pair */
    ck_buffer settled;   /* pairs that need no more looking at */
} ck_broad_scratch;

/* First the buffers that the exact check of a pair needs: see workspace.h. */
typedef struct ck_scratch {
    ck_buffer bodies, block_boxes, triangle_boxes;
    ck_buffer pairs, faces;
    ck_buffer regions; /* of contacts, one pair after the other; a later stage measures them */
    ck_side side[2];   /* triangles of a pair that may meet */
    ck_side whole[2];  /* all triangles of the bodies of a pair, for points inside and distances */
    ck_buffer numbers, volumes;
    ck_buffer tasks;
    ck_buffer crossings[CK_MAX_THREADS], touchings[CK_MAX_THREADS];
    ck_buffer all_crossings, all_touchings, sorted_faces;
    ck_buffer turned_crossings, turned_touchings; /* with the bodies the other way round */
    ck_buffer groups;
    ck_pixel_scratch zlist;
    ck_layers_scratch layers;
    ck_spike_scratch spikes;
    ck_edge_scratch edges;
    ck_broad_scratch broad;
    ck_buffer takers; /* of pairs that threads share: who judged which */
    size_t region_count;
} ck_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_scratch *ck_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_STAGE_DETECT, sizeof(ck_scratch),
                                offsetof(ck_scratch, zlist) / sizeof(ck_buffer));
}

#endif
