/* Makes one vertex of all that have the same coordinates. */
#ifndef CLINKER_IO_WELD_H
#define CLINKER_IO_WELD_H

#include <clinker/clinker.h>

enum {
    WELD_BATCH = 96,       /* the most vertices that come at once */
    WELD_RECENT_BITS = 11, /* 2^bits vertices that came last are found in a table that stays in the nearest cache */
};

/* Vertices that were kept, and a hash table of their numbers. */
typedef struct weld_table {
    clinker_scalar scalar;
    void *positions; /* x, y, z of each vertex kept, in the order of first use; the caller's, who sees to their room */
    size_t used;     /* vertices kept */
    uint32_t *slots; /* vertex numbers plus one in the low `bits` bits, a part of their hashes above; 0: free */
    unsigned bits;   /* there are 2^bits slots */
    uint32_t recent[1 << WELD_RECENT_BITS]; /* numbers of vertices that came last, each where its hash says; else 0 */
    size_t taken;                           /* vertices that came */
    size_t bad; /* the first of these with a coordinate that is not finite; SIZE_MAX: none has one */
} weld_table;

/* Starts empty; `expected` vertices make a table that need not grow. Returns false for want of memory. */
bool weld_begin(weld_table *table, clinker_scalar scalar, size_t expected);
void weld_end(weld_table *table);

/* Takes up to WELD_BATCH more vertices: `numbers` of them come back, a new position being added to `positions`, which
 * has room for as many and may be where `batch` is, if not behind it. -0 becomes 0. Expected time is linear. Returns
 * false for want of memory. */
bool weld_batch(weld_table *table, const void *batch, size_t count, uint32_t *numbers);

/* Welds `*count` vertices in place: each position stays once, in the order of first use, and the indices (all in
 * range) follow. `*bad`: as in weld_table; nothing else counts then. Returns false for want of memory. */
bool weld_vertices(void *positions, clinker_scalar scalar, size_t *count, uint32_t *indices, size_t index_count,
                   size_t *bad);

#endif
