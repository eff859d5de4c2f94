/* Sums over triangles, one triangle after the other: what tells whether a surface is closed, and its volume. Integers
 * and doubles in a fixed order, so that every instruction set gives the same. */
#ifndef CK_BASE_SIMD_SUMS_H
#define CK_BASE_SIMD_SUMS_H

#include <stdint.h>
#include <string.h>

/* Two vectors of a plane, (v[0], v[1]) and (v[2], v[3]). Coordinates are below 2^31, so that differences are numbers
 * with a sign. */
typedef struct ck_two_vectors {
    _Alignas(16) uint32_t v[4];
} ck_two_vectors;

#if defined(__AVX2__)

#include <immintrin.h>

typedef __m128i ck_crosses;

static inline ck_crosses ck_crosses_zero(void) {
    return _mm_setzero_si128();
}
/* Adds (b - a) x (c - a), modulo 2^64, for each of the two vectors. */
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

typedef __m256d ck_point; /* x, y, z, 0 */

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

typedef __m256d ck_prisms;

static inline ck_prisms ck_prisms_zero(void) {
    return _mm256_setzero_pd();
}
/* Adds six times the volume between the triangle and the plane z = base / 3. */
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

#else

typedef struct ck_crosses {
    uint64_t s[2];
} ck_crosses;

static inline ck_crosses ck_crosses_zero(void) {
    return (ck_crosses){{0, 0}};
}
static inline ck_crosses ck_crosses_add(ck_crosses sums, const ck_two_vectors *a, const ck_two_vectors *b,
                                        const ck_two_vectors *c) {
    for (int i = 0; i < 2; i++) {
        int64_t e[2];
        int64_t f[2];
        for (int k = 0; k < 2; k++) {
            e[k] = (int64_t)b->v[2 * i + k] - (int64_t)a->v[2 * i + k];
            f[k] = (int64_t)c->v[2 * i + k] - (int64_t)a->v[2 * i + k];
        }
        sums.s[i] += (uint64_t)(e[0] * f[1]) - (uint64_t)(e[1] * f[0]);
    }
    return sums;
}
static inline void ck_crosses_store(uint64_t out[2], ck_crosses sums) {
    out[0] = sums.s[0];
    out[1] = sums.s[1];
}

typedef struct ck_point {
    double x, y, z;
} ck_point;

static inline ck_point ck_point_set(double x, double y, double z) {
    return (ck_point){x, y, z};
}
static inline ck_point ck_point_min(ck_point a, ck_point b) {
    return (ck_point){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z};
}
static inline ck_point ck_point_max(ck_point a, ck_point b) {
    return (ck_point){a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z};
}
static inline void ck_point_store(double out[3], ck_point a) {
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}
static inline ck_point ck_point_load(const float *p) {
    return (ck_point){(double)p[0], (double)p[1], (double)p[2]};
}

typedef struct ck_prisms {
    double s[2];
} ck_prisms;

static inline ck_prisms ck_prisms_zero(void) {
    return (ck_prisms){{0, 0}};
}
static inline ck_prisms ck_prisms_add(ck_prisms sums, ck_point a, ck_point b, ck_point c, ck_point base) {
    double height = ((a.z + b.z) + c.z) - base.z;
    sums.s[0] += (b.x - a.x) * (c.y - a.y) * height;
    sums.s[1] += (b.y - a.y) * (c.x - a.x) * height;
    return sums;
}
static inline double ck_prisms_sum(ck_prisms sums) {
    return sums.s[0] - sums.s[1];
}

#endif

#endif
