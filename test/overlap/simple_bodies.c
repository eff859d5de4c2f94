#include "overlap/simple_bodies.h"

#include "exact/locate.h"
#include "math/triangle_contact.h"
#include "math/vec3.h"
#include "overlap/simple/face_pair.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *memory) {
    if (memory == NULL) {
        abort();
    }
    return memory;
}

static scene_mesh copy_of(const scene_mesh *mesh) {
    const clinker_pose here = clinker_pose_identity();
    scene_mesh copy = scene_mesh_placed(mesh, &here);
    need(copy.positions);
    return copy;
}

/* `scale` brings large and small bodies to a usual size, as the engine does with bodies that it reads with care. */
static void open_closed(clinker_workspace *workspace, double scale, kernel_body *opened) {
    const ck_body_kernels *kernels = ck_body_kernels_select();
    opened->boxes = need(calloc(opened->mesh.vertex_count / CK_BLOCK + 1, sizeof(ck_block_box)));
    opened->body = (ck_body){.boxes = opened->boxes,
                             .block_count = (uint32_t)((opened->mesh.vertex_count + CK_BLOCK - 1) / CK_BLOCK),
                             .indices_checked = true};
    if (ck_mesh_open(workspace, &opened->mesh, &opened->pose, 0, &opened->body.mesh) != CLINKER_STATUS_OK ||
        !ck_body_bound(workspace, kernels, scale != 1, scale, &opened->body) ||
        !ck_body_find_closed(workspace, kernels, &opened->body) || opened->body.closed <= 0) {
        abort();
    }
}

void simple_body_open(clinker_workspace *workspace, const scene_mesh *mesh, body_form form, simple_body *body) {
    *body = (simple_body){.copy = form == BODY_SOUP ? scene_soup(mesh) : copy_of(mesh)};
    if (form == BODY_INWARDS) {
        scene_mesh_flip(&body->copy);
    }
    kernel_body *opened = &body->opened;
    opened->mesh = scene_mesh_borrow(&body->copy);
    opened->pose = clinker_pose_identity();
    if (form == BODY_DOUBLES) {
        body->doubles = need(scene_mesh_doubles(&body->copy));
        opened->mesh.positions = body->doubles;
        opened->mesh.scalar = CLINKER_SCALAR_FLOAT64;
    }
    if (form == BODY_POSED) {
        scene_random random = {mesh->triangle_count};
        opened->pose = scene_random_pose(&random, (const double[3]){5, -3, 2});
    }
    open_closed(workspace, 1, opened);
}

void simple_body_open_scaled(clinker_workspace *workspace, const scene_mesh *mesh, double scale, double offset,
                             simple_body *body) {
    simple_body_open(workspace, mesh, BODY_DOUBLES, body);
    for (size_t i = 0; i < 3 * body->copy.vertex_count; i++) {
        body->doubles[i] = body->doubles[i] * scale + offset;
    }
    free(body->opened.boxes);
    open_closed(workspace, 1 / scale, &body->opened);
}

void simple_body_close(simple_body *body) {
    free(body->opened.boxes);
    free(body->doubles);
    scene_mesh_free(&body->copy);
}

ck_simplicity simple_body_ask(clinker_workspace *workspace, const simple_body *body, const uint32_t *faces,
                              uint32_t count) {
    ck_simplicity found;
    if (!ck_simple_find(workspace, &body->opened.body, faces, count, &found)) {
        abort();
    }
    return found;
}

ck_simplicity simple_mesh_ask(clinker_workspace *workspace, const scene_mesh *mesh, body_form form) {
    simple_body body;
    simple_body_open(workspace, mesh, form, &body);
    const ck_simplicity found = simple_body_ask(workspace, &body, NULL, 0);
    simple_body_close(&body);
    return found;
}

int simple_body_winding(simple_body *body, const double p[3]) {
    const ck_locator locator = ck_locator_plain(&body->opened.body);
    return ck_winding_beside(&locator, p, CK_SHIFT_POINT);
}

/* Corners get the number of the first vertex at their position. */
static uint32_t first_like(const ck_mesh *mesh, uint32_t vertex) {
    double p[3];
    double q[3];
    ck_mesh_world(mesh, vertex, p);
    for (uint32_t i = 0; i < vertex; i++) {
        ck_mesh_world(mesh, i, q);
        if (p[0] == q[0] && p[1] == q[1] && p[2] == q[2]) {
            return i;
        }
    }
    return vertex;
}

static bool begins_at(simple_body *body, const ck_own_face *face, double near) {
    double e[3], f[3], normal[3], outside[3], inside[3];
    ck_sub(face->t[1], face->t[0], e);
    ck_sub(face->t[2], face->t[0], f);
    ck_cross(e, f, normal);
    const double off = near * body->opened.body.outward / ck_norm(normal);
    for (int i = 0; i < 3; i++) {
        const double middle = (face->t[0][i] + face->t[1][i] + face->t[2][i]) / 3;
        outside[i] = middle + off * normal[i];
        inside[i] = middle - off * normal[i];
    }
    return simple_body_winding(body, outside) == 0 && simple_body_winding(body, inside) == 1;
}

bool simple_by_all_pairs(simple_body *body, double near) {
    const ck_mesh *mesh = &body->opened.body.mesh;
    ck_own_face *faces = need(malloc((mesh->triangle_count + 1) * sizeof *faces));
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        ck_mesh_triangle(mesh, i, faces[count].t);
        for (int corner = 0; corner < 3; corner++) {
            faces[count].corner[corner] = first_like(mesh, ck_mesh_corner(mesh, i, corner));
        }
        count += !ck_triangle_degenerate((const double(*)[3])faces[count].t);
    }
    bool simple = true;
    for (uint32_t i = 0; i < count && simple; i++) {
        for (uint32_t k = 0; k < i && simple; k++) {
            simple = ck_own_faces_apart(&faces[i], &faces[k]);
        }
        simple = simple && begins_at(body, &faces[i], near);
    }
    free(faces);
    return simple;
}

scene_mesh random_boxes(scene_random *random) {
    scene_mesh body = {.vertex_count = 0};
    const size_t boxes = 1 + scene_random_below(random, 4);
    for (size_t i = 0; i < boxes; i++) {
        float low[3], high[3];
        for (int axis = 0; axis < 3; axis++) {
            const size_t a = scene_random_below(random, BOXES_SIDE), b = scene_random_below(random, BOXES_SIDE - a);
            low[axis] = (float)a;
            high[axis] = (float)(a + b + 1);
        }
        scene_mesh box = scene_box(low, high);
        if (i > 0 && scene_random_below(random, 3) == 0) {
            scene_mesh_flip(&box);
        }
        if (i == 0) {
            body = box;
            continue;
        }
        if (!scene_mesh_append(&body, &box)) {
            abort();
        }
        scene_mesh_free(&box);
    }
    return body;
}

static uint32_t grid_vertex(const int at[3]) {
    return (uint32_t)(at[0] + (CUBES_SIDE + 1) * (at[1] + (CUBES_SIDE + 1) * at[2]));
}

/* The square between a cube and its neighbour along an axis, facing that way or back. */
static void add_square(scene_mesh *mesh, const int cube[3], int axis, bool forwards) {
    uint32_t corner[4];
    for (int i = 0; i < 4; i++) {
        int at[3] = {cube[0], cube[1], cube[2]};
        at[axis]++;
        at[(axis + 1) % 3] += i == 1 || i == 2;
        at[(axis + 2) % 3] += i >= 2;
        corner[i] = grid_vertex(at);
    }
    const uint32_t triangles[2][6] = {{corner[0], corner[2], corner[1], corner[0], corner[3], corner[2]},
                                      {corner[0], corner[1], corner[2], corner[0], corner[2], corner[3]}};
    memcpy(&mesh->indices[3 * mesh->triangle_count], triangles[forwards], sizeof triangles[0]);
    mesh->triangle_count += 2;
}

static bool has_cube(const bool *cubes, int x, int y, int z) {
    const int side = CUBES_SIDE;
    return x >= 0 && y >= 0 && z >= 0 && x < side && y < side && z < side && cubes[x + side * (y + side * z)];
}

scene_mesh random_cubes(scene_random *random) {
    enum { SIDE = CUBES_SIDE, ALL = SIDE * SIDE * SIDE, VERTICES = (SIDE + 1) * (SIDE + 1) * (SIDE + 1) };
    bool cubes[ALL];
    const size_t share = 1 + scene_random_below(random, 7);
    for (int i = 0; i < ALL; i++) {
        cubes[i] = scene_random_below(random, 8) < share;
    }
    cubes[0] = true;
    scene_mesh mesh = {.vertex_count = VERTICES,
                       .positions = need(malloc(3 * VERTICES * sizeof(float))),
                       .indices = need(malloc(sizeof(uint32_t) * 6 * 6 * ALL))};
    for (int i = 0; i < VERTICES; i++) {
        const int layer = i / (SIDE + 1);
        const int at[3] = {i % (SIDE + 1), layer % (SIDE + 1), layer / (SIDE + 1)};
        for (int axis = 0; axis < 3; axis++) {
            mesh.positions[3 * i + axis] = (float)at[axis];
        }
    }
    for (int z = -1; z < SIDE; z++) {
        for (int y = -1; y < SIDE; y++) {
            for (int x = -1; x < SIDE; x++) {
                for (int axis = 0; axis < 3; axis++) {
                    const bool here = has_cube(cubes, x, y, z);
                    if (here != has_cube(cubes, x + (axis == 0), y + (axis == 1), z + (axis == 2))) {
                        add_square(&mesh, (const int[3]){x, y, z}, axis, here);
                    }
                }
            }
        }
    }
    return mesh;
}

scene_mesh split_faces(const scene_mesh *mesh, unsigned splits) {
    scene_mesh out = {.vertex_count = 0};
    const size_t corners = mesh->triangle_count * splits * splits * 3;
    out.positions = need(malloc(3 * corners * sizeof(float)));
    out.indices = need(malloc(corners * sizeof(uint32_t)));
    for (uint32_t i = 0; i < corners; i++) {
        out.indices[i] = i;
    }
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        const float *t[3];
        for (int i = 0; i < 3; i++) {
            t[i] = &mesh->positions[3 * (size_t)mesh->indices[3 * face + (size_t)i]];
        }
        for (unsigned row = 0; row < splits; row++) {
            for (unsigned place = 0; place < 2 * (splits - row) - 1; place++) {
                const bool up = place % 2 == 0;
                const unsigned column = place / 2;
                const unsigned at[3][2] = {
                    {up ? row : row + 1, column}, {row + 1, up ? column : column + 1}, {row, column + 1}};
                for (int i = 0; i < 3; i++) {
                    const unsigned *share = at[i];
                    for (int axis = 0; axis < 3; axis++) {
                        const float b = (float)share[0] / (float)splits, c = (float)share[1] / (float)splits;
                        out.positions[3 * out.vertex_count + (size_t)axis] =
                            t[0][axis] + (t[1][axis] - t[0][axis]) * b + (t[2][axis] - t[0][axis]) * c;
                    }
                    out.vertex_count++;
                }
                out.triangle_count++;
            }
        }
    }
    return out;
}

scene_mesh star_pyramids(unsigned corners, unsigned turns) {
    scene_mesh mesh = {.vertex_count = corners + 2, .triangle_count = 2 * (size_t)corners};
    mesh.positions = need(calloc(mesh.vertex_count, 3 * sizeof(float)));
    mesh.indices = need(malloc(mesh.triangle_count * 3 * sizeof(uint32_t)));
    for (unsigned i = 0; i < corners; i++) {
        const double angle = 2 * SCENE_PI * turns * i / corners;
        mesh.positions[3 * i] = (float)cos(angle);
        mesh.positions[3 * i + 1] = (float)sin(angle);
        const uint32_t next = (i + 1) % corners;
        const uint32_t two[6] = {i, next, corners, next, i, corners + 1};
        memcpy(&mesh.indices[6 * (size_t)i], two, sizeof two);
    }
    mesh.positions[3 * corners + 2] = 1;
    mesh.positions[3 * corners + 5] = -1;
    return mesh;
}
