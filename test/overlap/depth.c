/* How deep overlaps are, by the public check: of each region, of thin sheets, and as bodies are told another way. */
#include "overlap/depth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ball/spaces.h"
#include "bodies.h"

#include "fixtures/with_workspace.h"

#include <math.h>
#include <string.h>

/* ---- Asking ---- */

/* A pair's depth and those of its regions. */
typedef struct found {
    double depth, error;
    size_t count;
    clinker_region regions[MOST_REGIONS];
} found;

static found ask(clinker_workspace *workspace, const solid *a, const solid *b, bool depths, bool reference) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query query;
    clinker_query_init(&query);
    query.regions = true;
    query.depths = depths;
    query.reference = reference;
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    const clinker_pair *pair = clinker_answer_pair(&answer, 0);
    found out = {.depth = pair->depth, .error = pair->depth_error, .count = pair->region_count};
    out.count = out.count < MOST_REGIONS ? out.count : MOST_REGIONS;
    for (size_t i = 0; i < out.count; i++) {
        out.regions[i] = *clinker_pair_region(pair, i);
    }
    return out;
}

/* Whether the truth lies between the bounds, and these are no farther from each other than `apart` of it. */
static void is_deep(double depth, double error, double truth, double apart) {
    const double rounding = 1e-6 * truth;
    if (!(error >= 0 && depth <= truth + rounding && depth + error >= truth - rounding && error <= apart * truth)) {
        print_error("%.9g to %.9g is not %.9g\n", depth, depth + error, truth);
    }
    assert_true(depth <= truth + rounding && depth + error >= truth - rounding);
    assert_true(error >= 0 && error <= apart * truth);
}

/* Without `depths` the deepest region has the depth of the pair, and the others none. */
static void only_the_deepest_tells(const found *all, size_t deepest) {
    for (size_t i = 0; i < all->count; i++) {
        const clinker_region *region = &all->regions[i];
        assert_true(region->depth == (i == deepest ? all->depth : 0));
        assert_true(i == deepest ? fabs(region->depth_error - all->error) <= 1e-15 : region->depth_error == -1);
    }
}

/* ---- Regions ---- */

/* Pegs through a plate of thickness 1: each leaves a box, the deepest is neither the first nor the largest. */
static void every_box_is_as_deep_as_its_shortest_side(void **state) {
    const double sides[5][2] = {{0.5, 8}, {0.25, 4}, {0.9, 1.1}, {0.125, 12}, {0.6, 2}};
    solid plate = made_box((const double[3]){-1, -1, -0.5}, (const double[3]){20, 20, 0.5});
    solid pegs = made_box((const double[3]){0, 0, -2}, (const double[3]){sides[0][0], sides[0][1], 2});
    for (int i = 1; i < 5; i++) {
        pegs = both(pegs,
                    made_box((const double[3]){3 * i, 0, -2}, (const double[3]){3 * i + sides[i][0], sides[i][1], 2}));
    }
    const found all = ask(*state, &plate, &pegs, true, false), one = ask(*state, &plate, &pegs, false, false);
    assert_int_equal(all.count, 5);
    assert_int_equal(one.count, 5);
    size_t deepest = 5;
    for (size_t i = 0; i < 5; i++) {
        const int peg = (int)(all.regions[i].box_min[0] / 3 + 0.5);
        is_deep(all.regions[i].depth, all.regions[i].depth_error, sides[peg][0], 0.12);
        deepest = peg == 2 ? i : deepest;
    }
    is_deep(one.depth, one.error, 0.9, 0.12);
    only_the_deepest_tells(&one, deepest);
    assert_true(all.regions[deepest].depth == all.depth);
    solid_free(&plate);
    solid_free(&pegs);
}

/* A peg within a square tube, both through a plate: the box of one region lies within that of the other. */
static void regions_within_the_box_of_others_keep_theirs(void **state) {
    solid plate = made_box((const double[3]){-4, -4, -0.5}, (const double[3]){4, 4, 0.5});
    for (int i = 0; i < 2; i++) {
        const double half = i == 0 ? 0.4 : 0.2;
        solid pegs =
            both(made_tube(2, 1.5, 2), made_box((const double[3]){-half, -half, -2}, (const double[3]){half, half, 2}));
        /* In a corner of the tube, between two walls and the edge within. */
        const double tube = 2 * 0.5 * sqrt(2) / (1 + sqrt(2));
        const found all = ask(*state, &plate, &pegs, true, false), one = ask(*state, &pegs, &plate, false, false);
        assert_int_equal(all.count, 2);
        is_deep(all.regions[0].depth, all.regions[0].depth_error, tube, 0.12);
        is_deep(all.regions[1].depth, all.regions[1].depth_error, 2 * half, 0.12);
        is_deep(one.depth, one.error, fmax(tube, 2 * half), 0.12);
        only_the_deepest_tells(&one, i == 0 ? 1 : 0);
        solid_free(&pegs);
    }
    solid_free(&plate);
}

/* ---- Thin sheets ---- */

/* A pin in a hole that is smaller by a little: the ball is where an edge of the hole meets a corner of the pin. */
static void a_pin_is_as_deep_as_it_is_tight(void **state) {
    static const double gaps[] = {0x1p-4, 0x1p-6, 0x1p-8};
    static const unsigned sides[] = {8, 24, 96};
    for (int i = 0; i < 9; i++) {
        const double gap = gaps[i / 3], cosine = cos(3.14159265358979 / sides[i % 3]);
        solid pin = solid_of(scene_pin((float)(1 + gap), 0.75F, sides[i % 3]));
        solid plate = solid_of(scene_plate_with_hole(2, 0.25F, 1, sides[i % 3]));
        if (i % 2 == 1) {
            const clinker_pose turn = {{0.8, 0, 0.6, 0, 0.48, 0.6, -0.64, 0, -0.36, 0.8, 0.48, 0}};
            solid_place(&pin, &turn);
            solid_place(&plate, &turn);
        }
        const found all = ask(*state, &pin, &plate, false, false);
        const double truth = 2 * gap * cosine / (1 + cosine), rounding = 1e-6;
        assert_true(all.depth <= truth + rounding && all.depth + all.error >= truth - rounding);
        /* The budget ends before the thinnest ones are proved to be no deeper, and those of few sides. */
        assert_true(i == 3 || i > 5 || all.depth >= 0.9 * (all.depth + all.error));
        solid_free(&pin);
        solid_free(&plate);
    }
}

/* Interlocking bumps, coarse and fine, and a ball in its bore: balls that are found at random fit between the bounds.
 */
static void bent_sheets_are_between_near_bounds(void **state) {
    for (int i = 0; i < 4; i++) {
        scene_pair pair = i < 3 ? scene_jaws(i == 0 ? 1000 : i == 1 ? 4000 : 16000, SCENE_OVERLAP) : (scene_pair){0};
        solid a, b;
        if (i < 3) {
            a = solid_of(pair.a);
            b = solid_of(pair.b);
            solid_place(&b, &pair.pose);
        } else {
            scene_mesh block = scene_cube(2), bore = scene_icosphere(0.96F, 6);
            scene_mesh_flip(&bore);
            assert_true(scene_mesh_append(&block, &bore));
            scene_mesh_free(&bore);
            a = solid_of(block);
            b = solid_of(scene_icosphere(1, 7));
        }
        const found all = ask(*state, &a, &b, false, false);
        assert_true(all.depth > 0 && (i < 2 || all.depth >= 0.9 * (all.depth + all.error)));
        if (i == 0 || i == 3) {
            test_space made;
            space_open(&made, a, b, false);
            assert_true(2 * sampled_radius(&made, 300, (uint64_t)i) <= all.depth + all.error);
            space_close(&made);
        } else {
            solid_free(&a);
            solid_free(&b);
        }
    }
}

/* ---- Any solids ---- */

static void no_ball_is_larger_than_the_bound(void **state) {
    scene_random random = {11};
    int overlaps = 0;
    for (int i = 0; i < 300; i++) {
        solid a = solid_random(&random), b = solid_random(&random);
        const measured m = measure(state, &a, &b);
        if (m.state != CLINKER_STATE_INTERFERE || !(m.volume > 0) || m.region_count > MOST_REGIONS) {
            solid_free(&a);
            solid_free(&b);
            continue;
        }
        overlaps++;
        const found all = ask(*state, &a, &b, true, false), one = ask(*state, &a, &b, false, false);
        assert_true(all.depth == one.depth && all.error == one.error);
        double deepest = 0, upper = 0;
        for (size_t k = 0; k < all.count; k++) {
            deepest = fmax(deepest, all.regions[k].depth);
            upper = fmax(upper, all.regions[k].depth + all.regions[k].depth_error);
            assert_true(all.regions[k].depth_error >= 0);
        }
        assert_true(all.error < 0 || (deepest == all.depth && upper <= (all.depth + all.error) * (1 + 1e-12)));
        test_space made;
        space_open(&made, a, b, false);
        assert_true(all.error < 0 || 2 * sampled_radius(&made, 60, (uint64_t)i) <= all.depth + all.error);
        space_close(&made);
    }
    assert_true(overlaps > 20);
}

/* Thin overlaps of any kind; the caller frees both. */
static void make_thin_pair(scene_random *random, int kind, solid *a, solid *b) {
    const size_t size = 300 + scene_random_below(random, 2000);
    if (kind % 4 == 0) {
        scene_pair pair = scene_jaws_pressed(size, scene_random_between(random, 0.02, 0.2));
        *a = solid_of(pair.a);
        *b = solid_of(pair.b);
        solid_place(b, &pair.pose);
    } else if (kind % 4 == 1) {
        const unsigned sides = 5 + (unsigned)scene_random_below(random, 40);
        *a = solid_of(scene_plate_with_hole(2, 0.25F, 1, sides));
        *b = solid_of(scene_pin((float)scene_random_between(random, 1.01, 1.1), 0.75F, sides + (unsigned)kind % 3));
    } else if (kind % 4 == 2) {
        *a = solid_of(scene_rough_slab(150, scene_random_bits(random)));
        *b = solid_copy(a);
        solid_move(b, (const double[3]){0.01, 0.02, scene_random_between(random, 0.02, 0.1)});
    } else {
        const unsigned splits = 2 + (unsigned)scene_random_below(random, 5);
        scene_mesh block = scene_cube(2),
                   bore = scene_icosphere((float)scene_random_between(random, 0.9, 0.99), splits);
        scene_mesh_flip(&bore);
        assert_true(scene_mesh_append(&block, &bore));
        scene_mesh_free(&bore);
        *a = solid_of(block);
        *b = solid_of(scene_icosphere(1, splits + 1));
    }
}

/* The same overlap told in several ways: no ball that is found in one of them exceeds the bound of another, but for the
 * rounding of the turns, which are those of floats. */
static void no_bound_is_below_a_ball_found_otherwise(void **state) {
    scene_random random = {5};
    for (int i = 0; i < 24; i++) {
        solid pair[2];
        make_thin_pair(&random, i, &pair[0], &pair[1]);
        double most = 0, least = INFINITY;
        for (int way = 0; way < 4; way++) {
            double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
            if (way > 1) {
                random_turn(&random, m);
            }
            solid a = turned(&pair[way % 2], m), b = turned(&pair[1 - way % 2], m);
            if (way == 3) {
                solid finer = with_split_faces(&a);
                solid_free(&a);
                a = finer;
            }
            const found all = ask(*state, &a, &b, false, false);
            most = fmax(most, all.depth);
            least = all.error >= 0 ? fmin(least, all.depth + all.error) : least;
            solid_free(&a);
            solid_free(&b);
        }
        if (!(most <= least * (1 + 1e-6))) {
            print_error("pair %d: a ball of %.9g where none is above %.9g\n", i, most, least);
        }
        assert_true(most <= least * (1 + 1e-6));
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
}

/* Whatever the threads, and with the plain search for what lies inside. */
static void threads_and_the_reference_tell_the_same(void **state) {
    scene_pair pair = scene_jaws(4000, SCENE_OVERLAP);
    solid a = solid_of(pair.a), b = solid_of(pair.b);
    solid_place(&b, &pair.pose);
    const found once = ask(*state, &a, &b, false, false);
    for (unsigned threads = 1; threads <= 4; threads++) {
        clinker_workspace *workspace = make_workspace(threads);
        const found again = ask(workspace, &a, &b, false, threads == 4);
        assert_true(again.depth == once.depth && again.error == once.error && again.count == once.count);
        for (size_t i = 0; i < once.count; i++) {
            assert_true(again.regions[i].depth == once.regions[i].depth);
        }
        clinker_workspace_destroy(workspace);
    }
    solid_free(&a);
    solid_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_box_is_as_deep_as_its_shortest_side),
        cmocka_unit_test(regions_within_the_box_of_others_keep_theirs),
        cmocka_unit_test(a_pin_is_as_deep_as_it_is_tight),
        cmocka_unit_test(bent_sheets_are_between_near_bounds),
        cmocka_unit_test(no_ball_is_larger_than_the_bound),
        cmocka_unit_test(no_bound_is_below_a_ball_found_otherwise),
        cmocka_unit_test(threads_and_the_reference_tell_the_same),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
