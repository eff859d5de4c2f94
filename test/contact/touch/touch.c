/* Where bodies touch, against closed forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "random.h"
#include "rounds.h"
#include "scenes.h"
#include "touching.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 15 };

static clinker_patch flush_patch(double area, const double centre[3], const double normal[3], const double low[3],
                                 const double high[3]) {
    clinker_patch patch = {.kind = CLINKER_PATCH_FLUSH, .area = area};
    memcpy(patch.centre, centre, sizeof patch.centre);
    memcpy(patch.normal, normal, sizeof patch.normal);
    memcpy(patch.box_min, low, sizeof patch.box_min);
    memcpy(patch.box_max, high, sizeof patch.box_max);
    return patch;
}

/* The patch of two boxes that share a rectangle, a segment or a point. */
static clinker_patch patch_of_boxes(const double a_low[3], const double a_high[3], const double b_low[3],
                                    const double b_high[3]) {
    clinker_patch patch = {.kind = CLINKER_PATCH_POINT};
    double measure = 1;
    int wide = 0;
    for (int k = 0; k < 3; k++) {
        patch.box_min[k] = fmax(a_low[k], b_low[k]);
        patch.box_max[k] = fmin(a_high[k], b_high[k]);
        patch.centre[k] = 0.5 * (patch.box_min[k] + patch.box_max[k]);
        const double side = patch.box_max[k] - patch.box_min[k];
        assert_true(side >= 0);
        wide += side > 0;
        measure *= side > 0 ? side : 1;
    }
    if (wide == 2) {
        patch.kind = CLINKER_PATCH_FLUSH;
        patch.area = measure;
        for (int k = 0; k < 3; k++) {
            patch.normal[k] = patch.box_min[k] < patch.box_max[k] ? 0 : a_high[k] == b_low[k] ? 1 : -1;
        }
    } else if (wide == 1) {
        patch.kind = CLINKER_PATCH_EDGE;
        patch.length = measure;
    }
    return patch;
}

/* With the automatic tolerance and with none, fast and plainly, both ways round. */
static void assert_patches(clinker_workspace *workspace, const touch_mesh *a, const touch_mesh *b,
                           const clinker_patch *expected, size_t count) {
    for (int round = 0; round < 4; round++) {
        clinker_query query = touch_query();
        query.tolerance = round % 2 == 0 ? CLINKER_TOLERANCE_AUTO : 0;
        query.reference = round >= 2;
        clinker_pair pair = touch_check(workspace, a, b, &query);
        touch_assert_same(&pair, expected, count, 1, 1e-12);
        pair = touch_check(workspace, b, a, &query);
        touch_assert_same(&pair, expected, count, -1, 1e-12);
    }
}

static void a_box_on_a_table_has_one_patch_however_both_are_triangulated(void **state) {
    const double table_low[3] = {-4, -4, -1}, table_high[3] = {4, 4, 0};
    const double box_low[3] = {-1, -2, 0}, box_high[3] = {2, 1, 3};
    const test_rounds rounds = test_rounds_of(ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        touch_mesh table = touch_box(table_low, table_high, 1 + random_below(&random, 5), &random);
        touch_mesh box = touch_box(box_low, box_high, 1 + random_below(&random, 5), &random);
        const clinker_patch expected = patch_of_boxes(table_low, table_high, box_low, box_high);
        assert_true(expected.area == 9);
        assert_patches(*state, &table, &box, &expected, 1);
        touch_free(&table);
        touch_free(&box);
    }
}

static void boxes_on_a_grid_share_what_their_coordinates_say(void **state) {
    const test_rounds rounds = test_rounds_of(8 * ROUNDS);
    size_t kinds[3] = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        double low[2][3];
        double high[2][3];
        const int across = random_below(&random, 3);
        for (int k = 0; k < 3; k++) {
            low[0][k] = 0;
            high[0][k] = 4;
            low[1][k] = random_below(&random, 9) - 4;
            high[1][k] = low[1][k] + 1 + random_below(&random, 4);
            if (k == across || high[1][k] < 0 || random_below(&random, 4) == 0) {
                low[1][k] = 4;
                high[1][k] = 5;
            }
        }
        touch_mesh a = touch_box(low[0], high[0], 1 + random_below(&random, 3), &random);
        touch_mesh b = touch_box(low[1], high[1], 1 + random_below(&random, 3), &random);
        const clinker_patch expected = patch_of_boxes(low[0], high[0], low[1], high[1]);
        kinds[expected.kind]++;
        assert_patches(*state, &a, &b, &expected, 1);
        touch_free(&a);
        touch_free(&b);
    }
    assert_true(!rounds.whole || (kinds[0] > 15 && kinds[1] > 15 && kinds[2] > 5));
}

/* Two boxes that were turned alike lie flush but for rounding. */
static void turned_boxes_share_the_same_but_for_rounding(void **state) {
    const test_rounds rounds = test_rounds_of(8 * ROUNDS);
    size_t found = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        const double lows[2][3] = {{0, 0, 0}, {random_below(&random, 3) - 1, random_below(&random, 5) - 4, 3}};
        const double highs[2][3] = {{4, 4, 3}, {lows[1][0] + 2, lows[1][1] + 3, 5}};
        const clinker_pose pose = touch_random_pose(&random, 8);
        touch_mesh meshes[2];
        for (int i = 0; i < 2; i++) {
            meshes[i] = touch_box(lows[i], highs[i], 1 + random_below(&random, 5), &random);
            touch_place(&meshes[i], &pose);
        }
        const clinker_body bodies[2] = {touch_body(&meshes[0]), touch_body(&meshes[1])};
        const clinker_query query = touch_query();
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        if (answer.pair_count == 1) { /* rounding may part them */
            const clinker_pair *pair = clinker_answer_pair(&answer, 0);
            const clinker_patch expected = patch_of_boxes(lows[0], highs[0], lows[1], highs[1]);
            const clinker_patch *patch = clinker_pair_patch(pair, 0);
            assert_int_equal(pair->state, CLINKER_STATE_TOUCH);
            assert_int_equal(pair->patch_count, 1);
            assert_int_equal(patch->kind, expected.kind);
            assert_true(fabs(patch->area - expected.area) <= 1e-9 * expected.area);
            assert_true(fabs(patch->length - expected.length) <= 1e-9 * expected.length);
            for (int k = 0; k < 3; k++) {
                const double *row = &pose.m[4 * k];
                const double *at = expected.centre;
                const double centre = row[0] * at[0] + row[1] * at[1] + row[2] * at[2] + row[3];
                assert_true(fabs(patch->centre[k] - centre) < 1e-9);
                assert_true(expected.area == 0 || fabs(patch->normal[k] - row[2]) < 1e-9);
            }
            found++;
        }
        touch_free(&meshes[0]);
        touch_free(&meshes[1]);
    }
    assert_true(!rounds.whole || found > ROUNDS);
}

static void a_box_in_a_corner_has_three_patches_with_three_normals(void **state) {
    random_state random = 7;
    const double walls_low[3] = {-1, -1, -1}, walls_high[3] = {9, 9, 9};
    const double hollow_low[3] = {0, 0, 0}, hollow_high[3] = {8, 8, 8};
    const double box_high[3] = {3, 2, 1};
    touch_mesh room = touch_box(walls_low, walls_high, 2, &random);
    touch_mesh hollow = touch_box(hollow_low, hollow_high, 3, &random);
    touch_flip(&hollow);
    touch_append(&room, &hollow);
    touch_mesh box = touch_box(hollow_low, box_high, 3, &random);
    const clinker_patch expected[3] = {
        flush_patch(6, (double[3]){1.5, 1, 0}, (double[3]){0, 0, 1}, hollow_low, (double[3]){3, 2, 0}),
        flush_patch(3, (double[3]){1.5, 0, 0.5}, (double[3]){0, 1, 0}, hollow_low, (double[3]){3, 0, 1}),
        flush_patch(2, (double[3]){0, 1, 0.5}, (double[3]){1, 0, 0}, hollow_low, (double[3]){0, 2, 1}),
    };
    assert_patches(*state, &room, &box, expected, 3);
    touch_free(&room);
    touch_free(&hollow);
    touch_free(&box);
}

/* Four feet of a table stand apart from each other. */
static void patches_that_do_not_hang_together_are_told_one_by_one(void **state) {
    random_state random = 3;
    const double floor_low[3] = {-9, -9, -1}, floor_high[3] = {9, 9, 0};
    touch_mesh floor = touch_box(floor_low, floor_high, 1, NULL);
    touch_mesh feet = {0};
    clinker_patch expected[4];
    for (int i = 0; i < 4; i++) {
        /* From the largest to the smallest. */
        const double side = 4 - i;
        const double low[3] = {i % 2 == 0 ? -8 : 2, i / 2 == 0 ? -8 : 2, 0};
        const double high[3] = {low[0] + side, low[1] + side, 3};
        touch_add_box(&feet, low, high, 3, &random);
        expected[i] = patch_of_boxes(floor_low, floor_high, low, high);
    }
    assert_patches(*state, &floor, &feet, expected, 4);
    touch_free(&floor);
    touch_free(&feet);
}

/* A roof whose ridge runs along y at height `top`, from y = -2 to y = 2, upside down if `top` is below its foot. */
static touch_mesh make_roof(double foot, double top) {
    touch_mesh roof = {0};
    const double v[6][3] = {{-1, -2, foot}, {1, -2, foot}, {0, -2, top}, {-1, 2, foot}, {1, 2, foot}, {0, 2, top}};
    static const int faces[8][3] = {{0, 1, 2}, {3, 5, 4}, {0, 3, 4}, {0, 4, 1},
                                    {1, 4, 5}, {1, 5, 2}, {2, 5, 3}, {2, 3, 0}};
    for (int i = 0; i < 8; i++) {
        touch_add(&roof, v[faces[i][0]], v[faces[i][1]], v[faces[i][2]]);
    }
    if (top < foot) {
        touch_flip(&roof);
    }
    return roof;
}

static void a_ridge_under_a_box_is_an_edge(void **state) {
    random_state random = 5;
    touch_mesh roof = make_roof(-1, 0);
    touch_mesh box = touch_box((double[3]){-3, -1, 0}, (double[3]){3, 5, 2}, 4, &random);
    const clinker_patch expected = {
        .kind = CLINKER_PATCH_EDGE, .length = 3, .centre = {0, 0.5, 0}, .box_min = {0, -1, 0}, .box_max = {0, 2, 0}};
    assert_patches(*state, &roof, &box, &expected, 1);
    touch_free(&roof);
    touch_free(&box);
}

/* Two ridges, one on the other: along each other, and crosswise. */
static void ridges_meet_in_an_edge_or_in_a_point(void **state) {
    touch_mesh below = make_roof(-1, 0);
    touch_mesh above = make_roof(1, 0);
    const clinker_pose along = {{1, 0, 0, 0, 0, 1, 0, 1.5, 0, 0, 1, 0}};
    const clinker_pose across = {{0, -1, 0, 0.5, 1, 0, 0, 0.25, 0, 0, 1, 0}};
    touch_place(&above, &along);
    const clinker_patch edge = {.kind = CLINKER_PATCH_EDGE,
                                .length = 2.5,
                                .centre = {0, 0.75, 0},
                                .box_min = {0, -0.5, 0},
                                .box_max = {0, 2, 0}};
    assert_patches(*state, &below, &above, &edge, 1);
    touch_free(&above);
    above = make_roof(1, 0);
    touch_place(&above, &across);
    const clinker_patch point = {
        .kind = CLINKER_PATCH_POINT, .centre = {0, 0.25, 0}, .box_min = {0, 0.25, 0}, .box_max = {0, 0.25, 0}};
    assert_patches(*state, &below, &above, &point, 1);
    touch_free(&above);
    touch_free(&below);
}

static void a_corner_on_a_face_is_one_point(void **state) {
    random_state random = 11;
    touch_mesh box = touch_box((double[3]){-3, -3, -1}, (double[3]){3, 3, 0}, 6, &random);
    const double v[4][3] = {{0.5, 0.25, 0}, {1, 0, 2}, {0, 1, 2}, {-1, -1, 2}};
    touch_mesh top = {0};
    touch_add(&top, v[0], v[2], v[1]);
    touch_add(&top, v[0], v[3], v[2]);
    touch_add(&top, v[0], v[1], v[3]);
    touch_add(&top, v[1], v[2], v[3]);
    clinker_patch expected = {.kind = CLINKER_PATCH_POINT};
    memcpy(expected.centre, v[0], sizeof v[0]);
    memcpy(expected.box_min, v[0], sizeof v[0]);
    memcpy(expected.box_max, v[0], sizeof v[0]);
    assert_patches(*state, &box, &top, &expected, 1);
    touch_free(&box);
    touch_free(&top);
}

static touch_mesh mesh_of_scene(scene_mesh scene) {
    touch_mesh mesh = {0};
    assert_true(scene.vertex_count > 0);
    for (size_t i = 0; i < scene.triangle_count; i++) {
        double v[3][3];
        for (int k = 0; k < 9; k++) {
            v[k / 3][k % 3] = (double)scene.positions[3 * scene.indices[3 * i + (size_t)(k / 3)] + (size_t)(k % 3)];
        }
        touch_add(&mesh, v[0], v[1], v[2]);
    }
    scene_mesh_free(&scene);
    return mesh;
}

/* Neighbouring facets of a pin are one patch where they differ by less than 10 degrees. */
static void a_pin_in_its_hole_has_a_patch_for_each_facet_unless_they_are_many(void **state) {
    static const unsigned sides[2] = {16, 64};
    const clinker_query query = touch_query();
    for (int i = 0; i < 2; i++) {
        touch_mesh plate = mesh_of_scene(scene_plate_with_hole(2, 0.5F, 1, sides[i]));
        touch_mesh pin = mesh_of_scene(scene_pin(1, 0.5F, sides[i]));
        const clinker_pair pair = touch_check(*state, &plate, &pin, &query);
        const double area = 2 * sin(SCENE_PI / sides[i]) * sides[i];
        double sum = 0;
        assert_int_equal(pair.patch_count, i == 0 ? sides[i] : 1);
        for (size_t k = 0; k < pair.patch_count; k++) {
            const clinker_patch *patch = clinker_pair_patch(&pair, k);
            const double *n = patch->normal;
            sum += patch->area;
            assert_int_equal(patch->kind, CLINKER_PATCH_FLUSH);
            assert_true(fabs(n[0] * n[0] + n[1] * n[1] + n[2] * n[2] - (i == 0 ? 1 : 0)) < 1e-9);
            assert_true(i == 1 || n[0] * patch->centre[0] + n[1] * patch->centre[1] < -0.9);
        }
        assert_true(fabs(sum - area) < 1e-5);
        touch_free(&plate);
        touch_free(&pin);
    }
}

static touch_mesh make_plate(const double v[4][3]) {
    touch_mesh plate = {0};
    touch_add(&plate, v[0], v[1], v[2]);
    touch_add(&plate, v[0], v[2], v[3]);
    return plate;
}

static void plates_that_are_open_have_patches_as_well(void **state) {
    const double flat[4][3] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
    const double lid[4][3] = {{1, 1, 0}, {1, 6, 0}, {3, 6, 0}, {3, 1, 0}};
    const double beside[4][3] = {{4, 2, 0}, {6, 2, 0}, {6, 1, 0}, {4, 1, 0}};
    touch_mesh ground = make_plate(flat);
    touch_mesh plates[2] = {make_plate(lid), make_plate(beside)};
    const clinker_patch edge = {
        .kind = CLINKER_PATCH_EDGE, .length = 1, .centre = {4, 1.5, 0}, .box_min = {4, 1, 0}, .box_max = {4, 2, 0}};
    const clinker_patch flush =
        flush_patch(6, (double[3]){2, 2.5, 0}, (double[3]){0, 0, 1}, (double[3]){1, 1, 0}, (double[3]){3, 4, 0});
    assert_patches(*state, &ground, &plates[0], &flush, 1);
    assert_patches(*state, &ground, &plates[1], &edge, 1);
    /* The same plate, turned inside out. */
    touch_mesh back = make_plate(flat);
    touch_flip(&back);
    const clinker_patch all = flush_patch(16, (double[3]){2, 2, 0}, (double[3]){0, 0, 1}, flat[0], flat[2]);
    assert_patches(*state, &ground, &back, &all, 1);
    touch_free(&back);
    touch_free(&plates[0]);
    touch_free(&plates[1]);
    touch_free(&ground);
}

static void exact_scales_and_moves_change_nothing_else(void **state) {
    const clinker_query query = touch_query();
    static const double scales[4] = {0x1p-300, 0x1p-40, 0x1p40, 0x1p300};
    for (int i = 0; i < 8; i++) {
        random_state random = 17;
        touch_mesh a = touch_box((double[3]){0, 0, 0}, (double[3]){4, 4, 4}, 3, &random);
        touch_mesh b = touch_box((double[3]){1, 4, 2}, (double[3]){6, 6, 3}, 4, &random);
        clinker_patch expected =
            flush_patch(3, (double[3]){2.5, 4, 2.5}, (double[3]){0, 1, 0}, (double[3]){1, 4, 2}, (double[3]){4, 4, 3});
        const double scale = i < 4 ? scales[i] : 1;
        const double move = i < 4 ? 0 : ldexp(1, 5 * i);
        const clinker_pose pose = {{1, 0, 0, move, 0, 1, 0, -move, 0, 0, 1, 2 * move}};
        touch_place(&a, &pose);
        touch_place(&b, &pose);
        touch_scale(&a, scale);
        touch_scale(&b, scale);
        const clinker_pair pair = touch_check(*state, &a, &b, &query);
        clinker_patch found = *clinker_pair_patch(&pair, 0);
        assert_int_equal(pair.patch_count, 1);
        assert_true(found.area / scale / scale == 3);
        found.area = 3;
        for (int k = 0; k < 3; k++) {
            found.centre[k] = found.centre[k] / scale - pose.m[4 * k + 3];
            found.box_min[k] = found.box_min[k] / scale - pose.m[4 * k + 3];
            found.box_max[k] = found.box_max[k] / scale - pose.m[4 * k + 3];
        }
        const clinker_pair moved = {.patches = &found, .patch_count = 1};
        found.size = sizeof found;
        touch_assert_same(&moved, &expected, 1, 1, 1e-6);
        touch_free(&a);
        touch_free(&b);
    }
}

/* A body whose faces all point inwards is taken as if they pointed outwards, and so is its normal. */
static void normals_point_outwards_whichever_way_the_faces_do(void **state) {
    const double lows[2][3] = {{0, 0, 0}, {1, 4, 2}}, highs[2][3] = {{4, 4, 4}, {6, 6, 3}};
    const clinker_patch expected = patch_of_boxes(lows[0], highs[0], lows[1], highs[1]);
    for (int flips = 0; flips < 4; flips++) {
        touch_mesh meshes[2];
        for (int i = 0; i < 2; i++) {
            meshes[i] = touch_box(lows[i], highs[i], 1, NULL);
            if ((flips >> i & 1) != 0) {
                touch_flip(&meshes[i]);
            }
        }
        assert_patches(*state, &meshes[0], &meshes[1], &expected, 1);
        touch_free(&meshes[0]);
        touch_free(&meshes[1]);
    }
}

/* Faces without area are there in many files; they decide nothing. */
static void faces_without_area_change_nothing(void **state) {
    touch_mesh a = touch_box((double[3]){0, 0, 0}, (double[3]){4, 4, 4}, 1, NULL);
    touch_mesh b = touch_box((double[3]){1, 1, 4}, (double[3]){3, 3, 6}, 1, NULL);
    const clinker_patch expected =
        flush_patch(4, (double[3]){2, 2, 4}, (double[3]){0, 0, 1}, (double[3]){1, 1, 4}, (double[3]){3, 3, 4});
    touch_add(&a, (double[3]){0, 0, 4}, (double[3]){4, 4, 4}, (double[3]){2, 2, 4});
    touch_add(&a, (double[3]){1, 1, 4}, (double[3]){1, 1, 4}, (double[3]){1, 1, 4});
    touch_add(&b, (double[3]){1, 1, 4}, (double[3]){3, 3, 4}, (double[3]){3, 3, 4});
    assert_patches(*state, &a, &b, &expected, 1);
    touch_free(&a);
    touch_free(&b);
}

/* Faces that are farther apart than the tolerance are not flush: a cube that was tipped over an edge a little. */
static void a_tilted_face_is_not_flush(void **state) {
    touch_mesh table = touch_box((double[3]){-4, -4, -1}, (double[3]){4, 4, 0}, 1, NULL);
    touch_mesh box = touch_box((double[3]){0, -1, 0}, (double[3]){2, 1, 2}, 1, NULL);
    const double angle = 1e-3;
    const clinker_pose tip = {{cos(angle), 0, -sin(angle), 0, 0, 1, 0, 0, sin(angle), 0, cos(angle), 0}};
    touch_place(&box, &tip);
    clinker_query query = touch_query();
    const clinker_patch edge = {
        .kind = CLINKER_PATCH_EDGE, .length = 2, .centre = {0, 0, 0}, .box_min = {0, -1, 0}, .box_max = {0, 1, 0}};
    clinker_pair pair = touch_check(*state, &table, &box, &query);
    touch_assert_same(&pair, &edge, 1, 1, 1e-12);
    query.tolerance = 0.01;
    pair = touch_check(*state, &table, &box, &query);
    assert_int_equal(pair.patch_count, 1);
    assert_int_equal(clinker_pair_patch(&pair, 0)->kind, CLINKER_PATCH_FLUSH);
    assert_true(fabs(clinker_pair_patch(&pair, 0)->area - 4) < 1e-5);
    touch_free(&table);
    touch_free(&box);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_box_on_a_table_has_one_patch_however_both_are_triangulated),
        cmocka_unit_test(boxes_on_a_grid_share_what_their_coordinates_say),
        cmocka_unit_test(turned_boxes_share_the_same_but_for_rounding),
        cmocka_unit_test(a_box_in_a_corner_has_three_patches_with_three_normals),
        cmocka_unit_test(patches_that_do_not_hang_together_are_told_one_by_one),
        cmocka_unit_test(a_ridge_under_a_box_is_an_edge),
        cmocka_unit_test(ridges_meet_in_an_edge_or_in_a_point),
        cmocka_unit_test(a_corner_on_a_face_is_one_point),
        cmocka_unit_test(a_pin_in_its_hole_has_a_patch_for_each_facet_unless_they_are_many),
        cmocka_unit_test(plates_that_are_open_have_patches_as_well),
        cmocka_unit_test(exact_scales_and_moves_change_nothing_else),
        cmocka_unit_test(normals_point_outwards_whichever_way_the_faces_do),
        cmocka_unit_test(faces_without_area_change_nothing),
        cmocka_unit_test(a_tilted_face_is_not_flush),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
