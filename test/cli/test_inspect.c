/* clinker inspect: everything about a mesh, as text and as JSON. */
#include "run.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <clinker/clinker.h>
#include <cmocka.h>

static int setup(void **state) {
    int status = run_setup(state);
    write_box_at("cube.obj", 1, 2, 3, 2);
    write_box_quads("open.obj", (double[3]){0, 0, 0}, (double[3]){1, 1, 1}, 5);
    return status;
}

static json_t *body_of(json_t *answer, size_t number) {
    json_t *body = json_array_get(json_object_get(answer, "bodies"), number);
    assert_non_null(body);
    return body;
}

static void expect_point(json_t *point, double x, double y, double z) {
    assert_int_equal(json_array_size(point), 3);
    assert_true(json_number_value(json_array_get(point, 0)) == x);
    assert_true(json_number_value(json_array_get(point, 1)) == y);
    assert_true(json_number_value(json_array_get(point, 2)) == z);
}

static void a_cube_is_a_convex_solid(void **state) {
    (void)state;
    json_t *answer = run_json(0, "inspect cube.obj");
    assert_string_equal(json_string_value(json_object_get(answer, "version")), CLINKER_VERSION);
    assert_int_equal(json_array_size(json_object_get(answer, "warnings")), 0);
    json_t *body = body_of(answer, 0);
    assert_string_equal(json_string_value(json_object_get(body, "name")), "cube");
    assert_string_equal(json_string_value(json_object_get(body, "file")), "cube.obj");
    assert_int_equal(number_of(body, "triangles"), 12);
    assert_int_equal(number_of(body, "vertices"), 8);
    assert_int_equal(number_of(body, "components"), 1);
    expect_point(json_object_get(json_object_get(body, "box"), "min"), 1, 2, 3);
    expect_point(json_object_get(json_object_get(body, "box"), "max"), 3, 4, 5);
    assert_true(fabs(number_of(body, "area") - 24) < 1e-12);
    assert_true(fabs(number_of(body, "volume") - 8) < 1e-12);
    assert_true(json_is_true(json_object_get(body, "solid")));
    assert_true(json_is_true(json_object_get(body, "convex")));
    assert_string_equal(json_string_value(json_object_get(body, "orientation")), "outward");
    assert_int_equal(number_of(body, "boundary_edges"), 0);
    assert_int_equal(number_of(body, "flipped_edges"), 0);
    assert_int_equal(number_of(body, "non_manifold_edges"), 0);
    assert_int_equal(number_of(body, "degenerate_faces"), 0);
    assert_int_equal(number_of(body, "duplicate_faces"), 0);
    assert_int_equal(json_array_size(json_object_get(body, "edges")), 0);
    json_decref(answer);
}

static void an_open_box_shows_its_rim_in_face_numbers_of_the_file(void **state) {
    (void)state;
    json_t *answer = run_json(0, "inspect cube.obj open.obj");
    json_t *body = body_of(answer, 1);
    assert_true(json_is_false(json_object_get(body, "solid")));
    assert_null(json_object_get(body, "volume"));
    assert_int_equal(number_of(body, "boundary_edges"), 4);
    json_t *edges = json_object_get(body, "edges");
    assert_int_equal(json_array_size(edges), 4);
    int sides = 0;
    for (size_t i = 0; i < 4; i++) {
        json_t *edge = json_array_get(edges, i);
        assert_true(json_number_value(json_array_get(json_object_get(edge, "from"), 2)) == 1);
        assert_true(json_number_value(json_array_get(json_object_get(edge, "to"), 2)) == 1);
        sides |= 1 << (int)number_of(edge, "face");
    }
    assert_int_equal(sides, 0xF); /* the four walls, quads 0 to 3 */
    json_decref(answer);
}

static void text_tells_the_same(void **state) {
    (void)state;
    run result = run_command("inspect cube.obj open.obj");
    assert_int_equal(result.status, 0);
    assert_string_equal(result.errors, "");
    assert_non_null(strstr(result.output, "cube (cube.obj)\n"));
    assert_non_null(strstr(result.output, "  triangles    12\n"));
    assert_non_null(strstr(result.output, "  box          (1, 2, 3) to (3, 4, 5)\n"));
    assert_non_null(strstr(result.output, "  volume       8\n"));
    assert_non_null(strstr(result.output, "open (open.obj)\n"));
    assert_non_null(strstr(result.output, "  edges        4 boundary, 0 flipped, 0 non-manifold\n"));
    run_free(&result);
}

static void places_far_from_the_origin_have_the_digits_of_the_body(void **state) {
    (void)state;
    write_box_quads("away.obj", (double[3]){441200.125, 0, -4920000}, (double[3]){441200.375, 0.5, -4919999}, 5);
    run result = run_command("inspect away.obj");
    assert_non_null(strstr(result.output, "  box          (441200.125, 0, -4920000) to (441200.375, 0.5, -4919999)\n"));
    assert_non_null(strstr(result.output, "(441200.375, 0.5, -4919999)\n"));
    run_free(&result);
}

static void a_mesh_without_area_can_be_inspected(void **state) {
    (void)state;
    write_file("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    json_t *answer = run_json(0, "inspect flat.obj");
    assert_int_equal(number_of(body_of(answer, 0), "degenerate_faces"), 1);
    json_decref(answer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_is_a_convex_solid),
        cmocka_unit_test(an_open_box_shows_its_rim_in_face_numbers_of_the_file),
        cmocka_unit_test(text_tells_the_same),
        cmocka_unit_test(places_far_from_the_origin_have_the_digits_of_the_body),
        cmocka_unit_test(a_mesh_without_area_can_be_inspected),
    };
    return cmocka_run_group_tests_name("inspect", tests, setup, run_teardown);
}
