/* Sorted depths: what they say of bodies that overlap by many pixels must be what the exact method says; both variants,
 * both rasterisers and any number of threads must say the same, to the bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "check/check.h"
#include "fixtures/answer_hash.h"
#include "fixtures/outcome.h"
#include "fixtures/plain_solids.h"
#include "fixtures/random_pair.h"
#include "fixtures/workload.h"

#include <math.h>
#include <string.h>

static clinker_query zlist_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_ZLIST;
    query.view.resolution = 128;
    return query;
}

static clinker_pair check_zlist(void **state, scene_mesh a, scene_mesh b) {
    return check_meshes(state, a, b, zlist_query());
}

static void boxes_that_overlap_interfere_by_their_overlap(void **state) {
    clinker_pair pair = check_zlist(state, box(0, 0, 0, 2, 2, 2), box(1, 1, 1.75F, 3, 3, 4));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
    assert_float_equal(pair.span, 0.25, 1e-6);
    assert_true(pair.depth == 0 && pair.depth_error < 0); /* no ball was looked for */
    assert_float_equal(pair.sample_spacing, 1.0 / 128, 1e-5);
    assert_int_equal(pair.touchings, 0);
    assert_true(pair.crossings >= 1 && pair.crossings <= 4); /* two triangles of either lid */
}

static void boxes_side_by_side_touch(void **state) {
    clinker_pair pair = check_zlist(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 1, 1, 1, 2));
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
    assert_int_equal(pair.kind, CLINKER_KIND_NONE);
    assert_true(pair.span == 0);
    assert_int_equal(pair.crossings, 0);
    assert_true(pair.touchings >= 1 && pair.touchings <= 4);
    assert_true(pair.sample_spacing > 0);
}

static void bodies_with_overlapping_boxes_may_be_apart(void **state) {
    expect_apart_though_boxes_overlap(state, zlist_query());
}

/* What sticks out beside the window, which is cut in the bodies' own frames, is not seen, but it is there. */
static void a_body_that_sticks_out_beside_the_window_is_not_within(void **state) {
    const clinker_pose turned = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0, 0, 0.7853981634});
    for (int method = CLINKER_METHOD_ZLIST; method <= CLINKER_METHOD_LAYERS; method++) {
        scene_mesh plain[2] = {box(-0.3F, 0, -0.3F, 0.3F, 1, 0.3F), box(-10, -0.5F, -0.5F, 10, 0.5F, 0.5F)};
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&plain[0]), .pose = &turned},
                                        {.mesh = scene_mesh_borrow(&plain[1]), .pose = &turned}};
        clinker_query query = zlist_query();
        query.method = (clinker_method)method;
        query.view.direction[0] = query.view.direction[1] = 1;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.pairs[0].kind, CLINKER_KIND_CROSSING);
        scene_mesh_free(&plain[0]);
        scene_mesh_free(&plain[1]);
    }
}

static void bodies_too_small_for_floats_are_refused(void **state) {
    for (int method = CLINKER_METHOD_ZLIST; method <= CLINKER_METHOD_LAYERS; method++) {
        scene_mesh plain[2] = {box(0, 0, 0, 2, 2, 2), box(1, 1, 1, 3, 3, 3)};
        clinker_pose tiny = {{1e-46, 0, 0, 0, 0, 1e-46, 0, 0, 0, 0, 1e-46, 0}};
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&plain[0]), .pose = &tiny},
                                        {.mesh = scene_mesh_borrow(&plain[1]), .pose = &tiny}};
        clinker_query query = zlist_query();
        query.method = (clinker_method)method;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_UNSUPPORTED);
        scene_mesh_free(&plain[0]);
        scene_mesh_free(&plain[1]);
    }
}

static void a_body_in_another_is_told_from_a_crossing(void **state) {
    expect_containment_told_from_crossing(state, zlist_query());
}

static void a_body_is_the_same_as_its_copy(void **state) {
    clinker_pair pair = check_zlist(state, scene_torus(1, 0.25F, 24, 12), scene_torus(1, 0.25F, 24, 12));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_SAME);
}

static void a_cavity_is_not_inside(void **state) {
    expect_cavity_not_inside(state, zlist_query());
    clinker_pair pair = check_zlist(state, scene_hollow_box(2, 1), scene_cube(1.25F));
    assert_float_equal(pair.span, 1.25 * 2, 1e-6); /* along the wall beside the cavity */
}

static void a_leaning_contact_is_seen_across_it(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.5, 0, 0});
    scene_mesh lower = box(-1, -1, -1, 1, 1, 0.015625F);
    scene_mesh upper = box(-1, -1, 0, 1, 1, 1);
    clinker_pair pair = check_zlist(state, scene_mesh_placed(&lower, &lean), scene_mesh_placed(&upper, &lean));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_float_equal(pair.span, 0.015625, 1e-4);
    clinker_query query = zlist_query();
    query.view.direction[2] = 1;
    pair = check_meshes(state, scene_mesh_placed(&lower, &lean), scene_mesh_placed(&upper, &lean), query);
    assert_true(fabs(pair.span - 0.015625 / cos(0.5)) < 1e-4);
    scene_mesh_free(&lower);
    scene_mesh_free(&upper);
}

static void rings_that_are_linked_are_apart(void **state) {
    expect_linked_rings_apart(state, zlist_query());
}

static void faces_that_point_inwards_are_taken_the_other_way_round(void **state) {
    expect_inward_faces_turned_round(state, zlist_query());
}

/* Two cubes of one body overlap between x = 0.5 and 1; the small one lies in there. */
static clinker_pair check_overlapping_shells(void **state, bool parity) {
    clinker_query query = zlist_query();
    query.pixels.parity = parity;
    scene_mesh shells = joined(box(0, 0, 0, 1, 1, 1), box(0.5F, 0, 0, 1.5F, 1, 1));
    return check_meshes(state, shells, box(0.6F, 0.4F, 0.4F, 0.9F, 0.6F, 0.6F), query);
}

static void shells_of_one_body_that_overlap_are_solid_by_winding_and_hollow_by_parity(void **state) {
    clinker_pair pair = check_overlapping_shells(state, false);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
    pair = check_overlapping_shells(state, true);
    assert_int_equal(pair.state, CLINKER_STATE_APART);
}

static void parity_agrees_with_winding_on_simple_solids(void **state) {
    for (int i = 0; i < 6; i++) {
        clinker_query query = zlist_query();
        float shift = 0.4F * (float)i;
        clinker_pair winding =
            check_meshes(state, scene_hollow_box(1, 0.5F), moved(scene_icosphere(0.3F, 8), shift, 0.1F, 0), query);
        query.pixels.parity = true;
        clinker_pair parity =
            check_meshes(state, scene_hollow_box(1, 0.5F), moved(scene_icosphere(0.3F, 8), shift, 0.1F, 0), query);
        assert_int_equal(parity.state, winding.state);
        assert_int_equal(parity.kind, winding.kind);
        assert_true(parity.span == winding.span);
        assert_int_equal(parity.crossings, winding.crossings);
    }
}

static void an_open_body_is_undecided_where_it_reaches_around_the_other(void **state) {
    expect_open_body_undecided(state, zlist_query());
}

static void faces_without_area_do_not_upset_the_count(void **state) {
    /* A needle without area beside the closed surface: three positions in a line, nothing to balance it. */
    scene_mesh mesh = scene_cube(1);
    scene_mesh needle = scene_tetrahedron(1);
    const float line[12] = {-1, -0.5F, -1, 0, 0, 0, 1, 0.5F, 1, 0, 0, 0};
    memcpy(needle.positions, line, sizeof line);
    needle.indices[0] = 0;
    needle.indices[1] = 1;
    needle.indices[2] = 2;
    needle.triangle_count = 1;
    mesh = joined(mesh, needle);
    clinker_query query = zlist_query();
    const double direction[3] = {0.3, 0.2, 1};
    memcpy(query.view.direction, direction, sizeof direction);
    clinker_pair pair = check_meshes(state, mesh, moved(scene_cube(0.5F), 0, 0, 0.25F), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
    assert_false(pair.undecided);
}

static void face_pairs_are_those_that_bound_the_overlap(void **state) {
    clinker_query query = zlist_query();
    query.detail = CLINKER_DETAIL_FACES;
    scene_mesh a = box(0, 0, 0, 2, 2, 2);
    scene_mesh b = box(0, 0, 1.5F, 2, 2, 4);
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a)}, {.mesh = scene_mesh_borrow(&b)}};
    outcome result = outcome_of(*state, bodies, &query);
    assert_int_equal(result.pair.state, CLINKER_STATE_INTERFERE);
    assert_true(result.pair.crossings > 0);
    for (size_t i = 0; i < result.pair.crossings; i++) {
        for (int corner = 0; corner < 3; corner++) {
            assert_true(a.positions[3 * a.indices[3 * result.crossings[i].a + (size_t)corner] + 2] == 2);
            assert_true(b.positions[3 * b.indices[3 * result.crossings[i].b + (size_t)corner] + 2] == 1.5F);
        }
        assert_true(
            i == 0 || result.crossings[i - 1].a < result.crossings[i].a ||
            (result.crossings[i - 1].a == result.crossings[i].a && result.crossings[i - 1].b < result.crossings[i].b));
    }
    outcome_free(&result);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
}

/* Spheres that overlap by at least five pixels, or are as far apart, in any direction. */
static void deep_poses_agree_with_the_exact_method_from_any_view(void **state) {
    scene_mesh mesh = scene_bumpy_sphere(2000, 7, 1);
    for (int i = 0; i < 60; i++) {
        double angle = 0.7 * i;
        double distance = i % 2 == 0 ? 0.4 + 0.02 * i : 2.5;
        const double shift[3] = {distance * cos(angle), distance * sin(angle) * cos(3 * angle),
                                 distance * sin(angle) * sin(3 * angle)};
        const double rotation[3] = {angle, 2 * angle, 3 * angle};
        clinker_pose pose = clinker_pose_euler(shift, rotation);
        clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&mesh)},
                                  {.mesh = scene_mesh_borrow(&mesh), .pose = &pose}};
        clinker_query query;
        clinker_query_init(&query);
        outcome exact = outcome_of(*state, bodies, &query);
        query = zlist_query();
        if (i % 3 != 0) {
            const double direction[3] = {cos(angle), sin(2 * angle), sin(angle)};
            memcpy(query.view.direction, direction, sizeof direction);
        }
        outcome seen = outcome_of(*state, bodies, &query);
        assert_int_equal(seen.pair.state, exact.pair.state);
        assert_int_equal(seen.pair.kind, exact.pair.kind);
        assert_true(seen.pair.span >= exact.pair.depth - seen.pair.sample_spacing);
        outcome_free(&exact);
        outcome_free(&seen);
    }
    scene_mesh_free(&mesh);
}

static void the_order_of_the_bodies_does_not_show(void **state) {
    static const scene_spheres_pose poses[] = {SCENE_GRAZE, SCENE_DEEP, SCENE_INSIDE};
    for (int i = 0; i < 4; i++) {
        scene_pair pair = i < 3 ? scene_spheres(3000, poses[i]) : scene_grid_jaws(16);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        clinker_body swapped[2] = {bodies[1], bodies[0]};
        clinker_query query = zlist_query();
        query.detail = CLINKER_DETAIL_FACES;
        outcome one = outcome_of(*state, bodies, &query);
        outcome other = outcome_of(*state, swapped, &query);
        outcome_swap(&other);
        assert_int_equal(one.pair.state, CLINKER_STATE_INTERFERE);
        assert_true(outcome_identical(&one, &other, "swapped", (uint64_t)i));
        outcome_free(&one);
        outcome_free(&other);
        scene_pair_free(&pair);
    }
}

static uint64_t hash_of(clinker_workspace *workspace, const workload *load, const clinker_query *query,
                        ck_zlist_variant variant) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(
        ck_bodies_check(workspace, load->bodies, load->count, query, &(ck_method_settings){.zlist = variant}, &answer),
        CLINKER_STATUS_OK);
    return answer_hash(&answer);
}

static void both_forms_and_both_rasterisers_say_the_same(void **state) {
    for (int number = 0; number < WORKLOADS; number++) {
        workload load;
        workload_open(&load, number);
        for (int parity = 0; parity < 2; parity++) {
            clinker_query query = zlist_query();
            query.detail = CLINKER_DETAIL_FACES;
            query.pixels.parity = parity != 0;
            uint64_t lists = hash_of(*state, &load, &query, CK_ZLIST_LISTS);
            assert_true(hash_of(*state, &load, &query, CK_ZLIST_EXTREMES) == lists);
            assert_true(hash_of(*state, &load, &query, CK_ZLIST_CHOOSE) == lists);
            query.reference = true;
            assert_true(hash_of(*state, &load, &query, CK_ZLIST_CHOOSE) == lists);
        }
        workload_close(&load);
    }
}

/* All that is said of a pair as one number; the status where nothing is. */
static uint64_t hash_of_pair(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_query *query,
                             ck_zlist_variant variant) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_status status =
        ck_bodies_check(workspace, bodies, 2, query, &(ck_method_settings){.zlist = variant}, &answer);
    return status == CLINKER_STATUS_OK ? answer_hash(&answer) : (uint64_t)status;
}

/* A shell that points inwards shows, but has no inside: the body is not all within the other, in any variant. */
static void a_shell_without_an_inside_counts_as_outside_in_all_forms(void **state) {
    scene_mesh outer = scene_two_cubes(1, 4);
    scene_mesh inner = scene_cube(0.5F);
    scene_mesh shell = scene_cube(0.25F);
    scene_mesh_move(&inner, -2, 0, 0);
    scene_mesh_flip(&shell);
    assert_true(scene_mesh_append(&inner, &shell));
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&inner)}, {.mesh = scene_mesh_borrow(&outer)}};
    clinker_query query = zlist_query();
    query.view.direction[2] = 1;
    uint64_t lists = hash_of_pair(*state, bodies, &query, CK_ZLIST_LISTS);
    assert_true(hash_of_pair(*state, bodies, &query, CK_ZLIST_EXTREMES) == lists);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].kind, CLINKER_KIND_CROSSING);
    scene_mesh_free(&outer);
    scene_mesh_free(&inner);
    scene_mesh_free(&shell);
}

static void pairs_in_awkward_positions_get_one_answer_from_all_forms_and_orders(void **state) {
    size_t met = 0;
    size_t refused = 0;
    for (uint64_t seed = 0; seed < 60 * PAIR_FAMILIES; seed++) {
        random_pair pair = random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        clinker_body swapped[2] = {bodies[1], bodies[0]};
        clinker_query query = zlist_query();
        query.view.resolution = 40;
        query.detail = CLINKER_DETAIL_FACES;
        query.tolerance = pair.query.tolerance;
        query.pixels.parity = seed % 3 == 0;
        uint64_t lists = hash_of_pair(*state, bodies, &query, CK_ZLIST_LISTS);
        assert_true(hash_of_pair(*state, bodies, &query, CK_ZLIST_EXTREMES) == lists);
        query.reference = true;
        assert_true(hash_of_pair(*state, bodies, &query, CK_ZLIST_CHOOSE) == lists);
        query.reference = false;
        if (lists == CLINKER_STATUS_UNSUPPORTED) {
            refused++;
        } else {
            outcome one = outcome_of(*state, bodies, &query);
            outcome other = outcome_of(*state, swapped, &query);
            assert_int_equal(one.status, CLINKER_STATUS_OK);
            outcome_swap(&other);
            assert_true(outcome_identical(&one, &other, "awkward", seed));
            met += one.pair.state != CLINKER_STATE_APART;
            outcome_free(&one);
            outcome_free(&other);
        }
        random_pair_free(&pair);
    }
    assert_true(met > 100);
    assert_true(refused > 0 && refused < 60);
}

static void any_number_of_threads_says_the_same(void **state) {
    for (unsigned threads = 2; threads <= 3; threads++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = threads;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        for (int number = 0; number < WORKLOADS; number++) {
            workload load;
            workload_open(&load, number);
            clinker_query query = zlist_query();
            query.detail = CLINKER_DETAIL_FACES;
            for (int variant = CK_ZLIST_LISTS; variant <= CK_ZLIST_EXTREMES; variant++) {
                assert_true(hash_of(workspace, &load, &query, (ck_zlist_variant)variant) ==
                            hash_of(*state, &load, &query, (ck_zlist_variant)variant));
            }
            workload_close(&load);
        }
        clinker_workspace_destroy(workspace);
    }
}

static bool only_pair(void *user, uint32_t a, uint32_t b) {
    const clinker_pair *pair = user;
    return a == pair->a && b == pair->b;
}

/* One window for all has other pixels than a window for each, so only what is deeper than pixels must agree. */
static void many_bodies_at_once_are_judged_as_pairs(void **state) {
    workload load;
    workload_open(&load, WORKLOADS - 1);
    clinker_query query = zlist_query();
    query.view.resolution = 1024;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, load.bodies, load.count, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.pair_count > 0);
    size_t count = answer.pair_count;
    clinker_pair pairs[WORKLOAD_CROWD * WORKLOAD_CROWD / 2];
    memcpy(pairs, answer.pairs, count * sizeof *pairs);
    for (size_t i = 0; i < count; i++) {
        query.filter = only_pair;
        query.filter_user = &pairs[i];
        assert_int_equal(clinker_bodies_check(*state, load.bodies, load.count, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.tested, 1);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.pairs[0].state, pairs[i].state);
        assert_true(answer.pairs[0].sample_spacing < pairs[i].sample_spacing);
    }
    clinker_query_init(&query);
    assert_int_equal(clinker_bodies_check(*state, load.bodies, load.count, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, count);
    workload_close(&load);
}

static void a_bare_state_leaves_out_kind_span_and_faces(void **state) {
    clinker_query query = zlist_query();
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 0.5F, 0.5F, 0.5F), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_NONE);
    assert_true(pair.span == 0);
    assert_int_equal(pair.crossings, 0);
}

static void overlap_up_to_the_tolerance_is_touching(void **state) {
    clinker_query query = zlist_query();
    query.tolerance = 0.3;
    clinker_pair pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 0.75F, 1, 1, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
    assert_float_equal(pair.span, 0.25, 1e-6);
    query.tolerance = 0.2;
    pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 0.75F, 1, 1, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
}

static void the_exact_method_has_no_sample_spacing(void **state) {
    clinker_pair pair = check_default(state, scene_cube(1), moved(scene_cube(1), 0.5F, 0.5F, 0.5F));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.sample_spacing == 0);
}

static void expect_refusal(void **state, const clinker_query *query, clinker_status expected, const char *text) {
    scene_mesh mesh = scene_cube(1);
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&mesh)}, {.mesh = scene_mesh_borrow(&mesh)}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, query, &answer), expected);
    assert_non_null(strstr(clinker_workspace_message(*state), text));
    assert_int_equal(answer.pair_count, 0);
    scene_mesh_free(&mesh);
}

static void nonsense_is_refused(void **state) {
    clinker_query query = zlist_query();
    query.view.resolution = 16385;
    expect_refusal(state, &query, CLINKER_STATUS_INVALID, "resolution");
    query = zlist_query();
    query.view.direction[1] = NAN;
    expect_refusal(state, &query, CLINKER_STATUS_INVALID, "direction");
    query = zlist_query();
    query.view.up[2] = INFINITY;
    expect_refusal(state, &query, CLINKER_STATUS_INVALID, "up");
    query = zlist_query();
    query.view.direction[2] = 2;
    query.view.up[2] = -1e200;
    expect_refusal(state, &query, CLINKER_STATUS_INVALID, "along its direction");
    query = zlist_query();
    query.method = (clinker_method)7;
    expect_refusal(state, &query, CLINKER_STATUS_INVALID, "method 7");
    query = zlist_query();
    query.clearance = 1;
    expect_refusal(state, &query, CLINKER_STATUS_UNSUPPORTED, "clearance");
}

static void coordinates_beyond_a_raster_are_refused(void **state) {
    scene_mesh mesh = scene_cube(1);
    clinker_pose pose = clinker_pose_identity();
    pose.m[0] = pose.m[5] = pose.m[10] = 1e200;
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&mesh), .pose = &pose},
                              {.mesh = scene_mesh_borrow(&mesh), .pose = &pose}};
    clinker_query query = zlist_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_UNSUPPORTED);
    pose.m[0] = pose.m[5] = pose.m[10] = 1e20;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pairs[0].kind, CLINKER_KIND_SAME);
    pose.m[0] = pose.m[5] = pose.m[10] = 1e-20;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pairs[0].kind, CLINKER_KIND_SAME);
    scene_mesh_free(&mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_that_overlap_interfere_by_their_overlap),
        cmocka_unit_test(boxes_side_by_side_touch),
        cmocka_unit_test(bodies_with_overlapping_boxes_may_be_apart),
        cmocka_unit_test(a_body_that_sticks_out_beside_the_window_is_not_within),
        cmocka_unit_test(bodies_too_small_for_floats_are_refused),
        cmocka_unit_test(a_body_in_another_is_told_from_a_crossing),
        cmocka_unit_test(a_body_is_the_same_as_its_copy),
        cmocka_unit_test(a_cavity_is_not_inside),
        cmocka_unit_test(a_leaning_contact_is_seen_across_it),
        cmocka_unit_test(rings_that_are_linked_are_apart),
        cmocka_unit_test(faces_that_point_inwards_are_taken_the_other_way_round),
        cmocka_unit_test(shells_of_one_body_that_overlap_are_solid_by_winding_and_hollow_by_parity),
        cmocka_unit_test(parity_agrees_with_winding_on_simple_solids),
        cmocka_unit_test(an_open_body_is_undecided_where_it_reaches_around_the_other),
        cmocka_unit_test(faces_without_area_do_not_upset_the_count),
        cmocka_unit_test(face_pairs_are_those_that_bound_the_overlap),
        cmocka_unit_test(deep_poses_agree_with_the_exact_method_from_any_view),
        cmocka_unit_test(the_order_of_the_bodies_does_not_show),
        cmocka_unit_test(both_forms_and_both_rasterisers_say_the_same),
        cmocka_unit_test(a_shell_without_an_inside_counts_as_outside_in_all_forms),
        cmocka_unit_test(pairs_in_awkward_positions_get_one_answer_from_all_forms_and_orders),
        cmocka_unit_test(any_number_of_threads_says_the_same),
        cmocka_unit_test(many_bodies_at_once_are_judged_as_pairs),
        cmocka_unit_test(a_bare_state_leaves_out_kind_span_and_faces),
        cmocka_unit_test(overlap_up_to_the_tolerance_is_touching),
        cmocka_unit_test(the_exact_method_has_no_sample_spacing),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(coordinates_beyond_a_raster_are_refused),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
