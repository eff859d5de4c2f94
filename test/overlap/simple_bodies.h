/* Bodies for the test of those that overlap themselves, and two plain ways to tell. */
#ifndef TEST_OVERLAP_SIMPLE_BODIES_H
#define TEST_OVERLAP_SIMPLE_BODIES_H

#include "fixtures/kernel_bodies.h"
#include "overlap/simple.h"

typedef enum body_form {
    BODY_PLAIN = 0,
    BODY_SOUP,
    BODY_DOUBLES,
    BODY_INWARDS, /* every face turned round */
    BODY_POSED,
    BODY_FORMS,
} body_form;

/* A body of a mesh, which stays with the caller, in one of these forms; free it with simple_body_close(). */
typedef struct simple_body {
    kernel_body opened;
    scene_mesh copy;
    double *doubles;
} simple_body;

void simple_body_open(clinker_workspace *workspace, const scene_mesh *mesh, body_form form, simple_body *body);
void simple_body_close(simple_body *body);

/* The same in doubles, each coordinate times `scale` and moved by `offset`. */
void simple_body_open_scaled(clinker_workspace *workspace, const scene_mesh *mesh, double scale, double offset,
                             simple_body *body);

/* The answer for all of its faces, or some. */
ck_simplicity simple_body_ask(clinker_workspace *workspace, const simple_body *body, const uint32_t *faces,
                              uint32_t count);
ck_simplicity simple_mesh_ask(clinker_workspace *workspace, const scene_mesh *mesh, body_form form);

/* The winding number beside a point of the mesh's coordinates, for bodies without a pose. */
int simple_body_winding(simple_body *body, const double p[3]);

/* By all pairs of faces and a point outside of each face: no two of them have more in common than corners and edges of
 * both, and the body begins at each. What is so, is simple; it may also be otherwise. `near`: faces that do not meet
 * are farther apart. */
bool simple_by_all_pairs(simple_body *body, double near);

/* The same for some faces: that none of them meets another one of the body, and that it begins at each. */
bool clear_by_all_pairs(simple_body *body, const uint32_t *list, uint32_t count, double near);

/* Winding numbers of all cells of a grid of whole numbers, low .. high-1 along each axis. */
typedef struct cell_windings {
    int least, most;
} cell_windings;

cell_windings all_windings(simple_body *body, const int low[3], const int high[3]);
bool none_or_one(cell_windings all);

/* Faces whose box meets a box. */
uint32_t faces_near(const simple_body *body, const int low[3], const int high[3], uint32_t *faces);

/* Boxes of a grid of whole numbers, some of them cavities; and the surface of cubes of a grid. */
enum { BOXES_SIDE = 6, CUBES_SIDE = 4 };
scene_mesh random_boxes(scene_random *random);
scene_mesh random_cubes(scene_random *random);

/* A ball with its vertices moved about; and a sphere, torus, knot or cylinder of up to some thousand faces anywhere. */
scene_mesh random_ball(scene_random *random);
scene_mesh random_shell(scene_random *random);

/* A box, and a wedge inside of it, an edge of which is one of the box: the last 4 faces. */
scene_mesh box_with_wedge(void);

/* Each face split into splits * splits. */
scene_mesh split_faces(const scene_mesh *mesh, unsigned splits);

/* Two tips over a polygon of `corners` corners that goes round `turns` times. */
scene_mesh star_pyramids(unsigned corners, unsigned turns);

#endif
