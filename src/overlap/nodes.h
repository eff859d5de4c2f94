/* The corners of an overlap, as the nodes of a graph: vertices of both bodies and the punctures of their edges. */
#ifndef CK_OVERLAP_NODES_H
#define CK_OVERLAP_NODES_H

#include "base/forest.h"
#include "overlap/inside.h"
#include "overlap/kernels/kernels.h"

/* Numbers of nodes: vertices of a, vertices of b, then ends of cuts, two for each. The same puncture ends a cut on each
 * of the faces beside its edge: the first of these ends stands for all. */
typedef struct ck_nodes {
    uint32_t first[3]; /* of a's vertices, of b's, of the ends */
    uint32_t count;
    ck_forest up;         /* joined: what hangs together */
    const uint32_t *same; /* for each end, the first end of the same puncture */
} ck_nodes;

/* Which vertex of body `of` a node is. */
static inline uint32_t ck_node_of_vertex(const ck_nodes *nodes, int of, uint32_t vertex) {
    return nodes->first[of] + vertex;
}

static inline uint32_t ck_node_of_end(const ck_nodes *nodes, size_t cut, int end) {
    return nodes->first[2] + 2 * (uint32_t)cut + (uint32_t)end;
}

/* What the nodes are made of. */
typedef struct ck_node_search {
    const ck_body *const *bodies;
    const ck_survivors *culled; /* of each body */
    const ck_cuts *cuts;
    const ck_insides *insides;         /* of each body */
    const ck_overlap_kernels *kernels; /* NULL: one by one, for the reference */
} ck_node_search;

/* Joins vertices of a body that lie in the same place, whatever the indices say: where these hold together what belongs
 * together, nothing changes. Inside vertices only. `joined`: whether some were. False: no memory. */
bool ck_nodes_weld(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes, bool *joined);

/* Joins the nodes along edges and cuts, and across faces, as far as these lie inside of both bodies. Where punctures of
 * an edge are too near each other to tell their order, they are one. The forest is owned by the scratch. False: no
 * memory, or more nodes than 32 bits number. */
bool ck_nodes_join(clinker_workspace *workspace, const ck_node_search *search, ck_nodes *nodes);

#endif
