/* Meshes that are the same, and such that nearly are. */
#include "model/same_mesh.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const float points[2][12] = {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}};
static const uint32_t faces[2][12] = {{0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3}, {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3}};

static ck_mesh mesh_of(int copy) {
    return (ck_mesh){.positions = (const char *)points[copy],
                     .stride = 3 * sizeof(float),
                     .indices = faces[copy],
                     .vertex_count = 4,
                     .triangle_count = 4};
}

static void bytes_count_and_not_where_they_are(void **state) {
    (void)state;
    const ck_mesh a = mesh_of(0), b = mesh_of(1);
    assert_true(ck_same_mesh(&a, &a));
    assert_true(ck_same_mesh(&a, &b));
    ck_mesh placed = b;
    placed.placed = true;
    placed.m[3] = 2;
    assert_true(ck_same_mesh(&a, &placed));
}

static void a_mesh_that_differs_anywhere_is_another(void **state) {
    (void)state;
    const ck_mesh a = mesh_of(0);
    for (size_t i = 0; i < 24; i++) {
        float moved[12];
        uint32_t turned[12];
        for (size_t k = 0; k < 12; k++) {
            moved[k] = points[0][k] + (k == i ? 0.5F : 0);
            turned[k] = k + 12 == i ? (faces[0][k] + 1) % 4 : faces[0][k];
        }
        ck_mesh b = a;
        b.positions = (const char *)moved;
        b.indices = turned;
        assert_false(ck_same_mesh(&a, &b));
    }
    ck_mesh b = a;
    b.triangle_count = 3;
    assert_false(ck_same_mesh(&a, &b));
    b = a;
    b.vertex_count = 3;
    assert_false(ck_same_mesh(&a, &b));
    b = a;
    b.indices = NULL;
    assert_false(ck_same_mesh(&a, &b));
}

/* Bytes between positions are the caller's: only the same ones are sure to be equal. */
static void strides_are_taken_as_they_are(void **state) {
    (void)state;
    ck_mesh a = mesh_of(0), b = mesh_of(1);
    a.stride = b.stride = 2 * sizeof(float);
    assert_true(ck_same_mesh(&a, &a));
    assert_false(ck_same_mesh(&a, &b));
    b = a;
    b.stride = 3 * sizeof(float);
    assert_false(ck_same_mesh(&a, &b));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_count_and_not_where_they_are),
        cmocka_unit_test(a_mesh_that_differs_anywhere_is_another),
        cmocka_unit_test(strides_are_taken_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
