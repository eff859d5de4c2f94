/* Which columns the balls around witnesses leave open: first all over a column, eight columns at a time, then piece by
 * piece. */
#include "overlap/columns/columns.h"
#include "overlap/columns/kernels/kernels.h"

#include "math/vec3.h"

#include <math.h>
#include <string.h>

/* In columns: what is drawn is right to 2^-12 of one, and sums of heights, below 2^12, round by 2^-12 each. */
static const double noise = 0x1p-9;

/* Of balls that do not reach a place. */
#define OUT_OF_REACH (-0x1p30F)

enum { PIECES_ACROSS = 4 };

/* How far balls around a sample reach above and below it, over all of a square: by the corner farthest from it. */
static float half_over(double radius, double x, double y, double half_side) {
    const double far[2] = {fabs(x) + half_side, fabs(y) + half_side};
    const double squared = radius * radius - far[0] * far[0] - far[1] * far[1];
    return squared > 0 ? (float)(sqrt(squared) * (1 - 0x1p-20)) : OUT_OF_REACH;
}

/* Adds the column at (x, y) from the one in question, if balls there reach any piece of it. */
static void add_column(ck_column_window *window, double radius, int x, int y, size_t stride) {
    const int k = window->count;
    bool reaches = false;
    for (int i = 0; i < CK_COLUMN_PIECES; i++) {
        const double across = 1.0 / PIECES_ACROSS;
        const int column = i % PIECES_ACROSS, row = i / PIECES_ACROSS;
        const double piece[2] = {(column + 0.5) * across - 0.5, (row + 0.5) * across - 0.5};
        window->halves[k][i] = half_over(radius, x - piece[0], y - piece[1], 0.5 * across);
        reaches = reaches || window->halves[k][i] > 0;
    }
    if (reaches && k < CK_WINDOW_MOST) {
        window->offset[k] = (ptrdiff_t)stride * y + x;
        window->half[k] = half_over(radius, x, y, 0.5);
        window->count++;
    }
}

/* By distance, so that those which reach all of the column come first. */
static void find_window(double radius, size_t stride, ck_column_window *window) {
    const int reach = (int)ck_lesser(radius + 1, CK_COLUMNS_MARGIN);
    window->count = 0;
    for (int distance = 0; distance <= 2 * reach * reach; distance++) {
        for (int y = -reach; y <= reach; y++) {
            for (int x = -reach; x <= reach; x++) {
                if (x * x + y * y == distance && window->count < CK_WINDOW_MOST) {
                    add_column(window, radius, x, y, stride);
                }
            }
        }
    }
}

/* The part of it whose balls reach all of a column. */
static void narrow_window(const ck_column_window *window, ck_column_window *narrow) {
    narrow->count = 0;
    for (int k = 0; k < window->count; k++) {
        if (window->half[k] > 0) {
            narrow->offset[narrow->count] = window->offset[k];
            narrow->half[narrow->count++] = window->half[k];
        }
    }
}

/* A sample of a side in the window, the nearest one. False: there is none. */
static bool find_sample(const ck_columns *columns, const ck_column_window *window, size_t at, int side, int *number,
                        float *height) {
    for (int k = 0; k < window->count; k++) {
        *height = columns->sides[side].samples[(ptrdiff_t)at + window->offset[k]];
        if (*height > -INFINITY) {
            *number = k;
            return true;
        }
    }
    return false;
}

/* What the balls of a side hang together with: where the side has no sample nearby, one of the other side. */
static bool find_base(const ck_columns *columns, const ck_column_window *window, size_t at, int side,
                      ck_column_base *base) {
    if (find_sample(columns, window, at, side, &base->number[side], &base->height[side])) {
        return true;
    }
    if (!find_sample(columns, window, at, 1 - side, &base->number[side], &base->height[side])) {
        return false;
    }
    base->height[side] = -base->height[side];
    return true;
}

static bool is_covered(const ck_columns *columns, const ck_column_window *window, size_t at) {
    ck_column_base base;
    return find_base(columns, window, at, 0, &base) && find_base(columns, window, at, 1, &base) &&
           columns->kernels->covered(columns->sides, window, at, &base);
}

static double within(const ck_columns *columns, double height) {
    return ck_greater(0, ck_lesser(height, columns->height));
}

/* With room for the coordinates' rounding, which is more than that of columns far from the origin. */
static ck_ball_region box_of(const ck_columns *columns, uint32_t x, uint32_t y) {
    const size_t at = ck_column_at(columns, x, y);
    const double low[3] = {x, y, within(columns, -(double)columns->sides[1].ends[at])};
    const double high[3] = {x + 1.0, y + 1.0, within(columns, (double)columns->sides[0].ends[at])};
    ck_ball_region box = {.upper = INFINITY};
    for (int i = 0; i < 3; i++) {
        const int axis = columns->axes[i];
        const double from = columns->low[i], room = columns->size * noise + 0x1p-50 * fabs(from);
        box.low[axis] = from + columns->size * low[i] - room;
        box.high[axis] = from + columns->size * high[i] + room;
    }
    return box;
}

/* Keeps those among eight columns that are open. False: no memory. */
static bool keep_open(ck_memory *memory, ck_columns *columns, uint32_t x, uint32_t y, unsigned open, ck_buffer *boxes,
                      uint32_t *count) {
    for (; open != 0; open &= open - 1) {
        const uint32_t own = x + (uint32_t)__builtin_ctz(open);
        if (!ck_buffer_extend(memory, boxes, *count, (size_t)*count + 1, sizeof(ck_ball_region))) {
            return false;
        }
        ((ck_ball_region *)boxes->data)[(*count)++] = box_of(columns, own, y);
        columns->marks[ck_column_at(columns, own, y)] = 1;
    }
    return true;
}

bool ck_columns_cover(ck_memory *memory, ck_columns *columns, double radius, uint32_t most, ck_buffer *boxes,
                      uint32_t *count, bool *hopeless) {
    ck_column_window window, narrow;
    find_window(radius / columns->size - noise, columns->stride, &window);
    narrow_window(&window, &narrow);
    *count = 0;
    for (uint32_t y = 0; y < columns->across[1] && narrow.count > 0; y++) {
        for (uint32_t x = 0; x < columns->across[0]; x += CK_LANES) {
            const size_t at = ck_column_at(columns, x, y);
            const uint32_t left = columns->across[0] - x;
            unsigned open = columns->kernels->open(columns->sides, &narrow, at);
            open &= left < CK_LANES ? (1U << left) - 1 : ~0U;
            for (unsigned rest = open; rest != 0; rest &= rest - 1) {
                const unsigned i = (unsigned)__builtin_ctz(rest);
                open &= is_covered(columns, &window, at + i) ? ~(1U << i) : ~0U;
            }
            if (!keep_open(memory, columns, x, y, open, boxes, count)) {
                return false;
            }
        }
        if (*count > most) {
            break;
        }
    }
    *hopeless = narrow.count == 0 || *count > most;
    return true;
}
