/* Counted layers: what they say must be what sorted depths say along the same line of sight, in every variant, with
 * counters of any width, in one drawing or step by step; and each way in which they may end early is right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/checking.h"
#include "fixtures/layer_scenes.h"
#include "fixtures/random_pair.h"
#include "rounds.h"

#include <string.h>

static clinker_query layers_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_LAYERS;
    query.view.resolution = 128;
    query.view.direction[2] = 1;
    return query;
}

static clinker_pair check_layers(void **state, scene_mesh a, scene_mesh b) {
    return check_meshes(state, a, b, layers_query());
}

static void boxes_that_overlap_interfere_by_their_overlap(void **state) {
    clinker_pair pair = check_layers(state, box(0, 0, 0, 2, 2, 2), box(1, 1, 1.75F, 3, 3, 4));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
    assert_float_equal(pair.span, 0.25, 1e-6);
    assert_true(pair.depth == 0 && pair.depth_error < 0); /* no ball was looked for */
    assert_float_equal(pair.sample_spacing, 1.0 / 128, 1e-5);
}

static void boxes_side_by_side_touch(void **state) {
    clinker_pair pair = check_layers(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 1, 1, 1, 2));
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
}

static void a_body_in_the_hollow_of_another_is_apart(void **state) {
    clinker_pair pair = check_layers(state, scene_hollow_box(2, 1), scene_cube(0.5F));
    assert_int_equal(pair.state, CLINKER_STATE_APART);
}

static void a_body_in_the_wall_of_a_hollow_one_is_within(void **state) {
    clinker_pair pair = check_layers(state, scene_hollow_box(2, 1), moved(scene_cube(0.25F), 1.5F, 0, 0));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
}

static void a_body_is_the_same_as_its_copy(void **state) {
    clinker_pair pair = check_layers(state, scene_torus(1, 0.25F, 24, 12), scene_torus(1, 0.25F, 24, 12));
    assert_int_equal(pair.kind, CLINKER_KIND_SAME);
}

/* By winding, the small box lies in both shells of the other body; by parity, in neither. */
static void a_body_within_two_shells_is_inside_by_winding_and_outside_by_parity(void **state) {
    for (int number = 0; number < LAYER_SETTINGS; number++) {
        for (int parity = 0; parity < 2; parity++) {
            scene_mesh shells = joined(box(0, 0, 0, 1, 1, 1), box(0.25F, 0, 0.125F, 1.5F, 1, 1.25F));
            scene_mesh small = box(0.5F, 0.4F, 0.4F, 0.9F, 0.6F, 0.6F);
            const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&small)}, {.mesh = scene_mesh_borrow(&shells)}};
            clinker_query query = layers_query();
            query.pixels.parity = parity != 0;
            const ck_method_settings settings = layer_settings(number);
            outcome found = layer_check(*state, bodies, &query, &settings, NULL);
            assert_int_equal(found.pair.state, parity != 0 ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE);
            assert_int_equal(found.pair.kind, parity != 0 ? CLINKER_KIND_NONE : CLINKER_KIND_A_IN_B);
            scene_mesh_free(&shells);
            scene_mesh_free(&small);
        }
    }
}

static void overlap_up_to_the_tolerance_is_touching(void **state) {
    for (int bare = 0; bare < 2; bare++) {
        clinker_query query = layers_query();
        query.detail = bare != 0 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_KIND;
        query.depth = bare == 0;
        query.tolerance = 0.3;
        clinker_pair pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 0.75F, 1, 1, 2), query);
        assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
        query.tolerance = 0.2;
        pair = check_meshes(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 0.75F, 1, 1, 2), query);
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    }
}

static void an_open_body_is_undecided_where_it_reaches_around_the_other(void **state) {
    clinker_pair pair = check_layers(state, without_lid(scene_cube(1)), scene_cube(0.5F));
    assert_int_equal(pair.state, CLINKER_STATE_APART);
    assert_true(pair.undecided);
    pair = check_layers(state, without_lid(scene_cube(1)), moved(scene_icosphere(1, 6), 1.6F, 1.6F, 1.6F));
    assert_int_equal(pair.state, CLINKER_STATE_APART);
    assert_false(pair.undecided);
}

/* A bare question in every way, and how often each way of ending came up. */
static void ask_bare(clinker_workspace *workspace, const clinker_body bodies[2], clinker_query query,
                     const ck_method_settings *settings, const outcome *sorted, size_t ends[LAYER_ENDS]) {
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    outcome silent = layer_check(workspace, bodies, &query, settings, NULL);
    query.layers.explain = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    outcome bare = layer_check(workspace, bodies, &query, settings, &answer);
    assert_int_equal(bare.status, CLINKER_STATUS_OK);
    assert_int_equal(bare.pair.state, sorted->pair.state);
    assert_int_equal(bare.pair.undecided, sorted->pair.undecided);
    assert_int_equal(silent.pair.state, bare.pair.state);
    assert_int_equal(bare.pair.kind, CLINKER_KIND_NONE);
    if (answer.explanation_count > 0) {
        assert_int_equal(answer.explanation_count, 1);
        assert_explanation_adds_up(&answer.explanations[0]);
        layer_end end = layer_end_of(&answer.explanations[0]);
        if (end == LAYER_END_FIRST || end == LAYER_END_SECOND) {
            assert_int_equal(bare.pair.state, CLINKER_STATE_APART);
        }
        if (end == LAYER_END_PROOF || end == LAYER_END_SECOND_PROOF) {
            assert_int_equal(bare.pair.state, CLINKER_STATE_INTERFERE);
        }
        ends[end]++;
    }
}

static void ask_all(clinker_workspace *workspace, const clinker_body bodies[2], clinker_query query,
                    const ck_method_settings *settings, const outcome *sorted, uint64_t seed) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.layers.explain = seed % 2 == 0;
    outcome counted = layer_check(workspace, bodies, &query, settings, &answer);
    assert_true(outcome_identical(sorted, &counted, "layers", seed));
    for (size_t i = 0; i < answer.explanation_count; i++) {
        assert_explanation_adds_up(&answer.explanations[i]);
    }
}

static void random_scenes_get_the_answer_of_sorted_depths_in_every_way(void **state) {
    size_t states[LAYER_FAMILIES][4] = {{0}};
    size_t ends[LAYER_ENDS] = {0};
    const test_rounds rounds = test_rounds_of(250 * LAYER_FAMILIES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        layer_scene scene = layer_scene_make(seed);
        clinker_body bodies[2];
        layer_scene_bodies(&scene, bodies);
        clinker_query query = layers_query();
        query.view.resolution = scene.resolution;
        memcpy(query.view.direction, scene.direction, sizeof scene.direction);
        query.detail = CLINKER_DETAIL_FACES;
        query.pixels.parity = seed / 2 % 2 != 0;
        query.tolerance = seed % 5 == 0 ? 0 : CLINKER_TOLERANCE_AUTO;
        query.method = CLINKER_METHOD_ZLIST;
        outcome sorted = outcome_of(*state, bodies, &query);
        assert_int_equal(sorted.status, CLINKER_STATUS_OK);
        query.method = CLINKER_METHOD_LAYERS;
        for (int turn = 0; turn < 3; turn++) {
            const ck_method_settings settings =
                layer_settings((int)(seed / LAYER_FAMILIES + 3 * (uint64_t)turn) % LAYER_SETTINGS);
            ask_all(*state, bodies, query, &settings, &sorted, seed + (uint64_t)turn);
            ask_bare(*state, bodies, query, &settings, &sorted, ends);
        }
        states[scene.family][sorted.pair.state]++;
        outcome_free(&sorted);
        layer_scene_free(&scene);
    }
    for (int family = 0; rounds.whole && family < LAYER_FAMILIES; family++) {
        assert_true(states[family][CLINKER_STATE_APART] > 20 && states[family][CLINKER_STATE_INTERFERE] > 50);
    }
    assert_true(states[LAYERS_ON_GRID][CLINKER_STATE_TOUCH] > 20 || !rounds.whole);
    for (int end = 0; rounds.whole && end < LAYER_ENDS; end++) {
        assert_true(ends[end] > 5);
    }
}

static void awkward_pairs_get_the_answer_of_sorted_depths_in_every_way(void **state) {
    size_t states[4] = {0};
    size_t ends[LAYER_ENDS] = {0};
    const test_rounds rounds = test_rounds_of(150 * PAIR_FAMILIES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_pair pair = random_pair_make(seed);
        clinker_body bodies[2];
        random_pair_bodies(&pair, bodies);
        clinker_query query = layers_query();
        query.view.resolution = 24 + (uint32_t)(seed % 17);
        query.view.direction[(seed / 7) % 3] += (double)(seed % 5) / 3;
        query.detail = CLINKER_DETAIL_FACES;
        query.tolerance = pair.query.tolerance;
        query.pixels.parity = seed % 3 == 0;
        query.method = CLINKER_METHOD_ZLIST;
        outcome sorted = outcome_of(*state, bodies, &query);
        query.method = CLINKER_METHOD_LAYERS;
        const ck_method_settings settings = layer_settings((int)(seed % LAYER_SETTINGS));
        ask_all(*state, bodies, query, &settings, &sorted, seed);
        if (sorted.status == CLINKER_STATUS_OK) {
            ask_bare(*state, bodies, query, &settings, &sorted, ends);
            states[sorted.pair.state]++;
        }
        outcome_free(&sorted);
        random_pair_free(&pair);
    }
    if (rounds.whole) {
        assert_true(states[CLINKER_STATE_APART] > 20 && states[CLINKER_STATE_TOUCH] > 20 &&
                    states[CLINKER_STATE_INTERFERE] > 100);
    }
}

static void threads_and_rasterisers_say_the_same(void **state) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 3;
    clinker_workspace *three;
    assert_int_equal(clinker_workspace_create(&settings, &three), CLINKER_STATUS_OK);
    const test_rounds rounds = test_rounds_of(40 * LAYER_FAMILIES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        layer_scene scene = layer_scene_make(seed);
        clinker_body bodies[2];
        layer_scene_bodies(&scene, bodies);
        clinker_query query = layers_query();
        query.view.resolution = 2 * scene.resolution;
        memcpy(query.view.direction, scene.direction, sizeof scene.direction);
        query.detail = CLINKER_DETAIL_FACES;
        query.layers.explain = true;
        query.pixels.parity = seed % 2 != 0;
        const ck_method_settings method = layer_settings((int)(seed % LAYER_SETTINGS));
        clinker_answer alone = CLINKER_INIT(clinker_answer);
        outcome one = layer_check(*state, bodies, &query, &method, &alone);
        clinker_answer together = CLINKER_INIT(clinker_answer);
        outcome team = layer_check(three, bodies, &query, &method, &together);
        assert_true(outcome_identical(&one, &team, "three threads", seed));
        assert_int_equal(alone.explanation_count, together.explanation_count);
        for (size_t i = 0; i < alone.explanation_count; i++) {
            assert_same_explanation(&alone.explanations[i], &together.explanations[i]);
        }
        query.reference = true;
        outcome plain = layer_check(three, bodies, &query, &method, NULL);
        assert_true(outcome_identical(&one, &plain, "reference", seed));
        layer_scene_free(&scene);
    }
    clinker_workspace_destroy(three);
}

static void the_order_of_the_bodies_does_not_show(void **state) {
    const test_rounds rounds = test_rounds_of(60 * LAYER_FAMILIES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        layer_scene scene = layer_scene_make(seed);
        clinker_body bodies[2];
        layer_scene_bodies(&scene, bodies);
        const clinker_body swapped[2] = {bodies[1], bodies[0]};
        clinker_query query = layers_query();
        query.view.resolution = scene.resolution;
        memcpy(query.view.direction, scene.direction, sizeof scene.direction);
        query.detail = CLINKER_DETAIL_FACES;
        outcome one = outcome_of(*state, bodies, &query);
        outcome other = outcome_of(*state, swapped, &query);
        outcome_swap(&other);
        assert_true(outcome_identical(&one, &other, "swapped", seed));
        outcome_free(&one);
        outcome_free(&other);
        layer_scene_free(&scene);
    }
}

/* Asks for the state alone, and how it came about. Frees the meshes. */
static clinker_explanation explain_bare(void **state, scene_mesh a, scene_mesh b, bool stepwise,
                                        clinker_state expected) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&a)}, {.mesh = scene_mesh_borrow(&b)}};
    const ck_method_settings settings = {.layers = {.stepwise = stepwise}};
    clinker_query query = layers_query();
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.layers.explain = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    outcome found = layer_check(*state, bodies, &query, &settings, &answer);
    assert_int_equal(found.status, CLINKER_STATUS_OK);
    assert_int_equal(found.pair.state, expected);
    assert_int_equal(answer.explanation_count, 1);
    clinker_explanation explanation = answer.explanations[0];
    assert_explanation_adds_up(&explanation);
    scene_mesh_free(&a);
    scene_mesh_free(&b);
    return explanation;
}

/* A box with two others beside it, far in front and far behind: no plane between boxes tells it from what lies close
 * behind it. */
static scene_mesh scattered(void) {
    return joined(box(0, 0, 0, 1, 2, 1), joined(box(1.5F, 0, -10, 2, 2, -9), box(1.5F, 0, 5, 2, 2, 6)));
}

/* Whichever it is of the two. */
static void the_body_that_lies_nearer_is_drawn_first(void **state) {
    for (int swapped = 0; swapped < 2; swapped++) {
        scene_mesh near = scattered();
        scene_mesh far = box(0, 0, 2, 1, 2, 3);
        clinker_explanation made =
            explain_bare(state, swapped ? far : near, swapped ? near : far, false, CLINKER_STATE_APART);
        assert_int_equal(made.first, swapped);
        assert_int_equal(made.steps[0].body, swapped);
        assert_int_equal(made.steps[1].body, 1 - swapped);
    }
}

static void bodies_behind_the_first_end_with_the_first_count(void **state) {
    for (int stepwise = 0; stepwise < 2; stepwise++) {
        clinker_explanation made =
            explain_bare(state, scattered(), box(0, 0, 2, 1, 2, 3), stepwise != 0, CLINKER_STATE_APART);
        assert_int_equal(layer_end_of(&made), LAYER_END_FIRST);
        assert_int_equal(made.step_count, 2);
        assert_int_equal(made.first, 0);
        assert_int_equal(made.steps[1].apart, made.shared);
        assert_int_equal(made.cases[0], made.shared);
        assert_int_equal(made.shared, 128 * 64);
    }
}

/* The body whose middle is nearer has a tail that goes behind the other one. */
static void bodies_before_the_first_end_with_the_second_count(void **state) {
    scene_mesh hook = joined(box(0, 0, -20, 0.5F, 2, 0), box(1, 0, 2, 2, 2, 2.5F));
    clinker_explanation made = explain_bare(state, hook, box(1, 0, -1, 2, 2, 1), true, CLINKER_STATE_APART);
    assert_int_equal(layer_end_of(&made), LAYER_END_SECOND);
    assert_int_equal(made.first, 0);
    assert_int_equal(made.steps[1].kind, CLINKER_STEP_COUNT_FAR);
    assert_int_equal(made.steps[1].apart, 0);
    assert_int_equal(made.steps[2].apart, made.shared);
    assert_int_equal(made.cases[5], made.shared);
}

static void a_clash_of_the_first_count_is_proven_by_witnesses(void **state) {
    for (int stepwise = 0; stepwise < 2; stepwise++) {
        clinker_explanation made = explain_bare(state, box(0, 0, 0, 2, 2, 2), box(1, 1, 1.75F, 3, 3, 4), stepwise != 0,
                                                CLINKER_STATE_INTERFERE);
        assert_int_equal(layer_end_of(&made), LAYER_END_PROOF);
        assert_int_equal(made.step_count, 3);
        assert_int_equal(made.steps[1].clash, made.shared);
        assert_true(made.steps[2].pixels > 0 && made.steps[2].pixels <= 16);
    }
}

static void a_clash_of_the_second_count_is_proven_by_witnesses(void **state) {
    clinker_explanation made = explain_bare(state, scene_cube(1), scene_cube(0.5F), true, CLINKER_STATE_INTERFERE);
    assert_int_equal(layer_end_of(&made), LAYER_END_SECOND_PROOF);
    assert_int_equal(made.steps[1].clash, 0);
    assert_int_equal(made.steps[2].clash, made.shared);
    assert_int_equal(made.cases[3], made.shared);
}

static void what_counts_do_not_tell_goes_to_lists(void **state) {
    clinker_explanation made =
        explain_bare(state, scene_hollow_box(2, 1), scene_cube(0.5F), false, CLINKER_STATE_APART);
    assert_int_equal(layer_end_of(&made), LAYER_END_LISTS);
    assert_int_equal(made.steps[2].kind, CLINKER_STEP_CODES);
    assert_int_equal(made.steps[2].pixels, made.shared);
    assert_int_equal(made.steps[2].apart, made.shared);
    assert_int_equal(made.convex[0], 0);
    assert_int_equal(made.convex[1], made.shared);
}

/* A square without thickness has two faces at one depth: counts take the body around it for a clash, lists find that
 * there is no length to it. */
static void lists_refute_a_clash_that_has_no_length(void **state) {
    for (int stepwise = 0; stepwise < 2; stepwise++) {
        scene_mesh leaf = joined(box(0, 0, -3, 1, 1, -2), box(2, 0, 0, 3, 1, 0));
        clinker_explanation made =
            explain_bare(state, leaf, box(2, 0, -1, 3, 1, 1), stepwise != 0, CLINKER_STATE_TOUCH);
        assert_int_equal(layer_end_of(&made), LAYER_END_REFUTED);
        assert_true(made.steps[1].clash > 0);
        assert_int_equal(made.steps[2].kind, CLINKER_STEP_PROOF);
        assert_int_equal(made.steps[2].clash, 0);
    }
}

static void counters_at_their_end_are_told_and_left_to_lists(void **state) {
    scene_mesh plates = {0};
    for (int i = 0; i < 40; i++) {
        scene_mesh plate = box(0, 0, (float)i, 2, 2, (float)i + 0.5F);
        plates = i == 0 ? plate : joined(plates, plate);
    }
    clinker_explanation made = explain_bare(state, box(0, 0, -1, 1, 1, 0.25F), plates, false, CLINKER_STATE_INTERFERE);
    assert_int_equal(made.full, made.shared);
    assert_int_equal(layer_end_of(&made), LAYER_END_LISTS);
}

static void faces_at_one_depth_are_told_and_left_to_lists(void **state) {
    clinker_explanation made =
        explain_bare(state, box(0, 0, 0, 1, 1, 1), box(0, 0, 1, 1, 1, 2), false, CLINKER_STATE_TOUCH);
    assert_int_equal(made.level, made.shared);
    assert_int_equal(layer_end_of(&made), LAYER_END_LISTS);
}

enum { CROWD = 200 };

static bool only_pair(void *user, uint32_t a, uint32_t b) {
    const clinker_pair *pair = user;
    return a == pair->a && b == pair->b;
}

static void each_pair_of_a_crowd_has_a_window_of_its_own(void **state) {
    scene_crowd crowd = scene_boxes(CROWD);
    clinker_body bodies[CROWD];
    assert_int_equal(crowd.count, CROWD);
    for (size_t i = 0; i < CROWD; i++) {
        bodies[i] = scene_crowd_body(&crowd, i);
    }
    clinker_query query = layers_query();
    query.layers.explain = true;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
    size_t count = answer.pair_count;
    clinker_pair pairs[CROWD];
    assert_true(count > 3 && count <= CROWD && answer.explanation_count >= count);
    memcpy(pairs, answer.pairs, count * sizeof *pairs);
    double widest = 0;
    for (size_t i = 0; i < answer.explanation_count; i++) {
        assert_explanation_adds_up(&answer.explanations[i]);
        widest = fmax(widest, answer.explanations[i].sample_spacing);
    }
    assert_true(answer.sample_spacing == widest);
    for (size_t i = 0; i < count; i++) {
        query.filter = only_pair;
        query.filter_user = &pairs[i];
        assert_int_equal(clinker_bodies_check(*state, bodies, CROWD, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.explanation_count, 1);
        assert_true(answer.pairs[0].state == pairs[i].state && answer.pairs[0].kind == pairs[i].kind);
        assert_true(answer.pairs[0].span == pairs[i].span);
        assert_true(answer.pairs[0].sample_spacing == pairs[i].sample_spacing);
        assert_int_equal(answer.explanations[0].a, pairs[i].a);
        assert_int_equal(answer.explanations[0].b, pairs[i].b);
    }
    scene_crowd_free(&crowd);
}

static void nothing_is_explained_that_was_not_asked_for(void **state) {
    scene_mesh mesh = scene_cube(1);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&mesh)}, {.mesh = scene_mesh_borrow(&mesh)}};
    clinker_query query = layers_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.layers.explain = true;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.explanation_count, 1);
    query.layers.explain = false;
    assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.explanation_count, 0);
    scene_mesh_free(&mesh);
}

/* Explains the whole map of a scene, drawn step by step as on hardware. */
static clinker_explanation explain_stacks(clinker_workspace *workspace, scene_stacks_kind kind, bool meet,
                                          clinker_state expected) {
    scene_pair pair = scene_stacks(5000, kind, meet);
    clinker_body bodies[2];
    clinker_query query = layers_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    scene_pair_bodies(&pair, bodies);
    query.layers.explain = true;
    ck_method_settings stepwise = {.layers.stepwise = true};
    assert_int_equal(ck_bodies_check(workspace, bodies, 2, &query, &stepwise, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count > 0 ? answer.pairs[0].state : CLINKER_STATE_APART, expected);
    assert_int_equal(answer.explanation_count, 1);
    clinker_explanation explanation = answer.explanations[0];
    scene_pair_free(&pair);
    return explanation;
}

static void stacks_need_two_passes_and_sorting_if_neither_body_is_convex(void **state) {
    for (int kind = SCENE_ONE_CONVEX; kind <= SCENE_NONE_CONVEX; kind++) {
        clinker_explanation explanation = explain_stacks(*state, (scene_stacks_kind)kind, false, CLINKER_STATE_APART);
        size_t steps = kind == SCENE_NONE_CONVEX ? 4 : 3;
        assert_int_equal(explanation.step_count, steps);
        assert_int_equal(explanation.steps[1].kind, CLINKER_STEP_COUNT_FAR);
        assert_int_equal(explanation.steps[2].kind, CLINKER_STEP_COUNT_NEAR);
        assert_true(explanation.steps[steps - 1].apart > 0);
    }
}

static void stacks_that_meet_do_so_in_the_last_pass(void **state) {
    for (int kind = SCENE_ONE_CONVEX; kind <= SCENE_NONE_CONVEX; kind++) {
        clinker_explanation explanation =
            explain_stacks(*state, (scene_stacks_kind)kind, true, CLINKER_STATE_INTERFERE);
        size_t last = kind == SCENE_NONE_CONVEX ? 3 : 2;
        for (size_t i = 0; i < last; i++) {
            assert_int_equal(explanation.steps[i].clash, 0);
        }
        assert_true(explanation.steps[last].clash > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_that_overlap_interfere_by_their_overlap),
        cmocka_unit_test(boxes_side_by_side_touch),
        cmocka_unit_test(a_body_in_the_hollow_of_another_is_apart),
        cmocka_unit_test(a_body_in_the_wall_of_a_hollow_one_is_within),
        cmocka_unit_test(a_body_is_the_same_as_its_copy),
        cmocka_unit_test(a_body_within_two_shells_is_inside_by_winding_and_outside_by_parity),
        cmocka_unit_test(overlap_up_to_the_tolerance_is_touching),
        cmocka_unit_test(an_open_body_is_undecided_where_it_reaches_around_the_other),
        cmocka_unit_test(random_scenes_get_the_answer_of_sorted_depths_in_every_way),
        cmocka_unit_test(awkward_pairs_get_the_answer_of_sorted_depths_in_every_way),
        cmocka_unit_test(threads_and_rasterisers_say_the_same),
        cmocka_unit_test(the_order_of_the_bodies_does_not_show),
        cmocka_unit_test(the_body_that_lies_nearer_is_drawn_first),
        cmocka_unit_test(bodies_behind_the_first_end_with_the_first_count),
        cmocka_unit_test(bodies_before_the_first_end_with_the_second_count),
        cmocka_unit_test(a_clash_of_the_first_count_is_proven_by_witnesses),
        cmocka_unit_test(a_clash_of_the_second_count_is_proven_by_witnesses),
        cmocka_unit_test(what_counts_do_not_tell_goes_to_lists),
        cmocka_unit_test(lists_refute_a_clash_that_has_no_length),
        cmocka_unit_test(counters_at_their_end_are_told_and_left_to_lists),
        cmocka_unit_test(faces_at_one_depth_are_told_and_left_to_lists),
        cmocka_unit_test(each_pair_of_a_crowd_has_a_window_of_its_own),
        cmocka_unit_test(stacks_need_two_passes_and_sorting_if_neither_body_is_convex),
        cmocka_unit_test(stacks_that_meet_do_so_in_the_last_pass),
        cmocka_unit_test(nothing_is_explained_that_was_not_asked_for),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
