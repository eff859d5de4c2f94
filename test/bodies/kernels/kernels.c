/* Each table of kernels of bodies against plain loops in double precision: bounds hold, and faults are noticed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "math/vec3.h"

#include <math.h>

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static void slabs_of(const kernel_body *made, double low[CK_DIRECTIONS], double high[CK_DIRECTIONS]) {
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
        for (uint32_t i = 0; i < made->body.mesh.vertex_count; i++) {
            double p[3];
            kernel_body_vertex(made, i, p);
            low[k] = fmin(low[k], projection(p, k));
            high[k] = fmax(high[k], projection(p, k));
        }
    }
}

static void assert_slabs(const kernel_body *made) {
    double low[CK_DIRECTIONS];
    double high[CK_DIRECTIONS];
    slabs_of(made, low, high);
    const ck_body *body = &made->body;
    for (int k = 0; k < CK_DIRECTIONS; k++) {
        double slack = body->slack[k];
        assert_true(slack < 0x1p-17 * (body->magnitude * 8 + 1));
        assert_true(body->low[k] <= low[k] && body->low[k] >= low[k] - 2.01 * slack);
        assert_true(body->high[k] >= high[k] && body->high[k] <= high[k] + 2.01 * slack);
    }
}

static void slabs_hold_every_vertex_and_little_more(void **state) {
    static const size_t sizes[] = {1, 2, 21, 22, 64, 100, 333};
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_random random = {11};
    for (int i = 0; i < SOUP_KINDS * SOUP_FORMS * 4; i++) {
        soup_form form = (soup_form)(i / SOUP_KINDS % SOUP_FORMS);
        bool posed = i / (SOUP_KINDS * SOUP_FORMS) % 2 == 1;
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            kernel_body made;
            kernel_body_make(&made, &random, (soup_kind)(i % SOUP_KINDS), form, sizes[k], posed);
            for (int table = 0; table < count; table++) {
                assert_true(kernel_body_open(*state, tables[table], &made));
                assert_slabs(&made);
            }
            kernel_body_free(&made);
        }
    }
}

static void a_fault_in_any_vertex_is_noticed(void **state) {
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_random random = {3};
    for (size_t place = 0; place < (size_t)3 * 90; place++) {
        kernel_body one;
        kernel_body_make(&one, &random, SOUP_PLAIN, place % 2 == 0 ? FORM_FLOATS : FORM_INDEXED, 30, place % 4 > 1);
        ((float *)one.positions)[place] = bad[place % 3];
        for (int table = 0; table < count; table++) {
            assert_false(kernel_body_open(*state, tables[table], &one));
        }
        kernel_body_free(&one);
    }
}

static void the_largest_index_is_found_anywhere(void **state) {
    (void)state;
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    for (size_t length = 1; length < 70; length++) {
        uint32_t indices[70] = {0};
        for (size_t place = 0; place < length; place++) {
            indices[place] = place % 2 == 0 ? UINT32_MAX : 7;
            for (int table = 0; table < count; table++) {
                assert_int_equal(tables[table]->largest_index(indices, length), indices[place]);
            }
            indices[place] = 0;
        }
    }
}

static void six_indices_are_found_wherever_they_are(void **state) {
    (void)state;
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_random random = {31};
    for (int round = 0; round < 2000; round++) {
        uint32_t indices[70], wanted[6];
        const size_t length = scene_random_below(&random, 71);
        unsigned expected = 0;
        for (size_t i = 0; i < length; i++) {
            indices[i] = (uint32_t)scene_random_below(&random, 90) + (round % 2 == 0 ? 0 : UINT32_MAX - 89);
        }
        for (unsigned k = 0; k < 6; k++) {
            wanted[k] = (uint32_t)scene_random_below(&random, 90) + (round % 2 == 0 ? 0 : UINT32_MAX - 89);
            for (size_t i = 0; i < length; i++) {
                expected |= (unsigned)(indices[i] == wanted[k]) << k;
            }
        }
        for (int table = 0; table < count; table++) {
            assert_int_equal(tables[table]->find_six(indices, length, wanted), expected);
        }
    }
}

/* Whether both sides at the first corner are long enough and lie at an angle, by far or not at all: 1, 0; else -1. */
static int has_wide_corner(const kernel_body *made, uint32_t face, double least) {
    double t[3][3], e[3], f[3], n[3];
    for (int k = 0; k < 3; k++) {
        ck_mesh_local(&made->body.mesh, ck_mesh_corner(&made->body.mesh, face, k), t[k]);
    }
    ck_sub(t[1], t[0], e);
    ck_sub(t[2], t[0], f);
    ck_cross(e, f, n);
    const double shorter = fmin(ck_norm(e), ck_norm(f)), sine = ck_norm(n) / (ck_norm(e) * ck_norm(f));
    if (!(shorter > 0.5 * least && sine > 0x1p-14 * 0.94)) {
        return 0;
    }
    return shorter > least && sine > 0x1p-14 * 6 ? 1 : -1;
}

static void faces_that_may_have_no_area_are_listed(void **state) {
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_random random = {23};
    for (int i = 0; i < SOUP_KINDS * 20; i++) {
        kernel_body made;
        kernel_body_make(&made, &random, (soup_kind)(i % SOUP_KINDS), FORM_INDEXED, 90, i % 2 == 0);
        const float least = (float)pow(2, scene_random_between(&random, -20, 0));
        for (int table = 0; table < count; table++) {
            uint32_t list[90], first = (uint32_t)scene_random_below(&random, 20), last = 90 - first, next = 0;
            assert_true(kernel_body_open(*state, tables[table], &made));
            const uint32_t listed = tables[table]->maybe_without_area(&made.body.mesh, first, last, least, list);
            for (uint32_t face = first; face < last; face++) {
                const bool open = next < listed && list[next] == face;
                const int wide = has_wide_corner(&made, face, (double)least);
                assert_true(wide < 0 || open == (wide == 0));
                next += open;
            }
            assert_int_equal(next, listed);
        }
        kernel_body_free(&made);
    }
}

/* No build, with a sanitizer or without, may leave the wide kernels out unnoticed. */
static void kernels_of_every_instruction_set_of_the_machine_are_tested(void **state) {
    (void)state;
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    assert_ptr_equal(tables[count - 1], ck_body_kernels_select());
#if defined(__x86_64__) && defined(__GNUC__)
    assert_int_equal(count, 1 + (int)ck_cpu_isa());
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slabs_hold_every_vertex_and_little_more),
        cmocka_unit_test(a_fault_in_any_vertex_is_noticed),
        cmocka_unit_test(the_largest_index_is_found_anywhere),
        cmocka_unit_test(six_indices_are_found_wherever_they_are),
        cmocka_unit_test(faces_that_may_have_no_area_are_listed),
        cmocka_unit_test(kernels_of_every_instruction_set_of_the_machine_are_tested),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
