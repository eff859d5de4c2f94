#include "report/tile_faces.h"

#include "base/assert.h"

#include <string.h>

static bool is_large(const ck_tile_box *box) {
    return (size_t)(box->right - box->left + 1) * (box->high - box->low + 1) > CK_MOST_LISTED;
}

/* A pass over all faces, and what it does for each list that a face is in: those of tiles, or the one beyond. */
typedef struct face_pass {
    const ck_painted *bodies;
    size_t count;
    const ck_face_extent *extents;
    ck_tile_grid grid;
    size_t *places;           /* of each list: counts, one place behind, so that sums are starts; then where faces go */
    uint32_t *faces;          /* NULL: these are counted */
    ck_tile_columns *columns; /* of tiles */
} face_pass;

static void enter(const face_pass *pass, size_t list, uint32_t face) {
    if (pass->faces == NULL) {
        pass->places[list + 1]++;
    } else {
        pass->faces[pass->places[list]++] = face;
    }
}

static void widen(const face_pass *pass, size_t tile, const ck_face_extent *extent) {
    ck_tile_columns *at = &pass->columns[tile];
    at->left = extent->left < at->left ? extent->left : at->left;
    at->right = extent->right > at->right ? extent->right : at->right;
}

static void enter_face(const face_pass *pass, size_t body, uint32_t face) {
    const ck_face_extent *extent = &pass->extents[pass->bodies[body].first_face + face];
    const ck_tile_box box = ck_face_tiles(extent, pass->grid);
    const bool large = is_large(&box);
    if (large) {
        enter(pass, ck_tile_count(pass->grid) * pass->count + body, face);
    }
    for (uint32_t row = box.low; row <= box.high; row++) {
        for (uint32_t column = box.left; column <= box.right; column++) {
            const size_t tile = (size_t)row * pass->grid.columns + column;
            if (!large) {
                enter(pass, tile * pass->count + body, face);
            }
            if (pass->faces == NULL) {
                widen(pass, tile, extent);
            }
        }
    }
}

static void enter_faces(const face_pass *pass) {
    for (size_t i = 0; i < pass->count; i++) {
        const uint32_t drawn = pass->bodies[i].alpha > 0 ? pass->bodies[i].mesh->triangle_count : 0;
        for (uint32_t face = 0; face < drawn; face++) {
            enter_face(pass, i, face);
        }
    }
}

/* The most faces of a tile, and all large ones. */
static size_t find_most(const ck_tile_faces *sorted) {
    size_t most = 0;
    for (size_t tile = 0; tile < sorted->large; tile++) {
        const size_t listed = sorted->starts[(tile + 1) * sorted->bodies] - sorted->starts[tile * sorted->bodies];
        most = listed > most ? listed : most;
    }
    return most + sorted->starts[(sorted->large + (size_t)1) * sorted->bodies] -
           sorted->starts[sorted->large * sorted->bodies];
}

bool ck_tile_faces_sort(ck_memory *memory, ck_tile_faces_scratch *scratch, const ck_painted *bodies, size_t count,
                        const ck_face_extent *extents, ck_tile_grid grid, ck_tile_faces *sorted) {
    const uint32_t tiles = ck_tile_count(grid);
    CK_ASSERT(tiles > 0);
    const size_t lists = count * ((size_t)tiles + 1);
    if (!ck_buffer_reserve(memory, &scratch->starts, lists + 1, sizeof(size_t)) ||
        !ck_buffer_reserve(memory, &scratch->columns, tiles, sizeof(ck_tile_columns))) {
        return false;
    }
    face_pass pass = {.bodies = bodies,
                      .count = count,
                      .extents = extents,
                      .grid = grid,
                      .places = scratch->starts.data,
                      .columns = scratch->columns.data};
    memset(pass.places, 0, (lists + 1) * sizeof *pass.places);
    for (uint32_t tile = 0; tile < tiles; tile++) {
        pass.columns[tile] = (ck_tile_columns){UINT16_MAX, 0};
    }
    enter_faces(&pass);
    for (size_t i = 0; i < lists; i++) {
        pass.places[i + 1] += pass.places[i];
    }
    if (!ck_buffer_reserve(memory, &scratch->faces, pass.places[lists] + 1, sizeof(uint32_t))) {
        return false;
    }
    pass.faces = scratch->faces.data;
    enter_faces(&pass);
    /* Each start has become the end of its list: the one before it, then, is where it began. */
    memmove(pass.places + 1, pass.places, lists * sizeof *pass.places);
    pass.places[0] = 0;
    *sorted = (ck_tile_faces){.starts = pass.places,
                              .faces = pass.faces,
                              .columns = pass.columns,
                              .bodies = count,
                              .grid = grid,
                              .large = tiles};
    sorted->most = find_most(sorted);
    return true;
}
