#include "contact/gaps/feature_side.h"

#include "math/feature_distance.h"
#include "math/orient.h"
#include "model/hash_table.h"

void ck_add_normal(const double t[3][3], double weight, double normal[3]) {
    double e[3], f[3], n[3];
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    const double length = ck_norm(n);
    if (length > 0) {
        ck_add_scaled(normal, weight / length, n, normal);
    }
}

double ck_corner_angle(const double t[3][3], int corner) {
    double e[3], f[3], n[3];
    ck_sub(t[(corner + 1) % 3], t[corner], e);
    ck_sub(t[(corner + 2) % 3], t[corner], f);
    ck_cross(e, f, n);
    return atan2(ck_norm(n), ck_dot(e, f));
}

/* The part of a face that is nearest to a point. */
typedef struct nearest_part {
    int corners; /* how many bound it: 1 is a corner, 2 are an edge, 3 the face */
    int corner;  /* the first */
} nearest_part;

static nearest_part nearest_feature(const double p[3], const double t[3][3]) {
    nearest_part nearest = {.corners = 0};
    double best = INFINITY, squared, foot[3];
    for (int i = 0; i < 3; i++) {
        const double *from = t[i], *to = t[(i + 1) % 3];
        squared = ck_corner_edge(p, from, to, foot);
        if (nearest.corners == 0 || squared < best) {
            double e[3], w[3];
            ck_sub(to, from, e);
            ck_sub(p, from, w);
            const double along = ck_clamp_quotient(ck_dot(w, e), ck_dot(e, e));
            nearest.corners = along > 0 && along < 1 ? 2 : 1;
            nearest.corner = along < 1 ? i : (i + 1) % 3;
            best = squared;
        }
    }
    if (ck_corner_face(p, t, &squared, foot) && squared < best) {
        nearest.corners = 3;
    }
    return nearest;
}

/* The faces around a corner, or on both sides of an edge. */
typedef struct fan {
    const ck_body *body;
    const double *at;  /* the corner, unscaled */
    const double *end; /* the other end of the edge; NULL: it is a corner */
    double normal[3];
    uint64_t balance; /* 0: for each edge that takes part, as many faces go along one way as the other */
} fan;

/* Takes part with the corner that is at the fan's. The edges at a corner are told apart by hashes of their other ends:
 * those of a border cancel out with a chance of 2^-64. */
static void add_corner(fan *around, const double t[3][3], const double scaled[3][3], int corner) {
    const double *next = t[(corner + 1) % 3], *last = t[(corner + 2) % 3];
    if (around->end == NULL) {
        around->balance += ck_hash_point(next) - ck_hash_point(last);
        ck_add_normal(scaled, ck_corner_angle(scaled, corner), around->normal);
        return;
    }
    const bool forwards = ck_same_point(next, around->end), backwards = ck_same_point(last, around->end);
    around->balance += (uint64_t)forwards - (uint64_t)backwards;
    if (forwards || backwards) {
        ck_add_normal(scaled, 1, around->normal);
    }
}

static void add_face(void *user, uint32_t triangle) {
    fan *around = user;
    double t[3][3], scaled[3][3];
    ck_mesh_triangle(&around->body->mesh, triangle, t);
    for (int corner = 0; corner < 3; corner++) {
        if (ck_same_point(t[corner], around->at)) {
            ck_scaled_triangle(around->body, triangle, scaled);
            add_corner(around, (const double(*)[3])t, (const double(*)[3])scaled, corner);
        }
    }
}

ck_side_of ck_feature_side(const ck_locator *locator, const double p[3], uint32_t face) {
    const ck_body *body = locator->body;
    const double scale = body->points.scale;
    double t[3][3], scaled[3][3], q[3], way[3];
    ck_mesh_triangle(&body->mesh, face, t);
    ck_scaled_triangle(body, face, scaled);
    for (int axis = 0; axis < 3; axis++) {
        q[axis] = p[axis] * scale;
    }
    const nearest_part nearest = nearest_feature(q, (const double(*)[3])scaled);
    if (nearest.corners == 3) {
        return (ck_side_of)(ck_orient3d(t[0], t[1], t[2], p) * body->outward);
    }
    fan around = {.body = body, .at = t[nearest.corner]};
    around.end = nearest.corners == 2 ? t[(nearest.corner + 1) % 3] : NULL;
    ck_take_triangles_at(locator, around.at, add_face, &around);
    ck_sub(q, scaled[nearest.corner], way);
    const double product = ck_dot(way, around.normal) * body->outward;
    if (around.balance != 0 || product == 0) {
        return CK_SIDE_UNKNOWN;
    }
    return product > 0 ? CK_SIDE_BEFORE : CK_SIDE_BEHIND;
}
