/* The vertices of all bodies, and of surfaces of overlaps, as floats, within the box of what is drawn: enough to choose
 * a view, and to tell what faces look like and where. */
#ifndef CK_REPORT_CORNERS_H
#define CK_REPORT_CORNERS_H

#include "report/painted.h"

typedef struct ck_picture_corners {
    float (*at)[3];         /* of all bodies, from ck_painted.first_vertex on: -1 to 1; of no face that is drawn: where
                             * one is */
    const uint8_t *used;    /* of those of bodies: whether such a face has it */
    double middle[3], half; /* the world is at middle + half * at */
    size_t count;
} ck_picture_corners;

typedef struct ck_picture_corners_scratch {
    ck_buffer at, used;
} ck_picture_corners_scratch;

/* Places the vertices of `body_count` bodies and of the surfaces that follow these in the list, and numbers them there.
 * What has an alpha of 0 counts for nothing. False: no memory. */
bool ck_picture_corners_place(clinker_workspace *workspace, ck_picture_corners_scratch *scratch, ck_painted *bodies,
                              size_t body_count, size_t count, ck_picture_corners *corners);

/* The corners of a face. */
static inline void ck_picture_corners_of(const ck_picture_corners *corners, const ck_painted *body, uint32_t face,
                                         const float *corner[3]) {
    for (int k = 0; k < 3; k++) {
        corner[k] = corners->at[body->first_vertex + ck_mesh_corner(body->mesh, face, k)];
    }
}

/* The box of all bodies that are drawn along three axes, in the world, as offsets from the middle. */
void ck_picture_corners_box(const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                            const double *const axes[3], double low[3], double high[3]);

#endif
