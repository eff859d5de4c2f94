/* Vectors: several numbers at once, for kernels. One text of a kernel serves all instruction sets: it is compiled once
 * for each, and this header gives it what the set has.
 *
 *   ck_f8   eight floats        ck_f16  sixteen floats      ck_fw   CK_WIDE floats, 8 or 16: a register of them
 *   ck_u8   eight uint32_t      ck_u16  sixteen uint32_t
 *   ck_i8   eight int32_t       ck_d8   eight doubles
 *   ck_b8   eight truths                                    ck_bw   CK_WIDE truths
 *
 * A further instruction set (NEON, SVE) is: its types and its choice in types.h; a file eight_<set>.h with the
 * functions below; where it has registers of sixteen floats, sixteen_<set>.h and wide_<set>.h, else sixteen_as_eights.h
 * and wide_as_eight.h make them out of eight; sums_<set>.h, see sums.h; and a line for each of these at the end of this
 * file and of sums.h. eight_plain.h, made of four.h, is what all machines have, and the place to begin with. How
 * kernels are compiled for a set: CONTRIBUTING.md.
 *
 * All sets give the same bits, but for ck_*_fma, in one rounding or two, and for the sign of zeros and the order of
 * sums where lanes are folded into one number. Bits of an `unsigned` stand for lanes, the lowest for lane 0.
 *
 * Floats, ck_f8_:
 *   load(p), store(p, a)                eight in a row
 *   load_halves(p, apart), store_halves four from p on, four from p + apart on; where they overlap, the last ones stay
 *   set(x)                              x in every lane
 *   add sub mul div (a, b), sqrt abs (a)
 *   fma(a, b, c)                        a * b + c
 *   min(a, b), max(a, b)                a < b ? a : b, and a > b ? a : b
 *   of(i)                               the numbers of a ck_i8
 *   of_shorts(p)                        the numbers of int16_t
 *   of_high_halves(p)                   the floats of which p, uint16_t, has the higher 16 bits; the others are 0
 *   gt(a, b)                            bits: a > b
 *   outside(a, b, c)                    bits: one of the three has a minus sign
 *   choose(bits, a, b)                  a where the bit is set, else b
 *   lower(bits, a, b)                   min(a, b) where the bit is set, else b
 *   keep(m, a)                          a where m, a ck_b8, is true, else 0
 *   lowest(a), highest(a)               of all lanes
 *   lowest_of_eights(r), highest_of_eights(r), sum_of_eights(r)  lane i: that of all lanes of r[i]
 *   load_points(p, out)                 lane i of out[k]: p[i][k], for k up to 2
 *   load_fours(p, offset, out)          lane i of out[k]: p[i][offset + k], for k up to 3
 *   round_fours(p, offset, out)         the same from doubles
 * Truths, ck_b8_:
 *   all()                               true in every lane
 *   and_le(m, a, b)                     m and a <= b, of ck_f8
 *   bits(m)
 * Numbers without a sign, modulo 2^32, ck_u8_:
 *   load store load_halves store_halves set add sub mul min max or choose: as above
 *   and_xor(a, b, c), without(a, b)     a & (b ^ c), and a & ~b
 *   down(a, n), or_shifted(a, b, n)     a >> n, and a | b << n
 *   below(a, b)                         bits: a < b
 *   where(bits, a)                      a where the bit is set, else 0
 *   keep_le(a, b, &bits)                a where a <= b, else 0; and the bits of these
 *   truncate(f)                         a ck_f8 of numbers from 0 up to 2^31, fractions cut off
 *   bits_from(f)                        all bits from floor(f) on; none where that is 32 or more, all where f < 0
 *   store_pairs(p, a, b)                p[i]: a[i] in the low half of 64 bits, b[i] in the high one
 * Numbers with a sign, modulo 2^32, ck_i8_:
 *   store set add sub mul or xor min max: as above
 *   up(a, n), down(a, n)                a * 2^n, and a / 2^n rounded down
 *   negative(a), zero(a)                bits: a < 0, and a is 0
 *   load_pairs(p, &a, &b)               lane i of a: p[i][0], of b: p[i][1]
 * Doubles, ck_d8_:
 *   load store set add sub mul div min max sqrt abs gt choose: as above
 *   load_each(p)                        lane i: *p[i]
 *   product_low(a, b, high)             a * b - high, where high is mul(a, b): what that has lost, exactly, as long as
 *                                       nothing overflows and the last digit of a * b is above 2^-1074
 *   of(i), of_floats(f), floats(d)      from a ck_i8, from a ck_f8, rounded to one
 * Others:
 *   ck_least_bytes(a, b)                the smaller of each two of eight bytes
 *   CK_EIGHT_IN_A_REGISTER              a macro, where ck_f8 is one register
 *
 * Sixteen at once, ck_f16_ and ck_u16_, have some of these names and:
 *   load_quarters(p, apart), store_quarters  four times four
 *   set_halves(p)                       p[0] in eight lanes, p[1] in the next eight
 *   inside(a, b, c)                     bits: none of the three has a minus sign
 *   below(a, b), equal(a, b)            bits; of numbers, not of NaN
 *   ck_store_fours(out, bits, a, x, y, b)  for each lane whose bit is set, one after the other: the float of a, x, y,
 *                                       and the number of b; may overwrite 256 bytes
 *
 * Wide ones, ck_fw_ and ck_bw_, have those of ck_f8_ and ck_b8_ that kernels ask of them, and:
 *   load_apart(p, apart), store_apart   eight lanes from p on, the next eight, if any, from p + apart on
 *   set_apart(p)                        p[0] in eight lanes, p[1] in the next eight
 *   max_abs(a, b)                       the larger of a, not negative, and |b|
 *   lowest_of_eights(r) and so on       a ck_f8: lane i is that of the i-th eight lanes of the vectors from r on
 *   store_truncated(p, a)               numbers from 0 up to 2^31, fractions cut off
 *   below(a, b)                         bits: a < b
 *   pick(table, at)                     lane i: table[at[i]], of 32 entries
 *   load_points(points, stride, at, out)  lane i of out[k]: coordinate k of point at[i]; `stride` bytes are between two
 *   load_triangles(points, stride, indices, at, out)  the same of triangles: out[3 * corner + k]
 *   load_faces(points, stride, indices, out)  the same of triangles whose corners follow each other in `indices`;
 *                                       load_soup(points, stride, out): whose points do; both read 16 bytes of a point
 *   ck_pick_lanes(out, p, bits)         those of the numbers from p on whose bits are set, one after the other; may
 *                                       overwrite CK_WIDE of them
 *   ck_pick_numbers(out, first, bits)   first + i for each bit i that is set, likewise
 *   ck_pick_bits(table, at)             bits: whether bit at[i] of the table is set */
#ifndef CK_BASE_SIMD_SIMD_H
#define CK_BASE_SIMD_SIMD_H

#include "base/simd/types.h"

#if defined(CK_SIMD_AVX512)

#include "base/simd/eight_avx2.h"
#include "base/simd/eight_avx512.h"
#include "base/simd/sixteen_avx512.h"
#include "base/simd/wide_avx512.h"

#elif defined(CK_SIMD_AVX2)

#include "base/simd/eight_avx2.h"
#include "base/simd/eight_avx2_only.h"
#include "base/simd/sixteen_as_eights.h"
#include "base/simd/wide_as_eight.h"

#else

#include "base/simd/eight_plain.h"
#include "base/simd/sixteen_as_eights.h"
#include "base/simd/wide_as_eight.h"

#endif

/* The dot product in each lane. */
static inline ck_fw ck_fw_dot(const ck_fw a[3], const ck_fw b[3]) {
    return ck_fw_fma(a[0], b[0], ck_fw_fma(a[1], b[1], ck_fw_mul(a[2], b[2])));
}
static inline ck_f8 ck_f8_dot(const ck_f8 a[3], const ck_f8 b[3]) {
    return ck_f8_fma(a[0], b[0], ck_f8_fma(a[1], b[1], ck_f8_mul(a[2], b[2])));
}

static inline ck_d8 ck_d8_fma(ck_d8 a, ck_d8 b, ck_d8 c) {
    return ck_d8_add(ck_d8_mul(a, b), c);
}
static inline ck_d8 ck_d8_dot(const ck_d8 a[3], const ck_d8 b[3]) {
    return ck_d8_fma(a[0], b[0], ck_d8_fma(a[1], b[1], ck_d8_mul(a[2], b[2])));
}

/* The same with each product rounded. */
static inline ck_fw ck_fw_plain_dot(const ck_fw a[3], const ck_fw b[3]) {
    return ck_fw_add(ck_fw_mul(a[0], b[0]), ck_fw_add(ck_fw_mul(a[1], b[1]), ck_fw_mul(a[2], b[2])));
}
static inline ck_f8 ck_f8_plain_dot(const ck_f8 a[3], const ck_f8 b[3]) {
    return ck_f8_add(ck_f8_mul(a[0], b[0]), ck_f8_add(ck_f8_mul(a[1], b[1]), ck_f8_mul(a[2], b[2])));
}

/* The cross product in each lane, each product rounded. */
static inline void ck_f8_cross(const ck_f8 a[3], const ck_f8 b[3], ck_f8 out[3]) {
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        out[axis] = ck_f8_sub(ck_f8_mul(a[next], b[last]), ck_f8_mul(a[last], b[next]));
    }
}
static inline void ck_d8_cross(const ck_d8 a[3], const ck_d8 b[3], ck_d8 out[3]) {
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3;
        int last = (axis + 2) % 3;
        out[axis] = ck_d8_sub(ck_d8_mul(a[next], b[last]), ck_d8_mul(a[last], b[next]));
    }
}

#endif
