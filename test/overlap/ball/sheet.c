/* What a sheet proves, and what is no sheet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/ball/search.h"
#include "spaces.h"

#include <math.h>

/* The bound of a cell by the sheet along the face that is nearest to its middle. */
static double bound_of(clinker_workspace *workspace, const test_space *made, const double low[3], const double high[3],
                       int along, double closing) {
    ck_ball_search search = {.workspace = workspace, .space = &made->space, .sheet_size = INFINITY};
    ck_ball_cell cell = {.upper = INFINITY};
    uint32_t face = 0;
    assert_true(ck_ball_tree_build(workspace, &made->space.faces, made->count, &search.tree));
    for (int axis = 0; axis < 3; axis++) {
        cell.low[axis] = low[axis];
        cell.high[axis] = high[axis];
    }
    while (face < made->count && !(made->faces[face][0][along] == made->faces[face][1][along] &&
                                   made->faces[face][0][along] == made->faces[face][2][along])) {
        face++;
    }
    assert_true(face < made->count);
    return ck_ball_sheet(&search, &cell, face, closing);
}

static void a_plate_is_half_as_thick_as_its_ball_is_wide(void **state) {
    test_space made;
    space_open_one(&made, box_solid((const double[3]){0, 0, 0}, (const double[3]){8, 8, 0.5}), false);
    const double low[3] = {1, 1, 0}, high[3] = {7, 7, 0.5};
    const double radius = bound_of(*state, &made, low, high, 2, 0.3);
    assert_true(radius >= 0.25 && radius < 0.25 + 1e-9);
    /* More than is asked; and from edge to edge, where walls end at the sides of the box. */
    assert_true(bound_of(*state, &made, low, high, 2, 0.2) == INFINITY);
    assert_true(bound_of(*state, &made, made.space.low, made.space.high, 2, 0.3) < 0.25 + 1e-9);
    space_close(&made);
}

static void one_side_of_a_solid_is_no_sheet(void **state) {
    test_space made;
    space_open_one(&made, box_solid((const double[3]){0, 0, 0}, (const double[3]){8, 8, 8}), false);
    const double low[3] = {2, 2, 7}, high[3] = {6, 6, 8};
    assert_true(bound_of(*state, &made, low, high, 2, 0.3) == INFINITY);
    space_close(&made);
}

static void a_sheet_that_leaves_by_the_ends_proves_nothing(void **state) {
    test_space made;
    space_open_one(&made, box_solid((const double[3]){0, 0, 0}, (const double[3]){8, 8, 0.5}), false);
    /* Along x, with walls in the way, or with none. */
    const double low[3] = {1, 1, 0}, high[3] = {7, 7, 0.5};
    assert_true(bound_of(*state, &made, low, high, 0, 0.3) == INFINITY);
    space_close(&made);
    /* Tilted by 45 degrees about y, and taken for one along x and z: it goes out by a corner of either end. */
    solid plate = box_solid((const double[3]){-8, -8, -0.25}, (const double[3]){8, 8, 0.25});
    const double half = sqrt(0.5);
    solid_place(&plate, &(const clinker_pose){{half, 0, half, 0, 0, 1, 0, 0, -half, 0, half, 0}});
    solid cube = box_solid((const double[3]){-1, -3, -1}, (const double[3]){1, 3, 1});
    space_open(&made, cube, plate, false);
    const double inner[2][3] = {{-0.5, -1, -0.5}, {0.5, 1, 0.5}};
    assert_true(bound_of(*state, &made, inner[0], inner[1], 2, 0.3) == INFINITY);
    space_close(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plate_is_half_as_thick_as_its_ball_is_wide),
        cmocka_unit_test(one_side_of_a_solid_is_no_sheet),
        cmocka_unit_test(a_sheet_that_leaves_by_the_ends_proves_nothing),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
