/* The sweep over boxes in doubles against every pair of boxes, and bodies of sizes so unlike that it is taken. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/box_sweep.h"
#include "exact/clearance.h"
#include "exact/locate.h"
#include "exact/scratch.h"
#include "fixtures/kernel_bodies.h"

#include <math.h>
#include <string.h>

enum { TRIANGLES = 60, ROUNDS = 6 };

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

/* Two soups, and the plans for every `step`th triangle of each. */
typedef struct swept_pair {
    kernel_body bodies[2];
    uint32_t list[TRIANGLES];
    ck_tree_plan plans[2];
} swept_pair;

static void pair_make(swept_pair *pair, clinker_workspace *workspace, int seed, uint32_t step) {
    const ck_kernels *tables[MOST_TABLES];
    (void)kernel_tables(tables);
    scene_random random = {(uint64_t)seed};
    soup_kind kind = (soup_kind)(seed % SOUP_KINDS);
    soup_form form = (soup_form)(seed / SOUP_KINDS % SOUP_FORMS);
    uint32_t count = 0;
    for (uint32_t i = 0; i < TRIANGLES; i += step) {
        pair->list[count++] = i;
    }
    for (int i = 0; i < 2; i++) {
        kernel_body_make(&pair->bodies[i], &random, kind, form, TRIANGLES, i == 0);
        assert_true(kernel_body_open(workspace, body_kernels_beside(tables[0]), &pair->bodies[i]));
        pair->plans[i] = (ck_tree_plan){.body = &pair->bodies[i].body, .triangles = {.count = count}};
        pair->plans[i].triangles.list = step == 1 ? NULL : pair->list;
        pair->plans[i].side = &ck_exact_scratch_of(workspace)->side[i];
    }
}

static void pair_free(swept_pair *pair) {
    kernel_body_free(&pair->bodies[0]);
    kernel_body_free(&pair->bodies[1]);
}

/* How far two triangles' boxes are apart along the axis that parts them most; below 0 where they overlap. */
static double axis_gap(const swept_pair *pair, uint32_t i, uint32_t j) {
    double t[3][3];
    double u[3][3];
    double most = -INFINITY;
    ck_scaled_triangle(&pair->bodies[0].body, i, t);
    ck_scaled_triangle(&pair->bodies[1].body, j, u);
    for (int axis = 0; axis < 3; axis++) {
        double low_t = fmin(t[0][axis], fmin(t[1][axis], t[2][axis]));
        double high_t = fmax(t[0][axis], fmax(t[1][axis], t[2][axis]));
        double low_u = fmin(u[0][axis], fmin(u[1][axis], u[2][axis]));
        double high_u = fmax(u[0][axis], fmax(u[1][axis], u[2][axis]));
        most = fmax(most, fmax(low_t - high_u, low_u - high_t));
    }
    return most;
}

typedef struct handed {
    bool pair[TRIANGLES][TRIANGLES];
    size_t count;
    size_t most; /* then it ends */
} handed;

static bool take_note(void *user, const clinker_face_pair *pairs, size_t count) {
    handed *seen = user;
    for (size_t i = 0; i < count; i++) {
        assert_false(seen->pair[pairs[i].a][pairs[i].b]);
        seen->pair[pairs[i].a][pairs[i].b] = true;
    }
    seen->count += count;
    return seen->count < seen->most;
}

static void sweep(clinker_workspace *workspace, const swept_pair *pair, double margin, handed *seen) {
    memset(seen->pair, 0, sizeof seen->pair);
    seen->count = 0;
    assert_true(
        ck_box_sweep(&workspace->memory, pair->plans, ck_exact_scratch_of(workspace)->whole, margin, take_note, seen));
}

static void just_the_pairs_whose_boxes_meet_are_handed_over(void **state) {
    static handed seen;
    seen.most = SIZE_MAX;
    size_t meetings = 0;
    for (int seed = 0; seed < SOUP_KINDS * SOUP_FORMS * ROUNDS; seed++) {
        swept_pair pair;
        uint32_t step = 1 + (uint32_t)seed % 3;
        pair_make(&pair, *state, seed, step);
        sweep(*state, &pair, 0, &seen);
        for (uint32_t i = 0; i < TRIANGLES * TRIANGLES; i++) {
            uint32_t a = i / TRIANGLES;
            uint32_t b = i % TRIANGLES;
            bool meet = a % step == 0 && b % step == 0 && axis_gap(&pair, a, b) <= 0;
            assert_true(seen.pair[a][b] == meet);
            meetings += meet;
        }
        pair_free(&pair);
    }
    assert_true(meetings > 1000);
}

static void none_within_the_margin_is_lost_and_few_others_come(void **state) {
    static handed seen;
    seen.most = SIZE_MAX;
    size_t near = 0;
    for (int seed = 0; seed < SOUP_KINDS * SOUP_FORMS * ROUNDS; seed++) {
        swept_pair pair;
        pair_make(&pair, *state, seed, 1);
        double margin = ldexp(pair.bodies[0].body.high[0] - pair.bodies[0].body.low[0], -6);
        sweep(*state, &pair, margin, &seen);
        for (uint32_t i = 0; i < TRIANGLES * TRIANGLES; i++) {
            double gap = axis_gap(&pair, i / TRIANGLES, i % TRIANGLES);
            bool came = seen.pair[i / TRIANGLES][i % TRIANGLES];
            assert_true(came || gap > margin);
            assert_true(!came || gap <= 1.01 * margin);
            near += came && gap > 0;
        }
        pair_free(&pair);
    }
    assert_true(near > 1000);
}

static void the_sweep_ends_when_told(void **state) {
    static handed seen;
    seen.most = 3;
    swept_pair pair;
    pair_make(&pair, *state, SOUP_GRID, 1);
    sweep(*state, &pair, 0, &seen);
    assert_int_equal(seen.count, 3);
    pair_free(&pair);
}

/* Of bodies that no frame fits, only the triangles that culling left are searched: the whole ones would be found to
 * meet in more places. */
static void contacts_beyond_floats_are_those_of_the_plans(void **state) {
    size_t more = 0;
    for (int seed = 0; seed < SOUP_KINDS * SOUP_FORMS; seed++) {
        swept_pair pair;
        pair_make(&pair, *state, seed, 2);
        ck_contacts found;
        assert_true(ck_contacts_find_plainly(*state, &pair.bodies[0].body.mesh, &pair.bodies[1].body.mesh,
                                             CK_AT_NOTHING, &found));
        kept_contacts all = contacts_keep(&found);
        assert_true(ck_contacts_find(*state, NULL, pair.plans, 0x1p10, CK_AT_NOTHING, &found));
        size_t at = 0;
        for (size_t i = 0; i < all.count[0]; i++) {
            clinker_face_pair expected = all.pairs[0][i];
            if (expected.a % 2 == 0 && expected.b % 2 == 0) {
                assert_true(at < found.crossing_count);
                assert_memory_equal(&found.crossings[at++], &expected, sizeof expected);
            }
        }
        assert_int_equal(at, found.crossing_count);
        more += all.count[0] - at;
        contacts_forget(&all);
        pair_free(&pair);
    }
    assert_true(more > 0);
}

/* A lower bound of the distance of what the plans have of two bodies. */
static double distance_of_plans(const swept_pair *pair) {
    double least = INFINITY;
    for (uint32_t i = 0; i < TRIANGLES; i += 2) {
        for (uint32_t j = 0; j < TRIANGLES; j += 2) {
            least = fmin(least, fmax(axis_gap(pair, i, j), 0));
        }
    }
    return least;
}

static void gaps_beyond_floats_are_those_of_the_plans(void **state) {
    enum { PAIRS = 8, NEXT_PLAIN = SOUP_KINDS * SOUP_FORMS };
    const double limit = 1e3;
    size_t nearer = 0;
    for (int i = 0; i < PAIRS; i++) {
        swept_pair pair;
        pair_make(&pair, *state, SOUP_PLAIN + i * NEXT_PLAIN, 2);
        pair.bodies[1].body.mesh.placed = true;
        pair.bodies[1].body.mesh.m[3] += 10;
        ck_clearance gap;
        ck_clearance whole;
        assert_true(ck_clearance_find(*state, pair.plans, NULL, 0x1p10, limit, &gap));
        ck_clearance_find_plainly(&pair.bodies[0].body, &pair.bodies[1].body, limit, &whole);
        assert_true(gap.distance >= distance_of_plans(&pair) && isfinite(gap.distance));
        nearer += whole.distance < gap.distance;
        assert_true(ck_clearance_find(*state, pair.plans, NULL, 0x1p10, 1e-3, &gap));
        assert_true(isinf(gap.distance));
        pair_free(&pair);
    }
    assert_true(nearer > 0); /* the whole bodies are nearer to each other */
}

static bool count_pairs(void *user, const clinker_face_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

/* A sphere of 1.8e19 and one of 0.1 within it: not one pair of faces is left to be judged. */
static void a_small_body_within_a_huge_one_leaves_no_pairs(void **state) {
    clinker_workspace *workspace = *state;
    scene_mesh spheres[2] = {scene_icosphere(1.8e19F, 16), scene_icosphere(0.1F, 16)};
    kernel_body bodies[2] = {0};
    ck_tree_plan plans[2] = {0};
    for (int i = 0; i < 2; i++) {
        clinker_mesh borrowed = scene_mesh_borrow(&spheres[i]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &bodies[i].body.mesh), CLINKER_STATUS_OK);
        bodies[i].body.points.scale = 1;
        plans[i] = (ck_tree_plan){.body = &bodies[i].body};
        plans[i].triangles.count = bodies[i].body.mesh.triangle_count;
    }
    size_t count = 0;
    assert_true(ck_box_sweep(&workspace->memory, plans, ck_exact_scratch_of(workspace)->whole, 0, count_pairs, &count));
    assert_int_equal(count, 0);
    scene_mesh_free(&spheres[0]);
    scene_mesh_free(&spheres[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(just_the_pairs_whose_boxes_meet_are_handed_over),
        cmocka_unit_test(none_within_the_margin_is_lost_and_few_others_come),
        cmocka_unit_test(the_sweep_ends_when_told),
        cmocka_unit_test(contacts_beyond_floats_are_those_of_the_plans),
        cmocka_unit_test(gaps_beyond_floats_are_those_of_the_plans),
        cmocka_unit_test(a_small_body_within_a_huge_one_leaves_no_pairs),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
