#include "report/lines.h"

#include <math.h>

/* Facets of a curved surface meet at 30 degrees or less. */
static bool is_crease(const ck_seen_surface *a, const ck_seen_surface *b) {
    const int least_cosine = 13968; /* times 127 * 127 */
    int cosine = 0;
    for (int axis = 0; axis < 3; axis++) {
        cosine += a->normal[axis] * b->normal[axis];
    }
    return cosine < least_cosine;
}

/* How far depth may fall from one line of sight to the next on a surface that goes on; steep ones fall fast. */
static double allowed_step(const ck_seen_surface *surface, double step) {
    const double slack = 6;
    const int least_facing = 8;
    int facing = surface->normal[2] > least_facing ? surface->normal[2] : least_facing;
    return slack * step * 127.0 / facing;
}

bool ck_line_between(const ck_seen_surface *a, const ck_seen_surface *b, double step) {
    if (a->body != b->body) {
        return true;
    }
    if (a->body == CK_NO_BODY) {
        return false;
    }
    double fall = fabs((double)a->depth - (double)b->depth);
    return is_crease(a, b) || (fall > allowed_step(a, step) && fall > allowed_step(b, step));
}

int ck_line_strength(const ck_seen *at, const ck_seen *const neighbours[4], double step) {
    const int of_solids = 180;
    const int of_ghosts = 72;
    int strength = 0;
    for (int i = 0; i < 4; i++) {
        if (ck_line_between(&at->solid, &neighbours[i]->solid, step)) {
            return of_solids;
        }
        if (ck_line_between(&at->ghost, &neighbours[i]->ghost, step)) {
            strength = of_ghosts;
        }
    }
    return strength;
}
