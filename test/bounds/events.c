/* Segments in the frame of a tree: no box that one meets is passed over. */
#include "attack.h"

#include "edges/events.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A frame around some box, for a tree that is exact. */
static ck_frame frame_of(const double *x) {
    double low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = fmin(x[i], x[3 + i]);
        high[i] = fmax(x[i], x[3 + i]);
    }
    return ck_frame_of_box(low, high);
}

/* The box of one point of the segment in the frame, cut to floats, which the segment may miss by less than they are
 * apart. */
static void box_at(const wide from[3], const wide to[3], double at, ck_boxes *boxes) {
    for (int axis = 0; axis < 3; axis++) {
        const wide exact = from[axis] + at * (to[axis] - from[axis]);
        const float near = (float)exact;
        for (int lane = 0; lane < CK_LANES; lane++) {
            boxes->low[axis][lane] = near > exact ? nextafterf(near, -INFINITY) : near;
            boxes->high[axis][lane] = near < exact ? nextafterf(near, INFINITY) : near;
        }
    }
}

/* The smallest part of its slack with which the segment still meets a box that has a point of it. */
static double try_segment(const double *x) {
    ck_body body = {.points = {.scale = 1}};
    const ck_locator around = {.body = &body, .frame = frame_of(x)};
    const double *p = &x[6], *q = &x[9];
    frame_segment segment;
    ck_boxes boxes;
    if (!to_frame(&around, p, q, &segment) || !(segment.slack > 0)) {
        return -1;
    }
    wide from[3], to[3];
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = ((wide)p[axis] - around.frame.centre[axis]) * around.frame.zoom;
        to[axis] = ((wide)q[axis] - around.frame.centre[axis]) * around.frame.zoom;
    }
    box_at(from, to, fmod(fabs(x[12]), 1), &boxes);
    if (!may_meet(&segment, &boxes, 0)) {
        return 2;
    }
    double enough = 1, too_little = 0;
    const double whole = segment.slack;
    for (int step = 0; step < 12; step++) {
        const double part = (enough + too_little) / 2;
        segment.slack = part * whole;
        if (may_meet(&segment, &boxes, 0)) {
            enough = part;
        } else {
            too_little = part;
        }
    }
    return too_little;
}

static void segments_in_a_frame(void **state) {
    (void)state;
    attack_run(&(attack){"segment in the frame of a tree: 2^-45", 13, 53, try_segment, 20000, 0.001, 20});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(segments_in_a_frame),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
