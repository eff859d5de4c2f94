#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "drawing.h"

/* The window shows what lies around the origin; on the grid, all of it. */
static void aim(ck_view *view, const layer_scene *scene) {
    const bool grid = scene->family == LAYERS_ON_GRID;
    const double half = grid ? GRID_HALF : 1.25;
    const double low[3] = {-half, -half, -half};
    const double high[3] = {half, half, half};
    assert_true(ck_view_aim(view, scene->direction, NULL));
    ck_view_fit(view, low, high, DRAWING_SIDE, DRAWING_SIDE);
    view->half_width = view->half_height = half;
    for (int i = 0; grid && i < 3; i++) {
        view->centre[i] = GRID_STEP / 2;
    }
}

void layer_drawing_make(layer_drawing *made, clinker_workspace *workspace, const layer_scene *scene) {
    *made = (layer_drawing){.view = {.width = 0}};
    aim(&made->view, scene);
    for (uint32_t body = 0; body < 2; body++) {
        clinker_mesh borrowed = scene_mesh_borrow(&scene->meshes[body]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, body, &made->opened[body]), CLINKER_STATUS_OK);
        made->sources[body] = (ck_raster_source){.mesh = &made->opened[body], .body = body};
    }
    assert_int_equal(ck_raster_cpu.lists(workspace, &made->view, made->sources, 2, NULL, &made->lists),
                     CLINKER_STATUS_OK);
}
