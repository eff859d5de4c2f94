#include "report/lines.h"

#include <math.h>

/* Facets of a curved surface meet at 30 degrees or less. */
static bool is_crease(const ck_face_look *a, const ck_face_look *b) {
    const int least_cosine = 13968; /* times 127 * 127 */
    int cosine = 0;
    for (int axis = 0; axis < 3; axis++) {
        cosine += a->normal[axis] * b->normal[axis];
    }
    return cosine < least_cosine;
}

/* How far depth may fall from one line of sight to the next on a surface that goes on; steep ones fall fast. */
static double allowed_step(const ck_face_look *look, double step) {
    const double slack = 6;
    const int least_facing = 8;
    int facing = look->normal[2] > least_facing ? look->normal[2] : least_facing;
    return slack * step * 127.0 / facing;
}

bool ck_line_between(const ck_face_look *looks, const ck_seen_surface *a, const ck_seen_surface *b, double step) {
    if (a->face == b->face) {
        return false;
    }
    if (a->face == CK_NO_FACE || b->face == CK_NO_FACE) {
        return true;
    }
    const ck_face_look *of_a = &looks[a->face];
    const ck_face_look *of_b = &looks[b->face];
    double fall = fabs((double)a->depth - (double)b->depth);
    return of_a->body != of_b->body || is_crease(of_a, of_b) ||
           (fall > allowed_step(of_a, step) && fall > allowed_step(of_b, step));
}
