/* Memory of pictures: kept between calls, and a failing allocator is survived wherever it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

static clinker_draw_settings wanted(void) {
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 60;
    return settings;
}

/* Jaws that overlap, and the surface of that, by a check in a workspace that it belongs to. */
typedef struct checked_jaws {
    scene_pair jaws;
    clinker_body bodies[2];
    clinker_workspace *workspace;
    clinker_overlap_place places[2]; /* with the surface, and by the faces */
} checked_jaws;

static void checked_begin(checked_jaws *made, size_t triangles) {
    made->jaws = scene_jaws(triangles, SCENE_KISS);
    scene_pair_bodies(&made->jaws, made->bodies);
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_KIND;
    query.surfaces = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    made->workspace = make_workspace(1);
    assert_int_equal(clinker_bodies_check(made->workspace, made->bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    const clinker_surface *surface = &clinker_answer_pair(&answer, 0)->surface;
    assert_true(surface->triangle_count > 0);
    made->places[0] = (clinker_overlap_place){.a = 0, .b = 1, .surface = surface};
    made->places[1] = (clinker_overlap_place){.a = 0, .b = 1, .box_min = {-2, -2, -2}, .box_max = {2, 2, 2}};
}

static void checked_end(checked_jaws *made) {
    scene_pair_free(&made->jaws);
    clinker_workspace_destroy(made->workspace);
}

/* The surface alone, and both places. */
static clinker_draw_settings wanted_with(const checked_jaws *made, size_t places) {
    clinker_draw_settings settings = wanted();
    settings.overlap = (clinker_colour){255, 0, 0, 255};
    settings.places = made->places;
    settings.place_count = places;
    return settings;
}

static void expect_second_free(const clinker_body bodies[2], const clinker_draw_settings *drawing) {
    for (unsigned threads = 1; threads <= 3; threads++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        settings.threads = threads;
        clinker_workspace *workspace;
        clinker_picture picture = CLINKER_INIT(clinker_picture);
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, drawing, &picture), CLINKER_STATUS_OK);
        size_t calls = allocator.calls;
        assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, drawing, &picture), CLINKER_STATUS_OK);
        assert_int_equal(allocator.calls, calls);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    checked_jaws made;
    checked_begin(&made, 2000);
    const clinker_draw_settings plain = wanted();
    expect_second_free(made.bodies, &plain);
    for (size_t places = 1; places <= 2; places++) {
        const clinker_draw_settings drawing = wanted_with(&made, places);
        expect_second_free(made.bodies, &drawing);
    }
    checked_end(&made);
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const clinker_body bodies[2], const clinker_draw_settings *drawing, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        return true;
    }
    clinker_status status = clinker_bodies_draw(workspace, bodies, 2, drawing, &picture);
    bool failed = allocator.calls >= fail_at;
    assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
    if (failed) {
        assert_null(picture.rgba);
        assert_string_equal(clinker_workspace_message(workspace), "out of memory");
    }
    assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, drawing, &picture), CLINKER_STATUS_OK);
    assert_non_null(picture.rgba);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return failed;
}

/* The number of the first allocation that there is none of. */
static size_t survive_all(const clinker_body bodies[2], const clinker_draw_settings *drawing) {
    size_t fail_at = 1;
    while (survives_failure(bodies, drawing, fail_at)) {
        fail_at++;
    }
    return fail_at;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    checked_jaws made;
    checked_begin(&made, 500);
    const clinker_draw_settings plain = wanted();
    const size_t allocations = survive_all(made.bodies, &plain);
    assert_true(allocations > 8);
    for (size_t places = 1; places <= 2; places++) {
        const clinker_draw_settings drawing = wanted_with(&made, places);
        assert_true(survive_all(made.bodies, &drawing) > allocations);
    }
    checked_end(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
