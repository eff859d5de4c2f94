/* What is carried from one pair to another holds there: depths that are measured alone, without any other pair, are
 * never above it, and the bounds that the two ways give have a depth in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "rounds.h"
#include "twin_pairs.h"

#include <math.h>
#include <stdio.h>

/* Where the bodies are, and how large. */
typedef enum place {
    PLACE_NEAR = 0,
    PLACE_FAR,       /* in the world */
    PLACE_LOCAL_FAR, /* in the mesh's own coordinates, and brought near by the pose */
    PLACE_TINY,
    PLACE_HUGE,
    PLACES,
} place;

static const double units[PLACES] = {1, 1, 1, 0x1p-90, 0x1p90};

typedef struct two_pairs {
    solid shapes[2];
    clinker_pose poses[2][2];
    clinker_body bodies[4]; /* a and b, then those of the pair that shows the same */
} two_pairs;

enum { SHAPES = 6 };

static solid random_shape(scene_random *random) {
    const unsigned kind = (unsigned)scene_random_below(random, SHAPES);
    solid shape = {0}, plain = {0};
    switch (kind) {
    case 0:
        shape = made_ball(1, 2);
        break;
    case 1:
        plain = made_box((const double[3]){-1, -0.75, -0.5}, (const double[3]){1, 0.75, 0.5});
        shape = with_split_faces(&plain);
        solid_free(&plain);
        break;
    case 2:
        shape = made_prism(1, 0.5, 12);
        break;
    case 3:
        shape = made_tube(1, 0.5, 0.75);
        break;
    case 4:
        shape = solid_of(scene_torus(0.75F, 0.25F, 12, 8));
        break;
    default:
        shape = solid_of(scene_bumpy_sphere(100, 1 + scene_random_below(random, 1000), 1));
        break;
    }
    solid_scale(&shape, scene_random_between(random, 0.5, 2));
    return shape;
}

static void random_point(scene_random *random, double most, double out[3]) {
    for (int axis = 0; axis < 3; axis++) {
        out[axis] = scene_random_between(random, -most, most);
    }
}

/* A turn and a stretch, each of which leaves the pair what it is, or nearly so. */
static clinker_pose small_change(scene_random *random, double share) {
    clinker_pose change = clinker_pose_identity();
    for (int i = 0; i < 12; i++) {
        change.m[i] += share * scene_random_between(random, -1, 1);
    }
    return change;
}

static clinker_pose some_motion(scene_random *random, double far) {
    double to[3];
    random_point(random, far, to);
    const size_t kind = scene_random_below(random, 4);
    const clinker_pose pose = kind < 2 ? scene_random_pose(random, to) : pose_rigid(random, to);
    const clinker_pose mirror = pose_stretching(1, 1, scene_random_below(random, 3) == 0 ? -1 : 1);
    return pose_then(&mirror, &pose);
}

/* Lengths times a power of two. */
static void scale_pairs(two_pairs *made, double unit) {
    for (int i = 0; i < 2; i++) {
        solid_scale(&made->shapes[i], unit);
        for (int k = 0; k < 6; k++) {
            made->poses[i][k / 3].m[4 * (k % 3) + 3] *= unit;
        }
    }
}

static void make_pairs(two_pairs *made, uint64_t seed, place where) {
    static const double shares[4] = {0, 0x1p-40, 0x1p-21, 0x1p-18};
    scene_random random = {seed + 1};
    const double far = where == PLACE_FAR ? 1e5 : 6, local = where == PLACE_LOCAL_FAR ? 1e5 : 0;
    const clinker_pose motion = some_motion(&random, far);
    const double share = shares[scene_random_below(&random, 4)];
    double direction[3], at[3] = {0}, offset[3];
    scene_random_direction(&random, direction);
    for (size_t i = 0; i < 2; i++) {
        made->shapes[i] = random_shape(&random);
        random_point(&random, local, offset);
        solid_move(&made->shapes[i], offset);
        const clinker_pose back = pose_moving(-offset[0], -offset[1], -offset[2]);
        const clinker_pose turn = pose_rigid(&random, at), change = small_change(&random, share);
        made->poses[0][i] = pose_then(&back, &turn);
        const clinker_pose there = pose_then(&made->poses[0][i], &motion);
        const clinker_pose here = pose_then(&back, &change), changed = pose_then(&here, &turn);
        made->poses[1][i] = i == 0 ? there : pose_then(&changed, &motion);
        const double distance = scene_random_between(&random, 0.2, 2);
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = distance * direction[axis];
        }
    }
    scale_pairs(made, units[where]);
    const size_t swapped = scene_random_below(&random, 2);
    for (size_t i = 0; i < 4; i++) {
        const size_t of = i < 2 ? i : (i + swapped) % 2;
        made->bodies[i] =
            (clinker_body){.mesh = solid_borrow(&made->shapes[of]), .pose = &made->poses[i < 2 ? 0 : 1][of]};
    }
}

static void free_pairs(two_pairs *made) {
    solid_free(&made->shapes[0]);
    solid_free(&made->shapes[1]);
}

/* Bounds of a depth; the upper one below 0: there is none. */
typedef struct bounds {
    double lower, upper;
} bounds;

/* Of the last two bodies. */
static bounds depth_of(void **state, const clinker_body *bodies, size_t count) {
    clinker_query query;
    clinker_query_init(&query);
    query.contact = query.depth = true;
    query.tolerance = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, count, &query, &answer), CLINKER_STATUS_OK);
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair *pair = clinker_answer_pair(&answer, i);
        if (pair->a == count - 2 && pair->b == count - 1 && pair->depth_error >= 0 && pair->depth > 0) {
            return (bounds){pair->depth, pair->depth + pair->depth_error};
        }
    }
    return (bounds){0, -1};
}

typedef struct tally {
    size_t measured, alike;
} tally;

static bool holds(bool claim, const char *what, uint64_t seed, place where, bounds alone, double other) {
    if (!claim) {
        print_error("%s: seed %llu, place %d: alone %.17g to %.17g, else %.17g\n", what, (unsigned long long)seed,
                    (int)where, alone.lower, alone.upper, other);
    }
    return claim;
}

static void compare_pairs(void **state, const two_pairs *made, uint64_t seed, place where, tally *seen) {
    const bounds first = depth_of(state, made->bodies, 2), alone = depth_of(state, made->bodies + 2, 2);
    const bounds twin = depth_of(state, made->bodies, 4);
    if (first.upper > 0 && alone.upper > 0) {
        twin_pairs row = {0};
        double centre[3], upper;
        seen->measured++;
        twin_pairs_add(&row, made->bodies);
        twin_pairs_add(&row, made->bodies + 2);
        twin_pairs_find(state, &row);
        const double scale = row.check.scale;
        ck_twin_keep(&row.twins[0], (const double[3]){0}, first.lower * scale, first.upper * scale);
        if (row.twins[1].like == 0) {
            seen->alike++;
            assert_true(ck_twin_carry(&row.check, &row.twins[0], &row.twins[1], centre, &upper));
            assert_true(holds(upper / scale >= alone.lower, "carried", seed, where, alone, upper / scale));
        }
        assert_true(holds(twin.lower <= alone.upper, "lower", seed, where, alone, twin.lower));
        assert_true(holds(twin.upper >= alone.lower, "upper", seed, where, alone, twin.upper));
    }
}

static void compare_many(void **state, place where) {
    const test_rounds rounds = test_rounds_of(600);
    tally seen = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        two_pairs made;
        make_pairs(&made, seed, where);
        compare_pairs(state, &made, seed, where, &seen);
        free_pairs(&made);
    }
    if (rounds.whole) {
        assert_true(seen.measured > 300 && seen.alike > seen.measured / 2);
    }
}

static void what_is_carried_holds(void **state) {
    compare_many(state, PLACE_NEAR);
}

static void it_holds_far_from_the_origin(void **state) {
    compare_many(state, PLACE_FAR);
}

static void it_holds_of_meshes_that_poses_bring_near(void **state) {
    compare_many(state, PLACE_LOCAL_FAR);
}

static void it_holds_of_tiny_bodies(void **state) {
    compare_many(state, PLACE_TINY);
}

static void it_holds_of_huge_bodies(void **state) {
    compare_many(state, PLACE_HUGE);
}

/* ---- Large numbers that cancel ---- */

/* Cubes far out in their own coordinates, face to face and 2^-8 into each other, each pair turned in its own way and
 * brought back by its poses: corners are rounded by more than their places in the world tell. */
static void make_cancelling(two_pairs *made, uint64_t seed, double local, double unit) {
    const double depth = 0x1p-8;
    const double low[2][3] = {{-1, -1, -1}, {1 - depth, -0.5, -0.5}}, high[2][3] = {{1, 1, 1}, {3 - depth, 0.5, 0.5}};
    scene_random random = {seed + 1};
    double offset[3], at[3];
    random_point(&random, local, offset);
    for (size_t i = 0; i < 2; i++) {
        solid plain = made_box(low[i], high[i]);
        made->shapes[i] = with_split_faces(&plain);
        solid_free(&plain);
        solid_move(&made->shapes[i], offset);
        const clinker_pose back = pose_moving(-offset[0], -offset[1], -offset[2]);
        random_point(&random, 3, at);
        at[0] += 10.0 * (double)i;
        const clinker_pose turn = pose_rigid(&random, at);
        made->poses[i][0] = made->poses[i][1] = pose_then(&back, &turn);
    }
    scale_pairs(made, unit);
    for (size_t i = 0; i < 4; i++) {
        made->bodies[i] =
            (clinker_body){.mesh = solid_borrow(&made->shapes[i % 2]), .pose = &made->poses[i / 2][i % 2]};
    }
}

static void compare_cancelling(void **state, double local, double unit) {
    const test_rounds rounds = test_rounds_of(200);
    tally seen = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        two_pairs made;
        make_cancelling(&made, seed, local, unit);
        compare_pairs(state, &made, seed, PLACES, &seen);
        free_pairs(&made);
    }
    if (rounds.whole) {
        assert_true(seen.alike > 150);
    }
}

static void it_holds_where_large_numbers_cancel(void **state) {
    compare_cancelling(state, 0x1p10, 1);
    compare_cancelling(state, 0x1p36, 1);
}

static void it_does_where_the_world_is_scaled(void **state) {
    compare_cancelling(state, 0x1p30, 0x1p90);
    compare_cancelling(state, 0x1p30, 0x1p-90);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_carried_holds),
        cmocka_unit_test(it_holds_far_from_the_origin),
        cmocka_unit_test(it_holds_of_meshes_that_poses_bring_near),
        cmocka_unit_test(it_holds_of_tiny_bodies),
        cmocka_unit_test(it_holds_of_huge_bodies),
        cmocka_unit_test(it_holds_where_large_numbers_cancel),
        cmocka_unit_test(it_does_where_the_world_is_scaled),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
