#include "body.h"

#include "lib/samples.h"

#include <math.h>
#include <random.h>
#include <scenes.h>
#include <stdlib.h>
#include <string.h>

const convex_shape convex_shapes[CONVEX_SHAPES] = {
    {"1, .66, .33", {1, 0.66, 0.33}}, {"1, 1, 1", {1, 1, 1}}, {"1, .2, .1", {1, 0.2, 0.1}}};

/* Gives the mesh its faces. */
static bool wrap(clinker_workspace *workspace, convex_body *body) {
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    double start = processor_ms();
    if (clinker_mesh_hull(workspace, &body->mesh, &hull) != CLINKER_STATUS_OK) {
        return false;
    }
    body->hull_ms = processor_ms() - start;
    body->faces = malloc(hull.triangle_count * 3 * sizeof *body->faces);
    if (body->faces == NULL) {
        return false;
    }
    memcpy(body->faces, hull.indices, hull.triangle_count * 3 * sizeof *body->faces);
    body->face_count = hull.triangle_count;
    body->mesh.indices = body->faces;
    body->mesh.triangle_count = hull.triangle_count;
    return true;
}

static clinker_status prepare_mesh(clinker_workspace *workspace, convex_body *body) {
    return clinker_convex_create(workspace, &body->mesh, &body->convex);
}

/* Of a prism as ellipse_prism() makes it: one of its ends. */
static clinker_status prepare_end(clinker_workspace *workspace, convex_body *body) {
    size_t count = body->point_count / 2;
    double(*corners)[2] = malloc(count * sizeof *corners);
    if (corners == NULL) {
        return CLINKER_STATUS_NO_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        corners[i][0] = body->points[3 * i];
        corners[i][1] = body->points[3 * i + 1];
    }
    clinker_status status = clinker_convex_create_polygon(workspace, (const double(*)[2])corners, count, &body->convex);
    free(corners);
    return status;
}

static bool make(clinker_workspace *workspace, double *points, size_t point_count,
                 clinker_status (*prepare)(clinker_workspace *, convex_body *), convex_body *body) {
    *body = (convex_body){.points = points, .point_count = point_count};
    body->mesh = (clinker_mesh){.positions = points, .vertex_count = point_count, .scalar = CLINKER_SCALAR_FLOAT64};
    if (points == NULL || !wrap(workspace, body)) {
        convex_body_free(body);
        return false;
    }
    double start = processor_ms();
    if (prepare(workspace, body) != CLINKER_STATUS_OK) {
        convex_body_free(body);
        return false;
    }
    body->prepare_ms = processor_ms() - start;
    clinker_convex_facts_init(&body->facts);
    return clinker_convex_describe(body->convex, &body->facts) == CLINKER_STATUS_OK;
}

bool convex_body_make(clinker_workspace *workspace, double *points, size_t point_count, convex_body *body) {
    return make(workspace, points, point_count, prepare_mesh, body);
}

bool convex_body_ellipsoid(clinker_workspace *workspace, size_t corners, const double axes[3], convex_body *body) {
    scene_mesh cloud = scene_ellipsoid_points(corners, axes, corners);
    double *points = scene_mesh_doubles(&cloud);
    bool made = convex_body_make(workspace, points, cloud.vertex_count, body);
    scene_mesh_free(&cloud);
    return made;
}

static int compare_numbers(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* In order; NULL: no memory. */
static double *random_angles(size_t count, uint64_t seed) {
    double *angles = malloc(count * sizeof *angles);
    scene_random random = {seed};
    for (size_t i = 0; angles != NULL && i < count; i++) {
        angles[i] = scene_random_between(&random, 0, 2 * SCENE_PI);
    }
    if (angles != NULL) {
        qsort(angles, count, sizeof *angles, compare_numbers);
    }
    return angles;
}

/* Corners of one end, at z = -1, in order, then the same at z = 1. NULL: no memory. */
static double *ellipse_prism(size_t corners, const double axes[3]) {
    double *angles = random_angles(corners, corners), *points = malloc(6 * corners * sizeof *points);
    if (angles == NULL || points == NULL) {
        free(angles);
        free(points);
        return NULL;
    }
    for (size_t i = 0; i < corners; i++) {
        double c = cos(angles[i]), s = sin(angles[i]), radius = 1 / hypot(c / axes[0], s / axes[1]);
        double *low = points + 3 * i, *high = low + 3 * corners;
        low[0] = high[0] = radius * c;
        low[1] = high[1] = radius * s;
        low[2] = -1;
        high[2] = 1;
    }
    free(angles);
    return points;
}

static bool is_side(const convex_body *body, const uint32_t face[3]) {
    double z = body->points[3 * (size_t)face[0] + 2];
    return body->points[3 * (size_t)face[1] + 2] != z || body->points[3 * (size_t)face[2] + 2] != z;
}

/* Moves the triangles of the sides to the front, and counts only these. */
static void count_sides(convex_body *body) {
    size_t sides = 0;
    for (size_t i = 0; i < body->face_count; i++) {
        if (is_side(body, body->faces + 3 * i)) {
            for (size_t k = 0; k < 3; k++) {
                uint32_t kept = body->faces[3 * sides + k];
                body->faces[3 * sides + k] = body->faces[3 * i + k];
                body->faces[3 * i + k] = kept;
            }
            sides++;
        }
    }
    body->face_count = sides;
}

bool convex_body_polygon(clinker_workspace *workspace, size_t corners, const double axes[3], convex_body *body) {
    bool made = make(workspace, ellipse_prism(corners, axes), 2 * corners, prepare_end, body);
    if (made) {
        count_sides(body);
        body->flat = true;
    }
    return made;
}

bool convex_body_drum(clinker_workspace *workspace, size_t sides, const double axes[3], convex_body *body) {
    return make(workspace, ellipse_prism(sides, axes), 2 * sides, prepare_mesh, body);
}

void convex_body_free(convex_body *body) {
    clinker_convex_destroy(body->convex);
    free(body->points);
    free(body->faces);
    *body = (convex_body){0};
}
