/* Reaches that are left out, at depths where the other body has nothing, make no difference to the bounds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies/bodies.h"
#include "contact/viewed_box.h"
#include "fixtures/with_workspace.h"
#include "random.h"
#include "rounds.h"
#include "scenes.h"

#include <math.h>

/* Some shape, of up to some thousand faces. */
static scene_mesh random_shape(scene_random *random) {
    switch (scene_random_below(random, 4)) {
    case 0:
        return scene_torus(1, 0.3F, 20 + (unsigned)scene_random_below(random, 40), 12);
    case 1:
        return scene_knot(2, 3, 1, 0.4F, 0.2F, 120, 10);
    case 2:
        return scene_box((const float[3]){-1, -0.5F, -0.1F}, (const float[3]){1, 0.5F, 0.1F});
    default:
        return scene_bumpy_sphere(200 + scene_random_below(random, 3000), 1, 1);
    }
}

static void open_pair(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                      ck_check *check, ck_viewed_box *viewed) {
    assert_int_equal(ck_check_begin(workspace, 2, query, check), CLINKER_STATUS_OK);
    assert_int_equal(ck_bodies_open_all(check, bodies), CLINKER_STATUS_OK);
    check->kernels = ck_kernels_select();
    *viewed = (ck_viewed_box){.check = check, .scratch = ck_contact_scratch_of(workspace), .margin = -1};
    for (int i = 0; i < 2; i++) {
        ck_body *body = &check->bodies[i];
        assert_true(ck_body_find_closed_first(workspace, check->body_kernels, body) && body->closed > 0);
        viewed->bodies[i] = body;
        viewed->outward[i] = body->outward < 0 ? -1 : 1;
    }
    for (int i = 0; i < 3; i++) {
        viewed->low[i] = fmax(check->bodies[0].low[i], check->bodies[1].low[i]) / check->scale;
        viewed->high[i] = fmax(viewed->low[i], fmin(check->bodies[0].high[i], check->bodies[1].high[i]) / check->scale);
    }
}

static void expect_same(const ck_volume_bounds *a, const ck_volume_bounds *b) {
    assert_int_equal(a->possible, b->possible);
    assert_true(a->low == b->low && a->high == b->high && a->depth == b->depth);
    for (int i = 0; i < 3; i++) {
        assert_true(a->box_low[i] == b->box_low[i] && a->box_high[i] == b->box_high[i]);
    }
}

/* One look from a random side, with all reaches and without those that are left out. Returns how many these are. */
static size_t look(clinker_workspace *workspace, scene_random *random, ck_viewed_box *viewed) {
    ck_memory *memory = &workspace->memory;
    const ck_mesh *const meshes[2] = {&viewed->bodies[0]->mesh, &viewed->bodies[1]->mesh};
    double direction[3];
    ck_view view = {0};
    ck_raster_lists lists;
    ck_reaches reaches;
    ck_volume_bounds bounds[2];
    size_t counts[2];
    scene_random_direction(random, direction);
    assert_true(ck_viewed_box_aim(viewed, direction, false, 16 + (uint32_t)scene_random_below(random, 64), &view));
    assert_int_equal(ck_viewed_box_draw(viewed, &view, &lists), CLINKER_STATUS_OK);
    assert_true(ck_viewed_box_find_close(viewed, ck_view_pixel_width(&view) + ck_view_pixel_height(&view)));
    for (int i = 0; i < 2; i++) {
        assert_true(
            ck_reaches_find(memory, viewed->scratch, &view, meshes, viewed->close, i == 0 ? NULL : &lists, &reaches));
        assert_true(ck_volume_bounds_find(memory, &viewed->scratch->events, &view, &lists, viewed->outward, &reaches,
                                          &bounds[i]));
        counts[i] = reaches.starts[ck_view_pixels(&view)];
    }
    expect_same(&bounds[0], &bounds[1]);
    assert_true(counts[1] <= counts[0]);
    return counts[0] - counts[1];
}

static void what_is_left_out_makes_no_difference(void **state) {
    const test_rounds rounds = test_rounds_of(300);
    size_t left_out = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh meshes[2] = {random_shape(&random), random_shape(&random)};
        const double range = seed % 3 == 0 ? 0.2 : 1.2;
        const clinker_pose poses[2] = {
            clinker_pose_identity(),
            scene_random_pose(&random, (const double[3]){scene_random_between(&random, -range, range),
                                                         scene_random_between(&random, -range, range),
                                                         scene_random_between(&random, -range, range)})};
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0]), .pose = &poses[0]},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &poses[1]}};
        clinker_query query;
        ck_check check;
        ck_viewed_box viewed;
        clinker_query_init(&query);
        open_pair(*state, bodies, &query, &check, &viewed);
        left_out += look(*state, &random, &viewed);
        scene_mesh_free(&meshes[0]);
        scene_mesh_free(&meshes[1]);
    }
    print_message("%zu reaches left out\n", left_out);
    assert_true(left_out > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_makes_no_difference),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
