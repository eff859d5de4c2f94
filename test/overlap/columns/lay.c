/* Grids that are laid over a box, or are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "grids.h"

#include <math.h>

static bool fits(clinker_workspace *workspace, ck_columns_memory *room, const double low[3], const double high[3],
                 double size, size_t most) {
    ck_columns columns;
    bool does;
    assert_true(ck_columns_lay(&workspace->memory, &room->images, room, low, high, 2, size, 9, most, &columns, &does));
    return does;
}

static void grids_have_no_more_columns_than_asked_for(void **state) {
    ck_columns_memory room = {.images = {0}};
    const double low[3] = {1, 2, 3}, high[3] = {11, 22, 33};
    assert_true(fits(*state, &room, low, high, 1, 11 * 21));
    assert_false(fits(*state, &room, low, high, 1, 11 * 21 - 1));
    assert_false(fits(*state, &room, low, high, 0x1p-10, SIZE_MAX));
    assert_false(fits(*state, &room, low, high, 30.0 / 2047.5, SIZE_MAX)); /* too high */
    assert_true(fits(*state, &room, low, high, 30.0 / 2046.5, SIZE_MAX));
}

/* Columns are wide beside the last place of their coordinates. */
static void grids_too_far_from_the_origin_do_not_fit(void **state) {
    ck_columns_memory room = {.images = {0}};
    for (int axis = 0; axis < 3; axis++) {
        for (int sign = -1; sign < 2; sign += 2) {
            double low[3] = {0, 0, 0}, high[3] = {0x1p-16, 0x1p-16, 0x1p-16};
            low[axis] = sign * 0x1p30;
            high[axis] = low[axis] + 0x1p-16;
            assert_false(fits(*state, &room, low, high, 0x1p-17, SIZE_MAX));
            assert_true(fits(*state, &room, low, high, 0x1p-15, SIZE_MAX));
        }
    }
}

static void all_of_a_box_is_in_the_grid_and_nothing_is_drawn(void **state) {
    clinker_workspace *workspace = *state;
    scene_random random = {8};
    ck_columns_memory room = {.images = {0}};
    for (int i = 0; i < 200; i++) {
        const grid_place place = grid_random_place(&random);
        const ck_columns columns = grid_lay(workspace, &room, &place);
        for (int k = 0; k < 2; k++) {
            assert_true(columns.across[k] >= place.sides[k] * (1 - 1e-6));
            assert_true(columns.across[k] <= place.sides[k] + 1 + 1e-6);
        }
        assert_true(fabs(columns.height - place.sides[2]) < 1e-4);
        assert_true(columns.stride >= columns.across[0] + 2 * (size_t)CK_COLUMNS_MARGIN);
        for (size_t at = 0; at < columns.stride * (columns.across[1] + 2 * (size_t)CK_COLUMNS_MARGIN); at++) {
            assert_true(columns.sides[0].ends[at] == -INFINITY && columns.sides[0].samples[at] == -INFINITY);
            assert_true(columns.sides[1].ends[at] == -INFINITY && columns.sides[1].samples[at] == -INFINITY);
            assert_int_equal(columns.marks[at], 0);
        }
    }
}

static void memory_may_fail(void **state) {
    (void)state;
    bool laid = false;
    for (size_t fail_at = 2; !laid; fail_at++) {
        test_allocator allocator = {.fail_at = fail_at};
        const clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        ck_columns_memory room = {.images = {0}};
        if (clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK) {
            ck_columns columns;
            bool does;
            laid = ck_columns_lay(&workspace->memory, &room.images, &room, (const double[3]){0},
                                  (const double[3]){9, 9, 9}, 0, 1, 5, 1000, &columns, &does);
            assert_true(does);
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grids_have_no_more_columns_than_asked_for),
        cmocka_unit_test(grids_too_far_from_the_origin_do_not_fit),
        cmocka_unit_test(all_of_a_box_is_in_the_grid_and_nothing_is_drawn),
        cmocka_unit_test(memory_may_fail),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
