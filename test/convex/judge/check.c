/* Prepared convex bodies against the exact check of their meshes; certificates are verified corner by corner and face
 * by face. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/orient.h"
#include "math/vec3.h"
#include "random.h"
#include "rounds.h"
#include "scenes.h"

#include <clinker/convex.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CORNERS = 300 };

/* A polyhedron, prepared and as a mesh. */
typedef struct solid {
    double points[MOST_CORNERS][3];
    size_t count;
    uint32_t faces[2 * MOST_CORNERS][3];
    clinker_mesh mesh;
    clinker_convex *convex;
} solid;

static clinker_workspace *workspace;

static int open_workspace(void **state) {
    (void)state;
    return clinker_workspace_create(NULL, &workspace) == CLINKER_STATUS_OK ? 0 : -1;
}

static int close_workspace(void **state) {
    (void)state;
    clinker_workspace_destroy(workspace);
    return 0;
}

static void close_solid(solid *s) {
    clinker_convex_destroy(s->convex);
    s->convex = NULL;
}

/* The hull of what is in `points`; false where that is flat. */
static bool finish_solid(solid *s) {
    s->mesh = (clinker_mesh){.positions = s->points, .vertex_count = s->count, .scalar = CLINKER_SCALAR_FLOAT64};
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    if (clinker_mesh_hull(workspace, &s->mesh, &hull) != CLINKER_STATUS_OK) {
        return false;
    }
    memcpy(s->faces, hull.indices, hull.triangle_count * sizeof s->faces[0]);
    s->mesh.indices = &s->faces[0][0];
    s->mesh.triangle_count = hull.triangle_count;
    if (clinker_convex_create(workspace, &s->mesh, &s->convex) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return true;
}

/* Corners on an ellipsoid; of few corners also inside of it. */
static void make_round(solid *s, scene_random *random, size_t count, const double axes[3]) {
    do {
        s->count = count;
        for (size_t i = 0; i < count; i++) {
            scene_random_direction(random, s->points[i]);
            for (int k = 0; k < 3; k++) {
                s->points[i][k] *= axes[k];
            }
        }
    } while (!finish_solid(s));
}

/* Corners on a grid of few steps: faces of several corners, and pairs that touch. */
static void make_blocky(solid *s, scene_random *random, size_t count, size_t steps) {
    do {
        s->count = count;
        for (size_t i = 0; i < count; i++) {
            for (int k = 0; k < 3; k++) {
                s->points[i][k] = (double)scene_random_below(random, steps + 1);
            }
        }
    } while (!finish_solid(s));
}

/* A prism with two faces of many corners, or a double pyramid with two corners of many faces. */
static void make_turned(solid *s, size_t around, bool pyramid) {
    s->count = 0;
    for (size_t i = 0; i < around; i++) {
        double angle = 2 * SCENE_PI * (double)i / (double)around;
        double x = cos(angle), y = sin(angle);
        memcpy(s->points[s->count++], (const double[3]){x, y, pyramid ? 0 : 0.5}, sizeof s->points[0]);
        if (!pyramid) {
            memcpy(s->points[s->count++], (const double[3]){x, y, -0.5}, sizeof s->points[0]);
        }
    }
    for (int i = 0; pyramid && i < 2; i++) {
        memcpy(s->points[s->count++], (const double[3]){0, 0, i == 0 ? 1 : -1}, sizeof s->points[0]);
    }
    assert_true(finish_solid(s));
}

static void place(const clinker_pose *pose, const double p[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const double *row = &pose->m[4 * i];
        out[i] = ((row[0] * p[0] + row[1] * p[1]) + row[2] * p[2]) + row[3];
    }
}

/* `forms` may be NULL. */
static clinker_state exact_state(const solid *a, const clinker_pose *pose_a, const solid *b, const clinker_pose *pose_b,
                                 const clinker_convex *const *forms) {
    clinker_query query;
    clinker_query_init(&query);
    query.convex.forms = forms;
    query.detail = CLINKER_DETAIL_STATE;
    query.depth = false;
    query.tolerance = 0;
    const clinker_body bodies[2] = {{a->mesh, pose_a}, {b->mesh, pose_b}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 ? answer.pairs[0].state : CLINKER_STATE_APART;
}

static void assert_side(const solid *s, const clinker_pose *pose, const clinker_certificate *certificate, double sign) {
    for (size_t i = 0; i < s->count; i++) {
        double at[3];
        place(pose, s->points[i], at);
        long double height = 0;
        for (int k = 0; k < 3; k++) {
            height += (long double)certificate->normal[k] * at[k];
        }
        assert_true(sign * (height - certificate->offset) < 0);
    }
}

static double determinant(const clinker_pose *pose) {
    const double *m = pose->m;
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) +
           m[2] * (m[4] * m[9] - m[5] * m[8]);
}

/* A mirrored body has its faces turned. */
static void assert_inside(const solid *s, const clinker_pose *pose, const double point[3]) {
    int inside = determinant(pose) < 0 ? 1 : -1;
    for (size_t i = 0; i < s->mesh.triangle_count; i++) {
        double corners[3][3];
        for (int k = 0; k < 3; k++) {
            place(pose, s->points[s->faces[i][k]], corners[k]);
        }
        assert_int_equal(ck_orient3d(corners[0], corners[1], corners[2], point), inside);
    }
}

static void assert_certificate(const solid *a, const clinker_pose *pose_a, const solid *b, const clinker_pose *pose_b,
                               const clinker_convex_answer *answer) {
    const clinker_certificate *certificate = &answer->certificate;
    switch (certificate->kind) {
    case CLINKER_CERTIFICATE_PLANE:
        assert_int_equal(answer->state, CLINKER_STATE_APART);
        assert_side(a, pose_a, certificate, 1);
        assert_side(b, pose_b, certificate, -1);
        break;
    case CLINKER_CERTIFICATE_POINT:
        assert_int_equal(answer->state, CLINKER_STATE_INTERFERE);
        assert_inside(a, pose_a, certificate->point);
        assert_inside(b, pose_b, certificate->point);
        break;
    default:
        assert_int_equal(certificate->kind, CLINKER_CERTIFICATE_EXACT);
        assert_int_equal(answer->way, CLINKER_CONVEX_WAY_EXACT);
    }
}

/* Asks both ways, with what `answer` has from the call before, and compares. */
static void compare(const solid *a, const clinker_pose *pose_a, const solid *b, const clinker_pose *pose_b,
                    clinker_convex_answer *answer) {
    assert_int_equal(clinker_convex_check(workspace, a->convex, pose_a, b->convex, pose_b, answer), CLINKER_STATUS_OK);
    assert_certificate(a, pose_a, b, pose_b, answer);
    bool holds = clinker_certificate_holds(&answer->certificate, a->convex, pose_a, b->convex, pose_b);
    assert_false(holds && answer->certificate.kind == CLINKER_CERTIFICATE_EXACT);
    assert_int_equal(answer->state, exact_state(a, pose_a, b, pose_b, NULL));
    const clinker_convex *const forms[2] = {a->convex, b->convex};
    assert_int_equal(answer->state, exact_state(a, pose_a, b, pose_b, forms));
}

static clinker_pair ask(const solid *a, const clinker_pose *pose_a, const solid *b, const clinker_pose *pose_b,
                        const clinker_query *query) {
    const clinker_body bodies[2] = {{a->mesh, pose_a}, {b->mesh, pose_b}};
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 ? answer.pairs[0] : (clinker_pair){0};
}

/* State, kind, distance and depth by forms alone, and by faces. */
static void compare_methods(const solid *a, const clinker_pose *pose_a, const solid *b, const clinker_pose *pose_b) {
    const clinker_convex *const forms[2] = {a->convex, b->convex};
    clinker_query query;
    clinker_query_init(&query);
    query.tolerance = 0;
    query.clearance = 0.2;
    clinker_pair exact = ask(a, pose_a, b, pose_b, &query);
    query.convex.forms = forms;
    clinker_pair helped = ask(a, pose_a, b, pose_b, &query);
    query.method = CLINKER_METHOD_CONVEX;
    clinker_pair convex = ask(a, pose_a, b, pose_b, &query);
    assert_int_equal(convex.state, exact.state);
    assert_int_equal(convex.kind, exact.kind);
    assert_int_equal(helped.state, exact.state);
    assert_int_equal(helped.kind, exact.kind);
    assert_int_equal(helped.crossings, exact.crossings);
    assert_true(fabs(convex.distance - exact.distance) <= 4e-6 * exact.distance);
    assert_true(helped.depth == exact.depth && exact.separation == 0 && helped.separation == convex.separation);
    bool within = exact.depth <= convex.depth + convex.depth_error && convex.depth <= exact.depth + exact.depth_error;
    assert_true(within || exact.state != CLINKER_STATE_INTERFERE);
    assert_true(exact.depth <= convex.separation * (1 + 4e-6) + 1e-12);
}

static clinker_pose near_pose(scene_random *random, double spread) {
    double at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = scene_random_between(random, -spread, spread);
    }
    return scene_random_pose(random, at);
}

static const double AXES[3][3] = {{1, 0.66, 0.33}, {1, 1, 1}, {1, 0.2, 0.1}};

static void random_bodies_are_judged_as_by_the_exact_check(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(300);
    scene_random random = {11 + rounds.first};
    size_t seen[4] = {0};
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        static solid a, b;
        make_round(&a, &random, 4 + scene_random_below(&random, round % 10 == 0 ? 290 : 20), AXES[round % 3]);
        make_round(&b, &random, 4 + scene_random_below(&random, 20), AXES[round / 3 % 3]);
        for (int i = 0; i < 30; i++) {
            clinker_pose pose_a = near_pose(&random, 0.6), pose_b = near_pose(&random, 0.6);
            clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
            compare(&a, &pose_a, &b, &pose_b, &answer);
            seen[answer.state]++;
        }
        close_solid(&a);
        close_solid(&b);
    }
    if (rounds.whole) {
        assert_true(seen[CLINKER_STATE_APART] > 1000 && seen[CLINKER_STATE_INTERFERE] > 1000);
    }
}

static void the_method_of_convex_bodies_agrees_with_the_exact_one(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(150);
    scene_random random = {21 + rounds.first};
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        static solid a, b;
        make_round(&a, &random, 4 + scene_random_below(&random, 40), AXES[round % 3]);
        make_round(&b, &random, 4 + scene_random_below(&random, 20), AXES[round / 3 % 3]);
        for (int i = 0; i < 8; i++) {
            clinker_pose pose_a = near_pose(&random, 0.6), pose_b = near_pose(&random, 0.6);
            for (int k = 0; i == 0 && k < 12; k++) {
                pose_b.m[k] *= 0.05; /* most of these are inside of a */
            }
            compare_methods(&a, &pose_a, &b, &pose_b);
        }
        close_solid(&a);
        close_solid(&b);
    }
}

static void a_body_without_a_form_is_not_for_the_method(void **state) {
    (void)state;
    scene_random random = {22};
    static solid a;
    make_round(&a, &random, 30, AXES[0]);
    const clinker_body bodies[2] = {{a.mesh, NULL}, {a.mesh, NULL}};
    const clinker_convex *const forms[2] = {a.convex, NULL};
    clinker_query query;
    clinker_query_init(&query);
    query.method = CLINKER_METHOD_CONVEX;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
    query.convex.forms = forms;
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "body 1"));
    close_solid(&a);
}

static void expect_form_refused(const clinker_mesh *mesh, const clinker_convex *form, const char *part) {
    const clinker_body bodies[2] = {{*mesh, NULL}, {*mesh, NULL}};
    const clinker_convex *const forms[2] = {NULL, form};
    clinker_query query;
    clinker_query_init(&query);
    query.convex.forms = forms;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "body 1"));
    assert_non_null(strstr(clinker_workspace_message(workspace), part));
}

static void a_form_of_another_mesh_is_refused(void **state) {
    (void)state;
    scene_random random = {23};
    static solid a, b, c;
    make_round(&a, &random, 30, AXES[0]);
    make_round(&b, &random, 30, AXES[0]);
    make_round(&c, &random, 31, AXES[0]);
    expect_form_refused(&a.mesh, b.convex, "made of another mesh");
    expect_form_refused(&a.mesh, c.convex, "made of another mesh");
    clinker_mesh broken = a.mesh;
    broken.positions = NULL;
    expect_form_refused(&broken, a.convex, "`positions` is NULL");
    a.points[a.faces[0][0]][1] += 0.5; /* the mesh has changed since it was prepared */
    expect_form_refused(&a.mesh, a.convex, "made of another mesh");
    a.faces[0][0] = UINT32_MAX;
    expect_form_refused(&a.mesh, a.convex, "made of another mesh");
    close_solid(&a);
    close_solid(&b);
    close_solid(&c);
}

static void a_form_that_is_not_of_a_mesh_is_refused(void **state) {
    (void)state;
    static const double square[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const clinker_shape ball = {.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1}};
    scene_random random = {24};
    static solid a;
    make_round(&a, &random, 30, AXES[0]);
    clinker_convex *flat = NULL, *curved = NULL;
    assert_int_equal(clinker_convex_create_polygon(workspace, square, 4, &flat), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create_shape(workspace, &ball, &curved), CLINKER_STATUS_OK);
    expect_form_refused(&a.mesh, flat, "that of a polygon");
    expect_form_refused(&a.mesh, curved, "that of a curved body");
    clinker_convex_destroy(flat);
    clinker_convex_destroy(curved);
    close_solid(&a);
}

static void touching_bodies_are_judged_exactly(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(1500);
    scene_random random = {12 + rounds.first};
    size_t seen[4] = {0};
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        static solid a, b;
        make_blocky(&a, &random, 4 + scene_random_below(&random, 12), 3);
        make_blocky(&b, &random, 4 + scene_random_below(&random, 12), 3);
        for (int i = 0; i < 10; i++) {
            clinker_pose pose_a = clinker_pose_identity(), pose_b = clinker_pose_identity();
            for (int k = 0; k < 3; k++) {
                pose_b.m[4 * k + 3] = (double)scene_random_below(&random, 7) - 3;
            }
            clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
            compare(&a, &pose_a, &b, &pose_b, &answer);
            seen[answer.state]++;
        }
        close_solid(&a);
        close_solid(&b);
    }
    if (rounds.whole) {
        assert_true(seen[CLINKER_STATE_APART] > 1000 && seen[CLINKER_STATE_TOUCH] > 500 &&
                    seen[CLINKER_STATE_INTERFERE] > 1000);
    }
}

/* Turned bodies that rest on each other, moved by a few units in the last place. */
static void gaps_of_the_last_bits_are_judged_exactly(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(200);
    scene_random random = {13 + rounds.first};
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        static solid a, b;
        make_round(&a, &random, 4 + scene_random_below(&random, 20), AXES[round % 3]);
        make_round(&b, &random, 4 + scene_random_below(&random, 20), AXES[round / 3 % 3]);
        clinker_pose pose_a = near_pose(&random, 0.5), pose_b = near_pose(&random, 0.5);
        double low = -2, high = 4, from = pose_b.m[3];
        for (int i = 0; i < 70; i++) {
            double middle = (low + high) / 2;
            pose_b.m[3] = from + middle;
            clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
            compare(&a, &pose_a, &b, &pose_b, &answer);
            *(answer.state == CLINKER_STATE_APART ? &high : &low) = middle;
        }
        close_solid(&a);
        close_solid(&b);
    }
}

static void faces_of_many_corners_are_mapped_by_fans(void **state) {
    (void)state;
    scene_random random = {14};
    static solid turned[2], round_body;
    make_turned(&turned[0], 100, false);
    make_turned(&turned[1], 140, true);
    make_round(&round_body, &random, 50, AXES[0]);
    for (int i = 0; i < 3000; i++) {
        const solid *a = &turned[i % 2], *b = i % 3 == 0 ? &round_body : &turned[i / 2 % 2];
        clinker_pose pose_a = near_pose(&random, 0.8), pose_b = near_pose(&random, 0.8);
        if (i % 5 == 0) { /* on a common axis */
            pose_a = pose_b = clinker_pose_identity();
            pose_b.m[11] = scene_random_between(&random, -2.5, 2.5);
        }
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        compare(a, &pose_a, b, &pose_b, &answer);
    }
    close_solid(&turned[0]);
    close_solid(&turned[1]);
    close_solid(&round_body);
}

/* Stretched, sheared, mirrored, huge, tiny, far away. */
static void any_affine_pose_will_do(void **state) {
    (void)state;
    const test_rounds rounds = test_rounds_of(400);
    scene_random random = {15 + rounds.first};
    static const double scales[] = {1, 1e-6, 1e6, 1e-30, 1e30, 1e-100, 1e100};
    for (uint64_t round = rounds.first; round < rounds.end; round++) {
        static solid a, b;
        make_round(&a, &random, 4 + scene_random_below(&random, 20), AXES[round % 3]);
        make_round(&b, &random, 4 + scene_random_below(&random, 20), AXES[1]);
        double scale = scales[round % 7], far = round % 11 == 0 ? 1e7 : 0;
        for (int i = 0; i < 5; i++) {
            clinker_pose pose[2];
            for (int k = 0; k < 24; k++) {
                double value = scene_random_between(&random, -1, 1) + (k % 4 == 3 ? far : 0);
                pose[k / 12].m[k % 12] = scale * value;
            }
            clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
            compare(&a, &pose[0], &b, &pose[1], &answer);
        }
        close_solid(&a);
        close_solid(&b);
    }
}

static void flat_poses_are_judged_all_the_same(void **state) {
    (void)state;
    scene_random random = {16};
    static solid a;
    make_round(&a, &random, 12, AXES[0]);
    clinker_pose pose_a = clinker_pose_identity(), pose_b = clinker_pose_identity();
    pose_b.m[10] = 0;
    for (int i = 0; i < 20; i++) {
        pose_b.m[11] = scene_random_between(&random, -0.5, 0.5);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        clinker_status status = clinker_convex_check(workspace, a.convex, &pose_a, a.convex, &pose_b, &answer);
        assert_true(status == CLINKER_STATUS_OK || status == CLINKER_STATUS_INVALID);
    }
    close_solid(&a);
}

/* The answer is that of a fresh call, whatever the certificate that comes in. */
static void motion_is_decided_by_the_last_certificate(void **state) {
    (void)state;
    scene_random random = {17};
    size_t kept = 0, asked = 0;
    for (int round = 0; round < 20; round++) {
        static solid a, b;
        make_round(&a, &random, 60, AXES[round % 3]);
        make_round(&b, &random, 60, AXES[0]);
        clinker_pose pose_a = near_pose(&random, 0.2), pose_b = near_pose(&random, 0.2);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        double speed[3];
        scene_random_direction(&random, speed);
        for (int i = -100; i <= 100; i++) {
            for (int k = 0; k < 3; k++) {
                pose_b.m[4 * k + 3] = speed[k] * 0.02 * i;
                pose_a.m[4 * k + 3] = -speed[k] * 0.01 * i;
            }
            compare(&a, &pose_a, &b, &pose_b, &answer);
            kept += answer.way == CLINKER_CONVEX_WAY_LAST;
            asked++;
        }
        close_solid(&a);
        close_solid(&b);
    }
    assert_true(10 * kept > 8 * asked);
}

static void one_in_the_other_is_interference(void **state) {
    (void)state;
    scene_random random = {18};
    static solid a, b;
    make_round(&a, &random, 200, AXES[1]);
    make_round(&b, &random, 30, AXES[0]);
    clinker_pose pose_b = near_pose(&random, 0.1);
    for (int k = 0; k < 12; k++) {
        pose_b.m[k] *= k % 4 == 3 ? 1 : 0.1;
    }
    clinker_pose pose_a = clinker_pose_identity();
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    compare(&a, &pose_a, &b, &pose_b, &answer);
    assert_int_equal(answer.state, CLINKER_STATE_INTERFERE);
    compare(&b, &pose_b, &a, &pose_a, &(clinker_convex_answer)CLINKER_INIT(clinker_convex_answer));
    compare(&a, &pose_a, &a, &pose_a, &(clinker_convex_answer)CLINKER_INIT(clinker_convex_answer));
    close_solid(&a);
    close_solid(&b);
}

static void a_missing_pose_is_the_identity(void **state) {
    (void)state;
    scene_random random = {19};
    static solid a;
    make_round(&a, &random, 30, AXES[0]);
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    assert_int_equal(clinker_convex_check(workspace, a.convex, NULL, a.convex, NULL, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.state, CLINKER_STATE_INTERFERE);
    assert_true(clinker_certificate_holds(&answer.certificate, a.convex, NULL, a.convex, NULL));
    close_solid(&a);
}

static void a_pose_that_is_not_finite_is_refused(void **state) {
    (void)state;
    scene_random random = {20};
    static solid a;
    make_round(&a, &random, 30, AXES[0]);
    clinker_pose pose = clinker_pose_identity();
    pose.m[5] = NAN;
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    assert_int_equal(clinker_convex_check(workspace, a.convex, &pose, a.convex, NULL, &answer), CLINKER_STATUS_INVALID);
    assert_string_not_equal(clinker_workspace_message(workspace), "");
    close_solid(&a);
}

/* A tetrahedron with a fifth corner in the middle of an edge: on one side of it the face is cut in two, on the other it
 * is not, and a face without area is between them. */
static void faces_without_area_keep_a_body_closed(void **state) {
    (void)state;
    static const double points[5][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.5, 0, 0}};
    static const uint32_t faces[6][3] = {{0, 2, 4}, {4, 2, 1}, {0, 1, 3}, {0, 4, 1}, {0, 3, 2}, {1, 2, 3}};
    const clinker_mesh mesh = {.positions = points,
                               .vertex_count = 5,
                               .scalar = CLINKER_SCALAR_FLOAT64,
                               .indices = &faces[0][0],
                               .triangle_count = 6};
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(workspace, &mesh, &convex), CLINKER_STATUS_OK);
    size_t touching = 0;
    for (int place = 0; place < 9 * 9 * 9 * 2; place++) {
        const int steps[3] = {place % 9 - 4, place / 9 % 9 - 4, place / 81 % 9 - 4};
        clinker_pose pose = clinker_pose_identity();
        if (place >= 9 * 9 * 9) {
            pose.m[0] = pose.m[5] = -1;
        }
        for (int k = 0; k < 3; k++) {
            pose.m[4 * k + 3] = 0.25 * steps[k];
        }
        const clinker_body bodies[2] = {{mesh, NULL}, {mesh, &pose}};
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        clinker_answer expected = CLINKER_INIT(clinker_answer);
        clinker_query query;
        clinker_query_init(&query);
        query.tolerance = 0;
        assert_int_equal(clinker_convex_check(workspace, convex, NULL, convex, &pose, &answer), CLINKER_STATUS_OK);
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &expected), CLINKER_STATUS_OK);
        assert_int_equal(answer.state, expected.pair_count > 0 ? expected.pairs[0].state : CLINKER_STATE_APART);
        touching += answer.state == CLINKER_STATE_TOUCH;
    }
    assert_true(touching > 50);
    clinker_convex_destroy(convex);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bodies_are_judged_as_by_the_exact_check),
        cmocka_unit_test(the_method_of_convex_bodies_agrees_with_the_exact_one),
        cmocka_unit_test(a_body_without_a_form_is_not_for_the_method),
        cmocka_unit_test(a_form_of_another_mesh_is_refused),
        cmocka_unit_test(a_form_that_is_not_of_a_mesh_is_refused),
        cmocka_unit_test(touching_bodies_are_judged_exactly),
        cmocka_unit_test(gaps_of_the_last_bits_are_judged_exactly),
        cmocka_unit_test(faces_without_area_keep_a_body_closed),
        cmocka_unit_test(faces_of_many_corners_are_mapped_by_fans),
        cmocka_unit_test(any_affine_pose_will_do),
        cmocka_unit_test(flat_poses_are_judged_all_the_same),
        cmocka_unit_test(motion_is_decided_by_the_last_certificate),
        cmocka_unit_test(one_in_the_other_is_interference),
        cmocka_unit_test(a_missing_pose_is_the_identity),
        cmocka_unit_test(a_pose_that_is_not_finite_is_refused),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
