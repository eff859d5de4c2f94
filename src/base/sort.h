/* Sorting in place: qsort() may allocate memory that is not the caller's. */
#ifndef CK_BASE_SORT_H
#define CK_BASE_SORT_H

#include <stddef.h>

/* As qsort(); n log n in the worst case, not stable. */
void ck_sort(void *items, size_t count, size_t size, int (*compare)(const void *left, const void *right));

#endif
