/* Makes one vertex of all that have the same coordinates. */
#ifndef CLINKER_IO_WELD_H
#define CLINKER_IO_WELD_H

#include <clinker/clinker.h>

/* Welds `*count` vertices in place: each position stays once, in the order of first use, and the indices (all in
 * range) follow. -0 becomes 0. Coordinates are finite. Expected time is linear. Returns false for want of memory. */
bool weld_vertices(void *positions, clinker_scalar scalar, size_t *count, uint32_t *indices, size_t index_count);

#endif
