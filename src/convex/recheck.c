/* Bodies that move little from one question to the next mostly need nothing but this, so no more is moved to the world
 * than must be, no bound is closer than it must be, and rows of poses are taken whole, four numbers at once. */
#include "convex/recheck.h"

#include "convex/placed.h"

static inline double noise_of(ck_posed at, double stretch, double moved) {
    return CK_ROUNDING * (stretch * at.body->extent + moved);
}

/* How far a body reaches along a direction of the world at most, from the origin; and what rounding adds to that, for a
 * direction of size 1. */
static inline double reach_of(ck_posed at, const double direction[3], double *noise) {
    const double *pose = at.pose;
    double local[4], sizes[4], reach, bound;
    for (int k = 0; k < 4; k++) { /* the last is how far the pose moves along the direction */
        local[k] = pose[k] * direction[0] + pose[4 + k] * direction[1] + pose[8 + k] * direction[2];
    }
    ck_column_sizes(pose, sizes);
    *noise = noise_of(at, sizes[0] + sizes[1] + sizes[2], sizes[3]);
    ck_direction_map_guess(&at.body->corners, local, &reach, &bound);
    return bound * at.body->unit + ck_dot(local, at.body->centre) + local[3];
}

bool ck_plane_holds(ck_posed a, ck_posed b, const double normal[3], double *offset) {
    double size = ck_sum_of_sizes(normal);
    if (!(size < 0x1p100)) {
        return false;
    }
    const double back[3] = {-normal[0], -normal[1], -normal[2]};
    double noise_a, noise_b;
    double end_of_a = reach_of(a, normal, &noise_a), start_of_b = -reach_of(b, back, &noise_b);
    double noise = noise_a + noise_b;
    *offset = (end_of_a + start_of_b) / 2;
    return end_of_a + noise * size < start_of_b && noise > CK_LEAST_NOISE && noise < CK_MOST_NOISE;
}

bool ck_centres_part(ck_posed a, ck_posed b, double normal[3], double *offset) {
    for (int i = 0; i < 3; i++) {
        double of_a = ck_dot(&a.pose[4 * i], a.body->centre) + a.pose[4 * i + 3];
        normal[i] = ck_dot(&b.pose[4 * i], b.body->centre) + b.pose[4 * i + 3] - of_a;
    }
    return ck_plane_holds(a, b, normal, offset);
}

/* Whether a point in the coordinates of a map is inside, by so much that nothing within `noise` is outside. */
static inline bool is_inside(const ck_polyhedron *body, const double local[3], double noise) {
    double value, bound, lost = noise * body->slimness;
    bool near = ck_sum_of_sizes(local) < 4; /* as all corners are */
    if (!near || !(lost < 1)) {
        return false;
    }
    ck_direction_map_guess(&body->poles, local, &value, &bound);
    return bound + lost < 1;
}

/* A pose taken apart. */
typedef struct inverse {
    double rows[3][3]; /* times the volume */
    double volume;
    double noise;  /* in the world; of the inverse, too */
    double shrink; /* nothing gets longer than so many times from the world to the map */
} inverse;

static inline void invert(ck_posed at, inverse *out) {
    const double *m = at.pose;
    const double columns[3][3] = {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}};
    for (int i = 0; i < 3; i++) {
        ck_cross(columns[(i + 1) % 3], columns[(i + 2) % 3], out->rows[i]);
    }
    out->volume = ck_dot(columns[0], out->rows[0]);
    double sizes[4];
    ck_column_sizes(m, sizes);
    double stretch = sizes[0] + sizes[1] + sizes[2];
    out->noise = noise_of(at, stretch, sizes[3]) + CK_ROUNDING * stretch * at.body->unit;
    out->shrink = stretch * stretch / fabs(out->volume) * at.body->scale;
}

bool ck_point_holds(ck_posed a, ck_posed b, const double point[3], double in_world[3]) {
    inverse of_a, of_b;
    invert(a, &of_a);
    invert(b, &of_b);
    double noise = of_a.noise + of_b.noise, from_b[3], in_a[3], in_b[3];
    for (int i = 0; i < 3; i++) {
        in_a[i] = (point[i] - a.body->centre[i]) * a.body->scale;
        in_world[i] = ck_dot(&a.pose[4 * i], point) + a.pose[4 * i + 3];
        from_b[i] = in_world[i] - b.pose[4 * i + 3];
    }
    for (int i = 0; i < 3; i++) {
        in_b[i] = (ck_dot(of_b.rows[i], from_b) / of_b.volume - b.body->centre[i]) * b.body->scale;
    }
    return is_inside(a.body, in_a, of_a.noise * of_a.shrink) && is_inside(b.body, in_b, noise * of_b.shrink) &&
           fabs(of_a.volume) > CK_LEAST_VOLUME && fabs(of_b.volume) > CK_LEAST_VOLUME;
}
