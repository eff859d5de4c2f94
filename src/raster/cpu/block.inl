/* Triangles of a few centres, none of them beyond the raster: in blocks of sixteen, with a lane for each pixel. Blocks
 * are four by four pixels, or eight by two where a triangle has more columns; most triangles need one. */

/* Edge functions as floats, which hold them exactly, out of their lanes. */
typedef struct block_edges {
    float start[3][CK_LANES], up[3][CK_LANES], across[3][CK_LANES];
} block_edges;

ON_VECTORS void find_block_edges(const eight_edges *e, block_edges *edges) {
    for (int k = 0; k < 3; k++) {
        ck_f8_store(edges->start[k], ck_f8_of(e->start[k]));
        ck_f8_store(edges->up[k], ck_f8_of(e->dx[k]));
        ck_f8_store(edges->across[k], ck_f8_of(ck_i8_sub(ck_i8_set(0), e->dy[k])));
    }
}

/* Where the pixels of a block lie, counted from the first one of the triangle's box. */
typedef struct block_place {
    ck_f16 columns, rows;
} block_place;

ON_VECTORS block_place place_block(lane_shape shape, int32_t first_row) {
    static const float columns[][CK_LANES16] = {[SHAPE_8_2] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7},
                                                [SHAPE_4_4] = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}};
    static const float rows[][CK_LANES16] = {[SHAPE_8_2] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1},
                                             [SHAPE_4_4] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}};
    return (block_place){ck_f16_load(columns[shape]),
                         ck_f16_add(ck_f16_load(rows[shape]), ck_f16_set((float)first_row))};
}

/* Bits of the pixels that a triangle covers. */
ON_VECTORS unsigned cover_block(const block_edges *edges, unsigned lane, const block_place *place) {
    ck_f16 at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = ck_f16_fma(ck_f16_set(edges->across[k][lane]), place->columns, ck_f16_set(edges->start[k][lane]));
        at[k] = ck_f16_fma(ck_f16_set(edges->up[k][lane]), place->rows, at[k]);
    }
    return ck_f16_inside(at[0], at[1], at[2]);
}

/* Which lanes cover one of the first four centres of a row. */
ON_VECTORS unsigned cover_row(const eight_edges *e, int32_t row) {
    ck_i8 at[3];
    unsigned outside = 0xFF;
    for (int k = 0; k < 3; k++) {
        at[k] = ck_i8_add(e->start[k], ck_i8_mul(e->dx[k], ck_i8_set(row)));
    }
    for (int column = 0; column < SQUARE; column++) {
        outside &= ck_i8_negative(ck_i8_or(ck_i8_or(at[0], at[1]), at[2]));
        for (int k = 0; k < 3; k++) {
            at[k] = ck_i8_sub(at[k], e->dy[k]);
        }
    }
    return ~outside;
}

/* Which of the lanes have something in the block from a row on. Triangles are pointed: a single row that is left of a
 * square one is mostly empty. */
ON_VECTORS unsigned reach_block(lane_shape shape, const eight *t, const eight_edges *e, unsigned lanes, int32_t row) {
    lanes &= ~at_most(t->rows, row);
    if (shape == SHAPE_4_4 && lanes != 0) {
        lanes &= cover_row(e, row) | ~at_most(t->rows, row + 1);
    }
    return lanes;
}

/* From the lowest row up: the first block of each triangle, then the second of those that have more rows. */
INLINE void draw_blocks(sink_form form, lane_shape shape, ck_sink *sink, const eight *t, const eight_edges *e,
                        const block_edges *edges, const lanes_apart *apart, unsigned lanes, unsigned back) {
    const int32_t height = shape == SHAPE_4_4 ? 4 : 2;
    const uint32_t width = t->drawing->width;
    for (int32_t row = 0; lanes != 0; row += height) {
        const block_place place = place_block(shape, row);
        for (unsigned left = lanes; left != 0; left &= left - 1) {
            unsigned lane = (unsigned)__builtin_ctz(left);
            const ck_plane plane = plane_of(apart, lane);
            ck_f16 up = ck_f16_add(ck_f16_set(plane.rest), ck_f16_mul(ck_f16_set(plane.step_y), place.rows));
            ck_f16 depth = lane_depths(&plane, up, ck_f16_mul(ck_f16_set(plane.step_x), place.columns));
            const pixel_lanes at = {shape, apart->pixel[lane] + (uint32_t)row * width, width,
                                    cover_block(edges, lane, &place)};
            put_lanes(form, sink, paint_of(t, lane, back), at, depth);
        }
        lanes = reach_block(shape, t, e, lanes, row + height);
    }
}
