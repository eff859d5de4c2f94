/* How often sorted depths are wrong: bumpy spheres that just overlap, or just do not, against the exact method. */
#ifndef CLINKER_BENCH_GRAZES_H
#define CLINKER_BENCH_GRAZES_H

#include <clinker/clinker.h>
#include <stdio.h>

enum { GRAZE_RESOLUTIONS = 5, GRAZE_BINS = 11 };

typedef struct graze_tally {
    size_t poses, wrong;
} graze_tally;

/* By resolution and by penetration in pixels: bin b holds those up to 2^(b - 8). */
typedef struct graze_table {
    graze_tally missed[GRAZE_RESOLUTIONS][GRAZE_BINS]; /* bodies that do overlap */
    graze_tally invented[GRAZE_RESOLUTIONS];           /* bodies that do not */
    double deepest_missed[GRAZE_RESOLUTIONS];          /* in pixels */
    double deepest_length[GRAZE_RESOLUTIONS];          /* the same as a length */
} graze_table;

/* Goes through `poses` random poses at each resolution. False: no memory. */
bool grazes_measure(clinker_workspace *workspace, size_t poses, graze_table *table);

void grazes_print(FILE *out, const graze_table *table);

/* The part of the overlaps that were missed, as a curve for each resolution. */
void grazes_draw(FILE *out, const graze_table *table);

#endif
