/* Of eight numbers at once what AVX-512 has a better way for (eight_avx512.h): truths, here whole vectors, and doubles,
 * here two registers. simd.h tells what the names mean. */
#ifndef CK_BASE_SIMD_EIGHT_AVX2_ONLY_H
#define CK_BASE_SIMD_EIGHT_AVX2_ONLY_H

#include "base/simd/eight_avx2.h"

/* Truths. */

static inline ck_b8 ck_b8_all(void) {
    return _mm256_castsi256_ps(_mm256_set1_epi32(-1));
}
static inline ck_b8 ck_b8_and_le(ck_b8 m, ck_f8 a, ck_f8 b) {
    return _mm256_and_ps(m, _mm256_cmp_ps(a, b, _CMP_LE_OQ));
}
static inline unsigned ck_b8_bits(ck_b8 m) {
    return (unsigned)_mm256_movemask_ps(m);
}
static inline ck_f8 ck_f8_keep(ck_b8 m, ck_f8 a) {
    return _mm256_and_ps(m, a);
}

/* Doubles. */

static inline ck_d8 ck_d8_load_each(const double *const p[CK_LANES]) {
    return (ck_d8){ck_load_four_doubles(p), ck_load_four_doubles(p + 4)};
}
static inline ck_d8 ck_d8_set(double a) {
    return (ck_d8){_mm256_set1_pd(a), _mm256_set1_pd(a)};
}
static inline ck_d8 ck_d8_of(ck_i8 a) {
    return (ck_d8){_mm256_cvtepi32_pd(_mm256_castsi256_si128(a)), _mm256_cvtepi32_pd(_mm256_extracti128_si256(a, 1))};
}
static inline ck_d8 ck_d8_of_floats(ck_f8 a) {
    return (ck_d8){_mm256_cvtps_pd(_mm256_castps256_ps128(a)), _mm256_cvtps_pd(_mm256_extractf128_ps(a, 1))};
}
static inline ck_f8 ck_d8_floats(ck_d8 a) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(a.low)), _mm256_cvtpd_ps(a.high), 1);
}
static inline ck_d8 ck_d8_add(ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_add_pd(a.low, b.low), _mm256_add_pd(a.high, b.high)};
}
static inline ck_d8 ck_d8_sub(ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_sub_pd(a.low, b.low), _mm256_sub_pd(a.high, b.high)};
}
static inline ck_d8 ck_d8_mul(ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_mul_pd(a.low, b.low), _mm256_mul_pd(a.high, b.high)};
}
static inline ck_d8 ck_d8_product_low(ck_d8 a, ck_d8 b, ck_d8 high) {
    return (ck_d8){_mm256_fmsub_pd(a.low, b.low, high.low), _mm256_fmsub_pd(a.high, b.high, high.high)};
}
static inline ck_d8 ck_d8_div(ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_div_pd(a.low, b.low), _mm256_div_pd(a.high, b.high)};
}
static inline ck_d8 ck_d8_min(ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_min_pd(a.low, b.low), _mm256_min_pd(a.high, b.high)};
}
static inline ck_d8 ck_d8_max(ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_max_pd(a.low, b.low), _mm256_max_pd(a.high, b.high)};
}
static inline ck_d8 ck_d8_load(const double *p) {
    return (ck_d8){_mm256_loadu_pd(p), _mm256_loadu_pd(p + 4)};
}
static inline void ck_d8_store(double *p, ck_d8 a) {
    _mm256_storeu_pd(p, a.low);
    _mm256_storeu_pd(p + 4, a.high);
}
static inline ck_d8 ck_d8_abs(ck_d8 a) {
    const __m256d sign = _mm256_set1_pd(-0.0);
    return (ck_d8){_mm256_andnot_pd(sign, a.low), _mm256_andnot_pd(sign, a.high)};
}
static inline ck_d8 ck_d8_sqrt(ck_d8 a) {
    return (ck_d8){_mm256_sqrt_pd(a.low), _mm256_sqrt_pd(a.high)};
}
static inline unsigned ck_d8_gt(ck_d8 a, ck_d8 b) {
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a.low, b.low, _CMP_GT_OQ)) |
           (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a.high, b.high, _CMP_GT_OQ)) << 4;
}
static inline __m256d ck_four_of_bits(unsigned bits) {
    const __m256i lane = _mm256_set_epi64x(8, 4, 2, 1);
    return _mm256_castsi256_pd(_mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x((long long)bits), lane), lane));
}
static inline ck_d8 ck_d8_choose(unsigned bits, ck_d8 a, ck_d8 b) {
    return (ck_d8){_mm256_blendv_pd(b.low, a.low, ck_four_of_bits(bits)),
                   _mm256_blendv_pd(b.high, a.high, ck_four_of_bits(bits >> 4))};
}

#endif
