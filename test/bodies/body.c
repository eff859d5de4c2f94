/* Which body is around which, and whether indices are in range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/with_workspace.h"

static void open_pair(void **state, const scene_pair *scene, kernel_body pair[2]) {
    kernel_pair_borrow(scene, pair);
    assert_true(kernel_body_open(*state, ck_body_kernels_select(), &pair[0]));
    assert_true(kernel_body_open(*state, ck_body_kernels_select(), &pair[1]));
}

/* A cube that is moved towards a wall, and beyond; where it ends in it, rounding decides. */
static void a_body_surrounds_what_lies_within_all_of_its_slabs(void **state) {
    for (int axis = 0; axis < 3; axis++) {
        for (int sixteenths = -15; sixteenths <= 15; sixteenths += 2) {
            scene_pair scene = {.a = scene_cube(1), .b = scene_cube(0.25F), .pose = clinker_pose_identity()};
            scene.pose.m[4 * axis + 3] = sixteenths / 16.0;
            kernel_body pair[2];
            open_pair(state, &scene, pair);
            const bool within = sixteenths > -12 && sixteenths < 12;
            assert_int_equal(ck_body_surrounds(&pair[0].body, &pair[1].body, 0), within);
            assert_int_equal(ck_body_surrounds(&pair[0].body, &pair[1].body, 0.5), sixteenths > -4 && sixteenths < 4);
            assert_false(ck_body_surrounds(&pair[1].body, &pair[0].body, 0));
            kernel_pair_free(pair);
            scene_pair_free(&scene);
        }
    }
}

static void a_body_does_not_surround_itself(void **state) {
    scene_pair scene = {.a = scene_icosphere(1, 3), .b = scene_icosphere(1, 3), .pose = clinker_pose_identity()};
    kernel_body pair[2];
    open_pair(state, &scene, pair);
    assert_false(ck_body_surrounds(&pair[0].body, &pair[1].body, 0));
    kernel_pair_free(pair);
    scene_pair_free(&scene);
}

/* Wherever it is: in whole vectors, or in what is left over. */
static void an_index_out_of_range_is_found_in_every_place(void **state) {
    const ck_body_kernels *tables[MOST_TABLES];
    int count = body_kernel_tables(tables);
    scene_pair scene = {.a = scene_icosphere(1, 3), .b = scene_cube(1), .pose = clinker_pose_identity()};
    kernel_body pair[2];
    open_pair(state, &scene, pair);
    for (size_t faces = 1; faces <= scene.a.triangle_count; faces += 1 + faces / 2) {
        pair[0].body.mesh.triangle_count = (uint32_t)faces;
        for (size_t at = 0; at <= 3 * faces; at++) {
            const uint32_t index = at < 3 * faces ? scene.a.indices[at] : 0;
            if (at < 3 * faces) {
                scene.a.indices[at] = (uint32_t)scene.a.vertex_count;
            }
            for (int i = 0; i < count; i++) {
                pair[0].body.indices_checked = false;
                assert_int_equal(ck_body_indices_in_range(*state, tables[i], &pair[0].body), at == 3 * faces);
                assert_int_equal(pair[0].body.indices_checked, at == 3 * faces);
            }
            if (at < 3 * faces) {
                scene.a.indices[at] = index;
            }
        }
    }
    kernel_pair_free(pair);
    scene_pair_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_surrounds_what_lies_within_all_of_its_slabs),
        cmocka_unit_test(a_body_does_not_surround_itself),
        cmocka_unit_test(an_index_out_of_range_is_found_in_every_place),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
