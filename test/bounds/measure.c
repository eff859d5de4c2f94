/* Volumes: the sign of one that does not count as flat is certain. */
#include "attack.h"

#include "model/measure.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* The volume of a tetrahedron by its corners: what it is off by, of the bound, and of itself where it does not count as
 * flat. */
static double try_volume(const double *x) {
    static const ck_corners faces[4] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    static const uint8_t kinds[4] = {CK_FACE_PROPER, CK_FACE_PROPER, CK_FACE_PROPER, CK_FACE_PROPER};
    const ck_surface surface = {
        .points = (const ck_position *)x, .point_count = 4, .faces = faces, .kinds = kinds, .face_count = 4};
    const ck_measure measure = ck_surface_measure(&surface);
    const frame box = box_frame(&measure);
    double sizes = 0;
    for (uint32_t face = 0; face < 4; face++) {
        double corners[3][3], size;
        scaled_corners(&surface, face, &box, corners);
        (void)six_volumes(corners, &size);
        sizes += size;
    }
    wide p[4][3];
    for (int i = 0; i < 12; i++) {
        p[i / 3][i % 3] = (wide)x[i] * box.scale;
    }
    const wide exact = wide_orient(p[0], p[1], p[2], p[3]) / 6;
    const double found = ldexp(measure.volume, -3 * box.exponent);
    const wide off = wide_abs(exact - found);
    if (!measure.flat && off >= fabs(found)) {
        return 2; /* the sign may be a wrong one */
    }
    const double signed_off = measure.flat ? 0 : (double)(off / fabs(found));
    return sizes > 0 ? fmax((double)(off * 6 / (0x1p-49 * sizes)), signed_off) : -1;
}

/* A tetrahedron of hardly any volume. */
static double try_thin(const double *x) {
    double points[12];
    memcpy(points, x, sizeof points);
    for (int axis = 0; axis < 3; axis++) {
        points[9 + axis] = x[axis] + x[9] * (x[3 + axis] - x[axis]) + x[10] * (x[6 + axis] - x[axis]);
        points[9 + axis] += axis == 0 ? ldexp(x[11], -50) : 0;
    }
    return try_volume(points);
}

static void volumes_with_a_sign(void **state) {
    (void)state;
    attack_run(&(attack){"six volumes: 2^-49 of all products", 12, 53, try_volume, 10000, 0.15, 20});
    attack_run(&(attack){"six thin volumes: 2^-49 of all products", 12, 53, try_thin, 10000, 0.15, 4});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volumes_with_a_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
