/* Eight numbers at once where there is no AVX2: two vectors of 16 bytes (four.h). The reference of what the names mean;
 * simd.h tells of them. */
#ifndef CK_BASE_SIMD_EIGHT_PLAIN_H
#define CK_BASE_SIMD_EIGHT_PLAIN_H

#include "base/simd/four.h"

/* Private: a bit for each lane, out of its highest one; and lanes of all ones where bits are set. */
static inline unsigned ck_bits_of_eight(ck_u4 low, ck_u4 high) {
    return ck_u4_high_bits(low) | ck_u4_high_bits(high) << 4;
}
static inline ck_b8 ck_b8_of_bits(unsigned bits) {
    const ck_u4 low = {1, 2, 4, 8};
    const ck_u4 high = {16, 32, 64, 128};
    const ck_u4 all = ck_u4_set(bits);
    return (ck_b8){(ck_u4)((all & low) == low), (ck_u4)((all & high) == high)};
}

/* Floats. */

static inline ck_f8 ck_f8_load(const float *p) {
    return (ck_f8){ck_f4_load(p), ck_f4_load(p + 4)};
}
static inline void ck_f8_store(float *p, ck_f8 a) {
    ck_f4_store(p, a.low);
    ck_f4_store(p + 4, a.high);
}
static inline ck_f8 ck_f8_load_halves(const float *p, size_t apart) {
    return (ck_f8){ck_f4_load(p), ck_f4_load(p + apart)};
}
static inline void ck_f8_store_halves(float *p, size_t apart, ck_f8 a) {
    ck_f4_store(p, a.low);
    ck_f4_store(p + apart, a.high);
}
static inline ck_f8 ck_f8_set(float a) {
    return (ck_f8){ck_f4_set(a), ck_f4_set(a)};
}
static inline ck_f8 ck_f8_add(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low + b.low, a.high + b.high};
}
static inline ck_f8 ck_f8_sub(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low - b.low, a.high - b.high};
}
static inline ck_f8 ck_f8_mul(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low * b.low, a.high * b.high};
}
static inline ck_f8 ck_f8_div(ck_f8 a, ck_f8 b) {
    return (ck_f8){a.low / b.low, a.high / b.high};
}
static inline ck_f8 ck_f8_fma(ck_f8 a, ck_f8 b, ck_f8 c) {
    return (ck_f8){a.low * b.low + c.low, a.high * b.high + c.high};
}
static inline ck_f8 ck_f8_min(ck_f8 a, ck_f8 b) {
    return (ck_f8){ck_f4_min(a.low, b.low), ck_f4_min(a.high, b.high)};
}
static inline ck_f8 ck_f8_max(ck_f8 a, ck_f8 b) {
    return (ck_f8){ck_f4_max(a.low, b.low), ck_f4_max(a.high, b.high)};
}
static inline ck_f8 ck_f8_abs(ck_f8 a) {
    return (ck_f8){ck_f4_abs(a.low), ck_f4_abs(a.high)};
}
static inline ck_f8 ck_f8_sqrt(ck_f8 a) {
    return (ck_f8){ck_f4_sqrt(a.low), ck_f4_sqrt(a.high)};
}
static inline ck_f8 ck_f8_of(ck_i8 a) {
    return (ck_f8){__builtin_convertvector(a.low, ck_f4), __builtin_convertvector(a.high, ck_f4)};
}
static inline ck_f8 ck_f8_of_shorts(const int16_t *p) {
    ck_s4 low, high;
    memcpy(&low, p, sizeof low);
    memcpy(&high, p + 4, sizeof high);
    return ck_f8_of((ck_i8){__builtin_convertvector(low, ck_i4), __builtin_convertvector(high, ck_i4)});
}
static inline ck_f8 ck_f8_of_high_halves(const uint16_t *p) {
    ck_h4 low, high;
    memcpy(&low, p, sizeof low);
    memcpy(&high, p + 4, sizeof high);
    return (ck_f8){(ck_f4)(__builtin_convertvector(low, ck_u4) << 16),
                   (ck_f4)(__builtin_convertvector(high, ck_u4) << 16)};
}
static inline unsigned ck_f8_gt(ck_f8 a, ck_f8 b) {
    return ck_bits_of_eight((ck_u4)(a.low > b.low), (ck_u4)(a.high > b.high));
}
static inline unsigned ck_f8_outside(ck_f8 a, ck_f8 b, ck_f8 c) {
    const ck_u4 low = (ck_u4)a.low | (ck_u4)b.low | (ck_u4)c.low;
    const ck_u4 high = (ck_u4)a.high | (ck_u4)b.high | (ck_u4)c.high;
    return ck_bits_of_eight(low, high);
}
static inline ck_f8 ck_f8_choose(unsigned bits, ck_f8 a, ck_f8 b) {
    const ck_b8 where = ck_b8_of_bits(bits);
    return (ck_f8){ck_f4_choose(where.low, a.low, b.low), ck_f4_choose(where.high, a.high, b.high)};
}
/* What is no number is not lower than anything. */
static inline ck_f8 ck_f8_lower(unsigned bits, ck_f8 a, ck_f8 b) {
    const ck_b8 other = ck_b8_of_bits(~bits);
    const ck_f8 spoilt = {(ck_f4)(other.low | (ck_u4)a.low), (ck_f4)(other.high | (ck_u4)a.high)};
    return ck_f8_min(spoilt, b);
}
static inline float ck_f8_lowest(ck_f8 a) {
    float v[CK_LANES];
    ck_f8_store(v, a);
    for (int i = 1; i < CK_LANES; i++) {
        v[0] = v[i] < v[0] ? v[i] : v[0];
    }
    return v[0];
}
static inline float ck_f8_highest(ck_f8 a) {
    float v[CK_LANES];
    ck_f8_store(v, a);
    for (int i = 1; i < CK_LANES; i++) {
        v[0] = v[i] > v[0] ? v[i] : v[0];
    }
    return v[0];
}
static inline ck_f8 ck_f8_lowest_of_eights(const ck_f8 r[CK_LANES]) {
    float v[CK_LANES];
    for (int i = 0; i < CK_LANES; i++) {
        v[i] = ck_f8_lowest(r[i]);
    }
    return ck_f8_load(v);
}
static inline ck_f8 ck_f8_highest_of_eights(const ck_f8 r[CK_LANES]) {
    float v[CK_LANES];
    for (int i = 0; i < CK_LANES; i++) {
        v[i] = ck_f8_highest(r[i]);
    }
    return ck_f8_load(v);
}
static inline ck_f8 ck_f8_sum_of_eights(const ck_f8 r[CK_LANES]) {
    float sums[CK_LANES] = {0};
    for (int i = 0; i < CK_LANES; i++) {
        float v[CK_LANES];
        ck_f8_store(v, r[i]);
        for (int k = 0; k < CK_LANES; k++) {
            sums[i] += v[k];
        }
    }
    return ck_f8_load(sums);
}
static inline void ck_f8_load_points(const float *const p[CK_LANES], ck_f8 out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = (ck_f8){{p[0][k], p[1][k], p[2][k], p[3][k]}, {p[4][k], p[5][k], p[6][k], p[7][k]}};
    }
}
static inline void ck_f8_load_fours(const float *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    for (size_t k = offset; k < offset + 4; k++) {
        out[k - offset] = (ck_f8){{p[0][k], p[1][k], p[2][k], p[3][k]}, {p[4][k], p[5][k], p[6][k], p[7][k]}};
    }
}
static inline void ck_f8_round_fours(const double *const p[CK_LANES], size_t offset, ck_f8 out[4]) {
    for (size_t k = offset; k < offset + 4; k++) {
        out[k - offset] = (ck_f8){{(float)p[0][k], (float)p[1][k], (float)p[2][k], (float)p[3][k]},
                                  {(float)p[4][k], (float)p[5][k], (float)p[6][k], (float)p[7][k]}};
    }
}

/* Truths. */

static inline ck_b8 ck_b8_all(void) {
    return (ck_b8){ck_u4_set(UINT32_MAX), ck_u4_set(UINT32_MAX)};
}
static inline ck_b8 ck_b8_and_le(ck_b8 m, ck_f8 a, ck_f8 b) {
    return (ck_b8){m.low & (ck_u4)(a.low <= b.low), m.high & (ck_u4)(a.high <= b.high)};
}
static inline unsigned ck_b8_bits(ck_b8 m) {
    return ck_bits_of_eight(m.low, m.high);
}
static inline ck_f8 ck_f8_keep(ck_b8 m, ck_f8 a) {
    return (ck_f8){(ck_f4)(m.low & (ck_u4)a.low), (ck_f4)(m.high & (ck_u4)a.high)};
}

/* Numbers without a sign. */

static inline ck_u8 ck_u8_load(const uint32_t *p) {
    return (ck_u8){ck_u4_load(p), ck_u4_load(p + 4)};
}
static inline void ck_u8_store(uint32_t *p, ck_u8 a) {
    ck_u4_store(p, a.low);
    ck_u4_store(p + 4, a.high);
}
static inline ck_u8 ck_u8_load_halves(const uint32_t *p, size_t apart) {
    return (ck_u8){ck_u4_load(p), ck_u4_load(p + apart)};
}
static inline void ck_u8_store_halves(uint32_t *p, size_t apart, ck_u8 a) {
    ck_u4_store(p, a.low);
    ck_u4_store(p + apart, a.high);
}
static inline ck_u8 ck_u8_set(uint32_t a) {
    return (ck_u8){ck_u4_set(a), ck_u4_set(a)};
}
static inline ck_u8 ck_u8_add(ck_u8 a, ck_u8 b) {
    return (ck_u8){a.low + b.low, a.high + b.high};
}
static inline ck_u8 ck_u8_sub(ck_u8 a, ck_u8 b) {
    return (ck_u8){a.low - b.low, a.high - b.high};
}
static inline ck_u8 ck_u8_mul(ck_u8 a, ck_u8 b) {
    return (ck_u8){a.low * b.low, a.high * b.high};
}
static inline ck_u8 ck_u8_min(ck_u8 a, ck_u8 b) {
    return (ck_u8){ck_u4_choose((ck_u4)(a.low < b.low), a.low, b.low),
                   ck_u4_choose((ck_u4)(a.high < b.high), a.high, b.high)};
}
static inline ck_u8 ck_u8_max(ck_u8 a, ck_u8 b) {
    return (ck_u8){ck_u4_choose((ck_u4)(a.low > b.low), a.low, b.low),
                   ck_u4_choose((ck_u4)(a.high > b.high), a.high, b.high)};
}
static inline ck_u8 ck_u8_or(ck_u8 a, ck_u8 b) {
    return (ck_u8){a.low | b.low, a.high | b.high};
}
static inline ck_u8 ck_u8_and_xor(ck_u8 a, ck_u8 b, ck_u8 c) {
    return (ck_u8){a.low & (b.low ^ c.low), a.high & (b.high ^ c.high)};
}
static inline ck_u8 ck_u8_without(ck_u8 a, ck_u8 b) {
    return (ck_u8){a.low & ~b.low, a.high & ~b.high};
}
static inline ck_u8 ck_u8_down(ck_u8 a, int bits) {
    return (ck_u8){a.low >> (uint32_t)bits, a.high >> (uint32_t)bits};
}
static inline ck_u8 ck_u8_or_shifted(ck_u8 a, ck_u8 b, int bits) {
    return (ck_u8){a.low | b.low << (uint32_t)bits, a.high | b.high << (uint32_t)bits};
}
static inline unsigned ck_u8_below(ck_u8 a, ck_u8 b) {
    return ck_bits_of_eight((ck_u4)(a.low < b.low), (ck_u4)(a.high < b.high));
}
static inline ck_u8 ck_u8_keep_le(ck_u8 a, ck_u8 b, unsigned *lanes) {
    const ck_u4 low = (ck_u4)(a.low <= b.low);
    const ck_u4 high = (ck_u4)(a.high <= b.high);
    *lanes = ck_bits_of_eight(low, high);
    return (ck_u8){a.low & low, a.high & high};
}
static inline ck_u8 ck_u8_where(unsigned bits, ck_u8 a) {
    const ck_b8 where = ck_b8_of_bits(bits);
    return (ck_u8){a.low & where.low, a.high & where.high};
}
static inline ck_u8 ck_u8_choose(unsigned bits, ck_u8 a, ck_u8 b) {
    const ck_b8 where = ck_b8_of_bits(bits);
    return (ck_u8){ck_u4_choose(where.low, a.low, b.low), ck_u4_choose(where.high, a.high, b.high)};
}
static inline ck_u8 ck_u8_truncate(ck_f8 a) {
    return (ck_u8){(ck_u4)ck_i4_truncate(a.low), (ck_u4)ck_i4_truncate(a.high)};
}
static inline ck_u8 ck_u8_bits_from(ck_f8 a) {
    return (ck_u8){ck_u4_bits_from(a.low), ck_u4_bits_from(a.high)};
}
static inline void ck_u8_store_pairs(uint64_t *p, ck_u8 a, ck_u8 b) {
    for (int i = 0; i < 4; i++) {
        p[i] = a.low[i] | (uint64_t)b.low[i] << 32;
        p[i + 4] = a.high[i] | (uint64_t)b.high[i] << 32;
    }
}

/* Numbers with a sign. */

static inline void ck_i8_store(int32_t *p, ck_i8 a) {
    memcpy(p, &a.low, sizeof a.low);
    memcpy(p + 4, &a.high, sizeof a.high);
}
static inline ck_i8 ck_i8_set(int32_t a) {
    return (ck_i8){{a, a, a, a}, {a, a, a, a}};
}
static inline ck_i8 ck_i8_add(ck_i8 a, ck_i8 b) {
    return (ck_i8){(ck_i4)((ck_u4)a.low + (ck_u4)b.low), (ck_i4)((ck_u4)a.high + (ck_u4)b.high)};
}
static inline ck_i8 ck_i8_sub(ck_i8 a, ck_i8 b) {
    return (ck_i8){(ck_i4)((ck_u4)a.low - (ck_u4)b.low), (ck_i4)((ck_u4)a.high - (ck_u4)b.high)};
}
static inline ck_i8 ck_i8_mul(ck_i8 a, ck_i8 b) {
    return (ck_i8){(ck_i4)((ck_u4)a.low * (ck_u4)b.low), (ck_i4)((ck_u4)a.high * (ck_u4)b.high)};
}
static inline ck_i8 ck_i8_or(ck_i8 a, ck_i8 b) {
    return (ck_i8){a.low | b.low, a.high | b.high};
}
static inline ck_i8 ck_i8_xor(ck_i8 a, ck_i8 b) {
    return (ck_i8){a.low ^ b.low, a.high ^ b.high};
}
static inline ck_i4 ck_i4_choose(ck_i4 where, ck_i4 a, ck_i4 b) {
    return (ck_i4)ck_u4_choose((ck_u4)where, (ck_u4)a, (ck_u4)b);
}
static inline ck_i8 ck_i8_min(ck_i8 a, ck_i8 b) {
    return (ck_i8){ck_i4_choose(a.low < b.low, a.low, b.low), ck_i4_choose(a.high < b.high, a.high, b.high)};
}
static inline ck_i8 ck_i8_max(ck_i8 a, ck_i8 b) {
    return (ck_i8){ck_i4_choose(a.low > b.low, a.low, b.low), ck_i4_choose(a.high > b.high, a.high, b.high)};
}
static inline ck_i8 ck_i8_up(ck_i8 a, int bits) {
    return (ck_i8){(ck_i4)((ck_u4)a.low << (uint32_t)bits), (ck_i4)((ck_u4)a.high << (uint32_t)bits)};
}
static inline ck_i8 ck_i8_down(ck_i8 a, int bits) {
    return (ck_i8){a.low >> bits, a.high >> bits};
}
static inline unsigned ck_i8_negative(ck_i8 a) {
    return ck_bits_of_eight((ck_u4)a.low, (ck_u4)a.high);
}
static inline unsigned ck_i8_zero(ck_i8 a) {
    return ck_bits_of_eight((ck_u4)(a.low == 0), (ck_u4)(a.high == 0));
}
/* Private: those of two lanes. */
static inline ck_i4 ck_i4_load_pairs(const int32_t *p, const int32_t *q) {
    int64_t pairs[2];
    memcpy(&pairs[0], p, sizeof pairs[0]);
    memcpy(&pairs[1], q, sizeof pairs[1]);
    return (ck_i4)(ck_l2){pairs[0], pairs[1]};
}
static inline void ck_i8_load_pairs(const int32_t *const p[CK_LANES], ck_i8 *first, ck_i8 *second) {
    const ck_i4 pair[] = {ck_i4_load_pairs(p[0], p[1]), ck_i4_load_pairs(p[2], p[3]), ck_i4_load_pairs(p[4], p[5]),
                          ck_i4_load_pairs(p[6], p[7])};
    *first = (ck_i8){__builtin_shufflevector(pair[0], pair[1], 0, 2, 4, 6),
                     __builtin_shufflevector(pair[2], pair[3], 0, 2, 4, 6)};
    *second = (ck_i8){__builtin_shufflevector(pair[0], pair[1], 1, 3, 5, 7),
                      __builtin_shufflevector(pair[2], pair[3], 1, 3, 5, 7)};
}

/* Doubles. */

static inline ck_d8 ck_d8_load_each(const double *const p[CK_LANES]) {
    return (ck_d8){{{*p[0], *p[1]}, {*p[2], *p[3]}, {*p[4], *p[5]}, {*p[6], *p[7]}}};
}
static inline ck_d8 ck_d8_set(double a) {
    return (ck_d8){{{a, a}, {a, a}, {a, a}, {a, a}}};
}
static inline ck_d8 ck_d8_of(ck_i8 a) {
    return (ck_d8){{ck_d2_of_low(a.low), ck_d2_of_high(a.low), ck_d2_of_low(a.high), ck_d2_of_high(a.high)}};
}
static inline ck_d8 ck_d8_of_floats(ck_f8 a) {
    return (ck_d8){{ck_d2_of_low_floats(a.low), ck_d2_of_high_floats(a.low), ck_d2_of_low_floats(a.high),
                    ck_d2_of_high_floats(a.high)}};
}
static inline ck_f8 ck_d8_floats(ck_d8 a) {
    return (ck_f8){ck_d2_floats(a.v[0], a.v[1]), ck_d2_floats(a.v[2], a.v[3])};
}
static inline ck_d8 ck_d8_add(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2], a.v[3] + b.v[3]}};
}
static inline ck_d8 ck_d8_sub(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2], a.v[3] - b.v[3]}};
}
static inline ck_d8 ck_d8_mul(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2], a.v[3] * b.v[3]}};
}
/* Halves of 26 bits, after Dekker and Veltkamp. */
static inline ck_d8 ck_d8_upper_half(ck_d8 a) {
    const ck_d8 scaled = ck_d8_mul(ck_d8_set(0x1.0000002p27), a);
    return ck_d8_sub(scaled, ck_d8_sub(scaled, a));
}
static inline ck_d8 ck_d8_product_low(ck_d8 a, ck_d8 b, ck_d8 high) {
    const ck_d8 a_high = ck_d8_upper_half(a), b_high = ck_d8_upper_half(b);
    const ck_d8 a_low = ck_d8_sub(a, a_high), b_low = ck_d8_sub(b, b_high);
    const ck_d8 rest = ck_d8_sub(ck_d8_sub(high, ck_d8_mul(a_high, b_high)), ck_d8_mul(a_low, b_high));
    return ck_d8_sub(ck_d8_mul(a_low, b_low), ck_d8_sub(rest, ck_d8_mul(a_high, b_low)));
}
static inline ck_d8 ck_d8_div(ck_d8 a, ck_d8 b) {
    return (ck_d8){{a.v[0] / b.v[0], a.v[1] / b.v[1], a.v[2] / b.v[2], a.v[3] / b.v[3]}};
}
static inline ck_d8 ck_d8_min(ck_d8 a, ck_d8 b) {
    return (ck_d8){
        {ck_d2_min(a.v[0], b.v[0]), ck_d2_min(a.v[1], b.v[1]), ck_d2_min(a.v[2], b.v[2]), ck_d2_min(a.v[3], b.v[3])}};
}
static inline ck_d8 ck_d8_max(ck_d8 a, ck_d8 b) {
    return (ck_d8){
        {ck_d2_max(a.v[0], b.v[0]), ck_d2_max(a.v[1], b.v[1]), ck_d2_max(a.v[2], b.v[2]), ck_d2_max(a.v[3], b.v[3])}};
}
static inline ck_d8 ck_d8_load(const double *p) {
    return (ck_d8){{{p[0], p[1]}, {p[2], p[3]}, {p[4], p[5]}, {p[6], p[7]}}};
}
static inline void ck_d8_store(double *p, ck_d8 a) {
    for (int i = 0; i < CK_LANES; i++) {
        p[i] = a.v[i / 2][i % 2];
    }
}
static inline ck_d8 ck_d8_abs(ck_d8 a) {
    for (int i = 0; i < CK_LANES; i++) {
        a.v[i / 2][i % 2] = fabs(a.v[i / 2][i % 2]);
    }
    return a;
}
static inline ck_d8 ck_d8_sqrt(ck_d8 a) {
    for (int i = 0; i < CK_LANES; i++) {
        a.v[i / 2][i % 2] = sqrt(a.v[i / 2][i % 2]);
    }
    return a;
}
static inline unsigned ck_d8_gt(ck_d8 a, ck_d8 b) {
    ck_u4 above[4]; /* each truth twice */
    for (int i = 0; i < 4; i++) {
        above[i] = (ck_u4)(a.v[i] > b.v[i]);
    }
    return ck_bits_of_eight(__builtin_shufflevector(above[0], above[1], 0, 2, 4, 6),
                            __builtin_shufflevector(above[2], above[3], 0, 2, 4, 6));
}
static inline ck_d8 ck_d8_choose(unsigned bits, ck_d8 a, ck_d8 b) {
    const ck_b8 where = ck_b8_of_bits(bits);
    const ck_u4 twice[4] = {__builtin_shufflevector(where.low, where.low, 0, 0, 1, 1),
                            __builtin_shufflevector(where.low, where.low, 2, 2, 3, 3),
                            __builtin_shufflevector(where.high, where.high, 0, 0, 1, 1),
                            __builtin_shufflevector(where.high, where.high, 2, 2, 3, 3)};
    for (int i = 0; i < 4; i++) {
        a.v[i] = ck_d2_choose((ck_l2)twice[i], a.v[i], b.v[i]);
    }
    return a;
}

/* Bytes. */

static inline uint64_t ck_least_bytes(uint64_t a, uint64_t b) {
    uint64_t least = 0;
    for (int shift = 0; shift < 64; shift += 8) {
        uint64_t x = a & (uint64_t)0xFF << shift;
        uint64_t y = b & (uint64_t)0xFF << shift;
        least |= x < y ? x : y;
    }
    return least;
}

#endif
