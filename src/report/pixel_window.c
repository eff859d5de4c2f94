#include "report/pixel_window.h"

#include "base/assert.h"

#include <math.h>

/* Diagonals of pixels are no longer. */
static const float THIN_PIXELS = 1.5F;

/* All columns of a triangle that is no wider are marked, in each of its rows. */
static const float SMALL_PIXELS = 2;

static float least_of(float a, float b) {
    return a < b ? a : b;
}

static float most_of(float a, float b) {
    return a > b ? a : b;
}

typedef struct range {
    float low, high;
} range;

static void widen(range *columns, float column) {
    columns->low = least_of(columns->low, column);
    columns->high = most_of(columns->high, column);
}

/* Which columns a side has points in, within some rows. */
static void add_side(const float *from, const float *to, range rows, range *columns) {
    const float *low = from[1] < to[1] ? from : to, *high = from[1] < to[1] ? to : from;
    if (high[1] < rows.low || low[1] > rows.high) {
        return;
    }
    const float rise = high[1] - low[1];
    const float slope = rise > 0 ? (high[0] - low[0]) / rise : 0;
    const float ends[2] = {low[1] < rows.low ? low[0] + slope * (rows.low - low[1]) : low[0],
                           high[1] > rows.high ? low[0] + slope * (rows.high - low[1]) : high[0]};
    for (int i = 0; i < 2; i++) { /* rounding may lead beyond a side that lies nearly flat */
        widen(columns, most_of(least_of(from[0], to[0]), least_of(ends[i], most_of(from[0], to[0]))));
    }
}

/* The pixels that a range has points in, of `count`. */
typedef struct pixel_run {
    int32_t first, end;
} pixel_run;

static pixel_run run_of(range within, int64_t count) {
    const float most = (float)count;
    const float low = most_of(within.low, 0), high = least_of(within.high, most - 1);
    return low < most && low <= within.high ? (pixel_run){(int32_t)low, (int32_t)high + 1} : (pixel_run){0, 0};
}

static void mark(pixel_run columns, uint8_t bits, uint8_t *row) {
    for (int32_t column = columns.first; column < columns.end; column++) {
        row[column] |= bits;
    }
}

/* The columns or rows of a triangle, with some room. */
static range extent_of(const float at[3][2], int axis) {
    return (range){least_of(at[0][axis], least_of(at[1][axis], at[2][axis])) - CK_PIXELS_BESIDE,
                   most_of(at[0][axis], most_of(at[1][axis], at[2][axis])) + CK_PIXELS_BESIDE};
}

void ck_pixels_cover(const float *const corner[3], const ck_pixel_window *window, uint8_t bits, uint8_t *plane) {
    const float beside = CK_PIXELS_BESIDE, left = (float)window->left, low = (float)window->low;
    float at[3][2]; /* in the window */
    for (int i = 0; i < 3; i++) {
        at[i][0] = corner[i][0] - left;
        at[i][1] = corner[i][1] - low;
    }
    const range across = extent_of((const float(*)[2])at, 0), upwards = extent_of((const float(*)[2])at, 1);
    const pixel_run rows = run_of(upwards, window->height), all_columns = run_of(across, window->width);
    const bool small = across.high - across.low < SMALL_PIXELS;
    for (int32_t row = rows.first; row < rows.end; row++) {
        pixel_run columns = all_columns;
        if (!small) {
            const range within = {(float)row - beside, (float)row + 1 + beside};
            range found = {INFINITY, -INFINITY};
            for (int side = 0; side < 3; side++) {
                add_side(at[side], at[(side + 1) % 3], within, &found);
            }
            columns = run_of((range){found.low - beside, found.high + beside}, window->width);
        }
        mark(columns, bits, &plane[row * window->width]);
    }
}

bool ck_is_thin(const float *const corner[3]) {
    float longest = 0;
    for (int side = 0; side < 3; side++) {
        const float *from = corner[side], *to = corner[(side + 1) % 3];
        const float across = to[0] - from[0], upwards = to[1] - from[1];
        longest = most_of(longest, across * across + upwards * upwards);
    }
    const float twice_area = (corner[1][0] - corner[0][0]) * (corner[2][1] - corner[0][1]) -
                             (corner[1][1] - corner[0][1]) * (corner[2][0] - corner[0][0]);
    return twice_area * twice_area <= THIN_PIXELS * THIN_PIXELS * longest;
}
