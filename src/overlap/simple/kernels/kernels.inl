/* Included by one translation unit for each instruction set, which defines CK_SIMPLE_KERNELS, the name of the table. */
#include "overlap/simple/kernels/kernels.h"

#include "base/simd/fetch.h"
#include "base/simd/simd.h"
#include "overlap/simple/kernels/pairs.inl"

enum { VECTORS = CK_FACES_IN_SPAN / CK_WIDE };

/* What becomes of each vector of faces. */
typedef struct span_vectors {
    ck_fw low[3][VECTORS], high[3][VECTORS];
    ck_fw rise[3][VECTORS], fall[3][VECTORS];
} span_vectors;

/* The normal along an axis is the difference of two products. Each has three roundings, the difference a fourth: 4.1 u
 * of the sum of their sizes, u = 2^-24, for which 8 u is room. Products that underflow are off by 2^-150 each, unless a
 * factor is 0; so where not each has one, the bound has the smallest factors as well, cut to 2^-100: these are 2^-149
 * at least. Where each has one, there is no rounding and the bound is 0. */
static inline void view_normal(const ck_fw e[3], const ck_fw f[3], int axis, ck_fw *rise, ck_fw *fall) {
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    const ck_fw p = ck_fw_mul(e[j], f[k]), q = ck_fw_mul(e[k], f[j]);
    const ck_fw least =
        ck_fw_add(ck_fw_min(ck_fw_abs(e[j]), ck_fw_abs(f[k])), ck_fw_min(ck_fw_abs(e[k]), ck_fw_abs(f[j])));
    const ck_fw size = ck_fw_mul(ck_fw_add(ck_fw_abs(p), ck_fw_abs(q)), ck_fw_set(0x1p-21F));
    const ck_fw tiny = ck_fw_min(least, ck_fw_set(0x1p-100F));
    const ck_fw bound = ck_fw_add(size, ck_fw_add(tiny, tiny));
    const ck_fw normal = ck_fw_sub(p, q);
    *rise = ck_fw_sub(normal, bound);
    *fall = ck_fw_add(normal, bound);
}

static inline void view_faces(const ck_fw v[9], int at, span_vectors *span) {
    ck_fw e[3];
    ck_fw f[3];
    for (int axis = 0; axis < 3; axis++) {
        e[axis] = ck_fw_sub(v[3 + axis], v[axis]);
        f[axis] = ck_fw_sub(v[6 + axis], v[axis]);
        span->low[axis][at] = ck_fw_min(v[axis], ck_fw_min(v[3 + axis], v[6 + axis]));
        span->high[axis][at] = ck_fw_max(v[axis], ck_fw_max(v[3 + axis], v[6 + axis]));
    }
    for (int axis = 0; axis < 3; axis++) {
        view_normal(e, f, axis, &span->rise[axis][at], &span->fall[axis][at]);
    }
}

static void write_views(const span_vectors *span, ck_face_views *faces, ck_group_views *groups) {
    for (int axis = 0; axis < 3; axis++) {
        for (int i = 0; i < VECTORS; i++) {
            ck_fw_store(&faces->low[axis][i * CK_WIDE], span->low[axis][i]);
            ck_fw_store(&faces->high[axis][i * CK_WIDE], span->high[axis][i]);
            ck_fw_store(&faces->rise[axis][i * CK_WIDE], span->rise[axis][i]);
            ck_fw_store(&faces->fall[axis][i * CK_WIDE], span->fall[axis][i]);
        }
        ck_f8_store(groups->low[axis], ck_fw_lowest_of_eights(span->low[axis]));
        ck_f8_store(groups->high[axis], ck_fw_highest_of_eights(span->high[axis]));
        ck_f8_store(groups->rise[axis], ck_fw_lowest_of_eights(span->rise[axis]));
        ck_f8_store(groups->fall[axis], ck_fw_highest_of_eights(span->fall[axis]));
    }
}

/* The indices of a span; `soup` has room for those of a mesh without any. */
static const uint32_t *indices_of(const ck_mesh *mesh, uint32_t first, uint32_t last,
                                  uint32_t soup[3 * CK_FACES_IN_SPAN]) {
    CK_ASSERT(first < last && last - first <= CK_FACES_IN_SPAN && !mesh->wide);
    for (uint32_t i = 0; i < 3 * (last - first) && mesh->indices == NULL; i++) {
        soup[i] = 3 * first + i;
    }
    return mesh->indices != NULL ? &mesh->indices[3 * (size_t)first] : soup;
}

/* Reads a vector of the faces of a span of `count`; lanes beyond these show the last one. */
static inline void read_vector(const ck_mesh *mesh, const uint32_t *indices, uint32_t vector, uint32_t count,
                               ck_fw v[9]) {
    uint32_t triangle[CK_WIDE];
    for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
        triangle[lane] = vector * CK_WIDE + lane < count ? vector * CK_WIDE + lane : count - 1;
    }
    ck_fw_load_triangles(mesh->positions, mesh->stride, indices, triangle, v);
}

static void view_span(const ck_mesh *mesh, uint32_t first, uint32_t last, ck_face_views *faces,
                      ck_group_views *groups) {
    span_vectors span;
    uint32_t soup[3 * CK_FACES_IN_SPAN];
    const uint32_t *indices = indices_of(mesh, first, last, soup);
    for (uint32_t i = 0; i < VECTORS; i++) {
        ck_fw v[9];
        read_vector(mesh, indices, i, last - first, v);
        view_faces(v, (int)i, &span);
    }
    write_views(&span, faces, groups);
}

/* The volume of the tetrahedron under a face, six times: n . w, n = e x f, and no less than any length in it. With u =
 * 2^-24, differences are off by u, parts of n by 4.1 u of the sum of both products, times w by 6.2 u, the sum of three
 * by 8.3 u of all: 2^-20 = 16 u are taken. What underflows is 2^-149 for each product, times w, and 2^-149 for each of
 * the last ones; nothing overflows where lengths are up to 2^40. */
static inline void see_volume(const ck_fw v[9], const float centre[3], ck_fw *volume, ck_fw *bound, ck_fw *reach) {
    ck_fw e[3], f[3], w[3];
    ck_fw size = ck_fw_set(0), lengths = ck_fw_set(1), sum = ck_fw_set(0);
    for (int axis = 0; axis < 3; axis++) {
        e[axis] = ck_fw_sub(v[3 + axis], v[axis]);
        f[axis] = ck_fw_sub(v[6 + axis], v[axis]);
        w[axis] = ck_fw_sub(v[axis], ck_fw_set(centre[axis]));
        lengths = ck_fw_add(lengths, ck_fw_add(ck_fw_abs(w[axis]), ck_fw_add(ck_fw_abs(e[axis]), ck_fw_abs(f[axis]))));
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const ck_fw p = ck_fw_mul(e[j], f[k]), q = ck_fw_mul(e[k], f[j]);
        sum = ck_fw_add(sum, ck_fw_mul(ck_fw_sub(p, q), w[i]));
        size = ck_fw_add(size, ck_fw_mul(ck_fw_add(ck_fw_abs(p), ck_fw_abs(q)), ck_fw_abs(w[i])));
    }
    *volume = sum;
    *reach = lengths;
    *bound = ck_fw_add(ck_fw_mul(size, ck_fw_set(0x1p-20F)), ck_fw_mul(lengths, ck_fw_set(0x1p-120F)));
}

/* Faces whose box has the line along x through a point. */
static inline ck_bw see_line(const ck_fw v[9], const float centre[3]) {
    ck_bw on_line = ck_bw_all();
    for (int axis = 1; axis < 3; axis++) {
        const ck_fw at = ck_fw_set(centre[axis]);
        on_line = ck_bw_and_le(on_line, ck_fw_min(v[axis], ck_fw_min(v[3 + axis], v[6 + axis])), at);
        on_line = ck_bw_and_le(on_line, at, ck_fw_max(v[axis], ck_fw_max(v[3 + axis], v[6 + axis])));
    }
    return on_line;
}

static bool see_star(const ck_mesh *mesh, uint32_t first, uint32_t last, const float centre[3], float outward,
                     uint64_t *on_line) {
    uint32_t soup[3 * CK_FACES_IN_SPAN];
    const uint32_t *indices = indices_of(mesh, first, last, soup);
    ck_bw away = ck_bw_all();
    *on_line = 0;
    for (uint32_t i = 0; i * CK_WIDE < last - first; i++) {
        ck_fw v[9], volume, bound, reach;
        read_vector(mesh, indices, i, last - first, v);
        see_volume(v, centre, &volume, &bound, &reach);
        away = ck_bw_and_le(away, reach, ck_fw_set(0x1p40F));
        away = ck_bw_and_le(away, bound, ck_fw_mul(volume, ck_fw_set(outward)));
        *on_line |= (uint64_t)ck_bw_bits(see_line(v, centre)) << i * CK_WIDE;
    }
    *on_line &= UINT64_MAX >> (CK_FACES_IN_SPAN - (last - first));
    return ck_bw_bits(away) == ck_bw_bits(ck_bw_all());
}

const ck_simple_kernels CK_SIMPLE_KERNELS = {
    .name = CK_SIMPLE_KERNELS_NAME,
    .views = view_span,
    .meet = meet_boxes,
    .near = near_box,
    .star = see_star,
    .hold = hold_faces,
};
