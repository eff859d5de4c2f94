/* Triangles of up to four by four centres, none of them beyond the raster: all at once, a lane for each pixel. */

/* Depths of four columns by four rows. */
static inline ck_f16 block_depths(const lanes_apart *lanes, unsigned lane) {
    static const int32_t columns[CK_LANES] = {0, 1, 2, 3, 0, 1, 2, 3};
    static const int32_t rows[CK_LANES] = {0, 0, 0, 0, 1, 1, 1, 1};
    const ck_d8 across = ck_d8_of(ck_i8_up(ck_i8_load(columns), CK_SUBPIXEL_BITS));
    const ck_d8 up = ck_d8_of(ck_i8_up(ck_i8_load(rows), CK_SUBPIXEL_BITS));
    const ck_d8 along = ck_d8_mul(ck_d8_set(lanes->slope_x[lane]), ck_d8_add(ck_d8_set(lanes->x[lane]), across));
    const ck_d8 slope_y = ck_d8_set(lanes->slope_y[lane]);
    const ck_d8 first = ck_d8_set(lanes->depth[lane]);
    ck_d8 y = ck_d8_add(ck_d8_set(lanes->y[lane]), up);
    ck_f8 depth[2];
    for (int i = 0; i < 2; i++) {
        depth[i] = ck_d8_floats(ck_d8_add(ck_d8_add(first, ck_d8_mul(slope_y, y)), along));
        y = ck_d8_add(y, ck_d8_set(2 * CK_SUBPIXELS));
    }
    ck_f16 raised = ck_f16_max(ck_f16_join(depth[0], depth[1]), ck_f16_set(lanes->lowest[lane]));
    return ck_f16_min(raised, ck_f16_set(lanes->highest[lane]));
}

/* Edge functions as floats, which hold them exactly, out of their lanes. */
typedef struct block_edges {
    float start[3][CK_LANES], up[3][CK_LANES], across[3][CK_LANES];
} block_edges;

static inline void find_block_edges(const eight_edges *e, block_edges *edges) {
    for (int k = 0; k < 3; k++) {
        ck_f8_store(edges->start[k], ck_f8_of(e->start[k]));
        ck_f8_store(edges->up[k], ck_f8_of(e->dx[k]));
        ck_f8_store(edges->across[k], ck_f8_of(ck_i8_sub(ck_i8_set(0), e->dy[k])));
    }
}

/* Bits of the pixels that a triangle covers. */
static inline unsigned cover_block(const block_edges *edges, unsigned lane) {
    static const float columns[CK_LANES16] = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
    static const float rows[CK_LANES16] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};
    ck_f16 at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = ck_f16_fma(ck_f16_set(edges->across[k][lane]), ck_f16_load(columns), ck_f16_set(edges->start[k][lane]));
        at[k] = ck_f16_fma(ck_f16_set(edges->up[k][lane]), ck_f16_load(rows), at[k]);
    }
    return ck_f16_inside(at[0], at[1], at[2]);
}

INLINE void draw_blocks(sink_form form, ck_sink *sink, const eight *t, const eight_edges *e, const lanes_apart *apart,
                        unsigned block, unsigned back) {
    block_edges edges;
    find_block_edges(e, &edges);
    uint32_t width = t->drawing->width;
    for (; block != 0; block &= block - 1) {
        unsigned lane = (unsigned)__builtin_ctz(block);
        uint32_t pixel = (uint32_t)apart->row[lane] * width + (uint32_t)apart->column[lane];
        const pixel_lanes lanes = {CK_SHAPE_4_4, pixel, width, cover_block(&edges, lane)};
        put_lanes(form, sink, paint_of(t, lane, back), lanes, block_depths(apart, lane));
    }
}
