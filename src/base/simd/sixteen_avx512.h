/* Sixteen numbers at once in a register of AVX-512; simd.h tells what the names mean. */
#ifndef CK_BASE_SIMD_SIXTEEN_AVX512_H
#define CK_BASE_SIMD_SIXTEEN_AVX512_H

#include "base/simd/eight_avx512.h"

/* Private: of eight and eight, of four times four. */
static inline ck_f16 ck_f16_join(ck_f8 low, ck_f8 high) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}
static inline ck_f16 ck_f16_join_fours(__m128 a, __m128 b, __m128 c, __m128 d) {
    __m512 low = _mm512_insertf32x4(_mm512_castps128_ps512(a), b, 1);
    return _mm512_insertf32x4(_mm512_insertf32x4(low, c, 2), d, 3);
}

/* Floats. */

static inline ck_f16 ck_f16_load(const float *p) {
    return _mm512_loadu_ps(p);
}
static inline void ck_f16_store(float *p, ck_f16 a) {
    _mm512_storeu_ps(p, a);
}
static inline ck_f16 ck_f16_load_halves(const float *p, size_t apart) {
    return ck_f16_join(_mm256_loadu_ps(p), _mm256_loadu_ps(p + apart));
}
static inline void ck_f16_store_halves(float *p, size_t apart, ck_f16 a) {
    _mm256_storeu_ps(p, _mm512_castps512_ps256(a));
    _mm256_storeu_ps(p + apart, _mm512_extractf32x8_ps(a, 1));
}
static inline ck_f16 ck_f16_load_quarters(const float *p, size_t apart) {
    return ck_f16_join_fours(_mm_loadu_ps(p), _mm_loadu_ps(p + apart), _mm_loadu_ps(p + 2 * apart),
                             _mm_loadu_ps(p + 3 * apart));
}
static inline void ck_f16_store_quarters(float *p, size_t apart, ck_f16 a) {
    _mm_storeu_ps(p, _mm512_castps512_ps128(a));
    _mm_storeu_ps(p + apart, _mm512_extractf32x4_ps(a, 1));
    _mm_storeu_ps(p + 2 * apart, _mm512_extractf32x4_ps(a, 2));
    _mm_storeu_ps(p + 3 * apart, _mm512_extractf32x4_ps(a, 3));
}
static inline ck_f16 ck_f16_set(float a) {
    return _mm512_set1_ps(a);
}
static inline ck_f16 ck_f16_set_halves(const float p[2]) {
    return ck_f16_join(_mm256_broadcast_ss(p), _mm256_broadcast_ss(p + 1));
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
static inline ck_f16 ck_f16_min(ck_f16 a, ck_f16 b) {
    return _mm512_min_ps(a, b);
}
static inline ck_f16 ck_f16_max(ck_f16 a, ck_f16 b) {
    return _mm512_max_ps(a, b);
}
static inline unsigned ck_f16_inside(ck_f16 a, ck_f16 b, ck_f16 c) {
    __m512 any = _mm512_or_ps(_mm512_or_ps(a, b), c);
    return ~(unsigned)_mm512_movepi32_mask(_mm512_castps_si512(any)) & 0xFFFF;
}
static inline unsigned ck_f16_below(ck_f16 a, ck_f16 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}
static inline unsigned ck_f16_equal(ck_f16 a, ck_f16 b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ);
}
static inline ck_f16 ck_f16_choose(unsigned bits, ck_f16 a, ck_f16 b) {
    return _mm512_mask_mov_ps(b, (__mmask16)bits, a);
}
static inline ck_f16 ck_f16_lower(unsigned bits, ck_f16 a, ck_f16 b) {
    return _mm512_mask_min_ps(b, (__mmask16)bits, a, b);
}

/* Numbers without a sign. */

static inline ck_u16 ck_u16_load(const uint32_t *p) {
    return _mm512_loadu_si512(p);
}
static inline void ck_u16_store(uint32_t *p, ck_u16 a) {
    _mm512_storeu_si512(p, a);
}
static inline ck_u16 ck_u16_load_halves(const uint32_t *p, size_t apart) {
    return _mm512_castps_si512(ck_f16_load_halves((const float *)(const void *)p, apart));
}
static inline void ck_u16_store_halves(uint32_t *p, size_t apart, ck_u16 a) {
    ck_f16_store_halves((float *)(void *)p, apart, _mm512_castsi512_ps(a));
}
static inline ck_u16 ck_u16_load_quarters(const uint32_t *p, size_t apart) {
    return _mm512_castps_si512(ck_f16_load_quarters((const float *)(const void *)p, apart));
}
static inline void ck_u16_store_quarters(uint32_t *p, size_t apart, ck_u16 a) {
    ck_f16_store_quarters((float *)(void *)p, apart, _mm512_castsi512_ps(a));
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
static inline ck_u16 ck_u16_or(ck_u16 a, ck_u16 b) {
    return _mm512_or_si512(a, b);
}
static inline ck_u16 ck_u16_and_xor(ck_u16 a, ck_u16 b, ck_u16 c) {
    return _mm512_and_si512(a, _mm512_xor_si512(b, c));
}
static inline ck_u16 ck_u16_without(ck_u16 a, ck_u16 b) {
    return _mm512_andnot_si512(b, a);
}
static inline ck_u16 ck_u16_down(ck_u16 a, int bits) {
    return _mm512_srli_epi32(a, (unsigned)bits);
}
static inline unsigned ck_u16_below(ck_u16 a, ck_u16 b) {
    return _mm512_cmplt_epu32_mask(a, b);
}
static inline ck_u16 ck_u16_where(unsigned bits, ck_u16 a) {
    return _mm512_maskz_mov_epi32((__mmask16)bits, a);
}
static inline ck_u16 ck_u16_choose(unsigned bits, ck_u16 a, ck_u16 b) {
    return _mm512_mask_mov_epi32(b, (__mmask16)bits, a);
}
static inline ck_u16 ck_u16_bits_from(ck_f16 a) {
    __m512i first = _mm512_cvttps_epi32(_mm512_max_ps(a, _mm512_setzero_ps()));
    return _mm512_sllv_epi32(_mm512_set1_epi32(-1), first);
}

/* Both. Four by four numbers are transposed, so that each of four vectors holds those of four lanes. */
static inline void ck_store_fours(void *out, unsigned lanes, ck_f16 first, uint32_t second, uint32_t third,
                                  ck_u16 fourth) {
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m512i a = _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_castps_si512(first));
    __m512i d = _mm512_maskz_compress_epi32((__mmask16)lanes, fourth);
    a = _mm512_permutexvar_epi32(order, a);
    d = _mm512_permutexvar_epi32(order, d);
    __m512i b = _mm512_set1_epi32((int)second);
    __m512i c = _mm512_set1_epi32((int)third);
    __m512i ab[2] = {_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b)};
    __m512i cd[2] = {_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d)};
    __m512i *to = out;
    for (int i = 0; i < 2; i++) {
        _mm512_storeu_si512(&to[2 * i], _mm512_unpacklo_epi64(ab[i], cd[i]));
        _mm512_storeu_si512(&to[2 * i + 1], _mm512_unpackhi_epi64(ab[i], cd[i]));
    }
}

#endif
