/* Crowds: all pairs that a check without any broad phase finds, and no others, however bodies are spread, sized and
 * stored. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies/broad_phase.h"
#include "fixtures/checking.h"
#include "fixtures/solid.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BODIES = 48 };

typedef enum crowd_family {
    CROWD_DENSE = 0,
    CROWD_OF_ALL_SIZES, /* over six orders of magnitude */
    CROWD_ON_GRID,      /* copies, flush and coincident */
    CROWD_IN_A_ROW,
    CROWD_IN_CLUSTERS,
    CROWD_OF_INSTANCES, /* one mesh of many triangles, and small bodies among them */
    CROWD_FAR_AWAY,     /* small, at coordinates of a million */
    CROWD_FAMILIES,
} crowd_family;

typedef struct crowd {
    scene_mesh shapes[4];
    double *wide; /* the first shape in doubles */
    clinker_pose poses[MOST_BODIES];
    clinker_body bodies[MOST_BODIES];
    size_t count;
} crowd;

static clinker_pose random_pose(scene_random *random, double size, const double centre[3], double spread, bool turned) {
    double rotation[3] = {0, 0, 0};
    double translation[3];
    for (int axis = 0; axis < 3; axis++) {
        rotation[axis] = turned ? scene_random_between(random, -4, 4) : 0;
        translation[axis] = centre[axis] + scene_random_between(random, -spread, spread);
        translation[axis] = turned ? translation[axis] : round(translation[axis]);
    }
    clinker_pose pose = clinker_pose_euler(translation, rotation);
    for (int i = 0; i < 12; i++) {
        pose.m[i] *= i % 4 < 3 ? size : 1;
    }
    return pose;
}

/* One body in a form of its own: indexed floats, doubles, a soup, inside out. */
static void add_body(crowd *all, scene_random *random, size_t shape, const clinker_pose *pose) {
    clinker_body *body = &all->bodies[all->count];
    all->poses[all->count] = *pose;
    body->mesh = scene_mesh_borrow(&all->shapes[shape]);
    body->pose = &all->poses[all->count++];
    if (shape == 0 && scene_random_below(random, 4) == 0) {
        body->mesh.positions = all->wide;
        body->mesh.scalar = CLINKER_SCALAR_FLOAT64;
    }
    body->mesh.trusted = scene_random_below(random, 4) == 0;
}

static double spread_of(crowd_family family, size_t count) {
    return family == CROWD_IN_CLUSTERS ? 2 : family == CROWD_OF_ALL_SIZES ? 4 : 1.2 * cbrt((double)count);
}

static void fill_crowd(crowd *all, crowd_family family, scene_random *random) {
    size_t count = 20 + scene_random_below(random, MOST_BODIES - 19);
    double spread = spread_of(family, count);
    for (size_t i = 0; i < count; i++) {
        double centre[3] = {0, 0, 0};
        double size = 1;
        double reach = spread;
        if (family == CROWD_OF_ALL_SIZES) {
            size = pow(10, scene_random_between(random, -5, 1));
            reach = spread * scene_random_between(random, 0, 1);
        } else if (family == CROWD_IN_A_ROW) {
            centre[count % 3] = 0.9 * (double)i;
            reach = 0.3;
        } else if (family == CROWD_IN_CLUSTERS) {
            centre[0] = i % 2 == 0 ? -1000 : 1000;
        } else if (family == CROWD_FAR_AWAY) {
            centre[0] = 1e6;
            centre[1] = -3e6;
        }
        size_t shape = family == CROWD_OF_INSTANCES && i % 3 == 0 ? 3 : scene_random_below(random, 3);
        clinker_pose pose = random_pose(random, size, centre, reach, family != CROWD_ON_GRID);
        add_body(all, random, shape, &pose);
    }
}

static crowd *make_crowd(uint64_t seed) {
    crowd *all = calloc(1, sizeof *all);
    assert_non_null(all);
    scene_random random = {seed};
    scene_mesh cube = scene_cube(0.5F);
    all->shapes[0] = scene_cube(0.5F);
    all->shapes[1] = scene_tetrahedron(1);
    all->shapes[2] = scene_soup(&cube);
    all->shapes[3] = scene_icosphere(0.7F, 2);
    all->wide = scene_mesh_doubles(&all->shapes[0]);
    scene_mesh_free(&cube);
    fill_crowd(all, (crowd_family)(seed % CROWD_FAMILIES), &random);
    return all;
}

static void free_crowd(crowd *all) {
    for (size_t i = 0; i < 4; i++) {
        scene_mesh_free(&all->shapes[i]);
    }
    free(all->wide);
    free(all);
}

/* Copies pairs, which the next check overwrites. */
static clinker_pair *check_crowd(void **state, const clinker_body *bodies, size_t count, const clinker_query *query,
                                 size_t *pair_count) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, count, query, &answer), CLINKER_STATUS_OK);
    clinker_pair *pairs = malloc((answer.pair_count + 1) * sizeof *pairs);
    assert_non_null(pairs);
    if (answer.pair_count > 0) {
        memcpy(pairs, answer.pairs, answer.pair_count * sizeof *pairs);
    }
    *pair_count = answer.pair_count;
    return pairs;
}

static size_t compare_with_reference(void **state, const crowd *all, clinker_query query) {
    size_t count[2];
    clinker_pair *fast = check_crowd(state, all->bodies, all->count, &query, &count[0]);
    query.reference = true;
    clinker_pair *plain = check_crowd(state, all->bodies, all->count, &query, &count[1]);
    assert_int_equal(count[0], count[1]);
    for (size_t i = 0; i < count[0]; i++) {
        assert_int_equal(fast[i].a, plain[i].a);
        assert_int_equal(fast[i].b, plain[i].b);
        assert_int_equal(fast[i].state, plain[i].state);
        assert_int_equal(fast[i].kind, plain[i].kind);
        assert_int_equal(fast[i].undecided, plain[i].undecided);
    }
    free(fast);
    free(plain);
    return count[0];
}

static clinker_query bare_query(void) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    return query;
}

/* Two thousand crowds; fewer of those with large meshes, which take the reference long. */
static void crowds_give_the_pairs_of_the_reference(void **state) {
    enum { ROUNDS = 320, ROUNDS_OF_LARGE = 40 };
    size_t pairs[CROWD_FAMILIES] = {0};
    const test_rounds rounds = test_rounds_of(ROUNDS * CROWD_FAMILIES);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        crowd_family family = (crowd_family)(seed % CROWD_FAMILIES);
        if (family == CROWD_OF_INSTANCES && seed % (ROUNDS * CROWD_FAMILIES) >= ROUNDS_OF_LARGE * CROWD_FAMILIES) {
            continue;
        }
        crowd *all = make_crowd(seed);
        pairs[family] += compare_with_reference(state, all, bare_query());
        free_crowd(all);
    }
    for (int family = 0; rounds.whole && family < CROWD_FAMILIES; family++) {
        assert_true(pairs[family] > 100);
    }
}

static void kinds_and_clearances_are_those_of_the_reference(void **state) {
    for (uint64_t seed = 0; seed < 2 * CROWD_FAMILIES; seed++) {
        crowd *all = make_crowd(seed);
        clinker_query query = query_with_clearance(seed % 2 == 0 ? 0 : 0.25);
        query.depth = false;
        query.tolerance = 0;
        (void)compare_with_reference(state, all, query);
        free_crowd(all);
    }
}

static void permuting_the_bodies_permutes_the_answer(void **state) {
    for (uint64_t seed = 0; seed < 10 * CROWD_FAMILIES; seed++) {
        crowd *all = make_crowd(seed);
        clinker_query query = bare_query();
        size_t count[2];
        clinker_pair *before = check_crowd(state, all->bodies, all->count, &query, &count[0]);
        clinker_body turned[MOST_BODIES];
        for (size_t i = 0; i < all->count; i++) {
            turned[i] = all->bodies[all->count - 1 - i];
        }
        clinker_pair *after = check_crowd(state, turned, all->count, &query, &count[1]);
        assert_int_equal(count[0], count[1]);
        for (size_t i = 0; i < count[0]; i++) {
            uint32_t last = (uint32_t)all->count - 1;
            bool found = false;
            for (size_t k = 0; k < count[1] && !found; k++) {
                found = after[k].a == last - before[i].b && after[k].b == last - before[i].a &&
                        after[k].state == before[i].state;
            }
            assert_true(found);
        }
        free(before);
        free(after);
        free_crowd(all);
    }
}

/* Bodies that meet nothing are checked as well. */
static void one_bad_body_in_a_crowd_is_named(void **state) {
    enum { COUNT = 40, BAD = 23 };
    scene_mesh cube = scene_cube(0.5F);
    scene_mesh bad = scene_cube(0.5F);
    clinker_pose poses[COUNT];
    clinker_body bodies[COUNT];
    const double still[3] = {0, 0, 0};
    for (size_t i = 0; i < COUNT; i++) {
        poses[i] = clinker_pose_euler((const double[3]){3.0 * (double)i, 0, 0}, still);
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(i == BAD ? &bad : &cube), .pose = &poses[i]};
    }
    clinker_query query = bare_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_OK);

    uint32_t kept = bad.indices[17];
    bad.indices[17] = 8;
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "body 23"));
    bad.indices[17] = kept;

    float position = bad.positions[4];
    bad.positions[4] = NAN;
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "body 23"));
    bad.positions[4] = position;

    poses[BAD].m[5] = INFINITY;
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "body 23"));
    for (int i = 0; i < 3; i++) {
        poses[BAD].m[4 * i + i] = 0; /* flattened to a point */
    }
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "body 23"));
    scene_mesh_free(&cube);
    scene_mesh_free(&bad);
}

/* A crowd of cubes far from each other, in which a test puts others. */
enum { SPARSE = 20 };

typedef struct sparse_crowd {
    scene_mesh cube;
    clinker_pose poses[SPARSE];
    clinker_body bodies[SPARSE];
} sparse_crowd;

static void make_sparse(sparse_crowd *made) {
    made->cube = scene_cube(1);
    for (size_t i = 0; i < SPARSE; i++) {
        made->poses[i] = clinker_pose_euler((const double[3]){100.0 * (double)i, 0, 0}, (const double[3]){0, 0, 0});
        made->bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->cube), .pose = &made->poses[i]};
    }
}

static void scale_pose(clinker_pose *pose, double factor) {
    for (int i = 0; i < 12; i++) {
        pose->m[i] *= i % 4 < 3 ? factor : 1;
    }
}

/* Compares a bare check with the reference; returns how many pairs interfere. */
static size_t count_as_reference(void **state, const sparse_crowd *all) {
    clinker_query query = bare_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    size_t found[2] = {0, 0};
    for (int plain = 0; plain < 2; plain++) {
        query.reference = plain == 1;
        assert_int_equal(clinker_bodies_check(*state, all->bodies, SPARSE, &query, &answer), CLINKER_STATUS_OK);
        for (size_t i = 0; i < answer.pair_count; i++) {
            found[plain] += answer.pairs[i].state == CLINKER_STATE_INTERFERE;
        }
    }
    assert_int_equal(found[0], found[1]);
    return found[0];
}

/* What was settled of pairs does not outlive the attempt. */
static void a_crowd_that_turns_out_to_need_care_starts_anew(void **state) {
    sparse_crowd all;
    scene_mesh large = scene_cube(0x1p50F);
    const double turn[3] = {0, 0, 0.78539816339744831};
    make_sparse(&all);
    all.poses[0] = clinker_pose_euler((const double[3]){0, 0, 0}, turn);
    all.poses[1] = clinker_pose_euler((const double[3]){2.1, 2.1, 0}, turn); /* boxes overlap, cubes do not */
    all.poses[3] = clinker_pose_euler((const double[3]){200.5, 0.3, 0.2}, (const double[3]){0, 0, 0});
    for (size_t i = SPARSE - 2; i < SPARSE; i++) {
        all.bodies[i].mesh = scene_mesh_borrow(&large);
        all.poses[i].m[3] = 100.0 * (SPARSE - 2);
        scale_pose(&all.poses[i], i % 2 == 0 ? 0x1p-50 : 0x1p-51);
    }
    assert_int_equal(count_as_reference(state, &all), 2);
    scene_mesh_free(&large);
    scene_mesh_free(&all.cube);
}

static void numbers_that_floats_do_not_hold_are_looked_at_closely(void **state) {
    sparse_crowd all;
    scene_mesh large = scene_cube(1e38F);
    make_sparse(&all);
    for (size_t i = 0; i < 2; i++) {
        all.bodies[i].mesh = scene_mesh_borrow(&large);
        all.poses[i].m[3] = 1e-7 * (double)i;
        scale_pose(&all.poses[i], 2e-45); /* a denormal float */
    }
    assert_int_equal(count_as_reference(state, &all), 1);
    scene_mesh_free(&large);
    scene_mesh_free(&all.cube);
    make_sparse(&all);
    scale_pose(&all.poses[5], 1e-16);
    all.poses[5].m[5] = all.poses[5].m[10] = 0; /* flattened, and so small that cubes vanish */
    clinker_query query = bare_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, all.bodies, SPARSE, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), "body 5"));
    scene_mesh_free(&all.cube);
}

/* Lists of the first face alone would take this body for one without area. */
static void a_body_whose_first_face_has_no_area_is_fine(void **state) {
    enum { COUNT = 20 };
    scene_mesh cube = scene_cube(0.5F);
    scene_mesh odd = scene_cube(0.5F);
    odd.indices[1] = odd.indices[0];
    clinker_pose poses[COUNT];
    clinker_body bodies[COUNT];
    const double still[3] = {0, 0, 0};
    for (size_t i = 0; i < COUNT; i++) {
        poses[i] = clinker_pose_euler((const double[3]){0.8 * (double)i, 0.1, 0.2}, still);
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(i == 7 ? &odd : &cube), .pose = &poses[i]};
    }
    clinker_query query = bare_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, COUNT - 1);
    scene_mesh_free(&cube);
    scene_mesh_free(&odd);
}

/* Boxes alone, in numbers for which all pairs can still be compared. */
static size_t compare_boxes(ck_check *check, const ck_broad_box *boxes, double margin) {
    ck_body_pair *pairs;
    size_t count;
    size_t at = 0;
    assert_true(ck_broad_phase(check, boxes, margin, &pairs, &count));
    for (uint32_t a = 0; a < check->body_count; a++) {
        for (uint32_t b = a + 1; b < check->body_count; b++) {
            bool met = true;
            for (int axis = 0; axis < 3; axis++) {
                double gap = fmax((double)boxes[a].low[axis] - (double)boxes[b].high[axis],
                                  (double)boxes[b].low[axis] - (double)boxes[a].high[axis]);
                met = met && gap <= margin;
            }
            if (met) {
                while (at < count && (pairs[at].a < a || (pairs[at].a == a && pairs[at].b < b))) {
                    at++; /* found on account of rounding: the margin has room for that */
                    assert_true(margin > 0);
                }
                assert_true(at < count && pairs[at].a == a && pairs[at].b == b);
                at++;
            }
        }
    }
    assert_true(at == count || margin > 0);
    return count;
}

/* How boxes are spread: evenly; in clusters; on a plane; in a row; of all sizes; most at one place; evenly but for a
 * few strays. */
static void spread_box(ck_broad_box *box, scene_random *random, int spread) {
    double size = spread == 4 ? pow(10, scene_random_between(random, -4, 2)) : 1;
    double cluster = spread == 1 ? 1e4 * (double)scene_random_below(random, 3) : 0;
    cluster = spread == 6 && scene_random_below(random, 300) == 0 ? 1e6 : cluster;
    for (int axis = 0; axis < 3; axis++) {
        double reach = (spread == 2 && axis == 1) || (spread == 3 && axis != 0) ? 0.1 : spread == 5 ? 1 : 20;
        double at = cluster + scene_random_between(random, -reach, reach);
        box->low[axis] = (float)at;
        box->high[axis] = (float)(at + size * scene_random_between(random, 0, 1));
    }
}

static void boxes_meet_as_all_pairs_of_them_do(void **state) {
    enum { MOST = 4000, SPREADS = 7 };
    ck_broad_box *boxes = malloc(MOST * sizeof *boxes);
    assert_non_null(boxes);
    clinker_query query;
    clinker_query_init(&query);
    scene_random random = {3};
    size_t met[SPREADS] = {0};
    for (int i = 0; i < 6 * SPREADS; i++) {
        ck_check check = {.workspace = *state,
                          .body_kernels = ck_body_kernels_select(),
                          .query = &query,
                          .body_count = i % SPREADS == 5  ? 200
                                        : i < 2 * SPREADS ? MOST
                                                          : 2 + scene_random_below(&random, 1500)};
        for (size_t k = 0; k < check.body_count; k++) {
            spread_box(&boxes[k], &random, i % SPREADS);
        }
        met[i % SPREADS] += compare_boxes(&check, boxes, i % 4 == 3 ? 0.3 : 0);
    }
    for (int spread = 0; spread < SPREADS; spread++) {
        assert_true(met[spread] > 50);
    }
    free(boxes);
}

/* A number of a pose that is denormal as a float moves a corner that is far enough. */
static void denormal_poses_have_room(void **state) {
    enum { COUNT = 18 };
    static float at_zero[4][3], beside[4][3];
    static const uint32_t indices[6] = {0, 1, 2, 0, 2, 3};
    static const float square[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (int i = 0; i < 4; i++) {
        at_zero[i][1] = beside[i][1] = square[i][0] * 0x1p39F;
        at_zero[i][2] = beside[i][2] = square[i][1] * 0x1p39F;
        beside[i][0] = 1.2F * 0x1p-110F;
    }
    clinker_pose poses[COUNT];
    clinker_body bodies[COUNT] = {0};
    for (int i = 0; i < COUNT; i++) {
        poses[i] = clinker_pose_identity();
        poses[i].m[3] = i > 1 ? 1e6 * i : 0;
        bodies[i].mesh = (clinker_mesh){
            .positions = i == 1 ? beside : at_zero, .vertex_count = 4, .indices = indices, .triangle_count = 2};
        bodies[i].pose = &poses[i];
    }
    poses[0].m[1] = 1.4 * 0x1p-149;
    clinker_query query = bare_query();
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, COUNT, &query, &answer), CLINKER_STATUS_OK);
    assert_true(answer.pair_count > 0 && answer.pairs[0].b == 1);
    assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(denormal_poses_have_room),
        cmocka_unit_test(boxes_meet_as_all_pairs_of_them_do),
        cmocka_unit_test(crowds_give_the_pairs_of_the_reference),
        cmocka_unit_test(kinds_and_clearances_are_those_of_the_reference),
        cmocka_unit_test(permuting_the_bodies_permutes_the_answer),
        cmocka_unit_test(one_bad_body_in_a_crowd_is_named),
        cmocka_unit_test(a_crowd_that_turns_out_to_need_care_starts_anew),
        cmocka_unit_test(numbers_that_floats_do_not_hold_are_looked_at_closely),
        cmocka_unit_test(a_body_whose_first_face_has_no_area_is_fine),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
