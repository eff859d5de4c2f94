/* Copies of a body: whether two are copies, and whether a body has a volume, against whole numbers that do not round.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/same_body.h"
#include "fixtures/checking.h"
#include "fixtures/grid_shapes.h"
#include "fixtures/open_check.h"
#include "fixtures/random_bits.h"
#include "fixtures/same_answer.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

/* ---- Copies ---- */

static bool are_same(clinker_workspace *workspace, const clinker_body *a, const clinker_body *b) {
    const clinker_body bodies[2] = {*a, *b};
    const clinker_query query = query_with_tolerance(0);
    const ck_check check = open_check(workspace, bodies, 2, &query);
    const bool same = ck_bodies_are_same(&check.bodies[0], &check.bodies[1]);
    assert_int_equal(ck_bodies_are_same(&check.bodies[1], &check.bodies[0]), same);
    return same;
}

static void copies_have_the_same_bytes_and_the_same_pose(void **state) {
    scene_mesh one = box(0, 0, 0, 1, 2, 3), other = box(0, 0, 0, 1, 2, 3);
    clinker_pose here = clinker_pose_identity(), there = clinker_pose_identity();
    clinker_body a = {.mesh = scene_mesh_borrow(&one)}, b = {.mesh = scene_mesh_borrow(&one)};
    assert_true(are_same(*state, &a, &b));
    b.mesh = scene_mesh_borrow(&other);
    assert_true(are_same(*state, &a, &b));
    other.positions[5] = nextafterf(other.positions[5], 9);
    assert_false(are_same(*state, &a, &b));
    other.positions[5] = one.positions[5];
    const uint32_t corner = other.indices[7];
    other.indices[7] = other.indices[6];
    other.indices[6] = corner;
    assert_false(are_same(*state, &a, &b));
    b.mesh = scene_mesh_borrow(&one);
    a.pose = &here;
    b.pose = &there;
    there.m[3] = 0x1p-50;
    assert_false(are_same(*state, &a, &b));
    here.m[3] = 0x1p-50;
    assert_true(are_same(*state, &a, &b));
    for (int i = 0; i < 12; i++) {
        const double was = there.m[i];
        there.m[i] = nextafter(was, 9);
        assert_false(are_same(*state, &a, &b));
        there.m[i] = was;
    }
    b.mesh.triangle_count--;
    assert_false(are_same(*state, &a, &b));
    scene_mesh_free(&one);
    scene_mesh_free(&other);
}

/* ---- Volume ---- */

__extension__ typedef __int128 wide;

enum { MOST_CORNERS = 24, MOST_FACES = 24 };

/* A closed body with whole coordinates below 2^40, times a unit. */
typedef struct whole_body {
    int64_t at[MOST_CORNERS][3];
    uint32_t faces[MOST_FACES][3];
    uint32_t corner_count, face_count;
    double positions[MOST_CORNERS][3];
} whole_body;

/* Six times the volume. */
static wide volume_of(const whole_body *body) {
    wide sum = 0;
    for (uint32_t i = 0; i < body->face_count; i++) {
        const int64_t *p = body->at[body->faces[i][0]], *q = body->at[body->faces[i][1]],
                      *r = body->at[body->faces[i][2]];
        for (int axis = 0; axis < 3; axis++) {
            const int j = (axis + 1) % 3, k = (axis + 2) % 3;
            sum += p[axis] * ((wide)q[j] * r[k] - (wide)q[k] * r[j]);
        }
    }
    return sum;
}

static int64_t random_whole(random_state *random, int bits) {
    return (int64_t)(random_bits(random) >> (64 - bits)) - ((int64_t)1 << (bits - 1));
}

static void add_tetrahedron(whole_body *body, int64_t corners[4][3]) {
    static const uint32_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    for (int i = 0; i < 12; i++) {
        body->faces[body->face_count + (uint32_t)i / 3][i % 3] = body->corner_count + faces[i / 3][i % 3];
    }
    memcpy(body->at[body->corner_count], corners, 4 * sizeof *corners);
    body->corner_count += 4;
    body->face_count += 4;
}

/* Tetrahedra of four points in a plane, or off it by one in some coordinate, or not flat at all. */
static void make_body(random_state *random, int kind, whole_body *body) {
    memset(body, 0, sizeof *body);
    const int bits = 4 + random_below(random, 33);
    const int count = 1 + random_below(random, 4);
    int64_t from[3], p[3], q[3];
    for (int axis = 0; axis < 3; axis++) {
        from[axis] = random_whole(random, 2 + random_below(random, 36));
        p[axis] = random_whole(random, bits);
        q[axis] = random_whole(random, bits);
    }
    for (int i = 0; i < count; i++) {
        int64_t corners[4][3];
        for (int k = 0; k < 12; k++) {
            static const int steps[4][2] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}};
            const int axis = k % 3;
            corners[k / 3][axis] = from[axis] + (steps[k / 3][0] + i) * p[axis] + (steps[k / 3][1] - i) * q[axis];
            corners[k / 3][axis] += kind == 2 ? random_whole(random, bits) : 0;
        }
        if (kind == 1) {
            corners[random_below(random, 4)][random_below(random, 3)] += random_below(random, 3) - 1;
        }
        add_tetrahedron(body, corners);
    }
    if (random_below(random, 2) == 0) {
        for (uint32_t i = 0; i < body->face_count; i++) {
            const uint32_t corner = body->faces[i][0];
            body->faces[i][0] = body->faces[i][1];
            body->faces[i][1] = corner;
        }
    }
}

static clinker_body place(whole_body *body, double unit) {
    for (uint32_t i = 0; i < body->corner_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            body->positions[i][axis] = unit * (double)body->at[i][axis];
        }
    }
    return (clinker_body){.mesh = {.positions = body->positions,
                                   .vertex_count = body->corner_count,
                                   .scalar = CLINKER_SCALAR_FLOAT64,
                                   .indices = body->faces[0],
                                   .triangle_count = body->face_count}};
}

static bool has_area(clinker_workspace *workspace, const clinker_body *body) {
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_mesh_inspect(workspace, &body->mesh, NULL, &found), CLINKER_STATUS_OK);
    return found.solid;
}

/* Bodies of this unit, by themselves or beside one of size 1: what is tiny is scaled, or not. */
static void check_volumes(clinker_workspace *workspace, const double *units, int unit_count) {
    const test_rounds rounds = test_rounds_of(4000);
    scene_mesh cube = scene_cube(1);
    const clinker_query query = query_with_tolerance(0);
    size_t told = 0, flat = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_state random = seed + 1;
        whole_body body;
        make_body(&random, (int)(seed % 3), &body);
        const clinker_body bodies[2] = {place(&body, units[random_below(&random, unit_count)]),
                                        {.mesh = scene_mesh_borrow(&cube)}};
        if (!has_area(workspace, &bodies[0])) {
            continue;
        }
        const ck_check check = open_check(workspace, bodies, 1 + (size_t)random_below(&random, 2), &query);
        find_closed(&check);
        const wide volume = volume_of(&body);
        const bool found = ck_body_has_volume(&check.bodies[0]);
        assert_int_equal(check.bodies[0].closed, 1);
        if (found && (volume == 0 || (volume > 0) != (check.bodies[0].outward > 0))) {
            fail_msg("seed %llu: there is no such volume", (unsigned long long)seed);
        }
        told += found;
        flat += volume == 0;
    }
    scene_mesh_free(&cube);
    assert_true(!rounds.whole || (told > 300 && flat > 500));
}

static void a_volume_that_is_told_is_there(void **state) {
    static const double units[] = {1, 0x1p-40, 0x1p-100, 0x1p100};
    check_volumes(*state, units, 4);
}

/* Cubes of their size are no doubles, or have lost most of their digits. */
static void a_volume_that_is_told_of_tiny_bodies_is_there(void **state) {
    static const double units[] = {0x1p-350, 0x1p-365, 0x1p-371, 0x1p-376};
    check_volumes(*state, units, 4);
}

static bool tells_volume(clinker_workspace *workspace, const solid *shape) {
    const clinker_body body = {.mesh = solid_borrow(shape)};
    const clinker_query query = query_with_tolerance(0);
    const ck_check check = open_check(workspace, &body, 1, &query);
    find_closed(&check);
    assert_int_equal(check.bodies[0].closed, 1);
    return ck_body_has_volume(&check.bodies[0]);
}

static void sheets_have_no_volume_and_boxes_have_one_either_way_round(void **state) {
    const double low[2] = {-1, 2}, high[2] = {3, 5};
    for (int round = 0; round < 12; round++) {
        solid sheet = grid_sheet(low, high, 7, true);
        const double box_low[3] = {-1, 2, 7}, box_high[3] = {3, 5, 7 + ldexp(1, -2 * round)};
        solid thick = grid_box(box_low, box_high, 1 + round % 3, NULL);
        const clinker_pose pose = clinker_pose_euler((const double[3]){0.1, 2, -3}, (const double[3]){round, 0.3, 2});
        if (round % 2 == 1) {
            solid_place(&sheet, &pose);
            solid_place(&thick, &pose);
        }
        for (int side = 0; side < 2; side++) {
            assert_false(tells_volume(*state, &sheet));
            assert_true(tells_volume(*state, &thick));
            solid_flip(&sheet);
            solid_flip(&thick);
        }
        solid_free(&sheet);
        solid_free(&thick);
    }
}

/* A body and another one inside out, of the same size: the volumes cancel, the insides do not. */
static void volumes_that_cancel_tell_nothing(void **state) {
    const double low[2][3] = {{0, 0, 0}, {5, 0, 0}}, high[2][3] = {{1, 1, 1}, {6, 1, 1}};
    solid inverted = grid_box(low[1], high[1], 1, NULL);
    solid_flip(&inverted);
    solid both = grid_joined(grid_box(low[0], high[0], 1, NULL), inverted);
    assert_false(tells_volume(*state, &both));
    solid_free(&both);
}

/* ---- Copies in one place ---- */

static void assert_copies_equal_the_reference(clinker_workspace *workspace, const solid *shape, const char *label) {
    const clinker_body bodies[2] = {{.mesh = solid_borrow(shape)}, {.mesh = solid_borrow(shape)}};
    clinker_workspace *plain;
    assert_int_equal(clinker_workspace_create(NULL, &plain), CLINKER_STATUS_OK);
    for (int detail = CLINKER_DETAIL_STATE; detail <= CLINKER_DETAIL_FACES; detail++) {
        clinker_query query = query_with_tolerance(0);
        query.depth = false;
        query.detail = (clinker_detail)detail;
        clinker_answer answers[2] = {CLINKER_INIT(clinker_answer), CLINKER_INIT(clinker_answer)};
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answers[0]), CLINKER_STATUS_OK);
        query.reference = true;
        assert_int_equal(clinker_bodies_check(plain, bodies, 2, &query, &answers[1]), CLINKER_STATUS_OK);
        const same_question question = {
            .label = label, .query = &query, .size = 8, .reach = 8, .features = 1, .tangled = true};
        assert_true(same_pairs(&question, clinker_answer_pair(&answers[0], 0), clinker_answer_pair(&answers[1], 0)));
    }
    clinker_workspace_destroy(plain);
}

static void copies_in_one_place_equal_the_reference_whatever_they_enclose(void **state) {
    enum { SHAPES = 7 };
    const double low[3] = {0, 0, 0}, high[3] = {2, 2, 2}, inside[2][3] = {{0.5, 0.5, 0.5}, {1.5, 1.5, 1.5}};
    const double beyond[2][3] = {{1, 1, 1}, {3, 3, 3}}, beside[2][3] = {{2, 0, 0}, {4, 2, 2}};
    solid hole = grid_box(inside[0], inside[1], 1, NULL), other = grid_box(beside[0], beside[1], 1, NULL);
    solid inverted = grid_box(beside[0], beside[1], 1, NULL), open = grid_box(low, high, 1, NULL);
    solid_flip(&hole);
    solid_flip(&inverted);
    solid_drop_face(&open, 3);
    solid shapes[SHAPES] = {grid_box(low, high, 2, NULL),
                            grid_sheet(low, high, 1, true),
                            grid_joined(grid_box(low, high, 1, NULL), hole),
                            grid_joined(grid_box(low, high, 1, NULL), other), /* it touches itself */
                            grid_joined(grid_box(low, high, 1, NULL), grid_box(beyond[0], beyond[1], 1, NULL)),
                            grid_joined(grid_box(low, high, 1, NULL), inverted),
                            open};
    static const char *const labels[SHAPES] = {"box",        "sheet", "hollow", "touching itself", "crossing itself",
                                               "cancelling", "open"};
    for (int i = 0; i < SHAPES; i++) {
        assert_copies_equal_the_reference(*state, &shapes[i], labels[i]);
        solid_flip(&shapes[i]);
        assert_copies_equal_the_reference(*state, &shapes[i], labels[i]);
        solid_free(&shapes[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_have_the_same_bytes_and_the_same_pose),
        cmocka_unit_test(a_volume_that_is_told_is_there),
        cmocka_unit_test(a_volume_that_is_told_of_tiny_bodies_is_there),
        cmocka_unit_test(sheets_have_no_volume_and_boxes_have_one_either_way_round),
        cmocka_unit_test(volumes_that_cancel_tell_nothing),
        cmocka_unit_test(copies_in_one_place_equal_the_reference_whatever_they_enclose),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
