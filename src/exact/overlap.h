/* How deep two bodies overlap where their faces meet, the penetration depth: what tells a touch from an interference.
 *
 * Looks for balls that lie inside both bodies, starting at the faces that meet and going inwards. The diameter of the
 * largest one found is a lower bound of the overlap's depth: a layer of thickness d, flat or bent, holds a ball of
 * diameter d. Lengths are scaled. */
#ifndef CK_EXACT_OVERLAP_H
#define CK_EXACT_OVERLAP_H

#include "exact/contacts.h"
#include "exact/locate.h"

typedef struct ck_overlap_search {
    const ck_locator *a, *b;
    const ck_contacts *contacts;
    double tolerance;
    bool enough; /* end as soon as a ball is larger than the tolerance */
} ck_overlap_search;

/* What distances of points from the surfaces of two bodies may be off by. */
static inline double ck_overlap_rounding(const ck_body *a, const ck_body *b) {
    return 0x1p-40 * (a->magnitude > b->magnitude ? a->magnitude : b->magnitude);
}

/* The diameter of the largest ball found from the contacts on; 0: none, and no centre. Its centre is inside of both
 * bodies, exactly; the radius is rounded. */
double ck_overlap_depth(const ck_overlap_search *wanted, double centre[3]);

/* Where a body's corners and the middles of its faces lie with respect to another, those within the tolerance of its
 * surface left out. */
typedef struct ck_standing {
    bool outside; /* some are outside: the search ends there */
    bool inside;  /* some are inside */
} ck_standing;

ck_standing ck_standing_find(const ck_locator *one, const ck_locator *other, double tolerance);

#endif
