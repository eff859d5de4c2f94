#include "two_bodies.h"

#include "convex/shapes/facets.h"
#include "convex/shapes/frame.h"

#include <stdlib.h>
#include <string.h>

const uint32_t SIMPLE_FACES[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};

static void *allocate(void *user, size_t bytes) {
    (void)user;
    return malloc(bytes);
}

static void release(void *user, void *memory, size_t bytes) {
    (void)user;
    (void)bytes;
    free(memory);
}

/* Faces look outwards. */
static void set_points(const double *x, double points[SIMPLE_CORNERS][3]) {
    double sides[3][3];
    memcpy(points, x, SIMPLE_CORNERS * sizeof *points);
    for (int i = 0; i < 3; i++) {
        ck_sub(points[i + 1], points[0], sides[i]);
    }
    if (ck_determinant(sides[0], sides[1], sides[2]) < 0) {
        memcpy(points[1], &x[6], sizeof *points);
        memcpy(points[2], &x[3], sizeof *points);
    }
}

static bool make_simple(const double *x, simple_body *made) {
    memset(made, 0, sizeof *made);
    set_points(x, made->points);
    double middle[3], half, inner[3];
    ck_polyhedron *body = &made->body;
    ck_box_middle((const double(*)[3])made->points, SIMPLE_CORNERS, middle, &half);
    if (!(half > 0x1p-100)) {
        return false;
    }
    body->scale = ldexp(1, -ilogb(half) - 3);
    body->unit = 1 / body->scale;
    body->extent = half + fmax(fabs(middle[0]), fmax(fabs(middle[1]), fabs(middle[2])));
    ck_points_shift((const double(*)[3])made->points, SIMPLE_CORNERS, middle, body->scale, made->corners);
    if (!ck_volume_centre((const double(*)[3])made->corners, SIMPLE_FACES, 4, inner)) {
        return false;
    }
    ck_add_scaled(middle, body->unit, inner, body->centre);
    ck_points_shift((const double(*)[3])made->points, SIMPLE_CORNERS, body->centre, body->scale, made->corners);
    body->corners.points = (const double(*)[3])made->corners;
    body->corners.point_count = SIMPLE_CORNERS;
    ck_facets facets = {.poles = made->poles};
    const ck_corner_faces none = {0};
    const clinker_allocator allocator = {allocate, release, NULL};
    if (!ck_facets_find(&allocator, (const double(*)[3])made->corners, SIMPLE_FACES, 4, &none, &facets)) {
        return false;
    }
    made->pole_count = facets.count;
    body->slimness = 1 / facets.inner;
    return facets.count == 4 && facets.inner > 0x1p-30;
}

void point_to_wide_world(const double pose[12], const wide point[3], wide out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *entries = &pose[4 * i];
        out[i] = entries[0] * point[0] + entries[1] * point[1] + entries[2] * point[2] + entries[3];
    }
}

wide true_reach(const simple_body *made, const double pose[12], const double n[3], double sign) {
    wide most = -INFINITY;
    for (int i = 0; i < SIMPLE_CORNERS; i++) {
        const wide point[3] = {made->points[i][0], made->points[i][1], made->points[i][2]};
        wide at[3];
        point_to_wide_world(pose, point, at);
        most = wide_max(most, sign * (n[0] * at[0] + n[1] * at[1] + n[2] * at[2]));
    }
    return most;
}

bool two_bodies_make(const double *x, two_bodies *made) {
    if (!make_simple(&x[0], &made->a) || !make_simple(&x[12], &made->b)) {
        return false;
    }
    made->pose_a = &x[24];
    made->pose_b = &x[36];
    made->normal = &x[48];
    return ck_convex_pair_make(&made->a.body, made->pose_a, &made->b.body, made->pose_b, &made->pair) &&
           ck_convex_pair_is_searchable(&made->pair) && ck_is_normal(ck_sum_of_sizes(made->normal));
}
