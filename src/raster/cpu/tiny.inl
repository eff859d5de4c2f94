/* Triangles of up to two by two centres, drawn in their lanes. */

/* Which of the 2 x 2 centres the lanes cover: eight bits for each centre, row by row. */
ON_VECTORS uint32_t cover_tiny(const eight *t, const eight_edges *e, unsigned lanes) {
    unsigned wide = lanes & ~at_most(t->columns, 1);
    unsigned high = ~at_most(t->rows, 1);
    const unsigned within[TINY * TINY] = {lanes, wide, lanes & high, wide & high};
    uint32_t cover = 0;
    for (int centre = 0; centre < TINY * TINY; centre++) {
        ck_i8 at[3];
        for (int k = 0; k < 3; k++) {
            at[k] = centre % TINY != 0 ? ck_i8_sub(e->start[k], e->dy[k]) : e->start[k];
            at[k] = centre / TINY != 0 ? ck_i8_add(at[k], e->dx[k]) : at[k];
        }
        unsigned inside = ~ck_i8_negative(ck_i8_or(ck_i8_or(at[0], at[1]), at[2]));
        cover |= (within[centre] & inside) << (CK_LANES * centre);
    }
    return cover;
}

INLINE void draw_tiny(sink_form form, ck_sink *sink, const eight *t, const eight_planes *p, uint32_t cover,
                      unsigned back) {
    uint32_t width = t->drawing->width;
    const uint32_t step[TINY * TINY] = {0, 1, width, width + 1};
    int32_t first[CK_LANES];
    float depths[TINY * TINY][CK_LANES];
    ck_i8_store(first, ck_i8_add(ck_i8_mul(t->row, ck_i8_set((int32_t)width)), t->column));
    for (int centre = 0; centre < TINY * TINY; centre++) {
        const int row = centre / TINY;
        const int column = centre % TINY;
        ck_f8 up = ck_f8_add(p->rest, ck_f8_mul(p->step_y, ck_f8_set((float)row)));
        ck_f8 along = ck_f8_mul(p->step_x, ck_f8_set((float)column));
        ck_f8 depth = ck_f8_add(p->depth, ck_f8_add(up, along));
        ck_f8_store(depths[centre], ck_f8_min(ck_f8_max(depth, p->lowest), p->highest));
    }
    for (; cover != 0; cover &= cover - 1) {
        unsigned at = (unsigned)__builtin_ctz(cover);
        unsigned lane = at % CK_LANES;
        unsigned centre = at / CK_LANES;
        put_one(form, sink, paint_of(t, lane, back), (uint32_t)first[lane] + step[centre], depths[centre][lane]);
    }
}
