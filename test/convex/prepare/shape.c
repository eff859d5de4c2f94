/* Which shapes are refused, and how. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/implicit.h"
#include "fixtures/allocator.h"

static void expect_refused(clinker_shape shape, const char *named) {
    clinker_workspace *workspace = NULL;
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create_shape(workspace, &shape, &convex), CLINKER_STATUS_INVALID);
    assert_null(convex);
    assert_non_null(strstr(clinker_workspace_message(workspace), named));
    clinker_workspace_destroy(workspace);
}

static const double BAD[] = {0, -1, NAN, INFINITY, -INFINITY, 1e-200, 1e200};
enum { BAD_COUNT = sizeof BAD / sizeof *BAD };

static void a_length_without_sense_is_refused_by_name(void **state) {
    (void)state;
    for (int i = 0; i < BAD_COUNT; i++) {
        expect_refused(
            (clinker_shape){.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, BAD[i], 1}},
            "half[1]");
        expect_refused(
            (clinker_shape){
                .size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ROUNDED_BOX, .half = {1, 1, BAD[i]}, .radius = 1},
            "half[2]");
        for (int kind = CLINKER_SHAPE_CAPSULE; kind <= CLINKER_SHAPE_CONE; kind++) {
            clinker_shape shape = {
                .size = sizeof(clinker_shape), .kind = (clinker_shape_kind)kind, .half_length = BAD[i], .radius = 1};
            expect_refused(shape, "half_length");
            shape.half_length = 1;
            shape.radius = BAD[i];
            expect_refused(shape, "radius");
        }
    }
}

static void a_shape_too_thin_for_doubles_is_refused(void **state) {
    (void)state;
    expect_refused(
        (clinker_shape){.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1e-7}}, "thin");
    expect_refused(
        (clinker_shape){.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_CAPSULE, .half_length = 1e7, .radius = 1},
        "thin");
}

static void an_unknown_kind_is_refused(void **state) {
    (void)state;
    expect_refused((clinker_shape)CLINKER_INIT(clinker_shape), "kind");
    expect_refused((clinker_shape){.size = sizeof(clinker_shape), .kind = (clinker_shape_kind)99}, "99");
    expect_refused((clinker_shape){.size = sizeof(clinker_shape), .kind = (clinker_shape_kind)-1}, "-1");
}

static void support_ball(void *user, const double direction[3], double point[3]) {
    const double *centre = user;
    ck_add_scaled(centre, 1 / ck_norm(direction), direction, point);
}

static void support_nowhere(void *user, const double direction[3], double point[3]) {
    (void)user;
    (void)direction;
    point[0] = point[1] = point[2] = NAN;
}

static void functions_that_do_not_fit_are_refused(void **state) {
    (void)state;
    double origin[3] = {0, 0, 0}, beside[3] = {0, 3, 0};
    clinker_shape shape = {
        .size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_BY_FUNCTIONS, .user = origin, .inner = 0.5};
    expect_refused(shape, "function");
    shape.support = support_nowhere;
    expect_refused(shape, "around the origin");
    shape.support = support_ball;
    shape.user = beside;
    expect_refused(shape, "around the origin");
    shape.user = origin;
    shape.inner = 1.5;
    expect_refused(shape, "around the origin");
    shape.inner = 0;
    expect_refused(shape, "inner");
    shape.inner = 0.5;
    shape.error = -1;
    expect_refused(shape, "error");
}

static void a_shape_has_no_corners_and_its_centre_is_that_of_its_volume(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    clinker_convex *cone = NULL;
    assert_int_equal(clinker_convex_create_shape(workspace, some_shape(4), &cone), CLINKER_STATUS_OK);
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    assert_int_equal(clinker_convex_describe(cone, &facts), CLINKER_STATUS_OK);
    assert_int_equal(facts.corners, 0);
    assert_int_equal(facts.faces, 0);
    assert_int_equal(facts.map_bytes, 0);
    assert_true(facts.centre[2] == -some_shape(4)->half_length / 2);
    clinker_convex_destroy(cone);
    clinker_workspace_destroy(workspace);
}

static void a_shape_without_memory_fails_and_leaves_nothing_behind(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    clinker_convex *convex = NULL;
    allocator.fail_at = allocator.calls + 1;
    assert_int_equal(clinker_convex_create_shape(workspace, some_shape(0), &convex), CLINKER_STATUS_NO_MEMORY);
    assert_null(convex);
    assert_int_equal(clinker_convex_create_shape(workspace, some_shape(0), &convex), CLINKER_STATUS_OK);
    clinker_convex_destroy(convex);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_length_without_sense_is_refused_by_name),
        cmocka_unit_test(a_shape_too_thin_for_doubles_is_refused),
        cmocka_unit_test(an_unknown_kind_is_refused),
        cmocka_unit_test(functions_that_do_not_fit_are_refused),
        cmocka_unit_test(a_shape_has_no_corners_and_its_centre_is_that_of_its_volume),
        cmocka_unit_test(a_shape_without_memory_fails_and_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
