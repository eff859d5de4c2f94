/* Triangles of up to four by four centres, none of them beyond the raster: all at once, a lane for each pixel. */

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

static const float block_columns[CK_LANES16] = {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3};
static const float block_rows[CK_LANES16] = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};

/* Bits of the pixels that a triangle covers. */
ON_VECTORS unsigned cover_block(const block_edges *edges, unsigned lane) {
    ck_f16 at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = ck_f16_fma(ck_f16_set(edges->across[k][lane]), ck_f16_load(block_columns),
                           ck_f16_set(edges->start[k][lane]));
        at[k] = ck_f16_fma(ck_f16_set(edges->up[k][lane]), ck_f16_load(block_rows), at[k]);
    }
    return ck_f16_inside(at[0], at[1], at[2]);
}

INLINE void draw_blocks(sink_form form, ck_sink *sink, const eight *t, const eight_edges *e, const lanes_apart *apart,
                        unsigned block, unsigned back) {
    block_edges edges;
    find_block_edges(e, &edges);
    for (; block != 0; block &= block - 1) {
        unsigned lane = (unsigned)__builtin_ctz(block);
        const pixel_lanes lanes = {CK_SHAPE_4_4, apart->pixel[lane], t->drawing->width, cover_block(&edges, lane)};
        const ck_plane plane = plane_of(apart, lane);
        ck_f16 up = ck_f16_mul(ck_f16_set(plane.step_y), ck_f16_load(block_rows));
        ck_f16 along = ck_f16_mul(ck_f16_set(plane.step_x), ck_f16_load(block_columns));
        ck_f16 depth = lane_depths(&plane, ck_f16_add(ck_f16_set(plane.rest), up), along);
        put_lanes(form, sink, paint_of(t, lane, back), lanes, depth);
    }
}
