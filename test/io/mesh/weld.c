#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/weld.h"

static void equal_positions_become_one_vertex_in_order_of_first_use(void **state) {
    (void)state;
    float positions[] = {1, 2, 3, 4, 5, 6, 1, 2, 3, 7, 8, 9, 4, 5, 6};
    uint32_t indices[] = {0, 1, 3, 2, 4, 3};
    size_t count = 5;
    size_t bad;
    assert_true(weld_vertices(positions, CLINKER_SCALAR_FLOAT32, &count, indices, 6, &bad));
    assert_int_equal(count, 3);
    const float kept[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const uint32_t expected[] = {0, 1, 2, 0, 1, 2};
    assert_memory_equal(positions, kept, sizeof kept);
    assert_memory_equal(indices, expected, sizeof expected);
}

static void zero_equals_minus_zero(void **state) {
    (void)state;
    double positions[] = {-0.0, 1, 0, 0.0, 1, -0.0, 2, 0, 0};
    uint32_t indices[] = {0, 1, 2};
    size_t count = 3;
    size_t bad;
    assert_true(weld_vertices(positions, CLINKER_SCALAR_FLOAT64, &count, indices, 3, &bad));
    assert_int_equal(count, 2);
    assert_int_equal(indices[1], 0);
    assert_false(signbit(positions[0]));
}

static void neighbours_by_one_bit_stay_apart(void **state) {
    (void)state;
    double positions[] = {1, 1, 1, nextafter(1.0, 2.0), 1, 1, 1, 1, nextafter(1.0, 0.0)};
    uint32_t indices[] = {0, 1, 2};
    size_t count = 3;
    size_t bad;
    assert_true(weld_vertices(positions, CLINKER_SCALAR_FLOAT64, &count, indices, 3, &bad));
    assert_int_equal(count, 3);
}

/* A grid of whole numbers, each four times: patterns that poor hashes pile up. The expected vertex follows from the
 * coordinates. */
static void a_regular_grid_welds_to_its_nodes(clinker_scalar scalar) {
    const size_t side = 50;
    const size_t nodes = side * side * side;
    const size_t copies = 4;
    size_t count = nodes * copies;
    double *wide = malloc(3 * count * sizeof *wide);
    float *narrow = malloc(3 * count * sizeof *narrow);
    uint32_t *indices = malloc(count * sizeof *indices);
    if (wide == NULL || narrow == NULL || indices == NULL) {
        abort();
    }
    for (size_t i = 0; i < count; i++) {
        size_t node = i % nodes;
        const size_t at[3] = {node % side, node / side % side, node / side / side};
        for (size_t k = 0; k < 3; k++) {
            wide[3 * i + k] = (double)at[k];
            narrow[3 * i + k] = (float)at[k];
        }
        indices[i] = (uint32_t)i;
    }
    size_t index_count = count;
    size_t bad;
    bool single = scalar == CLINKER_SCALAR_FLOAT32;
    assert_true(weld_vertices(single ? (void *)narrow : (void *)wide, scalar, &count, indices, index_count, &bad));
    assert_int_equal(count, nodes);
    assert_true(bad == SIZE_MAX);
    for (size_t i = 0; i < index_count; i++) {
        assert_int_equal(indices[i], i % nodes);
    }
    free(wide);
    free(narrow);
    free(indices);
}

static void a_regular_grid_of_floats_welds(void **state) {
    (void)state;
    a_regular_grid_welds_to_its_nodes(CLINKER_SCALAR_FLOAT32);
}

static void a_regular_grid_of_doubles_welds(void **state) {
    (void)state;
    a_regular_grid_welds_to_its_nodes(CLINKER_SCALAR_FLOAT64);
}

/* Numbers of random vertices, many of them equal, by batches of any size, against a search through all before. */
static void batches_give_each_place_the_number_of_its_first_vertex(void **state) {
    (void)state;
    enum { COUNT = 3000, PLACES = 7 };
    float positions[COUNT][3];
    float kept[COUNT + WELD_BATCH][3];
    uint32_t numbers[COUNT];
    uint64_t random = 1;
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t k = 0; k < 3; k++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407U;
            const float place = (float)(random >> 33) / 0x1p31F;
            positions[i][k] = i < COUNT / 2 ? (float)(int)(PLACES * place) * (i % 2 == 0 ? 1.0F : -0.0F) : place;
        }
    }
    weld_table table;
    assert_true(weld_begin(&table, CLINKER_SCALAR_FLOAT32, 4)); /* has to grow */
    table.positions = kept;
    for (size_t first = 0, some = 1; first < COUNT; first += some, some = 1 + (some * 7 + first) % WELD_BATCH) {
        some = some < COUNT - first ? some : COUNT - first;
        assert_true(weld_batch(&table, positions[first], some, &numbers[first]));
    }
    assert_true(table.bad == SIZE_MAX);
    size_t places = 0;
    for (size_t i = 0; i < COUNT; i++) {
        size_t before = 0;
        while (before < i && (positions[before][0] != positions[i][0] || positions[before][1] != positions[i][1] ||
                              positions[before][2] != positions[i][2])) {
            before++;
        }
        assert_int_equal(numbers[i], before < i ? numbers[before] : places);
        places += before == i;
    }
    assert_int_equal(table.used, places);
    weld_end(&table);
}

static void the_first_vertex_that_is_not_finite_is_named(void **state) {
    (void)state;
    for (size_t at = 0; at < 3 * 200; at += 7) {
        double positions[3 * 200] = {0};
        uint32_t indices[3] = {0, 1, 2};
        size_t count = 200;
        size_t bad;
        positions[at] = at % 2 == 0 ? NAN : -INFINITY;
        positions[3 * 200 - 1] = INFINITY;
        assert_true(weld_vertices(positions, CLINKER_SCALAR_FLOAT64, &count, indices, 3, &bad));
        assert_int_equal(bad, at / 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_positions_become_one_vertex_in_order_of_first_use),
        cmocka_unit_test(zero_equals_minus_zero),
        cmocka_unit_test(neighbours_by_one_bit_stay_apart),
        cmocka_unit_test(a_regular_grid_of_floats_welds),
        cmocka_unit_test(a_regular_grid_of_doubles_welds),
        cmocka_unit_test(batches_give_each_place_the_number_of_its_first_vertex),
        cmocka_unit_test(the_first_vertex_that_is_not_finite_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
