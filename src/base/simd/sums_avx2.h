/* The sums of sums.h by AVX2. */
#ifndef CK_BASE_SIMD_SUMS_AVX2_H
#define CK_BASE_SIMD_SUMS_AVX2_H

#include <string.h>

static inline ck_crosses ck_crosses_zero(void) {
    return _mm_setzero_si128();
}
static inline ck_crosses ck_crosses_add(ck_crosses sums, const ck_two_vectors *a, const ck_two_vectors *b,
                                        const ck_two_vectors *c) {
    __m128i origin = _mm_load_si128((const __m128i *)(const void *)a);
    __m128i e = _mm_sub_epi32(_mm_load_si128((const __m128i *)(const void *)b), origin);
    __m128i f = _mm_sub_epi32(_mm_load_si128((const __m128i *)(const void *)c), origin);
    __m128i plus = _mm_mul_epi32(e, _mm_srli_epi64(f, 32));
    __m128i minus = _mm_mul_epi32(f, _mm_srli_epi64(e, 32));
    return _mm_add_epi64(sums, _mm_sub_epi64(plus, minus));
}
static inline void ck_crosses_store(uint64_t out[2], ck_crosses sums) {
    _mm_storeu_si128((__m128i *)(void *)out, sums);
}

static inline ck_point ck_point_set(double x, double y, double z) {
    return _mm256_setr_pd(x, y, z, 0);
}
static inline ck_point ck_point_min(ck_point a, ck_point b) {
    return _mm256_min_pd(a, b);
}
static inline ck_point ck_point_max(ck_point a, ck_point b) {
    return _mm256_max_pd(a, b);
}
static inline void ck_point_store(double out[3], ck_point a) {
    double lanes[4];
    _mm256_storeu_pd(lanes, a);
    memcpy(out, lanes, 3 * sizeof *out);
}
static inline ck_point ck_point_load(const float *p) {
    return _mm256_cvtps_pd(_mm_maskload_ps(p, _mm_setr_epi32(-1, -1, -1, 0)));
}

static inline ck_prisms ck_prisms_zero(void) {
    return _mm256_setzero_pd();
}
static inline ck_prisms ck_prisms_add(ck_prisms sums, ck_point a, ck_point b, ck_point c, ck_point base) {
    __m256d e = _mm256_sub_pd(b, a);
    __m256d f = _mm256_sub_pd(c, a);
    __m256d areas = _mm256_mul_pd(e, _mm256_permute_pd(f, 5));
    __m256d height = _mm256_sub_pd(_mm256_add_pd(_mm256_add_pd(a, b), c), base);
    return _mm256_add_pd(sums, _mm256_mul_pd(areas, _mm256_permute4x64_pd(height, 0xAA)));
}
static inline double ck_prisms_sum(ck_prisms sums) {
    double lanes[4];
    _mm256_storeu_pd(lanes, sums);
    return lanes[0] - lanes[1];
}

#endif
