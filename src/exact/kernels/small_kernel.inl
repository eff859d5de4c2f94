/* Two small bodies, whole: apart if a plane along some face, or along an edge of each, separates their vertices,
 * crossing if some pair of faces certainly does. */

enum { MOST_EDGES = 3 * CK_SMALL_TRIANGLES / 2, MOST_EDGE_PAIRS = 512 };

/* A small body in the frame of its pair. What is left of the last vector repeats the last. */
typedef struct small_body {
    _Alignas(64) float vertex[3][CK_SMALL_VERTICES];
    float corner[9][CK_SMALL_TRIANGLES]; /* of faces, [3 * corner + axis] */
    float low[3][CK_SMALL_TRIANGLES], high[3][CK_SMALL_TRIANGLES];
    uint32_t vertex_count, triangle_count;
    uint64_t straddled; /* faces, as bits, whose planes the vertices of the other body lie on both sides of */
} small_body;

/* Edges as vectors, each as often as a face has it with its corners in rising order. */
typedef struct small_edges {
    float along[3][MOST_EDGES + CK_MOST_WIDE];
    uint32_t count;
} small_edges;

/* Vertices i .. of a mesh. */
static inline void small_load(const ck_small_source *from, uint32_t i, ck_f8 out[3]) {
    const float *at[CK_LANES];
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        at[lane] = from->positions + 3 * (size_t)(i + lane < from->vertex_count ? i + lane : from->vertex_count - 1);
    }
    ck_f8_load_points(at, out);
}

/* Places the vertices. A coordinate is a sum of three products and a number, each rounded once, of numbers that are
 * rounded: what is returned bounds the loss. */
static float small_place(const ck_small_source *from, small_body *body) {
    ck_f8 reach = ck_f8_set(0);
    body->vertex_count = from->vertex_count;
    for (uint32_t i = 0; i < from->vertex_count; i += CK_LANES) {
        ck_f8 at[3];
        small_load(from, i, at);
        for (int row = 0; row < 3; row++) {
            ck_f8 placed = ck_f8_set(from->shift[row]);
            for (int k = 0; k < 3; k++) {
                placed = ck_f8_fma(ck_f8_set(from->matrix[row][k]), at[k], placed);
            }
            ck_f8_store(&body->vertex[row][i], placed);
            reach = ck_f8_max(reach, ck_f8_abs(at[row]));
        }
    }
    for (uint32_t i = (from->vertex_count + CK_LANES - 1) / CK_LANES * CK_LANES; i < CK_SMALL_VERTICES; i += CK_LANES) {
        for (int row = 0; row < 3; row++) {
            ck_f8_store(&body->vertex[row][i], ck_f8_set(0));
        }
    }
    float farthest = ck_f8_highest(reach);
    float most = 0;
    for (int row = 0; row < 3; row++) {
        const float *m = from->matrix[row];
        float size = fabsf(from->shift[row]) + farthest * (fabsf(m[0]) + fabsf(m[1]) + fabsf(m[2]));
        most = size > most ? size : most;
    }
    return 0x1p-21F * most;
}

/* The corners of faces i .., by their numbers. */
static inline void small_corners(const ck_small_source *from, uint32_t i, uint32_t at[3][CK_WIDE]) {
    const uint32_t *indices = from->indices + 3 * (size_t)i;
    uint32_t last = from->triangle_count - 1 - i;
    for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
        for (uint32_t corner = 0; corner < 3; corner++) {
            at[corner][lane] = indices[3 * (lane < last ? lane : last) + corner];
        }
    }
}

/* Lays out the faces. */
static void small_lay_out(const ck_small_source *from, small_body *body) {
    body->triangle_count = from->triangle_count;
    body->straddled = 0;
    for (uint32_t i = 0; i < from->triangle_count; i += CK_WIDE) {
        uint32_t at[3][CK_WIDE];
        small_corners(from, i, at);
        for (int axis = 0; axis < 3; axis++) {
            ck_fw corner[3];
            for (int k = 0; k < 3; k++) {
                corner[k] = ck_fw_pick(body->vertex[axis], at[k]);
                ck_fw_store(&body->corner[3 * k + axis][i], corner[k]);
            }
            ck_fw_store(&body->low[axis][i], ck_fw_min(corner[0], ck_fw_min(corner[1], corner[2])));
            ck_fw_store(&body->high[axis][i], ck_fw_max(corner[0], ck_fw_max(corner[1], corner[2])));
        }
    }
}

/* From where to where the vertices of a body reach along each direction. */
static inline void small_extent(const small_body *body, const ck_fw d[3], ck_fw *low, ck_fw *high) {
    *low = ck_fw_set(FLT_MAX);
    *high = ck_fw_set(-FLT_MAX);
    for (uint32_t i = 0; i < body->vertex_count; i++) {
        ck_fw at = ck_fw_mul(d[0], ck_fw_set(body->vertex[0][i]));
        at = ck_fw_fma(d[1], ck_fw_set(body->vertex[1][i]), at);
        at = ck_fw_fma(d[2], ck_fw_set(body->vertex[2][i]), at);
        *low = ck_fw_min(*low, at);
        *high = ck_fw_max(*high, at);
    }
}

/* Where two bodies reach along each of some directions. */
typedef struct small_reach {
    ck_fw low[2], high[2];
} small_reach;

static inline void small_find_reach(const small_body *a, const small_body *b, const ck_fw d[3], small_reach *reach) {
    small_extent(a, d, &reach->low[0], &reach->high[0]);
    small_extent(b, d, &reach->low[1], &reach->high[1]);
}

/* Whether the bodies are apart along one of these directions. Coordinates are off by `slack`, and below 1 + slack:
 * three products and their sum lose less than 2^-22 of that. Directions too small for floats to tell do not count. */
static inline bool small_apart_along(const small_reach *reach, const ck_fw d[3], float slack) {
    ck_fw size = ck_fw_add(ck_fw_abs(d[0]), ck_fw_add(ck_fw_abs(d[1]), ck_fw_abs(d[2])));
    ck_fw room = ck_fw_mul(ck_fw_set(2 * (slack + 0x1p-21F)), size);
    ck_fw gap = ck_fw_max(ck_fw_sub(reach->low[1], reach->high[0]), ck_fw_sub(reach->low[0], reach->high[1]));
    ck_bw apart = ck_bw_and_le(ck_bw_all(), ck_fw_set(0x1p-40F), size);
    return ck_bw_bits(ck_bw_and_le(apart, room, gap)) != 0;
}

static inline void small_cross_product(const ck_fw p[3], const ck_fw q[3], ck_fw out[3]) {
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        out[axis] = ck_fw_sub(ck_fw_mul(p[next], q[last]), ck_fw_mul(p[last], q[next]));
    }
}

/* Along the normals of one body's faces. Tells which of these are straddled on the way. */
static bool small_apart_beyond(small_body *body, const small_body *other, float slack) {
    for (uint32_t i = 0; i < body->triangle_count; i += CK_WIDE) {
        ck_fw origin[3];
        ck_fw p[3];
        ck_fw q[3];
        ck_fw normal[3];
        for (int axis = 0; axis < 3; axis++) {
            origin[axis] = ck_fw_load(&body->corner[axis][i]);
            p[axis] = ck_fw_sub(ck_fw_load(&body->corner[3 + axis][i]), origin[axis]);
            q[axis] = ck_fw_sub(ck_fw_load(&body->corner[6 + axis][i]), origin[axis]);
        }
        small_cross_product(p, q, normal);
        small_reach reach;
        small_find_reach(body, other, normal, &reach);
        if (small_apart_along(&reach, normal, slack)) {
            return true;
        }
        ck_fw plane = ck_fw_dot(normal, origin);
        ck_bw straddled = ck_bw_and_le(ck_bw_and_le(ck_bw_all(), reach.low[1], plane), plane, reach.high[1]);
        body->straddled |= (uint64_t)ck_bw_bits(straddled) << i;
    }
    return false;
}

/* Lanes of b's faces i .. whose boxes overlap that of a face of a. */
static inline unsigned small_near(const small_body *a, uint32_t of_a, const small_body *b, uint32_t i, float slack) {
    ck_bw met = ck_bw_all();
    for (int axis = 0; axis < 3; axis++) {
        ck_fw high = ck_fw_set(a->high[axis][of_a] + 2 * slack);
        ck_fw low = ck_fw_set(a->low[axis][of_a] - 2 * slack);
        met = ck_bw_and_le(met, ck_fw_load(&b->low[axis][i]), high);
        met = ck_bw_and_le(met, low, ck_fw_load(&b->high[axis][i]));
    }
    return ck_bw_bits(met);
}

/* One face of a in all lanes, eight faces of b. */
static unsigned small_crossing(const small_body *a, uint32_t of_a, const small_body *b, uint32_t i, float slack) {
    ck_face_batch batch;
    unsigned cross;
    unsigned apart;
    for (int k = 0; k < 9; k++) {
        ck_f8_store(batch.a[k], ck_f8_set(a->corner[k][of_a]));
        ck_f8_store(batch.b[k], ck_f8_load(&b->corner[k][i]));
    }
    face_verdicts(&batch, slack, &cross, &apart);
    return cross;
}

/* Faces that are not straddled cross nothing. What repeats the last face of b is no other face, so that its lanes tell
 * no lies. */
static bool small_crosses(const small_body *a, const small_body *b, float slack) {
    for (uint32_t of_a = 0; of_a < a->triangle_count; of_a++) {
        if ((a->straddled >> of_a & 1) == 0) {
            continue;
        }
        for (uint32_t i = 0; i < b->triangle_count; i += CK_WIDE) {
            unsigned lanes = small_near(a, of_a, b, i, slack) & (unsigned)(b->straddled >> i);
            for (uint32_t k = 0; k < CK_WIDE; k += CK_LANES) {
                if ((lanes >> k & 0xFF) != 0 && small_crossing(a, of_a, b, i + k, slack) != 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void small_list_edges(const ck_small_source *from, const small_body *body, small_edges *edges) {
    edges->count = 0;
    for (uint32_t i = 0; i < 3 * from->triangle_count && edges->count < MOST_EDGES; i++) {
        uint32_t p = from->indices[i];
        uint32_t q = from->indices[i % 3 == 2 ? i - 2 : i + 1];
        if (p < q) {
            for (int axis = 0; axis < 3; axis++) {
                edges->along[axis][edges->count] = body->vertex[axis][q] - body->vertex[axis][p];
            }
            edges->count++;
        }
    }
    for (uint32_t i = edges->count; i < edges->count + CK_MOST_WIDE; i++) {
        for (int axis = 0; axis < 3; axis++) {
            edges->along[axis][i] = 0;
        }
    }
}

/* Across an edge of a and one of b. */
static bool small_apart_between(const ck_small_source sources[2], const small_body bodies[2], float slack) {
    small_edges edges[2];
    small_list_edges(&sources[0], &bodies[0], &edges[0]);
    small_list_edges(&sources[1], &bodies[1], &edges[1]);
    if (edges[0].count * edges[1].count > MOST_EDGE_PAIRS) {
        return false;
    }
    for (uint32_t i = 0; i < edges[0].count; i++) {
        const ck_fw p[3] = {ck_fw_set(edges[0].along[0][i]), ck_fw_set(edges[0].along[1][i]),
                            ck_fw_set(edges[0].along[2][i])};
        for (uint32_t k = 0; k < edges[1].count; k += CK_WIDE) {
            const ck_fw q[3] = {ck_fw_load(&edges[1].along[0][k]), ck_fw_load(&edges[1].along[1][k]),
                                ck_fw_load(&edges[1].along[2][k])};
            ck_fw across[3];
            small_cross_product(p, q, across);
            small_reach reach;
            small_find_reach(&bodies[0], &bodies[1], across, &reach);
            if (small_apart_along(&reach, across, slack)) {
                return true;
            }
        }
    }
    return false;
}

static ck_small_verdict small_pair(const ck_small_source sources[2], float slack, bool crossing) {
    small_body bodies[2];
    for (int k = 0; k < 2; k++) {
        slack += small_place(&sources[k], &bodies[k]);
    }
    if (!(slack < 0x1p-10F)) {
        return CK_SMALL_UNSURE;
    }
    small_lay_out(&sources[0], &bodies[0]);
    if (small_apart_beyond(&bodies[0], &bodies[1], slack)) {
        return CK_SMALL_APART;
    }
    small_lay_out(&sources[1], &bodies[1]);
    if (small_apart_beyond(&bodies[1], &bodies[0], slack)) {
        return CK_SMALL_APART;
    }
    if (crossing && small_crosses(&bodies[0], &bodies[1], slack)) {
        return CK_SMALL_CROSS;
    }
    return small_apart_between(sources, bodies, slack) ? CK_SMALL_APART : CK_SMALL_UNSURE;
}
