/* What a person would say of two bodies, and what the engine says of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"

#include <math.h>
#include <stdlib.h>

static scene_mesh unit_cube(float x, float y, float z) {
    return box(x, y, z, x + 1, y + 1, z + 1);
}

static void assert_state(clinker_pair pair, clinker_state state, clinker_kind kind) {
    assert_int_equal(pair.state, state);
    assert_int_equal(pair.kind, kind);
    assert_false(pair.undecided);
}

static void cubes_with_a_gap_are_apart(void **state) {
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(1.5F, 0, 0)), CLINKER_STATE_APART,
                 CLINKER_KIND_NONE);
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(nextafterf(1.0F, 2.0F), 0, 0)), CLINKER_STATE_APART,
                 CLINKER_KIND_NONE);
}

static void cubes_flush_on_a_face_touch(void **state) {
    clinker_pair pair = check_default(state, unit_cube(0, 0, 0), unit_cube(1, 0, 0));
    assert_state(pair, CLINKER_STATE_TOUCH, CLINKER_KIND_NONE);
    assert_int_equal(pair.crossings, 0);
    assert_int_equal(pair.touchings, 0); /* which nobody asked for */
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(0.25F, 0.5F, 1)), CLINKER_STATE_TOUCH,
                 CLINKER_KIND_NONE);
}

static void cubes_that_share_an_edge_touch(void **state) {
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(1, 1, 0)), CLINKER_STATE_TOUCH, CLINKER_KIND_NONE);
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(1, 1, 0.5F)), CLINKER_STATE_TOUCH,
                 CLINKER_KIND_NONE);
}

static void cubes_that_share_a_vertex_touch(void **state) {
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(1, 1, 1)), CLINKER_STATE_TOUCH, CLINKER_KIND_NONE);
}

/* All contacts are degenerate: four coplanar sides, edges on faces. */
static void a_cube_shifted_by_half_along_an_axis_interferes(void **state) {
    for (int axis = 0; axis < 3; axis++) {
        float at[3] = {0, 0, 0};
        at[axis] = 0.5F;
        clinker_pair pair = check_default(state, unit_cube(0, 0, 0), unit_cube(at[0], at[1], at[2]));
        assert_state(pair, CLINKER_STATE_INTERFERE, CLINKER_KIND_CROSSING);
    }
}

static void cubes_shifted_along_a_diagonal_cross(void **state) {
    clinker_pair pair = check_default(state, unit_cube(0, 0, 0), unit_cube(0.5F, 0.5F, 0.5F));
    assert_state(pair, CLINKER_STATE_INTERFERE, CLINKER_KIND_CROSSING);
    assert_true(pair.crossings > 0);
}

static void identical_cubes_are_the_same(void **state) {
    assert_state(check_default(state, unit_cube(0, 0, 0), unit_cube(0, 0, 0)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_SAME);
    assert_state(check_meshes(state, unit_cube(0, 0, 0), unit_cube(0, 0, 0), query_with_tolerance(0)),
                 CLINKER_STATE_INTERFERE, CLINKER_KIND_SAME);
}

static void a_copy_with_shuffled_faces_is_the_same(void **state) {
    scene_mesh copy = scene_icosphere(1, 4);
    assert_true(scene_shuffle(&copy, 7, true));
    assert_state(check_default(state, scene_icosphere(1, 4), copy), CLINKER_STATE_INTERFERE, CLINKER_KIND_SAME);
}

/* A unit cube with the other diagonal in each side. */
static scene_mesh cube_with_other_diagonals(void) {
    scene_mesh cube = unit_cube(0, 0, 0);
    for (size_t i = 0; i + 1 < cube.triangle_count; i += 2) {
        uint32_t *t = &cube.indices[3 * i];
        const uint32_t quad[4] = {t[0], t[1], t[2], t[5]};
        const uint32_t turned[6] = {quad[0], quad[1], quad[3], quad[1], quad[2], quad[3]};
        for (int k = 0; k < 6; k++) {
            t[k] = turned[k];
        }
    }
    return cube;
}

static void another_triangulation_is_the_same(void **state) {
    assert_state(check_default(state, unit_cube(0, 0, 0), cube_with_other_diagonals()), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_SAME);
}

static void a_copy_off_by_less_than_the_tolerance_is_the_same(void **state) {
    clinker_pair pair =
        check_meshes(state, unit_cube(0, 0, 0), unit_cube(0x1p-10F, 0x1p-10F, 0), query_with_tolerance(0x1p-8));
    assert_state(pair, CLINKER_STATE_INTERFERE, CLINKER_KIND_SAME);
}

static void a_small_cube_at_a_wall_from_inside_is_contained(void **state) {
    assert_state(check_default(state, box(0, 1, 1, 1, 2, 2), box(0, 0, 0, 4, 4, 4)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_A_IN_B);
    assert_state(check_default(state, box(0, 0, 0, 4, 4, 4), box(0, 0, 0, 1, 1, 1)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_B_IN_A);
}

static void a_nested_cube_is_contained(void **state) {
    assert_state(check_default(state, scene_cube(1), scene_cube(2)), CLINKER_STATE_INTERFERE, CLINKER_KIND_A_IN_B);
    assert_state(check_default(state, scene_cube(2), scene_cube(1)), CLINKER_STATE_INTERFERE, CLINKER_KIND_B_IN_A);
    assert_state(check_meshes(state, scene_cube(2), scene_cube(1), query_with_tolerance(0)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_B_IN_A);
}

static void a_cube_in_a_cavity_is_apart(void **state) {
    assert_state(check_default(state, scene_hollow_box(3, 2), scene_cube(1)), CLINKER_STATE_APART, CLINKER_KIND_NONE);
}

static void a_cube_that_fills_a_cavity_touches(void **state) {
    assert_state(check_default(state, scene_hollow_box(3, 2), scene_cube(2)), CLINKER_STATE_TOUCH, CLINKER_KIND_NONE);
}

static void a_cube_in_the_wall_of_a_hollow_box_is_contained(void **state) {
    assert_state(check_default(state, scene_hollow_box(3, 1), moved(scene_cube(0.5F), 2, 0, 0)),
                 CLINKER_STATE_INTERFERE, CLINKER_KIND_B_IN_A);
}

/* The cube's surface lies in the wall, the cavity lies in the cube: who comes first must not decide what is said. */
static void a_cube_around_a_cavity_interferes_either_way_round(void **state) {
    clinker_pair one = check_default(state, scene_hollow_box(3, 1), scene_cube(2));
    clinker_pair other = check_default(state, scene_cube(2), scene_hollow_box(3, 1));
    assert_int_equal(one.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(other.state, CLINKER_STATE_INTERFERE);
    bool swapped = (one.kind == CLINKER_KIND_A_IN_B && other.kind == CLINKER_KIND_B_IN_A) ||
                   (one.kind == CLINKER_KIND_B_IN_A && other.kind == CLINKER_KIND_A_IN_B) ||
                   (one.kind == CLINKER_KIND_CROSSING && other.kind == CLINKER_KIND_CROSSING);
    assert_true(swapped);
}

static void a_pin_that_fills_a_hole_touches(void **state) {
    clinker_pair pair = check_default(state, scene_plate_with_hole(2, 0.5F, 1, 32), scene_pin(1, 0.5F, 32));
    assert_state(pair, CLINKER_STATE_TOUCH, CLINKER_KIND_NONE);
    assert_int_equal(pair.crossings, 0);
    pair = check_default(state, scene_plate_with_hole(2, 0.5F, 1, 32), scene_pin(1, 2, 32));
    assert_state(pair, CLINKER_STATE_TOUCH, CLINKER_KIND_NONE);
}

static void a_pin_too_thick_for_its_hole_interferes(void **state) {
    clinker_pair pair = check_default(state, scene_plate_with_hole(2, 0.5F, 1, 32), scene_pin(1.125F, 2, 32));
    assert_state(pair, CLINKER_STATE_INTERFERE, CLINKER_KIND_CROSSING);
}

/* Two cubes that overlap by `factor` of the tolerance along x, flush or not on their other sides. */
static clinker_pair overlap_by(void **state, double factor, double tolerance, bool flush, bool depth) {
    float overlap = (float)(factor * tolerance);
    float side = flush ? 0.0F : 0.25F;
    clinker_query query = query_with_tolerance(tolerance);
    query.depth = depth;
    return check_meshes(state, unit_cube(0, 0, 0), unit_cube(1 - overlap, side, side), query);
}

static void overlap_below_the_tolerance_is_touching(void **state) {
    for (int exponent = -16; exponent < -2; exponent += 4) {
        double tolerance = ldexp(1.0, exponent);
        for (int i = 0; i < 4; i++) {
            assert_state(overlap_by(state, 0.5, tolerance, i % 2 == 0, i / 2 == 0), CLINKER_STATE_TOUCH,
                         CLINKER_KIND_NONE);
        }
    }
}

static void overlap_above_the_tolerance_is_interference(void **state) {
    for (int exponent = -16; exponent < -2; exponent += 4) {
        double tolerance = ldexp(1.0, exponent);
        for (int i = 0; i < 4; i++) {
            assert_state(overlap_by(state, 2, tolerance, i % 2 == 0, i / 2 == 0), CLINKER_STATE_INTERFERE,
                         CLINKER_KIND_CROSSING);
        }
    }
}

static void overlap_just_above_the_tolerance_is_interference_with_or_without_depth(void **state) {
    for (int i = 0; i < 4; i++) {
        for (int eighths = 9; eighths < 16; eighths++) {
            double factor = eighths / 8.0;
            assert_state(overlap_by(state, factor, 0x1p-8, i % 2 == 0, i / 2 == 0), CLINKER_STATE_INTERFERE,
                         CLINKER_KIND_CROSSING);
        }
    }
}

static void tolerance_zero_takes_the_slightest_crossing(void **state) {
    float hair = 0x1p-22F;
    clinker_query query = query_with_tolerance(0);
    assert_int_equal(check_meshes(state, unit_cube(0, 0, 0), unit_cube(1 - hair, 0.25F, 0.25F), query).state,
                     CLINKER_STATE_INTERFERE);
    assert_int_equal(check_meshes(state, unit_cube(0, 0, 0), unit_cube(1, 0.25F, 0.25F), query).state,
                     CLINKER_STATE_TOUCH);
    assert_int_equal(check_meshes(state, unit_cube(0, 0, 0), unit_cube(1 + hair, 0.25F, 0.25F), query).state,
                     CLINKER_STATE_APART);
}

static void the_automatic_tolerance_follows_the_larger_body(void **state) {
    clinker_pair pair = check_default(state, scene_cube(0.5F), moved(scene_cube(8), 8.5F, 0, 0));
    assert_true(fabs(pair.tolerance - 0x1p-20 * 16 * sqrt(3)) < 1e-4 * pair.tolerance);
}

static void one_component_inside_the_other_body_is_interference(void **state) {
    clinker_pair pair = check_default(state, scene_two_cubes(0.5F, 6), moved(scene_cube(1), 3, 0, 0));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    pair = check_default(state, moved(scene_cube(1), -3, 0, 0), scene_two_cubes(0.5F, 6));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.crossings, 0);
}

/* One component touches from outside, the other lies inside: the touch must not hide it. */
static void a_touching_component_does_not_hide_a_contained_one(void **state) {
    scene_mesh pair_of_boxes = box(1, 0, 0, 2, 1, 1);
    scene_mesh inner = box(0.25F, 0.25F, 0.25F, 0.5F, 0.5F, 0.5F);
    assert_true(scene_mesh_append(&pair_of_boxes, &inner));
    scene_mesh_free(&inner);
    assert_int_equal(check_default(state, pair_of_boxes, unit_cube(0, 0, 0)).state, CLINKER_STATE_INTERFERE);
}

static void an_open_body_that_crosses_interferes(void **state) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    clinker_pair closed = check_meshes(state, box(-1, -1, -1, 1, 1, 3), box(0, 0, 0, 2, 2, 1), query);
    clinker_pair open = check_meshes(state, without_lid(box(-1, -1, -1, 1, 1, 3)), box(0, 0, 0, 2, 2, 1), query);
    assert_int_equal(open.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(open.kind, CLINKER_KIND_CROSSING);
    assert_int_equal(open.crossings, closed.crossings);
    assert_int_equal(open.touchings, closed.touchings);
    assert_true(open.crossings > 0);
}

static void an_open_body_turned_inside_out_interferes_all_the_same(void **state) {
    clinker_pair pair = check_default(state, flipped(without_lid(box(-1, -1, -1, 1, 1, 3))), box(0, 0, 0, 2, 2, 1));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
}

/* Near a corner, several faces are equally near; none of them alone tells the inner side. */
static void an_open_body_that_touches_at_a_corner_touches(void **state) {
    for (uint32_t missing = 0; missing < 4; missing++) {
        for (uint32_t order = 0; order < 3; order++) {
            scene_mesh open = moved(scene_tetrahedron(1), 0.5F, -1, 1);
            open.triangle_count = 3;
            for (int k = 0; k < 3; k++) {
                uint32_t *last = &open.indices[9 + k];
                open.indices[3 * missing + (uint32_t)k] = *last;
                uint32_t first = open.indices[k];
                open.indices[k] = open.indices[3 * order + (uint32_t)k];
                open.indices[3 * order + (uint32_t)k] = first;
            }
            clinker_pair pair = check_default(state, box(0, 0, 0, 2, 2, 1), open);
            assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
        }
    }
}

static void an_open_box_around_a_cube_is_apart_and_undecided(void **state) {
    clinker_pair pair = check_default(state, without_lid(scene_cube(2)), scene_cube(1));
    assert_int_equal(pair.state, CLINKER_STATE_APART);
    assert_true(pair.undecided);
    pair = check_default(state, scene_cube(1), without_lid(scene_cube(2)));
    assert_int_equal(pair.state, CLINKER_STATE_APART);
    assert_true(pair.undecided);
}

static void an_open_box_inside_a_cube_is_decided(void **state) {
    assert_state(check_default(state, without_lid(scene_cube(1)), scene_cube(2)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_A_IN_B);
}

static void an_open_box_beside_a_cube_is_decided(void **state) {
    assert_state(check_default(state, without_lid(scene_cube(1)), moved(scene_cube(1), 4, 0, 0)), CLINKER_STATE_APART,
                 CLINKER_KIND_NONE);
}

static void a_body_turned_inside_out_counts_as_solid(void **state) {
    assert_state(check_default(state, flipped(scene_cube(2)), scene_cube(1)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_B_IN_A);
    assert_state(check_default(state, flipped(scene_cube(2)), flipped(scene_cube(1))), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_B_IN_A);
    assert_state(check_default(state, flipped(unit_cube(0, 0, 0)), unit_cube(1, 0, 0)), CLINKER_STATE_TOUCH,
                 CLINKER_KIND_NONE);
    assert_state(check_default(state, flipped(unit_cube(0, 0, 0)), unit_cube(0.5F, 0, 0)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_CROSSING);
}

static void jaws_on_a_common_grid_equal_the_reference(void **state) {
    scene_pair jaws = scene_grid_jaws(16);
    clinker_body bodies[2];
    scene_pair_bodies(&jaws, bodies);
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    clinker_pair fast = answer.pairs[0];
    query.reference = true;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pairs[0].state, fast.state);
    assert_int_equal(answer.pairs[0].kind, fast.kind);
    assert_int_equal(answer.pairs[0].crossings, fast.crossings);
    assert_int_equal(answer.pairs[0].touchings, fast.touchings);
    assert_true(fast.touchings > 0);
    scene_pair_free(&jaws);
}

/* Depth is a lower bound: never above the smallest extent of the overlap, and at least half of it. */
static void the_depth_of_boxes_is_their_smallest_overlap(void **state) {
    for (int exponent = -8; exponent < 0; exponent += 2) {
        float overlap = ldexpf(1.0F, exponent);
        for (int i = 0; i < 2; i++) {
            float side = i == 0 ? 0.0F : -0.125F;
            clinker_pair pair = check_default(state, unit_cube(0, 0, 0), unit_cube(1 - overlap, side, side));
            assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
            assert_true(pair.depth <= (double)overlap * 1.000001);
            assert_true(pair.depth >= 0.5 * (double)overlap);
        }
    }
}

static void the_depth_of_spheres_is_the_thickness_of_their_lens(void **state) {
    for (int exponent = -3; exponent < 0; exponent++) {
        float lens = ldexpf(1.0F, exponent);
        clinker_pair pair = check_default(state, scene_icosphere(1, 12), moved(scene_icosphere(1, 12), 2 - lens, 0, 0));
        assert_state(pair, CLINKER_STATE_INTERFERE, CLINKER_KIND_CROSSING);
        assert_true(pair.depth <= (double)lens * 1.000001);
        assert_true(pair.depth >= 0.5 * (double)lens);
    }
}

static void the_depth_is_zero_where_it_was_not_asked_for(void **state) {
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    clinker_pair pair = check_meshes(state, unit_cube(0, 0, 0), unit_cube(0.5F, 0.25F, 0.25F), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.depth == 0);
}

static void face_lists_come_sorted_and_once_each(void **state) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    clinker_pair pair = check_meshes(state, scene_icosphere(1, 6), moved(scene_icosphere(1, 6), 0.5F, 0, 0), query);
    assert_true(pair.crossings > 10);
    for (size_t i = 1; i < pair.crossings; i++) {
        const clinker_face_pair *p = &pair.crossing_faces[i - 1];
        assert_true(p[0].a < p[1].a || (p[0].a == p[1].a && p[0].b < p[1].b));
    }
    assert_null(check_default(state, scene_cube(1), moved(scene_cube(1), 0.5F, 0.5F, 0.5F)).crossing_faces);
}

static void the_state_alone_agrees_with_the_kind(void **state) {
    static const float shifts[][3] = {{3, 0, 0}, {2, 0, 0}, {2, 2, 2}, {1, 0, 0}, {1, 0.5F, 0.25F}, {0, 0, 0}};
    for (size_t i = 0; i < sizeof shifts / sizeof shifts[0]; i++) {
        for (int k = 0; k < 8; k++) {
            clinker_query query = query_with_tolerance(k % 2 == 0 ? 0.0 : CLINKER_TOLERANCE_AUTO);
            query.depth = k / 2 % 2 == 0;
            clinker_pair kind = check_meshes(state, scene_cube(1),
                                             moved(scene_cube(1), shifts[i][0], shifts[i][1], shifts[i][2]), query);
            query.detail = CLINKER_DETAIL_STATE;
            clinker_pair bare = check_meshes(state, scene_cube(1),
                                             moved(scene_cube(1), shifts[i][0], shifts[i][1], shifts[i][2]), query);
            assert_int_equal(bare.state, kind.state);
            assert_int_equal(bare.kind, CLINKER_KIND_NONE);
        }
    }
}

/* Faces with no area are passed over: they neither touch nor open a body. */
static void faces_without_area_never_decide(void **state) {
    scene_mesh with_needle = unit_cube(0, 0, 0);
    scene_mesh needle = box(0, 0, 0, 1, 1, 1);
    needle.triangle_count = 1;
    const float spike[9] = {0.5F, 0.5F, 0.5F, 3, 0.5F, 0.5F, 6, 0.5F, 0.5F};
    for (int i = 0; i < 9; i++) {
        needle.positions[3 * needle.indices[i / 3] + (uint32_t)(i % 3)] = spike[i];
    }
    assert_true(scene_mesh_append(&with_needle, &needle));
    scene_mesh_free(&needle);
    assert_state(check_default(state, with_needle, unit_cube(4, 0, 0)), CLINKER_STATE_APART, CLINKER_KIND_NONE);
}

/* Needles through all corners of a body within another: what lies on them lies on no surface. */
static void faces_without_area_hide_nothing_within(void **state) {
    scene_mesh outer = scene_cube(1);
    for (int i = 0; i < 4; i++) {
        scene_mesh needle = scene_tetrahedron(1);
        needle.triangle_count = 1;
        for (int k = 0; k < 3; k++) {
            needle.indices[k] = (uint32_t)k;
            needle.positions[3 * k] = 0.75F * (float)(k - 1);
            needle.positions[3 * k + 1] = i % 2 == 0 ? -0.5F : 0.5F;
            needle.positions[3 * k + 2] = i / 2 == 0 ? -0.5F : 0.5F;
        }
        assert_true(scene_mesh_append(&outer, &needle));
        scene_mesh_free(&needle);
    }
    assert_state(check_default(state, outer, scene_cube(0.5F)), CLINKER_STATE_INTERFERE, CLINKER_KIND_B_IN_A);
}

/* The way inwards from where faces meet is that of each body, whichever way its faces point. */
static void bodies_inside_out_are_as_deep_as_they_are(void **state) {
    for (int flips = 0; flips < 4; flips++) {
        scene_mesh a = unit_cube(0, 0, 0), b = unit_cube(0.75F, 0.25F, 0.125F);
        clinker_query query = query_with_tolerance(0.2);
        query.depth = true;
        clinker_pair pair =
            check_meshes(state, (flips & 1) != 0 ? flipped(a) : a, (flips & 2) != 0 ? flipped(b) : b, query);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_true(fabs(pair.depth - 0.25) < 0.01);
    }
}

/* A unit cube with a further vertex far away that no face uses. */
static scene_mesh cube_with_stray_vertex(void) {
    scene_mesh cube = unit_cube(0, 0, 0);
    float *positions = realloc(cube.positions, 3 * (cube.vertex_count + 1) * sizeof *positions);
    assert_non_null(positions);
    cube.positions = positions;
    positions[3 * cube.vertex_count] = 1e6F;
    positions[3 * cube.vertex_count + 1] = 0;
    positions[3 * cube.vertex_count + 2] = 0;
    cube.vertex_count++;
    return cube;
}

static void a_vertex_that_no_face_uses_does_not_change_the_tolerance(void **state) {
    assert_state(check_default(state, cube_with_stray_vertex(), unit_cube(0.5F, 0.25F, 0.25F)), CLINKER_STATE_INTERFERE,
                 CLINKER_KIND_CROSSING);
}

static void a_vertex_that_no_face_uses_does_not_change_the_kind(void **state) {
    assert_state(check_meshes(state, cube_with_stray_vertex(), unit_cube(0, 0, 0), query_with_tolerance(0x1p-20)),
                 CLINKER_STATE_INTERFERE, CLINKER_KIND_SAME);
}

/* The same two cubes, shifted by half, from the smallest to the largest size that floats and doubles allow. */
static void size_does_not_matter(void **state) {
    static const int exponents[] = {-1000, -500, -300, -130, -60, -30, 0, 30, 60, 120, 300, 500, 1000};
    scene_mesh cube = unit_cube(0, 0, 0);
    for (size_t i = 0; i < sizeof exponents / sizeof exponents[0]; i++) {
        double *positions[2] = {scene_mesh_doubles(&cube), scene_mesh_doubles(&cube)};
        clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&cube)}, {.mesh = scene_mesh_borrow(&cube)}};
        for (size_t k = 0; k < 3 * cube.vertex_count; k++) {
            positions[0][k] = ldexp(positions[0][k], exponents[i]);
            positions[1][k] = ldexp(positions[1][k] + 0.5, exponents[i]);
        }
        for (int which = 0; which < 2; which++) {
            bodies[which].mesh.positions = positions[which];
            bodies[which].mesh.scalar = CLINKER_SCALAR_FLOAT64;
        }
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_status status = clinker_bodies_check(*state, bodies, 2, &query, &answer);
        free(positions[0]);
        free(positions[1]);
        assert_int_equal(status, CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
        double depth = ldexp(answer.pairs[0].depth, -exponents[i]);
        assert_true(depth > 0.25 && depth < 0.500001);
    }
    scene_mesh_free(&cube);
}

/* Two unit boxes side by side, each with a stray face, so that they are not closed. */
static void flush_open_boxes_touch(void **state) {
    static const float positions[11][3] = {
        {0.5F, 0.5F, 0}, {0.2F, 0.2F, 0.2F}, {0.8F, 0.8F, -0.2F}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0},
        {0, 1, 0},       {0, 0, 1},          {1, 0, 1},           {1, 1, 1}, {0, 1, 1}};
    static const uint32_t indices[39] = {0, 1, 2, 3, 4, 8, 3,  8, 7, 4, 5, 9, 4, 9, 8, 5, 6, 10, 5, 10,
                                         9, 6, 3, 7, 6, 7, 10, 3, 5, 4, 7, 8, 9, 3, 6, 5, 7, 9,  10};
    const clinker_pose turned[2] = {{{1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 1, 0}}, {{-1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1, 0}}};
    const clinker_mesh mesh = {.positions = positions, .vertex_count = 11, .indices = indices, .triangle_count = 13};
    const clinker_body bodies[2] = {{mesh, &turned[0]}, {mesh, &turned[1]}};
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].state, CLINKER_STATE_TOUCH);
    assert_true(answer.pairs[0].depth == 0);
}

/* Needles all through the overlap have no area, and do not make it shallower. */
static void faces_without_area_bound_no_depth(void **state) {
    scene_mesh a = box(0, 0, 0, 1, 1, 1);
    scene_mesh needle = scene_tetrahedron(1);
    needle.triangle_count = 1;
    needle.indices[0] = 0;
    needle.indices[1] = 1;
    needle.indices[2] = 2;
    for (int i = 0; i < 25; i++) {
        const int column = i % 5, row = i / 5;
        float x = 0.55F + 0.1F * (float)column, y = 0.1F + 0.2F * (float)row;
        for (int k = 0; k < 3; k++) {
            needle.positions[3 * k] = x;
            needle.positions[3 * k + 1] = y;
            needle.positions[3 * k + 2] = 0.25F + 0.25F * (float)k;
        }
        assert_true(scene_mesh_append(&a, &needle));
    }
    scene_mesh_free(&needle);
    clinker_query query = query_with_tolerance(0.3);
    query.depth = true;
    clinker_pair pair = check_meshes(state, a, box(0.5F, 0.0625F, 0.03125F, 1.5F, 1.0625F, 1.03125F), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.depth > 0.45);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flush_open_boxes_touch),
        cmocka_unit_test(faces_without_area_bound_no_depth),
        cmocka_unit_test(cubes_with_a_gap_are_apart),
        cmocka_unit_test(cubes_flush_on_a_face_touch),
        cmocka_unit_test(cubes_that_share_an_edge_touch),
        cmocka_unit_test(cubes_that_share_a_vertex_touch),
        cmocka_unit_test(a_cube_shifted_by_half_along_an_axis_interferes),
        cmocka_unit_test(cubes_shifted_along_a_diagonal_cross),
        cmocka_unit_test(identical_cubes_are_the_same),
        cmocka_unit_test(a_copy_with_shuffled_faces_is_the_same),
        cmocka_unit_test(another_triangulation_is_the_same),
        cmocka_unit_test(a_copy_off_by_less_than_the_tolerance_is_the_same),
        cmocka_unit_test(a_small_cube_at_a_wall_from_inside_is_contained),
        cmocka_unit_test(a_nested_cube_is_contained),
        cmocka_unit_test(a_cube_in_a_cavity_is_apart),
        cmocka_unit_test(a_cube_that_fills_a_cavity_touches),
        cmocka_unit_test(a_cube_in_the_wall_of_a_hollow_box_is_contained),
        cmocka_unit_test(a_cube_around_a_cavity_interferes_either_way_round),
        cmocka_unit_test(a_pin_that_fills_a_hole_touches),
        cmocka_unit_test(a_pin_too_thick_for_its_hole_interferes),
        cmocka_unit_test(overlap_below_the_tolerance_is_touching),
        cmocka_unit_test(overlap_above_the_tolerance_is_interference),
        cmocka_unit_test(overlap_just_above_the_tolerance_is_interference_with_or_without_depth),
        cmocka_unit_test(tolerance_zero_takes_the_slightest_crossing),
        cmocka_unit_test(the_automatic_tolerance_follows_the_larger_body),
        cmocka_unit_test(one_component_inside_the_other_body_is_interference),
        cmocka_unit_test(a_touching_component_does_not_hide_a_contained_one),
        cmocka_unit_test(an_open_body_that_crosses_interferes),
        cmocka_unit_test(an_open_body_turned_inside_out_interferes_all_the_same),
        cmocka_unit_test(an_open_body_that_touches_at_a_corner_touches),
        cmocka_unit_test(an_open_box_around_a_cube_is_apart_and_undecided),
        cmocka_unit_test(an_open_box_inside_a_cube_is_decided),
        cmocka_unit_test(an_open_box_beside_a_cube_is_decided),
        cmocka_unit_test(a_body_turned_inside_out_counts_as_solid),
        cmocka_unit_test(jaws_on_a_common_grid_equal_the_reference),
        cmocka_unit_test(the_depth_of_boxes_is_their_smallest_overlap),
        cmocka_unit_test(the_depth_of_spheres_is_the_thickness_of_their_lens),
        cmocka_unit_test(the_depth_is_zero_where_it_was_not_asked_for),
        cmocka_unit_test(face_lists_come_sorted_and_once_each),
        cmocka_unit_test(the_state_alone_agrees_with_the_kind),
        cmocka_unit_test(faces_without_area_never_decide),
        cmocka_unit_test(bodies_inside_out_are_as_deep_as_they_are),
        cmocka_unit_test(faces_without_area_hide_nothing_within),
        cmocka_unit_test(a_vertex_that_no_face_uses_does_not_change_the_tolerance),
        cmocka_unit_test(a_vertex_that_no_face_uses_does_not_change_the_kind),
        cmocka_unit_test(size_does_not_matter),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
