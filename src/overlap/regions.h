/* The connected parts of an overlap, numbered. */
#ifndef CK_OVERLAP_REGIONS_H
#define CK_OVERLAP_REGIONS_H

#include "overlap/nodes.h"
#include "overlap/terms/sums.h"

/* Which part each node belongs to. */
typedef struct ck_labels {
    const ck_nodes *nodes;
    const uint32_t *of_node; /* one more than the number of the part; 0: it belongs to none */
    uint32_t count;
    bool single; /* faces without area leave open what hangs together, as edges of the faces beside one
                  * have no common puncture where it lies between them: all is one part */
} ck_labels;

/* They are owned by the scratch. False: no memory. */
bool ck_labels_find(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes,
                    ck_labels *labels);

/* The part of a vertex that is inside, or of an end of a cut. */
static inline uint32_t ck_label_of(const ck_labels *labels, uint32_t node) {
    if (labels->single) {
        return 0;
    }
    uint32_t label = labels->of_node[node];
    CK_ASSERT(label > 0);
    return label - 1;
}

/* The same where labels may be NULL: all is one part. */
static inline uint32_t ck_part_of_vertex(const ck_labels *labels, int of, uint32_t vertex) {
    return labels == NULL ? 0 : ck_label_of(labels, ck_node_of_vertex(labels->nodes, of, vertex));
}

static inline uint32_t ck_part_of_cut(const ck_labels *labels, size_t cut) {
    return labels == NULL ? 0 : ck_label_of(labels, ck_node_of_end(labels->nodes, cut, 0));
}

#endif
