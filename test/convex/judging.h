/* Clouds of points, and what makes a surface their hull: it is closed, and no point is outside of it. Include after
 * cmocka. */
#ifndef TEST_CONVEX_JUDGING_H
#define TEST_CONVEX_JUDGING_H

#include "convex/hull/hull.h"
#include "math/orient.h"
#include "math/triangle_contact.h"
#include "model/inspecting.h"

#include <math.h>
#include <string.h>

enum { MOST_POINTS = 4096 };

typedef struct cloud {
    double points[MOST_POINTS][3];
    size_t count;
} cloud;

typedef struct tool {
    clinker_workspace *workspace;
    ck_hull_memory kept;
} tool;

static inline int open_tool(void **state) {
    static tool shared;
    shared = (tool){0};
    *state = &shared;
    return clinker_workspace_create(NULL, &shared.workspace) == CLINKER_STATUS_OK ? 0 : -1;
}

static inline int close_tool(void **state) {
    clinker_workspace_destroy(((tool *)*state)->workspace);
    return 0;
}

static inline clinker_status build(tool *t, const cloud *c, ck_hull *hull) {
    return ck_hull_build(t->workspace, &t->kept, c->points, c->count, hull);
}

static inline uint32_t random_below(uint64_t *seed, uint32_t limit) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % limit);
}

static inline double random_between(uint64_t *seed, double low, double high) {
    return low + (high - low) * (double)random_below(seed, 1U << 30) * 0x1p-30;
}

static inline void add_point(cloud *c, double x, double y, double z) {
    assert_true(c->count < MOST_POINTS);
    memcpy(c->points[c->count++], (const double[3]){x, y, z}, sizeof c->points[0]);
}

static inline void add_on_ellipsoid(cloud *c, uint64_t *seed, size_t count, const double axes[3]) {
    for (size_t i = 0; i < count; i++) {
        double z = random_between(seed, -1, 1), angle = random_between(seed, 0, 6.283185307179586);
        double radius = sqrt(1 - z * z);
        add_point(c, axes[0] * radius * cos(angle), axes[1] * radius * sin(angle), axes[2] * z);
    }
}

static inline void add_grid_points(cloud *c, uint64_t *seed, size_t count) {
    for (size_t i = 0; i < count; i++) {
        double x = (double)random_below(seed, 16) - 8, y = (double)random_below(seed, 16) - 8;
        add_point(c, x, y, (double)random_below(seed, 16) - 8);
    }
}

static inline void assert_face_bounds_all(const cloud *c, const uint32_t face[3]) {
    double t[3][3];
    for (int i = 0; i < 3; i++) {
        assert_true(face[i] < c->count);
        memcpy(t[i], c->points[face[i]], sizeof t[i]);
    }
    assert_false(ck_triangle_degenerate((const double(*)[3])t));
    bool inside = false;
    for (size_t i = 0; i < c->count; i++) {
        int side = ck_orient3d(t[0], t[1], t[2], c->points[i]);
        assert_true(side <= 0);
        inside = inside || side < 0;
    }
    assert_true(inside);
}

static inline void assert_corners_are_those_of_faces(const cloud *c, const ck_hull *hull) {
    static bool used[MOST_POINTS];
    memset(used, 0, sizeof used);
    for (size_t i = 0; i < 3 * hull->face_count; i++) {
        used[hull->faces[i / 3][i % 3]] = true;
    }
    size_t seen = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        if (used[i]) {
            assert_true(seen < hull->corner_count);
            assert_int_equal(hull->corners[seen++], i);
        }
    }
    assert_int_equal(seen, hull->corner_count);
}

/* The project's own judge of meshes, which is not told how the mesh came about. */
static inline void assert_is_a_convex_solid(const cloud *c, const ck_hull *hull) {
    clinker_mesh mesh = double_mesh(&c->points[0][0], c->count, &hull->faces[0][0], hull->face_count);
    clinker_inspection inspection = inspect_mesh(&mesh, NULL);
    assert_true(inspection.solid && inspection.convex);
    assert_int_equal(inspection.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_int_equal(inspection.degenerate_faces + inspection.duplicate_faces + inspection.non_manifold_edges, 0);
    assert_int_equal(inspection.components, 1);
}

static inline void assert_is_hull(const cloud *c, const ck_hull *hull) {
    assert_true(hull->face_count >= 4);
    assert_int_equal(hull->face_count + 4, 2 * hull->corner_count); /* Euler, for a sphere of triangles */
    for (size_t i = 0; i < hull->face_count; i++) {
        assert_face_bounds_all(c, hull->faces[i]);
    }
    assert_corners_are_those_of_faces(c, hull);
    assert_is_a_convex_solid(c, hull);
}

static inline void build_and_judge(tool *t, const cloud *c, ck_hull *hull) {
    assert_int_equal(build(t, c, hull), CLINKER_STATUS_OK);
    assert_is_hull(c, hull);
}

#endif
