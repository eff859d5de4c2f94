/* Seeded random pairs of convex bodies with whole coordinates that touch in a face, an edge or a corner, mostly at a
 * slant: one lies on a side of a face of the other, beyond its plane. */
#ifndef TEST_DETECT_LATTICE_PAIR_H
#define TEST_DETECT_LATTICE_PAIR_H

#include "detect/solid.h"

typedef struct lattice_pair {
    solid a, b;
} lattice_pair;

/* The same for the same seed. `depth`: how far b is moved into a, against the normal of that face; 0: they touch, or
 * share the plane alone. */
lattice_pair lattice_pair_make(uint64_t seed, double depth);
void lattice_pair_free(lattice_pair *pair);
void lattice_pair_bodies(const lattice_pair *pair, clinker_body bodies[2]); /* borrowed */

#endif
