/* The pieces of a mesh. */
#include "cli/bodies/components.h"
#include "box_mesh.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Expects the piece of each face that `faces` lists. */
static void expect_pieces(const clinker_mesh *mesh, size_t count, const uint32_t *expected) {
    mesh_components found = mesh_components_find(mesh);
    assert_int_equal(found.count, count);
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        assert_int_equal(found.of_face[face], expected[face]);
    }
    mesh_components_free(&found);
}

static const float corners[7][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 0, 0}, {5, 5, 5}, {6, 6, 6}};

static clinker_mesh mesh_of(const uint32_t *indices, size_t faces) {
    return (clinker_mesh){.positions = corners, .vertex_count = 7, .indices = indices, .triangle_count = faces};
}

static void faces_that_share_an_edge_are_one_piece(void **state) {
    (void)state;
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 3, 1, 4, 3};
    clinker_mesh mesh = mesh_of(indices, 3);
    expect_pieces(&mesh, 1, (const uint32_t[]){0, 0, 0});
}

static void faces_that_share_a_vertex_alone_are_two(void **state) {
    (void)state;
    static const uint32_t indices[] = {0, 1, 2, 3, 1, 4};
    clinker_mesh mesh = mesh_of(indices, 2);
    expect_pieces(&mesh, 2, (const uint32_t[]){0, 1});
}

static void pieces_are_numbered_by_their_first_faces(void **state) {
    (void)state;
    static const uint32_t indices[] = {4, 5, 6, 0, 1, 2, 6, 5, 3, 3, 1, 2};
    clinker_mesh mesh = mesh_of(indices, 4);
    expect_pieces(&mesh, 2, (const uint32_t[]){0, 1, 0, 1});
}

static void a_face_with_a_vertex_twice_joins_nothing_and_goes_with_a_neighbour(void **state) {
    (void)state;
    static const uint32_t indices[] = {0, 1, 2, 1, 4, 4, 4, 5, 6, 3, 3, 3};
    clinker_mesh mesh = mesh_of(indices, 4);
    expect_pieces(&mesh, 2, (const uint32_t[]){0, 0, 1, NO_COMPONENT});
}

static void a_face_without_area_joins_what_it_closes(void **state) {
    (void)state;
    static const uint32_t indices[] = {0, 1, 2, 0, 1, 4, 4, 1, 3};
    clinker_mesh mesh = mesh_of(indices, 3);
    expect_pieces(&mesh, 1, (const uint32_t[]){0, 0, 0});
}

/* The same count as the library's own, of boxes in an order that mixes their faces. */
static void pieces_are_those_that_an_inspection_counts(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    for (int i = 0; i < BOX_MESH_MOST; i++) {
        box_mesh_add(&boxes, (float)(2 * i), (float)(2 * i + 1), false);
    }
    uint32_t mixed[BOX_MESH_MOST * BOX_MESH_FACES * 3];
    for (uint32_t face = 0; face < boxes.triangle_count; face++) {
        uint32_t from = (uint32_t)((face * 71u) % boxes.triangle_count);
        for (uint32_t j = 0; j < 3; j++) {
            mixed[3 * face + j] = boxes.indices[3 * from + j];
        }
    }
    clinker_mesh mesh = box_mesh_show(&boxes);
    mesh.indices = mixed;
    clinker_workspace *workspace = NULL;
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_mesh_inspect(workspace, &mesh, NULL, &inspection), CLINKER_STATUS_OK);
    mesh_components found = mesh_components_find(&mesh);
    assert_int_equal(found.count, inspection.components);
    assert_int_equal(found.count, BOX_MESH_MOST);
    for (size_t face = 0; face < mesh.triangle_count; face++) {
        for (size_t other = 0; other < mesh.triangle_count; other++) {
            bool same_box = mixed[3 * face] / 8 == mixed[3 * other] / 8;
            assert_int_equal(found.of_face[face] == found.of_face[other], same_box);
        }
    }
    mesh_components_free(&found);
    clinker_workspace_destroy(workspace);
}

/* A fan around one vertex, which is in every face. */
static void a_large_fan_takes_linear_time(void **state) {
    (void)state;
    enum { FACES = 300000 };
    uint32_t *indices = calloc(3 * (size_t)FACES, sizeof *indices);
    float *positions = calloc(3 * ((size_t)FACES + 2), sizeof *positions);
    assert_true(indices != NULL && positions != NULL);
    for (uint32_t i = 0; i < FACES; i++) {
        indices[3 * i + 1] = i + 1;
        indices[3 * i + 2] = i + 2;
    }
    clinker_mesh mesh = {
        .positions = positions, .vertex_count = FACES + 2, .indices = indices, .triangle_count = FACES};
    mesh_components found = mesh_components_find(&mesh);
    assert_int_equal(found.count, 1);
    mesh_components_free(&found);
    free(indices);
    free(positions);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_that_share_an_edge_are_one_piece),
        cmocka_unit_test(faces_that_share_a_vertex_alone_are_two),
        cmocka_unit_test(pieces_are_numbered_by_their_first_faces),
        cmocka_unit_test(a_face_with_a_vertex_twice_joins_nothing_and_goes_with_a_neighbour),
        cmocka_unit_test(a_face_without_area_joins_what_it_closes),
        cmocka_unit_test(pieces_are_those_that_an_inspection_counts),
        cmocka_unit_test(a_large_fan_takes_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
