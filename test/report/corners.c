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
    ck_picture_corners_box(&boxes.corners, axes, low, high);
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
    for (int axis = 0; axis < 3; axis++) {
        assert_true(boxes.corners.at[3][axis] == 0);
    }
    boxes.count = 0; /* of scenes */
    opened_end(&boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_lie_where_vertices_are_however_far_from_the_origin),
        cmocka_unit_test(the_box_holds_all_that_is_drawn_and_no_more),
        cmocka_unit_test(a_vertex_of_no_face_counts_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
