/* Signed gaps of vertices: against closed forms, against every face in turn on unkind input, and what the header says
 * of reach, borders, soups and poses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/random_bits.h"
#include "fixtures/random_pair.h"
#include "fixtures/with_workspace.h"
#include "plain_gaps.h"
#include "rounds.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static clinker_gaps gaps_within(clinker_workspace *workspace, const clinker_body bodies[2], double reach) {
    clinker_gaps_settings settings;
    clinker_gaps_settings_init(&settings);
    settings.reach = reach;
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    if (clinker_bodies_gaps(workspace, bodies, &settings, &gaps) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return gaps;
}

static clinker_gaps all_gaps(clinker_workspace *workspace, const clinker_body bodies[2]) {
    return gaps_within(workspace, bodies, 0);
}

/* ---- Closed forms ---- */

static double box_distance(const double p[3], const double half[3]) {
    double outside = 0, inside = -INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        const double beyond = fabs(p[axis]) - half[axis];
        outside += beyond > 0 ? beyond * beyond : 0;
        inside = fmax(inside, beyond);
    }
    return inside > 0 ? sqrt(outside) : inside;
}

static void gaps_to_a_box_are_its_signed_distance(void **state) {
    static const double half[3] = {1, 0.5, 0.75};
    scene_mesh box = scene_box((float[3]){-1, -0.5F, -0.75F}, (float[3]){1, 0.5F, 0.75F});
    scene_mesh ball = scene_icosphere(1.1F, 30);
    scene_mesh_move(&ball, 0.2F, 0.1F, 0.3F);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&ball)}, {.mesh = scene_mesh_borrow(&box)}};
    const clinker_gaps gaps = all_gaps(*state, bodies);
    double lowest = INFINITY, highest = -INFINITY, sum = 0;
    size_t inside = 0;
    for (size_t i = 0; i < ball.vertex_count; i++) {
        const double p[3] = {ball.positions[3 * i], ball.positions[3 * i + 1], ball.positions[3 * i + 2]};
        const double expected = box_distance(p, half);
        assert_true(fabs(gaps.gap[i] - expected) <= 1e-12);
        lowest = fmin(lowest, gaps.gap[i]);
        highest = fmax(highest, gaps.gap[i]);
        sum += expected;
        inside += expected < 0;
    }
    assert_true(gaps.closed);
    assert_int_equal(gaps.vertex_count, ball.vertex_count);
    assert_int_equal(gaps.gap_count, ball.vertex_count);
    assert_int_equal(gaps.inside_count, inside);
    assert_int_equal(gaps.sideless_count, 0);
    assert_true(inside > 100 && inside + 100 < ball.vertex_count);
    assert_true(gaps.lowest == lowest && gaps.highest == highest);
    assert_true(fabs(gaps.mean - sum / (double)ball.vertex_count) < 1e-12);
    scene_mesh_free(&ball);
    scene_mesh_free(&box);
}

static void vertices_on_the_surface_have_a_gap_of_zero(void **state) {
    scene_pair plates = scene_plates(500, SCENE_ALIGNED);
    clinker_body bodies[2];
    scene_pair_bodies(&plates, bodies);
    const clinker_gaps gaps = all_gaps(*state, bodies);
    size_t flush = 0;
    for (size_t i = 0; i < gaps.vertex_count; i++) {
        const double z = plates.a.positions[3 * i + 2];
        flush += z == 0;
        assert_true(z != 0 || (gaps.gap[i] == 0 && !signbit(gaps.gap[i])));
        assert_true(z == 0 || gaps.gap[i] > 0);
    }
    assert_true(flush > 100);
    assert_int_equal(gaps.inside_count, 0);
    scene_pair_free(&plates);
}

/* Two cubes in one body: where both are, the winding number is 2; a wall of one within the other has inside on both
 * sides. */
static void inside_is_where_the_winding_number_is_above_zero(void **state) {
    scene_mesh cubes = scene_two_cubes(1, 1);
    scene_mesh probe = scene_tetrahedron(0.01F);
    scene_mesh_move(&probe, 0.45F, 0, 0);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&probe)}, {.mesh = scene_mesh_borrow(&cubes)}};
    const clinker_gaps gaps = all_gaps(*state, bodies);
    assert_int_equal(gaps.inside_count, 4);
    assert_true(fabs(gaps.gap[0] + 0.05) < 1e-6);
    scene_mesh_free(&cubes);
    scene_mesh_free(&probe);
}

static void faces_that_point_inwards_change_nothing_of_a_solid(void **state) {
    scene_pair pair = scene_spheres(2000, SCENE_DEEP);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    clinker_gaps gaps = all_gaps(*state, bodies);
    double *kept = malloc(gaps.vertex_count * sizeof *kept);
    assert_non_null(kept);
    memcpy(kept, gaps.gap, gaps.vertex_count * sizeof *kept);
    scene_mesh_flip(&pair.b);
    gaps = all_gaps(*state, bodies);
    for (size_t i = 0; i < gaps.vertex_count; i++) {
        assert_true(fabs(gaps.gap[i] - kept[i]) <= 1e-12);
    }
    assert_true(gaps.inside_count > 100);
    free(kept);
    scene_pair_free(&pair);
}

/* ---- Every face in turn ---- */

typedef struct tally {
    size_t inside, outside, on, sideless;
} tally;

static void compare_vertex(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_gaps *gaps,
                           uint32_t vertex, bool closed, bool outward, tally *seen) {
    const plain_gap plain = plain_gap_find(workspace, &bodies[0], vertex, &bodies[1]);
    const double gap = gaps->gap[vertex];
    assert_int_not_equal(gaps->face[vertex], CLINKER_NO_FACE);
    const double own = plain_face_distance(workspace, &bodies[0], vertex, &bodies[1], gaps->face[vertex]);
    assert_true(fabs(own - plain.distance) <= 1e-12 * plain.distance);
    assert_true(own != plain.distance || gaps->face[vertex] <= plain.face);
    seen->sideless += isnan(gap) ? 1 : 0;
    if (!isnan(gap) && gap != 0) {
        assert_true(fabs(fabs(gap) - plain.distance) <= 1e-12 * plain.distance);
    }
    if (!closed) {
        return;
    }
    seen->inside += gap < 0;
    seen->outside += gap > 0;
    seen->on += gap == 0;
    assert_true(gaps->closed && !isnan(gap));
    /* What is off the surface by less than distances are rounded has a gap of zero, too. */
    if (outward && plain.distance > 0) {
        assert_int_equal((gap < 0) - (gap > 0), plain.place);
    }
}

static bool is_used(const clinker_body *body, uint32_t vertex) {
    for (size_t i = 0; i < 3 * body->mesh.triangle_count; i++) {
        if ((body->mesh.indices != NULL ? body->mesh.indices[i] : i) == vertex) {
            return true;
        }
    }
    return false;
}

static void compare_bodies(clinker_workspace *workspace, const clinker_body bodies[2], tally *seen) {
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    assert_int_equal(clinker_mesh_inspect(workspace, &bodies[1].mesh, bodies[1].pose, &inspection), CLINKER_STATUS_OK);
    if (clinker_bodies_gaps(workspace, bodies, NULL, &gaps) != CLINKER_STATUS_OK) {
        assert_non_null(strstr(clinker_workspace_message(workspace), "area"));
        return;
    }
    size_t measured = 0;
    for (uint32_t vertex = 0; vertex < gaps.vertex_count; vertex++) {
        measured += isnan(gaps.gap[vertex]) ? 0 : 1;
        if (is_used(&bodies[0], vertex)) {
            compare_vertex(workspace, bodies, &gaps, vertex, inspection.solid,
                           inspection.orientation == CLINKER_ORIENTATION_OUTWARD, seen);
        } else {
            assert_true(isnan(gaps.gap[vertex]) && gaps.face[vertex] == CLINKER_NO_FACE);
        }
    }
    assert_int_equal(measured, gaps.gap_count);
}

static void small_solids_of_all_kinds_agree_with_every_face_in_turn(void **state) {
    tally seen = {0};
    const test_rounds rounds = test_rounds_of(2800);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_pair pair = seed % 4 == 3 ? random_pair_make_open(seed / 4) : random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        compare_bodies(*state, bodies, &seen);
        random_pair_free(&pair);
    }
    assert_true(!rounds.whole || (seen.inside > 500 && seen.outside > 500 && seen.on > 500 && seen.sideless > 100));
}

static void soups_of_unkind_triangles_agree_with_every_face_in_turn(void **state) {
    tally seen = {0};
    const test_rounds rounds = test_rounds_of(400);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed + 1};
        kernel_body made[2];
        clinker_body bodies[2];
        for (int i = 0; i < 2; i++) {
            const soup_form form = seed % SOUP_FORMS == FORM_CAREFUL ? FORM_CAREFUL : (soup_form)(seed / 4 % 4);
            kernel_body_make(&made[i], &random, (soup_kind)((seed + (uint64_t)i) % SOUP_KINDS), form, i == 0 ? 30 : 300,
                             seed % 3 != 0);
            bodies[i] = (clinker_body){.mesh = made[i].mesh, .pose = &made[i].pose};
        }
        compare_bodies(*state, bodies, &seen);
        kernel_body_free(&made[0]);
        kernel_body_free(&made[1]);
    }
}

static void bumpy_bodies_agree_with_every_face_in_turn(void **state) {
    tally seen = {0};
    scene_pair pairs[4] = {scene_spheres(2000, SCENE_GRAZE), scene_spheres(2000, SCENE_INSIDE),
                           scene_jaws(2000, SCENE_KISS), scene_plates(800, SCENE_PRESS)};
    for (int i = 0; i < 4; i++) {
        clinker_body bodies[2];
        scene_pair_bodies(&pairs[i], bodies);
        compare_bodies(*state, bodies, &seen);
        compare_bodies(*state, (clinker_body[2]){bodies[1], bodies[0]}, &seen);
        scene_pair_free(&pairs[i]);
    }
    assert_true(seen.inside > 500 && seen.outside > 500);
}

/* Distances hold to 1e-6 where they are not lost in the coordinates. */
static void distances_are_those_of_exact_arithmetic(void **state) {
    for (int far = 0; far < 3; far++) {
        const double offset = far == 0 ? 0 : (far == 1 ? 1e3 : 1e6), unit = offset > 0 ? offset : 1;
        scene_pair pair = scene_spheres(1000, SCENE_APART);
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        clinker_pose poses[2] = {clinker_pose_identity(), pair.pose};
        for (int i = 0; i < 2; i++) {
            poses[i].m[3] += offset;
            bodies[i].pose = &poses[i];
        }
        const clinker_gaps gaps = all_gaps(*state, bodies);
        for (uint32_t i = 0; i < gaps.vertex_count; i++) {
            const plain_gap plain = plain_gap_find(*state, &bodies[0], i, &bodies[1]);
            assert_true(fabs(fabs(gaps.gap[i]) - plain.exact) <= 1e-6 * plain.exact + 1e-15 * unit);
        }
        scene_pair_free(&pair);
    }
}

/* ---- Reach ---- */

static void a_reach_leaves_out_what_is_farther_and_nothing_else(void **state) {
    scene_pair pairs[3] = {scene_spheres(3000, SCENE_DEEP), scene_jaws(3000, SCENE_KISS),
                           scene_spheres(3000, SCENE_APART)};
    static const double reaches[] = {1e-4, 0.003, 0.05, 0.7, 1e30};
    for (int i = 0; i < 3; i++) {
        clinker_body bodies[2];
        scene_pair_bodies(&pairs[i], bodies);
        for (int open = 0; open < 2; open++) {
            bodies[1].mesh.triangle_count -= open == 1 ? 100 : 0;
            clinker_gaps all = all_gaps(*state, bodies);
            double *gap = malloc(all.vertex_count * sizeof *gap);
            uint32_t *face = malloc(all.vertex_count * sizeof *face);
            assert_non_null(gap);
            assert_non_null(face);
            memcpy(gap, all.gap, all.vertex_count * sizeof *gap);
            memcpy(face, all.face, all.vertex_count * sizeof *face);
            for (int k = 0; k < 5; k++) {
                const clinker_gaps some = gaps_within(*state, bodies, reaches[k]);
                for (size_t v = 0; v < some.vertex_count; v++) {
                    const bool within = fabs(gap[v]) <= reaches[k];
                    assert_true(isnan(gap[v]) || isnan(some.gap[v]) == !within);
                    assert_true(!within || (some.gap[v] == gap[v] && some.face[v] == face[v]));
                }
            }
            free(gap);
            free(face);
        }
        scene_pair_free(&pairs[i]);
    }
}

static void a_vertex_at_the_end_of_the_reach_has_a_gap(void **state) {
    scene_mesh box = scene_cube(1);
    scene_mesh probe = scene_tetrahedron(0.25F);
    scene_mesh_move(&probe, 1.5F, 0, 0);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&probe)}, {.mesh = scene_mesh_borrow(&box)}};
    clinker_gaps gaps = gaps_within(*state, bodies, 0.5);
    assert_int_equal(gaps.gap_count, 3);
    assert_true(gaps.lowest == 0.5 && gaps.highest == 0.5 && gaps.mean == 0.5);
    gaps = gaps_within(*state, bodies, nextafter(0.5, 0));
    assert_int_equal(gaps.gap_count, 0);
    assert_true(isnan(gaps.lowest) && isnan(gaps.highest) && isnan(gaps.mean));
    assert_true(isnan(gaps.gap[0]) && gaps.face[0] == CLINKER_NO_FACE);
    scene_mesh_free(&box);
    scene_mesh_free(&probe);
}

/* ---- Soups and unused vertices ---- */

static void a_soup_has_the_gaps_of_the_mesh_it_was_made_of(void **state) {
    scene_pair pair = scene_jaws(2000, SCENE_KISS);
    scene_mesh soups[2] = {scene_soup(&pair.a), scene_soup(&pair.b)};
    clinker_body bodies[2], loose[2];
    scene_pair_bodies(&pair, bodies);
    for (int i = 0; i < 2; i++) {
        loose[i] = (clinker_body){.mesh = scene_mesh_borrow(&soups[i]), .pose = bodies[i].pose};
    }
    clinker_gaps gaps = all_gaps(*state, bodies);
    double *kept = malloc(gaps.vertex_count * sizeof *kept);
    assert_non_null(kept);
    memcpy(kept, gaps.gap, gaps.vertex_count * sizeof *kept);
    gaps = all_gaps(*state, loose);
    assert_int_equal(gaps.gap_count, 3 * pair.a.triangle_count);
    for (size_t i = 0; i < gaps.vertex_count; i++) {
        assert_true(gaps.gap[i] == kept[pair.a.indices[i]]);
    }
    free(kept);
    scene_mesh_free(&soups[0]);
    scene_mesh_free(&soups[1]);
    scene_pair_free(&pair);
}

static void vertices_of_no_face_are_passed_over(void **state) {
    scene_pair pair = scene_spheres(500, SCENE_APART);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    bodies[0].mesh.triangle_count = 1;
    const clinker_gaps gaps = all_gaps(*state, bodies);
    assert_int_equal(gaps.gap_count, 3);
    for (uint32_t i = 0; i < gaps.vertex_count; i++) {
        assert_true(isnan(gaps.gap[i]) == !is_used(&bodies[0], i));
    }
    scene_pair_free(&pair);
}

/* ---- What is not taken ---- */

static void nonsense_is_refused_with_a_line(void **state) {
    static const double reaches[] = {-1, NAN, INFINITY};
    scene_mesh box = scene_cube(1);
    clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&box)}, {.mesh = scene_mesh_borrow(&box)}};
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    for (int i = 0; i < 3; i++) {
        clinker_gaps_settings settings;
        clinker_gaps_settings_init(&settings);
        settings.reach = reaches[i];
        assert_int_equal(clinker_bodies_gaps(*state, bodies, &settings, &gaps), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(*state), "reach"));
        assert_null(gaps.gap);
    }
    uint32_t indices[3] = {0, 1, 8};
    bodies[1].mesh.indices = indices;
    bodies[1].mesh.triangle_count = 1;
    assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_INVALID);
    assert_int_equal(clinker_workspace_fault(*state)->body, 1);
    indices[2] = 1;
    assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "area"));
    scene_mesh_free(&box);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gaps_to_a_box_are_its_signed_distance),
        cmocka_unit_test(vertices_on_the_surface_have_a_gap_of_zero),
        cmocka_unit_test(inside_is_where_the_winding_number_is_above_zero),
        cmocka_unit_test(faces_that_point_inwards_change_nothing_of_a_solid),
        cmocka_unit_test(small_solids_of_all_kinds_agree_with_every_face_in_turn),
        cmocka_unit_test(soups_of_unkind_triangles_agree_with_every_face_in_turn),
        cmocka_unit_test(bumpy_bodies_agree_with_every_face_in_turn),
        cmocka_unit_test(distances_are_those_of_exact_arithmetic),
        cmocka_unit_test(a_reach_leaves_out_what_is_farther_and_nothing_else),
        cmocka_unit_test(a_vertex_at_the_end_of_the_reach_has_a_gap),
        cmocka_unit_test(a_soup_has_the_gaps_of_the_mesh_it_was_made_of),
        cmocka_unit_test(vertices_of_no_face_are_passed_over),
        cmocka_unit_test(nonsense_is_refused_with_a_line),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
