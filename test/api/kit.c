#include "kit.h"

const float CUBE_CORNERS[24] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
const uint32_t CUBE_FACES[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

int make_kit(void **state) {
    static kit made;
    made = (kit){.mesh = {.positions = CUBE_CORNERS, .vertex_count = 8, .indices = CUBE_FACES, .triangle_count = 12},
                 .pose = {{1, 0, 0, 0.5, 0, 1, 0, 0.5, 0, 0, 1, 0.5}},
                 .shape = {.size = sizeof made.shape, .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 2, 3}},
                 .motions = {{.velocity = {1, 0, 0}}, {.angular = {0, 0, 1}}},
                 .view = {.resolution = 16}};
    clinker_query_init(&made.query);
    clinker_cast_settings_init(&made.cast_settings);
    clinker_draw_settings_init(&made.draw_settings);
    clinker_polar_settings_init(&made.polar_settings);
    made.cast_settings.view = made.draw_settings.view = made.view;
    made.bodies[0].mesh = made.bodies[1].mesh = made.mesh;
    made.bodies[1].pose = &made.pose;
    *state = &made;
    bool good = clinker_workspace_create(NULL, &made.workspace) == CLINKER_STATUS_OK &&
                clinker_convex_create(made.workspace, &made.mesh, &made.convex) == CLINKER_STATUS_OK &&
                clinker_star_create(made.workspace, &made.mesh, NULL, &made.star) == CLINKER_STATUS_OK &&
                clinker_facets_create(made.workspace, &made.mesh, NULL, &made.facets) == CLINKER_STATUS_OK;
    return good ? 0 : -1;
}

int free_kit(void **state) {
    kit *made = *state;
    clinker_convex_destroy(made->convex);
    clinker_star_destroy(made->star);
    clinker_facets_destroy(made->facets);
    clinker_workspace_destroy(made->workspace);
    return 0;
}
