/* Grows a mesh vertex by vertex and triangle by triangle. Failure is remembered, so only the end has to look. */
#ifndef CLINKER_SCENES_BUILDER_H
#define CLINKER_SCENES_BUILDER_H

#include "scenes.h"

typedef struct scene_builder {
    scene_mesh mesh;
    size_t vertex_capacity, triangle_capacity;
    bool failed;
} scene_builder;

/* Returns the number of the new vertex. */
uint32_t scene_builder_vertex(scene_builder *builder, double x, double y, double z);
void scene_builder_triangle(scene_builder *builder, uint32_t a, uint32_t b, uint32_t c);

/* The quad a, b, c, d as the triangles a, b, c and a, c, d. */
void scene_builder_quad(scene_builder *builder, uint32_t a, uint32_t b, uint32_t c, uint32_t d);

/* Hands the mesh over; an empty one if any step failed. */
scene_mesh scene_builder_finish(scene_builder *builder);

#endif
