/* The first look at faces made ready against faces that are asked one by one: what it tells is what they would say,
 * most of all where it is close. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/kernel_bodies.h"
#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "math/vec3.h"
#include "motion/recede/screen.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 300, ASKED = 60, MOST_FACES = 400 };

static double dot(const float a[3], const double b[3]) {
    return (double)a[0] * b[0] + (double)a[1] * b[1] + (double)a[2] * b[2];
}

static void some_vector(scene_random *random, double size, double out[3]) {
    for (int k = 0; k < 3; k++) {
        out[k] = scene_random_between(random, -size, size);
    }
}

/* How near a decision is missed. */
static double some_miss(scene_random *random) {
    const double size = ldexp(1, -10 - (int)scene_random_below(random, 12));
    return scene_random_below(random, 2) == 0 ? size : -size;
}

/* A point of a face, one of its polygon or the middle of two. */
static void point_on(const clinker_facets *facets, const ck_facet *facet, scene_random *random, double out[3]) {
    const size_t one = facet->first_point + scene_random_below(random, facet->point_count);
    const double share = 0.5 * (double)scene_random_below(random, 3);
    for (int k = 0; k < 3; k++) {
        out[k] = (double)facet->corner[k] + share * (double)facets->points[one][k];
    }
}

/* Those of a pose that scales and shears, more or less or not at all, and may turn and mirror; the largest is 1. */
static void some_cofactors(scene_random *random, float out[3][3]) {
    const double strain = (double)scene_random_below(random, 4) / 3, origin[3] = {0, 0, 0};
    const double sign = scene_random_below(random, 2) == 0 ? -1 : 1;
    clinker_pose pose = pose_stretching(sign * exp(scene_random_between(random, -strain, strain)),
                                        exp(scene_random_between(random, -strain, strain)), 1);
    pose.m[1] = 0.5 * scene_random_between(random, -strain, strain);
    const clinker_pose turn = pose_rigid(random, origin);
    pose = scene_random_below(random, 2) == 0 ? pose_then(&pose, &turn) : pose;
    double cofactors[3][3], largest = 0;
    for (int i = 0; i < 3; i++) {
        ck_cross(&pose.m[4 * ((i + 1) % 3)], &pose.m[4 * ((i + 2) % 3)], cofactors[i]);
        for (int j = 0; j < 3; j++) {
            largest = fmax(largest, fabs(cofactors[i][j]));
        }
    }
    for (int i = 0; i < 9; i++) {
        out[i / 3][i % 3] = (float)(cofactors[i / 3][i % 3] / largest);
    }
}

/* |C n| */
static double stretch_of(const ck_flow_step *step, const float normal[3]) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double c = 0;
        for (int j = 0; j < 3; j++) {
            c += (double)step->cofactors[k][j] * (double)normal[j];
        }
        square += c * c;
    }
    return sqrt(square);
}

/* v . n is `speed` at a point, and there is `room` for what else is in v. */
static void set_velocity(scene_random *random, const float normal[3], const double at[3], double speed, double room,
                         ck_flow_step *step) {
    double velocity[3];
    some_vector(random, 0.4 * room, velocity);
    const double off = dot(normal, velocity);
    for (int k = 0; k < 3; k++) {
        double linear[3] = {0, 0, 0};
        if (step->turns) {
            some_vector(random, 0.15 * room, linear);
        }
        step->constant[k] = (float)(velocity[k] + (speed - off) * (double)normal[k]);
        for (int j = 0; j < 3; j++) {
            step->linear[k][j] = (float)linear[j];
            step->constant[k] -= (float)(linear[j] * at[j]);
        }
    }
}

/* The centre of the ball is `away` from the plane at a point. */
static void set_ball(scene_random *random, const float normal[3], const double at[3], double away, ck_flow_step *step) {
    const double slope = scene_random_between(random, -0.4, 0.4);
    double from[3];
    some_vector(random, 0.5, from);
    const double height = dot(normal, from);
    for (int k = 0; k < 3; k++) {
        step->ball_at[k] = (float)(from[k] + (away - height) * (double)normal[k] + slope * at[k]);
    }
    step->ball_slope = (float)slope;
}

/* A step in which a face nearly rests at one of its points, or the ball nearly reaches it. `mode`, in bits: 1: it
 * turns, 2: a ball, 4: what changes with time, or an epsilon, 8: nothing recedes. All is as large as flow.h allows for
 * at most. */
static ck_flow_step some_step(const clinker_facets *facets, scene_random *random, unsigned mode) {
    const ck_facet *facet = &facets->facets[scene_random_below(random, facets->facet_count)];
    ck_flow_step step = {.recedes = (mode & 8) == 0, .turns = (mode & 1) != 0, .ball = (mode & 2) != 0};
    double at[3];
    point_on(facets, facet, random, at);
    some_cofactors(random, step.cofactors);
    const double stretch = stretch_of(&step, facet->normal);
    const double slowest = (mode & 4) != 0 ? scene_random_between(random, 0, 0.95) : 0x1p-149;
    step.per_normal = (mode & 4) != 0 ? (float)(slowest / fmax(stretch, 1)) : 0x1p-149F;
    const double needed = (double)step.per_normal * stretch;
    set_velocity(random, facet->normal, at, -needed + some_miss(random), 1 - needed, &step);
    step.ball_radius = (float)scene_random_between(random, 0x1p-20, 0.3);
    set_ball(random, facet->normal, at, (double)step.ball_radius * stretch + some_miss(random), &step);
    step.least = step.ball_least = 0x1p-60F;
    step.per_product = step.ball_product = 0x1p-18F;
    step.per_edge = step.ball_edge = 0x1p-46F;
    return step;
}

/* Whether a step is one that flow.h speaks of. */
static bool is_fit(const ck_flow_step *step) {
    for (int k = 0; k < 3; k++) {
        float sum = fabsf(step->constant[k]);
        for (int j = 0; j < 3; j++) {
            sum += fabsf(step->linear[k][j]);
        }
        if (sum > 1 || fabsf(step->ball_at[k]) > 1) {
            return false;
        }
    }
    return true;
}

/* Returns how many faces were told. */
static size_t compare(const ck_facing_kernels *kernels, const clinker_facets *facets, const ck_flow_step *step,
                      uint32_t before) {
    const uint32_t count = facets->facet_count;
    const ck_screen_step asked = ck_screen_ask(step);
    uint32_t goes[MOST_FACES / CK_FACING_WORD + 2], recedes[MOST_FACES / CK_FACING_WORD + 2];
    uint32_t open[MOST_FACES / CK_FACING_WORD + 2];
    const size_t words = (count + CK_FACING_WORD - 1) / CK_FACING_WORD;
    size_t told = 0;
    for (uint32_t i = 0; i < words; i++) {
        goes[i] = recedes[i] = before & ck_facing_mask(i * CK_FACING_WORD, count);
    }
    open[words] = goes[words] = recedes[words] = 0x5A5A5A5A;
    kernels->screen(&facets->screen, &asked, 0, count, (ck_facing_bits){goes, recedes}, open);
    assert_true(open[words] == 0x5A5A5A5A && goes[words] == 0x5A5A5A5A && recedes[words] == 0x5A5A5A5A);
    for (uint32_t i = 0; i < words * CK_FACING_WORD; i++) {
        const bool wanted = i < count && (before >> i % CK_FACING_WORD & 1) != 0;
        unsigned known = wanted ? ck_recede_ask_one(facets, i, step) : 0;
        if (ck_facing_has(open, i)) {
            assert_true(wanted);
            known = CK_FACING_GOES | CK_FACING_RECEDES; /* bits are as they were */
        }
        told += wanted && !ck_facing_has(open, i);
        if (ck_facing_has(goes, i) != ((known & CK_FACING_GOES) != 0) ||
            ck_facing_has(recedes, i) != ((known & CK_FACING_RECEDES) != 0)) {
            fail_msg("%s: face %u of %u: known %u", kernels->name, (unsigned)i, (unsigned)count, known);
        }
    }
    return told;
}

static clinker_facets *make_facets(clinker_workspace *workspace, const clinker_mesh *mesh, uint64_t seed) {
    clinker_facets_settings settings;
    clinker_facets *facets = NULL;
    clinker_facets_settings_init(&settings);
    settings.polygons = (clinker_polygons)(seed % 3);
    settings.cones = false;
    assert_int_equal(clinker_facets_create(workspace, mesh, &settings, &facets), CLINKER_STATUS_OK);
    return facets;
}

/* Of how many steps and faces there was something to compare. */
typedef struct share {
    size_t fit, steps;
    size_t told, faces;
} share;

static void ask_many(const clinker_facets *facets, scene_random *random, share *sum) {
    const ck_facing_kernels *tables[MOST_TABLES];
    const int count = facing_kernel_tables(tables);
    for (unsigned i = 0; i < ASKED; i++) {
        const ck_flow_step step = some_step(facets, random, i % 16);
        const uint32_t before = i % 3 == 0 ? (uint32_t)scene_random_bits(random) : UINT32_MAX;
        const bool fit = is_fit(&step);
        for (int table = 0; table < count && fit; table++) {
            sum->told += compare(tables[table], facets, &step, before);
            sum->faces += before == UINT32_MAX ? facets->facet_count : facets->facet_count / 2;
        }
        sum->fit += fit;
        sum->steps++;
    }
}

static void assert_share(const share *sum, double fit, double told) {
    const double of_steps = (double)sum->fit / (double)sum->steps, of_faces = (double)sum->told / (double)sum->faces;
    print_message("%.0f%% of the steps fit, %.0f%% of their faces told\n", 100 * of_steps, 100 * of_faces);
    assert_true(of_steps > fit && of_faces > told);
}

static void soups_of_unkind_triangles_are_told_the_truth(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    share sum = {0, 0, 0, 0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 3};
        kernel_body made;
        const size_t size = 1 + scene_random_below(&random, MOST_FACES);
        kernel_body_make(&made, &random, (soup_kind)(seed % SOUP_KINDS), (soup_form)(seed / SOUP_KINDS % SOUP_FORMS),
                         size, false);
        clinker_facets *facets = make_facets(*state, &made.mesh, seed);
        ask_many(facets, &random, &sum);
        clinker_facets_destroy(facets);
        kernel_body_free(&made);
    }
    if (rounds.whole) {
        assert_share(&sum, 0.8, 0.75);
    }
}

/* Faces with more than eight corners have polygons that are not theirs, and may lie beyond the body. */
static void octagons_are_told_the_truth(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    share sum = {0, 0, 0, 0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 4};
        const double at[3] = {0.25, -0.5, 1000};
        scene_mesh drum = scene_cylinder(1, (float)scene_random_between(&random, 0.01, 2), 9 + (unsigned)(seed % 90));
        const clinker_pose pose = scene_random_pose(&random, at);
        scene_mesh turned = scene_mesh_placed(&drum, &pose);
        const clinker_mesh mesh = scene_mesh_borrow(seed % 2 == 0 ? &drum : &turned);
        clinker_facets *facets = make_facets(*state, &mesh, seed);
        ask_many(facets, &random, &sum);
        clinker_facets_destroy(facets);
        scene_mesh_free(&drum);
        scene_mesh_free(&turned);
    }
    if (rounds.whole) {
        assert_share(&sum, 0.8, 0.65);
    }
}

/* A look that tells nothing would be true as well. */
static void most_faces_of_a_fine_mesh_are_told(void **state) {
    scene_random random = {9};
    scene_mesh fine = scene_bumpy_sphere(380, 1, 1);
    const clinker_mesh mesh = scene_mesh_borrow(&fine);
    clinker_facets *facets = make_facets(*state, &mesh, 0);
    assert_true(facets->facet_count <= MOST_FACES);
    share sum = {0, 0, 0, 0};
    ask_many(facets, &random, &sum);
    assert_share(&sum, 0.8, 0.75);
    clinker_facets_destroy(facets);
    scene_mesh_free(&fine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(soups_of_unkind_triangles_are_told_the_truth),
        cmocka_unit_test(octagons_are_told_the_truth),
        cmocka_unit_test(most_faces_of_a_fine_mesh_are_told),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
