/* What must not change an answer: which body comes first, where the pair lies, how its axes, faces, vertices and
 * corners are ordered, its unit of length, the form of its arrays, the number of threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/outcome.h"
#include "fixtures/random_pair.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS = 1000, MOST_REPORTS = 8, MOST_FACES = 1000 };

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

static outcome check(clinker_workspace *workspace, const random_pair *pair) {
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    return outcome_of(workspace, bodies, &pair->query);
}

/* Changes a pair in a way that must not matter, and returns the outcome in terms of the pair as it was. */
typedef outcome (*changed_check)(clinker_workspace *workspace, random_pair *pair, double *factor);

/* A gap below 2^-150 of the coordinates is only known to be above 0. */
static void forgive_vanishing_gap(const outcome *before, outcome *after, double factor) {
    if (before->pair.state == CLINKER_STATE_NEAR && before->pair.distance < 0x1p-150 && after->pair.distance > 0) {
        after->pair.distance = before->pair.distance * factor;
    }
}

static void compare_all(void **state, const char *label, changed_check changed) {
    int different = 0;
    const test_rounds rounds = test_rounds_of(PAIRS);
    for (uint64_t seed = rounds.first; seed < rounds.end && different < MOST_REPORTS; seed++) {
        random_pair pair = random_pair_make(seed);
        outcome before = check(*state, &pair);
        double factor = 1.0;
        outcome after = changed(*state, &pair, &factor);
        if (pair.family == PAIR_ONE_ULP) {
            forgive_vanishing_gap(&before, &after, factor);
        }
        different += !outcome_agrees(&before, &after, factor, label, seed);
        outcome_free(&before);
        outcome_free(&after);
        random_pair_free(&pair);
    }
    assert_int_equal(different, 0);
}

static outcome check_swapped(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    solid a = pair->a;
    pair->a = pair->b;
    pair->b = a;
    outcome result = check(workspace, pair);
    outcome_swap(&result);
    return result;
}

static void swapping_the_bodies_swaps_the_answer(void **state) {
    compare_all(state, "swapped", check_swapped);
}

/* Only coordinates on a grid can be moved without rounding. */
static outcome check_moved(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    const double offset[3] = {4096, -1024, 65536};
    if (pair->family == PAIR_ON_GRID || pair->family == PAIR_OPEN) {
        solid_move(&pair->a, offset);
        solid_move(&pair->b, offset);
    }
    return check(workspace, pair);
}

static void moving_both_bodies_changes_nothing(void **state) {
    compare_all(state, "moved", check_moved);
}

static outcome check_cycled(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    solid_cycle_axes(&pair->a);
    solid_cycle_axes(&pair->b);
    return check(workspace, pair);
}

static void permuting_the_axes_changes_nothing(void **state) {
    compare_all(state, "axes", check_cycled);
}

static outcome check_shuffled(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    uint32_t was_a[MOST_FACES];
    uint32_t was_b[MOST_FACES];
    scene_random random = {pair->seed};
    solid_shuffle_faces(&pair->a, &random, was_a);
    solid_shuffle_faces(&pair->b, &random, was_b);
    outcome result = check(workspace, pair);
    outcome_rename(&result, was_a, was_b);
    return result;
}

static void shuffling_the_faces_only_renames_them(void **state) {
    compare_all(state, "faces", check_shuffled);
}

static outcome check_shuffled_vertices(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    scene_random random = {pair->seed};
    solid_shuffle_vertices(&pair->a, &random);
    solid_shuffle_vertices(&pair->b, &random);
    return check(workspace, pair);
}

static void shuffling_the_vertices_changes_nothing(void **state) {
    compare_all(state, "vertices", check_shuffled_vertices);
}

static outcome check_rotated_corners(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    solid_rotate_corners(&pair->a);
    solid_rotate_corners(&pair->b);
    return check(workspace, pair);
}

static void rotating_the_corners_of_faces_changes_nothing(void **state) {
    compare_all(state, "corners", check_rotated_corners);
}

/* Nearly the whole range of doubles, but for pairs that have no room for it or that have subnormal coordinates. */
static outcome check_scaled(clinker_workspace *workspace, random_pair *pair, double *factor) {
    static const int exponents[] = {-1000, -600, -200, -100, -50, -20, 20, 50, 100, 200, 600, 990};
    int exponent = exponents[pair->seed / PAIR_FAMILIES % (sizeof exponents / sizeof exponents[0])];
    if (pair->family == PAIR_HUGE || pair->family == PAIR_TINY) {
        exponent = pair->family == PAIR_HUGE ? -abs(exponent) / 2 : abs(exponent) / 2;
    }
    if (pair->family == PAIR_ONE_ULP) {
        exponent = abs(exponent);
    }
    *factor = ldexp(1.0, exponent);
    solid_scale(&pair->a, *factor);
    solid_scale(&pair->b, *factor);
    pair->query.clearance *= *factor;
    if (pair->query.tolerance > 0) {
        pair->query.tolerance *= *factor;
    }
    return check(workspace, pair);
}

static void scaling_by_a_power_of_two_scales_the_answer(void **state) {
    compare_all(state, "scaled", check_scaled);
}

/* A pose that only scales: the world is a quarter of the mesh, exactly. */
static outcome check_posed(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    clinker_pose pose = {.m = {0.25, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.25, 0}};
    solid_scale(&pair->a, 4);
    solid_scale(&pair->b, 4);
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    bodies[0].pose = &pose;
    bodies[1].pose = &pose;
    return outcome_of(workspace, bodies, &pair->query);
}

static void a_pose_is_as_good_as_moved_vertices(void **state) {
    compare_all(state, "posed", check_posed);
}

/* Every corner with a vertex of its own, `padding` numbers behind each. */
static double *corners_of(const solid *shape, size_t padding) {
    size_t step = 3 + padding;
    double *corners = calloc(3 * shape->triangle_count * step, sizeof *corners);
    assert_non_null(corners);
    for (size_t i = 0; i < 3 * shape->triangle_count; i++) {
        memcpy(&corners[i * step], &shape->positions[3 * (size_t)shape->indices[i]], 3 * sizeof(double));
        for (size_t k = 3; k < step; k++) {
            corners[i * step + k] = NAN;
        }
    }
    return corners;
}

static outcome check_soup(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    double *corners[2] = {corners_of(&pair->a, 0), corners_of(&pair->b, 2)};
    for (size_t i = 0; i < 2; i++) {
        bodies[i].mesh.vertex_count = 3 * bodies[i].mesh.triangle_count;
        bodies[i].mesh.indices = NULL;
        bodies[i].mesh.positions = corners[i];
        bodies[i].mesh.position_stride = i == 0 ? 0 : 5 * sizeof(double);
    }
    outcome result = outcome_of(workspace, bodies, &pair->query);
    free(corners[0]);
    free(corners[1]);
    return result;
}

static void a_soup_is_as_good_as_an_indexed_mesh(void **state) {
    compare_all(state, "soup", check_soup);
}

/* Equal numbers need not have equal bits. */
static void negate_some_zeros(double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        numbers[i] = numbers[i] == 0 && i % 2 == 0 ? -0.0 : numbers[i];
    }
}

/* Indices that name each corner's own vertex, as many exporters write them. */
static outcome check_split_vertices(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    double *corners[2] = {corners_of(&pair->a, 0), corners_of(&pair->b, 0)};
    uint32_t indices[3 * MOST_FACES];
    for (uint32_t i = 0; i < 3 * MOST_FACES; i++) {
        indices[i] = i;
    }
    negate_some_zeros(corners[0], 9 * pair->a.triangle_count);
    negate_some_zeros(corners[1], 9 * pair->b.triangle_count);
    for (size_t i = 0; i < 2; i++) {
        bodies[i].mesh.vertex_count = 3 * bodies[i].mesh.triangle_count;
        bodies[i].mesh.indices = indices;
        bodies[i].mesh.positions = corners[i];
    }
    outcome result = outcome_of(workspace, bodies, &pair->query);
    free(corners[0]);
    free(corners[1]);
    return result;
}

static void vertices_count_as_one_where_their_positions_are_equal(void **state) {
    compare_all(state, "split vertices", check_split_vertices);
}

static float *floats_of(const solid *shape, size_t padding) {
    size_t step = 3 + padding;
    float *floats = calloc(shape->vertex_count * step, sizeof *floats);
    assert_non_null(floats);
    for (size_t i = 0; i < 3 * shape->vertex_count; i++) {
        floats[i / 3 * step + i % 3] = (float)shape->positions[i];
    }
    return floats;
}

/* Shapes on the grid have coordinates that floats hold exactly. */
static outcome check_floats(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    float *floats[2] = {floats_of(&pair->a, 0), floats_of(&pair->b, 1)};
    if (pair->family == PAIR_ON_GRID || pair->family == PAIR_OPEN) {
        for (size_t i = 0; i < 2; i++) {
            bodies[i].mesh.positions = floats[i];
            bodies[i].mesh.scalar = CLINKER_SCALAR_FLOAT32;
            bodies[i].mesh.position_stride = i == 0 ? 0 : 4 * sizeof(float);
        }
    }
    outcome result = outcome_of(workspace, bodies, &pair->query);
    free(floats[0]);
    free(floats[1]);
    return result;
}

static void floats_are_as_good_as_doubles(void **state) {
    compare_all(state, "floats", check_floats);
}

static outcome check_trusted(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    bodies[0].mesh.trusted = true;
    bodies[1].mesh.trusted = true;
    return outcome_of(workspace, bodies, &pair->query);
}

static void trusted_meshes_get_the_same_answer(void **state) {
    compare_all(state, "trusted", check_trusted);
}

static outcome check_state_alone(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    outcome result = check(workspace, pair);
    clinker_query query = pair->query;
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    outcome bare = outcome_of(workspace, bodies, &query);
    result.pair.state = bare.pair.state;
    assert_int_equal(bare.pair.kind, CLINKER_KIND_NONE);
    outcome_free(&bare);
    return result;
}

static void the_state_alone_is_the_same_state(void **state) {
    compare_all(state, "state alone", check_state_alone);
}

static outcome check_without_depth(clinker_workspace *workspace, random_pair *pair, double *factor) {
    (void)factor;
    pair->query.depth = !pair->query.depth;
    return check(workspace, pair);
}

static void asking_for_the_depth_changes_nothing_else(void **state) {
    compare_all(state, "depth", check_without_depth);
}

static void the_number_of_threads_does_not_show(void **state) {
    int different = 0;
    for (unsigned threads = 2; threads <= 4; threads += 2) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = threads;
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        const test_rounds rounds = test_rounds_of(PAIRS);
        for (uint64_t seed = rounds.first; seed < rounds.end && different < MOST_REPORTS; seed++) {
            random_pair pair = random_pair_make(seed);
            outcome one = check(*state, &pair);
            outcome many = check(workspace, &pair);
            different += !outcome_identical(&one, &many, "threads", seed);
            outcome_free(&one);
            outcome_free(&many);
            random_pair_free(&pair);
        }
        clinker_workspace_destroy(workspace);
    }
    assert_int_equal(different, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swapping_the_bodies_swaps_the_answer),
        cmocka_unit_test(moving_both_bodies_changes_nothing),
        cmocka_unit_test(permuting_the_axes_changes_nothing),
        cmocka_unit_test(shuffling_the_faces_only_renames_them),
        cmocka_unit_test(shuffling_the_vertices_changes_nothing),
        cmocka_unit_test(rotating_the_corners_of_faces_changes_nothing),
        cmocka_unit_test(scaling_by_a_power_of_two_scales_the_answer),
        cmocka_unit_test(a_pose_is_as_good_as_moved_vertices),
        cmocka_unit_test(a_soup_is_as_good_as_an_indexed_mesh),
        cmocka_unit_test(vertices_count_as_one_where_their_positions_are_equal),
        cmocka_unit_test(floats_are_as_good_as_doubles),
        cmocka_unit_test(trusted_meshes_get_the_same_answer),
        cmocka_unit_test(the_state_alone_is_the_same_state),
        cmocka_unit_test(asking_for_the_depth_changes_nothing_else),
        cmocka_unit_test(the_number_of_threads_does_not_show),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
