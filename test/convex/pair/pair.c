/* Pairs of bodies that are judged by their prepared forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../bodies.h"
#include "rounds.h"
#include "scenes.h"

#include <clinker/convex.h>
#include <string.h>

/* A form is known by some faces of its mesh. What overlaps asks for the others too, be it for the tolerance. */
static void an_index_that_went_astray_since_is_named(void **state) {
    (void)state;
    clinker_workspace *workspace;
    clinker_convex *form;
    scene_mesh cube = scene_cube(1);
    const clinker_mesh mesh = scene_mesh_borrow(&cube);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create(workspace, &mesh, &form), CLINKER_STATUS_OK);
    clinker_pose pose = clinker_pose_identity();
    pose.m[3] = 0.125;
    const clinker_body bodies[2] = {{mesh, NULL}, {mesh, &pose}};
    const clinker_convex *const forms[2] = {form, form};
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_CONVEX;
    query.convex.forms = forms;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    cube.indices[5] = INT32_MAX;
    for (int contact = 0; contact < 2; contact++) {
        query.regions = contact == 1;
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(workspace), "body 0: triangle 1 has vertex index"));
    }
    clinker_convex_destroy(form);
    clinker_workspace_destroy(workspace);
    scene_mesh_free(&cube);
}

/* A convex body by its mesh, and a form of it. */
typedef struct shape {
    clinker_convex *source; /* owns the mesh */
    clinker_mesh mesh;
    clinker_convex *form;
} shape;

static shape open_shape(clinker_workspace *workspace, clinker_convex *source) {
    shape made = {.source = source, .mesh = ck_convex_as_body(source, NULL).mesh};
    assert_int_equal(clinker_convex_create(workspace, &made.mesh, &made.form), CLINKER_STATUS_OK);
    return made;
}

static void close_shape(shape *made) {
    clinker_convex_destroy(made->form);
    clinker_convex_destroy(made->source);
}

/* By the method of convex bodies; without forms by the exact one. */
static clinker_pair ask(clinker_workspace *workspace, const clinker_body bodies[2], const shape *const shapes[2],
                        double tolerance, bool depth) {
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = tolerance;
    query.depth = depth;
    query.detail = depth ? CLINKER_DETAIL_KIND : CLINKER_DETAIL_STATE;
    const clinker_convex *forms[2] = {NULL, NULL};
    if (shapes != NULL) {
        query.method = CLINKER_METHOD_CONVEX;
        query.convex.forms = forms;
        forms[0] = shapes[0]->form;
        forms[1] = shapes[1]->form;
    }
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 ? answer.pairs[0] : (clinker_pair){0};
}

/* Tolerances below the depth, between depth and separation, and above both. */
static void expect_states(clinker_workspace *workspace, const clinker_body bodies[2], const shape *const shapes[2],
                          size_t counts[3]) {
    const clinker_pair measured = ask(workspace, bodies, shapes, 0, true);
    const clinker_pair exact = ask(workspace, bodies, NULL, 0, true);
    assert_int_equal(measured.state, exact.state);
    if (measured.state != CLINKER_STATE_INTERFERE) {
        return;
    }
    const double ball = measured.depth + measured.depth_error;
    assert_true(measured.depth <= exact.depth + exact.depth_error && exact.depth <= ball);
    assert_true(ball <= measured.separation * (1 + 1e-5));
    const double tolerances[3] = {0.5 * measured.depth, (1.01 * ball + 0.01 * measured.separation) / 1.01,
                                  1.01 * measured.separation};
    for (int i = 0; i < 3; i++) {
        for (int depth = 0; depth < 2; depth++) {
            const clinker_pair pair = ask(workspace, bodies, shapes, tolerances[i], depth == 1);
            assert_int_equal(pair.state, i == 0 ? CLINKER_STATE_INTERFERE : CLINKER_STATE_TOUCH);
            assert_true(pair.proved && (pair.separation > 0) == (i == 0 && depth == 1));
            assert_true(depth == 1 || (pair.depth == 0 && pair.volume_error < 0));
            counts[i] += depth == 1;
        }
    }
}

static void the_largest_ball_tells_touch_from_interference(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(60);
    scene_random random = {5 + rounds.first};
    clinker_workspace *workspace;
    size_t counts[3] = {0};
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        const double axes[3] = {1, round % 2 == 0 ? 0.8 : 0.2, 0.6};
        shape a = open_shape(workspace, make_round(workspace, &random, 20, axes));
        shape b = open_shape(workspace, make_round(workspace, &random, 12, axes));
        for (int i = 0; i < 4; i++) {
            double at[3];
            for (int k = 0; k < 3; k++) {
                at[k] = scene_random_between(&random, -0.7, 0.7);
            }
            const clinker_pose pose = scene_random_pose(&random, at);
            const clinker_body bodies[2] = {{a.mesh, NULL}, {b.mesh, &pose}};
            expect_states(workspace, bodies, (const shape *const[2]){&a, &b}, counts);
        }
        close_shape(&a);
        close_shape(&b);
    }
    if (rounds.whole) {
        assert_true(counts[0] > 50 && counts[1] > 50 && counts[2] > 50);
    }
    clinker_workspace_destroy(workspace);
}

/* An octahedron and a box that share the corner of a unit cube, without a proper crossing of faces: volume 1/6, the
 * ball in it has the diameter 1 - 1 / sqrt(3), the shortest way out is the height of the corner, 1 / sqrt(3). */
static void a_shared_corner_is_measured_wherever_it_lies(void **state) {
    (void)state;
    static const double offsets[] = {0, 1e5, 1e9, 1e12};
    static const uint32_t faces[] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        const double at = offsets[i];
        double corners[6][3];
        for (int k = 0; k < 6; k++) {
            const double middle[3] = {2, 0, 3};
            for (int axis = 0; axis < 3; axis++) {
                corners[k][axis] = at + middle[axis] + (axis == k / 2 ? 1 - 2 * (k % 2) : 0);
            }
        }
        const clinker_mesh octahedron = {.positions = corners,
                                         .vertex_count = 6,
                                         .scalar = CLINKER_SCALAR_FLOAT64,
                                         .indices = faces,
                                         .triangle_count = 8};
        const float low[3] = {2, 0, 2}, high[3] = {5, 3, 3};
        scene_mesh cuboid = scene_box(low, high);
        const clinker_mesh box = scene_mesh_borrow(&cuboid);
        const clinker_pose pose = {{1, 0, 0, at, 0, 1, 0, at, 0, 0, 1, at}};
        clinker_convex *forms[2];
        assert_int_equal(clinker_convex_create(workspace, &octahedron, &forms[0]), CLINKER_STATUS_OK);
        assert_int_equal(clinker_convex_create(workspace, &box, &forms[1]), CLINKER_STATUS_OK);
        const shape shapes[2] = {{.form = forms[0]}, {.form = forms[1]}};
        const clinker_body bodies[2] = {{octahedron, NULL}, {box, &pose}};
        for (int k = 0; k < 4; k++) {
            const double tolerance = k % 2 == 0 ? 0 : 0.42;
            const clinker_pair pair =
                ask(workspace, bodies, (const shape *const[2]){&shapes[0], &shapes[1]}, tolerance, k < 2);
            assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
            assert_true(pair.proved);
            assert_true(k >= 2 || fabs(pair.depth - (1 - 1 / sqrt(3))) < 1e-3 * pair.depth);
            assert_true(k >= 2 || at > 1e6 || fabs(pair.separation - 1 / sqrt(3)) < 1e-5);
        }
        clinker_pair shallow = ask(workspace, bodies, (const shape *const[2]){&shapes[0], &shapes[1]}, 0.43, true);
        assert_int_equal(shallow.state, CLINKER_STATE_TOUCH);
        clinker_convex_destroy(forms[0]);
        clinker_convex_destroy(forms[1]);
        scene_mesh_free(&cuboid);
    }
    clinker_workspace_destroy(workspace);
}

/* Forms know no faces; where the bodies touch is told by these all the same. */
static void bodies_that_touch_have_patches(void **state) {
    (void)state;
    clinker_workspace *workspace;
    clinker_convex *form;
    scene_mesh cube = scene_cube(1);
    const clinker_mesh mesh = scene_mesh_borrow(&cube);
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create(workspace, &mesh, &form), CLINKER_STATUS_OK);
    clinker_pose pose = clinker_pose_identity();
    pose.m[3] = 1.9375; /* no deeper than the tolerance */
    const clinker_body bodies[2] = {{mesh, NULL}, {mesh, &pose}};
    const clinker_convex *const forms[2] = {form, form};
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_CONVEX;
    query.convex.forms = forms;
    query.contact = true;
    query.tolerance = 0.125;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 1);
    assert_int_equal(answer.pairs[0].state, CLINKER_STATE_TOUCH);
    assert_int_equal(answer.pairs[0].patch_count, 1);
    assert_int_equal(answer.pairs[0].patches[0].kind, CLINKER_PATCH_FLUSH);
    assert_true(answer.pairs[0].patches[0].area == 4);
    assert_true(answer.pairs[0].patches[0].normal[0] == 1);
    assert_true(answer.pairs[0].patches[0].centre[0] == 0.96875);
    clinker_convex_destroy(form);
    clinker_workspace_destroy(workspace);
    scene_mesh_free(&cube);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_index_that_went_astray_since_is_named),
        cmocka_unit_test(the_largest_ball_tells_touch_from_interference),
        cmocka_unit_test(a_shared_corner_is_measured_wherever_it_lies),
        cmocka_unit_test(bodies_that_touch_have_patches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
