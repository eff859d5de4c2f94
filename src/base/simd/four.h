/* Vectors of 16 bytes, which every machine of today has, by the compilers' own vector types. What these have no
 * operator for is asked of SSE2 by name, and elsewhere put together from what they have. eight_plain.h is made of them.
 */
#ifndef CK_BASE_SIMD_FOUR_H
#define CK_BASE_SIMD_FOUR_H

#include "base/simd/types.h"

#include <math.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

typedef int64_t ck_l2 __attribute__((vector_size(16)));
typedef int16_t ck_s4 __attribute__((vector_size(8)));
typedef uint16_t ck_h4 __attribute__((vector_size(8)));

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
static inline ck_u4 ck_u4_load(const uint32_t *p) {
    ck_u4 r;
    memcpy(&r, p, sizeof r);
    return r;
}
static inline void ck_u4_store(uint32_t *p, ck_u4 a) {
    memcpy(p, &a, sizeof a);
}
static inline ck_u4 ck_u4_set(uint32_t a) {
    return (ck_u4){a, a, a, a};
}
/* a where the lane of `where` is all ones, b where it is 0 */
static inline ck_u4 ck_u4_choose(ck_u4 where, ck_u4 a, ck_u4 b) {
    return (a & where) | (b & ~where);
}
static inline ck_f4 ck_f4_choose(ck_u4 where, ck_f4 a, ck_f4 b) {
    return (ck_f4)ck_u4_choose(where, (ck_u4)a, (ck_u4)b);
}
static inline ck_d2 ck_d2_choose(ck_l2 where, ck_d2 a, ck_d2 b) {
    return (ck_d2)(((ck_l2)a & where) | ((ck_l2)b & ~where));
}
static inline ck_f4 ck_f4_abs(ck_f4 a) {
    return (ck_f4)((ck_u4)a & 0x7FFFFFFFU);
}

#ifdef __SSE2__

/* bit i: the highest bit of a[i] */
static inline unsigned ck_u4_high_bits(ck_u4 a) {
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
static inline ck_f4 ck_f4_sqrt(ck_f4 a) {
    return (ck_f4)_mm_sqrt_ps((__m128)a);
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

typedef float ck_f2 __attribute__((vector_size(8)));
typedef int32_t ck_i2 __attribute__((vector_size(8)));

static inline unsigned ck_u4_high_bits(ck_u4 a) {
    const ck_u4 bits = (a >> 31) << (ck_u4){0, 1, 2, 3};
    return bits[0] + bits[1] + bits[2] + bits[3];
}
static inline ck_f4 ck_f4_min(ck_f4 a, ck_f4 b) {
    return ck_f4_choose((ck_u4)(a < b), a, b);
}
static inline ck_f4 ck_f4_max(ck_f4 a, ck_f4 b) {
    return ck_f4_choose((ck_u4)(a > b), a, b);
}
static inline ck_d2 ck_d2_min(ck_d2 a, ck_d2 b) {
    return ck_d2_choose((ck_l2)(a < b), a, b);
}
static inline ck_d2 ck_d2_max(ck_d2 a, ck_d2 b) {
    return ck_d2_choose((ck_l2)(a > b), a, b);
}
static inline ck_f4 ck_f4_sqrt(ck_f4 a) {
    return (ck_f4){sqrtf(a[0]), sqrtf(a[1]), sqrtf(a[2]), sqrtf(a[3])};
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

/* All bits from floor(a) on; none where that is 32 or more, all where a is negative. The number -2^floor(a) has them,
 * out of the exponent of a float. */
static inline ck_u4 ck_u4_bits_from(ck_f4 a) {
    const ck_f4 first = ck_f4_min(ck_f4_max(a, ck_f4_set(0)), ck_f4_set(31));
    const ck_u4 power = ((ck_u4)ck_i4_truncate(first) + 127U) << 23 | 0x80000000U;
    return (ck_u4)ck_i4_truncate((ck_f4)power) & ~(ck_u4)(a >= ck_f4_set(32));
}

#endif
