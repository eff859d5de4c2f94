/* Caps of judged pairs: a corner that reaches to where the other body begins is beyond the plane of its cap. */
#include "attack.h"
#include "two_bodies.h"

#include "convex/judge/judge.c"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A corner in the world, as the exact check has it, along a direction. */
static wide corner_along(const simple_body *made, const double pose[12], int corner, const double n[3]) {
    ck_mesh mesh = {.positions = (const char *)made->points,
                    .stride = sizeof made->points[0],
                    .wide = true,
                    .vertex_count = SIMPLE_CORNERS,
                    .placed = true};
    double p[3];
    memcpy(mesh.m, pose, sizeof mesh.m);
    ck_mesh_world(&mesh, (uint32_t)corner, p);
    return (wide)n[0] * p[0] + (wide)n[1] * p[1] + (wide)n[2] * p[2];
}

/* By how much less far corners of `one` reach over the plane where `other` begins, as a cap is flooded, than they do.
 * `n` points from the one to the other, `between` are their centres along it. */
static wide most_lost(const simple_body *one, const ck_placed *placed, const simple_body *other,
                      const ck_placed *other_placed, const double n[3], double between) {
    const double back[3] = {-n[0], -n[1], -n[2]}, reach = ck_placed_reach(other_placed, back);
    wide begin = INFINITY, most = -INFINITY;
    double local[3];
    ck_placed_localise(placed, n, local);
    for (int i = 0; i < SIMPLE_CORNERS; i++) {
        const wide along = corner_along(other, other_placed->pose, i, n);
        begin = along < begin ? along : begin;
    }
    for (int i = 0; i < SIMPLE_CORNERS; i++) {
        const double found = ck_dot(one->corners[i], local) * one->body.unit;
        const wide over = corner_along(one, placed->pose, i, n) - begin;
        most = wide_max(most, over - (found - (between - reach)));
    }
    return most;
}

static double try_zone(const double *x) {
    two_bodies two;
    if (!two_bodies_make(x, &two)) {
        return -1;
    }
    const ck_convex_pair *pair = &two.pair;
    const double *n = two.normal, back[3] = {-n[0], -n[1], -n[2]}, across = ck_dot(pair->between, n);
    const wide of_a = most_lost(&two.a, &pair->a, &two.b, &pair->b, n, across);
    const wide of_b = most_lost(&two.b, &pair->b, &two.a, &pair->a, back, across);
    return (double)(wide_max(of_a, of_b) / zone_slack(pair, n));
}

static void corners_beyond_a_plane(void **state) {
    (void)state;
    attack_run(&(attack){"corners beyond the plane of a cap: 4 noises", 51, 53, try_zone, 4000, 0.005, 4});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_beyond_a_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
