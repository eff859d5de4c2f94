/* Memory of the rasterisers: kept between calls, and a failing allocator is survived wherever it fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "raster/cases.h"

enum { FORMS = 5 };

static clinker_status draw(clinker_workspace *workspace, const ck_raster_backend *backend, int form,
                           const raster_case *drawn) {
    ck_raster_lists lists;
    ck_raster_extremes extremes[CASE_BODIES];
    ck_raster_front front;
    ck_raster_range range;
    const uint32_t *counts;
    clinker_status status;
    switch (form) {
    case 0:
        return backend->lists(workspace, &drawn->view, drawn->sources, CASE_BODIES, NULL, &lists);
    case 1:
        return backend->extremes(workspace, &drawn->view, drawn->sources, CASE_BODIES, extremes);
    case 2:
        return backend->range(workspace, &drawn->view, &drawn->sources[0], &range);
    case 3:
        return backend->front(workspace, &drawn->view, drawn->sources, CASE_BODIES, &front);
    default:
        status = backend->range(workspace, &drawn->view, &drawn->sources[0], &range);
        return status != CLINKER_STATUS_OK ? status
                                           : backend->count(workspace, &drawn->view, &drawn->sources[1], range.farthest,
                                                            range.nearest, &counts);
    }
}

static clinker_status make_workspace(test_allocator *allocator, unsigned threads, clinker_workspace **workspace) {
    clinker_workspace_settings settings = test_allocator_settings(allocator);
    settings.threads = threads;
    return clinker_workspace_create(&settings, workspace);
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        test_allocator allocator = {0};
        clinker_workspace *workspace;
        assert_int_equal(make_workspace(&allocator, threads, &workspace), CLINKER_STATUS_OK);
        for (uint64_t seed = 0; seed < 20; seed++) {
            raster_case drawn;
            raster_case_make(&drawn, workspace, seed, true);
            for (int form = 0; form < FORMS; form++) {
                assert_int_equal(draw(workspace, &ck_raster_cpu, form, &drawn), CLINKER_STATUS_OK);
                size_t calls = allocator.calls;
                assert_int_equal(draw(workspace, &ck_raster_cpu, form, &drawn), CLINKER_STATUS_OK);
                assert_int_equal(allocator.calls, calls);
            }
            raster_case_free(&drawn);
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

/* Lets allocation `fail_at` fail. True while there is one of that number. */
static bool survives_failure(const ck_raster_backend *backend, int form, const raster_case *drawn, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    clinker_workspace *workspace;
    clinker_status status = make_workspace(&allocator, 2, &workspace);
    if (status != CLINKER_STATUS_OK) {
        assert_int_equal(status, CLINKER_STATUS_NO_MEMORY);
        return true;
    }
    status = draw(workspace, backend, form, drawn);
    bool failed = allocator.calls >= fail_at;
    if (failed && status != CLINKER_STATUS_OK) {
        assert_int_equal(status, CLINKER_STATUS_NO_MEMORY);
        assert_string_equal(clinker_workspace_message(workspace), "out of memory");
    } else if (!failed) {
        assert_int_equal(status, CLINKER_STATUS_OK);
    }
    assert_int_equal(draw(workspace, backend, form, drawn), CLINKER_STATUS_OK);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return failed;
}

static void a_failing_allocator_is_survived_wherever_it_fails(void **state) {
    (void)state;
    const ck_raster_backend *backends[] = {&ck_raster_cpu, &ck_raster_reference};
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    raster_case drawn;
    raster_case_make(&drawn, workspace, 3, true);
    for (int backend = 0; backend < 2; backend++) {
        for (int form = 0; form < FORMS; form++) {
            size_t fail_at = 1;
            while (survives_failure(backends[backend], form, &drawn, fail_at)) {
                fail_at++;
            }
            assert_true(fail_at > 5);
        }
    }
    raster_case_free(&drawn);
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
        cmocka_unit_test(a_failing_allocator_is_survived_wherever_it_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
