#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"

#include "scene.h"

#include <math.h>
#include <string.h>

clinker_query edges_query(uint32_t resolution) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_EDGES;
    query.view.resolution = resolution;
    query.view.direction[2] = 1;
    return query;
}

clinker_pair edges_pair(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count == 1 ? answer.pairs[0] : (clinker_pair){.b = 1};
}

static void vertex_of(const clinker_mesh *mesh, size_t vertex, double out[3]) {
    for (size_t axis = 0; axis < 3; axis++) {
        out[axis] = mesh->scalar == CLINKER_SCALAR_FLOAT64
                        ? ((const double *)mesh->positions)[3 * vertex + axis]
                        : (double)((const float *)mesh->positions)[3 * vertex + axis];
    }
}

double body_reach(const clinker_body *body) {
    double reach = 0;
    for (size_t i = 0; i < body->mesh.vertex_count; i++) {
        double at[3];
        vertex_of(&body->mesh, i, at);
        reach = fmax(reach, fmax(fabs(at[0]), fmax(fabs(at[1]), fabs(at[2]))));
    }
    return reach;
}

static void look_along_edge(const clinker_mesh *mesh, scene_random *random, double direction[3]) {
    const uint32_t *corners = &mesh->indices[3 * scene_random_below(random, mesh->triangle_count)];
    double from[3];
    double to[3];
    vertex_of(mesh, corners[0], from);
    vertex_of(mesh, corners[1], to);
    for (int axis = 0; axis < 3; axis++) {
        direction[axis] = to[axis] - from[axis];
    }
}

void edge_sight_set(edge_sight sight, const clinker_body bodies[2], double reach, scene_random *random,
                    clinker_query *query) {
    clinker_view *view = &query->view;
    memset(view->direction, 0, sizeof view->direction);
    view->eye = 0;
    switch (sight) {
    case SIGHT_RANDOM:
        scene_random_direction(random, view->direction);
        break;
    case SIGHT_AXIS:
        view->direction[scene_random_below(random, 3)] = scene_random_below(random, 2) == 0 ? 1 : -1;
        break;
    case SIGHT_ALONG_A:
    case SIGHT_ALONG_B:
        look_along_edge(&bodies[sight == SIGHT_ALONG_B].mesh, random, view->direction);
        break;
    case SIGHT_FROM_EYE:
        scene_random_direction(random, view->direction);
        view->eye = reach * scene_random_between(random, 4, 20);
        break;
    default:
        break;
    }
}

/* Of the edges of `edged` in `around`. */
static double deepest_in(clinker_workspace *workspace, const clinker_body *edged, const clinker_body *around) {
    enum { STEPS = 24 };
    edge_scene scene;
    assert_true(edge_scene_open(&scene, workspace, edged, around));
    double deepest = 0;
    for (size_t edge = 0; edge < scene.count; edge++) {
        double ends[2][3];
        edge_scene_ends(&scene, edge, ends[0], ends[1]);
        for (int step = 0; step <= STEPS; step++) {
            double point[3];
            for (int axis = 0; axis < 3; axis++) {
                point[axis] = ends[0][axis] + (ends[1][axis] - ends[0][axis]) * step / STEPS;
            }
            if (ck_locate(&scene.tree, point) == CK_INSIDE) {
                deepest = fmax(deepest, ck_distance_to_surface(&scene.tree, point, 0, INFINITY));
            }
        }
    }
    edge_scene_close(&scene);
    return deepest;
}

double deepest_edge_point(clinker_workspace *workspace, const clinker_body bodies[2]) {
    return fmax(deepest_in(workspace, &bodies[0], &bodies[1]), deepest_in(workspace, &bodies[1], &bodies[0]));
}
