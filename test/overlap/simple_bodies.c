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
static void open_closed(clinker_workspace *workspace, double scale, bool blocks, kernel_body *opened) {
    const ck_body_kernels *kernels = ck_body_kernels_select();
    const size_t groups = opened->mesh.triangle_count / CK_TRIANGLE_BLOCK / CK_LANES + 2;
    opened->boxes = need(calloc(opened->mesh.vertex_count / CK_BLOCK + 1, sizeof(ck_block_box)));
    opened->body = (ck_body){.boxes = opened->boxes,
                             .block_count = (uint32_t)((opened->mesh.vertex_count + CK_BLOCK - 1) / CK_BLOCK),
                             .indices_checked = true};
    opened->body.triangle_boxes = blocks ? need(malloc(groups * sizeof(ck_boxes))) : NULL;
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
    open_closed(workspace, 1, form != BODY_SOUP, opened);
}

void simple_body_open_scaled(clinker_workspace *workspace, const scene_mesh *mesh, double scale, double offset,
                             simple_body *body) {
    simple_body_open(workspace, mesh, BODY_DOUBLES, body);
    for (size_t i = 0; i < 3 * body->copy.vertex_count; i++) {
        body->doubles[i] = body->doubles[i] * scale + offset;
    }
    free(body->opened.boxes);
    free(body->opened.body.triangle_boxes);
    open_closed(workspace, 1 / scale, true, &body->opened);
}

void simple_body_close(simple_body *body) {
    free(body->opened.boxes);
    free(body->opened.body.triangle_boxes);
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

cell_windings all_windings(simple_body *body, const int low[3], const int high[3]) {
    cell_windings all = {1000, -1000};
    for (int z = low[2]; z < high[2]; z++) {
        for (int y = low[1]; y < high[1]; y++) {
            for (int x = low[0]; x < high[0]; x++) {
                const int winding = simple_body_winding(body, (const double[3]){x + 0.5, y + 0.25, z + 0.75});
                all.least = winding < all.least ? winding : all.least;
                all.most = winding > all.most ? winding : all.most;
            }
        }
    }
    return all;
}

bool none_or_one(cell_windings all) {
    return all.least >= 0 && all.most <= 1;
}

uint32_t faces_near(const simple_body *body, const int low[3], const int high[3], uint32_t *faces) {
    const ck_mesh *mesh = &body->opened.body.mesh;
    uint32_t count = 0;
    for (uint32_t face = 0; face < mesh->triangle_count; face++) {
        double t[3][3];
        ck_mesh_triangle(mesh, face, t);
        bool met = true;
        for (int axis = 0; axis < 3; axis++) {
            met = met && fmax(t[0][axis], fmax(t[1][axis], t[2][axis])) >= low[axis] &&
                  fmin(t[0][axis], fmin(t[1][axis], t[2][axis])) <= high[axis];
        }
        if (met) {
            faces[count++] = face;
        }
    }
    return count;
}

/* The faces of a body, and which have no area. */
static ck_own_face *own_faces(const ck_mesh *mesh, bool *flat) {
    ck_own_face *faces = need(malloc((mesh->triangle_count + 1) * sizeof *faces));
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        ck_mesh_triangle(mesh, i, faces[i].t);
        for (int corner = 0; corner < 3; corner++) {
            faces[i].corner[corner] = first_like(mesh, ck_mesh_corner(mesh, i, corner));
        }
        flat[i] = ck_triangle_degenerate((const double(*)[3])faces[i].t);
    }
    return faces;
}

bool clear_by_all_pairs(simple_body *body, const uint32_t *list, uint32_t count, double near) {
    const ck_mesh *mesh = &body->opened.body.mesh;
    bool *flat = need(malloc(mesh->triangle_count + 1));
    ck_own_face *faces = own_faces(mesh, flat);
    bool simple = true;
    for (uint32_t i = 0; i < count && simple; i++) {
        const uint32_t face = list[i];
        for (uint32_t k = 0; k < mesh->triangle_count && simple && !flat[face]; k++) {
            simple = k == face || flat[k] || ck_own_faces_apart(&faces[face], &faces[k]);
        }
        simple = simple && (flat[face] || begins_at(body, &faces[face], near));
    }
    free(faces);
    free(flat);
    return simple;
}

bool simple_by_all_pairs(simple_body *body, double near) {
    const uint32_t count = body->opened.body.mesh.triangle_count;
    uint32_t *all = need(malloc((count + 1) * sizeof *all));
    for (uint32_t i = 0; i < count; i++) {
        all[i] = i;
    }
    const bool simple = clear_by_all_pairs(body, all, count, near);
    free(all);
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

scene_mesh random_ball(scene_random *random) {
    scene_mesh mesh = scene_icosphere(1, 1 + (unsigned)scene_random_below(random, 5));
    const double most = scene_random_between(random, 0, 0.7);
    for (size_t i = 0; i < 3 * mesh.vertex_count; i++) {
        const double moved = (double)mesh.positions[i] + scene_random_between(random, -most, most);
        mesh.positions[i] = (float)(rint(moved * 64) / 64);
    }
    return mesh;
}

scene_mesh random_shell(scene_random *random) {
    const size_t kind = scene_random_below(random, 4);
    const size_t triangles = 300 + scene_random_below(random, 4000);
    const unsigned around = (unsigned)(triangles / 32);
    scene_mesh mesh = kind == 0   ? scene_bumpy_sphere(triangles, triangles, 1)
                      : kind == 1 ? scene_torus(1, 0.3F, around, 16)
                      : kind == 2 ? scene_knot(2, 3, 0.8F, 0.35F, 0.1F, 4 * around, 8)
                                  : scene_cylinder(0.5F, (float)scene_random_between(random, 0.01, 2), around);
    const double at[3] = {scene_random_between(random, -1, 1), scene_random_between(random, -1, 1),
                          scene_random_between(random, -1, 1)};
    const clinker_pose pose = scene_random_pose(random, at);
    scene_mesh placed = scene_mesh_placed(&mesh, &pose);
    scene_mesh_free(&mesh);
    return placed;
}

scene_mesh box_with_wedge(void) {
    scene_mesh mesh = scene_box((const float[3]){0, 0, 0}, (const float[3]){2, 2, 2});
    scene_mesh wedge = scene_tetrahedron(1);
    static const float corners[4][3] = {{0, 0, 0}, {1, 0.5F, 1}, {0.5F, 1, 1}, {0, 0, 2}};
    for (size_t i = 0; i < 4; i++) {
        float *p = &wedge.positions[3 * i];
        const size_t corner = p[0] > 0 ? 1 : p[1] > 0 ? 2 : p[2] > 0 ? 3 : 0;
        memcpy(p, corners[corner], sizeof corners[corner]);
    }
    if (!scene_mesh_append(&mesh, &wedge)) {
        abort();
    }
    scene_mesh_free(&wedge);
    return mesh;
}
