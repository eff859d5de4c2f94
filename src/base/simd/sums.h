/* Sums over triangles, one triangle after the other: what tells whether a surface is closed, and its volume. Integers
 * and doubles in a fixed order, so that every instruction set gives the same.
 *
 * For an instruction set, in sums_<set>.h:
 * ck_crosses: two sums, modulo 2^64; _zero, _store, and _add: (b - a) x (c - a) for each of two vectors of a plane.
 * ck_point: x, y, z as doubles; _set, _load from three floats, _store, _min, _max by coordinate.
 * ck_prisms: a volume; _zero, _sum, and _add: six times what is between a triangle and the plane z = base / 3. */
#ifndef CK_BASE_SIMD_SUMS_H
#define CK_BASE_SIMD_SUMS_H

#include "base/simd/types.h"

/* Two vectors of a plane, (v[0], v[1]) and (v[2], v[3]). Coordinates are below 2^31, so that differences are numbers
 * with a sign. */
typedef struct ck_two_vectors {
    _Alignas(16) uint32_t v[4];
} ck_two_vectors;

#if defined(CK_SIMD_AVX512) || defined(CK_SIMD_AVX2)
#include "base/simd/sums_avx2.h"
#else
#include "base/simd/sums_plain.h"
#endif

#endif
