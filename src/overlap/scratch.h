/* Everything the exact overlap keeps between calls. */
#ifndef CK_OVERLAP_SCRATCH_H
#define CK_OVERLAP_SCRATCH_H

#include "exact/exact.h"

#include "model/convexity.h"
#include "overlap/columns/memory.h"
#include "overlap/simple/memory.h"

/* How much is kept of which call, see simple/proved_lists.h. */
typedef struct ck_proved_counts {
    uint64_t check; /* its number; 0: of none */
    uint32_t lists, faces;
} ck_proved_counts;

/* First buffers, see workspace.h. */
typedef struct ck_overlap_scratch {
    ck_buffer cuts, uses[2], sorted_uses;
    ck_buffer cut_faces[2]; /* of each body */
    ck_buffer marks[2];     /* of the vertices of each body */
    ck_buffer inside_faces[2];
    ck_buffer forest;
    ck_buffer nodes, same, edges, edge_table, edge_starts, ends, passages;
    ck_buffer borders, loops, loop_ends;
    ck_buffer part_keys, part_order, part_starts;
    ck_buffer labels, sums, again, residues, extents, widths;
    ck_buffer regions, numbered, region_of_part; /* of the pair */
    ck_buffer part_depths;
    ck_buffer taking_part;
    ck_buffer bounding_faces, sound_faces, face_sources, ball_regions;
    ck_buffer fans[2], sharp_faces[2], fan_places[2]; /* of the vertices of each body */
    ck_buffer trapezoids, trapezoid_sides, trapezoid_ends, open_trapezoids, flat_sides; /* of one face */
    ck_buffer near_faces, vertices, vertex_starts, vertex_uses, edge_uses, border;      /* see overlap/open */
    ck_buffer turned[3], sorted_pairs;                           /* pairs of faces, the other way round */
    ck_buffer next_cuts, curve_pieces, curve_loops, loop_points; /* of the crossing curve */
    ck_buffer surface_numbers, surface_points, surface_ends, surface_triangles;
    ck_side whole, other;                          /* of bodies that rays are sent through */
    ck_buffer ball_order, ball_nodes;              /* the tree over the faces around a ball */
    ck_buffer twin_kinds, twin_keys;               /* of bodies and pairs that show the same */
    ck_buffer ball_planes, ball_cells, ball_holes; /* see overlap/ball */
    ck_columns_memory columns;
    ck_buffer open_columns;
    ck_surface_memory surface; /* of a body that may be convex */
    ck_convexity_memory convexity;
    ck_simple_memory simple;
    ck_buffer proved_lists;
    ck_proved_counts proved;
} ck_overlap_scratch;

/* The scratch of a workspace, made at the first call; NULL: no memory. */
static inline ck_overlap_scratch *ck_overlap_scratch_of(clinker_workspace *workspace) {
    return ck_workspace_scratch(workspace, CK_ROOM_OVERLAP, sizeof(ck_overlap_scratch), 0,
                                CK_BUFFERS_BEFORE(ck_overlap_scratch, proved));
}

#endif
