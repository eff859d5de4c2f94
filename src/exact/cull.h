/* Discards triangles of a body that cannot meet the other body of a pair: those with all corners beyond one side of the
 * other's slabs (k-DOP), or of a box. */
#ifndef CK_EXACT_CULL_H
#define CK_EXACT_CULL_H

#include "exact/kernels/kernels.h"
#include "exact/side.h"

typedef struct ck_survivors {
    const uint32_t *list; /* ascending; NULL: all triangles */
    uint32_t count;
    const uint8_t *codes; /* of the vertices, 0: not known to be outside; NULL: none is known to be */
} ck_survivors;

typedef enum ck_cull_result {
    CK_CULL_DONE,
    CK_CULL_NO_MEMORY,
    CK_CULL_BAD_INDEX, /* found on the way */
} ck_cull_result;

/* Against the slabs of `other`, grown by `margin` (scaled). */
ck_cull_result ck_cull_by_slabs(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                                const ck_body *other, double margin, ck_side *side, ck_survivors *survivors);

/* Discards more of the survivors of ck_cull_by_slabs(), by the sides of the slabs that it did without, where that is
 * likely to pay. Their codes are left alone. False: no memory. */
bool ck_cull_again(clinker_workspace *workspace, const ck_kernels *kernels, const ck_body *body, const ck_body *other,
                   double margin, ck_side *side, ck_survivors *survivors);

/* Finds the codes for these survivors of ck_cull_by_slabs() if they have none: blocks of triangles may be culled
 * without a look at vertices. */
void ck_cull_find_codes(clinker_workspace *workspace, const ck_kernels *kernels, const ck_body *body,
                        const ck_body *other, double margin, const ck_side *side, ck_survivors *survivors);

/* Against a box of scaled world coordinates. */
ck_cull_result ck_cull_by_box(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                              const double low[3], const double high[3], ck_side *side, ck_survivors *survivors);

/* What lies beyond a plane: normal . x > bound, in scaled world coordinates. */
typedef struct ck_beyond {
    double normal[3];
    double bound;
} ck_beyond;

/* Against any half-spaces, CK_HALF_SPACES at most. */
ck_cull_result ck_cull_by_planes(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body,
                                 const ck_beyond *planes, int count, ck_side *side, ck_survivors *survivors);

/* The extents along the axes, scaled, that few of these triangles, at least one, exceed by much: a mean that leans
 * towards the large ones, of a sample. */
void ck_usual_extents(const ck_body *body, const ck_survivors *triangles, double extents[3]);

#endif
