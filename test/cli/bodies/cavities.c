/* Which pieces of a mesh are cavities of others. */
#include "cli/bodies/cavities.h"
#include "box_mesh.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Expects the owner of each piece. */
static void expect_owners(const box_mesh *boxes, size_t count, const uint32_t *expected) {
    const clinker_mesh mesh = box_mesh_show(boxes);
    mesh_components components = mesh_components_find(&mesh);
    mesh_piece *pieces = mesh_pieces_make(&mesh, &components);
    uint32_t owners[BOX_MESH_MOST];
    cli_problem problem;
    assert_int_equal(components.count, count);
    assert_true(cavities_find(pieces, components.count, owners, &problem));
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(owners[i], expected[i]);
        mesh_piece_free(&pieces[i]);
    }
    free(pieces);
    mesh_components_free(&components);
}

static void a_cavity_belongs_to_the_body_around_it(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 1, 2, true);
    box_mesh_add(&boxes, 0, 3, false);
    expect_owners(&boxes, 2, (const uint32_t[]){1, 1});
}

static void a_body_within_another_is_one_of_its_own(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 1, 2, false);
    box_mesh_add(&boxes, 0, 3, false);
    expect_owners(&boxes, 2, (const uint32_t[]){0, 1});
}

/* A ball in the cavity of a ball, itself hollow, within a larger body. */
static void a_cavity_belongs_to_the_smallest_body_around_it(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 0, 10, false);
    box_mesh_add(&boxes, 1, 9, true);
    box_mesh_add(&boxes, 2, 8, false);
    box_mesh_add(&boxes, 3, 7, true);
    box_mesh_add(&boxes, 4, 6, false);
    expect_owners(&boxes, 5, (const uint32_t[]){0, 0, 2, 2, 4});
}

static void a_mesh_that_is_inside_out_has_its_cavities_too(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 0, 3, true);
    box_mesh_add(&boxes, 1, 2, false);
    expect_owners(&boxes, 2, (const uint32_t[]){0, 0});
}

static void what_faces_inwards_outside_of_others_is_a_body(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 0, 3, false);
    box_mesh_add(&boxes, 4, 5, true);
    box_mesh_add(&boxes, 2.5F, 3.5F, true); /* crosses the first */
    expect_owners(&boxes, 3, (const uint32_t[]){0, 1, 2});
}

static void an_open_piece_is_no_cavity(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 0, 3, false);
    box_mesh_add(&boxes, 1, 2, true);
    boxes.triangle_count--;
    expect_owners(&boxes, 2, (const uint32_t[]){0, 1});
}

static void pieces_without_area_are_no_bodies(void **state) {
    (void)state;
    box_mesh boxes = {.vertex_count = 0};
    box_mesh_add(&boxes, 0, 3, false);
    /* Three points of one line, which are no round numbers. */
    static const float along[] = {0.1F, 0.2F, 0.4F};
    for (int vertex = 0; vertex < 3; vertex++) {
        for (int i = 0; i < 3; i++) {
            boxes.positions[3 * (boxes.vertex_count + (size_t)vertex) + (size_t)i] = along[vertex];
        }
    }
    boxes.vertex_count += 3;
    box_mesh_add_face(&boxes, 8, 9, 10);
    expect_owners(&boxes, 2, (const uint32_t[]){0, NO_COMPONENT});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cavity_belongs_to_the_body_around_it),
        cmocka_unit_test(a_body_within_another_is_one_of_its_own),
        cmocka_unit_test(a_cavity_belongs_to_the_smallest_body_around_it),
        cmocka_unit_test(a_mesh_that_is_inside_out_has_its_cavities_too),
        cmocka_unit_test(what_faces_inwards_outside_of_others_is_a_body),
        cmocka_unit_test(an_open_piece_is_no_cavity),
        cmocka_unit_test(pieces_without_area_are_no_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
