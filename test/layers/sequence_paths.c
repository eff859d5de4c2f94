/* Sequences of checks by counted layers: bodies on rigid paths get the answers that each step alone would get. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include "scenes.h"
#include "steps.h"

#include <math.h>
#include <string.h>

enum { STEPS = 100 };

/* A motion, and then another. */
static clinker_pose then(const clinker_pose *first, const clinker_pose *second) {
    clinker_pose both;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
            both.m[4 * i + k] = k == 3 ? second->m[4 * i + 3] : 0;
            for (int j = 0; j < 3; j++) {
                both.m[4 * i + k] += second->m[4 * i + j] * first->m[4 * j + k];
            }
        }
    }
    return both;
}

/* How bodies move; along each path they meet and come apart. */
typedef enum path {
    B_MOVES,
    A_MOVES,
    B_TURNS,
    BOTH_MOVE,
    TOGETHER, /* as one: nothing changes between them */
    B_JUMPS,  /* every tenth step to somewhere else */
    PATHS,
} path;

/* Where b swings in and out of a. */
static clinker_pose swing(int at) {
    double t = 0.06 * at;
    return placed(0.1 * sin(0.7 * t), 0.1 * cos(t), 1.45 + 0.12 * sin(t), 0, 0, 0);
}

static void poses_at(path along, int at, clinker_pose poses[2]) {
    double t = 0.02 * at;
    const clinker_pose drift = placed(0.3 * t, -0.7 * t, 0.5 * t, 0.4 * t, 0.3 * t, -0.5 * t);
    const clinker_pose still = swing(0);
    const clinker_pose swung = swing(at);
    const clinker_pose turn = placed(0, 0, 0, 0.9 * t, 0.4 * t, 0.6 * t);
    poses[0] = along == BOTH_MOVE || along == TOGETHER ? drift : clinker_pose_identity();
    if (along == A_MOVES) {
        poses[0] = placed(0.1 * sin(t), 0, -0.1 * sin(3 * t), 0.1 * t, 0, 0);
    }
    poses[1] = along == A_MOVES ? still : swung;
    if (along == B_TURNS) {
        poses[1] = then(&turn, &still);
    } else if (along == TOGETHER) {
        poses[1] = then(&still, &drift);
    } else if (along == BOTH_MOVE) {
        poses[1] = then(&swung, &drift);
    } else if (along == B_JUMPS && at / 10 % 2 != 0) {
        poses[1].m[7] = -swung.m[11];
        poses[1].m[11] = swung.m[7];
    }
}

static scene_mesh upright_torus(void) {
    const clinker_pose upright = placed(0, 0, 0, SCENE_PI / 2, 0, 0);
    scene_mesh lying = scene_torus(0.45F, 0.25F, 32, 16);
    scene_mesh standing = scene_mesh_placed(&lying, &upright);
    scene_mesh_free(&lying);
    return standing;
}

/* Two bodies that roll and hook into each other. */
static void make_bodies(int number, scene_mesh meshes[2]) {
    meshes[0] = number % 2 == 0 ? scene_icosphere(0.8F, 7) : scene_bumpy_sphere(800, 3, 0.8F);
    meshes[1] = number / 2 % 2 == 0 ? scene_bumpy_sphere(800, 4, 0.7F) : upright_torus();
    assert_true(meshes[0].vertex_count > 0 && meshes[1].vertex_count > 0);
}

/* What exactness says of a pair, where pixels of that size can tell. */
static void assert_right(clinker_workspace *workspace, const clinker_body bodies[2], const step *made, double pixel) {
    clinker_query query;
    clinker_query_init(&query);
    query.clearance = 2 * pixel;
    outcome exact = layer_check(workspace, bodies, &query, &(ck_method_settings){0}, NULL);
    if (exact.pair.state == CLINKER_STATE_APART) {
        assert_int_not_equal(made->pair.state, CLINKER_STATE_INTERFERE);
    }
    if (exact.pair.state == CLINKER_STATE_INTERFERE && exact.pair.depth > 3 * pixel) {
        assert_int_equal(made->pair.state, CLINKER_STATE_INTERFERE);
    }
}

/* The same check alone, along the same line of sight. */
static void assert_agrees_alone(clinker_workspace *workspace, const clinker_body bodies[2], const step *made,
                                bool measured) {
    clinker_query query = sequence_query();
    query.layers.sequence = false;
    memcpy(query.view.direction, made->view.direction, sizeof query.view.direction);
    step alone = check_step(workspace, bodies, &query, &(ck_method_settings){0});
    double pixel = fmax(made->view.sample_spacing, alone.view.sample_spacing);
    if (measured && made->views == 1 && fmax(made->pair.span, alone.pair.span) > 2 * pixel) {
        assert_int_equal(made->pair.state, alone.pair.state);
        assert_true(fabs(made->pair.span - alone.pair.span) < 2 * pixel);
    }
    assert_right(workspace, bodies, made, pixel);
}

typedef struct tally {
    size_t kept, drawn;
    size_t interfering, apart;
} tally;

/* How a path is asked about. */
typedef enum manner {
    WHOLE,    /* everything, along a sight of the library's choice */
    BARE,     /* the state alone */
    ASKED,    /* along a line of the world */
    STEPWISE, /* one comparison for each drawing */
    MANNERS,
} manner;

static clinker_query query_in(manner asked) {
    clinker_query query = sequence_query();
    if (asked == BARE) {
        query.detail = CLINKER_DETAIL_STATE;
        query.depth = false;
    }
    query.view.direction[2] = asked == ASKED;
    return query;
}

static tally follow(path along, manner asked) {
    clinker_workspace *workspaces[3] = {make_workspace(1), make_workspace(3), make_workspace(1)};
    const clinker_query query = query_in(asked);
    const ck_method_settings settings = {.layers.stepwise = asked == STEPWISE};
    scene_mesh meshes[2];
    tally sum = {0};
    make_bodies((int)along + (int)asked, meshes);
    for (int at = 0; at < STEPS; at++) {
        clinker_pose poses[2];
        poses_at(along, at, poses);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0]), .pose = &poses[0]},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &poses[1]}};
        step made = check_step(workspaces[0], bodies, &query, &settings);
        step team = check_step(workspaces[1], bodies, &query, &settings);
        assert_same_step(&made, &team);
        if (at % 3 == 0) {
            assert_agrees_alone(workspaces[2], bodies, &made, query.depth);
        }
        sum.interfering += made.pair.state == CLINKER_STATE_INTERFERE;
        sum.apart += made.pair.state == CLINKER_STATE_APART;
        sum.kept += is_kept(&made);
        sum.drawn += made.views > 0 && !is_kept(&made);
    }
    for (int i = 0; i < 3; i++) {
        clinker_workspace_destroy(workspaces[i]);
    }
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
    return sum;
}

/* A line of the world that was asked for is another one relative to a body that turns, so nothing serves again. */
static void each_step_says_what_it_would_say_alone(void **state) {
    (void)state;
    for (int along = 0; along < PATHS; along++) {
        for (int asked = 0; asked < MANNERS; asked++) {
            tally sum = follow((path)along, (manner)asked);
            bool turning = along == A_MOVES || along == BOTH_MOVE || along == TOGETHER;
            if (asked == ASKED && turning) {
                assert_true(sum.drawn > 20 && sum.kept <= 1);
            } else {
                assert_true(sum.kept > 20 && sum.kept > 3 * sum.drawn);
            }
            assert_true(sum.interfering > 15 && (along == TOGETHER || along == B_TURNS || sum.apart > 15));
        }
    }
}

/* Rounding the place of the other body relative to the first may tip a pixel at the rim. */
static void a_motion_of_both_as_one_changes_nothing(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    clinker_query query = sequence_query();
    scene_mesh meshes[2];
    step first = {0};
    make_bodies(1, meshes);
    for (int at = 0; at < STEPS; at++) {
        clinker_pose poses[2];
        poses_at(TOGETHER, at, poses);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0]), .pose = &poses[0]},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &poses[1]}};
        step made = check_step(workspace, bodies, &query, &(ck_method_settings){0});
        first = at == 0 ? made : first;
        assert_int_equal(is_kept(&made), at > 0);
        assert_int_equal(made.pair.state, CLINKER_STATE_INTERFERE);
        assert_float_equal(made.pair.span, first.pair.span, 1e-5);
        assert_in_range(made.view.shared + 2, first.view.shared, first.view.shared + 4);
        for (int i = 0; i < 6; i++) {
            assert_in_range(made.view.cases[i] + 2, first.view.cases[i], first.view.cases[i] + 4);
        }
    }
    clinker_workspace_destroy(workspace);
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_says_what_it_would_say_alone),
        cmocka_unit_test(a_motion_of_both_as_one_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
