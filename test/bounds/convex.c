/* What proofs about convex bodies rest on: how far they reach, gauges of points, and what poses do to balls. */
#include "attack.h"
#include "two_bodies.h"

#include "convex/measure/core.h"
#include "convex/measure/difference.h"
#include "convex/recheck/recheck.c" /* rechecks have noises of their own */
#include "convex/shapes/formulas.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* How far the difference of two bodies reaches, along no unit here. */
static double try_reach(const double *x) {
    two_bodies two;
    if (!two_bodies_make(x, &two)) {
        return -1;
    }
    const double noise = two.pair.noise * ck_sum_of_sizes(two.normal);
    const wide exact = true_reach(&two.a, two.pose_a, two.normal, 1) + true_reach(&two.b, two.pose_b, two.normal, -1);
    return (double)((exact - (ck_difference_bound(&two.pair, two.normal) - noise)) / noise);
}

/* The plane that is told lies in the middle of a gap above the noise: its offset may take half of that. */
static double try_plane(const double *x) {
    two_bodies two;
    if (!two_bodies_make(x, &two)) {
        return -1;
    }
    const double *n = two.normal, back[3] = {-n[0], -n[1], -n[2]};
    const double of_a = ck_placed_reach(&two.pair.a, n), of_b = ck_placed_reach(&two.pair.b, back);
    const double across = ck_dot(two.pair.between, n),
                 offset = (of_a + across - of_b) / 2 + ck_dot(n, two.pair.a.centre);
    const wide half_gap = ((wide)across - of_a - of_b) / 2, half_noise = (wide)two.pair.noise * ck_sum_of_sizes(n) / 2;
    const wide beyond_a = true_reach(&two.a, two.pose_a, n, 1) - (offset - half_gap);
    const wide beyond_b = true_reach(&two.b, two.pose_b, n, -1) + (offset + half_gap);
    return (double)(wide_max(beyond_a, beyond_b) / half_noise);
}

static double most_along(const simple_body *made, const double direction[3]) {
    double most = -INFINITY;
    for (int i = 0; i < SIMPLE_CORNERS; i++) {
        most = fmax(most, ck_dot(made->corners[i], direction));
    }
    return most;
}

/* The same of a recheck. */
static double try_recheck(const double *x) {
    two_bodies two;
    outlook out;
    if (!two_bodies_make(x, &two) ||
        !look_along((ck_posed){&two.a.body, two.pose_a}, (ck_posed){&two.b.body, two.pose_b}, two.normal, &out)) {
        return -1;
    }
    double offset;
    const pair reaches = pair_of(most_along(&two.a, out.of_a), most_along(&two.b, out.of_b));
    (void)is_parted(&out, reaches, &offset);
    const wide end_of_a = reaches.a * two.a.body.unit + out.centres.a;
    const wide start_of_b = -(reaches.b * two.b.body.unit + out.centres.b), half_gap = (start_of_b - end_of_a) / 2;
    const wide beyond_a = true_reach(&two.a, two.pose_a, two.normal, 1) - (offset - half_gap);
    const wide beyond_b = true_reach(&two.b, two.pose_b, two.normal, -1) + (offset + half_gap);
    return (double)(wide_max(beyond_a, beyond_b) / ((wide)out.noise * out.size / 2));
}

/* ---- Gauges ---- */

/* Of a point of the world: how many times further from the centre than the surface it lies. */
static wide true_gauge(const simple_body *made, const double pose[12], const wide world[3]) {
    wide rows[3][3], inverse[3][3], from[3], local[3], most = 0;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            rows[i][k] = pose[4 * i + k];
        }
        from[i] = world[i] - pose[4 * i + 3];
    }
    (void)wide_invert(rows, inverse);
    for (int i = 0; i < 3; i++) {
        local[i] = wide_dot(inverse[i], from) - made->body.centre[i];
    }
    for (int face = 0; face < 4; face++) {
        wide e[3], f[3], n[3], at[3];
        for (int k = 0; k < 3; k++) {
            const double *corner = made->points[SIMPLE_FACES[face][0]];
            at[k] = (wide)corner[k] - made->body.centre[k];
            e[k] = (wide)made->points[SIMPLE_FACES[face][1]][k] - corner[k];
            f[k] = (wide)made->points[SIMPLE_FACES[face][2]][k] - corner[k];
        }
        wide_cross(e, f, n);
        most = wide_max(most, wide_dot(n, local) / wide_dot(n, at));
    }
    return most;
}

static double found_gauge(const simple_body *made, const double local[3]) {
    double most = -INFINITY;
    for (size_t i = 0; i < made->pole_count; i++) {
        most = fmax(most, ck_dot(made->poles[i], local));
    }
    return most;
}

/* A point near the surface of b, in the coordinates of its mesh. */
static void surface_point(const simple_body *made, const double parts[3], double point[3]) {
    const uint32_t *face = SIMPLE_FACES[(int)fmod(fabs(64 * parts[2]), 4)];
    const double s = fmod(fabs(parts[0]), 1), r = (1 - s) * fmod(fabs(parts[1]), 1);
    for (int k = 0; k < 3; k++) {
        const double *corner = made->points[face[0]];
        point[k] = corner[k] + s * (made->points[face[1]][k] - corner[k]) + r * (made->points[face[2]][k] - corner[k]);
    }
}

/* A vector from the centre of b that ends near its surface, as the search knows it. */
static double try_gauge(const double *x) {
    two_bodies two;
    double point[3], at[3], local[3];
    if (!two_bodies_make(x, &two) || !ck_convex_pair_invert(&two.pair)) {
        return -1;
    }
    surface_point(&two.b, &x[48], point);
    ck_point_to_world(two.pose_b, point, at);
    wide world[3];
    for (int k = 0; k < 3; k++) { /* from the centre of a, as proofs have it */
        const double from_a = at[k] - two.pair.a.centre[k];
        world[k] = (wide)two.pair.a.centre[k] + from_a;
        at[k] = from_a - two.pair.between[k];
    }
    for (int i = 0; i < 3; i++) {
        local[i] = ck_dot(two.pair.b.backward[i], at);
    }
    const wide exact = true_gauge(&two.b, two.pose_b, world);
    return exact > 2 ? -1 : (double)((exact - found_gauge(&two.b, local)) / two.pair.b.gauge_noise);
}

/* The same of a recheck, which multiplies by the volume. The point is one of a's mesh. */
static double try_footing(const double *x) {
    two_bodies two;
    double point[3], at[3], in_world[3];
    if (!two_bodies_make(x, &two) || !ck_convex_pair_invert(&two.pair)) {
        return -1;
    }
    surface_point(&two.b, &x[48], point);
    ck_point_to_world(two.pose_b, point, at);
    ck_sub(at, two.pair.a.centre, at);
    for (int i = 0; i < 3; i++) {
        point[i] = ck_dot(two.pair.a.backward[i], at) * two.a.body.unit + two.a.body.centre[i];
    }
    footing out;
    if (!stand_at((ck_posed){&two.a.body, two.pose_a}, (ck_posed){&two.b.body, two.pose_b}, point, in_world, &out) ||
        !(found_gauge(&two.a, out.in_a) < 2)) {
        return -1;
    }
    wide world[3];
    point_to_wide_world(two.pose_a, (const wide[3]){point[0], point[1], point[2]}, world);
    const wide exact = true_gauge(&two.b, two.pose_b, world);
    const wide missed = exact * out.volumes.b - found_gauge(&two.b, out.in_b);
    return exact > 2 ? -1 : (double)(missed / out.gauge_noise.b);
}

/* ---- Balls ---- */

/* Eigenvalues of a symmetric matrix, by Jacobi's turns. */
static void eigenvalues(wide m[3][3], wide values[3]) {
    for (int turn = 0; turn < 24; turn++) {
        const int p = turn % 3, q = (turn + 1) % 3, r = (turn + 2) % 3;
        if (m[p][q] == 0) {
            continue;
        }
        const wide theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
        const wide t = (theta < 0 ? -1 : 1) / (wide_abs(theta) + wide_root(theta * theta + 1));
        const wide c = 1 / wide_root(t * t + 1), s = t * c, rp = m[r][p], rq = m[r][q];
        m[p][p] -= t * m[p][q];
        m[q][q] += t * m[p][q];
        m[p][q] = m[q][p] = 0;
        m[r][p] = m[p][r] = c * rp - s * rq;
        m[r][q] = m[q][r] = s * rp + c * rq;
    }
    for (int i = 0; i < 3; i++) {
        values[i] = m[i][i];
    }
}

/* The radius that a pose gives a ball, relative to the room of 2^-49 that the bounds have. */
static double try_ball(const double *x) {
    const clinker_shape ball = {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1}};
    ck_curved curved;
    ck_curved_make(&curved, &ball, 1);
    const ck_polyhedron body = {.unit = 1, .scale = 1, .curved = &curved};
    ck_core core;
    double q[4] = {x[0], x[1], x[2], x[3]}, pose[12] = {0};
    const double norm = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], size = 1 + fmod(fabs(x[4]), 1);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            const int j = 3 - i - k;
            const double turned = i == k ? norm - 2 * (norm - q[3] * q[3] - q[i] * q[i])
                                         : 2 * (q[i] * q[k] + ((k + 1) % 3 == i ? 1 : -1) * q[j] * q[3]);
            pose[4 * i + k] = size * turned / norm;
        }
    }
    ck_core_make(&body, pose, &core);
    if (!(norm > 0) || core.body == &body) {
        return -1;
    }
    wide products[3][3], values[3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            products[i][k] =
                (wide)pose[i] * pose[k] + (wide)pose[4 + i] * pose[4 + k] + (wide)pose[8 + i] * pose[8 + k];
        }
    }
    eigenvalues(products, values);
    double most = 0;
    for (int i = 0; i < 3; i++) {
        const wide radius = wide_root(values[i]), room = 0x1p-49 * radius;
        most = fmax(most, (double)wide_max(1 - (radius - core.least) / room, 1 - (core.most - radius) / room));
    }
    return most;
}

/* ---- The tests ---- */

static void reach_of_a_difference(void **state) {
    (void)state;
    attack_run(&(attack){"reach of two bodies: CK_ROUNDING", 51, 53, try_reach, 4000, 0.02, 4});
}

static void planes_that_part(void **state) {
    (void)state;
    attack_run(&(attack){"plane between two bodies: CK_ROUNDING / 2", 51, 53, try_plane, 4000, 0.04, 4});
    attack_run(&(attack){"plane of a recheck: CK_ROUNDING / 2", 51, 53, try_recheck, 4000, 0.04, 4});
}

static void gauges_of_points(void **state) {
    (void)state;
    attack_run(&(attack){"gauge of a point: CK_ROUNDING", 51, 53, try_gauge, 4000, 0.0005, 1});
    attack_run(&(attack){"gauge of a recheck: CK_ROUNDING", 51, 53, try_footing, 4000, 0.00003, 1});
}

static void radii_of_balls(void **state) {
    (void)state;
    attack_run(&(attack){"radius of a placed ball: 2^-49", 5, 53, try_ball, 4000, 0.05, 2});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_of_a_difference),
        cmocka_unit_test(planes_that_part),
        cmocka_unit_test(gauges_of_points),
        cmocka_unit_test(radii_of_balls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
