/* What the steps of a check by cast edges work on: a scene of sorted depths, and the samples of edges in it. */
#ifndef CK_DETECT_EDGE_SEARCH_H
#define CK_DETECT_EDGE_SEARCH_H

#include "detect/edges.h"
#include "detect/zlist_scene.h"

/* A sample of an edge that lies inside of another body. */
typedef struct ck_edge_hit {
    uint32_t way; /* the link of both bodies * 2, and 1 more where the edge is that of b */
    uint32_t face, side;
    uint32_t pixel;
    float depth;  /* of the sample */
    float inside; /* how far it lies from where the line of sight enters and leaves, whichever is nearer */
} ck_edge_hit;

typedef struct ck_edge_scene {
    ck_zlist_scene base;
    ck_edge_scratch *scratch;
    ck_raster_lists samples; /* of edges that may lie inside of another body */
    ck_edge_hit *hits;       /* sorted by way; those of way w begin at starts[w] */
    const size_t *starts;
} ck_edge_scene;

/* Goes through the lists of edges and of faces at all wanted pixels; fills in hits and starts. False: no memory. */
bool ck_edges_sweep(ck_edge_scene *scene, const ck_raster_lists *faces);

/* Judges the hits of each link on the edges themselves; fills in its tally. False: no memory. */
bool ck_edges_judge(ck_edge_scene *scene, const ck_check *check);

#endif
