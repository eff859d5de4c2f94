/* Whole overlaps by the public check: against closed forms, against each other, and as bodies move, turn, are told
 * another way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "fixtures/with_workspace.h"
#include "math/vec3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is to be true ---- */

static void is_near(double found, double truth, double off) {
    if (!(fabs(found - truth) <= off)) {
        print_error("%.17g is not %.17g within %.3g\n", found, truth, off);
    }
    assert_true(fabs(found - truth) <= off);
}

static void are_near(const double found[3], const double truth[3], double off) {
    for (int i = 0; i < 3; i++) {
        is_near(found[i], truth[i], off);
    }
}

/* Of an overlap of `size`, both measured another way. */
static void is_same(const measured *a, const measured *b, double size, bool flush) {
    assert_int_equal(a->state, b->state);
    is_near(a->volume, b->volume, a->volume_error + b->volume_error + 1e-15 * a->volume);
    assert_int_equal(a->region_count, b->region_count);
    if (a->volume > 0) {
        are_near(a->centre, b->centre, 1e-12 * size);
    }
    if (!flush) {
        are_near(a->push, b->push, 1e-12 * size * size);
        are_near(a->turn, b->turn, 1e-11 * size * size * size);
        is_near(a->areas[0], b->areas[0], 1e-12 * size * size);
        is_near(a->areas[1], b->areas[1], 1e-12 * size * size);
    }
}

/* Regions and the whole are one account. */
static void adds_up(const measured *m, double size) {
    double volume = 0;
    double centre[3] = {0};
    double areas[2] = {0};
    for (size_t i = 0; i < m->region_count; i++) {
        const clinker_region *region = &m->regions[i];
        volume += region->volume;
        for (int k = 0; k < 3; k++) {
            centre[k] += region->volume * region->centre[k];
            assert_true(region->box_min[k] <= region->centre[k] + 1e-12 * size);
            assert_true(region->centre[k] <= region->box_max[k] + 1e-12 * size);
        }
        areas[0] += region->areas[0];
        areas[1] += region->areas[1];
    }
    is_near(volume, m->volume, 1e-13 * m->volume + m->volume_error);
    is_near(areas[0], m->areas[0], 1e-12 * size * size);
    is_near(areas[1], m->areas[1], 1e-12 * size * size);
    for (int k = 0; k < 3 && volume > 0; k++) {
        is_near(centre[k] / volume, m->centre[k], 1e-11 * size);
    }
    assert_true(m->volume_error >= 0 && m->volume >= 0);
}

/* ---- Closed forms ---- */

/* Boxes whose sides lie on a small grid, so that faces are flush and edges meet as often as not. */
static void boxes_share_a_box(void **state) {
    scene_random random = {1};
    size_t sharing = 0;
    for (int n = 0; n < 3000; n++) {
        double low[2][3];
        double high[2][3];
        double truth = 1;
        double centre[3];
        bool touch = true;
        for (int k = 0; k < 3; k++) {
            for (int i = 0; i < 2; i++) {
                low[i][k] = (double)scene_random_below(&random, 4) * 0.5;
                high[i][k] = low[i][k] + 0.5 * (double)(1 + scene_random_below(&random, 4));
            }
            const double least = fmax(low[0][k], low[1][k]), most = fmin(high[0][k], high[1][k]);
            truth *= fmax(most - least, 0);
            centre[k] = (least + most) / 2;
            touch = touch && most >= least;
        }
        solid a = made_box(low[0], high[0]), b = made_box(low[1], high[1]);
        const measured m = measure(state, &a, &b);
        assert_int_equal(m.state, truth > 0 ? CLINKER_STATE_INTERFERE
                                  : touch   ? CLINKER_STATE_TOUCH
                                            : CLINKER_STATE_APART);
        is_near(m.volume, truth, m.volume_error);
        assert_true(m.volume_error <= 1e-12 * truth);
        assert_int_equal(m.region_count, truth > 0);
        if (truth > 0) {
            are_near(m.centre, centre, 1e-15);
            adds_up(&m, 4);
            sharing++;
        }
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(sharing > 500);
}

/* An octahedron of radius 1 around (2,0,3) and the box (2,0,2)-(5,3,3) share a corner, without a proper crossing. */
static void a_corner_of_an_octahedron_is_found_at_any_distance(void **state) {
    static const double offsets[] = {0, 1e4, 1e5, 1e6, 1e9, 1e15};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        const double at = offsets[i];
        solid octahedron = made_octahedron((const double[3]){at + 2, at, at + 3}, 1);
        solid box = made_box((const double[3]){at + 2, at, at + 2}, (const double[3]){at + 5, at + 3, at + 3});
        for (int order = 0; order < 2; order++) {
            const measured m = order == 0 ? measure(state, &octahedron, &box) : measure(state, &box, &octahedron);
            assert_int_equal(m.state, CLINKER_STATE_INTERFERE);
            is_near(m.volume, 1.0 / 6, 1e-15);
            assert_int_equal(m.region_count, 1);
            is_near(m.centre[0], at + 2.25, 1e-15 + 1e-16 * at);
        }
        solid_free(&octahedron);
        solid_free(&box);
    }
}

/* The corner of a cube of side s within a box that holds a share of it. */
static void a_tetrahedron_is_cut_off(void **state) {
    for (int n = 1; n < 60; n++) {
        const double side = n / 16.0, wall = 1;
        const double corners[4][3] = {{0, 0, 0}, {side, 0, 0}, {0, side, 0}, {0, 0, side}};
        solid a = made_tetrahedron(corners);
        solid b = made_box((const double[3]){-1, -1, -1}, (const double[3]){4, 4, wall});
        const double rest = fmax(side - wall, 0);
        const measured m = measure(state, &a, &b), back = measure(state, &b, &a);
        is_near(m.volume, (side * side * side - rest * rest * rest) / 6, m.volume_error + 1e-15 * m.volume);
        is_near(back.volume, m.volume, m.volume_error + back.volume_error);
        is_near(m.push[2], rest * rest / 2, 1e-14); /* moved up, the wall lets as much more in */
        is_near(m.push[0], 0, 1e-14);
        solid_free(&a);
        solid_free(&b);
    }
}

/* Two square prisms that cross at right angles, one standing on its edge: a Steinmetz solid of facets, of volume
 * 8/3 r^3 where r is the half diagonal. A prism of n sides: slices of both at each height. */
static void crossing_prisms_share_a_steinmetz_solid(void **state) {
    static const unsigned sides[] = {4, 8, 16, 32, 64};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        solid a = made_prism(1, 4, sides[i]);
        solid b = made_prism(1, 4, sides[i]);
        solid_cycle_axes(&b); /* x, y, z become y, z, x: its axis is y */
        double truth = 0;     /* integral of widths over the common axis x, by Simpson, exact between corners */
        for (unsigned k = 0; k < sides[i] / 2; k++) {
            double x[2];
            double w[2];
            for (unsigned e = 0; e < 2; e++) {
                const double angle = 2 * SCENE_PI * (k + e) / sides[i];
                x[e] = (double)(float)cos(angle);
                w[e] = (double)(float)sin(angle);
            }
            const double middle = (w[0] + w[1]) / 2;
            truth += 4 * (x[0] - x[1]) / 6 * (w[0] * w[0] + 4 * middle * middle + w[1] * w[1]);
        }
        const measured m = measure(state, &a, &b);
        assert_int_equal(m.region_count, 1);
        is_near(m.volume, truth, 1e-6);
        const double origin[3] = {0, 0, 0};
        are_near(m.centre, origin, 1e-6);
        solid_free(&a);
        solid_free(&b);
    }
}

static solid shape_of(scene_random *random) {
    switch (scene_random_below(random, 5)) {
    case 0:
        return made_ball(1 + scene_random_between(random, 0, 1), 1 + (unsigned)scene_random_below(random, 4));
    case 1:
        return made_prism(1, 1 + scene_random_between(random, 0, 2), 3 + (unsigned)scene_random_below(random, 20));
    case 2:
        return made_tube(2, 1 + scene_random_between(random, 0, 0.9), 2);
    case 3:
        return solid_of(scene_torus(1.5F, 0.5F, 12, 8));
    default:
        return made_cube(-1, -1, -1, 2);
    }
}

static solid random_solid(scene_random *random, double reach) {
    solid plain = shape_of(random);
    double m[9];
    random_turn(random, m);
    solid placed = turned(&plain, m);
    solid_free(&plain);
    solid_move(&placed, (const double[3]){scene_random_between(random, -reach, reach),
                                          scene_random_between(random, -reach, reach),
                                          scene_random_between(random, -reach, reach)});
    return placed;
}

/* ---- One pair, told another way ---- */

static void a_body_shares_all_of_itself_with_itself(void **state) {
    scene_random random = {2};
    for (int n = 0; n < 60; n++) {
        solid a = random_solid(&random, 3), b = solid_copy(&a);
        const measured m = measure(state, &a, &b);
        assert_int_equal(m.state, CLINKER_STATE_INTERFERE);
        is_near(m.volume, solid_volume(&a), 1e-12 * m.volume);
        assert_int_equal(m.region_count, 1);
        is_near(m.areas[0] + m.areas[1], solid_area(&a), 1e-11 * solid_area(&a));
        solid_free(&a);
        solid_free(&b);
    }
}

static void the_order_of_bodies_does_not_matter(void **state) {
    scene_random random = {3};
    size_t meeting = 0;
    for (int n = 0; n < 300; n++) {
        solid a = random_solid(&random, 1.5), b = random_solid(&random, 1.5);
        const measured m = measure(state, &a, &b);
        measured back = measure(state, &b, &a);
        double swapped = back.areas[0];
        back.areas[0] = back.areas[1];
        back.areas[1] = swapped;
        for (int k = 0; k < 3; k++) {
            back.push[k] = -back.push[k]; /* moving b is moving a the other way */
            back.turn[k] = -back.turn[k];
        }
        is_same(&m, &back, 4, false);
        adds_up(&m, 4);
        meeting += m.volume > 0;
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(meeting > 150);
}

/* Other ways to tell the same body. */
static solid told_otherwise(const solid *shape, int way, scene_random *random) {
    solid copy = solid_copy(shape);
    uint32_t *was = malloc((shape->triangle_count + 1) * sizeof *was);
    assert_non_null(was);
    switch (way) {
    case 0:
        solid_shuffle_vertices(&copy, random);
        break;
    case 1:
        solid_shuffle_faces(&copy, random, was);
        break;
    case 2:
        solid_rotate_corners(&copy);
        break;
    case 3:
        solid_flip(&copy); /* faces that point inwards are turned round */
        break;
    case 4:
        solid_free(&copy);
        copy = as_soup(shape);
        break;
    default:
        break;
    }
    free(was);
    return copy;
}

static void the_way_a_body_is_told_does_not_matter(void **state) {
    enum { WAYS = 5 };
    scene_random random = {4};
    for (int n = 0; n < 150; n++) {
        const bool flush = n % 3 == 0;
        solid a = flush ? made_cube(0, 0, 0, 2) : random_solid(&random, 1);
        solid b =
            flush ? made_cube(0.5 * (double)(n / 3 % 3), 0.5 * (double)(n / 9 % 3), -1, 2) : random_solid(&random, 1);
        const measured m = measure(state, &a, &b);
        for (int way = 0; way < WAYS; way++) {
            solid c = told_otherwise(&a, way, &random), d = told_otherwise(&b, way, &random);
            const measured first = measure(state, &c, &b), second = measure(state, &a, &d),
                           third = measure(state, &c, &d);
            is_same(&m, &first, 4, false);
            is_same(&m, &second, 4, false);
            is_same(&m, &third, 4, false);
            solid_free(&c);
            solid_free(&d);
        }
        solid_free(&a);
        solid_free(&b);
    }
}

/* Coordinates on a grid, so that middles of edges and moves are exact. */
static solid grid_solid(scene_random *random) {
    solid a = random_solid(random, 1);
    for (size_t i = 0; i < 3 * a.vertex_count; i++) {
        a.positions[i] = rint(a.positions[i] * 1024) / 1024;
    }
    return a;
}

static void split_faces_change_nothing(void **state) {
    scene_random random = {5};
    for (int n = 0; n < 150; n++) {
        solid a = grid_solid(&random), b = grid_solid(&random);
        solid c = with_split_faces(&a), d = with_split_faces(&b);
        const measured m = measure(state, &a, &b), split = measure(state, &c, &b), other = measure(state, &a, &d);
        const measured all = measure(state, &c, &d);
        is_same(&m, &split, 4, false);
        is_same(&m, &other, 4, false);
        is_same(&m, &all, 4, false);
        solid_free(&a);
        solid_free(&b);
        solid_free(&c);
        solid_free(&d);
    }
}

static void exact_moves_change_nothing(void **state) {
    scene_random random = {6};
    for (int n = 0; n < 150; n++) {
        const double by = ldexp(1, (int)scene_random_below(&random, 30));
        solid a = grid_solid(&random), b = grid_solid(&random);
        solid c = moved(&a, by, -by, 2 * by), d = moved(&b, by, -by, 2 * by);
        const measured m = measure(state, &a, &b);
        measured far = measure(state, &c, &d);
        is_near(far.volume, m.volume, 1e-12 * m.volume); /* what bounds promise: nothing is lost on the way */
        const double move[3] = {by, -by, 2 * by};
        for (int k = 0; k < 3 && m.volume > 0; k++) {
            is_near(far.centre[k] - move[k], m.centre[k], 1e-12 + 1e-15 * by);
            far.centre[k] = m.centre[k];
        }
        is_same(&m, &far, 4, false);
        solid_free(&a);
        solid_free(&b);
        solid_free(&c);
        solid_free(&d);
    }
}

static void powers_of_two_scale_everything(void **state) {
    static const int exponents[] = {-25, -20, -3, 3, 20, 25};
    scene_random random = {7};
    for (int n = 0; n < 60; n++) {
        solid a = random_solid(&random, 1), b = random_solid(&random, 1);
        const measured m = measure(state, &a, &b);
        for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i++) {
            const double s = ldexp(1, exponents[i]);
            solid c = solid_copy(&a), d = solid_copy(&b);
            solid_scale(&c, s);
            solid_scale(&d, s);
            const measured scaled = measure(state, &c, &d);
            assert_int_equal(scaled.state, m.state);
            assert_true(scaled.volume == m.volume * s * s * s);
            /* The point that sums are about goes by boxes, whose slack does not scale. */
            assert_true(fabs(scaled.volume_error - m.volume_error * s * s * s) <= 1e-6 * m.volume_error * s * s * s);
            assert_int_equal(scaled.region_count, m.region_count);
            for (int k = 0; k < 3; k++) {
                assert_true(scaled.centre[k] == m.centre[k] * s && scaled.push[k] == m.push[k] * s * s);
            }
            solid_free(&c);
            solid_free(&d);
        }
        solid_free(&a);
        solid_free(&b);
    }
}

/* Where floats would overflow or vanish. Volumes of 2^600 and 2^-600 are doubles still. */
static void huge_and_tiny_bodies_have_a_volume(void **state) {
    static const int exponents[] = {-200, -100, -40, 40, 100, 200};
    for (size_t i = 0; i < sizeof exponents / sizeof *exponents; i++) {
        const double s = ldexp(1, exponents[i]);
        solid a = made_cube(0, 0, 0, 2 * s), b = made_cube(s, s, s, 2 * s);
        const measured m = measure(state, &a, &b);
        assert_int_equal(m.state, CLINKER_STATE_INTERFERE);
        assert_true(m.volume == s * s * s);
        assert_int_equal(m.region_count, 1);
        solid_free(&a);
        solid_free(&b);
    }
}

/* A pose that mirrors turns every face inside out. */
static void mirrored_bodies_are_turned_round(void **state) {
    scene_random random = {8};
    const clinker_pose mirror = {{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    const double by[9] = {-1, 0, 0, 0, 1, 0, 0, 0, 1};
    for (int n = 0; n < 100; n++) {
        solid a = random_solid(&random, 1), b = random_solid(&random, 1);
        solid c = turned(&a, by);
        solid_flip(&c);
        const measured plain = measure(state, &c, &b);
        const measured placed = measure_placed(state, &a, &mirror, &b, NULL);
        is_same(&plain, &placed, 4, false);
        const measured all = measure_placed(state, &a, &mirror, &b, &mirror), before = measure(state, &a, &b);
        is_near(all.volume, before.volume, all.volume_error + before.volume_error);
        solid_free(&a);
        solid_free(&b);
        solid_free(&c);
    }
}

/* ---- Sums ---- */

static void shares_of_a_grid_add_up_to_the_body(void **state) {
    scene_random random = {9};
    for (int n = 0; n < 12; n++) {
        solid a = random_solid(&random, 0);
        double volume = 0;
        double area = 0;
        double centre = 0;
        for (int i = 0; i < 64; i++) {
            const double step = 1.75;
            const int at[3] = {i % 4 - 2, i / 4 % 4 - 2, i / 16 - 2};
            solid cell = made_cube(at[0] * step, at[1] * step, at[2] * step, step);
            const measured m = measure(state, &a, &cell);
            volume += m.volume;
            area += m.areas[0];
            centre += m.volume * m.centre[0];
            solid_free(&cell);
        }
        solid all = made_cube(-8, -8, -8, 16);
        const measured whole = measure(state, &a, &all);
        is_near(volume, solid_volume(&a), 1e-12 * volume);
        is_near(whole.volume, volume, 1e-12 * volume);
        is_near(area, solid_area(&a), 1e-11 * area);
        is_near(centre / volume, whole.centre[0], 1e-11);
        solid_free(&a);
        solid_free(&all);
    }
}

/* What is inside of a box and what is inside of the box around it with a cavity of that size: all of the surface. */
static void area_inside_and_outside_is_all_of_it(void **state) {
    scene_random random = {10};
    for (int n = 0; n < 100; n++) {
        solid a = random_solid(&random, 0.5);
        solid core = made_cube(-0.75, -0.75, -0.75, 1.5), cavity = solid_copy(&core);
        solid_flip(&cavity);
        solid rest = both(made_cube(-8, -8, -8, 16), cavity);
        const measured inner = measure(state, &a, &core), outer = measure(state, &a, &rest);
        is_near(inner.areas[0] + outer.areas[0], solid_area(&a), 1e-11 * solid_area(&a));
        is_near(inner.volume + outer.volume, solid_volume(&a), 1e-12 * solid_volume(&a));
        is_near(inner.areas[1], outer.areas[1], 1e-11); /* the walls of the core, from both sides */
        for (int k = 0; k < 3; k++) {
            is_near(inner.push[k], -outer.push[k], 1e-11);
        }
        solid_free(&a);
        solid_free(&core);
        solid_free(&rest);
    }
}

static void a_body_wholly_inside_is_the_overlap(void **state) {
    scene_random random = {11};
    for (int n = 0; n < 60; n++) {
        solid a = random_solid(&random, 1), b = made_cube(-8, -8, -8, 16);
        const measured m = measure(state, &a, &b), back = measure(state, &b, &a);
        is_near(m.volume, solid_volume(&a), 1e-13 * m.volume);
        is_near(m.areas[0], solid_area(&a), 1e-12 * m.areas[0]);
        assert_true(m.areas[1] == 0 && m.push[0] == 0 && m.push[1] == 0 && m.push[2] == 0);
        is_near(back.volume, m.volume, m.volume_error + back.volume_error);
        are_near(back.centre, m.centre, 1e-13);
        const double nothing[3] = {0, 0, 0};
        are_near(back.push, nothing, 1e-13);
        are_near(back.turn, nothing, 1e-12);
        assert_int_equal(m.region_count, 1);
        solid_free(&a);
        solid_free(&b);
    }
}

/* ---- Gradients ---- */

static double volume_after(void **state, const solid *a, const solid *b, const double centre[3], const double turn[3],
                           const double move[3]) {
    solid c = solid_copy(b);
    for (size_t i = 0; i < c.vertex_count; i++) {
        double arm[3];
        double way[3];
        ck_sub(&b->positions[3 * i], centre, arm);
        ck_cross(turn, arm, way);
        for (int k = 0; k < 3; k++) {
            c.positions[3 * i + (size_t)k] += way[k] + move[k];
        }
    }
    const double volume = measure(state, a, &c).volume;
    solid_free(&c);
    return volume;
}

/* Central differences of a volume that is piecewise cubic: off by the square of the step. */
static void push_and_turn_are_how_the_volume_changes(void **state) {
    scene_random random = {12};
    const double step = 0x1p-14;
    const double none[3] = {0, 0, 0};
    size_t meeting = 0;
    for (int n = 0; n < 60; n++) {
        solid a = random_solid(&random, 1), b = random_solid(&random, 1);
        const measured m = measure(state, &a, &b);
        for (int k = 0; k < 3 && m.volume > 0; k++) {
            const double ahead[3] = {k == 0 ? step : 0, k == 1 ? step : 0, k == 2 ? step : 0};
            const double back[3] = {-ahead[0], -ahead[1], -ahead[2]};
            const double push = (volume_after(state, &a, &b, m.centre, none, ahead) -
                                 volume_after(state, &a, &b, m.centre, none, back)) /
                                (2 * step);
            const double turn = (volume_after(state, &a, &b, m.centre, ahead, none) -
                                 volume_after(state, &a, &b, m.centre, back, none)) /
                                (2 * step);
            is_near(m.push[k], push, 1e-4);
            is_near(m.turn[k], turn, 3e-4);
        }
        meeting += m.volume > 0;
        solid_free(&a);
        solid_free(&b);
    }
    assert_true(meeting > 30);
}

/* Where a wall moves through a prism, the volume is linear in the move: the difference is exact. */
static void push_of_a_wall_is_exact(void **state) {
    solid a = made_prism(1, 2, 24), b = made_box((const double[3]){-4, -4, -4}, (const double[3]){4, 4, 0.5});
    solid c = moved(&b, 0, 0, 0.125);
    const measured m = measure(state, &a, &b), next = measure(state, &a, &c);
    is_near((next.volume - m.volume) / 0.125, m.push[2], 1e-13);
    is_near(m.push[2], m.areas[1], 1e-13);
    is_near(m.push[0], 0, 1e-15);
    solid_free(&a);
    solid_free(&b);
    solid_free(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_share_a_box),
        cmocka_unit_test(a_corner_of_an_octahedron_is_found_at_any_distance),
        cmocka_unit_test(a_tetrahedron_is_cut_off),
        cmocka_unit_test(crossing_prisms_share_a_steinmetz_solid),
        cmocka_unit_test(a_body_shares_all_of_itself_with_itself),
        cmocka_unit_test(the_order_of_bodies_does_not_matter),
        cmocka_unit_test(the_way_a_body_is_told_does_not_matter),
        cmocka_unit_test(split_faces_change_nothing),
        cmocka_unit_test(exact_moves_change_nothing),
        cmocka_unit_test(powers_of_two_scale_everything),
        cmocka_unit_test(huge_and_tiny_bodies_have_a_volume),
        cmocka_unit_test(mirrored_bodies_are_turned_round),
        cmocka_unit_test(shares_of_a_grid_add_up_to_the_body),
        cmocka_unit_test(area_inside_and_outside_is_all_of_it),
        cmocka_unit_test(a_body_wholly_inside_is_the_overlap),
        cmocka_unit_test(push_and_turn_are_how_the_volume_changes),
        cmocka_unit_test(push_of_a_wall_is_exact),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
