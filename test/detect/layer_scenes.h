/* Seeded pairs of closed bodies, and lines of sight, that are hard on counted layers. */
#ifndef TEST_DETECT_LAYER_SCENES_H
#define TEST_DETECT_LAYER_SCENES_H

#include "scenes.h"

typedef enum layer_family {
    LAYERS_CONVEX = 0,     /* both */
    LAYERS_CONVEX_CONCAVE, /* in either order */
    LAYERS_CONCAVE,        /* tori, knots, bumpy spheres, slabs */
    LAYERS_HOLLOW,
    LAYERS_NESTED,     /* shells within shells, or across each other: a winding number of 2; or of -1 */
    LAYERS_INSIDE_OUT, /* one or both bodies point inwards */
    LAYERS_MANY,       /* stacks of plates: up to 160 faces of a body behind a pixel */
    LAYERS_ON_GRID,    /* along an axis: faces edge-on, corners and edges behind centres of pixels, common planes */
    LAYERS_WITHIN,     /* a small body in or near a large one */
    LAYER_FAMILIES,
} layer_family;

typedef struct layer_scene {
    layer_family family;
    scene_mesh meshes[2]; /* closed, in world coordinates */
    bool inverted[2];     /* whose faces point inwards */
    double direction[3];  /* of sight */
    uint32_t resolution;
} layer_scene;

/* The grid of LAYERS_ON_GRID. Bodies of all families lie between -GRID_HALF and GRID_HALF, but for a few tips. */
#define GRID_STEP 0.125
#define GRID_HALF 2

/* The same for the same seed; the family is seed % LAYER_FAMILIES. */
layer_scene layer_scene_make(uint64_t seed);
void layer_scene_free(layer_scene *scene);
void layer_scene_bodies(const layer_scene *scene, clinker_body bodies[2]); /* borrowed */

#endif
