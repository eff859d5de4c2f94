/* A closed mesh in double precision that tests turn, scale and shuffle. */
#ifndef TEST_DETECT_SOLID_H
#define TEST_DETECT_SOLID_H

#include "random.h"
#include "scenes.h"

typedef struct solid {
    double *positions; /* x, y, z of each vertex */
    size_t vertex_count;
    uint32_t *indices;
    size_t triangle_count;
} solid;

/* Takes the scene mesh over. */
solid solid_of(scene_mesh mesh);
solid solid_copy(const solid *from);
void solid_free(solid *shape);
clinker_mesh solid_borrow(const solid *shape);

void solid_move(solid *shape, const double offset[3]);
void solid_scale(solid *shape, double factor);
void solid_place(solid *shape, const clinker_pose *pose);
void solid_cycle_axes(solid *shape);     /* x, y, z become y, z, x */
void solid_rotate_corners(solid *shape); /* the corners of a face in another order, the same way round */
void solid_flip(solid *shape);           /* turns every face round */
void solid_nudge(solid *shape, scene_random *random, size_t one_in); /* some coordinates by a unit in the last place */
void solid_drop_face(solid *shape, size_t face);                     /* the surface is open from then on */

/* Shuffles the faces; face `i` of the result was face `was[i]`. */
void solid_shuffle_faces(solid *shape, scene_random *random, uint32_t *was);
void solid_shuffle_vertices(solid *shape, scene_random *random);

/* A small body on the half-integer grid; round forms lie on a grid of 2^-10. */
solid solid_random(scene_random *random);

#endif
