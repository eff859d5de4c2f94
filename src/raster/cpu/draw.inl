/* Triangles, eight at a time: a lane for each triangle until it is clear which pixels it may cover. Those whose box has
 * no pixel's centre end there; those of up to two by two centres are drawn in their lanes; those of up to four by four
 * at once, or of up to eight columns row by row, with a lane for each pixel; the rest by spans.
 *
 * Edge functions: for the edge from (ax, ay) in direction (dx, dy) of a triangle that goes counter-clockwise,
 * E(x, y) = dx (y - ay) - dy (x - ax) is positive to its left, which is inside. Where E is 0, the centre counts if the
 * edge leads down, or straight to the right; for all other edges 1 is subtracted, so that inside is where no E is
 * negative. */

enum {
    COMPACT = 1 << 14, /* longest side, in subpixels, of triangles whose edge functions fit into 32 bits */
    TINY = 2,          /* columns, and rows, of triangles that are drawn in their lane */
    BLOCK = 4,         /* columns, and rows, of triangles that are drawn at once */
    BLOCK_EXTENT = 5 * CK_SUBPIXELS, /* of these: floats hold their edge functions exactly */
};

typedef struct eight {
    const ck_drawing *drawing;
    uint32_t first;          /* of the triangles drawn; the lanes follow */
    const uint32_t *indices; /* of their corners, three for each */
    uint32_t copied[3 * CK_LANES];
    ck_i8 x[3], y[3];
    ck_i8 column, row, columns, rows; /* the centres in the box of each, within the raster */
} eight;

/* Which of eight triangles are drawn in which way. */
typedef struct eight_ways {
    unsigned tiny, block, narrow, large; /* bits of lanes */
} eight_ways;

/* Edge functions at the first centre of the box, and how they change. */
typedef struct eight_edges {
    ck_i8 start[3], dx[3], dy[3];
    ck_i8 area;
} eight_edges;

/* Depths, as in ck_plane. */
typedef struct eight_planes {
    ck_d8 depth; /* of the first corner */
    ck_d8 slope_x, slope_y, lowest, highest;
    ck_d8 x, y; /* from the first corner to the first centre */
} eight_planes;

static inline uint32_t face_of(const eight *t, unsigned lane) {
    return ck_drawing_face(t->drawing, t->first + lane);
}

static inline face_paint paint_of(const eight *t, unsigned lane, unsigned back) {
    return (face_paint){face_of(t, lane), t->drawing->body << 1 | (back >> lane & 1)};
}

/* Fewer than eight triangles, or some that do not lie in a row; the last one fills up the lanes. */
static void copy_indices(const ck_drawing *drawing, uint32_t first, uint32_t count, uint32_t out[3 * CK_LANES]) {
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        uint32_t i = first + (lane < count ? lane : count - 1);
        for (uint32_t k = 0; k < 3; k++) {
            out[3 * lane + k] =
                drawing->apart ? 3 * i + k : ck_mesh_corner(drawing->mesh, ck_drawing_face(drawing, i), (int)k);
        }
    }
}

static inline ck_i8 first_centre(ck_i8 v) {
    return ck_i8_down(ck_i8_add(v, ck_i8_set(CK_SUBPIXELS - 1)), CK_SUBPIXEL_BITS);
}

/* Boxes along one axis. */
typedef struct eight_ranges {
    ck_i8 first, count; /* of the centres within the raster */
    ck_i8 extent;       /* in subpixels */
    ck_i8 cut;          /* how many centres lie beyond the last of the raster; 0 or less: none */
} eight_ranges;

static inline eight_ranges find_ranges(const ck_i8 *v, uint32_t size) {
    ck_i8 low = ck_i8_min(ck_i8_min(v[0], v[1]), v[2]);
    ck_i8 high = ck_i8_max(ck_i8_max(v[0], v[1]), v[2]);
    ck_i8 last = ck_i8_set((int32_t)size);
    ck_i8 first = ck_i8_max(first_centre(low), ck_i8_set(0));
    ck_i8 end = first_centre(high);
    return (eight_ranges){.first = first,
                          .count = ck_i8_sub(ck_i8_min(end, last), first),
                          .extent = ck_i8_sub(high, low),
                          .cut = ck_i8_sub(end, last)};
}

/* Bit i: a[i] <= limit. */
static inline unsigned at_most(ck_i8 a, int32_t limit) {
    return ck_i8_negative(ck_i8_sub(a, ck_i8_set(limit + 1)));
}

/* Loads the corners of up to eight triangles and sorts the triangles by the way they are to be drawn. */
static inline eight_ways load_eight(const ck_drawing *drawing, uint32_t first, uint32_t count, eight *t) {
    t->drawing = drawing;
    t->first = first;
    if (count == CK_LANES && drawing->list == NULL && !drawing->apart && drawing->mesh->indices != NULL) {
        t->indices = &drawing->mesh->indices[3 * (size_t)first];
    } else {
        copy_indices(drawing, first, count, t->copied);
        t->indices = t->copied;
    }
    ck_corners_load(drawing->corners, t->indices, t->x, t->y);
    eight_ranges x = find_ranges(t->x, drawing->width);
    eight_ranges y = find_ranges(t->y, drawing->height);
    t->column = x.first;
    t->columns = x.count;
    t->row = y.first;
    t->rows = y.count;
    ck_i8 out = ck_i8_min(ck_i8_min(t->x[0], t->x[1]), t->x[2]);
    unsigned lanes = 0xFFU >> (CK_LANES - count);
    unsigned far_out = lanes & ck_i8_zero(ck_i8_xor(out, ck_i8_set(CK_CORNER_FAR)));
    unsigned live = lanes & ~far_out & ~at_most(ck_i8_min(t->columns, t->rows), 0);
    ck_i8 extent = ck_i8_max(x.extent, y.extent);
    ck_i8 centres = ck_i8_max(x.count, y.count);
    unsigned compact = live & at_most(extent, COMPACT);
    unsigned tiny = compact & at_most(centres, TINY);
    unsigned block =
        compact & ~tiny & at_most(extent, BLOCK_EXTENT) & at_most(centres, BLOCK) & at_most(ck_i8_max(x.cut, y.cut), 0);
    unsigned narrow = compact & ~tiny & ~block & at_most(x.count, CK_LANES);
    return (eight_ways){
        .tiny = tiny, .block = block, .narrow = narrow, .large = (live & ~tiny & ~block & ~narrow) | far_out};
}

/* For compact lanes; the others get numbers without meaning. */
static inline void find_edges(const eight *t, eight_edges *e) {
    ck_i8 dx[3];
    ck_i8 dy[3];
    for (int k = 0; k < 3; k++) {
        dx[k] = ck_i8_sub(t->x[(k + 1) % 3], t->x[k]);
        dy[k] = ck_i8_sub(t->y[(k + 1) % 3], t->y[k]);
    }
    e->area = ck_i8_sub(ck_i8_mul(dx[2], dy[0]), ck_i8_mul(dy[2], dx[0]));
    ck_i8 back = ck_i8_down(e->area, 31);
    ck_i8 x = ck_i8_up(t->column, CK_SUBPIXEL_BITS);
    ck_i8 y = ck_i8_up(t->row, CK_SUBPIXEL_BITS);
    for (int k = 0; k < 3; k++) {
        dx[k] = ck_i8_sub(ck_i8_xor(dx[k], back), back);
        dy[k] = ck_i8_sub(ck_i8_xor(dy[k], back), back);
        ck_i8 owned = ck_i8_down(ck_i8_sub(ck_i8_up(dy[k], 16), dx[k]), 31);
        ck_i8 at = ck_i8_sub(ck_i8_mul(dx[k], ck_i8_sub(y, t->y[k])), ck_i8_mul(dy[k], ck_i8_sub(x, t->x[k])));
        e->start[k] = ck_i8_sub(ck_i8_sub(at, ck_i8_set(1)), owned);
        e->dx[k] = ck_i8_up(dx[k], CK_SUBPIXEL_BITS);
        e->dy[k] = ck_i8_up(dy[k], CK_SUBPIXEL_BITS);
    }
}

/* ck_plane_of(), eight times. */
static inline void find_planes(const eight *t, const eight_edges *e, eight_planes *p) {
    ck_d8 inverse = ck_d8_div(ck_d8_set(1), ck_d8_of(e->area));
    ck_d8 depth[3];
    ck_corners_load_depths(t->drawing->corners, t->indices, depth);
    ck_d8 db = ck_d8_sub(depth[1], depth[0]);
    ck_d8 dc = ck_d8_sub(depth[2], depth[0]);
    p->depth = depth[0];
    ck_d8 bx = ck_d8_of(ck_i8_sub(t->x[1], t->x[0]));
    ck_d8 by = ck_d8_of(ck_i8_sub(t->y[1], t->y[0]));
    ck_d8 cx = ck_d8_of(ck_i8_sub(t->x[2], t->x[0]));
    ck_d8 cy = ck_d8_of(ck_i8_sub(t->y[2], t->y[0]));
    p->slope_x = ck_d8_mul(ck_d8_sub(ck_d8_mul(db, cy), ck_d8_mul(dc, by)), inverse);
    p->slope_y = ck_d8_mul(ck_d8_sub(ck_d8_mul(dc, bx), ck_d8_mul(db, cx)), inverse);
    p->lowest = ck_d8_min(ck_d8_min(depth[0], depth[1]), depth[2]);
    p->highest = ck_d8_max(ck_d8_max(depth[0], depth[1]), depth[2]);
    p->x = ck_d8_of(ck_i8_sub(ck_i8_up(t->column, CK_SUBPIXEL_BITS), t->x[0]));
    p->y = ck_d8_of(ck_i8_sub(ck_i8_up(t->row, CK_SUBPIXEL_BITS), t->y[0]));
}

static inline ck_f8 plane_depths(const eight_planes *p, ck_d8 row, ck_d8 x) {
    ck_d8 depth = ck_d8_add(row, ck_d8_mul(p->slope_x, x));
    return ck_d8_floats(ck_d8_min(ck_d8_max(depth, p->lowest), p->highest));
}

/* Which of the 2 x 2 centres the lanes cover: eight bits for each centre, row by row. */
static inline uint32_t cover_tiny(const eight *t, const eight_edges *e, unsigned lanes) {
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
    const ck_d8 x[TINY] = {p->x, ck_d8_add(p->x, ck_d8_set(CK_SUBPIXELS))};
    const ck_d8 y[TINY] = {p->y, ck_d8_add(p->y, ck_d8_set(CK_SUBPIXELS))};
    for (int centre = 0; centre < TINY * TINY; centre++) {
        ck_d8 base = ck_d8_add(p->depth, ck_d8_mul(p->slope_y, y[centre / TINY]));
        ck_f8_store(depths[centre], plane_depths(p, base, x[centre % TINY]));
    }
    for (; cover != 0; cover &= cover - 1) {
        unsigned at = (unsigned)__builtin_ctz(cover);
        unsigned lane = at % CK_LANES;
        unsigned centre = at / CK_LANES;
        put_one(form, sink, paint_of(t, lane, back), (uint32_t)first[lane] + step[centre], depths[centre][lane]);
    }
}

/* What drawing one of eight needs, out of its lane. */
typedef struct lanes_apart {
    int32_t column[CK_LANES], row[CK_LANES];
    double depth[CK_LANES], slope_x[CK_LANES], slope_y[CK_LANES], lowest[CK_LANES], highest[CK_LANES];
    double x[CK_LANES], y[CK_LANES];
} lanes_apart;

static inline void take_apart(const eight *t, const eight_planes *p, lanes_apart *lanes) {
    ck_i8_store(lanes->column, t->column);
    ck_i8_store(lanes->row, t->row);
    ck_d8_store(lanes->depth, p->depth);
    ck_d8_store(lanes->slope_x, p->slope_x);
    ck_d8_store(lanes->slope_y, p->slope_y);
    ck_d8_store(lanes->lowest, p->lowest);
    ck_d8_store(lanes->highest, p->highest);
    ck_d8_store(lanes->x, p->x);
    ck_d8_store(lanes->y, p->y);
}

/* Depths of four columns by four rows, two rows at a time. */
static inline void block_depths(const lanes_apart *lanes, unsigned lane, ck_i8 column, ck_i8 row, ck_f8 depth[2]) {
    const ck_d8 x = ck_d8_add(ck_d8_set(lanes->x[lane]), ck_d8_of(ck_i8_up(column, CK_SUBPIXEL_BITS)));
    const ck_d8 along = ck_d8_mul(ck_d8_set(lanes->slope_x[lane]), x);
    const ck_d8 slope_y = ck_d8_set(lanes->slope_y[lane]);
    const ck_d8 first = ck_d8_set(lanes->depth[lane]);
    const ck_d8 lowest = ck_d8_set(lanes->lowest[lane]);
    const ck_d8 highest = ck_d8_set(lanes->highest[lane]);
    ck_d8 y = ck_d8_add(ck_d8_set(lanes->y[lane]), ck_d8_of(ck_i8_up(row, CK_SUBPIXEL_BITS)));
    for (int i = 0; i < 2; i++) {
        ck_d8 depths = ck_d8_add(ck_d8_add(first, ck_d8_mul(slope_y, y)), along);
        depth[i] = ck_d8_floats(ck_d8_min(ck_d8_max(depths, lowest), highest));
        y = ck_d8_add(y, ck_d8_set(2 * CK_SUBPIXELS));
    }
}

/* Up to four columns and rows, none of them beyond the raster: all at once, a lane for each pixel. The edge functions
 * are whole numbers that floats hold exactly. */
INLINE void draw_blocks(sink_form form, ck_sink *sink, const eight *t, const eight_edges *e, const lanes_apart *apart,
                        unsigned block, unsigned back) {
    static const int32_t columns[CK_LANES] = {0, 1, 2, 3, 0, 1, 2, 3};
    static const int32_t rows[CK_LANES] = {0, 0, 0, 0, 1, 1, 1, 1};
    const ck_i8 column = ck_i8_load(columns);
    const ck_i8 row = ck_i8_load(rows);
    const ck_f8 across = ck_f8_of(column);
    const ck_f8 up = ck_f8_of(row);
    float start[3][CK_LANES];
    float dx[3][CK_LANES];
    float dy[3][CK_LANES];
    for (int k = 0; k < 3; k++) {
        ck_f8_store(start[k], ck_f8_of(e->start[k]));
        ck_f8_store(dx[k], ck_f8_of(e->dx[k]));
        ck_f8_store(dy[k], ck_f8_of(ck_i8_sub(ck_i8_set(0), e->dy[k])));
    }
    uint32_t width = t->drawing->width;
    for (; block != 0; block &= block - 1) {
        unsigned lane = (unsigned)__builtin_ctz(block);
        ck_i8 outside[2] = {ck_i8_set(0), ck_i8_set(0)};
        for (int k = 0; k < 3; k++) {
            ck_f8 step = ck_f8_set(dx[k][lane]);
            ck_f8 at = ck_f8_fma(ck_f8_set(dy[k][lane]), across, ck_f8_set(start[k][lane]));
            at = ck_f8_fma(step, up, at);
            outside[0] = ck_i8_or(outside[0], ck_i8_signs(at));
            outside[1] = ck_i8_or(outside[1], ck_i8_signs(ck_f8_fma(step, ck_f8_set(2), at)));
        }
        ck_f8 depth[2];
        block_depths(apart, lane, column, row, depth);
        uint32_t pixel = (uint32_t)apart->row[lane] * width + (uint32_t)apart->column[lane];
        const face_paint paint = paint_of(t, lane, back);
        put_two_rows(form, sink, paint, pixel, width, outside[0], depth[0]);
        put_two_rows(form, sink, paint, pixel + 2 * width, width, outside[1], depth[1]);
    }
}

/* Edge functions and boxes, out of their lanes. */
typedef struct edges_apart {
    int32_t start[3][CK_LANES], dx[3][CK_LANES], dy[3][CK_LANES];
    int32_t columns[CK_LANES], rows[CK_LANES];
} edges_apart;

static inline void take_edges_apart(const eight *t, const eight_edges *e, edges_apart *edges) {
    for (int k = 0; k < 3; k++) {
        ck_i8_store(edges->start[k], e->start[k]);
        ck_i8_store(edges->dx[k], e->dx[k]);
        ck_i8_store(edges->dy[k], e->dy[k]);
    }
    ck_i8_store(edges->columns, t->columns);
    ck_i8_store(edges->rows, t->rows);
}

/* Up to eight columns: row by row, a lane for each column. */
INLINE void draw_narrow(sink_form form, ck_sink *sink, face_paint paint, uint32_t width, const lanes_apart *lanes,
                        const edges_apart *edges, unsigned lane) {
    const ck_i8 column = ck_i8_count();
    const ck_i8 across = ck_i8_sub(ck_i8_set(edges->columns[lane] - 1), column);
    ck_i8 at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = ck_i8_sub(ck_i8_set(edges->start[k][lane]), ck_i8_mul(ck_i8_set(edges->dy[k][lane]), column));
    }
    const ck_d8 x = ck_d8_add(ck_d8_set(lanes->x[lane]), ck_d8_of(ck_i8_up(column, CK_SUBPIXEL_BITS)));
    const ck_d8 along = ck_d8_mul(ck_d8_set(lanes->slope_x[lane]), x);
    const ck_d8 lowest = ck_d8_set(lanes->lowest[lane]);
    const ck_d8 highest = ck_d8_set(lanes->highest[lane]);
    double y = lanes->y[lane];
    uint32_t pixel = (uint32_t)lanes->row[lane] * width + (uint32_t)lanes->column[lane];
    for (int32_t row = 0; row < edges->rows[lane]; row++) {
        ck_i8 outside = ck_i8_or(ck_i8_or(at[0], at[1]), ck_i8_or(at[2], across));
        ck_d8 depths = ck_d8_add(ck_d8_set(lanes->depth[lane] + lanes->slope_y[lane] * y), along);
        depths = ck_d8_min(ck_d8_max(depths, lowest), highest);
        put_eight(form, sink, paint, pixel, outside, ck_d8_floats(depths));
        for (int k = 0; k < 3; k++) {
            at[k] = ck_i8_add(at[k], ck_i8_set(edges->dx[k][lane]));
        }
        y += CK_SUBPIXELS;
        pixel += width;
    }
}

INLINE void draw_narrows(sink_form form, ck_sink *sink, const eight *t, const eight_edges *e, const lanes_apart *apart,
                         unsigned narrow, unsigned back) {
    edges_apart edges;
    take_edges_apart(t, e, &edges);
    for (; narrow != 0; narrow &= narrow - 1) {
        unsigned lane = (unsigned)__builtin_ctz(narrow);
        draw_narrow(form, sink, paint_of(t, lane, back), t->drawing->width, apart, &edges, lane);
    }
}

/* A corner as ck_snap() gives it. */
static ck_snapped whole_corner(const eight *t, unsigned lane, int k) {
    const ck_drawing *drawing = t->drawing;
    const ck_corner *corner = &drawing->corners[t->indices[3 * lane + (unsigned)k]];
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
    unsigned block = ways.block & solid;
    unsigned narrow = ways.narrow & solid;
    uint32_t cover = cover_tiny(t, &edges, ways.tiny & solid);
    if ((cover | block | narrow) == 0) {
        return;
    }
    eight_planes planes;
    find_planes(t, &edges, &planes);
    if (cover != 0) {
        draw_tiny(form, sink, t, &planes, cover, back);
    }
    if ((block | narrow) == 0) {
        return;
    }
    lanes_apart apart;
    take_apart(t, &planes, &apart);
    if (block != 0) {
        draw_blocks(form, sink, t, &edges, &apart, block, back);
    }
    if (narrow != 0) {
        draw_narrows(form, sink, t, &edges, &apart, narrow, back);
    }
}

INLINE uint32_t draw_all(sink_form form, const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                         size_t *needed) {
    enum { ROOM = CK_LANES * TINY * TINY + CK_LANES }; /* for tiny triangles, and to see that nothing was left out */
    for (uint32_t i = first; i < last;) {
        uint32_t count = last - i < CK_LANES ? last - i : CK_LANES;
        size_t before = sink->used;
        if (form == FORM_LISTS && before + ROOM > sink->capacity) {
            *needed = before + ROOM;
            return i;
        }
        eight t;
        eight_ways ways = load_eight(drawing, i, count, &t);
        if ((ways.tiny | ways.block | ways.narrow) != 0) {
            draw_compact(form, sink, &t, ways);
        }
        if (ways.large != 0) {
            draw_large(form, sink, &t, ways.large);
        }
        if (form == FORM_LISTS && sink->used + CK_LANES > sink->capacity) {
            *needed = sink->used + ROOM;
            sink->used = before;
            return i;
        }
        i += count;
    }
    return last;
}

static uint32_t draw_to_lists(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    return draw_all(FORM_LISTS, drawing, first, last, sink, needed);
}

static uint32_t draw_to_extremes(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink,
                                 size_t *needed) {
    return draw_all(FORM_EXTREMES, drawing, first, last, sink, needed);
}

static uint32_t draw_to_depth(const ck_drawing *drawing, uint32_t first, uint32_t last, ck_sink *sink, size_t *needed) {
    return draw_all(FORM_DEPTH, drawing, first, last, sink, needed);
}
