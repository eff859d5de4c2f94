/* Sixteen pixels at once: their depths, and the columns that rows of a triangle cover, as bits. */
#ifndef CK_RASTER_CPU_LANES16_H
#define CK_RASTER_CPU_LANES16_H

#include "raster/cpu/lanes.h"

enum { CK_LANES16 = 16 };

/* Which pixels the lanes are: sixteen of a row, eight of two rows or four of four, from the lowest row up. */
typedef enum ck_shape { CK_SHAPE_16_1, CK_SHAPE_8_2, CK_SHAPE_4_4 } ck_shape;

#if defined(__AVX512F__)

typedef __m512 ck_f16;
typedef __m512i ck_u16;

static inline ck_f16 ck_f16_load(const float *p) {
    return _mm512_loadu_ps(p);
}
static inline void ck_f16_store(float *p, ck_f16 a) {
    _mm512_storeu_ps(p, a);
}
static inline ck_f16 ck_f16_set(float a) {
    return _mm512_set1_ps(a);
}
static inline ck_f16 ck_f16_add(ck_f16 a, ck_f16 b) {
    return _mm512_add_ps(a, b);
}
static inline ck_f16 ck_f16_mul(ck_f16 a, ck_f16 b) {
    return _mm512_mul_ps(a, b);
}
static inline ck_f16 ck_f16_fma(ck_f16 a, ck_f16 b, ck_f16 c) {
    return _mm512_fmadd_ps(a, b, c);
}
/* a < b ? a : b, and a > b ? a : b */
static inline ck_f16 ck_f16_min(ck_f16 a, ck_f16 b) {
    return _mm512_min_ps(a, b);
}
static inline ck_f16 ck_f16_max(ck_f16 a, ck_f16 b) {
    return _mm512_max_ps(a, b);
}
static inline ck_f16 ck_f16_join(ck_f8 low, ck_f8 high) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}
/* p[0] eight times, then p[1] */
static inline ck_f16 ck_f16_set_eights(const float p[2]) {
    return ck_f16_join(_mm256_broadcast_ss(p), _mm256_broadcast_ss(p + 1));
}
/* bit i: none of a[i], b[i], c[i] is negative */
static inline unsigned ck_f16_inside(ck_f16 a, ck_f16 b, ck_f16 c) {
    __m512 any = _mm512_or_ps(_mm512_or_ps(a, b), c);
    return ~(unsigned)_mm512_movepi32_mask(_mm512_castps_si512(any)) & 0xFFFF;
}
/* bit i: a[i] < b[i], and a[i] is b[i] */
static inline unsigned ck_f16_below(ck_f16 a, ck_f16 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}
static inline unsigned ck_f16_equal(ck_f16 a, ck_f16 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ);
}
/* a where the bit is set, else b */
static inline ck_f16 ck_f16_choose(unsigned bits, ck_f16 a, ck_f16 b) {
    return _mm512_mask_mov_ps(b, (__mmask16)bits, a);
}
/* The lower of a and b where the bit is set, else b */
static inline ck_f16 ck_f16_lower(unsigned bits, ck_f16 a, ck_f16 b) {
    return _mm512_mask_min_ps(b, (__mmask16)bits, a, b);
}

static inline ck_u16 ck_u16_load(const uint32_t *p) {
    return _mm512_loadu_si512(p);
}
static inline void ck_u16_store(uint32_t *p, ck_u16 a) {
    _mm512_storeu_si512(p, a);
}
static inline ck_u16 ck_u16_set(uint32_t a) {
    return _mm512_set1_epi32((int)a);
}
static inline ck_u16 ck_u16_add(ck_u16 a, ck_u16 b) {
    return _mm512_add_epi32(a, b);
}
static inline ck_u16 ck_u16_mul(ck_u16 a, ck_u16 b) {
    return _mm512_mullo_epi32(a, b);
}
/* a & (b ^ c) */
static inline ck_u16 ck_u16_and_xor(ck_u16 a, ck_u16 b, ck_u16 c) {
    return _mm512_and_si512(a, _mm512_xor_si512(b, c));
}
static inline ck_u16 ck_u16_or(ck_u16 a, ck_u16 b) {
    return _mm512_or_si512(a, b);
}
/* a & ~b */
static inline ck_u16 ck_u16_without(ck_u16 a, ck_u16 b) {
    return _mm512_andnot_si512(b, a);
}
/* Shifted to lower bits, zeros after. */
static inline ck_u16 ck_u16_down(ck_u16 a, int bits) {
    return _mm512_srli_epi32(a, (unsigned)bits);
}
/* a where the bit is set, else 0 */
static inline ck_u16 ck_u16_where(unsigned bits, ck_u16 a) {
    return _mm512_maskz_mov_epi32((__mmask16)bits, a);
}
/* a where the bit is set, else b */
static inline ck_u16 ck_u16_choose(unsigned bits, ck_u16 a, ck_u16 b) {
    return _mm512_mask_mov_epi32(b, (__mmask16)bits, a);
}
/* bit i: a[i] < b[i] */
static inline unsigned ck_u16_below(ck_u16 a, ck_u16 b) {
    return _mm512_cmplt_epu32_mask(a, b);
}
/* All bits from floor(a) on; none where that is 32 or more, all where a is negative. */
static inline ck_u16 ck_u16_bits_from(ck_f16 a) {
    __m512i first = _mm512_cvttps_epi32(_mm512_max_ps(a, _mm512_setzero_ps()));
    return _mm512_sllv_epi32(_mm512_set1_epi32(-1), first);
}
static inline ck_f16 ck_f16_join_fours(__m128 a, __m128 b, __m128 c, __m128 d) {
    __m512 low = _mm512_insertf32x4(_mm512_castps128_ps512(a), b, 1);
    return _mm512_insertf32x4(_mm512_insertf32x4(low, c, 2), d, 3);
}

/* Lanes of a plane whose rows lie `width` apart. */
static inline ck_f16 ck_f16_load_shape(ck_shape shape, const float *p, size_t width) {
    if (shape == CK_SHAPE_16_1) {
        return ck_f16_load(p);
    }
    if (shape == CK_SHAPE_8_2) {
        return ck_f16_join(ck_f8_load(p), ck_f8_load(p + width));
    }
    return ck_f16_join_fours(_mm_loadu_ps(p), _mm_loadu_ps(p + width), _mm_loadu_ps(p + 2 * width),
                             _mm_loadu_ps(p + 3 * width));
}
static inline void ck_f16_store_shape(ck_shape shape, float *p, size_t width, ck_f16 a) {
    if (shape == CK_SHAPE_16_1) {
        ck_f16_store(p, a);
    } else if (shape == CK_SHAPE_8_2) {
        ck_f8_store(p, _mm512_castps512_ps256(a));
        ck_f8_store(p + width, _mm512_extractf32x8_ps(a, 1));
    } else {
        _mm_storeu_ps(p, _mm512_castps512_ps128(a));
        _mm_storeu_ps(p + width, _mm512_extractf32x4_ps(a, 1));
        _mm_storeu_ps(p + 2 * width, _mm512_extractf32x4_ps(a, 2));
        _mm_storeu_ps(p + 3 * width, _mm512_extractf32x4_ps(a, 3));
    }
}
static inline ck_u16 ck_u16_load_shape(ck_shape shape, const uint32_t *p, size_t width) {
    return _mm512_castps_si512(ck_f16_load_shape(shape, (const float *)(const void *)p, width));
}
static inline void ck_u16_store_shape(ck_shape shape, uint32_t *p, size_t width, ck_u16 a) {
    ck_f16_store_shape(shape, (float *)(void *)p, width, _mm512_castsi512_ps(a));
}

#else

/* Two halves of eight. */
typedef struct ck_f16 {
    ck_f8 low, high;
} ck_f16;
typedef struct ck_u16 {
    ck_i8 low, high;
} ck_u16;

static inline ck_f16 ck_f16_load(const float *p) {
    return (ck_f16){ck_f8_load(p), ck_f8_load(p + CK_LANES)};
}
static inline void ck_f16_store(float *p, ck_f16 a) {
    ck_f8_store(p, a.low);
    ck_f8_store(p + CK_LANES, a.high);
}
static inline ck_f16 ck_f16_set(float a) {
    return (ck_f16){ck_f8_set(a), ck_f8_set(a)};
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
/* a < b ? a : b, and a > b ? a : b */
static inline ck_f16 ck_f16_min(ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_min(a.low, b.low), ck_f8_min(a.high, b.high)};
}
static inline ck_f16 ck_f16_max(ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_max(a.low, b.low), ck_f8_max(a.high, b.high)};
}
static inline ck_f16 ck_f16_join(ck_f8 low, ck_f8 high) {
    return (ck_f16){low, high};
}
/* p[0] eight times, then p[1] */
static inline ck_f16 ck_f16_set_eights(const float p[2]) {
    return ck_f16_join(ck_f8_set(p[0]), ck_f8_set(p[1]));
}
/* bit i: none of a[i], b[i], c[i] is negative */
static inline unsigned ck_f16_inside(ck_f16 a, ck_f16 b, ck_f16 c) {
    ck_i8 low = ck_i8_or(ck_i8_or(ck_i8_signs(a.low), ck_i8_signs(b.low)), ck_i8_signs(c.low));
    ck_i8 high = ck_i8_or(ck_i8_or(ck_i8_signs(a.high), ck_i8_signs(b.high)), ck_i8_signs(c.high));
    return ~(ck_i8_negative(low) | ck_i8_negative(high) << CK_LANES) & 0xFFFF;
}
/* bit i: a[i] < b[i], and a[i] is b[i] */
static inline unsigned ck_f16_below(ck_f16 a, ck_f16 b) {
    return ck_f8_gt(b.low, a.low) | ck_f8_gt(b.high, a.high) << CK_LANES;
}
static inline unsigned ck_f16_equal(ck_f16 a, ck_f16 b) {
    return ~(ck_f16_below(a, b) | ck_f16_below(b, a)) & 0xFFFF;
}
/* a where the bit is set, else b */
static inline ck_f16 ck_f16_choose(unsigned bits, ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_choose(ck_i8_lanes(bits), a.low, b.low),
                    ck_f8_choose(ck_i8_lanes(bits >> CK_LANES), a.high, b.high)};
}
/* The lower of a and b where the bit is set, else b: what is no number is not lower than anything. */
static inline ck_f16 ck_f16_lower(unsigned bits, ck_f16 a, ck_f16 b) {
    return (ck_f16){ck_f8_min(ck_f8_spoil(ck_i8_lanes(~bits), a.low), b.low),
                    ck_f8_min(ck_f8_spoil(ck_i8_lanes(~bits >> CK_LANES), a.high), b.high)};
}

static inline ck_u16 ck_u16_load(const uint32_t *p) {
    return (ck_u16){ck_i8_load((const int32_t *)p), ck_i8_load((const int32_t *)p + CK_LANES)};
}
static inline void ck_u16_store(uint32_t *p, ck_u16 a) {
    ck_i8_store((int32_t *)p, a.low);
    ck_i8_store((int32_t *)p + CK_LANES, a.high);
}
static inline ck_u16 ck_u16_set(uint32_t a) {
    return (ck_u16){ck_i8_set((int32_t)a), ck_i8_set((int32_t)a)};
}
static inline ck_u16 ck_u16_add(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_i8_add(a.low, b.low), ck_i8_add(a.high, b.high)};
}
static inline ck_u16 ck_u16_mul(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_i8_mul(a.low, b.low), ck_i8_mul(a.high, b.high)};
}
/* a & (b ^ c) */
static inline ck_u16 ck_u16_and_xor(ck_u16 a, ck_u16 b, ck_u16 c) {
    return (ck_u16){ck_i8_and(a.low, ck_i8_xor(b.low, c.low)), ck_i8_and(a.high, ck_i8_xor(b.high, c.high))};
}
static inline ck_u16 ck_u16_or(ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_i8_or(a.low, b.low), ck_i8_or(a.high, b.high)};
}
/* a & ~b */
static inline ck_u16 ck_u16_without(ck_u16 a, ck_u16 b) {
    const ck_i8 all = ck_i8_set(-1);
    return (ck_u16){ck_i8_and(a.low, ck_i8_xor(b.low, all)), ck_i8_and(a.high, ck_i8_xor(b.high, all))};
}
/* Shifted to lower bits, zeros after. */
static inline ck_u16 ck_u16_down(ck_u16 a, int bits) {
    const ck_i8 kept = ck_i8_set(INT32_MAX >> (bits - 1));
    return (ck_u16){ck_i8_and(ck_i8_down(a.low, bits), kept), ck_i8_and(ck_i8_down(a.high, bits), kept)};
}
/* a where the bit is set, else 0 */
static inline ck_u16 ck_u16_where(unsigned bits, ck_u16 a) {
    return (ck_u16){ck_i8_and(a.low, ck_i8_lanes(bits)), ck_i8_and(a.high, ck_i8_lanes(bits >> CK_LANES))};
}
/* a where the bit is set, else b */
static inline ck_u16 ck_u16_choose(unsigned bits, ck_u16 a, ck_u16 b) {
    return (ck_u16){ck_i8_choose(ck_i8_lanes(bits), a.low, b.low),
                    ck_i8_choose(ck_i8_lanes(bits >> CK_LANES), a.high, b.high)};
}
/* bit i: a[i] < b[i] */
static inline unsigned ck_u16_below(ck_u16 a, ck_u16 b) {
    return ck_i8_below_unsigned(a.low, b.low) | ck_i8_below_unsigned(a.high, b.high) << CK_LANES;
}
/* All bits from floor(a) on; none where that is 32 or more, all where a is negative. */
static inline ck_u16 ck_u16_bits_from(ck_f16 a) {
    return (ck_u16){ck_i8_bits_from(a.low), ck_i8_bits_from(a.high)};
}

/* Lanes of a plane whose rows lie `width` apart. */
static inline ck_f16 ck_f16_load_shape(ck_shape shape, const float *p, size_t width) {
    if (shape == CK_SHAPE_4_4) {
        return ck_f16_join(ck_f8_load_rows(p, p + width), ck_f8_load_rows(p + 2 * width, p + 3 * width));
    }
    return ck_f16_join(ck_f8_load(p), ck_f8_load(p + (shape == CK_SHAPE_8_2 ? width : CK_LANES)));
}
static inline void ck_f16_store_shape(ck_shape shape, float *p, size_t width, ck_f16 a) {
    if (shape == CK_SHAPE_4_4) {
        ck_f8_store_rows(p, p + width, a.low);
        ck_f8_store_rows(p + 2 * width, p + 3 * width, a.high);
    } else {
        ck_f8_store(p, a.low);
        ck_f8_store(p + (shape == CK_SHAPE_8_2 ? width : CK_LANES), a.high);
    }
}
static inline ck_u16 ck_u16_load_shape(ck_shape shape, const uint32_t *p, size_t width) {
    const int32_t *at = (const int32_t *)p;
    if (shape == CK_SHAPE_4_4) {
        return (ck_u16){ck_i8_load_rows(at, at + width), ck_i8_load_rows(at + 2 * width, at + 3 * width)};
    }
    return (ck_u16){ck_i8_load(at), ck_i8_load(at + (shape == CK_SHAPE_8_2 ? width : CK_LANES))};
}
static inline void ck_u16_store_shape(ck_shape shape, uint32_t *p, size_t width, ck_u16 a) {
    int32_t *at = (int32_t *)p;
    if (shape == CK_SHAPE_4_4) {
        ck_i8_store_rows(at, at + width, a.low);
        ck_i8_store_rows(at + 2 * width, at + 3 * width, a.high);
    } else {
        ck_i8_store(at, a.low);
        ck_i8_store(at + (shape == CK_SHAPE_8_2 ? width : CK_LANES), a.high);
    }
}

#endif

/* 0, 1, .. 15 */
static inline ck_f16 ck_f16_count(void) {
    static const float numbers[CK_LANES16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return ck_f16_load(numbers);
}

/* The numbers of the pixels. */
static inline ck_u16 ck_u16_pixels(ck_shape shape, uint32_t first, uint32_t width) {
    static const uint32_t columns[][CK_LANES16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                                   {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7},
                                                   {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}};
    static const uint32_t rows[][CK_LANES16] = {
        {0}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3}};
    ck_u16 pixels = ck_u16_add(ck_u16_set(first), ck_u16_load(columns[shape]));
    if (shape != CK_SHAPE_16_1) {
        pixels = ck_u16_add(pixels, ck_u16_mul(ck_u16_load(rows[shape]), ck_u16_set(width)));
    }
    return pixels;
}

/* Writes the fragments of the lanes whose bits are set, in the order of lanes; may overwrite sixteen places. */
static inline void ck_fragments_store(ck_loose_fragment *out, unsigned lanes, ck_f16 depth, uint32_t face,
                                      uint32_t body_back, ck_u16 pixel) {
#ifdef __AVX512F__
    /* Four by four to be transposed, so that each of four vectors holds four whole fragments. */
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m512i d = _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_castps_si512(depth));
    __m512i p = _mm512_maskz_compress_epi32((__mmask16)lanes, pixel);
    d = _mm512_permutexvar_epi32(order, d);
    p = _mm512_permutexvar_epi32(order, p);
    __m512i f = _mm512_set1_epi32((int)face);
    __m512i b = _mm512_set1_epi32((int)body_back);
    __m512i df[2] = {_mm512_unpacklo_epi32(d, f), _mm512_unpackhi_epi32(d, f)};
    __m512i bp[2] = {_mm512_unpacklo_epi32(b, p), _mm512_unpackhi_epi32(b, p)};
    for (int i = 0; i < 2; i++) {
        _mm512_storeu_si512(&out[8 * i], _mm512_unpacklo_epi64(df[i], bp[i]));
        _mm512_storeu_si512(&out[8 * i + 4], _mm512_unpackhi_epi64(df[i], bp[i]));
    }
#else
    float depths[CK_LANES16];
    uint32_t pixels[CK_LANES16];
    ck_f16_store(depths, depth);
    ck_u16_store(pixels, pixel);
    for (; lanes != 0; lanes &= lanes - 1) {
        unsigned lane = (unsigned)__builtin_ctz(lanes);
        *out++ = (ck_loose_fragment){{depths[lane], face, body_back}, pixels[lane]};
    }
#endif
}

/* Bits of the lanes whose bytes are 1, of a plane of bytes that are 0 or 1; beyond its pixels they may be anything. */
static inline unsigned ck_wanted_bits(ck_shape shape, const uint8_t *p, size_t width) {
    const unsigned columns = shape == CK_SHAPE_16_1 ? 16 : (shape == CK_SHAPE_8_2 ? 8 : 4);
    unsigned bits = 0;
    for (unsigned row = 0; row < CK_LANES16 / columns; row++) {
        for (unsigned column = 0; column < columns; column++) {
            bits |= (unsigned)(p[row * width + column] & 1) << (row * columns + column);
        }
    }
    return bits;
}

#endif
