/* Small convex bodies, prepared and placed. Include after cmocka. */
#ifndef TEST_CONVEX_SOLIDS_H
#define TEST_CONVEX_SOLIDS_H

#include "convex/judging.h"
#include "math/vec3.h"

#include <clinker/convex.h>

enum { MOST_FACES = 64 };

/* A body, prepared, and its mesh in the world. */
typedef struct solid {
    clinker_convex *convex;
    clinker_pose pose;
    double points[MOST_FACES][3]; /* of the mesh */
    double world[MOST_FACES][3];
    uint32_t faces[MOST_FACES][3];
    size_t point_count, face_count;
} solid;

static inline void place(solid *s, clinker_pose pose) {
    s->pose = pose;
    for (size_t i = 0; i < s->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            s->world[i][k] = ck_dot(&pose.m[4 * k], s->points[i]) + pose.m[4 * k + 3];
        }
    }
}

static inline void make_solid(tool *t, const cloud *c, solid *s) {
    ck_hull hull;
    assert_int_equal(build(t, c, &hull), CLINKER_STATUS_OK);
    assert_true(hull.face_count <= MOST_FACES && c->count <= MOST_FACES);
    s->point_count = c->count;
    s->face_count = hull.face_count;
    memcpy(s->points, c->points, c->count * sizeof c->points[0]);
    memcpy(s->faces, hull.faces, hull.face_count * sizeof hull.faces[0]);
    clinker_mesh mesh = double_mesh(&s->points[0][0], s->point_count, &s->faces[0][0], s->face_count);
    assert_int_equal(clinker_convex_create(t->workspace, &mesh, &s->convex), CLINKER_STATUS_OK);
    place(s, clinker_pose_identity());
}

static inline void make_box(tool *t, double x, double y, double z, solid *s) {
    static cloud c;
    c.count = 0;
    for (int i = 0; i < 8; i++) {
        add_point(&c, i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    }
    make_solid(t, &c, s);
}

/* Of up to 12 corners, so of up to 20 faces. */
static inline void make_random(tool *t, uint64_t *seed, const double axes[3], solid *s) {
    static cloud c;
    c.count = 0;
    add_on_ellipsoid(&c, seed, 4 + random_below(seed, 9), axes);
    make_solid(t, &c, s);
}

static inline void free_solid(solid *s) {
    clinker_convex_destroy(s->convex);
}

static inline clinker_pose moved(double x, double y, double z) {
    return (clinker_pose){{1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z}};
}

/* Turned about a random axis, and moved by up to `range`. */
static inline clinker_pose random_pose(uint64_t *seed, double range) {
    double q[4], square;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random_between(seed, -1, 1);
            square += q[i] * q[i];
        }
    } while (square > 1 || square < 0.01);
    double s = 2 / square;
    clinker_pose pose = {
        {1 - s * (q[2] * q[2] + q[3] * q[3]), s * (q[1] * q[2] - q[0] * q[3]), s * (q[1] * q[3] + q[0] * q[2]),
         random_between(seed, -range, range), s * (q[1] * q[2] + q[0] * q[3]), 1 - s * (q[1] * q[1] + q[3] * q[3]),
         s * (q[2] * q[3] - q[0] * q[1]), random_between(seed, -range, range), s * (q[1] * q[3] - q[0] * q[2]),
         s * (q[2] * q[3] + q[0] * q[1]), 1 - s * (q[1] * q[1] + q[2] * q[2]), random_between(seed, -range, range)}};
    return pose;
}

static inline void corners_of(const solid *s, size_t face, double t[3][3]) {
    for (int i = 0; i < 3; i++) {
        memcpy(t[i], s->world[s->faces[face][i]], sizeof t[i]);
    }
}

static inline bool is_mirrored(const solid *s) {
    const double *m = s->pose.m;
    double across[3];
    ck_cross(&m[4], &m[8], across);
    return ck_dot(m, across) < 0;
}

#endif
