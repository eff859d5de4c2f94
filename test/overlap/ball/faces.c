/* Faces that are read one by one, against the same ones stored. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "spaces.h"

#include <math.h>
#include <string.h>

/* What was read before is gone. */
static void read_face(const void *user, uint32_t face, double corners[3][3]) {
    const test_space *made = user;
    assert_true(face < made->count);
    memcpy(corners, made->faces[face], sizeof made->faces[face]);
}

static void faces_are_stored_or_read(void **state) {
    (void)state;
    test_space made;
    space_open_one(&made, octahedron(1), false);
    const ck_ball_faces read = {.read = read_face, .user = &made};
    for (uint32_t i = 0; i < made.count; i++) {
        double room[3][3];
        assert_ptr_equal(ck_ball_face(&made.space.faces, i, room), made.faces[i]);
        assert_ptr_equal(ck_ball_face(&read, i, room), room);
        assert_memory_equal(room, made.faces[i], sizeof room);
    }
    space_close(&made);
}

/* To the last bit, and in as many steps. */
static void is_the_same_ball(clinker_workspace *workspace, solid a, solid b, bool convex) {
    const ck_ball_goal goal = {.tolerance = -1, .precision = 1e-3, .budget = 30000};
    test_space made;
    space_open(&made, a, b, convex);
    ck_ball_space read = made.space;
    read.faces = (ck_ball_faces){.read = read_face, .user = &made};
    ck_ball_bounds stored, other;
    assert_true(ck_ball_find(workspace, &made.space, &goal, &stored));
    assert_true(ck_ball_find(workspace, &read, &goal, &other));
    assert_true(stored.lower > 0 && stored.upper < INFINITY);
    assert_memory_equal(&stored, &other, sizeof stored);
    space_close(&made);
}

static void faces_that_are_read_have_the_same_ball(void **state) {
    const double low[3] = {-0.5, -0.25, -0.125}, high[3] = {2, 0.5, 0.25};
    is_the_same_ball(*state, octahedron(1), box_solid(low, high), true);
    is_the_same_ball(*state, octahedron(1), box_solid(low, high), false);
    is_the_same_ball(*state, prism_l(3, 2), prism_u(3, 2), false);
    is_the_same_ball(*state, solid_of(scene_bumpy_sphere(2000, 1, 1)), box_solid(low, high), false);
    is_the_same_ball(*state, solid_of(scene_bumpy_sphere(600, 2, 1)), solid_of(scene_bumpy_sphere(900, 3, 1)), false);
    is_the_same_ball(*state, solid_of(scene_plate_with_hole(2, 0.25F, 1, 32)), solid_of(scene_pin(1.05F, 0.3F, 24)),
                     false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_stored_or_read),
        cmocka_unit_test(faces_that_are_read_have_the_same_ball),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
