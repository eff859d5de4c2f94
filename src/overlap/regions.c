#include "overlap/regions.h"
#include "overlap/scratch.h"

#include "base/assert.h"

/* Parents have lower numbers than their children, and the labels of these before them. */
static void label_nodes(const ck_nodes *nodes, uint32_t first, uint32_t last, const uint8_t *marks, uint32_t *label,
                        uint32_t *count) {
    const uint32_t *up = nodes->up;
    for (uint32_t node = first; node < last; node++) {
        if (up[node] != 0) {
            label[node] = label[node - up[node]];
        } else if (marks == NULL || marks[node - first] == CK_MARK_INSIDE) {
            label[node] = ++*count;
        } else {
            label[node] = 0;
        }
    }
}

bool ck_labels_find(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes,
                    ck_labels *labels) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->labels;
    if (!ck_buffer_reserve(&workspace->memory, buffer, nodes->count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *of_node = buffer->data;
    *labels = (ck_labels){.nodes = nodes, .of_node = of_node, .single = search->cuts->flat};
    for (int of = 0; of < 2; of++) {
        label_nodes(nodes, nodes->first[of], nodes->first[of + 1], search->insides[of].marks, of_node, &labels->count);
    }
    label_nodes(nodes, nodes->first[2], nodes->count, NULL, of_node, &labels->count);
    labels->count = labels->single && labels->count > 0 ? 1 : labels->count;
    return true;
}
