/* Both bodies of a scene drawn into one raster, as lists. */
#ifndef TEST_LAYERS_DRAWING_H
#define TEST_LAYERS_DRAWING_H

#include "fixtures/layer_scenes.h"
#include "raster/raster.h"

enum { DRAWING_SIDE = 32, DRAWING_PIXELS = DRAWING_SIDE * DRAWING_SIDE };

typedef struct layer_drawing {
    ck_view view; /* DRAWING_PIXELS pixels; those of LAYERS_ON_GRID have their centres on the grid */
    ck_mesh opened[2];
    ck_raster_source sources[2];
    ck_raster_lists lists; /* until the workspace draws other lists */
} layer_drawing;

void layer_drawing_make(layer_drawing *made, clinker_workspace *workspace, const layer_scene *scene);

#endif
