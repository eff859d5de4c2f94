/* Points spread over surfaces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "opened_boxes.h"
#include "report/surface_points.h"

#include <math.h>

static ck_surface_points spread(opened_boxes *boxes, ck_buffer rooms[2]) {
    ck_surface_points points;
    opened_place(boxes);
    assert_true(ck_surface_points_spread(boxes->workspace, &rooms[0], &rooms[1], &boxes->corners, boxes->bodies,
                                         boxes->count, &points));
    return points;
}

/* A cube, whose six sides should have a sixth of the points each, and their eight eighths an eighth of these. */
static void points_lie_on_the_surface_and_evenly(void **state) {
    (void)state;
    ck_buffer rooms[2] = {{0}};
    opened_boxes boxes;
    opened_begin(&boxes);
    opened_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, 1);
    const ck_surface_points points = spread(&boxes, rooms);
    size_t counts[6][2][2] = {{{0}}};
    assert_true(points.count >= CK_SURFACE_POINTS && points.count <= CK_SURFACE_POINTS + 1);
    for (size_t i = 0; i < points.count; i++) {
        const float *at = points.points[i].at;
        int side = -1;
        for (int axis = 0; axis < 3; axis++) {
            side = fabsf(at[axis]) > 1 - 1e-6F ? 2 * axis + (at[axis] > 0) : side;
            assert_true(fabsf(at[axis]) <= 1 + 1e-6F);
        }
        assert_true(side >= 0);
        counts[side][at[(side / 2 + 1) % 3] > 0][at[(side / 2 + 2) % 3] > 0]++;
    }
    for (int i = 0; i < 24; i++) {
        const size_t count = counts[i / 4][i / 2 % 2][i % 2];
        const double share = 24.0 * (double)count / (double)points.count;
        assert_true(share > 0.98 && share < 1.02);
    }
    opened_end(&boxes);
}

static void solid_bodies_have_points_by_their_areas_and_at_least_one(void **state) {
    (void)state;
    ck_buffer rooms[2] = {{0}};
    size_t counts[3] = {0};
    opened_boxes boxes;
    opened_begin(&boxes);
    opened_add(&boxes, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}, 1);
    opened_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1e-5F, 1e-5F, 1e-5F}, 1);
    opened_add(&boxes, (const float[3]){0, 0, 0}, (const float[3]){1, 1, 1}, 0.2F); /* a ghost */
    const ck_surface_points points = spread(&boxes, rooms);
    for (size_t i = 0; i < points.count; i++) {
        counts[points.points[i].body]++;
    }
    assert_true(counts[0] >= CK_SURFACE_POINTS - 1);
    assert_int_equal(counts[1], 1);
    assert_int_equal(counts[2], 0);
    opened_end(&boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_lie_on_the_surface_and_evenly),
        cmocka_unit_test(solid_bodies_have_points_by_their_areas_and_at_least_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
