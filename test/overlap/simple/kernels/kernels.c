/* Faces as the kernels see them: the same with every table, boxes as they are, and no normal taken for one that it is
 * not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"
#include "overlap/simple/kernels/kernels.h"
#include "overlap/simple/ways.h"
#include "rounds.h"

#include <math.h>

enum { TRIANGLES = 150 };

/* The tables that this build has and this machine can run. */
static int simple_tables(const ck_simple_kernels *tables[MOST_TABLES]) {
    int count = 0;
    tables[count++] = &ck_simple_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_simple_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_simple_kernels_avx512;
    }
#endif
    return count;
}

static unsigned ways_of(const float rise[3], const float fall[3]) {
    unsigned ways = 0;
    for (int axis = 0; axis < 3; axis++) {
        ways |= (unsigned)(rise[axis] >= 0) << axis | (unsigned)(fall[axis] <= 0) << (axis + 3);
    }
    return ways;
}

/* One face: its box, and ways that doubles confirm. */
static void check_face(const ck_mesh *mesh, uint32_t face, const ck_face_views *views, uint32_t at) {
    double t[3][3];
    float rise[3];
    float fall[3];
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_local(mesh, ck_mesh_corner(mesh, face, corner), t[corner]);
    }
    for (int axis = 0; axis < 3; axis++) {
        assert_true((double)views->low[axis][at] == fmin(t[0][axis], fmin(t[1][axis], t[2][axis])));
        assert_true((double)views->high[axis][at] == fmax(t[0][axis], fmax(t[1][axis], t[2][axis])));
        rise[axis] = views->rise[axis][at];
        fall[axis] = views->fall[axis][at];
    }
    const unsigned exact = ck_face_axis_ways((const double(*)[3])t), seen = ways_of(rise, fall);
    assert_int_equal(seen & ~exact, 0);
}

/* A group has what its faces have in common. */
static void check_group(const ck_face_views *faces, const ck_group_views *groups, uint32_t group) {
    for (int axis = 0; axis < 3; axis++) {
        float low = INFINITY, high = -INFINITY, rise = INFINITY, fall = -INFINITY;
        for (uint32_t i = group * CK_FACES_IN_GROUP; i < (group + 1) * CK_FACES_IN_GROUP; i++) {
            low = fminf(low, faces->low[axis][i]);
            high = fmaxf(high, faces->high[axis][i]);
            rise = fminf(rise, faces->rise[axis][i]);
            fall = fmaxf(fall, faces->fall[axis][i]);
        }
        assert_true(groups->low[axis][group] == low && groups->high[axis][group] == high);
        assert_true(groups->rise[axis][group] == rise && groups->fall[axis][group] == fall);
    }
}

static void check_mesh(const ck_mesh *mesh, const ck_simple_kernels *kernels) {
    for (uint32_t first = 0; first < mesh->triangle_count; first += CK_FACES_IN_SPAN) {
        const uint32_t left = mesh->triangle_count - first;
        const uint32_t count = left < CK_FACES_IN_SPAN ? left : CK_FACES_IN_SPAN;
        ck_face_views faces;
        ck_face_views plain;
        ck_group_views groups;
        ck_group_views plain_groups;
        kernels->views(mesh, first, first + count, &faces, &groups);
        ck_simple_kernels_baseline.views(mesh, first, first + count, &plain, &plain_groups);
        for (size_t i = 0; i < 3 * CK_FACES_IN_SPAN; i++) {
            assert_true((&faces.rise[0][0])[i] == (&plain.rise[0][0])[i]);
            assert_true((&faces.fall[0][0])[i] == (&plain.fall[0][0])[i]);
        }
        for (uint32_t i = 0; i < count; i++) {
            check_face(mesh, first + i, &faces, i);
        }
        for (uint32_t i = 0; i < CK_GROUPS_IN_SPAN; i++) {
            check_group(&faces, &groups, i);
        }
    }
}

static void all_tables_see_faces_as_they_are(void **state) {
    const ck_simple_kernels *tables[MOST_TABLES];
    const int count = simple_tables(tables);
    const test_rounds rounds = test_rounds_of(40);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        for (soup_kind kind = 0; kind < SOUP_KINDS; kind++) {
            static const soup_form forms[] = {FORM_FLOATS, FORM_STRIDED, FORM_INDEXED};
            scene_random random = {seed};
            kernel_body body;
            kernel_body_make(&body, &random, kind, forms[seed % 3], TRIANGLES - seed, false);
            assert_true(kernel_body_open(*state, ck_body_kernels_select(), &body));
            for (int i = 0; i < count; i++) {
                check_mesh(&body.body.mesh, tables[i]);
            }
            kernel_body_free(&body);
        }
    }
}

static void tiny_edges_are_not_taken_for_none(void **state) {
    (void)state;
    /* The normal along x is 2^-200, which floats cannot hold; with an edge of 0, it is 0. */
    const float positions[2][9] = {{0, 0, 0, 1, 0x1p-100F, 0, 1, 0, 0x1p-100F}, {0, 0, 0, 1, 0x1p-100F, 0, 1, 0, 0}};
    for (int i = 0; i < 2; i++) {
        const ck_mesh mesh = {.positions = (const char *)positions[i],
                              .stride = 3 * sizeof(float),
                              .vertex_count = 3,
                              .triangle_count = 1};
        ck_face_views faces;
        ck_group_views groups;
        ck_simple_kernels_select()->views(&mesh, 0, 1, &faces, &groups);
        assert_int_equal(faces.rise[0][0] >= 0, i == 1);
        assert_int_equal(faces.fall[0][0] <= 0, i == 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_see_faces_as_they_are),
        cmocka_unit_test(tiny_edges_are_not_taken_for_none),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
