/* The growing surface stays closed, and becomes the hull of its corners. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/measure/polytope.h"

#include <random.h>

static ck_polytope polytope;

static ck_simplex_corner corner_at(double x, double y, double z) {
    return (ck_simplex_corner){.point = {x, y, z}};
}

/* The face beyond each side has the same side the other way round. */
static void assert_closed(void) {
    for (uint32_t i = 0; i < polytope.face_count; i++) {
        const ck_polytope_face *face = &polytope.faces[i];
        for (int k = 0; k < 3 && face->low < INFINITY; k++) {
            const ck_polytope_face *beyond = &polytope.faces[face->beyond[k]];
            bool found = false;
            for (int m = 0; m < 3; m++) {
                found = found || (beyond->corners[m] == face->corners[(k + 1) % 3] &&
                                  beyond->corners[(m + 1) % 3] == face->corners[k] && beyond->beyond[m] == i);
            }
            assert_true(found && beyond->low < INFINITY && !beyond->visible);
        }
    }
}

static void begin_with_a_tetrahedron(double size) {
    const ck_simplex_corner corners[4] = {corner_at(size, size, size), corner_at(-size, -size, size),
                                          corner_at(size, -size, -size), corner_at(-size, size, -size)};
    assert_true(ck_polytope_begin(&polytope, corners, 1e-9));
    assert_closed();
}

static void four_corners_in_a_plane_are_refused(void **state) {
    (void)state;
    const ck_simplex_corner corners[4] = {corner_at(0, 0, 1), corner_at(1, 0, 1), corner_at(0, 1, 1),
                                          corner_at(1, 1, 1 + 1e-12)};
    assert_false(ck_polytope_begin(&polytope, corners, 1e-9));
    const ck_simplex_corner same[4] = {corners[0], corners[0], corners[0], corners[0]};
    assert_false(ck_polytope_begin(&polytope, same, 1e-9));
}

static void a_tetrahedron_faces_outwards_in_any_order(void **state) {
    (void)state;
    ck_simplex_corner corners[4] = {corner_at(0, 0, 1), corner_at(1, 0, -1), corner_at(-1, 1, -1),
                                    corner_at(-1, -1, -1)};
    for (int i = 0; i < 2; i++) {
        assert_true(ck_polytope_begin(&polytope, corners, 1e-9));
        assert_closed();
        assert_true(polytope.faces[ck_polytope_nearest(&polytope)].low > 0);
        ck_simplex_corner swapped = corners[2];
        corners[2] = corners[3];
        corners[3] = swapped;
    }
}

static void corners_of_a_cube_make_a_cube(void **state) {
    (void)state;
    begin_with_a_tetrahedron(1);
    const double others[4][3] = {{1, 1, -1}, {-1, -1, -1}, {-1, 1, 1}, {1, -1, 1}};
    for (int i = 0; i < 4; i++) {
        ck_simplex_corner corner = corner_at(others[i][0], others[i][1], others[i][2]);
        uint32_t face = 0; /* one that it is beyond */
        while (ck_dot(polytope.faces[face].normal, corner.point) - polytope.faces[face].high <= 1e-9) {
            face++;
            assert_true(face < polytope.face_count);
        }
        assert_true(ck_polytope_grow(&polytope, face, &corner, 1e-9));
        assert_closed();
    }
    assert_int_equal(polytope.face_count, 12);
    for (uint32_t i = 0; i < 12; i++) {
        assert_true(fabs(polytope.faces[i].low - 1) < 1e-14 && fabs(polytope.faces[i].high - 1) < 1e-14);
    }
}

/* Points on a sphere, always above the nearest face, until there is no room. */
static void a_surface_grows_to_its_limit_and_no_further(void **state) {
    (void)state;
    begin_with_a_tetrahedron(0.5);
    bool grown = true;
    double low = 0;
    while (grown) {
        uint32_t face = ck_polytope_nearest(&polytope);
        const double *normal = polytope.faces[face].normal;
        assert_true(polytope.faces[face].low >= low - 1e-12);
        low = polytope.faces[face].low;
        ck_simplex_corner corner = corner_at(normal[0], normal[1], normal[2]);
        grown = ck_polytope_grow(&polytope, face, &corner, 1e-12);
        assert_closed();
    }
    assert_int_equal(polytope.corner_count, CK_POLYTOPE_CORNERS);
    assert_true(low > 0.99);
}

/* In any order, with many in a plane, and some that are inside of what others make. */
static void corners_on_a_grid_keep_it_closed(void **state) {
    (void)state;
    scene_random random = {7};
    for (int round = 0; round < 50; round++) {
        begin_with_a_tetrahedron(0.5);
        for (int i = 0; i < 100; i++) {
            double at[3];
            for (int k = 0; k < 3; k++) {
                at[k] = (double)scene_random_below(&random, 9) - 4;
            }
            uint32_t face = (uint32_t)scene_random_below(&random, polytope.face_count);
            const ck_polytope_face *chosen = &polytope.faces[face];
            ck_simplex_corner corner = corner_at(at[0], at[1], at[2]);
            if (chosen->low < INFINITY && ck_dot(chosen->normal, at) - chosen->high > 1e-9) {
                ck_polytope_grow(&polytope, face, &corner, 1e-9);
                assert_closed();
            }
        }
        assert_true(polytope.corner_count > 8);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_corners_in_a_plane_are_refused),
        cmocka_unit_test(a_tetrahedron_faces_outwards_in_any_order),
        cmocka_unit_test(corners_of_a_cube_make_a_cube),
        cmocka_unit_test(a_surface_grows_to_its_limit_and_no_further),
        cmocka_unit_test(corners_on_a_grid_keep_it_closed),
    };
    return cmocka_run_group_tests_name("polytope", tests, NULL, NULL);
}
