/* Surfaces of overlaps, as a check has told them, to be drawn like bodies. */
#ifndef CK_REPORT_OVERLAP_SURFACES_H
#define CK_REPORT_OVERLAP_SURFACES_H

#include "report/corners.h"
#include "view/view.h"

/* Whether surfaces name faces and corners that their bodies have, and points that are finite; else
 * CLINKER_STATUS_INVALID with a message. Bodies of places are known to be there. */
clinker_status ck_overlap_surfaces_check(clinker_workspace *workspace, const clinker_draw_settings *settings,
                                         const ck_painted *bodies);

/* Adds surfaces of overlaps of solid bodies to the list of `body_count` bodies, with faces numbered from *face_count
 * on, which moves on; lists have room for one for each place. How many bodies and surfaces there are. */
size_t ck_overlap_surfaces_add(const clinker_draw_settings *settings, ck_painted *bodies, ck_mesh *meshes,
                               size_t body_count, size_t *face_count);

/* Gives surfaces the vertices that ck_face_looks() has left in `corners`: in pixels of the view. */
void ck_overlap_surfaces_place(const ck_painted *bodies, ck_mesh *meshes, size_t body_count, size_t count,
                               const ck_picture_corners *corners, const ck_view *view);

#endif
