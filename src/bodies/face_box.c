/* The box of the faces of a body: of their vertices in the world, to the last digit. Vertices that no face uses may lie
 * anywhere, but mostly there are none where it counts. */
#include "base/assert.h"
#include "bodies/body.h"
#include "bodies/scratch.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* A box in the world, and vertices that its sides go through: of the low ones, then of the high ones. */
typedef struct vertex_box {
    double low[3], high[3];
    uint32_t at[6];
} vertex_box;

static void add_vertices(const ck_mesh *mesh, uint32_t first, uint32_t last, const uint8_t *used, vertex_box *box) {
    for (uint32_t i = first; i < last; i++) {
        double p[3];
        ck_mesh_world(mesh, i, p);
        for (int axis = 0; axis < 3 && (used == NULL || used[i] != 0); axis++) {
            if (p[axis] < box->low[axis]) {
                box->low[axis] = p[axis];
                box->at[axis] = i;
            }
            if (p[axis] > box->high[axis]) {
                box->high[axis] = p[axis];
                box->at[3 + axis] = i;
            }
        }
    }
}

static vertex_box empty_box(void) {
    return (vertex_box){.low = {INFINITY, INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY, -INFINITY}};
}

/* The box of all vertices, as the boxes of blocks leave few that it may go through: coordinates are off by no more than
 * the slack from what those tell. */
static vertex_box box_by_blocks(const ck_body *body) {
    const ck_mesh *mesh = &body->mesh;
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    vertex_box box = empty_box();
    for (uint32_t block = 0; block < body->block_count; block++) {
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = ck_lesser(low[axis], (double)body->boxes[block].low[axis] + 4 * body->slack[axis]);
            high[axis] = ck_greater(high[axis], (double)body->boxes[block].high[axis] - 4 * body->slack[axis]);
        }
    }
    for (uint32_t block = 0; block < body->block_count; block++) {
        bool needed = false;
        for (int axis = 0; axis < 3; axis++) {
            needed = needed || (double)body->boxes[block].low[axis] <= low[axis] ||
                     (double)body->boxes[block].high[axis] >= high[axis];
        }
        const uint32_t first = block * CK_BLOCK, left = mesh->vertex_count - first;
        if (needed) {
            add_vertices(mesh, first, first + (left < CK_BLOCK ? left : CK_BLOCK), NULL, &box);
        }
    }
    return box;
}

/* Whether faces use all vertices that a box goes through: then it is that of the faces. */
static bool is_of_faces(const ck_body_kernels *kernels, const ck_mesh *mesh, const vertex_box *box) {
    enum { SOME = 1 << 10 };
    const size_t corners = 3 * (size_t)mesh->triangle_count;
    const unsigned all = (1U << 6) - 1;
    unsigned found = 0;
    for (size_t i = 0; i < corners && found != all && mesh->indices != NULL; i += SOME) {
        found |= kernels->find_six(&mesh->indices[i], corners - i < SOME ? corners - i : SOME, box->at);
    }
    for (unsigned k = 0; k < 6 && mesh->indices == NULL; k++) {
        found |= (unsigned)(box->at[k] < corners) << k;
    }
    return found == all;
}

bool ck_body_find_face_box(clinker_workspace *workspace, ck_body *body) {
    const ck_mesh *mesh = &body->mesh;
    if (body->diagonal >= 0) {
        return true;
    }
    CK_ASSERT(body->indices_checked); /* they are written by from here on */
    vertex_box box = box_by_blocks(body);
    if (!is_of_faces(ck_body_kernels_select(), mesh, &box)) {
        ck_bodies_scratch *scratch = ck_bodies_scratch_of(workspace);
        if (scratch == NULL || !ck_buffer_reserve(&workspace->memory, &scratch->numbers, mesh->vertex_count, 1)) {
            return false;
        }
        ck_mesh_mark_used(mesh, scratch->numbers.data);
        box = empty_box();
        add_vertices(mesh, 0, mesh->vertex_count, scratch->numbers.data, &box);
    }
    double d[3];
    for (int axis = 0; axis < 3; axis++) {
        body->face_low[axis] = box.low[axis] * body->points.scale;
        body->face_high[axis] = box.high[axis] * body->points.scale;
        d[axis] = body->face_high[axis] - body->face_low[axis];
    }
    CK_ASSERT(ck_box_in_order(body->face_low, body->face_high));
    body->diagonal = sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    return true;
}
