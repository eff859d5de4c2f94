/* A convex polyhedron, prepared for questions about directions: which corner supports a plane (support mapping), and
 * which face a ray from the inside leaves through. */
#ifndef CK_CONVEX_SHAPES_POLYHEDRON_H
#define CK_CONVEX_SHAPES_POLYHEDRON_H

#include "convex/map/map.h"
#include "convex/shapes/corner_faces.h"
#include "convex/shapes/curved.h"

/* Coordinates of the maps are (x - centre) * scale, so that all corners lie within 1 of the centre. */
typedef struct ck_polyhedron {
    double centre[3]; /* of the volume; of the box if there is none */
    double scale;     /* a power of two */
    double unit;      /* 1 / scale: a length of 1 of the maps, in coordinates of the mesh */
    double radius;    /* of the ball around the centre that has all corners in it */
    double extent;    /* no coordinate of a corner, in the mesh's coordinates, is larger */
    ck_direction_map corners;
    ck_direction_map poles; /* of faces; a point p lies inside if no pole reaches beyond 1 along p */
    double slimness; /* 1 over the distance of the nearest plane of a face from the centre; infinite for a body so
                      * thin that no inner point is found in doubles: it has no poles */
    const ck_curved *curved; /* functions that answer in the place of maps; NULL: there are maps */
    ck_buffer corner_memory, pole_memory;
} ck_polyhedron;

/* Whether rechecks may be asked about the body. In a pose so small that directions in its coordinates underflow, the
 * noise of the world is larger than what is lost, by far. */
static inline bool ck_polyhedron_is_moderate(const ck_polyhedron *body) {
    return body->unit > 0x1p-300 && body->unit < 0x1p300;
}

/* Prepares a closed surface that is convex and faces outwards; faces without area are passed over. `around` may be
 * empty. `usable` is false for a body larger than 2^900 or smaller than 2^-900. False: no memory. */
bool ck_polyhedron_build(ck_memory *memory, ck_polyhedron *body, const double (*points)[3], size_t point_count,
                         const uint32_t (*faces)[3], size_t face_count, const ck_corner_faces *around, bool *usable);

#endif
