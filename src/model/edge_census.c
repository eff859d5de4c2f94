#include "model/edge_census.h"

#include "base/assert.h"

static bool comes_before(const ck_half_edge *a, const ck_half_edge *b) {
    return a->face != b->face ? a->face < b->face : a->corner < b->corner;
}

/* Counts the edge, and keeps it if it is among the first. */
static void note_fault(ck_fault_list *list, const ck_half_edge *half_edge) {
    CK_ASSERT(list->shown <= CLINKER_INSPECTION_SHOWN && list->shown <= list->count);
    list->count++;
    size_t at = list->shown;
    if (at == CLINKER_INSPECTION_SHOWN) {
        if (!comes_before(half_edge, &list->first[at - 1])) {
            return;
        }
        at--;
    } else {
        list->shown++;
    }
    for (; at > 0 && comes_before(half_edge, &list->first[at - 1]); at--) {
        list->first[at] = list->first[at - 1];
    }
    list->first[at] = *half_edge;
}

ck_edge_census ck_edge_census_take(const ck_surface *surface) {
    ck_edge_census census = {0};
    for (size_t begin = 0, end; begin < surface->half_edge_count; begin = end) {
        end = ck_edge_end(surface, begin);
        size_t uses = end - begin, forward = 0;
        CK_ASSERT(uses > 0);
        for (size_t i = begin; i < end; i++) {
            forward += surface->half_edges[i].forward ? 1 : 0;
        }
        census.non_manifold += uses > 2 ? 1 : 0;
        if (2 * forward != uses) {
            ck_edge_fault fault = uses == 1 ? CK_EDGE_BOUNDARY : uses == 2 ? CK_EDGE_FLIPPED : CK_EDGE_UNBALANCED;
            note_fault(&census.faults[fault], &surface->half_edges[begin]);
        }
    }
    return census;
}
