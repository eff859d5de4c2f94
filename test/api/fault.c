/* What a failed call leaves behind for programs: status, body, face, vertex and a line of text. */
#include "kit.h"
#include "scenes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_fault(const clinker_workspace *workspace, clinker_status status, size_t body, size_t face,
                         size_t vertex) {
    const clinker_fault *fault = clinker_workspace_fault(workspace);
    assert_int_equal(fault->status, status);
    assert_int_equal(fault->body, body);
    assert_int_equal(fault->face, face);
    assert_int_equal(fault->vertex, vertex);
    assert_true(strlen(fault->message) > 0);
    char whole[512];
    if (body == CLINKER_NONE) {
        snprintf(whole, sizeof whole, "%s", fault->message);
    } else {
        snprintf(whole, sizeof whole, "body %zu: %s", body, fault->message);
    }
    assert_string_equal(clinker_workspace_message(workspace), whole);
}

static void assert_no_fault(const clinker_workspace *workspace) {
    const clinker_fault *fault = clinker_workspace_fault(workspace);
    assert_int_equal(fault->status, CLINKER_STATUS_OK);
    assert_string_equal(fault->message, "");
    assert_true(fault->body == CLINKER_NONE && fault->face == CLINKER_NONE && fault->vertex == CLINKER_NONE);
    assert_string_equal(clinker_workspace_message(workspace), "");
}

static clinker_status check(const kit *from, const clinker_body *bodies) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    return clinker_bodies_check(from->workspace, bodies, 2, &from->query, &answer);
}

static void a_new_workspace_has_none(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_no_fault(workspace);
    clinker_workspace_destroy(workspace);
    assert_null(clinker_workspace_fault(NULL));
}

static void an_index_out_of_range_is_told_with_its_face(void **state) {
    const kit *from = *state;
    uint32_t faces[36];
    memcpy(faces, CUBE_FACES, sizeof faces);
    faces[3 * 7 + 2] = 8;
    clinker_body bodies[2] = {from->bodies[0], from->bodies[1]};
    bodies[1].mesh.indices = faces;
    assert_int_equal(check(from, bodies), CLINKER_STATUS_INVALID);
    assert_fault(from->workspace, CLINKER_STATUS_INVALID, 1, 7, 8);
}

static void a_position_that_is_not_finite_is_told_with_its_vertex(void **state) {
    const kit *from = *state;
    float corners[24];
    memcpy(corners, CUBE_CORNERS, sizeof corners);
    corners[3 * 5 + 1] = NAN;
    clinker_body bodies[2] = {from->bodies[0], from->bodies[1]};
    bodies[0].mesh.positions = corners;
    assert_int_equal(check(from, bodies), CLINKER_STATUS_INVALID);
    assert_fault(from->workspace, CLINKER_STATUS_INVALID, 0, CLINKER_NONE, 5);
}

static void a_pose_that_is_not_finite_is_that_of_a_body(void **state) {
    const kit *from = *state;
    clinker_pose pose = clinker_pose_identity();
    pose.m[7] = INFINITY;
    clinker_body bodies[2] = {from->bodies[0], {from->mesh, &pose}};
    assert_int_equal(check(from, bodies), CLINKER_STATUS_INVALID);
    assert_fault(from->workspace, CLINKER_STATUS_INVALID, 1, CLINKER_NONE, CLINKER_NONE);
}

static void a_query_is_about_no_body(void **state) {
    const kit *from = *state;
    clinker_query query = from->query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.tolerance = -3;
    assert_int_equal(clinker_bodies_check(from->workspace, from->bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
    assert_fault(from->workspace, CLINKER_STATUS_INVALID, CLINKER_NONE, CLINKER_NONE, CLINKER_NONE);
}

/* The only mesh of a call is no number in an array. */
static void a_mesh_that_is_not_closed_is_told_with_a_face(void **state) {
    const kit *from = *state;
    clinker_mesh mesh = from->mesh;
    mesh.triangle_count = 11;
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(from->workspace, &mesh, &convex), CLINKER_STATUS_INVALID);
    const clinker_fault *fault = clinker_workspace_fault(from->workspace);
    assert_true(fault->face < 11);
    assert_fault(from->workspace, CLINKER_STATUS_INVALID, CLINKER_NONE, fault->face, CLINKER_NONE);
}

static void the_next_call_forgets_it(void **state) {
    const kit *from = *state;
    clinker_convex *convex = NULL;
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_convex_create(from->workspace, NULL, &convex), CLINKER_STATUS_INVALID);
    assert_int_equal(check(from, from->bodies), CLINKER_STATUS_OK);
    assert_no_fault(from->workspace);
    assert_int_equal(clinker_convex_create(from->workspace, NULL, &convex), CLINKER_STATUS_INVALID);
    assert_int_equal(clinker_convex_check(from->workspace, from->convex, NULL, from->convex, NULL, &answer),
                     CLINKER_STATUS_OK);
    assert_no_fault(from->workspace);
    assert_int_equal(clinker_convex_create(from->workspace, NULL, &convex), CLINKER_STATUS_INVALID);
    assert_int_equal(clinker_mesh_inspect(from->workspace, &from->mesh, NULL, &inspection), CLINKER_STATUS_OK);
    assert_no_fault(from->workspace);
}

/* An allocator of a number of blocks. */
static void *take(void *user, size_t bytes) {
    size_t *left = user;
    if (*left == 0) {
        return NULL;
    }
    --*left;
    return malloc(bytes);
}

static void give_back(void *user, void *memory, size_t bytes) {
    (void)user;
    (void)bytes;
    free(memory);
}

static void missing_memory_is_about_no_body(void **state) {
    const kit *from = *state;
    size_t left = 100;
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.allocator = (clinker_allocator){take, give_back, &left};
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    left = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, from->bodies, 2, &from->query, &answer), CLINKER_STATUS_NO_MEMORY);
    assert_fault(workspace, CLINKER_STATUS_NO_MEMORY, CLINKER_NONE, CLINKER_NONE, CLINKER_NONE);
    clinker_workspace_destroy(workspace);
}

enum { BODIES = 6 };

/* Faults in several of many bodies: with any number of threads it is the same one. */
static void threads_leave_the_same_fault(void **state) {
    (void)state;
    scene_mesh sphere = scene_icosphere(1, 20), torn = scene_icosphere(1, 20);
    assert_true(sphere.vertex_count > 0 && torn.vertex_count > 0);
    const size_t face = 4321;
    torn.indices[3 * face + 1] = (uint32_t)torn.vertex_count + 7;
    clinker_pose poses[BODIES];
    clinker_body bodies[BODIES];
    for (int i = 0; i < BODIES; i++) {
        const double shift[3] = {0.5 * i, 0, 0};
        poses[i] = clinker_pose_euler(shift, NULL);
        bodies[i] = (clinker_body){scene_mesh_borrow(i == 3 || i == 5 ? &torn : &sphere), &poses[i]};
    }
    for (unsigned threads = 1; threads <= 4; threads++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = threads;
        clinker_workspace *workspace = NULL;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(workspace, bodies, BODIES, &query, &answer), CLINKER_STATUS_INVALID);
        assert_fault(workspace, CLINKER_STATUS_INVALID, 3, face, torn.vertex_count + 7);
        assert_int_equal(clinker_bodies_check(workspace, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
        assert_no_fault(workspace);
        clinker_workspace_destroy(workspace);
    }
    scene_mesh_free(&sphere);
    scene_mesh_free(&torn);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_workspace_has_none),
        cmocka_unit_test(an_index_out_of_range_is_told_with_its_face),
        cmocka_unit_test(a_position_that_is_not_finite_is_told_with_its_vertex),
        cmocka_unit_test(a_pose_that_is_not_finite_is_that_of_a_body),
        cmocka_unit_test(a_query_is_about_no_body),
        cmocka_unit_test(a_mesh_that_is_not_closed_is_told_with_a_face),
        cmocka_unit_test(the_next_call_forgets_it),
        cmocka_unit_test(missing_memory_is_about_no_body),
        cmocka_unit_test(threads_leave_the_same_fault),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
