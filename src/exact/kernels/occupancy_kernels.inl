/* Passes of the occupancy grid: the cells of vertices, and triangles sifted by the cells of their boxes. */

/* Where vertices lie in one direction of the grid, in cells. */
static inline ck_f8 grid_place(const ck_points *points, const ck_grid *grid, int which, const ck_f8 u[3]) {
    const float *row = points->rotation[grid->axis[which]];
    const ck_f8 normal[3] = {ck_f8_set(row[0]), ck_f8_set(row[1]), ck_f8_set(row[2])};
    return ck_f8_fma(ck_f8_dot(normal, u), ck_f8_set(grid->scale[which]), ck_f8_set(grid->shift[which]));
}

/* Cells of a block of vertices in one direction of the grid, the lowest and the highest that rounding allows. */
static inline void grid_range(const ck_points *points, const ck_grid *grid, int which, const ck_f8 u[3], ck_u8 *low,
                              ck_u8 *high) {
    ck_f8 at = grid_place(points, grid, which, u);
    ck_f8 room = ck_f8_set(grid->room[which]);
    ck_f8 last = ck_f8_set(grid->last[which]);
    ck_f8 zero = ck_f8_set(0);
    *low = ck_u8_truncate(ck_f8_min(ck_f8_max(ck_f8_sub(at, room), zero), last));
    *high = ck_u8_truncate(ck_f8_min(ck_f8_max(ck_f8_add(at, room), zero), last));
}

static void grid_cells(const ck_points *points, uint32_t first, uint32_t count, const ck_grid *grid, uint64_t *cells) {
    const ck_u8 ends = ck_u8_set(CK_GRID_ENDS);
    for (uint32_t block = first; block < first + count; block++) {
        float u[3][CK_BLOCK];
        load_block(points, block, u);
        for (int i = 0; i < CK_BLOCK; i += CK_LANES) {
            const ck_f8 at[3] = {ck_f8_load(&u[0][i]), ck_f8_load(&u[1][i]), ck_f8_load(&u[2][i])};
            ck_u8 low[3];
            ck_u8 high[3];
            for (int which = 0; which < 3; which++) {
                grid_range(points, grid, which, at, &low[which], &high[which]);
            }
            ck_u8 lows = ck_u8_or_shifted(ck_u8_or_shifted(low[0], low[1], 8), low[2], 16);
            ck_u8 highs = ck_u8_or_shifted(ck_u8_or_shifted(high[0], high[1], 8), high[2], 16);
            ck_u8_store_pairs(&cells[(size_t)block * CK_BLOCK + (size_t)i], lows, ck_u8_sub(ends, highs));
        }
    }
}

/* The cells of a triangle's box: rows and columns, and the slices as bits. */
typedef struct cell_box {
    uint32_t x, y, across, down; /* the first pixel, and how far the last is from it */
    uint64_t slices;
} cell_box;

static inline cell_box box_of_cells(uint64_t a, uint64_t b, uint64_t c) {
    uint64_t least = ck_least_bytes(ck_least_bytes(a, b), c);
    uint32_t low = (uint32_t)least;
    uint32_t span = CK_GRID_ENDS - (uint32_t)(least >> 32) - low; /* no byte borrows: none is above the highest */
    return (cell_box){.x = low & 0xFF,
                      .y = low >> 8 & 0xFF,
                      .across = span & 0xFF,
                      .down = span >> 8 & 0xFF,
                      .slices = ~(uint64_t)0 << (low >> 16) & ~(uint64_t)0 >> (least >> 48)};
}

/* Most boxes have at most two columns and two rows: their four pixels, whichever of them coincide. */
typedef struct four_pixels {
    size_t at[4];
} four_pixels;

static inline four_pixels corners_of(const cell_box *box, uint32_t width) {
    size_t first = (size_t)box->y * width + box->x;
    size_t down = first + (box->down != 0 ? width : 0);
    return (four_pixels){{first, first + box->across, down, down + box->across}};
}

/* Boxes of more pixels: do they share a cell with what is marked in `other`, if there is one? If so, they are marked.
 */
static __attribute__((noinline)) bool pass_large(const cell_box *box, uint32_t width, const uint64_t *other,
                                                 uint64_t *marked) {
    uint64_t shared = other == NULL ? box->slices : 0;
    size_t first = (size_t)box->y * width + box->x;
    size_t last = first + (size_t)box->down * width;
    for (size_t row = first; other != NULL && row <= last; row += width) {
        for (size_t at = row; at <= row + box->across; at++) {
            shared |= other[at];
        }
    }
    bool passes = (shared & box->slices) != 0;
    for (size_t row = first; passes && marked != NULL && row <= last; row += width) {
        for (size_t at = row; at <= row + box->across; at++) {
            marked[at] |= box->slices;
        }
    }
    return passes;
}

static inline bool pass_small(const cell_box *box, uint32_t width, const uint64_t *other, uint64_t *marked) {
    four_pixels pixels = corners_of(box, width);
    if (other != NULL) {
        uint64_t shared = other[pixels.at[0]] | other[pixels.at[1]] | other[pixels.at[2]] | other[pixels.at[3]];
        if ((shared & box->slices) == 0) {
            return false;
        }
    }
    for (int i = 0; marked != NULL && i < 4; i++) {
        marked[pixels.at[i]] |= box->slices;
    }
    return true;
}

static bool grid_sift(const ck_sieve *sieve, uint32_t first, uint32_t last, uint64_t budget, uint64_t *marked,
                      uint32_t *kept) {
    const ck_mesh mesh = {.indices = sieve->mesh->indices, .triangle_count = sieve->mesh->triangle_count};
    const uint32_t *list = sieve->list;
    const uint64_t *cells = sieve->cells;
    const uint64_t *other = sieve->other;
    uint32_t *out = sieve->out != NULL ? &sieve->out[first] : NULL;
    uint32_t width = sieve->width;
    for (uint32_t i = first; i < last; i++) {
        uint32_t triangle = list != NULL ? list[i] : i;
        cell_box box =
            box_of_cells(cells[ck_mesh_corner(&mesh, triangle, 0)], cells[ck_mesh_corner(&mesh, triangle, 1)],
                         cells[ck_mesh_corner(&mesh, triangle, 2)]);
        bool passes;
        if ((box.across | box.down) <= 1) {
            passes = pass_small(&box, width, other, marked);
        } else {
            uint64_t area = (uint64_t)(box.across + 1) * (box.down + 1);
            if (area > budget) {
                return false;
            }
            budget -= area;
            passes = pass_large(&box, width, other, marked);
        }
        if (other != NULL) {
            *out = triangle;
            out += passes;
        }
    }
    *kept = other != NULL ? (uint32_t)(out - &sieve->out[first]) : last - first;
    return true;
}
