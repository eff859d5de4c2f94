/* Which pairs show the same, and what is known of one by the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "math/vec3.h"
#include "twin_pairs.h"

#include <math.h>
#include <string.h>

/* A ball and a tube that it is stuck in, in their places. */
typedef struct plug {
    solid shapes[2];
    clinker_pose poses[2];
    clinker_body bodies[2];
} plug;

static void make_plug(plug *made) {
    scene_random random = {11};
    made->shapes[0] = made_ball(1, 2);
    made->shapes[1] = made_tube(1, 0.5, 2);
    for (int i = 0; i < 2; i++) {
        made->poses[i] = pose_rigid(&random, (const double[3]){0.25 * i, 1, 0.5});
        made->bodies[i] = (clinker_body){.mesh = solid_borrow(&made->shapes[i]), .pose = &made->poses[i]};
    }
}

static void free_plug(plug *made) {
    for (int i = 0; i < 2; i++) {
        solid_free(&made->shapes[i]);
    }
}

static void is_like(const twin_pairs *row, size_t number, size_t like, bool swapped) {
    assert_int_equal(row->twins[number].like, like);
    assert_int_equal(row->twins[number].swapped, swapped);
    assert_int_equal(row->twins[number].pair.a, 2 * number);
    assert_int_equal(row->twins[number].pair.b, 2 * number + 1);
}

static void stands_alone(const twin_pairs *row, size_t number) {
    is_like(row, number, number, false);
}

/* By the numbers of doubles, by those of floats, and the other way round. */
static clinker_pose some_motion(scene_random *random, uint64_t kind) {
    const double to[3] = {scene_random_between(random, -9, 9), scene_random_between(random, -9, 9), 5};
    const clinker_pose pose = kind % 3 == 1 ? scene_random_pose(random, to) : pose_rigid(random, to);
    const clinker_pose mirror = pose_stretching(1, kind % 3 == 2 ? -1 : 1, 1);
    return pose_then(&pose, &mirror);
}

static void moved_turned_and_mirrored_copies_show_the_same(void **state) {
    scene_random random = {1};
    plug first;
    make_plug(&first);
    for (uint64_t round = 0; round < 20; round++) {
        twin_pairs row = {0};
        twin_pairs_add(&row, first.bodies);
        for (uint64_t i = 1; i < 12; i++) {
            const clinker_pose motion = some_motion(&random, i);
            twin_pairs_add_under(&row, first.bodies, &motion);
        }
        twin_pairs_find(state, &row);
        for (size_t i = 0; i < row.count; i++) {
            is_like(&row, i, 0, false);
            assert_int_equal(ck_twin_state_of(&row.twins[i]), CK_TWIN_AWAITED);
        }
    }
    free_plug(&first);
}

static void so_do_copies_of_the_arrays(void **state) {
    scene_random random = {2};
    plug plugs[3];
    twin_pairs row = {0};
    for (uint64_t i = 0; i < 3; i++) {
        const clinker_pose motion = some_motion(&random, i);
        make_plug(&plugs[i]);
        twin_pairs_add_under(&row, plugs[i].bodies, &motion);
    }
    twin_pairs_find(state, &row);
    for (size_t i = 0; i < 3; i++) {
        is_like(&row, i, 0, false);
        free_plug(&plugs[i]);
    }
}

static void bodies_may_come_the_other_way_round(void **state) {
    scene_random random = {3};
    plug first;
    make_plug(&first);
    const clinker_body swapped[2] = {first.bodies[1], first.bodies[0]};
    twin_pairs row = {0};
    for (uint64_t i = 0; i < 8; i++) {
        const clinker_pose motion = some_motion(&random, i);
        twin_pairs_add_under(&row, i % 2 == 0 ? first.bodies : swapped, &motion);
    }
    twin_pairs_find(state, &row);
    for (size_t i = 0; i < 8; i++) {
        is_like(&row, i, 0, i % 2 != 0);
    }
    free_plug(&first);
}

/* Seen from b, a lies elsewhere than b does, seen from a. */
static void so_may_two_bodies_of_one_mesh(void **state) {
    scene_random random = {4};
    plug first;
    make_plug(&first);
    first.bodies[1].mesh = first.bodies[0].mesh;
    const clinker_body swapped[2] = {first.bodies[1], first.bodies[0]};
    twin_pairs row = {0};
    for (uint64_t i = 0; i < 8; i++) {
        const clinker_pose motion = some_motion(&random, i);
        twin_pairs_add_under(&row, i % 2 == 0 ? first.bodies : swapped, &motion);
    }
    twin_pairs_find(state, &row);
    for (size_t i = 0; i < 8; i++) {
        is_like(&row, i, 0, i % 2 != 0);
    }
    free_plug(&first);
}

/* The sum of the sides of a body's box, of which pairs may differ by a 65536th. */
static double size_of(const ck_body *body) {
    double size = 0;
    for (int axis = 0; axis < 3; axis++) {
        size += body->high[axis] - body->low[axis];
    }
    return size;
}

static void pairs_that_lie_otherwise_do_not(void **state) {
    plug first;
    make_plug(&first);
    twin_pairs alone = {0};
    twin_pairs_add(&alone, first.bodies);
    twin_pairs_find(state, &alone);
    const double most = 0x1p-16 * size_of(&alone.check.bodies[1]);
    for (int axis = 0; axis < 3; axis++) {
        twin_pairs row = {0};
        twin_pairs_add(&row, first.bodies);
        for (int i = 0; i < 4; i++) {
            clinker_pose there = first.poses[1];
            const clinker_body pair[2] = {first.bodies[0], {.mesh = first.bodies[1].mesh, .pose = &there}};
            there.m[4 * axis + 3] += (i % 2 == 0 ? 1 : -1) * (i < 2 ? 0.99 : 1.01) * most;
            const clinker_pose motion = pose_moving(10.0 * i, 7, -3);
            twin_pairs_add_under(&row, pair, &motion);
        }
        twin_pairs_find(state, &row);
        is_like(&row, 1, 0, false);
        is_like(&row, 2, 0, false);
        stands_alone(&row, 3);
        stands_alone(&row, 4);
    }
    free_plug(&first);
}

/* A mirrored body beside one that is not is another pair; the ball alone does not tell. */
static void nor_does_a_pair_with_one_body_mirrored(void **state) {
    plug first;
    make_plug(&first);
    const clinker_pose mirror = pose_stretching(-1, 1, 1);
    const clinker_pose there = pose_then(&first.poses[0], &mirror);
    const clinker_body pair[2] = {{.mesh = first.bodies[0].mesh, .pose = &there}, first.bodies[1]};
    twin_pairs row = {0};
    twin_pairs_add(&row, first.bodies);
    twin_pairs_add(&row, pair);
    twin_pairs_find(state, &row);
    stands_alone(&row, 1);
    free_plug(&first);
}

/* The places are the same, but the meshes have changed them. */
static void nor_do_meshes_in_the_places_of_each_other(void **state) {
    plug first;
    make_plug(&first);
    const clinker_body pair[2] = {{.mesh = first.bodies[1].mesh, .pose = &first.poses[0]},
                                  {.mesh = first.bodies[0].mesh, .pose = &first.poses[1]}};
    twin_pairs row = {0};
    twin_pairs_add(&row, first.bodies);
    twin_pairs_add(&row, pair);
    twin_pairs_find(state, &row);
    stands_alone(&row, 1);
    free_plug(&first);
}

static void pairs_of_other_meshes_do_not(void **state) {
    plug first, other;
    make_plug(&first);
    make_plug(&other);
    float floats[512];
    const clinker_mesh ball = first.bodies[0].mesh;
    assert_true(3 * ball.vertex_count <= 512);
    for (size_t i = 0; i < 3 * ball.vertex_count; i++) {
        floats[i] = (float)first.shapes[0].positions[i];
        first.shapes[0].positions[i] = other.shapes[0].positions[i] = (double)floats[i];
    }
    clinker_mesh nudged = ball, turned_faces = ball, in_floats = ball;
    other.shapes[0].positions[30] = nextafter(other.shapes[0].positions[30], 9);
    nudged.positions = other.shapes[0].positions;
    solid_rotate_corners(&other.shapes[0]);
    turned_faces.indices = other.shapes[0].indices;
    in_floats.positions = floats;
    in_floats.scalar = CLINKER_SCALAR_FLOAT32;
    solid soup = as_soup(&first.shapes[0]);
    const clinker_mesh loose = solid_borrow(&soup), *const meshes[4] = {&nudged, &turned_faces, &in_floats, &loose};
    twin_pairs row = {0};
    twin_pairs_add(&row, first.bodies);
    for (size_t i = 0; i < 4; i++) {
        const clinker_body pair[2] = {{.mesh = *meshes[i], .pose = &first.poses[0]}, first.bodies[1]};
        twin_pairs_add(&row, pair);
    }
    twin_pairs_find(state, &row);
    for (size_t i = 1; i < 5; i++) {
        stands_alone(&row, i);
    }
    solid_free(&soup);
    free_plug(&first);
    free_plug(&other);
}

/* The same change of the whole pair, and of the one that comes first. */
static void poses_that_scale_or_shear_are_left_alone(void **state) {
    plug first;
    make_plug(&first);
    const double much = 0x1p-15, little = 0x1p-18;
    const clinker_pose changes[6] = {pose_stretching(1 + much, 1 + much, 1 + much),
                                     pose_stretching(1, 1 - much, 1),
                                     {{1, 2 * much, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}},
                                     pose_stretching(1 + little, 1 + little, 1 + little),
                                     pose_stretching(1, 1 - little, 1),
                                     {{1, little, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}}};
    for (int i = 0; i < 6; i++) {
        for (int order = 0; order < 2; order++) {
            const clinker_pose none = clinker_pose_identity();
            twin_pairs row = {0};
            twin_pairs_add_under(&row, first.bodies, order == 0 ? &none : &changes[i]);
            twin_pairs_add_under(&row, first.bodies, order == 0 ? &changes[i] : &none);
            twin_pairs_find(state, &row);
            is_like(&row, 1, i < 3 ? 1 : 0, false);
        }
    }
    free_plug(&first);
}

static void bodies_with_few_faces_have_none(void **state) {
    for (size_t faces = 31; faces <= 32; faces++) {
        for (int which = 0; which < 2; which++) {
            plug first;
            make_plug(&first);
            first.bodies[which].mesh = solid_borrow(&first.shapes[1]);
            first.bodies[which].mesh.triangle_count = faces;
            twin_pairs row = {0};
            twin_pairs_add(&row, first.bodies);
            twin_pairs_add(&row, first.bodies);
            twin_pairs_find(state, &row);
            is_like(&row, 1, faces == 31 ? 1 : 0, false);
            free_plug(&first);
        }
    }
}

/* Pairs that all differ, then copies of two of them: one is held against the first 32 alone. */
static void after_many_that_differ_nobody_looks_any_further(void **state) {
    enum { MANY = 33 };
    plug first;
    make_plug(&first);
    twin_pairs row = {0};
    for (int i = 0; i < MANY + 2; i++) {
        clinker_pose there = first.poses[1];
        const clinker_body pair[2] = {first.bodies[0], {.mesh = first.bodies[1].mesh, .pose = &there}};
        there.m[3] += 0.01 * (i < MANY ? i : i - 2);
        const clinker_pose motion = pose_moving(0, 5 * i, 0);
        twin_pairs_add_under(&row, pair, &motion);
    }
    twin_pairs_find(state, &row);
    for (size_t i = 0; i < MANY; i++) {
        stands_alone(&row, i);
    }
    is_like(&row, MANY, MANY - 2, false);
    stands_alone(&row, MANY + 1);
    free_plug(&first);
}

/* Kinds of pairs that come in turns. */
static void the_first_is_the_first_of_its_kind(void **state) {
    plug first;
    make_plug(&first);
    const clinker_body kinds[3][2] = {{first.bodies[0], first.bodies[1]},
                                      {first.bodies[0], {.mesh = first.bodies[0].mesh, .pose = &first.poses[1]}},
                                      {{.mesh = first.bodies[1].mesh, .pose = &first.poses[0]}, first.bodies[1]}};
    twin_pairs row = {0};
    for (int i = 0; i < 12; i++) {
        const clinker_pose motion = pose_moving(-4 * i, 0, 3);
        twin_pairs_add_under(&row, kinds[i % 3], &motion);
    }
    twin_pairs_find(state, &row);
    for (size_t i = 0; i < 12; i++) {
        is_like(&row, i, i % 3, false);
    }
    free_plug(&first);
}

/* False once there are fewer allocations than that. */
static bool survives(twin_pairs *row, size_t fail_at) {
    test_allocator allocator = {.fail_at = fail_at};
    const clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace = NULL;
    if (clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK &&
        ck_check_begin(workspace, 2 * row->count, &row->query, &row->check) == CLINKER_STATUS_OK &&
        ck_bodies_open_all(&row->check, row->bodies) == CLINKER_STATUS_OK) {
        const size_t before = allocator.calls;
        const bool found = ck_twins_find(&row->check, row->pairs, NULL, row->count, row->twins);
        assert_int_equal(found, before >= fail_at || allocator.calls < fail_at);
        assert_true(found || ck_twins_find(&row->check, row->pairs, NULL, row->count, row->twins));
        is_like(row, 1, 0, false);
    }
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    return allocator.calls >= fail_at;
}

static void a_failing_allocator_is_survived(void **state) {
    (void)state;
    plug first;
    make_plug(&first);
    twin_pairs row = {0};
    clinker_query_init(&row.query);
    twin_pairs_add(&row, first.bodies);
    twin_pairs_add(&row, first.bodies);
    size_t fail_at = 1;
    while (survives(&row, fail_at)) {
        fail_at++;
    }
    assert_true(fail_at > 3);
    free_plug(&first);
}

/* ---- What is kept ---- */

static void what_is_kept_first_stays(void **state) {
    (void)state;
    ck_twin twin = {0};
    atomic_init(&twin.state, CK_TWIN_AWAITED);
    ck_twin_keep(&twin, (const double[3]){1, 2, 3}, 4, 5);
    ck_twin_keep(&twin, (const double[3]){6, 7, 8}, 9, 10);
    ck_twin_close(&twin);
    assert_int_equal(ck_twin_state_of(&twin), CK_TWIN_KNOWN);
    assert_true(twin.centre[0] == 1 && twin.centre[1] == 2 && twin.centre[2] == 3);
    assert_true(twin.lower == 4 && twin.upper == 5);
}

static void nothing_is_carried_of_what_is_not_known(void **state) {
    plug first;
    make_plug(&first);
    twin_pairs row = {0};
    twin_pairs_add(&row, first.bodies);
    twin_pairs_add(&row, first.bodies);
    twin_pairs_find(state, &row);
    double centre[3], upper;
    assert_false(ck_twin_carry(&row.check, &row.twins[0], &row.twins[1], centre, &upper));
    ck_twin_close(&row.twins[0]);
    assert_int_equal(ck_twin_state_of(&row.twins[0]), CK_TWIN_UNKNOWN);
    ck_twin_keep(&row.twins[0], (const double[3]){0}, 1, 2);
    assert_false(ck_twin_carry(&row.check, &row.twins[0], &row.twins[1], centre, &upper));
    free_plug(&first);
}

/* All lengths times a power of two. */
static void scale_plug(plug *made, double unit) {
    for (int i = 0; i < 2; i++) {
        solid_scale(&made->shapes[i], unit);
        for (int axis = 0; axis < 3; axis++) {
            made->poses[i].m[4 * axis + 3] *= unit;
        }
    }
}

/* Where a point of the first pair's world is carried to, and how far that is from where the motion takes it. */
static void carry_point(void **state, const clinker_body pairs[2][2], const clinker_pose *motion, double unit) {
    twin_pairs row = {0};
    twin_pairs_add(&row, pairs[0]);
    twin_pairs_add_under(&row, pairs[1], motion);
    twin_pairs_find(state, &row);
    const double scale = row.check.scale, at[3] = {0.5 * unit, unit, -0.25 * unit};
    assert_true((scale != 1) == (unit != 1));
    double centre[3], upper;
    ck_twin_keep(&row.twins[0], (const double[3]){at[0] * scale, at[1] * scale, at[2] * scale}, 1, 2);
    assert_true(ck_twin_carry(&row.check, &row.twins[0], &row.twins[1], centre, &upper));
    for (int axis = 0; axis < 3; axis++) {
        const double there = ck_dot(&motion->m[4 * axis], at) + motion->m[4 * axis + 3];
        assert_true(fabs(centre[axis] / scale - there) <= 1e-12 * unit);
    }
    assert_true(upper >= 2 && upper <= 2.0001);
}

/* Also where the world is scaled, and bodies come the other way round. */
static void the_centre_goes_where_the_pair_went(void **state) {
    scene_random random = {6};
    for (uint64_t i = 0; i < 60; i++) {
        const double unit = i % 4 < 2 ? 1 : i % 8 < 4 ? 0x1p60 : 0x1p-200;
        plug first;
        make_plug(&first);
        scale_plug(&first, unit);
        clinker_pose motion = some_motion(&random, i);
        for (int axis = 0; axis < 3; axis++) {
            motion.m[4 * axis + 3] *= unit;
        }
        const clinker_body pairs[2][2] = {{first.bodies[0], first.bodies[1]},
                                          {first.bodies[i % 2], first.bodies[1 - i % 2]}};
        carry_point(state, pairs, &motion, unit);
        free_plug(&first);
    }
}

/* ---- Bounds that are known by hand ---- */

/* A plate within a large block, both of 48 faces: the ball is as wide as the plate. */
static void make_plate(solid shapes[2], clinker_body bodies[2], double half) {
    const double low[2][3] = {{-4, -4, -4}, {-half, -2, -2}}, high[2][3] = {{4, 4, 4}, {half, 2, 2}};
    for (int i = 0; i < 2; i++) {
        solid plain = made_box(low[i], high[i]);
        shapes[i] = with_split_faces(&plain);
        bodies[i] = (clinker_body){.mesh = solid_borrow(&shapes[i])};
        solid_free(&plain);
    }
}

/* What is carried to a pair whose poses are as they are, of a plate whose width is known. */
static double carry_width(void **state, const clinker_body pairs[2][2], double width) {
    twin_pairs row = {0};
    double centre[3], upper;
    twin_pairs_add(&row, pairs[0]);
    twin_pairs_add(&row, pairs[1]);
    twin_pairs_find(state, &row);
    is_like(&row, 1, 0, false);
    ck_twin_keep(&row.twins[0], (const double[3]){0}, width, width);
    assert_true(ck_twin_carry(&row.check, &row.twins[0], &row.twins[1], centre, &upper));
    return upper;
}

/* Both grow by the same share: no shift allows for that. */
static void a_pair_that_grows_is_deeper(void **state) {
    solid shapes[2];
    clinker_body pairs[2][2];
    make_plate(shapes, pairs[0], 1);
    memcpy(pairs[1], pairs[0], sizeof pairs[1]);
    for (int i = 1; i <= 16; i++) {
        const double share = 0x1p-22 * i;
        const clinker_pose larger = pose_stretching(1 + share, 1 + share, 1 + share);
        pairs[1][0].pose = pairs[1][1].pose = &larger;
        const double upper = carry_width(state, (const clinker_body(*)[2])pairs, 2);
        assert_true(upper >= 2 * (1 + share) && upper < 2 * (1 + 4 * share) + 1e-9);
    }
    solid_free(&shapes[0]);
    solid_free(&shapes[1]);
}

/* The plate alone grows in width: both sides of the ball move as far as a corner of the box does. */
static void a_body_that_moves_lets_the_ball_grow_on_both_sides(void **state) {
    solid shapes[2];
    clinker_body pairs[2][2];
    make_plate(shapes, pairs[0], 1);
    memcpy(pairs[1], pairs[0], sizeof pairs[1]);
    for (int i = 1; i <= 16; i++) {
        const double share = 0x1p-22 * i;
        const clinker_pose wider = pose_stretching(1 + share, 1, 1);
        pairs[1][1].pose = &wider;
        const double upper = carry_width(state, (const clinker_body(*)[2])pairs, 2);
        assert_true(upper >= 2 * (1 + share) && upper < 2 * (1 + share) + 1e-6);
    }
    solid_free(&shapes[0]);
    solid_free(&shapes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moved_turned_and_mirrored_copies_show_the_same),
        cmocka_unit_test(so_do_copies_of_the_arrays),
        cmocka_unit_test(bodies_may_come_the_other_way_round),
        cmocka_unit_test(so_may_two_bodies_of_one_mesh),
        cmocka_unit_test(pairs_that_lie_otherwise_do_not),
        cmocka_unit_test(nor_does_a_pair_with_one_body_mirrored),
        cmocka_unit_test(nor_do_meshes_in_the_places_of_each_other),
        cmocka_unit_test(pairs_of_other_meshes_do_not),
        cmocka_unit_test(poses_that_scale_or_shear_are_left_alone),
        cmocka_unit_test(bodies_with_few_faces_have_none),
        cmocka_unit_test(after_many_that_differ_nobody_looks_any_further),
        cmocka_unit_test(the_first_is_the_first_of_its_kind),
        cmocka_unit_test(a_failing_allocator_is_survived),
        cmocka_unit_test(what_is_kept_first_stays),
        cmocka_unit_test(nothing_is_carried_of_what_is_not_known),
        cmocka_unit_test(the_centre_goes_where_the_pair_went),
        cmocka_unit_test(a_pair_that_grows_is_deeper),
        cmocka_unit_test(a_body_that_moves_lets_the_ball_grow_on_both_sides),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
