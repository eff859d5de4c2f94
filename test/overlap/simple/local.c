/* Few faces that take part, held against those nearby: what is proved is so, as winding numbers, all pairs of faces and
 * the test with a grid tell; and what all pairs of faces tell is proved. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "math/triangle_contact.h"
#include "overlap/simple_bodies.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add(scene_mesh *mesh, scene_mesh other) {
    assert_true(scene_mesh_append(mesh, &other));
    scene_mesh_free(&other);
}

/* What it says of two faces is so: they cross, one of them takes part, and no proof is to be had by a grid either. */
static void check_crossing(clinker_workspace *workspace, const simple_body *body, const uint32_t *faces, uint32_t count,
                           const ck_simplicity *found) {
    double t[2][3][3];
    bool takes_part = false;
    for (uint32_t i = 0; i < count; i++) {
        takes_part = takes_part || faces[i] == found->faces[0] || faces[i] == found->faces[1];
    }
    ck_mesh_triangle(&body->opened.body.mesh, found->faces[0], t[0]);
    ck_mesh_triangle(&body->opened.body.mesh, found->faces[1], t[1]);
    assert_true(takes_part && found->faces[0] < found->faces[1]);
    assert_int_equal(ck_triangle_contact((const double(*)[3])t[0], (const double(*)[3])t[1]), CK_CONTACT_CROSS);
    assert_true(simple_body_ask(workspace, body, faces, count).kind != CK_SIMPLE);
    assert_true(simple_body_ask(workspace, body, NULL, 0).kind != CK_SIMPLE);
}

static ck_simple_kind judge(clinker_workspace *workspace, const simple_body *body, const uint32_t *faces,
                            uint32_t count) {
    ck_simplicity found;
    assert_true(ck_simple_prove(workspace, &body->opened.body, faces, count, NULL, &found));
    assert_true(found.kind == CK_SIMPLE || found.kind == CK_SELF_MEETING || found.kind == CK_SIMPLE_UNKNOWN);
    if (found.kind == CK_SELF_MEETING) {
        check_crossing(workspace, body, faces, count, &found);
    }
    return found.kind;
}

static bool prove(clinker_workspace *workspace, const simple_body *body, const uint32_t *faces, uint32_t count) {
    return judge(workspace, body, faces, count) == CK_SIMPLE;
}

/* Faces from .. to-1 of a mesh; frees it. */
static ck_simple_kind judge_range(clinker_workspace *workspace, scene_mesh mesh, uint32_t from, uint32_t to) {
    uint32_t *faces = malloc((to - from + 1) * sizeof *faces);
    simple_body body;
    assert_non_null(faces);
    for (uint32_t i = from; i < to; i++) {
        faces[i - from] = i;
    }
    simple_body_open(workspace, &mesh, BODY_PLAIN, &body);
    const ck_simple_kind kind = judge(workspace, &body, faces, to - from);
    simple_body_close(&body);
    scene_mesh_free(&mesh);
    free(faces);
    return kind;
}

static bool prove_range(clinker_workspace *workspace, scene_mesh mesh, uint32_t from, uint32_t to) {
    return judge_range(workspace, mesh, from, to) == CK_SIMPLE;
}

static void shells_by_hand(void **state) {
    const float zero[3] = {0, 0, 0}, one[3] = {1, 1, 1}, two[3] = {2, 2, 2}, three[3] = {3, 3, 3};
    scene_mesh mesh = scene_box(zero, three);
    assert_true(prove_range(*state, mesh, 0, 12));
    /* One in the other: the outer one begins where it is, the inner one does not. */
    mesh = scene_box(zero, three);
    add(&mesh, scene_box(one, two));
    assert_true(prove_range(*state, mesh, 0, 12));
    mesh = scene_box(zero, three);
    add(&mesh, scene_box(one, two));
    assert_false(prove_range(*state, mesh, 12, 24));
    mesh = scene_box(zero, three);
    add(&mesh, scene_box(one, two));
    assert_false(prove_range(*state, mesh, 10, 13));
    /* Through each other, and flush. */
    mesh = scene_box(zero, two);
    add(&mesh, scene_box(one, three));
    assert_false(prove_range(*state, mesh, 0, 12));
    mesh = scene_box(zero, one);
    add(&mesh, scene_box((const float[3]){1, 0, 0}, (const float[3]){2, 1, 1}));
    assert_false(prove_range(*state, mesh, 0, 12));
    /* Through each other, edges in faces: where one shell ends inside of the other, faces show it. */
    mesh = scene_box(zero, two);
    add(&mesh, scene_box((const float[3]){0.5F, 0.5F, 1}, (const float[3]){1.5F, 1.5F, 3}));
    assert_int_equal(judge_range(*state, mesh, 12, 24), CK_SELF_MEETING);
    mesh = scene_box(zero, two);
    add(&mesh, scene_box((const float[3]){0.5F, 0.5F, 1}, (const float[3]){1.5F, 1.5F, 3}));
    assert_int_equal(judge_range(*state, mesh, 0, 12), CK_SELF_MEETING);
    /* In a corner, and with nothing that takes part. */
    mesh = scene_box(zero, one);
    add(&mesh, scene_box(one, two));
    assert_true(prove_range(*state, mesh, 0, 24));
    mesh = scene_box(zero, two);
    add(&mesh, scene_box(one, three));
    assert_true(prove_range(*state, mesh, 0, 0));
}

static void faces_without_area_count_for_nothing(void **state) {
    scene_mesh mesh = scene_icosphere(1, 8);
    const uint32_t before = (uint32_t)mesh.triangle_count;
    scene_mesh flat = scene_tetrahedron(1);
    for (size_t i = 0; i < flat.vertex_count; i++) {
        const float at = flat.positions[3 * i] + 2 * flat.positions[3 * i + 1] + 3 * flat.positions[3 * i + 2];
        for (size_t axis = 0; axis < 3; axis++) {
            flat.positions[3 * i + axis] = at; /* all four on a line through the sphere */
        }
    }
    add(&mesh, flat);
    assert_true(prove_range(*state, mesh, 0, before + 4));
}

/* So many that they fill spans of their own, before all others or after them. */
static void spans_of_faces_without_area_are_passed_over(void **state) {
    enum { FLAT = 128, ROUND = 6000, SOME = 200 };
    for (int last = 0; last < 2; last++) {
        scene_mesh flat = scene_box((const float[3]){2.5F, -1, 0}, (const float[3]){2.7F, -1, 0});
        for (int i = 1; i < FLAT / 12; i++) {
            const float at[3] = {2.5F, 0.01F * (float)i, 0}, end[3] = {2.7F, at[1], 0};
            add(&flat, scene_box(at, end));
        }
        const uint32_t flats = (uint32_t)flat.triangle_count;
        scene_mesh round = scene_bumpy_sphere(ROUND, 3, 1);
        const uint32_t first = last == 1 ? (uint32_t)round.triangle_count : 0, from = last == 1 ? 0 : flats;
        scene_mesh mesh = last == 1 ? round : flat;
        add(&mesh, last == 1 ? flat : round);
        uint32_t faces[FLAT + SOME], count = 0;
        for (uint32_t i = 0; i < flats + SOME; i++) {
            const bool is_flat = last == 1 ? i >= SOME : i < flats;
            faces[count++] = is_flat ? first + (last == 1 ? i - SOME : i) : from + (last == 1 ? i : i - flats);
        }
        simple_body body;
        simple_body_open(*state, &mesh, BODY_PLAIN, &body);
        assert_true(prove(*state, &body, faces, count));
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
}

static void a_shell_that_shares_an_edge_with_one_around_it_is_not_joined_with_it(void **state) {
    enum { FACES = 16, WEDGE = 12 };
    assert_false(prove_range(*state, box_with_wedge(), 0, FACES));
    assert_false(prove_range(*state, box_with_wedge(), WEDGE, FACES));
    assert_true(prove_range(*state, box_with_wedge(), 0, WEDGE));
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene_mesh mesh = box_with_wedge();
        scene_shuffle(&mesh, seed, true);
        assert_false(prove_range(*state, mesh, 0, FACES));
    }
}

static void random_region(scene_random *random, int side, int low[3], int high[3]) {
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = (int)scene_random_below(random, (size_t)side);
        high[axis] = low[axis] + 1 + (int)scene_random_below(random, (size_t)(side - low[axis]));
    }
}

/* Boxes whose faces have been split, and a region. Returns whether it was proved. */
static bool check_boxes(clinker_workspace *workspace, uint64_t seed, unsigned splits, body_form form) {
    scene_random random = {seed};
    scene_mesh boxes = random_boxes(&random);
    scene_mesh mesh = split_faces(&boxes, splits);
    int low[3], high[3];
    simple_body body;
    random_region(&random, BOXES_SIDE, low, high);
    simple_body_open(workspace, &mesh, form, &body);
    uint32_t *faces = malloc((mesh.triangle_count + 1) * sizeof *faces);
    assert_non_null(faces);
    const uint32_t count = faces_near(&body, low, high, faces);
    const bool proved = prove(workspace, &body, faces, count);
    const cell_windings inside = all_windings(&body, low, high);
    /* Where there is no face, there is one number, which is not asked for. */
    assert_true(!proved || none_or_one(inside) || inside.least == inside.most);
    assert_true(!proved || simple_body_ask(workspace, &body, faces, count).kind == CK_SIMPLE);
    assert_int_equal(proved, clear_by_all_pairs(&body, faces, count, 0x1p-12));
    free(faces);
    simple_body_close(&body);
    scene_mesh_free(&mesh);
    scene_mesh_free(&boxes);
    return proved;
}

static void boxes_are_proved_only_if_all_cells_have_0_or_1(void **state) {
    static const body_form forms[] = {BODY_PLAIN, BODY_SOUP, BODY_INWARDS};
    const test_rounds rounds = test_rounds_of(3000);
    uint64_t proved = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        proved += check_boxes(*state, seed, 1, forms[seed % 3]);
    }
    assert_true(!rounds.whole || (proved > 1000 && proved < 2500));
    print_message("boxes: proved %d\n", (int)proved);
}

static void boxes_of_more_faces_are_proved_only_if_so(void **state) {
    const test_rounds rounds = test_rounds_of(100);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        check_boxes(*state, seed + 4444, seed % 2 == 0 ? 2 : 4, BODY_PLAIN);
    }
}

/* Balls that may pass through themselves or each other, some far from the origin. */
static scene_mesh random_balls(scene_random *random) {
    scene_mesh mesh = random_ball(random);
    if (scene_random_below(random, 2) == 0) {
        scene_mesh other = random_ball(random);
        scene_mesh_move(&other, (float)scene_random_below(random, 4), 0, 0);
        add(&mesh, other);
    }
    if (scene_random_below(random, 4) == 0) {
        scene_mesh_move(&mesh, 4096, -8192, 16384);
    }
    return mesh;
}

/* Faces with a corner beyond a random plane through the middle of the body, or any faces. */
static uint32_t random_faces(scene_random *random, const simple_body *body, bool any, uint32_t *faces) {
    const ck_mesh *mesh = &body->opened.body.mesh;
    const size_t one_of = 1 + scene_random_below(random, 20);
    double normal[3], middle[3];
    uint32_t count = 0;
    ck_mesh_world(mesh, (uint32_t)scene_random_below(random, mesh->vertex_count), middle);
    for (int axis = 0; axis < 3; axis++) {
        normal[axis] = scene_random_between(random, -1, 1);
    }
    for (uint32_t face = 0; face < mesh->triangle_count; face++) {
        double t[3][3];
        bool beyond = false;
        ck_mesh_triangle(mesh, face, t);
        for (int i = 0; i < 3; i++) {
            beyond = beyond || normal[0] * (t[i][0] - middle[0]) + normal[1] * (t[i][1] - middle[1]) +
                                       normal[2] * (t[i][2] - middle[2]) >
                                   0;
        }
        faces[count] = face;
        count += any ? scene_random_below(random, one_of) == 0 : beyond;
    }
    return count;
}

static void balls_are_proved_as_all_pairs_tell(void **state) {
    const test_rounds rounds = test_rounds_of(3000);
    uint64_t proved = 0, more = 0, shown = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_balls(&random);
        simple_body body;
        simple_body_open(*state, &mesh, seed % 3 == 0 ? BODY_SOUP : BODY_PLAIN, &body);
        uint32_t *faces = malloc((mesh.triangle_count + 1) * sizeof *faces);
        assert_non_null(faces);
        const bool any = seed % 4 == 0; /* these make more sheets than are looked at */
        const uint32_t count = random_faces(&random, &body, any, faces);
        const ck_simple_kind kind = judge(*state, &body, faces, count);
        const bool found = kind == CK_SIMPLE, clear = clear_by_all_pairs(&body, faces, count, 0x1p-30);
        shown += kind == CK_SELF_MEETING;
        assert_true(found == clear || (any && clear));
        assert_true(!found || simple_body_ask(*state, &body, faces, count).kind == CK_SIMPLE);
        proved += found;
        more += found && simple_body_ask(*state, &body, NULL, 0).kind != CK_SIMPLE;
        free(faces);
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
    print_message("balls: proved %d, of which not as a whole %d; shown not to be so %d\n", (int)proved, (int)more,
                  (int)shown);
    assert_true(!rounds.whole || (proved > 500 && proved < 2500 && more > 50 && shown > 500));
}

/* Shells of many faces, in which the tree has several levels. */
static void shells_are_proved_as_the_grid_tells(void **state) {
    const test_rounds rounds = test_rounds_of(300);
    uint64_t proved = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = random_shell(&random);
        if (seed % 2 == 0) {
            add(&mesh, random_shell(&random));
        }
        simple_body body;
        int low[3], high[3];
        simple_body_open(*state, &mesh, BODY_PLAIN, &body);
        uint32_t *faces = malloc((mesh.triangle_count + 1) * sizeof *faces);
        assert_non_null(faces);
        random_region(&random, 4, low, high);
        for (int axis = 0; axis < 3; axis++) {
            low[axis] -= 2;
            high[axis] -= 2;
        }
        const uint32_t count = faces_near(&body, low, high, faces);
        const bool found = prove(*state, &body, faces, count);
        assert_int_equal(found, simple_body_ask(*state, &body, faces, count).kind == CK_SIMPLE);
        proved += found;
        free(faces);
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
    assert_true(!rounds.whole || (proved > 100 && proved < 290));
    print_message("shells: proved %d\n", (int)proved);
}

static void what_is_too_much_is_left_alone(void **state) {
    /* Every box of faces meets every other. */
    scene_mesh mesh = scene_bumpy_sphere(200000, 1, 1);
    scene_shuffle(&mesh, 1, true);
    assert_false(prove_range(*state, mesh, 0, 20000));
}

static void the_second_of_two_like_calls_allocates_nothing_and_a_failing_allocator_is_survived(void **state) {
    (void)state;
    enum { FACES = 600 };
    scene_mesh mesh = scene_bumpy_sphere(5000, 1, 1);
    uint32_t faces[FACES];
    for (uint32_t i = 0; i < FACES; i++) {
        faces[i] = 1000 + i;
    }
    bool done = false;
    for (size_t fail_at = 0; !done; fail_at++) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        simple_body body;
        simple_body_open(workspace, &mesh, BODY_PLAIN, &body);
        const size_t before = allocator.calls;
        allocator.fail_at = fail_at > 0 ? before + fail_at : 0;
        ck_simplicity found;
        const bool answered = ck_simple_prove(workspace, &body.opened.body, faces, FACES, NULL, &found);
        const size_t calls = allocator.calls;
        assert_int_equal(answered, allocator.fail_at == 0 || calls < allocator.fail_at);
        done = answered && fail_at > 0;
        allocator.fail_at = 0;
        assert_true(ck_simple_prove(workspace, &body.opened.body, faces, FACES, NULL, &found));
        assert_true(found.kind == CK_SIMPLE && (!answered || allocator.calls == calls));
        simple_body_close(&body);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    scene_mesh_free(&mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shells_by_hand),
        cmocka_unit_test(faces_without_area_count_for_nothing),
        cmocka_unit_test(spans_of_faces_without_area_are_passed_over),
        cmocka_unit_test(a_shell_that_shares_an_edge_with_one_around_it_is_not_joined_with_it),
        cmocka_unit_test(boxes_are_proved_only_if_all_cells_have_0_or_1),
        cmocka_unit_test(boxes_of_more_faces_are_proved_only_if_so),
        cmocka_unit_test(balls_are_proved_as_all_pairs_tell),
        cmocka_unit_test(shells_are_proved_as_the_grid_tells),
        cmocka_unit_test(what_is_too_much_is_left_alone),
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing_and_a_failing_allocator_is_survived),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
