/* Vertices as floats, within the box of what is drawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "opened_boxes.h"

#include <math.h>

static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
static const double *const axes[3] = {x, y, z};

static void corners_lie_where_vertices_are_however_far_from_the_origin(void **state) {
    (void)state;
    opened_boxes boxes;
    opened_begin(&boxes);
    opened_add(&boxes, (const float[3]){4096, 4096, 4096}, (const float[3]){4097, 4098, 4100}, 1);
    opened_add(&boxes, (const float[3]){4097, 4096, 4096}, (const float[3]){4104, 4097, 4097}, 0.3F);
    opened_place(&boxes);
    assert_true(boxes.corners.half == 4); /* half of the longest side of the box of both */
    for (size_t body = 0; body < 2; body++) {
        for (uint32_t vertex = 0; vertex < 8; vertex++) {
            double world[3];
            ck_mesh_world(&boxes.meshes[body], vertex, world);
            const float *at = boxes.corners.at[boxes.bodies[body].first_vertex + vertex];
            for (int axis = 0; axis < 3; axis++) {
                assert_true(boxes.corners.middle[axis] + boxes.corners.half * (double)at[axis] == world[axis]);
                assert_true(fabsf(at[axis]) <= 1);
            }
        }
    }
    opened_end(&boxes);
}

static void the_box_holds_all_that_is_drawn_and_no_more(void **state) {
    (void)state;
    opened_boxes boxes;
    opened_begin(&boxes);
    opened_add(&boxes, (const float[3]){-1, -2, -4}, (const float[3]){1, 2, 4}, 1);
    opened_add(&boxes, (const float[3]){-100, -100, -100}, (const float[3]){100, 100, 100}, 0);
    opened_place(&boxes);
    double low[3], high[3];
    ck_picture_corners_box(&boxes.corners, boxes.bodies, boxes.count, axes, low, high);
    for (int axis = 0; axis < 3; axis++) {
        assert_true(boxes.corners.middle[axis] == 0 && high[axis] == (double)(1 << axis) && low[axis] == -high[axis]);
    }
    opened_end(&boxes);
}

static void a_vertex_of_no_face_counts_for_nothing(void **state) {
    (void)state;
    static const float positions[12] = {0, 0, 0, 2, 0, 0, 0, 2, 0, 1e30F, 1e30F, 1e30F};
    static const uint32_t face[3] = {0, 1, 2};
    const clinker_mesh mesh = {.positions = positions, .vertex_count = 4, .indices = face, .triangle_count = 1};
    opened_boxes boxes;
    opened_begin(&boxes);
    assert_int_equal(ck_mesh_open(boxes.workspace, &mesh, NULL, 0, &boxes.meshes[0]), CLINKER_STATUS_OK);
    boxes.bodies[0] = (ck_painted){.mesh = &boxes.meshes[0], .alpha = 1};
    boxes.count = 1;
    opened_place(&boxes);
    assert_true(boxes.corners.half == 1);
    assert_memory_equal(boxes.corners.at[3], boxes.corners.at[0], sizeof boxes.corners.at[0]);
    boxes.count = 0; /* of scenes */
    opened_end(&boxes);
}

/* The middle of such a box is rounded, and far from the middle of the box. */
static void corners_are_within_the_frame_however_coarse_coordinates_are(void **state) {
    (void)state;
    static const double far_out[9] = {1e16, 1e16, 1e16, 1e16 + 2, 1e16, 1e16, 1e16, 1e16 + 2, 1e16 + 6};
    static const double tiny[9] = {3 * 0x1p-1074, 0, 0, 6 * 0x1p-1074, 0, 0, 0, 5 * 0x1p-1074, 0};
    const double *const all[2] = {far_out, tiny};
    for (int i = 0; i < 2; i++) {
        const clinker_mesh mesh = {.positions = all[i], .scalar = CLINKER_SCALAR_FLOAT64, .vertex_count = 3};
        opened_boxes boxes;
        opened_begin(&boxes);
        assert_int_equal(ck_mesh_open(boxes.workspace, &mesh, NULL, 0, &boxes.meshes[0]), CLINKER_STATUS_OK);
        boxes.bodies[0] = (ck_painted){.mesh = &boxes.meshes[0], .alpha = 1};
        boxes.count = 1;
        opened_place(&boxes);
        for (int k = 0; k < 9; k++) {
            assert_true(fabsf(boxes.corners.at[k / 3][k % 3]) <= 1);
        }
        boxes.count = 0; /* of scenes */
        opened_end(&boxes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_lie_where_vertices_are_however_far_from_the_origin),
        cmocka_unit_test(the_box_holds_all_that_is_drawn_and_no_more),
        cmocka_unit_test(a_vertex_of_no_face_counts_for_nothing),
        cmocka_unit_test(corners_are_within_the_frame_however_coarse_coordinates_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
