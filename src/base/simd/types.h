/* The types of simd.h, for the instruction set that a file is compiled for; the choice is made here. */
#ifndef CK_BASE_SIMD_TYPES_H
#define CK_BASE_SIMD_TYPES_H

#include "base/simd/lanes.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__FMA__)
#define CK_SIMD_AVX512
#elif defined(__AVX2__) && defined(__FMA__)
#define CK_SIMD_AVX2
#endif

#if defined(CK_SIMD_AVX512) || defined(CK_SIMD_AVX2)

#include <immintrin.h>

/* ck_f8 is one register: better not given to functions that are called. */
#define CK_EIGHT_IN_A_REGISTER

typedef __m256 ck_f8;
typedef __m256i ck_u8;
typedef __m256i ck_i8;

typedef __m128i ck_crosses;
typedef __m256d ck_point; /* x, y, z, 0 */
typedef __m256d ck_prisms;

#else

/* Vectors of 16 bytes, see four.h. */
typedef float ck_f4 __attribute__((vector_size(16)));
typedef int32_t ck_i4 __attribute__((vector_size(16)));
typedef uint32_t ck_u4 __attribute__((vector_size(16)));
typedef double ck_d2 __attribute__((vector_size(16)));

typedef struct ck_f8 {
    ck_f4 low, high;
} ck_f8;
typedef struct ck_b8 {
    ck_u4 low, high; /* all ones: true */
} ck_b8;
typedef struct ck_u8 {
    ck_u4 low, high;
} ck_u8;
typedef struct ck_i8 {
    ck_i4 low, high;
} ck_i8;
typedef struct ck_d8 {
    ck_d2 v[4];
} ck_d8;

typedef struct ck_crosses {
    uint64_t s[2];
} ck_crosses;
typedef struct ck_point {
    double x, y, z;
} ck_point;
typedef struct ck_prisms {
    double s[2];
} ck_prisms;

#endif

#if defined(CK_SIMD_AVX2)

typedef __m256 ck_b8;
typedef struct ck_d8 {
    __m256d low, high;
} ck_d8;

#endif

#if defined(CK_SIMD_AVX512)

typedef __mmask8 ck_b8;
typedef __m512d ck_d8;
typedef __m512 ck_f16;
typedef __m512i ck_u16;

enum { CK_WIDE = CK_LANES16 };
typedef ck_f16 ck_fw;
typedef __mmask16 ck_bw;

#else

typedef struct ck_f16 {
    ck_f8 low, high;
} ck_f16;
typedef struct ck_u16 {
    ck_u8 low, high;
} ck_u16;

enum { CK_WIDE = CK_LANES };
typedef ck_f8 ck_fw;
typedef ck_b8 ck_bw;

#endif

#endif
