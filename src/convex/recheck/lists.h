/* What rechecks do where the first level of the maps leaves them open, for all instruction sets: lists are looked at
 * for the largest reach (support value), and a point that is no longer inside of both bodies is moved. */
#ifndef CK_CONVEX_RECHECK_LISTS_H
#define CK_CONVEX_RECHECK_LISTS_H

#include "clinker/convex.h"
#include "convex/shapes/placed.h"

/* A question to a map, and its answer. Direction and reach are multiplied by `size`, which spares a division. */
typedef struct ck_look {
    const ck_direction_map *map;
    double direction[3];
    double size;
    double reach; /* no point of the map reaches further */
    bool fresh;   /* the reach was looked up, not recalled from a memo: only fresh looks become memos, so that the
                   * roundings of one memo never add to those of another */
} ck_look;

/* Makes memos of the looks that are fresh, of a and b each. */
void ck_looks_remember(const ck_look looks[2], clinker_convex_memo seen[2]);

/* Looks into the list of the direction; gives the point that reaches furthest. */
const double *ck_look_by_list(ck_look *look);

/* The rest of point_holds(), where the first level leaves it open. `at` are looks at the poles of both bodies along the
 * point, in coordinates of the maps; `gauge_noise` is the bound on the rounding error of their reach, times their size.
 * Both poses have an inverse. */
bool ck_point_holds_by_lists(ck_posed a, ck_posed b, ck_look at[2], const double gauge_noise[2], double point[3],
                             double in_world[3], clinker_convex_memo seen[2]);

/* A corner of each body that reaches furthest towards the other, or nearly, in the coordinates of the maps. */
typedef struct ck_corner_pair {
    const double *corner_of_a, *corner_of_b;
} ck_corner_pair;

/* Bodies that are too thin for doubles have no poles, and no point in them is known. */
static inline bool ck_has_poles(ck_posed at) {
    return at.body->poles.bounds != NULL;
}

/* Whether memos are those of the points of two maps: others tell nothing of them. */
static inline bool ck_are_memos_of(const clinker_convex_memo seen[2], const ck_direction_map *a,
                                   const ck_direction_map *b) {
    return seen[0].points == a->identity && seen[1].points == b->identity;
}

#endif
