/* From where bodies are drawn for sorted depths, and which part of the world. */
#include "detect/projection.h"
#include "detect/zlist_scene.h"
#include "math/vec3.h"

#include <math.h>

enum { DEFAULT_RESOLUTION = 512 };

/* Floats hold depths, so lengths beyond this have none. */
#define LARGEST_COORDINATE 0x1p100

/* The box around what the boxes of each pair share, in the world. */
static void shared_box(const ck_zlist_scene *scene, double scale, double low[3], double high[3]) {
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

/* Many bodies share one view. Each pair would choose another direction, and their mean would suit none of them, so it
 * is along an axis unless another one was asked for. */
static void aim_at_all(ck_zlist_scene *scene, const clinker_view *asked, uint32_t resolution, const double low[3],
                       const double high[3]) {
    double direction[3];
    choose_axis(low, high, direction);
    (void)ck_view_aim(&scene->view, ck_is_zero(asked->direction) ? direction : asked->direction, asked->up);
    ck_view_fit_longer(&scene->view, low, high, resolution);
}

/* A pair alone is seen across its contact: as the normals of the faces that face each other have it. Depths are those
 * along the view, so this is also where they are nearest to the way out. */
static clinker_status refine(const ck_zlist_scene *scene, ck_guess *guess) {
    const ck_sighting sighting = {.workspace = scene->workspace,
                                  .backend = scene->backend,
                                  .sources = {scene->sources[0], scene->sources[1]},
                                  .inward = {scene->bodies[0].sign < 0, scene->bodies[1].sign < 0}};
    clinker_status status = ck_projection_refine(&sighting, guess, CK_PROJECTION_RESOLUTION, &guess->projection);
    ck_projection_snap(guess->projection.direction);
    return status;
}

static clinker_status aim_at_pair(ck_zlist_scene *scene, const ck_check *check, uint32_t resolution,
                                  const double low[3], const double high[3]) {
    const clinker_view *asked = &check->query->view;
    const ck_placed_box boxes[2] = {ck_placed_box_of_body(scene->bodies[0].body, check->scale),
                                    ck_placed_box_of_body(scene->bodies[1].body, check->scale)};
    ck_guess guess = ck_projection_guess(&boxes[0], &boxes[1]);
    ck_guess_narrow(&guess, low, high);
    bool chosen = ck_is_zero(asked->direction);
    clinker_status status = chosen ? refine(scene, &guess) : CLINKER_OK;
    (void)ck_view_aim(&scene->view, chosen ? guess.projection.direction : asked->direction, asked->up);
    ck_guess_frame(&guess, resolution, &scene->view);
    return status;
}

/* Whether floats hold all depths. */
static bool is_drawable(const ck_zlist_scene *scene, double scale, const double low[3], const double high[3]) {
    bool fits = ck_is_finite(low) && ck_is_finite(high);
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        fits = fits && scene->bodies[slot].body->magnitude / scale < LARGEST_COORDINATE;
    }
    return fits;
}

clinker_status ck_zlist_aim(ck_zlist_scene *scene, const ck_check *check) {
    const clinker_view *asked = &check->query->view;
    uint32_t resolution = asked->resolution != 0 ? asked->resolution : DEFAULT_RESOLUTION;
    double low[3];
    double high[3];
    shared_box(scene, check->scale, low, high);
    clinker_status status = CLINKER_OK;
    bool fits = is_drawable(scene, check->scale, low, high);
    if (fits && scene->link_count == 1) {
        status = aim_at_pair(scene, check, resolution, low, high);
    } else if (fits) {
        aim_at_all(scene, asked, resolution, low, high);
    }
    if (status == CLINKER_OK && (!fits || !ck_view_usable(&scene->view))) {
        return ck_fail(check->workspace, CLINKER_UNSUPPORTED,
                       "coordinates are too large, or bodies too small, for a raster");
    }
    return status;
}
