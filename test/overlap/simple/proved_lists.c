/* What has been proved of faces is known again for the same faces of the same mesh, in the same call alone; and pairs
 * of an assembly have the answers that they have by themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/clinker.h"
#include "fixtures/with_workspace.h"
#include "overlap/simple/proved_lists.h"
#include "scenes.h"

#include <string.h>

static const float points[2][12] = {{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2}};
static const uint32_t corners[12] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};

/* The first and the third have the same mesh. */
static void fill(ck_body bodies[3]) {
    memset(bodies, 0, 3 * sizeof *bodies);
    for (size_t i = 0; i < 3; i++) {
        bodies[i].mesh = (ck_mesh){.positions = (const char *)points[i % 2],
                                   .stride = 3 * sizeof(float),
                                   .indices = corners,
                                   .vertex_count = 4,
                                   .triangle_count = 4};
    }
}

static void only_whole_lists_of_the_same_mesh_and_call_are_known(void **state) {
    ck_body bodies[3];
    const uint32_t list[] = {0, 2, 3};
    fill(bodies);
    ck_check check = {.workspace = *state, .number = 7, .bodies = bodies, .body_count = 3};
    assert_false(ck_proved_lists_have(&check, &bodies[0], list, 3));
    assert_true(ck_proved_lists_add(&check, &bodies[0], list, 3));
    assert_true(ck_proved_lists_have(&check, &bodies[0], list, 3));
    assert_true(ck_proved_lists_have(&check, &bodies[2], list, 3));
    assert_false(ck_proved_lists_have(&check, &bodies[1], list, 3));
    assert_false(ck_proved_lists_have(&check, &bodies[0], list, 2));
    assert_false(ck_proved_lists_have(&check, &bodies[0], list + 1, 2));
    assert_false(ck_proved_lists_have(&check, &bodies[0], (const uint32_t[]){0, 1, 3}, 3));
    assert_false(ck_proved_lists_have(&check, &bodies[0], (const uint32_t[]){0, 2, 3, 4}, 4));
    check.number = 8;
    assert_false(ck_proved_lists_have(&check, &bodies[0], list, 3));
    assert_true(ck_proved_lists_add(&check, &bodies[1], list, 3));
    assert_true(ck_proved_lists_have(&check, &bodies[1], list, 3));
    assert_false(ck_proved_lists_have(&check, &bodies[0], list, 3));
}

static void what_finds_no_room_is_not_known(void **state) {
    enum { LISTS = 600, FACES = 500 };
    static uint32_t list[FACES];
    ck_body bodies[3];
    fill(bodies);
    const ck_check check = {.workspace = *state, .number = 9, .bodies = bodies, .body_count = 3};
    uint32_t known = 0;
    for (uint32_t i = 0; i < LISTS; i++) {
        const uint32_t count = i < LISTS / 2 ? FACES : 2;
        for (uint32_t k = 0; k < FACES; k++) {
            list[k] = i + 3 * k;
        }
        assert_false(ck_proved_lists_have(&check, &bodies[0], list, count));
        assert_true(ck_proved_lists_add(&check, &bodies[0], list, count));
        known += ck_proved_lists_have(&check, &bodies[0], list, count);
    }
    assert_true(known > 100 && known < LISTS);
}

enum { COPIES = 4 };

static clinker_pair check_pair(clinker_workspace *workspace, const clinker_body *bodies, size_t count, size_t number) {
    clinker_query query;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_query_init(&query);
    query.tolerance = 0;
    query.detail = CLINKER_DETAIL_KIND;
    query.contact = true;
    assert_int_equal(clinker_bodies_check(workspace, bodies, count, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, count / 2);
    return answer.pairs[number];
}

/* Pairs of bodies far from each other, each pair placed in the same way; the meshes of some are copies. The positions
 * of a copy then change, so that it overlaps itself: the next call must not take it for what it was. */
static void pairs_of_an_assembly_are_answered_as_by_themselves(void **state) {
    scene_mesh ball = scene_bumpy_sphere(4000, 1, 1), torus = scene_torus(1, 0.4F, 60, 30);
    scene_mesh copy = scene_torus(1, 0.4F, 60, 30);
    clinker_pose poses[2 * COPIES];
    clinker_body bodies[2 * COPIES];
    for (size_t i = 0; i < 2 * COPIES; i++) {
        poses[i] = clinker_pose_identity();
        const size_t couple = i / 2;
        poses[i].m[3] = 64 * (double)couple + (i % 2 == 0 ? 0 : 1.25);
        const scene_mesh *mesh = i % 2 == 0 ? &ball : (i % 4 == 1 ? &torus : &copy);
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(mesh), .pose = &poses[i]};
    }
    for (int changed = 0; changed < 2; changed++) {
        for (size_t i = 0; i < COPIES; i++) {
            const clinker_pair alone = check_pair(*state, &bodies[2 * i], 2, 0);
            const clinker_pair together = check_pair(*state, bodies, 2 * COPIES, i);
            assert_true(alone.volume == together.volume && alone.volume_error == together.volume_error);
            assert_true(alone.volume > 0 && alone.overlaps_itself[1] == (changed && i % 2 == 1));
            assert_memory_equal(alone.overlaps_itself, together.overlaps_itself, sizeof alone.overlaps_itself);
            assert_memory_equal(alone.own_faces, together.own_faces, sizeof alone.own_faces);
        }
        for (size_t i = 0; i < copy.vertex_count; i++) {
            copy.positions[3 * i] = i % 60 < 30 ? -copy.positions[3 * i] : copy.positions[3 * i];
        }
    }
    scene_mesh_free(&ball);
    scene_mesh_free(&torus);
    scene_mesh_free(&copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_whole_lists_of_the_same_mesh_and_call_are_known),
        cmocka_unit_test(what_finds_no_room_is_not_known),
        cmocka_unit_test(pairs_of_an_assembly_are_answered_as_by_themselves),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
