/* Draws boxes for tests. */
#ifndef TEST_REPORT_DRAWING_H
#define TEST_REPORT_DRAWING_H

#include "clinker/draw.h"
#include "scenes.h"

#include <string.h>

enum { DRAWN_MOST = 4 };

static const clinker_colour drawn_red = {220, 0, 0, 255};
static const clinker_colour drawn_blue = {0, 0, 220, 255};

typedef struct drawn_boxes {
    scene_mesh meshes[DRAWN_MOST];
    clinker_body bodies[DRAWN_MOST];
    clinker_colour colours[DRAWN_MOST];
    size_t count;
} drawn_boxes;

static inline void drawn_add(drawn_boxes *boxes, const float low[3], const float high[3], clinker_colour colour) {
    scene_mesh *mesh = &boxes->meshes[boxes->count];
    *mesh = scene_box(low, high);
    assert_int_equal(mesh->vertex_count, 8);
    boxes->bodies[boxes->count] = (clinker_body){.mesh = scene_mesh_borrow(mesh)};
    boxes->colours[boxes->count++] = colour;
}

static inline void drawn_free(drawn_boxes *boxes) {
    for (size_t i = 0; i < boxes->count; i++) {
        scene_mesh_free(&boxes->meshes[i]);
    }
}

/* Looks down along z, without lines. */
static inline clinker_draw_settings drawn_settings(const drawn_boxes *boxes) {
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view = (clinker_view){.direction = {0, 0, -1}, .resolution = 104};
    settings.colours = boxes->colours;
    settings.plain = true;
    return settings;
}

static inline clinker_picture drawn_picture(clinker_workspace *workspace, const drawn_boxes *boxes,
                                            const clinker_draw_settings *settings) {
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    clinker_status status = clinker_bodies_draw(workspace, boxes->bodies, boxes->count, settings, &picture);
    if (status != CLINKER_STATUS_OK) {
        print_error("%s\n", clinker_workspace_message(workspace));
    }
    assert_int_equal(status, CLINKER_STATUS_OK);
    return picture;
}

/* The pixel that shows a point of the world. */
static inline const uint8_t *drawn_at(const clinker_picture *picture, double x, double y, double z) {
    const double point[3] = {x, y, z};
    double column = 0.5;
    double row = 0.5;
    for (int i = 0; i < 3; i++) {
        column += (point[i] - picture->origin[i]) * picture->right[i] / picture->pixel;
        row -= (point[i] - picture->origin[i]) * picture->up[i] / picture->pixel;
    }
    assert_true(column >= 0 && column < picture->width && row >= 0 && row < picture->height);
    return &picture->rgba[4 * ((size_t)row * picture->width + (size_t)column)];
}

#endif
