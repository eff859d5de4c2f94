#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/mesh.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const float FLOATS[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
static const uint32_t INDICES[6] = {0, 1, 2, 0, 2, 3};

static clinker_mesh small_mesh(void) {
    return (clinker_mesh){.positions = FLOATS, .vertex_count = 4, .indices = INDICES, .triangle_count = 2};
}

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int end_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static void assert_complaint(clinker_workspace *workspace, clinker_status status, const char *text) {
    assert_int_equal(status, CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "body 7"));
    assert_non_null(strstr(clinker_workspace_message(workspace), text));
}

static void assert_not_opened(clinker_workspace *workspace, const clinker_mesh *source, const char *text) {
    ck_mesh mesh;
    assert_complaint(workspace, ck_mesh_open(workspace, source, NULL, 7, &mesh), text);
}

static void assert_not_valid(clinker_workspace *workspace, const clinker_mesh *source, const clinker_pose *pose,
                             const char *text) {
    ck_mesh mesh;
    assert_int_equal(ck_mesh_open(workspace, source, pose, 7, &mesh), CLINKER_STATUS_OK);
    assert_complaint(workspace, ck_mesh_validate(workspace, &mesh, 7), text);
}

static void defaults_are_filled_in(void **state) {
    clinker_mesh source = small_mesh();
    ck_mesh mesh;
    assert_int_equal(ck_mesh_open(*state, &source, NULL, 7, &mesh), CLINKER_STATUS_OK);
    assert_int_equal(mesh.stride, 12);
    assert_int_equal(mesh.triangle_count, 2);
    assert_false(mesh.placed);
    assert_int_equal(ck_mesh_validate(*state, &mesh, 7), CLINKER_STATUS_OK);

    source.indices = NULL;
    source.triangle_count = 0;
    assert_int_equal(ck_mesh_open(*state, &source, NULL, 7, &mesh), CLINKER_STATUS_OK);
    assert_int_equal(mesh.triangle_count, 1); /* the fourth vertex is left over */
    assert_int_equal(ck_mesh_corner(&mesh, 0, 2), 2);
}

static void only_a_pose_that_moves_counts_as_placed(void **state) {
    clinker_mesh source = small_mesh();
    ck_mesh mesh;
    clinker_pose pose = clinker_pose_identity();
    assert_int_equal(ck_mesh_open(*state, &source, &pose, 7, &mesh), CLINKER_STATUS_OK);
    assert_false(mesh.placed);
    pose.m[3] = 5;
    assert_int_equal(ck_mesh_open(*state, &source, &pose, 7, &mesh), CLINKER_STATUS_OK);
    assert_true(mesh.placed);
    double corners[3][3];
    ck_mesh_triangle(&mesh, 1, corners);
    assert_true(corners[2][0] == 5 && corners[2][1] == 0 && corners[2][2] == 1);
}

static void a_mesh_needs_vertices_and_triangles(void **state) {
    clinker_mesh source = small_mesh();
    source.positions = NULL;
    assert_not_opened(*state, &source, "`positions` is NULL");
    source = small_mesh();
    source.vertex_count = 0;
    assert_not_opened(*state, &source, "no vertices");
    source = small_mesh();
    source.triangle_count = 0;
    assert_not_opened(*state, &source, "no triangles");
    source.indices = NULL;
    source.vertex_count = 2;
    assert_not_opened(*state, &source, "no triangles");
}

static void a_soup_needs_three_vertices_for_each_triangle(void **state) {
    clinker_mesh source = small_mesh();
    source.indices = NULL;
    assert_not_opened(*state, &source, "needs 6 vertices");
}

static void counts_must_fit_32_bits(void **state) {
    if (SIZE_MAX == UINT32_MAX) {
        skip(); /* there are no others */
    }
    clinker_mesh source = small_mesh();
    source.vertex_count = (size_t)UINT32_MAX + 1;
    assert_not_opened(*state, &source, "2^32");
    source = small_mesh();
    source.triangle_count = (size_t)UINT32_MAX + 1;
    assert_not_opened(*state, &source, "2^32");
    source = small_mesh();
    source.indices = NULL;
    source.triangle_count = SIZE_MAX / 3 + 2;
    assert_not_opened(*state, &source, "2^32");
}

static void scalar_and_stride_must_make_sense(void **state) {
    clinker_mesh source = small_mesh();
    source.scalar = (clinker_scalar)2;
    assert_not_opened(*state, &source, "scalar");
    source = small_mesh();
    source.position_stride = 8;
    assert_not_opened(*state, &source, "position_stride 8");
    source.position_stride = 13;
    assert_not_opened(*state, &source, "aligned");
    source.position_stride = 0;
    source.positions = (const char *)FLOATS + 1;
    assert_not_opened(*state, &source, "aligned");
}

static void a_pose_must_be_finite(void **state) {
    clinker_mesh source = small_mesh();
    ck_mesh mesh;
    for (int i = 0; i < 12; i++) {
        clinker_pose pose = clinker_pose_identity();
        pose.m[i] = i % 2 == 0 ? (double)NAN : (double)INFINITY;
        assert_complaint(*state, ck_mesh_open(*state, &source, &pose, 7, &mesh), "pose");
    }
}

static void the_first_position_that_is_not_finite_is_named(void **state) {
    static const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 9; i++) {
        double positions[12] = {0};
        positions[3 + i] = bad[i % 3];
        clinker_mesh source = small_mesh();
        source.positions = positions;
        source.scalar = CLINKER_SCALAR_FLOAT64;
        static const char *const names[] = {"vertex 1 ", "vertex 2 ", "vertex 3 "};
        assert_not_valid(*state, &source, NULL, names[i / 3]);
    }
}

static void an_index_out_of_range_is_named(void **state) {
    static const uint32_t indices[6] = {0, 1, 2, 0, 4, 3};
    clinker_mesh source = small_mesh();
    source.indices = indices;
    assert_not_valid(*state, &source, NULL, "triangle 1 has vertex index 4");
}

static void a_pose_must_not_overflow(void **state) {
    clinker_mesh source = small_mesh();
    clinker_pose pose = clinker_pose_identity();
    pose.m[0] = DBL_MAX;
    pose.m[3] = DBL_MAX;
    assert_not_valid(*state, &source, &pose, "moves vertex 1 out of the range");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_filled_in),
        cmocka_unit_test(only_a_pose_that_moves_counts_as_placed),
        cmocka_unit_test(a_mesh_needs_vertices_and_triangles),
        cmocka_unit_test(a_soup_needs_three_vertices_for_each_triangle),
        cmocka_unit_test(counts_must_fit_32_bits),
        cmocka_unit_test(scalar_and_stride_must_make_sense),
        cmocka_unit_test(a_pose_must_be_finite),
        cmocka_unit_test(the_first_position_that_is_not_finite_is_named),
        cmocka_unit_test(an_index_out_of_range_is_named),
        cmocka_unit_test(a_pose_must_not_overflow),
    };
    return cmocka_run_group_tests(tests, make_workspace, end_workspace);
}
