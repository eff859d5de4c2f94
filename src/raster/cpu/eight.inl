/* Eight triangles at once, a lane for each: their corners, the pixels they may cover, edge functions and depths.
 *
 * Edge functions: for the edge from (ax, ay) in direction (dx, dy) of a triangle that goes counter-clockwise,
 * E(x, y) = dx (y - ay) - dy (x - ax) is positive to its left, which is inside. Where E is 0, the centre counts if the
 * edge leads down, or straight to the right; for all other edges 1 is subtracted, so that inside is where no E is
 * negative. From centre to centre E changes by multiples of 256, so floor(E / 256) has the sign of E at all of them, in
 * eight bits fewer: that is what is kept. */

enum {
    COMPACT = 1 << 13, /* longest side, in subpixels, of triangles that are not drawn by spans */
    TINY = 2,          /* columns, and rows, of triangles that are drawn in their lane */
    SQUARE = 4,        /* columns of triangles that are drawn in blocks of four by four */
    NARROW = 8,        /* columns of triangles that are drawn two rows at a time */
    BLOCKS = 2,        /* how many blocks a triangle is drawn in at most */
};

/* Which of eight triangles a lane holds: 0, 4, 1, 5, 2, 6, 3, 7. Those that follow each other are mostly neighbours
 * with pixels in common; drawn in that order, each would wait for what the one before has stored. */
static inline unsigned lane_triangle(unsigned lane) {
    return lane / 2 + lane % 2 * 4;
}

typedef struct eight {
    const ck_drawing *drawing;
    uint32_t first;          /* of the triangles drawn, see lane_triangle() */
    const uint32_t *indices; /* of their corners, three for each */
    uint32_t copied[3 * CK_LANES];
    ck_i8 x[3], y[3];
    ck_i8 column, row, columns, rows; /* the centres in the box of each, within the raster */
} eight;

/* Which of eight triangles are drawn in which way. */
typedef struct eight_ways {
    unsigned tiny, square, wide, narrow, broad, large; /* bits of lanes */
} eight_ways;

/* Edge functions at the first centre of the box; by how much they grow from row to row, and fall from column to
 * column. */
typedef struct eight_edges {
    ck_i8 start[3], dx[3], dy[3];
    ck_i8 area;
} eight_edges;

/* As in ck_plane. */
typedef struct eight_planes {
    ck_f8 depth, rest, step_x, step_y, lowest, highest;
} eight_planes;

static inline uint32_t face_of(const eight *t, unsigned lane) {
    return ck_drawing_face(t->drawing, t->first + lane_triangle(lane));
}

static inline face_paint paint_of(const eight *t, unsigned lane, unsigned back) {
    return (face_paint){face_of(t, lane), t->drawing->body << 1 | (back >> lane & 1)};
}

/* Fewer than eight triangles, or some that do not lie in a row; the last one fills up the rest. */
static void copy_indices(const ck_drawing *drawing, uint32_t first, uint32_t count, uint32_t out[3 * CK_LANES]) {
    for (uint32_t at = 0; at < CK_LANES; at++) {
        uint32_t i = first + (at < count ? at : count - 1);
        for (uint32_t k = 0; k < 3; k++) {
            out[3 * at + k] =
                drawing->apart ? 3 * i + k : ck_mesh_corner(drawing->mesh, ck_drawing_face(drawing, i), (int)k);
        }
    }
}

/* Bits of the lanes that hold the first `count` triangles. */
static unsigned lanes_of(uint32_t count) {
    unsigned lanes = 0;
    for (unsigned lane = 0; lane < CK_LANES; lane++) {
        lanes |= (unsigned)(lane_triangle(lane) < count) << lane;
    }
    return lanes;
}

ON_VECTORS ck_i8 first_centre(ck_i8 v) {
    return ck_i8_down(ck_i8_add(v, ck_i8_set(CK_SUBPIXELS - 1)), CK_SUBPIXEL_BITS);
}

/* The corners of eight triangles, by indices: x and y apart. */
ON_VECTORS void load_places(const ck_corner *corners, const uint32_t indices[3 * CK_LANES], ck_i8 x[3], ck_i8 y[3]) {
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *p[CK_LANES];
        for (unsigned lane = 0; lane < CK_LANES; lane++) {
            p[lane] = &corners[indices[3 * lane_triangle(lane) + k]].x; /* y follows */
        }
        ck_i8_load_pairs(p, &x[k], &y[k]);
    }
}

/* Their depths. */
ON_VECTORS void load_corner_depths(const ck_corner *corners, const uint32_t indices[3 * CK_LANES], ck_d8 depth[3]) {
    for (unsigned k = 0; k < 3; k++) {
        const double *p[CK_LANES];
        for (unsigned lane = 0; lane < CK_LANES; lane++) {
            p[lane] = &corners[indices[3 * lane_triangle(lane) + k]].depth;
        }
        depth[k] = ck_d8_load_each(p);
    }
}

/* Boxes along one axis. */
typedef struct eight_ranges {
    ck_i8 first, count; /* of the centres within the raster */
    ck_i8 extent;       /* in subpixels */
    ck_i8 cut;          /* how many centres lie beyond the last of the raster; 0 or less: none */
} eight_ranges;

ON_VECTORS eight_ranges find_ranges(const ck_i8 *v, uint32_t size) {
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
ON_VECTORS unsigned at_most(ck_i8 a, int32_t limit) {
    return ck_i8_negative(ck_i8_sub(a, ck_i8_set(limit + 1)));
}

/* Loads the corners of up to eight triangles and sorts the triangles by the way they are to be drawn. */
ON_VECTORS eight_ways load_eight(const ck_drawing *drawing, uint32_t first, uint32_t count, eight *t) {
    t->drawing = drawing;
    t->first = first;
    if (count == CK_LANES && drawing->list == NULL && !drawing->apart && drawing->mesh->indices != NULL) {
        t->indices = &drawing->mesh->indices[3 * (size_t)first];
    } else {
        copy_indices(drawing, first, count, t->copied);
        t->indices = t->copied;
    }
    ck_i8 across[3]; /* read back from *t, these would wait for the stores */
    ck_i8 up[3];
    load_places(drawing->corners, t->indices, across, up);
    for (int k = 0; k < 3; k++) {
        t->x[k] = across[k];
        t->y[k] = up[k];
    }
    eight_ranges x = find_ranges(across, drawing->width);
    eight_ranges y = find_ranges(up, drawing->height);
    t->column = x.first;
    t->columns = x.count;
    t->row = y.first;
    t->rows = y.count;
    ck_i8 out = ck_i8_min(ck_i8_min(across[0], across[1]), across[2]);
    unsigned lanes = count == CK_LANES ? 0xFF : lanes_of(count);
    unsigned far_out = lanes & ck_i8_zero(ck_i8_xor(out, ck_i8_set(CK_CORNER_FAR)));
    unsigned live = lanes & ~far_out & ~at_most(ck_i8_min(t->columns, t->rows), 0);
    ck_i8 extent = ck_i8_max(x.extent, y.extent);
    ck_i8 centres = ck_i8_max(x.count, y.count);
    unsigned compact = live & at_most(extent, COMPACT);
    unsigned tiny = compact & at_most(centres, TINY);
    unsigned uncut = at_most(ck_i8_max(x.cut, y.cut), 0);
    unsigned narrow = at_most(x.count, NARROW);
    unsigned blocks = compact & ~tiny & uncut;
    unsigned square = blocks & at_most(x.count, SQUARE) & at_most(y.count, SQUARE * BLOCKS);
    unsigned wide = blocks & ~square & narrow & at_most(y.count, 2 * BLOCKS);
    unsigned rows = compact & ~tiny & ~square & ~wide;
    return (eight_ways){.tiny = tiny,
                        .square = square,
                        .wide = wide,
                        .narrow = rows & narrow,
                        .broad = rows & ~narrow,
                        .large = (live & ~compact) | far_out};
}

/* For compact lanes; the others get numbers without meaning. */
ON_VECTORS void find_edges(const eight *t, eight_edges *e) {
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
        e->start[k] = ck_i8_down(ck_i8_sub(ck_i8_sub(at, ck_i8_set(1)), owned), CK_SUBPIXEL_BITS);
        e->dx[k] = dx[k];
        e->dy[k] = dy[k];
    }
}

/* ck_plane_of(), eight times. */
ON_VECTORS void find_planes(const eight *t, const eight_edges *e, eight_planes *p) {
    ck_d8 inverse = ck_d8_div(ck_d8_set(1), ck_d8_of(e->area));
    ck_d8 depth[3];
    load_corner_depths(t->drawing->corners, t->indices, depth);
    ck_d8 db = ck_d8_sub(depth[1], depth[0]);
    ck_d8 dc = ck_d8_sub(depth[2], depth[0]);
    ck_d8 bx = ck_d8_of(ck_i8_sub(t->x[1], t->x[0]));
    ck_d8 by = ck_d8_of(ck_i8_sub(t->y[1], t->y[0]));
    ck_d8 cx = ck_d8_of(ck_i8_sub(t->x[2], t->x[0]));
    ck_d8 cy = ck_d8_of(ck_i8_sub(t->y[2], t->y[0]));
    ck_d8 slope_x = ck_d8_mul(ck_d8_sub(ck_d8_mul(db, cy), ck_d8_mul(dc, by)), inverse);
    ck_d8 slope_y = ck_d8_mul(ck_d8_sub(ck_d8_mul(dc, bx), ck_d8_mul(db, cx)), inverse);
    ck_d8 x = ck_d8_of(ck_i8_sub(ck_i8_up(t->column, CK_SUBPIXEL_BITS), t->x[0]));
    ck_d8 y = ck_d8_of(ck_i8_sub(ck_i8_up(t->row, CK_SUBPIXEL_BITS), t->y[0]));
    ck_d8 at = ck_d8_add(ck_d8_add(depth[0], ck_d8_mul(slope_y, y)), ck_d8_mul(slope_x, x));
    p->depth = ck_d8_floats(at);
    p->rest = ck_d8_floats(ck_d8_sub(at, ck_d8_of_floats(p->depth)));
    p->step_x = ck_d8_floats(ck_d8_mul(slope_x, ck_d8_set(CK_SUBPIXELS)));
    p->step_y = ck_d8_floats(ck_d8_mul(slope_y, ck_d8_set(CK_SUBPIXELS)));
    p->lowest = ck_d8_floats(ck_d8_min(ck_d8_min(depth[0], depth[1]), depth[2]));
    p->highest = ck_d8_floats(ck_d8_max(ck_d8_max(depth[0], depth[1]), depth[2]));
}

/* What drawing one of eight needs, out of its lane. */
typedef struct lanes_apart {
    uint32_t pixel[CK_LANES]; /* the first of the box */
    float depth[CK_LANES], rest[CK_LANES], step_x[CK_LANES], step_y[CK_LANES], lowest[CK_LANES], highest[CK_LANES];
} lanes_apart;

ON_VECTORS void take_apart(const eight *t, const eight_planes *p, lanes_apart *lanes) {
    ck_i8 pixel = ck_i8_add(ck_i8_mul(t->row, ck_i8_set((int32_t)t->drawing->width)), t->column);
    ck_i8_store((int32_t *)lanes->pixel, pixel);
    ck_f8_store(lanes->depth, p->depth);
    ck_f8_store(lanes->rest, p->rest);
    ck_f8_store(lanes->step_x, p->step_x);
    ck_f8_store(lanes->step_y, p->step_y);
    ck_f8_store(lanes->lowest, p->lowest);
    ck_f8_store(lanes->highest, p->highest);
}

static inline ck_plane plane_of(const lanes_apart *lanes, unsigned lane) {
    return (ck_plane){.depth = lanes->depth[lane],
                      .rest = lanes->rest[lane],
                      .step_x = lanes->step_x[lane],
                      .step_y = lanes->step_y[lane],
                      .lowest = lanes->lowest[lane],
                      .highest = lanes->highest[lane]};
}
