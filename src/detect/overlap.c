#include "detect/overlap.h"

#include "detect/contact_point.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum {
    MOST_STARTS = 4096,    /* contacts looked at while nothing above the tolerance is found */
    STARTS_WHEN_DEEP = 48, /* contacts looked at once it is, for a better depth */
    MOST_VERTICES = 4096,  /* vertices looked at to compare two bodies */
    REFINEMENTS = 12,      /* rounds of moving the best ball about */
};

typedef struct ball_search {
    const ck_locator *body[2];
    double tolerance;
    double radius; /* of the best ball */
    double centre[3];
} ball_search;

/* A surface that is not closed has an inner side only near by: the one its nearest face turns away from. */
static bool behind_face(const ck_mesh *mesh, uint32_t triangle, const double p[3], const double nearest[3]) {
    double t[3][3];
    double e[3];
    double f[3];
    double n[3];
    double q[3];
    ck_mesh_triangle(mesh, triangle, t);
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    ck_sub(p, nearest, q);
    return ck_dot(n, q) < 0;
}

/* The radius of the ball about p that lies inside the body; 0 if p does not. */
static double room_in(const ck_locator *locator, const double p[3], double limit) {
    double nearest[3];
    uint32_t triangle = 0;
    double distance = ck_distance_to_surface(locator, p, limit, nearest, &triangle);
    if (locator->body->closed > 0) {
        return ck_locate(locator, p) == CK_INSIDE ? fmin(distance, limit) : 0.0;
    }
    return distance < limit && behind_face(&locator->body->mesh, triangle, p, nearest) ? distance : 0.0;
}

/* Keeps the ball about p if it beats the best so far; returns its radius. */
static double try_ball(ball_search *search, const double p[3], double limit) {
    double radius = room_in(search->body[0], p, limit);
    if (radius > 0) {
        radius = fmin(radius, room_in(search->body[1], p, limit));
    }
    if (radius > search->radius) {
        search->radius = radius;
        memcpy(search->centre, p, sizeof search->centre);
    }
    return radius;
}

/* Walks from a contact inwards, in steps that double, until the way leaves one of the bodies. */
static void walk_inwards(ball_search *search, const ck_contact_point *contact, double first_step) {
    for (double step = first_step; step < contact->longest; step *= 2) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = contact->at[axis] + step * contact->inwards[axis];
        }
        /* No ball about p is larger than the step: the contact lies on its rim. */
        if (try_ball(search, p, 1.01 * step) <= 0) {
            return;
        }
    }
}

static bool start_from(ball_search *search, clinker_face_pair pair) {
    double t[3][3];
    double u[3][3];
    ck_contact_point contact;
    ck_mesh_triangle(&search->body[0]->body->mesh, pair.a, t);
    ck_mesh_triangle(&search->body[1]->body->mesh, pair.b, u);
    const double turn[2] = {search->body[0]->body->outward, search->body[1]->body->outward};
    if (!ck_contact_point_find((const double(*)[3])t, (const double(*)[3])u, turn, &contact)) {
        return false;
    }
    double finest = 0x1p-40 * contact.longest;
    walk_inwards(search, &contact, fmax(finest, 0.5 * search->tolerance));
    return true;
}

static void start_from_list(ball_search *search, const clinker_face_pair *pairs, size_t count, bool enough) {
    size_t stride = count / MOST_STARTS + 1;
    size_t deep_stride = count / STARTS_WHEN_DEEP + 1;
    for (size_t i = 0; i < count;) {
        start_from(search, pairs[i]);
        bool deep = 2 * search->radius > search->tolerance;
        if (deep && enough) {
            return;
        }
        i += deep ? deep_stride : stride;
    }
}

/* Moves the best ball about to make it larger. */
static void refine(ball_search *search) {
    double step = search->radius;
    for (int round = 0; round < REFINEMENTS && search->radius > 0; round++) {
        double before = search->radius;
        double centre[3];
        memcpy(centre, search->centre, sizeof centre);
        for (int k = 0; k < CK_DIRECTIONS * 2; k++) {
            double p[3];
            for (int axis = 0; axis < 3; axis++) {
                p[axis] = centre[axis] + (k % 2 == 0 ? step : -step) * ck_directions[k / 2][axis];
            }
            try_ball(search, p, 4 * (search->radius + step));
        }
        step = search->radius > before ? step : 0.5 * step;
    }
}

void ck_overlap_measure(const ck_locator *a, const ck_locator *b, const ck_contacts *contacts, double tolerance,
                        bool enough, ck_overlap *overlap) {
    ball_search search = {.body = {a, b}, .tolerance = tolerance};
    start_from_list(&search, contacts->crossings, contacts->crossing_count, enough);
    if (!(2 * search.radius > tolerance)) {
        start_from_list(&search, contacts->touchings, contacts->touching_count, enough);
    }
    if (!enough) {
        refine(&search);
    }
    *overlap = (ck_overlap){.depth = 2 * search.radius};
}

/* Does some vertex of one body lie outside the other, farther than the tolerance? */
static bool has_outside(const ck_locator *one, const ck_locator *other, double tolerance) {
    uint32_t count = one->body->mesh.vertex_count;
    uint32_t stride = count / MOST_VERTICES + 1;
    for (uint32_t i = 0; i < count; i += stride) {
        double p[3];
        double nearest[3];
        uint32_t triangle = 0;
        ck_mesh_world(&one->body->mesh, i, p);
        if (ck_distance_to_surface(other, p, tolerance, nearest, &triangle) <= tolerance) {
            continue;
        }
        if (other->body->closed < 0 || ck_locate(other, p) == CK_OUTSIDE) {
            return true;
        }
    }
    return false;
}

void ck_overlap_compare(const ck_locator *a, const ck_locator *b, double tolerance, ck_overlap *overlap) {
    overlap->a_outside = has_outside(a, b, tolerance);
    overlap->b_outside = has_outside(b, a, tolerance);
}
