/* Large triangles, row by row: the columns of a row that a triangle covers are all between two edges, and each edge
 * tells exactly with which column it begins or ends them. No pixel is tested, so slivers cost their rows only. */

/* Corners from the lowest to the highest. */
typedef struct corner_stack {
    ck_snapped corner[3];
    bool turned; /* the middle one lies to the left of the edge that joins the others */
} corner_stack;

static inline void swap_corners(ck_snapped *a, ck_snapped *b) {
    ck_snapped kept = *a;
    *a = *b;
    *b = kept;
}

static corner_stack stack_corners(const ck_snapped t[3], double area) {
    corner_stack made = {{t[0], t[1], t[2]}, area < 0};
    for (int pass = 0; pass < 3; pass++) {
        ck_snapped *lower = &made.corner[pass == 1 ? 1 : 0];
        if (lower[1].y < lower[0].y) {
            swap_corners(&lower[0], &lower[1]);
            made.turned = !made.turned;
        }
    }
    return made;
}

/* The first pixel whose centre is not below v, cut to 0 .. count. */
static inline int32_t first_pixel(double v, uint32_t count) {
    double pixel = ceil(v * (1.0 / CK_SUBPIXELS));
    return pixel <= 0 ? 0 : (pixel >= count ? (int32_t)count : (int32_t)pixel);
}

static inline int64_t floor_divide(int64_t a, int64_t b) {
    return a / b - (a % b < 0);
}

/* Follows an edge upwards, from row to row: the first column whose centre is not left of it. */
typedef struct edge_walker {
    int64_t column, rest, whole; /* the edge lies at column - 1 + (rest + 1) / whole */
    int64_t step, step_rest;
} edge_walker;

static edge_walker walker_start(const ck_snapped *low, const ck_snapped *high, int32_t row) {
    int64_t dx = (int64_t)(high->x - low->x);
    int64_t dy = (int64_t)(high->y - low->y);
    int64_t rise = (int64_t)row * CK_SUBPIXELS - (int64_t)low->y;
    int64_t whole = dy * CK_SUBPIXELS;
    CK_ASSERT(whole > 0);
    int64_t at = (int64_t)low->x * dy + dx * rise + whole - 1;
    int64_t column = floor_divide(at, whole);
    int64_t step = floor_divide(dx, dy);
    return (edge_walker){.column = column,
                         .rest = at - column * whole,
                         .whole = whole,
                         .step = step,
                         .step_rest = (dx - step * dy) * CK_SUBPIXELS};
}

static inline void walker_step(edge_walker *walker) {
    walker->rest += walker->step_rest;
    bool over = walker->rest >= walker->whole;
    walker->rest -= over ? walker->whole : 0;
    walker->column += walker->step + over;
}

/* The same for an edge that 64 bits cannot follow. */
static int32_t far_column(const ck_snapped *low, const ck_snapped *high, int32_t row, uint32_t width) {
    const double a[2] = {low->x, low->y};
    const double b[2] = {high->x, high->y};
    int32_t begin = 0;
    int32_t end = (int32_t)width;
    while (begin < end) {
        int32_t middle = (begin + end) / 2;
        const double centre[2] = {(double)middle * CK_SUBPIXELS, (double)row * CK_SUBPIXELS};
        if (ck_orient2d(a, b, centre) <= 0) {
            end = middle;
        } else {
            begin = middle + 1;
        }
    }
    return begin;
}

typedef struct row_range {
    int32_t begin, end;
} row_range;

/* A triangle on its way: what its pixels share, and the first one of its box. */
typedef struct large_triangle {
    const ck_drawing *drawing;
    face_paint paint;
    ck_plane plane;
    int32_t column, row;
} large_triangle;

/* Columns begin .. end-1 of a row. */
INLINE void put_span(sink_form form, ck_sink *sink, const large_triangle *t, int32_t row, int64_t begin, int64_t end) {
    const uint32_t width = t->drawing->width;
    int32_t first = begin > 0 ? (int32_t)begin : 0;
    int32_t last = end < width ? (int32_t)end : (int32_t)width;
    const ck_f16 up = ck_f16_set(ck_plane_up(&t->plane, row - t->row));
    const ck_f16 step = ck_f16_set(t->plane.step_x);
    uint32_t pixel = (uint32_t)row * width;
    for (int32_t column = first; column < last; column += CK_LANES16) {
        ck_f16 columns = ck_f16_add(count_up(), ck_f16_set((float)(column - t->column)));
        ck_f16 depth = lane_depths(&t->plane, up, ck_f16_mul(step, columns));
        int32_t left = last - column;
        const pixel_lanes lanes = {SHAPE_16_1, pixel + (uint32_t)column, width,
                                   left < CK_LANES16 ? (1U << left) - 1 : 0xFFFF};
        put_lanes(form, sink, t->paint, lanes, depth);
    }
}

/* Rows between two edges, of which the one that lies left if not `turned` comes first. */
INLINE void draw_between(sink_form form, ck_sink *sink, const large_triangle *t, row_range rows,
                         const ck_snapped *const edges[2][2], bool turned) {
    if (rows.begin >= rows.end) {
        return;
    }
    edge_walker left = walker_start(edges[turned][0], edges[turned][1], rows.begin);
    edge_walker right = walker_start(edges[!turned][0], edges[!turned][1], rows.begin);
    for (int32_t row = rows.begin; row < rows.end; row++) {
        put_span(form, sink, t, row, left.column, right.column);
        walker_step(&left);
        walker_step(&right);
    }
}

INLINE void draw_between_far(sink_form form, ck_sink *sink, const large_triangle *t, row_range rows,
                             const ck_snapped *const edges[2][2], bool turned) {
    for (int32_t row = rows.begin; row < rows.end; row++) {
        int32_t left = far_column(edges[turned][0], edges[turned][1], row, t->drawing->width);
        int32_t right = far_column(edges[!turned][0], edges[!turned][1], row, t->drawing->width);
        put_span(form, sink, t, row, left, right);
    }
}

INLINE void draw_spans(sink_form form, const ck_drawing *drawing, ck_sink *sink, uint32_t face, const ck_snapped t[3]) {
    double area = ck_snapped_area(t);
    if (area == 0) {
        return;
    }
    const corner_stack stack = stack_corners(t, area);
    const ck_snapped *c = stack.corner;
    const row_range lower = {first_pixel(c[0].y, drawing->height), first_pixel(c[1].y, drawing->height)};
    const row_range upper = {lower.end, first_pixel(c[2].y, drawing->height)};
    double left = t[0].x < t[1].x ? t[0].x : t[1].x;
    const int32_t column = first_pixel(left < t[2].x ? left : t[2].x, drawing->width);
    const large_triangle drawn = {.drawing = drawing,
                                  .paint = {face, drawing->body << 1 | (area < 0)},
                                  .plane = ck_plane_of(t, area, column, lower.begin),
                                  .column = column,
                                  .row = lower.begin};
    const ck_snapped *const low_edges[2][2] = {{&c[0], &c[2]}, {&c[0], &c[1]}};
    const ck_snapped *const high_edges[2][2] = {{&c[0], &c[2]}, {&c[1], &c[2]}};
    if (ck_snapped_near(t)) {
        draw_between(form, sink, &drawn, lower, low_edges, stack.turned);
        draw_between(form, sink, &drawn, upper, high_edges, stack.turned);
    } else {
        draw_between_far(form, sink, &drawn, lower, low_edges, stack.turned);
        draw_between_far(form, sink, &drawn, upper, high_edges, stack.turned);
    }
}
