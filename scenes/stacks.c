/* Stacks of tilted boxes, after figure 3 of Myszkowski, Okunev and Kunii, "Fast collision detection between complex
 * solids using rasterizing graphics hardware", 1995. */
#include "builder.h"

#include <math.h>
#include <string.h>

enum { STACKS = 4 };

/* How far boxes lie apart, along the stack and across: more than the diagonal of one. */
static const double level_step = 4;
static const double stack_step = 3.5;

/* From the eye on, whose box comes when, in each stack; and which box of b moves into the box of a behind it. */
typedef struct arrangement {
    const char *order[STACKS];
    size_t moved_stack, moved_level;
} arrangement;

static const arrangement arrangements[] = {
    [SCENE_ONE_CONVEX] = {{"abbb", "babb", "bbab", "bbba"}, 2, 1},
    [SCENE_BOTH_CONVEX] = {{"ab", "ba", "ab", "ba"}, 1, 0},
    [SCENE_NONE_CONVEX] = {{"abab", "baba", "abba", "baab"}, 0, 1},
};

/* The vertices on a cube of n cells a side lie plane by plane: the first and the last are grids, those between have
 * their border alone, row by row. */
static uint32_t cube_vertex(uint32_t n, const uint32_t at[3]) {
    uint32_t grid = (n + 1) * (n + 1);
    uint32_t plane = at[2] == 0 ? 0 : grid + (at[2] - 1) * 4 * n;
    if (at[2] == 0 || at[2] == n) {
        return plane + at[1] * (n + 1) + at[0];
    }
    uint32_t row = at[1] == 0 ? 0 : n + 1 + 2 * (at[1] - 1);
    return plane + row + (at[1] == 0 || at[1] == n ? at[0] : (uint32_t)(at[0] == n));
}

static void add_cube_vertices(scene_builder *builder, uint32_t n) {
    for (uint32_t z = 0; z <= n; z++) {
        for (uint32_t y = 0; y <= n; y++) {
            bool whole_row = z == 0 || z == n || y == 0 || y == n;
            for (uint32_t x = 0; x <= n; x += whole_row ? 1 : n) {
                scene_builder_vertex(builder, 2.0 * x / n - 1, 2.0 * y / n - 1, 2.0 * z / n - 1);
            }
        }
    }
}

/* One side of the cube: across `axis`, at its low or its high end. */
static void add_cube_side(scene_builder *builder, uint32_t n, int axis, bool high) {
    static const uint32_t corner_steps[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (uint32_t row = 0; row < n; row++) {
        for (uint32_t column = 0; column < n; column++) {
            uint32_t corners[4];
            for (int i = 0; i < 4; i++) {
                uint32_t at[3];
                at[axis] = high ? n : 0;
                at[(axis + 1) % 3] = column + corner_steps[i][0];
                at[(axis + 2) % 3] = row + corner_steps[i][1];
                corners[high ? i : 3 - i] = cube_vertex(n, at);
            }
            scene_builder_quad(builder, corners[0], corners[1], corners[2], corners[3]);
        }
    }
}

/* The cube [-1, 1]^3 with n * n squares on each side. */
static scene_mesh fine_cube(uint32_t n) {
    scene_builder builder = {0};
    add_cube_vertices(&builder, n);
    for (int axis = 0; axis < 3; axis++) {
        add_cube_side(&builder, n, axis, false);
        add_cube_side(&builder, n, axis, true);
    }
    return scene_builder_finish(&builder);
}

/* Tilted so that each side is seen and none at too steep a slant. */
static clinker_pose box_pose(const arrangement *arranged, bool meet, size_t stack, size_t level) {
    static const double tilt[3][3] = {{2, 3, 6}, {3, -6, 2}, {6, 2, -3}}; /* of columns with length 7 */
    bool of_a = arranged->order[stack][level] == 'a';
    double scale = (of_a ? 1 : 0.9) / 7;
    double place[3] = {stack % 2 == 0 ? 0 : stack_step, stack < 2 ? 0 : stack_step, level_step * (double)level};
    if (of_a) {
        place[2] -= 0.1; /* so that on the whole a lies before b */
    } else if (meet && stack == arranged->moved_stack && level == arranged->moved_level) {
        place[2] += level_step - 0.7; /* still before the middle of the next one */
    }
    clinker_pose pose;
    for (int i = 0; i < 12; i++) {
        pose.m[i] = i % 4 == 3 ? place[i / 4] : scale * tilt[i / 4][i % 4];
    }
    return pose;
}

/* Joins all boxes of one body; an empty mesh if memory ran out. */
static scene_mesh join_boxes(const arrangement *arranged, bool meet, char name, const scene_mesh *cube) {
    scene_mesh body = {0};
    for (size_t box = 0; box < STACKS * strlen(arranged->order[0]); box++) {
        size_t stack = box % STACKS;
        size_t level = box / STACKS;
        if (arranged->order[stack][level] != name) {
            continue;
        }
        clinker_pose pose = box_pose(arranged, meet, stack, level);
        scene_mesh next = scene_mesh_placed(cube, &pose);
        if (body.positions == NULL) {
            body = next;
            continue;
        }
        bool joined = next.positions != NULL && scene_mesh_append(&body, &next);
        scene_mesh_free(&next);
        if (!joined) {
            scene_mesh_free(&body);
            break;
        }
    }
    return body;
}

scene_pair scene_stacks(size_t triangles, scene_stacks_kind kind, bool meet) {
    const arrangement *arranged = &arrangements[kind];
    double boxes = (double)(STACKS * strlen(arranged->order[0]));
    double cells = round(sqrt((double)triangles / (12 * boxes)));
    scene_pair pair = {.pose = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}};
    scene_mesh cube = fine_cube(cells > 1 ? (uint32_t)cells : 1);
    if (cube.positions != NULL) {
        pair.a = join_boxes(arranged, meet, 'a', &cube);
        pair.b = join_boxes(arranged, meet, 'b', &cube);
    }
    if (pair.a.positions == NULL || pair.b.positions == NULL) {
        scene_pair_free(&pair);
    }
    scene_mesh_free(&cube);
    return pair;
}
