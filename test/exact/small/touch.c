/* Where small convex bodies touch, against what the whole check finds of the two alone; and which bodies are convex. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/small/touch.h"
#include "fixtures/with_workspace.h"
#include "random.h"
#include "rounds.h"
#include "scenes.h"

#include <math.h>
#include <string.h>

/* ---- Shapes ---- */

enum { SHAPES = 5, MOST = 8 };

/* Corners in a box from 0 to 1, and faces that look outwards. */
typedef struct shape {
    float corners[MOST][3];
    uint32_t faces[12][3];
    uint32_t corner_count, face_count;
} shape;

static const shape shapes[SHAPES] = {
    {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}},
     {{0, 2, 3},
      {0, 3, 1},
      {4, 5, 7},
      {4, 7, 6},
      {0, 1, 5},
      {0, 5, 4},
      {2, 6, 7},
      {2, 7, 3},
      {0, 4, 6},
      {0, 6, 2},
      {1, 3, 7},
      {1, 7, 5}},
     8,
     12},
    /* a wedge, a pyramid on a square, a tetrahedron, an octahedron */
    {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}},
     {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}},
     6,
     8},
    {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.5F, 0.5F, 1}},
     {{0, 2, 3}, {0, 3, 1}, {0, 1, 4}, {1, 3, 4}, {3, 2, 4}, {2, 0, 4}},
     5,
     6},
    {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, 4, 4},
    {{{0.5F, 0.5F, 0}, {1, 0.5F, 0.5F}, {0.5F, 1, 0.5F}, {0, 0.5F, 0.5F}, {0.5F, 0, 0.5F}, {0.5F, 0.5F, 1}},
     {{0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}, {5, 1, 2}, {5, 2, 3}, {5, 3, 4}, {5, 4, 1}},
     6,
     8},
};

/* A shape in its place. */
typedef struct placed_shape {
    float positions[MOST][3];
    clinker_pose pose;
    clinker_body body;
} placed_shape;

/* Sides of 1 to 4, turned so that axes change places, with its low corner at `low`. */
static void place(const shape *from, const int sides[3], int turn, const int low[3], placed_shape *out) {
    for (uint32_t i = 0; i < from->corner_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            out->positions[i][(axis + turn) % 3] = from->corners[i][axis] * (float)sides[(axis + turn) % 3];
        }
    }
    out->pose = clinker_pose_identity();
    for (int axis = 0; axis < 3; axis++) {
        out->pose.m[4 * axis + 3] = low[axis];
    }
    out->body = (clinker_body){.mesh = {.positions = out->positions,
                                        .vertex_count = from->corner_count,
                                        .indices = from->faces[0],
                                        .triangle_count = from->face_count},
                               .pose = &out->pose};
}

static int below(scene_random *random, int limit) {
    return (int)scene_random_below(random, (size_t)limit);
}

/* Two shapes in boxes that have a plane in common, and lie over each other there or beside each other. */
static void place_flush(scene_random *random, placed_shape pair[2]) {
    const int across = below(random, 3), turns[2] = {below(random, 3), below(random, 3)};
    int sides[2][3], low[2][3];
    for (int i = 0; i < 2; i++) {
        for (int axis = 0; axis < 3; axis++) {
            sides[i][axis] = 1 + below(random, 4);
        }
    }
    for (int axis = 0; axis < 3; axis++) {
        low[0][axis] = below(random, 9) - 4;
        low[1][axis] = low[0][axis] - sides[1][axis] + below(random, sides[0][axis] + sides[1][axis] + 1);
    }
    low[1][across] = low[0][across] + (below(random, 2) == 0 ? sides[0][across] : -sides[1][across]);
    place(&shapes[below(random, SHAPES)], sides[0], turns[0], low[0], &pair[0]);
    place(&shapes[below(random, SHAPES)], sides[1], turns[1], low[1], &pair[1]);
}

/* ---- Against the whole check ---- */

static bool close_to(double a, double b) {
    return fabs(a - b) <= 1e-11;
}

static bool all_close(const double a[3], const double b[3]) {
    return close_to(a[0], b[0]) && close_to(a[1], b[1]) && close_to(a[2], b[2]);
}

static bool same_patch(const clinker_patch *a, const clinker_patch *b) {
    return a->size == b->size && a->kind == b->kind && close_to(a->area, b->area) && close_to(a->length, b->length) &&
           all_close(a->centre, b->centre) && all_close(a->normal, b->normal) && all_close(a->box_min, b->box_min) &&
           all_close(a->box_max, b->box_max);
}

static clinker_answer ask(clinker_workspace *workspace, const placed_shape pair[2]) {
    const clinker_body bodies[2] = {pair[0].body, pair[1].body};
    clinker_query query;
    clinker_query_init(&query);
    query.contact = true;
    query.reference = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer;
}

static void patches_are_those_of_the_whole_check(void **state) {
    const test_rounds rounds = test_rounds_of(6000);
    size_t kinds[3] = {0}, left = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        placed_shape pair[2];
        ck_small_body placed[2];
        clinker_patch patch;
        place_flush(&random, pair);
        ck_small_body_place(&pair[0].body, &placed[0]);
        ck_small_body_place(&pair[1].body, &placed[1]);
        assert_true(ck_small_is_convex(&placed[0]) && ck_small_is_convex(&placed[1]));
        const clinker_answer answer = ask(*state, pair);
        const bool touch = ck_small_flush_find(&placed[0], &placed[1]) == CK_SMALL_FLUSH_TOUCH;
        assert_int_equal(touch, answer.pair_count > 0);
        if (!touch) {
            continue;
        }
        assert_int_equal(answer.pairs[0].state, CLINKER_STATE_TOUCH);
        assert_true(ck_small_tolerance(&placed[0], &placed[1]) == answer.pairs[0].tolerance);
        if (!ck_small_touch_find(&placed[0], &placed[1], answer.pairs[0].tolerance, &patch)) {
            left++;
            continue;
        }
        if (answer.pairs[0].patch_count != 1 || !same_patch(&patch, &answer.pairs[0].patches[0])) {
            print_message("seed %llu\n", (unsigned long long)seed);
            fail();
        }
        kinds[patch.kind]++;
    }
    print_message("flush %zu, edges %zu, points %zu; left to others %zu\n", kinds[0], kinds[1], kinds[2], left);
    assert_true(kinds[0] > 0 && kinds[1] > 0 && kinds[2] > 0 && left < kinds[0] + kinds[1] + kinds[2]);
}

/* Where much of a body comes within the tolerance, and where rounding is as large, others have to look. */
static void patches_that_hang_on_the_tolerance_are_not_told(void **state) {
    (void)state;
    placed_shape pair[2];
    ck_small_body placed[2];
    clinker_patch patch;
    place(&shapes[0], (int[3]){2, 2, 2}, 0, (int[3]){0, 0, 0}, &pair[0]);
    place(&shapes[0], (int[3]){2, 2, 2}, 0, (int[3]){1, 1, 2}, &pair[1]);
    ck_small_body_place(&pair[0].body, &placed[0]);
    ck_small_body_place(&pair[1].body, &placed[1]);
    assert_true(ck_small_touch_find(&placed[0], &placed[1], 1e-6, &patch));
    assert_true(patch.kind == CLINKER_PATCH_FLUSH && patch.area == 1 && patch.normal[2] == 1);
    assert_false(ck_small_touch_find(&placed[0], &placed[1], 0.05, &patch));
    assert_false(ck_small_touch_find(&placed[0], &placed[1], 0, &patch));
    assert_false(ck_small_touch_find(&placed[0], &placed[1], 1e-12, &patch));
    assert_true(ck_small_touch_find(&placed[1], &placed[0], 1e-6, &patch));
    assert_true(patch.normal[2] == -1);
}

/* ---- Convex bodies ---- */

static bool is_convex(placed_shape *made) {
    ck_small_body placed;
    ck_small_body_place(&made->body, &placed);
    return ck_small_is_convex(&placed);
}

static void bodies_that_are_not_convex_are_known(void **state) {
    (void)state;
    const int sides[3] = {2, 3, 1}, low[3] = {0, 0, 0};
    placed_shape made;
    for (int i = 0; i < SHAPES; i++) {
        place(&shapes[i], sides, 0, low, &made);
        assert_true(is_convex(&made));
        made.body.mesh.triangle_count--; /* open */
        assert_false(is_convex(&made));
    }
    place(&shapes[0], sides, 0, low, &made);
    made.positions[7][2] = nextafterf(made.positions[7][2], 0);
    const bool lower = is_convex(&made);
    made.positions[7][2] = nextafterf(1, 2);
    const bool higher = is_convex(&made);
    assert_true(lower != higher); /* one way the edge between the two faces on top is a ridge, the other way a valley */
    place(&shapes[0], sides, 0, low, &made);
    for (int i = 4; i < 8; i++) {
        made.positions[i][2] = 0; /* no volume */
    }
    assert_false(is_convex(&made));
}

static void bodies_that_are_inside_out_are_convex(void **state) {
    (void)state;
    uint32_t turned[36];
    placed_shape made;
    place(&shapes[0], (int[3]){1, 1, 1}, 0, (int[3]){0, 0, 0}, &made);
    for (size_t i = 0; i < 36; i++) {
        turned[i] = shapes[0].faces[i / 3][2 - i % 3];
    }
    made.body.mesh.indices = turned;
    assert_true(is_convex(&made));
    memcpy(turned, shapes[0].faces[0], 3 * sizeof *turned); /* one face the other way round */
    assert_false(is_convex(&made));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patches_are_those_of_the_whole_check),
        cmocka_unit_test(patches_that_hang_on_the_tolerance_are_not_told),
        cmocka_unit_test(bodies_that_are_not_convex_are_known),
        cmocka_unit_test(bodies_that_are_inside_out_are_convex),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
