/* Bodies that overlap themselves in small places: the true volume lies within the bound that is told. Volumes are
 * counted on a grid, or found column by column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "overlap/knots_asked.h"
#include "overlap/lattice_shells.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int below(scene_random *random, int limit) {
    return (int)scene_random_below(random, (size_t)limit);
}

static bool chance(scene_random *random, int one_in) {
    return below(random, one_in) == 0;
}

/* ---- Shells on a grid ---- */

/* A box whose faces are split, with room around it. */
static lattice_shell main_box(scene_random *random) {
    int low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = 8 + below(random, 5);
        high[axis] = 56 - below(random, 5);
    }
    return lattice_box(low, high, 1, 1 << below(random, 4));
}

/* A place on the surface of a box: on a side, an edge or a corner. */
static void random_place(scene_random *random, const lattice_shell *box, int p[3]) {
    const int sides = 1 + below(random, 3), first = below(random, 3);
    for (int i = 0; i < 3; i++) {
        const int axis = (first + i) % 3;
        const int in = chance(random, 2) ? below(random, box->size[axis] + 1) : below(random, 9) * box->size[axis] / 8;
        p[axis] = box->low[axis] + (i < sides ? (chance(random, 2) ? 0 : box->size[axis]) : in);
    }
}

static int between(int x, int low, int high) {
    return x < low ? low : x > high ? high : x;
}

/* A small shell around a place, or beside it. */
static lattice_shell small_shell(scene_random *random, const int place[3]) {
    const int sign = chance(random, 5) ? -1 : 1, side = 1 + below(random, 5);
    int low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = between(place[axis] - below(random, side + 1), 0, LATTICE_SIDE - side);
        high[axis] = between(low[axis] + 1 + below(random, 5), 0, LATTICE_SIDE);
    }
    return chance(random, 3) ? lattice_box(low, high, sign, 1) : lattice_corner(random, low, side, sign);
}

/* A box as long as a part of the whole grid, or all of it. */
static lattice_shell rod(scene_random *random, const int place[3], int thick) {
    const int along = below(random, 3);
    int low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = between(place[axis] - below(random, thick + 1), 0, LATTICE_SIDE - thick);
        high[axis] = low[axis] + thick;
    }
    low[along] = below(random, chance(random, 2) ? 4 : 56);
    high[along] = low[along] + 1 + below(random, LATTICE_SIDE - low[along]);
    return lattice_box(low, high, 1, 1);
}

/* A shell that has something to do with one that is there: the same, or with the same corner. */
static lattice_shell like(scene_random *random, const lattice_shell *shell) {
    lattice_shell other = *shell;
    if (chance(random, 2)) {
        other.sign = -other.sign;
    }
    if (chance(random, 2)) {
        return lattice_corner(random, shell->low, between(shell->size[0], 1, 5), other.sign);
    }
    for (int axis = 0; axis < 3 && !other.corner; axis++) {
        other.low[axis] = between(other.low[axis] + below(random, 3) - 1, 0, LATTICE_SIDE - other.size[axis]);
    }
    return other;
}

static lattice_body knotted_body(scene_random *random) {
    lattice_body body = {.shells = {main_box(random)}, .count = 1};
    const int smalls = 1 + below(random, 4);
    int place[3];
    random_place(random, &body.shells[0], place);
    for (int i = 0; i < smalls; i++) {
        if (!chance(random, 3)) {
            random_place(random, &body.shells[0], place);
        }
        const lattice_shell *last = &body.shells[body.count - 1];
        const lattice_shell shell = body.count > 1 && chance(random, 4) ? like(random, last)
                                    : chance(random, 6)                 ? rod(random, place, 1 + below(random, 4))
                                                                        : small_shell(random, place);
        /* Winding numbers are large where there are many at one place. */
        for (int copies = chance(random, 6) ? below(random, 6) : 0; copies >= 0; copies--) {
            lattice_add(&body, &shell);
        }
    }
    return body;
}

static bool apart(const lattice_shell *a, const lattice_shell *b) {
    for (int axis = 0; axis < 3; axis++) {
        if (a->low[axis] > b->low[axis] + b->size[axis] || b->low[axis] > a->low[axis] + a->size[axis]) {
            return true;
        }
    }
    return false;
}

static void add_apart(lattice_body *body, const lattice_shell *shell) {
    for (int i = 0; i < body->count; i++) {
        if (!apart(&body->shells[i], shell)) {
            return;
        }
    }
    lattice_add(body, shell);
}

/* A large box, some of whose corners lie in a shell of another body or beside it. */
static lattice_shell large_box(scene_random *random, const lattice_shell *near) {
    int low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        const int at = near->low[axis] + below(random, near->size[axis] + 1);
        low[axis] = chance(random, 2) ? below(random, 24) : at;
        low[axis] = low[axis] > 32 ? below(random, 8) : low[axis];
        high[axis] = chance(random, 2) ? LATTICE_SIDE - below(random, 24) : at;
        high[axis] = high[axis] < low[axis] + 16 ? LATTICE_SIDE - below(random, 8) : high[axis];
    }
    return lattice_box(low, high, 1, 1 << below(random, 3));
}

/* Boxes that are apart: a large one, and thin ones, some within a shell of the other body. */
static lattice_body other_body(scene_random *random, const lattice_body *a) {
    const lattice_shell *near = &a->shells[below(random, a->count)];
    lattice_body body = {.shells = {large_box(random, near)}, .count = 1};
    for (int i = below(random, 3); i > 0; i--) {
        int place[3];
        const lattice_shell *around = &a->shells[below(random, a->count)];
        for (int axis = 0; axis < 3; axis++) {
            place[axis] = around->low[axis] + below(random, around->size[axis]);
        }
        const lattice_shell thin = rod(random, place, 1 + below(random, 2));
        add_apart(&body, &thin);
    }
    return body;
}

/* A plate across an axis with a rod through it, or into it, at one side. */
static lattice_body plate_with_rod(scene_random *random, int along) {
    int low[3], high[3];
    const int thick = 2 + below(random, 10), at = 16 + below(random, 24);
    for (int i = 0; i < 3; i++) {
        low[i] = i == along ? at : 4;
        high[i] = i == along ? at + thick : 60;
    }
    lattice_body body = {.shells = {lattice_box(low, high, 1, chance(random, 2) ? 1 : 2)}, .count = 1};
    const int wide = 3 + below(random, 2);
    for (int i = 0; i < 3; i++) {
        low[i] = 5 + below(random, 4);
        high[i] = low[i] + wide;
    }
    low[along] = chance(random, 3) ? at + 1 + below(random, thick) : at - 1 - below(random, 6);
    high[along] = chance(random, 3) ? low[along] + 1 + below(random, 6) : at + thick + 1 + below(random, 6);
    const lattice_shell through = lattice_box(low, high, chance(random, 6) ? -1 : 1, 1);
    lattice_add(&body, &through);
    return body;
}

/* A box that has much of the plate, and one or two within the rod or along it. */
static lattice_body box_and_needle(scene_random *random, const lattice_body *a, int along) {
    const lattice_shell *hole = &a->shells[1];
    int low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = i == along ? below(random, 14) : i == (along + 1) % 3 ? 16 : below(random, 3);
        high[i] = LATTICE_SIDE - below(random, 4);
    }
    lattice_body body = {.shells = {lattice_box(low, high, 1, 1 << below(random, 3))}, .count = 1};
    for (int needle = 0; needle < 2; needle++) {
        for (int i = 0; i < 3; i++) {
            low[i] = hole->low[i] + 1 + below(random, hole->size[i] - 2 > 1 ? hole->size[i] - 2 : 1);
            high[i] = low[i] + 1;
        }
        low[along] = hole->low[along] + below(random, 12) - 6;
        low[along] = between(low[along], 0, LATTICE_SIDE - 1);
        high[along] = between(low[along] + 1 + below(random, 24), low[along] + 1, LATTICE_SIDE);
        const lattice_shell thin = lattice_box(low, high, 1, chance(random, 3) ? 2 : 1);
        add_apart(&body, &thin);
    }
    return body;
}

/* ---- Judging ---- */

static void print_shells(const char *name, const lattice_body *body) {
    for (int i = 0; i < body->count; i++) {
        const lattice_shell *s = &body->shells[i];
        print_message("  %s %s%d: %d %d %d + %d %d %d, order %d%d%d, splits %d\n", name, s->corner ? "corner " : "box ",
                      s->sign, s->low[0], s->low[1], s->low[2], s->size[0], s->size[1], s->size[2], s->order[0],
                      s->order[1], s->order[2], s->splits);
    }
}

enum { AFAR = 1 << 20 };

/* Shows the other side, without rounding. */
static clinker_pose mirror(void) {
    clinker_pose pose = clinker_pose_identity();
    pose.m[0] = -1;
    return pose;
}

/* Brings back what has been moved by this, a third as large: not without rounding. */
static clinker_pose shrink_from_afar(void) {
    clinker_pose pose = clinker_pose_identity();
    for (int axis = 0; axis < 3; axis++) {
        pose.m[4 * axis + axis] = 1.0 / 3;
        pose.m[4 * axis + 3] = -AFAR / 3.0;
    }
    return pose;
}

/* Asks about both orders of bodies whose volume is known. */
static void check_pair(clinker_workspace *workspace, uint64_t seed, const lattice_body pair[2], knots_tally *count) {
    scene_random random = {seed ^ 0x5eed};
    scene_mesh meshes[2] = {lattice_mesh(&random, &pair[0]), lattice_mesh(&random, &pair[1])};
    if (chance(&random, 2)) {
        lattice_shear(&random, &meshes[0], &meshes[1]);
    }
    for (int i = 0; i < 2; i++) {
        if (chance(&random, 4)) {
            scene_mesh_flip(&meshes[i]);
        }
        scene_shuffle(&meshes[i], seed, true);
    }
    const lattice_overlap counted = lattice_count(&pair[0], &pair[1]);
    knots_truth truth = {counted.volume, counted.sum, counted.deviation, 0};
    const bool rounded = chance(&random, 4), posed = rounded || chance(&random, 3);
    const clinker_pose pose = rounded ? shrink_from_afar() : mirror(), poses[2] = {pose, pose};
    if (rounded) {
        scene_mesh_move(&meshes[0], AFAR, AFAR, AFAR);
        scene_mesh_move(&meshes[1], AFAR, AFAR, AFAR);
        truth = (knots_truth){truth.volume / 27, truth.sum / 27, truth.deviation / 27, 1e-5};
    }
    for (int of = 0; of < 2; of++) {
        const scene_mesh *const both[2] = {&meshes[of], &meshes[1 - of]};
        const knots_said said = knots_ask(workspace, both, posed ? poses : NULL, of);
        if (!knots_judge(&said, &truth, seed, count)) {
            print_shells("a", &pair[0]);
            print_shells("b", &pair[1]);
        }
    }
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}

static void knots_of_shells_on_a_grid_are_bounded(void **state) {
    const test_rounds rounds = test_rounds_of(1500);
    knots_tally count = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const lattice_body a = knotted_body(&random);
        check_pair(*state, seed, (const lattice_body[2]){a, other_body(&random, &a)}, &count);
    }
    knots_report("grid", &count);
    assert_true(!rounds.whole || (count.by_knots > 1000 && count.off > 300));
}

static void knots_on_an_edge_of_the_other_body_are_one(void **state) {
    const test_rounds rounds = test_rounds_of(1500);
    knots_tally count = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        const int along = below(&random, 3);
        const lattice_body a = plate_with_rod(&random, along);
        check_pair(*state, seed, (const lattice_body[2]){a, box_and_needle(&random, &a, along)}, &count);
    }
    knots_report("rods", &count);
    assert_true(!rounds.whole || (count.by_knots > 500 && count.off > 150));
}

/* ---- By hand ---- */

static lattice_body body_of(const lattice_shell *shells, int count) {
    lattice_body body = {.count = 0};
    for (int i = 0; i < count; i++) {
        lattice_add(&body, &shells[i]);
    }
    return body;
}

/* Checks a pair, each of them either way round, and returns how many of four answers told the sum. */
static uint64_t count_by_knots(clinker_workspace *workspace, const lattice_body pair[2]) {
    knots_tally count = {0};
    const lattice_overlap counted = lattice_count(&pair[0], &pair[1]);
    const knots_truth truth = {counted.volume, counted.sum, counted.deviation, 0};
    for (uint64_t way = 0; way < 4; way++) {
        scene_random random = {way};
        scene_mesh meshes[2] = {lattice_mesh(&random, &pair[0]), lattice_mesh(&random, &pair[1])};
        if (way % 2 == 1) {
            scene_mesh_flip(&meshes[0]);
        }
        const int of = (int)way / 2;
        const knots_said said =
            knots_ask(workspace, (const scene_mesh *const[2]){&meshes[of], &meshes[1 - of]}, NULL, of);
        knots_judge(&said, &truth, way, &count);
        scene_mesh_free(&meshes[0]);
        scene_mesh_free(&meshes[1]);
    }
    assert_int_equal(count.wrong, 0);
    assert_int_equal(count.exact, 0);
    return count.by_knots;
}

static lattice_shell box_of(int x, int y, int z, int to_x, int to_y, int to_z) {
    return lattice_box((const int[3]){x, y, z}, (const int[3]){to_x, to_y, to_z}, 1, 1);
}

/* Of its faces all but one have the tip, which is inside of the box: the others begin where it does. */
static lattice_body box_with_spike(void) {
    const lattice_shell shells[2] = {
        box_of(8, 8, 8, 56, 56, 56),
        {.corner = true, .sign = 1, .low = {54, 30, 30}, .size = {4, 4, 4}, .order = {0, 1, 2}, .splits = 1},
    };
    return body_of(shells, 2);
}

static void a_tip_within_the_body_is_all_knot(void **state) {
    const lattice_shell other = box_of(20, 20, 20, 64, 64, 64);
    const lattice_body pair[2] = {box_with_spike(), body_of(&other, 1)};
    assert_int_equal(count_by_knots(*state, pair), 4);
}

/* A box, and a tetrahedron on its head that goes deep into it: the corners of its faces are turned round. */
static scene_mesh box_with_deep_tip(uint32_t turn) {
    static const float corners[4][3] = {{1.5F, 0.5F, -1.5F}, {1.75F, 0.5F, 1}, {1.5F, 0.75F, 1}, {1.25F, 0.375F, 1}};
    scene_mesh mesh = scene_box((const float[3]){0, 0, -2}, (const float[3]){2, 2, 0});
    scene_mesh tip = scene_tetrahedron(1);
    assert_true(tip.vertex_count == 4 && tip.triangle_count == 4);
    memcpy(tip.positions, corners, sizeof corners);
    for (uint32_t face = 0; face < 4; face++) {
        const uint32_t next[3] = {face < 3 ? 0 : 1, face < 3 ? 1 + (face + 1) % 3 : 2, face < 3 ? 1 + face : 3};
        for (uint32_t k = 0; k < 3; k++) {
            tip.indices[3 * face + k] = next[(k + turn) % 3];
        }
    }
    assert_true(scene_mesh_append(&mesh, &tip));
    scene_mesh_free(&tip);
    return mesh;
}

/* Beside the corner within, the body does not begin, whichever corner that is, and whichever way a pose shows it. */
static void a_deep_tip_is_no_small_knot(void **state) {
    /* Of the tetrahedron's base; in the box is its tip, 0.6 of the height. */
    const double area = 0.078125;
    const double within = 0.36 * area * 1.5 / 3, all = area * 2.5 / 3;
    scene_mesh around = scene_box((const float[3]){-3, -1, -1.75F}, (const float[3]){3, 3, 3});
    const clinker_pose mirrored = mirror(), poses[2] = {mirrored, mirrored};
    const knots_truth truth = {2 * 2 * 1.75 + all - within, 2 * 2 * 1.75 + all, within, 1e-6};
    knots_tally count = {0};
    for (uint32_t turn = 0; turn < 3; turn++) {
        scene_mesh mesh = box_with_deep_tip(turn);
        for (int way = 0; way < 4; way++) {
            const scene_mesh *const both[2] = {way % 2 == 0 ? &mesh : &around, way % 2 == 0 ? &around : &mesh};
            const knots_said said = knots_ask(*state, both, way < 2 ? NULL : poses, way % 2);
            knots_judge(&said, &truth, turn, &count);
        }
        scene_mesh_free(&mesh);
    }
    scene_mesh_free(&around);
    assert_int_equal(count.wrong, 0);
    assert_int_equal(count.rounds, 12);
}

static lattice_body plate_and_rod(void) {
    const lattice_shell shells[2] = {box_of(4, 4, 30, 60, 60, 34), box_of(6, 6, 28, 9, 9, 36)};
    return body_of(shells, 2);
}

/* A box that has most of the plate, and a needle in the rod. */
static lattice_body box_and_needle_of(int from, int to) {
    const lattice_shell shells[2] = {box_of(16, 2, 10, 64, 62, 50), box_of(7, 7, from, 8, 8, to)};
    return body_of(shells, 2);
}

static uint64_t count_with_needle(clinker_workspace *workspace, int from, int to) {
    return count_by_knots(workspace, (const lattice_body[2]){plate_and_rod(), box_and_needle_of(from, to)});
}

static void knots_that_an_edge_passes_are_known_unless_it_ends_in_them(void **state) {
    assert_int_equal(count_with_needle(*state, 29, 35), 4); /* ends where the rod is alone */
    assert_int_equal(count_with_needle(*state, 26, 38), 4); /* beyond it */
    assert_int_equal(count_with_needle(*state, 29, 32), 0); /* where both are */
    assert_int_equal(count_with_needle(*state, 31, 33), 0);
}

/* Faces of 12 shells, each through the faces of the box and through each other, are too many. */
static void many_meetings_are_left_alone(void **state) {
    lattice_body a = {.shells = {box_of(8, 8, 8, 56, 56, 56)}, .count = 1};
    for (int i = 0; i < 11; i++) {
        const lattice_shell shell = box_of(52, 52, 52, 57 + i / 2, 57 + i % 3, 57 + i % 4);
        lattice_add(&a, &shell);
    }
    const lattice_shell other = box_of(1, 1, 1, 63, 63, 63);
    assert_int_equal(count_by_knots(*state, (const lattice_body[2]){a, body_of(&other, 1)}), 0);
}

/* ---- Memory ---- */

static clinker_status check_bodies(clinker_workspace *workspace, const scene_mesh meshes[2], double *volume) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0])}, {.mesh = scene_mesh_borrow(&meshes[1])}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    const clinker_query query = knots_query();
    const clinker_status status = clinker_bodies_check(workspace, bodies, 2, &query, &answer);
    const clinker_pair *pair = status == CLINKER_STATUS_OK ? clinker_answer_pair(&answer, 0) : NULL;
    *volume = pair != NULL ? pair->volume : -1;
    return status;
}

static void survive_a_failing_allocator(const lattice_body pair[2]) {
    scene_random random = {1};
    scene_mesh meshes[2] = {lattice_mesh(&random, &pair[0]), lattice_mesh(&random, &pair[1])};
    const double sum = lattice_count(&pair[0], &pair[1]).sum;
    bool done = false;
    for (size_t fail_at = 1; !done; fail_at++) {
        test_allocator allocator = {0};
        const clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        double volume;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        allocator.fail_at = allocator.calls + fail_at;
        const clinker_status status = check_bodies(workspace, meshes, &volume);
        done = allocator.calls < allocator.fail_at;
        assert_int_equal(status, done ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
        allocator.fail_at = 0;
        assert_int_equal(check_bodies(workspace, meshes, &volume), CLINKER_STATUS_OK);
        assert_true(fabs(volume - sum) < 1e-9 * sum);
        const size_t calls = allocator.calls;
        assert_int_equal(check_bodies(workspace, meshes, &volume), CLINKER_STATUS_OK);
        assert_int_equal(allocator.calls, calls);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}

static void a_failing_allocator_is_survived_and_the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    const lattice_shell box = box_of(20, 20, 20, 55, 60, 60);
    survive_a_failing_allocator((const lattice_body[2]){box_with_spike(), body_of(&box, 1)});
    survive_a_failing_allocator((const lattice_body[2]){plate_and_rod(), box_and_needle_of(29, 35)});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knots_of_shells_on_a_grid_are_bounded),
        cmocka_unit_test(knots_on_an_edge_of_the_other_body_are_one),
        cmocka_unit_test(a_tip_within_the_body_is_all_knot),
        cmocka_unit_test(a_deep_tip_is_no_small_knot),
        cmocka_unit_test(knots_that_an_edge_passes_are_known_unless_it_ends_in_them),
        cmocka_unit_test(many_meetings_are_left_alone),
        cmocka_unit_test(a_failing_allocator_is_survived_and_the_second_of_two_like_calls_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
