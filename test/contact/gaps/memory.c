/* Memory of gaps and contacts: kept between calls, a failing allocator is survived wherever it fails, and threads do
 * not show. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "fixtures/allocator.h"
#include "scenes.h"

#include <string.h>

/* Gaps within reach, and their contacts. */
static clinker_status measure(clinker_workspace *workspace, const clinker_body bodies[2], clinker_gaps *gaps,
                              clinker_contacts *contacts) {
    clinker_gaps_settings settings;
    clinker_gaps_settings_init(&settings);
    settings.reach = 0.05;
    clinker_status status = clinker_bodies_gaps(workspace, bodies, &settings, gaps);
    if (status == CLINKER_STATUS_OK) {
        status = clinker_body_contacts(workspace, &bodies[0], gaps->gap, 0, contacts);
    }
    return status;
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    scene_pair jaws = scene_jaws(2000, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    for (unsigned threads = 1; threads <= 3; threads++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        settings.threads = threads;
        clinker_workspace *workspace;
        clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
        clinker_contacts contacts = CLINKER_INIT(clinker_contacts);
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(measure(workspace, bodies, &gaps, &contacts), CLINKER_STATUS_OK);
        size_t calls = allocator.calls;
        assert_int_equal(measure(workspace, bodies, &gaps, &contacts), CLINKER_STATUS_OK);
        assert_int_equal(allocator.calls, calls);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    scene_pair_free(&jaws);
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const clinker_body bodies[2], size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    clinker_contacts contacts = CLINKER_INIT(clinker_contacts);
    if (clinker_workspace_create(&settings, &workspace) != CLINKER_STATUS_OK) {
        return true;
    }
    clinker_status status = measure(workspace, bodies, &gaps, &contacts);
    bool failed = allocator.calls >= fail_at;
    assert_int_equal(status, failed ? CLINKER_STATUS_NO_MEMORY : CLINKER_STATUS_OK);
    if (failed) {
        assert_null(contacts.points);
        assert_string_equal(clinker_workspace_message(workspace), "out of memory");
    }
    assert_int_equal(measure(workspace, bodies, &gaps, &contacts), CLINKER_STATUS_OK);
    assert_true(gaps.gap_count > 0 && contacts.point_count > 0);
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

static void the_same_bytes_come_from_any_number_of_threads(void **state) {
    (void)state;
    scene_pair jaws = scene_jaws(9000, SCENE_KISS);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    double *kept = NULL;
    uint32_t *faces = NULL;
    for (unsigned threads = 1; threads <= 4; threads++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = threads;
        clinker_workspace *workspace;
        clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
        clinker_contacts contacts = CLINKER_INIT(clinker_contacts);
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(measure(workspace, bodies, &gaps, &contacts), CLINKER_STATUS_OK);
        if (threads == 1) {
            kept = malloc((gaps.vertex_count + 1) * sizeof *kept);
            faces = malloc(gaps.vertex_count * sizeof *faces);
            assert_non_null(kept);
            assert_non_null(faces);
            memcpy(kept, gaps.gap, gaps.vertex_count * sizeof *kept);
            memcpy(faces, gaps.face, gaps.vertex_count * sizeof *faces);
            kept[gaps.vertex_count] = gaps.mean;
        }
        assert_memory_equal(kept, gaps.gap, gaps.vertex_count * sizeof *kept);
        assert_memory_equal(faces, gaps.face, gaps.vertex_count * sizeof *faces);
        assert_true(kept[gaps.vertex_count] == gaps.mean);
        clinker_workspace_destroy(workspace);
    }
    free(kept);
    free(faces);
    scene_pair_free(&jaws);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
        cmocka_unit_test(the_same_bytes_come_from_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
