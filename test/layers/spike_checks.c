/* Spikes in checks by counted layers: what is thinner than a pixel is found where that is asked for, and nothing is
 * found that the exact method does not know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/checking.h"
#include "random.h"

#include <string.h>

enum { RESOLUTION = 48 };

static clinker_query spikes_query(bool spikes) {
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_LAYERS;
    query.view.resolution = RESOLUTION;
    query.detail = CLINKER_DETAIL_FACES;
    query.layers.spikes = spikes;
    return query;
}

/* Tolerance 0: the first proper crossing is interference. */
static outcome exact_of(clinker_workspace *workspace, const clinker_body bodies[2]) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_FACES;
    query.depth = false;
    query.tolerance = 0;
    return outcome_of(workspace, bodies, &query);
}

static bool has_pair(const outcome *exact, clinker_face_pair wanted) {
    for (size_t i = 0; i < exact->pair.crossings; i++) {
        if (exact->crossings[i].a == wanted.a && exact->crossings[i].b == wanted.b) {
            return true;
        }
    }
    return false;
}

/* What a search for spikes adds to what pixels tell of a pair. */
typedef struct score {
    size_t crossing; /* pairs that do cross, */
    size_t missed;   /* of which pixels know nothing, */
    size_t lost;     /* nor do spikes; */
    size_t apart;    /* pairs that do not */
} score;

static void try_bodies(clinker_workspace *workspace, const clinker_body bodies[2], clinker_query query, score *sum) {
    outcome exact = exact_of(workspace, bodies);
    query.layers.spikes = false;
    outcome without = outcome_of(workspace, bodies, &query);
    query.layers.spikes = true;
    outcome with = outcome_of(workspace, bodies, &query);
    assert_int_equal(with.status, CLINKER_STATUS_OK);
    bool crossing = exact.pair.crossings > 0;
    bool found = with.pair.state == CLINKER_STATE_INTERFERE;
    bool added = found && without.pair.state != CLINKER_STATE_INTERFERE;
    if (added) {
        assert_int_equal(exact.pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(with.pair.kind, CLINKER_KIND_CROSSING);
        assert_true(with.pair.crossings > 0 && with.pair.touchings == 0 && with.pair.span == 0);
        for (size_t i = 0; i < with.pair.crossings; i++) {
            assert_true(has_pair(&exact, with.crossings[i]));
        }
    } else {
        assert_true(outcome_identical(&without, &with, "spikes", sum->crossing + sum->apart));
    }
    sum->apart += !crossing;
    sum->crossing += crossing;
    sum->missed += crossing && without.pair.state != CLINKER_STATE_INTERFERE;
    sum->lost += crossing && !found;
    outcome_free(&exact);
    outcome_free(&without);
    outcome_free(&with);
}

/* Takes the meshes over; in every second pair they change places. `direction` NULL: the library's choice. */
static void try_pair(clinker_workspace *workspace, scene_mesh thin, scene_mesh block, int number,
                     const double *direction, score *sum) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(number % 2 == 0 ? &thin : &block)},
                                    {.mesh = scene_mesh_borrow(number % 2 == 0 ? &block : &thin)}};
    clinker_query query = spikes_query(true);
    if (direction != NULL) {
        memcpy(query.view.direction, direction, sizeof query.view.direction);
    }
    try_bodies(workspace, bodies, query, sum);
    scene_mesh_free(&thin);
    scene_mesh_free(&block);
}

static const double slanted[3] = {0.3, 0.2, 1};
static const double upright[3] = {0, 0, 1};

static scene_mesh some_block(int number) {
    return number % 3 == 0 ? scene_cube(0.8F) : scene_icosphere(0.8F, 6);
}

/* In coordinates of the world. */
static scene_mesh placed(scene_mesh mesh, const clinker_pose *pose) {
    scene_mesh made = scene_mesh_placed(&mesh, pose);
    scene_mesh_free(&mesh);
    return made;
}

/* A box that is turned and moved at random, in coordinates of the world, so that no box is as thin as it is. */
static scene_mesh thrown(scene_random *random, scene_mesh straight, double reach) {
    const double place[3] = {scene_random_between(random, -reach, reach), scene_random_between(random, -reach, reach),
                             scene_random_between(random, -reach, reach)};
    clinker_pose pose = scene_random_pose(random, place);
    return placed(straight, &pose);
}

static void needles_between_the_pixels_are_found(void **state) {
    scene_random random = {.state = 31};
    score sum = {0};
    for (int i = 0; i < 600; i++) {
        scene_mesh needle = box(-0.5F, -0.00004F, -0.00004F, 0.5F, 0.00004F, 0.00004F);
        try_pair(*state, thrown(&random, needle, 1), some_block(i), i, i % 4 < 2 ? NULL : slanted, &sum);
    }
    assert_true(sum.crossing > 150 && sum.apart > 50);
    assert_true(2 * sum.missed > sum.crossing);
    assert_int_equal(sum.lost, 0);
}

static void blades_between_the_pixels_are_found(void **state) {
    scene_random random = {.state = 32};
    score sum = {0};
    for (int i = 0; i < 600; i++) {
        scene_mesh blade = box(-0.3F, -0.2F, -0.0002F, 0.3F, 0.2F, 0.0002F);
        const double place[3] = {scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1),
                                 scene_random_between(&random, -1, 1)};
        const double turn[3] = {SCENE_PI / 2, 0, scene_random_between(&random, 0, 3)};
        clinker_pose pose = clinker_pose_euler(place, turn);
        scene_mesh standing = scene_mesh_placed(&blade, &pose);
        scene_mesh_free(&blade);
        try_pair(*state, standing, some_block(i), i, upright, &sum);
    }
    assert_true(sum.crossing > 100 && sum.apart > 50 && sum.missed > 10);
    assert_int_equal(sum.lost, 0);
}

static void thick_bodies_are_judged_as_without(void **state) {
    scene_random random = {.state = 33};
    score sum = {0};
    for (int i = 0; i < 400; i++) {
        scene_mesh thick = i % 2 == 0 ? scene_torus(0.6F, 0.25F, 24, 12) : box(-0.6F, -0.4F, -0.3F, 0.6F, 0.4F, 0.3F);
        try_pair(*state, thrown(&random, thick, 1.4), some_block(i / 2), i, i % 4 < 2 ? NULL : slanted, &sum);
    }
    assert_true(sum.crossing > 100 && sum.apart > 50);
}

/* Silhouettes of thick bodies have tips that are thinner than a pixel, but these are no deeper than one. */
static void overlap_up_to_the_tolerance_is_touching_for_spikes_as_well(void **state) {
    scene_random random = {.state = 34};
    size_t touching = 0;
    for (int i = 0; i < 300; i++) {
        scene_mesh thick = thrown(&random, box(-0.6F, -0.4F, -0.3F, 0.6F, 0.4F, 0.3F), 0.9);
        scene_mesh block = some_block(i);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&thick)}, {.mesh = scene_mesh_borrow(&block)}};
        clinker_query query = spikes_query(false);
        query.tolerance = 0.5;
        outcome without = outcome_of(*state, bodies, &query);
        query.layers.spikes = true;
        outcome with = outcome_of(*state, bodies, &query);
        assert_true(outcome_identical(&without, &with, "tolerance", (uint64_t)i));
        touching += without.pair.state == CLINKER_STATE_TOUCH;
        outcome_free(&without);
        outcome_free(&with);
        scene_mesh_free(&thick);
        scene_mesh_free(&block);
    }
    assert_true(touching > 50);
}

/* Its sides have depths of the body that it grows out of, and others. */
static void a_thorn_along_the_sight_is_found(void **state) {
    for (int i = 0; i < 20; i++) {
        float x = 0.31F + 0.013F * (float)i;
        scene_mesh body = box(0, 0, 0.1F, 1, 1, 1);
        scene_mesh thorn = box(x, 0.4F, -0.5F, x + 0.0001F, 0.4001F, 0.5F);
        assert_true(scene_mesh_append(&body, &thorn));
        scene_mesh_free(&thorn);
        score sum = {0};
        try_pair(*state, body, box(-1, -1, -1, 2, 2, 0), i, upright, &sum);
        assert_int_equal(sum.crossing, 1);
        assert_int_equal(sum.missed, 1);
        assert_int_equal(sum.lost, 0);
    }
}

static void append(scene_mesh *mesh, scene_mesh other) {
    assert_true(scene_mesh_append(mesh, &other));
    scene_mesh_free(&other);
}

/* A box just before the walls of a room's corner takes three views. A blade on it, across one of the axes, reaches into
 * the walls: a view along that axis sees how thick it is, which the others, that see it edge-on, cannot tell. */
static void the_span_of_several_views_is_that_of_one_that_has_seen_it(void **state) {
    for (int across = 0; across < 3; across++) {
        scene_mesh room = box(-1, -1, -1, 2, 2, 0);
        append(&room, box(-1, -1, -1, 2, 0, 2));
        append(&room, box(-1, -1, -1, 0, 2, 2));
        scene_mesh block = box(0.01F, 0.01F, 0.01F, 1.5F, 1.5F, 1.25F);
        float low[3] = {-0.3F, -0.3F, -0.3F}, high[3] = {1, 1, 1};
        low[across] = 0.7F;
        high[across] = 0.7001F;
        append(&block, box(low[0], low[1], low[2], high[0], high[1], high[2]));
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&room)}, {.mesh = scene_mesh_borrow(&block)}};
        clinker_query query = spikes_query(true);
        query.tolerance = 0;
        outcome found = outcome_of(*state, bodies, &query);
        assert_int_equal(found.pair.state, CLINKER_STATE_INTERFERE);
        assert_float_equal(found.pair.span, 0.0001, 1e-6);
        outcome_free(&found);
        scene_mesh_free(&room);
        scene_mesh_free(&block);
    }
}

/* A plate on a large slab, just above it, both tilted together and seen from above: the slab goes on beyond the window,
 * and what is seen of it there tells that it is as thick as within. */
static void a_slope_that_leaves_the_window_is_no_spike(void **state) {
    for (int i = 0; i < 12; i++) {
        double tilt[3] = {0, 0, 0};
        tilt[i % 2] = (30 + 5 * (i - i % 2)) * SCENE_PI / 180;
        const clinker_pose pose = clinker_pose_euler((const double[3]){0, 0, 0}, tilt);
        scene_mesh slab = placed(box(-2, -2, -0.5F, 2, 2, 0), &pose);
        scene_mesh plate = placed(box(-0.5F, -0.5F, 0.004F, 0.5F, 0.5F, 0.5F), &pose);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&slab)}, {.mesh = scene_mesh_borrow(&plate)}};
        clinker_query query = spikes_query(true);
        query.tolerance = 0;
        query.layers.explain = true;
        memcpy(query.view.direction, upright, sizeof upright);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 0);
        assert_int_equal(answer.explanation_count, 1);
        const clinker_explanation *view = &answer.explanations[0];
        const clinker_step *last = &view->steps[view->step_count - 1];
        assert_int_equal(last->kind, CLINKER_STEP_SPIKES);
        assert_int_equal(last->pixels, 0); /* triangles with a spike that may meet the other body */
        scene_mesh_free(&slab);
        scene_mesh_free(&plate);
    }
}

/* A needle that lies on a wall, ends at it, or passes it by. */
static void a_needle_that_does_not_cross_is_not_found(void **state) {
    const scene_mesh needles[] = {box(-0.5F, 0.31F, 0.8F, 0.5F, 0.3101F, 0.8001F),
                                  box(0.31F, 0.27F, 0.8F, 0.3101F, 0.2701F, 1.5F),
                                  box(-0.5F, 0.31F, 0.81F, 0.5F, 0.3101F, 0.8101F)};
    static const clinker_state expected[] = {CLINKER_STATE_TOUCH, CLINKER_STATE_TOUCH, CLINKER_STATE_APART};
    for (int i = 0; i < 3; i++) {
        scene_mesh block = scene_cube(0.8F);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&needles[i])}, {.mesh = scene_mesh_borrow(&block)}};
        outcome exact = exact_of(*state, bodies);
        assert_int_equal(exact.pair.state, expected[i]);
        clinker_query query = spikes_query(true);
        outcome found = outcome_of(*state, bodies, &query);
        assert_int_not_equal(found.pair.state, CLINKER_STATE_INTERFERE);
        outcome_free(&exact);
        outcome_free(&found);
        scene_mesh_free(&block);
        scene_mesh needle = needles[i];
        scene_mesh_free(&needle);
    }
}

/* A needle inside of a body crosses nothing: it is seen where a line of sight happens to pass through it. */
static bool is_within(clinker_workspace *workspace, const clinker_body bodies[2]) {
    clinker_query query;
    clinker_query_init(&query);
    outcome exact = outcome_of(workspace, bodies, &query);
    clinker_kind kind = exact.pair.kind;
    outcome_free(&exact);
    return kind == CLINKER_KIND_A_IN_B || kind == CLINKER_KIND_B_IN_A;
}

static void threads_the_reference_and_sequences_find_the_same_spikes(void **state) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 3;
    clinker_workspace *three;
    assert_int_equal(clinker_workspace_create(&settings, &three), CLINKER_STATUS_OK);
    scene_random random = {.state = 35};
    for (int i = 0; i < 150; i++) {
        scene_mesh thin = thrown(&random, box(-0.5F, -0.00004F, -0.00004F, 0.5F, 0.00004F, 0.00004F), 0.8);
        scene_mesh block = some_block(i);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&thin)}, {.mesh = scene_mesh_borrow(&block)}};
        clinker_query query = spikes_query(true);
        outcome one = outcome_of(*state, bodies, &query);
        outcome team = outcome_of(three, bodies, &query);
        assert_true(outcome_identical(&one, &team, "three threads", (uint64_t)i));
        query.reference = true;
        outcome plain = outcome_of(*state, bodies, &query);
        assert_true(outcome_identical(&one, &plain, "reference", (uint64_t)i));
        query.reference = false;
        query.layers.sequence = true;
        bool within = is_within(*state, bodies);
        for (int step = 0; step < 2; step++) {
            outcome again = outcome_of(three, bodies, &query);
            assert_true(within || again.pair.state == one.pair.state);
            outcome_free(&again);
        }
        outcome_free(&one);
        outcome_free(&team);
        outcome_free(&plain);
        scene_mesh_free(&thin);
        scene_mesh_free(&block);
    }
    clinker_workspace_destroy(three);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needles_between_the_pixels_are_found),
        cmocka_unit_test(blades_between_the_pixels_are_found),
        cmocka_unit_test(thick_bodies_are_judged_as_without),
        cmocka_unit_test(overlap_up_to_the_tolerance_is_touching_for_spikes_as_well),
        cmocka_unit_test(a_thorn_along_the_sight_is_found),
        cmocka_unit_test(the_span_of_several_views_is_that_of_one_that_has_seen_it),
        cmocka_unit_test(a_slope_that_leaves_the_window_is_no_spike),
        cmocka_unit_test(a_needle_that_does_not_cross_is_not_found),
        cmocka_unit_test(threads_the_reference_and_sequences_find_the_same_spikes),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
