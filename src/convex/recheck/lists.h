/* What rechecks do where the first level of the maps leaves them open, for all instruction sets: lists tell, and a
 * point that is lost is moved. */
#ifndef CK_CONVEX_RECHECK_LISTS_H
#define CK_CONVEX_RECHECK_LISTS_H

#include "clinker/convex.h"
#include "convex/shapes/placed.h"

/* A look at a map along a direction. Direction and reach are times a size, so that nothing need be divided by it. */
typedef struct ck_look {
    const ck_direction_map *map;
    double direction[3];
    double size;
    double reach; /* no point goes further */
    bool fresh;   /* the reach was looked up, not recalled: only such looks are remembered, so that roundings of one
                   * never add to those of another */
} ck_look;

/* Makes sights of the looks that are fresh, of a and b each. */
void ck_looks_remember(const ck_look looks[2], clinker_convex_sight seen[2]);

/* Looks into a list; gives the point that reaches furthest. */
const double *ck_look_by_list(ck_look *look);

/* What is left of point_holds(): looks at the poles of both bodies along a point, in coordinates of the maps, by what
 * their reach may be off, and the point in the world. Both poses have an inverse. */
bool ck_point_holds_by_lists(ck_posed a, ck_posed b, ck_look at[2], const double lost[2], double point[3],
                             double in_world[3], clinker_convex_sight seen[2]);

/* A corner of each body that reaches furthest towards the other, or nearly, in the coordinates of the maps. */
typedef struct ck_gap {
    const double *corner_of_a, *corner_of_b;
} ck_gap;

/* Bodies that are too thin for doubles have none, and no point in them is known. */
static inline bool ck_has_poles(ck_posed at) {
    return at.body->poles.bounds != NULL;
}

/* What was seen tells a reach only of the points that it was seen of. */
static inline bool ck_are_sights_of(const clinker_convex_sight seen[2], const ck_direction_map *a,
                                    const ck_direction_map *b) {
    return seen[0].points == a->identity && seen[1].points == b->identity;
}

#endif
