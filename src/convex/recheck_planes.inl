/* Planes between bodies. Included once for each instruction set, which has to define find_gap(). */
#include "convex/placed.h"
#include "convex/recheck.h"

/* A plane is only reflected by what overlaps across it if that is less steep: its square cosine is below 1 in so many.
 * Beyond that hardly any parts the bodies. */
#define STEEPEST 6

/* A corner of each body that reaches furthest towards the other, or nearly, in the coordinates of the maps. */
typedef struct gap {
    const double *corner_of_a, *corner_of_b;
} gap;

/* Whether a plane across a normal parts two bodies: where normal . x = offset. `found` stays as it is where the normal
 * is none. */
static inline bool find_gap(ck_posed a, ck_posed b, const double normal[3], double *offset, gap *found);

static bool plane_holds(ck_posed a, ck_posed b, const double normal[3], double *offset) {
    gap found;
    return find_gap(a, b, normal, offset, &found);
}

static inline void place_corner(ck_posed at, const double corner[3], double out[3]) {
    double point[3];
    ck_add_scaled(at.body->centre, at.body->unit, corner, point);
    ck_point_to_world(at.pose, point, out);
}

static ck_parting centres_part(ck_posed a, ck_posed b, double normal[3], double *offset) {
    double of_a[3], of_b[3], overlap[3];
    ck_point_to_world(a.pose, a.body->centre, of_a);
    ck_point_to_world(b.pose, b.body->centre, of_b);
    ck_sub(of_b, of_a, normal);
    gap found = {NULL, NULL};
    if (find_gap(a, b, normal, offset, &found)) {
        return CK_PARTED_ACROSS;
    }
    if (found.corner_of_a == NULL) {
        return CK_NOT_PARTED;
    }
    place_corner(a, found.corner_of_a, of_a);
    place_corner(b, found.corner_of_b, of_b);
    ck_sub(of_a, of_b, overlap);
    double along = ck_dot(normal, overlap), square = ck_dot(overlap, overlap);
    if (!(STEEPEST * along * along < square * ck_dot(normal, normal))) {
        return CK_NOT_PARTED;
    }
    ck_add_scaled(normal, -2 * along / square, overlap, normal);
    return find_gap(a, b, normal, offset, &found) ? CK_PARTED_ASIDE : CK_NOT_PARTED;
}
