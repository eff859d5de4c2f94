/* A body of a check: its mesh, and its slabs in the world (a k-DOP): the bounds between which it lies along some fixed
 * directions.
 *
 * All world lengths inside the engine are scaled by one power of two, common to the bodies of a call: 1, unless
 * coordinates are so large or so small that floats would overflow or vanish ("careful"). */
#ifndef CK_BODIES_BODY_H
#define CK_BODIES_BODY_H

#include "bodies/kernels/kernels.h"

#include <stdatomic.h>

typedef struct ck_body {
    ck_mesh mesh;
    ck_points points;
    uint32_t block_count;
    ck_block_box *boxes;                            /* of the blocks of vertices */
    double offset[CK_DIRECTIONS];                   /* projection of the origin of `points` */
    double slack[CK_DIRECTIONS];                    /* bound of the rounding in a projection */
    double low[CK_DIRECTIONS], high[CK_DIRECTIONS]; /* slabs of the world, slack included */
    double reach;                                   /* largest |u| of a coordinate of `points` */
    double magnitude;                               /* bound of a scaled world coordinate */
    ck_boxes *triangle_boxes; /* of its blocks of triangles, known once `closed` is; NULL: there is no room for them */
    bool indices_checked;
    int8_t closed;   /* 1: as many faces use each edge one way as the other; -1: not; 0: not asked yet */
    bool with_area;  /* closed only without its faces of no area; known once `closed` is */
    double diagonal; /* of the box of its faces, scaled; below 0: not asked yet */
    double face_low[3], face_high[3]; /* that box, scaled; known once `diagonal` is */
    int8_t outward;                   /* 1, or -1 where the faces point inwards, or, of a body that is not closed,
                                       * its pose mirrors them; known once `closed` is */
    atomic_schar
        simple; /* 1: it does not overlap itself; negative: it may, somewhere; 0: not asked yet, see overlap/ */
    atomic_schar convex; /* 1: its mesh is convex; -1: not; 0: not asked yet, see overlap/ */
} ck_body;

static inline uint32_t ck_triangle_blocks(const ck_mesh *mesh) {
    return mesh->triangle_count / CK_TRIANGLE_BLOCK + (mesh->triangle_count % CK_TRIANGLE_BLOCK != 0);
}

/* Fills in everything but `mesh`, which is open already, and `boxes`, which has room. Returns false if the body needs
 * careful reading and `careful` was not set, or if it has a coordinate that is not finite. */
bool ck_body_bound(clinker_workspace *workspace, const ck_body_kernels *kernels, bool careful, double scale,
                   ck_body *body);

/* The largest absolute world coordinate; infinity or NaN if the pose overflows. */
double ck_body_magnitude(const ck_body *body);

/* A distance in the world (scaled) as a difference of projections onto a slab direction, which is not of length 1;
 * rounded up. */
double ck_slab_margin(int direction, double distance);

/* True if the slabs prove a distance above `margin` (scaled). */
bool ck_bodies_separated(const ck_body *a, const ck_body *b, double margin);

/* Whether the slabs of a body reach beyond those of another one, grown by `margin` (scaled), in all directions. */
bool ck_body_surrounds(const ck_body *body, const ck_body *other, double margin);

/* Whether the box of one body lies within that of another, as far as roundings tell. */
bool ck_body_box_within(const ck_body *a, const ck_body *b);

/* Whether no index is out of range; looked at once for each body, unless one is. */
bool ck_body_indices_in_range(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body);

/* Names the first index out of range, once for each body. */
clinker_status ck_body_check_indices(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body,
                                     size_t number);

/* Finds the box of its faces, which leaves out vertices that no face uses, and its diagonal; once for each body; O(n).
 */
bool ck_body_find_face_box(clinker_workspace *workspace, ck_body *body);

/* The automatic tolerance of a pair, in the world: 2^-20 of the larger diagonal. It goes by the faces' boxes, for a
 * stray vertex must not blunt it. False: no memory. */
bool ck_bodies_tolerance(clinker_workspace *workspace, ck_body *a, ck_body *b, double scale, double *tolerance);

/* Keeps those triangles of a list that have an area; returns how many. Those without get one as corners are rounded to
 * subpixels, so bodies that are closed only without them (`with_area`) are drawn without them. */
uint32_t ck_keep_with_area(const ck_mesh *mesh, uint32_t *list, uint32_t count);

/* Finds whether the body is closed and which way its faces point, once for each body; O(n). */
bool ck_body_find_closed(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body);

/* The same of a body whose indices nobody may have looked at yet. If one is out of range, `closed` stays 0 and
 * `indices_checked` false. */
bool ck_body_find_closed_first(clinker_workspace *workspace, const ck_body_kernels *kernels, ck_body *body);

#endif
