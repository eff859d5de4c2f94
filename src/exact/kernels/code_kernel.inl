/* A pass over the vertices: codes against the other body's slabs (k-DOP). Nothing is fused here, so codes are the same
 * for all instruction sets: a contact is looked at where they say. */

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
    CK_ASSERT(space_count >= 0 && space_count <= CK_HALF_SPACES);
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
