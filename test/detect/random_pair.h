/* Seeded random pairs of small solids, and questions about them: most of them in degenerate positions. */
#ifndef TEST_DETECT_RANDOM_PAIR_H
#define TEST_DETECT_RANDOM_PAIR_H

#include "detect/solid.h"

typedef enum pair_family {
    PAIR_ON_GRID = 0, /* coplanar faces, shared edges and corners, copies, nesting */
    PAIR_POSED,       /* random real poses */
    PAIR_ONE_ULP,     /* on the grid, but for units in the last place */
    PAIR_MIXED_SIZES, /* one body a million times the other */
    PAIR_HUGE,        /* coordinates of 1e30 or 1e300 */
    PAIR_TINY,        /* coordinates of 1e-30 or 1e-300 */
    PAIR_OPEN,        /* on the grid, one body with a face missing, or all inside out */
    PAIR_FAMILIES,
} pair_family;

typedef struct random_pair {
    uint64_t seed;
    pair_family family;
    double unit; /* about the size of the smaller body */
    solid a, b;
    clinker_query query;
} random_pair;

/* The same for the same seed; the family is seed % PAIR_FAMILIES. */
random_pair random_pair_make(uint64_t seed);

/* The pair of that seed with one to three faces taken out of one body, or of both; a third of them with b shrunk to an
 * eighth about its first vertex, so that it often lies within a. */
random_pair random_pair_make_open(uint64_t seed);

void random_pair_free(random_pair *pair);
void random_pair_bodies(const random_pair *pair, clinker_body bodies[2]); /* borrowed */

#endif
