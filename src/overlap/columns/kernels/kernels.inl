/* Included by one translation unit for each instruction set, which defines CK_COLUMNS_KERNELS, the name of the table.
 */
#include "overlap/columns/kernels/kernels.h"

#include "base/simd/simd.h"

#include <math.h>

#include "overlap/columns/kernels/draw_kernels.inl"

/* Of each side, the sample of a column; where there is none, that of the other side. */
static inline ck_f8 base_of(const float *own, const float *other) {
    const ck_f8 none = ck_f8_set(-INFINITY), sample = ck_f8_load(own);
    return ck_f8_choose(ck_f8_gt(sample, none), sample, ck_f8_sub(ck_f8_set(0.0F), ck_f8_load(other)));
}

/* Balls of one side, from the base on down: those that reach up to it, and how deep they go. */
static inline ck_f8 deepest(const float *samples, const ck_column_window *window, ck_f8 base) {
    ck_f8 low = ck_f8_sub(base, ck_f8_set(window->half[0]));
    const ck_f8 first = low;
    for (int k = 1; k < window->count; k++) {
        const ck_f8 sample = ck_f8_load(samples + window->offset[k]), half = ck_f8_set(window->half[k]);
        const unsigned joined = ck_f8_gt(ck_f8_add(sample, half), first);
        low = ck_f8_lower(joined, ck_f8_sub(sample, half), low);
    }
    return low;
}

static unsigned open_columns(const ck_column_side sides[2], const ck_column_window *window, size_t at) {
    const ck_f8 zero = ck_f8_set(0.0F), half = ck_f8_set(window->half[0]);
    const ck_f8 ends[2] = {ck_f8_load(&sides[0].ends[at]), ck_f8_load(&sides[1].ends[at])};
    const unsigned occupied = ck_f8_gt(ck_f8_add(ends[0], ends[1]), zero);
    if (occupied == 0) {
        return 0;
    }
    ck_f8 low[2];
    unsigned open = 0;
    for (int side = 0; side < 2; side++) {
        const ck_f8 base = base_of(&sides[side].samples[at], &sides[1 - side].samples[at]);
        open |= ck_f8_gt(ends[side], ck_f8_add(base, half));
        low[side] = deepest(&sides[side].samples[at], window, base);
    }
    return (open | ck_f8_gt(ck_f8_add(low[0], low[1]), zero)) & occupied;
}

/* The same over eight pieces of a column, from number `piece` on, by some columns of the window. */
static inline ck_f8 deepest_over_pieces(const float *samples, const ck_column_window *window, int from, int to,
                                        int piece, ck_f8 first, ck_f8 low) {
    for (int k = from; k < to; k++) {
        const ck_f8 sample = ck_f8_set(samples[window->offset[k]]), half = ck_f8_load(&window->halves[k][piece]);
        const unsigned joined = ck_f8_gt(ck_f8_add(sample, half), first);
        low = ck_f8_lower(joined, ck_f8_sub(sample, half), low);
    }
    return low;
}

/* Whether none of these pieces is open: the nearest columns are mostly enough. */
static inline bool pieces_covered(const ck_column_side sides[2], const ck_column_window *window, size_t at,
                                  const ck_column_base *base, int piece) {
    enum { AT_ONCE = 8 };
    ck_f8 low[2], first[2];
    for (int side = 0; side < 2; side++) {
        const ck_f8 reach = ck_f8_load(&window->halves[base->number[side]][piece]);
        const ck_f8 start = ck_f8_set(base->height[side]);
        if (ck_f8_gt(ck_f8_set(sides[side].ends[at]), ck_f8_add(start, reach)) != 0) {
            return false;
        }
        low[side] = first[side] = ck_f8_sub(start, reach);
    }
    bool open = true;
    for (int from = 0; from < window->count && open; from += AT_ONCE) {
        const int to = from + AT_ONCE < window->count ? from + AT_ONCE : window->count;
        for (int side = 0; side < 2; side++) {
            low[side] = deepest_over_pieces(&sides[side].samples[at], window, from, to, piece, first[side], low[side]);
        }
        open = ck_f8_gt(ck_f8_add(low[0], low[1]), ck_f8_set(0.0F)) != 0;
    }
    return !open;
}

static bool column_covered(const ck_column_side sides[2], const ck_column_window *window, size_t at,
                           const ck_column_base *base) {
    return pieces_covered(sides, window, at, base, 0) && pieces_covered(sides, window, at, base, CK_LANES);
}

const ck_columns_kernels CK_COLUMNS_KERNELS = {
    .name = CK_COLUMNS_KERNELS_NAME,
    .set_up = set_up_faces,
    .draw = draw_face,
    .open = open_columns,
    .covered = column_covered,
};
