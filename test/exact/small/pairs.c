/* What kernels settle of small bodies in a crowd is true, whichever instruction set: boxes enclose, apart is apart, and
 * what crosses interferes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies/crowd_boxes.h"
#include "exact/small/pairs.h"
#include "fixtures/kernel_bodies.h"

#include <math.h>
#include <stdlib.h>

enum { BODIES = 60, SHAPES = 4 };

typedef struct small_crowd {
    scene_mesh shapes[SHAPES];
    clinker_pose poses[BODIES];
    clinker_body bodies[BODIES];
} small_crowd;

static int begin(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int end(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

/* Every third crowd lies on a grid, so that faces, edges and corners meet. */
static void make_crowd(small_crowd *made, uint64_t seed) {
    scene_random random = {seed};
    double away = seed % 2 == 0 ? 0 : 1e4;
    made->shapes[0] = scene_cube(0.5F);
    made->shapes[1] = scene_tetrahedron(1);
    made->shapes[2] = scene_cylinder(0.5F, 0.5F, 9);
    made->shapes[3] = scene_icosphere(0.6F, 1);
    for (size_t i = 0; i < BODIES; i++) {
        double at[3];
        double turn[3];
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = away + scene_random_between(&random, -2, 2);
            at[axis] = seed % 3 == 0 ? floor(2 * at[axis]) / 2 : at[axis];
            turn[axis] = seed % 3 == 0 ? 0 : scene_random_between(&random, -4, 4);
        }
        made->poses[i] = clinker_pose_euler(at, turn);
        made->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->shapes[scene_random_below(&random, SHAPES)]),
                                         .pose = &made->poses[i]};
    }
}

static void free_crowd(small_crowd *made) {
    for (size_t i = 0; i < SHAPES; i++) {
        scene_mesh_free(&made->shapes[i]);
    }
}

static ck_check check_with(clinker_workspace *workspace, const ck_kernels *kernels, const clinker_query *query) {
    return (ck_check){.workspace = workspace,
                      .body_kernels = body_kernels_beside(kernels),
                      .kernels = kernels,
                      .query = query,
                      .body_count = BODIES};
}

static clinker_query bare_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    return query;
}

static void bound(ck_check *check, const small_crowd *crowd, ck_broad_box boxes[BODIES]) {
    bool usable;
    assert_int_equal(ck_crowd_boxes(check, crowd->bodies, boxes, &usable), CLINKER_STATUS_OK);
    assert_true(usable);
}

static void boxes_enclose_their_bodies(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int table_count = kernel_tables(tables);
    clinker_query query = bare_query();
    for (uint64_t seed = 0; seed < 60; seed++) {
        small_crowd crowd;
        make_crowd(&crowd, seed);
        for (int table = 0; table < table_count; table++) {
            ck_check check = check_with(*state, tables[table], &query);
            ck_broad_box boxes[BODIES];
            bound(&check, &crowd, boxes);
            for (size_t i = 0; i < BODIES; i++) {
                ck_mesh mesh;
                assert_int_equal(ck_mesh_open(*state, &crowd.bodies[i].mesh, crowd.bodies[i].pose, i, &mesh),
                                 CLINKER_STATUS_OK);
                for (uint32_t vertex = 0; vertex < mesh.vertex_count; vertex++) {
                    double p[3];
                    ck_mesh_world(&mesh, vertex, p);
                    for (int axis = 0; axis < 3; axis++) {
                        assert_true((double)boxes[i].low[axis] <= p[axis] && p[axis] <= (double)boxes[i].high[axis]);
                        assert_true((double)boxes[i].high[axis] - (double)boxes[i].low[axis] < 3.2);
                    }
                }
            }
        }
        free_crowd(&crowd);
    }
}

static clinker_state exact_state(clinker_workspace *workspace, const small_crowd *crowd, ck_body_pair pair) {
    const clinker_body two[2] = {crowd->bodies[pair.a], crowd->bodies[pair.b]};
    clinker_query query = bare_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, two, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 ? answer.pairs[0].state : CLINKER_STATE_APART;
}

/* Settles one pair; returns how many are left. */
static size_t settle(const ck_check *check, const clinker_body *bodies, const ck_broad_box *boxes, ck_small_goal goal,
                     ck_body_pair *pair, uint8_t *verdict) {
    size_t count = 1;
    ck_small_settled settled;
    assert_true(ck_small_pairs_settle(check, bodies, boxes, goal, pair, &count, &settled));
    *verdict = settled.verdicts[0];
    return count;
}

static void what_is_settled_is_true(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int table_count = kernel_tables(tables);
    clinker_query query = bare_query();
    clinker_workspace *other;
    assert_int_equal(clinker_workspace_create(NULL, &other), CLINKER_STATUS_OK);
    size_t apart = 0;
    size_t crossing = 0;
    size_t unsure = 0;
    for (uint64_t seed = 0; seed < 24; seed++) {
        small_crowd crowd;
        make_crowd(&crowd, seed);
        for (int table = 0; table < table_count; table++) {
            ck_check check = check_with(*state, tables[table], &query);
            ck_broad_box boxes[BODIES];
            bound(&check, &crowd, boxes);
            for (uint32_t a = 0; a < BODIES; a++) {
                for (uint32_t b = a + 1; b < BODIES; b += 3) {
                    ck_body_pair pair = {a, b};
                    uint8_t settled = 0;
                    size_t left = settle(&check, crowd.bodies, boxes, CK_SMALL_GOAL_STATE, &pair, &settled);
                    clinker_state truth = exact_state(other, &crowd, (ck_body_pair){a, b});
                    assert_true(left == 1 || truth == CLINKER_STATE_APART);
                    assert_true(left == 0 || settled != CK_SMALL_CROSS || truth == CLINKER_STATE_INTERFERE);
                    assert_true(left == 0 || settled != CK_SMALL_TOUCH || truth == CLINKER_STATE_TOUCH);
                    apart += left == 0;
                    crossing += left == 1 && settled == CK_SMALL_CROSS;
                    unsure += left == 1 && settled == CK_SMALL_UNSURE;
                }
            }
        }
        free_crowd(&crowd);
    }
    clinker_workspace_destroy(other);
    assert_true(apart > 1000 && crossing > 1000);
    assert_true(unsure < apart + crossing);
}

/* Two cubes, each standing on an edge, so that these edges cross each other at a distance: every face of either one is
 * beside the other cube as well. */
static void edges_that_hardly_miss_each_other_are_apart(void **state) {
    const ck_kernels *tables[MOST_TABLES];
    int table_count = kernel_tables(tables);
    clinker_query query = bare_query();
    scene_mesh cube = scene_cube(0.5F);
    double eighth = atan(1);
    for (int table = 0; table < table_count; table++) {
        for (int side = -1; side <= 1; side += 2) {
            ck_check check = check_with(*state, tables[table], &query);
            const clinker_pose poses[2] = {
                clinker_pose_euler((double[3]){0, 0, 0}, (double[3]){eighth, 0, 0}),
                clinker_pose_euler((double[3]){0, 0, sqrt(2) + side * 1e-3}, (double[3]){0, eighth, 0})};
            clinker_body bodies[2];
            for (int k = 0; k < 2; k++) {
                bodies[k] = (clinker_body){.mesh = scene_mesh_borrow(&cube), .pose = &poses[k]};
            }
            ck_broad_box boxes[2];
            bool usable;
            ck_body_pair pair = {0, 1};
            uint8_t settled = 0;
            check.body_count = 2;
            assert_int_equal(ck_crowd_boxes(&check, bodies, boxes, &usable), CLINKER_STATUS_OK);
            assert_true(usable);
            assert_int_equal(settle(&check, bodies, boxes, CK_SMALL_GOAL_STATE, &pair, &settled), side < 0);
            assert_int_equal(settled, side < 0 ? CK_SMALL_CROSS : CK_SMALL_APART);
        }
    }
    scene_mesh_free(&cube);
}

/* A crossing answers a bare question alone. */
static void crossings_are_not_settled_where_more_is_asked(void **state) {
    small_crowd crowd;
    make_crowd(&crowd, 1);
    clinker_query query;
    clinker_query_init(&query);
    ck_check check = check_with(*state, ck_kernels_select(), &query);
    ck_broad_box boxes[BODIES];
    bound(&check, &crowd, boxes);
    for (uint32_t b = 1; b < BODIES; b++) {
        ck_body_pair pair = {0, b};
        uint8_t settled = 0;
        const size_t left = settle(&check, crowd.bodies, boxes, CK_SMALL_GOAL_TOUCH, &pair, &settled);
        assert_int_equal(settled, left == 1 ? CK_SMALL_UNSURE : CK_SMALL_APART);
    }
    free_crowd(&crowd);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_enclose_their_bodies),
        cmocka_unit_test(what_is_settled_is_true),
        cmocka_unit_test(edges_that_hardly_miss_each_other_are_apart),
        cmocka_unit_test(crossings_are_not_settled_where_more_is_asked),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
