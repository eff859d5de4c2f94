/* Triangles, eight at a time: a lane for each triangle until it is clear which pixels it may cover. Those whose box has
 * no pixel's centre end there; those of up to two by two centres are drawn in their lanes; small ones row by row, with
 * a lane for each pixel; the rest by spans.
 *
 * Edge functions: for the edge from (ax, ay) in direction (dx, dy) of a triangle that goes counter-clockwise,
 * E(x, y) = dx (y - ay) - dy (x - ax) is positive to its left, which is inside. Where E is 0, the centre counts if the
 * edge leads down, or straight to the right; for all other edges 1 is subtracted, so that inside is where no E is
 * negative. */

enum {
    COMPACT = 1 << 14, /* longest side, in subpixels, of triangles whose edge functions fit into 32 bits */
    TINY = 2,          /* columns, and rows, of triangles that are drawn in their lane */
};

typedef struct eight {
    const ck_corner *at[3][CK_LANES];
    uint32_t face[CK_LANES];
    ck_i8 x[3], y[3];
    ck_d8 depth[3];
    ck_i8 column, row, columns, rows; /* the centres in the box of each, within the raster */
} eight;

/* Which of eight triangles are drawn in which way. */
typedef struct eight_ways {
    unsigned tiny, small, large; /* bits of lanes */
} eight_ways;

/* Edge functions at the first centre of the box, and how they change. */
typedef struct eight_edges {
    ck_i8 start[3], dx[3], dy[3];
    ck_i8 area;
} eight_edges;

/* Depths, as in ck_plane. */
typedef struct eight_planes {
    ck_d8 slope_x, slope_y, lowest, highest;
    ck_d8 x, y; /* from the first corner to the first centre */
} eight_planes;

static inline void find_corners(const ck_drawing *drawing, uint32_t first, uint32_t count, eight *t) {
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        uint32_t i = first + (lane < count ? lane : count - 1);
        t->face[lane] = ck_drawing_face(drawing, i);
        for (int k = 0; k < 3; k++) {
            size_t corner =
                drawing->apart ? 3 * (size_t)i + (size_t)k : ck_mesh_corner(drawing->mesh, t->face[lane], k);
            t->at[k][lane] = &drawing->corners[corner];
        }
    }
}

/* A run of triangles of an indexed mesh: the usual case. */
static inline void find_corners_in_run(const ck_drawing *drawing, uint32_t first, eight *t) {
    const uint32_t *indices = &drawing->mesh->indices[3 * (size_t)first];
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        t->face[lane] = first + lane;
        for (uint32_t k = 0; k < 3; k++) {
            t->at[k][lane] = &drawing->corners[indices[3 * lane + k]];
        }
    }
}

static inline ck_i8 first_centre(ck_i8 v) {
    return ck_i8_down(ck_i8_add(v, ck_i8_set(CK_SUBPIXELS - 1)), CK_SUBPIXEL_BITS);
}

/* Finds the centres in the boxes along one axis; returns the extents. */
static inline ck_i8 find_centres(const ck_i8 *v, uint32_t size, ck_i8 *first, ck_i8 *count) {
    ck_i8 low = ck_i8_min(ck_i8_min(v[0], v[1]), v[2]);
    ck_i8 high = ck_i8_max(ck_i8_max(v[0], v[1]), v[2]);
    *first = ck_i8_max(first_centre(low), ck_i8_set(0));
    *count = ck_i8_sub(ck_i8_min(first_centre(high), ck_i8_set((int32_t)size)), *first);
    return ck_i8_sub(high, low);
}

/* Bit i: a[i] <= limit. */
static inline unsigned at_most(ck_i8 a, int32_t limit) {
    return ck_i8_negative(ck_i8_sub(a, ck_i8_set(limit + 1)));
}

/* Loads the corners of up to eight triangles and sorts the triangles by the way they are to be drawn. */
static inline eight_ways load_eight(const ck_drawing *drawing, uint32_t first, uint32_t count, eight *t) {
    if (count == CK_LANES && drawing->list == NULL && !drawing->apart && drawing->mesh->indices != NULL) {
        find_corners_in_run(drawing, first, t);
    } else {
        find_corners(drawing, first, count, t);
    }
    for (int k = 0; k < 3; k++) {
        ck_corners_load(t->at[k], &t->x[k], &t->y[k], &t->depth[k]);
    }
    ck_i8 across = find_centres(t->x, drawing->width, &t->column, &t->columns);
    ck_i8 up = find_centres(t->y, drawing->height, &t->row, &t->rows);
    ck_i8 out = ck_i8_min(ck_i8_min(t->x[0], t->x[1]), t->x[2]);
    unsigned lanes = 0xFFU >> (CK_LANES - count);
    unsigned far_out = lanes & ck_i8_zero(ck_i8_xor(out, ck_i8_set(CK_CORNER_FAR)));
    unsigned live = lanes & ~far_out & ~at_most(ck_i8_min(t->columns, t->rows), 0);
    unsigned compact = live & at_most(ck_i8_max(across, up), COMPACT);
    unsigned tiny = compact & at_most(ck_i8_max(t->columns, t->rows), TINY);
    unsigned small = compact & ~tiny & at_most(t->columns, CK_LANES);
    return (eight_ways){.tiny = tiny, .small = small, .large = (live & ~tiny & ~small) | far_out};
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
    ck_d8 db = ck_d8_sub(t->depth[1], t->depth[0]);
    ck_d8 dc = ck_d8_sub(t->depth[2], t->depth[0]);
    ck_d8 bx = ck_d8_of(ck_i8_sub(t->x[1], t->x[0]));
    ck_d8 by = ck_d8_of(ck_i8_sub(t->y[1], t->y[0]));
    ck_d8 cx = ck_d8_of(ck_i8_sub(t->x[2], t->x[0]));
    ck_d8 cy = ck_d8_of(ck_i8_sub(t->y[2], t->y[0]));
    p->slope_x = ck_d8_mul(ck_d8_sub(ck_d8_mul(db, cy), ck_d8_mul(dc, by)), inverse);
    p->slope_y = ck_d8_mul(ck_d8_sub(ck_d8_mul(dc, bx), ck_d8_mul(db, cx)), inverse);
    p->lowest = ck_d8_min(ck_d8_min(t->depth[0], t->depth[1]), t->depth[2]);
    p->highest = ck_d8_max(ck_d8_max(t->depth[0], t->depth[1]), t->depth[2]);
    p->x = ck_d8_of(ck_i8_sub(ck_i8_up(t->column, CK_SUBPIXEL_BITS), t->x[0]));
    p->y = ck_d8_of(ck_i8_sub(ck_i8_up(t->row, CK_SUBPIXEL_BITS), t->y[0]));
}

static inline ck_f8 plane_depths(const eight_planes *p, ck_d8 row, ck_d8 x) {
    ck_d8 depth = ck_d8_add(row, ck_d8_mul(p->slope_x, x));
    return ck_d8_floats(ck_d8_min(ck_d8_max(depth, p->lowest), p->highest));
}

/* Which of the 2 x 2 centres the lanes cover: bits of lanes for each. */
typedef struct tiny_cover {
    unsigned bits[TINY][TINY]; /* row, column */
} tiny_cover;

static inline tiny_cover cover_tiny(const eight *t, const eight_edges *e, unsigned lanes) {
    ck_i8 low[3];
    ck_i8 high[3];
    for (int k = 0; k < 3; k++) {
        low[k] = e->start[k];
        high[k] = ck_i8_add(low[k], e->dx[k]);
    }
    tiny_cover cover;
    for (int column = 0; column < TINY; column++) {
        unsigned within = column == 0 ? lanes : lanes & ~at_most(t->columns, 1);
        cover.bits[0][column] = within & ~ck_i8_negative(ck_i8_or(ck_i8_or(low[0], low[1]), low[2]));
        cover.bits[1][column] =
            within & ~at_most(t->rows, 1) & ~ck_i8_negative(ck_i8_or(ck_i8_or(high[0], high[1]), high[2]));
        for (int k = 0; k < 3; k++) {
            low[k] = ck_i8_sub(low[k], e->dy[k]);
            high[k] = ck_i8_sub(high[k], e->dy[k]);
        }
    }
    return cover;
}

INLINE void draw_tiny(sink_form form, const ck_drawing *drawing, ck_sink *sink, const eight *t, const eight_planes *p,
                      const tiny_cover *cover, unsigned back) {
    int32_t first[CK_LANES];
    ck_i8_store(first, ck_i8_add(ck_i8_mul(t->row, ck_i8_set((int32_t)drawing->width)), t->column));
    ck_d8 right = ck_d8_add(p->x, ck_d8_set(CK_SUBPIXELS));
    for (uint32_t row = 0; row < TINY; row++) {
        ck_d8 y = row == 0 ? p->y : ck_d8_add(p->y, ck_d8_set(CK_SUBPIXELS));
        ck_d8 base = ck_d8_add(t->depth[0], ck_d8_mul(p->slope_y, y));
        for (uint32_t column = 0; column < TINY; column++) {
            float depths[CK_LANES];
            ck_f8_store(depths, plane_depths(p, base, column == 0 ? p->x : right));
            for (unsigned bits = cover->bits[row][column]; bits != 0; bits &= bits - 1) {
                unsigned lane = (unsigned)__builtin_ctz(bits);
                const face_paint paint = {t->face[lane], drawing->body << 1 | (back >> lane & 1)};
                put_one(form, sink, paint, (uint32_t)first[lane] + row * drawing->width + column, depths[lane]);
            }
        }
    }
}

/* What drawing one of eight needs, out of its lane. */
typedef struct lanes_apart {
    int32_t start[3][CK_LANES], dx[3][CK_LANES], dy[3][CK_LANES];
    int32_t column[CK_LANES], row[CK_LANES], columns[CK_LANES], rows[CK_LANES];
    double slope_x[CK_LANES], slope_y[CK_LANES], lowest[CK_LANES], highest[CK_LANES];
    double x[CK_LANES], y[CK_LANES];
} lanes_apart;

static inline void take_apart(const eight *t, const eight_edges *e, const eight_planes *p, lanes_apart *lanes) {
    for (int k = 0; k < 3; k++) {
        ck_i8_store(lanes->start[k], e->start[k]);
        ck_i8_store(lanes->dx[k], e->dx[k]);
        ck_i8_store(lanes->dy[k], e->dy[k]);
    }
    ck_i8_store(lanes->column, t->column);
    ck_i8_store(lanes->row, t->row);
    ck_i8_store(lanes->columns, t->columns);
    ck_i8_store(lanes->rows, t->rows);
    ck_d8_store(lanes->slope_x, p->slope_x);
    ck_d8_store(lanes->slope_y, p->slope_y);
    ck_d8_store(lanes->lowest, p->lowest);
    ck_d8_store(lanes->highest, p->highest);
    ck_d8_store(lanes->x, p->x);
    ck_d8_store(lanes->y, p->y);
}

/* Up to eight columns. */
INLINE void draw_small(sink_form form, const ck_drawing *drawing, ck_sink *sink, face_paint paint, double depth,
                       const lanes_apart *lanes, unsigned lane) {
    const ck_i8 count = ck_i8_count();
    const ck_i8 beyond = ck_i8_sub(ck_i8_set(lanes->columns[lane] - 1), count);
    ck_i8 at[3];
    ck_i8 up[3];
    for (int k = 0; k < 3; k++) {
        at[k] = ck_i8_sub(ck_i8_set(lanes->start[k][lane]), ck_i8_mul(ck_i8_set(lanes->dy[k][lane]), count));
        up[k] = ck_i8_set(lanes->dx[k][lane]);
    }
    const ck_d8 x = ck_d8_add(ck_d8_set(lanes->x[lane]), ck_d8_of(ck_i8_up(count, CK_SUBPIXEL_BITS)));
    const ck_d8 along = ck_d8_mul(ck_d8_set(lanes->slope_x[lane]), x);
    const ck_d8 lowest = ck_d8_set(lanes->lowest[lane]);
    const ck_d8 highest = ck_d8_set(lanes->highest[lane]);
    double y = lanes->y[lane];
    uint32_t pixel = (uint32_t)lanes->row[lane] * drawing->width + (uint32_t)lanes->column[lane];
    for (int32_t row = 0; row < lanes->rows[lane]; row++) {
        ck_i8 outside = ck_i8_or(ck_i8_or(at[0], at[1]), ck_i8_or(at[2], beyond));
        ck_d8 depths = ck_d8_add(ck_d8_set(depth + lanes->slope_y[lane] * y), along);
        depths = ck_d8_min(ck_d8_max(depths, lowest), highest);
        put_eight(form, sink, paint, pixel, outside, ck_d8_floats(depths));
        for (int k = 0; k < 3; k++) {
            at[k] = ck_i8_add(at[k], up[k]);
        }
        y += CK_SUBPIXELS;
        pixel += drawing->width;
    }
}

/* A corner as ck_snap() gives it. */
static ck_snapped whole_corner(const ck_drawing *drawing, const eight *t, int k, unsigned lane) {
    const ck_corner *corner = t->at[k][lane];
    if (corner->x != CK_CORNER_FAR) {
        return (ck_snapped){corner->x, corner->y, corner->depth};
    }
    double world[3];
    ck_mesh_world(drawing->mesh, ck_mesh_corner(drawing->mesh, t->face[lane], k), world);
    return ck_snap(&drawing->snapping, world);
}

INLINE void draw_large(sink_form form, const ck_drawing *drawing, ck_sink *sink, const eight *t, unsigned lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
        unsigned lane = (unsigned)__builtin_ctz(lanes);
        ck_snapped corners[3];
        for (int k = 0; k < 3; k++) {
            corners[k] = whole_corner(drawing, t, k, lane);
        }
        draw_spans(form, drawing, sink, t->face[lane], corners);
    }
}

INLINE void draw_compact(sink_form form, const ck_drawing *drawing, ck_sink *sink, const eight *t, eight_ways ways) {
    eight_edges edges;
    find_edges(t, &edges);
    unsigned solid = ~ck_i8_zero(edges.area);
    unsigned back = ck_i8_negative(edges.area);
    unsigned small = ways.small & solid;
    tiny_cover cover = cover_tiny(t, &edges, ways.tiny & solid);
    unsigned covered = cover.bits[0][0] | cover.bits[0][1] | cover.bits[1][0] | cover.bits[1][1];
    if ((covered | small) == 0) {
        return;
    }
    eight_planes planes;
    find_planes(t, &edges, &planes);
    if (covered != 0) {
        draw_tiny(form, drawing, sink, t, &planes, &cover, back);
    }
    if (small != 0) {
        lanes_apart lanes;
        take_apart(t, &edges, &planes, &lanes);
        for (; small != 0; small &= small - 1) {
            unsigned lane = (unsigned)__builtin_ctz(small);
            const face_paint paint = {t->face[lane], drawing->body << 1 | (back >> lane & 1)};
            draw_small(form, drawing, sink, paint, t->at[0][lane]->depth, &lanes, lane);
        }
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
        if ((ways.tiny | ways.small) != 0) {
            draw_compact(form, drawing, sink, &t, ways);
        }
        if (ways.large != 0) {
            draw_large(form, drawing, sink, &t, ways.large);
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
