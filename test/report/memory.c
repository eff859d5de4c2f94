/* Memory of pictures: kept between calls, and a failing allocator is survived wherever it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "fixtures/allocator.h"
#include "scenes.h"

static clinker_draw_settings wanted(void) {
    clinker_draw_settings settings;
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 60;
    return settings;
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    const clinker_draw_settings drawing = wanted();
    scene_pair jaws = scene_jaws(2000, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    for (unsigned threads = 1; threads <= 3; threads++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        settings.threads = threads;
        clinker_workspace *workspace;
        clinker_picture picture = CLINKER_INIT(clinker_picture);
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, &drawing, &picture), CLINKER_STATUS_OK);
        size_t calls = allocator.calls;
        assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, &drawing, &picture), CLINKER_STATUS_OK);
        assert_int_equal(allocator.calls, calls);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    scene_pair_free(&jaws);
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const clinker_body bodies[2], size_t fail_at) {
    const clinker_draw_settings drawing = wanted();
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        return true;
    }
    clinker_status status = clinker_bodies_draw(workspace, bodies, 2, &drawing, &picture);
    bool failed = allocator.calls >= fail_at;
    assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
    if (failed) {
        assert_null(picture.rgba);
        assert_string_equal(clinker_workspace_message(workspace), "out of memory");
    }
    assert_int_equal(clinker_bodies_draw(workspace, bodies, 2, &drawing, &picture), CLINKER_STATUS_OK);
    assert_non_null(picture.rgba);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return failed;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    scene_pair jaws = scene_jaws(500, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    size_t fail_at = 1;
    while (survives_failure(bodies, fail_at)) {
        fail_at++;
    }
    assert_true(fail_at > 8);
    scene_pair_free(&jaws);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
