/* The lanes of lanes.h, and eight floats, where there is no AVX2: in vectors of 16 bytes, which every machine of today
 * has, by the compilers' own vector types. What these have no operator for is asked of SSE2 by name, and elsewhere put
 * together from what they have. */
#ifndef CK_RASTER_CPU_LANES_PLAIN_H
#define CK_RASTER_CPU_LANES_PLAIN_H

#include "raster/cpu/kernels.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { CK_LANES = 8 };

typedef float ck_f4 __attribute__((vector_size(16)));
typedef int32_t ck_i4 __attribute__((vector_size(16)));
typedef uint32_t ck_u4 __attribute__((vector_size(16)));
typedef double ck_d2 __attribute__((vector_size(16)));
typedef int64_t ck_l2 __attribute__((vector_size(16)));
typedef float ck_f2 __attribute__((vector_size(8)));
typedef int32_t ck_i2 __attribute__((vector_size(8)));

typedef struct ck_f8 {
    ck_f4 low, high;
} ck_f8;

typedef struct ck_i8 {
    ck_i4 low, high;
} ck_i8;

typedef struct ck_d4 {
    ck_d2 low, high;
} ck_d4;

typedef struct ck_d8 {
    ck_d4 low, high;
} ck_d8;

static inline ck_f4 ck_f4_load(const float *p) {
    ck_f4 r;
    memcpy(&r, p, sizeof r);
    return r;
}
static inline void ck_f4_store(float *p, ck_f4 a) {
    memcpy(p, &a, sizeof a);
}
static inline ck_f4 ck_f4_set(float a) {
    return (ck_f4){a, a, a, a};
}
static inline ck_i4 ck_i4_load(const int32_t *p) {
    ck_i4 r;
    memcpy(&r, p, sizeof r);
    return r;
}
static inline void ck_i4_store(int32_t *p, ck_i4 a) {
    memcpy(p, &a, sizeof a);
}
static inline ck_i4 ck_i4_set(int32_t a) {
    return (ck_i4){a, a, a, a};
}
/* a where the lane of `where` is -1, b where it is 0 */
static inline ck_i4 ck_i4_choose(ck_i4 where, ck_i4 a, ck_i4 b) {
    return (a & where) | (b & ~where);
}
static inline ck_f4 ck_f4_choose(ck_i4 where, ck_f4 a, ck_f4 b) {
    return (ck_f4)ck_i4_choose(where, (ck_i4)a, (ck_i4)b);
}

#ifdef __SSE2__

/* bit i: a[i] < 0 */
static inline unsigned ck_i4_negative(ck_i4 a) {
    return (unsigned)_mm_movemask_ps((__m128)a);
}
/* a < b ? a : b, and a > b ? a : b */
static inline ck_f4 ck_f4_min(ck_f4 a, ck_f4 b) {
    return (ck_f4)_mm_min_ps((__m128)a, (__m128)b);
}
static inline ck_f4 ck_f4_max(ck_f4 a, ck_f4 b) {
    return (ck_f4)_mm_max_ps((__m128)a, (__m128)b);
}
static inline ck_d2 ck_d2_min(ck_d2 a, ck_d2 b) {
    return (ck_d2)_mm_min_pd((__m128d)a, (__m128d)b);
}
static inline ck_d2 ck_d2_max(ck_d2 a, ck_d2 b) {
    return (ck_d2)_mm_max_pd((__m128d)a, (__m128d)b);
}
/* The fraction cut off. */
static inline ck_i4 ck_i4_truncate(ck_f4 a) {
    return (ck_i4)_mm_cvttps_epi32((__m128)a);
}
/* Two of four lanes, the first ones or the last. */
static inline ck_d2 ck_d2_of_low(ck_i4 a) {
    return (ck_d2)_mm_cvtepi32_pd((__m128i)a);
}
static inline ck_d2 ck_d2_of_high(ck_i4 a) {
    return (ck_d2)_mm_cvtepi32_pd(_mm_unpackhi_epi64((__m128i)a, (__m128i)a));
}
static inline ck_d2 ck_d2_of_low_floats(ck_f4 a) {
    return (ck_d2)_mm_cvtps_pd((__m128)a);
}
static inline ck_d2 ck_d2_of_high_floats(ck_f4 a) {
    return (ck_d2)_mm_cvtps_pd(_mm_movehl_ps((__m128)a, (__m128)a));
}
static inline ck_f4 ck_d2_floats(ck_d2 low, ck_d2 high) {
    return (ck_f4)_mm_movelh_ps(_mm_cvtpd_ps((__m128d)low), _mm_cvtpd_ps((__m128d)high));
}

#else

static inline unsigned ck_i4_negative(ck_i4 a) {
    const ck_i4 bits = (a >> 31) & (ck_i4){1, 2, 4, 8};
    return (unsigned)(bits[0] + bits[1] + bits[2] + bits[3]);
}
static inline ck_f4 ck_f4_min(ck_f4 a, ck_f4 b) {
    return ck_f4_choose((ck_i4)(a < b), a, b);
}
static inline ck_f4 ck_f4_max(ck_f4 a, ck_f4 b) {
    return ck_f4_choose((ck_i4)(a > b), a, b);
}
static inline ck_d2 ck_d2_choose(ck_l2 where, ck_d2 a, ck_d2 b) {
    return (ck_d2)(((ck_l2)a & where) | ((ck_l2)b & ~where));
}
static inline ck_d2 ck_d2_min(ck_d2 a, ck_d2 b) {
    return ck_d2_choose((ck_l2)(a < b), a, b);
}
static inline ck_d2 ck_d2_max(ck_d2 a, ck_d2 b) {
    return ck_d2_choose((ck_l2)(a > b), a, b);
}
static inline ck_i4 ck_i4_truncate(ck_f4 a) {
    return __builtin_convertvector(a, ck_i4);
}
static inline ck_d2 ck_d2_of_low(ck_i4 a) {
    return __builtin_convertvector(((ck_i2){a[0], a[1]}), ck_d2);
}
static inline ck_d2 ck_d2_of_high(ck_i4 a) {
    return __builtin_convertvector(((ck_i2){a[2], a[3]}), ck_d2);
}
static inline ck_d2 ck_d2_of_low_floats(ck_f4 a) {
    return __builtin_convertvector(((ck_f2){a[0], a[1]}), ck_d2);
}
static inline ck_d2 ck_d2_of_high_floats(ck_f4 a) {
    return __builtin_convertvector(((ck_f2){a[2], a[3]}), ck_d2);
}
static inline ck_f4 ck_d2_floats(ck_d2 low, ck_d2 high) {
    const ck_f2 a = __builtin_convertvector(low, ck_f2);
    const ck_f2 b = __builtin_convertvector(high, ck_f2);
    return (ck_f4){a[0], a[1], b[0], b[1]};
}

#endif

/* All bits from a[i] on, which is 0 to 31: the number -2^a, out of the exponent of a float. */
static inline ck_i4 ck_i4_bits_from(ck_i4 a) {
    const ck_u4 power = ((ck_u4)a + 127U) << 23 | 0x80000000U;
    return ck_i4_truncate((ck_f4)power);
}

static inline ck_f8 ck_f8_load(const float *p) {
    return (ck_f8){ck_f4_load(p), ck_f4_load(p + 4)};
}
static inline void ck_f8_store(float *p, ck_f8 a) {
    ck_f4_store(p, a.low);
    ck_f4_store(p + 4, a.high);
}
static inline ck_f8 ck_f8_set(float a) {
    return (ck_f8){ck_f4_set(a), ck_f4_set(a)};
}
static inline ck_f8 ck_f8_add(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low + b.low, a.high + b.high};
}
static inline ck_f8 ck_f8_mul(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low * b.low, a.high * b.high};
}
static inline ck_f8 ck_f8_div(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low / b.low, a.high / b.high};
}
/* a * b + c, in one or two roundings */
static inline ck_f8 ck_f8_fma(ck_f8 a, ck_f8 b, ck_f8 c) {
    return (ck_f8){a.low * b.low + c.low, a.high * b.high + c.high};
}
static inline ck_f8 ck_f8_min(ck_f8 a, ck_f8 b) {
    return (ck_f8){ck_f4_min(a.low, b.low), ck_f4_min(a.high, b.high)};
}
static inline ck_f8 ck_f8_max(ck_f8 a, ck_f8 b) {
    return (ck_f8){ck_f4_max(a.low, b.low), ck_f4_max(a.high, b.high)};
}

static inline ck_i8 ck_i8_load(const int32_t *p) {
    return (ck_i8){ck_i4_load(p), ck_i4_load(p + 4)};
}
static inline void ck_i8_store(int32_t *p, ck_i8 a) {
    ck_i4_store(p, a.low);
    ck_i4_store(p + 4, a.high);
}
static inline ck_i8 ck_i8_set(int32_t a) {
    return (ck_i8){ck_i4_set(a), ck_i4_set(a)};
}
/* Lanes without meaning may overflow: all arithmetic is modulo 2^32. */
static inline ck_i8 ck_i8_add(ck_i8 a, ck_i8 b) {
    return (ck_i8){(ck_i4)((ck_u4)a.low + (ck_u4)b.low), (ck_i4)((ck_u4)a.high + (ck_u4)b.high)};
}
static inline ck_i8 ck_i8_sub(ck_i8 a, ck_i8 b) {
    return (ck_i8){(ck_i4)((ck_u4)a.low - (ck_u4)b.low), (ck_i4)((ck_u4)a.high - (ck_u4)b.high)};
}
static inline ck_i8 ck_i8_mul(ck_i8 a, ck_i8 b) {
    return (ck_i8){(ck_i4)((ck_u4)a.low * (ck_u4)b.low), (ck_i4)((ck_u4)a.high * (ck_u4)b.high)};
}
static inline ck_i8 ck_i8_or(ck_i8 a, ck_i8 b) {
    return (ck_i8){a.low | b.low, a.high | b.high};
}
static inline ck_i8 ck_i8_and(ck_i8 a, ck_i8 b) {
    return (ck_i8){a.low & b.low, a.high & b.high};
}
static inline ck_i8 ck_i8_xor(ck_i8 a, ck_i8 b) {
    return (ck_i8){a.low ^ b.low, a.high ^ b.high};
}
static inline ck_i8 ck_i8_min(ck_i8 a, ck_i8 b) {
    return (ck_i8){ck_i4_choose(a.low < b.low, a.low, b.low), ck_i4_choose(a.high < b.high, a.high, b.high)};
}
static inline ck_i8 ck_i8_max(ck_i8 a, ck_i8 b) {
    return (ck_i8){ck_i4_choose(a.low > b.low, a.low, b.low), ck_i4_choose(a.high > b.high, a.high, b.high)};
}
static inline ck_i8 ck_i8_up(ck_i8 a, int bits) {
    return (ck_i8){(ck_i4)((ck_u4)a.low << (uint32_t)bits), (ck_i4)((ck_u4)a.high << (uint32_t)bits)};
}
/* a / 2^bits, rounded down */
static inline ck_i8 ck_i8_down(ck_i8 a, int bits) {
    return (ck_i8){a.low >> bits, a.high >> bits};
}
/* bit i: a[i] < 0 */
static inline unsigned ck_i8_negative(ck_i8 a) {
    return ck_i4_negative(a.low) | ck_i4_negative(a.high) << 4;
}
/* bit i: a[i] is 0 */
static inline unsigned ck_i8_zero(ck_i8 a) {
    return ck_i8_negative((ck_i8){a.low == 0, a.high == 0});
}
static inline ck_f8 ck_f8_of(ck_i8 a) {
    return (ck_f8){__builtin_convertvector(a.low, ck_f4), __builtin_convertvector(a.high, ck_f4)};
}
/* The same bits: negative where a is. */
static inline ck_i8 ck_i8_signs(ck_f8 a) {
    return (ck_i8){(ck_i4)a.low, (ck_i4)a.high};
}
/* bit i: a[i] > b[i] */
static inline unsigned ck_f8_gt(ck_f8 a, ck_f8 b) {
    return ck_i8_negative((ck_i8){a.low > b.low, a.high > b.high});
}
/* -1 where the bit is set, else 0 */
static inline ck_i8 ck_i8_lanes(unsigned bits) {
    const ck_i4 low = {1, 2, 4, 8};
    const ck_i4 high = {16, 32, 64, 128};
    const ck_i4 all = ck_i4_set((int32_t)bits);
    return (ck_i8){(all & low) == low, (all & high) == high};
}
/* No number where the lane is -1, a where it is 0 */
static inline ck_f8 ck_f8_spoil(ck_i8 lanes, ck_f8 a) {
    return (ck_f8){(ck_f4)(lanes.low | (ck_i4)a.low), (ck_f4)(lanes.high | (ck_i4)a.high)};
}
/* a where the sign is negative, else b */
static inline ck_f8 ck_f8_choose(ck_i8 sign, ck_f8 a, ck_f8 b) {
    return (ck_f8){ck_f4_choose(sign.low < 0, a.low, b.low), ck_f4_choose(sign.high < 0, a.high, b.high)};
}
static inline ck_i8 ck_i8_choose(ck_i8 sign, ck_i8 a, ck_i8 b) {
    return (ck_i8){ck_i4_choose(sign.low < 0, a.low, b.low), ck_i4_choose(sign.high < 0, a.high, b.high)};
}
/* bit i: a[i] < b[i], both taken as unsigned */
static inline unsigned ck_i8_below_unsigned(ck_i8 a, ck_i8 b) {
    return ck_i8_negative((ck_i8){(ck_u4)a.low < (ck_u4)b.low, (ck_u4)a.high < (ck_u4)b.high});
}
static inline ck_i4 ck_i4_bits_from_float(ck_f4 a) {
    const ck_f4 first = ck_f4_min(ck_f4_max(a, ck_f4_set(0)), ck_f4_set(31));
    return ck_i4_bits_from(ck_i4_truncate(first)) & ~(ck_i4)(a >= ck_f4_set(32));
}
/* All bits from floor(a) on; none where that is 32 or more, all where a is negative. */
static inline ck_i8 ck_i8_bits_from(ck_f8 a) {
    return (ck_i8){ck_i4_bits_from_float(a.low), ck_i4_bits_from_float(a.high)};
}

static inline ck_d4 ck_d4_of(ck_i4 a) {
    return (ck_d4){ck_d2_of_low(a), ck_d2_of_high(a)};
}
static inline ck_d4 ck_d4_of_floats(ck_f4 a) {
    return (ck_d4){ck_d2_of_low_floats(a), ck_d2_of_high_floats(a)};
}
static inline ck_d8 ck_d8_set(double a) {
    return (ck_d8){{{a, a}, {a, a}}, {{a, a}, {a, a}}};
}
static inline ck_d8 ck_d8_of(ck_i8 a) {
    return (ck_d8){ck_d4_of(a.low), ck_d4_of(a.high)};
}
static inline ck_d8 ck_d8_add(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.low.low + b.low.low, a.low.high + b.low.high},
                   {a.high.low + b.high.low, a.high.high + b.high.high}};
}
static inline ck_d8 ck_d8_sub(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.low.low - b.low.low, a.low.high - b.low.high},
                   {a.high.low - b.high.low, a.high.high - b.high.high}};
}
static inline ck_d8 ck_d8_mul(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.low.low * b.low.low, a.low.high * b.low.high},
                   {a.high.low * b.high.low, a.high.high * b.high.high}};
}
static inline ck_d8 ck_d8_div(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.low.low / b.low.low, a.low.high / b.low.high},
                   {a.high.low / b.high.low, a.high.high / b.high.high}};
}
/* a < b ? a : b, and a > b ? a : b */
static inline ck_d8 ck_d8_min(ck_d8 a, ck_d8 b) {
    return (ck_d8){{ck_d2_min(a.low.low, b.low.low), ck_d2_min(a.low.high, b.low.high)},
                   {ck_d2_min(a.high.low, b.high.low), ck_d2_min(a.high.high, b.high.high)}};
}
static inline ck_d8 ck_d8_max(ck_d8 a, ck_d8 b) {
    return (ck_d8){{ck_d2_max(a.low.low, b.low.low), ck_d2_max(a.low.high, b.low.high)},
                   {ck_d2_max(a.high.low, b.high.low), ck_d2_max(a.high.high, b.high.high)}};
}
static inline ck_f8 ck_d8_floats(ck_d8 a) {
    return (ck_f8){ck_d2_floats(a.low.low, a.low.high), ck_d2_floats(a.high.low, a.high.high)};
}
static inline ck_d8 ck_d8_of_floats(ck_f8 a) {
    return (ck_d8){ck_d4_of_floats(a.low), ck_d4_of_floats(a.high)};
}

/* Rows of four each; where they overlap, the high one is what is stored. */
static inline ck_f8 ck_f8_load_rows(const float *low, const float *high) {
    return (ck_f8){ck_f4_load(low), ck_f4_load(high)};
}
static inline void ck_f8_store_rows(float *low, float *high, ck_f8 a) {
    ck_f4_store(low, a.low);
    ck_f4_store(high, a.high);
}
static inline ck_i8 ck_i8_load_rows(const int32_t *low, const int32_t *high) {
    return (ck_i8){ck_i4_load(low), ck_i4_load(high)};
}
static inline void ck_i8_store_rows(int32_t *low, int32_t *high, ck_i8 a) {
    ck_i4_store(low, a.low);
    ck_i4_store(high, a.high);
}

/* x and y of two corners. */
static inline ck_i4 ck_corner_pair(const ck_corner *a, const ck_corner *b) {
    int64_t xy[2];
    memcpy(&xy[0], a, sizeof xy[0]);
    memcpy(&xy[1], b, sizeof xy[1]);
    return (ck_i4)(ck_l2){xy[0], xy[1]};
}

/* The corners of eight triangles, by indices: x and y apart. */
static inline void ck_corners_load(const ck_corner *corners, const uint32_t indices[3 * CK_LANES], ck_i8 x[3],
                                   ck_i8 y[3]) {
    for (int k = 0; k < 3; k++) {
        ck_i4 pair[CK_LANES / 2];
        const uint32_t *corner = &indices[k];
        for (unsigned i = 0; i < CK_LANES / 2; i++) {
            pair[i] = ck_corner_pair(&corners[corner[3 * ck_lane_triangle(2 * i)]],
                                     &corners[corner[3 * ck_lane_triangle(2 * i + 1)]]);
        }
        x[k] = (ck_i8){__builtin_shufflevector(pair[0], pair[1], 0, 2, 4, 6),
                       __builtin_shufflevector(pair[2], pair[3], 0, 2, 4, 6)};
        y[k] = (ck_i8){__builtin_shufflevector(pair[0], pair[1], 1, 3, 5, 7),
                       __builtin_shufflevector(pair[2], pair[3], 1, 3, 5, 7)};
    }
}

/* Their depths. */
static inline void ck_corners_load_depths(const ck_corner *corners, const uint32_t indices[3 * CK_LANES],
                                          ck_d8 depth[3]) {
    for (int k = 0; k < 3; k++) {
        double d[CK_LANES];
        const uint32_t *corner = &indices[k];
        for (unsigned i = 0; i < CK_LANES; i++) {
            d[i] = corners[corner[3 * ck_lane_triangle(i)]].depth;
        }
        depth[k] = (ck_d8){{{d[0], d[1]}, {d[2], d[3]}}, {{d[4], d[5]}, {d[6], d[7]}}};
    }
}

#endif
