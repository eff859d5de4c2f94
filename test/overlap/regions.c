/* Connected parts of overlaps: how many there are, and what each of them is. Nodes, holes and shells are tested by the
 * regions that they hold together. */
#include "overlap/regions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "fixtures/with_workspace.h"

#include <math.h>
#include <stdlib.h>

static void is_near(double found, double truth, double off) {
    if (!(fabs(found - truth) <= off)) {
        print_error("%.17g is not %.17g within %.3g\n", found, truth, off);
    }
    assert_true(fabs(found - truth) <= off);
}

static void has_regions(const measured *m, size_t count, double volume) {
    is_near(m->volume, volume, 1e-12 * volume);
    double sum = 0;
    for (size_t i = 0; i < m->region_count && i < MOST_REGIONS; i++) {
        const clinker_region *region = &m->regions[i];
        assert_true(region->volume > 0);
        sum += region->volume;
        for (int k = 0; k < 3; k++) {
            assert_true(region->box_min[k] <= region->centre[k] && region->centre[k] <= region->box_max[k]);
        }
    }
    assert_int_equal(m->region_count, count);
    is_near(sum, volume, 1e-12 * volume);
}

/* Both orders, indexed and as soups, which only positions hold together. */
static void share_regions(void **state, const solid *a, const solid *b, size_t count, double volume) {
    solid c = as_soup(a), d = as_soup(b);
    const solid *const pairs[4][2] = {{a, b}, {b, a}, {&c, &d}, {&d, a}};
    for (int i = 0; i < 4; i++) {
        const measured m = measure(state, pairs[i][0], pairs[i][1]);
        assert_int_equal(m.state, volume > 0 ? CLINKER_STATE_INTERFERE : CLINKER_STATE_TOUCH);
        has_regions(&m, count, volume);
    }
    solid_free(&c);
    solid_free(&d);
}

/* ---- Several parts ---- */

static void every_peg_through_a_plate_is_a_region(void **state) {
    solid plate = made_box((const double[3]){-1, -1, -0.25}, (const double[3]){40, 3, 0.25});
    for (int count = 1; count < 10; count++) {
        solid pegs = made_box((const double[3]){0, 0, -2}, (const double[3]){1, 1, 2});
        for (int i = 1; i < count; i++) {
            pegs =
                both(pegs, made_box((const double[3]){3 * i, 0, -2 - i}, (const double[3]){3 * i + 1, 1 + i % 2, 2}));
        }
        const int wider = count / 2; /* every other one */
        share_regions(state, &plate, &pegs, (size_t)count, 0.5 * (count + wider));
        solid_free(&pegs);
    }
    solid_free(&plate);
}

/* A U of two arms of height 3 above a base of length 3, all as wide as told, from z = 0 to 1. */
static solid made_u(double wide) {
    const double outline[8][2] = {{0, 0},           {3, 0},       {3, 3},    {3 - wide, 3},
                                  {3 - wide, wide}, {wide, wide}, {wide, 3}, {0, 3}};
    static const uint32_t caps[6][3] = {{0, 1, 4}, {0, 4, 5}, {1, 2, 3}, {1, 3, 4}, {0, 5, 6}, {0, 6, 7}};
    scene_mesh mesh = {.positions = malloc(48 * sizeof(float)),
                       .vertex_count = 16,
                       .indices = malloc(84 * sizeof(uint32_t)),
                       .triangle_count = 28};
    assert_true(mesh.positions != NULL && mesh.indices != NULL);
    for (size_t i = 0; i < 16; i++) {
        mesh.positions[3 * i] = (float)outline[i % 8][0];
        mesh.positions[3 * i + 1] = (float)outline[i % 8][1];
        mesh.positions[3 * i + 2] = i < 8 ? 0 : 1;
    }
    uint32_t *next = mesh.indices;
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 3; k++) {
            *next++ = 8 + caps[i][k];
        }
        for (int k = 0; k < 3; k++) {
            *next++ = caps[i][2 - k];
        }
    }
    for (uint32_t i = 0; i < 8; i++) {
        const uint32_t j = (i + 1) % 8;
        const uint32_t walls[6] = {i, j, 8 + j, i, 8 + j, 8 + i};
        for (int k = 0; k < 6; k++) {
            *next++ = walls[k];
        }
    }
    return solid_of(mesh);
}

static void a_bar_across_a_u_shares_two_parts(void **state) {
    solid u = made_u(1);
    static const double heights[][2] = {{2, 2.5}, {1.5, 3}, {2.5, 4}};
    for (size_t i = 0; i < 3; i++) {
        solid bar = made_box((const double[3]){-1, heights[i][0], 0.25}, (const double[3]){4, heights[i][1], 0.5});
        const double height = fmin(heights[i][1], 3) - heights[i][0];
        share_regions(state, &u, &bar, 2, 2 * height * 0.25);
        solid_free(&bar);
    }
    solid low = made_box((const double[3]){-1, 0.5, 0.25}, (const double[3]){4, 2, 0.5});
    share_regions(state, &u, &low, 1, (3 * 0.5 + 2) * 0.25);
    solid flush = made_box((const double[3]){-1, 1, 0.25}, (const double[3]){4, 2, 0.5});
    const measured m = measure(state, &u, &flush); /* it lies on the base, which may hold the parts together */
    is_near(m.volume, 0.5, m.volume_error);
    assert_true(m.region_count == 1 || m.region_count == 2);
    solid_free(&flush);
    solid_free(&low);
    solid_free(&u);
}

/* Cubes of side 1 on a grid of 2, and others of side 1 shifted by grid steps of a half: each pair that shares something
 * is a region, and none touch each other. */
static void separate_cubes_are_separate_regions(void **state) {
    static const double steps[] = {0, 0.25, 0.5};
    for (int n = 0; n < 27; n++) {
        solid a = made_cube(0, 0, 0, 1), b = made_cube(steps[n % 3], steps[n / 3 % 3], steps[n / 9], 1);
        for (int i = 1; i < 8; i++) {
            const double at[3] = {2.0 * (i & 1), i & 2, (i & 4) / 2.0};
            a = both(a, made_cube(at[0], at[1], at[2], 1));
            if (i != 5) {
                b = both(b, made_cube(at[0] + steps[n % 3], at[1] + steps[n / 3 % 3], at[2] + steps[n / 9], 1));
            }
        }
        const double volume = (1 - steps[n % 3]) * (1 - steps[n / 3 % 3]) * (1 - steps[n / 9]);
        share_regions(state, &a, &b, 7, 7 * volume);
        solid_free(&a);
        solid_free(&b);
    }
}

/* ---- One part ---- */

static solid random_convex(scene_random *random, int kind) {
    solid plain = kind == 0 ? made_ball(1, 1 + (unsigned)scene_random_below(random, 4))
                  : kind == 1
                      ? made_prism(1, scene_random_between(random, 0.1, 2), 3 + (unsigned)scene_random_below(random, 9))
                  : kind == 2 ? made_octahedron((const double[3]){0, 0, 0}, 1.5)
                              : made_cube(-1, -1, -1, 2);
    double m[9];
    random_turn(random, m);
    solid placed = turned(&plain, m);
    solid_free(&plain);
    return placed;
}

/* Of a grid: nearly everything is degenerate. */
static solid grid_convex(scene_random *random) {
    const double centre[3] = {(double)scene_random_below(random, 3), (double)scene_random_below(random, 3),
                              (double)scene_random_below(random, 3)};
    if (scene_random_below(random, 2) == 0) {
        return made_octahedron(centre, 1 + (double)scene_random_below(random, 2));
    }
    for (;;) {
        double corners[4][3];
        for (int i = 0; i < 12; i++) {
            corners[i / 3][i % 3] = (double)scene_random_below(random, 4);
        }
        solid t = made_tetrahedron((const double(*)[3])corners);
        if (solid_volume(&t) != 0) {
            return t;
        }
        solid_free(&t);
    }
}

static void convex_bodies_share_one_part(void **state) {
    scene_random random = {1};
    size_t sharing = 0;
    for (int n = 0; n < 4000; n++) {
        const bool grid = n % 2 == 0;
        solid a = grid ? grid_convex(&random) : random_convex(&random, n / 2 % 4);
        solid b = grid ? grid_convex(&random) : random_convex(&random, n / 8 % 4);
        if (!grid) {
            solid_move(&b, (const double[3]){scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1),
                                             scene_random_between(&random, -1, 1)});
        }
        const measured m = measure(state, &a, &b);
        assert_int_equal(m.region_count, m.state == CLINKER_STATE_INTERFERE);
        assert_int_equal(m.volume > 0, m.state == CLINKER_STATE_INTERFERE);
        sharing += m.region_count;
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(sharing > 2000);
}

/* A tube that passes through one large face each side: its inner walls cut a hole that no edge joins to the outer ones.
 */
static void a_tube_through_a_face_is_one_part(void **state) {
    scene_random random = {2};
    solid slab = made_box((const double[3]){-10, -10, -0.5}, (const double[3]){10, 10, 0.5});
    solid plain = made_tube(1, 0.5, 3);
    for (int n = 0; n < 100; n++) {
        const double angle = n == 0 ? 0 : scene_random_between(&random, 0, 7);
        const double m[9] = {cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1};
        solid tube = turned(&plain, m);
        solid_move(&tube, n % 2 == 0 ? (const double[3]){4, -4, 0} : (const double[3]){-4, 4, 0});
        const measured there = measure(state, &slab, &tube), back = measure(state, &tube, &slab);
        has_regions(&there, 1, 3);
        has_regions(&back, 1, 3);
        solid_free(&tube);
    }
    solid tube = moved(&plain, 0, 0, 0); /* across the diagonal, and along it */
    share_regions(state, &slab, &tube, 1, 3);
    solid_free(&tube);
    solid_free(&plain);
    solid_free(&slab);
}

/* Tubes in each other, and a core: rings in rings, each of which is a part. */
static void rings_in_rings_are_parts_each(void **state) {
    scene_random random = {3};
    solid slab = made_box((const double[3]){-30, -30, -0.5}, (const double[3]){30, 30, 0.5});
    for (int count = 1; count < 5; count++) {
        double volume = 4;
        solid all = made_box((const double[3]){-1, -1, -2}, (const double[3]){1, 1, 2});
        for (int i = 1; i < count; i++) {
            all = both(all, made_tube(2 * i + 1, 2 * i, 2));
            volume += 4 * ((2 * i + 1) * (2 * i + 1) - 4 * i * i);
        }
        for (int n = 0; n < 20; n++) {
            const double angle = n == 0 ? 0 : scene_random_between(&random, 0, 7);
            const double m[9] = {cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1};
            solid tubes = turned(&all, m);
            solid_move(&tubes, (const double[3]){14, -14, 0});
            const measured there = measure(state, &slab, &tubes), back = measure(state, &tubes, &slab);
            has_regions(&there, (size_t)count, volume);
            has_regions(&back, (size_t)count, volume);
            solid_free(&tubes);
        }
        solid_free(&all);
    }
    solid_free(&slab);
}

/* The face is inside but for a hole: what is around is the rim of the face itself. */
static void a_hole_in_a_face_that_is_inside_is_no_part(void **state) {
    solid sheet = made_box((const double[3]){-6, -6, -0.125}, (const double[3]){6, 6, 0.125});
    solid plate = made_tube(10, 1, 2);
    solid apart = moved(&plate, 2, -2.5, 0), across = moved(&plate, 0, 0, 0);
    share_regions(state, &sheet, &apart, 1, (144 - 4) * 0.25);
    share_regions(state, &sheet, &across, 1, (144 - 4) * 0.25);
    solid_free(&sheet);
    solid_free(&plate);
    solid_free(&apart);
    solid_free(&across);
}

static solid hollow(double outer_half, double inner_half) {
    solid inner = made_cube(-inner_half, -inner_half, -inner_half, 2 * inner_half);
    solid_flip(&inner);
    return both(made_cube(-outer_half, -outer_half, -outer_half, 2 * outer_half), inner);
}

/* The overlap's own surface has several shells: what is left of a part around a cavity is one part. */
static void a_cavity_does_not_split_what_is_around_it(void **state) {
    solid around = made_cube(-3, -3, -3, 6), box = hollow(2, 1);
    share_regions(state, &around, &box, 1, 64 - 8); /* the hollow body wholly inside */
    solid_free(&around);
    solid between = made_cube(-1.5, -1.5, -1.5, 3);
    share_regions(state, &between, &box, 1,
                  27 - 8); /* surfaces that meet nowhere: within the wall, around the cavity */
    solid_free(&between);
    solid within = made_cube(-0.5, -0.5, -0.5, 1);
    const measured m = measure(state, &within, &box);
    assert_int_equal(m.state, CLINKER_STATE_APART);
    solid_free(&within);
    solid aside = made_cube(-1.5, -1.5, -1.5, 8);
    share_regions(state, &aside, &box, 1, 3.5 * 3.5 * 3.5 - 8); /* crosses the outer wall, the cavity is within it */
    solid_free(&aside);
    solid other = hollow(1.5, 1.25);
    share_regions(state, &other, &box, 1, 27 - 2.5 * 2.5 * 2.5);
    solid_free(&other);
    solid_free(&box);
}

/* Two hollow bodies beside each other, one body across both: a cavity goes with the part that it is in. */
static void cavities_go_with_the_parts_that_they_are_in(void **state) {
    solid one = hollow(2, 1), next = hollow(2, 0.5);
    solid_move(&next, (const double[3]){6, 0, 0});
    solid pair = both(one, next);
    solid across = made_box((const double[3]){-1.5, -1.5, -1.5}, (const double[3]){7.5, 1.5, 1.5});
    share_regions(state, &pair, &across, 2, 3 * 3 * 3.5 - 8 + 3 * 3 * 3.5 - 1);
    solid_free(&pair);
    solid_free(&across);
}

/* The part around a cavity lies above the cavity's own top, wherever that is; another part lies above the origin. */
static void a_cavity_far_from_the_axes_is_found_again(void **state) {
    solid block = hollow(5, 1);
    solid_move(&block, (const double[3]){15, 15, 15});
    solid tall = made_box((const double[3]){-5, -5, 10}, (const double[3]){5, 5, 22});
    solid two = both(block, tall);
    solid around = made_cube(-50, -50, -50, 100);
    const measured m = measure(state, &two, &around);
    assert_int_equal(m.region_count, 2);
    is_near(m.regions[0].volume, 1200, 1e-9);
    is_near(m.regions[1].volume, 1000 - 8, 1e-9);
    solid_free(&two);
    solid_free(&around);
}

/* Faces without area beside an edge: its punctures belong to edges that are told apart. */
static void flat_faces_split_nothing(void **state) {
    solid slab = made_box((const double[3]){-9, -9, -0.25}, (const double[3]){9, 9, 0.5});
    for (unsigned sides = 3; sides < 12; sides++) {
        solid plain = made_prism(2, 3, sides), prism = with_flat_faces(&plain);
        const measured truth = measure(state, &plain, &slab), m = measure(state, &prism, &slab);
        assert_int_equal(truth.region_count, 1);
        assert_int_equal(m.region_count, 1);
        assert_true(fabs(m.volume - truth.volume) <= m.volume_error + 1e-12); /* may be looked at */
        solid_free(&plain);
        solid_free(&prism);
    }
    solid_free(&slab);
}

/* The hole of a tube lies in the box of a slender U around it, which has less volume: it is the tube's. */
static void a_hole_belongs_to_the_part_around_it_not_to_a_box(void **state) {
    solid u = made_u(0x1p-4), slab = made_box((const double[3]){-20, -20, 0.25}, (const double[3]){20, 20, 0.75});
    solid tube = made_tube(1, 0.5, 3);
    solid_move(&tube, (const double[3]){1.5, 1.625, 0});
    solid all = both(u, tube);
    solid_move(&all, (const double[3]){-10, 6, 0}); /* within one face of the slab */
    const double slender = 0.5 * (3 * 0x1p-4 + 2 * (3 - 0x1p-4) * 0x1p-4);
    share_regions(state, &slab, &all, 2, 0.5 * 3 + slender);
    const measured m = measure(state, &slab, &all);
    is_near(m.regions[0].volume, 0.5 * 3, 1e-12);
    is_near(m.regions[1].volume, slender, 1e-12);
    solid_free(&all);
    solid_free(&slab);
}

/* The cavity of a large part lies in the gap of a smaller one, and in its box: it is not that one's. */
static void a_cavity_belongs_to_the_part_around_it_not_to_a_box(void **state) {
    solid frame = made_tube(4, 3.75, 0.5); /* 31 / 4 * 1 of volume, around the hollow box */
    solid frames = both(frame, hollow(2, 0.25));
    solid around = made_cube(-8, -8, -8, 16);
    const measured m = measure(state, &frames, &around);
    has_regions(&m, 2, 64 - 0.125 + 4 * (16 - 3.75 * 3.75));
    is_near(m.regions[0].volume, 64 - 0.125, 1e-12 * 64);
    is_near(m.regions[0].areas[0], 6 * 16 + 6 * 0.25, 1e-12 * 64);
    solid_free(&frames);
    solid_free(&around);
}

/* A ring of a torus through a torus: what each shares with a box around half of it. */
static void a_box_around_half_a_ring_shares_one_part_and_across_it_two(void **state) {
    solid ring = solid_of(scene_torus(2, 0.5F, 24, 12));
    solid half = made_box((const double[3]){0.1, -4, -1}, (const double[3]){4, 4, 1});
    solid bar = made_box((const double[3]){-4, -0.3, -1}, (const double[3]){4, 0.2, 1});
    const measured one = measure(state, &ring, &half), two = measure(state, &ring, &bar);
    assert_int_equal(one.region_count, 1);
    assert_int_equal(two.region_count, 2);
    assert_true(two.regions[0].volume >= two.regions[1].volume);
    solid_free(&ring);
    solid_free(&half);
    solid_free(&bar);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_peg_through_a_plate_is_a_region),
        cmocka_unit_test(a_bar_across_a_u_shares_two_parts),
        cmocka_unit_test(separate_cubes_are_separate_regions),
        cmocka_unit_test(convex_bodies_share_one_part),
        cmocka_unit_test(a_tube_through_a_face_is_one_part),
        cmocka_unit_test(rings_in_rings_are_parts_each),
        cmocka_unit_test(a_hole_in_a_face_that_is_inside_is_no_part),
        cmocka_unit_test(a_cavity_does_not_split_what_is_around_it),
        cmocka_unit_test(cavities_go_with_the_parts_that_they_are_in),
        cmocka_unit_test(a_cavity_far_from_the_axes_is_found_again),
        cmocka_unit_test(flat_faces_split_nothing),
        cmocka_unit_test(a_hole_belongs_to_the_part_around_it_not_to_a_box),
        cmocka_unit_test(a_cavity_belongs_to_the_part_around_it_not_to_a_box),
        cmocka_unit_test(a_box_around_half_a_ring_shares_one_part_and_across_it_two),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
