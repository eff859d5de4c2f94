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
#include "math/vec3.h"
#include "overlap/scratch.h"
#include "overlap/thin.h"
#include "overlap/width.h"

#include <math.h>
#include <stdlib.h>
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
        /* The budget ends before the thinnest one with few sides is proved to be no deeper. */
        assert_true(i == 6 || all.depth >= 0.9 * (all.depth + all.error));
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

/* A copy with a vertex within some faces, as far from the middle of an edge as this share of the height: a needle is
 * left there. A share of 0: at a corner of the face, so that two faces have no area. */
static solid with_needles(const solid *shape, size_t one_in, double share) {
    const size_t faces = shape->triangle_count, added = (faces + one_in - 1) / one_in;
    const double *at = shape->positions;
    solid out = {.positions = malloc(3 * (shape->vertex_count + added) * sizeof(double)),
                 .vertex_count = shape->vertex_count,
                 .indices = malloc(3 * (faces + 2 * added) * sizeof(uint32_t)),
                 .triangle_count = faces};
    assert_non_null(out.positions);
    assert_non_null(out.indices);
    memcpy(out.positions, at, 3 * shape->vertex_count * sizeof(double));
    memcpy(out.indices, shape->indices, 3 * faces * sizeof(uint32_t));
    for (size_t i = 0; i < faces; i += one_in) {
        const uint32_t *corner = &shape->indices[3 * i], added_one = (uint32_t)out.vertex_count++;
        for (size_t k = 0; k < 3; k++) {
            const double first = at[3 * (size_t)corner[0] + k], next = at[3 * (size_t)corner[1] + k];
            const double middle = 0.5 * (first + next);
            out.positions[3 * (size_t)added_one + k] =
                share > 0 ? middle + share * (at[3 * (size_t)corner[2] + k] - middle) : first;
        }
        const uint32_t more[2][3] = {{added_one, corner[1], corner[2]}, {corner[0], corner[1], added_one}};
        out.indices[3 * i + 1] = added_one;
        memcpy(&out.indices[3 * out.triangle_count], more, sizeof more);
        out.triangle_count += 2;
    }
    return out;
}

/* Needles, and vertices that are there several times, are no reason to know less; faces without area may be. */
static void the_same_surface_told_otherwise_is_bounded_as_well(void **state) {
    static const unsigned sides[] = {8, 24};
    for (int i = 0; i < 12; i++) {
        solid pair[2] = {solid_of(scene_plate_with_hole(2, 0.25F, 1, sides[i % 2])),
                         solid_of(scene_pin(1 + 0x1p-5F, i / 2 % 2 == 0 ? 0.75F : 0.25F, sides[i % 2]))};
        const found plain = ask(*state, &pair[0], &pair[1], false, false);
        solid others[2];
        for (int k = 0; k < 2; k++) {
            others[k] = i < 4 ? as_soup(&pair[k]) : with_needles(&pair[k], 3, i < 8 ? 1e-6 : 0);
        }
        const found told = ask(*state, &others[0], &others[1], false, false);
        assert_true(plain.error >= 0 && told.error >= 0);
        assert_true(told.depth <= plain.depth + plain.error && plain.depth <= told.depth + told.error);
        assert_true(plain.depth >= 0.9 * (plain.depth + plain.error));
        assert_true(i >= 8 || told.depth >= 0.9 * (told.depth + told.error));
        for (int k = 0; k < 2; k++) {
            solid_free(&pair[k]);
            solid_free(&others[k]);
        }
    }
}

/* Where it is known that the body does not overlap itself. */
static void flat_faces_bound_nothing(void **state) {
    int known = 0;
    solid slab = made_box((const double[3]){-9, -9, -0.25}, (const double[3]){9, 9, 0.5});
    for (unsigned sides = 3; sides < 12; sides++) {
        solid plain = made_prism(2, 3, sides), prism = with_flat_faces(&plain);
        const found all = ask(*state, &prism, &slab, false, false);
        if (all.error >= 0) {
            is_deep(all.depth, all.error, 0.75, 0.01);
            known++;
        }
        solid_free(&plain);
        solid_free(&prism);
    }
    assert_true(known > 3);
    solid_free(&slab);
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

/* ---- Thin overlaps of many kinds ---- */

/* A block with a hole of any form, told by its surface, and what is in there; takes both over. */
static void make_bored(scene_mesh hole, scene_mesh within, solid pair[2]) {
    scene_mesh block = scene_cube(6);
    scene_mesh_flip(&hole);
    assert_true(scene_mesh_append(&block, &hole));
    scene_mesh_free(&hole);
    pair[0] = solid_of(block);
    pair[1] = solid_of(within);
}

/* Boxes beside each other, each overlapping the next one of the other body by a little. */
static void make_combs(scene_random *random, double thin, solid pair[2]) {
    const double height = scene_random_between(random, 0.3, 3);
    for (int of = 0; of < 2; of++) {
        for (int i = 0; i < 4; i++) {
            const double x = 2 * i + of, shift = scene_random_between(random, -0.2, 0.2);
            solid tooth = made_box((const double[3]){x, shift, 0}, (const double[3]){x + 1 + thin, 2 + shift, height});
            pair[of] = i == 0 ? tooth : both(pair[of], tooth);
        }
    }
}

/* Two boxes that cross at a small angle: a wedge, or a sheet. */
static void make_wedge(scene_random *random, double thin, solid pair[2]) {
    const double angle = scene_random_between(random, 0, 4) * thin;
    const double m[9] = {cos(angle), 0, -sin(angle), 0, 1, 0, sin(angle), 0, cos(angle)};
    solid plain = made_box((const double[3]){-2, -1, -1}, (const double[3]){2, 1.5, thin});
    pair[0] = made_box((const double[3]){-2.5, -1.25, 0}, (const double[3]){1.5, 1, 1});
    pair[1] = turned(&plain, m);
    solid_free(&plain);
}

enum { THIN_KINDS = 7 };

static void make_thin(scene_random *random, int kind, solid pair[2]) {
    const double thin = scene_random_between(random, 0.01, 0.1);
    const unsigned sides = 3 + (unsigned)scene_random_below(random, 14);
    if (kind == 0) { /* polygons in each other, with other numbers of sides */
        pair[0] = solid_of(scene_plate_with_hole(2, 0.25F, 1, 8 * (1 + sides % 3)));
        pair[1] = made_prism(1 + thin, 0.75, sides + 4);
    } else if (kind == 1) { /* flush at both ends */
        pair[0] = solid_of(scene_plate_with_hole(2, 0.25F, 1, 8 * (1 + sides % 3)));
        pair[1] = solid_of(scene_pin((float)(1 + thin), 0.25F, 8 * (1 + sides / 3 % 3)));
    } else if (kind == 2) {
        make_combs(random, thin, pair);
    } else if (kind == 3) {
        make_wedge(random, thin, pair);
    } else if (kind == 4) { /* rings */
        make_bored(scene_torus(2, (float)(0.6 - thin), 5 + sides, 3 + sides / 2),
                   scene_torus(2, 0.6F, 12, 3 + sides / 3), pair);
    } else if (kind == 5) { /* as threads */
        make_bored(scene_knot(2, 3 + 2 * (sides % 2), 3, 1, (float)(0.4 - thin), 48 + 4 * sides, 4 + sides / 4),
                   scene_knot(2, 3 + 2 * (sides % 2), 3, 1, 0.4F, 60, 5), pair);
    } else { /* a plate that nearly fits into another one's slot */
        pair[0] = both(made_box((const double[3]){-2, -2, -1}, (const double[3]){2, 2, thin}),
                       made_box((const double[3]){-2, -2, 1 - thin}, (const double[3]){2, 2, 2}));
        pair[1] = made_prism(scene_random_between(random, 0.5, 3), 1, sides);
        solid_move(&pair[1], (const double[3]){0.1, 0.2, 0.5});
    }
    double m[9];
    random_turn(random, m);
    const bool turns = scene_random_below(random, 4) != 0;
    for (int i = 0; i < 2 && turns; i++) {
        solid plain = pair[i];
        pair[i] = turned(&plain, m);
        solid_free(&plain);
    }
    const double far[3] = {scene_random_between(random, -1e3, 1e3), scene_random_between(random, -1e3, 1e3), 300};
    for (int i = 0; i < 2 && kind % 2 == 0; i++) {
        solid_move(&pair[i], far);
    }
}

/* Makes a ball larger by steps at random. */
static double climbed(const test_space *made, scene_random *random, double p[3], double radius) {
    double step = radius;
    while (step > 1e-3 * radius) {
        double way[3], next[3];
        scene_random_direction(random, way);
        for (int i = 0; i < 3; i++) {
            next[i] = p[i] + step * way[i];
        }
        const double larger = (double)distance_to_faces(made, next);
        if (larger > radius && made->space.inside(made->space.user, next)) {
            radius = larger;
            memcpy(p, next, sizeof next);
            step *= 1.3;
        }
        step *= 0.85;
    }
    return radius;
}

/* The largest ball that is found from points below faces. */
static double searched_radius(const test_space *made, scene_random *random, double thin, int points) {
    double best = 0;
    for (int n = 0; n < points; n++) {
        const double(*t)[3] = (const double(*)[3])made->faces[scene_random_below(random, made->count)];
        const double s = sqrt(scene_random_between(random, 0, 1)), r = scene_random_between(random, 0, 1);
        double e[3], f[3], normal[3], p[3];
        ck_sub(t[1], t[0], e);
        ck_sub(t[2], t[0], f);
        ck_cross(e, f, normal);
        const double down = scene_random_between(random, 0, 1) * thin / ck_norm(normal);
        for (int i = 0; i < 3; i++) {
            p[i] = (1 - s) * t[0][i] + s * ((1 - r) * t[1][i] + r * t[2][i]) - down * normal[i];
        }
        if (made->space.inside(made->space.user, p)) {
            const double radius = (double)distance_to_faces(made, p);
            best = fmax(best, radius > 0.3 * best ? climbed(made, random, p, radius) : radius);
        }
    }
    return best;
}

static void no_ball_in_a_thin_overlap_is_larger_than_the_bound(void **state) {
    scene_random random = {21};
    int proved = 0;
    for (int i = 0; i < 10 * THIN_KINDS; i++) {
        solid pair[2];
        make_thin(&random, i % THIN_KINDS, pair);
        const found all = ask(*state, &pair[0], &pair[1], false, false);
        test_space made;
        space_open(&made, pair[0], pair[1], false);
        const double most = 2 * searched_radius(&made, &random, all.depth, 30), upper = all.depth + all.error;
        if (!(most <= upper * (1 + 1e-9))) {
            print_error("pair %d: a ball of %.9g where none is above %.9g\n", i, most, upper);
        }
        assert_true(all.error >= 0 && most <= upper * (1 + 1e-9));
        proved += all.depth >= 0.9 * upper ? 1 : 0;
        space_close(&made);
    }
    assert_true(proved > 5 * THIN_KINDS);
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

/* ---- Where faces and columns are kept ---- */

/* The bounds of a pair by columns; or else by cells, and of its parts one by one. */
typedef struct kept {
    bool by_columns;
    ck_buffer *spare;
    uint32_t most_stored;
    bool stored;
    ck_ball_bounds whole, parts[MOST_REGIONS];
} kept;

static void seek_balls(const opened *room, void *context) {
    const ck_ball_goal goal = {.tolerance = -1, .precision = 1e-3, .budget = 1 << 16};
    kept *out = context;
    ck_body *bodies[2] = {&room->check->bodies[0], &room->check->bodies[1]};
    ck_depth_search search = {.bodies = bodies,
                              .cuts = &room->cuts,
                              .insides = room->insides,
                              .nodes = &room->search,
                              .labels = room->totals.labels,
                              .totals = &room->totals,
                              .most_stored = out->most_stored,
                              .spare = out->spare,
                              .kernels = room->check->kernels};
    ck_depth depth;
    assert_true(ck_widths_find(room->check->workspace, &room->search, &room->totals, &search.widths));
    assert_true(ck_depth_open(room->check->workspace, &search, &depth));
    out->whole = ck_ball_unknown(&depth.space);
    if (out->by_columns) {
        assert_true(ck_thin_seek(&depth, &goal, &out->whole) && depth.settled);
        return;
    }
    assert_true(ck_depth_seek(&depth, &goal, &out->whole));
    out->stored = depth.space.faces.stored != NULL;
    for (uint32_t i = 0; i < room->totals.count && i < MOST_REGIONS; i++) {
        assert_true(ck_depth_seek_part(&depth, i, &goal, &out->parts[i]));
    }
}

/* Thin overlaps, where balls touch, and faces without area, which are not listed: all the same to the last bit. */
static void faces_need_not_be_stored(void **state) {
    scene_random random = {22};
    int seen = 0;
    for (int i = 0; i < 4 * THIN_KINDS; i++) {
        solid pair[2];
        make_thin(&random, i % THIN_KINDS, pair);
        if (i % 3 == 0) {
            solid plain = pair[1];
            pair[1] = with_flat_faces(&plain);
            solid_free(&plain);
        }
        kept few = {.most_stored = UINT32_MAX}, many = {.most_stored = 0};
        if (look_into(state, &pair[0], &pair[1], seek_balls, &few)) {
            assert_true(look_into(state, &pair[0], &pair[1], seek_balls, &many));
            assert_true(few.stored && !many.stored);
            assert_memory_equal(&few.whole, &many.whole, sizeof few.whole);
            assert_memory_equal(few.parts, many.parts, sizeof few.parts);
            seen++;
        }
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_true(seen > 2 * THIN_KINDS);
}

/* It holds something else, and need not be large enough. */
static void columns_take_memory_that_is_spare(void **state) {
    scene_pair pair = scene_jaws(12000, SCENE_OVERLAP);
    solid a = solid_of(pair.a), b = solid_of(pair.b);
    solid_place(&b, &pair.pose);
    clinker_workspace *workspace = make_workspace(1);
    ck_buffer spare = {0};
    assert_true(ck_buffer_reserve(&workspace->memory, &spare, 1000, sizeof(double)));
    memset(spare.data, 0x42, spare.capacity);
    (void)ask(workspace, &a, &b, false, false);
    const ck_columns_memory *room = &ck_overlap_scratch_of(workspace)->columns;
    assert_true(room->seats.capacity > 0 && room->images.capacity == 0); /* the check has some that is */
    kept own = {.by_columns = true}, other = {.by_columns = true, .spare = &spare};
    assert_true(look_into((void **)&workspace, &a, &b, seek_balls, &other) && room->images.capacity == 0);
    assert_true(look_into(state, &a, &b, seek_balls, &own));
    assert_memory_equal(&own.whole, &other.whole, sizeof own.whole);
    clinker_workspace_destroy(workspace);
    solid_free(&a);
    solid_free(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_box_is_as_deep_as_its_shortest_side),
        cmocka_unit_test(regions_within_the_box_of_others_keep_theirs),
        cmocka_unit_test(a_pin_is_as_deep_as_it_is_tight),
        cmocka_unit_test(bent_sheets_are_between_near_bounds),
        cmocka_unit_test(the_same_surface_told_otherwise_is_bounded_as_well),
        cmocka_unit_test(flat_faces_bound_nothing),
        cmocka_unit_test(no_ball_is_larger_than_the_bound),
        cmocka_unit_test(no_bound_is_below_a_ball_found_otherwise),
        cmocka_unit_test(no_ball_in_a_thin_overlap_is_larger_than_the_bound),
        cmocka_unit_test(threads_and_the_reference_tell_the_same),
        cmocka_unit_test(faces_need_not_be_stored),
        cmocka_unit_test(columns_take_memory_that_is_spare),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
