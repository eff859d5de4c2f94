/* Bodies in pieces: names, places and numbers of faces. */
#include "cli/bodies/split.h"
#include "box_mesh.h"
#include "named_bodies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const named_body names[] = {{"teeth", "Tooth", "jaw"}, {"teeth.1", NULL, NULL}, {"teeth", NULL, NULL}};

enum { BODIES = sizeof names / sizeof names[0] };

/* The first and the last body show one mesh of three boxes, a cavity in one of them, the other body a box. */
static body_list make_list(box_mesh *three, box_mesh *one, uint32_t *faces) {
    box_mesh_add(three, 0, 1, false);
    box_mesh_add(three, 5, 9, false);
    box_mesh_add(three, 6, 7, true);
    box_mesh_add(one, 0, 1, false);
    for (uint32_t i = 0; i < three->triangle_count; i++) {
        faces[i] = 100 + i / 2;
    }
    body_list list = named_bodies_make(names, BODIES);
    for (size_t i = 0; i < BODIES; i++) {
        io_body *source = &list.models[0].bodies[i];
        source->shared = true;
        source->mesh = box_mesh_show(i == 1 ? one : three);
        source->faces = i == 1 ? NULL : faces;
        source->pose = clinker_pose_identity();
        source->pose.m[3] = (double)i;
        list.bodies[i].mesh = source->mesh;
        list.bodies[i].pose = source->pose;
        list.bodies[i].alone = i == 1;
    }
    return list;
}

static void with_split_list(void (*look)(const body_list *list)) {
    box_mesh three = {.vertex_count = 0};
    box_mesh one = {.vertex_count = 0};
    uint32_t faces[3 * BOX_MESH_FACES];
    body_list list = make_list(&three, &one, faces);
    cli_problem problem;
    progress_bar *progress = progress_start();
    assert_true(body_list_split(&list, progress, &problem));
    progress_stop(progress);
    look(&list);
    body_list_free(&list);
}

static void look_at_names(const body_list *list) {
    static const char *const expected[] = {"teeth.1", "teeth.2", "teeth.1#2", "teeth#2.1", "teeth#2.2"};
    assert_int_equal(list->count, 5);
    assert_int_equal(list->total, 5);
    assert_int_equal(list->whole, BODIES);
    for (size_t i = 0; i < list->count; i++) {
        size_t number;
        assert_string_equal(list->bodies[i].name, expected[i]);
        assert_true(name_table_find(&list->names, expected[i], strlen(expected[i]), &number));
        assert_int_equal(number, i);
    }
}

static void pieces_are_called_after_their_body(void **state) {
    (void)state;
    with_split_list(look_at_names);
}

static void look_at_places(const body_list *list) {
    static const size_t wholes[] = {0, 0, 1, 2, 2};
    for (size_t i = 0; i < list->count; i++) {
        const cli_body *body = &list->bodies[i];
        assert_int_equal(body->whole, wholes[i]);
        assert_true(body->pose.m[3] == (double)wholes[i] && body->source->pose.m[3] == (double)wholes[i]);
        assert_int_equal(body->alone, i == 2);
        assert_ptr_equal(body->mesh.indices, body->source->mesh.indices);
    }
    assert_string_equal(list->bodies[1].source->class_name, "Tooth");
    assert_string_equal(list->bodies[1].source->layer, "jaw");
}

static void pieces_have_place_class_and_layer_of_their_body(void **state) {
    (void)state;
    with_split_list(look_at_places);
}

static void look_at_faces(const body_list *list) {
    const cli_body *hollow = &list->bodies[1];
    assert_int_equal(hollow->mesh.triangle_count, 2 * BOX_MESH_FACES);
    assert_int_equal(hollow->mesh.vertex_count, 16);
    assert_int_equal(cli_body_file_face(hollow, 0), 100 + BOX_MESH_FACES / 2);
    assert_int_equal(cli_body_file_face(hollow, 2 * BOX_MESH_FACES - 1), 100 + 3 * BOX_MESH_FACES / 2 - 1);
    assert_int_equal(cli_body_file_face(&list->bodies[2], 7), 7);
    assert_int_equal(cli_body_file_face(&list->bodies[4], 0), 100 + BOX_MESH_FACES / 2);
}

static void a_cavity_stays_and_faces_keep_the_numbers_of_the_file(void **state) {
    (void)state;
    with_split_list(look_at_faces);
}

static void look_at_meshes(const body_list *list) {
    assert_ptr_equal(list->bodies[0].mesh.positions, list->bodies[3].mesh.positions);
    assert_ptr_equal(list->bodies[1].mesh.indices, list->bodies[4].mesh.indices);
    assert_int_equal(list->parts.mesh_count, 2);
}

static void bodies_that_show_one_mesh_share_its_pieces(void **state) {
    (void)state;
    with_split_list(look_at_meshes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_called_after_their_body),
        cmocka_unit_test(pieces_have_place_class_and_layer_of_their_body),
        cmocka_unit_test(a_cavity_stays_and_faces_keep_the_numbers_of_the_file),
        cmocka_unit_test(bodies_that_show_one_mesh_share_its_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
