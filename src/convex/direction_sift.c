/* Which points of a list may be furthest along a direction of some part of a side. */
#include "convex/direction_build.h"

#include <float.h>
#include <string.h>

enum { PAIRWISE_LENGTH = 48 }; /* lists up to this are sifted all against all */

static bool outreaches(const double *one, const double *other, int corners, double loss) {
    bool further = true;
    for (int i = 0; i < corners; i++) {
        further = further && one[i] + loss >= other[i];
    }
    return further;
}

/* Takes those off a list that are marked. */
static size_t keep_unmarked(uint32_t *list, ck_map_reaches *table, const bool *marked, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        list[kept] = list[i];
        memmove(table[kept], table[i], sizeof table[i]);
        kept += !marked[i];
    }
    return kept;
}

typedef struct champions {
    size_t numbers[CK_MAP_CORNERS + 1]; /* on the list: furthest at each corner, and in the middle */
    ck_map_reaches reach[CK_MAP_CORNERS + 1];
    int count;
} champions;

static champions find_champions(const ck_map_reaches *table, size_t count, int corners) {
    champions found = {.count = corners + 1};
    double best[CK_MAP_CORNERS + 1];
    for (int c = 0; c <= corners; c++) {
        best[c] = -DBL_MAX;
    }
    for (size_t i = 0; i < count; i++) {
        double sum = 0;
        for (int c = 0; c <= corners; c++) {
            double reach = c < corners ? table[i][c] : sum;
            sum += reach;
            found.numbers[c] = reach > best[c] ? i : found.numbers[c];
            best[c] = reach > best[c] ? reach : best[c];
        }
    }
    for (int c = 0; c <= corners; c++) {
        memcpy(found.reach[c], table[found.numbers[c]], sizeof found.reach[c]);
    }
    return found;
}

/* Marks points that a champion outreaches everywhere; champions stay. */
static void mark_by_champions(const ck_map_reaches *table, size_t count, int corners, double loss, bool *marked) {
    champions best = find_champions(table, count, corners);
    for (size_t i = 0; i < count; i++) {
        marked[i] = false;
        for (int c = 0; c < best.count; c++) {
            marked[i] = marked[i] || outreaches(best.reach[c], table[i], corners, loss);
        }
    }
    for (int c = 0; c < best.count; c++) {
        marked[best.numbers[c]] = false;
    }
}

/* Marks points that any other outreaches everywhere; of two that reach equally far the first stays. */
static void mark_pairwise(const ck_map_reaches *table, size_t count, int corners, bool *marked) {
    for (size_t i = 0; i < count; i++) {
        marked[i] = false;
        for (size_t j = 0; j < count && !marked[i]; j++) {
            marked[i] = j != i && outreaches(table[j], table[i], corners, 0) &&
                        (j < i || !outreaches(table[i], table[j], corners, 0));
        }
    }
}

bool ck_map_sift(ck_map_builder *work, const ck_map_part *where, size_t begin, size_t count, size_t *kept) {
    size_t end = begin + count;
    if (!ck_buffer_extend(&work->scratch, &work->stack, end, end + count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&work->scratch, &work->sifted, count, sizeof(ck_map_reaches)) ||
        !ck_buffer_reserve(&work->scratch, &work->marked, count, sizeof(bool))) {
        return false;
    }
    uint32_t *list = ck_map_stack(work) + end;
    ck_map_reaches *table = work->sifted.data;
    memcpy(list, ck_map_stack(work) + begin, count * sizeof *list);
    for (size_t i = 0; i < count; i++) {
        for (int c = 0; c < where->corner_count; c++) {
            table[i][c] = ck_dot(work->map->points[list[i]], where->corners[c]);
        }
    }
    mark_by_champions((const ck_map_reaches *)table, count, where->corner_count, work->loss, work->marked.data);
    *kept = keep_unmarked(list, table, work->marked.data, count);
    if (*kept <= PAIRWISE_LENGTH) {
        mark_pairwise((const ck_map_reaches *)table, *kept, where->corner_count, work->marked.data);
        *kept = keep_unmarked(list, table, work->marked.data, *kept);
    }
    return true;
}
