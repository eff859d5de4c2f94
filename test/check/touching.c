/* Bodies that lie flush, or nearly, against the plain reference: what a plane between them tells, what copies of a body
 * tell and what small bodies of a crowd tell from their vertices alone is what every face against every other tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/answer_text.h"
#include "fixtures/flush_pair.h"
#include "fixtures/lattice_pair.h"
#include "fixtures/same_answer.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 400, SOME = 100, FEW = 60, CROWDS = 12, MOST_REPORTS = 8 };

/* One for the fast way, one for the reference: answers are compared while both live. */
typedef struct workspaces {
    clinker_workspace *fast, *plain;
} workspaces;

static workspaces both;

static int open_both(void **state) {
    *state = &both;
    return clinker_workspace_create(NULL, &both.fast) == CLINKER_STATUS_OK &&
                   clinker_workspace_create(NULL, &both.plain) == CLINKER_STATUS_OK
               ? 0
               : -1;
}

static int close_both(void **state) {
    (void)state;
    clinker_workspace_destroy(both.fast);
    clinker_workspace_destroy(both.plain);
    return 0;
}

/* ---- Questions ---- */

static clinker_query bare_question(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    return query;
}

/* Any other: of the state up to all faces, without a tolerance or with a large one, with what else there is to ask. */
static clinker_query random_question(scene_random *random, double unit) {
    static const double tolerances[] = {0, 0, 0, -1, -1, 0x1p-5, 0.2, 2};
    clinker_query query;
    clinker_query_init(&query);
    query.detail = (clinker_detail)scene_random_below(random, 3);
    query.depth = scene_random_below(random, 2) == 0;
    query.contact = scene_random_below(random, 2) == 0;
    const double tolerance = tolerances[scene_random_below(random, 8)];
    query.tolerance = tolerance < 0 ? CLINKER_TOLERANCE_AUTO : tolerance * unit;
    query.clearance = scene_random_below(random, 3) == 0 ? 1.5 * unit : 0;
    return query;
}

/* ---- Pairs ---- */

static clinker_answer ask(clinker_workspace *workspace, const clinker_body *bodies, size_t count,
                          const clinker_query *query) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    if (clinker_bodies_check(workspace, bodies, count, query, &answer) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return answer;
}

static bool agrees(const workspaces *at, const clinker_body bodies[2], same_question question) {
    clinker_query plain = *question.query;
    plain.reference = true;
    const clinker_answer one = ask(at->fast, bodies, 2, question.query);
    const clinker_answer other = ask(at->plain, bodies, 2, &plain);
    return same_pairs(&question, clinker_answer_pair(&one, 0), clinker_answer_pair(&other, 0));
}

static same_question question_of(const flush_pair *pair, const clinker_query *query, const char *label) {
    const bool nudged = pair->oddity[0].nudged || pair->oddity[1].nudged;
    return (same_question){.label = label,
                           .seed = pair->seed,
                           .query = query,
                           .size = 8 * pair->unit,
                           .reach = pair->reach,
                           .off = nudged ? 0x1p-20 * pair->unit : 0, /* a bit of a float */
                           .features = 2 * pair->unit,
                           .tangled = pair->family == FLUSH_TANGLED};
}

/* ---- Which pairs are clear cases ---- */

static bool is_closed(const clinker_body *body) {
    clinker_inspection found = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_mesh_inspect(both.plain, &body->mesh, body->pose, &found), CLINKER_STATUS_OK);
    return found.solid;
}

/* The range of a body's faces along a direction, exact where a long double has more digits than coordinates need. */
static void find_range(const clinker_body *body, const int direction[3], long double range[2]) {
    const clinker_mesh *mesh = &body->mesh;
    range[0] = INFINITY;
    range[1] = -INFINITY;
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        const size_t vertex = mesh->indices != NULL ? mesh->indices[i] : i;
        double p[3];
        long double along = 0;
        for (size_t k = 0; k < 3; k++) {
            p[k] = mesh->scalar == CLINKER_SCALAR_FLOAT64 ? ((const double *)mesh->positions)[3 * vertex + k]
                                                          : (double)((const float *)mesh->positions)[3 * vertex + k];
        }
        for (int k = 0; k < 3; k++) {
            const double *m = body->pose != NULL ? &body->pose->m[4 * k] : NULL;
            const double at = m != NULL ? ((m[0] * p[0] + m[1] * p[1]) + m[2] * p[2]) + m[3] : p[k];
            along += (long double)at * direction[k];
        }
        range[0] = fminl(range[0], along);
        range[1] = fmaxl(range[1], along);
    }
}

/* Whether a plane across one of the thirteen directions of a cube parts the bodies. */
static bool is_parted(const clinker_body bodies[2]) {
    for (int i = 14; i < 27; i++) {
        const int direction[3] = {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
        long double a[2], b[2];
        find_range(&bodies[0], direction, a);
        find_range(&bodies[1], direction, b);
        if (a[1] <= b[0] || b[1] <= a[0]) {
            return true;
        }
    }
    return false;
}

/* Open bodies that hold each other have a test of their own. */
static bool is_clear(const clinker_body bodies[2]) {
    return (is_closed(&bodies[0]) && is_closed(&bodies[1])) || is_parted(bodies);
}

/* ---- Pairs against the reference ---- */

static bool pair_agrees(const workspaces *at, const flush_pair *pair, bool clear, const char *label) {
    enum { ASKED = 3 };
    scene_random random = {~pair->seed};
    clinker_body bodies[2];
    flush_pair_bodies(pair, bodies);
    bool same = true;
    for (int i = 0; i < ASKED && same && is_clear(bodies) == clear; i++) {
        clinker_query query = i == 0 ? bare_question() : random_question(&random, pair->unit);
        /* How far open bodies reach beyond each other is bounded, and bounds close to the tolerance may differ. */
        query.tolerance = !clear && query.tolerance > 0x1p-10 * pair->unit ? 0x1p-10 * pair->unit : query.tolerance;
        same = agrees(at, bodies, question_of(pair, &query, label));
    }
    return same;
}

static void check_family(void **state, flush_family family, uint64_t count, const char *label) {
    const test_rounds rounds = test_rounds_of(count);
    int different = 0;
    for (uint64_t i = rounds.first; i < rounds.end && different < MOST_REPORTS; i++) {
        flush_pair pair = flush_pair_make(i * FLUSH_FAMILIES + (uint64_t)family);
        different += !pair_agrees(*state, &pair, true, label);
        flush_pair_free(&pair);
    }
    assert_int_equal(different, 0);
}

static void boxes_on_boxes_equal_the_reference(void **state) {
    check_family(state, FLUSH_BOXES, MANY, "boxes");
}

static void bodies_that_hold_each_other_equal_the_reference(void **state) {
    check_family(state, FLUSH_CELLS, FEW, "cells");
}

static void plates_of_many_fields_equal_the_reference(void **state) {
    check_family(state, FLUSH_PLATES, SOME, "plates");
}

static void copies_in_one_place_equal_the_reference(void **state) {
    check_family(state, FLUSH_TWINS, SOME, "twins");
}

static void bodies_made_to_fit_equal_the_reference(void **state) {
    check_family(state, FLUSH_FITTED, SOME, "fitted");
}

static void bodies_flush_along_diagonals_equal_the_reference(void **state) {
    check_family(state, FLUSH_DIAGONAL, MANY, "diagonal");
}

static void bodies_that_stand_on_edges_and_corners_equal_the_reference(void **state) {
    check_family(state, FLUSH_STANDING, MANY, "standing");
}

static void sheets_without_volume_equal_the_reference(void **state) {
    check_family(state, FLUSH_SHEETS, MANY, "sheets");
}

static void bodies_that_overlap_themselves_equal_the_reference(void **state) {
    check_family(state, FLUSH_TANGLED, SOME, "tangled");
}

/* Bodies with whole coordinates that lie flush along planes of any slant; one of four is open. */
static bool slanted_agrees(const workspaces *at, uint64_t seed) {
    enum { ASKED = 3 };
    scene_random random = {~seed};
    lattice_pair pair = lattice_pair_make(seed, seed % 5 == 0 ? 0.5 : 0);
    clinker_body bodies[2];
    const bool open = seed % 4 == 3;
    if (open) {
        solid *one = seed % 8 == 3 ? &pair.a : &pair.b;
        solid_drop_face(one, scene_random_below(&random, one->triangle_count));
    }
    lattice_pair_bodies(&pair, bodies);
    bool same = true;
    for (int i = 0; i < ASKED && same; i++) {
        clinker_query query = i == 0 ? bare_question() : random_question(&random, 1);
        query.tolerance = query.tolerance > 0.1 ? 0.1 : query.tolerance;
        const same_question question = {
            .label = "slanted", .seed = seed, .query = &query, .size = 16, .reach = 32, .features = 1};
        same = agrees(at, bodies, question);
    }
    lattice_pair_free(&pair);
    return same;
}

static void bodies_flush_along_any_plane_equal_the_reference(void **state) {
    const test_rounds rounds = test_rounds_of(MANY);
    int different = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end && different < MOST_REPORTS; seed++) {
        different += !slanted_agrees(*state, seed);
    }
    assert_int_equal(different, 0);
}

/* Where a body is not closed, and no plane parts it from the other: what of it lies beyond the surface of the other is
 * measured, not told by signs. */
static void open_bodies_that_hold_each_other_equal_the_reference(void **state) {
    const test_rounds rounds = test_rounds_of((uint64_t)FEW * FLUSH_FAMILIES);
    int different = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end && different < MOST_REPORTS; seed++) {
        flush_pair pair = flush_pair_make(seed);
        different += !pair_agrees(*state, &pair, false, "open");
        flush_pair_free(&pair);
    }
    assert_int_equal(different, 0);
}

/* The recipes must keep making every answer; a test that sees but few of them proves little. */
static void the_pairs_cover_every_answer(void **state) {
    const workspaces *at = *state;
    size_t states[CLINKER_STATE_INTERFERE + 1] = {0}, kinds[CLINKER_KIND_SAME + 1] = {0};
    size_t patches[CLINKER_PATCH_POINT + 1] = {0}, undecided = 0;
    for (uint64_t seed = 0; seed < 450; seed++) {
        flush_pair pair = flush_pair_make(seed);
        clinker_body bodies[2];
        flush_pair_bodies(&pair, bodies);
        clinker_query query;
        clinker_query_init(&query);
        query.contact = true;
        query.tolerance = 0;
        query.clearance = 1.5 * pair.unit;
        const clinker_answer answer = ask(at->plain, bodies, 2, &query);
        const clinker_pair *found = clinker_answer_pair(&answer, 0);
        states[found != NULL ? found->state : CLINKER_STATE_APART]++;
        kinds[found != NULL ? found->kind : CLINKER_KIND_NONE]++;
        undecided += found != NULL && found->undecided;
        for (size_t i = 0; found != NULL && i < found->patch_count; i++) {
            patches[clinker_pair_patch(found, i)->kind]++;
        }
        flush_pair_free(&pair);
    }
    for (int i = 0; i <= CLINKER_STATE_INTERFERE; i++) {
        assert_true(states[i] >= 10);
    }
    for (int i = 0; i <= CLINKER_KIND_SAME; i++) {
        assert_true(kinds[i] > 0);
    }
    assert_true(patches[0] > 50 && patches[1] > 50 && patches[2] > 20 && undecided > 5);
}

/* ---- Crowds ---- */

static const clinker_pair *find_pair(const clinker_answer *answer, uint32_t a, uint32_t b) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = clinker_answer_pair(answer, i);
        if (pair->a == a && pair->b == b) {
            return pair;
        }
    }
    return NULL;
}

/* Whether boxes tell that the bodies are farther apart than a distance. */
static bool is_far(const clinker_body bodies[2], double distance) {
    for (int axis = 0; axis < 3; axis++) {
        const int direction[3] = {axis == 0, axis == 1, axis == 2};
        long double a[2], b[2];
        find_range(&bodies[0], direction, a);
        find_range(&bodies[1], direction, b);
        if (a[1] + distance < b[0] || b[1] + distance < a[0]) {
            return true;
        }
    }
    return false;
}

/* Every pair of the crowd as it is alone. */
static bool crowd_agrees(const workspaces *at, const clinker_body *bodies, same_question question) {
    clinker_query plain = *question.query;
    plain.reference = true;
    const clinker_answer all = ask(at->fast, bodies, FLUSH_CROWD, question.query);
    bool same = true;
    for (uint32_t a = 0; a < FLUSH_CROWD && same; a++) {
        for (uint32_t b = a + 1; b < FLUSH_CROWD && same; b++) {
            const clinker_body two[2] = {bodies[a], bodies[b]};
            if (is_far(two, plain.clearance)) {
                same = find_pair(&all, a, b) == NULL;
            } else if (is_clear(two)) {
                const clinker_answer alone = ask(at->plain, two, 2, &plain);
                same = same_pairs(&question, find_pair(&all, a, b), clinker_answer_pair(&alone, 0));
            }
            if (!same) {
                print_error("bodies %u and %u\n", a, b);
            }
        }
    }
    return same;
}

/* Bare, of where bodies touch, or any other. */
static clinker_query crowd_question(int number, scene_random *random, double unit) {
    if (number == 0) {
        return bare_question();
    }
    clinker_query query = random_question(random, unit);
    if (number == 1) {
        query.contact = true;
        query.clearance = 0;
        query.detail = query.detail == CLINKER_DETAIL_FACES ? CLINKER_DETAIL_KIND : query.detail;
    }
    return query;
}

static void every_pair_of_a_crowd_is_as_it_is_alone(void **state) {
    enum { ASKED = 3 };
    const test_rounds rounds = test_rounds_of(CROWDS);
    int different = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end && different < MOST_REPORTS; seed++) {
        scene_random random = {~seed};
        flush_crowd crowd = flush_crowd_make(seed);
        clinker_body bodies[FLUSH_CROWD];
        flush_crowd_bodies(&crowd, bodies);
        for (int i = 0; i < ASKED; i++) {
            const clinker_query query = crowd_question(i, &random, crowd.unit);
            const same_question question = {.label = "crowd",
                                            .seed = seed,
                                            .query = &query,
                                            .size = 8 * crowd.unit,
                                            .reach = crowd.reach,
                                            .off = 0x1p-20 * crowd.unit,
                                            .features = 2 * crowd.unit};
            different += !crowd_agrees(*state, bodies, question);
        }
        flush_crowd_free(&crowd);
    }
    assert_int_equal(different, 0);
}

/* ---- Threads and memory ---- */

enum { LOADS = 5, MOST_BODIES = 600 };

typedef struct load {
    scene_crowd crowd;
    scene_pair pair;
    flush_crowd flush;
    clinker_body bodies[MOST_BODIES];
    size_t count;
} load;

static void open_load(load *at, int number) {
    *at = (load){.count = 2};
    if (number < 2) {
        at->crowd = number == 0 ? scene_stack(216) : scene_boxes(MOST_BODIES);
        at->count = at->crowd.count;
        for (size_t i = 0; i < at->count; i++) {
            at->bodies[i] = scene_crowd_body(&at->crowd, i);
        }
    } else if (number == 2) {
        at->flush = flush_crowd_make(3);
        at->count = FLUSH_CROWD;
        flush_crowd_bodies(&at->flush, at->bodies);
    } else {
        at->pair = number == 3 ? scene_plates(5000, SCENE_ALIGNED) : scene_twins(1500, 0);
        scene_pair_bodies(&at->pair, at->bodies);
    }
}

static void close_load(load *at) {
    scene_crowd_free(&at->crowd);
    scene_pair_free(&at->pair);
    flush_crowd_free(&at->flush);
}

enum { QUESTIONS = 3 };

/* Bare, default, and where bodies touch. */
static clinker_query question_number(int number) {
    clinker_query query = bare_question();
    if (number > 0) {
        clinker_query_init(&query);
        query.contact = number == 2;
    }
    return query;
}

static clinker_workspace *workspace_with(unsigned threads, test_allocator *allocator) {
    clinker_workspace_settings settings = test_allocator_settings(allocator);
    settings.threads = threads;
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

static void assert_same_bytes(const clinker_answer *one, const clinker_answer *other) {
    char *texts[2] = {answer_text(one), answer_text(other)};
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
    for (size_t i = 0; i < one->pair_count; i++) {
        const clinker_pair *p = clinker_answer_pair(one, i), *q = clinker_answer_pair(other, i);
        assert_int_equal(p->patch_count, q->patch_count);
        if (p->patch_count > 0) {
            assert_memory_equal(p->patches, q->patches, p->patch_count * sizeof *p->patches);
        }
    }
}

static void the_number_of_threads_never_shows(void **state) {
    const workspaces *at = *state;
    static const unsigned threads[] = {2, 3, 8};
    test_allocator allocator = {0};
    for (int t = 0; t < 3; t++) {
        clinker_workspace *many = workspace_with(threads[t], &allocator);
        for (int i = 0; i < LOADS * QUESTIONS; i++) {
            load bodies;
            open_load(&bodies, i / QUESTIONS);
            const clinker_query query = question_number(i % QUESTIONS);
            const clinker_answer alone = ask(at->fast, bodies.bodies, bodies.count, &query);
            const clinker_answer shared = ask(many, bodies.bodies, bodies.count, &query);
            assert_true(alone.pair_count > 0);
            assert_same_bytes(&alone, &shared);
            close_load(&bodies);
        }
        clinker_workspace_destroy(many);
    }
    assert_int_equal(allocator.live, 0);
}

static void the_second_of_two_like_calls_allocates_nothing(void **state) {
    (void)state;
    for (unsigned threads = 1; threads <= 4; threads += 3) {
        test_allocator allocator = {0};
        clinker_workspace *workspace = workspace_with(threads, &allocator);
        for (int i = 0; i < LOADS * QUESTIONS; i++) {
            load bodies;
            open_load(&bodies, i / QUESTIONS);
            const clinker_query query = question_number(i % QUESTIONS);
            (void)ask(workspace, bodies.bodies, bodies.count, &query);
            const size_t calls = allocator.calls;
            for (int again = 0; again < 2; again++) {
                (void)ask(workspace, bodies.bodies, bodies.count, &query);
            }
            assert_int_equal(allocator.calls, calls);
            close_load(&bodies);
        }
        clinker_workspace_destroy(workspace);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_on_boxes_equal_the_reference),
        cmocka_unit_test(bodies_that_hold_each_other_equal_the_reference),
        cmocka_unit_test(plates_of_many_fields_equal_the_reference),
        cmocka_unit_test(copies_in_one_place_equal_the_reference),
        cmocka_unit_test(bodies_made_to_fit_equal_the_reference),
        cmocka_unit_test(bodies_flush_along_diagonals_equal_the_reference),
        cmocka_unit_test(bodies_that_stand_on_edges_and_corners_equal_the_reference),
        cmocka_unit_test(sheets_without_volume_equal_the_reference),
        cmocka_unit_test(bodies_that_overlap_themselves_equal_the_reference),
        cmocka_unit_test(bodies_flush_along_any_plane_equal_the_reference),
        cmocka_unit_test(open_bodies_that_hold_each_other_equal_the_reference),
        cmocka_unit_test(the_pairs_cover_every_answer),
        cmocka_unit_test(every_pair_of_a_crowd_is_as_it_is_alone),
        cmocka_unit_test(the_number_of_threads_never_shows),
        cmocka_unit_test(the_second_of_two_like_calls_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, open_both, close_both);
}
