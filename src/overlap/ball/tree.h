/* A tree over faces (BVH) for the nearest face of a point. */
#ifndef CK_OVERLAP_BALL_TREE_H
#define CK_OVERLAP_BALL_TREE_H

#include "overlap/ball/faces.h"
#include "overlap/scratch.h"

enum { CK_BALL_BRANCHES = 8, CK_BALL_LEVELS = 12 };

/* The boxes of eight children, from the origin of the tree on, times its zoom, rounded outwards. Those that a node
 * lacks are empty, infinitely far from everything. */
typedef struct ck_ball_node {
    float low[3][CK_BALL_BRANCHES], high[3][CK_BALL_BRANCHES];
} ck_ball_node;

typedef struct ck_ball_tree {
    ck_ball_faces faces;
    uint32_t count;
    double origin[3];
    double zoom;                           /* a power of two, by which all is less than 1 */
    const uint32_t *order;                 /* of the faces along a Morton curve */
    const ck_ball_node *nodes;             /* level by level; child i of node k is node or face 8 k + i below */
    uint32_t level_starts[CK_BALL_LEVELS]; /* level 0: children are faces */
    int levels;
    uint64_t steps; /* faces and nodes looked at */
    /* While it is made: */
    bool by_corners;
    double end[3];       /* of the box of all corners, from the origin on */
    double (*places)[3]; /* of the faces so far */
} ck_ball_tree;

/* A tree is made in steps: room for so many faces, one or more; face by face; and the end, if there were any. `faces`
 * are the same, by their numbers in this order. False: no memory. */
bool ck_ball_tree_begin(clinker_workspace *workspace, uint32_t most, ck_ball_tree *tree);
void ck_ball_tree_add(ck_ball_tree *tree, const double face[3][3]);
void ck_ball_tree_finish(clinker_workspace *workspace, const ck_ball_faces *faces, ck_ball_tree *tree);

/* All of that, over one face or more. False: no memory. */
bool ck_ball_tree_build(clinker_workspace *workspace, const ck_ball_faces *faces, uint32_t count, ck_ball_tree *tree);

/* The same in the order of their first corners, in which faces that share one come out of a box together. */
bool ck_ball_tree_build_by_corners(clinker_workspace *workspace, const ck_ball_faces *faces, uint32_t count,
                                   ck_ball_tree *tree);

/* The nearest face, but for rounding, and its distance, if that is below `limit`; else infinite. */
double ck_ball_tree_nearest(ck_ball_tree *tree, const double p[3], double limit, uint32_t *face);

/* The same of a face that is not much farther: others may be nearer, but not than `share` of its distance, or it is
 * nearer than `enough`. Needle-thin faces may be nearer than it seems. */
double ck_ball_tree_near(ck_ball_tree *tree, const double p[3], double limit, double share, double enough,
                         uint32_t *face);

/* No more than the distance of p from any face, whatever rounding does, and about `share` of it, 1 or less. `face` is
 * one that is as near as this says. As soon as one is found that is nearer than `enough`, that is it, and the result
 * is 0. */
double ck_ball_tree_least(ck_ball_tree *tree, const double p[3], double share, double enough, uint32_t *face);

/* All faces that may be nearer to p than `limit`, whatever rounding does; false: there are more than `room`. */
bool ck_ball_tree_nearer(ck_ball_tree *tree, const double p[3], double limit, uint32_t *faces, uint32_t room,
                         uint32_t *count);

/* All faces whose boxes meet a box; false: there are more than `room`. */
bool ck_ball_tree_within(ck_ball_tree *tree, const double low[3], const double high[3], uint32_t *faces, uint32_t room,
                         uint32_t *count);

#endif
