/* The curve in which two surfaces cross: its pieces, their lengths and points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/bodies.h"

#include <math.h>
#include <stdlib.h>

enum { PAIRS = 1500, MOST_REPORTS = 8 };

/* The pair of two bodies, if there is one; it holds until the next check. */
static const clinker_pair *ask(void **state, const solid *a, const solid *b, double tolerance) {
    static clinker_answer answer;
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}};
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = tolerance;
    query.curves = true;
    clinker_answer_init(&answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return clinker_answer_pair(&answer, 0);
}

/* The same of bodies that meet. */
static const clinker_pair *expect_pair(void **state, const solid *a, const solid *b) {
    const clinker_pair *pair = ask(state, a, b, CLINKER_TOLERANCE_AUTO);
    if (pair == NULL) {
        fail_msg("the bodies do not meet");
        abort();
    }
    return pair;
}

static bool nearly(double a, double b) {
    return fabs(a - b) <= 1e-9 * (1 + fabs(b));
}

static double length_of_points(const clinker_loop *loop) {
    double length = 0;
    for (size_t i = 0; i + 1 < loop->point_count + (loop->closed ? 1 : 0); i++) {
        const double *p = loop->points + 3 * i;
        const double *q = loop->points + 3 * ((i + 1) % loop->point_count);
        length += hypot(hypot(q[0] - p[0], q[1] - p[1]), q[2] - p[2]);
    }
    return length;
}

/* Points make up the length and the box of each loop, loops those of regions, and regions the whole. */
static bool adds_up(const clinker_pair *pair) {
    double whole = 0;
    size_t loops = 0;
    for (size_t i = 0; i < pair->region_count; i++) {
        const clinker_region *region = clinker_pair_region(pair, i);
        double length = 0;
        if (region->loop_count > 0 && region->first_loop != loops) {
            return false;
        }
        for (size_t k = 0; k < region->loop_count; k++) {
            const clinker_loop *loop = clinker_pair_loop(pair, region->first_loop + k);
            if (loop == NULL || !nearly(length_of_points(loop), loop->length)) {
                return false;
            }
            for (size_t p = 0; p < 3 * loop->point_count; p++) {
                if (loop->points[p] < loop->box_min[p % 3] || loop->points[p] > loop->box_max[p % 3]) {
                    return false;
                }
            }
            length += loop->length;
        }
        if (!nearly(region->length, length)) {
            return false;
        }
        loops += region->loop_count;
        whole += length;
    }
    return loops == pair->loop_count && clinker_pair_loop(pair, loops) == NULL && nearly(whole, pair->curve.length);
}

/* Box a from the origin, b in its far corner: a hexagon of six edges. */
static void boxes_at_a_corner_cross_in_a_hexagon(void **state) {
    solid a = made_box((double[3]){0, 0, 0}, (double[3]){2, 2, 2});
    solid b = made_box((double[3]){1.5, 1.25, 1}, (double[3]){3, 3, 3});
    for (int split = 0; split < 3; split++) {
        const clinker_pair *pair = expect_pair(state, &a, &b);
        assert_int_equal(pair->region_count, 1);
        assert_int_equal(pair->loop_count, 1);
        assert_true(pair->loops[0].closed && pair->loops[0].point_count >= 6);
        assert_true(nearly(pair->curve.length, 2 * (0.5 + 0.75 + 1)));
        assert_true(adds_up(pair));
        assert_true(nearly(pair->curve.box_min[0], 1.5) && nearly(pair->curve.box_max[0], 2));
        assert_true(nearly(pair->curve.box_min[2], 1) && nearly(pair->curve.box_max[2], 2));
        solid finer = with_split_faces(split == 0 ? &a : &b);
        solid_free(split == 0 ? &a : &b);
        *(split == 0 ? &a : &b) = finer;
    }
    solid_free(&a);
    solid_free(&b);
}

static void a_bar_through_a_plate_has_two_loops_in_one_region(void **state) {
    solid plate = made_box((double[3]){-3, -3, 0}, (double[3]){3, 3, 0.5});
    solid bar = made_box((double[3]){-0.25, -0.5, -2}, (double[3]){0.25, 0.5, 2});
    const clinker_pair *pair = expect_pair(state, &plate, &bar);
    assert_int_equal(pair->region_count, 1);
    assert_int_equal(pair->loop_count, 2);
    assert_int_equal(pair->regions[0].loop_count, 2);
    assert_true(nearly(pair->loops[0].length, 3) && nearly(pair->loops[1].length, 3) && adds_up(pair));
    assert_true(nearly(pair->curve.centre[2], 0.25));
    solid_free(&plate);
    solid_free(&bar);
}

/* Two pegs of different size in a plate: each loop is with its own region, the larger region first. */
static void loops_are_with_their_regions(void **state) {
    solid plate = made_box((double[3]){-3, -3, 0}, (double[3]){3, 3, 1});
    solid pegs = both(made_box((double[3]){-2, -2, 0.5}, (double[3]){-1.5, -1.5, 2}),
                      made_box((double[3]){0, 0, 0.25}, (double[3]){1, 1, 2}));
    const clinker_pair *pair = expect_pair(state, &plate, &pegs);
    assert_int_equal(pair->region_count, 2);
    assert_int_equal(pair->loop_count, 2);
    assert_true(pair->regions[0].volume > pair->regions[1].volume);
    assert_true(nearly(pair->regions[0].length, 4) && nearly(pair->regions[1].length, 2) && adds_up(pair));
    assert_true(pair->loops[0].box_min[0] == 0 && pair->loops[1].box_max[0] == -1.5);
    solid_free(&plate);
    solid_free(&pegs);
}

/* The tip of an octahedron without common corners through each face of a box in turn, whatever number that has: where
 * its punctures meet is found by their places. */
static void a_loop_on_one_face_is_one_whatever_the_face(void **state) {
    solid box = made_cube(0, 0, 0, 3);
    for (size_t face = 0; face < box.triangle_count; face++) {
        const uint32_t *corners = &box.indices[3 * face];
        double centre[3];
        for (size_t i = 0; i < 3; i++) {
            centre[i] = (box.positions[3 * (size_t)corners[0] + i] + box.positions[3 * (size_t)corners[1] + i] +
                         box.positions[3 * (size_t)corners[2] + i]) /
                        3;
            centre[i] = centre[i] == 0 ? -0.5 : centre[i] == 3 ? 3.5 : centre[i];
        }
        solid plain = made_octahedron(centre, 0.75), tip = as_soup(&plain);
        const clinker_pair *pair = expect_pair(state, &box, &tip);
        assert_int_equal(pair->region_count, 1);
        assert_int_equal(pair->loop_count, 1);
        assert_true(pair->loops[0].closed && pair->loops[0].point_count == 4 && adds_up(pair));
        solid_free(&plain);
        solid_free(&tip);
    }
    solid_free(&box);
}

/* A square about the origin, across an axis. */
static solid square(double half, int axis) {
    solid flat = made_box((double[3]){-half, -half, -1}, (double[3]){half, half, 0});
    for (size_t i = flat.triangle_count; i > 0; i--) {
        bool level = true;
        for (size_t k = 0; k < 3; k++) {
            level = level && flat.positions[3 * (size_t)flat.indices[3 * (i - 1) + k] + 2] == 0;
        }
        if (!level) {
            solid_drop_face(&flat, i - 1);
        }
    }
    for (; axis < 2; axis++) {
        solid_cycle_axes(&flat);
    }
    return flat;
}

static void sheets_cross_in_a_line_with_two_ends(void **state) {
    solid floor = square(2, 2);
    solid wall = square(1, 1);
    solid_move(&wall, (double[3]){0.1, 0.2, 0.3});
    const clinker_pair *pair = expect_pair(state, &floor, &wall);
    assert_int_equal(pair->state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair->region_count, 1);
    assert_int_equal(pair->loop_count, 1);
    assert_true(!pair->loops[0].closed && nearly(pair->curve.length, 2) && adds_up(pair));
    const clinker_region *region = &pair->regions[0];
    assert_true(region->volume == 0 && region->depth == 0 && region->depth_error < 0 && nearly(region->length, 2));
    assert_true(nearly(region->centre[2], 0) && nearly(region->centre[0], pair->curve.centre[0]));
    solid_free(&floor);
    solid_free(&wall);
}

static void a_sheet_goes_round_a_cube(void **state) {
    solid floor = square(2, 2);
    solid cube = made_cube(-0.5, -0.5, -0.25, 1);
    const clinker_pair *pair = expect_pair(state, &floor, &cube);
    assert_int_equal(pair->loop_count, 1);
    assert_true(pair->loops[0].closed && nearly(pair->curve.length, 4) && adds_up(pair));
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(pair->curve.centre[i]) < 1e-9);
    }
    solid_free(&floor);
    solid_free(&cube);
}

/* Of closed bodies, whatever they are, loops are closed, and add up; swapped bodies have the same curve. */
static void curves_of_random_solids_are_closed_and_add_up(void **state) {
    size_t curves = 0;
    int wrong = 0;
    for (uint64_t seed = 1; seed <= PAIRS && wrong < MOST_REPORTS; seed++) {
        scene_random random = {.state = seed};
        solid a = solid_random(&random);
        solid b = solid_random(&random);
        double position[3];
        for (int axis = 0; axis < 3; axis++) {
            position[axis] = scene_random_between(&random, -1.0, 1.0);
        }
        clinker_pose pose = scene_random_pose(&random, position);
        if (seed % 3 == 0) {
            solid_move(&b, (double[3]){0.5, 0.25, 0.5});
        } else {
            solid_place(&b, &pose);
        }
        const clinker_pair *pair = ask(state, &a, &b, 0);
        if (pair != NULL && pair->volume_error >= 0 && pair->curve.length > 0) {
            const double length = pair->curve.length;
            bool fine = adds_up(pair);
            for (size_t i = 0; i < pair->loop_count; i++) {
                fine = fine && pair->loops[i].closed;
            }
            const clinker_pair *swapped = ask(state, &b, &a, 0);
            fine = fine && swapped != NULL && (seed % 3 == 0 || nearly(swapped->curve.length, length));
            if (!fine) {
                print_error("pair %llu, length %g\n", (unsigned long long)seed, length);
                wrong++;
            }
            curves++;
        }
        solid_free(&a);
        solid_free(&b);
    }
    assert_int_equal(wrong, 0);
    assert_true(curves > PAIRS / 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_at_a_corner_cross_in_a_hexagon),
        cmocka_unit_test(a_bar_through_a_plate_has_two_loops_in_one_region),
        cmocka_unit_test(loops_are_with_their_regions),
        cmocka_unit_test(a_loop_on_one_face_is_one_whatever_the_face),
        cmocka_unit_test(sheets_cross_in_a_line_with_two_ends),
        cmocka_unit_test(a_sheet_goes_round_a_cube),
        cmocka_unit_test(curves_of_random_solids_are_closed_and_add_up),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
