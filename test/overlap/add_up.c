/* An attack on the bounds of volumes: sums in doubles against sums of twice the precision, and these against each other
 * about other points, for bodies that leave rounding much to do. */
#include "overlap/add_up.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "fixtures/with_workspace.h"
#include "math/orient.h"

#include <math.h>
#include <string.h>

/* How near errors came to their bounds. */
typedef struct attack {
    size_t pairs, meeting;
    double worst_double, worst_lanes, worst_twofold, worst_total;
} attack;

static double share(double off, double allowed) {
    return off == 0 ? 0 : off / allowed;
}

static double volume_between(const ck_sums *a, const ck_sums *b) {
    return fabs(ck_twofold_subtract(a->volume, b->volume).high);
}

static void compare(const opened *room, void *context) {
    attack *found = context;
    const ck_centre *about = &room->totals.whole.about;
    ck_centre corner = *about;
    for (int i = 0; i < 3; i++) {
        corner.at[i] = room->bodies[0]->low[i];
    }
    const ck_sums plain = add_all_up(room, &ck_terms_double, about),
                  aside = add_all_up(room, &ck_terms_double, &corner);
    const ck_sums better = add_all_up(room, &ck_terms_twofold, about),
                  other = add_all_up(room, &ck_terms_twofold, &corner);
    const double twofold = share(volume_between(&better, &other), better.volume_error + other.volume_error);
    const double doubles = fmax(share(volume_between(&plain, &better), plain.volume_error + better.volume_error),
                                share(volume_between(&aside, &better), aside.volume_error + better.volume_error));
    const ck_overlap_kernels *kernels = ck_overlap_kernels_select();
    const ck_sums *const one_by_one[4] = {&plain, &aside, &better, &other};
    const ck_sums lanes[4] = {add_up_in_lanes(room, kernels->doubles, &ck_terms_double, about),
                              add_up_in_lanes(room, kernels->doubles, &ck_terms_double, &corner),
                              add_up_in_lanes(room, kernels->twofolds, &ck_terms_twofold, about),
                              add_up_in_lanes(room, kernels->twofolds, &ck_terms_twofold, &corner)};
    for (int i = 0; i < 4; i++) {
        found->worst_lanes = fmax(
            found->worst_lanes, share(volume_between(&lanes[i], &better), lanes[i].volume_error + better.volume_error));
        assert_true(lanes[i].volume_error <= 1.01 * one_by_one[i]->volume_error);
    }
    const ck_sums *whole = &room->totals.whole;
    /* Parts that have no volume are left out of the whole; they are no more than their bound. */
    const double total = share(volume_between(whole, &better), whole->volume_error + better.volume_error);
    found->worst_twofold = fmax(found->worst_twofold, twofold);
    found->worst_double = fmax(found->worst_double, doubles);
    found->worst_total = fmax(found->worst_total, total);
    found->meeting++;
}

static void attack_pair(void **state, solid a, solid b, attack *found) {
    found->pairs++;
    look_into(state, &a, &b, compare, found);
    solid_free(&a);
    solid_free(&b);
}

static void holds(const char *name, const attack *found) {
    print_message("%s: doubles %.4f, lanes %.4f, twofold %.4f, total %.4f of the bound, %zu of %zu pairs meet\n", name,
                  found->worst_double, found->worst_lanes, found->worst_twofold, found->worst_total, found->meeting,
                  found->pairs);
    assert_true(found->worst_lanes <= 1 && found->worst_double <= 1 && found->worst_twofold <= 1 &&
                found->worst_total <= 1);
    assert_true(2 * found->meeting > found->pairs);
}

/* ---- Bodies ---- */

static solid random_tetrahedron(scene_random *random) {
    double corners[4][3];
    for (int i = 0; i < 12; i++) {
        corners[i / 3][i % 3] = scene_random_between(random, -1, 1);
    }
    return made_tetrahedron((const double(*)[3])corners);
}

static double random_power(scene_random *random, double least) {
    return pow(10, scene_random_between(random, least, 0));
}

/* Stretched along the axes, then turned. */
static solid stretched(scene_random *random, solid shape, double x, double y, double z) {
    const double by[9] = {x, 0, 0, 0, y, 0, 0, 0, z};
    double m[9];
    random_turn(random, m);
    solid thin = turned(&shape, by), out = turned(&thin, m);
    solid_free(&shape);
    solid_free(&thin);
    return out;
}

static solid any_shape(scene_random *random) {
    switch (scene_random_below(random, 4)) {
    case 0:
        return made_ball(1, 1 + (unsigned)scene_random_below(random, 3));
    case 1:
        return made_prism(1, 1, 3 + (unsigned)scene_random_below(random, 8));
    case 2:
        return random_tetrahedron(random);
    default:
        return made_cube(-1, -1, -1, 2);
    }
}

static solid aside(scene_random *random, solid shape, double reach) {
    solid_move(&shape, (const double[3]){scene_random_between(random, -reach, reach),
                                         scene_random_between(random, -reach, reach),
                                         scene_random_between(random, -reach, reach)});
    return shape;
}

static void far_off(solid *a, solid *b, double x, double y, double z) {
    solid_move(a, (const double[3]){x, y, z});
    solid_move(b, (const double[3]){x, y, z});
}

/* ---- Attacks ---- */

enum { ROUNDS = 1500 };

static void tetrahedra_keep_to_the_bound(void **state) {
    scene_random random = {1};
    attack found = {0};
    for (int n = 0; n < 2 * ROUNDS; n++) {
        attack_pair(state, aside(&random, random_tetrahedron(&random), 0.2), random_tetrahedron(&random), &found);
    }
    holds("tetrahedra", &found);
}

static void needles_and_blades_keep_to_the_bound(void **state) {
    scene_random random = {2};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        const double thin[2] = {random_power(&random, -9), random_power(&random, -9)};
        solid a = stretched(&random, any_shape(&random), 1, thin[0], n % 2 == 0 ? thin[0] : 1);
        solid b = stretched(&random, any_shape(&random), 1, thin[1], n % 4 < 2 ? 1 : thin[1]);
        attack_pair(state, aside(&random, a, 0.3 * fmin(thin[0] + thin[1], 1)), b, &found);
    }
    holds("needles", &found);
}

/* A body sunk into a wall by 1 to 1e-12 of its size. */
static void thin_overlaps_keep_to_the_bound(void **state) {
    scene_random random = {3};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        const double deep = random_power(&random, -12), tilt = n % 3 == 0 ? 0 : random_power(&random, -14);
        solid wall = made_box((const double[3]){-2, -2, -3}, (const double[3]){2, 2, -1 + deep});
        solid plain = n % 2 == 0 ? made_cube(-1, -1, -1, 2) : any_shape(&random);
        const double turn[9] = {1, 0, -tilt, 0, 1, 0, tilt, 0, 1};
        solid body = turned(&plain, turn);
        double m[9];
        random_turn(&random, m);
        attack_pair(state, turned(&wall, m), turned(&body, m), &found);
        solid_free(&wall);
        solid_free(&plain);
        solid_free(&body);
    }
    holds("thin overlaps", &found);
}

static void nearly_the_same_bodies_keep_to_the_bound(void **state) {
    scene_random random = {4};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        solid a = stretched(&random, any_shape(&random), 1, random_power(&random, -3), random_power(&random, -3));
        solid b = solid_copy(&a);
        if (n % 2 == 0) {
            solid_nudge(&b, &random, 2);
        } else {
            aside(&random, b, random_power(&random, -15));
        }
        attack_pair(state, a, b, &found);
    }
    holds("nearly the same", &found);
}

static void bodies_far_off_keep_to_the_bound(void **state) {
    scene_random random = {5};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        const double far = pow(10, scene_random_between(&random, 0, 14));
        solid a = stretched(&random, any_shape(&random), 1, 1, random_power(&random, -3));
        solid b = stretched(&random, any_shape(&random), 1, 1, random_power(&random, -3));
        far_off(&a, &b, far, -0.7 * far, n % 2 == 0 ? 0.3 * far : 0.1);
        attack_pair(state, a, b, &found);
    }
    holds("far off", &found);
}

/* Large faces that cross at a small angle: cuts are long, and punctures slide along them. */
static void make_wedge(scene_random *random, solid *a, solid *b) {
    const double tilt = random_power(random, -16), lean = random_power(random, -16);
    solid low = made_box((const double[3]){-1, -1, -1}, (const double[3]){1, 1, 0});
    solid high = made_box((const double[3]){-1.1, -0.9, 0}, (const double[3]){0.9, 1.1, 1});
    const double turn[9] = {1, 0, -tilt, 0, 1, lean, tilt, -lean, 1};
    solid tilted = turned(&high, turn);
    double m[9];
    random_turn(random, m);
    *a = turned(&low, m);
    *b = turned(&tilted, m);
    solid_free(&low);
    solid_free(&high);
    solid_free(&tilted);
}

static void nearly_parallel_faces_keep_to_the_bound(void **state) {
    scene_random random = {6};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        solid a, b;
        make_wedge(&random, &a, &b);
        attack_pair(state, a, b, &found);
    }
    holds("nearly parallel", &found);
}

/* Of a grid, with and without a change of the last digit. */
static void degenerate_bodies_keep_to_the_bound(void **state) {
    scene_random random = {7};
    attack found = {0};
    for (int n = 0; n < 2 * ROUNDS; n++) {
        solid a = solid_random(&random), b = solid_random(&random);
        const double third = n % 2 == 0 ? 1 : 1.0 / 3;
        solid_scale(&a, third);
        solid_scale(&b, third);
        if (n % 4 >= 2) {
            solid_nudge(&b, &random, 8);
        }
        attack_pair(state, a, b, &found);
    }
    holds("degenerate", &found);
}

/* Long slender triangles whose other corners are far away: a fan of a prism with few short sides. */
static void slender_faces_keep_to_the_bound(void **state) {
    scene_random random = {8};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        solid a = stretched(&random, made_prism(1, 1, 12), 1, random_power(&random, -5), 1000);
        solid b = stretched(&random, made_prism(1, 1, 7), 1, 1000, random_power(&random, -5));
        attack_pair(state, a, b, &found);
    }
    holds("slender faces", &found);
}

/* Small bodies at the origin, where doubles are fine, and others far off, so that the point in the middle is far from
 * either: what rounding makes of a corner as seen from there is large against the faces. */
static void small_parts_far_apart_keep_to_the_bound(void **state) {
    scene_random random = {10};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        const double small = random_power(&random, -6);
        solid here[2];
        for (int i = 0; i < 2; i++) {
            here[i] = stretched(&random, made_ball(small, 2 + (unsigned)scene_random_below(&random, 4)), 1, 1, 1);
            solid there = moved(&here[i], 3, 2.5, -2.7);
            here[i] = both(here[i], there);
        }
        attack_pair(state, here[0], aside(&random, here[1], 0.8 * small), &found);
    }
    holds("small parts far apart", &found);
}

static void round_to_grid(solid *shape) {
    for (size_t i = 0; i < 3 * shape->vertex_count; i++) {
        shape->positions[i] = rint(shape->positions[i] * 0x1p44) * 0x1p-44;
    }
}

static void flat_faces_keep_to_the_bound(void **state) {
    scene_random random = {11};
    attack found = {0};
    for (int n = 0; n < ROUNDS; n++) {
        solid a, b;
        if (n % 3 == 0) {
            make_wedge(&random, &a, &b);
        } else {
            a = stretched(&random, any_shape(&random), 1, 1, random_power(&random, -2));
            b = stretched(&random, any_shape(&random), 1, 1, random_power(&random, -2));
        }
        round_to_grid(&a); /* middles are exact */
        round_to_grid(&b);
        attack_pair(state, with_flat_faces(&a), n % 2 == 0 ? with_flat_faces(&b) : solid_copy(&b), &found);
        solid_free(&a);
        solid_free(&b);
    }
    holds("flat faces", &found);
}

/* ---- Parts without a volume ---- */

static void is_empty(const opened *room, void *context) {
    *(bool *)context = room->totals.whole.empty;
}

/* What only touches has a volume of 0, exactly, however the touching plane lies; sunk in by a last digit it has one. */
static void touching_bodies_share_nothing(void **state) {
    scene_random random = {9};
    size_t sunk = 0;
    for (int n = 0; n < 1000; n++) {
        double shared[5][3];
        for (int i = 0; i < 15; i++) {
            shared[i / 3][i % 3] = scene_random_between(&random, -1, 1);
        }
        /* Two tetrahedra beside a common face. */
        double above[4][3];
        double below[4][3];
        memcpy(above, shared, sizeof above);
        memcpy(below, shared, sizeof below);
        memcpy(below[3], shared[4], sizeof below[3]);
        if (ck_orient3d(shared[0], shared[1], shared[2], shared[3]) *
                ck_orient3d(shared[0], shared[1], shared[2], shared[4]) >=
            0) {
            for (int i = 0; i < 3; i++) {
                below[3][i] = shared[0][i] + shared[1][i] - shared[3][i];
            }
        }
        if (ck_orient3d(shared[0], shared[1], shared[2], shared[3]) *
                ck_orient3d(below[0], below[1], below[2], below[3]) >=
            0) {
            continue;
        }
        solid a = made_tetrahedron((const double(*)[3])above), b = made_tetrahedron((const double(*)[3])below);
        bool empty = false;
        assert_true(look_into(state, &a, &b, is_empty, &empty) && empty);
        assert_true(look_into(state, &b, &a, is_empty, &empty) && empty);
        const measured m = measure(state, &a, &b);
        assert_int_equal(m.state, CLINKER_STATE_TOUCH);
        assert_true(m.volume == 0 && m.region_count == 0);
        /* One corner of the common face moves into the other body, if only by its last digits. */
        solid c = solid_copy(&b);
        for (int i = 0; i < 3; i++) {
            c.positions[i] += 0x1p-45 * (above[3][i] - c.positions[i]);
        }
        assert_true(look_into(state, &a, &c, is_empty, &empty));
        const measured deeper = measure(state, &a, &c);
        assert_int_equal(deeper.state == CLINKER_STATE_INTERFERE, !empty);
        assert_int_equal(deeper.volume > 0, !empty);
        sunk += !empty;
        solid_free(&a);
        solid_free(&b);
        solid_free(&c);
    }
    assert_true(sunk > 900);
}

/* Thin plates of boxes: what is 2^-40 thick is right to 1e-12, what is 2^-52 thick nearly. */
static void thin_plates_have_their_volume(void **state) {
    for (int k = 1; k < 53; k++) {
        const double thick = ldexp(1, -k);
        solid a = made_cube(0, 0, 0, 1),
              b = made_box((const double[3]){0.25, 0.25, 1 - thick}, (const double[3]){2, 0.75, 2});
        for (int order = 0; order < 2; order++) {
            const measured m = order == 0 ? measure(state, &a, &b) : measure(state, &b, &a);
            assert_int_equal(m.state, CLINKER_STATE_INTERFERE);
            assert_true(fabs(m.volume - 0.375 * thick) <= m.volume_error + 1e-15 * m.volume);
            assert_true(m.volume_error <= (k <= 40 ? 1e-12 : 1e-11) * m.volume);
            assert_int_equal(m.region_count, 1);
        }
        solid_free(&a);
        solid_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tetrahedra_keep_to_the_bound),
        cmocka_unit_test(needles_and_blades_keep_to_the_bound),
        cmocka_unit_test(thin_overlaps_keep_to_the_bound),
        cmocka_unit_test(nearly_the_same_bodies_keep_to_the_bound),
        cmocka_unit_test(bodies_far_off_keep_to_the_bound),
        cmocka_unit_test(nearly_parallel_faces_keep_to_the_bound),
        cmocka_unit_test(degenerate_bodies_keep_to_the_bound),
        cmocka_unit_test(slender_faces_keep_to_the_bound),
        cmocka_unit_test(small_parts_far_apart_keep_to_the_bound),
        cmocka_unit_test(flat_faces_keep_to_the_bound),
        cmocka_unit_test(touching_bodies_share_nothing),
        cmocka_unit_test(thin_plates_have_their_volume),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
