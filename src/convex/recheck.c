/* Bodies that move little from one question to the next mostly need nothing but this, so no more is moved to the world
 * than must be, no bound is closer than it must be, and rows of poses are taken whole, four numbers at once. */
#include "convex/recheck.h"

#include "convex/placed.h"

/* Points are pushed so far into a body: 1 is its surface, 0 the centre. */
#define DEEP_ENOUGH 0.9

/* A plane is only reflected by what overlaps across it if that is less steep: its square cosine is below 1 in so many.
 * Beyond that hardly any parts the bodies. */
#define STEEPEST 6

/* How far a body reaches along a direction of the world, from the origin. */
typedef struct reach {
    double most;          /* no corner reaches further, but for noise */
    double noise;         /* for a direction of size 1 */
    const double *corner; /* one that reaches far, in the coordinates of the map */
} reach;

static inline reach reach_of(ck_posed at, const double direction[3]) {
    const double *pose = at.pose;
    double local[4], sizes[4], far, bound;
    for (int k = 0; k < 4; k++) { /* the last is how far the pose moves along the direction */
        local[k] = pose[k] * direction[0] + pose[4 + k] * direction[1] + pose[8 + k] * direction[2];
    }
    ck_column_sizes(pose, sizes);
    const double *corner = ck_direction_map_guess(&at.body->corners, local, &far, &bound);
    return (reach){.most = bound * at.body->unit + (ck_dot(local, at.body->centre) + local[3]),
                   .noise = ck_placed_noise(at.body, sizes[0] + sizes[1] + sizes[2], sizes[3]),
                   .corner = corner};
}

typedef struct gap {
    reach a, b; /* b's along the opposite direction */
} gap;

static inline bool find_gap(ck_posed a, ck_posed b, const double normal[3], double *offset, gap *found) {
    double size = ck_sum_of_sizes(normal);
    if (!ck_is_normal(size)) {
        return false;
    }
    const double back[3] = {-normal[0], -normal[1], -normal[2]};
    found->a = reach_of(a, normal);
    found->b = reach_of(b, back);
    double end_of_a = found->a.most, start_of_b = -found->b.most, noise = found->a.noise + found->b.noise;
    *offset = (end_of_a + start_of_b) / 2;
    return end_of_a + noise * size < start_of_b && noise > CK_LEAST_SEARCHED && noise < CK_MOST_SEARCHED;
}

bool ck_plane_holds(ck_posed a, ck_posed b, const double normal[3], double *offset) {
    gap found;
    return find_gap(a, b, normal, offset, &found);
}

/* A pose taken apart. */
typedef struct inverse {
    double rows[3][3]; /* times the volume */
    double scale;      /* 1 / volume of what the pose makes of a unit cube */
    double noise;      /* in the world; of the inverse, too */
    double shrink;     /* nothing gets longer than so many times from the world to the map */
} inverse;

static inline void find_row(const double m[12], int i, double row[3]) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    ck_cross((const double[3]){m[j], m[4 + j], m[8 + j]}, (const double[3]){m[k], m[4 + k], m[8 + k]}, row);
}

/* All but the last two rows. */
static inline void begin_inverse(ck_posed at, inverse *out) {
    const double *m = at.pose;
    double sizes[4];
    find_row(m, 0, out->rows[0]);
    out->scale = 1 / (m[0] * out->rows[0][0] + m[4] * out->rows[0][1] + m[8] * out->rows[0][2]);
    ck_column_sizes(m, sizes);
    double stretch = sizes[0] + sizes[1] + sizes[2];
    out->noise = ck_placed_noise(at.body, stretch, sizes[3]) + CK_ROUNDING * stretch * at.body->unit;
    out->shrink = stretch * stretch * fabs(out->scale) * at.body->scale;
}

static inline void end_inverse(ck_posed at, inverse *out) {
    find_row(at.pose, 1, out->rows[1]);
    find_row(at.pose, 2, out->rows[2]);
}

/* From the world to the coordinates of the mesh, and from these to those of the map. */
static inline void undo(ck_posed at, const inverse *back, const double point[3], double out[3]) {
    const double moved[3] = {point[0] - at.pose[3], point[1] - at.pose[7], point[2] - at.pose[11]};
    for (int i = 0; i < 3; i++) {
        out[i] = ck_dot(back->rows[i], moved) * back->scale;
    }
}

static inline void to_map(const ck_polyhedron *body, const double point[3], double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = (point[k] - body->centre[k]) * body->scale;
    }
}

static inline void place_corner(ck_posed at, const double corner[3], double out[3]) {
    double point[3];
    ck_add_scaled(at.body->centre, at.body->unit, corner, point);
    ck_point_to_world(at.pose, point, out);
}

ck_parting ck_centres_part(ck_posed a, ck_posed b, double normal[3], double *offset) {
    double of_a[3], of_b[3], overlap[3];
    ck_point_to_world(a.pose, a.body->centre, of_a);
    ck_point_to_world(b.pose, b.body->centre, of_b);
    ck_sub(of_b, of_a, normal);
    gap found = {.a.corner = NULL};
    if (find_gap(a, b, normal, offset, &found)) {
        return CK_PARTED_ACROSS;
    }
    if (found.a.corner == NULL) {
        return CK_NOT_PARTED;
    }
    place_corner(a, found.a.corner, of_a);
    place_corner(b, found.b.corner, of_b);
    ck_sub(of_a, of_b, overlap);
    double along = ck_dot(normal, overlap), square = ck_dot(overlap, overlap);
    if (!(STEEPEST * along * along < square * ck_dot(normal, normal))) {
        return CK_NOT_PARTED;
    }
    ck_add_scaled(normal, -2 * along / square, overlap, normal);
    return ck_plane_holds(a, b, normal, offset) ? CK_PARTED_ASIDE : CK_NOT_PARTED;
}

/* Where a point lies in a body, as the nearest face on its way from the centre tells. */
typedef struct standing {
    bool inside; /* with all that is within noise */
    double gauge;
    const double *pole;
} standing;

/* Of a point in the coordinates of the map. Where bounds leave it open, lists tell. */
static inline standing stand(const ck_polyhedron *body, const double local[3], double noise) {
    const ck_direction_map *map = &body->poles;
    double bound, lost = noise * body->slimness;
    standing found = {.gauge = INFINITY};
    bool near = ck_sum_of_sizes(local) < 4; /* as all corners are */
    if (!near || !(lost < 1)) {
        return found;
    }
    found.pole = ck_direction_map_guess(map, local, &found.gauge, &bound);
    found.inside = bound + lost < 1;
    if (!found.inside && found.gauge < 1) {
        found.pole = map->points[ck_direction_map_find(map, local)];
        found.gauge = ck_dot(found.pole, local);
        found.inside = found.gauge + map->loss * ck_sum_of_sizes(local) + lost < 1;
    }
    return found;
}

/* Moves a point of the world away from a face that it is beyond of, or nearly. */
static inline void push(ck_posed at, const standing *stands, double point[3]) {
    double excess = stands->gauge - DEEP_ENOUGH;
    if (!(excess > 0)) {
        return;
    }
    double length = excess / ck_dot(stands->pole, stands->pole) * at.body->unit;
    for (int i = 0; i < 3; i++) {
        point[i] -= length * ck_dot(&at.pose[4 * i], stands->pole);
    }
}

bool ck_point_holds(ck_posed a, ck_posed b, double point[3], double in_world[3], int mends) {
    inverse of_a, of_b;
    begin_inverse(a, &of_a);
    begin_inverse(b, &of_b);
    end_inverse(b, &of_b);
    if (!ck_volume_inverts(of_a.scale) || !ck_volume_inverts(of_b.scale)) { /* their limits are those of volumes */
        return false;
    }
    double noise = of_a.noise + of_b.noise, in_a[3], in_b[3];
    ck_point_to_world(a.pose, point, in_world);
    for (;;) {
        to_map(a.body, point, in_a);
        undo(b, &of_b, in_world, in_b);
        to_map(b.body, in_b, in_b);
        standing by_a = stand(a.body, in_a, noise * of_a.shrink), by_b = stand(b.body, in_b, noise * of_b.shrink);
        if (by_a.inside && by_b.inside) {
            return true;
        }
        if (mends-- == 0 || by_a.pole == NULL || by_b.pole == NULL) {
            return false;
        }
        push(a, &by_a, in_world);
        push(b, &by_b, in_world);
        end_inverse(a, &of_a);
        undo(a, &of_a, in_world, point);
    }
}
