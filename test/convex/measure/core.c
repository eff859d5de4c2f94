/* Bodies without the ball that is swept along them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/implicit.h"
#include "convex/measure/core.h"
#include "convex/prepare/prepared.h"
#include "fixtures/with_workspace.h"

/* 0: no ball. */
static double ball_of(const clinker_shape *shape) {
    switch (shape->kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return shape->half[0] == shape->half[1] && shape->half[0] == shape->half[2] ? shape->half[0] : 0;
    case CLINKER_SHAPE_CAPSULE:
    case CLINKER_SHAPE_ROUNDED_BOX:
        return shape->radius;
    default:
        return 0;
    }
}

static void a_body_is_its_core_with_a_ball_on_top(void **state) {
    random_state random = 1;
    for (int i = 0; i < SHAPES; i++) {
        double radius = ball_of(some_shape(i));
        clinker_convex *convex = make_curved(*state, some_shape(i));
        clinker_pose pose = random_pose(&random, 1);
        ck_core core;
        ck_core_make(&convex->body, pose.m, &core);
        assert_true(core.least <= radius && core.most >= radius && core.most - core.least <= 1e-13 * radius);
        for (int trial = 0; trial < 500; trial++) {
            double way[3], whole[3], part[3];
            random_direction(&random, way);
            convex->curved.support(&convex->curved, way, whole);
            core.body->curved->support(core.body->curved, way, part);
            ck_add_scaled(part, radius * convex->body.scale / ck_norm(way), way, part);
            for (int k = 0; k < 3; k++) {
                assert_true(fabs(whole[k] - part[k]) <= 1e-15);
            }
        }
        clinker_convex_destroy(convex);
    }
}

static void a_pose_that_scales_scales_the_ball(void **state) {
    random_state random = 2;
    clinker_convex *convex = make_curved(*state, some_shape(2));
    for (int exponent = -300; exponent <= 300; exponent += 30) {
        clinker_pose pose = random_pose(&random, 1);
        double scale = 3 * ldexp(1, exponent), radius = some_shape(2)->radius * scale;
        for (int i = 0; i < 12; i++) {
            pose.m[i] *= scale;
        }
        ck_core core;
        ck_core_make(&convex->body, pose.m, &core);
        assert_true(core.least > 0);
        assert_true(core.least <= radius && core.most >= radius && core.most - core.least <= 1e-13 * radius);
    }
    clinker_convex_destroy(convex);
}

static void a_pose_that_squeezes_leaves_the_body_as_it_is(void **state) {
    random_state random = 3;
    clinker_convex *convex = make_curved(*state, some_shape(2));
    for (int i = 0; i < 200; i++) {
        clinker_pose pose = random_pose(&random, 1);
        pose.m[i % 3 + 4 * (i % 2)] += i % 4 < 2 ? 1e-9 : 1;
        ck_core core;
        ck_core_make(&convex->body, pose.m, &core);
        assert_ptr_equal(core.body, &convex->body);
        assert_true(core.least == 0 && core.most == 0);
    }
    clinker_convex_destroy(convex);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_is_its_core_with_a_ball_on_top),
        cmocka_unit_test(a_pose_that_scales_scales_the_ball),
        cmocka_unit_test(a_pose_that_squeezes_leaves_the_body_as_it_is),
    };
    return cmocka_run_group_tests_name("core", tests, open_workspace, close_workspace);
}
