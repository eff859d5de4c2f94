#include "overlap/lattice_shells.h"

#include <stdlib.h>
#include <string.h>

static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}, {2, 1, 0}};

bool lattice_add(lattice_body *body, const lattice_shell *shell) {
    if (body->count == MOST_SHELLS) {
        return false;
    }
    body->shells[body->count++] = *shell;
    return true;
}

lattice_shell lattice_box(const int low[3], const int high[3], int sign, int splits) {
    lattice_shell shell = {.sign = sign, .splits = splits};
    for (int axis = 0; axis < 3; axis++) {
        shell.low[axis] = low[axis];
        shell.size[axis] = high[axis] - low[axis];
    }
    return shell;
}

lattice_shell lattice_corner(scene_random *random, const int low[3], int side, int sign) {
    lattice_shell shell = {.corner = true, .sign = sign, .splits = 1};
    memcpy(shell.order, orders[scene_random_below(random, 6)], sizeof shell.order);
    for (int axis = 0; axis < 3; axis++) {
        shell.low[axis] = low[axis];
        shell.size[axis] = side;
    }
    return shell;
}

/* ---- Meshes ---- */

/* A mesh that is being made, with room for all that is to come. */
typedef struct mesh_maker {
    scene_mesh mesh;
    scene_random *random;
} mesh_maker;

static void add_face(mesh_maker *maker, const float *const corners[3], bool turned) {
    scene_mesh *mesh = &maker->mesh;
    for (int i = 0; i < 3; i++) {
        const float *p = corners[turned ? 2 - i : i];
        mesh->indices[3 * mesh->triangle_count + (size_t)i] = (uint32_t)mesh->vertex_count;
        memcpy(&mesh->positions[3 * mesh->vertex_count++], p, 3 * sizeof *p);
    }
    mesh->triangle_count++;
}

/* One side of a box, across an axis. */
static void add_side(mesh_maker *maker, const lattice_shell *shell, int axis, bool high) {
    const int j = (axis + 1) % 3, k = (axis + 2) % 3, n = shell->splits;
    for (int i = 0; i < n * n; i++) {
        float p[4][3];
        for (int corner = 0; corner < 4; corner++) {
            const int along[2] = {i % n + (corner == 1 || corner == 2), i / n + (corner >= 2)};
            p[corner][axis] = (float)(shell->low[axis] + (high ? shell->size[axis] : 0));
            p[corner][j] = (float)shell->low[j] + (float)shell->size[j] * (float)along[0] / (float)n;
            p[corner][k] = (float)shell->low[k] + (float)shell->size[k] * (float)along[1] / (float)n;
        }
        const bool turned = high == (shell->sign < 0);
        const size_t from = scene_random_below(maker->random, 2);
        for (size_t half = 0; half < 2; half++) {
            const size_t at = from + 2 * half;
            add_face(maker, (const float *const[3]){p[at % 4], p[(at + 1) % 4], p[(at + 2) % 4]}, turned);
        }
    }
}

static bool is_even(const int order[3]) {
    return order[1] == (order[0] + 1) % 3;
}

static void add_corner(mesh_maker *maker, const lattice_shell *shell) {
    static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    float p[4][3];
    for (int corner = 0; corner < 4; corner++) {
        for (int i = 0; i < 3; i++) {
            const int axis = shell->order[i];
            p[corner][axis] = (float)(shell->low[axis] + (i < corner ? shell->size[axis] : 0));
        }
    }
    for (int i = 0; i < 4; i++) {
        add_face(maker, (const float *const[3]){p[faces[i][0]], p[faces[i][1]], p[faces[i][2]]},
                 is_even(shell->order) == (shell->sign < 0));
    }
}

static size_t faces_of(const lattice_shell *shell) {
    return shell->corner ? 4 : 12 * (size_t)shell->splits * (size_t)shell->splits;
}

static bool same_place(const float p[3], const float q[3]) {
    return p[0] == q[0] && p[1] == q[1] && p[2] == q[2];
}

/* Puts vertices at the same place together, shell by shell: those of one are few. */
static void weld(scene_mesh *mesh, size_t first_face, size_t first_vertex) {
    size_t kept = first_vertex;
    for (size_t i = 3 * first_face; i < 3 * mesh->triangle_count; i++) {
        const float *p = &mesh->positions[3 * (size_t)mesh->indices[i]];
        size_t same = first_vertex;
        while (same < kept && !same_place(&mesh->positions[3 * same], p)) {
            same++;
        }
        if (same == kept) {
            memmove(&mesh->positions[3 * kept++], p, 3 * sizeof *p);
        }
        mesh->indices[i] = (uint32_t)same;
    }
    mesh->vertex_count = kept;
}

scene_mesh lattice_mesh(scene_random *random, const lattice_body *body) {
    size_t count = 0;
    for (int i = 0; i < body->count; i++) {
        count += faces_of(&body->shells[i]);
    }
    mesh_maker maker = {
        {.positions = malloc((9 * count + 1) * sizeof(float)), .indices = malloc((3 * count + 1) * sizeof(uint32_t))},
        random};
    if (maker.mesh.positions == NULL || maker.mesh.indices == NULL) {
        abort();
    }
    for (int i = 0; i < body->count; i++) {
        const lattice_shell *shell = &body->shells[i];
        const size_t face = maker.mesh.triangle_count, vertex = maker.mesh.vertex_count;
        for (int side = 0; side < 6 && !shell->corner; side++) {
            add_side(&maker, shell, side / 2, side % 2 == 1);
        }
        if (shell->corner) {
            add_corner(&maker, shell);
        }
        weld(&maker.mesh, face, vertex);
    }
    return maker.mesh;
}

void lattice_shear(scene_random *random, scene_mesh *a, scene_mesh *b) {
    for (int step = 0; step < 3; step++) {
        const size_t from = scene_random_below(random, 3), to = (from + 1 + scene_random_below(random, 2)) % 3;
        const float times = (float)scene_random_below(random, 3) - 1;
        for (int of = 0; of < 2; of++) {
            scene_mesh *mesh = of == 0 ? a : b;
            for (size_t i = 0; i < mesh->vertex_count; i++) {
                mesh->positions[3 * i + to] += times * mesh->positions[3 * i + from];
            }
        }
    }
}

/* ---- Counting ---- */

/* Whether a shell has the middle of a sixth of a cube: all in eighths of its side, in which that is a whole number. */
static bool has(const lattice_shell *shell, const int low[3], int side, const int order[3]) {
    int p[3]; /* 7, 5 and 3 eighths: inside of the sixth */
    for (int i = 0; i < 3; i++) {
        p[order[i]] = 8 * (low[order[i]] - shell->low[order[i]]) + side * (7 - 2 * i);
    }
    if (shell->corner) {
        return 8 * shell->size[0] > p[shell->order[0]] && p[shell->order[0]] > p[shell->order[1]] &&
               p[shell->order[1]] > p[shell->order[2]] && p[shell->order[2]] > 0;
    }
    for (int axis = 0; axis < 3; axis++) {
        if (p[axis] < 0 || p[axis] > 8 * shell->size[axis]) {
            return false;
        }
    }
    return true;
}

int lattice_winding(const lattice_body *body, const int low[3], int side, const int order[3]) {
    int winding = 0;
    for (int i = 0; i < body->count; i++) {
        winding += has(&body->shells[i], low, side, order) ? body->shells[i].sign : 0;
    }
    return winding;
}

/* Whether faces of a body divide sixths of a cube. */
static bool divides(const lattice_body *body, const int low[3], int side) {
    for (int i = 0; i < body->count; i++) {
        const lattice_shell *shell = &body->shells[i];
        bool meets = true, cuts = false, off_grid = shell->size[0] % side != 0;
        for (int axis = 0; axis < 3; axis++) {
            const int from = shell->low[axis] - low[axis], to = from + shell->size[axis];
            meets = meets && from < side && to > 0;
            cuts = cuts || (from > 0 && from < side) || (to > 0 && to < side);
            off_grid = off_grid || from % side != 0;
        }
        if (meets && (cuts || (shell->corner && off_grid))) {
            return true;
        }
    }
    return false;
}

static void count_in(const lattice_body *a, const lattice_body *b, const int low[3], int side, lattice_overlap *out) {
    if (side > 1 && (divides(a, low, side) || divides(b, low, side))) {
        const int half = side / 2;
        for (int i = 0; i < 8; i++) {
            count_in(a, b,
                     (const int[3]){low[0] + half * (i & 1), low[1] + half * (i >> 1 & 1), low[2] + half * (i >> 2)},
                     half, out);
        }
        return;
    }
    const double sixth = (double)side * side * side;
    for (int i = 0; i < 6; i++) {
        if (lattice_winding(b, low, side, orders[i]) > 0) {
            const int winding = lattice_winding(a, low, side, orders[i]);
            out->volume += winding > 0 ? sixth : 0;
            out->sum += sixth * winding;
            out->deviation += sixth * abs(winding - (winding > 0));
        }
    }
}

lattice_overlap lattice_count(const lattice_body *a, const lattice_body *b) {
    lattice_overlap sixths = {0};
    count_in(a, b, (const int[3]){0, 0, 0}, LATTICE_SIDE, &sixths);
    return (lattice_overlap){sixths.volume / 6, sixths.sum / 6, sixths.deviation / 6};
}
