/* Points in the frame of a tree, in floats: no box that the point or its ray may meet is passed over. */
#include "attack.h"

#include "exact/locate.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A frame around some box, and the slack of a tree there, which is no less than 2^-20 of what lies in the frame. */
static ck_locator locator_of(const double *x) {
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = fmin(x[i], x[3 + i]);
        high[i] = fmax(x[i], x[3 + i]);
    }
    return (ck_locator){
        .frame = ck_frame_of_box(low, high), .slack = 0x1p-20 * (1 + fmod(fabs(x[6]), 1)), .has_tree = true};
}

/* What floats lose of a point, and of the ends of a box next to it as they are compared, of what they get beyond the
 * slack of the tree: 2^-20 of the point, and a thousandth of the slack. */
static double try_point(const double *x) {
    const ck_locator locator = locator_of(x);
    const double *p = &x[7];
    ck_frame_point point;
    if (!ck_locator_point(&locator, p, 1, &point)) {
        return -1;
    }
    double most = 0, furthest = 0;
    for (int axis = 0; axis < 3; axis++) {
        const wide exact = ((wide)p[axis] - locator.frame.centre[axis]) * locator.frame.zoom;
        furthest = fmax(furthest, fabs((double)exact));
        const float low = point.at[axis] + point.slack, high = point.at[axis] - point.slack;
        const wide off = wide_abs(exact - point.at[axis]);
        const wide of_low = (wide)(low - point.slack) - ((wide)low - point.slack);
        const wide of_high = ((wide)high + point.slack) - (wide)(high + point.slack);
        most = fmax(most, (double)(off + wide_max(of_low, of_high)));
    }
    const double room = (double)point.slack - locator.slack;
    return fmax(most / (0x1p-20 * furthest + 0.001 * locator.slack), most / room);
}

/* The distance from a box, squared, is no more than it is. */
static double try_box_distance(const double *x) {
    const ck_locator locator = locator_of(x);
    const double *p = &x[7];
    ck_frame_point point;
    ck_boxes boxes;
    float square[CK_LANES];
    if (!ck_locator_point(&locator, p, 1, &point)) {
        return -1;
    }
    wide exact = 0;
    for (int axis = 0; axis < 3; axis++) {
        const wide at = ((wide)p[axis] - locator.frame.centre[axis]) * locator.frame.zoom;
        const float end = (float)x[10 + axis];
        for (int lane = 0; lane < CK_LANES; lane++) {
            boxes.low[axis][lane] = end;
            boxes.high[axis][lane] = end;
        }
        const wide away = wide_max(wide_abs(at - end) - locator.slack, 0);
        exact += away * away;
    }
    ck_box_squares(&boxes, &point, square);
    return exact > 0 ? 1 - (double)((exact - square[0]) / (0.0001 * exact)) : -1;
}

static void points_in_a_frame(void **state) {
    (void)state;
    attack_run(&(attack){"point in the frame of a tree: 2^-20", 10, 53, try_point, 20000, 0.1, 20});
}

static void distances_from_boxes(void **state) {
    (void)state;
    attack_run(&(attack){"distance from a box, squared: 0.9999", 13, 53, try_box_distance, 20000, 0.001, 20});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_in_a_frame),
        cmocka_unit_test(distances_from_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
