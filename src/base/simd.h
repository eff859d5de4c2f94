/* Eight floats at once. AVX2 where the translation unit is compiled for it; elsewhere plain loops that compilers turn
 * into what the machine has (SSE2, NEON), so that one kernel text serves all. */
#ifndef CK_BASE_SIMD_H
#define CK_BASE_SIMD_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CK_LANES = 8, CK_MOST_WIDE = 16 };

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>

typedef __m256 ck_f8;

static inline ck_f8 ck_f8_load(const float *p) {
    return _mm256_loadu_ps(p);
}
static inline void ck_f8_store(float *p, ck_f8 a) {
    _mm256_storeu_ps(p, a);
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
/* a * b + c, in one or two roundings */
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

/* A truth for each lane. */
#ifdef __AVX512VL__
typedef __mmask8 ck_b8;

static inline ck_b8 ck_b8_all(void) {
    return 0xFF;
}
/* m and a <= b */
static inline ck_b8 ck_b8_and_le(ck_b8 m, ck_f8 a, ck_f8 b) {
    return _mm256_mask_cmp_ps_mask(m, a, b, _CMP_LE_OQ);
}
/* bit i: lane i is true */
static inline unsigned ck_b8_bits(ck_b8 m) {
    return m;
}
#else
typedef __m256 ck_b8;

static inline ck_b8 ck_b8_all(void) {
    return _mm256_castsi256_ps(_mm256_set1_epi32(-1));
}
/* m and a <= b */
static inline ck_b8 ck_b8_and_le(ck_b8 m, ck_f8 a, ck_f8 b) {
    return _mm256_and_ps(m, _mm256_cmp_ps(a, b, _CMP_LE_OQ));
}
/* bit i: lane i is true */
static inline unsigned ck_b8_bits(ck_b8 m) {
    return (unsigned)_mm256_movemask_ps(m);
}
#endif

/* bit i: a[i] > b[i] */
static inline unsigned ck_f8_gt(ck_f8 a, ck_f8 b) {
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_GT_OQ));
}

static inline float ck_f8_highest(ck_f8 a) {
    __m128 m = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
    m = _mm_max_ps(m, _mm_movehl_ps(m, m));
    return _mm_cvtss_f32(_mm_max_ss(m, _mm_movehdup_ps(m)));
}
static inline float ck_f8_lowest(ck_f8 a) {
    return -ck_f8_highest(_mm256_xor_ps(a, _mm256_set1_ps(-0.0F)));
}

/* Three floats; the fourth lane is 0. */
static inline __m128 ck_load_point(const float *p) {
    __m128 xy = _mm_castsi128_ps(_mm_loadu_si64(p));
    return _mm_insert_ps(xy, _mm_load_ss(p + 2), 0x20);
}
/* Eight points, x, y and z apart. */
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
/* Four vectors whose halves each hold four numbers of a lane, or of the lane four later, lane by lane. */
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
/* Four floats for each lane, from p[lane] + offset on. */
static inline void ck_f8_load_fours(const float *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    ck_f8 r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p[i] + offset)),
                                    _mm_loadu_ps(p[i + 4] + offset), 1);
    }
    ck_f8_part_fours(r, out);
}
/* The same for doubles, rounded. */
static inline void ck_f8_round_fours(const double *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    ck_f8 r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = _mm256_insertf128_ps(_mm256_castps128_ps256(_mm256_cvtpd_ps(_mm256_loadu_pd(p[i] + offset))),
                                    _mm256_cvtpd_ps(_mm256_loadu_pd(p[i + 4] + offset)), 1);
    }
    ck_f8_part_fours(r, out);
}

typedef __m256i ck_u8;

static inline ck_u8 ck_u8_load(const uint32_t *p) {
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}
static inline void ck_u8_store(uint32_t *p, ck_u8 a) {
    _mm256_storeu_si256((__m256i *)(void *)p, a);
}
static inline ck_u8 ck_u8_set(uint32_t a) {
    return _mm256_set1_epi32((int)a);
}
static inline ck_u8 ck_u8_sub(ck_u8 a, ck_u8 b) {
    return _mm256_sub_epi32(a, b);
}
static inline ck_u8 ck_u8_min(ck_u8 a, ck_u8 b) {
    return _mm256_min_epu32(a, b);
}
static inline ck_u8 ck_u8_max(ck_u8 a, ck_u8 b) {
    return _mm256_max_epu32(a, b);
}
/* a where a <= b, else 0; bit i of *lanes: a[i] <= b[i] */
static inline ck_u8 ck_u8_keep_le(ck_u8 a, ck_u8 b, unsigned *lanes) {
    __m256i within = _mm256_cmpeq_epi32(_mm256_min_epu32(a, b), a);
    *lanes = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(within));
    return _mm256_and_si256(a, within);
}

/* A number of 0 to 2^31 for each lane, its fraction cut off. */
static inline ck_u8 ck_u8_truncate(ck_f8 a) {
    return _mm256_cvttps_epi32(a);
}
/* a | b << bits */
static inline ck_u8 ck_u8_or_shifted(ck_u8 a, ck_u8 b, int bits) {
    return _mm256_or_si256(a, _mm256_slli_epi32(b, bits));
}
/* p[i]: a[i] in the low half, b[i] in the high one. */
static inline void ck_u8_store_pairs(uint64_t *p, ck_u8 a, ck_u8 b) {
    __m256i even = _mm256_unpacklo_epi32(a, b);
    __m256i odd = _mm256_unpackhi_epi32(a, b);
    _mm256_storeu_si256((__m256i *)(void *)p, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(void *)(p + 4), _mm256_permute2x128_si256(even, odd, 0x31));
}
/* The smaller of each two bytes. */
static inline uint64_t ck_least_bytes(uint64_t a, uint64_t b) {
    return (uint64_t)_mm_cvtsi128_si64(_mm_min_epu8(_mm_cvtsi64_si128((int64_t)a), _mm_cvtsi64_si128((int64_t)b)));
}

#else

typedef struct ck_f8 {
    float v[CK_LANES];
} ck_f8;

#define CK_EACH_LANE for (int i = 0; i < CK_LANES; i++)

static inline ck_f8 ck_f8_load(const float *p) {
    ck_f8 r;
    CK_EACH_LANE {
        r.v[i] = p[i];
    }
    return r;
}
static inline void ck_f8_store(float *p, ck_f8 a) {
    CK_EACH_LANE {
        p[i] = a.v[i];
    }
}
static inline ck_f8 ck_f8_set(float a) {
    ck_f8 r;
    CK_EACH_LANE {
        r.v[i] = a;
    }
    return r;
}
static inline ck_f8 ck_f8_add(ck_f8 a, ck_f8 b) {
    CK_EACH_LANE {
        a.v[i] += b.v[i];
    }
    return a;
}
static inline ck_f8 ck_f8_sub(ck_f8 a, ck_f8 b) {
    CK_EACH_LANE {
        a.v[i] -= b.v[i];
    }
    return a;
}
static inline ck_f8 ck_f8_mul(ck_f8 a, ck_f8 b) {
    CK_EACH_LANE {
        a.v[i] *= b.v[i];
    }
    return a;
}
/* a * b + c, in one or two roundings */
static inline ck_f8 ck_f8_fma(ck_f8 a, ck_f8 b, ck_f8 c) {
    CK_EACH_LANE {
        a.v[i] = a.v[i] * b.v[i] + c.v[i];
    }
    return a;
}
static inline ck_f8 ck_f8_min(ck_f8 a, ck_f8 b) {
    CK_EACH_LANE {
        a.v[i] = a.v[i] < b.v[i] ? a.v[i] : b.v[i];
    }
    return a;
}
static inline ck_f8 ck_f8_max(ck_f8 a, ck_f8 b) {
    CK_EACH_LANE {
        a.v[i] = a.v[i] > b.v[i] ? a.v[i] : b.v[i];
    }
    return a;
}
static inline ck_f8 ck_f8_abs(ck_f8 a) {
    CK_EACH_LANE {
        a.v[i] = fabsf(a.v[i]);
    }
    return a;
}
static inline ck_f8 ck_f8_sqrt(ck_f8 a) {
    CK_EACH_LANE {
        a.v[i] = sqrtf(a.v[i]);
    }
    return a;
}

/* A truth for each lane. */
typedef unsigned ck_b8;

static inline ck_b8 ck_b8_all(void) {
    return 0xFF;
}
/* m and a <= b */
static inline ck_b8 ck_b8_and_le(ck_b8 m, ck_f8 a, ck_f8 b) {
    unsigned bits = 0;
    CK_EACH_LANE {
        bits |= (unsigned)(a.v[i] <= b.v[i]) << i;
    }
    return m & bits;
}
/* bit i: lane i is true */
static inline unsigned ck_b8_bits(ck_b8 m) {
    return m;
}

/* bit i: a[i] > b[i] */
static inline unsigned ck_f8_gt(ck_f8 a, ck_f8 b) {
    unsigned bits = 0;
    CK_EACH_LANE {
        bits |= (unsigned)(a.v[i] > b.v[i]) << i;
    }
    return bits;
}

static inline float ck_f8_lowest(ck_f8 a) {
    float least = a.v[0];
    CK_EACH_LANE {
        least = a.v[i] < least ? a.v[i] : least;
    }
    return least;
}
static inline float ck_f8_highest(ck_f8 a) {
    float most = a.v[0];
    CK_EACH_LANE {
        most = a.v[i] > most ? a.v[i] : most;
    }
    return most;
}

/* Eight points, x, y and z apart. */
static inline void ck_f8_load_points(const float *const p[CK_LANES], ck_f8 out[3]) {
    for (int axis = 0; axis < 3; axis++) {
        CK_EACH_LANE {
            out[axis].v[i] = p[i][axis];
        }
    }
}
/* Four floats for each lane, from p[lane] + offset on. */
static inline void ck_f8_load_fours(const float *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    for (int k = 0; k < 4; k++) {
        CK_EACH_LANE {
            out[k].v[i] = p[i][offset + (size_t)k];
        }
    }
}
/* The same for doubles, rounded. */
static inline void ck_f8_round_fours(const double *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    for (int k = 0; k < 4; k++) {
        CK_EACH_LANE {
            out[k].v[i] = (float)p[i][offset + (size_t)k];
        }
    }
}

typedef struct ck_u8 {
    uint32_t v[CK_LANES];
} ck_u8;

static inline ck_u8 ck_u8_load(const uint32_t *p) {
    ck_u8 r;
    CK_EACH_LANE {
        r.v[i] = p[i];
    }
    return r;
}
static inline void ck_u8_store(uint32_t *p, ck_u8 a) {
    CK_EACH_LANE {
        p[i] = a.v[i];
    }
}
static inline ck_u8 ck_u8_set(uint32_t a) {
    ck_u8 r;
    CK_EACH_LANE {
        r.v[i] = a;
    }
    return r;
}
static inline ck_u8 ck_u8_sub(ck_u8 a, ck_u8 b) {
    CK_EACH_LANE {
        a.v[i] -= b.v[i];
    }
    return a;
}
static inline ck_u8 ck_u8_min(ck_u8 a, ck_u8 b) {
    CK_EACH_LANE {
        a.v[i] = a.v[i] < b.v[i] ? a.v[i] : b.v[i];
    }
    return a;
}
static inline ck_u8 ck_u8_max(ck_u8 a, ck_u8 b) {
    CK_EACH_LANE {
        a.v[i] = a.v[i] > b.v[i] ? a.v[i] : b.v[i];
    }
    return a;
}
/* a where a <= b, else 0; bit i of *lanes: a[i] <= b[i] */
static inline ck_u8 ck_u8_keep_le(ck_u8 a, ck_u8 b, unsigned *lanes) {
    *lanes = 0;
    CK_EACH_LANE {
        bool within = a.v[i] <= b.v[i];
        *lanes |= (unsigned)within << i;
        a.v[i] = within ? a.v[i] : 0;
    }
    return a;
}

/* A number of 0 to 2^31 for each lane, its fraction cut off. */
static inline ck_u8 ck_u8_truncate(ck_f8 a) {
    ck_u8 r;
    CK_EACH_LANE {
        r.v[i] = (uint32_t)(int32_t)a.v[i];
    }
    return r;
}
/* a | b << bits */
static inline ck_u8 ck_u8_or_shifted(ck_u8 a, ck_u8 b, int bits) {
    CK_EACH_LANE {
        a.v[i] |= b.v[i] << bits;
    }
    return a;
}
/* p[i]: a[i] in the low half, b[i] in the high one. */
static inline void ck_u8_store_pairs(uint64_t *p, ck_u8 a, ck_u8 b) {
    CK_EACH_LANE {
        p[i] = a.v[i] | (uint64_t)b.v[i] << 32;
    }
}
/* The smaller of each two bytes: those of b where a has the larger one. */
static inline uint64_t ck_least_bytes(uint64_t a, uint64_t b) {
    uint64_t least = 0;
    for (int shift = 0; shift < 64; shift += 8) {
        uint64_t x = a & (uint64_t)0xFF << shift;
        uint64_t y = b & (uint64_t)0xFF << shift;
        least |= x < y ? x : y;
    }
    return least;
}

#undef CK_EACH_LANE

#endif

/* Asks for memory that will be needed soon. */
static inline void ck_fetch(const void *p) {
    __builtin_prefetch(p);
}

/* Asks for memory a little ahead of a pass over a large array: the processor's own guess falls behind at page ends. */
static inline void ck_fetch_ahead(const void *p) {
    enum { AHEAD = 3072 };
    ck_fetch((const void *)((uintptr_t)p + AHEAD));
}

/* The widest vector of floats that the machine works on at once, for loops over vertices. */
#if defined(__AVX512F__) && defined(__AVX2__)

enum { CK_WIDE = 16 };

typedef __m512 ck_fw;

static inline ck_fw ck_fw_load(const float *p) {
    return _mm512_loadu_ps(p);
}
static inline void ck_fw_store(float *p, ck_fw a) {
    _mm512_storeu_ps(p, a);
}
static inline ck_fw ck_fw_set(float a) {
    return _mm512_set1_ps(a);
}
static inline ck_fw ck_fw_add(ck_fw a, ck_fw b) {
    return _mm512_add_ps(a, b);
}
static inline ck_fw ck_fw_sub(ck_fw a, ck_fw b) {
    return _mm512_sub_ps(a, b);
}
static inline ck_fw ck_fw_mul(ck_fw a, ck_fw b) {
    return _mm512_mul_ps(a, b);
}
static inline ck_fw ck_fw_fma(ck_fw a, ck_fw b, ck_fw c) {
    return _mm512_fmadd_ps(a, b, c);
}
static inline ck_fw ck_fw_min(ck_fw a, ck_fw b) {
    return _mm512_min_ps(a, b);
}
static inline ck_fw ck_fw_max(ck_fw a, ck_fw b) {
    return _mm512_max_ps(a, b);
}
static inline ck_fw ck_fw_abs(ck_fw a) {
    return _mm512_abs_ps(a);
}
static inline float ck_fw_lowest(ck_fw a) {
    return _mm512_reduce_min_ps(a);
}
static inline float ck_fw_highest(ck_fw a) {
    return _mm512_reduce_max_ps(a);
}

typedef __mmask16 ck_bw;

static inline ck_bw ck_bw_all(void) {
    return 0xFFFF;
}
static inline ck_bw ck_bw_and_le(ck_bw m, ck_fw a, ck_fw b) {
    return _mm512_mask_cmp_ps_mask(m, a, b, _CMP_LE_OQ);
}
static inline unsigned ck_bw_bits(ck_bw m) {
    return m;
}
/* Numbers of 0 to 2^31, their fractions cut off. */
static inline void ck_fw_store_truncated(uint32_t *p, ck_fw a) {
    _mm512_storeu_si512(p, _mm512_cvttps_epi32(a));
}
/* Entries of a table of 32, by their numbers. */
static inline ck_fw ck_fw_pick(const float table[32], const uint32_t at[CK_WIDE]) {
    return _mm512_permutex2var_ps(_mm512_loadu_ps(table), _mm512_loadu_si512(at), _mm512_loadu_ps(table + 16));
}
/* Those of the numbers from `p` on whose bits are set, one after the other; writes a whole vector. */
static inline void ck_pick_lanes(uint32_t *out, const uint32_t *p, unsigned lanes) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32((__mmask16)lanes, _mm512_loadu_si512(p)));
}

#else

enum { CK_WIDE = CK_LANES };

typedef ck_f8 ck_fw;

#define ck_fw_load    ck_f8_load
#define ck_fw_store   ck_f8_store
#define ck_fw_set     ck_f8_set
#define ck_fw_add     ck_f8_add
#define ck_fw_sub     ck_f8_sub
#define ck_fw_mul     ck_f8_mul
#define ck_fw_fma     ck_f8_fma
#define ck_fw_min     ck_f8_min
#define ck_fw_max     ck_f8_max
#define ck_fw_abs     ck_f8_abs
#define ck_fw_lowest  ck_f8_lowest
#define ck_fw_highest ck_f8_highest

typedef ck_b8 ck_bw;

#define ck_bw_all    ck_b8_all
#define ck_bw_and_le ck_b8_and_le
#define ck_bw_bits   ck_b8_bits

static inline void ck_fw_store_truncated(uint32_t *p, ck_fw a) {
    ck_u8_store(p, ck_u8_truncate(a));
}
static inline ck_fw ck_fw_pick(const float table[32], const uint32_t at[CK_WIDE]) {
    float picked[CK_WIDE];
    for (int i = 0; i < CK_WIDE; i++) {
        picked[i] = table[at[i]];
    }
    return ck_fw_load(picked);
}
static inline void ck_pick_lanes(uint32_t *out, const uint32_t *p, unsigned lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
        *out++ = p[__builtin_ctz(lanes)];
    }
}

#endif

static inline ck_fw ck_fw_dot(const ck_fw a[3], const ck_fw b[3]) {
    return ck_fw_fma(a[0], b[0], ck_fw_fma(a[1], b[1], ck_fw_mul(a[2], b[2])));
}

/* x n, y n, z n summed for each lane */
static inline ck_f8 ck_f8_dot(const ck_f8 a[3], const ck_f8 b[3]) {
    return ck_f8_fma(a[0], b[0], ck_f8_fma(a[1], b[1], ck_f8_mul(a[2], b[2])));
}

/* The same with each product rounded. */
static inline ck_fw ck_fw_plain_dot(const ck_fw a[3], const ck_fw b[3]) {
    return ck_fw_add(ck_fw_mul(a[0], b[0]), ck_fw_add(ck_fw_mul(a[1], b[1]), ck_fw_mul(a[2], b[2])));
}
static inline ck_f8 ck_f8_plain_dot(const ck_f8 a[3], const ck_f8 b[3]) {
    return ck_f8_add(ck_f8_mul(a[0], b[0]), ck_f8_add(ck_f8_mul(a[1], b[1]), ck_f8_mul(a[2], b[2])));
}

/* What packing clusters takes: wide vectors that hold the eight lanes of one cluster or of two. */
#if defined(__AVX512VL__) && defined(__AVX512DQ__)

static inline ck_f8 ck_f8_div(ck_f8 a, ck_f8 b) {
    return _mm256_div_ps(a, b);
}
/* a where m is true, else 0 */
static inline ck_f8 ck_f8_keep(ck_b8 m, ck_f8 a) {
    return _mm256_maskz_mov_ps(m, a);
}
/* The larger of a and |b|, a not negative. */
static inline ck_fw ck_fw_max_abs(ck_fw a, ck_fw b) {
    return _mm512_range_ps(a, b, 0xB);
}
/* Eight lanes to p, the next eight `apart` floats behind. */
static inline void ck_fw_store_apart(float *p, size_t apart, ck_fw a) {
    _mm256_storeu_ps(p, _mm512_castps512_ps256(a));
    _mm256_storeu_ps(p + apart, _mm512_extractf32x8_ps(a, 1));
}
static inline ck_fw ck_fw_load_apart(const float *p, size_t apart) {
    return _mm512_insertf32x8(_mm512_castps256_ps512(_mm256_loadu_ps(p)), _mm256_loadu_ps(p + apart), 1);
}
/* p[0] in eight lanes, p[1] in the next eight. */
static inline ck_fw ck_fw_set_apart(const float *p) {
    return _mm512_insertf32x8(_mm512_set1_ps(p[0]), _mm256_set1_ps(p[1]), 1);
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

/* Three floats; the fourth lane is 0. */
static inline __m128 ck_load_three(const char *p) {
    return _mm_maskz_loadu_ps(7, p);
}
static inline ck_fw ck_fw_join(__m128 a, __m128 b, __m128 c, __m128 d) {
    __m256 low = _mm256_insertf128_ps(_mm256_castps128_ps256(a), b, 1);
    __m256 high = _mm256_insertf128_ps(_mm256_castps128_ps256(c), d, 1);
    return _mm512_insertf32x8(_mm512_castps256_ps512(low), high, 1);
}
/* Sixteen points, point i + 4 k in quarter k of r[i]; x, y and z apart. */
static inline void ck_fw_part_axes(const ck_fw r[4], ck_fw out[3]) {
    ck_fw xy01 = _mm512_unpacklo_ps(r[0], r[1]);
    ck_fw xy23 = _mm512_unpacklo_ps(r[2], r[3]);
    out[0] = _mm512_shuffle_ps(xy01, xy23, 0x44);
    out[1] = _mm512_shuffle_ps(xy01, xy23, 0xEE);
    out[2] = _mm512_shuffle_ps(_mm512_unpackhi_ps(r[0], r[1]), _mm512_unpackhi_ps(r[2], r[3]), 0x44);
}
/* Points by their numbers, x, y and z apart; `stride` bytes from one to the next. */
static inline void ck_fw_load_points(const char *points, size_t stride, const uint32_t at[CK_WIDE], ck_fw out[3]) {
    ck_fw r[4];
    for (int i = 0; i < 4; i++) {
        r[i] = ck_fw_join(ck_load_three(points + at[i] * stride), ck_load_three(points + at[i + 4] * stride),
                          ck_load_three(points + at[i + 8] * stride), ck_load_three(points + at[i + 12] * stride));
    }
    ck_fw_part_axes(r, out);
}
/* The coordinates of triangles, [3 * corner + axis]. */
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

#else

#if defined(__AVX2__) && defined(__FMA__)

static inline ck_f8 ck_f8_div(ck_f8 a, ck_f8 b) {
    return _mm256_div_ps(a, b);
}
static inline ck_f8 ck_f8_keep(ck_b8 m, ck_f8 a) {
    return _mm256_and_ps(m, a);
}

#define CK_FOLD_EIGHTS(fold, r)                                                                                        \
    ck_f8 half[2];                                                                                                     \
    for (int i = 0; i < 2; i++) {                                                                                      \
        const ck_f8 *q = (r) + 4 * i;                                                                                  \
        ck_f8 ab = fold(_mm256_unpacklo_ps(q[0], q[1]), _mm256_unpackhi_ps(q[0], q[1]));                               \
        ck_f8 cd = fold(_mm256_unpacklo_ps(q[2], q[3]), _mm256_unpackhi_ps(q[2], q[3]));                               \
        half[i] = fold(_mm256_shuffle_ps(ab, cd, 0x44), _mm256_shuffle_ps(ab, cd, 0xEE));                              \
    }                                                                                                                  \
    return fold(_mm256_permute2f128_ps(half[0], half[1], 0x20), _mm256_permute2f128_ps(half[0], half[1], 0x31))

static inline ck_f8 ck_fw_lowest_of_eights(const ck_f8 *r) {
    CK_FOLD_EIGHTS(_mm256_min_ps, r);
}
static inline ck_f8 ck_fw_highest_of_eights(const ck_f8 *r) {
    CK_FOLD_EIGHTS(_mm256_max_ps, r);
}
static inline ck_f8 ck_fw_sum_of_eights(const ck_f8 *r) {
    CK_FOLD_EIGHTS(_mm256_add_ps, r);
}

#undef CK_FOLD_EIGHTS

#else

static inline ck_f8 ck_f8_div(ck_f8 a, ck_f8 b) {
    for (int i = 0; i < CK_LANES; i++) {
        a.v[i] /= b.v[i];
    }
    return a;
}
static inline ck_f8 ck_f8_keep(ck_b8 m, ck_f8 a) {
    for (int i = 0; i < CK_LANES; i++) {
        a.v[i] = (m >> i & 1) != 0 ? a.v[i] : 0.0F;
    }
    return a;
}
static inline ck_f8 ck_fw_lowest_of_eights(const ck_f8 *r) {
    ck_f8 out;
    for (int i = 0; i < CK_LANES; i++) {
        out.v[i] = ck_f8_lowest(r[i]);
    }
    return out;
}
static inline ck_f8 ck_fw_highest_of_eights(const ck_f8 *r) {
    ck_f8 out;
    for (int i = 0; i < CK_LANES; i++) {
        out.v[i] = ck_f8_highest(r[i]);
    }
    return out;
}
static inline ck_f8 ck_fw_sum_of_eights(const ck_f8 *r) {
    ck_f8 out = ck_f8_set(0);
    for (int i = 0; i < CK_LANES; i++) {
        for (int k = 0; k < CK_LANES; k++) {
            out.v[i] += r[i].v[k];
        }
    }
    return out;
}

#endif

static inline ck_fw ck_fw_max_abs(ck_fw a, ck_fw b) {
    return ck_f8_max(a, ck_f8_abs(b));
}
static inline void ck_fw_store_apart(float *p, size_t apart, ck_fw a) {
    (void)apart;
    ck_f8_store(p, a);
}
static inline ck_fw ck_fw_load_apart(const float *p, size_t apart) {
    (void)apart;
    return ck_f8_load(p);
}
static inline ck_fw ck_fw_set_apart(const float *p) {
    return ck_f8_set(p[0]);
}
static inline void ck_fw_load_points(const char *points, size_t stride, const uint32_t at[CK_WIDE], ck_fw out[3]) {
    const float *p[CK_LANES];
    for (int i = 0; i < CK_LANES; i++) {
        p[i] = (const float *)(const void *)(points + at[i] * stride);
    }
    ck_f8_load_points(p, out);
}
static inline void ck_fw_load_triangles(const char *points, size_t stride, const uint32_t *indices,
                                        const uint32_t triangle[CK_WIDE], ck_fw out[9]) {
    for (int corner = 0; corner < 3; corner++) {
        uint32_t at[CK_WIDE];
        for (int i = 0; i < CK_WIDE; i++) {
            at[i] = indices[3 * (size_t)triangle[i] + (size_t)corner];
        }
        ck_fw_load_points(points, stride, at, &out[3 * corner]);
    }
}

#endif

#endif
