/* Pairs of bodies that show the same: the same two meshes, in the same places to each other but for rounding. Parts of
 * assemblies come more than once, and so do the ways in which they meet. */
#ifndef CK_BODIES_TWIN_H
#define CK_BODIES_TWIN_H

#include "bodies/check.h"

#include <stdatomic.h>

typedef enum ck_twin_state {
    CK_TWIN_UNKNOWN = -1, /* its depth has not been measured, and will not be */
    CK_TWIN_AWAITED = 0,  /* it has not been judged yet */
    CK_TWIN_KNOWN = 1,
} ck_twin_state;

/* A pair, and what is known of its depth. */
typedef struct ck_twin {
    ck_body_pair pair;
    size_t like;         /* the number of the first pair that shows the same; its own: it is the first */
    bool swapped;        /* a shows what b does there */
    atomic_schar state;  /* ck_twin_state: whoever judges the pair writes what follows before it is known */
    double centre[3];    /* of the largest ball that was found, scaled */
    double lower, upper; /* bounds of the largest diameter, scaled */
} ck_twin;

static inline ck_twin_state ck_twin_state_of(ck_twin *twin) {
    return (ck_twin_state)atomic_load_explicit(&twin->state, memory_order_acquire);
}

#endif
