/* What faces look like before any is drawn: their normals and their light, and where in the picture they may be. */
#ifndef CK_REPORT_FACE_LOOKS_H
#define CK_REPORT_FACE_LOOKS_H

#include "report/corners.h"
#include "view/view.h"

/* Fills in the looks and extents of all bodies that are drawn. The view is that of the picture's pixels. Corners are
 * taken into its axes on the way, and serve no other view afterwards. */
void ck_face_looks(ck_team *team, const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                   const ck_view *view, const ck_painted_faces *faces);

#endif
