/* Wide vectors are those of sixteen lanes (sixteen_avx512.h); what kernels ask of these in addition, and what only
 * wide vectors do. simd.h tells what the names mean. */
#ifndef CK_BASE_SIMD_WIDE_AVX512_H
#define CK_BASE_SIMD_WIDE_AVX512_H

#include "base/simd/sixteen_avx512.h"

#define ck_fw_load        ck_f16_load
#define ck_fw_store       ck_f16_store
#define ck_fw_load_apart  ck_f16_load_halves
#define ck_fw_store_apart ck_f16_store_halves
#define ck_fw_set         ck_f16_set
#define ck_fw_set_apart   ck_f16_set_halves
#define ck_fw_add         ck_f16_add
#define ck_fw_mul         ck_f16_mul
#define ck_fw_fma         ck_f16_fma
#define ck_fw_min         ck_f16_min
#define ck_fw_max         ck_f16_max

static inline ck_fw ck_fw_sub(ck_fw a, ck_fw b) {
    return _mm512_sub_ps(a, b);
}
static inline ck_fw ck_fw_abs(ck_fw a) {
    return _mm512_abs_ps(a);
}
static inline ck_fw ck_fw_max_abs(ck_fw a, ck_fw b) {
    return _mm512_range_ps(a, b, 0xB);
}
static inline float ck_fw_lowest(ck_fw a) {
    return _mm512_reduce_min_ps(a);
}
static inline float ck_fw_highest(ck_fw a) {
    return _mm512_reduce_max_ps(a);
}
static inline void ck_fw_store_truncated(uint32_t *p, ck_fw a) {
    _mm512_storeu_si512(p, _mm512_cvttps_epi32(a));
}
static inline ck_fw ck_fw_pick(const float table[32], const uint32_t at[CK_WIDE]) {
    return _mm512_permutex2var_ps(_mm512_loadu_ps(table), _mm512_loadu_si512(at), _mm512_loadu_ps(table + 16));
}
static inline void ck_pick_lanes(uint32_t *out, const uint32_t *p, unsigned lanes) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_loadu_si512(p)));
}

static inline void ck_pick_numbers(uint32_t *out, uint32_t first, unsigned lanes) {
    const __m512i each = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    _mm512_storeu_si512(
        out, _mm512_add_epi32(_mm512_maskz_compress_epi32((__mmask16)lanes, each), _mm512_set1_epi32((int)first)));
}
static inline unsigned ck_pick_bits(const uint32_t *table, const uint32_t at[CK_WIDE]) {
    const __m512i number = _mm512_loadu_si512(at);
    const __m512i words = _mm512_i32gather_epi32(_mm512_srli_epi32(number, 5), table, 4);
    const __m512i bit = _mm512_and_si512(number, _mm512_set1_epi32(31));
    return _mm512_movepi32_mask(_mm512_sllv_epi32(words, _mm512_sub_epi32(_mm512_set1_epi32(31), bit)));
}
static inline ck_fw ck_fw_of_shorts(const int16_t *p) {
    return _mm512_cvtepi32_ps(_mm512_cvtepi16_epi32(_mm256_loadu_si256((const __m256i *)(const void *)p)));
}
static inline ck_fw ck_fw_of_high_halves(const uint16_t *p) {
    const __m512i halves = _mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)(const void *)p));
    return _mm512_castsi512_ps(_mm512_slli_epi32(halves, 16));
}
static inline unsigned ck_fw_below(ck_fw a, ck_fw b) {
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

/* Truths. */

static inline ck_bw ck_bw_all(void) {
    return 0xFFFF;
}
static inline ck_bw ck_bw_and_le(ck_bw m, ck_fw a, ck_fw b) {
    return _mm512_mask_cmp_ps_mask(m, a, b, _CMP_LE_OQ);
}
static inline unsigned ck_bw_bits(ck_bw m) {
    return m;
}

/* Folds each eight lanes of four vectors into one lane. */
#define CK_FOLD_EIGHTS(fold, r)                                                                                        \
    ck_fw ab = fold(_mm512_unpacklo_ps((r)[0], (r)[1]), _mm512_unpackhi_ps((r)[0], (r)[1]));                           \
    ck_fw cd = fold(_mm512_unpacklo_ps((r)[2], (r)[3]), _mm512_unpackhi_ps((r)[2], (r)[3]));                           \
    ck_fw abcd = fold(_mm512_shuffle_ps(ab, cd, 0x44), _mm512_shuffle_ps(ab, cd, 0xEE));                               \
    abcd = fold(abcd, _mm512_shuffle_f32x4(abcd, abcd, 0xB1));                                                         \
    const __m512i in_turn = _mm512_castsi256_si512(_mm256_setr_epi32(0, 8, 1, 9, 2, 10, 3, 11));                       \
    return _mm512_castps512_ps256(_mm512_permutexvar_ps(in_turn, abcd))

static inline ck_f8 ck_fw_lowest_of_eights(const ck_fw *r) {
    CK_FOLD_EIGHTS(_mm512_min_ps, r);
}
static inline ck_f8 ck_fw_highest_of_eights(const ck_fw *r) {
    CK_FOLD_EIGHTS(_mm512_max_ps, r);
}
static inline ck_f8 ck_fw_sum_of_eights(const ck_fw *r) {
    CK_FOLD_EIGHTS(_mm512_add_ps, r);
}

#undef CK_FOLD_EIGHTS

/* Private: three floats; the fourth lane is 0. */
static inline __m128 ck_load_three(const char *p) {
    return _mm_maskz_loadu_ps(7, p);
}
static inline ck_fw ck_fw_join(__m128 a, __m128 b, __m128 c, __m128 d) {
    __m256 low = _mm256_insertf128_ps(_mm256_castps128_ps256(a), b, 1);
    __m256 high = _mm256_insertf128_ps(_mm256_castps128_ps256(c), d, 1);
    return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}
/* Private: sixteen points, point i + 4 k in quarter k of r[i]; x, y and z apart. */
static inline void ck_fw_part_axes(const ck_fw r[4], ck_fw out[3]) {
    ck_fw xy01 = _mm512_unpacklo_ps(r[0], r[1]);
    ck_fw xy23 = _mm512_unpacklo_ps(r[2], r[3]);
    out[0] = _mm512_shuffle_ps(xy01, xy23, 0x44);
    out[1] = _mm512_shuffle_ps(xy01, xy23, 0xEE);
    out[2] = _mm512_shuffle_ps(_mm512_unpackhi_ps(r[0], r[1]), _mm512_unpackhi_ps(r[2], r[3]), 0x44);
}
static inline void ck_fw_load_points(const char *points, size_t stride, const uint32_t at[CK_WIDE], ck_fw out[3]) {
    ck_fw r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = ck_fw_join(ck_load_three(points + at[i] * stride), ck_load_three(points + at[i + 4] * stride),
                          ck_load_three(points + at[i + 8] * stride), ck_load_three(points + at[i + 12] * stride));
    }
    ck_fw_part_axes(r, out);
}
static inline void ck_fw_load_triangles(const char *points, size_t stride, const uint32_t *indices,
                                        const uint32_t triangle[CK_WIDE], ck_fw out[9]) {
    ck_fw r[3][4];
    for (int i = 0; i < 4; i++) {
        __m128 p[3][4];
        for (int k = 0; k < 4; k++) {
            const uint32_t *at = &indices[3 * (size_t)triangle[i + 4 * k]];
            for (int corner = 0; corner < 3; corner++) {
                p[corner][k] = ck_load_three(points + at[corner] * stride);
            }
        }
        for (int corner = 0; corner < 3; corner++) {
            r[corner][i] = ck_fw_join(p[corner][0], p[corner][1], p[corner][2], p[corner][3]);
        }
    }
    for (int corner = 0; corner < 3; corner++) {
        ck_fw_part_axes(r[corner], &out[3 * corner]);
    }
}

/* Private: a point and what follows it. */
static inline __m128 ck_load_more_than_three(const char *p) {
    return _mm_loadu_ps((const float *)(const void *)p);
}
static inline void ck_fw_load_faces(const char *points, size_t stride, const uint32_t *indices, ck_fw out[9]) {
    for (int corner = 0; corner < 3; corner++) {
        const uint32_t *at = indices + corner;
        ck_fw r[4];
        for (int i = 0; i < 4; i++) {
            r[i] = ck_fw_join(ck_load_more_than_three(points + at[3 * i] * stride),
                              ck_load_more_than_three(points + at[3 * (i + 4)] * stride),
                              ck_load_more_than_three(points + at[3 * (i + 8)] * stride),
                              ck_load_more_than_three(points + at[3 * (i + 12)] * stride));
        }
        ck_fw_part_axes(r, &out[3 * corner]);
    }
}
static inline void ck_fw_load_soup(const char *points, size_t stride, ck_fw out[9]) {
    for (size_t corner = 0; corner < 3; corner++) {
        const char *at = points + corner * stride;
        ck_fw r[4];
        for (size_t i = 0; i < 4; i++) {
            r[i] = ck_fw_join(ck_load_more_than_three(at + 3 * i * stride),
                              ck_load_more_than_three(at + 3 * (i + 4) * stride),
                              ck_load_more_than_three(at + 3 * (i + 8) * stride),
                              ck_load_more_than_three(at + 3 * (i + 12) * stride));
        }
        ck_fw_part_axes(r, &out[3 * corner]);
    }
}

#endif
