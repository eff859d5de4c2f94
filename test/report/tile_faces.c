/* Faces by tiles, against a look at each face. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/workspace.h"
#include "report/tile_faces.h"

#include "random.h"

#include <string.h>

enum {
    BODIES = 5,
    MOST_FACES = 40,
    COLUMNS = 3,
    ROWS = 7,
    TILES = COLUMNS * ROWS,
    WIDTH = COLUMNS * CK_TILE_COLUMNS - 5,
    HEIGHT = ROWS * CK_TILE_ROWS - 9,
    INVISIBLE = 3
};

/* Some are within a tile, some beside its border, some in many. */
static uint16_t random_end(scene_random *random, uint16_t first, int count) {
    const uint64_t most = (uint64_t)(count - first), few = most < 20 ? most : 20;
    return (uint16_t)(first + scene_random_below(random, scene_random_below(random, 2) == 0 ? most : few));
}

static ck_face_extent random_extent(scene_random *random) {
    const uint16_t left = (uint16_t)scene_random_below(random, WIDTH),
                   low = (uint16_t)scene_random_below(random, HEIGHT);
    return (ck_face_extent){
        .left = left, .right = random_end(random, left, WIDTH), .low = low, .high = random_end(random, low, HEIGHT)};
}

static bool reaches_along(int low, int high, int tile, int size) {
    return low <= (tile + 1) * size - 1 + CK_TILE_BESIDE && high >= tile * size - CK_TILE_BESIDE;
}

/* Whether a tile, or what lies beside it, has pixels that a face may cover. */
static bool reaches(const ck_face_extent *extent, int tile) {
    return reaches_along(extent->left, extent->right, tile % COLUMNS, CK_TILE_COLUMNS) &&
           reaches_along(extent->low, extent->high, tile / COLUMNS, CK_TILE_ROWS);
}

static int count_tiles(const ck_face_extent *extent) {
    int count = 0;
    for (int tile = 0; tile < TILES; tile++) {
        count += reaches(extent, tile);
    }
    return count;
}

typedef struct many_bodies {
    ck_mesh meshes[BODIES];
    ck_painted bodies[BODIES];
    ck_face_extent extents[BODIES * MOST_FACES];
} many_bodies;

static void make_bodies(scene_random *random, many_bodies *made) {
    uint32_t faces = 0;
    memset(made, 0, sizeof *made);
    for (size_t i = 0; i < BODIES; i++) {
        made->meshes[i].triangle_count = (uint32_t)scene_random_below(random, MOST_FACES + 1);
        made->bodies[i] =
            (ck_painted){.mesh = &made->meshes[i], .first_face = faces, .alpha = i == INVISIBLE ? 0.0F : 1.0F};
        for (uint32_t face = 0; face < made->meshes[i].triangle_count; face++) {
            made->extents[faces++] = random_extent(random);
        }
    }
}

/* Whether a face is in a list, and the columns of a tile, against a look at it. */
static bool is_listed(const ck_tile_faces *sorted, int list, const ck_face_extent *extent) {
    const bool large = count_tiles(extent) > CK_MOST_LISTED;
    if (list < TILES && reaches(extent, list)) {
        assert_true(sorted->columns[list].left <= extent->left && sorted->columns[list].right >= extent->right);
    }
    return list == TILES ? large : !large && reaches(extent, list);
}

/* The faces of a body in a list, from `at` on, and its run there, if it has any: `run` is the next one. */
static size_t check_list(const many_bodies *made, const ck_tile_faces *sorted, int list, size_t body, size_t at,
                         size_t *run) {
    const size_t first = at;
    for (uint32_t face = 0; body != INVISIBLE && face < made->meshes[body].triangle_count; face++) {
        if (is_listed(sorted, list, &made->extents[made->bodies[body].first_face + face])) {
            assert_int_equal(sorted->faces[at++], face);
        }
    }
    if (at > first) {
        assert_int_equal(sorted->runs[*run].body, body);
        assert_int_equal(sorted->runs[*run].first, first);
        assert_int_equal(ck_tile_run_end(sorted, (size_t)list, *run), at);
        (*run)++;
    }
    return at;
}

typedef struct most_listed {
    size_t faces, runs;
} most_listed;

/* All lists; returns how many large faces there are. */
static size_t check_lists(const many_bodies *made, const ck_tile_faces *sorted) {
    size_t at = 0, run = 0;
    most_listed most = {0, 0}, before = {0, 0};
    for (int list = 0; list <= TILES; list++) { /* the last one is that of large faces */
        before = (most_listed){at, run};
        assert_int_equal(sorted->starts[list], at);
        assert_int_equal(sorted->run_starts[list], run);
        for (size_t i = 0; i < BODIES; i++) {
            at = check_list(made, sorted, list, i, at, &run);
        }
        most.faces = list < TILES && at - before.faces > most.faces ? at - before.faces : most.faces;
        most.runs = list < TILES && run - before.runs > most.runs ? run - before.runs : most.runs;
    }
    assert_int_equal(sorted->starts[TILES + 1], at);
    assert_int_equal(sorted->run_starts[TILES + 1], run);
    assert_int_equal(sorted->most, most.faces + at - before.faces);
    assert_int_equal(sorted->most_runs, most.runs + run - before.runs);
    return at - before.faces;
}

static void each_tile_has_its_faces_in_order(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    scene_random random = {5};
    ck_tile_faces_scratch scratch = {0};
    static many_bodies made;
    size_t large = 0;
    for (int round = 0; round < 50; round++) {
        make_bodies(&random, &made);
        ck_tile_faces sorted;
        assert_true(ck_tile_faces_sort(&workspace->memory, &scratch, made.bodies, BODIES, made.extents,
                                       ck_tile_grid_of(WIDTH, HEIGHT), &sorted));
        assert_int_equal(sorted.large, TILES);
        large += check_lists(&made, &sorted);
    }
    assert_true(large > 100);
    clinker_workspace_destroy(workspace);
}

static void a_tile_without_faces_has_no_columns(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    ck_tile_faces_scratch scratch = {0};
    const ck_mesh mesh = {.triangle_count = 1};
    const ck_painted body = {.mesh = &mesh, .alpha = 1};
    enum { COLUMN = 1, ROW = 2 };
    const ck_face_extent extent = {.left = COLUMN * CK_TILE_COLUMNS + 5,
                                   .right = COLUMN * CK_TILE_COLUMNS + 9,
                                   .low = ROW * CK_TILE_ROWS + 5,
                                   .high = ROW * CK_TILE_ROWS + 6};
    ck_tile_faces sorted;
    assert_true(
        ck_tile_faces_sort(&workspace->memory, &scratch, &body, 1, &extent, ck_tile_grid_of(WIDTH, HEIGHT), &sorted));
    for (int tile = 0; tile < TILES; tile++) {
        const bool is_there = tile == ROW * COLUMNS + COLUMN;
        assert_true((sorted.columns[tile].left <= sorted.columns[tile].right) == is_there);
    }
    assert_int_equal(sorted.columns[ROW * COLUMNS + COLUMN].left, extent.left);
    assert_int_equal(sorted.columns[ROW * COLUMNS + COLUMN].right, extent.right);
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_tile_has_its_faces_in_order),
        cmocka_unit_test(a_tile_without_faces_has_no_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
