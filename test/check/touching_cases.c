/* Bodies that touch, one case at a time: what a person would say of each, where a short way to the answer might say
 * something else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "fixtures/grid_shapes.h"
#include "fixtures/with_workspace.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static clinker_query bare_question(void) {
    clinker_query query = query_with_tolerance(0);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    return query;
}

static clinker_query contact_question(void) {
    clinker_query query = query_with_tolerance(CLINKER_TOLERANCE_AUTO);
    query.contact = true;
    return query;
}

static clinker_answer ask(clinker_workspace *workspace, const clinker_body *bodies, size_t count,
                          const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(workspace, bodies, count, query, &answer) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return answer;
}

static clinker_body body_of(const solid *shape) {
    return (clinker_body){.mesh = solid_borrow(shape)};
}

/* ---- Small bodies, alone and among others ---- */

enum { CROWD = 20 };

/* Two bodies, and cubes far from them and from each other. */
typedef struct small_crowd {
    scene_mesh meshes[3];
    clinker_pose poses[CROWD];
    clinker_body bodies[CROWD];
} small_crowd;

static void make_crowd(small_crowd *crowd, scene_mesh a, scene_mesh b) {
    crowd->meshes[0] = a;
    crowd->meshes[1] = b;
    crowd->meshes[2] = box(0, 0, 0, 1, 1, 1);
    for (int i = 0; i < CROWD; i++) {
        const double at[3] = {i < 2 ? 0 : 20 * i, 0, 0};
        crowd->poses[i] = clinker_pose_euler(at, NULL);
        crowd->bodies[i] =
            (clinker_body){.mesh = scene_mesh_borrow(&crowd->meshes[i < 2 ? i : 2]), .pose = &crowd->poses[i]};
    }
}

static void free_crowd(small_crowd *crowd) {
    for (int i = 0; i < 3; i++) {
        scene_mesh_free(&crowd->meshes[i]);
    }
}

/* Takes both meshes over. The answer is the same for two bodies by themselves and in a crowd, for a bare question and
 * for one that asks for more. */
static void assert_small(clinker_workspace *workspace, scene_mesh a, scene_mesh b, clinker_state state,
                         bool undecided) {
    small_crowd crowd;
    make_crowd(&crowd, a, b);
    const clinker_query queries[3] = {bare_question(), query_with_tolerance(CLINKER_TOLERANCE_AUTO),
                                      contact_question()};
    for (int i = 0; i < 6; i++) {
        const clinker_answer answer = ask(workspace, crowd.bodies, i < 3 ? 2 : CROWD, &queries[i % 3]);
        const bool listed = state != CLINKER_STATE_APART || undecided;
        assert_int_equal(answer.pair_count, listed);
        if (listed) {
            assert_int_equal(answer.pairs[0].state, state);
            assert_int_equal(answer.pairs[0].undecided, undecided);
            assert_int_equal(answer.pairs[0].patch_count > 0, i % 3 == 2 && state == CLINKER_STATE_TOUCH);
        }
    }
    free_crowd(&crowd);
}

/* As a lid that is a little too small: it meets nothing, and nothing tells whether it is inside. */
static void a_sheet_in_the_mouth_of_an_open_box_stays_undecided(void **state) {
    assert_small(*state, without_lid(box(0, 0, 0, 4, 4, 4)), box(1, 1, 4, 3, 3, 4), CLINKER_STATE_APART, true);
}

static void a_sheet_beside_the_mouth_is_apart(void **state) {
    assert_small(*state, without_lid(box(0, 0, 0, 4, 4, 4)), box(5, 1, 4, 7, 3, 4), CLINKER_STATE_APART, false);
}

/* One part of it lies on the rim, another in the mouth. */
static void a_body_on_the_rim_of_an_open_box_may_be_in_its_mouth_as_well(void **state) {
    assert_small(*state, without_lid(box(0, 0, 0, 4, 4, 4)), joined(box(3, 0, 4, 6, 1, 5), box(1, 2, 4, 2, 3, 4)),
                 CLINKER_STATE_TOUCH, true);
}

/* A needle on the table, of no width. */
static void faces_without_area_touch_nothing(void **state) {
    scene_mesh needle = joined(box(0, 0, 1, 1, 1, 2), box(2, 2, 0, 2, 2, 1));
    assert_small(*state, box(-4, -4, -1, 4, 4, 0), needle, CLINKER_STATE_APART, false);
}

static void a_cube_on_a_table_touches_it(void **state) {
    assert_small(*state, box(-4, -4, -1, 4, 4, 0), box(0, 0, 0, 1, 1, 1), CLINKER_STATE_TOUCH, false);
}

/* Its hull in the plane is larger than what it has there. */
static void two_feet_have_two_patches_in_a_crowd_as_well(void **state) {
    small_crowd crowd;
    make_crowd(&crowd, box(-4, -4, -1, 4, 4, 0), joined(box(0, 0, 0, 1, 1, 1), box(2, 2, 0, 3, 3, 1)));
    const clinker_query query = contact_question();
    for (int i = 0; i < 2; i++) {
        const clinker_answer answer = ask(*state, crowd.bodies, i == 0 ? 2 : CROWD, &query);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.pairs[0].patch_count, 2);
        for (size_t k = 0; k < 2; k++) {
            assert_true(fabs(clinker_pair_patch(&answer.pairs[0], k)->area - 1) < 1e-9);
        }
    }
    free_crowd(&crowd);
}

/* ---- Larger ones ---- */

static void a_copy_is_the_same_though_the_body_crosses_itself(void **state) {
    const double low[2][3] = {{0, 0, 0}, {1, 1, 1}}, high[2][3] = {{2, 2, 2}, {3, 3, 3}};
    solid tangled = grid_joined(grid_box(low[0], high[0], 1, NULL), grid_box(low[1], high[1], 1, NULL));
    const clinker_body bodies[2] = {body_of(&tangled), body_of(&tangled)};
    for (int detail = CLINKER_DETAIL_STATE; detail <= CLINKER_DETAIL_FACES; detail++) {
        clinker_query query = bare_question();
        query.detail = (clinker_detail)detail;
        const clinker_answer answer = ask(*state, bodies, 2, &query);
        const bool told = detail >= CLINKER_DETAIL_KIND;
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
        assert_int_equal(answer.pairs[0].kind, told ? CLINKER_KIND_SAME : CLINKER_KIND_NONE);
        assert_int_equal(answer.pairs[0].crossings > 0, told);
    }
    solid_free(&tangled);
}

/* It lies in the plane that parts the bodies, as flat faces do, and has all of the edge. */
static void a_face_without_area_hides_no_edge_that_touches(void **state) {
    const double low[3] = {-4, -4, -2}, high[3] = {8, 4, 0};
    solid table = grid_box(low, high, 1, NULL), roof = grid_roof(4, 1, 2);
    roof.indices = realloc(roof.indices, 3 * (roof.triangle_count + 1) * sizeof(uint32_t));
    assert_non_null(roof.indices);
    uint32_t ridge[2] = {0, 0};
    size_t found = 0;
    for (uint32_t i = 0; i < roof.vertex_count && found < 2; i++) {
        if (roof.positions[3 * (size_t)i + 2] == 0) {
            ridge[found++] = i;
        }
    }
    assert_int_equal(found, 2);
    const uint32_t flat[3] = {ridge[0], ridge[1], ridge[0]};
    memcpy(&roof.indices[3 * roof.triangle_count++], flat, sizeof flat);
    clinker_body bodies[2] = {body_of(&table), body_of(&roof)};
    clinker_query query = query_with_tolerance(CLINKER_TOLERANCE_AUTO);
    query.contact = true;
    const clinker_answer answer = ask(*state, bodies, 2, &query);
    assert_int_equal(answer.pair_count, 1);
    const clinker_patch *patch = clinker_pair_patch(clinker_answer_pair(&answer, 0), 0);
    assert_int_equal(patch->kind, CLINKER_PATCH_EDGE);
    assert_true(fabs(patch->length - 4) < 1e-9);
    solid_free(&table);
    solid_free(&roof);
}

/* Huge bodies that overlap by so little that it is nothing when both are scaled to the size of floats. */
static void an_overlap_is_one_however_small_beside_the_bodies(void **state) {
    static const double overlaps[] = {0x1p-1074, 0x1p-1000, 0x1p-500, 0x1p200};
    for (int i = 0; i < 8; i++) {
        const double size = 0x1p300, low[2][3] = {{-size, -size, -size}, {0, -2 * size, -2 * size}};
        double high[2][3] = {{overlaps[i % 4], size, size}, {size, 2 * size, 2 * size}};
        solid shapes[2] = {grid_box(low[0], high[0], 1, NULL), grid_box(low[1], high[1], 1, NULL)};
        const clinker_body bodies[2] = {body_of(&shapes[i / 4]), body_of(&shapes[1 - i / 4])};
        const clinker_query query = bare_question();
        const clinker_answer answer = ask(*state, bodies, 2, &query);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(clinker_answer_pair(&answer, 0)->state, CLINKER_STATE_INTERFERE);
        solid_free(&shapes[0]);
        solid_free(&shapes[1]);
    }
}

/* A step in the lower face, far below the tolerance: the plane that parts the bodies has one half of it. */
static void faces_a_little_off_the_plane_touch_as_well(void **state) {
    grid_cells cells = {.lines = {{0, 2, 3, 4}, {0, 4, 8, 9}, {0, 0x1p-24, 2, 3}}};
    cells.owners[0][0][0] = 1;
    cells.owners[1][0][0] = 1;
    cells.owners[1][1][0] = 1;
    scene_random random = {1};
    const double low[3] = {-1, -1, -1}, high[3] = {5, 9, 0};
    solid step = grid_solid(&cells, 1, &random), table = grid_box(low, high, 1, NULL);
    for (int turned = 0; turned < 2; turned++) {
        const clinker_body bodies[2] = {body_of(turned == 0 ? &step : &table), body_of(turned == 0 ? &table : &step)};
        const clinker_query query = contact_question();
        const clinker_answer answer = ask(*state, bodies, 2, &query);
        assert_int_equal(answer.pair_count, 1);
        double area = 0;
        for (size_t i = 0; i < answer.pairs[0].patch_count; i++) {
            area += clinker_pair_patch(&answer.pairs[0], i)->area;
        }
        assert_true(fabs(area - 16) < 1e-6);
    }
    solid_free(&step);
    solid_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_on_a_table_touches_it),
        cmocka_unit_test(a_sheet_in_the_mouth_of_an_open_box_stays_undecided),
        cmocka_unit_test(a_sheet_beside_the_mouth_is_apart),
        cmocka_unit_test(a_body_on_the_rim_of_an_open_box_may_be_in_its_mouth_as_well),
        cmocka_unit_test(faces_without_area_touch_nothing),
        cmocka_unit_test(two_feet_have_two_patches_in_a_crowd_as_well),
        cmocka_unit_test(a_copy_is_the_same_though_the_body_crosses_itself),
        cmocka_unit_test(a_face_without_area_hides_no_edge_that_touches),
        cmocka_unit_test(an_overlap_is_one_however_small_beside_the_bodies),
        cmocka_unit_test(faces_a_little_off_the_plane_touch_as_well),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
