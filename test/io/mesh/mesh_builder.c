#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/mesh_builder.h"
#include "reading.h"
#include "reading/model.h"

static void add_grid(mesh_builder *builder, int side) {
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            assert_true(mesh_builder_vertex(builder, x, y, 0.25));
        }
    }
}

static io_body finish(mesh_builder *builder) {
    io_body body;
    if (!mesh_builder_finish(builder, "grid", &body)) {
        fail_msg("%s", builder->problem);
    }
    mesh_builder_free(builder);
    return body;
}

static void free_body(io_body *body) {
    io_model model = {0};
    assert_true(io_model_add(&model, body));
    assert_null(body->name);
    io_model_free(&model);
}

static void triangles_need_no_face_numbers(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT32);
    add_grid(&builder, 2);
    const uint32_t corners[2][3] = {{0, 1, 2}, {1, 3, 2}};
    assert_true(mesh_builder_polygon(&builder, corners[0], 3, 0));
    assert_true(mesh_builder_polygon(&builder, corners[1], 3, 1));
    io_body body = finish(&builder);
    assert_null(body.faces);
    assert_string_equal(body.name, "grid");
    assert_true(body.mesh.scalar == CLINKER_SCALAR_FLOAT32);
    assert_true(body.mesh.trusted);
    assert_int_equal(body.mesh.triangle_count, 2);
    const clinker_pose identity = clinker_pose_identity();
    assert_memory_equal(&body.pose, &identity, sizeof identity);
    free_body(&body);
}

static void cut_polygons_keep_the_number_of_their_face(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    add_grid(&builder, 3);
    const uint32_t triangle[] = {0, 1, 3};
    const uint32_t quad[] = {1, 2, 5, 4};
    assert_true(mesh_builder_polygon(&builder, triangle, 3, 0));
    assert_true(mesh_builder_polygon(&builder, quad, 4, 1));
    assert_true(mesh_builder_polygon(&builder, triangle, 3, 2));
    io_body body = finish(&builder);
    const uint32_t faces[] = {0, 1, 1, 2};
    assert_int_equal(body.mesh.triangle_count, 4);
    assert_non_null(body.faces);
    assert_memory_equal(body.faces, faces, sizeof faces);
    free_body(&body);
}

static void faces_with_less_than_three_corners_are_counted_but_left_out(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    add_grid(&builder, 2);
    const uint32_t corners[] = {0, 1, 2};
    assert_true(mesh_builder_polygon(&builder, corners, 2, 0));
    assert_true(mesh_builder_polygon(&builder, NULL, 0, 1));
    assert_true(mesh_builder_polygon(&builder, corners, 3, 2));
    io_body body = finish(&builder);
    assert_int_equal(body.mesh.triangle_count, 1);
    assert_int_equal(body.faces[0], 2);
    free_body(&body);
}

static void repeated_corners_are_kept(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    add_grid(&builder, 2);
    const uint32_t same[] = {1, 1, 1, 1, 1};
    const uint32_t folded[] = {0, 1, 0};
    assert_true(mesh_builder_polygon(&builder, same, 5, 0));
    assert_true(mesh_builder_polygon(&builder, folded, 3, 1));
    io_body body = finish(&builder);
    assert_int_equal(body.mesh.triangle_count, 4);
    free_body(&body);
}

static void a_corner_out_of_range_is_refused(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    add_grid(&builder, 2);
    const uint32_t corners[] = {0, 1, 4};
    assert_false(mesh_builder_polygon(&builder, corners, 3, 0));
    assert_string_equal(builder.problem, "vertex index 4 is out of range (4 vertices)");
    mesh_builder_free(&builder);
}

static void a_coordinate_that_is_not_finite_is_refused(void **state) {
    (void)state;
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < 3; i++) {
        mesh_builder builder;
        mesh_builder_init(&builder, i == 0 ? CLINKER_SCALAR_FLOAT32 : CLINKER_SCALAR_FLOAT64);
        add_grid(&builder, 2);
        assert_true(mesh_builder_vertex(&builder, 0, bad[i], 0));
        const uint32_t corners[] = {0, 1, 2};
        assert_true(mesh_builder_polygon(&builder, corners, 3, 0));
        io_body body;
        assert_false(mesh_builder_finish(&builder, "bad", &body));
        assert_int_equal(builder.bad_vertex, 4);
        assert_string_equal(builder.problem, "vertex 4 has a coordinate that is not finite (NaN or infinity)");
        mesh_builder_free(&builder);
    }
}

/* Triangles at once are what vertices and faces one by one are. */
static void triangles_at_once_are_those_one_by_one(void **state) {
    (void)state;
    enum { MOST = 500 };
    static float corners_of[MOST][9];
    for (size_t count = 1; count <= MOST; count += 83) {
        mesh_builder fast, plain;
        mesh_builder_init(&fast, CLINKER_SCALAR_FLOAT32);
        mesh_builder_init(&plain, CLINKER_SCALAR_FLOAT32);
        for (size_t i = 0; i < count; i++) {
            for (size_t k = 0; k < 9; k++) {
                const float at = (float)((i * 31 + k * 17 + i * k) % (count % 2 == 0 ? 11 : 10007)) - 5.0F;
                corners_of[i][k] = at;
            }
            for (size_t k = 0; k < 3; k++) {
                const float *at = &corners_of[i][3 * k];
                assert_true(mesh_builder_vertex(&plain, (double)at[0], (double)at[1], (double)at[2]));
            }
            const uint32_t corners[3] = {(uint32_t)(3 * i), (uint32_t)(3 * i + 1), (uint32_t)(3 * i + 2)};
            assert_true(mesh_builder_polygon(&plain, corners, 3, i));
        }
        assert_true(mesh_builder_weld(&fast, count % 3 == 0 ? count : 1)); /* else it has to grow */
        for (size_t i = 0, some = 1; i < count; i += some, some = 1 + (some * 7 + i) % MESH_TRIANGLES_AT_ONCE) {
            some = some < count - i ? some : count - i;
            assert_true(mesh_builder_triangles(&fast, corners_of[i], some));
        }
        io_body made = finish(&fast);
        io_body expected = finish(&plain);
        assert_int_equal(made.mesh.vertex_count, expected.mesh.vertex_count);
        assert_int_equal(made.mesh.triangle_count, expected.mesh.triangle_count);
        assert_memory_equal(made.mesh.positions, expected.mesh.positions, made.mesh.vertex_count * 3 * sizeof(float));
        assert_memory_equal(made.mesh.indices, expected.mesh.indices, count * 3 * sizeof(uint32_t));
        free_body(&made);
        free_body(&expected);
    }
}

static void a_body_without_faces_is_refused(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT64);
    add_grid(&builder, 2);
    io_body body;
    assert_false(mesh_builder_finish(&builder, "points", &body));
    assert_string_equal(builder.problem, "holds no faces");
    mesh_builder_free(&builder);
}

static void arrays_grow_beyond_what_was_reserved(void **state) {
    (void)state;
    mesh_builder builder;
    mesh_builder_init(&builder, CLINKER_SCALAR_FLOAT32);
    assert_true(mesh_builder_reserve(&builder, 10, 1));
    const int side = 60;
    add_grid(&builder, side);
    size_t face = 0;
    for (int y = 0; y + 1 < side; y++) {
        for (int x = 0; x + 1 < side; x++, face++) {
            uint32_t at = (uint32_t)(y * side + x);
            const uint32_t quad[] = {at, at + 1, at + 1 + (uint32_t)side, at + (uint32_t)side};
            assert_true(mesh_builder_polygon(&builder, quad, 4, face));
        }
    }
    io_body body = finish(&builder);
    assert_int_equal(body.mesh.vertex_count, side * side);
    assert_int_equal(body.mesh.triangle_count, 2 * face);
    for (size_t i = 0; i < 2 * face; i++) {
        assert_int_equal(body.faces[i], i / 2);
    }
    free_body(&body);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(triangles_need_no_face_numbers),
        cmocka_unit_test(cut_polygons_keep_the_number_of_their_face),
        cmocka_unit_test(faces_with_less_than_three_corners_are_counted_but_left_out),
        cmocka_unit_test(repeated_corners_are_kept),
        cmocka_unit_test(a_corner_out_of_range_is_refused),
        cmocka_unit_test(a_coordinate_that_is_not_finite_is_refused),
        cmocka_unit_test(triangles_at_once_are_those_one_by_one),
        cmocka_unit_test(a_body_without_faces_is_refused),
        cmocka_unit_test(arrays_grow_beyond_what_was_reserved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
