/* The depth of pairs with a body that is not closed: it lies within what the boxes of both share, it does not depend on
 * which body comes first, and where nothing lies within it is left out. The state does not depend on boxes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "fixtures/outcome.h"
#include "fixtures/solid.h"

#include <math.h>

enum { PAIRS = 2000, SWAPPED = 600, MOST_REPORTS = 8 };

/* A body on the grid with up to three faces missing; every other one is long and thin. */
static solid random_open(scene_random *random) {
    solid shape = solid_random(random);
    for (size_t missing = 1 + scene_random_below(random, 3); missing > 0; missing--) {
        solid_drop_face(&shape, scene_random_below(random, shape.triangle_count));
    }
    if (scene_random_below(random, 2) == 0) {
        const clinker_pose stretch = {{1, 0, 0, 0, 0, 0.03, 0, 0, 0, 0, 20, 0}};
        solid_place(&shape, &stretch);
    }
    return shape;
}

/* Two bodies, one or both of them open; three of four pairs lie askew. */
static void make_pair(uint64_t seed, solid pair[2]) {
    scene_random random = {.state = seed};
    pair[0] = random_open(&random);
    pair[1] = scene_random_below(&random, 3) == 0 ? solid_random(&random) : random_open(&random);
    double position[3];
    for (int axis = 0; axis < 3; axis++) {
        position[axis] = scene_random_between(&random, -1.0, 1.0);
    }
    if (scene_random_below(&random, 4) == 0) {
        solid_move(&pair[1], (double[3]){0.5, 0.25, 0.5});
    } else {
        clinker_pose pose = scene_random_pose(&random, position);
        solid_place(&pair[1], &pose);
    }
}

static void grow_box(const solid *shape, double low[3], double high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        double least = INFINITY;
        double most = -INFINITY;
        for (size_t i = 0; i < 3 * shape->triangle_count; i++) {
            double x = shape->positions[3 * (size_t)shape->indices[i] + (size_t)axis];
            least = fmin(least, x);
            most = fmax(most, x);
        }
        low[axis] = fmax(low[axis], least);
        high[axis] = fmin(high[axis], most);
    }
}

/* The smallest side of the box that the boxes of both share. */
static double shared_side(const solid pair[2]) {
    double low[3] = {-INFINITY, -INFINITY, -INFINITY};
    double high[3] = {INFINITY, INFINITY, INFINITY};
    grow_box(&pair[0], low, high);
    grow_box(&pair[1], low, high);
    return fmin(high[0] - low[0], fmin(high[1] - low[1], high[2] - low[2]));
}

static outcome check(clinker_workspace *workspace, const solid *a, const solid *b, double tolerance) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_query query = query_with_tolerance(tolerance);
    return outcome_of(workspace, bodies, &query);
}

static const double tolerances[3] = {CLINKER_TOLERANCE_AUTO, 0, 0.125};

static void a_depth_is_never_above_the_smallest_side_of_the_shared_box(void **state) {
    size_t told = 0;
    int wrong = 0;
    for (uint64_t seed = 1; seed <= PAIRS && wrong < MOST_REPORTS; seed++) {
        solid pair[2];
        make_pair(seed, pair);
        outcome found = check(*state, &pair[0], &pair[1], tolerances[seed % 3]);
        told += found.pair.depth > 0;
        if (found.pair.depth > 0 && !(found.pair.depth <= shared_side(pair))) {
            print_error("pair %llu: depth %.17g in %.17g\n", (unsigned long long)seed, found.pair.depth,
                        shared_side(pair));
            wrong++;
        }
        outcome_free(&found);
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_int_equal(wrong, 0);
    assert_true(told > PAIRS / 4);
}

static void swapped_bodies_have_the_same_depth_to_the_last_bit(void **state) {
    size_t told = 0;
    int wrong = 0;
    for (uint64_t seed = 1; seed <= SWAPPED && wrong < MOST_REPORTS; seed++) {
        solid pair[2];
        make_pair(seed, pair);
        outcome one = check(*state, &pair[0], &pair[1], tolerances[seed % 3]);
        outcome other = check(*state, &pair[1], &pair[0], tolerances[seed % 3]);
        told += one.pair.depth > 0;
        if (one.pair.depth != other.pair.depth || one.pair.state != other.pair.state) {
            print_error("pair %llu: depth %.17g, the other way round %.17g\n", (unsigned long long)seed, one.pair.depth,
                        other.pair.depth);
            wrong++;
        }
        outcome_free(&one);
        outcome_free(&other);
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_int_equal(wrong, 0);
    assert_true(told > SWAPPED / 4);
}

/* The upper shell dips through the hole in the lower one: nothing of the lower one is above it. */
static void unit_shells_that_cross_by_a_tenth_are_no_deeper(void **state) {
    clinker_pair pair =
        check_default(state, without_lid(box(0, 0, 0, 1, 1, 1)), without_lid(box(0.5F, 0.5F, 0.9F, 1.5F, 1.5F, 1.9F)));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.depth > 0.09 && pair.depth < 0.1001);
}

static scene_mesh open_ball(float x) {
    scene_mesh ball = moved(scene_icosphere(1, 8), x, 0, 0);
    ball.triangle_count -= 40;
    return ball;
}

static void open_balls_that_cross_by_a_tenth_are_no_deeper(void **state) {
    clinker_pair pair = check_default(state, open_ball(0), open_ball(1.9F));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.depth > 0.05 && pair.depth < 0.1001);
}

/* Two long troughs, open at the top, one across the other and a little into it. */
static void long_troughs_are_no_deeper_than_they_share(void **state) {
    clinker_pair pair =
        check_default(state, without_lid(box(-100, -1, -2, 100, 1, 0)), without_lid(box(-1, -100, -0.25F, 1, 100, 2)));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.depth > 0.2 && pair.depth < 0.2501);
}

/* A square in the plane z = 0. */
static scene_mesh sheet(void) {
    scene_mesh flat = box(-1, -1, -1, 1, 1, 0);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < flat.triangle_count; i++) {
        const uint32_t *corner = &flat.indices[3 * i];
        bool low = false;
        for (int k = 0; k < 3; k++) {
            low = low || flat.positions[3 * corner[k] + 2] < 0;
        }
        for (int k = 0; k < 3 && !low; k++) {
            flat.indices[3 * kept + (uint32_t)k] = corner[k];
        }
        kept += !low;
    }
    flat.triangle_count = kept;
    return flat;
}

/* Nothing lies within the box of a sheet, so no depth is proved; that it passes through the cube is. */
static void a_sheet_through_a_cube_interferes_without_a_depth(void **state) {
    static const double asked[2] = {CLINKER_TOLERANCE_AUTO, 0};
    for (int i = 0; i < 2; i++) {
        clinker_pair pair = check_meshes(state, sheet(), scene_cube(0.5F), query_with_tolerance(asked[i]));
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_true(pair.depth == 0);
        pair = check_meshes(state, scene_cube(0.5F), sheet(), query_with_tolerance(asked[i]));
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_true(pair.depth == 0);
    }
}

/* Vertices that no face uses make a body's box no larger. */
static void a_stray_vertex_gives_no_room_for_a_depth(void **state) {
    scene_mesh plain = without_lid(box(0, 0, 0, 1, 1, 1));
    scene_mesh other = without_lid(box(0.5F, 0.5F, 0.9F, 1.5F, 1.5F, 1.9F));
    float positions[9][3] = {{0}, {0}, {0}, {0}, {0}, {0}, {0}, {0}, {50, 50, 50}};
    for (size_t i = 0; i < 24; i++) {
        positions[i / 3][i % 3] = plain.positions[i];
    }
    clinker_mesh with_stray = scene_mesh_borrow(&plain);
    with_stray.positions = positions;
    with_stray.vertex_count = 9;
    const clinker_body bodies[2] = {{.mesh = with_stray}, {.mesh = scene_mesh_borrow(&other)}};
    clinker_query query = query_with_tolerance(0.01);
    outcome found = outcome_of(*state, bodies, &query);
    assert_int_equal(found.pair.state, CLINKER_STATE_INTERFERE);
    assert_true(found.pair.depth > 0.09 && found.pair.depth < 0.1001);
    outcome_free(&found);
    scene_mesh_free(&plain);
    scene_mesh_free(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_depth_is_never_above_the_smallest_side_of_the_shared_box),
        cmocka_unit_test(swapped_bodies_have_the_same_depth_to_the_last_bit),
        cmocka_unit_test(unit_shells_that_cross_by_a_tenth_are_no_deeper),
        cmocka_unit_test(open_balls_that_cross_by_a_tenth_are_no_deeper),
        cmocka_unit_test(long_troughs_are_no_deeper_than_they_share),
        cmocka_unit_test(a_sheet_through_a_cube_interferes_without_a_depth),
        cmocka_unit_test(a_stray_vertex_gives_no_room_for_a_depth),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
