#include "overlap/columns/columns.h"
#include "overlap/columns/kernels/kernels.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

enum { IMAGES = 4, VECTOR = 16 };

/* Vectors of columns that are drawn to: for each face, on the average, and beside that. */
enum { VECTORS_OF_FACE = 128, MORE_VECTORS = 1 << 14 };

static bool choose_shape(ck_columns *columns, int along, const double low[3], const double high[3], size_t most) {
    double across[3], farthest = 0;
    for (int i = 0; i < 3; i++) {
        const int axis = (along + 1 + i) % 3;
        columns->axes[i] = axis;
        columns->low[i] = low[axis];
        across[i] = (high[axis] - low[axis]) / columns->size;
        farthest = ck_greater(farthest, fabs(low[axis]));
    }
    /* Coordinates round by little beside a column. */
    if (!(columns->size > 0x1p-46 * farthest)) {
        return false;
    }
    if (!(across[0] < CK_COLUMNS_MOST - 1 && across[1] < CK_COLUMNS_MOST - 1 && across[2] < CK_COLUMNS_MOST - 1) ||
        !((across[0] + 1) * (across[1] + 1) <= (double)most)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        columns->across[i] = (uint32_t)across[i] + 1;
    }
    columns->height = across[2];
    const size_t row = columns->across[0] + 2 * CK_COLUMNS_MARGIN;
    columns->stride = (row + VECTOR - 1) / VECTOR * VECTOR;
    return true;
}

bool ck_columns_lay(ck_memory *memory, ck_buffer *images, ck_columns_memory *room, const double low[3],
                    const double high[3], int axis, double size, uint32_t faces, size_t most, ck_columns *columns,
                    bool *fits) {
    CK_ASSERT(size > 0 && ck_box_in_order(low, high));
    *columns = (ck_columns){.kernels = ck_columns_kernels_select(), .size = size, .per_size = 1 / size};
    *fits = choose_shape(columns, axis, low, high, most);
    if (!*fits) {
        return true;
    }
    const size_t all = columns->stride * (columns->across[1] + 2 * CK_COLUMNS_MARGIN);
    if (!ck_buffer_reserve(memory, images, IMAGES * all, sizeof(float)) ||
        !ck_buffer_reserve(memory, &room->seats, (size_t)faces + 1, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &room->marks, all + (size_t)CK_COLUMNS_BLOCKS * CK_COLUMNS_BLOCKS,
                           sizeof(uint8_t))) {
        return false;
    }
    float *heights = images->data;
    for (size_t i = 0; i < IMAGES * all; i++) {
        heights[i] = -INFINITY;
    }
    for (int side = 0; side < 2; side++) {
        columns->sides[side] =
            (ck_column_side){heights + 2 * (size_t)side * all, heights + (2 * (size_t)side + 1) * all};
    }
    columns->budget = (uint64_t)faces * VECTORS_OF_FACE + MORE_VECTORS;
    columns->seats = room->seats.data;
    columns->marks = room->marks.data;
    columns->blocks = columns->marks + all;
    memset(columns->marks, 0, all);
    return true;
}
