/* The surface of a hull while it grows: triangles that know their neighbours and the points above them. */
#ifndef CK_CONVEX_HULL_SURFACE_H
#define CK_CONVEX_HULL_SURFACE_H

#include "base/assert.h"
#include "convex/scratch/hull_memory.h"
#include "math/orient.h"

#define CK_HULL_NONE UINT32_MAX

typedef struct ck_hull_face {
    double normal[3], bound; /* heights that exceed the bound have the right sign */
    double furthest_height;
    uint32_t corners[3];
    uint32_t neighbours[3]; /* beyond the edge from this corner to the next */
    uint32_t above;         /* first in the list of points that are left to this face, or CK_HULL_NONE */
    uint32_t furthest;      /* one of them, the highest as far as rounding can tell */
    uint32_t next_pending;  /* in the queue of faces to look at */
    bool alive;
    bool pending; /* the slot is in the queue, be it for a face that it held before */
} ck_hull_face;

/* A face that goes, and the number of the first edge that was found on the rim from there on. */
typedef struct ck_hull_visible {
    size_t rim;
    uint32_t slot;
} ck_hull_visible;

/* An edge between a face that goes and one that stays; counter-clockwise about those that go. */
typedef struct ck_hull_rim {
    uint32_t from, to;
    uint32_t outside; /* the face that stays */
    uint32_t fresh;   /* the new face that takes the place of the one that goes */
} ck_hull_rim;

typedef struct ck_hull_surface {
    clinker_workspace *workspace;
    ck_hull_memory *kept;
    double (*points)[3]; /* in an order of their own */
    uint32_t *numbers;   /* the caller's, for each */
    uint32_t point_count;
    double scale;     /* a power of two that makes heights neither overflow nor vanish */
    double low[3];    /* corner of the box of all points */
    double extent[3]; /* of this box, scaled */
    ck_hull_face *faces;
    uint32_t slot_count; /* faces, dead ones included */
    uint32_t alive_count;
    uint32_t unused; /* first in the list of dead faces, linked by their first neighbour, or CK_HULL_NONE */
    uint32_t first_pending, last_pending; /* the queue; its first is CK_HULL_NONE if it is empty */
} ck_hull_surface;

/* Height of a point above a face: its distance from the plane times the length of `normal`, which is not a unit. */
static inline double ck_hull_height(const ck_hull_surface *surface, const ck_hull_face *face, uint32_t point) {
    CK_ASSERT(point < surface->point_count);
    const double *p = surface->points[point], *origin = surface->points[face->corners[0]];
    const double x = (p[0] - origin[0]) * surface->scale;
    const double y = (p[1] - origin[1]) * surface->scale;
    const double z = (p[2] - origin[2]) * surface->scale;
    return face->normal[0] * x + face->normal[1] * y + face->normal[2] * z;
}

/* The sign of a height, exact: 1 for above, which is outside. */
static inline int ck_hull_side(const ck_hull_surface *surface, const ck_hull_face *face, uint32_t point,
                               double height) {
    double(*const points)[3] = surface->points;
    const int sign = ck_certain_sign(height, face->bound);
    return sign != 0 ? sign
                     : ck_orient3d(points[face->corners[0]], points[face->corners[1]], points[face->corners[2]],
                                   points[point]);
}

/* Copies the points, of which the box is known, into their own order. False: no memory. */
bool ck_hull_order(ck_hull_surface *surface, const double (*points)[3]);

/* Makes the surface a tetrahedron of some of the points. Returns the dimension that all span: 3 if it is made, 2, 1 or
 * 0 if they lie in a plane, on a line or in one place. There is room for four faces. */
int ck_hull_start(ck_hull_surface *surface);

/* Room for `more` further faces. False: no memory. */
bool ck_hull_make_room(ck_hull_surface *surface, size_t more);

/* A face with the given corners; room has been made. The neighbours are left to the caller. */
uint32_t ck_hull_add_face(ck_hull_surface *surface, uint32_t a, uint32_t b, uint32_t c);

/* Leaves every outer point to a face that it is above of, then takes outer points in until none is left. False: no
 * memory. */
bool ck_hull_grow(ck_hull_surface *surface);

#endif
