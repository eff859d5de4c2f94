/* Shares of a whole, one above the other, over a straight axis, as an SVG file. */
#ifndef CLINKER_BENCH_SHARES_H
#define CLINKER_BENCH_SHARES_H

#include <stddef.h>
#include <stdio.h>

typedef struct shares_part {
    const char *name;
    const char *colour;    /* as in "#2b6cb0" */
    const double *amounts; /* at each place; those of a place make up the whole together */
} shares_part;

typedef struct shares {
    const char *title, *across;
    const double *places; /* in order */
    size_t place_count;
    const shares_part *parts; /* from below */
    size_t part_count;
} shares;

void shares_draw(FILE *out, const shares *drawn);

#endif
