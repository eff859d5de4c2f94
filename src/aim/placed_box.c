#include "aim/placed_box.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* How a frame reads the vertices of a mesh. */
typedef struct reading {
    const ck_mesh *mesh;
    bool world;       /* the coordinates are those of the world */
    double length[3]; /* of the pose's columns: local coordinates times these are lengths of the world */
} reading;

static const double identity[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static void set_world_frame(ck_placed_box *box) {
    memset(box->origin, 0, sizeof box->origin);
    memcpy(box->axis, identity, sizeof identity);
    memcpy(box->dual, identity, sizeof identity);
}

/* Turns a column of the pose into a unit vector; returns its length. */
static double take_column(const ck_mesh *mesh, int column, double out[3]) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        out[i] = mesh->m[4 * i + column];
        most = fmax(most, fabs(out[i]));
    }
    if (!(most > 0) || !isfinite(most)) {
        return 0;
    }
    for (int i = 0; i < 3; i++) {
        out[i] /= most;
    }
    double length = ck_norm(out);
    for (int i = 0; i < 3; i++) {
        out[i] /= length;
    }
    return most * length;
}

/* The frame of a pose. False: it has no three directions, or they lie nearly in a plane. */
static bool set_own_frame(const ck_mesh *mesh, ck_placed_box *box, double length[3]) {
    const double flat = 0x1p-10;
    for (int i = 0; i < 3; i++) {
        length[i] = take_column(mesh, i, box->axis[i]);
        box->origin[i] = mesh->m[4 * i + 3];
        if (!(length[i] > 0) || !isfinite(length[i])) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        ck_cross(box->axis[(i + 1) % 3], box->axis[(i + 2) % 3], box->dual[i]);
    }
    double determinant = ck_dot(box->axis[0], box->dual[0]);
    for (int i = 0; i < 9; i++) {
        box->dual[i / 3][i % 3] /= determinant;
    }
    return fabs(determinant) > flat;
}

static reading begin(const ck_mesh *mesh, ck_placed_box *box) {
    reading made = {.mesh = mesh};
    made.world = !mesh->placed || !set_own_frame(mesh, box, made.length);
    if (made.world) {
        set_world_frame(box);
    }
    for (int i = 0; i < 3; i++) {
        box->low[i] = INFINITY;
        box->high[i] = -INFINITY;
    }
    return made;
}

static void read_vertex(const reading *from, uint32_t vertex, double out[3]) {
    if (from->world) {
        ck_mesh_world(from->mesh, vertex, out);
        return;
    }
    ck_mesh_local(from->mesh, vertex, out);
    for (int i = 0; i < 3; i++) {
        out[i] *= from->length[i];
    }
}

static void widen(const reading *from, uint32_t vertex, ck_placed_box *box) {
    double p[3];
    read_vertex(from, vertex, p);
    for (int i = 0; i < 3; i++) {
        box->low[i] = p[i] < box->low[i] ? p[i] : box->low[i];
        box->high[i] = p[i] > box->high[i] ? p[i] : box->high[i];
    }
}

ck_placed_box ck_placed_box_of_mesh(const ck_mesh *mesh) {
    ck_placed_box box;
    reading from = begin(mesh, &box);
    for (uint32_t triangle = 0; triangle < mesh->triangle_count; triangle++) {
        for (int corner = 0; corner < 3; corner++) {
            widen(&from, ck_mesh_corner(mesh, triangle, corner), &box);
        }
    }
    CK_ASSERT(ck_box_in_order(box.low, box.high));
    return box;
}

ck_placed_box ck_placed_box_of_world(const double low[3], const double high[3]) {
    ck_placed_box box;
    set_world_frame(&box);
    memcpy(box.low, low, sizeof box.low);
    memcpy(box.high, high, sizeof box.high);
    return box;
}

/* A bound of dual . (rotated u) in a block's box, without its rounding. */
static double block_bound(const ck_block_box *block, const double dual[3], double sign) {
    double bound = 0;
    for (int k = 0; k < 3; k++) {
        double s = sign * dual[k];
        bound += s * (double)(s > 0 ? block->high[k] : block->low[k]);
    }
    return bound;
}

static void widen_by_block(const ck_body *body, const reading *from, uint32_t block, ck_placed_box *box) {
    CK_ASSERT(block < body->block_count);
    uint32_t first = block * CK_BLOCK;
    uint32_t left = body->mesh.vertex_count - first;
    uint32_t last = first + (left < CK_BLOCK ? left : CK_BLOCK);
    for (uint32_t vertex = first; vertex < last; vertex++) {
        widen(from, vertex, box);
    }
}

/* Finds one wall: the block that could reach farthest is read first, then those that could reach farther yet. */
static void find_wall(const ck_body *body, const reading *from, int axis, double sign, ck_placed_box *box) {
    CK_ASSERT(axis >= 0 && axis < 3 && fabs(sign) == 1);
    const double *dual = box->dual[axis];
    double offset = sign * body->points.origin[axis] * from->length[axis];
    double room = 0;
    for (int k = 0; k < 3; k++) {
        room += fabs(dual[k]) * body->slack[k];
    }
    uint32_t farthest = 0;
    double most = -INFINITY;
    for (uint32_t block = 0; block < body->block_count; block++) {
        double bound = block_bound(&body->boxes[block], dual, sign);
        farthest = bound > most ? block : farthest;
        most = bound > most ? bound : most;
    }
    widen_by_block(body, from, farthest, box);
    for (uint32_t block = 0; block < body->block_count; block++) {
        double reached = sign > 0 ? box->high[axis] : -box->low[axis];
        if (block_bound(&body->boxes[block], dual, sign) + room + offset > reached) {
            widen_by_block(body, from, block, box);
        }
    }
}

ck_placed_box ck_placed_box_of_body(const ck_body *body, double scale) {
    CK_ASSERT(ck_is_power_of_two(scale) && body->block_count > 0);
    ck_placed_box box;
    reading from = begin(&body->mesh, &box);
    if (from.world) {
        for (int i = 0; i < 3; i++) {
            box.low[i] = body->low[i] / scale;
            box.high[i] = body->high[i] / scale;
        }
    } else if (body->points.careful) {
        for (uint32_t vertex = 0; vertex < body->mesh.vertex_count; vertex++) {
            widen(&from, vertex, &box);
        }
    } else {
        for (int wall = 0; wall < 6; wall++) {
            find_wall(body, &from, wall / 2, wall % 2 == 0 ? 1 : -1, &box);
        }
    }
    CK_ASSERT(ck_box_in_order(box.low, box.high));
    return box;
}

void ck_placed_box_extent(const ck_placed_box *box, const double direction[3], double *low, double *high) {
    *low = *high = ck_dot(direction, box->origin);
    for (int k = 0; k < 3; k++) {
        double along = ck_dot(direction, box->axis[k]);
        *low += along * (along > 0 ? box->low[k] : box->high[k]);
        *high += along * (along > 0 ? box->high[k] : box->low[k]);
    }
}
