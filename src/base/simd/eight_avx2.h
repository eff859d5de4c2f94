/* Eight numbers at once in a register of AVX2; simd.h tells what the names mean. */
#ifndef CK_BASE_SIMD_EIGHT_AVX2_H
#define CK_BASE_SIMD_EIGHT_AVX2_H

#include "base/simd/types.h"

/* Private: a bit for each lane, out of its highest one; lanes of all ones where bits are set, or are not. */
static inline unsigned ck_high_bits(__m256i a) {
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(a));
}
static inline __m256i ck_lanes_of_bits(unsigned bits) {
    const __m256i each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)bits), each), each);
}
static inline __m256i ck_lanes_without_bits(unsigned bits) {
    const __m256i each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)bits), each), _mm256_setzero_si256());
}

/* Floats. */

static inline ck_f8 ck_f8_load(const float *p) {
    return _mm256_loadu_ps(p);
}
static inline void ck_f8_store(float *p, ck_f8 a) {
    _mm256_storeu_ps(p, a);
}
static inline ck_f8 ck_f8_load_halves(const float *p, size_t apart) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p)), _mm_loadu_ps(p + apart), 1);
}
static inline void ck_f8_store_halves(float *p, size_t apart, ck_f8 a) {
    _mm_storeu_ps(p, _mm256_castps256_ps128(a));
    _mm_storeu_ps(p + apart, _mm256_extractf128_ps(a, 1));
}
static inline ck_f8 ck_f8_set(float a) {
    return _mm256_set1_ps(a);
}
static inline ck_f8 ck_f8_add(ck_f8 a, ck_f8 b) {
    return _mm256_add_ps(a, b);
}
static inline ck_f8 ck_f8_sub(ck_f8 a, ck_f8 b) {
    return _mm256_sub_ps(a, b);
}
static inline ck_f8 ck_f8_mul(ck_f8 a, ck_f8 b) {
    return _mm256_mul_ps(a, b);
}
static inline ck_f8 ck_f8_div(ck_f8 a, ck_f8 b) {
    return _mm256_div_ps(a, b);
}
static inline ck_f8 ck_f8_fma(ck_f8 a, ck_f8 b, ck_f8 c) {
    return _mm256_fmadd_ps(a, b, c);
}
static inline ck_f8 ck_f8_min(ck_f8 a, ck_f8 b) {
    return _mm256_min_ps(a, b);
}
static inline ck_f8 ck_f8_max(ck_f8 a, ck_f8 b) {
    return _mm256_max_ps(a, b);
}
static inline ck_f8 ck_f8_abs(ck_f8 a) {
    return _mm256_andnot_ps(_mm256_set1_ps(-0.0F), a);
}
static inline ck_f8 ck_f8_sqrt(ck_f8 a) {
    return _mm256_sqrt_ps(a);
}
static inline ck_f8 ck_f8_of(ck_i8 a) {
    return _mm256_cvtepi32_ps(a);
}
static inline ck_f8 ck_f8_of_shorts(const int16_t *p) {
    return _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)(const void *)p)));
}
static inline ck_f8 ck_f8_of_high_halves(const uint16_t *p) {
    const __m256i halves = _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(const void *)p));
    return _mm256_castsi256_ps(_mm256_slli_epi32(halves, 16));
}
static inline unsigned ck_f8_gt(ck_f8 a, ck_f8 b) {
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_GT_OQ));
}
static inline unsigned ck_f8_outside(ck_f8 a, ck_f8 b, ck_f8 c) {
    return (unsigned)_mm256_movemask_ps(_mm256_or_ps(_mm256_or_ps(a, b), c));
}
static inline ck_f8 ck_f8_choose(unsigned bits, ck_f8 a, ck_f8 b) {
    return _mm256_blendv_ps(b, a, _mm256_castsi256_ps(ck_lanes_of_bits(bits)));
}
/* What is no number is not lower than anything. */
static inline ck_f8 ck_f8_lower(unsigned bits, ck_f8 a, ck_f8 b) {
    return _mm256_min_ps(_mm256_or_ps(_mm256_castsi256_ps(ck_lanes_without_bits(bits)), a), b);
}
static inline float ck_f8_highest(ck_f8 a) {
    __m128 m = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    m = _mm_max_ps(m, _mm_movehl_ps(m, m));
    return _mm_cvtss_f32(_mm_max_ss(m, _mm_movehdup_ps(m)));
}
static inline float ck_f8_lowest(ck_f8 a) {
    return -ck_f8_highest(_mm256_xor_ps(a, _mm256_set1_ps(-0.0F)));
}

/* Folds each of eight vectors into one lane. */
#define CK_FOLD_EIGHTS(fold, r)                                                                                        \
    ck_f8 half[2];                                                                                                     \
    for (int i = 0; i < 2; i++) {                                                                                      \
        const ck_f8 *q = (r) + 4 * i;                                                                                  \
        ck_f8 ab = fold(_mm256_unpacklo_ps(q[0], q[1]), _mm256_unpackhi_ps(q[0], q[1]));                               \
        ck_f8 cd = fold(_mm256_unpacklo_ps(q[2], q[3]), _mm256_unpackhi_ps(q[2], q[3]));                               \
        half[i] = fold(_mm256_shuffle_ps(ab, cd, 0x44), _mm256_shuffle_ps(ab, cd, 0xEE));                              \
    }                                                                                                                  \
    return fold(_mm256_permute2f128_ps(half[0], half[1], 0x20), _mm256_permute2f128_ps(half[0], half[1], 0x31))

static inline ck_f8 ck_f8_lowest_of_eights(const ck_f8 r[CK_LANES]) {
    CK_FOLD_EIGHTS(_mm256_min_ps, r);
}
static inline ck_f8 ck_f8_highest_of_eights(const ck_f8 r[CK_LANES]) {
    CK_FOLD_EIGHTS(_mm256_max_ps, r);
}
static inline ck_f8 ck_f8_sum_of_eights(const ck_f8 r[CK_LANES]) {
    CK_FOLD_EIGHTS(_mm256_add_ps, r);
}

#undef CK_FOLD_EIGHTS

/* Private: three floats; the fourth lane is 0. */
static inline __m128 ck_load_point(const float *p) {
    __m128 xy = _mm_castsi128_ps(_mm_loadu_si64(p));
    return _mm_insert_ps(xy, _mm_load_ss(p + 2), 0x20);
}
static inline void ck_f8_load_points(const float *const p[CK_LANES], ck_f8 out[3]) {
    ck_f8 r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(ck_load_point(p[i])), ck_load_point(p[i + 4]), 1);
    }
    ck_f8 xy01 = _mm256_unpacklo_ps(r[0], r[1]);
    ck_f8 xy23 = _mm256_unpacklo_ps(r[2], r[3]);
    ck_f8 zw01 = _mm256_unpackhi_ps(r[0], r[1]);
    ck_f8 zw23 = _mm256_unpackhi_ps(r[2], r[3]);
    out[0] = _mm256_shuffle_ps(xy01, xy23, 0x44);
    out[1] = _mm256_shuffle_ps(xy01, xy23, 0xEE);
    out[2] = _mm256_shuffle_ps(zw01, zw23, 0x44);
}
/* Private: four vectors whose halves each hold four numbers of a lane, or of the lane four later, lane by lane. */
static inline void ck_f8_part_fours(const ck_f8 r[4], ck_f8 out[4]) {
    ck_f8 low01 = _mm256_unpacklo_ps(r[0], r[1]);
    ck_f8 low23 = _mm256_unpacklo_ps(r[2], r[3]);
    ck_f8 high01 = _mm256_unpackhi_ps(r[0], r[1]);
    ck_f8 high23 = _mm256_unpackhi_ps(r[2], r[3]);
    out[0] = _mm256_shuffle_ps(low01, low23, 0x44);
    out[1] = _mm256_shuffle_ps(low01, low23, 0xEE);
    out[2] = _mm256_shuffle_ps(high01, high23, 0x44);
    out[3] = _mm256_shuffle_ps(high01, high23, 0xEE);
}
static inline void ck_f8_load_fours(const float *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    ck_f8 r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p[i] + offset)),
                                    _mm_loadu_ps(p[i + 4] + offset), 1);
    }
    ck_f8_part_fours(r, out);
}
static inline void ck_f8_round_fours(const double *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    ck_f8 r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(_mm256_loadu_pd(p[i] + offset))),
                                    _mm256_cvtpd_ps(_mm256_loadu_pd(p[i + 4] + offset)), 1);
    }
    ck_f8_part_fours(r, out);
}

/* Numbers without a sign. */

static inline ck_u8 ck_u8_load(const uint32_t *p) {
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}
static inline void ck_u8_store(uint32_t *p, ck_u8 a) {
    _mm256_storeu_si256((__m256i *)(void *)p, a);
}
static inline ck_u8 ck_u8_load_halves(const uint32_t *p, size_t apart) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)p)),
                                   _mm_loadu_si128((const __m128i *)(const void *)(p + apart)), 1);
}
static inline void ck_u8_store_halves(uint32_t *p, size_t apart, ck_u8 a) {
    _mm_storeu_si128((__m128i *)(void *)p, _mm256_castsi256_si128(a));
    _mm_storeu_si128((__m128i *)(void *)(p + apart), _mm256_extracti128_si256(a, 1));
}
static inline ck_u8 ck_u8_set(uint32_t a) {
    return _mm256_set1_epi32((int)a);
}
static inline ck_u8 ck_u8_add(ck_u8 a, ck_u8 b) {
    return _mm256_add_epi32(a, b);
}
static inline ck_u8 ck_u8_sub(ck_u8 a, ck_u8 b) {
    return _mm256_sub_epi32(a, b);
}
static inline ck_u8 ck_u8_mul(ck_u8 a, ck_u8 b) {
    return _mm256_mullo_epi32(a, b);
}
static inline ck_u8 ck_u8_min(ck_u8 a, ck_u8 b) {
    return _mm256_min_epu32(a, b);
}
static inline ck_u8 ck_u8_max(ck_u8 a, ck_u8 b) {
    return _mm256_max_epu32(a, b);
}
static inline ck_u8 ck_u8_or(ck_u8 a, ck_u8 b) {
    return _mm256_or_si256(a, b);
}
static inline ck_u8 ck_u8_and_xor(ck_u8 a, ck_u8 b, ck_u8 c) {
    return _mm256_and_si256(a, _mm256_xor_si256(b, c));
}
static inline ck_u8 ck_u8_without(ck_u8 a, ck_u8 b) {
    return _mm256_andnot_si256(b, a);
}
static inline ck_u8 ck_u8_down(ck_u8 a, int bits) {
    return _mm256_srli_epi32(a, bits);
}
static inline ck_u8 ck_u8_or_shifted(ck_u8 a, ck_u8 b, int bits) {
    return _mm256_or_si256(a, _mm256_slli_epi32(b, bits));
}
static inline unsigned ck_u8_below(ck_u8 a, ck_u8 b) {
    return ~ck_high_bits(_mm256_cmpeq_epi32(_mm256_max_epu32(a, b), a)) & 0xFF;
}
static inline ck_u8 ck_u8_keep_le(ck_u8 a, ck_u8 b, unsigned *lanes) {
    __m256i within = _mm256_cmpeq_epi32(_mm256_min_epu32(a, b), a);
    *lanes = ck_high_bits(within);
    return _mm256_and_si256(a, within);
}
static inline ck_u8 ck_u8_where(unsigned bits, ck_u8 a) {
    return _mm256_and_si256(a, ck_lanes_of_bits(bits));
}
static inline ck_u8 ck_u8_choose(unsigned bits, ck_u8 a, ck_u8 b) {
    return _mm256_blendv_epi8(b, a, ck_lanes_of_bits(bits));
}
static inline ck_u8 ck_u8_truncate(ck_f8 a) {
    return _mm256_cvttps_epi32(a);
}
static inline ck_u8 ck_u8_bits_from(ck_f8 a) {
    __m256i first = _mm256_cvttps_epi32(_mm256_max_ps(a, _mm256_setzero_ps()));
    return _mm256_sllv_epi32(_mm256_set1_epi32(-1), first);
}
static inline void ck_u8_store_pairs(uint64_t *p, ck_u8 a, ck_u8 b) {
    __m256i even = _mm256_unpacklo_epi32(a, b);
    __m256i odd = _mm256_unpackhi_epi32(a, b);
    _mm256_storeu_si256((__m256i *)(void *)p, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(void *)(p + 4), _mm256_permute2x128_si256(even, odd, 0x31));
}

/* Numbers with a sign. */

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
static inline ck_i8 ck_i8_down(ck_i8 a, int bits) {
    return _mm256_srai_epi32(a, bits);
}
static inline unsigned ck_i8_negative(ck_i8 a) {
    return ck_high_bits(a);
}
static inline unsigned ck_i8_zero(ck_i8 a) {
    return ck_high_bits(_mm256_cmpeq_epi32(a, _mm256_setzero_si256()));
}
/* Private: those of two lanes, and of four. */
static inline __m128 ck_load_two_pairs(const int32_t *p, const int32_t *q) {
    return _mm_castpd_ps(_mm_loadh_pd(_mm_load_sd((const double *)(const void *)p), (const double *)(const void *)q));
}
static inline __m256 ck_load_four_pairs(const int32_t *const low[2], const int32_t *const high[2]) {
    return _mm256_insertf128_ps(_mm256_castps128_ps256(ck_load_two_pairs(low[0], low[1])),
                                ck_load_two_pairs(high[0], high[1]), 1);
}
static inline void ck_i8_load_pairs(const int32_t *const p[CK_LANES], ck_i8 *first, ck_i8 *second) {
    __m256 a = ck_load_four_pairs(&p[0], &p[4]);
    __m256 b = ck_load_four_pairs(&p[2], &p[6]);
    *first = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88));
    *second = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xDD));
}

/* Bytes. */

static inline uint64_t ck_least_bytes(uint64_t a, uint64_t b) {
    uint64_t least; /* by way of memory, as 32-bit machines have no other; compilers for others see through it */
    _mm_storeu_si64(&least, _mm_min_epu8(_mm_set_epi64x(0, (int64_t)a), _mm_set_epi64x(0, (int64_t)b)));
    return least;
}

/* Private: four doubles, one from each place. */
static inline __m256d ck_load_four_doubles(const double *const p[4]) {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadh_pd(_mm_load_sd(p[0]), p[1])),
                                _mm_loadh_pd(_mm_load_sd(p[2]), p[3]), 1);
}

#endif
