#include "report/tile_faces.h"

#include "base/assert.h"

#include <string.h>

static const uint32_t NO_BODY = UINT32_MAX;

/* A list while it is counted, then while it is written. */
typedef struct tile_list {
    size_t faces, runs; /* how many it has; then where the next ones go */
    uint32_t body;      /* of the last face; NO_BODY: it has none */
} tile_list;

/* A pass over all faces: the first one counts, the second one writes. */
typedef struct face_pass {
    const ck_painted *bodies;
    size_t count;
    const ck_face_extent *extents;
    ck_tile_grid grid;
    tile_list *lists;         /* of tiles, and the one beyond */
    ck_tile_columns *columns; /* of tiles */
    uint32_t *faces;          /* NULL: they are counted */
    ck_tile_run *runs;
} face_pass;

static void enter(const face_pass *pass, size_t at, uint32_t body, uint32_t face) {
    tile_list *list = &pass->lists[at];
    const bool new_run = list->body != body;
    if (pass->faces != NULL) {
        pass->faces[list->faces] = face;
        if (new_run) {
            pass->runs[list->runs] = (ck_tile_run){.first = list->faces, .body = body};
        }
    }
    list->faces++;
    list->runs += new_run ? 1 : 0;
    list->body = body;
}

static void widen(const face_pass *pass, size_t tile, const ck_face_extent *extent) {
    ck_tile_columns *at = &pass->columns[tile];
    at->left = extent->left < at->left ? extent->left : at->left;
    at->right = extent->right > at->right ? extent->right : at->right;
}

static bool is_large(const ck_tile_box *box) {
    return (size_t)(box->right - box->left + 1) * (box->high - box->low + 1) > CK_MOST_LISTED;
}

static void enter_face(const face_pass *pass, uint32_t body, uint32_t face) {
    const ck_face_extent *extent = &pass->extents[pass->bodies[body].first_face + face];
    const ck_tile_box box = ck_face_tiles(extent, pass->grid);
    const bool large = is_large(&box), counted = pass->faces == NULL;
    if (large) {
        enter(pass, ck_tile_count(pass->grid), body, face);
    }
    for (uint32_t row = box.low; row <= box.high && (counted || !large); row++) {
        for (uint32_t column = box.left; column <= box.right; column++) {
            const size_t tile = (size_t)row * pass->grid.columns + column;
            if (!large) {
                enter(pass, tile, body, face);
            }
            if (counted) {
                widen(pass, tile, extent);
            }
        }
    }
}

static void enter_faces(const face_pass *pass) {
    for (uint32_t i = 0; i <= ck_tile_count(pass->grid); i++) {
        pass->lists[i].body = NO_BODY;
    }
    for (size_t i = 0; i < pass->count; i++) {
        const uint32_t drawn = pass->bodies[i].alpha > 0 ? pass->bodies[i].mesh->triangle_count : 0;
        for (uint32_t face = 0; face < drawn; face++) {
            enter_face(pass, (uint32_t)i, face);
        }
    }
}

/* Turns counts into places, and notes these as starts. */
static void place_lists(tile_list *lists, uint32_t count, size_t *starts, size_t *run_starts) {
    size_t faces = 0, runs = 0;
    for (uint32_t i = 0; i < count; i++) {
        starts[i] = faces;
        run_starts[i] = runs;
        faces += lists[i].faces;
        runs += lists[i].runs;
        lists[i] = (tile_list){starts[i], run_starts[i], NO_BODY};
    }
    starts[count] = faces;
    run_starts[count] = runs;
}

/* The most of what a tile has, and all that large faces have. */
static size_t most_of(const size_t *starts, uint32_t tiles) {
    size_t most = 0;
    for (uint32_t tile = 0; tile < tiles; tile++) {
        const size_t listed = starts[tile + 1] - starts[tile];
        most = listed > most ? listed : most;
    }
    return most + starts[tiles + 1] - starts[tiles];
}

static bool reserve_lists(ck_memory *memory, ck_tile_faces_scratch *scratch, uint32_t tiles) {
    return ck_buffer_reserve(memory, &scratch->lists, tiles + (size_t)1, sizeof(tile_list)) &&
           ck_buffer_reserve(memory, &scratch->starts, tiles + (size_t)2, sizeof(size_t)) &&
           ck_buffer_reserve(memory, &scratch->run_starts, tiles + (size_t)2, sizeof(size_t)) &&
           ck_buffer_reserve(memory, &scratch->columns, tiles, sizeof(ck_tile_columns));
}

bool ck_tile_faces_sort(ck_memory *memory, ck_tile_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        const ck_face_extent *extents, ck_tile_grid grid, ck_tile_faces *sorted) {
    const uint32_t tiles = ck_tile_count(grid);
    CK_ASSERT(tiles > 0 && count < NO_BODY);
    if (!reserve_lists(memory, scratch, tiles)) {
        return false;
    }
    face_pass pass = {.bodies = bodies,
                      .count = count,
                      .extents = extents,
                      .grid = grid,
                      .lists = scratch->lists.data,
                      .columns = scratch->columns.data};
    size_t *starts = scratch->starts.data, *run_starts = scratch->run_starts.data;
    memset(pass.lists, 0, (tiles + (size_t)1) * sizeof *pass.lists);
    for (uint32_t tile = 0; tile < tiles; tile++) {
        pass.columns[tile] = (ck_tile_columns){UINT16_MAX, 0};
    }
    enter_faces(&pass);
    place_lists(pass.lists, tiles + 1, starts, run_starts);
    if (!ck_buffer_reserve(memory, &scratch->faces, starts[tiles + 1] + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->runs, run_starts[tiles + 1] + 1, sizeof(ck_tile_run))) {
        return false;
    }
    pass.faces = scratch->faces.data;
    pass.runs = scratch->runs.data;
    enter_faces(&pass);
    *sorted = (ck_tile_faces){.starts = starts,
                              .faces = pass.faces,
                              .run_starts = run_starts,
                              .runs = pass.runs,
                              .columns = pass.columns,
                              .most = most_of(starts, tiles),
                              .most_runs = most_of(run_starts, tiles),
                              .grid = grid,
                              .large = tiles};
    return true;
}
