/* How deep two bodies overlap where their faces meet: what tells a touch from an interference.
 *
 * Looks for balls that lie inside both bodies, starting at the faces that meet and going inwards. The diameter of the
 * largest one found is a lower bound of the overlap's depth: a layer of thickness d, flat or bent, holds a ball of
 * diameter d. */
#ifndef CK_DETECT_OVERLAP_H
#define CK_DETECT_OVERLAP_H

#include "detect/contacts.h"
#include "detect/locate.h"

typedef struct ck_overlap {
    double depth;   /* diameter of the largest ball found; 0: none */
    bool a_outside; /* some vertex of a lies outside b, farther than the tolerance */
    bool b_outside;
} ck_overlap;

/* Measures from the contacts on; with `enough` set, ends as soon as the depth is above the tolerance. */
void ck_overlap_measure(const ck_locator *a, const ck_locator *b, const ck_contacts *contacts, double tolerance,
                        bool enough, ck_overlap *overlap);

/* Finds out which body has vertices outside the other: neither has if they are the same. */
void ck_overlap_compare(const ck_locator *a, const ck_locator *b, double tolerance, ck_overlap *overlap);

#endif
