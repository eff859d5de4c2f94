/* The questions of recheck.h as each instruction set asks them: the same answers, to the last bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/prepare/prepared.h"
#include "convex/solids.h"

#include <float.h>

enum { QUESTIONS = 40000 };

/* What is no number is the same as any other. */
static void assert_same(const double *one, const double *other, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bool same = one[i] == other[i] && signbit(one[i]) == signbit(other[i]);
        assert_true(same || (isnan(one[i]) && isnan(other[i])));
    }
}

static void assert_same_memos(const clinker_convex_memo *one, const clinker_convex_memo *other) {
    for (int i = 0; i < 2; i++) {
        assert_same(one[i].direction, other[i].direction, 3);
        assert_same(&one[i].reach, &other[i].reach, 1);
        assert_true(one[i].points == other[i].points);
    }
}

/* Sights and points go in and out. */
static bool compare_planes(const ck_rechecks *kernels, ck_posed a, ck_posed b, const double normal[3],
                           clinker_convex_memo seen[2]) {
    clinker_convex_memo once_more[2] = {seen[0], seen[1]};
    double offsets[2] = {7, 7};
    bool holds = ck_rechecks_baseline.plane_holds(a, b, normal, &offsets[0], seen);
    assert_int_equal(kernels->plane_holds(a, b, normal, &offsets[1], once_more), holds);
    assert_same(&offsets[0], &offsets[1], 1);
    assert_same_memos(seen, once_more);
    return holds;
}

static ck_parting compare_centres(const ck_rechecks *kernels, ck_posed a, ck_posed b) {
    double offsets[2] = {7, 7}, normals[2][3] = {{0}};
    ck_parting parted = ck_rechecks_baseline.centres_part(a, b, normals[0], &offsets[0]);
    assert_int_equal(kernels->centres_part(a, b, normals[1], &offsets[1]), parted);
    assert_same(&offsets[0], &offsets[1], 1);
    assert_same(normals[0], normals[1], 3);
    return parted;
}

static bool compare_points(const ck_rechecks *kernels, ck_posed a, ck_posed b, double point[3],
                           clinker_convex_memo seen[2]) {
    clinker_convex_memo once_more[2] = {seen[0], seen[1]};
    double points[2][3], in_world[2][3] = {{0}};
    memcpy(points[0], point, sizeof points[0]);
    memcpy(points[1], point, sizeof points[1]);
    bool holds = ck_rechecks_baseline.point_holds(a, b, points[0], in_world[0], seen);
    assert_int_equal(kernels->point_holds(a, b, points[1], in_world[1], once_more), holds);
    assert_same(points[0], points[1], 3);
    assert_same_memos(seen, once_more);
    if (holds) { /* else nothing is said of it */
        assert_same(in_world[0], in_world[1], 3);
    }
    memcpy(point, points[0], sizeof points[0]);
    return holds;
}

/* Rigid ones, and some that stretch, mirror, flatten, or have numbers of any kind. */
static clinker_pose nasty_pose(uint64_t *seed, int kind) {
    static const double numbers[] = {0,        -0.0,      DBL_MAX, -DBL_MAX, 0x1p-1074,
                                     INFINITY, -INFINITY, NAN,     0x1p-400, 0x1p400};
    clinker_pose pose = random_pose(seed, kind % 3 == 0 ? 0.2 : 1.2);
    if (kind % 4 == 1) {
        double by = ldexp(1, (int)random_below(seed, 1200) - 600);
        for (int k = 0; k < 12; k++) {
            pose.m[k] *= kind % 8 == 1 ? by : random_between(seed, -2, 2);
        }
    } else if (kind % 4 == 2) {
        pose.m[random_below(seed, 12)] = numbers[random_below(seed, sizeof numbers / sizeof *numbers)];
    }
    return pose;
}

/* Some numbers of a pose, by about a thousandth. */
static void nudge(uint64_t *seed, clinker_pose *pose) {
    for (int k = 0; k < 12; k += 1 + (int)random_below(seed, 3)) {
        pose->m[k] *= 1 + random_between(seed, -1e-3, 1e-3);
    }
}

static void all_answer_the_same(void **state) {
    tool *t = *state;
    const ck_rechecks *kernels = ck_rechecks_select();
    if (kernels == &ck_rechecks_baseline) {
        skip();
    }
    uint64_t seed = 21;
    size_t planes = 0, points = 0, parted[3] = {0};
    for (int body = 0; body < 40; body++) {
        solid one, other;
        make_random(t, &seed, body % 2 == 0 ? (const double[3]){1, 1, 1} : (const double[3]){1, 0.6, 0.3}, &one);
        make_random(t, &seed, body % 4 < 2 ? (const double[3]){1, 1, 0.7} : (const double[3]){1, 0.2, 1e-7}, &other);
        for (int i = 0; i < QUESTIONS / 40; i++) {
            clinker_pose pose_a = nasty_pose(&seed, i), pose_b = nasty_pose(&seed, i / 4);
            ck_posed a = {&one.convex->body, pose_a.m}, b = {&other.convex->body, pose_b.m};
            double normal[3], point[3];
            for (int k = 0; k < 3; k++) {
                normal[k] = i % 3 == 0 ? (double)random_below(&seed, 3) - 1 : random_between(&seed, -1, 1);
                point[k] = random_between(&seed, -0.6, 0.6) * (i % 2 == 0 ? 1 : 0.2);
            }
            normal[0] = i % 97 == 0 ? NAN : normal[0];
            point[2] = i % 89 == 0 ? INFINITY : point[2];
            clinker_convex_memo seen[2][2] = {{{.points = 0}}};
            for (int step = 0; step < 3; step++) {
                planes += compare_planes(kernels, a, b, normal, seen[0]);
                points += compare_points(kernels, a, b, point, seen[1]);
                nudge(&seed, &pose_a);
                nudge(&seed, &pose_b);
            }
            parted[compare_centres(kernels, a, b)]++;
        }
        free_solid(&one);
        free_solid(&other);
    }
    assert_true(planes > 1000 && points > 1000);
    assert_true(parted[CK_NOT_PARTED] > 1000 && parted[CK_PARTED_ACROSS] > 1000 && parted[CK_PARTED_ASIDE] > 100);
}

/* A body that has no inner point in doubles has no map to look a point up in. */
static void points_in_bodies_too_thin_are_not_held(void **state) {
    tool *t = *state;
    solid thin, box;
    make_box(t, 1, 1, 0x1p-40, &thin);
    make_box(t, 1, 1, 1, &box);
    const ck_rechecks *tables[2] = {&ck_rechecks_baseline, ck_rechecks_select()};
    assert_true(thin.convex->body.slimness == INFINITY);
    for (int i = 0; i < 4; i++) {
        const ck_posed a = {&(i % 2 == 0 ? &thin : &box)->convex->body, box.pose.m};
        const ck_posed b = {&(i % 2 == 0 ? &box : &thin)->convex->body, box.pose.m};
        double point[3] = {0}, in_world[3];
        clinker_convex_memo seen[2] = {{.points = 0}};
        assert_false(tables[i / 2]->point_holds(a, b, point, in_world, seen));
    }
    free_solid(&thin);
    free_solid(&box);
}

/* Far from the origin, what rounding may have made is no gap, and no room around a point: the point is the middle of a,
 * which lies as deep in b as it is told, and it is moved where that is too little. */
static void nothing_holds_by_less_than_rounding(void **state) {
    tool *t = *state;
    solid one, other;
    make_box(t, 1, 1, 1, &one);
    make_box(t, 1, 1, 1, &other);
    const ck_rechecks *tables[2] = {&ck_rechecks_baseline, ck_rechecks_select()};
    for (int i = 0; i < 4; i++) {
        bool enough = i / 2 != 0;
        double little = enough ? 0x1p-16 : 0x1p-30;
        clinker_pose pose = clinker_pose_identity();
        pose.m[3] = 0x1p20;
        clinker_pose beyond = pose, within = pose;
        beyond.m[3] += 2 + little;
        within.m[3] += 1 - little;
        const ck_posed a = {&one.convex->body, pose.m};
        const ck_posed b = {&other.convex->body, beyond.m}, around = {&other.convex->body, within.m};
        double offset, point[3] = {0}, in_world[3];
        clinker_convex_memo seen[2] = {{.points = 0}};
        assert_int_equal(tables[i % 2]->plane_holds(a, b, (const double[3]){1, 0, 0}, &offset, seen), enough);
        clinker_convex_memo spots[2] = {{.points = 0}};
        assert_true(tables[i % 2]->point_holds(a, around, point, in_world, spots));
        assert_int_equal(point[0] == 0, enough);
    }
    free_solid(&one);
    free_solid(&other);
}

/* A box beside a small one, both so small that products of three lengths vanish. */
static void points_are_not_held_where_products_underflow(void **state) {
    tool *t = *state;
    solid one, other;
    make_box(t, 0x1p-250, 0x1p-250, 0x1p-250, &one);
    make_box(t, 0x1p-250, 0x1p-250, 0x1p-250, &other);
    const ck_rechecks *tables[2] = {&ck_rechecks_baseline, ck_rechecks_select()};
    for (int exponent = -290; exponent <= 0; exponent += 10) {
        clinker_pose pose_a = clinker_pose_identity(), pose_b = clinker_pose_identity();
        for (int k = 0; k < 3; k++) {
            pose_a.m[5 * k] = pose_b.m[5 * k] = ldexp(1, exponent);
        }
        pose_b.m[3] = ldexp(3, exponent - 250);
        for (int i = 0; i < 2; i++) {
            double point[3] = {0}, in_world[3];
            clinker_convex_memo seen[2] = {{.points = 0}};
            assert_false(tables[i]->point_holds((ck_posed){&one.convex->body, pose_a.m},
                                                (ck_posed){&other.convex->body, pose_b.m}, point, in_world, seen));
        }
    }
    free_solid(&one);
    free_solid(&other);
}

/* Boxes one of which reaches into the other: a memo that says that they do not reach as far is believed if it is of
 * these corners, and of no others. */
static void memos_are_believed_of_the_points_they_were_seen_of(void **state) {
    tool *t = *state;
    solid one, other;
    make_box(t, 1, 1, 1, &one);
    make_box(t, 1, 1, 2, &other);
    const ck_rechecks *tables[2] = {&ck_rechecks_baseline, ck_rechecks_select()};
    const double normal[3] = {1, 0, 0};
    place(&other, moved(1.5, 0, 0));
    const ck_posed a = {&one.convex->body, one.pose.m}, b = {&other.convex->body, other.pose.m};
    const ck_direction_map *maps[2] = {&a.body->corners, &b.body->corners};
    for (int i = 0; i < 2; i++) {
        for (int right = 0; right < 4; right++) {
            clinker_convex_memo seen[2] = {{.direction = {1, 0, 0}, .points = maps[right % 2]->identity},
                                           {.direction = {-1, 0, 0}, .points = maps[right / 2]->identity}};
            double offset;
            assert_int_equal(tables[i]->plane_holds(a, b, normal, &offset, seen), right == 2);
        }
    }
    free_solid(&one);
    free_solid(&other);
}

/* What a memo tells of another direction is no less than what any point reaches. */
static void assert_bounds(const clinker_convex_memo *seen, const ck_direction_map *map, uint64_t *seed) {
    assert_true(seen->points == map->identity);
    for (int i = 0; i < 20; i++) {
        double direction[3], told = seen->reach, by = i == 0 ? 0 : ldexp(1, -(int)random_below(seed, 12));
        for (int k = 0; k < 3; k++) {
            direction[k] = seen->direction[k] + random_between(seed, -by, by);
            told += fabs(direction[k] - seen->direction[k]) * map->spread[k];
        }
        for (size_t k = 0; k < map->point_count; k++) {
            assert_true(ck_dot(map->points[k], direction) <= told + 1e-14);
        }
    }
}

/* Of corners, and of poles of thin bodies, too, as they are left by planes and points that hold. */
static void memos_bound_what_points_reach_along_other_directions(void **state) {
    tool *t = *state;
    uint64_t seed = 23;
    size_t planes = 0, points = 0;
    for (int body = 0; body < 60; body++) {
        solid one, other;
        make_random(t, &seed, (const double[3]){1, 0.6, 0.3}, &one);
        make_random(t, &seed, (const double[3]){1, 0.6, body % 2 == 0 ? 0.6 : 1e-3}, &other);
        for (int i = 0; i < 100; i++) {
            place(&other, random_pose(&seed, i % 2 == 0 ? 1.5 : 0.3));
            const ck_posed a = {&one.convex->body, one.pose.m}, b = {&other.convex->body, other.pose.m};
            clinker_convex_memo seen[2][2] = {{{.points = 0}}};
            double normal[3], point[3], in_world[3], offset;
            for (int k = 0; k < 3; k++) {
                normal[k] = other.pose.m[4 * k + 3];
                point[k] = other.pose.m[4 * k + 3] / 2;
            }
            if (ck_rechecks_select()->plane_holds(a, b, normal, &offset, seen[0])) {
                assert_bounds(&seen[0][0], &a.body->corners, &seed);
                assert_bounds(&seen[0][1], &b.body->corners, &seed);
                planes++;
            }
            if (ck_rechecks_select()->point_holds(a, b, point, in_world, seen[1])) {
                assert_bounds(&seen[1][0], &a.body->poles, &seed);
                assert_bounds(&seen[1][1], &b.body->poles, &seed);
                points++;
            }
        }
        free_solid(&one);
        free_solid(&other);
    }
    assert_true(planes > 1000 && points > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_answer_the_same),
        cmocka_unit_test(nothing_holds_by_less_than_rounding),
        cmocka_unit_test(points_in_bodies_too_thin_are_not_held),
        cmocka_unit_test(points_are_not_held_where_products_underflow),
        cmocka_unit_test(memos_are_believed_of_the_points_they_were_seen_of),
        cmocka_unit_test(memos_bound_what_points_reach_along_other_directions),
    };
    return cmocka_run_group_tests_name("recheck_kernels", tests, open_tool, close_tool);
}
