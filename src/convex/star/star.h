/* A star-shaped body, and the map of its faces as seen from its centre: the polygon mesh map of Nio, Tokumasu & Ochi
 * (section 4) for bodies that need not be convex. */
#ifndef CK_CONVEX_STAR_STAR_H
#define CK_CONVEX_STAR_STAR_H

#include "clinker/convex.h"
#include "convex/shapes/polyhedron.h"

struct clinker_star {
    ck_memory memory;
    ck_polyhedron body;         /* centre, scale and bounds on rounding; its maps are not made */
    ck_direction_map map;       /* of faces, by number, in the place of points */
    const double (*points)[3];  /* as given, equal ones once */
    const double (*corners)[3]; /* the points from the centre, scaled */
    const double (*rays)[3];    /* units from the centre to the corners */
    size_t point_count;
    const uint32_t (*faces)[3]; /* that have an area, outwards */
    size_t face_count;
    ck_buffer point_memory, corner_memory, ray_memory, face_memory;
};

/* Directions within this distance of a sector, as a part of its quarter turn, or of a face, as units, count as in it.
 * Squares have the margin of map/build.h. */
#define CK_STAR_MARGIN 1e-12

/* Builds the map of a star whose other members are filled in. False: no memory. */
bool ck_star_map_build(clinker_star *star);

#endif
