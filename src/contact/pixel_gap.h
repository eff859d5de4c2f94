/* The gap between two bodies along one line of sight: the signed distance of surfaces that face each other.
 *
 * A fragment is an entry where the line of sight passes from the outside of its face to the inside, and else an exit. A
 * body encloses at a pixel if it has as many entries as exits there, and never more exits than entries on the way: then
 * it is solid where the entries so far outnumber the exits.
 *
 * Both bodies enclose: the gap is minus the longest stretch that is solid in both; without one, the shortest stretch
 * from an exit of one body to the next entry of the other.
 *
 * Otherwise, as with open scans and sheets without thickness: of all neighbours along the line of sight that are an
 * exit of one body and an entry of the other, those nearest to each other. Their distance is a clearance if the exit
 * comes first, an overlap if the entry does. Without any such pair, the faces tell nothing of inside and outside: the
 * smallest distance of the two surfaces, taken as clearance. */
#ifndef CK_CONTACT_PIXEL_GAP_H
#define CK_CONTACT_PIXEL_GAP_H

#include "raster/raster.h"

/* What all pixels together tell of a body. */
typedef struct ck_seen_body {
    bool whole;  /* as many fronts as backs at each pixel, so it encloses everywhere, whatever the order */
    bool inward; /* whole, and its faces point inwards: a back is an entry */
} ck_seen_body;

enum { CK_COVER_BOTH = 3 };

/* Which of bodies 0 and 1 have fragments here: bit 0 for body 0, bit 1 for body 1. */
uint8_t ck_pixel_cover(const ck_fragment *fragments, size_t count);

/* The gap at a pixel that both cover; below 0: overlap. The fragments are sorted as in a list of the raster. */
float ck_pixel_gap(const ck_fragment *fragments, size_t count, const ck_seen_body seen[2]);

#endif
