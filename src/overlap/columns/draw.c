/* Faces as seen along the columns: conservative rasterisation of their highest points, and samples at the middles of
 * columns. Faces are set up in doubles, so that what is drawn is right to 2^-12 of a column. */
#include "overlap/columns/columns.h"
#include "overlap/columns/kernels/kernels.h"
#include "overlap/columns/seat.h"

#include <math.h>

/* The columns that face i is over; false: none of the grid. */
static bool find_range(const ck_column_setup *setup, int i, int32_t from[2], int32_t to[2]) {
    for (int k = 0; k < 2; k++) {
        from[k] = (int32_t)setup->low[k][i];
        to[k] = (int32_t)setup->high[k][i] - 1;
    }
    return from[0] <= to[0] && from[1] <= to[1];
}

/* Takes the columns of a face off the budget; false: it does not suffice. Faces that lie askew have many for their
 * area, and take longer than they are worth if they are all like that. */
static bool spend(ck_columns *columns, const int32_t from[2], const int32_t to[2]) {
    const uint64_t vectors = (uint64_t)(to[1] - from[1] + 1) * (uint64_t)((to[0] - from[0]) / CK_LANES + 1);
    const bool enough = vectors <= columns->budget;
    columns->budget = enough ? columns->budget - vectors : 0;
    return enough;
}

void ck_columns_leave_out(ck_columns *columns, uint32_t face) {
    columns->seats[face] = CK_SEAT_NOWHERE;
}

void ck_columns_draw(ck_columns *columns, const uint32_t *numbers, uint32_t count, const ck_column_faces *faces) {
    ck_column_setup setup;
    columns->kernels->set_up(columns, faces, &setup);
    for (uint32_t i = 0; i < count; i++) {
        int32_t from[2], to[2];
        if (!find_range(&setup, (int)i, from, to)) {
            ck_columns_leave_out(columns, numbers[i]);
            continue;
        }
        columns->seats[numbers[i]] = ck_seat_of(from, to);
        if ((setup.upright >> i & 1) != 0) {
            columns->upright += setup.seen[i];
        } else if (!spend(columns, from, to)) {
            columns->upright = INFINITY;
        } else {
            columns->kernels->draw(columns, &setup, i, from, to);
        }
    }
}

bool ck_columns_drawn(const ck_columns *columns) {
    return columns->upright <= 0x1p-20;
}
