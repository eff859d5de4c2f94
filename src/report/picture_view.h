/* From where a picture looks at bodies. */
#ifndef CK_REPORT_PICTURE_VIEW_H
#define CK_REPORT_PICTURE_VIEW_H

#include "report/corners.h"
#include "view/view.h"

enum {
    CK_PICTURE_RESOLUTION = 1600, /* where none is asked for */
    CK_PICTURE_MOST_PIXELS = 4096,
    CK_PICTURE_FINEST = 3, /* lines of sight along each side of a pixel, at most */
};

/* Room that the choice of a view takes; kept from call to call. */
typedef struct ck_picture_view_scratch {
    ck_buffer shares, points, planes, areas;
} ck_picture_view_scratch;

/* Makes the view that clinker_view describes, with all bodies in it that are not invisible, and a margin around them;
 * without a direction, one that shows much of the solid bodies. The request is valid. CLINKER_STATUS_INVALID: there is
 * nothing to see, or it is too large or too small. */
clinker_status ck_picture_view_choose(clinker_workspace *workspace, ck_picture_view_scratch *scratch,
                                      const ck_picture_corners *corners, const ck_painted *bodies, size_t count,
                                      const clinker_view *asked, ck_view *view);

#endif
