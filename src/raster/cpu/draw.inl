/* Triangles, eight at a time: a lane for each triangle until it is clear which pixels it may cover. Those whose box has
 * no pixel's centre end there; those of up to two by two centres are drawn in their lanes; those of up to 32
 * centres in a block or two; those of up to 32 pixels a side row by row; the rest by spans. */

/* A corner as ck_snap() gives it. */
static ck_snapped whole_corner(const eight *t, unsigned lane, int k) {
    const ck_drawing *drawing = t->drawing;
    const ck_corner *corner = &drawing->corners[t->indices[3 * lane_triangle(lane) + (unsigned)k]];
    if (corner->x != CK_CORNER_FAR) {
        return (ck_snapped){corner->x, corner->y, corner->depth};
    }
    double world[3];
    ck_mesh_world(drawing->mesh, ck_mesh_corner(drawing->mesh, face_of(t, lane), k), world);
    return ck_snap(&drawing->snapping, world);
}

INLINE void draw_large(sink_form form, ck_sink *sink, const eight *t, unsigned lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
        unsigned lane = (unsigned)__builtin_ctz(lanes);
        const ck_snapped corners[3] = {whole_corner(t, lane, 0), whole_corner(t, lane, 1), whole_corner(t, lane, 2)};
        draw_spans(form, t->drawing, sink, face_of(t, lane), corners);
    }
}

INLINE void draw_compact(sink_form form, ck_sink *sink, const eight *t, eight_ways ways) {
    eight_edges edges;
    find_edges(t, &edges);
    unsigned solid = ~ck_i8_zero(edges.area);
    unsigned back = ck_i8_negative(edges.area);
    ways.tiny &= solid;
    ways.square &= solid;
    ways.wide &= solid;
    ways.narrow &= solid;
    ways.broad &= solid;
    uint32_t cover = ways.tiny != 0 ? cover_tiny(t, &edges, ways.tiny) : 0;
    if ((cover | ways.square | ways.wide | ways.narrow | ways.broad) == 0) {
        return;
    }
    eight_planes planes;
    find_planes(t, &edges, &planes);
    if (cover != 0) {
        draw_tiny(form, sink, t, &planes, cover, back);
    }
    if ((ways.square | ways.wide | ways.narrow | ways.broad) == 0) {
        return;
    }
    lanes_apart apart;
    take_apart(t, &planes, &apart);
    if ((ways.square | ways.wide) != 0) {
        block_edges block;
        find_block_edges(&edges, &block);
        draw_blocks(form, SHAPE_4_4, sink, t, &edges, &block, &apart, ways.square, back);
        draw_blocks(form, SHAPE_8_2, sink, t, &edges, &block, &apart, ways.wide, back);
    }
    if ((ways.narrow | ways.broad) != 0) {
        draw_rows(form, sink, t, &edges, &apart, ways, back);
    }
}

INLINE uint32_t draw_all(sink_form form, const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                         size_t *needed) {
    enum { ROOM = CK_LANES * TINY * TINY + CK_LANES16 }; /* for tiny triangles, and to see that nothing was left out */
    ck_sink kept = *sink;                                /* a copy of which compilers see that no pixel is part of it */
    uint32_t i = first;
    CK_ASSERT(first <= last && last <= drawing->count);
    while (i < last) {
        uint32_t count = last - i < CK_LANES ? last - i : CK_LANES;
        size_t before = kept.used;
        if (makes_lists(form) && before + ROOM > kept.capacity) {
            *needed = before + ROOM;
            break;
        }
        eight t;
        eight_ways ways = load_eight(drawing, i, count, &t);
        if ((ways.tiny | ways.square | ways.wide | ways.narrow | ways.broad) != 0) {
            draw_compact(form, &kept, &t, ways);
        }
        if (ways.large != 0) {
            draw_large(form, &kept, &t, ways.large);
        }
        if (makes_lists(form) && kept.used + CK_LANES16 > kept.capacity) {
            *needed = kept.used + ROOM;
            kept.used = before;
            break;
        }
        i += count;
    }
    sink->used = kept.used;
    return i;
}

static uint32_t draw_to_lists(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    return draw_all(FORM_LISTS, drawing, first, last, sink, needed);
}

static uint32_t draw_to_wanted_lists(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                     size_t *needed) {
    return draw_all(FORM_WANTED_LISTS, drawing, first, last, sink, needed);
}

static uint32_t draw_to_extremes(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                 size_t *needed) {
    return draw_all(FORM_EXTREMES, drawing, first, last, sink, needed);
}

static uint32_t draw_to_front(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    sink->first_face = drawing->first_face;
    return draw_all(FORM_FRONT, drawing, first, last, sink, needed);
}

static uint32_t draw_to_range(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    return draw_all(FORM_RANGE, drawing, first, last, sink, needed);
}

static uint32_t count_before_far(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                 size_t *needed) {
    return draw_all(FORM_COUNT_FAR, drawing, first, last, sink, needed);
}

static uint32_t count_before_near(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                  size_t *needed) {
    return draw_all(FORM_COUNT_NEAR, drawing, first, last, sink, needed);
}

static uint32_t count_before_both(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                  size_t *needed) {
    return draw_all(FORM_COUNT_BOTH, drawing, first, last, sink, needed);
}

static uint32_t draw_to_balance(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                size_t *needed) {
    sink->inward = drawing->inward;
    return draw_all(FORM_BALANCE, drawing, first, last, sink, needed);
}
