/* Faces as the kernels see them: the same with every table, boxes as they are, and no normal taken for one that it is
 * not; boxes that meet, and faces that are apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/shared_corners.h"
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

/* A box around some corners. */
static void random_box(scene_random *random, float low[3], float high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = (float)scene_random_below(random, 4);
        high[axis] = low[axis] + (float)scene_random_below(random, 3);
    }
}

static void all_tables_meet_boxes(void **state) {
    (void)state;
    const ck_simple_kernels *tables[MOST_TABLES];
    const int count = simple_tables(tables);
    const test_rounds rounds = test_rounds_of(2000);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        ck_boxes node;
        ck_boxes others;
        for (int i = 0; i < CK_LANES; i++) {
            float low[3], high[3];
            random_box(&random, low, high);
            for (int axis = 0; axis < 3; axis++) {
                node.low[axis][i] = seed % 8 == 0 && i == 7 ? INFINITY : low[axis]; /* no box */
                node.high[axis][i] = seed % 8 == 0 && i == 7 ? -INFINITY : high[axis];
            }
            random_box(&random, low, high);
            for (int axis = 0; axis < 3; axis++) {
                others.low[axis][i] = low[axis];
                others.high[axis][i] = high[axis];
            }
        }
        for (int table = 0; table < count; table++) {
            uint8_t met[CK_LANES];
            tables[table]->meet(&node, (const float *const[3]){others.low[0], others.low[1], others.low[2]},
                                (const float *const[3]){others.high[0], others.high[1], others.high[2]}, met);
            for (unsigned k = 0; k < CK_LANES; k++) {
                assert_int_equal(
                    met[k],
                    tables[table]->near(&node, k, (const float *const[3]){others.low[0], others.low[1], others.low[2]},
                                        (const float *const[3]){others.high[0], others.high[1], others.high[2]}));
            }
            for (int i = 0; i < CK_LANES * CK_LANES; i++) {
                const int k = i / CK_LANES, other = i % CK_LANES;
                bool meets = true;
                for (int axis = 0; axis < 3; axis++) {
                    meets = meets && node.low[axis][k] <= others.high[axis][other] &&
                            others.low[axis][other] <= node.high[axis][k];
                }
                assert_int_equal(met[k] >> other & 1, meets);
            }
        }
    }
}

/* Holds a face against those of a group, as ck_seen_apart() does one by one. */
static void check_group_of(const ck_mesh *mesh, const ck_simple_kernels *kernels, uint32_t face, uint32_t first,
                           uint32_t last) {
    double t[3][3];
    ck_face_planes planes;
    ck_eight_faces faces;
    ck_held_faces held;
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_local(mesh, ck_mesh_corner(mesh, face, corner), t[corner]);
    }
    ck_face_planes_find((const double(*)[3])t, &planes);
    kernels->read(mesh, first, last, &faces);
    kernels->hold(&planes, &faces, 0xFF, &held);
    for (uint32_t i = 0; i < last - first; i++) {
        for (int corner = 0; corner < 3; corner++) {
            ck_mesh_local(mesh, ck_mesh_corner(mesh, first + i, corner), t[corner]);
            for (int axis = 0; axis < 3; axis++) {
                assert_true((double)faces.corner[corner][axis][i] == t[corner][axis]);
            }
        }
        const ck_shared_corners shared = shared_corners_of((const double(*)[3])planes.t, (const double(*)[3])t);
        for (int k = 0; k < 9; k++) {
            const double *p = t[k / 3], *q = planes.t[k % 3];
            assert_int_equal(held.same[k / 3][k % 3] >> i & 1, p[0] == q[0] && p[1] == q[1] && p[2] == q[2]);
        }
        assert_int_equal(held.apart >> i & 1, ck_seen_apart(&planes, (const double(*)[3])t, &shared));
    }
}

static void zeros_of_both_signs_are_one_place(void **state) {
    (void)state;
    const double f[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const float g[9] = {5, 5, 5, -0.0F, 1, -0.0F, 0, -0.0F, 0};
    const ck_mesh mesh = {
        .positions = (const char *)g, .stride = 3 * sizeof(float), .vertex_count = 3, .triangle_count = 1};
    const ck_simple_kernels *tables[MOST_TABLES];
    for (int i = simple_tables(tables); i-- > 0;) {
        ck_face_planes planes;
        ck_eight_faces faces;
        ck_held_faces held;
        ck_face_planes_find(f, &planes);
        tables[i]->read(&mesh, 0, 1, &faces);
        tables[i]->hold(&planes, &faces, 1, &held);
        for (int k = 0; k < 9; k++) {
            assert_int_equal(held.same[k / 3][k % 3] & 1, k == 5 || k == 6); /* corner 1 is f's 2, corner 2 its 0 */
        }
        assert_int_equal(held.apart & 1, 1);
    }
}

static void all_tables_hold_faces_alike(void **state) {
    const ck_simple_kernels *tables[MOST_TABLES];
    const int count = simple_tables(tables);
    const test_rounds rounds = test_rounds_of(20);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        for (soup_kind kind = 0; kind < SOUP_KINDS; kind++) {
            static const soup_form forms[] = {FORM_FLOATS, FORM_STRIDED, FORM_INDEXED};
            scene_random random = {seed};
            kernel_body body;
            kernel_body_make(&body, &random, kind, forms[seed % 3], TRIANGLES - seed, false);
            assert_true(kernel_body_open(*state, ck_body_kernels_select(), &body));
            const ck_mesh *mesh = &body.body.mesh;
            for (uint32_t i = 0; i < 8 * (uint32_t)count; i++) {
                const uint32_t face = (uint32_t)scene_random_below(&random, mesh->triangle_count);
                for (uint32_t first = 0; first < mesh->triangle_count; first += CK_FACES_IN_GROUP) {
                    const uint32_t last = first + CK_FACES_IN_GROUP;
                    check_group_of(mesh, tables[i % (uint32_t)count], face, first,
                                   last < mesh->triangle_count ? last : mesh->triangle_count);
                }
            }
            kernel_body_free(&body);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_see_faces_as_they_are),
        cmocka_unit_test(tiny_edges_are_not_taken_for_none),
        cmocka_unit_test(all_tables_meet_boxes),
        cmocka_unit_test(all_tables_hold_faces_alike),
        cmocka_unit_test(zeros_of_both_signs_are_one_place),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
