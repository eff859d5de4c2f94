/* Wide vectors are those of eight lanes, whatever these are; simd.h tells what the names mean. */
#ifndef CK_BASE_SIMD_WIDE_AS_EIGHT_H
#define CK_BASE_SIMD_WIDE_AS_EIGHT_H

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

#define ck_fw_of_shorts      ck_f8_of_shorts
#define ck_fw_of_high_halves ck_f8_of_high_halves

#define ck_bw_all    ck_b8_all
#define ck_bw_and_le ck_b8_and_le
#define ck_bw_bits   ck_b8_bits

#define ck_fw_lowest_of_eights  ck_f8_lowest_of_eights
#define ck_fw_highest_of_eights ck_f8_highest_of_eights
#define ck_fw_sum_of_eights     ck_f8_sum_of_eights

static inline ck_fw ck_fw_max_abs(ck_fw a, ck_fw b) {
    return ck_f8_max(a, ck_f8_abs(b));
}
static inline ck_fw ck_fw_load_apart(const float *p, size_t apart) {
    (void)apart;
    return ck_f8_load(p);
}
static inline void ck_fw_store_apart(float *p, size_t apart, ck_fw a) {
    (void)apart;
    ck_f8_store(p, a);
}
static inline ck_fw ck_fw_set_apart(const float *p) {
    return ck_f8_set(p[0]);
}
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
/* One after the other, without asking: the next number overwrites one whose bit is not set. */
static inline void ck_pick_numbers(uint32_t *out, uint32_t first, unsigned lanes) {
    for (uint32_t i = 0; i < CK_WIDE; i++) {
        *out = first + i;
        out += lanes >> i & 1;
    }
}
static inline unsigned ck_pick_bits(const uint32_t *table, const uint32_t at[CK_WIDE]) {
    unsigned bits = 0;
    for (int i = 0; i < CK_WIDE; i++) {
        bits |= (table[at[i] / 32] >> at[i] % 32 & 1) << i;
    }
    return bits;
}
static inline unsigned ck_fw_below(ck_fw a, ck_fw b) {
    return ck_f8_gt(b, a);
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

static inline void ck_fw_load_faces(const char *points, size_t stride, const uint32_t *indices, ck_fw out[9]) {
    for (int corner = 0; corner < 3; corner++) {
        const float *p[CK_LANES];
        for (int i = 0; i < CK_LANES; i++) {
            p[i] = (const float *)(const void *)(points + indices[3 * i + corner] * stride);
        }
        ck_fw axes[4];
        ck_f8_load_fours(p, 0, axes);
        for (int k = 0; k < 3; k++) {
            out[3 * corner + k] = axes[k];
        }
    }
}
static inline void ck_fw_load_soup(const char *points, size_t stride, ck_fw out[9]) {
    uint32_t in_turn[3 * CK_WIDE];
    for (uint32_t i = 0; i < 3 * CK_WIDE; i++) {
        in_turn[i] = i;
    }
    ck_fw_load_faces(points, stride, in_turn, out);
}

#endif
