/* Which side of a surface that is not closed: faces, edges, corners and borders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/draw.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The gap of one point: the first corner of a small triangle. */
static clinker_gaps gap_at(clinker_workspace *workspace, double x, double y, double z, const clinker_body *other) {
    static const uint32_t face[3] = {0, 1, 2};
    const double corners[9] = {x, y, z, x + 1e-3, y, z, x, y + 1e-3, z};
    const clinker_body bodies[2] = {{.mesh = {.positions = corners,
                                              .vertex_count = 3,
                                              .scalar = CLINKER_SCALAR_FLOAT64,
                                              .indices = face,
                                              .triangle_count = 1}},
                                    *other};
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    assert_int_equal(clinker_bodies_gaps(workspace, bodies, NULL, &gaps), CLINKER_STATUS_OK);
    assert_false(gaps.closed);
    return gaps;
}

#define ASSERT_GAP(other, x, y, z, expected)                                                                           \
    assert_true(fabs(gap_at(*state, x, y, z, other).gap[0] - (expected)) <= 1e-12)

/* Near a face, but on no side. */
#define ASSERT_SIDELESS(other, x, y, z)                                                                                \
    do {                                                                                                               \
        const clinker_gaps gaps = gap_at(*state, x, y, z, other);                                                      \
        assert_true(isnan(gaps.gap[0]) && gaps.face[0] != CLINKER_NO_FACE && gaps.sideless_count > 0);                 \
    } while (0)

static const float SHEET[12] = {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
static const uint32_t SHEET_FACES[6] = {0, 1, 2, 0, 2, 3};

static clinker_body sheet(void) {
    return (clinker_body){.mesh = {.positions = SHEET, .vertex_count = 4, .indices = SHEET_FACES, .triangle_count = 2}};
}

static void a_face_tells_by_its_normal(void **state) {
    const clinker_body body = sheet();
    ASSERT_GAP(&body, 0.7, 0.2, 0.5, 0.5);
    ASSERT_GAP(&body, 0.7, 0.2, -0.25, -0.25);
    ASSERT_GAP(&body, 0.5, 0.5, 0.5, 0.5); /* above the diagonal */
    ASSERT_GAP(&body, 0.5, 0.5, -0.5, -0.5);
}

static void beyond_the_border_there_is_no_side(void **state) {
    const clinker_body body = sheet();
    ASSERT_SIDELESS(&body, 1.5, 0.5, 0.5);
    ASSERT_SIDELESS(&body, 1.5, 0.5, 0);
    ASSERT_SIDELESS(&body, -0.5, -0.5, -0.5);
    ASSERT_SIDELESS(&body, 2, 2, 1);
}

static void on_the_border_the_gap_is_zero(void **state) {
    const clinker_body body = sheet();
    ASSERT_GAP(&body, 1, 0.5, 0, 0);
    ASSERT_GAP(&body, 0, 0, 0, 0);
}

static void a_pose_that_mirrors_keeps_the_outer_side(void **state) {
    clinker_pose pose = clinker_pose_identity();
    pose.m[0] = -1;
    clinker_body body = sheet();
    body.pose = &pose;
    ASSERT_GAP(&body, -0.7, 0.2, 0.5, 0.5);
    ASSERT_GAP(&body, -0.5, 0.5, -0.5, -0.5);
}

/* Two faces that meet in a sharp ridge along y, open below: beyond the ridge a point is outside, though it lies behind
 * the plane of the face on the other side. */
static void a_sharp_ridge_is_outside_on_both_sides(void **state) {
    static const float corners[] = {0, 0, 0, 0, 1, 0, -0.1F, 0, -1, -0.1F, 1, -1, 0.1F, 0, -1, 0.1F, 1, -1};
    static const uint32_t faces[] = {0, 1, 3, 0, 3, 2, 1, 0, 4, 1, 4, 5};
    const clinker_body body = {
        .mesh = {.positions = corners, .vertex_count = 6, .indices = faces, .triangle_count = 4}};
    static const double across[] = {-0.9, -0.5, -0.2, 0.2, 0.5, 0.9};
    for (int i = 0; i < 6; i++) {
        const double x = across[i], z = 0.05;
        ASSERT_GAP(&body, x, 0.5, z - 0.05, fabs(gap_at(*state, x, 0.5, z - 0.05, &body).gap[0]));
        ASSERT_GAP(&body, 0.1 * x, 0.5, z, hypot(0.1 * x, z));
    }
    ASSERT_GAP(&body, 0, 0.5, -0.5, -fabs(gap_at(*state, 0, 0.5, -0.5, &body).gap[0]));
}

/* A pyramid without its base, with one side cut into many thin faces: around the tip these must not outvote the
 * others, which is what weights by angles are for. */
static void the_tip_of_a_pyramid_is_outside_however_its_sides_are_cut(void **state) {
    enum { CUTS = 40 };
    float corners[3 * (CUTS + 5)] = {0, 0, 1};
    uint32_t faces[3 * (CUTS + 3)];
    static const float base[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int i = 0; i <= CUTS; i++) {
        const float t = (float)i / CUTS;
        memcpy(&corners[3 * (i + 1)], (float[3]){-1 + 2 * t, -1, -0.2F}, 3 * sizeof(float));
    }
    for (int i = 2; i < 4; i++) {
        memcpy(&corners[3 * (CUTS + i)], (float[3]){base[i][0], base[i][1], -0.2F}, 3 * sizeof(float));
    }
    for (uint32_t i = 0; i < CUTS + 3; i++) {
        const uint32_t next = i + 1 < CUTS + 3 ? i + 2 : 1;
        memcpy(&faces[3 * i], (uint32_t[3]){0, i + 1, next}, 3 * sizeof(uint32_t));
    }
    const clinker_body body = {
        .mesh = {.positions = corners, .vertex_count = CUTS + 4, .indices = faces, .triangle_count = CUTS + 3}};
    static const double way[][3] = {{0, 0, 1},   {0.3, 0.5, 1}, {0, 0.5, 1},   {-0.4, -0.4, 1},
                                    {0.5, 0, 1}, {0, 1.1, 1},   {0.05, 1.1, 1}};
    for (int i = 0; i < 7; i++) {
        const double length = sqrt(way[i][0] * way[i][0] + way[i][1] * way[i][1] + 1);
        ASSERT_GAP(&body, way[i][0], way[i][1], 2, length);
    }
    assert_true(gap_at(*state, 0, 0, 0.5, &body).gap[0] < 0);
}

static void faces_that_contradict_each_other_tell_no_side(void **state) {
    static const uint32_t faces[] = {0, 1, 2, 0, 3, 2}; /* the second one is turned round */
    clinker_body body = sheet();
    body.mesh.indices = faces;
    ASSERT_SIDELESS(&body, 0.5, 0.5, 0.5);
    ASSERT_GAP(&body, 0.7, 0.2, 0.5, 0.5);
    ASSERT_GAP(&body, 0.2, 0.7, 0.5, -0.5);
}

/* Of a bumpy ball with faces missing, all vertices that are nearest to what is left are on the same side as of the
 * whole ball: soups as well, and with vertices in any order. */
static void what_is_left_of_a_solid_tells_the_same_sides(void **state) {
    for (int round = 0; round < 4; round++) {
        scene_pair pair = scene_spheres(3000, round % 2 == 0 ? SCENE_DEEP : SCENE_GRAZE);
        assert_true(scene_shuffle(&pair.b, 7 + (uint64_t)round, true));
        clinker_body bodies[2];
        scene_pair_bodies(&pair, bodies);
        clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
        assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_OK);
        const size_t count = gaps.vertex_count;
        double *whole = malloc(count * sizeof *whole);
        uint32_t *face = malloc(count * sizeof *face);
        assert_non_null(whole);
        assert_non_null(face);
        assert_true(gaps.closed);
        memcpy(whole, gaps.gap, count * sizeof *whole);
        memcpy(face, gaps.face, count * sizeof *face);
        scene_mesh soup = scene_soup(&pair.b);
        bodies[1].mesh = round < 2 ? bodies[1].mesh : scene_mesh_borrow(&soup);
        bodies[1].mesh.triangle_count -= 60;
        assert_int_equal(clinker_bodies_gaps(*state, bodies, NULL, &gaps), CLINKER_STATUS_OK);
        size_t same = 0;
        for (size_t i = 0; i < count; i++) {
            assert_true(face[i] >= bodies[1].mesh.triangle_count || face[i] == gaps.face[i]);
            if (face[i] == gaps.face[i] && !isnan(gaps.gap[i])) {
                assert_true(gaps.gap[i] == whole[i]);
                same++;
            }
        }
        assert_true(!gaps.closed && same > count / 2 && gaps.sideless_count > 0 && gaps.sideless_count < count / 2);
        free(whole);
        free(face);
        scene_mesh_free(&soup);
        scene_pair_free(&pair);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_face_tells_by_its_normal),
        cmocka_unit_test(beyond_the_border_there_is_no_side),
        cmocka_unit_test(on_the_border_the_gap_is_zero),
        cmocka_unit_test(a_pose_that_mirrors_keeps_the_outer_side),
        cmocka_unit_test(a_sharp_ridge_is_outside_on_both_sides),
        cmocka_unit_test(the_tip_of_a_pyramid_is_outside_however_its_sides_are_cut),
        cmocka_unit_test(faces_that_contradict_each_other_tell_no_side),
        cmocka_unit_test(what_is_left_of_a_solid_tells_the_same_sides),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
