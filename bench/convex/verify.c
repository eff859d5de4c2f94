#include "verify.h"

#include "math/expansion.h"
#include "math/orient.h"
#include "math/vec3.h"

enum {
    FEW_FACES = 40,      /* every pair of faces is looked at up to here */
    MANY_CORNERS = 1000, /* the exact check is asked about the part that matters beyond */
    WHOLE_EVERY = 1000,  /* and about all of it so often */
};

/* How thick a layer of the bodies the exact check is asked about, around the plane between them. */
static const double layer = 1e-5;

/* Lower than this, a face may tilt by rounding: it is always judged exactly. The others tilt by less than 2^-51, of
 * three coordinates below 8, over 2^-20; that is 2^-27 where a body of size 2 ends, far less than floats are off by. */
static const double slim = 0x1p-20;

static void set_face(convex_scan *faces, const convex_body *body, size_t number) {
    const uint32_t *face = body->faces + 3 * number;
    const double *corner = body->points + 3 * (size_t)face[0];
    double one[3], other[3], third[3], normal[3];
    ck_sub(body->points + 3 * (size_t)face[1], corner, one);
    ck_sub(body->points + 3 * (size_t)face[2], corner, other);
    ck_sub(one, other, third);
    ck_cross(one, other, normal);
    double area = ck_norm(normal), longest = fmax(ck_norm(one), fmax(ck_norm(other), ck_norm(third)));
    double values[4] = {0};
    if (area > slim * longest) {
        for (int k = 0; k < 3; k++) {
            values[k] = normal[k] / area;
        }
        values[3] = ck_dot(values, corner);
    }
    convex_scan_set(faces, number, values);
}

bool convex_verifier_make(clinker_workspace *workspace, const convex_body *body, convex_verifier *verifier) {
    *verifier = (convex_verifier){.workspace = workspace, .body = body};
    if (!convex_scan_make(body->point_count, &verifier->corners) ||
        !convex_scan_make(body->face_count, &verifier->faces) || !convex_capper_make(body, &verifier->capper)) {
        convex_verifier_free(verifier);
        return false;
    }
    for (size_t i = 0; i < body->point_count; i++) {
        const double *p = body->points + 3 * i;
        convex_scan_set(&verifier->corners, i, (const double[4]){p[0], p[1], p[2], 0});
    }
    for (size_t i = 0; i < body->face_count; i++) {
        set_face(&verifier->faces, body, i);
    }
    return true;
}

void convex_verifier_free(convex_verifier *verifier) {
    convex_scan_free(&verifier->corners);
    convex_scan_free(&verifier->faces);
    convex_capper_free(&verifier->capper);
    *verifier = (convex_verifier){0};
}

static int exact_side(const clinker_certificate *plane, const double point[3]) {
    double sum[8], next[8], product[2];
    int count = 0;
    if (plane->offset != 0) {
        sum[count++] = -plane->offset;
    }
    for (int k = 0; k < 3; k++) {
        int length = point[k] != 0 ? ck_expansion_scale(1, &point[k], plane->normal[k], product) : 0;
        count = ck_expansion_sum(count, sum, length, product, next);
        for (int i = 0; i < count; i++) {
            sum[i] = next[i];
        }
    }
    return ck_expansion_sign(count, sum);
}

/* The sign of normal . point - offset. Three products and three sums round, each by 2^-53 of the sizes at most; 8 has
 * room for all. */
static int side_of(const clinker_certificate *plane, const double point[3]) {
    const double *n = plane->normal;
    double height = n[0] * point[0] + n[1] * point[1] + n[2] * point[2] - plane->offset;
    double sizes = fabs(n[0] * point[0]) + fabs(n[1] * point[1]) + fabs(n[2] * point[2]) + fabs(plane->offset);
    int sign = ck_certain_sign(height, 0x8p-53 * sizes + 0x1p-960);
    return sign != 0 ? sign : exact_side(plane, point);
}

/* Along the first three of `out` the corners of a mesh reach as far as placed ones along a direction of the world, but
 * for what the pose moves them, which is returned. */
static double turn_back(const clinker_pose *pose, const double way[3], double out[4]) {
    const double *m = pose->m;
    for (int i = 0; i < 3; i++) {
        out[i] = m[i] * way[0] + m[4 + i] * way[1] + m[8 + i] * way[2];
    }
    out[3] = 0;
    return m[3] * way[0] + m[7] * way[1] + m[11] * way[2];
}

/* Whether a body lies on one side of the plane, the one that its normal times `sign` points away from. */
static bool is_before(const convex_verifier *v, const clinker_pose *pose, const clinker_certificate *plane, int sign) {
    const double *n = plane->normal;
    double scale = sign / fmax(fabs(n[0]), fmax(fabs(n[1]), fabs(n[2]))), local[4];
    const double way[3] = {n[0] * scale, n[1] * scale, n[2] * scale};
    double moved = turn_back(pose, way, local);
    size_t count = convex_scan_above(&v->corners, local, plane->offset * scale - moved);
    for (size_t i = 0; i < count; i++) {
        double placed[3];
        convex_place(pose, v->body->points + 3 * (size_t)v->corners.found[i], placed);
        if (side_of(plane, placed) * sign >= 0) {
            return false;
        }
    }
    return true;
}

/* The point in the coordinates of the mesh. */
static void point_back(const clinker_pose *pose, const double point[3], double out[4]) {
    const double *m = pose->m;
    const double columns[3][3] = {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}};
    const double moved[3] = {point[0] - m[3], point[1] - m[7], point[2] - m[11]};
    double volume = ck_determinant(columns[0], columns[1], columns[2]);
    for (int i = 0; i < 3; i++) {
        double across[3];
        ck_cross(columns[(i + 1) % 3], columns[(i + 2) % 3], across);
        out[i] = ck_dot(across, moved) / volume;
    }
    out[3] = -1;
}

static bool is_inside(const convex_verifier *v, const clinker_pose *pose, const double point[3]) {
    double local[4];
    point_back(pose, point, local);
    size_t count = convex_scan_above(&v->faces, local, 0);
    for (size_t i = 0; i < count; i++) {
        const uint32_t *face = v->body->faces + 3 * (size_t)v->faces.found[i];
        double t[3][3];
        for (int k = 0; k < 3; k++) {
            convex_place(pose, v->body->points + 3 * (size_t)face[k], t[k]);
        }
        if (ck_orient3d(t[0], t[1], t[2], point) >= 0) {
            return false;
        }
    }
    return true;
}

static bool exact_agrees(const convex_verifier *v, const clinker_body bodies[2], clinker_state state) {
    clinker_query asked;
    clinker_query_init(&asked);
    asked.detail = CLINKER_DETAIL_STATE;
    asked.depth = false;
    asked.tolerance = 0;
    asked.reference = v->body->face_count <= FEW_FACES;
    clinker_answer found = CLINKER_INIT(clinker_answer);
    return clinker_bodies_check(v->workspace, bodies, 2, &asked, &found) == CLINKER_STATUS_OK &&
           state == (found.pair_count > 0 ? found.pairs[0].state : CLINKER_STATE_APART);
}

/* How far a placed body reaches along a direction, from the origin. */
static double reach_along(const convex_verifier *v, const clinker_pose *pose, const double way[3]) {
    double local[4], most = -HUGE_VAL;
    turn_back(pose, way, local);
    size_t count = convex_scan_furthest(&v->corners, local);
    for (size_t i = 0; i < count; i++) {
        double placed[3];
        convex_place(pose, v->body->points + 3 * (size_t)v->corners.found[i], placed);
        most = fmax(most, ck_dot(way, placed));
    }
    return most;
}

/* Puts the part of the body that reaches to `level` along a direction, or further, in the place of its mesh, unless its
 * middle does, too. */
static void cut(const convex_verifier *v, int number, const double way[3], double level, clinker_body *body) {
    double local[4];
    double moved = turn_back(body->pose, way, local);
    if (ck_dot(local, v->capper.middle) + moved < level - layer) {
        size_t count = convex_scan_above(&v->corners, local, level - moved);
        body->mesh = convex_cap(&v->capper, number, v->corners.found, count);
    }
}

/* All that the bodies have in common is between where b begins and where a ends, along any direction. */
static bool exact_agrees_by_caps(const convex_verifier *v, const clinker_body whole[2],
                                 const clinker_convex_answer *answer) {
    const double *n = answer->certificate.normal;
    double length = ck_norm(n);
    if (!(length > 0)) {
        return exact_agrees(v, whole, answer->state);
    }
    const double way[3] = {n[0] / length, n[1] / length, n[2] / length}, back[3] = {-way[0], -way[1], -way[2]};
    clinker_body caps[2] = {whole[0], whole[1]};
    cut(v, 0, way, -reach_along(v, whole[1].pose, back) - layer, &caps[0]);
    cut(v, 1, back, -reach_along(v, whole[0].pose, way) - layer, &caps[1]);
    return exact_agrees(v, caps, answer->state);
}

static bool verify_exact(convex_verifier *v, const convex_query *query, const clinker_convex_answer *answer) {
    const clinker_body bodies[2] = {{v->body->mesh, &query->a}, {v->body->mesh, &query->b}};
    bool many = v->body->point_count > MANY_CORNERS;
    if (many && !exact_agrees_by_caps(v, bodies, answer)) {
        return false;
    }
    return (many && v->capped++ % WHOLE_EVERY != 0) || exact_agrees(v, bodies, answer->state);
}

bool convex_verify(convex_verifier *verifier, const convex_query *query, const clinker_convex_answer *answer) {
    const clinker_certificate *certificate = &answer->certificate;
    switch (certificate->kind) {
    case CLINKER_CERTIFICATE_PLANE:
        return answer->state == CLINKER_STATE_APART && is_before(verifier, &query->a, certificate, 1) &&
               is_before(verifier, &query->b, certificate, -1);
    case CLINKER_CERTIFICATE_POINT:
        return answer->state == CLINKER_STATE_INTERFERE && is_inside(verifier, &query->a, certificate->point) &&
               is_inside(verifier, &query->b, certificate->point);
    default:
        return certificate->kind == CLINKER_CERTIFICATE_EXACT && verify_exact(verifier, query, answer);
    }
}
