/* What cast edges tell of random solids, against the exact method: nothing is told to interfere that does not, and an
 * edge two pixels deep inside of the other body is found, from wherever one looks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/layer_scenes.h"
#include "fixtures/random_pair.h"

#include <math.h>
#include <string.h>

/* What came up, so that a test shows that it has tested something. */
typedef struct tally {
    size_t checks, refused, met, missed;
    double deepest_missed; /* diameter of a ball in both bodies, in pixels */
} tally;

/* A pair, and the question about it. */
typedef struct trial {
    clinker_workspace *workspace;
    clinker_body bodies[2];
    uint64_t seed;
    double unit; /* about the size of the smaller body */
    double tolerance;
    uint32_t resolution;
    scene_random random;
} trial;

enum { TOLERANCES = 3 };

static double tolerance_number(uint64_t number, double unit) {
    const double tolerances[TOLERANCES] = {0, CLINKER_TOLERANCE_AUTO, 0.02 * unit};
    return tolerances[number % TOLERANCES];
}

static clinker_pair ask_exactly(const trial *at, double tolerance, double clearance) {
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = tolerance;
    query.clearance = clearance;
    return edges_pair(at->workspace, at->bodies, &query);
}

/* Interference is a proof. With a wide tolerance, as the automatic one is for bodies of mixed sizes, methods measure by
 * different means: the edge of a blade that is thinner than the tolerance may be deeper inside than that, while no ball
 * of that size fits into the blade. */
static void expect_true_interference(const trial *at, const clinker_pair *exact) {
    if (exact->state == CLINKER_STATE_TOUCH && exact->tolerance > 0.01 * at->unit) {
        const clinker_pair strict = ask_exactly(at, 0, 0);
        assert_int_equal(strict.state, CLINKER_STATE_INTERFERE);
        assert_true(deepest_edge_point(at->workspace, at->bodies) > exact->tolerance);
    } else if (exact->state != CLINKER_STATE_INTERFERE) {
        fail_msg("pair %llu does not interfere", (unsigned long long)at->seed);
    }
}

/* Touching is measured: nothing more than rounding lies between the bodies. */
static void expect_true_touch(const trial *at, const clinker_pair *exact) {
    if (exact->state == CLINKER_STATE_APART && !exact->undecided) {
        double reach = fmax(body_reach(&at->bodies[0]), body_reach(&at->bodies[1]));
        const clinker_pair near = ask_exactly(at, at->tolerance, 1e-13 * reach);
        assert_int_equal(near.state, CLINKER_STATE_NEAR);
    }
}

/* A deep overlap that is missed has no edge that is as deep: bodies may be flush all along their edges. */
static void expect_shallow_miss(const trial *at, const clinker_pair *exact, double pixel, bool perspective,
                                tally *counts) {
    double side = perspective ? 2 * pixel : pixel; /* pixels are larger beyond the middle of what is seen */
    double tolerance = exact->tolerance;
    counts->missed++;
    if (exact->depth >= 2 * side) {
        double deepest = deepest_edge_point(at->workspace, at->bodies);
        if (deepest >= 2 * side + tolerance) {
            fail_msg("pair %llu: an edge is %g pixels inside", (unsigned long long)at->seed, deepest / pixel);
        }
    }
    counts->deepest_missed = fmax(counts->deepest_missed, exact->depth / pixel);
}

static void look(trial *at, const clinker_pair *exact, edge_sight sight, tally *counts) {
    double reach = fmax(body_reach(&at->bodies[0]), body_reach(&at->bodies[1]));
    clinker_query query = edges_query(at->resolution);
    query.tolerance = at->tolerance;
    edge_sight_set(sight, at->bodies, reach, &at->random, &query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_status status = clinker_bodies_check(at->workspace, at->bodies, 2, &query, &answer);
    counts->checks++;
    if (status == CLINKER_STATUS_UNSUPPORTED) {
        counts->refused++;
        return;
    }
    assert_int_equal(status, CLINKER_STATUS_OK);
    double pixel = answer.sample_spacing;
    const clinker_pair pair = answer.pair_count == 1 ? answer.pairs[0] : (clinker_pair){0};
    if (pair.state == CLINKER_STATE_INTERFERE) {
        counts->met++;
        expect_true_interference(at, exact);
    } else if (pair.state == CLINKER_STATE_TOUCH) {
        expect_true_touch(at, exact);
    }
    if (exact->state == CLINKER_STATE_INTERFERE && pair.state != CLINKER_STATE_INTERFERE && !pair.undecided &&
        at->unit == 1) {
        expect_shallow_miss(at, exact, pixel, sight == SIGHT_FROM_EYE, counts);
    }
}

/* Two views of each pair; all of them come up from pair to pair. */
static void look_twice(trial *at, tally *counts) {
    const clinker_pair exact = ask_exactly(at, at->tolerance, 0);
    uint64_t number = at->seed / LAYER_FAMILIES;
    look(at, &exact, (edge_sight)(number % EDGE_SIGHTS), counts);
    look(at, &exact, (edge_sight)((number / EDGE_SIGHTS + number + 1) % EDGE_SIGHTS), counts);
}

static tally look_at_layer_scenes(clinker_workspace *workspace, uint64_t first, uint64_t count, bool on_grid) {
    tally counts = {0};
    for (uint64_t seed = first; seed < first + count; seed++) {
        layer_scene scene = layer_scene_make(seed);
        trial at = {.workspace = workspace,
                    .seed = seed,
                    .unit = 1,
                    .tolerance = tolerance_number(seed / LAYER_FAMILIES / EDGE_SIGHTS, 1),
                    .resolution = scene.resolution,
                    .random = {seed}};
        layer_scene_bodies(&scene, at.bodies);
        if ((scene.family == LAYERS_ON_GRID) == on_grid) {
            look_twice(&at, &counts);
        }
        layer_scene_free(&scene);
    }
    return counts;
}

/* In general position some edge is deep wherever bodies are. */
static void solids_that_overlap_by_two_pixels_interfere_from_everywhere(void **state) {
    tally counts = look_at_layer_scenes(*state, 0, 540, false);
    assert_true(counts.checks == 960 && counts.refused == 0);
    assert_true(counts.met > 600);
    assert_true(counts.deepest_missed < 2);
    assert_true(counts.missed < counts.met / 100);
}

static void so_do_solids_on_a_grid_that_is_that_of_the_pixels(void **state) {
    tally counts = look_at_layer_scenes(*state, 0, 900, true);
    assert_true(counts.checks == 200 && counts.refused == 0);
    assert_true(counts.met > 60);
    assert_true(counts.deepest_missed < 2);
}

/* Copies, nesting, common planes, units in the last place, and sizes from 1e-300 to 1e300: some have no edge inside of
 * the other body, but none is told to interfere that does not, and rasters refuse what they cannot hold. */
static void pairs_in_awkward_positions_interfere_only_where_they_do(void **state) {
    tally counts[PAIR_FAMILIES] = {{0}};
    for (uint64_t seed = 0; seed < 150 * PAIR_FAMILIES; seed++) {
        random_pair pair = random_pair_make(seed);
        trial at = {.workspace = *state,
                    .seed = seed,
                    .unit = pair.unit,
                    .tolerance = tolerance_number(seed / PAIR_FAMILIES, pair.unit),
                    .resolution = 32,
                    .random = {seed}};
        random_pair_bodies(&pair, at.bodies);
        look_twice(&at, &counts[pair.family]);
        random_pair_free(&pair);
    }
    for (int family = 0; family < PAIR_FAMILIES; family++) {
        bool extreme = family == PAIR_HUGE || family == PAIR_TINY;
        assert_true(counts[family].met > 30 || family == PAIR_HUGE);
        assert_true(extreme ? counts[family].refused > 60 : counts[family].refused == 0);
    }
    assert_true(counts[PAIR_POSED].deepest_missed < 2);
}

/* The meshes of a pair, one of them with a face less. */
static void open_and_look(clinker_workspace *workspace, random_pair *pair, uint64_t seed, tally *counts) {
    scene_random random = {seed};
    trial at = {.workspace = workspace, .seed = seed, .unit = 1, .resolution = 32, .random = {seed}};
    solid_scale(&pair->b, seed % 3 == 0 ? 1 : 0.125); /* often lies within a then */
    random_pair_bodies(pair, at.bodies);
    clinker_pair exact = ask_exactly(&at, 0, 0);
    double deepest = exact.state == CLINKER_STATE_INTERFERE ? deepest_edge_point(workspace, at.bodies) : 0;
    solid *opened = seed % 2 == 0 ? &pair->a : &pair->b;
    solid_drop_face(opened, scene_random_below(&random, opened->triangle_count));
    random_pair_bodies(pair, at.bodies);
    clinker_query query = edges_query(at.resolution);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    edge_sight_set((edge_sight)(seed % SIGHT_FROM_EYE), at.bodies, 1, &random, &query);
    query.tolerance = 0;
    assert_int_equal(clinker_bodies_check(workspace, at.bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    counts->checks++;
    if (answer.pair_count == 1 && answer.pairs[0].state == CLINKER_STATE_INTERFERE) {
        exact = ask_exactly(&at, 0, 0);
        assert_int_equal(exact.state, CLINKER_STATE_INTERFERE);
    } else if (deepest >= 2 * answer.sample_spacing && answer.sample_spacing > 0) {
        assert_int_equal(answer.pair_count, 1);
        assert_true(answer.pairs[0].undecided);
        counts->met++;
    }
}

/* The surface has a hole, so nobody knows what is inside; but that is what the answer says. */
static void bodies_that_overlap_are_not_told_apart_where_one_is_opened(void **state) {
    tally counts = {0};
    for (uint64_t seed = 0; seed < 150 * PAIR_FAMILIES; seed++) {
        random_pair pair = random_pair_make(seed);
        if (pair.family == PAIR_ON_GRID || pair.family == PAIR_POSED) {
            open_and_look(*state, &pair, seed, &counts);
        }
        random_pair_free(&pair);
    }
    assert_int_equal(counts.checks, 300);
    assert_true(counts.met > 20);
}

/* Solids side by side, turned together: their corners are rounded, so they are apart or overlap by a unit in the last
 * place, and a point on an edge is rounded once more. */
static void flush_solids_at_any_angle_interfere_only_where_they_do(void **state) {
    size_t touching = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        scene_random random = {seed * 31 + 7};
        solid shapes[2] = {solid_random(&random), solid_random(&random)};
        const double shift[3] = {4, scene_random_between(&random, -0.5, 0.5), scene_random_between(&random, -0.5, 0.5)};
        const double place[3] = {scene_random_between(&random, -5, 5), scene_random_between(&random, -5, 5), 3};
        const clinker_pose pose = scene_random_pose(&random, place);
        double ends[2] = {-INFINITY, INFINITY};
        for (size_t i = 0; i < shapes[0].vertex_count; i++) {
            ends[0] = fmax(ends[0], shapes[0].positions[3 * i]);
        }
        for (size_t i = 0; i < shapes[1].vertex_count; i++) {
            ends[1] = fmin(ends[1], shapes[1].positions[3 * i]);
        }
        solid_move(&shapes[1], (const double[3]){ends[0] - ends[1], shift[1], shift[2]});
        solid_place(&shapes[0], &pose);
        solid_place(&shapes[1], &pose);
        trial at = {.workspace = *state, .seed = seed, .unit = 1, .resolution = 64, .random = random};
        at.bodies[0].mesh = solid_borrow(&shapes[0]);
        at.bodies[1].mesh = solid_borrow(&shapes[1]);
        tally counts = {0};
        look_twice(&at, &counts);
        clinker_query query = edges_query(64);
        touching += edges_pair(*state, at.bodies, &query).state == CLINKER_STATE_TOUCH;
        solid_free(&shapes[0]);
        solid_free(&shapes[1]);
    }
    assert_true(touching > 70);
}

/* A plank whose upper side, in the plane z = 3 x + 5 y, is cut into strips across it: two slender faces each. */
enum { STRIPS = 16, PLANK_CORNERS = 4 * (STRIPS + 1), PLANK_FACES = 8 * STRIPS + 4 };

typedef struct plank {
    double corners[PLANK_CORNERS][3];
    uint32_t faces[PLANK_FACES][3];
    size_t face_count;
} plank;

/* Corner j of an end of the upper side (0) or the lower one (1). */
static uint32_t plank_corner(uint32_t below, uint32_t end, uint32_t j) {
    return (2 * below + end) * (STRIPS + 1) + j;
}

static void add_quad(plank *made, uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    const uint32_t faces[2][3] = {{a, b, c}, {a, c, d}};
    memcpy(made->faces[made->face_count], faces, sizeof faces);
    made->face_count += 2;
}

static void plank_make(plank *made, double length) {
    made->face_count = 0;
    for (uint32_t i = 0; i < PLANK_CORNERS; i++) {
        const uint32_t below = i / (2 * (STRIPS + 1)), end = i / (STRIPS + 1) % 2;
        const double x = end * length, y = i % (STRIPS + 1);
        const double corner[3] = {x, y, 3 * x + 5 * y - below * length};
        memcpy(made->corners[i], corner, sizeof corner);
    }
    for (uint32_t j = 0; j < STRIPS; j++) {
        add_quad(made, plank_corner(0, 0, j), plank_corner(0, 1, j), plank_corner(0, 1, j + 1),
                 plank_corner(0, 0, j + 1));
        add_quad(made, plank_corner(1, 0, j + 1), plank_corner(1, 1, j + 1), plank_corner(1, 1, j),
                 plank_corner(1, 0, j));
        add_quad(made, plank_corner(0, 0, j), plank_corner(0, 0, j + 1), plank_corner(1, 0, j + 1),
                 plank_corner(1, 0, j));
        add_quad(made, plank_corner(0, 1, j + 1), plank_corner(0, 1, j), plank_corner(1, 1, j),
                 plank_corner(1, 1, j + 1));
    }
    add_quad(made, plank_corner(0, 0, 0), plank_corner(1, 0, 0), plank_corner(1, 1, 0), plank_corner(0, 1, 0));
    add_quad(made, plank_corner(0, 0, STRIPS), plank_corner(0, 1, STRIPS), plank_corner(1, 1, STRIPS),
             plank_corner(1, 0, STRIPS));
}

/* An edge on the plank, exactly, and two corners above it. */
static void stand_on_plank(scene_random *random, double length, double corners[4][3]) {
    for (int i = 0; i < 2; i++) {
        const double x = floor(scene_random_between(random, 1, length - 1));
        const double y = floor(scene_random_between(random, 1, STRIPS - 1));
        const double corner[3] = {x, y, 3 * x + 5 * y};
        memcpy(corners[i], corner, sizeof corner);
    }
    const double above[2][3] = {{corners[0][0] + 3, corners[0][1] + 1, corners[0][2] + length},
                                {corners[0][0] - 3, corners[0][1] - 2, corners[0][2] + length}};
    memcpy(corners[2], above, sizeof above);
}

/* The distance of a point from a slender face is off by the more the longer that is. Points of an edge are rounded to
 * either side of the face that it lies on, and must not seem to be deep inside by that. */
static void an_edge_on_slender_faces_only_touches(void **state) {
    static const uint32_t faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    size_t touching = 0, checks = 0;
    for (int power = 6; power <= 20; power++) {
        const double length = ldexp(1, power);
        plank lying;
        plank_make(&lying, length);
        for (uint64_t seed = 0; seed < 20; seed++) {
            double corners[4][3];
            trial at = {.workspace = *state, .seed = seed, .unit = 1, .resolution = 256, .random = {seed}};
            stand_on_plank(&at.random, length, corners);
            at.bodies[0].mesh = (clinker_mesh){.positions = lying.corners,
                                               .scalar = CLINKER_SCALAR_FLOAT64,
                                               .vertex_count = PLANK_CORNERS,
                                               .indices = &lying.faces[0][0],
                                               .triangle_count = lying.face_count};
            at.bodies[1].mesh = (clinker_mesh){.positions = corners,
                                               .scalar = CLINKER_SCALAR_FLOAT64,
                                               .vertex_count = 4,
                                               .indices = &faces[0][0],
                                               .triangle_count = 4};
            const clinker_pair exact = ask_exactly(&at, 0, 0);
            assert_int_equal(exact.state, CLINKER_STATE_TOUCH);
            clinker_query query = edges_query(at.resolution);
            query.tolerance = 0;
            edge_sight_set(seed % 2 == 0 ? SIGHT_CHOSEN : SIGHT_RANDOM, at.bodies, 4 * length, &at.random, &query);
            const clinker_state found = edges_pair(*state, at.bodies, &query).state;
            assert_int_not_equal(found, CLINKER_STATE_INTERFERE);
            touching += found == CLINKER_STATE_TOUCH;
            checks++;
        }
    }
    assert_true(touching > checks / 2);
}

static int begin(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int end(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_that_overlap_by_two_pixels_interfere_from_everywhere),
        cmocka_unit_test(so_do_solids_on_a_grid_that_is_that_of_the_pixels),
        cmocka_unit_test(pairs_in_awkward_positions_interfere_only_where_they_do),
        cmocka_unit_test(bodies_that_overlap_are_not_told_apart_where_one_is_opened),
        cmocka_unit_test(flush_solids_at_any_angle_interfere_only_where_they_do),
        cmocka_unit_test(an_edge_on_slender_faces_only_touches),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
