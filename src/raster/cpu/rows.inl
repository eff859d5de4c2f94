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

/* Unrolled, these loops would take each row's numbers out of vectors, lane by lane, instead of loading them. */
#define KEEP_LOOP _Pragma("GCC unroll 1")

/* Out of their lanes: the first column behind the border is floor(begin + slope * row), and the columns from there on
 * are inside, or outside where the bits of `flip` are set. */
typedef struct row_edges {
    float begin[3][CK_LANES], slope[3][CK_LANES];
    int32_t flip[3][CK_LANES];
    int32_t columns[CK_LANES], rows[CK_LANES];
} row_edges;

ON_VECTORS void find_row_edges(const eight *t, const eight_edges *e, row_edges *edges) {
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

/* Sixteen rows of a triangle: the columns covered, as bits, and what the row adds to the depth. */
typedef struct row_band {
    uint32_t covered[ROWS];
    float up[ROWS];
} row_band;

/* Bits of the columns that sixteen rows cover; none in rows beyond the last. */
ON_VECTORS ck_u16 cover_rows(const row_edges *edges, unsigned lane, ck_f16 row) {
    CK_ASSERT(edges->columns[lane] >= 1 && edges->columns[lane] <= MOST_COLUMNS);
    ck_u16 covered = ck_u16_set(UINT32_MAX >> (MOST_COLUMNS - edges->columns[lane]));
    for (int k = 0; k < 3; k++) {
        ck_f16 border = ck_f16_fma(row, ck_f16_set(edges->slope[k][lane]), ck_f16_set(edges->begin[k][lane]));
        covered = ck_u16_and_xor(covered, ck_u16_bits_from(border), ck_u16_set((uint32_t)edges->flip[k][lane]));
    }
    unsigned within = ck_f16_below(row, ck_f16_set((float)edges->rows[lane]));
    return ck_u16_choose(within, covered, ck_u16_set(0));
}

ON_VECTORS void find_band(const row_edges *edges, const ck_plane *plane, unsigned lane, int32_t first, row_band *band) {
    const ck_f16 row = ck_f16_add(count_up(), ck_f16_set((float)first));
    ck_u16_store(band->covered, cover_rows(edges, lane, row));
    ck_f16_store(band->up, ck_f16_add(ck_f16_set(plane->rest), ck_f16_mul(ck_f16_set(plane->step_y), row)));
}

/* Up to eight columns: two rows at a time. */
INLINE void draw_narrow(sink_form form, ck_sink *sink, face_paint paint, uint32_t width, const lanes_apart *lanes,
                        const row_edges *edges, unsigned lane) {
    static const float columns[CK_LANES16] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    const ck_plane plane = plane_of(lanes, lane);
    const ck_f16 along = ck_f16_mul(ck_f16_set(plane.step_x), ck_f16_load(columns));
    const int32_t rows = edges->rows[lane];
    uint32_t pixel = lanes->pixel[lane];
    for (int32_t first = 0; first < rows; first += ROWS) {
        row_band band;
        find_band(edges, &plane, lane, first, &band);
        const int32_t end = rows - first < ROWS ? rows - first : ROWS;
        KEEP_LOOP
        for (int32_t row = 0; row < end; row += 2) {
            const pixel_lanes at = {SHAPE_8_2, pixel, width, band.covered[row] | band.covered[row + 1] << CK_LANES};
            put_lanes(form, sink, paint, at, lane_depths(&plane, ck_f16_set_halves(&band.up[row]), along));
            pixel += 2 * width;
        }
    }
}

/* Up to 32 columns: sixteen of a row at a time. */
INLINE void draw_broad(sink_form form, ck_sink *sink, face_paint paint, uint32_t width, const lanes_apart *lanes,
                       const row_edges *edges, unsigned lane) {
    const ck_plane plane = plane_of(lanes, lane);
    const int32_t rows = edges->rows[lane];
    for (int32_t first = 0; first < rows; first += ROWS) {
        row_band band;
        find_band(edges, &plane, lane, first, &band);
        const int32_t end = rows - first < ROWS ? rows - first : ROWS;
        for (int32_t column = 0; column < edges->columns[lane]; column += CK_LANES16) {
            const ck_f16 columns = ck_f16_add(count_up(), ck_f16_set((float)column));
            const ck_f16 along = ck_f16_mul(ck_f16_set(plane.step_x), columns);
            uint32_t pixel = lanes->pixel[lane] + (uint32_t)first * width + (uint32_t)column;
            KEEP_LOOP
            for (int32_t row = 0; row < end; row++) {
                const pixel_lanes at = {SHAPE_16_1, pixel, width, band.covered[row] >> column & 0xFFFF};
                put_lanes(form, sink, paint, at, lane_depths(&plane, ck_f16_set(band.up[row]), along));
                pixel += width;
            }
        }
    }
}

INLINE void draw_rows(sink_form form, ck_sink *sink, const eight *t, const eight_edges *e, const lanes_apart *apart,
                      eight_ways ways, unsigned back) {
    row_edges edges;
    find_row_edges(t, e, &edges);
    uint32_t width = t->drawing->width;
    for (unsigned narrow = ways.narrow; narrow != 0; narrow &= narrow - 1) {
        unsigned lane = (unsigned)__builtin_ctz(narrow);
        draw_narrow(form, sink, paint_of(t, lane, back), width, apart, &edges, lane);
    }
    for (unsigned broad = ways.broad; broad != 0; broad &= broad - 1) {
        unsigned lane = (unsigned)__builtin_ctz(broad);
        draw_broad(form, sink, paint_of(t, lane, back), width, apart, &edges, lane);
    }
}
