/* Lines of a drawing (silhouettes and creases): where neighbouring lines of sight meet different bodies, or different
 * sides of one. */
#ifndef CK_REPORT_LINES_H
#define CK_REPORT_LINES_H

#include "report/pixel_colour.h"

#include <math.h>

/* Facets of a curved surface meet at 30 degrees or less. */
static inline bool ck_is_crease(const ck_face_look *a, const ck_face_look *b) {
    const int least_cosine = 13968; /* times 127 * 127 */
    int cosine = 0;
    for (int axis = 0; axis < 3; axis++) {
        cosine += a->normal[axis] * b->normal[axis];
    }
    return cosine < least_cosine;
}

/* How far depth may fall from one line of sight to the next on a surface that goes on: steep ones fall fast. */
static inline bool ck_is_step(const ck_face_look *a, const ck_face_look *b, double fall, double step) {
    const double slack = 6;
    const int least_facing = 8;
    const int steeper = a->normal[2] < b->normal[2] ? a->normal[2] : b->normal[2];
    return fall * (steeper > least_facing ? steeper : least_facing) > 127 * slack * step;
}

/* Whether there is an edge or an outline between two neighbours; `step` is their distance, a length in the world. */
static inline bool ck_line_between(const ck_face_look *looks, const ck_seen_surface *a, const ck_seen_surface *b,
                                   double step) {
    if (a->face == b->face) {
        return false;
    }
    if (a->face == CK_NO_FACE || b->face == CK_NO_FACE) {
        return true;
    }
    const ck_face_look *of_a = &looks[a->face];
    const ck_face_look *of_b = &looks[b->face];
    const double fall = fabs((double)a->depth - (double)b->depth);
    return of_a->body != of_b->body || ck_is_crease(of_a, of_b) || ck_is_step(of_a, of_b, fall, step);
}

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
