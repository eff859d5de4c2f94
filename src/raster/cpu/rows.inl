/* Triangles of up to 32 pixels a side, row by row: which columns of a row are covered is found for sixteen rows at
 * once, with a lane for each row and a bit for each column; then the rows are drawn, with a lane for each pixel.
 *
 * In row r the edge function is S + dx r - dy c at column c, in whole numbers, and not negative inside. So the columns
 * inside are those before (S + dx r + 1/2) / dy where dy is positive, and those behind it where dy is negative. The
 * quotient is never nearer to a whole number than 1 / (2 |dy|). With |S| < 2^19, |dx| and |dy| up to 2^13 and r < 32,
 * floats give it with an error below 1 / (4 |dy|): enough to tell the column exactly. For the same reason dy may be
 * taken for larger by 1/1024, which moves the border by less than 1 / (32 |dy|) within 32 columns and makes an edge
 * along the row, where dy is 0, one that all columns are before; which rows lie above or below it the box has told. */

enum { ROWS = CK_LANES16, MOST_COLUMNS = 32 };
#define NEVER_LEVEL 0x1p-10F

/* Out of their lanes: the first column behind the border is floor(begin + slope * row), and the columns from there on
 * are inside, or outside where the bits of `flip` are set. */
typedef struct row_edges {
    float begin[3][CK_LANES], slope[3][CK_LANES];
    int32_t flip[3][CK_LANES];
    int32_t columns[CK_LANES], rows[CK_LANES];
} row_edges;

static inline void find_row_edges(const eight *t, const eight_edges *e, row_edges *edges) {
    const ck_f8 one = ck_f8_set(1);
    for (int k = 0; k < 3; k++) {
        ck_f8 inverse = ck_f8_div(one, ck_f8_add(ck_f8_of(e->dy[k]), ck_f8_set(NEVER_LEVEL)));
        ck_f8 start = ck_f8_add(ck_f8_of(e->start[k]), ck_f8_set(0.5F));
        ck_f8_store(edges->begin[k], ck_f8_fma(start, inverse, one));
        ck_f8_store(edges->slope[k], ck_f8_mul(ck_f8_of(e->dx[k]), inverse));
        ck_i8_store(edges->flip[k], ck_i8_xor(ck_i8_down(e->dy[k], 31), ck_i8_set(-1)));
    }
    ck_i8_store(edges->columns, t->columns);
    ck_i8_store(edges->rows, t->rows);
}

/* Sixteen rows of a triangle: the columns covered, and the part of the depth that is the same along the row. */
typedef struct row_band {
    uint32_t covered[ROWS];
    double base[ROWS];
} row_band;

static inline void find_band(const lanes_apart *lanes, const row_edges *edges, unsigned lane, int32_t first,
                             row_band *band) {
    const ck_f16 row = ck_f16_add(ck_f16_count(), ck_f16_set((float)first));
    ck_u16 covered = ck_u16_set(UINT32_MAX >> (MOST_COLUMNS - edges->columns[lane]));
    for (int k = 0; k < 3; k++) {
        ck_f16 border = ck_f16_fma(row, ck_f16_set(edges->slope[k][lane]), ck_f16_set(edges->begin[k][lane]));
        covered = ck_u16_and_xor(covered, ck_u16_bits_from(border), ck_u16_set((uint32_t)edges->flip[k][lane]));
    }
    ck_u16_store(band->covered, covered);
    const ck_d8 slope = ck_d8_set(lanes->slope_y[lane]);
    const ck_d8 depth = ck_d8_set(lanes->depth[lane]);
    for (int half = 0; half < ROWS; half += CK_LANES) {
        ck_i8 rows = ck_i8_up(ck_i8_add(ck_i8_count(), ck_i8_set(first + half)), CK_SUBPIXEL_BITS);
        ck_d8 y = ck_d8_add(ck_d8_set(lanes->y[lane]), ck_d8_of(rows));
        ck_d8_store(&band->base[half], ck_d8_add(depth, ck_d8_mul(slope, y)));
    }
}

/* What eight columns from `first` on add to the depth of their row. */
static inline ck_d8 depths_along(const lanes_apart *lanes, unsigned lane, int32_t first) {
    const ck_i8 columns = ck_i8_add(ck_i8_count(), ck_i8_set(first));
    const ck_d8 x = ck_d8_add(ck_d8_set(lanes->x[lane]), ck_d8_of(ck_i8_up(columns, CK_SUBPIXEL_BITS)));
    return ck_d8_mul(ck_d8_set(lanes->slope_x[lane]), x);
}

static inline ck_f16 row_depths(const lanes_apart *lanes, unsigned lane, ck_d8 low, ck_d8 high) {
    ck_f16 depth = ck_f16_join(ck_d8_floats(low), ck_d8_floats(high));
    depth = ck_f16_max(depth, ck_f16_set(lanes->lowest[lane]));
    return ck_f16_min(depth, ck_f16_set(lanes->highest[lane]));
}

/* Up to eight columns: two rows at a time. */
INLINE void draw_narrow(sink_form form, ck_sink *sink, face_paint paint, uint32_t width, const lanes_apart *lanes,
                        const row_edges *edges, unsigned lane) {
    const ck_d8 along = depths_along(lanes, lane, 0);
    const int32_t rows = edges->rows[lane];
    uint32_t pixel = (uint32_t)lanes->row[lane] * width + (uint32_t)lanes->column[lane];
    for (int32_t first = 0; first < rows; first += ROWS) {
        row_band band;
        find_band(lanes, edges, lane, first, &band);
        const int32_t end = rows - first < ROWS ? rows - first : ROWS;
        for (int32_t row = 0; row < end; row += 2) {
            unsigned upper = row + 1 < end ? band.covered[row + 1] << CK_LANES : 0;
            ck_d8 low = ck_d8_add(ck_d8_set(band.base[row]), along);
            ck_d8 high = ck_d8_add(ck_d8_set(band.base[row + 1]), along);
            const pixel_lanes at = {CK_SHAPE_8_2, pixel, width, band.covered[row] | upper};
            put_lanes(form, sink, paint, at, row_depths(lanes, lane, low, high));
            pixel += 2 * width;
        }
    }
}

/* Up to 32 columns: sixteen of a row at a time. */
INLINE void draw_broad(sink_form form, ck_sink *sink, face_paint paint, uint32_t width, const lanes_apart *lanes,
                       const row_edges *edges, unsigned lane) {
    const int32_t rows = edges->rows[lane];
    const uint32_t corner = (uint32_t)lanes->row[lane] * width + (uint32_t)lanes->column[lane];
    for (int32_t first = 0; first < rows; first += ROWS) {
        row_band band;
        find_band(lanes, edges, lane, first, &band);
        const int32_t end = rows - first < ROWS ? rows - first : ROWS;
        for (int32_t column = 0; column < edges->columns[lane]; column += CK_LANES16) {
            const ck_d8 left = depths_along(lanes, lane, column);
            const ck_d8 right = depths_along(lanes, lane, column + CK_LANES);
            uint32_t pixel = corner + (uint32_t)first * width + (uint32_t)column;
            for (int32_t row = 0; row < end; row++) {
                const ck_d8 base = ck_d8_set(band.base[row]);
                const pixel_lanes at = {CK_SHAPE_16_1, pixel, width, band.covered[row] >> column & 0xFFFF};
                put_lanes(form, sink, paint, at,
                          row_depths(lanes, lane, ck_d8_add(base, left), ck_d8_add(base, right)));
                pixel += width;
            }
        }
    }
}

INLINE void draw_rows(sink_form form, ck_sink *sink, const eight *t, const eight_edges *e, const lanes_apart *apart,
                      eight_ways ways, unsigned solid, unsigned back) {
    row_edges edges;
    find_row_edges(t, e, &edges);
    uint32_t width = t->drawing->width;
    for (unsigned narrow = ways.narrow & solid; narrow != 0; narrow &= narrow - 1) {
        unsigned lane = (unsigned)__builtin_ctz(narrow);
        draw_narrow(form, sink, paint_of(t, lane, back), width, apart, &edges, lane);
    }
    for (unsigned broad = ways.broad & solid; broad != 0; broad &= broad - 1) {
        unsigned lane = (unsigned)__builtin_ctz(broad);
        draw_broad(form, sink, paint_of(t, lane, back), width, apart, &edges, lane);
    }
}
