#include "contact/touch/close_boxes.h"

#include "base/assert.h"
#include "base/pair_sort.h"
#include "math/vec3.h"

/* A grid without an end, its cells numbered by a hash: two cells of one number cost time and nothing else. */
typedef struct grid {
    double origin[3];
    double per_length;
} grid;

/* A box and a cell that it has a part in; in the order in which they are sorted. */
typedef struct cell_entry {
    uint32_t cell, box;
} cell_entry;

/* The list that is being made. */
typedef struct close_list {
    ck_memory *memory;
    ck_buffer *buffer;
    size_t count;
} close_list;

static bool come_near(const ck_close_box *a, const ck_close_box *b, double gap) {
    bool near = true;
    for (int axis = 0; axis < 3; axis++) {
        near = near && a->low[axis] - gap <= b->high[axis] && b->low[axis] - gap <= a->high[axis];
    }
    return near;
}

static bool take_if_near(close_list *list, const ck_close_box *boxes, uint32_t i, uint32_t j, double gap) {
    if (i == j || !come_near(&boxes[i], &boxes[j], gap)) {
        return true;
    }
    if (!ck_buffer_extend(list->memory, list->buffer, list->count, list->count + 1, sizeof(ck_close_pair))) {
        return false;
    }
    ck_close_pair pair = {i < j ? i : j, i < j ? j : i};
    ((ck_close_pair *)list->buffer->data)[list->count++] = pair;
    return true;
}

static double extent_of(const ck_close_box *box) {
    return ck_greater(box->high[0] - box->low[0], ck_greater(box->high[1] - box->low[1], box->high[2] - box->low[2]));
}

static grid make_grid(const ck_close_box *boxes, uint32_t count, double gap) {
    grid made = {.origin = {boxes[0].low[0], boxes[0].low[1], boxes[0].low[2]}};
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += extent_of(&boxes[i]);
    }
    double size = 2 * (sum / count + gap);
    made.per_length = size > 0 ? 1 / size : 1;
    return made;
}

/* The cells that a box, grown by half of the gap, reaches into along each axis. False: too many in all. */
static bool cells_of(const grid *in, const ck_close_box *box, double gap, int64_t first[3], int64_t last[3]) {
    enum { MOST_CELLS = 64 };
    const double farthest = 0x1p60;
    double cells = 1;
    for (int axis = 0; axis < 3; axis++) {
        double low = floor((box->low[axis] - 0.5 * gap - in->origin[axis]) * in->per_length);
        double high = floor((box->high[axis] + 0.5 * gap - in->origin[axis]) * in->per_length);
        cells *= high - low + 1;
        if (!(fabs(low) < farthest && fabs(high) < farthest && cells <= MOST_CELLS)) {
            return false;
        }
        first[axis] = (int64_t)low;
        last[axis] = (int64_t)high;
    }
    return true;
}

static uint32_t number_of(int64_t x, int64_t y, int64_t z) {
    uint64_t hash =
        (uint64_t)x * 0x9e3779b97f4a7c15U ^ (uint64_t)y * 0xc2b2ae3d27d4eb4fU ^ (uint64_t)z * 0x165667b19e3779f9U;
    return (uint32_t)(hash >> 32 ^ hash);
}

static bool enter(ck_memory *memory, ck_buffer *cells, size_t *count, cell_entry entry) {
    if (!ck_buffer_extend(memory, cells, *count, *count + 1, sizeof entry)) {
        return false;
    }
    ((cell_entry *)cells->data)[(*count)++] = entry;
    return true;
}

/* Enters a box into all of its cells. `large`: it has too many, and is in none. */
static bool enter_box(ck_memory *memory, ck_buffer *cells, size_t *count, const grid *in, const ck_close_box *box,
                      uint32_t number, double gap, bool *large) {
    int64_t first[3];
    int64_t last[3];
    *large = !cells_of(in, box, gap, first, last);
    if (*large) {
        return true;
    }
    for (int64_t x = first[0]; x <= last[0]; x++) {
        for (int64_t y = first[1]; y <= last[1]; y++) {
            for (int64_t z = first[2]; z <= last[2]; z++) {
                if (!enter(memory, cells, count, (cell_entry){number_of(x, y, z), number})) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Boxes of one cell against each other. */
static bool search_cells(close_list *list, const cell_entry *entries, size_t count, const ck_close_box *boxes,
                         double gap) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count && entries[j].cell == entries[i].cell; j++) {
            if (!take_if_near(list, boxes, entries[i].box, entries[j].box, gap)) {
                return false;
            }
        }
    }
    return true;
}

static bool search_all(close_list *list, uint32_t i, uint32_t from, const ck_close_box *boxes, uint32_t count,
                       double gap) {
    for (uint32_t j = from; j < count; j++) {
        if (!take_if_near(list, boxes, i, j, gap)) {
            return false;
        }
    }
    return true;
}

static bool search_grid(close_list *list, ck_close_memory *room, const ck_close_box *boxes, uint32_t count,
                        double gap) {
    const grid in = make_grid(boxes, count, gap);
    size_t entries = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool large;
        if (!enter_box(list->memory, &room->cells, &entries, &in, &boxes[i], i, gap, &large) ||
            (large && !search_all(list, i, 0, boxes, count, gap))) {
            return false;
        }
    }
    return ck_pairs_sort(list->memory, &room->spare, room->cells.data, entries) &&
           search_cells(list, room->cells.data, entries, boxes, gap);
}

/* Sorts the list; of pairs that share several cells, one stays. */
static bool settle(close_list *list, ck_buffer *spare) {
    ck_close_pair *pairs = list->buffer->data;
    if (!ck_pairs_sort(list->memory, spare, pairs, list->count)) {
        return false;
    }
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        bool again = kept > 0 && pairs[kept - 1].first == pairs[i].first && pairs[kept - 1].second == pairs[i].second;
        pairs[kept] = pairs[i];
        kept += !again;
    }
    list->count = kept;
    return true;
}

bool ck_close_boxes_find(ck_memory *memory, ck_close_memory *room, const ck_close_box *boxes, uint32_t count,
                         double gap, size_t *pair_count) {
    enum { FEW = 48 }; /* for which a grid does not pay */
    CK_ASSERT(gap >= 0);
    close_list list = {.memory = memory, .buffer = &room->pairs};
    bool done = true;
    if (count <= FEW) {
        for (uint32_t i = 0; i < count && done; i++) {
            done = search_all(&list, i, i + 1, boxes, count, gap);
        }
    } else {
        done = search_grid(&list, room, boxes, count, gap) && settle(&list, &room->spare);
    }
    CK_ASSERT(!done || ck_pairs_are_sorted_once(room->pairs.data, list.count));
    *pair_count = list.count;
    return done;
}
