#include "touching.h"

#include "math/vec3.h"
#include "verify.h"

#include <math.h>

static const double far_apart = 4; /* for any shape of W5 */

void convex_query_move(convex_query *query, const double way[3], double distance) {
    for (int k = 0; k < 3; k++) {
        query->b.m[4 * k + 3] += distance * way[k];
    }
}

static bool meet(clinker_workspace *workspace, const convex_body *body, const convex_query *query) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    return clinker_convex_check(workspace, body->convex, &query->a, body->convex, &query->b, &answer) ==
               CLINKER_STATUS_OK &&
           answer.state != CLINKER_STATE_APART;
}

bool convex_query_approach(clinker_workspace *workspace, const convex_body *body, const double way[3], double near,
                           convex_query *query) {
    if (!meet(workspace, body, query)) {
        return false;
    }
    double low = 0, high = far_apart;
    while (high - low > near) {
        double middle = (low + high) / 2;
        convex_query tried = *query;
        convex_query_move(&tried, way, middle);
        if (meet(workspace, body, &tried)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    convex_query_move(query, way, high);
    return true;
}

/* Where the corner that reaches furthest along a direction of the world is. */
static void furthest(const convex_body *body, const convex_scan *corners, const clinker_pose *pose, const double way[3],
                     double out[3]) {
    const double *m = pose->m;
    double local[4] = {0}, most = -HUGE_VAL;
    size_t best = 0;
    for (int i = 0; i < 3; i++) {
        local[i] = m[i] * way[0] + m[4 + i] * way[1] + m[8 + i] * way[2];
    }
    size_t count = convex_scan_furthest(corners, local);
    for (size_t i = 0; i < count; i++) {
        double reach = ck_dot(body->points + 3 * (size_t)corners->found[i], local);
        best = reach > most ? corners->found[i] : best;
        most = reach > most ? reach : most;
    }
    convex_place(pose, body->points + 3 * best, out);
}

/* A point of a random face of a, and its normal. */
static void pick_on_face(const convex_body *body, const clinker_pose *pose, scene_random *random, double point[3],
                         double normal[3]) {
    const uint32_t *face = body->faces + 3 * scene_random_below(random, body->face_count);
    double corners[3][3], one[3], other[3];
    for (int i = 0; i < 3; i++) {
        convex_place(pose, body->points + 3 * (size_t)face[i], corners[i]);
    }
    double u = scene_random_between(random, 0, 1), v = scene_random_between(random, 0, 1 - u);
    ck_sub(corners[1], corners[0], one);
    ck_sub(corners[2], corners[0], other);
    ck_add_scaled(corners[0], u, one, point);
    ck_add_scaled(point, v, other, point);
    ck_cross(one, other, normal);
    double length = ck_norm(normal);
    for (int k = 0; k < 3; k++) {
        normal[k] /= length;
    }
}

static void unturn(convex_query *query) {
    query->a = query->b = clinker_pose_identity();
}

convex_query convex_query_touching(clinker_workspace *workspace, const convex_body *body, const convex_scan *corners,
                                   scene_random *random) {
    convex_query query = convex_query_at(random, 0);
    double way[3];
    scene_random_direction(random, way);
    size_t kind = scene_random_below(random, 6);
    if (kind < 4) {
        double at[3], corner[3];
        if (kind % 2 == 0) {
            unturn(&query);
        }
        if (kind < 2) {
            furthest(body, corners, &query.a, way, at);
        } else {
            pick_on_face(body, &query.a, random, at, way);
        }
        furthest(body, corners, &query.b, (const double[3]){-way[0], -way[1], -way[2]}, corner);
        ck_sub(at, corner, corner);
        convex_query_move(&query, corner, 1);
    } else {
        convex_query_approach(workspace, body, way, 1e-12, &query);
    }
    if (scene_random_below(random, 4) != 0) {
        double gap = pow(10, scene_random_between(random, -15, -6));
        convex_query_move(&query, way, scene_random_below(random, 2) == 0 ? gap : -gap);
    }
    return query;
}
