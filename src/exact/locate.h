/* Where a point lies with respect to a body (point in polyhedron): inside by winding number, exact; and how far from
 * its surface. Of many points by a tree (BVH). */
#ifndef CK_EXACT_LOCATE_H
#define CK_EXACT_LOCATE_H

#include "exact/tree.h"
#include "math/shift.h"

typedef enum ck_place {
    CK_OUTSIDE = 0,
    CK_INSIDE,
    CK_ON, /* on the surface */
} ck_place;

/* A body made ready for many points; without a tree every triangle is looked at. */
typedef struct ck_locator {
    ck_body *body;
    ck_frame frame;
    ck_tree_plan plan;
    double slack;
    bool has_tree;
} ck_locator;

/* Builds the tree over all triangles of the body, with its memory in `side`. */
bool ck_locator_build(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, ck_side *side,
                      ck_locator *locator);

/* The same for points within a box of the scaled world alone: of the triangles within and above it. It serves
 * ck_locate() there, and all questions about distances that are answered within the box. */
bool ck_locator_build_above(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double low[3],
                            const double high[3], ck_side *side, ck_locator *locator);

/* A locator that needs no building, for the reference. */
ck_locator ck_locator_plain(ck_body *body);

/* Exact for a point of the world, unscaled; the body is closed. */
ck_place ck_locate(const ck_locator *locator, const double p[3]);

/* The winding number beside a point, see math/shift.h; positive inside, whichever way the faces point. */
int ck_winding_beside(const ck_locator *locator, const double p[3], ck_shift shift);

/* The same for a single point and no locator: reads the body once. False: no memory. */
bool ck_locate_once(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double p[3],
                    ck_side *side, ck_place *place);
bool ck_winding_beside_once(clinker_workspace *workspace, const ck_kernels *kernels, ck_body *body, const double p[3],
                            ck_shift shift, ck_side *side, int *sum);

/* A box of the scaled world. */
typedef struct ck_world_box {
    double low[3], high[3];
} ck_world_box;

/* A triangle in the scaled world, where lengths can be squared. */
void ck_scaled_triangle(const ck_body *body, uint32_t triangle, double out[3][3]);

/* Distance to the surface, scaled; what is farther than `limit` is not looked for and gives infinity. Who only asks
 * whether it is above `enough` gets the first distance found that is not. */
double ck_distance_to_surface(const ck_locator *locator, const double p[3], double enough, double limit);

/* No more than that distance, whatever rounding does: what a proof rests on. */
double ck_least_distance_to_surface(const ck_locator *locator, const double p[3], double limit);

/* ck_distance_to_surface() for points that lie close to each other: looks at triangle `nearest` first, and leaves there
 * the one that decided. */
double ck_distance_near(const ck_locator *locator, const double p[3], double enough, double limit, uint32_t *nearest);

/* The distance of p from the surface, scaled, and the triangle that is nearest, of those with an area: the lowest of
 * them that are as near. *nearest is one to look at first. Infinity: it is farther than `limit`. */
double ck_nearest_on_surface(const ck_locator *locator, const double p[3], double limit, uint32_t *nearest);

/* Gets a triangle. */
typedef void (*ck_take_triangle)(void *user, uint32_t triangle);

/* Gives all triangles that have a point of the world, unscaled, and some that come close to it. */
void ck_take_triangles_at(const ck_locator *locator, const double p[3], ck_take_triangle take, void *user);

/* A point in the frame of a tree, and how far floats may be off there. */
typedef struct ck_frame_point {
    float at[3];
    float slack;
} ck_frame_point;

/* Finds `p` times `scale`, which is of the scaled world, in the frame. False: the tree does not serve there. */
bool ck_locator_point(const ck_locator *locator, const double p[3], double scale, ck_frame_point *point);

/* A lower bound of the square of the distance to each box of a group, in the frame. */
void ck_box_squares(const ck_boxes *boxes, const ck_frame_point *point, float square[CK_LANES]);

#endif
