/* Sixteen numbers at once as two vectors of eight, whatever these are; simd.h tells what the names mean. */
#ifndef CK_BASE_SIMD_SIXTEEN_AS_EIGHTS_H
#define CK_BASE_SIMD_SIXTEEN_AS_EIGHTS_H

/* Floats. */

static inline ck_f16 ck_f16_load_halves(const float *p, size_t apart) {
    return (ck_f16){ck_f8_load(p), ck_f8_load(p + apart)};
}
static inline void ck_f16_store_halves(float *p, size_t apart, ck_f16 a) {
    ck_f8_store(p, a.low);
    ck_f8_store(p + apart, a.high);
}
static inline ck_f16 ck_f16_load(const float *p) {
    return ck_f16_load_halves(p, CK_LANES);
}
static inline void ck_f16_store(float *p, ck_f16 a) {
    ck_f16_store_halves(p, CK_LANES, a);
}
static inline ck_f16 ck_f16_load_quarters(const float *p, size_t apart) {
    return (ck_f16){ck_f8_load_halves(p, apart), ck_f8_load_halves(p + 2 * apart, apart)};
}
static inline void ck_f16_store_quarters(float *p, size_t apart, ck_f16 a) {
    ck_f8_store_halves(p, apart, a.low);
    ck_f8_store_halves(p + 2 * apart, apart, a.high);
}
static inline ck_f16 ck_f16_set(float a) {
    return (ck_f16){ck_f8_set(a), ck_f8_set(a)};
}
static inline ck_f16 ck_f16_set_halves(const float p[2]) {
    return (ck_f16){ck_f8_set(p[0]), ck_f8_set(p[1])};
}
static inline ck_f16 ck_f16_add(ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_add(a.low, b.low), ck_f8_add(a.high, b.high)};
}
static inline ck_f16 ck_f16_mul(ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_mul(a.low, b.low), ck_f8_mul(a.high, b.high)};
}
static inline ck_f16 ck_f16_fma(ck_f16 a, ck_f16 b, ck_f16 c) {
    return (ck_f16){ck_f8_fma(a.low, b.low, c.low), ck_f8_fma(a.high, b.high, c.high)};
}
static inline ck_f16 ck_f16_min(ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_min(a.low, b.low), ck_f8_min(a.high, b.high)};
}
static inline ck_f16 ck_f16_max(ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_max(a.low, b.low), ck_f8_max(a.high, b.high)};
}
static inline unsigned ck_f16_inside(ck_f16 a, ck_f16 b, ck_f16 c) {
    return ~(ck_f8_outside(a.low, b.low, c.low) | ck_f8_outside(a.high, b.high, c.high) << CK_LANES) & 0xFFFF;
}
static inline unsigned ck_f16_below(ck_f16 a, ck_f16 b) {
    return ck_f8_gt(b.low, a.low) | ck_f8_gt(b.high, a.high) << CK_LANES;
}
static inline unsigned ck_f16_equal(ck_f16 a, ck_f16 b) {
    return ~(ck_f16_below(a, b) | ck_f16_below(b, a)) & 0xFFFF;
}
static inline ck_f16 ck_f16_choose(unsigned bits, ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_choose(bits, a.low, b.low), ck_f8_choose(bits >> CK_LANES, a.high, b.high)};
}
static inline ck_f16 ck_f16_lower(unsigned bits, ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_lower(bits, a.low, b.low), ck_f8_lower(bits >> CK_LANES, a.high, b.high)};
}

/* Numbers without a sign. */

static inline ck_u16 ck_u16_load_halves(const uint32_t *p, size_t apart) {
    return (ck_u16){ck_u8_load(p), ck_u8_load(p + apart)};
}
static inline void ck_u16_store_halves(uint32_t *p, size_t apart, ck_u16 a) {
    ck_u8_store(p, a.low);
    ck_u8_store(p + apart, a.high);
}
static inline ck_u16 ck_u16_load(const uint32_t *p) {
    return ck_u16_load_halves(p, CK_LANES);
}
static inline void ck_u16_store(uint32_t *p, ck_u16 a) {
    ck_u16_store_halves(p, CK_LANES, a);
}
static inline ck_u16 ck_u16_load_quarters(const uint32_t *p, size_t apart) {
    return (ck_u16){ck_u8_load_halves(p, apart), ck_u8_load_halves(p + 2 * apart, apart)};
}
static inline void ck_u16_store_quarters(uint32_t *p, size_t apart, ck_u16 a) {
    ck_u8_store_halves(p, apart, a.low);
    ck_u8_store_halves(p + 2 * apart, apart, a.high);
}
static inline ck_u16 ck_u16_set(uint32_t a) {
    return (ck_u16){ck_u8_set(a), ck_u8_set(a)};
}
static inline ck_u16 ck_u16_add(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_u8_add(a.low, b.low), ck_u8_add(a.high, b.high)};
}
static inline ck_u16 ck_u16_mul(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_u8_mul(a.low, b.low), ck_u8_mul(a.high, b.high)};
}
static inline ck_u16 ck_u16_or(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_u8_or(a.low, b.low), ck_u8_or(a.high, b.high)};
}
static inline ck_u16 ck_u16_and_xor(ck_u16 a, ck_u16 b, ck_u16 c) {
    return (ck_u16){ck_u8_and_xor(a.low, b.low, c.low), ck_u8_and_xor(a.high, b.high, c.high)};
}
static inline ck_u16 ck_u16_without(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_u8_without(a.low, b.low), ck_u8_without(a.high, b.high)};
}
static inline ck_u16 ck_u16_down(ck_u16 a, int bits) {
    return (ck_u16){ck_u8_down(a.low, bits), ck_u8_down(a.high, bits)};
}
static inline unsigned ck_u16_below(ck_u16 a, ck_u16 b) {
    return ck_u8_below(a.low, b.low) | ck_u8_below(a.high, b.high) << CK_LANES;
}
static inline ck_u16 ck_u16_where(unsigned bits, ck_u16 a) {
    return (ck_u16){ck_u8_where(bits, a.low), ck_u8_where(bits >> CK_LANES, a.high)};
}
static inline ck_u16 ck_u16_choose(unsigned bits, ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_u8_choose(bits, a.low, b.low), ck_u8_choose(bits >> CK_LANES, a.high, b.high)};
}
static inline ck_u16 ck_u16_bits_from(ck_f16 a) {
    return (ck_u16){ck_u8_bits_from(a.low), ck_u8_bits_from(a.high)};
}

/* Both. Floats and numbers are written as such: of copied bytes compilers fear that they change pointers. */
static inline void ck_store_fours(void *out, unsigned lanes, ck_f16 first, uint32_t second, uint32_t third,
                                  ck_u16 fourth) {
    float firsts[CK_LANES16];
    uint32_t fourths[CK_LANES16];
    ck_f16_store(firsts, first);
    ck_u16_store(fourths, fourth);
    float *floats = out;
    uint32_t *numbers = out;
    for (; lanes != 0; lanes &= lanes - 1) {
        unsigned lane = (unsigned)__builtin_ctz(lanes);
        floats[0] = firsts[lane];
        numbers[1] = second;
        numbers[2] = third;
        numbers[3] = fourths[lane];
        floats += 4;
        numbers += 4;
    }
}

#endif
