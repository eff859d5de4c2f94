/* Input at fault is named, body and vertex or triangle; odd but lawful input is answered. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two unit cubes in float and in double, `gap` apart, for tests to spoil. */
typedef struct two_cubes {
    scene_mesh cube[2];
    double *wide[2];
    clinker_body body[2];
    clinker_pose pose;
} two_cubes;

static void make_cubes(two_cubes *cubes, float gap, bool wide) {
    cubes->pose = clinker_pose_identity();
    for (size_t i = 0; i < 2; i++) {
        cubes->cube[i] = moved(scene_cube(0.5F), i == 0 ? 0 : 1 + gap, 0, 0);
        cubes->wide[i] = scene_mesh_doubles(&cubes->cube[i]);
        cubes->body[i] = (clinker_body){.mesh = scene_mesh_borrow(&cubes->cube[i]), .pose = &cubes->pose};
        if (wide) {
            cubes->body[i].mesh.positions = cubes->wide[i];
            cubes->body[i].mesh.scalar = CLINKER_SCALAR_FLOAT64;
        }
    }
}

static void free_cubes(two_cubes *cubes) {
    for (size_t i = 0; i < 2; i++) {
        scene_mesh_free(&cubes->cube[i]);
        free(cubes->wide[i]);
    }
}

/* Whether the message says so. */
static void assert_message_has(clinker_workspace *workspace, const char *text) {
    const char *message = clinker_workspace_message(workspace);
    if (strstr(message, text) == NULL) {
        fail_msg("\"%s\" does not say \"%s\"", message, text);
    }
}

static void assert_invalid(void **state, const two_cubes *cubes, const clinker_query *query, const char *text) {
    clinker_answer answer = {.size = sizeof(clinker_answer), .pair_count = 7};
    assert_int_equal(clinker_bodies_check(*state, cubes->body, 2, query, &answer), CLINKER_STATUS_INVALID);
    assert_message_has(*state, text);
    assert_int_equal(answer.pair_count, 0);
    assert_null(answer.pairs);
}

/* With the engine and the reference, with and without details. */
static void assert_body_invalid(void **state, const two_cubes *cubes, const char *text) {
    for (int i = 0; i < 6; i++) {
        clinker_query query;
        clinker_query_init(&query);
        query.reference = i % 2 == 1;
        query.detail = (clinker_detail)(i / 2);
        query.depth = i / 2 != 0;
        query.tolerance = i / 2 != 0 ? CLINKER_TOLERANCE_AUTO : 0;
        assert_invalid(state, cubes, &query, text);
    }
}

static void a_coordinate_that_is_not_finite_is_named(void **state) {
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    static const float gaps[] = {100, 0.5F, 0, -0.5F};
    for (size_t i = 0; i < 24; i++) {
        two_cubes cubes;
        bool wide = i % 2 == 1;
        make_cubes(&cubes, gaps[i / 2 % 4], wide);
        cubes.cube[1].positions[3 * 5 + 1] = (float)bad[i / 8];
        cubes.wide[1][3 * 5 + 1] = bad[i / 8];
        assert_body_invalid(state, &cubes, "body 1: vertex 5 is not finite");
        free_cubes(&cubes);
    }
}

static void an_index_out_of_range_is_named(void **state) {
    static const float gaps[] = {1000, 0.5F, 0, -0.5F};
    static const uint32_t bad[] = {8, 1000000, UINT32_MAX};
    for (size_t i = 0; i < 12; i++) {
        two_cubes cubes;
        make_cubes(&cubes, gaps[i % 4], false);
        cubes.cube[0].indices[3 * 11 + 2] = bad[i / 4];
        assert_body_invalid(state, &cubes, "body 0: triangle 11 ");
        free_cubes(&cubes);
    }
}

static void an_index_out_of_range_in_the_first_triangle_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 100, false);
    cubes.cube[1].indices[0] = 8;
    assert_body_invalid(state, &cubes, "body 1: triangle 0 ");
    free_cubes(&cubes);
}

/* More triangles than one block of the kernels, the fault in any of them. */
static void an_index_out_of_range_in_a_long_list_is_named(void **state) {
    for (size_t triangle = 0; triangle < 320; triangle += 29) {
        scene_mesh sphere = scene_icosphere(1, 4);
        assert_true(triangle < sphere.triangle_count);
        sphere.indices[3 * triangle + 1] = (uint32_t)sphere.vertex_count;
        two_cubes cubes;
        make_cubes(&cubes, 0, false);
        cubes.body[0] = (clinker_body){.mesh = scene_mesh_borrow(&sphere)};
        char text[64];
        (void)snprintf(text, sizeof text, "body 0: triangle %zu ", triangle);
        assert_body_invalid(state, &cubes, text);
        free_cubes(&cubes);
        scene_mesh_free(&sphere);
    }
}

static void a_single_body_is_looked_at_as_well(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.cube[0].indices[7] = 99;
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, cubes.body, 1, &query, &answer), CLINKER_STATUS_INVALID);
    assert_message_has(*state, "body 0: triangle 2 ");
    free_cubes(&cubes);
}

static void a_body_without_triangles_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.body[1].mesh.triangle_count = 0;
    assert_body_invalid(state, &cubes, "body 1: it has no triangles");
    cubes.body[1].mesh.indices = NULL;
    cubes.body[1].mesh.vertex_count = 2;
    assert_body_invalid(state, &cubes, "body 1: it has no triangles");
    cubes.body[1].mesh.vertex_count = 0;
    assert_body_invalid(state, &cubes, "body 1: it has no vertices");
    free_cubes(&cubes);
}

static void a_soup_of_more_triangles_than_its_vertices_make_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.body[1].mesh.indices = NULL;
    cubes.body[1].mesh.triangle_count = 3;
    assert_body_invalid(state, &cubes, "body 1: a soup of 3 triangles");
    free_cubes(&cubes);
}

static void a_body_without_area_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, -0.5F, false);
    for (size_t i = 0; i < cubes.cube[0].vertex_count; i++) {
        cubes.cube[0].positions[3 * i + 1] = cubes.cube[0].positions[3 * i];
        cubes.cube[0].positions[3 * i + 2] = 0;
    }
    assert_body_invalid(state, &cubes, "body 0: none of its triangles has an area");
    for (size_t i = 0; i < 3 * cubes.cube[0].vertex_count; i++) {
        cubes.cube[0].positions[i] = 0.25F;
    }
    assert_body_invalid(state, &cubes, "body 0: none of its triangles has an area");
    free_cubes(&cubes);
}

static void a_pose_that_leaves_no_area_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, -0.5F, false);
    cubes.pose = (clinker_pose){.m = {0}};
    assert_body_invalid(state, &cubes, "none of its triangles has an area");
    free_cubes(&cubes);
}

static void a_bad_stride_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.body[0].mesh.position_stride = 8;
    assert_body_invalid(state, &cubes, "body 0: position_stride 8");
    cubes.body[0].mesh.position_stride = 13;
    assert_body_invalid(state, &cubes, "body 0: positions are not aligned");
    cubes.body[0].mesh.position_stride = 0;
    cubes.body[0].mesh.positions = (const char *)cubes.body[0].mesh.positions + 1;
    assert_body_invalid(state, &cubes, "body 0: positions are not aligned");
    free_cubes(&cubes);
}

/* Eight vertices that far apart begin again where the first one is. */
static void a_stride_that_overflows_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.body[1].mesh.position_stride = SIZE_MAX / 8 + 1;
    assert_body_invalid(state, &cubes, "body 1: 8 vertices with a position_stride of ");
    cubes.body[1].mesh.position_stride = SIZE_MAX / 8 - 3;
    assert_body_invalid(state, &cubes, "body 1: 8 vertices with a position_stride of ");
    free_cubes(&cubes);
}

static void too_many_bodies_are_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    for (int method = CLINKER_METHOD_EXACT; method <= CLINKER_METHOD_CONVEX; method++) {
        query.method = (clinker_method)method;
        assert_int_equal(clinker_bodies_check(*state, cubes.body, SIZE_MAX, &query, &answer), CLINKER_STATUS_INVALID);
        assert_message_has(*state, "more than 2^32 - 1 bodies");
    }
    free_cubes(&cubes);
}

static void an_unknown_scalar_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.body[1].mesh.scalar = (clinker_scalar)2;
    assert_body_invalid(state, &cubes, "body 1: scalar");
    free_cubes(&cubes);
}

static void too_many_vertices_or_triangles_are_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    cubes.body[1].mesh.vertex_count = (size_t)UINT32_MAX + 1;
    assert_body_invalid(state, &cubes, "body 1: more than 2^32 - 1");
    cubes.body[1].mesh.vertex_count = 8;
    cubes.body[1].mesh.triangle_count = (size_t)UINT32_MAX + 1;
    assert_body_invalid(state, &cubes, "body 1: more than 2^32 - 1");
    free_cubes(&cubes);
}

static void a_pose_that_is_not_finite_is_named(void **state) {
    for (int i = 0; i < 12; i++) {
        two_cubes cubes;
        make_cubes(&cubes, 0, false);
        cubes.pose.m[i] = i % 2 == 0 ? (double)NAN : (double)INFINITY;
        cubes.body[0].pose = NULL;
        assert_body_invalid(state, &cubes, "body 1: its pose");
        free_cubes(&cubes);
    }
}

static void a_pose_that_overflows_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, true);
    clinker_pose pose = clinker_pose_identity();
    cubes.body[1].pose = &pose;
    pose.m[0] = DBL_MAX;
    pose.m[3] = DBL_MAX;
    assert_body_invalid(state, &cubes, "body 1: its pose moves vertex ");
    pose = (clinker_pose){.m = {DBL_MAX, DBL_MAX, -DBL_MAX, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    for (size_t i = 0; i < 3 * cubes.cube[1].vertex_count; i++) {
        cubes.wide[1][i] *= 4;
    }
    assert_body_invalid(state, &cubes, "body 1: its pose moves vertex ");
    free_cubes(&cubes);
}

static void a_nonsense_tolerance_or_clearance_is_named(void **state) {
    static const double bad[] = {-2, -0.5, -DBL_MIN, NAN, INFINITY, -INFINITY};
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        clinker_query query = query_with_tolerance(bad[i]);
        assert_invalid(state, &cubes, &query, "tolerance");
        query = query_with_clearance(bad[i]);
        assert_invalid(state, &cubes, &query, "clearance");
    }
    free_cubes(&cubes);
}

static void a_query_that_was_not_filled_in_is_named(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    clinker_query query = {0};
    assert_invalid(state, &cubes, &query, "`query` has no size");
    clinker_query_init(&query);
    query.detail = (clinker_detail)3;
    assert_invalid(state, &cubes, &query, "detail 3");
    free_cubes(&cubes);
}

static void a_workspace_needs_filled_in_settings(void **state) {
    (void)state;
    clinker_workspace_settings settings = {0};
    clinker_workspace *workspace = (clinker_workspace *)&settings;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_INVALID);
    assert_null(workspace);
    clinker_workspace_destroy(NULL);
}

static void the_workspace_serves_after_a_fault(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, -0.5F, false);
    float good = cubes.cube[1].positions[4];
    cubes.cube[1].positions[4] = NAN;
    assert_body_invalid(state, &cubes, "body 1: vertex 1 ");
    cubes.cube[1].positions[4] = good;
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, cubes.body, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_string_equal(clinker_workspace_message(*state), "");
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
    free_cubes(&cubes);
}

static void no_body_and_one_body_have_no_pairs(void **state) {
    two_cubes cubes;
    make_cubes(&cubes, 0, false);
    for (size_t count = 0; count < 2; count++) {
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = {.size = sizeof(clinker_answer), .tested = 3, .pair_count = 3, .ignored = 3};
        assert_int_equal(clinker_bodies_check(*state, count == 0 ? NULL : cubes.body, count, &query, &answer),
                         CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 0);
        assert_int_equal(answer.tested, 0);
        assert_int_equal(answer.ignored, 0);
    }
    free_cubes(&cubes);
}

static void a_soup_may_leave_vertices_over(void **state) {
    scene_mesh cube = scene_cube(1);
    scene_mesh soup = scene_soup(&cube);
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&soup)}, {.mesh = scene_mesh_borrow(&cube)}};
    float *positions = realloc(soup.positions, 3 * (soup.vertex_count + 2) * sizeof(float));
    assert_non_null(positions);
    soup.positions = positions;
    memcpy(&positions[3 * soup.vertex_count], positions, 6 * sizeof(float));
    bodies[0].mesh.positions = positions;
    bodies[0].mesh.vertex_count += 2;
    bodies[0].mesh.triangle_count = 0;
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].kind, CLINKER_KIND_SAME);
    scene_mesh_free(&cube);
    scene_mesh_free(&soup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_coordinate_that_is_not_finite_is_named),
        cmocka_unit_test(an_index_out_of_range_is_named),
        cmocka_unit_test(an_index_out_of_range_in_the_first_triangle_is_named),
        cmocka_unit_test(an_index_out_of_range_in_a_long_list_is_named),
        cmocka_unit_test(a_single_body_is_looked_at_as_well),
        cmocka_unit_test(a_body_without_triangles_is_named),
        cmocka_unit_test(a_soup_of_more_triangles_than_its_vertices_make_is_named),
        cmocka_unit_test(a_body_without_area_is_named),
        cmocka_unit_test(a_pose_that_leaves_no_area_is_named),
        cmocka_unit_test(a_bad_stride_is_named),
        cmocka_unit_test(a_stride_that_overflows_is_named),
        cmocka_unit_test(too_many_bodies_are_named),
        cmocka_unit_test(an_unknown_scalar_is_named),
        cmocka_unit_test(too_many_vertices_or_triangles_are_named),
        cmocka_unit_test(a_pose_that_is_not_finite_is_named),
        cmocka_unit_test(a_pose_that_overflows_is_named),
        cmocka_unit_test(a_nonsense_tolerance_or_clearance_is_named),
        cmocka_unit_test(a_query_that_was_not_filled_in_is_named),
        cmocka_unit_test(a_workspace_needs_filled_in_settings),
        cmocka_unit_test(the_workspace_serves_after_a_fault),
        cmocka_unit_test(no_body_and_one_body_have_no_pairs),
        cmocka_unit_test(a_soup_may_leave_vertices_over),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
