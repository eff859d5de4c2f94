#include "overlap/part_order.h"

#include "base/assert.h"
#include "overlap/scratch.h"

#include <string.h>

/* One pass of counting: linear, and stable. Most items follow one of the same part, so whole runs are counted. */
bool ck_part_order_find(clinker_workspace *workspace, const ck_part_list *list, ck_part_order *order) {
    ck_overlap_scratch *scratch = ck_overlap_scratch_of(workspace);
    ck_memory *memory = &workspace->memory;
    if (!ck_buffer_reserve(memory, &scratch->part_keys, list->count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->part_order, list->count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->part_starts, (size_t)list->parts + 2, sizeof(uint32_t))) {
        return false;
    }
    uint32_t *keys = scratch->part_keys.data;
    uint32_t *items = scratch->part_order.data;
    uint32_t *next = (uint32_t *)scratch->part_starts.data + 1; /* where the next item of each part goes */
    memset(next - 1, 0, ((size_t)list->parts + 2) * sizeof *next);
    for (size_t i = 0, first = 0; i < list->count; i++) {
        keys[i] = list->part_of(list->user, list->of, list->items != NULL ? list->items[i] : (uint32_t)i);
        CK_ASSERT(keys[i] < list->parts);
        if (keys[i] != keys[first]) {
            next[keys[first] + 1] += (uint32_t)(i - first);
            first = i;
        }
        if (i + 1 == list->count) {
            next[keys[i] + 1] += (uint32_t)(i + 1 - first);
        }
    }
    for (uint32_t part = 0; part < list->parts; part++) {
        next[part + 1] += next[part];
    }
    for (size_t first = 0, last = 0; first < list->count; first = last) {
        uint32_t *out = items + next[keys[first]];
        for (; last < list->count && keys[last] == keys[first]; last++) {
            *out++ = list->items != NULL ? list->items[last] : (uint32_t)last;
        }
        next[keys[first]] += (uint32_t)(last - first);
    }
    *order = (ck_part_order){items, next - 1};
    return true;
}
