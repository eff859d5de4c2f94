/* Kernels of all instruction sets that this machine can run say the same of each triangle, however it is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "motion/recede/facing.h"
#include "random.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_SETS = 3, MOST_FACES = 8192 };

static int list_tables(const ck_facing_kernels *tables[MOST_SETS]) {
    int count = 0;
    tables[count++] = &ck_facing_kernels_baseline;
#ifdef CLINKER_HAS_AVX2
    if (ck_cpu_isa() >= CK_ISA_AVX2) {
        tables[count++] = &ck_facing_kernels_avx2;
    }
#endif
#ifdef CLINKER_HAS_AVX512
    if (ck_cpu_isa() >= CK_ISA_AVX512) {
        tables[count++] = &ck_facing_kernels_avx512;
    }
#endif
    return count;
}

/* A mesh of the library around arrays of a test, at its place, as ck_recede_open() would read it. */
static void make_points(const clinker_mesh *source, bool careful, ck_mesh *mesh, ck_points *points) {
    *mesh = (ck_mesh){.positions = source->positions,
                      .stride = (source->scalar == CLINKER_SCALAR_FLOAT64 ? sizeof(double) : sizeof(float)) * 3,
                      .indices = source->indices,
                      .vertex_count = (uint32_t)source->vertex_count,
                      .triangle_count =
                          (uint32_t)(source->indices != NULL ? source->triangle_count : source->vertex_count / 3),
                      .wide = source->scalar == CLINKER_SCALAR_FLOAT64};
    *points = (ck_points){.mesh = mesh, .careful = careful, .scale = 1, .origin = {0.25, -0.5, 0}};
}

/* Steps of all kinds: by a velocity alone, turning, with a ball, with a bound of what changes. */
static ck_flow some_flow(unsigned kind) {
    ck_flow flow = {.steps = kind > 3 ? 3 : 1};
    for (unsigned i = 0; i < flow.steps; i++) {
        ck_flow_step *step = &flow.step[i];
        *step = (ck_flow_step){.recedes = true,
                               .turns = kind > 0,
                               .constant = {0.25F, 0.125F, -0.1F * (float)(i + 1)},
                               .linear = {{0, kind > 0 ? 0.3F : 0, 0}, {kind > 0 ? -0.3F : 0, 0, 0}, {0, 0, 0}},
                               .per_product = 0x1p-18F,
                               .per_normal = kind > 1 ? 0.0625F : 0,
                               .least = 0x1p-60F,
                               .cofactors = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                               .ball = kind > 2,
                               .ball_at = {0.4F, 0.1F, 0},
                               .ball_slope = 0.5F,
                               .ball_radius = 0.25F,
                               .ball_least = 0x1p-60F};
    }
    return flow;
}

static void assert_sets_agree(const clinker_mesh *source, bool careful) {
    static uint32_t list[MOST_FACES], goes[2][MOST_FACES / CK_FACING_WORD], recedes[2][MOST_FACES / CK_FACING_WORD];
    const ck_facing_bits plain = {goes[0], recedes[0]}, other = {goes[1], recedes[1]};
    const ck_facing_kernels *tables[MOST_SETS];
    const int count = list_tables(tables);
    ck_mesh mesh;
    ck_points points;
    make_points(source, careful, &mesh, &points);
    assert_true(mesh.triangle_count <= MOST_FACES);
    for (uint32_t i = 0; i < mesh.triangle_count; i++) {
        list[i] = mesh.triangle_count - 1 - i;
    }
    for (unsigned kind = 0; kind < 5; kind++) {
        const ck_flow flow = some_flow(kind);
        size_t going = 0;
        tables[0]->triangles(&points, 0.5F, NULL, 0, mesh.triangle_count, &flow, plain);
        for (uint32_t i = 0; i < mesh.triangle_count; i++) {
            going += ck_facing_has(plain.goes, i);
        }
        assert_true(going > 0 && going < mesh.triangle_count);
        for (int set = 0; set < count; set++) {
            tables[set]->triangles(&points, 0.5F, NULL, 0, mesh.triangle_count, &flow, other);
            assert_memory_equal(plain.goes, other.goes, mesh.triangle_count / 8);
            assert_memory_equal(plain.recedes, other.recedes, mesh.triangle_count / 8);
            tables[set]->triangles(&points, 0.5F, list, 5, mesh.triangle_count - 5, &flow, other);
            for (uint32_t i = 5; i < mesh.triangle_count; i++) {
                assert_int_equal(ck_facing_has(other.goes, i - 5), ck_facing_has(plain.goes, list[i]));
                assert_int_equal(ck_facing_has(other.recedes, i - 5), ck_facing_has(plain.recedes, list[i]));
            }
        }
    }
}

static void all_sets_say_the_same(void **state) {
    (void)state;
    scene_mesh mesh = scene_torus(1, 0.4F, 37, 23);
    scene_mesh soup = scene_soup(&mesh);
    double *doubles = scene_mesh_doubles(&mesh);
    clinker_mesh wide = scene_mesh_borrow(&mesh);
    const clinker_mesh plain = scene_mesh_borrow(&mesh), loose = scene_mesh_borrow(&soup);
    assert_non_null(doubles);
    wide.positions = doubles;
    wide.scalar = CLINKER_SCALAR_FLOAT64;
    assert_sets_agree(&plain, false);
    assert_sets_agree(&loose, false);
    assert_sets_agree(&wide, false);
    assert_sets_agree(&wide, true);
    free(doubles);
    scene_mesh_free(&mesh);
    scene_mesh_free(&soup);
}

static void boxes_enclose_points_and_nothing_else(void **state) {
    (void)state;
    const ck_facing_kernels *tables[MOST_SETS];
    const int sets = list_tables(tables);
    float points[3 * 200];
    scene_random random = {12345};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
        points[i] = (float)scene_random_between(&random, -9, 9);
    }
    for (size_t count = 1; count <= 200; count++) {
        float least[3] = {INFINITY, INFINITY, INFINITY}, most[3] = {-INFINITY, -INFINITY, -INFINITY};
        for (size_t i = 0; i < 3 * count; i++) {
            least[i % 3] = fminf(least[i % 3], points[i]);
            most[i % 3] = fmaxf(most[i % 3], points[i]);
        }
        for (int set = 0; set < sets; set++) {
            float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
            assert_true(tables[set]->box(points, count, low, high));
            assert_memory_equal(low, least, sizeof low);
            assert_memory_equal(high, most, sizeof high);
            const float kept = points[3 * count - 1];
            points[3 * count - 1] = count % 2 == 0 ? NAN : INFINITY;
            assert_false(tables[set]->box(points, count, low, high));
            points[3 * count - 1] = kept;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_sets_say_the_same),
        cmocka_unit_test(boxes_enclose_points_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
