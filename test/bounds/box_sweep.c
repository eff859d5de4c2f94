/* Boxes of a sweep in doubles, grown by a margin. */
#include "attack.h"

#include "exact/box_sweep.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A grown box holds what is within the margin: distances are told to 1e-6, so a little beyond. How much of the room
 * that takes. */
static double try_grown_box(const double *x) {
    const double low = fmin(x[0], x[1]), high = fmax(x[0], x[1]), margin = fabs(x[2]);
    ck_world_box box = {{low, low, low}, {high, high, high}};
    if (!(margin > 0)) {
        return -1;
    }
    grow_box(&box, margin);
    const wide need = (wide)margin * (1 + 1e-6L);
    const double room = 0x1p-50 * fmax(fabs(low), fabs(high)) + 0.001 * margin;
    return fmax(1 - (double)((box.high[0] - need - high) / room), 1 - (double)((low - need - box.low[0]) / room));
}

static void boxes_that_are_grown(void **state) {
    (void)state;
    attack_run(&(attack){"box and margin of a sweep: 2^-50", 3, 53, try_grown_box, 10000, 0.1, 60});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_that_are_grown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
