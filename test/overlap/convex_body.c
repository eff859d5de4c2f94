/* Which bodies are convex, as posed as they may be; and that the overlap of two has its depth at once. */
#include "overlap/convex_body.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "overlap/bodies.h"
#include "overlap/simple_bodies.h"

#include "fixtures/with_workspace.h"

#include <math.h>

/* ---- Bodies ---- */

static bool is_convex(clinker_workspace *workspace, scene_mesh mesh, body_form form, double *off) {
    simple_body body;
    simple_body_open(workspace, &mesh, form, &body);
    bool convex[2];
    for (int i = 0; i < 2; i++) { /* the second time it is known */
        assert_true(ck_convex_body_find(workspace, &body.opened.body, 1, &convex[i], off));
    }
    assert_int_equal(convex[0], convex[1]);
    simple_body_close(&body);
    scene_mesh_free(&mesh);
    return convex[0];
}

static void all_forms_of_a_mesh_are_alike(void **state) {
    for (int form = 0; form < BODY_FORMS; form++) {
        double off;
        assert_true(is_convex(*state, scene_cube(1), (body_form)form, &off));
        assert_true(form == BODY_POSED ? off > 0 && off < 1e-12 : off == 0);
        assert_true(is_convex(*state, scene_icosphere(1, 20), (body_form)form, &off));
        assert_true(is_convex(*state, scene_pin(1, 2, 64), (body_form)form, &off));
        assert_false(is_convex(*state, scene_plate_with_hole(2, 0.25F, 1, 24), (body_form)form, &off));
    }
}

/* One vertex pushed in, or out so far that its neighbours are dents. */
static void one_dent_is_found(void **state) {
    for (uint32_t i = 0; i < 40; i++) {
        scene_mesh ball = scene_icosphere(1, 12);
        float *at = &ball.positions[3 * (i * 37 % ball.vertex_count)];
        for (int k = 0; k < 3; k++) {
            at[k] *= i % 2 == 0 ? 0.95F : 1.2F;
        }
        double off;
        assert_false(is_convex(*state, ball, BODY_PLAIN, &off));
    }
}

/* True places of corners, in long doubles. */
static void corners_are_no_farther_off(void **state) {
    scene_random random = {11};
    for (int round = 0; round < 200; round++) {
        scene_mesh mesh = scene_icosphere((float)pow(10, scene_random_between(&random, -3, 3)), 4);
        simple_body body;
        simple_body_open(*state, &mesh, BODY_POSED, &body);
        ck_mesh *placed = &body.opened.body.mesh;
        for (int i = 0; i < 3; i++) {
            placed->m[4 * i + 3] = scene_random_between(&random, -1e6, 1e6);
        }
        bool convex;
        double off;
        assert_true(ck_convex_body_find(*state, &body.opened.body, 1, &convex, &off));
        assert_true(convex);
        for (uint32_t i = 0; i < placed->vertex_count; i++) {
            double local[3], world[3];
            ck_mesh_local(placed, i, local);
            ck_mesh_world(placed, i, world);
            long double sum = 0;
            for (int k = 0; k < 3; k++) {
                const double *row = &placed->m[4 * k];
                const long double truth = (long double)row[0] * local[0] + (long double)row[1] * local[1] +
                                          (long double)row[2] * local[2] + row[3];
                sum += fabsl(truth - world[k]);
            }
            assert_true((double)sum <= off);
        }
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
}

/* ---- Overlaps ---- */

/* Boxes that are turned alike share a box: its shortest side is the depth. */
static void turned_boxes_are_as_deep_as_their_shortest_side(void **state) {
    scene_random random = {5};
    for (int turn = 0; turn < 200; turn++) {
        double m[9], low[3], high[3], from[3];
        const double zero[3] = {0, 0, 0}, far = turn % 4 == 0 ? 1e4 : 1;
        double truth = INFINITY;
        random_turn(&random, m);
        for (int i = 0; i < 3; i++) {
            high[i] = round(scene_random_between(&random, 1024, 2048)) / 1024; /* floats hold it */
            from[i] = round(scene_random_between(&random, 50, 970)) / 1024;
            low[i] = from[i] + 3;
            truth = fmin(truth, high[i] - from[i]);
        }
        const clinker_pose pose = {{m[0], m[1], m[2], far, m[3], m[4], m[5], -far, m[6], m[7], m[8], 2 * far}};
        solid a = made_box(zero, high), b = made_box(from, low);
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&a), .pose = &pose},
                                        {.mesh = solid_borrow(&b), .pose = &pose}};
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        const clinker_pair *pair = clinker_answer_pair(&answer, 0);
        const double rounding = 1e-7; /* the turn is one of floats */
        assert_true(pair->depth <= truth + rounding && pair->depth + pair->depth_error >= truth - rounding);
        assert_true(pair->depth_error >= 0 && pair->depth_error <= 1e-6 * truth);
        solid_free(&a);
        solid_free(&b);
    }
}

/* Two balls of facets: a lens, from few faces to many. */
static void lenses_have_near_bounds(void **state) {
    static const unsigned splits[] = {2, 8, 30};
    scene_random random = {7};
    for (int i = 0; i < 3; i++) {
        for (int round = 0; round < 5; round++) {
            solid a = made_ball(1, splits[i]), b = made_ball(1, splits[i]);
            const clinker_pose pose = scene_random_pose(&random, (const double[3]){0.7, 0.5, 0.3});
            const clinker_body bodies[2] = {{.mesh = solid_borrow(&a)}, {.mesh = solid_borrow(&b), .pose = &pose}};
            clinker_query query;
            clinker_query_init(&query);
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
            assert_int_equal(answer.pair_count, 1);
            const clinker_pair *pair = clinker_answer_pair(&answer, 0);
            assert_true(pair->depth > 0 && pair->depth_error >= 0 && pair->depth_error <= 1e-6 * pair->depth);
            solid_free(&a);
            solid_free(&b);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms_of_a_mesh_are_alike),
        cmocka_unit_test(one_dent_is_found),
        cmocka_unit_test(corners_are_no_farther_off),
        cmocka_unit_test(turned_boxes_are_as_deep_as_their_shortest_side),
        cmocka_unit_test(lenses_have_near_bounds),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
