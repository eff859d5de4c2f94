/* Which points of a list may be furthest along a direction of a patch: those that no other point dominates, that is
 * outreaches at every corner of the patch (a Pareto front, by a few champions first). The largest reach is the support
 * value. */
#include "convex/map/build.h"

#include <float.h>
#include <string.h>

enum {
    PAIRWISE_LENGTH = 48, /* lists up to this are sifted all against all */
    CHAMPIONS = CK_MAP_CORNERS + 1,
};

/* At every corner. Nothing branches on one corner alone. */
static inline bool outreaches(const double one[CK_MAP_CORNERS], const double other[CK_MAP_CORNERS]) {
    return (one[0] >= other[0]) & (one[1] >= other[1]) & (one[2] >= other[2]) & (one[3] >= other[3]);
}

/* The points that reach furthest in the middle, and at each corner. */
typedef struct champions {
    size_t numbers[CHAMPIONS]; /* on the list */
    ck_map_reaches reach[CHAMPIONS];
} champions;

/* Fills in the reaches of all points of a list, and finds the champions among them. */
static champions fill_table(const ck_map_builder *work, const ck_map_patch *where, const uint32_t *list, size_t count,
                            ck_map_reaches *table) {
    champions best = {.numbers = {0}};
    double most[CHAMPIONS] = {-DBL_MAX, -DBL_MAX, -DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (size_t i = 0; i < count; i++) {
        const double *point = work->map->points[list[i]];
        double reach[CHAMPIONS] = {0};
        for (int c = 0; c < CK_MAP_CORNERS; c++) {
            table[i][c] = reach[c + 1] = ck_dot(point, where->corners[c]);
            reach[0] += reach[c + 1];
        }
        for (int c = 0; c < CHAMPIONS; c++) {
            if (reach[c] > most[c]) {
                most[c] = reach[c];
                best.numbers[c] = i;
            }
        }
    }
    for (int c = 0; c < CHAMPIONS; c++) {
        memcpy(best.reach[c], table[best.numbers[c]], sizeof best.reach[c]);
    }
    return best;
}

static bool is_outreached(const ck_map_reaches *by, const double reach[CK_MAP_CORNERS]) {
    return outreaches(by[0], reach) || outreaches(by[1], reach) || outreaches(by[2], reach) ||
           outreaches(by[3], reach) || outreaches(by[4], reach);
}

static void keep(uint32_t *list, ck_map_reaches *table, size_t at, size_t from) {
    list[at] = list[from];
    memmove(table[at], table[from], sizeof table[at]);
}

/* Takes points off a list that a champion outreaches, or nearly; champions stay. */
static size_t keep_promising(const champions *best, double loss, uint32_t *list, ck_map_reaches *table, size_t count,
                             bool *stays) {
    ck_map_reaches nearly[CHAMPIONS];
    memset(stays, 0, count * sizeof *stays);
    for (int c = 0; c < CHAMPIONS; c++) {
        stays[best->numbers[c]] = true;
        for (int k = 0; k < CK_MAP_CORNERS; k++) {
            nearly[c][k] = best->reach[c][k] + loss;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (stays[i] || !is_outreached((const ck_map_reaches *)nearly, table[i])) {
            keep(list, table, kept++, i);
        }
    }
    return kept;
}

/* Takes points off a list that any other outreaches; of two that reach equally far the first stays. */
static size_t keep_best(uint32_t *list, ck_map_reaches *table, size_t count, bool *stays) {
    for (size_t i = 0; i < count; i++) {
        stays[i] = true;
        for (size_t j = 0; j < count && stays[i]; j++) {
            stays[i] = j == i || !outreaches(table[j], table[i]) || (j > i && outreaches(table[i], table[j]));
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (stays[i]) {
            keep(list, table, kept++, i);
        }
    }
    return kept;
}

bool ck_map_sift(ck_map_builder *work, const ck_map_patch *where, size_t begin, size_t count, size_t *kept) {
    size_t end = begin + count;
    CK_ASSERT(count > 0 && work->loss >= 0 && end * sizeof(uint32_t) <= work->stack.capacity);
    if (!ck_buffer_extend(&work->scratch, &work->stack, end, end + count, sizeof(uint32_t)) ||
        !ck_buffer_reserve(&work->scratch, &work->sifted, count, sizeof(ck_map_reaches)) ||
        !ck_buffer_reserve(&work->scratch, &work->marked, count, sizeof(bool))) {
        return false;
    }
    uint32_t *list = ck_map_stack(work) + end;
    ck_map_reaches *table = work->sifted.data;
    bool *stays = work->marked.data;
    memcpy(list, ck_map_stack(work) + begin, count * sizeof *list);
    champions best = fill_table(work, where, list, count, table);
    *kept = keep_promising(&best, work->loss, list, table, count, stays);
    if (*kept <= PAIRWISE_LENGTH) {
        *kept = keep_best(list, table, *kept, stays);
    }
    CK_ASSERT(*kept > 0 && *kept <= count);
    return true;
}
