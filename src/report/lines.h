/* Lines of a drawing (silhouettes and creases): where neighbouring lines of sight meet different bodies, or different
 * sides of one. */
#ifndef CK_REPORT_LINES_H
#define CK_REPORT_LINES_H

#include "report/pixel_colour.h"

/* Whether there is an edge or an outline between two neighbours; `step` is their distance, a length in the world. */
bool ck_line_between(const ck_seen_surface *a, const ck_seen_surface *b, double step);

/* How dark a line through `at` is, 0 .. 255: strong around solid bodies, faint around ghosts. Neighbours are those to
 * the left and right, below and above. */
int ck_line_strength(const ck_seen *at, const ck_seen *const neighbours[4], double step);

#endif
