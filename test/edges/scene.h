/* Edges and a body that they may run through, opened as the engine does, for tests of spans. */
#ifndef TEST_EDGES_SCENE_H
#define TEST_EDGES_SCENE_H

#include "edges/spans.h"

typedef struct edge_scene {
    clinker_workspace *workspace;
    ck_body edged, around;
    ck_locator tree, plain; /* of `around` */
    ck_edge *edges;         /* all sides of all faces of `edged` */
    size_t count;
} edge_scene;

/* Opens both bodies, which stay with the caller. False: no memory for the tree or what comes before it. */
bool edge_scene_open(edge_scene *scene, clinker_workspace *workspace, const clinker_body *edged,
                     const clinker_body *around);
void edge_scene_close(edge_scene *scene);

/* The corners of an edge in the world. */
void edge_scene_ends(const edge_scene *scene, size_t edge, double p[3], double q[3]);

/* A copy of the spans found with this locator, to be freed. */
ck_edge_span *edge_scene_find(const edge_scene *scene, const ck_locator *around, size_t *count);

/* Two lists of spans have the same members. */
void edge_scene_assert_same(const ck_edge_span *a, size_t a_count, const ck_edge_span *b, size_t b_count);

#endif
