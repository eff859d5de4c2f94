/* Caps are closed and have all that lies beyond their plane; bodies judged by caps are judged as whole ones are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/bodies.h"
#include "convex/judge/cap.h"
#include "convex/judge/judge.h"
#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"

#include <math.h>

/* ---------------------------------------------------------------------------------------------------
 * Caps alone
 * ------------------------------------------------------------------------------------------------ */

static void assert_has_all_faces_beyond(const clinker_convex *convex, const ck_placed *placed, const double way[3],
                                        double level, const clinker_mesh *cap) {
    double local[3];
    ck_placed_localise(placed, way, local);
    size_t taken = 0;
    const double(*points)[3] = (const double(*)[3])cap->positions;
    for (size_t i = 0; i < convex->face_count; i++) {
        bool beyond = false;
        for (int k = 0; k < 3; k++) {
            double reach = ck_dot(convex->body.corners.points[convex->faces[i][k]], local) * convex->body.unit;
            beyond = beyond || reach >= level;
        }
        for (int k = 0; beyond && k < 3; k++) {
            assert_memory_equal(points[cap->indices[3 * taken + (size_t)k]], convex->points[convex->faces[i][k]],
                                sizeof points[0]);
        }
        taken += beyond;
    }
    assert_true(taken > 0 && taken < cap->triangle_count);
    for (size_t i = taken; i < cap->triangle_count; i++) {
        assert_memory_equal(points[cap->indices[3 * i + 2]], convex->body.centre, sizeof points[0]);
    }
}

/* The exact check takes its least steps from the box of a body, and that of its cap is the same. */
static void assert_same_box(const clinker_convex *convex, const ck_placed *placed, const clinker_mesh *cap) {
    const double(*points)[3] = (const double(*)[3])cap->positions;
    for (int which = 0; which < 6; which++) {
        double most[2] = {-INFINITY, -INFINITY}, sign = which % 2 == 0 ? 1 : -1;
        const double *row = &placed->pose[4 * (which / 2)];
        for (size_t i = 0; i < convex->point_count; i++) {
            most[0] = fmax(most[0], sign * ck_dot(row, convex->points[i]));
        }
        for (size_t i = 0; i < cap->vertex_count; i++) {
            most[1] = fmax(most[1], sign * ck_dot(row, points[i]));
        }
        assert_true(fabs(most[0] - most[1]) < 1e-12);
    }
}

static size_t cut_at_random(clinker_workspace *workspace, scene_random *random, const clinker_convex *convex) {
    static const double most[] = {0, 0.001, 0.1, 0.5};
    ck_cap_memory *kept = ck_workspace_take(workspace, sizeof *kept);
    assert_non_null(kept);
    size_t made = 0;
    for (int i = 0; i < 200; i++) {
        clinker_pose pose = scene_random_pose(random, (const double[3]){1, 2, 3});
        double way[3];
        ck_placed placed;
        scene_random_direction(random, way);
        assert_true(ck_placed_make(&convex->body, pose.m, &placed));
        double level = ck_placed_reach(&placed, way) * (1 - scene_random_between(random, 0, most[i % 4]) - 1e-9);
        clinker_mesh cap;
        ck_cap_result result = ck_cap_make(&workspace->memory, kept, convex, &placed, way, level, &cap);
        assert_int_not_equal(result, CK_CAP_NO_MEMORY);
        if (result == CK_CAP_MADE) {
            clinker_inspection found = CLINKER_INIT(clinker_inspection);
            assert_has_all_faces_beyond(convex, &placed, way, level, &cap);
            assert_same_box(convex, &placed, &cap);
            assert_int_equal(clinker_mesh_inspect(workspace, &cap, &pose, &found), CLINKER_STATUS_OK);
            assert_true(found.solid && found.orientation == CLINKER_ORIENTATION_OUTWARD);
            assert_true(cap.triangle_count <= convex->face_count);
            made++;
        }
    }
    return made;
}

static void a_cap_is_closed_and_has_all_faces_beyond_its_plane(void **state) {
    scene_random random = {1};
    enum { BODIES = 4 };
    clinker_convex *bodies[BODIES] = {make_round(*state, &random, 500, (const double[3]){1, 0.66, 0.33}),
                                      make_round(*state, &random, 200, (const double[3]){1, 0.01, 0.1}),
                                      make_grid_box(*state, (const double[3]){1, 1, 1}, 8),
                                      make_drum(*state, 120, 0.5)};
    for (size_t i = 0; i < BODIES; i++) {
        assert_true(cut_at_random(*state, &random, bodies[i]) > 100);
        clinker_convex_destroy(bodies[i]);
    }
}

static void a_plane_without_faces_or_with_most_beyond_it_makes_no_cap(void **state) {
    scene_random random = {2};
    clinker_convex *round = make_round(*state, &random, 300, (const double[3]){1, 1, 1});
    clinker_convex *small = make_round(*state, &random, 20, (const double[3]){1, 1, 1});
    const double way[3] = {0, 0, 1};
    const clinker_pose pose = clinker_pose_identity();
    ck_cap_memory *kept = ck_workspace_take(*state, sizeof *kept);
    assert_non_null(kept);
    const struct {
        const clinker_convex *convex;
        double level;
        ck_cap_result expected;
    } cases[] = {{round, 0.9, CK_CAP_MADE},    {round, 1.1, CK_CAP_NO_USE}, {round, 0.01, CK_CAP_NO_USE},
                 {round, -0.5, CK_CAP_NO_USE}, {round, NAN, CK_CAP_NO_USE}, {small, 0.9, CK_CAP_NO_USE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ck_placed placed;
        clinker_mesh cap;
        assert_true(ck_placed_make(&cases[i].convex->body, pose.m, &placed));
        assert_int_equal(ck_cap_make(&((clinker_workspace *)*state)->memory, kept, cases[i].convex, &placed, way,
                                     cases[i].level, &cap),
                         cases[i].expected);
    }
    clinker_convex_destroy(round);
    clinker_convex_destroy(small);
}

/* ---------------------------------------------------------------------------------------------------
 * Caps and whole bodies
 * ------------------------------------------------------------------------------------------------ */

/* Two bodies, where they are, and what was found of them. */
typedef struct contest {
    clinker_workspace *workspace;
    const clinker_convex *a, *b;
    clinker_pose pose_a, pose_b;
    size_t states[CLINKER_STATE_INTERFERE + 1];
} contest;

static void judge_both_ways(contest *c) {
    ck_convex_pair pair;
    bool placed = ck_convex_pair_make(&c->a->body, c->pose_a.m, &c->b->body, c->pose_b.m, &pair) &&
                  pair.noise > 0x1p-300 && pair.noise < 0x1p200;
    clinker_convex_answer caps = CLINKER_INIT(clinker_convex_answer), whole = CLINKER_INIT(clinker_convex_answer),
                          asked = CLINKER_INIT(clinker_convex_answer);
    assert_int_equal(ck_convex_judge(c->workspace, placed ? &pair : NULL, c->a, &c->pose_a, c->b, &c->pose_b, &caps),
                     CLINKER_STATUS_OK);
    assert_int_equal(ck_convex_judge(c->workspace, NULL, c->a, &c->pose_a, c->b, &c->pose_b, &whole),
                     CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_check(c->workspace, c->a, &c->pose_a, c->b, &c->pose_b, &asked), CLINKER_STATUS_OK);
    assert_int_equal(caps.state, whole.state);
    assert_int_equal(asked.state, whole.state);
    c->states[whole.state]++;
}

static void place(const clinker_pose *pose, const double point[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *row = &pose->m[4 * i];
        out[i] = ((row[0] * point[0] + row[1] * point[1]) + row[2] * point[2]) + row[3];
    }
}

static void furthest(const clinker_convex *convex, const clinker_pose *pose, const double way[3], double out[3]) {
    place(pose, convex->points[0], out);
    double most = ck_dot(out, way);
    for (size_t i = 1; i < convex->point_count; i++) {
        double at[3];
        place(pose, convex->points[i], at);
        if (ck_dot(at, way) > most) {
            most = ck_dot(at, way);
            memcpy(out, at, sizeof at);
        }
    }
}

/* A corner of a random face, the middle of a side or a point in the midst, and the normal there; as it was, where
 * rounding has left the face no area. */
static void pick_on_face(contest *c, scene_random *random, double point[3], double normal[3]) {
    static const double weights[3][3] = {{1, 0, 0}, {0.5, 0.5, 0}, {0.25, 0.5, 0.25}};
    const double *weight = weights[scene_random_below(random, 3)];
    const uint32_t *face = c->a->faces[scene_random_below(random, c->a->face_count)];
    double corners[3][3], one[3], other[3], found[3];
    for (int i = 0; i < 3; i++) {
        place(&c->pose_a, c->a->points[face[i]], corners[i]);
    }
    for (int k = 0; k < 3; k++) {
        point[k] = weight[0] * corners[0][k] + weight[1] * corners[1][k] + weight[2] * corners[2][k];
    }
    ck_sub(corners[1], corners[0], one);
    ck_sub(corners[2], corners[0], other);
    double sizes[2] = {ck_sum_of_sizes(one), ck_sum_of_sizes(other)};
    for (int k = 0; k < 3; k++) {
        one[k] /= sizes[0]; /* products of lengths may leave the range of doubles */
        other[k] /= sizes[1];
    }
    ck_cross(one, other, found);
    double length = ck_norm(found);
    for (int k = 0; length > 0 && k < 3; k++) {
        normal[k] = found[k] / length;
    }
}

/* Nothing, a unit in the last place, or 1e-16 to 1e-6, either way. */
static void move_a_little(scene_random *random, const double way[3], double size, clinker_pose *pose) {
    size_t kind = scene_random_below(random, 4);
    double gap = size * pow(10, scene_random_between(random, -16, -6));
    bool away = scene_random_below(random, 2) == 0;
    for (int k = 0; k < 3; k++) {
        double *at = &pose->m[4 * k + 3];
        if (kind == 1) {
            *at = nextafter(*at, (way[k] > 0) == away ? INFINITY : -INFINITY);
        } else if (kind > 1) {
            *at += (away ? gap : -gap) * way[k];
        }
    }
}

/* b's corner on a corner, side or face of a; poses are given but for b's place. */
static void bring_to_touch(contest *c, scene_random *random, double size) {
    double way[3], at[3], corner[3];
    scene_random_direction(random, way);
    if (scene_random_below(random, 2) == 0) {
        furthest(c->a, &c->pose_a, way, at);
    } else {
        pick_on_face(c, random, at, way);
    }
    furthest(c->b, &c->pose_b, (const double[3]){-way[0], -way[1], -way[2]}, corner);
    for (int k = 0; k < 3; k++) {
        c->pose_b.m[4 * k + 3] += at[k] - corner[k];
    }
    move_a_little(random, way, size, &c->pose_b);
}

static clinker_pose turned(scene_random *random, size_t kind) {
    clinker_pose pose = clinker_pose_identity();
    if (kind % 2 == 1) {
        pose = scene_random_pose(random, (const double[3]){0, 0, 0});
    }
    if (kind == 2) { /* mirrored */
        pose.m[5] = -1;
    }
    if (kind == 3) { /* sheared and squeezed */
        for (int k = 0; k < 3; k++) {
            pose.m[4 * k] += 0.5 * pose.m[4 * k + 1];
            pose.m[4 * k + 2] *= 0.125;
        }
    }
    return pose;
}

static void touch_often(contest *c, scene_random *random, int times) {
    for (int i = 0; i < times; i++) {
        c->pose_a = turned(random, scene_random_below(random, 4));
        c->pose_b = turned(random, scene_random_below(random, 4));
        bring_to_touch(c, random, 1);
        judge_both_ways(c);
    }
}

static void assert_all_states(const contest *c, size_t least) {
    assert_true(c->states[CLINKER_STATE_APART] > least);
    assert_true(c->states[CLINKER_STATE_TOUCH] > least);
    assert_true(c->states[CLINKER_STATE_INTERFERE] > least);
}

static void round_bodies_that_touch_are_judged_as_whole(void **state) {
    scene_random random = {3};
    static const double axes[][3] = {{1, 0.66, 0.33}, {1, 1, 1}, {1, 0.2, 0.1}, {1, 1, 0.001}, {1, 1e-6, 1e-5}};
    contest c = {.workspace = *state};
    for (size_t i = 0; i < 10; i++) {
        clinker_convex *a = make_round(*state, &random, 150 + 50 * i, axes[i % 5]);
        clinker_convex *b = make_round(*state, &random, 150 + 30 * i, axes[(i + i / 5) % 5]);
        c.a = a;
        c.b = b;
        touch_often(&c, &random, 500);
        clinker_convex_destroy(a);
        clinker_convex_destroy(b);
    }
    assert_all_states(&c, 100);
}

static void flat_faces_of_many_triangles_are_judged_as_whole(void **state) {
    scene_random random = {4};
    enum { BODIES = 5 };
    clinker_convex *bodies[BODIES] = {make_grid_box(*state, (const double[3]){1, 1, 1}, 8),
                                      make_grid_box(*state, (const double[3]){2, 0.5, 0.03125}, 8),
                                      make_drum(*state, 100, 0.5), make_drum(*state, 256, 2),
                                      make_round(*state, &random, 300, (const double[3]){1, 1, 1})};
    contest c = {.workspace = *state};
    for (size_t i = 0; i < (size_t)BODIES * BODIES; i++) {
        c.a = bodies[i % BODIES];
        c.b = bodies[i / BODIES];
        touch_often(&c, &random, 100);
    }
    assert_all_states(&c, 100);
    for (size_t i = 0; i < BODIES; i++) {
        clinker_convex_destroy(bodies[i]);
    }
}

/* Sides flush, and others of their sides flush too, so that faces only touch however deep the bodies overlap. */
static void boxes_side_by_side_are_judged_as_whole(void **state) {
    scene_random random = {5};
    clinker_convex *box = make_grid_box(*state, (const double[3]){1, 1, 1}, 8);
    clinker_convex *flat = make_grid_box(*state, (const double[3]){1, 1, 0.25}, 8);
    contest c = {.workspace = *state, .a = box};
    for (int i = 0; i < 1500; i++) {
        c.b = i % 2 == 0 ? box : flat;
        c.pose_a = c.pose_b = clinker_pose_identity();
        int axis = (int)scene_random_below(&random, 3);
        double way[3] = {0};
        for (int k = 0; k < 3; k++) {
            c.pose_b.m[4 * k + 3] = 0.125 * (double)scene_random_below(&random, 4);
        }
        way[axis] = 1;
        c.pose_b.m[4 * axis + 3] = axis == 2 && c.b == flat ? 1.25 : 2;
        move_a_little(&random, way, 1, &c.pose_b);
        judge_both_ways(&c);
    }
    assert_all_states(&c, 200);
    clinker_convex_destroy(box);
    clinker_convex_destroy(flat);
}

static void bodies_within_each_other_and_in_one_place_are_judged_as_whole(void **state) {
    scene_random random = {6};
    clinker_convex *a = make_round(*state, &random, 300, (const double[3]){1, 0.66, 0.33});
    contest c = {.workspace = *state, .a = a, .b = a};
    for (int i = 0; i < 200; i++) {
        c.pose_a = c.pose_b = turned(&random, (size_t)i % 4);
        judge_both_ways(&c);
        for (int k = 0; k < 12; k++) {
            c.pose_b.m[k] *= k % 4 == 3 ? 1 : 0.5;
        }
        judge_both_ways(&c);
        c.pose_b.m[3] += scene_random_between(&random, 0, 0.4);
        judge_both_ways(&c);
    }
    assert_true(c.states[CLINKER_STATE_INTERFERE] > 500);
    clinker_convex_destroy(a);
}

/* Up to where products leave the range of doubles, and far from the origin, where places are coarse. */
static void sizes_and_places_of_all_orders_are_judged_as_whole(void **state) {
    scene_random random = {7};
    clinker_convex *a = make_round(*state, &random, 300, (const double[3]){1, 0.66, 0.33});
    clinker_convex *b = make_grid_box(*state, (const double[3]){1, 1, 1}, 8);
    contest c = {.workspace = *state, .a = a, .b = b};
    static const int exponents[] = {-950, -890, -500, -100, -30, 30, 100, 500, 890, 950};
    for (size_t i = 0; i < 2000; i++) {
        double size = ldexp(1, exponents[i % 10]);
        double away = i / 10 % 2 == 0 ? 0 : size * pow(10, scene_random_between(&random, 0, 14));
        c.pose_a = turned(&random, scene_random_below(&random, 4));
        c.pose_b = turned(&random, scene_random_below(&random, 4));
        for (int k = 0; k < 12; k++) {
            c.pose_a.m[k] = k % 4 == 3 ? away : c.pose_a.m[k] * size;
            c.pose_b.m[k] = k % 4 == 3 ? away : c.pose_b.m[k] * size;
        }
        bring_to_touch(&c, &random, size);
        judge_both_ways(&c);
    }
    assert_all_states(&c, 100);
    clinker_convex_destroy(a);
    clinker_convex_destroy(b);
}

/* ---------------------------------------------------------------------------------------------------
 * Memory
 * ------------------------------------------------------------------------------------------------ */

static void a_touching_question_takes_no_memory_that_grows_with_the_faces(void **state) {
    (void)state;
    size_t bytes[2];
    for (size_t i = 0; i < 2; i++) {
        scene_random random = {8};
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *making = NULL, *asking = NULL;
        assert_int_equal(clinker_workspace_create(NULL, &making), CLINKER_STATUS_OK);
        assert_int_equal(clinker_workspace_create(&settings, &asking), CLINKER_STATUS_OK);
        clinker_convex *ball = make_round(making, &random, i == 0 ? 1000 : 6000, (const double[3]){1, 1, 1});
        contest c = {.a = ball, .b = ball, .pose_a = clinker_pose_identity(), .pose_b = clinker_pose_identity()};
        double low[3], high[3];
        furthest(ball, &c.pose_a, (const double[3]){0, 0, 1}, high);
        furthest(ball, &c.pose_b, (const double[3]){0, 0, -1}, low);
        for (int k = 0; k < 3; k++) {
            c.pose_b.m[4 * k + 3] = high[k] - low[k];
        }
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        assert_int_equal(clinker_convex_check(asking, ball, &c.pose_a, ball, &c.pose_b, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.way, CLINKER_CONVEX_WAY_EXACT);
        bytes[i] = allocator.bytes - 2 * sizeof(uint32_t) * ball->point_count; /* the marks */
        clinker_convex_destroy(ball);
        clinker_workspace_destroy(making);
        clinker_workspace_destroy(asking);
    }
    assert_in_range(bytes[1], bytes[0] / 2, 2 * bytes[0]);
}

static void failing_memory_is_told_and_the_next_question_is_answered(void **state) {
    scene_random random = {9};
    clinker_convex *ball = make_round(*state, &random, 300, (const double[3]){1, 1, 1});
    contest c = {.a = ball, .b = ball, .pose_a = clinker_pose_identity(), .pose_b = clinker_pose_identity()};
    bring_to_touch(&c, &random, 0);
    size_t failures = 0;
    for (bool done = false; !done;) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        assert_int_equal(clinker_workspace_create(&settings, &c.workspace), CLINKER_STATUS_OK);
        allocator.fail_at = allocator.calls + failures + 1;
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        clinker_status status = clinker_convex_check(c.workspace, ball, &c.pose_a, ball, &c.pose_b, &answer);
        done = allocator.calls < allocator.fail_at;
        assert_int_equal(status, done ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
        allocator.fail_at = 0;
        judge_both_ways(&c);
        clinker_workspace_destroy(c.workspace);
        assert_int_equal(allocator.live, 0);
        failures += !done;
    }
    assert_true(failures > 10);
    clinker_convex_destroy(ball);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cap_is_closed_and_has_all_faces_beyond_its_plane),
        cmocka_unit_test(a_plane_without_faces_or_with_most_beyond_it_makes_no_cap),
        cmocka_unit_test(round_bodies_that_touch_are_judged_as_whole),
        cmocka_unit_test(flat_faces_of_many_triangles_are_judged_as_whole),
        cmocka_unit_test(boxes_side_by_side_are_judged_as_whole),
        cmocka_unit_test(bodies_within_each_other_and_in_one_place_are_judged_as_whole),
        cmocka_unit_test(sizes_and_places_of_all_orders_are_judged_as_whole),
        cmocka_unit_test(a_touching_question_takes_no_memory_that_grows_with_the_faces),
        cmocka_unit_test(failing_memory_is_told_and_the_next_question_is_answered),
    };
    return cmocka_run_group_tests_name("cap", tests, open_workspace, close_workspace);
}
