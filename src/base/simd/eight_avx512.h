/* Of eight numbers at once what AVX-512 has masks and wider registers for; the rest is as with AVX2. simd.h tells what
 * the names mean. */
#ifndef CK_BASE_SIMD_EIGHT_AVX512_H
#define CK_BASE_SIMD_EIGHT_AVX512_H

#include "base/simd/eight_avx2.h"

/* Truths. */

static inline ck_b8 ck_b8_all(void) {
    return 0xFF;
}
static inline ck_b8 ck_b8_and_le(ck_b8 m, ck_f8 a, ck_f8 b) {
    return _mm256_mask_cmp_ps_mask(m, a, b, _CMP_LE_OQ);
}
static inline unsigned ck_b8_bits(ck_b8 m) {
    return m;
}
static inline ck_f8 ck_f8_keep(ck_b8 m, ck_f8 a) {
    return _mm256_maskz_mov_ps(m, a);
}

/* Doubles. */

static inline ck_d8 ck_d8_load_each(const double *const p[CK_LANES]) {
    return _mm512_insertf64x4(_mm512_castpd256_pd512(ck_load_four_doubles(p)), ck_load_four_doubles(p + 4), 1);
}
static inline ck_d8 ck_d8_set(double a) {
    return _mm512_set1_pd(a);
}
static inline ck_d8 ck_d8_of(ck_i8 a) {
    return _mm512_cvtepi32_pd(a);
}
static inline ck_d8 ck_d8_of_floats(ck_f8 a) {
    return _mm512_cvtps_pd(a);
}
static inline ck_f8 ck_d8_floats(ck_d8 a) {
    return _mm512_cvtpd_ps(a);
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
static inline ck_d8 ck_d8_product_low(ck_d8 a, ck_d8 b, ck_d8 high) {
    return _mm512_fmsub_pd(a, b, high);
}
static inline ck_d8 ck_d8_div(ck_d8 a, ck_d8 b) {
    return _mm512_div_pd(a, b);
}
static inline ck_d8 ck_d8_min(ck_d8 a, ck_d8 b) {
    return _mm512_min_pd(a, b);
}
static inline ck_d8 ck_d8_max(ck_d8 a, ck_d8 b) {
    return _mm512_max_pd(a, b);
}
static inline ck_d8 ck_d8_load(const double *p) {
    return _mm512_loadu_pd(p);
}
static inline void ck_d8_store(double *p, ck_d8 a) {
    _mm512_storeu_pd(p, a);
}
static inline ck_d8 ck_d8_abs(ck_d8 a) {
    return _mm512_abs_pd(a);
}
static inline ck_d8 ck_d8_sqrt(ck_d8 a) {
    return _mm512_sqrt_pd(a);
}
static inline unsigned ck_d8_gt(ck_d8 a, ck_d8 b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_GT_OQ);
}
static inline ck_d8 ck_d8_choose(unsigned bits, ck_d8 a, ck_d8 b) {
    return _mm512_mask_blend_pd((__mmask8)bits, b, a);
}

#endif
