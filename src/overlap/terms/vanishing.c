/* The terms of the volume in remainders: nothing rounds, and nothing is large or small. */
#include "overlap/terms/vanishing.h"

#include "math/orient.h"
#include "math/vec3.h"

#include <math.h>

#define scalar ck_residue

#define UNIT      0.0
#define of_double ck_residue_of
#define add       ck_residue_add
#define subtract  ck_residue_subtract
#define multiply  ck_residue_multiply
#define divide    ck_residue_divide

static inline ck_residue difference(double a, double b) {
    return ck_residue_subtract(ck_residue_of(a), ck_residue_of(b));
}
static inline double nearest(ck_residue a) {
    return ck_residue_is_zero(a) ? 0 : 1;
}
static inline bool nearer(ck_residue a, ck_residue b) {
    (void)a;
    (void)b;
    return true;
}

static ck_residue height(const double g[3][3], const double p[3], double *off);

#include "overlap/terms/places.inl"

static ck_residue height(const double g[3][3], const double p[3], double *off) {
    *off = 0;
    return triple_determinant(triple_between(g[0], g[1]), triple_between(g[0], g[2]), triple_between(g[0], p));
}

ck_residue ck_residue_of_face(const double f[3][3], const ck_centre *centre) {
    return open_face(f, centre).determinant;
}

ck_residue ck_residue_of_cut(const double f[3][3], const double g[3][3], const ck_cut *cut, const ck_centre *centre) {
    enum { LAST_EDGE = 1 };
    const face pair[2] = {open_face(f, centre), open_face(g, centre)};
    const ends at = find_ends(pair, cut);
    ck_residue sum =
        triple_determinant(triple_between(pair[1].scaled[0], pair[0].scaled[0]), at.start.point, at.end.point);
    const ck_puncture punctures[2] = {cut->start, cut->end};
    const scalar along[2] = {at.start.along, at.end.along};
    for (int i = 0; i < 2; i++) {
        if (punctures[i].edge == LAST_EDGE) {
            const scalar off = multiply(of_double(punctures[i].sign), along[i]);
            sum = subtract(sum, multiply(off, pair[punctures[i].of].determinant));
        }
    }
    return sum;
}
