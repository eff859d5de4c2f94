/* Feet on faces: always a point of the face, and the nearest one where the face is no needle. */
#include "overlap/ball/foot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/feature_distance.h"
#include "random.h"

static void any_point(scene_random *random, double size, double p[3]) {
    for (int i = 0; i < 3; i++) {
        p[i] = scene_random_between(random, -size, size);
    }
}

/* Of a triangle, of one that is thin by a factor, and of corners in one place or in a row. */
static void any_face(scene_random *random, int kind, double t[3][3]) {
    for (int k = 0; k < 3; k++) {
        any_point(random, 1, t[k]);
    }
    const double thin = kind == 0 ? 1 : kind == 1 ? 1e-6 : kind == 2 ? 1e-15 : 0;
    const double at = scene_random_between(random, -0.5, 1.5);
    for (int i = 0; i < 3 && kind > 0; i++) {
        t[2][i] = t[0][i] + at * (t[1][i] - t[0][i]) + thin * t[2][i];
        t[1][i] = kind == 4 ? t[0][i] : t[1][i];
        t[2][i] = kind == 5 ? t[0][i] : t[2][i];
    }
}

static void feet_are_points_of_the_face(void **state) {
    (void)state;
    scene_random random = {17};
    for (int i = 0; i < 60000; i++) {
        double t[3][3], p[3], foot[3], e[3], f[3], w[3], other[3], s, r;
        any_face(&random, i % 6, t);
        const double(*face)[3] = (const double(*)[3])t;
        any_point(&random, i % 7 == 0 ? 1e6 : 2, p);
        ck_sub(t[1], t[0], e);
        ck_sub(t[2], t[0], f);
        ck_sub(p, t[0], w);
        ck_foot_shares(e, f, w, &s, &r);
        assert_true(s >= 0 && s <= 1 && r >= 0 && r <= 1 && s + r <= 1 + 0x1p-51);
        const double squared = ck_foot_on(p, face, foot), least = ck_corner_triangle(p, face, other);
        assert_true(squared >= least * (1 - 1e-9));
        assert_true(i % 6 > 0 || squared <= least * (1 + 1e-9) + 1e-12);
        ck_sub(p, foot, w);
        assert_true(fabs(ck_norm(w) - sqrt(squared)) <= 1e-14 * (4 + ck_norm(p)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(feet_are_points_of_the_face)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
