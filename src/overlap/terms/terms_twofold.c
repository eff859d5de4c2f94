/* The terms of sums.h with twice the precision. */
#include "overlap/terms/sums.h"

#include "math/orient.h"
#include "math/vec3.h"

#include <math.h>
#include <stdbool.h>

#define scalar ck_twofold

#define UNIT       0x1p-98
#define difference ck_twofold_difference
#define add        ck_twofold_add
#define subtract   ck_twofold_subtract
#define multiply   ck_twofold_multiply
#define divide     ck_twofold_divide

static inline ck_twofold of_double(double x) {
    return (ck_twofold){x, 0.0};
}
static inline double nearest(ck_twofold a) {
    return a.high;
}
static inline bool nearer(ck_twofold a, ck_twofold b) {
    return fabs(a.high) <= fabs(b.high);
}

static ck_twofold height(const double g[3][3], const double p[3], double *off);

static inline void grow(ck_twofold *sum, ck_twofold term) {
    *sum = ck_twofold_add(*sum, term);
}

#include "overlap/terms/places.inl"
#include "overlap/terms/terms.inl"

/* Where the sign is not certain, the exact value has fewer digits than it could, but is off by less. */
static ck_twofold height(const double g[3][3], const double p[3], double *off) {
    const triple sides[3] = {triple_between(g[0], g[1]), triple_between(g[0], g[2]), triple_between(g[0], p)};
    const ck_twofold found = triple_determinant(sides[0], sides[1], sides[2]);
    *off = DETERMINANT_OFF * triple_size(sides[0]) * triple_size(sides[1]) * triple_size(sides[2]);
    if (fabs(found.high) > *off) {
        return found;
    }
    const ck_magnitude exact = ck_orient3d_value(g[0], g[1], g[2], p);
    const double value = ldexp(exact.number, exact.exponent);
    *off = 0x1p-51 * fabs(value);
    return of_double(value);
}

const ck_terms ck_terms_twofold = {add_face, add_cut, find_along};
