/* Passes over the triangles: which survive the codes, where they lie in the frame of the pair, their order along a
 * curve (Morton), and the clusters that they make, the leaves of a tree (BVH). */

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
        ck_fetch_ahead(&indices[i]);
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
    CK_ASSERT(first <= last && last <= mesh->triangle_count);
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

static void read_carefully(const ck_placement *placement, const uint32_t vertex[CK_WIDE], ck_fw u[3]) {
    float lanes[3][CK_WIDE];
    for (int lane = 0; lane < CK_WIDE; lane++) {
        double p[3];
        if (placement->careful) {
            ck_mesh_world(placement->mesh, vertex[lane], p);
        } else {
            ck_mesh_local(placement->mesh, vertex[lane], p);
        }
        for (int axis = 0; axis < 3; axis++) {
            lanes[axis][lane] = (float)((p[axis] * placement->scale - placement->origin[axis]) * placement->zoom);
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = ck_fw_load(lanes[axis]);
    }
}

/* A corner of some triangles, relative to the origin of the placement. */
static inline void read_corners(const ck_placement *placement, const uint32_t triangle[CK_WIDE], int corner,
                                ck_fw u[3]) {
    const ck_mesh *mesh = placement->mesh;
    uint32_t vertex[CK_WIDE];
    for (int lane = 0; lane < CK_WIDE; lane++) {
        vertex[lane] = ck_mesh_corner(mesh, triangle[lane], corner);
    }
    if (mesh->wide || placement->careful) {
        read_carefully(placement, vertex, u);
        return;
    }
    ck_fw_load_points(mesh->positions, mesh->stride, vertex, u);
    for (int axis = 0; axis < 3; axis++) {
        u[axis] = ck_fw_sub(u[axis], ck_fw_set((float)placement->origin[axis]));
    }
}

/* The placement's matrix and shift. */
static inline void to_frame(const ck_placement *placement, const ck_fw u[3], ck_fw p[3]) {
    for (int axis = 0; axis < 3; axis++) {
        const float *row = placement->matrix[axis];
        ck_fw sum = ck_fw_fma(ck_fw_set(row[0]), u[0], ck_fw_set(placement->shift[axis]));
        p[axis] = ck_fw_fma(ck_fw_set(row[2]), u[2], ck_fw_fma(ck_fw_set(row[1]), u[1], sum));
    }
}

/* The place on the curve of a cell, given its coordinates' bits, interleaved: those numbers in the order of a Gray
 * code, so that the curve goes on with a cell that differs in one bit, and boxes of its stretches stay small. */
static inline uint32_t curve_place(uint32_t x) {
    x ^= x >> 1;
    x ^= x >> 2;
    x ^= x >> 4;
    x ^= x >> 8;
    return x ^ x >> 16;
}

/* Where points fall on the space-filling curve. */
static inline void curve_keys(const ck_fw p[3], float cells, uint32_t keys[CK_WIDE]) {
    float at[3][CK_WIDE];
    for (int axis = 0; axis < 3; axis++) {
        ck_fw cell = ck_fw_mul(ck_fw_add(p[axis], ck_fw_set(1.0F)), ck_fw_set(0.5F * cells));
        cell = ck_fw_min(ck_fw_max(cell, ck_fw_set(0.0F)), ck_fw_set(cells - 1));
        ck_fw_store(at[axis], cell);
    }
    for (int lane = 0; lane < CK_WIDE; lane++) {
        keys[lane] = curve_place(ck_morton_spread((uint32_t)(int32_t)at[0][lane]) |
                                 ck_morton_spread((uint32_t)(int32_t)at[1][lane]) << 1 |
                                 ck_morton_spread((uint32_t)(int32_t)at[2][lane]) << 2);
    }
}

/* One corner stands for its triangle: the order need not be exact. */
static void triangle_keys(const ck_placement *placement, const uint32_t *list, uint32_t first, uint32_t count,
                          float cells, uint32_t *keys) {
    CK_ASSERT(cells >= 1 && cells <= 1024);
    for (uint32_t i = 0; i < count; i += CK_WIDE) {
        uint32_t triangle[CK_WIDE];
        for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
            uint32_t at = i + lane < count ? i + lane : count - 1;
            triangle[lane] = list != NULL ? list[at] : first + at;
        }
        ck_fw u[3];
        ck_fw p[3];
        uint32_t some[CK_WIDE];
        read_corners(placement, triangle, 0, u);
        to_frame(placement, u, p);
        curve_keys((const ck_fw *)p, cells, some);
        memcpy(&keys[i], some, (count - i < CK_WIDE ? count - i : CK_WIDE) * sizeof *keys);
    }
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
