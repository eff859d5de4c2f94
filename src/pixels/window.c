/* From where bodies are drawn for sorted depths, and which part of the world. */
#include "base/assert.h"
#include "math/vec3.h"
#include "pixels/pixels.h"

#include <math.h>

enum { DEFAULT_RESOLUTION = 512 };

/* The box around what the boxes of each pair share, in the world. */
static void shared_box(const ck_pixel_scene *scene, double scale, double low[3], double high[3]) {
    CK_ASSERT(scene->link_count > 0);
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = INFINITY;
        high[axis] = -INFINITY;
        for (size_t i = 0; i < scene->link_count; i++) {
            const ck_body *a = scene->bodies[scene->links[i].a].body;
            const ck_body *b = scene->bodies[scene->links[i].b].body;
            low[axis] = fmin(low[axis], fmax(a->low[axis], b->low[axis]) / scale);
            high[axis] = fmax(high[axis], fmin(a->high[axis], b->high[axis]) / scale);
        }
    }
}

/* Along the shortest side of the box: most pixels see the contacts. */
static void choose_axis(const double low[3], const double high[3], double direction[3]) {
    int shortest = 2;
    for (int axis = 1; axis >= 0; axis--) {
        shortest = high[axis] - low[axis] < high[shortest] - low[shortest] ? axis : shortest;
    }
    for (int axis = 0; axis < 3; axis++) {
        direction[axis] = axis == shortest ? 1 : 0;
    }
}

/* Floats hold differences of depths down to about this size of a pixel. */
#define SMALLEST_PIXEL 0x1p-120

static bool is_usable(const ck_view *view) {
    return ck_view_usable(view) && ck_view_pixel_width(view) > SMALLEST_PIXEL;
}

/* Whether floats hold all depths. */
static bool is_drawable(const ck_pixel_scene *scene, double scale, const double low[3], const double high[3]) {
    bool fits = ck_is_finite(low) && ck_is_finite(high);
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        fits = fits && ck_body_drawable(scene->bodies[slot].body, scale);
    }
    return fits;
}

clinker_status ck_refuse_raster(const ck_check *check) {
    return ck_fail(check->workspace, CLINKER_STATUS_UNSUPPORTED,
                   "coordinates are too large, or bodies too small, for a raster");
}

static uint32_t resolution_of(const ck_check *check) {
    uint32_t asked = check->query->view.resolution;
    return asked != 0 ? asked : DEFAULT_RESOLUTION;
}

clinker_status ck_pixel_guess(const ck_pixel_scene *scene, const ck_check *check, ck_guess *guess) {
    CK_ASSERT(scene->body_count == 2 && scene->link_count == 1);
    double low[3];
    double high[3];
    shared_box(scene, check->scale, low, high);
    if (!is_drawable(scene, check->scale, low, high)) {
        return ck_refuse_raster(check);
    }
    const ck_placed_box boxes[2] = {ck_placed_box_of_body(scene->bodies[0].body, check->scale),
                                    ck_placed_box_of_body(scene->bodies[1].body, check->scale)};
    *guess = ck_projection_guess(&boxes[0], &boxes[1]);
    ck_guess_narrow(guess, low, high);
    return CLINKER_STATUS_OK;
}

ck_sighting ck_pixel_sighting(const ck_pixel_scene *scene) {
    CK_ASSERT(scene->body_count == 2);
    return (ck_sighting){.workspace = scene->workspace,
                         .backend = scene->backend,
                         .sources = {scene->sources[0], scene->sources[1]},
                         .inward = {scene->bodies[0].sign < 0, scene->bodies[1].sign < 0}};
}

clinker_status ck_pixel_look(ck_pixel_scene *scene, const ck_check *check, const ck_guess *guess,
                             const double direction[3]) {
    CK_ASSERT(scene->body_count == 2 && guess->shared_count >= 2);
    (void)ck_view_aim(&scene->view, direction, check->query->view.up);
    ck_guess_frame(guess, resolution_of(check), &scene->view);
    return is_usable(&scene->view) ? CLINKER_STATUS_OK : ck_refuse_raster(check);
}

/* A pair alone is seen across its contact: as the normals of the faces that face each other have it. Depths are those
 * along the view, so this is also where they are nearest to the way out. */
static clinker_status aim_at_pair(ck_pixel_scene *scene, const ck_check *check) {
    const clinker_view *asked = &check->query->view;
    ck_guess guess;
    clinker_status status = ck_pixel_guess(scene, check, &guess);
    if (status != CLINKER_STATUS_OK || !ck_is_zero(asked->direction)) {
        return status != CLINKER_STATUS_OK ? status : ck_pixel_look(scene, check, &guess, asked->direction);
    }
    const ck_sighting sighting = ck_pixel_sighting(scene);
    status = ck_projection_refine(&sighting, &guess, CK_PROJECTION_RESOLUTION, &guess.projection);
    ck_projection_snap(guess.projection.direction);
    return status == CLINKER_STATUS_OK ? ck_pixel_look(scene, check, &guess, guess.projection.direction) : status;
}

/* Whether a box lies wholly beyond the eye, and clearly so. */
static bool is_beyond_eye(const ck_view *view, const double low[3], const double high[3]) {
    double nearest = INFINITY;
    for (int corner = 0; corner < 8; corner++) {
        double depth = 0;
        for (int axis = 0; axis < 3; axis++) {
            double at = (corner >> axis & 1) != 0 ? high[axis] : low[axis];
            depth += (at - view->centre[axis]) * view->forward[axis];
        }
        nearest = fmin(nearest, depth);
    }
    return 1 + nearest * view->nearness > 0x1p-6;
}

clinker_status ck_aim_eye(const ck_check *check, const clinker_view *asked, const ck_aimed_boxes *boxes,
                          uint32_t resolution, ck_view *view) {
    CK_ASSERT(resolution > 0 && asked->eye >= 0);
    const double *low = boxes->low;
    const double *high = boxes->high;
    double direction[3];
    choose_axis(low, high, direction);
    (void)ck_view_aim(view, ck_is_zero(asked->direction) ? direction : asked->direction, asked->up);
    bool before = ck_view_fit_eye(view, low, high, asked->eye > 0 ? asked->eye : INFINITY, resolution);
    if (!before || (asked->eye > 0 && !is_beyond_eye(view, boxes->all_low, boxes->all_high))) {
        return ck_fail(check->workspace, CLINKER_STATUS_INVALID,
                       "an eye %g before the middle of what is seen does not lie before all bodies; move it away",
                       asked->eye);
    }
    return is_usable(view) ? CLINKER_STATUS_OK : ck_refuse_raster(check);
}

/* Many bodies share one view. Each pair would choose another direction, and their mean would suit none of them, so it
 * is along an axis unless another one was asked for. */
static clinker_status aim_at_all(ck_pixel_scene *scene, const ck_check *check) {
    const clinker_view *asked = &check->query->view;
    ck_aimed_boxes boxes = {.low = {0}};
    shared_box(scene, check->scale, boxes.low, boxes.high);
    if (!is_drawable(scene, check->scale, boxes.low, boxes.high)) {
        return ck_refuse_raster(check);
    }
    for (int axis = 0; axis < 3; axis++) {
        boxes.all_low[axis] = INFINITY;
        boxes.all_high[axis] = -INFINITY;
        for (size_t slot = 0; slot < scene->body_count; slot++) {
            const ck_body *body = scene->bodies[slot].body;
            boxes.all_low[axis] = fmin(boxes.all_low[axis], body->low[axis] / check->scale);
            boxes.all_high[axis] = fmax(boxes.all_high[axis], body->high[axis] / check->scale);
        }
    }
    return ck_aim_eye(check, asked, &boxes, resolution_of(check), &scene->view);
}

clinker_status ck_pixel_aim(ck_pixel_scene *scene, const ck_check *check) {
    bool pair = scene->link_count == 1 && check->query->view.eye == 0;
    return pair ? aim_at_pair(scene, check) : aim_at_all(scene, check);
}
