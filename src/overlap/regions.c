#include "overlap/regions.h"
#include "overlap/scratch.h"

#include "base/assert.h"

bool ck_labels_find(clinker_workspace *workspace, const ck_node_search *search, const ck_nodes *nodes,
                    ck_labels *labels) {
    ck_buffer *buffer = &ck_overlap_scratch_of(workspace)->labels;
    if (!ck_buffer_reserve(&workspace->memory, buffer, nodes->count, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *of_root = buffer->data;
    *labels = (ck_labels){.nodes = nodes, .of_root = of_root, .single = search->cuts->flat};
    for (int of = 0; of < 2; of++) {
        const uint8_t *marks = search->insides[of].marks;
        uint32_t first = nodes->first[of];
        for (uint32_t i = 0; i < search->bodies[of]->mesh.vertex_count; i++) {
            if (marks[i] == CK_MARK_INSIDE && nodes->up[first + i] == 0) {
                of_root[first + i] = ++labels->count;
            }
        }
    }
    for (uint32_t node = nodes->first[2]; node < nodes->count; node++) {
        if (nodes->up[node] == 0) {
            of_root[node] = ++labels->count;
        }
    }
    labels->count = labels->single && labels->count > 0 ? 1 : labels->count;
    return true;
}
