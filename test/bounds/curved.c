/* Supports and gauges in closed form, of bodies as long and as thin as they may be. */
#include "attack.h"

#include "convex/shapes/formulas.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A shape of the kind that is attacked, with half axes, half length and radius from 2^-10 to 1, in units of 1 as
 * prepared bodies have them. */
static double length_from(double x) {
    return ldexp(1 + fmod(fabs(x), 1), -1 - (int)fmod(fabs(16 * x), 10));
}

static void make(clinker_shape_kind kind, const double *x, ck_curved *curved) {
    const clinker_shape shape = {.size = sizeof(clinker_shape),
                                 .kind = kind,
                                 .half = {length_from(x[0]), length_from(x[1]), length_from(x[2])},
                                 .half_length = length_from(x[3]),
                                 .radius = length_from(x[4])};
    ck_curved_make(curved, &shape, 1);
}

static wide length_of(wide x, wide y, wide z) {
    return wide_root(x * x + y * y + z * z);
}

static wide true_support(clinker_shape_kind kind, const ck_curved *c, const double d[3]) {
    const double *h = c->half;
    const wide box = (wide)h[0] * fabs(d[0]) + (wide)h[1] * fabs(d[1]) + (wide)h[2] * fabs(d[2]);
    const wide circle = c->radius * length_of(d[0], d[1], 0);
    switch (kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return length_of((wide)h[0] * d[0], (wide)h[1] * d[1], (wide)h[2] * d[2]);
    case CLINKER_SHAPE_CYLINDER:
        return circle + (wide)h[2] * fabs(d[2]);
    case CLINKER_SHAPE_CONE:
        return wide_max((wide)c->high * d[2], circle - (wide)c->low * d[2]);
    default:
        return box + c->radius * length_of(d[0], d[1], d[2]);
    }
}

/* How long a ray stays in a box that a ball is swept along: by halves, then Newton's steps. */
static wide time_in_swept_box(const ck_curved *c, const double v[3]) {
    wide low = 0, high = 0x1p40;
    for (int step = 0; step < 170; step++) {
        const wide time = (low + high) / 2;
        wide beyond[3];
        for (int i = 0; i < 3; i++) {
            beyond[i] = wide_max(time * fabs(v[i]) - c->half[i], 0);
        }
        if (wide_dot(beyond, beyond) < (wide)c->radius * c->radius) {
            low = time;
        } else {
            high = time;
        }
    }
    return low;
}

static wide true_gauge(clinker_shape_kind kind, const ck_curved *c, const double v[3]) {
    const double *h = c->half;
    const wide around = length_of(v[0], v[1], 0);
    switch (kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return length_of((wide)v[0] / h[0], (wide)v[1] / h[1], (wide)v[2] / h[2]);
    case CLINKER_SHAPE_CYLINDER:
        return wide_max(around / c->radius, (wide)fabs(v[2]) / h[2]);
    case CLINKER_SHAPE_CONE:
        return wide_max((((wide)c->low + c->high) / c->radius * around + v[2]) / c->high, -(wide)v[2] / c->low);
    default:
        return 1 / time_in_swept_box(c, v);
    }
}

/* How much less far than it should a support reaches; and how far it is off, by its own reach, is the same. */
static double try_support(clinker_shape_kind kind, const double *x) {
    ck_curved curved;
    double point[3];
    const double *d = &x[5];
    make(kind, x, &curved);
    const double longest = fmax(fabs(d[0]), fmax(fabs(d[1]), fabs(d[2])));
    if (!(longest > 0)) {
        return -1;
    }
    const double scaled[3] = {d[0] / longest, d[1] / longest, d[2] / longest};
    curved.support(&curved, scaled, point);
    const wide reach = (wide)point[0] * scaled[0] + (wide)point[1] * scaled[1] + (wide)point[2] * scaled[2];
    const double bound = curved.support_error * ck_sum_of_sizes(scaled);
    return (double)(wide_abs(true_support(kind, &curved, scaled) - reach) / bound);
}

static double try_gauge(clinker_shape_kind kind, const double *x) {
    ck_curved curved;
    double pole[3];
    make(kind, x, &curved);
    const double longest = fmax(fabs(x[5]), fmax(fabs(x[6]), fabs(x[7])));
    if (!(longest > 0)) {
        return -1;
    }
    const double v[3] = {x[5] / longest, x[6] / longest, x[7] / longest};
    const double found = curved.gauge(&curved, v, pole), bound = curved.gauge_error * ck_sum_of_sizes(v);
    return (double)(wide_abs(true_gauge(kind, &curved, v) - found) / bound);
}

#define TRIALS(name, kind)                                                                                             \
    static double support_of_##name(const double *x) {                                                                 \
        return try_support(kind, x);                                                                                   \
    }                                                                                                                  \
    static double gauge_of_##name(const double *x) {                                                                   \
        return try_gauge(kind, x);                                                                                     \
    }

TRIALS(ellipsoid, CLINKER_SHAPE_ELLIPSOID)
TRIALS(capsule, CLINKER_SHAPE_CAPSULE)
TRIALS(cylinder, CLINKER_SHAPE_CYLINDER)
TRIALS(cone, CLINKER_SHAPE_CONE)
TRIALS(rounded_box, CLINKER_SHAPE_ROUNDED_BOX)

static void supports_in_closed_form(void **state) {
    (void)state;
    attack_run(&(attack){"support of an ellipsoid: 2^-48", 8, 53, support_of_ellipsoid, 3000, 0.01, 0});
    attack_run(&(attack){"support of a capsule: 2^-48", 8, 53, support_of_capsule, 3000, 0.01, 0});
    attack_run(&(attack){"support of a cylinder: 2^-48", 8, 53, support_of_cylinder, 3000, 0.01, 0});
    attack_run(&(attack){"support of a cone: 2^-48", 8, 53, support_of_cone, 3000, 0.01, 0});
    attack_run(&(attack){"support of a rounded box: 2^-48", 8, 53, support_of_rounded_box, 3000, 0.01, 0});
}

static void gauges_in_closed_form(void **state) {
    (void)state;
    attack_run(&(attack){"gauge of an ellipsoid: 2^-48 / inner", 8, 53, gauge_of_ellipsoid, 3000, 0.01, 0});
    attack_run(&(attack){"gauge of a capsule: 2^-48 / inner", 8, 53, gauge_of_capsule, 300, 0.01, 0});
    attack_run(&(attack){"gauge of a cylinder: 2^-48 / inner", 8, 53, gauge_of_cylinder, 3000, 0.01, 0});
    attack_run(&(attack){"gauge of a cone: 2^-48 / inner", 8, 53, gauge_of_cone, 3000, 0.01, 0});
    attack_run(&(attack){"gauge of a rounded box: 2^-48 / inner", 8, 53, gauge_of_rounded_box, 300, 0.01, 0});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(supports_in_closed_form),
        cmocka_unit_test(gauges_in_closed_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
