/* Which faces meet at a corner, and where that is not known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/bodies.h"
#include "fixtures/with_workspace.h"

static void every_corner_has_all_its_faces_and_every_side_a_neighbour(void **state) {
    scene_random random = {1};
    clinker_convex *convex = make_round(*state, &random, 200, (const double[3]){1, 1, 1});
    const ck_corner_faces *around = &convex->around;
    assert_non_null(around->firsts);
    assert_int_equal(around->firsts[convex->point_count], 3 * convex->face_count);
    for (uint32_t corner = 0; corner < convex->point_count; corner++) {
        assert_true(around->firsts[corner + 1] - around->firsts[corner] >= 3);
        for (uint32_t i = around->firsts[corner]; i < around->firsts[corner + 1]; i++) {
            const uint32_t *face = convex->faces[around->numbers[i]];
            assert_true(face[0] == corner || face[1] == corner || face[2] == corner);
        }
    }
    for (size_t i = 0; i < 3 * convex->face_count; i++) {
        const uint32_t *face = convex->faces[i / 3];
        uint32_t from = face[i % 3], to = face[(i + 1) % 3], found;
        assert_true(ck_corner_faces_side(around, convex->faces, from, to, &found));
        assert_int_equal(found, i / 3);
        assert_true(ck_corner_faces_side(around, convex->faces, to, from, &found));
        assert_int_not_equal(found, i / 3);
    }
    uint32_t found;
    assert_false(ck_corner_faces_side(around, convex->faces, 0, 0, &found));
    clinker_convex_destroy(convex);
}

/* A tetrahedron one side of which is divided, for one of its two faces only; a face without area closes the gap. */
static void a_side_that_ends_in_the_midst_of_another_leaves_the_table_empty(void **state) {
    static const double o[3] = {0, 0, 0}, x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1}, middle[3] = {0.5, 0, 0};
    static soup s;
    s.count = 0;
    add_triangle(&s, o, y, middle);
    add_triangle(&s, middle, y, x);
    add_triangle(&s, o, x, z);
    add_triangle(&s, o, middle, x);
    add_triangle(&s, o, z, y);
    add_triangle(&s, x, y, z);
    clinker_convex *convex = finish_soup(*state, &s);
    assert_int_equal(convex->face_count, 5);
    assert_null(convex->around.firsts);
    clinker_convex_destroy(convex);
}

static size_t bytes_of(const clinker_convex *convex) {
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    assert_int_equal(clinker_convex_describe(convex, &facts), CLINKER_STATUS_OK);
    return facts.bytes;
}

static void the_table_counts_as_memory_of_the_body(void **state) {
    scene_random random = {2};
    clinker_convex *convex = make_round(*state, &random, 100, (const double[3]){1, 1, 1});
    size_t with = bytes_of(convex);
    const uint32_t *firsts = convex->around.firsts;
    convex->around.firsts = NULL;
    size_t without = bytes_of(convex);
    convex->around.firsts = firsts;
    assert_int_equal(with - without, ck_corner_faces_bytes(convex->point_count, convex->face_count));
    clinker_convex_destroy(convex);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_corner_has_all_its_faces_and_every_side_a_neighbour),
        cmocka_unit_test(a_side_that_ends_in_the_midst_of_another_leaves_the_table_empty),
        cmocka_unit_test(the_table_counts_as_memory_of_the_body),
    };
    return cmocka_run_group_tests_name("corner_faces", tests, open_workspace, close_workspace);
}
