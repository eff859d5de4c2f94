/* The convex hull of points in space: exact. */
#ifndef CK_CONVEX_HULL_HULL_H
#define CK_CONVEX_HULL_HULL_H

#include "convex/scratch/hull_memory.h"

/* Points are known by their numbers in the caller's array. The arrays belong to the memory that the hull was built in,
 * and last until the next hull is built there. */
typedef struct ck_hull {
    const uint32_t (*faces)[3]; /* counter-clockwise from outside */
    size_t face_count;
    const uint32_t *corners; /* of the faces: each once, ascending */
    size_t corner_count;
} ck_hull;

/* Finds the surface of the smallest convex body that holds all `points`: closed, of triangles that all have an area.
 * Coplanar neighbours occur where more than three corners lie in a plane; otherwise the surface is the only one.
 * Points that are no corner of that body, and all but one of equal points, are not in the answer. The same points in
 * the same order give the same bytes.
 *
 * Takes n log n for points as they usually come, about linear time if most are inside, and n^2 at the worst.
 * CLINKER_STATUS_INVALID: fewer than four points, more than 2^30, one that is not finite, or all in one place,
 * on a line or in a plane; the message says which. */
clinker_status ck_hull_build(clinker_workspace *workspace, ck_hull_memory *kept, const double (*points)[3],
                             size_t count, ck_hull *hull);

#endif
