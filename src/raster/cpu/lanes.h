/* Eight whole numbers, or eight doubles, at once; beside the eight floats of base/simd.h and in its manner. Without
 * AVX2 they come from lanes_plain.h, floats too. */
#ifndef CK_RASTER_CPU_LANES_H
#define CK_RASTER_CPU_LANES_H

#include "raster/cpu/kernels.h"

/* Which of eight triangles a lane holds: 0, 4, 1, 5, 2, 6, 3, 7. Those that follow each other are mostly neighbours
 * with pixels in common; drawn in that order, each would wait for what the one before has stored. */
static inline unsigned ck_lane_triangle(unsigned lane) {
    return lane / 2 + lane % 2 * 4;
}

#if defined(__AVX2__) && defined(__FMA__)

#include "base/simd.h"

typedef __m256i ck_i8;

static inline ck_i8 ck_i8_load(const int32_t *p) {
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}
static inline void ck_i8_store(int32_t *p, ck_i8 a) {
    _mm256_storeu_si256((__m256i *)(void *)p, a);
}
static inline ck_i8 ck_i8_set(int32_t a) {
    return _mm256_set1_epi32(a);
}
static inline ck_i8 ck_i8_add(ck_i8 a, ck_i8 b) {
    return _mm256_add_epi32(a, b);
}
static inline ck_i8 ck_i8_sub(ck_i8 a, ck_i8 b) {
    return _mm256_sub_epi32(a, b);
}
static inline ck_i8 ck_i8_mul(ck_i8 a, ck_i8 b) {
    return _mm256_mullo_epi32(a, b);
}
static inline ck_i8 ck_i8_or(ck_i8 a, ck_i8 b) {
    return _mm256_or_si256(a, b);
}
static inline ck_i8 ck_i8_and(ck_i8 a, ck_i8 b) {
    return _mm256_and_si256(a, b);
}
static inline ck_i8 ck_i8_xor(ck_i8 a, ck_i8 b) {
    return _mm256_xor_si256(a, b);
}
static inline ck_i8 ck_i8_min(ck_i8 a, ck_i8 b) {
    return _mm256_min_epi32(a, b);
}
static inline ck_i8 ck_i8_max(ck_i8 a, ck_i8 b) {
    return _mm256_max_epi32(a, b);
}
static inline ck_i8 ck_i8_up(ck_i8 a, int bits) {
    return _mm256_slli_epi32(a, bits);
}
/* a / 2^bits, rounded down */
static inline ck_i8 ck_i8_down(ck_i8 a, int bits) {
    return _mm256_srai_epi32(a, bits);
}
/* bit i: a[i] < 0 */
static inline unsigned ck_i8_negative(ck_i8 a) {
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(a));
}
/* bit i: a[i] is 0 */
static inline unsigned ck_i8_zero(ck_i8 a) {
    return ck_i8_negative(_mm256_cmpeq_epi32(a, _mm256_setzero_si256()));
}
static inline ck_f8 ck_f8_of(ck_i8 a) {
    return _mm256_cvtepi32_ps(a);
}
/* The same bits: negative where a is. */
static inline ck_i8 ck_i8_signs(ck_f8 a) {
    return _mm256_castps_si256(a);
}
/* -1 where the bit is set, else 0 */
static inline ck_i8 ck_i8_lanes(unsigned bits) {
    const __m256i each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)bits), each), each);
}
/* No number where the lane is -1, a where it is 0 */
static inline ck_f8 ck_f8_spoil(ck_i8 lanes, ck_f8 a) {
    return _mm256_or_ps(_mm256_castsi256_ps(lanes), a);
}
/* a where the sign is negative, else b */
static inline ck_f8 ck_f8_choose(ck_i8 sign, ck_f8 a, ck_f8 b) {
    return _mm256_blendv_ps(b, a, _mm256_castsi256_ps(sign));
}
static inline ck_i8 ck_i8_choose(ck_i8 sign, ck_i8 a, ck_i8 b) {
    return _mm256_blendv_epi8(b, a, _mm256_srai_epi32(sign, 31));
}
/* bit i: a[i] < b[i], both taken as unsigned */
static inline unsigned ck_i8_below_unsigned(ck_i8 a, ck_i8 b) {
    return ~ck_i8_negative(_mm256_cmpeq_epi32(_mm256_max_epu32(a, b), a)) & 0xFF;
}
/* All bits from floor(a) on; none where that is 32 or more, all where a is negative. */
static inline ck_i8 ck_i8_bits_from(ck_f8 a) {
    __m256i first = _mm256_cvttps_epi32(_mm256_max_ps(a, _mm256_setzero_ps()));
    return _mm256_sllv_epi32(_mm256_set1_epi32(-1), first);
}

#ifdef __AVX512F__

typedef __m512d ck_d8;

static inline ck_d8 ck_d8_set(double a) {
    return _mm512_set1_pd(a);
}
static inline ck_d8 ck_d8_of(ck_i8 a) {
    return _mm512_cvtepi32_pd(a);
}
static inline ck_d8 ck_d8_add(ck_d8 a, ck_d8 b) {
    return _mm512_add_pd(a, b);
}
static inline ck_d8 ck_d8_sub(ck_d8 a, ck_d8 b) {
    return _mm512_sub_pd(a, b);
}
static inline ck_d8 ck_d8_mul(ck_d8 a, ck_d8 b) {
    return _mm512_mul_pd(a, b);
}
static inline ck_d8 ck_d8_div(ck_d8 a, ck_d8 b) {
    return _mm512_div_pd(a, b);
}
/* a < b ? a : b, and a > b ? a : b */
static inline ck_d8 ck_d8_min(ck_d8 a, ck_d8 b) {
    return _mm512_min_pd(a, b);
}
static inline ck_d8 ck_d8_max(ck_d8 a, ck_d8 b) {
    return _mm512_max_pd(a, b);
}
static inline ck_f8 ck_d8_floats(ck_d8 a) {
    return _mm512_cvtpd_ps(a);
}
static inline ck_d8 ck_d8_of_floats(ck_f8 a) {
    return _mm512_cvtps_pd(a);
}
static inline ck_d8 ck_d8_join(__m256d low, __m256d high) {
    return _mm512_insertf64x4(_mm512_castpd256_pd512(low), high, 1);
}

#else

typedef struct ck_d8 {
    __m256d low, high;
} ck_d8;

static inline ck_d8 ck_d8_join(__m256d low, __m256d high) {
    return (ck_d8){low, high};
}
static inline ck_d8 ck_d8_set(double a) {
    return ck_d8_join(_mm256_set1_pd(a), _mm256_set1_pd(a));
}
static inline ck_d8 ck_d8_of(ck_i8 a) {
    return ck_d8_join(_mm256_cvtepi32_pd(_mm256_castsi256_si128(a)),
                      _mm256_cvtepi32_pd(_mm256_extracti128_si256(a, 1)));
}
static inline ck_d8 ck_d8_add(ck_d8 a, ck_d8 b) {
    return ck_d8_join(_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high));
}
static inline ck_d8 ck_d8_sub(ck_d8 a, ck_d8 b) {
    return ck_d8_join(_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high));
}
static inline ck_d8 ck_d8_mul(ck_d8 a, ck_d8 b) {
    return ck_d8_join(_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high));
}
static inline ck_d8 ck_d8_div(ck_d8 a, ck_d8 b) {
    return ck_d8_join(_mm256_div_pd(a.low, b.low), _mm256_div_pd(a.high, b.high));
}
/* a < b ? a : b, and a > b ? a : b */
static inline ck_d8 ck_d8_min(ck_d8 a, ck_d8 b) {
    return ck_d8_join(_mm256_min_pd(a.low, b.low), _mm256_min_pd(a.high, b.high));
}
static inline ck_d8 ck_d8_max(ck_d8 a, ck_d8 b) {
    return ck_d8_join(_mm256_max_pd(a.low, b.low), _mm256_max_pd(a.high, b.high));
}
static inline ck_f8 ck_d8_floats(ck_d8 a) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a.low)), _mm256_cvtpd_ps(a.high), 1);
}
static inline ck_d8 ck_d8_of_floats(ck_f8 a) {
    return ck_d8_join(_mm256_cvtps_pd(_mm256_castps256_ps128(a)), _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1)));
}

#endif

/* Rows of four each; where they overlap, the high one is what is stored. */
static inline ck_f8 ck_f8_load_rows(const float *low, const float *high) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(low)), _mm_loadu_ps(high), 1);
}
static inline void ck_f8_store_rows(float *low, float *high, ck_f8 a) {
    _mm_storeu_ps(low, _mm256_castps256_ps128(a));
    _mm_storeu_ps(high, _mm256_extractf128_ps(a, 1));
}

static inline ck_i8 ck_i8_load_rows(const int32_t *low, const int32_t *high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)low)),
                                   _mm_loadu_si128((const __m128i *)(const void *)high), 1);
}
static inline void ck_i8_store_rows(int32_t *low, int32_t *high, ck_i8 a) {
    _mm_storeu_si128((__m128i *)(void *)low, _mm256_castsi256_si128(a));
    _mm_storeu_si128((__m128i *)(void *)high, _mm256_extracti128_si256(a, 1));
}

/* One half of a corner, x and y or the depth, in two lanes; `indices` begins with that corner of triangle 0. */
static inline __m128d ck_corner_pair(const double *half, const uint32_t *indices, unsigned lane) {
    const size_t a = indices[3 * ck_lane_triangle(lane)];
    const size_t b = indices[3 * ck_lane_triangle(lane + 1)];
    return _mm_loadh_pd(_mm_load_sd(half + 2 * a), half + 2 * b);
}
static inline __m256d ck_corner_pairs(const double *half, const uint32_t *indices, unsigned low, unsigned high) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(ck_corner_pair(half, indices, low)),
                                ck_corner_pair(half, indices, high), 1);
}

/* The corners of eight triangles, by indices: x and y apart. */
static inline void ck_corners_load(const ck_corner *corners, const uint32_t indices[3 * CK_LANES], ck_i8 x[3],
                                   ck_i8 y[3]) {
    const double *first = (const double *)(const void *)corners;
    for (int k = 0; k < 3; k++) {
        __m256 a = _mm256_castpd_ps(ck_corner_pairs(first, &indices[k], 0, 4));
        __m256 b = _mm256_castpd_ps(ck_corner_pairs(first, &indices[k], 2, 6));
        x[k] = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88));
        y[k] = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xDD));
    }
}

/* Their depths. */
static inline void ck_corners_load_depths(const ck_corner *corners, const uint32_t indices[3 * CK_LANES],
                                          ck_d8 depth[3]) {
    for (int k = 0; k < 3; k++) {
        depth[k] = ck_d8_join(ck_corner_pairs(&corners->depth, &indices[k], 0, 2),
                              ck_corner_pairs(&corners->depth, &indices[k], 4, 6));
    }
}

#else

#include "raster/cpu/lanes_plain.h"

#endif

#endif
