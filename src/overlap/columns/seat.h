/* Which columns a face is over, in one number: a rectangle, from its first column on. */
#ifndef CK_OVERLAP_COLUMNS_SEAT_H
#define CK_OVERLAP_COLUMNS_SEAT_H

#include "overlap/columns/columns.h"

enum { CK_SEAT_BITS = 11, CK_SEAT_WIDTH_BITS = 5, CK_SEAT_WIDEST = 30 };

#define CK_SEAT_NOWHERE UINT32_MAX

/* Of what is wider, the width says that it is: it may be over all columns from the first on. */
static inline uint32_t ck_seat_width(int32_t from, int32_t to) {
    return to - from < CK_SEAT_WIDEST ? (uint32_t)(to - from) : CK_SEAT_WIDEST;
}

static inline uint32_t ck_seat_of(const int32_t from[2], const int32_t to[2]) {
    return (uint32_t)from[0] | (uint32_t)from[1] << CK_SEAT_BITS | ck_seat_width(from[0], to[0]) << 2 * CK_SEAT_BITS |
           ck_seat_width(from[1], to[1]) << (2 * CK_SEAT_BITS + CK_SEAT_WIDTH_BITS);
}

static inline void ck_seat_range(uint32_t seat, const uint32_t across[2], uint32_t from[2], uint32_t to[2]) {
    for (int i = 0; i < 2; i++) {
        const uint32_t width = seat >> (2 * CK_SEAT_BITS + i * CK_SEAT_WIDTH_BITS) & ((1U << CK_SEAT_WIDTH_BITS) - 1);
        from[i] = seat >> (i * CK_SEAT_BITS) & ((1U << CK_SEAT_BITS) - 1);
        to[i] = width < CK_SEAT_WIDEST ? from[i] + width : across[i] - 1;
    }
}

#endif
