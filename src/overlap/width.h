/* How wide the parts of an overlap are, at most: no ball inside is larger. Parts where faces lie flush but for rounding
 * are flat, and this tells at once that they are no deeper than that. */
#ifndef CK_OVERLAP_WIDTH_H
#define CK_OVERLAP_WIDTH_H

#include "overlap/add_up.h"

/* For each part, the smallest extent among those along the axes and along the part's own push, and the diameter of a
 * ball with its volume, whichever is less; 0 for empty ones; scaled, and never too small for rounding. Owned by the
 * scratch. False: no memory. */
bool ck_widths_find(clinker_workspace *workspace, const ck_node_search *search, const ck_totals *totals,
                    const double **widths);

/* The same without a look at the faces, and so not along the pushes. */
bool ck_widths_of_boxes(clinker_workspace *workspace, const ck_totals *totals, const double **widths);

#endif
