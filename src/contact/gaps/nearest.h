/* The faces of a body nearest to points that lie close to each other. What may be near to any of them is looked up in
 * the tree once for all. */
#ifndef CK_CONTACT_GAPS_NEAREST_H
#define CK_CONTACT_GAPS_NEAREST_H

#include "contact/gaps/kernels/kernels.h"

typedef struct ck_nearest_face {
    double distance; /* scaled; infinite: out of reach */
    uint32_t face;   /* of those that are as near, the lowest */
} ck_nearest_face;

/* Of `count` points of the scaled world. As ck_nearest_on_surface() of each; *hint is a face close to the first of
 * them, if one is known, and becomes one close to the last. */
void ck_nearest_faces(const ck_locator *locator, const ck_gap_kernels *kernels, const double (*points)[3],
                      uint32_t count, double reach, uint32_t *hint, ck_nearest_face *found);

#endif
