/* Convex bodies of some hundred faces, prepared: round ones, and flat faces of many triangles. Include after cmocka. */
#ifndef TEST_CONVEX_BODIES_H
#define TEST_CONVEX_BODIES_H

#include "base/workspace.h"
#include "convex/prepare/prepared.h"
#include "random.h"

#include <math.h>
#include <string.h>

enum { MOST_CORNERS = 9216 };

/* Corners, three by three those of faces until it is closed. */
typedef struct soup {
    double points[MOST_CORNERS][3];
    size_t count;
} soup;

static inline void add_corner(soup *s, double x, double y, double z) {
    assert_true(s->count < MOST_CORNERS);
    memcpy(s->points[s->count++], (const double[3]){x, y, z}, sizeof s->points[0]);
}

static inline void add_triangle(soup *s, const double a[3], const double b[3], const double c[3]) {
    add_corner(s, a[0], a[1], a[2]);
    add_corner(s, b[0], b[1], b[2]);
    add_corner(s, c[0], c[1], c[2]);
}

static inline clinker_convex *finish_soup(clinker_workspace *workspace, const soup *s) {
    clinker_mesh mesh = {.positions = s->points, .vertex_count = s->count, .scalar = CLINKER_SCALAR_FLOAT64};
    clinker_convex *convex = NULL;
    if (clinker_convex_create(workspace, &mesh, &convex) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return convex;
}

/* The hull of the corners. */
static inline clinker_convex *finish_hull(clinker_workspace *workspace, const soup *s) {
    clinker_mesh mesh = {.positions = s->points, .vertex_count = s->count, .scalar = CLINKER_SCALAR_FLOAT64};
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    assert_int_equal(clinker_mesh_hull(workspace, &mesh, &hull), CLINKER_STATUS_OK);
    mesh.indices = hull.indices;
    mesh.triangle_count = hull.triangle_count;
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(workspace, &mesh, &convex), CLINKER_STATUS_OK);
    return convex;
}

/* The hull of points on an ellipsoid. */
static inline clinker_convex *make_round(clinker_workspace *workspace, scene_random *random, size_t count,
                                         const double axes[3]) {
    static soup s;
    s.count = 0;
    for (size_t i = 0; i < count; i++) {
        double way[3];
        scene_random_direction(random, way);
        add_corner(&s, axes[0] * way[0], axes[1] * way[1], axes[2] * way[2]);
    }
    return finish_hull(workspace, &s);
}

/* A corner of the grid on a side of a box: its coordinate along `axis` is at an end. */
static inline void on_side(int axis, bool high, const double half[3], size_t steps, size_t u, size_t v, double out[3]) {
    int second = (axis + 1) % 3, third = (axis + 2) % 3;
    out[axis] = high ? half[axis] : -half[axis];
    out[second] = half[second] * (2 * (double)u / (double)steps - 1);
    out[third] = half[third] * (2 * (double)v / (double)steps - 1);
}

/* A box whose sides are grids of squares, each of two triangles: all but eight corners are redundant. `steps` is a
 * power of two, so that the corners of a side lie in a plane. */
static inline clinker_convex *make_grid_box(clinker_workspace *workspace, const double half[3], size_t steps) {
    static soup s;
    s.count = 0;
    for (size_t i = 0; i < 6 * steps * steps; i++) {
        int axis = (int)(i % 3);
        bool high = i / 3 % 2 == 1;
        size_t u = i / 6 % steps, v = i / 6 / steps;
        double q[4][3];
        on_side(axis, high, half, steps, u, v, q[0]);
        on_side(axis, high, half, steps, u + 1, v, q[high ? 1 : 3]);
        on_side(axis, high, half, steps, u + 1, v + 1, q[2]);
        on_side(axis, high, half, steps, u, v + 1, q[high ? 3 : 1]);
        add_triangle(&s, q[0], q[1], q[2]);
        add_triangle(&s, q[0], q[2], q[3]);
    }
    return finish_soup(workspace, &s);
}

/* A corner of a drum: around its rim, below or above. */
static inline void on_rim(size_t i, size_t around, double height, double out[3]) {
    double angle = 2 * SCENE_PI * (double)(i % around) / (double)around;
    out[0] = cos(angle);
    out[1] = sin(angle);
    out[2] = height;
}

/* A prism whose ends are triangles around their middles. */
static inline clinker_convex *make_drum(clinker_workspace *workspace, size_t around, double height) {
    static soup s;
    s.count = 0;
    for (size_t i = 0; i < around; i++) {
        double low[2][3], high[2][3];
        for (size_t k = 0; k < 2; k++) {
            on_rim(i + k, around, -height, low[k]);
            on_rim(i + k, around, height, high[k]);
        }
        add_triangle(&s, low[0], low[1], high[1]);
        add_triangle(&s, low[0], high[1], high[0]);
        add_triangle(&s, (const double[3]){0, 0, height}, high[0], high[1]);
        add_triangle(&s, (const double[3]){0, 0, -height}, low[1], low[0]);
    }
    return finish_soup(workspace, &s);
}

#endif
