/* Triangles that may cover a wanted pixel. The raster is divided into tiles; a triangle is kept if its box has the
 * centre of a pixel and meets a tile with a wanted one. So a drawing is focused on windows where pixels lie together,
 * and becomes little more than single rays where they are few and scattered. */
#include "pixels/pixels.h"
#include "pixels/scratch.h"

#include "base/assert.h"
#include "raster/snap.h"

#include <string.h>

enum { TILE_BITS = 3, VERTICES_IN_PART = 1 << 14 };

/* The first column and row whose centres are not below a vertex, within the raster and just beyond. */
typedef struct pixel_place {
    uint16_t column, row;
} pixel_place;

/* How many tiles with wanted pixels lie below and to the left of a corner of tiles. */
typedef struct tile_sums {
    uint32_t columns; /* of corners */
    const uint32_t *sums;
} tile_sums;

static uint16_t first_centre(double subpixels, uint32_t count) {
    double pixel = ceil(subpixels / CK_SUBPIXELS);
    return (uint16_t)(pixel < 0 ? 0 : (pixel > count ? count : pixel));
}

typedef struct place_job {
    const ck_mesh *mesh;
    const ck_view *view;
    ck_snapping snapping;
    pixel_place *places;
} place_job;

static void place_part(void *data, size_t part, unsigned worker) {
    (void)worker;
    const place_job *job = data;
    uint32_t first = (uint32_t)part * VERTICES_IN_PART;
    CK_ASSERT(first < job->mesh->vertex_count);
    uint32_t left = job->mesh->vertex_count - first;
    uint32_t last = first + (left < VERTICES_IN_PART ? left : VERTICES_IN_PART);
    for (uint32_t i = first; i < last; i++) {
        double p[3];
        ck_mesh_world(job->mesh, i, p);
        ck_snapped at = ck_snap(&job->snapping, p);
        job->places[i] = (pixel_place){first_centre(at.x, job->view->width), first_centre(at.y, job->view->height)};
    }
}

/* Sums of the tiles from the pixels that are wanted. */
static tile_sums sum_tiles(const ck_pixel_scene *scene, uint32_t *sums) {
    CK_ASSERT(scene->wanted != NULL);
    uint32_t width = scene->view.width;
    uint32_t columns = (width >> TILE_BITS) + 2;
    uint32_t rows = (scene->view.height >> TILE_BITS) + 2;
    memset(sums, 0, (size_t)columns * rows * sizeof *sums);
    for (uint32_t row = 0; row < scene->view.height; row++) {
        uint32_t *at = &sums[((row >> TILE_BITS) + 1) * columns + 1];
        for (uint32_t column = 0; column < width; column++) {
            at[column >> TILE_BITS] |= scene->wanted[(size_t)row * width + column];
        }
    }
    for (uint32_t row = 1; row < rows; row++) {
        uint32_t along = 0;
        for (uint32_t column = 1; column < columns; column++) {
            uint32_t *at = &sums[row * columns + column];
            along += *at != 0;
            *at = along + *(at - columns);
        }
    }
    return (tile_sums){columns, sums};
}

static inline uint16_t lesser(uint16_t a, uint16_t b) {
    return a < b ? a : b;
}
static inline uint16_t greater(uint16_t a, uint16_t b) {
    return a > b ? a : b;
}

static bool may_cover(const tile_sums *tiles, pixel_place a, pixel_place b, pixel_place c) {
    uint32_t left = lesser(lesser(a.column, b.column), c.column);
    uint32_t right = greater(greater(a.column, b.column), c.column);
    uint32_t bottom = lesser(lesser(a.row, b.row), c.row);
    uint32_t top = greater(greater(a.row, b.row), c.row);
    CK_ASSERT(left <= right && right >> TILE_BITS < tiles->columns);
    if (left == right || bottom == top) {
        return false;
    }
    const uint32_t *below = &tiles->sums[(bottom >> TILE_BITS) * tiles->columns];
    const uint32_t *upper = &tiles->sums[(((top - 1) >> TILE_BITS) + 1) * tiles->columns];
    left >>= TILE_BITS;
    right = ((right - 1) >> TILE_BITS) + 1;
    return upper[right] - upper[left] != below[right] - below[left];
}

/* Lists the triangles of a source that may cover a wanted pixel; returns how many. */
static uint32_t list_near(const ck_raster_source *source, const pixel_place *places, const tile_sums *tiles,
                          uint32_t *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < ck_raster_source_size(source); i++) {
        uint32_t triangle = ck_raster_source_triangle(source, i);
        list[count] = triangle;
        count += may_cover(tiles, places[ck_mesh_corner(source->mesh, triangle, 0)],
                           places[ck_mesh_corner(source->mesh, triangle, 1)],
                           places[ck_mesh_corner(source->mesh, triangle, 2)]);
    }
    return count;
}

static bool reserve(const ck_pixel_scene *scene) {
    ck_memory *memory = &scene->workspace->memory;
    ck_pixel_scratch *scratch = scene->scratch;
    size_t vertices = 0;
    size_t triangles = 0;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        const ck_raster_source *source = &scene->sources[slot];
        vertices = source->mesh->vertex_count > vertices ? source->mesh->vertex_count : vertices;
        triangles += ck_raster_source_size(source);
    }
    size_t tiles = (size_t)((scene->view.width >> TILE_BITS) + 2) * ((scene->view.height >> TILE_BITS) + 2);
    return ck_buffer_reserve(memory, &scratch->pixels, vertices, sizeof(pixel_place)) &&
           ck_buffer_reserve(memory, &scratch->tiles, tiles, sizeof(uint32_t)) &&
           ck_buffer_reserve(memory, &scratch->near_wanted, triangles, sizeof(uint32_t));
}

bool ck_pixel_narrow_sources(ck_pixel_scene *scene, const bool *concerned) {
    ck_pixel_scratch *scratch = scene->scratch;
    if (!reserve(scene)) {
        return false;
    }
    tile_sums tiles = sum_tiles(scene, scratch->tiles.data);
    uint32_t *list = scratch->near_wanted.data;
    for (size_t slot = 0; slot < scene->body_count; slot++) {
        ck_raster_source *source = &scene->sources[slot];
        uint32_t count = 0;
        if (concerned == NULL || concerned[slot]) {
            place_job job = {source->mesh, &scene->view, ck_snapping_of(&scene->view), scratch->pixels.data};
            size_t parts = ((size_t)source->mesh->vertex_count + VERTICES_IN_PART - 1) / VERTICES_IN_PART;
            ck_team_run(scene->workspace->team, parts, place_part, &job);
            count = list_near(source, job.places, &tiles, list);
        }
        CK_ASSERT((list + count - (uint32_t *)scratch->near_wanted.data) * (ptrdiff_t)sizeof *list <=
                  (ptrdiff_t)scratch->near_wanted.capacity);
        source->triangles = list;
        source->triangle_count = count;
        list += count;
    }
    return true;
}

uint8_t *ck_pixel_want(const ck_pixel_scene *scene) {
    ck_buffer *wanted = &scene->scratch->wanted;
    bool room = ck_buffer_reserve(&scene->workspace->memory, wanted, ck_raster_plane_room(&scene->view), 1);
    return room ? wanted->data : NULL;
}
