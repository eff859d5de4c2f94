#include "convex_body.h"

#include "samples.h"

#include <scenes.h>
#include <stdlib.h>
#include <string.h>

const convex_shape convex_shapes[CONVEX_SHAPES] = {
    {"1, .66, .33", {1, 0.66, 0.33}}, {"1, 1, 1", {1, 1, 1}}, {"1, .2, .1", {1, 0.2, 0.1}}};

/* Gives the mesh its faces. */
static bool wrap(clinker_workspace *workspace, convex_body *body) {
    clinker_hull hull;
    double start = processor_ms();
    if (clinker_mesh_hull(workspace, &body->mesh, &hull) != CLINKER_OK) {
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

bool convex_body_make(clinker_workspace *workspace, double *points, size_t point_count, convex_body *body) {
    *body = (convex_body){.points = points, .point_count = point_count};
    body->mesh = (clinker_mesh){.positions = points, .vertex_count = point_count, .scalar = CLINKER_FLOAT64};
    if (points == NULL || !wrap(workspace, body)) {
        convex_body_free(body);
        return false;
    }
    double start = processor_ms();
    if (clinker_convex_create(workspace, &body->mesh, &body->convex) != CLINKER_OK) {
        convex_body_free(body);
        return false;
    }
    body->prepare_ms = processor_ms() - start;
    body->facts = clinker_convex_describe(body->convex);
    return true;
}

bool convex_body_ellipsoid(clinker_workspace *workspace, size_t corners, const double axes[3], convex_body *body) {
    scene_mesh cloud = scene_ellipsoid_points(corners, axes, corners);
    double *points = scene_mesh_doubles(&cloud);
    bool made = convex_body_make(workspace, points, cloud.vertex_count, body);
    scene_mesh_free(&cloud);
    return made;
}

void convex_body_free(convex_body *body) {
    clinker_convex_destroy(body->convex);
    free(body->points);
    free(body->faces);
    *body = (convex_body){0};
}
