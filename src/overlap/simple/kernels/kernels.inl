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

static void view_span(const ck_mesh *mesh, uint32_t first, uint32_t last, ck_face_views *faces,
                      ck_group_views *groups) {
    CK_ASSERT(first < last && last - first <= CK_FACES_IN_SPAN && !mesh->wide);
    span_vectors span;
    uint32_t soup[3 * CK_FACES_IN_SPAN];
    const uint32_t *indices = mesh->indices != NULL ? &mesh->indices[3 * (size_t)first] : soup;
    for (uint32_t i = 0; i < 3 * (last - first) && mesh->indices == NULL; i++) {
        soup[i] = 3 * first + i;
    }
    for (uint32_t i = 0; i < VECTORS; i++) {
        uint32_t triangle[CK_WIDE];
        for (uint32_t lane = 0; lane < CK_WIDE; lane++) {
            triangle[lane] = i * CK_WIDE + lane < last - first ? i * CK_WIDE + lane : last - first - 1;
        }
        ck_fw v[9];
        ck_fw_load_triangles(mesh->positions, mesh->stride, indices, triangle, v);
        view_faces(v, (int)i, &span);
    }
    write_views(&span, faces, groups);
}

const ck_simple_kernels CK_SIMPLE_KERNELS = {
    .name = CK_SIMPLE_KERNELS_NAME,
    .views = view_span,
    .meet = meet_boxes,
    .near = near_box,
    .read = read_faces,
    .hold = hold_faces,
};
