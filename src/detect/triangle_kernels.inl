/* Passes over the triangles: which survive the codes, where they lie in the frame of the pair, and packing them into
 * clusters. */

enum {
    WINDOW = 4096,    /* how far around the middle of a block its indices count as near */
    MOST_STRAYS = 24, /* far ones, each looked up by itself; with more, the order is no help */
};

/* The indices of a block of triangles: a short range that has most of them, and the few strays. */
typedef struct index_spread {
    uint32_t low, high;
    uint32_t strays[MOST_STRAYS + CK_LANES];
    unsigned stray_count;
    uint32_t most; /* of all */
} index_spread;

/* Meshes tend to number neighbours alike, but for the seams of their patches. False: too many strays. */
static bool spread_indices(const uint32_t *indices, uint32_t count, index_spread *spread) {
    uint32_t middle = indices[count / 2];
    uint32_t start = middle < WINDOW / 2 ? 0 : middle - WINDOW / 2;
    const ck_u8 base = ck_u8_set(start);
    const ck_u8 window = ck_u8_set(WINDOW);
    ck_u8 low = window;
    ck_u8 high = ck_u8_set(0);
    ck_u8 most = ck_u8_set(0);
    spread->stray_count = 0;
    for (uint32_t i = 0; i < count; i += CK_LANES) {
        ck_u8 index = ck_u8_load(&indices[i]);
        unsigned near;
        ck_u8 offset = ck_u8_sub(index, base);
        ck_u8 kept = ck_u8_keep_le(offset, window, &near);
        most = ck_u8_max(most, index);
        low = ck_u8_min(low, offset);
        high = ck_u8_max(high, kept);
        for (unsigned far = ~near & 0xFF; far != 0 && spread->stray_count <= MOST_STRAYS; far &= far - 1) {
            spread->strays[spread->stray_count++] = indices[i + (uint32_t)__builtin_ctz(far)];
        }
    }
    uint32_t lanes[3][CK_LANES];
    ck_u8_store(lanes[0], low);
    ck_u8_store(lanes[1], high);
    ck_u8_store(lanes[2], most);
    for (int lane = 1; lane < CK_LANES; lane++) {
        lanes[0][0] = lanes[0][lane] < lanes[0][0] ? lanes[0][lane] : lanes[0][0];
        lanes[1][0] = lanes[1][lane] > lanes[1][0] ? lanes[1][lane] : lanes[1][0];
        lanes[2][0] = lanes[2][lane] > lanes[2][0] ? lanes[2][lane] : lanes[2][0];
    }
    spread->low = start + lanes[0][0];
    spread->high = start + lanes[1][0];
    spread->most = lanes[2][0];
    return spread->stray_count <= MOST_STRAYS;
}

/* Do all vertices of a block of triangles share a bit? */
static bool shares_bit(const ck_codes *codes, const index_spread *spread) {
    unsigned shared = 0xFF;
    for (uint32_t block = spread->low / CK_BLOCK; shared != 0 && block <= spread->high / CK_BLOCK; block++) {
        shared &= codes->block[block];
    }
    for (unsigned i = 0; shared != 0 && i < spread->stray_count; i++) {
        shared &= codes->vertex[spread->strays[i]];
    }
    return shared != 0;
}

static uint32_t largest_index(const uint32_t *indices, size_t count) {
    uint32_t lanes[CK_LANES] = {0};
    size_t i = 0;
    ck_u8 most = ck_u8_set(0);
    for (; i + CK_LANES <= count; i += CK_LANES) {
        most = ck_u8_max(most, ck_u8_load(&indices[i]));
    }
    ck_u8_store(lanes, most);
    for (; i < count; i++) {
        lanes[0] = indices[i] > lanes[0] ? indices[i] : lanes[0];
    }
    for (int lane = 1; lane < CK_LANES; lane++) {
        lanes[0] = lanes[lane] > lanes[0] ? lanes[lane] : lanes[0];
    }
    return lanes[0];
}

/* Appends those of `count` triangles from `start` on whose corners share no bit; returns how many. */
static uint32_t keep_each(const uint32_t *indices, const uint8_t *code, uint32_t start, uint32_t count, uint32_t *out) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        out[kept] = start + i;
        kept += (code[indices[3 * i]] & code[indices[3 * i + 1]] & code[indices[3 * i + 2]]) == 0;
    }
    return kept;
}

static uint32_t keep_each_of_soup(const uint8_t *code, uint32_t start, uint32_t count, uint32_t *out) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        out[kept] = start + i;
        kept += (code[3 * i] & code[3 * i + 1] & code[3 * i + 2]) == 0;
    }
    return kept;
}

static uint32_t triangle_survivors(const ck_mesh *mesh, const ck_codes *codes, uint32_t first, uint32_t last,
                                   uint32_t *out) {
    if (mesh->indices == NULL) {
        return keep_each_of_soup(&codes->vertex[3 * (size_t)first], first, last - first, out);
    }
    uint32_t kept = 0;
    for (uint32_t start = first; start < last; start += CK_BLOCK) {
        uint32_t count = last - start < CK_BLOCK ? last - start : CK_BLOCK;
        const uint32_t *indices = &mesh->indices[3 * (size_t)start];
        index_spread spread;
        bool near = false;
        if (count == CK_BLOCK) {
            near = spread_indices(indices, 3 * CK_BLOCK, &spread);
        } else {
            spread.most = largest_index(indices, 3 * (size_t)count);
        }
        if (spread.most >= mesh->vertex_count) {
            return UINT32_MAX;
        }
        if (!near || !shares_bit(codes, &spread)) {
            kept += keep_each(indices, codes->vertex, start, count, out + kept);
        }
    }
    return kept;
}

typedef float f4 __attribute__((vector_size(16)));

static inline f4 f4_set(float a) {
    return (f4){a, a, a, a};
}

typedef struct place_frame {
    f4 origin, column[3], shift;
} place_frame;

static inline f4 place_floats(const ck_placement *placement, const place_frame *frame, uint32_t vertex, f4 *reach) {
    const char *at = placement->mesh->positions + (size_t)vertex * placement->mesh->stride;
    f4 u;
    if (placement->mesh->wide) {
        const double *p = (const double *)(const void *)at;
        u = (f4){(float)(p[0] - placement->origin[0]), (float)(p[1] - placement->origin[1]),
                 (float)(p[2] - placement->origin[2]), 0};
    } else {
        const float *p = (const float *)(const void *)at;
        u = (f4){p[0], p[1], p[2], 0} - frame->origin;
    }
    *reach += u * u;
    return frame->column[0] * f4_set(u[0]) + frame->column[1] * f4_set(u[1]) + frame->column[2] * f4_set(u[2]) +
           frame->shift;
}

static inline f4 place_careful(const ck_placement *placement, uint32_t vertex, f4 *reach) {
    double p[3];
    ck_mesh_world(placement->mesh, vertex, p);
    f4 u = {0, 0, 0, 0};
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = (float)((p[axis] * placement->scale - placement->origin[axis]) * placement->zoom);
    }
    *reach += u * u;
    return u;
}

static float triangle_place(const ck_placement *placement, const uint32_t *list, uint32_t first, uint32_t count,
                            ck_placed *out) {
    place_frame frame = {
        .origin = {(float)placement->origin[0], (float)placement->origin[1], (float)placement->origin[2], 0},
        .shift = {placement->shift[0], placement->shift[1], placement->shift[2], 0}};
    for (int column = 0; column < 3; column++) {
        frame.column[column] =
            (f4){placement->matrix[0][column], placement->matrix[1][column], placement->matrix[2][column], 0};
    }
    f4 reach = {0, 0, 0, 0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t triangle = list != NULL ? list[i] : first + i;
        out[i].triangle = triangle;
        f4 most = {0, 0, 0, 0};
        for (int corner = 0; corner < 3; corner++) {
            uint32_t vertex = ck_mesh_corner(placement->mesh, triangle, corner);
            f4 p = placement->careful ? place_careful(placement, vertex, &most)
                                      : place_floats(placement, &frame, vertex, &most);
            out[i].v[3 * corner] = p[0];
            out[i].v[3 * corner + 1] = p[1];
            out[i].v[3 * corner + 2] = p[2];
        }
        for (int axis = 0; axis < 3; axis++) {
            reach[axis] = most[axis] > reach[axis] ? most[axis] : reach[axis];
        }
    }
    float square = reach[0] > reach[1] ? reach[0] : reach[1];
    square = square > reach[2] ? square : reach[2];
    return sqrtf(square);
}

/* The box of each triangle of a cluster. */
static inline void lane_boxes(const ck_cluster *cluster, ck_f8 low[3], ck_f8 high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 p = ck_f8_load(cluster->v[axis]);
        ck_f8 q = ck_f8_load(cluster->v[3 + axis]);
        ck_f8 r = ck_f8_load(cluster->v[6 + axis]);
        low[axis] = ck_f8_min(p, ck_f8_min(q, r));
        high[axis] = ck_f8_max(p, ck_f8_max(q, r));
    }
}

/* Twice the area vector of each triangle of a cluster. */
static inline void lane_normals(const ck_cluster *cluster, ck_f8 normal[3]) {
    ck_f8 e[3];
    ck_f8 f[3];
    for (int axis = 0; axis < 3; axis++) {
        ck_f8 p = ck_f8_load(cluster->v[axis]);
        e[axis] = ck_f8_sub(ck_f8_load(cluster->v[3 + axis]), p);
        f[axis] = ck_f8_sub(ck_f8_load(cluster->v[6 + axis]), p);
    }
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        normal[axis] = ck_f8_sub(ck_f8_mul(e[next], f[last]), ck_f8_mul(e[last], f[next]));
    }
}

static inline void lane_extent(const ck_cluster *cluster, const float direction[3], ck_f8 *low, ck_f8 *high) {
    const ck_f8 n[3] = {ck_f8_set(direction[0]), ck_f8_set(direction[1]), ck_f8_set(direction[2])};
    ck_f8 corner[3];
    for (int c = 0; c < 3; c++) {
        const ck_f8 p[3] = {ck_f8_load(cluster->v[3 * c]), ck_f8_load(cluster->v[3 * c + 1]),
                            ck_f8_load(cluster->v[3 * c + 2])};
        corner[c] = ck_f8_dot(n, p);
    }
    *low = ck_f8_min(corner[0], ck_f8_min(corner[1], corner[2]));
    *high = ck_f8_max(corner[0], ck_f8_max(corner[1], corner[2]));
}

static float lane_sum(ck_f8 a) {
    float lanes[CK_LANES];
    ck_f8_store(lanes, a);
    return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

/* The thin slab that holds a cluster of a smooth surface: what tells two surfaces apart that lie close along their
 * whole length, where boxes all overlap. */
static void fit_slab(ck_cluster *cluster) {
    ck_f8 normals[3];
    lane_normals(cluster, normals);
    float square = 0;
    for (int axis = 0; axis < 3; axis++) {
        cluster->normal[axis] = lane_sum(normals[axis]);
        square += cluster->normal[axis] * cluster->normal[axis];
    }
    float length = sqrtf(square);
    bool usable = length > FLT_MIN && length < FLT_MAX;
    for (int axis = 0; axis < 3; axis++) {
        cluster->normal[axis] = usable ? cluster->normal[axis] / length : 0.0F;
    }
    ck_f8 low;
    ck_f8 high;
    lane_extent(cluster, cluster->normal, &low, &high);
    cluster->low = ck_f8_lowest(low);
    cluster->high = ck_f8_highest(high);
}

static void pack_cluster(const ck_placed *placed, const uint32_t *order, uint32_t count, ck_cluster *cluster) {
    cluster->count = count;
    ck_f8 rows[CK_LANES];
    for (uint32_t lane = 0; lane < CK_LANES; lane++) {
        const ck_placed *from = &placed[order[lane < count ? lane : count - 1]];
        rows[lane] = ck_f8_load(from->v);
        cluster->v[8][lane] = from->v[8];
        cluster->triangle[lane] = from->triangle;
    }
    ck_f8_transpose(rows);
    for (int i = 0; i < CK_LANES; i++) {
        ck_f8_store(cluster->v[i], rows[i]);
    }
    fit_slab(cluster);
}

static void triangle_pack(const ck_placed *placed, const uint32_t *order, uint32_t count, ck_cluster *clusters,
                          ck_boxes *boxes) {
    for (uint32_t first = 0; first < count; first += CK_LANES) {
        uint32_t cluster = first / CK_LANES;
        uint32_t left = count - first;
        pack_cluster(placed, &order[first], left < CK_LANES ? left : CK_LANES, &clusters[cluster]);
        ck_f8 low[3];
        ck_f8 high[3];
        lane_boxes(&clusters[cluster], low, high);
        for (int axis = 0; axis < 3; axis++) {
            boxes[cluster / CK_LANES].low[axis][cluster % CK_LANES] = ck_f8_lowest(low[axis]);
            boxes[cluster / CK_LANES].high[axis][cluster % CK_LANES] = ck_f8_highest(high[axis]);
        }
    }
}
