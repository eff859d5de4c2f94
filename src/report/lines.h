/* Lines of a drawing (silhouettes and creases): where neighbouring lines of sight meet different bodies, or different
 * sides of one. */
#ifndef CK_REPORT_LINES_H
#define CK_REPORT_LINES_H

#include "report/pixel_colour.h"

/* Whether there is an edge or an outline between two neighbours; `step` is their distance, a length in the world. */
bool ck_line_between(const ck_face_look *looks, const ck_seen_surface *a, const ck_seen_surface *b, double step);

/* How dark the line between two neighbours is, on either side of it, 0 .. 255: strong around solid bodies, faint around
 * ghosts, 0 where there is none. */
static inline int ck_line_strength(const ck_face_look *looks, const ck_seen_surfaces *a, const ck_seen_surfaces *b,
                                   double step) {
    const int of_solids = 180;
    const int of_ghosts = 72;
    if (a->solid.face == b->solid.face && a->ghost.face == b->ghost.face) {
        return 0;
    }
    return ck_line_between(looks, &a->solid, &b->solid, step)   ? of_solids
           : ck_line_between(looks, &a->ghost, &b->ghost, step) ? of_ghosts
                                                                : 0;
}

#endif
