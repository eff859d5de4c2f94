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
#include "math/orient.h"
#include "overlap/simple/face_planes.h"
#include "overlap/simple/kernels/kernels.h"
#include "overlap/simple/ways.h"
#include "rounds.h"

#include <math.h>

enum {
    TRIANGLES = 150,
    PAIRS = 150, /* eight each, of a body and a table */
};

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
            kernel_body_make(&body, &random, kind, forms[seed % 3], (size_t)(TRIANGLES - seed), false);
            assert_true(kernel_body_open(*state, ck_body_kernels_select(), &body));
            for (int i = 0; i < count; i++) {
                check_mesh(&body.body.mesh, tables[i]);
            }
            kernel_body_free(&body);
        }
    }
}

/* Whether all faces of a span look away from a point, or towards it, exactly. */
static bool all_look_away(const ck_mesh *mesh, uint32_t first, uint32_t last, const double p[3], int outward) {
    for (uint32_t i = first; i < last; i++) {
        double t[3][3];
        ck_mesh_triangle(mesh, i, t);
        if (ck_orient3d_exact(t[0], t[1], t[2], p) * outward >= 0) {
            return false;
        }
    }
    return true;
}

/* Faces before and behind a point, as far as they come near its line along x. */
static uint64_t on_line_along_x(const ck_mesh *mesh, uint32_t first, uint32_t last, const double p[3]) {
    uint64_t on_line = 0;
    for (uint32_t i = first; i < last; i++) {
        double t[3][3];
        bool met = true;
        ck_mesh_triangle(mesh, i, t);
        for (int axis = 1; axis < 3; axis++) {
            met = met && fmin(t[0][axis], fmin(t[1][axis], t[2][axis])) <= p[axis] &&
                  fmax(t[0][axis], fmax(t[1][axis], t[2][axis])) >= p[axis];
        }
        on_line |= (uint64_t)met << (i - first);
    }
    return on_line;
}

/* Faces of a ball about its middle, of which some are moved, seen from about there; returns how many spans look away.
 */
static int see_stars(scene_random *random, const ck_simple_kernels *kernels) {
    scene_mesh ball = scene_icosphere((float)ldexp(1, (int)scene_random_below(random, 120) - 60), 3);
    const bool shifted = scene_random_below(random, 2) == 0;
    const int outward = scene_random_below(random, 2) == 0 ? 1 : -1;
    float centre[3], *moved = &ball.positions[3 * scene_random_below(random, ball.vertex_count)];
    for (int axis = 0; axis < 3; axis++) {
        centre[axis] = shifted ? moved[axis] * 0.25F * (float)scene_random_below(random, 5) : 0;
        moved[axis] *= scene_random_below(random, 3) == 0 ? 0.5F : 1;
    }
    if (outward < 0) {
        scene_mesh_flip(&ball);
    }
    const ck_mesh mesh = {.positions = (const char *)ball.positions,
                          .stride = 3 * sizeof(float),
                          .indices = ball.indices,
                          .vertex_count = (uint32_t)ball.vertex_count,
                          .triangle_count = (uint32_t)ball.triangle_count};
    const double p[3] = {(double)centre[0], (double)centre[1], (double)centre[2]};
    int seen = 0;
    for (uint32_t first = 0; first < mesh.triangle_count; first += CK_FACES_IN_SPAN) {
        const uint32_t left = mesh.triangle_count - first;
        const uint32_t last = first + (left < CK_FACES_IN_SPAN ? left : CK_FACES_IN_SPAN);
        uint64_t on_line, plain_line;
        const bool away = kernels->star(&mesh, first, last, centre, (float)outward, &on_line);
        assert_int_equal(ck_simple_kernels_baseline.star(&mesh, first, last, centre, (float)outward, &plain_line),
                         away);
        assert_true(!away || all_look_away(&mesh, first, last, p, outward));
        assert_true(on_line == plain_line && on_line == on_line_along_x(&mesh, first, last, p));
        seen += away ? 1 : 0;
    }
    scene_mesh_free(&ball);
    return seen;
}

static void faces_that_look_away_from_a_point_do(void **state) {
    (void)state;
    const ck_simple_kernels *tables[MOST_TABLES];
    const int count = simple_tables(tables);
    const test_rounds rounds = test_rounds_of(4000);
    for (int i = 0; i < count; i++) {
        uint64_t seen = 0;
        for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
            scene_random random = {seed};
            seen += (uint64_t)see_stars(&random, tables[i]);
        }
        assert_true(2 * seen > rounds.end - rounds.first);
    }
}

/* One of three products is too large for floats, and the others, which are not, outweigh it. */
static void faces_too_large_for_floats_do_not_look_away(void **state) {
    (void)state;
    const float s = 7.05e12F,
                positions[9] = {s, -0.9F * s, -0.9F * s, 2 * s, -1.9F * s, -0.9F * s, s, 0.1F * s, -1.9F * s};
    const ck_mesh mesh = {
        .positions = (const char *)positions, .stride = 3 * sizeof(float), .vertex_count = 3, .triangle_count = 1};
    const ck_simple_kernels *tables[MOST_TABLES];
    const int count = simple_tables(tables);
    for (int i = 0; i < count; i++) {
        uint64_t on_line;
        assert_false(tables[i]->star(&mesh, 0, 1, (const float[3]){0, 0, 0}, 1, &on_line));
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

static void read_face(const ck_mesh *mesh, uint32_t face, double t[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        ck_mesh_local(mesh, ck_mesh_corner(mesh, face, corner), t[corner]);
    }
}

/* Holds eight faces against others, as ck_seen_apart() does one by one. */
static void check_pairs(const ck_mesh *mesh, const ck_simple_kernels *kernels, const uint32_t f[CK_LANES],
                        const uint32_t g[CK_LANES]) {
    ck_held_faces held;
    kernels->hold(mesh, f, g, &held);
    for (int i = 0; i < CK_LANES; i++) {
        double t[2][3][3];
        ck_face_planes planes;
        read_face(mesh, f[i], t[0]);
        read_face(mesh, g[i], t[1]);
        ck_face_planes_find((const double(*)[3])t[0], &planes);
        const ck_shared_corners shared = shared_corners_of((const double(*)[3])t[0], (const double(*)[3])t[1]);
        for (int k = 0; k < 9; k++) {
            const double *p = t[1][k / 3], *q = t[0][k % 3];
            assert_int_equal(held.same[k / 3][k % 3] >> i & 1, p[0] == q[0] && p[1] == q[1] && p[2] == q[2]);
        }
        assert_int_equal(held.apart >> i & 1, ck_seen_apart(&planes, (const double(*)[3])t[1], &shared));
    }
}

static void zeros_of_both_signs_are_one_place(void **state) {
    (void)state;
    const float corners[2][9] = {{0, 0, 0, 1, 0, 0, 0, 1, 0}, {5, 5, 5, -0.0F, 1, -0.0F, 0, -0.0F, 0}};
    const ck_mesh mesh = {
        .positions = (const char *)corners, .stride = 3 * sizeof(float), .vertex_count = 6, .triangle_count = 2};
    const uint32_t f[CK_LANES] = {0}, g[CK_LANES] = {1, 1, 1, 1, 1, 1, 1, 1};
    const ck_simple_kernels *tables[MOST_TABLES];
    for (int i = simple_tables(tables); i-- > 0;) {
        ck_held_faces held;
        tables[i]->hold(&mesh, f, g, &held);
        for (int k = 0; k < 9; k++) {
            assert_int_equal(held.same[k / 3][k % 3], k == 5 || k == 6 ? 0xFF : 0); /* corner 1 is f's 2, 2 is its 0 */
        }
        assert_int_equal(held.apart, 0xFF);
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
            kernel_body_make(&body, &random, kind, forms[seed % 3], (size_t)(TRIANGLES - seed), false);
            assert_true(kernel_body_open(*state, ck_body_kernels_select(), &body));
            const ck_mesh *mesh = &body.body.mesh;
            for (uint32_t i = 0; i < PAIRS * (uint32_t)count; i++) {
                uint32_t f[CK_LANES], g[CK_LANES];
                for (int lane = 0; lane < CK_LANES; lane++) {
                    f[lane] = (uint32_t)scene_random_below(&random, mesh->triangle_count);
                    g[lane] = (uint32_t)scene_random_below(&random, mesh->triangle_count);
                }
                check_pairs(mesh, tables[i % (uint32_t)count], f, g);
            }
            kernel_body_free(&body);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tables_see_faces_as_they_are),
        cmocka_unit_test(faces_that_look_away_from_a_point_do),
        cmocka_unit_test(faces_too_large_for_floats_do_not_look_away),
        cmocka_unit_test(tiny_edges_are_not_taken_for_none),
        cmocka_unit_test(all_tables_meet_boxes),
        cmocka_unit_test(all_tables_hold_faces_alike),
        cmocka_unit_test(zeros_of_both_signs_are_one_place),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
