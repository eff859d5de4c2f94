/* Cast edges, case by case: what a person would say of bodies that cross, touch, contain each other, are hollow, open,
 * inside out, or nothing of the kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/plain_solids.h"

#include <math.h>
#include <string.h>

static clinker_pair check_edges(void **state, scene_mesh a, scene_mesh b) {
    return check_meshes(state, a, b, edges_query(128));
}

static void boxes_that_overlap_interfere_as_deep_as_an_edge_lies(void **state) {
    clinker_pair pair = check_edges(state, box(0, 0, 0, 2, 2, 2), box(1, 1, 1.75F, 3, 3, 4));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
    assert_float_equal(pair.span, 0.25, 1e-6);            /* the lower lid of b, below the upper one of a */
    assert_true(pair.depth == 0 && pair.depth_error < 0); /* no ball was looked for */
    assert_float_equal(pair.sample_spacing, 1.0 / 128, 1e-5);
    assert_false(pair.undecided);
}

/* A block with a wall, and beyond a gap another. A plate stands a fifth of a pixel before the wall: lines of sight
 * through its edges pass within the wall, as deep as the block is. Something else of the same body dips into the lid,
 * less deep. Pixels have a side of 1/32; the plate is about `side` high and long. */
static clinker_pair check_beside_a_wall(void **state, float side, scene_mesh dip, double tolerance) {
    const float low = 0.5F - side / 2;
    const float high = 0.5F + side / 2;
    scene_mesh plate = box(19.8F / 32, low, low, 1, high, high);
    scene_mesh walls = joined(box(-1, 0, 0, 19.6F / 32, 1, 1), box(1.5F, 0, 0, 2, 1, 1));
    clinker_query query = edges_query(32);
    query.tolerance = tolerance;
    return check_meshes(state, joined(dip, plate), walls, query);
}

/* Of the samples up to 64 are judged, those first that seem to be deepest. The blade is thinner than the tolerance: no
 * ball of that size fits in, so nobody but an edge can tell. */
static void an_edge_that_is_inside_is_found_behind_many_that_only_seem_to_be(void **state) {
    for (int side = 1; side <= 24; side++) {
        scene_mesh blade = box(0, 0.4F, 0.95F, 0.01F, 0.6F, 1.5F);
        clinker_pair pair = check_beside_a_wall(state, (float)side / 64, blade, 0.02);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_float_equal(pair.span, 0.05, 1e-6);
    }
}

static void what_more_samples_than_are_judged_leave_open_is_judged_exactly(void **state) {
    for (int side = 25; side < 38; side++) {
        clinker_pair pair = check_beside_a_wall(state, (float)side / 64, box(0, 0.4F, 0.8F, 0.2F, 0.6F, 1.5F), 0);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
        pair = check_beside_a_wall(state, (float)side / 64, box(0, 0.4F, 1.1F, 0.2F, 0.6F, 1.5F), 0);
        assert_int_equal(pair.state, CLINKER_STATE_APART);
    }
}

static void flush_boxes_touch(void **state) {
    for (int axis = 0; axis < 3; axis++) {
        float low[3] = {0, 0, 0};
        float high[3] = {1, 1, 1};
        scene_mesh a = scene_box(low, high);
        low[axis] = 1;
        high[axis] = 2;
        clinker_pair pair = check_edges(state, a, scene_box(low, high));
        assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
        assert_int_equal(pair.kind, CLINKER_KIND_NONE);
        assert_true(pair.span == 0);
    }
}

static void flush_boxes_touch_at_odd_angles_too(void **state) {
    for (int i = 0; i < 50; i++) {
        const double shift[3] = {0.1 * i, -0.2, 0.3};
        const double rotation[3] = {0.37 * i, 0.11 * i + 0.2, 0.73 * i};
        clinker_pose pose = clinker_pose_euler(shift, rotation);
        scene_mesh meshes[2] = {box(0, 0, 0, 1, 1, 1), box(0, 0, 1, 1, 1, 2)};
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0]), .pose = &pose},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &pose}};
        clinker_query query = edges_query(64);
        clinker_state found = edges_pair(*state, bodies, &query).state;
        query.method = CLINKER_METHOD_EXACT;
        assert_int_equal(found, edges_pair(*state, bodies, &query).state); /* rounding may leave a gap */
        assert_int_not_equal(found, CLINKER_STATE_INTERFERE);
        scene_mesh_free(&meshes[0]);
        scene_mesh_free(&meshes[1]);
    }
}

static void overlap_up_to_the_tolerance_is_touching(void **state) {
    clinker_query query = edges_query(128);
    query.tolerance = 0.3;
    clinker_pair pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0.2F, 0.2F, 0.75F, 0.8F, 0.8F, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
    query.tolerance = 0.1;
    pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0.2F, 0.2F, 0.75F, 0.8F, 0.8F, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.tolerance == 0.1);
}

/* How deep it is is measured along the edge alone: the exact method, which looks for balls, calls that touching. */
static void the_edge_of_a_blade_interferes_however_thin_the_blade(void **state) {
    clinker_query query = edges_query(128);
    query.tolerance = 0.02;
    clinker_pair pair = check_meshes(state, scene_cube(1), box(-0.5F, -0.5F, 0, 0.5F, 0.5F, 0.01F), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    query.method = CLINKER_METHOD_EXACT;
    pair = check_meshes(state, scene_cube(1), box(-0.5F, -0.5F, -2, 0.5F, -0.49F, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
}

static void bodies_with_overlapping_boxes_may_be_apart(void **state) {
    expect_apart_though_boxes_overlap(state, edges_query(128));
}

static void rings_that_are_linked_are_apart(void **state) {
    expect_linked_rings_apart(state, edges_query(128));
}

static void a_body_in_another_is_told_from_a_crossing(void **state) {
    expect_containment_told_from_crossing(state, edges_query(128));
}

static void a_body_and_its_copy_are_the_same(void **state) {
    for (int i = 0; i < 8; i++) {
        scene_mesh mesh = i % 2 == 0 ? scene_torus(1, 0.25F, 24, 12) : scene_cube(1);
        const double angle = i < 2 ? 0 : 0.4 * i;
        clinker_pose pose = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){angle, 2 * angle, 0});
        scene_mesh copy = scene_mesh_placed(&mesh, &pose);
        clinker_pair pair = check_edges(state, posed(mesh, &pose), copy);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair.kind, CLINKER_KIND_SAME);
    }
}

static void a_body_in_a_cavity_is_apart(void **state) {
    expect_cavity_not_inside(state, edges_query(128));
    clinker_pair pair = check_edges(state, scene_hollow_box(2, 1), moved(scene_cube(0.25F), 1.5F, 0, 0));
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
}

static void faces_that_point_inwards_are_taken_the_other_way_round(void **state) {
    expect_inward_faces_turned_round(state, edges_query(128));
    clinker_pair pair = check_edges(state, flipped(scene_hollow_box(2, 1)), flipped(scene_cube(0.5F)));
    assert_int_equal(pair.state, CLINKER_STATE_APART);
}

/* Two cubes of one body overlap between x = 0.5 and 1; the small one lies in there. */
static void shells_of_one_body_that_overlap_are_solid_by_winding(void **state) {
    scene_mesh shells = joined(box(0, 0, 0, 1, 1, 1), box(0.5F, 0, 0, 1.5F, 1, 1));
    clinker_pair pair = check_edges(state, shells, box(0.6F, 0.4F, 0.4F, 0.9F, 0.6F, 0.6F));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
}

/* Knott, section 4.5.8: faces of an edge's own body do not count. */
static void a_body_that_crosses_itself_meets_neither_itself_nor_a_neighbour(void **state) {
    scene_mesh meshes[3] = {joined(box(0, 0, 0, 1, 1, 1), box(0.5F, 0.25F, 0.25F, 1.5F, 0.75F, 0.75F)),
                            moved(scene_tetrahedron(1), 1.45F, 0.8F, 0.8F), moved(scene_cube(0.5F), 9, 9, 9)};
    clinker_body bodies[3];
    for (int i = 0; i < 3; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&meshes[i])};
    }
    clinker_query query = edges_query(128);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 0);
    for (int i = 0; i < 3; i++) {
        scene_mesh_free(&meshes[i]);
    }
}

static void an_open_body_interferes_where_an_edge_passes_through_it(void **state) {
    clinker_pair pair = check_edges(state, without_lid(scene_cube(1)), moved(scene_cube(0.5F), 1, 0.1F, 0.2F));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
    assert_false(pair.undecided);
}

/* A box within the box of a slanted sheet, which passes through it. */
static void nothing_is_inside_of_a_body_that_is_open(void **state) {
    scene_mesh sheet = scene_tetrahedron(10);
    sheet.triangle_count = 1;
    float corners[3][3] = {{0, 0, 0}, {10, 0, 10}, {0, 10, 10}};
    for (int i = 0; i < 3; i++) {
        memcpy(&sheet.positions[3 * (size_t)sheet.indices[i]], corners[i], sizeof corners[i]);
    }
    clinker_query query = edges_query(128);
    query.detail = CLINKER_DETAIL_KIND;
    const clinker_pair pair = check_meshes(state, box(2, 2, 3, 3, 3, 6), sheet, query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
}

static void an_open_body_is_undecided_where_it_reaches_around_the_other(void **state) {
    expect_open_body_undecided(state, edges_query(128));
    clinker_pair pair = check_edges(state, scene_cube(0.5F), without_lid(scene_cube(1)));
    assert_true(pair.undecided);
}

/* An edge of the open body runs in the plane of a wall of the other, on to which its own faces lead: they touch. */
static void an_edge_that_leaves_the_plane_of_a_face_at_its_border_does_not_cross_the_next(void **state) {
    clinker_query query = edges_query(64);
    query.tolerance = 0;
    scene_mesh opened = scene_tetrahedron(2);
    opened.triangle_count = 3;
    memmove(&opened.indices[3], &opened.indices[6], 6 * sizeof *opened.indices);
    scene_mesh_move(&opened, -1.5F, -0.5F, -1);
    clinker_pair pair = check_meshes(state, scene_hollow_box(2, 1.5F), opened, query);
    assert_int_not_equal(pair.state, CLINKER_STATE_INTERFERE);
}

static void dense_meshes_are_found_to_graze_and_to_contain(void **state) {
    static const scene_spheres_pose poses[] = {SCENE_APART, SCENE_GRAZE, SCENE_INSIDE};
    static const clinker_state states[] = {CLINKER_STATE_APART, CLINKER_STATE_INTERFERE, CLINKER_STATE_INTERFERE};
    static const clinker_kind kinds[] = {CLINKER_KIND_NONE, CLINKER_KIND_CROSSING, CLINKER_KIND_B_IN_A};
    for (int i = 0; i < 3; i++) {
        scene_pair pair = scene_spheres(100000, poses[i]);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        clinker_query query = edges_query(256);
        query.view.direction[2] = 0;
        clinker_pair found = edges_pair(*state, bodies, &query);
        assert_int_equal(found.state, states[i]);
        assert_int_equal(found.kind, kinds[i]);
        scene_pair_free(&pair);
    }
}

/* A cube in three others; the published form has one count for all, and names one of them. */
static void a_body_inside_of_three_others_gives_three_pairs(void **state) {
    scene_mesh meshes[4] = {scene_cube(0.25F), moved(scene_cube(1), 0.125F, 0, 0), moved(scene_cube(1), 0, 0.125F, 0),
                            moved(scene_icosphere(1, 6), 0, 0, 0.125F)};
    clinker_body bodies[4];
    for (int i = 0; i < 4; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&meshes[i])};
    }
    clinker_query query = edges_query(64);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 4, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 6); /* the three cross each other */
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(answer.pairs[i].a, 0);
        assert_int_equal(answer.pairs[i].b, i + 1);
        assert_int_equal(answer.pairs[i].state, CLINKER_STATE_INTERFERE);
        assert_int_equal(answer.pairs[i].kind, CLINKER_KIND_A_IN_B);
    }
    for (int i = 0; i < 4; i++) {
        scene_mesh_free(&meshes[i]);
    }
}

static void an_eye_sees_what_parallel_lines_see(void **state) {
    for (int i = 0; i < 20; i++) {
        clinker_query query = edges_query(128);
        float shift = 0.2F * (float)i;
        clinker_pair parallel =
            check_meshes(state, scene_hollow_box(1.5F, 1), moved(scene_icosphere(0.3F, 8), shift, 0.1F, 0), query);
        query.view.eye = 6;
        clinker_pair seen =
            check_meshes(state, scene_hollow_box(1.5F, 1), moved(scene_icosphere(0.3F, 8), shift, 0.1F, 0), query);
        assert_int_equal(seen.state, parallel.state);
        assert_int_equal(seen.kind, parallel.kind);
    }
}

static void a_bare_state_leaves_out_kind_span_and_faces(void **state) {
    clinker_query query = edges_query(128);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 0.5F, 0.5F, 0.5F), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_NONE);
    assert_true(pair.span == 0);
    assert_int_equal(pair.crossings, 0);
    assert_int_equal(pair.edge_span_count, 0);
    assert_null(pair.edge_spans);
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
    static const double eyes[] = {NAN, INFINITY, -1};
    clinker_query query;
    for (int i = 0; i < 3; i++) {
        query = edges_query(64);
        query.view.eye = eyes[i];
        expect_refusal(state, &query, CLINKER_STATUS_INVALID, "eye");
    }
    query = edges_query(64);
    query.view.eye = 0.5; /* inside of the bodies */
    expect_refusal(state, &query, CLINKER_STATUS_INVALID, "before all bodies");
    query = edges_query(64);
    query.clearance = 1;
    expect_refusal(state, &query, CLINKER_STATUS_UNSUPPORTED, "clearance");
    for (int method = CLINKER_METHOD_EXACT; method < CLINKER_METHOD_EDGES; method++) {
        query = edges_query(64);
        query.view.eye = 10;
        query.method = (clinker_method)method;
        expect_refusal(state, &query, CLINKER_STATUS_UNSUPPORTED, "eye");
    }
}

/* However much nearer things are enlarged, a span is a length of the world. */
static void the_span_that_an_eye_sees_is_a_length(void **state) {
    clinker_query query = edges_query(128);
    query.view.eye = 1;
    clinker_pair pair = check_meshes(state, box(-1, -1, 0, 1, 1, 1), box(-0.5F, -0.5F, 0.5F, 0.5F, 0.5F, 2), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_float_equal(pair.span, 0.5, 0.001);
}

/* The boxes of both share a place that the eye lies before, but not before all of the first, which is long. */
static clinker_status look_from_eye(void **state, float low, float high, double direction, double eye) {
    scene_mesh meshes[2] = {box(-1, -1, low, 1, 1, high), box(-1, -1, -1, 1, 1, 1)};
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0])}, {.mesh = scene_mesh_borrow(&meshes[1])}};
    clinker_query query = edges_query(64);
    query.view.direction[2] = direction;
    query.view.eye = eye;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_status status = clinker_bodies_check(*state, bodies, 2, &query, &answer);
    assert_true(status != CLINKER_STATUS_OK || answer.pair_count == 1);
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
    return status;
}

static void an_eye_among_the_bodies_is_refused(void **state) {
    static const double eyes[] = {5, 19, 20, 20.2};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(look_from_eye(state, -20, 1, 1, eyes[i]), CLINKER_STATUS_INVALID);
        assert_int_equal(look_from_eye(state, -1, 20, -1, eyes[i]), CLINKER_STATUS_INVALID);
    }
    assert_int_equal(look_from_eye(state, -20, 1, 1, 21), CLINKER_STATUS_OK);
    assert_int_equal(look_from_eye(state, -1, 20, -1, 21), CLINKER_STATUS_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_that_overlap_interfere_as_deep_as_an_edge_lies),
        cmocka_unit_test(an_edge_that_is_inside_is_found_behind_many_that_only_seem_to_be),
        cmocka_unit_test(what_more_samples_than_are_judged_leave_open_is_judged_exactly),
        cmocka_unit_test(flush_boxes_touch),
        cmocka_unit_test(flush_boxes_touch_at_odd_angles_too),
        cmocka_unit_test(overlap_up_to_the_tolerance_is_touching),
        cmocka_unit_test(the_edge_of_a_blade_interferes_however_thin_the_blade),
        cmocka_unit_test(bodies_with_overlapping_boxes_may_be_apart),
        cmocka_unit_test(rings_that_are_linked_are_apart),
        cmocka_unit_test(a_body_in_another_is_told_from_a_crossing),
        cmocka_unit_test(a_body_and_its_copy_are_the_same),
        cmocka_unit_test(a_body_in_a_cavity_is_apart),
        cmocka_unit_test(faces_that_point_inwards_are_taken_the_other_way_round),
        cmocka_unit_test(shells_of_one_body_that_overlap_are_solid_by_winding),
        cmocka_unit_test(a_body_that_crosses_itself_meets_neither_itself_nor_a_neighbour),
        cmocka_unit_test(an_open_body_interferes_where_an_edge_passes_through_it),
        cmocka_unit_test(nothing_is_inside_of_a_body_that_is_open),
        cmocka_unit_test(an_open_body_is_undecided_where_it_reaches_around_the_other),
        cmocka_unit_test(an_edge_that_leaves_the_plane_of_a_face_at_its_border_does_not_cross_the_next),
        cmocka_unit_test(dense_meshes_are_found_to_graze_and_to_contain),
        cmocka_unit_test(a_body_inside_of_three_others_gives_three_pairs),
        cmocka_unit_test(an_eye_sees_what_parallel_lines_see),
        cmocka_unit_test(a_bare_state_leaves_out_kind_span_and_faces),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(the_span_that_an_eye_sees_is_a_length),
        cmocka_unit_test(an_eye_among_the_bodies_is_refused),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
