/* Sixteen pixels at once: how they lie in a plane, and their way in and out of vectors. */

/* Which pixels the lanes are: sixteen of a row, eight of two rows or four of four, from the lowest row up. */
typedef enum lane_shape { SHAPE_16_1, SHAPE_8_2, SHAPE_4_4 } lane_shape;

/* Lanes of a plane whose rows lie `width` apart. */
static inline ck_f16 load_floats(lane_shape shape, const float *p, size_t width) {
    if (shape == SHAPE_16_1) {
        return ck_f16_load(p);
    }
    return shape == SHAPE_8_2 ? ck_f16_load_halves(p, width) : ck_f16_load_quarters(p, width);
}

static inline void store_floats(lane_shape shape, float *p, size_t width, ck_f16 a) {
    if (shape == SHAPE_16_1) {
        ck_f16_store(p, a);
    } else if (shape == SHAPE_8_2) {
        ck_f16_store_halves(p, width, a);
    } else {
        ck_f16_store_quarters(p, width, a);
    }
}

static inline ck_u16 load_numbers(lane_shape shape, const uint32_t *p, size_t width) {
    if (shape == SHAPE_16_1) {
        return ck_u16_load(p);
    }
    return shape == SHAPE_8_2 ? ck_u16_load_halves(p, width) : ck_u16_load_quarters(p, width);
}

static inline void store_numbers(lane_shape shape, uint32_t *p, size_t width, ck_u16 a) {
    if (shape == SHAPE_16_1) {
        ck_u16_store(p, a);
    } else if (shape == SHAPE_8_2) {
        ck_u16_store_halves(p, width, a);
    } else {
        ck_u16_store_quarters(p, width, a);
    }
}

/* 0, 1, .. 15 */
static inline ck_f16 count_up(void) {
    static const float numbers[CK_LANES16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return ck_f16_load(numbers);
}

/* The numbers of the pixels. */
static inline ck_u16 number_pixels(lane_shape shape, uint32_t first, uint32_t width) {
    static const uint32_t columns[][CK_LANES16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                                   {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7},
                                                   {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}};
    static const uint32_t rows[][CK_LANES16] = {
        {0}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}};
    ck_u16 pixels = ck_u16_add(ck_u16_set(first), ck_u16_load(columns[shape]));
    if (shape != SHAPE_16_1) {
        pixels = ck_u16_add(pixels, ck_u16_mul(ck_u16_load(rows[shape]), ck_u16_set(width)));
    }
    return pixels;
}

/* Bits of eight bytes, their lowest ones, in order: four from one place on, four from another. */
static inline unsigned lowest_bits(const uint8_t *first_four, const uint8_t *last_four) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint32_t low, high;
    memcpy(&low, first_four, sizeof low);
    memcpy(&high, last_four, sizeof high);
    /* A product has the sum of bytes, each moved by as much as brings its lowest bit, bit 8 i, to bit 56 + i. */
    const uint64_t bytes = ((uint64_t)high << 32 | low) & UINT64_C(0x0101010101010101);
    return (unsigned)(bytes * UINT64_C(0x0102040810204080) >> 56);
#else
    unsigned bits = 0;
    for (unsigned i = 0; i < 4; i++) {
        bits |= (first_four[i] & 1U) << i | (last_four[i] & 1U) << (i + 4);
    }
    return bits;
#endif
}

/* Bits of the lanes whose bytes are 1, of a plane of bytes that are 0 or 1; beyond its pixels they may be anything. */
static inline unsigned wanted_bits(lane_shape shape, const uint8_t *p, size_t width) {
    if (shape == SHAPE_4_4) {
        return lowest_bits(p, p + width) | lowest_bits(p + 2 * width, p + 3 * width) << 8;
    }
    const uint8_t *next = shape == SHAPE_16_1 ? p + 8 : p + width;
    return lowest_bits(p, p + 4) | lowest_bits(next, next + 4) << 8;
}
