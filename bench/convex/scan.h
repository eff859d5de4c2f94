/* Which of many items may have a product with a vector above a level: a quick pass in floats over all of them that
 * leaves none out. What it finds is for the caller to judge in doubles. */
#ifndef CLINKER_BENCH_CONVEX_SCAN_H
#define CLINKER_BENCH_CONVEX_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct convex_scan {
    float *values[4]; /* of each item; the arrays go on to a multiple of the lanes with copies of the last */
    size_t count;
    double largest[4]; /* sizes of values */
    uint32_t *found;   /* room for the numbers of all items */
} convex_scan;

/* False: no memory. */
bool convex_scan_make(size_t count, convex_scan *scan);
void convex_scan_free(convex_scan *scan);

/* Items are set in their order, all of them. */
void convex_scan_set(convex_scan *scan, size_t item, const double values[4]);

/* Writes the numbers of all items whose product may be `level` or more to `found`, in their order; returns how many.
 * `way` and `level` may be off by 2^-30 of the largest product that there may be. */
size_t convex_scan_above(const convex_scan *scan, const double way[4], double level);

/* The same for those that may have the largest product. */
size_t convex_scan_furthest(const convex_scan *scan, const double way[4]);

#endif
