/* Passes over the vertices: bounds along the slab directions, and codes against the other body's slabs. Nothing is
 * fused here, so slabs and codes are the same for all instruction sets: a contact is looked at where they say. */

static void load_careful(const ck_points *points, uint32_t first, uint32_t count, float u[3][CK_BLOCK]) {
    for (uint32_t i = 0; i < count; i++) {
        double p[3];
        ck_mesh_world(points->mesh, first + i, p);
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = (float)(p[axis] * points->scale - points->origin[axis]);
        }
    }
}

static void load_wide(const ck_points *points, uint32_t first, uint32_t count, float u[3][CK_BLOCK]) {
    const char *at = points->mesh->positions + (size_t)first * points->mesh->stride;
    for (uint32_t i = 0; i < count; i++) {
        const double *p = (const double *)(const void *)(at + i * points->mesh->stride);
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = (float)(p[axis] - points->origin[axis]);
        }
    }
}

static void load_floats(const ck_points *points, uint32_t first, uint32_t count, float u[3][CK_BLOCK]) {
    const float origin[3] = {(float)points->origin[0], (float)points->origin[1], (float)points->origin[2]};
    const char *at = points->mesh->positions + (size_t)first * points->mesh->stride;
    if (points->mesh->stride == 3 * sizeof(float) && count == CK_BLOCK) {
        const float *p = (const float *)(const void *)at;
        for (int i = 0; i < 3 * CK_BLOCK; i += 16) {
            ck_fetch_ahead(&p[i]);
        }
        for (int i = 0; i < CK_BLOCK; i++) {
            u[0][i] = p[3 * i] - origin[0];
            u[1][i] = p[3 * i + 1] - origin[1];
            u[2][i] = p[3 * i + 2] - origin[2];
        }
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const float *p = (const float *)(const void *)(at + i * points->mesh->stride);
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = p[axis] - origin[axis];
        }
    }
}

/* The vertices of a block relative to the origin; a last block that is not full repeats its last vertex. */
static void load_block(const ck_points *points, uint32_t block, float u[3][CK_BLOCK]) {
    uint32_t first = block * CK_BLOCK;
    uint32_t left = points->mesh->vertex_count - first;
    uint32_t count = left < CK_BLOCK ? left : CK_BLOCK;
    if (points->careful) {
        load_careful(points, first, count, u);
    } else if (points->mesh->wide) {
        load_wide(points, first, count, u);
    } else {
        load_floats(points, first, count, u);
    }
    for (uint32_t i = count; i < CK_BLOCK; i++) {
        for (int axis = 0; axis < 3; axis++) {
            u[axis][i] = u[axis][count - 1];
        }
    }
}

enum { BLOCKS_AT_ONCE = 4 }; /* enough to forget what loading and storing the sums costs */

typedef struct extents_sum {
    ck_fw low[CK_DIRECTIONS], high[CK_DIRECTIONS];
    ck_fw reach;
    ck_fw faults; /* becomes NaN with the first coordinate that is not finite */
} extents_sum;

/* Turns a block into world directions and finds its box. */
static void rotate_block(const ck_points *points, float u[3][CK_BLOCK], float *const p[3], extents_sum *sum,
                         ck_block_box *box) {
    for (int axis = 0; axis < 3; axis++) {
        const ck_fw row[3] = {ck_fw_set(points->rotation[axis][0]), ck_fw_set(points->rotation[axis][1]),
                              ck_fw_set(points->rotation[axis][2])};
        ck_fw low = ck_fw_set(FLT_MAX);
        ck_fw high = ck_fw_set(-FLT_MAX);
        ck_fw reach = sum->reach;
        for (int i = 0; i < CK_BLOCK; i += CK_WIDE) {
            const ck_fw at[3] = {ck_fw_load(&u[0][i]), ck_fw_load(&u[1][i]), ck_fw_load(&u[2][i])};
            ck_fw q = ck_fw_plain_dot(row, at);
            ck_fw_store(&p[axis][i], q);
            low = ck_fw_min(low, q);
            high = ck_fw_max(high, q);
            reach = ck_fw_max(reach, ck_fw_abs(at[axis]));
        }
        sum->reach = reach;
        sum->low[axis] = ck_fw_min(sum->low[axis], low);
        sum->high[axis] = ck_fw_max(sum->high[axis], high);
        box->low[axis] = ck_fw_lowest(low);
        box->high[axis] = ck_fw_highest(high);
    }
}

/* The directions along the sum and the difference of two projections, which it also writes where asked. */
static inline void project_pair(const float *p, const float *q, int count, extents_sum *sum, int direction, float *sums,
                                float *differences) {
    ck_fw low[2] = {sum->low[direction], sum->low[direction + 1]};
    ck_fw high[2] = {sum->high[direction], sum->high[direction + 1]};
    for (int i = 0; i < count; i += CK_WIDE) {
        ck_fw plus = ck_fw_add(ck_fw_load(&p[i]), ck_fw_load(&q[i]));
        ck_fw minus = ck_fw_sub(ck_fw_load(&p[i]), ck_fw_load(&q[i]));
        low[0] = ck_fw_min(low[0], plus);
        high[0] = ck_fw_max(high[0], plus);
        low[1] = ck_fw_min(low[1], minus);
        high[1] = ck_fw_max(high[1], minus);
        if (sums != NULL) {
            ck_fw_store(&sums[i], plus);
            ck_fw_store(&differences[i], minus);
        }
    }
    for (int k = 0; k < 2; k++) {
        sum->low[direction + k] = low[k];
        sum->high[direction + k] = high[k];
    }
}

/* The ten directions that are sums of two or three coordinates, in the order of ck_directions. */
static void project_blocks(float p[3][BLOCKS_AT_ONCE * CK_BLOCK], int count, extents_sum *sum) {
    float plus[BLOCKS_AT_ONCE * CK_BLOCK];
    float minus[BLOCKS_AT_ONCE * CK_BLOCK];
    project_pair(p[0], p[1], count, sum, 7, plus, minus);
    project_pair(plus, p[2], count, sum, 3, NULL, NULL);
    project_pair(minus, p[2], count, sum, 5, NULL, NULL);
    project_pair(p[0], p[2], count, sum, 9, NULL, NULL);
    project_pair(p[1], p[2], count, sum, 11, NULL, NULL);
    ck_fw faults = sum->faults;
    for (int i = 0; i < count; i += CK_WIDE) {
        ck_fw all = ck_fw_add(ck_fw_load(&plus[i]), ck_fw_load(&p[2][i]));
        faults = ck_fw_add(faults, ck_fw_sub(all, all));
    }
    sum->faults = faults;
}

static void vertex_extents(const ck_points *points, uint32_t first, uint32_t count, ck_extents *extents,
                           ck_block_box *boxes) {
    extents_sum sum = {.reach = ck_fw_set(extents->reach), .faults = ck_fw_set(0)};
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        sum.low[k] = ck_fw_set(extents->low[k]);
        sum.high[k] = ck_fw_set(extents->high[k]);
    }
    for (uint32_t block = first; block < first + count; block += BLOCKS_AT_ONCE) {
        float p[3][BLOCKS_AT_ONCE * CK_BLOCK];
        uint32_t left = first + count - block;
        uint32_t blocks = left < BLOCKS_AT_ONCE ? left : BLOCKS_AT_ONCE;
        for (uint32_t i = 0; i < blocks; i++) {
            float u[3][CK_BLOCK];
            float *const at[3] = {&p[0][i * CK_BLOCK], &p[1][i * CK_BLOCK], &p[2][i * CK_BLOCK]};
            load_block(points, block + i, u);
            rotate_block(points, u, at, &sum, &boxes[block + i]);
        }
        project_blocks(p, (int)(blocks * CK_BLOCK), &sum);
    }
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        extents->low[k] = ck_fw_lowest(sum.low[k]);
        extents->high[k] = ck_fw_highest(sum.high[k]);
    }
    extents->reach = ck_fw_highest(sum.reach);
    float faults[CK_WIDE];
    ck_fw_store(faults, sum.faults);
    for (int i = 0; i < CK_WIDE; i++) {
        extents->finite = extents->finite && faults[i] == 0;
    }
}

/* Bits of half-spaces that hold the whole box, and of those that hold a part of it. */
static void classify_box(const ck_block_box *box, const ck_half_space *spaces, int space_count, unsigned *whole,
                         unsigned *part) {
    *whole = 0;
    *part = 0;
    for (int j = 0; j < space_count; j++) {
        float low = 0;
        float high = 0;
        for (int axis = 0; axis < 3; axis++) {
            float n = spaces[j].direction[axis];
            low += n * (n > 0 ? box->low[axis] : box->high[axis]);
            high += n * (n > 0 ? box->high[axis] : box->low[axis]);
        }
        *whole |= (unsigned)(low > spaces[j].limit) << j;
        *part |= (unsigned)(high > spaces[j].limit) << j;
    }
}

/* Turns eight bytes by eight bits about the diagonal: bit i of byte j becomes bit j of byte i. */
static inline uint64_t transpose_bits(uint64_t x) {
    uint64_t t = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAULL;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCULL;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x00000000F0F0F0F0ULL;
    return x ^ t ^ (t << 28);
}

static uint8_t code_block(const ck_points *points, uint32_t block, const ck_half_space *spaces, unsigned wanted,
                          uint8_t *out) {
    float u[3][CK_BLOCK];
    load_block(points, block, u);
    uint64_t shared = ~(uint64_t)0;
    for (int i = 0; i < CK_BLOCK; i += CK_LANES) {
        const ck_f8 at[3] = {ck_f8_load(&u[0][i]), ck_f8_load(&u[1][i]), ck_f8_load(&u[2][i])};
        uint64_t masks = 0;
        for (unsigned bits = wanted; bits != 0; bits &= bits - 1) {
            int j = __builtin_ctz(bits);
            const ck_f8 normal[3] = {ck_f8_set(spaces[j].normal[0]), ck_f8_set(spaces[j].normal[1]),
                                     ck_f8_set(spaces[j].normal[2])};
            masks |= (uint64_t)ck_f8_gt(ck_f8_plain_dot(normal, at), ck_f8_set(spaces[j].limit)) << (8 * j);
        }
        uint64_t codes = transpose_bits(masks);
        shared &= codes;
        memcpy(&out[i], &codes, sizeof codes);
    }
    shared &= shared >> 32;
    shared &= shared >> 16;
    shared &= shared >> 8;
    return (uint8_t)shared;
}

static void vertex_codes(const ck_points *points, uint32_t first, uint32_t count, const ck_half_space *spaces,
                         int space_count, const ck_block_box *boxes, const ck_codes *codes) {
    for (uint32_t block = first; block < first + count; block++) {
        uint8_t *out = &codes->vertex[(size_t)block * CK_BLOCK];
        unsigned whole;
        unsigned part;
        classify_box(&boxes[block], spaces, space_count, &whole, &part);
        if (whole != 0 || part == 0) {
            memset(out, (int)whole, CK_BLOCK);
            codes->block[block] = (uint8_t)whole;
        } else {
            codes->block[block] = code_block(points, block, spaces, part, out);
        }
    }
}
