#include "exact/overlap.h"

#include "base/assert.h"
#include "exact/contact_point.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum {
    MOST_STARTS = 4096,    /* contacts looked at while nothing above the tolerance is found */
    STARTS_WHEN_DEEP = 48, /* contacts looked at once it is, for a better depth */
    MOST_FACES = 4096,     /* faces looked at to compare two bodies */
    REFINEMENTS = 12,      /* rounds of moving the best ball about */
    SEEN = 1024,           /* faces remembered as looked at */
};

typedef struct ball_search {
    const ck_locator *body[2];
    double tolerance;
    bool enough;
    double longest;  /* no step beyond this makes sense */
    double rounding; /* bound of what distances are off by */
    double radius;   /* of the best ball */
    double centre[3];
    uint32_t nearest[2];    /* triangle of each body, to the last ball that was tried */
    uint32_t seen[2][SEEN]; /* one more than the face, at the face's remainder */
} ball_search;

static bool face_normal(const ck_body *body, uint32_t triangle, double normal[3]) {
    double t[3][3];
    double e[3];
    double f[3];
    ck_scaled_triangle(body, triangle, t);
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, normal);
    double length = ck_norm(normal) * body->outward;
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] /= length;
    }
    return length != 0;
}

static ck_place place_in(const ck_locator *locator, const double p[3]) {
    double world[3];
    for (int axis = 0; axis < 3; axis++) {
        world[axis] = p[axis] / locator->body->points.scale;
    }
    return ck_locate(locator, world);
}

/* The radius of the ball about p up to the nearer surface, if it beats the best so far; else one that does not. */
static double room_about(ball_search *search, const double p[3], double limit) {
    CK_ASSERT(limit >= 0);
    double room = limit;
    for (int i = 0; i < 2 && room > search->radius; i++) {
        room = fmin(room, ck_distance_near(search->body[i], p, search->radius, limit, &search->nearest[i]));
    }
    return room;
}

static void keep_ball(ball_search *search, const double p[3], double radius) {
    CK_ASSERT(radius < INFINITY);
    if (radius > search->radius) {
        search->radius = radius;
        memcpy(search->centre, p, sizeof search->centre);
    }
}

/* Whether p lies in the best ball, whatever roundings do, and so in both bodies as well. */
static bool in_best_ball(const ball_search *search, const double p[3]) {
    double d[3];
    ck_sub(p, search->centre, d);
    return ck_norm(d) < search->radius - search->rounding;
}

static bool both_hold(const ball_search *search, const double p[3]) {
    return in_best_ball(search, p) ||
           (place_in(search->body[0], p) == CK_INSIDE && place_in(search->body[1], p) == CK_INSIDE);
}

/* Keeps the ball about p if it beats the best. Most do not, which one near triangle tells: it is asked first. */
static void try_ball(ball_search *search, const double p[3], double limit) {
    double radius = room_about(search, p, limit);
    if (radius > search->radius && both_hold(search, p)) {
        keep_ball(search, p, radius);
    }
}

static bool deep(const ball_search *search) {
    return 2 * search->radius > search->tolerance;
}

/* Walks from a point on a surface inwards, in steps that double, until the way leaves one of the bodies. Nearer to the
 * surface than the best radius there is no better ball. */
static void walk_inwards(ball_search *search, const double from[3], const double inwards[3]) {
    double step = fmax(fmax(0x1p-40 * search->longest, 0.5 * search->tolerance), search->radius);
    while (step < search->longest) {
        double p[3];
        ck_add_scaled(from, step, inwards, p);
        /* No ball about p is larger than the step: it begins on a surface. */
        double limit = 1.01 * step;
        if (!both_hold(search, p)) {
            return;
        }
        keep_ball(search, p, room_about(search, p, limit));
        if (deep(search) && search->enough) {
            return;
        }
        step *= 2;
    }
}

/* From where two faces meet, to the inner side of both. */
static void start_from_pair(ball_search *search, clinker_face_pair pair) {
    double t[3][3];
    double u[3][3];
    ck_contact_point contact;
    ck_scaled_triangle(search->body[0]->body, pair.a, t);
    ck_scaled_triangle(search->body[1]->body, pair.b, u);
    const double turn[2] = {search->body[0]->body->outward, search->body[1]->body->outward};
    if (ck_contact_point_find((const double(*)[3])t, (const double(*)[3])u, turn, &contact)) {
        walk_inwards(search, contact.at, contact.inwards);
    }
}

/* From points of a face that lie inside the other body: at a sharp corner, the way between two faces leads out again
 * through a third. */
static void start_from_face(ball_search *search, int which, uint32_t face) {
    CK_ASSERT((which == 0 || which == 1) && face < search->body[which]->body->mesh.triangle_count);
    static const double weights[4][3] = {
        {1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.8, 0.1, 0.1}, {0.1, 0.8, 0.1}, {0.1, 0.1, 0.8}};
    uint32_t *seen = &search->seen[which][face % SEEN];
    if (*seen == face + 1) {
        return;
    }
    *seen = face + 1;
    const ck_locator *other = search->body[1 - which];
    double t[3][3];
    double normal[3];
    if (!face_normal(search->body[which]->body, face, normal)) {
        return;
    }
    ck_scaled_triangle(search->body[which]->body, face, t);
    const double inwards[3] = {-normal[0], -normal[1], -normal[2]};
    for (int i = 0; i < 4 && !deep(search); i++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] = weights[i][0] * t[0][axis] + weights[i][1] * t[1][axis] + weights[i][2] * t[2][axis];
        }
        if (place_in(other, p) == CK_INSIDE) {
            walk_inwards(search, p, inwards);
        }
    }
}

static void start_from_list(ball_search *search, const clinker_face_pair *pairs, size_t count) {
    size_t stride = count / MOST_STARTS + 1;
    size_t deep_stride = count / STARTS_WHEN_DEEP + 1;
    for (size_t i = 0; i < count; i += deep(search) ? deep_stride : stride) {
        start_from_pair(search, pairs[i]);
        if (!deep(search)) {
            start_from_face(search, 0, pairs[i].a);
            start_from_face(search, 1, pairs[i].b);
        }
        if (deep(search) && search->enough) {
            return;
        }
    }
}

/* Where nothing meets, one body lies inside of the other, and so do its faces. */
static void start_from_bodies(ball_search *search) {
    for (int which = 0; which < 2; which++) {
        const uint32_t count = search->body[which]->body->mesh.triangle_count;
        const uint32_t stride = count / MOST_STARTS + 1;
        for (uint32_t face = 0; face < count && !deep(search); face += stride) {
            start_from_face(search, which, face);
        }
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
            const signed char *direction = ck_directions[k / 2];
            double p[3];
            for (int axis = 0; axis < 3; axis++) {
                p[axis] = centre[axis] + (k % 2 == 0 ? step : -step) * direction[axis];
            }
            try_ball(search, p, fmin(4 * (search->radius + step), search->longest));
            if (deep(search) && search->enough) {
                return;
            }
        }
        step = search->radius > before ? step : 0.5 * step;
    }
}

static double box_diagonal(const ck_body *body) {
    double d[3];
    ck_sub(body->high, body->low, d);
    return ck_norm(d);
}

double ck_overlap_depth(const ck_overlap_search *wanted, double centre[3]) {
    CK_ASSERT(wanted->tolerance >= 0 && wanted->a->body->closed > 0 && wanted->b->body->closed > 0);
    const ck_locator *a = wanted->a;
    const ck_locator *b = wanted->b;
    const ck_contacts *contacts = wanted->contacts;
    ball_search search = {.body = {a, b},
                          .tolerance = wanted->tolerance,
                          .enough = wanted->enough,
                          .longest = fmin(box_diagonal(a->body), box_diagonal(b->body)),
                          .rounding = ck_overlap_rounding(a->body, b->body)};
    start_from_list(&search, contacts->crossings, contacts->crossing_count);
    if (!deep(&search)) {
        start_from_list(&search, contacts->touchings, contacts->touching_count);
    }
    if (contacts->crossing_count + contacts->touching_count == 0) {
        start_from_bodies(&search);
    }
    if (!wanted->enough || !deep(&search)) {
        refine(&search);
    }
    memcpy(centre, search.centre, sizeof search.centre);
    return 2 * search.radius;
}

static void add_standing(const ck_locator *other, const double p[3], double tolerance, ck_standing *standing) {
    CK_ASSERT(tolerance >= 0 && other->body->closed != 0);
    /* A distance may round to 0; where no tolerance is given, only the exact place counts. */
    if (tolerance > 0 && ck_distance_to_surface(other, p, tolerance, nextafter(tolerance, INFINITY)) <= tolerance) {
        return;
    }
    ck_place place = other->body->closed < 0 ? CK_OUTSIDE : place_in(other, p);
    standing->outside = standing->outside || place == CK_OUTSIDE;
    standing->inside = standing->inside || place == CK_INSIDE;
}

ck_standing ck_standing_find(const ck_locator *one, const ck_locator *other, double tolerance) {
    uint32_t count = one->body->mesh.triangle_count;
    uint32_t stride = count / MOST_FACES + 1;
    /* Corners are exact, the middle of a face is rounded. */
    double rounded = fmax(tolerance, 0x1p-40 * box_diagonal(one->body) + 0x1p-48 * one->body->magnitude);
    ck_standing standing = {false, false};
    for (uint32_t i = 0; i < count && !standing.outside; i += stride) {
        double t[3][3];
        double middle[3];
        ck_scaled_triangle(one->body, i, t);
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] = (t[0][axis] + t[1][axis] + t[2][axis]) / 3;
        }
        for (int corner = 0; corner < 3; corner++) {
            add_standing(other, t[corner], tolerance, &standing);
        }
        add_standing(other, middle, rounded, &standing);
    }
    return standing;
}
