/* Cast edges of bodies whose surfaces coincide, all of them or in part: edges of one lie on the surface of the other,
 * and lines of sight beside a ridge pass behind it, so that no sample is seen inside. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/checking.h"
#include "fixtures/solid.h"

#include <stdlib.h>
#include <string.h>

static solid solid_from(const double *positions, size_t vertices, const uint32_t *indices, size_t triangles) {
    const solid borrowed = {(double *)positions, vertices, (uint32_t *)indices, triangles};
    return solid_copy(&borrowed);
}

static solid octahedron(void) {
    static const double corners[] = {1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1};
    static const uint32_t faces[] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
    return solid_from(corners, 6, faces, 8);
}

/* The same surface in four times as many faces; midpoints are whole halves. */
static solid split(const solid *shape) {
    size_t count = shape->triangle_count;
    solid made = {.positions = malloc(18 * count * sizeof(double)),
                  .vertex_count = 6 * count,
                  .indices = malloc(12 * count * sizeof(uint32_t)),
                  .triangle_count = 4 * count};
    assert_non_null(made.positions);
    assert_non_null(made.indices);
    static const uint32_t quarters[12] = {0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5};
    for (size_t face = 0; face < count; face++) {
        double *p = &made.positions[18 * face];
        for (size_t k = 0; k < 18; k++) {
            const uint32_t *corner = &shape->indices[3 * face];
            size_t one = k / 3 % 3;
            double from = shape->positions[3 * corner[one] + k % 3];
            double to = shape->positions[3 * corner[(one + 1) % 3] + k % 3];
            p[k] = k < 9 ? from : (from + to) / 2;
        }
        for (size_t k = 0; k < 12; k++) {
            made.indices[12 * face + k] = (uint32_t)(6 * face) + quarters[k];
        }
    }
    return made;
}

static clinker_pair check_solids(void **state, const solid *a, const solid *b, const clinker_pose *pose,
                                 const clinker_query *query) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(a), .pose = pose}, {.mesh = solid_borrow(b), .pose = pose}};
    const clinker_pair pair = edges_pair(*state, bodies, query);
    assert_true(pair.depth == 0 && pair.depth_error < 0); /* the exact method judges, but no depth is told */
    return pair;
}

static void expect_kind(void **state, const solid *a, const solid *b, clinker_kind kind) {
    static const uint32_t resolutions[] = {1, 2, 3, 8, 16, 17, 64, 100, 511, 512};
    for (size_t i = 0; i < sizeof resolutions / sizeof *resolutions; i++) {
        for (int axis = 0; axis < 4; axis++) {
            clinker_query query = edges_query(resolutions[i]);
            memset(query.view.direction, 0, sizeof query.view.direction);
            query.view.direction[axis % 3] = axis < 3;
            clinker_pair pair = check_solids(state, a, b, NULL, &query);
            assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
            assert_int_equal(pair.kind, kind);
        }
    }
}

static void a_ridged_body_and_its_copy_are_the_same_at_any_resolution(void **state) {
    solid body = octahedron();
    expect_kind(state, &body, &body, CLINKER_KIND_SAME);
    solid_free(&body);
}

static void a_copy_with_other_numbers_is_the_same(void **state) {
    scene_random random = {5};
    uint32_t was[8];
    solid body = octahedron();
    solid copy = solid_copy(&body);
    solid_shuffle_faces(&copy, &random, was);
    solid_shuffle_vertices(&copy, &random);
    solid_rotate_corners(&copy);
    expect_kind(state, &body, &copy, CLINKER_KIND_SAME);
    solid_flip(&copy);
    expect_kind(state, &body, &copy, CLINKER_KIND_SAME);
    solid_free(&body);
    solid_free(&copy);
}

static void a_copy_with_other_faces_is_the_same(void **state) {
    solid body = octahedron();
    solid copy = split(&body);
    expect_kind(state, &body, &copy, CLINKER_KIND_SAME);
    expect_kind(state, &copy, &body, CLINKER_KIND_SAME);
    solid_free(&body);
    solid_free(&copy);
}

/* In one pose, and once with the pose applied by the caller, in floats, so that surfaces coincide but for rounding. */
static void copies_under_a_pose_are_found(void **state) {
    scene_random random = {7};
    solid body = octahedron();
    for (int i = 0; i < 100; i++) {
        clinker_query query = edges_query(8 + (uint32_t)i);
        const double place[3] = {3, -2, 1};
        clinker_pose pose = scene_random_pose(&random, place);
        assert_int_equal(check_solids(state, &body, &body, &pose, &query).kind, CLINKER_KIND_SAME);
        solid placed = solid_copy(&body);
        solid_place(&placed, &pose);
        for (size_t k = 0; k < 3 * placed.vertex_count; k++) {
            placed.positions[k] = (double)(float)placed.positions[k];
        }
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&body), .pose = &pose}, {.mesh = solid_borrow(&placed)}};
        assert_int_equal(edges_pair(*state, bodies, &query).state, CLINKER_STATE_INTERFERE);
        solid_free(&placed);
    }
    solid_free(&body);
}

/* Place i has i copies more than one; they are small beside the window, down to less than a pixel. */
static void copies_in_a_crowd_are_all_found(void **state) {
    enum { PLACES = 4, BODIES = 10, PAIRS = 1 + 3 + 6 };
    static const uint32_t resolutions[] = {4, 16, 64, 256};
    solid shape = octahedron();
    clinker_pose poses[BODIES];
    clinker_body bodies[BODIES];
    size_t count = 0;
    for (int place = 0; place < PLACES; place++) {
        for (int i = 0; i <= place; i++, count++) {
            poses[count] = clinker_pose_euler((const double[3]){40 * place, 3 * place, -20 * place},
                                              (const double[3]){0.3 * place, 0, 0.2 * place});
            bodies[count] = (clinker_body){.mesh = solid_borrow(&shape), .pose = &poses[count]};
        }
    }
    for (int i = 0; i < 4; i++) {
        clinker_query query = edges_query(resolutions[i]);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, BODIES, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, PAIRS);
        for (size_t k = 0; k < answer.pair_count; k++) {
            assert_int_equal(answer.pairs[k].state, CLINKER_STATE_INTERFERE);
            assert_int_equal(answer.pairs[k].kind, CLINKER_KIND_SAME);
        }
    }
    solid_free(&shape);
}

/* The octahedron in its place, and another one beside it, in one mesh. */
static solid two_octahedra(void) {
    solid one = octahedron();
    solid made = {.positions = malloc(36 * sizeof(double)),
                  .vertex_count = 12,
                  .indices = malloc(48 * sizeof(uint32_t)),
                  .triangle_count = 16};
    assert_non_null(made.positions);
    assert_non_null(made.indices);
    for (size_t i = 0; i < 36; i++) {
        made.positions[i] = one.positions[i % 18] + (i >= 18 && i % 3 == 0 ? 4 : 0);
    }
    for (size_t i = 0; i < 48; i++) {
        made.indices[i] = one.indices[i % 24] + (i >= 24 ? 6 : 0);
    }
    solid_free(&one);
    return made;
}

static const uint32_t part_resolutions[] = {16, 17, 64, 100, 511, 512};

/* Boxes do not tell. Lines of sight do, where there are some. */
static void a_copy_of_a_part_of_a_body_is_found_in_it(void **state) {
    solid whole = two_octahedra();
    solid part = octahedron();
    for (int i = 0; i < 6; i++) {
        clinker_query query = edges_query(part_resolutions[i]);
        query.view.eye = i % 2 == 0 ? 0 : 9;
        clinker_pair pair = check_solids(state, &whole, &part, NULL, &query);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
    }
    solid_free(&whole);
    solid_free(&part);
}

/* Of more than two bodies all samples are kept, and the lists of faces behind them tell. */
static void a_copy_of_a_part_of_a_body_is_found_in_a_crowd(void **state) {
    static const clinker_kind kinds[] = {CLINKER_KIND_A_IN_B, CLINKER_KIND_SAME, CLINKER_KIND_B_IN_A};
    solid whole = two_octahedra();
    solid part = octahedron();
    const clinker_body bodies[3] = {
        {.mesh = solid_borrow(&part)}, {.mesh = solid_borrow(&whole)}, {.mesh = solid_borrow(&part)}};
    for (int i = 0; i < 6; i++) {
        clinker_query query = edges_query(part_resolutions[i]);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 3);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(answer.pairs[k].state, CLINKER_STATE_INTERFERE);
            assert_int_equal(answer.pairs[k].kind, kinds[k]);
        }
    }
    solid_free(&whole);
    solid_free(&part);
}

/* Kepler's stella octangula: edges of the two tetrahedra meet in single points, none passes inside. */
static void tetrahedra_whose_edges_only_cross_each_other_interfere(void **state) {
    static const double one[] = {1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1};
    static const double two[] = {-1, -1, -1, -1, 1, 1, 1, -1, 1, 1, 1, -1};
    static const uint32_t faces[] = {0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2};
    static const uint32_t mirrored[] = {0, 2, 1, 0, 3, 2, 0, 1, 3, 1, 2, 3};
    solid a = solid_from(one, 4, faces, 4);
    solid b = solid_from(two, 4, mirrored, 4);
    expect_kind(state, &a, &b, CLINKER_KIND_CROSSING);
    solid_free(&a);
    solid_free(&b);
}

/* Two pyramids on one triangle. */
static const double bipyramid_corners[] = {2, 0, 0, -1, 2, 0, -1, -2, 0, 0, 0, 2, 0, 0, -2};
static const uint32_t upper_faces[] = {0, 1, 3, 1, 2, 3, 2, 0, 3, 0, 2, 1};
static const uint32_t lower_faces[] = {1, 0, 4, 2, 1, 4, 0, 2, 4, 0, 1, 2};

/* Both halves have three edges in common, and a face; turned, boxes overlap as well. */
static void halves_that_are_flush_do_not_interfere(void **state) {
    scene_random random = {11};
    solid upper = solid_from(bipyramid_corners, 4, upper_faces, 4);
    solid lower = solid_from(bipyramid_corners, 5, lower_faces, 4);
    for (int i = 0; i < 200; i++) {
        clinker_query query = edges_query(16 + (uint32_t)i);
        const double place[3] = {0.1 * i, 0, 0.3};
        clinker_pose pose = scene_random_pose(&random, place);
        query.tolerance = i % 2 == 0 ? 0x1p-40 : CLINKER_TOLERANCE_AUTO;
        assert_int_not_equal(check_solids(state, &upper, &lower, &pose, &query).state, CLINKER_STATE_INTERFERE);
        clinker_pair level = check_solids(state, &upper, &lower, NULL, &query);
        assert_int_equal(level.state, CLINKER_STATE_TOUCH);
        assert_true(level.span == 0);
    }
    solid_free(&upper);
    solid_free(&lower);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ridged_body_and_its_copy_are_the_same_at_any_resolution),
        cmocka_unit_test(a_copy_with_other_numbers_is_the_same),
        cmocka_unit_test(a_copy_with_other_faces_is_the_same),
        cmocka_unit_test(copies_under_a_pose_are_found),
        cmocka_unit_test(copies_in_a_crowd_are_all_found),
        cmocka_unit_test(a_copy_of_a_part_of_a_body_is_found_in_it),
        cmocka_unit_test(a_copy_of_a_part_of_a_body_is_found_in_a_crowd),
        cmocka_unit_test(tetrahedra_whose_edges_only_cross_each_other_interfere),
        cmocka_unit_test(halves_that_are_flush_do_not_interfere),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
