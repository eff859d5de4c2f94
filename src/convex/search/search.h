/* Whether two placed convex bodies have a common point: Gilbert, Johnson & Keerthi's search (GJK), whose every answer
 * is proved, or open. */
#ifndef CK_CONVEX_SEARCH_SEARCH_H
#define CK_CONVEX_SEARCH_SEARCH_H

#include "clinker/convex.h"
#include "convex/search/simplex.h"
#include "convex/shapes/placed.h"

typedef struct ck_convex_pair {
    ck_placed a, b;
    double between[3]; /* from the centre of a to that of b */
    double noise;      /* bound on the rounding error of the reaches of a and b along a unit, together */
    bool flat;         /* polygons in the plane z = 0 */
    bool inverted;     /* both poses are inverted, for gauges */
} ck_convex_pair;

/* False: a pose is not finite or of a size that rounding makes useless. The poses are borrowed. */
bool ck_convex_pair_make(const ck_polyhedron *a, const double pose_a[12], const ck_polyhedron *b,
                         const double pose_b[12], ck_convex_pair *pair);

/* Whether ck_convex_decide() may be asked: sizes are moderate. */
static inline bool ck_convex_pair_is_searchable(const ck_convex_pair *pair) {
    return ck_is_searchable(pair->a.stretch, pair->a.noise) && ck_is_searchable(pair->b.stretch, pair->b.noise);
}

typedef enum ck_verdict {
    CK_OPEN,   /* nothing is proved: the bodies touch, as far as rounding tells */
    CK_APART,  /* a plane has all of a on one side, all of b on the other, and touches neither */
    CK_COMMON, /* a point is inside of both */
} ck_verdict;

/* How a question came to its end. */
typedef enum ck_way {
    CK_WAY_NONE,
    CK_WAY_HINT,    /* the plane of the hint */
    CK_WAY_CENTRES, /* the plane across the line of centres */
    CK_WAY_SCREEN,  /* a point on the line of centres */
    CK_WAY_SUPPORT, /* the search for supports */
} ck_way;

typedef struct ck_proof {
    ck_verdict verdict;
    ck_way way;
    unsigned checks;  /* pairs of corners or faces that were looked at */
    double vector[3]; /* CK_APART: normal of the plane, from a to b. CK_COMMON: the point, from the centre of a.
                       * CK_OPEN: the normal of the best plane found */
    double offset;    /* CK_APART: the plane is where x . vector = offset, x from the centre of a */
} ck_proof;

/* Whether a point, from the centre of a, is inside of both bodies, for sure. The pair is inverted. */
bool ck_proof_point(const ck_convex_pair *pair, const double point[3]);

/* Inverts both poses, for gauges, unless they are. False: a pose has no inverse that is of use. */
bool ck_convex_pair_invert(ck_convex_pair *pair);

/* What is known already, so that a proof is found sooner; all zero: nothing. */
typedef struct ck_hint {
    const double *normal;          /* of a plane that parted the bodies in other poses, from a to b; or NULL */
    bool overlap;                  /* a plane across the line of centres need not be tried: it does not part them, or
                                    * hardly will */
    clinker_convex_memory *memory; /* with the corners of the last search, gets those of this one; or NULL */
} ck_hint;

ck_proof ck_convex_decide(ck_convex_pair *pair, const ck_hint *hint);

#endif
