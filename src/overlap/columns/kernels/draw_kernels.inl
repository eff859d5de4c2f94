/* Faces into columns: eight are set up at once, and drawn to eight columns at a time. */

/* Of what is not steeper, heights above the middles of columns are well known. */
static const double steepest = 32;

/* Of what is thinner, in columns, edges are not known well enough to tell what is within. */
static const double thinnest = 0x1p-13;

/* The square of its extent over its area, times its steepness: of a face that has no more, what is beside its edges by
 * no more than rounding is so near that it counts as a place of the face. */
static const double stoutest = 32;

/* Corners that are farther, in columns, are not placed well enough. */
static const double farthest = 0x1p30;

typedef struct eight_triangles {
    ck_d8 t[3][3];   /* corners, in columns */
    ck_d8 normal[3]; /* twice the area */
    ck_d8 room[3];   /* how far that may be off */
    ck_d8 reach;     /* the sum of all coordinates */
    ck_d8 turn;      /* 1: it looks up, else -1 */
} eight_triangles;

static inline ck_d8 least_of(const ck_d8 t[3][3], int i) {
    return ck_d8_min(t[0][i], ck_d8_min(t[1][i], t[2][i]));
}
static inline ck_d8 most_of(const ck_d8 t[3][3], int i) {
    return ck_d8_max(t[0][i], ck_d8_max(t[1][i], t[2][i]));
}
static inline ck_d8 sum_of_sizes(const ck_d8 v[3]) {
    return ck_d8_add(ck_d8_abs(v[0]), ck_d8_add(ck_d8_abs(v[1]), ck_d8_abs(v[2])));
}

static inline void place(const ck_columns *columns, const ck_column_faces *faces, eight_triangles *of) {
    of->reach = ck_d8_set(0.0);
    for (int corner = 0; corner < 3; corner++) {
        for (int i = 0; i < 3; i++) {
            const ck_d8 way = ck_d8_sub(ck_d8_load(faces->corner[corner][i]), ck_d8_set(columns->low[i]));
            of->t[corner][i] = ck_d8_mul(way, ck_d8_set(columns->per_size));
        }
        of->reach = ck_d8_add(of->reach, sum_of_sizes(of->t[corner]));
    }
}

/* The columns of the grid, with room for rounding; before the first one and beyond the last one all are the same. */
static inline void find_ranges(const ck_columns *columns, const eight_triangles *of, ck_column_setup *setup) {
    const ck_d8 room = ck_d8_set(0x1p-20), zero = ck_d8_set(0.0), one = ck_d8_set(1.0);
    for (int i = 0; i < 2; i++) {
        const ck_d8 end = ck_d8_set(columns->across[i]);
        const ck_d8 low = ck_d8_sub(least_of(of->t, i), room), high = ck_d8_add(most_of(of->t, i), room);
        ck_d8_store(setup->low[i], ck_d8_min(end, ck_d8_max(low, zero)));
        ck_d8_store(setup->high[i], ck_d8_max(zero, ck_d8_min(ck_d8_add(high, one), end)));
    }
}

/* Products of differences of corners: each has roundings of its own, and those of coordinates. */
static inline void find_normals(eight_triangles *of) {
    ck_d8 e[3], f[3];
    for (int i = 0; i < 3; i++) {
        e[i] = ck_d8_sub(of->t[1][i], of->t[0][i]);
        f[i] = ck_d8_sub(of->t[2][i], of->t[0][i]);
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_d8 p = ck_d8_mul(e[j], f[k]), q = ck_d8_mul(e[k], f[j]);
        const ck_d8 sides =
            ck_d8_add(ck_d8_add(ck_d8_abs(e[j]), ck_d8_abs(e[k])), ck_d8_add(ck_d8_abs(f[j]), ck_d8_abs(f[k])));
        const ck_d8 sizes = ck_d8_add(ck_d8_add(ck_d8_abs(p), ck_d8_abs(q)), ck_d8_mul(of->reach, sides));
        of->normal[i] = ck_d8_sub(p, q);
        of->room[i] = ck_d8_mul(ck_d8_set(0x1p-50), sizes);
    }
    const unsigned up = ck_d8_gt(of->normal[2], ck_d8_set(0.0));
    of->turn = ck_d8_choose(up, ck_d8_set(1.0), ck_d8_set(-1.0));
}

/* Edges as distances in the norm |x| + |y| of the gradient: half a column is half a unit, whichever way. */
static inline void find_edges(const eight_triangles *of, unsigned near, ck_column_setup *setup) {
    const ck_d8 zero = ck_d8_set(0.0), one = ck_d8_set(1.0);
    for (int k = 0; k < 3; k++) {
        const ck_d8 *from = of->t[k], *to = of->t[(k + 1) % 3];
        const ck_d8 x = ck_d8_sub(to[0], from[0]), y = ck_d8_sub(to[1], from[1]);
        const ck_d8 scale = ck_d8_div(of->turn, ck_d8_add(ck_d8_abs(x), ck_d8_abs(y)));
        const ck_d8 gradient[2] = {ck_d8_mul(ck_d8_sub(zero, y), scale), ck_d8_mul(x, scale)};
        const ck_d8 offset = ck_d8_add(ck_d8_mul(gradient[0], from[0]), ck_d8_mul(gradient[1], from[1]));
        ck_d8_store(setup->edge[k][0], ck_d8_choose(near, gradient[0], zero));
        ck_d8_store(setup->edge[k][1], ck_d8_choose(near, gradient[1], zero));
        ck_d8_store(setup->edge[k][2], ck_d8_choose(near, ck_d8_sub(zero, offset), one));
    }
}

/* The planes; where one is too steep, or not well known, the highest point all over. */
static inline void find_planes(const eight_triangles *of, unsigned near, ck_column_setup *setup) {
    const ck_d8 zero = ck_d8_set(0.0), half = ck_d8_set(0.5), room = ck_d8_set(0x1p-10);
    const ck_d8 scale = ck_d8_div(ck_d8_set(-1.0), ck_d8_abs(of->normal[2])); /* with the turn: heights go that way */
    const ck_d8 slopes[2] = {ck_d8_mul(of->normal[0], scale), ck_d8_mul(of->normal[1], scale)};
    const ck_d8 steepness = ck_d8_add(ck_d8_abs(slopes[0]), ck_d8_abs(slopes[1]));
    const ck_d8 extent =
        ck_d8_add(ck_d8_sub(most_of(of->t, 0), least_of(of->t, 0)), ck_d8_sub(most_of(of->t, 1), least_of(of->t, 1)));
    const ck_d8 off = ck_d8_mul(ck_d8_mul(ck_d8_abs(scale), ck_d8_add(extent, ck_d8_set(1.0))),
                                ck_d8_add(of->room[0], ck_d8_add(of->room[1], ck_d8_mul(steepness, of->room[2]))));
    const ck_d8 lowest = ck_d8_sub(zero, least_of(of->t, 2));
    const ck_d8 most = ck_d8_choose(setup->up, most_of(of->t, 2), lowest);
    const ck_d8 at = ck_d8_add(ck_d8_mul(slopes[0], of->t[0][0]), ck_d8_mul(slopes[1], of->t[0][1]));
    const ck_d8 offset = ck_d8_sub(ck_d8_mul(of->turn, of->t[0][2]), at);
    const unsigned level = near & ck_d8_gt(ck_d8_set(steepest), steepness) & ck_d8_gt(ck_d8_set(0x1p-13), off);
    ck_d8_store(setup->plane[0], ck_d8_choose(level, slopes[0], zero));
    ck_d8_store(setup->plane[1], ck_d8_choose(level, slopes[1], zero));
    ck_d8_store(setup->plane[2], ck_d8_choose(level, offset, most));
    ck_d8_store(setup->most, most);
    ck_d8_store(setup->spread, ck_d8_add(room, ck_d8_choose(level, ck_d8_mul(half, steepness), zero)));
    const ck_d8 seen = ck_d8_abs(of->normal[2]);
    const ck_d8 slender = ck_d8_mul(ck_d8_mul(extent, extent), ck_d8_add(ck_d8_set(1.0), steepness));
    const unsigned stout = ck_d8_gt(ck_d8_mul(ck_d8_set(stoutest), seen), slender);
    ck_d8_store(setup->within, ck_d8_choose(stout, ck_d8_set(-0x1p-20), ck_d8_set(0x1p-16)));
    setup->known = level & ck_d8_gt(seen, ck_d8_mul(ck_d8_set(thinnest), extent));
}

static void set_up_faces(const ck_columns *columns, const ck_column_faces *faces, ck_column_setup *setup) {
    eight_triangles of;
    place(columns, faces, &of);
    find_ranges(columns, &of, setup);
    find_normals(&of);
    const ck_d8 seen = ck_d8_abs(of.normal[2]);
    const unsigned near = ck_d8_gt(ck_d8_set(farthest), of.reach);
    setup->up = ck_d8_gt(of.turn, ck_d8_set(0.0));
    setup->upright = ~ck_d8_gt(seen, of.room[2]);
    ck_d8_store(setup->seen, ck_d8_add(seen, of.room[2]));
    find_edges(&of, near, setup);
    find_planes(&of, near, setup);
}

static const float lane_numbers[CK_LANES] = {0, 1, 2, 3, 4, 5, 6, 7};

/* A linear function along rows of columns: at the middles of eight, from the first one on. */
typedef struct linear_rows {
    double x, y, offset;
    ck_f8 steps;
} linear_rows;

static inline linear_rows rows_of(const double of[3][CK_LANES], uint32_t i) {
    const ck_f8 steps = ck_f8_mul(ck_f8_set((float)of[0][i]), ck_f8_load(lane_numbers));
    return (linear_rows){of[0][i], of[1][i], of[2][i], steps};
}

static inline ck_f8 linear(const linear_rows *of, double x, double y) {
    return ck_f8_add(ck_f8_set((float)(of->x * x + of->y * y + of->offset)), of->steps);
}

static inline void raise_heights(float *heights, unsigned bits, ck_f8 to) {
    const ck_f8 old = ck_f8_load(heights);
    ck_f8_store(heights, ck_f8_choose(bits, ck_f8_max(to, old), old));
}

/* A column that is 2^-9 beside the face is drawn as well: roundings are less. A place that is far beside a slender face
 * may be behind all of its edges by next to nothing, so samples of these are 2^-16 within. */
static void draw_face(const ck_columns *columns, const ck_column_setup *setup, uint32_t i, const int32_t from[2],
                      const int32_t to[2]) {
    const ck_column_side *side = &columns->sides[(setup->up >> i & 1) != 0 ? 0 : 1];
    const bool known = (setup->known >> i & 1) != 0;
    const ck_f8 beside = ck_f8_set(-0.5F - 0x1p-9F), room = ck_f8_set(0x1p-12F);
    const ck_f8 most = ck_f8_set((float)setup->most[i]), spread = ck_f8_set((float)setup->spread[i]);
    const ck_f8 within = ck_f8_set((float)setup->within[i]);
    const linear_rows plane = rows_of(setup->plane, i);
    const linear_rows edges[3] = {rows_of(setup->edge[0], i), rows_of(setup->edge[1], i), rows_of(setup->edge[2], i)};
    for (int32_t row = from[1]; row <= to[1]; row++) {
        const double y = row + 0.5;
        for (int32_t column = from[0]; column <= to[0]; column += CK_LANES) {
            const double x = column + 0.5;
            const ck_f8 inner =
                ck_f8_min(ck_f8_min(linear(&edges[0], x, y), linear(&edges[1], x, y)), linear(&edges[2], x, y));
            const unsigned over = ck_f8_gt(inner, beside);
            if (over == 0) {
                continue;
            }
            const ck_f8 height = linear(&plane, x, y);
            const size_t at = ck_column_at(columns, column, row);
            raise_heights(&side->ends[at], over, ck_f8_add(ck_f8_min(ck_f8_add(height, spread), most), room));
            const unsigned inside = ck_f8_gt(inner, within);
            if (known && inside != 0) {
                raise_heights(&side->samples[at], inside, height);
            }
        }
    }
}
