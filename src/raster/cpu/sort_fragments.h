/* Sorts the fragments of a pixel by depth, then body, then face. */
#ifndef CK_RASTER_CPU_SORT_FRAGMENTS_H
#define CK_RASTER_CPU_SORT_FRAGMENTS_H

#include "raster/raster.h"

/* In place. n log n in the worst case, and nearly nothing for the few that a pixel usually has. */
void ck_sort_fragments(ck_fragment *fragments, size_t count);

#endif
