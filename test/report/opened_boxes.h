/* Boxes as the steps of a picture take them. */
#ifndef TEST_REPORT_OPENED_BOXES_H
#define TEST_REPORT_OPENED_BOXES_H

#include "base/workspace.h"
#include "report/corners.h"
#include "scenes.h"

enum { OPENED_MOST = 4 };

typedef struct opened_boxes {
    clinker_workspace *workspace;
    scene_mesh scenes[OPENED_MOST];
    ck_mesh meshes[OPENED_MOST];
    ck_painted bodies[OPENED_MOST];
    size_t count;
    uint32_t faces; /* of all */
    ck_picture_corners_scratch scratch;
    ck_picture_corners corners;
} opened_boxes;

static inline void opened_begin(opened_boxes *boxes) {
    *boxes = (opened_boxes){.count = 0};
    assert_int_equal(clinker_workspace_create(NULL, &boxes->workspace), CLINKER_STATUS_OK);
}

static inline void opened_add(opened_boxes *boxes, const float low[3], const float high[3], float alpha) {
    const size_t at = boxes->count++;
    boxes->scenes[at] = scene_box(low, high);
    const clinker_mesh mesh = scene_mesh_borrow(&boxes->scenes[at]);
    assert_int_equal(ck_mesh_open(boxes->workspace, &mesh, NULL, at, &boxes->meshes[at]), CLINKER_STATUS_OK);
    boxes->bodies[at] = (ck_painted){.mesh = &boxes->meshes[at],
                                     .first_face = boxes->faces,
                                     .colour = {255, 128, 0},
                                     .alpha = alpha,
                                     .solid = alpha >= 0.5F,
                                     .opaque = alpha == 1};
    boxes->faces += boxes->meshes[at].triangle_count;
}

static inline void opened_place(opened_boxes *boxes) {
    assert_true(ck_picture_corners_place(boxes->workspace, &boxes->scratch, boxes->bodies, boxes->count, boxes->count,
                                         &boxes->corners));
}

static inline void opened_end(opened_boxes *boxes) {
    for (size_t i = 0; i < boxes->count; i++) {
        scene_mesh_free(&boxes->scenes[i]);
    }
    clinker_workspace_destroy(boxes->workspace);
}

#endif
