/* The sums of sums.h one number after the other. */
#ifndef CK_BASE_SIMD_SUMS_PLAIN_H
#define CK_BASE_SIMD_SUMS_PLAIN_H

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
