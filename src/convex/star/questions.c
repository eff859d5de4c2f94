/* Whether a point is inside of a star-shaped body: the ray to it from the centre leaves through one of the faces on a
 * list of the map, and the point lies before that face's plane, or not. Both are signs of exact determinants; the
 * map only says which faces come into question.
 *
 * The screening theorem of Nio, Tokumasu & Ochi (section 2): of two star-shaped bodies, a point on the line of centres
 * may be inside of both. */
#include "convex/prepare/prepared.h"
#include "convex/shapes/placed.h"
#include "convex/star/star.h"
#include "math/orient.h"

/* Whether the ray from the centre to a point passes through a face, its edges included. */
static bool is_towards(const clinker_star *star, uint32_t face, const double point[3]) {
    const uint32_t *corners = star->faces[face];
    const double *a = star->points[corners[0]], *b = star->points[corners[1]], *c = star->points[corners[2]];
    const double *centre = star->body.centre;
    return ck_orient3d(centre, a, b, point) >= 0 && ck_orient3d(centre, b, c, point) >= 0 &&
           ck_orient3d(centre, c, a, point) >= 0;
}

static clinker_place place_at(const clinker_star *star, uint32_t face, const double point[3]) {
    const uint32_t *corners = star->faces[face];
    int side = ck_orient3d(star->points[corners[0]], star->points[corners[1]], star->points[corners[2]], point);
    return side < 0 ? CLINKER_PLACE_INSIDE : (side == 0 ? CLINKER_PLACE_ON_SURFACE : CLINKER_PLACE_OUTSIDE);
}

/* A point in the coordinates of the mesh. */
static clinker_place find_place(const clinker_star *star, const double point[3]) {
    double ray[3];
    ck_sub(point, star->body.centre, ray);
    if (ck_is_zero(ray)) {
        return CLINKER_PLACE_INSIDE;
    }
    if (ck_is_finite(ray)) {
        const ck_map_cell *cell = ck_direction_map_cell(&star->map, ray);
        for (uint32_t i = 0; i < cell->count; i++) {
            uint32_t face = star->map.lists[cell->first + i];
            if (is_towards(star, face, point)) {
                return place_at(star, face, point);
            }
        }
    }
    /* The ray was so short or so long that it was rounded out of its cell. */
    for (uint32_t face = 0; face < star->face_count; face++) {
        if (is_towards(star, face, point)) {
            return place_at(star, face, point);
        }
    }
    return CLINKER_PLACE_OUTSIDE;
}

clinker_place clinker_star_contains(const clinker_star *star, const clinker_pose *pose, const double point[3]) {
    if (star == NULL || point == NULL || !ck_is_finite(point)) {
        return CLINKER_PLACE_OUTSIDE;
    }
    if (pose == NULL) {
        return find_place(star, point);
    }
    ck_placed placed;
    if (!ck_placed_make(&star->body, pose->m, &placed) || !ck_volume_inverts(ck_placed_turn_back(&placed))) {
        return CLINKER_PLACE_OUTSIDE;
    }
    double from_centre[3], local[3];
    ck_sub(point, placed.centre, from_centre);
    for (int i = 0; i < 3; i++) {
        local[i] = star->body.centre[i] + ck_dot(placed.backward[i], from_centre) * star->body.unit;
    }
    return ck_is_finite(local) ? find_place(star, local) : CLINKER_PLACE_OUTSIDE;
}

/* Whether a face may be seen along a unit. */
static bool may_be_towards(const clinker_star *star, const uint32_t corners[3], const double ray[3]) {
    bool towards = true;
    for (int i = 0; i < 3; i++) {
        double plane[3];
        ck_cross(star->rays[corners[i]], star->rays[corners[(i + 1) % 3]], plane);
        towards = towards && ck_dot(plane, ray) > -CK_STAR_MARGIN;
    }
    return towards;
}

/* The gauge of a vector by one face, or more: the plane of the face is pulled in to its nearest corner, as in facets.h.
 */
static double gauge_face(const clinker_star *star, const uint32_t corners[3], const double vector[3]) {
    const double *a = star->corners[corners[0]], *b = star->corners[corners[1]], *c = star->corners[corners[2]];
    double one[3], other[3], normal[3];
    ck_sub(b, a, one);
    ck_sub(c, a, other);
    ck_cross(one, other, normal);
    double nearest = ck_lesser(ck_dot(normal, a), ck_lesser(ck_dot(normal, b), ck_dot(normal, c)));
    return nearest > 0 ? ck_dot(normal, vector) / nearest : INFINITY;
}

/* The gauge of a vector from the centre (Minkowski functional of the star), or more; but for noise. */
static double gauge_star(const ck_placed *placed, const clinker_star *star, const double vector[3]) {
    double local[3], ray[3], most = 0;
    for (int i = 0; i < 3; i++) {
        local[i] = ck_dot(placed->backward[i], vector);
    }
    double length = ck_norm(local);
    if (!(length > DBL_MIN && length < DBL_MAX)) {
        return INFINITY;
    }
    for (int i = 0; i < 3; i++) {
        ray[i] = local[i] / length;
    }
    const ck_map_cell *cell = ck_direction_map_cell(&star->map, ray);
    for (uint32_t i = 0; i < cell->count; i++) {
        const uint32_t *corners = star->faces[star->map.lists[cell->first + i]];
        if (may_be_towards(star, corners, ray)) {
            most = ck_greater(most, gauge_face(star, corners, local));
        }
    }
    return most > 0 ? most : INFINITY;
}

bool clinker_stars_screen(const clinker_star *a, const clinker_pose *pose_a, const clinker_star *b,
                          const clinker_pose *pose_b, double point[3]) {
    ck_placed first, second;
    if (a == NULL || b == NULL || point == NULL || !ck_placed_make(&a->body, ck_pose_of(pose_a), &first) ||
        !ck_placed_make(&b->body, ck_pose_of(pose_b), &second) ||
        !ck_placed_invert(&first, first.noise + second.noise) ||
        !ck_placed_invert(&second, first.noise + second.noise)) {
        return false;
    }
    double between[3], share = 0, reached = 0;
    ck_sub(second.centre, first.centre, between);
    if (!ck_is_zero(between)) {
        const double back[3] = {-between[0], -between[1], -between[2]};
        double of_a = gauge_star(&first, a, between), of_b = gauge_star(&second, b, back);
        share = of_b / (of_a + of_b);
        reached = share * of_a;
    }
    if (!(reached + first.gauge_noise + second.gauge_noise < 1)) {
        return false;
    }
    CK_ASSERT(share >= 0 && share <= 1);
    ck_add_scaled(first.centre, share, between, point);
    return true;
}
