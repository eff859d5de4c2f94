/* Where two solids meet first, a pair of faces that meet there is left: by clinker_bodies_recede(), at that moment and
 * over all of the time before, with and without facets, cones and balls; and by query.motion.
 *
 * The first contact is found without anything that is tested here: by the exact distance, which the bodies cannot make
 * up for in less time than it takes at their largest velocity, and then by halving the time between the last moment
 * apart and the first in contact. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "recede/moving.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 2000, MOST_STEPS = 400, HALVINGS = 45 };

/* The pair at a time. */
typedef struct moment {
    clinker_pose poses[2];
    clinker_motion motions[2];
    clinker_body bodies[2];
} moment;

static void moment_at(const moving_pair *pair, double time, moment *out) {
    moving_pair_bodies(pair, out->bodies);
    for (int i = 0; i < 2; i++) {
        out->poses[i] = moving_pose(&pair->poses[i], &pair->motions[i], time);
        out->motions[i] = moving_motion(&pair->poses[i], &pair->motions[i], time);
        out->bodies[i].pose = &out->poses[i];
    }
}

static const clinker_pair *check(clinker_workspace *workspace, const moment *at, const clinker_query *query) {
    static clinker_answer answer;
    clinker_answer_init(&answer);
    if (clinker_bodies_check(workspace, at->bodies, 2, query, &answer) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return clinker_answer_pair(&answer, 0);
}

static clinker_query plain_query(clinker_detail detail) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = detail;
    query.depth = false;
    query.tolerance = 0;
    return query;
}

static bool in_contact(clinker_workspace *workspace, const moving_pair *pair, double time) {
    const clinker_query query = plain_query(CLINKER_DETAIL_STATE);
    moment at;
    moment_at(pair, time, &at);
    return check(workspace, &at, &query) != NULL;
}

/* The first moment in contact, and one before it that is apart; false: there is none, or it was not found in time. */
static bool find_contact(clinker_workspace *workspace, const moving_pair *pair, double *before, double *first) {
    const double speed = moving_speed(pair);
    clinker_query query = plain_query(CLINKER_DETAIL_STATE);
    query.clearance = 1e3;
    double time = 0;
    for (int step = 0; step < MOST_STEPS && time <= pair->duration; step++) {
        moment at;
        moment_at(pair, time, &at);
        const clinker_pair *found = check(workspace, &at, &query);
        if (found == NULL) {
            return false;
        }
        if (found->state != CLINKER_STATE_NEAR) {
            *first = time;
            for (int i = 0; i < HALVINGS && step > 0; i++) {
                const double middle = 0.5 * (*before + *first);
                *(in_contact(workspace, pair, middle) ? first : before) = middle;
            }
            return step > 0;
        }
        *before = time;
        time += fmax(0.999 * found->distance, 1e-7) / speed;
    }
    return false;
}

/* Whether some pair of faces that meet is left of both bodies. */
static bool some_pair_is_left(const clinker_face_pair *pairs, size_t count, const clinker_recession *left) {
    for (size_t i = 0; i < count; i++) {
        if (moving_has(left->bodies[0].faces, left->bodies[0].face_count, pairs[i].a) &&
            moving_has(left->bodies[1].faces, left->bodies[1].face_count, pairs[i].b)) {
            return true;
        }
    }
    return false;
}

static clinker_recession recede(clinker_workspace *workspace, const clinker_body bodies[2],
                                const clinker_motion motions[2], const clinker_recede_settings *settings) {
    clinker_recession left = CLINKER_INIT(clinker_recession);
    if (clinker_bodies_recede(workspace, bodies, motions, settings, &left) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return left;
}

/* The faces that meet at a moment, kept apart from the workspace. */
static clinker_face_pair *meeting_faces(clinker_workspace *workspace, const moment *at, size_t *count) {
    const clinker_query query = plain_query(CLINKER_DETAIL_FACES);
    const clinker_pair *found = check(workspace, at, &query);
    assert_non_null(found);
    *count = found->crossings + found->touchings;
    assert_true(*count > 0);
    clinker_face_pair *pairs = calloc(*count + 1, sizeof *pairs);
    assert_non_null(pairs);
    memcpy(pairs, found->crossing_faces, found->crossings * sizeof *pairs);
    memcpy(pairs + found->crossings, found->touching_faces, found->touchings * sizeof *pairs);
    return pairs;
}

typedef struct tally {
    size_t contacts, receding, all;
} tally;

/* Both over the time from the beginning on, and at the moment itself. */
static void judge_contact(clinker_workspace *workspace, const moving_pair *pair, double first, uint64_t seed,
                          tally *sum) {
    moment at, start;
    size_t count;
    moment_at(pair, first, &at);
    moment_at(pair, 0, &start);
    clinker_face_pair *pairs = meeting_faces(workspace, &at, &count);
    for (int way = 0; way < 8; way++) {
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        clinker_facets *facets[2] = {NULL, NULL};
        const bool from_start = (way & 1) != 0;
        settings.duration = from_start ? first * 1.0625 : 0;
        settings.spheres = (way & 2) != 0;
        for (int i = 0; i < 2 && (way & 4) != 0; i++) {
            clinker_facets_settings made;
            clinker_facets_settings_init(&made);
            made.polygons = (clinker_polygons)((seed + (uint64_t)way) % 3);
            assert_int_equal(clinker_facets_create(workspace, &start.bodies[i].mesh, &made, &facets[i]),
                             CLINKER_STATUS_OK);
            settings.facets[i] = facets[i];
        }
        const moment *now = from_start ? &start : &at;
        const clinker_motion *motions = from_start ? pair->motions : at.motions;
        const clinker_recession left = recede(workspace, now->bodies, motions, &settings);
        if (!some_pair_is_left(pairs, count, &left)) {
            fail_msg("seed %llu, way %d: no pair of faces of the first contact is left", (unsigned long long)seed, way);
        }
        for (int i = 0; i < 2; i++) {
            sum->receding += left.bodies[i].receding;
            sum->all += left.bodies[i].triangles;
            clinker_facets_destroy(facets[i]);
        }
    }
    sum->contacts++;
    free(pairs);
}

/* The check itself says the same with motions as without. */
static void judge_query(clinker_workspace *workspace, const moving_pair *pair, double before, double first,
                        uint64_t seed) {
    moment at;
    clinker_query query = plain_query(seed % 2 == 0 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES);
    moment_at(pair, first, &at);
    const clinker_pair *found = check(workspace, &at, &query);
    assert_non_null(found);
    const clinker_pair plain = *found;
    query.motion.motions = at.motions;
    query.motion.duration = seed % 3 == 0 ? 0.01 : 0;
    found = check(workspace, &at, &query);
    if (found == NULL || found->state != plain.state || found->crossings != plain.crossings ||
        found->touchings != plain.touchings) {
        fail_msg("seed %llu: a first contact is told otherwise with motions", (unsigned long long)seed);
    }
    moment_at(pair, before, &at);
    query.motion.motions = at.motions;
    assert_null(check(workspace, &at, &query));
}

static void a_pair_of_faces_of_the_first_contact_is_left(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    tally sum = {0, 0, 0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 5};
        moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), 0.05);
        double before = 0, first = 0;
        if (find_contact(*state, &pair, &before, &first)) {
            judge_contact(*state, &pair, first, seed, &sum);
            judge_query(*state, &pair, before, first, seed);
        }
        moving_pair_free(&pair);
    }
    print_message("%zu first contacts, %.1f %% of the faces receded\n", sum.contacts,
                  100.0 * (double)sum.receding / (double)sum.all);
    assert_true(sum.contacts > (rounds.end - rounds.first) / 4 && sum.receding > sum.all / 10);
}

/* Bodies that touch at the beginning, as they lie on a grid, and interfere a moment later: faces that touch are left of
 * both. */
static void contacts_that_go_on_are_left(void **state) {
    const test_rounds rounds = test_rounds_of(5 * ROUNDS);
    size_t going_on = 0, parting = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 9};
        moving_pair pair = {.duration = 1};
        const double to[3] = {0.5 * (double)scene_random_below(&random, 9) - 2,
                              0.5 * (double)scene_random_below(&random, 9) - 2,
                              0.5 * (double)scene_random_below(&random, 9) - 2};
        for (int i = 0; i < 2; i++) {
            pair.shapes[i] = solid_random(&random);
            pair.poses[i] = pose_moving(i == 1 ? to[0] : 0, i == 1 ? to[1] : 0, i == 1 ? to[2] : 0);
            for (int k = 0; k < 3; k++) {
                pair.motions[i].velocity[k] = (double)scene_random_below(&random, 5) - 2;
                pair.motions[i].angular[k] = seed % 2 == 0 ? 0 : scene_random_between(&random, -1, 1);
            }
        }
        const clinker_query query = plain_query(CLINKER_DETAIL_STATE);
        moment start, later;
        moment_at(&pair, 0, &start);
        moment_at(&pair, 0x1p-20, &later);
        const clinker_pair *found = check(*state, &start, &query);
        const bool touch = found != NULL && found->state == CLINKER_STATE_TOUCH;
        found = touch ? check(*state, &later, &query) : NULL;
        clinker_query moving = query;
        moving.motion.motions = start.motions;
        if (found != NULL && found->state == CLINKER_STATE_INTERFERE) {
            size_t count;
            clinker_face_pair *pairs = meeting_faces(*state, &start, &count);
            const clinker_recession left = recede(*state, start.bodies, start.motions, NULL);
            if (!some_pair_is_left(pairs, count, &left)) {
                fail_msg("seed %llu: a contact that goes on is lost", (unsigned long long)seed);
            }
            assert_non_null(check(*state, &start, &moving));
            free(pairs);
            going_on++;
        } else if (touch && check(*state, &start, &moving) == NULL) {
            parting++;
        }
        moving_pair_free(&pair);
    }
    print_message("%zu contacts go on, %zu part\n", going_on, parting);
    assert_true(!rounds.whole || (going_on > 200 && parting > 100));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_of_faces_of_the_first_contact_is_left),
        cmocka_unit_test(contacts_that_go_on_are_left),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
