/* Faces near some columns. */
#include "overlap/columns/columns.h"
#include "overlap/columns/seat.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <math.h>
#include <string.h>

void ck_columns_unmark(ck_columns *columns) {
    memset(columns->marks, 0, columns->stride * (columns->across[1] + 2 * CK_COLUMNS_MARGIN));
}

/* The columns within a distance of a point: a square of them, within the grid. */
static void range_around(const ck_columns *columns, const double p[3], double distance, uint32_t from[2],
                         uint32_t to[2]) {
    for (int i = 0; i < 2; i++) {
        const double at = (p[columns->axes[i]] - columns->low[i]) / columns->size;
        const double reach = distance / columns->size + 0x1p-9, last = columns->across[i] - 1;
        from[i] = (uint32_t)ck_greater(0, ck_lesser(last, floor(at - reach)));
        to[i] = (uint32_t)ck_greater(0, ck_lesser(last, floor(at + reach)));
    }
}

void ck_columns_mark(ck_columns *columns, const double p[3], double distance) {
    uint32_t from[2], to[2];
    range_around(columns, p, distance, from, to);
    for (uint32_t y = from[1]; y <= to[1]; y++) {
        memset(&columns->marks[ck_column_at(columns, from[0], y)], 1, to[0] - from[0] + 1);
    }
}

/* Whether a mark is, or is not, on any column of a range. */
static bool range_has(const ck_columns *columns, const uint32_t from[2], const uint32_t to[2], int mark) {
    for (uint32_t y = from[1]; y <= to[1]; y++) {
        const uint8_t *marks = &columns->marks[ck_column_at(columns, 0, y)];
        for (uint32_t x = from[0]; x <= to[0]; x++) {
            if (marks[x] == mark) {
                return true;
            }
        }
    }
    return false;
}

/* Whether what is within a distance of a point is over the grid, but for rounding. */
static bool is_over_grid(const ck_columns *columns, const double p[3], double distance) {
    const double room = 0x1p-6, reach = distance / columns->size;
    bool over = true;
    for (int i = 0; i < 2; i++) {
        const double at = (p[columns->axes[i]] - columns->low[i]) / columns->size;
        over = over && at - reach > -room && at + reach < columns->across[i] + room;
    }
    return over;
}

bool ck_columns_marked(const ck_columns *columns, const double p[3], double distance) {
    uint32_t from[2], to[2];
    range_around(columns, p, distance, from, to);
    return is_over_grid(columns, p, distance) && !range_has(columns, from, to, 0);
}

/* Marks what is within a distance along a row, or a column of the image, of what has the mark 1; new marks are 2 on the
 * way, so that they do not spread themselves. */
static void spread_along(ck_columns *columns, int64_t reach, int along) {
    const int64_t ends[2] = {columns->across[0], columns->across[1]};
    const ptrdiff_t step = along == 0 ? 1 : (ptrdiff_t)columns->stride;
    for (int64_t line = 0; line < ends[1 - along]; line++) {
        uint8_t *marks = &columns->marks[along == 0 ? ck_column_at(columns, 0, line) : ck_column_at(columns, line, 0)];
        int64_t done = 0; /* marked up to here */
        for (int64_t i = 0; i < ends[along]; i++) {
            if (marks[i * step] != 1) {
                continue;
            }
            const int64_t last = i + reach < ends[along] ? i + reach + 1 : ends[along];
            for (int64_t k = i - reach > done ? i - reach : done; k < last; k++) {
                marks[k * step] = marks[k * step] == 1 ? 1 : 2;
            }
            done = last;
        }
    }
    const size_t all = columns->stride * (columns->across[1] + 2 * CK_COLUMNS_MARGIN);
    for (size_t i = 0; i < all; i++) {
        columns->marks[i] = columns->marks[i] != 0 ? 1 : 0;
    }
}

void ck_columns_spread(ck_columns *columns, double distance) {
    const int64_t reach = (int64_t)ck_lesser(distance / columns->size + 2, CK_COLUMNS_MOST);
    spread_along(columns, reach, 0);
    spread_along(columns, reach, 1);
}

/* Whether any of the blocks of columns that a range meets has a mark. */
static bool blocks_have(const ck_columns *columns, const uint32_t from[2], const uint32_t to[2]) {
    for (uint32_t y = from[1] / CK_COLUMNS_BLOCK; y <= to[1] / CK_COLUMNS_BLOCK; y++) {
        for (uint32_t x = from[0] / CK_COLUMNS_BLOCK; x <= to[0] / CK_COLUMNS_BLOCK; x++) {
            if (columns->blocks[y * CK_COLUMNS_BLOCKS + x] != 0) {
                return true;
            }
        }
    }
    return false;
}

/* Whether any of the marks of a block of a row is set; the margin takes what is beyond the last column. */
static bool has_mark(const uint8_t marks[CK_COLUMNS_BLOCK]) {
    uint64_t words[CK_COLUMNS_BLOCK / sizeof(uint64_t)], all = 0;
    memcpy(words, marks, sizeof words);
    for (size_t i = 0; i < CK_COLUMNS_BLOCK / sizeof(uint64_t); i++) {
        all |= words[i];
    }
    return all != 0;
}

void ck_columns_settle(ck_columns *columns) {
    memset(columns->blocks, 0, (size_t)CK_COLUMNS_BLOCKS * CK_COLUMNS_BLOCKS);
    for (uint32_t y = 0; y < columns->across[1]; y++) {
        const uint8_t *marks = &columns->marks[ck_column_at(columns, 0, y)];
        uint8_t *blocks = &columns->blocks[y / CK_COLUMNS_BLOCK * CK_COLUMNS_BLOCKS];
        for (uint32_t x = 0; x < columns->across[0]; x += CK_COLUMNS_BLOCK) {
            blocks[x / CK_COLUMNS_BLOCK] |= has_mark(&marks[x]);
        }
    }
}

bool ck_columns_near(const ck_columns *columns, uint32_t face) {
    uint32_t from[2], to[2];
    if (columns->seats[face] == CK_SEAT_NOWHERE) {
        return false;
    }
    ck_seat_range(columns->seats[face], columns->across, from, to);
    return blocks_have(columns, from, to) && range_has(columns, from, to, 1);
}
