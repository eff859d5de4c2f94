/* The planes of a convex surface: faces that lie in one plane, but for rounding, are one facet. */
#ifndef CK_CONVEX_SHAPES_FACETS_H
#define CK_CONVEX_SHAPES_FACETS_H

#include "convex/shapes/corner_faces.h"

/* The pole of a plane n . x = d is n / d (its dual point): every point of the plane reaches 1 along the pole. Planes
 * are pulled in to the nearest corner of their faces, so all of a facet lies on its plane or beyond, whatever rounding
 * did to the normal: a point before that plane, on a ray from the inside through the facet, is inside for sure. */
typedef struct ck_facets {
    double (*poles)[3]; /* room for as many as there are faces */
    size_t count;
    double inner; /* how far the nearest plane is from the origin; 0 or below: the origin is not inside */
} ck_facets;

/* Corners are seen from an inner point. Where `around` is empty, every face is a facet. O(n log n). False: no memory.
 */
bool ck_facets_find(const clinker_allocator *allocator, const double (*corners)[3], const uint32_t (*faces)[3],
                    size_t face_count, const ck_corner_faces *around, ck_facets *facets);

#endif
