/* Whether a point lies inside an overlap, as the first face above it tells: docs/bounds.md, "Above a point". */
#ifndef CK_OVERLAP_ABOVE_H
#define CK_OVERLAP_ABOVE_H

#include "overlap/ball/tree.h"
#include "overlap/cuts.h"

/* The first face that the ray from a point along an axis passes. */
typedef struct ck_face_above {
    uint32_t face;
    int way;       /* 1: through its back, as out of its body; -1: through its front; 0: there is none */
    double hit[3]; /* where, in the numbers of the faces */
    double off;    /* how far that may be off */
} ck_face_above;

/* Finds it among the faces of a tree, below the height `top`. False: it cannot be told which is the first. */
bool ck_above_find(ck_ball_tree *tree, const double p[3], int axis, double top, ck_face_above *above);

/* Whether a point of a face of body `of`, which has cuts, lies inside of the other body; both in the world, and the
 * point may be off by `off`. 1: it does; 0: it does not; -1: this does not tell. */
int ck_above_side_of_cuts(ck_body *const *bodies, const ck_cuts *cuts, int of, const ck_cut_face *face,
                          const double p[3], double off);

#endif
