#include "layers/drawn.h"

#include "base/assert.h"

#include <string.h>

/* Corners lie within 2^42 pixels, and a cast takes less time than floor() where that is a call. */
int32_t ck_cell_at(double at, uint32_t pixels) {
    CK_ASSERT(fabs(at) < 0x1p43);
    int64_t whole = (int64_t)at;
    int64_t cell = whole - (at < (double)whole) + 1;
    return cell < 0 ? -1 : cell > pixels ? (int32_t)pixels + 1 : (int32_t)cell;
}

static ck_drawn_corner corner_at(const ck_view *view, ck_snapped at) {
    double x = at.x / CK_SUBPIXELS;
    double y = at.y / CK_SUBPIXELS;
    return (ck_drawn_corner){.at = at,
                             .left = ck_cell_at(x - CK_CELL_ROOM, view->width),
                             .right = ck_cell_at(x + CK_CELL_ROOM, view->width),
                             .bottom = ck_cell_at(y - CK_CELL_ROOM, view->height),
                             .top = ck_cell_at(y + CK_CELL_ROOM, view->height)};
}

static void round_corners(const ck_drawn *drawn, ck_drawn_corner *corners) {
    const ck_mesh *mesh = drawn->source.mesh;
    const ck_snapping snapping = ck_snapping_of(drawn->view);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        double world[3];
        ck_mesh_world(mesh, i, world);
        corners[i] = corner_at(drawn->view, ck_snap(&snapping, world));
    }
}

ck_cell_box ck_drawn_cells(const ck_drawn *drawn, uint32_t triangle, ck_depth_range *depths) {
    ck_cell_box box = {.left = INT32_MAX, .right = INT32_MIN, .bottom = INT32_MAX, .top = INT32_MIN};
    double low = INFINITY;
    double high = -INFINITY;
    for (int i = 0; i < 3; i++) {
        const ck_drawn_corner *corner = &drawn->corners[ck_mesh_corner(drawn->source.mesh, triangle, i)];
        box.left = corner->left < box.left ? corner->left : box.left;
        box.right = corner->right > box.right ? corner->right : box.right;
        box.bottom = corner->bottom < box.bottom ? corner->bottom : box.bottom;
        box.top = corner->top > box.top ? corner->top : box.top;
        low = corner->at.depth < low ? corner->at.depth : low;
        high = corner->at.depth > high ? corner->at.depth : high;
    }
    const ck_view *view = drawn->view;
    box.left = box.left < 0 ? 0 : box.left;
    box.bottom = box.bottom < 0 ? 0 : box.bottom;
    box.right = box.right > (int32_t)view->width ? (int32_t)view->width : box.right;
    box.top = box.top > (int32_t)view->height ? (int32_t)view->height : box.top;
    *depths = (ck_depth_range){(float)low, (float)high};
    CK_ASSERT(depths->low <= depths->high);
    return box;
}

static void fill_reach(const ck_drawn *drawn, size_t tiles, ck_depth_range *reach) {
    CK_ASSERT(tiles >= ck_tiles_in_row(drawn->view));
    for (size_t i = 0; i < tiles; i++) {
        reach[i] = CK_NO_DEPTHS;
    }
    for (uint32_t i = 0; i < ck_raster_source_size(&drawn->source); i++) {
        ck_depth_range depths;
        ck_cell_box box = ck_drawn_cells(drawn, ck_raster_source_triangle(&drawn->source, i), &depths);
        for (int32_t row = box.bottom / CK_TILE_SIDE; row <= box.top / CK_TILE_SIDE && box.bottom <= box.top; row++) {
            CK_ASSERT(((size_t)row + 1) * ck_tiles_in_row(drawn->view) <= tiles);
            ck_depth_range *tile = &reach[(size_t)row * ck_tiles_in_row(drawn->view)];
            for (int32_t column = box.left / CK_TILE_SIDE; column <= box.right / CK_TILE_SIDE && box.left <= box.right;
                 column++) {
                ck_depth_range_widen(&tile[column], depths.low, depths.high);
            }
        }
    }
}

/* Marks the pixels at the corners of cells whose four corners all see the body. */
static void mark_thick(const ck_drawn *drawn, uint8_t *thick) {
    const float *nearest = drawn->planes.nearest;
    size_t width = drawn->view->width;
    memset(thick, 0, ck_view_pixels(drawn->view));
    for (size_t row = 1; row < drawn->view->height; row++) {
        for (size_t i = row * width + 1; i < (row + 1) * width; i++) {
            if (nearest[i] < INFINITY && nearest[i - 1] < INFINITY && nearest[i - width] < INFINITY &&
                nearest[i - width - 1] < INFINITY) {
                thick[i] = thick[i - 1] = thick[i - width] = thick[i - width - 1] = 1;
            }
        }
    }
}

/* Widens the range of each cell by those of its corners that are thick. */
static void fill_bulk(const ck_drawn *drawn, const uint8_t *thick, ck_depth_range *bulk) {
    float margin = (float)ck_drawn_margin(drawn->view);
    size_t cells_in_row = ck_cells_in_row(drawn->view);
    for (size_t i = 0; i < ck_cell_count(drawn->view); i++) {
        bulk[i] = CK_NO_DEPTHS;
    }
    for (size_t pixel = 0; pixel < ck_view_pixels(drawn->view); pixel++) {
        size_t below = pixel + pixel / drawn->view->width; /* the cell to the lower left */
        for (size_t corner = 0; corner < 4 && thick[pixel] != 0; corner++) {
            ck_depth_range *cell = &bulk[below + corner % 2 + corner / 2 * cells_in_row];
            ck_depth_range_widen(cell, drawn->planes.nearest[pixel] - margin, drawn->planes.farthest[pixel] + margin);
        }
    }
}

bool ck_drawn_prepare(clinker_workspace *workspace, const ck_drawn_buffers *buffers, ck_drawn *drawn) {
    ck_memory *memory = &workspace->memory;
    const ck_view *view = drawn->view;
    size_t tiles = ck_tiles_in_row(view) * (view->height / CK_TILE_SIDE + 1);
    if (!ck_buffer_reserve(memory, buffers->corners, drawn->source.mesh->vertex_count, sizeof *drawn->corners) ||
        !ck_buffer_reserve(memory, buffers->reach, tiles, sizeof *drawn->reach) ||
        !ck_buffer_reserve(memory, buffers->thick, ck_view_pixels(view), 1) ||
        !ck_buffer_reserve(memory, buffers->bulk, ck_cell_count(view), sizeof *drawn->bulk)) {
        return false;
    }
    round_corners(drawn, buffers->corners->data);
    drawn->corners = buffers->corners->data;
    fill_reach(drawn, tiles, buffers->reach->data);
    drawn->reach = buffers->reach->data;
    mark_thick(drawn, buffers->thick->data);
    fill_bulk(drawn, buffers->thick->data, buffers->bulk->data);
    drawn->bulk = buffers->bulk->data;
    return true;
}
