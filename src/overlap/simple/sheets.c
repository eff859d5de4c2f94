#include "overlap/simple/sheets.h"

#include "base/assert.h"
#include "base/sort.h"
#include "overlap/simple/beside_face.h"
#include "overlap/simple/own_faces.h"

#include <string.h>

/* Pairs that are looked at: usual bodies have a tenth of that, and all of it takes a second or two. */
enum { BUDGET = 1 << 24, BUDGET_OF_FACE = 1 << 12, MOST_BUDGET = 1 << 30 };

static uint64_t budget_for(uint32_t faces) {
    const uint64_t budget = BUDGET + (uint64_t)BUDGET_OF_FACE * faces;
    return budget < MOST_BUDGET ? budget : MOST_BUDGET;
}

static bool boxes_meet(const ck_rest_face *a, const ck_rest_face *b) {
    return a->low[0] <= b->high[0] && b->low[0] <= a->high[0] && a->low[1] <= b->high[1] && b->low[1] <= a->high[1] &&
           a->low[2] <= b->high[2] && b->low[2] <= a->high[2];
}

/* Pairs of faces, each looked at once. */
typedef struct meeting_search {
    const ck_cells *cells;
    const ck_rest *rest;
    const ck_rest_faces *all;
    uint32_t *seen;  /* the last face that each was held against, and 1 */
    uint64_t budget; /* of further pairs */
    ck_simplicity *found;
} meeting_search;

/* Holds a face against those of a cell that come after it. False: one meets it, or they are too many. */
static bool search_cell(meeting_search *search, uint32_t number, const ck_rest_cell *cell) {
    const ck_rest_face *face = &search->all->faces[number];
    if (search->budget < cell->last - cell->first) {
        search->found->kind = CK_SIMPLE_UNKNOWN;
        return false;
    }
    search->budget -= cell->last - cell->first;
    for (uint32_t i = cell->last; i-- > cell->first && search->rest->list[i] > face->face;) {
        const uint32_t next = ck_rest_face_number(search->all, search->rest->list[i]);
        const ck_rest_face *other = &search->all->faces[next];
        if (search->seen[next] == number + 1) {
            continue;
        }
        search->seen[next] = number + 1;
        if ((face->takes_part || other->takes_part) && !other->cancelled && boxes_meet(face, other) &&
            !ck_own_faces_apart(&face->own, &other->own)) {
            *search->found = (ck_simplicity){CK_SELF_MEETING, CK_BY_FACES, {face->face, other->face}, {0}};
            return false;
        }
    }
    return true;
}

static bool search_cells(meeting_search *search, uint32_t number) {
    const ck_cell_range *range = &search->all->faces[number].range;
    const uint64_t across = ck_cells_across(range);
    for (uint32_t z = range->low[2]; z <= range->high[2]; z++) {
        for (uint32_t y = range->low[1]; y <= range->high[1]; y++) {
            const uint32_t row = ck_cells_row(search->cells, y, z);
            for (uint64_t left = ck_rest_unknown(search->cells, search->rest, row) & across; left != 0;
                 left &= left - 1) {
                const unsigned x = (unsigned)__builtin_ctzll(left);
                if (!search_cell(search, number, &search->rest->cells[ck_rest_number(search->rest, row, x)])) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Whether faces that take part keep clear of all others; else which two do not. False: no memory. */
static bool find_meetings(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest *rest,
                          const ck_rest_faces *all, ck_simplicity *found) {
    if (!ck_buffer_reserve(memory, &room->sheets, all->count, sizeof(uint32_t))) {
        return false;
    }
    meeting_search search = {cells, rest, all, room->sheets.data, budget_for(all->count), found};
    memset(search.seen, 0, all->count * sizeof *search.seen);
    for (uint32_t i = 0; i < all->count; i++) {
        if (!all->faces[i].cancelled && !search_cells(&search, i)) {
            break;
        }
    }
    return true;
}

/* An edge of a face, from its lower corner to its higher one. */
typedef struct own_edge {
    uint32_t low, high, number; /* number: of the face */
    bool forwards;
} own_edge;

static int compare_edges(const void *left, const void *right) {
    const own_edge *a = left;
    const own_edge *b = right;
    if (a->low != b->low) {
        return a->low < b->low ? -1 : 1;
    }
    if (a->high != b->high) {
        return a->high < b->high ? -1 : 1;
    }
    return (a->number > b->number) - (a->number < b->number);
}

static uint32_t sheet_of(uint32_t *up, uint32_t number) {
    while (up[number] != number) {
        up[number] = up[up[number]];
        number = up[number];
    }
    return number;
}

static uint32_t list_edges(const ck_rest_faces *all, own_edge *edges) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        for (int k = 0; k < 3 && !all->faces[i].cancelled; k++) {
            const uint32_t a = all->faces[i].own.corner[k], b = all->faces[i].own.corner[(k + 1) % 3];
            edges[count++] = (own_edge){a < b ? a : b, a < b ? b : a, i, a < b};
        }
    }
    return count;
}

/* Joins faces that take part into sheets, across edges of just two faces, one each way: the winding number beside a
 * sheet is the same all over it. Where more faces share an edge, one may lie inside of others. */
static bool join_sheets(ck_memory *memory, ck_simple_memory *room, const ck_rest_faces *all, uint32_t *up) {
    if (!ck_buffer_reserve(memory, &room->edges, 3 * (size_t)all->count, sizeof(own_edge))) {
        return false;
    }
    own_edge *edges = room->edges.data;
    const uint32_t count = list_edges(all, edges);
    ck_sort(edges, count, sizeof *edges, compare_edges);
    for (uint32_t i = 0; i < all->count; i++) {
        up[i] = i;
    }
    for (uint32_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && edges[end].low == edges[i].low && edges[end].high == edges[i].high;) {
            end++;
        }
        if (end - i == 2 && edges[i].forwards != edges[i + 1].forwards && all->faces[edges[i].number].takes_part &&
            all->faces[edges[i + 1].number].takes_part) {
            const uint32_t a = sheet_of(up, edges[i].number), b = sheet_of(up, edges[i + 1].number);
            up[a > b ? a : b] = a > b ? b : a;
        }
    }
    return true;
}

/* Whether a corner lies in known cells: the face begins there with the body outside 0 and inside 1. */
static bool reaches_known_cell(const ck_cells *cells, const ck_rest_face *face) {
    for (int corner = 0; corner < 3; corner++) {
        double point[3][3];
        for (int i = 0; i < 3; i++) {
            memcpy(point[i], face->own.t[corner], sizeof point[i]);
        }
        const ck_cell_range range = ck_cells_range(cells, (const double(*)[3])point);
        if (!ck_cells_any_unknown(cells, &range)) {
            return true;
        }
    }
    return false;
}

/* Looks at the winding number beside each sheet. */
static bool judge_sheets(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest_faces *all,
                         ck_simplicity *found) {
    if (!ck_buffer_reserve(memory, &room->sheets, all->count, sizeof(uint32_t) + 1)) {
        return false;
    }
    uint32_t *up = room->sheets.data;
    uint8_t *known = (uint8_t *)(up + all->count);
    memset(known, 0, all->count);
    if (!join_sheets(memory, room, all, up)) {
        return false;
    }
    for (uint32_t i = 0; i < all->count; i++) {
        const ck_rest_face *face = &all->faces[i];
        if (face->takes_part && !face->cancelled && reaches_known_cell(cells, face)) {
            known[sheet_of(up, i)] = 1;
        }
    }
    for (uint32_t i = 0; i < all->count; i++) {
        const ck_rest_face *face = &all->faces[i];
        int winding;
        if (face->takes_part && !face->cancelled && sheet_of(up, i) == i && !known[i] &&
            (!ck_winding_outside_face(cells, face->face, &winding) || winding != 0)) {
            *found = (ck_simplicity){CK_SHELL_IN_SHELL, CK_BY_FACES, {face->face, face->face}, {0}};
            return true;
        }
    }
    return true;
}

bool ck_sheets_judge(ck_memory *memory, ck_simple_memory *room, const ck_cells *cells, const ck_rest *rest,
                     ck_taking_part taking_part, ck_simplicity *found) {
    ck_rest_faces all;
    *found = (ck_simplicity){.kind = CK_SIMPLE, .proof = CK_BY_FACES};
    if (!ck_rest_faces_find(memory, room, cells, rest, taking_part, &all) ||
        !find_meetings(memory, room, cells, rest, &all, found)) {
        return false;
    }
    return found->kind != CK_SIMPLE || judge_sheets(memory, room, cells, &all, found);
}
