/* One check of two meshes in one line, for tests that name a case and what a person would say of it. */
#ifndef TEST_DETECT_CHECKING_H
#define TEST_DETECT_CHECKING_H

#include "scenes.h"

/* Set up and tear down of a cmocka group: *state is a workspace. */
int checking_begin(void **state);
int checking_end(void **state);

scene_mesh box(float x0, float y0, float z0, float x1, float y1, float z1);
scene_mesh moved(scene_mesh mesh, float x, float y, float z);
scene_mesh flipped(scene_mesh mesh);

/* The mesh without the triangles of one face of a cube: the two whose corners all lie highest in z. */
scene_mesh without_lid(scene_mesh mesh);

clinker_query query_with_tolerance(double tolerance);
clinker_query query_with_clearance(double clearance);

/* Checks two meshes, which it frees; fails the test unless that went well. A pair that the answer leaves out is APART.
 * Face lists hold until the next check. */
clinker_pair check_meshes(void **state, scene_mesh a, scene_mesh b, clinker_query query);
clinker_pair check_default(void **state, scene_mesh a, scene_mesh b);

#endif
