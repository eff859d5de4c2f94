#include "contact/touch/close_boxes.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* A grid without an end. Its cells fall into slots by a hash: two cells in one slot cost time and nothing else. */
typedef struct box_grid {
    double origin[3];
    double per_length;
    uint32_t mask; /* slots less one; these are a power of two */
} box_grid;

/* A box in a slot. */
typedef struct entry {
    uint32_t slot, box;
} entry;

typedef struct box_search {
    ck_memory *memory;
    ck_close_memory *room;
    const ck_close_box *boxes;
    uint32_t count;
    double gap;
    ck_take_close take;
    void *user;
    box_grid in;
    size_t entry_count;
} box_search;

static bool take_if_near(const box_search *of, uint32_t i, uint32_t j) {
    const ck_close_box *a = &of->boxes[i];
    const ck_close_box *b = &of->boxes[j];
    for (int axis = 0; axis < 3; axis++) {
        if (a->low[axis] - of->gap > b->high[axis] || b->low[axis] - of->gap > a->high[axis]) {
            return true;
        }
    }
    return i < j ? of->take(of->user, i, j) : of->take(of->user, j, i);
}

static double extent_of(const ck_close_box *box) {
    return ck_greater(box->high[0] - box->low[0], ck_greater(box->high[1] - box->low[1], box->high[2] - box->low[2]));
}

static box_grid make_grid(const box_search *of) {
    box_grid made = {.mask = 1};
    memcpy(made.origin, of->boxes[0].low, sizeof made.origin);
    double sum = 0;
    for (uint32_t i = 0; i < of->count; i++) {
        sum += extent_of(&of->boxes[i]);
    }
    double size = 2 * (sum / of->count + of->gap);
    made.per_length = size > 0 ? 1 / size : 1;
    while (made.mask < of->count) {
        made.mask = 2 * made.mask + 1;
    }
    return made;
}

/* The cells that a box, grown by half of the gap and a little for rounding, reaches into along each axis. False: too
 * many in all. */
static bool cells_of(const box_search *of, uint32_t box, int64_t first[3], int64_t last[3]) {
    enum { MOST_CELLS = 64 };
    const double farthest = 0x1p40;
    const double more = 0.5 * of->gap;
    double cells = 1;
    for (int axis = 0; axis < 3; axis++) {
        double from = (of->boxes[box].low[axis] - more - of->in.origin[axis]) * of->in.per_length;
        double to = (of->boxes[box].high[axis] + more - of->in.origin[axis]) * of->in.per_length;
        double low = floor(from - 0x1p-10);
        double high = floor(to + 0x1p-10);
        cells *= high - low + 1;
        if (!(fabs(low) < farthest && fabs(high) < farthest && cells <= MOST_CELLS)) {
            return false;
        }
        first[axis] = (int64_t)low;
        last[axis] = (int64_t)high;
    }
    return true;
}

static uint32_t slot_of(const box_grid *in, int64_t x, int64_t y, int64_t z) {
    uint64_t hash = (uint64_t)x * 0x9e3779b97f4a7c15U + (uint64_t)y * 0xc2b2ae3d27d4eb4fU;
    hash = (hash ^ hash >> 29) + (uint64_t)z * 0x165667b19e3779f9U;
    return (uint32_t)((hash ^ hash >> 32) * 0x9e3779b97f4a7c15U >> 33) & in->mask;
}

/* Enters a box into all of its cells. `large`: it has too many, and is in none. */
static bool enter_box(box_search *of, uint32_t box, bool *large) {
    int64_t first[3];
    int64_t last[3];
    *large = !cells_of(of, box, first, last);
    if (*large) {
        return true;
    }
    for (int64_t x = first[0]; x <= last[0]; x++) {
        for (int64_t y = first[1]; y <= last[1]; y++) {
            for (int64_t z = first[2]; z <= last[2]; z++) {
                if (!ck_buffer_extend(of->memory, &of->room->cells, of->entry_count, of->entry_count + 1,
                                      sizeof(entry))) {
                    return false;
                }
                const entry made = {slot_of(&of->in, x, y, z), box};
                ((entry *)of->room->cells.data)[of->entry_count++] = made;
            }
        }
    }
    return true;
}

static bool search_all(const box_search *of, uint32_t i, uint32_t from) {
    for (uint32_t j = from; j < of->count; j++) {
        if (i != j && !take_if_near(of, i, j)) {
            return false;
        }
    }
    return true;
}

/* Lists the boxes slot by slot (counting sort); starts[s + 1] is the end of slot s. */
static bool list_slots(const box_search *of) {
    ck_close_memory *room = of->room;
    size_t slots = (size_t)of->in.mask + 1;
    if (!ck_buffer_reserve(of->memory, &room->starts, slots + 2, sizeof(size_t)) ||
        !ck_buffer_reserve(of->memory, &room->listed, of->entry_count, sizeof(uint32_t))) {
        return false;
    }
    const entry *entries = room->cells.data;
    size_t *starts = room->starts.data;
    uint32_t *listed = room->listed.data;
    memset(starts, 0, (slots + 2) * sizeof *starts);
    for (size_t i = 0; i < of->entry_count; i++) {
        starts[entries[i].slot + 2]++;
    }
    for (size_t i = 2; i < slots + 2; i++) {
        starts[i] += starts[i - 1];
    }
    for (size_t i = 0; i < of->entry_count; i++) {
        listed[starts[entries[i].slot + 1]++] = entries[i].box;
    }
    return true;
}

/* Boxes of one slot against each other; a box that has several cells in it comes several times in a row. */
static bool search_slots(const box_search *of) {
    const size_t *starts = of->room->starts.data;
    const uint32_t *listed = of->room->listed.data;
    for (size_t slot = 0; slot <= of->in.mask; slot++) {
        for (size_t i = starts[slot]; i < starts[slot + 1]; i++) {
            for (size_t j = i + 1; j < starts[slot + 1]; j++) {
                if (listed[i] != listed[j] && !take_if_near(of, listed[i], listed[j])) {
                    return false;
                }
            }
        }
    }
    return true;
}

bool ck_close_boxes_find(ck_memory *memory, ck_close_memory *room, const ck_close_box *boxes, uint32_t count,
                         double gap, ck_take_close take, void *user) {
    enum { FEW = 48 }; /* for which a grid does not pay */
    CK_ASSERT(gap >= 0);
    box_search of = {
        .memory = memory, .room = room, .boxes = boxes, .count = count, .gap = gap, .take = take, .user = user};
    bool go_on = true;
    if (count <= FEW) {
        for (uint32_t i = 0; i < count && go_on; i++) {
            go_on = search_all(&of, i, i + 1);
        }
        return go_on;
    }
    of.in = make_grid(&of);
    for (uint32_t i = 0; i < count && go_on; i++) {
        bool large;
        go_on = enter_box(&of, i, &large) && (!large || search_all(&of, i, 0));
    }
    return go_on && list_slots(&of) && search_slots(&of);
}
