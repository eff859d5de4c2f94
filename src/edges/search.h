/* What the steps of a check by cast edges work on: a scene of sorted depths, and the samples of edges in it. */
#ifndef CK_EDGES_SEARCH_H
#define CK_EDGES_SEARCH_H

#include "base/assert.h"
#include "edges/edges.h"
#include "edges/scratch.h"
#include "edges/spans.h"

/* A sample of an edge that lies inside of another body. */
typedef struct ck_edge_hit {
    uint32_t half_link; /* its number: the link of both bodies * 2, and 1 more where the edge is that of b */
    uint32_t face, side;
    uint32_t pixel;
    float depth;  /* of the sample */
    float inside; /* how far it lies from where the line of sight enters and leaves, whichever is nearer */
} ck_edge_hit;

typedef struct ck_edge_scene {
    ck_pixel_scene base;
    ck_edge_scratch *scratch;
    ck_raster_lists samples;    /* of edges that may lie inside of another body */
    ck_raster_extremes ends[2]; /* of two closed bodies: the first and the last face of each at each pixel */
    ck_edge_hit *hits;          /* sorted by half-link; those of half-link h begin at starts[h] */
    const size_t *starts;
} ck_edge_scene;

/* The length from one depth to another, in the world. */
static inline float ck_edge_length_between(const ck_view *view, float depth, float deeper) {
    CK_ASSERT(depth <= deeper);
    return view->nearness == 0
               ? deeper - depth
               : (float)(ck_view_true_depth(view, (double)deeper) - ck_view_true_depth(view, (double)depth));
}

/* Whether a line of sight that is inside of two bodies between these depths shows that they overlap, whatever their
 * edges do: for longer than a pixel, so that bodies which only touch do not, be it at a slant. */
static inline bool ck_edge_shows_overlap(const ck_view *view, float depth, float deeper) {
    return deeper > depth && (double)ck_edge_length_between(view, depth, deeper) > ck_view_pixel_width(view);
}

/* One direction of a link: the edges of one of its bodies in the other. A link has two. */
typedef struct ck_half_link {
    const ck_pixel_body *edged, *around;
    size_t count; /* of hits */
} ck_half_link;

ck_half_link ck_half_link_of(const ck_edge_scene *scene, size_t half_link);

/* Makes a body ready for being asked about points and edges, in the scratch of the check. False: no memory. */
bool ck_edges_locator(const ck_check *check, ck_body *around, ck_locator *locator);

/* Whether two faces cross, exactly. A face need not cross one that its edge passes at the border: there the edge may
 * come from a face beside it, in whose plane it runs. */
bool ck_edge_faces_cross(const ck_body *a, uint32_t face_of_a, const ck_body *b, uint32_t face_of_b);

/* The stretches of all edges with a hit of a half-link in the body around. False: no memory. */
bool ck_edges_find_spans(const ck_edge_scene *scene, size_t half_link, const ck_locator *locator, ck_edge_spans *spans);

/* Goes through the lists of edges and of faces at all wanted pixels; fills in hits and starts, and `met` of the links
 * whose bodies are seen to overlap, with or without a hit. False: no memory. */
bool ck_edges_sweep(ck_edge_scene *scene, const ck_raster_lists *faces);

/* Judges the hits of each link on the edges themselves; fills in its tally. False: no memory. */
bool ck_edges_judge(ck_edge_scene *scene, const ck_check *check);

/* Finds the stretches of the edges of all pairs that are not apart; puts them one pair after the other into the
 * scratch, and their number into the pair. False: no memory. */
bool ck_edges_locate(ck_edge_scene *scene, const ck_check *check, ck_judgement *pairs);

/* Pairs of faces, one of which has an edge that passes through the other; of those that interfere, faces that cross.
 * After ck_edges_locate(). False: no memory. */
bool ck_edges_find_faces(ck_edge_scene *scene, ck_judgement *pairs, ck_contacts *contacts);

#endif
