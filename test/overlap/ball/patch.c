/* Patches that balls may touch: what is in the way of all of them is in the way of each, and parts cover the whole. */
#include "overlap/ball/touch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/feature_distance.h"
#include "random.h"

static double any(scene_random *random, double low, double high) {
    return scene_random_between(random, low, high);
}

static void unit_near(scene_random *random, const double axis[3], double most, double out[3]) {
    double cosine;
    do {
        for (int i = 0; i < 3; i++) {
            out[i] = axis[i] + any(random, -1, 1) * 2 * most;
        }
        const double length = ck_norm(out);
        for (int i = 0; i < 3; i++) {
            out[i] /= length;
        }
        cosine = ck_dot(out, axis);
    } while (!(cosine >= cos(most)));
}

/* A triangle about the origin, its normal about z, with a cone at each corner that holds its normal. */
static ck_patch any_patch(scene_random *random) {
    ck_patch patch = {.count = 3};
    double e[3], f[3];
    for (int k = 0; k < 3; k++) {
        ck_patch_corner *corner = &patch.corners[k];
        corner->at[0] = 0.5 * cos(2.1 * k) + any(random, -0.1, 0.1);
        corner->at[1] = 0.5 * sin(2.1 * k) + any(random, -0.1, 0.1);
        corner->at[2] = any(random, -0.1, 0.1);
        corner->edges = 1U << k | 1U << (k + 2) % 3;
    }
    ck_sub(patch.corners[1].at, patch.corners[0].at, e);
    ck_sub(patch.corners[2].at, patch.corners[0].at, f);
    ck_cross(e, f, patch.normal);
    const double length = ck_norm(patch.normal);
    for (int i = 0; i < 3; i++) {
        patch.normal[i] /= length;
    }
    for (int k = 0; k < 3; k++) {
        const double half = any(random, 0, 0.5);
        unit_near(random, patch.normal, half, patch.corners[k].axis);
        patch.corners[k].cosine = cos(half);
        patch.corners[k].sine = sin(half);
    }
    return patch;
}

static void any_witness(scene_random *random, double t[3][3]) {
    const double depth = any(random, 0.2, 2.2);
    for (int k = 0; k < 3; k++) {
        t[k][0] = any(random, -1, 1);
        t[k][1] = any(random, -1, 1);
        t[k][2] = -depth + any(random, -0.3, 0.3);
    }
}

static void is_in_the_way(const double q[3], const double u[3], const double witness[3][3], double radius) {
    double centre[3], foot[3];
    ck_add_scaled(q, -radius, u, centre);
    assert_true(sqrt(ck_corner_triangle(centre, witness, foot)) < radius);
}

static void what_is_closed_is_touched_by_no_ball(void **state) {
    (void)state;
    scene_random random = {3};
    int closed = 0;
    for (int i = 0; i < 20000; i++) {
        const ck_patch patch = any_patch(&random);
        double witness[3][3], centre[3], foot[3], u[3], q[3];
        any_witness(&random, witness);
        const double(*g)[3] = (const double(*)[3])witness;
        const double radius = any(&random, 0.3, 1.5);
        ck_add_scaled((const double[3]){0, 0, 0}, -radius, patch.normal, centre);
        (void)ck_corner_triangle(centre, g, foot);
        if (!ck_patch_closed(&patch, g, foot, radius)) {
            continue;
        }
        closed++;
        const double larger = radius * any(&random, 1, 3);
        for (int k = 0; k < 20; k++) {
            const ck_patch_corner *corner = &patch.corners[k % 3], *next = &patch.corners[(k + 1) % 3];
            unit_near(&random, corner->axis, acos(corner->cosine), u);
            is_in_the_way(corner->at, u, g, k < 10 ? radius : larger);
            /* Within the face, with its own normal. */
            const double share = any(&random, 0, 1), rest = any(&random, 0, 1 - share);
            for (int axis = 0; axis < 3; axis++) {
                q[axis] = share * corner->at[axis] + rest * next->at[axis] +
                          (1 - share - rest) * patch.corners[(k + 2) % 3].at[axis];
            }
            is_in_the_way(q, patch.normal, g, k < 10 ? radius : larger);
        }
    }
    assert_true(closed > 500);
}

/* Halves have all of the area, corners within a face its own normal, and corners on its edges a cone of their ends. */
static void halves_are_the_whole(void **state) {
    (void)state;
    scene_random random = {4};
    for (int i = 0; i < 2000; i++) {
        const ck_patch patch = any_patch(&random);
        ck_patch halves[2];
        double witness[3][3], area[3] = {0, 0, 0};
        any_witness(&random, witness);
        assert_true(ck_patch_split(&patch, i % 2 == 0 ? NULL : (const double(*)[3])witness, halves));
        for (int part = 0; part < 3; part++) {
            const ck_patch *one = part == 2 ? &patch : &halves[part];
            for (uint32_t k = 2; k < one->count; k++) {
                double e[3], f[3], n[3];
                ck_sub(one->corners[k - 1].at, one->corners[0].at, e);
                ck_sub(one->corners[k].at, one->corners[0].at, f);
                ck_cross(e, f, n);
                area[part] += ck_dot(n, patch.normal);
            }
            for (uint32_t k = 0; k < one->count; k++) {
                const ck_patch_corner *corner = &one->corners[k];
                assert_true(corner->edges != 0 || corner->cosine == 1);
                assert_true(ck_dot(corner->axis, patch.normal) >= corner->cosine - 1e-12);
            }
        }
        assert_true(area[0] > 0 && area[1] > 0 && fabs(area[0] + area[1] - area[2]) < 1e-12);
    }
}

static void narrower_cones_cover_the_wider_one(void **state) {
    (void)state;
    scene_random random = {6};
    for (int i = 0; i < 2000; i++) {
        const ck_patch whole = any_patch(&random);
        ck_patch corner, part;
        double u[3];
        ck_patch_feature(&whole, 4 + i % 3, &corner);
        assert_int_equal(corner.count, 1);
        assert_true(corner.even);
        unit_near(&random, corner.corners[0].axis, acos(corner.corners[0].cosine), u);
        bool held = false;
        for (int cone = 0; cone < CK_PATCH_CONES; cone++) {
            ck_patch_narrow(&corner, cone, &part);
            held = held || ck_dot(part.corners[0].axis, u) >= part.corners[0].cosine;
        }
        assert_true(held);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_closed_is_touched_by_no_ball),
        cmocka_unit_test(halves_are_the_whole),
        cmocka_unit_test(narrower_cones_cover_the_wider_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
