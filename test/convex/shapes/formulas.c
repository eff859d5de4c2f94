/* Curved bodies: their functions against their equations, and their answers against what is known in closed form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/implicit.h"
#include "convex/prepare/prepared.h"
#include "convex/shapes/formulas.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

static clinker_convex_answer ask(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                                 const clinker_convex *b, const clinker_pose *pose_b) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    assert_int_equal(clinker_convex_check(workspace, a, pose_a, b, pose_b, &answer), CLINKER_STATUS_OK);
    return answer;
}

static clinker_pose moved(double x, double y, double z) {
    clinker_pose pose = clinker_pose_identity();
    pose.m[3] = x;
    pose.m[7] = y;
    pose.m[11] = z;
    return pose;
}

static void place_along(clinker_pose *pose, const double way[3], double far) {
    for (int k = 0; k < 3; k++) {
        pose->m[4 * k + 3] = far * way[k];
    }
}

static void a_gauge_of_one_is_on_the_surface(void **state) {
    random_state random = 1;
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex *convex = make_curved(*state, some_shape(i));
        const ck_polyhedron *body = &convex->body;
        for (int trial = 0; trial < 2000; trial++) {
            double way[3], point[3], local[3], pole[3];
            random_direction(&random, way);
            shape_leave(some_shape(i), body->centre, way, point);
            ck_sub(point, body->centre, local);
            for (int k = 0; k < 3; k++) {
                local[k] *= body->scale;
            }
            double gauge = body->curved->gauge(body->curved, local, pole);
            assert_true(fabs(gauge - 1) < 1e-11);
            assert_true(fabs(ck_dot(pole, local) - 1) < 1e-9);
        }
        clinker_convex_destroy(convex);
    }
}

static void a_support_is_a_point_of_the_body_that_none_outreaches(void **state) {
    random_state random = 2;
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex *convex = make_curved(*state, some_shape(i));
        const ck_polyhedron *body = &convex->body;
        double surface[300][3], outer[3];
        for (int k = 0; k < 300; k++) {
            random_direction(&random, outer);
            shape_leave(some_shape(i), body->centre, outer, surface[k]);
        }
        for (int trial = 0; trial < 1000; trial++) {
            double way[3], support[3];
            random_direction(&random, way);
            body->curved->support(body->curved, way, support);
            ck_add_scaled(body->centre, body->unit, support, support);
            assert_true(shape_equation(some_shape(i), support) < 1e-12);
            for (int k = 0; k < 300; k++) {
                assert_true(ck_dot(surface[k], way) < ck_dot(support, way) + 1e-12);
            }
        }
        clinker_convex_destroy(convex);
    }
}

static void the_pole_is_a_plane_that_no_point_is_beyond(void **state) {
    random_state random = 3;
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex *convex = make_curved(*state, some_shape(i));
        const ck_curved *curved = convex->body.curved;
        for (int trial = 0; trial < 2000; trial++) {
            double way[3], pole[3], support[3];
            random_direction(&random, way);
            curved->gauge(curved, way, pole);
            curved->support(curved, pole, support);
            assert_true(fabs(ck_dot(support, pole) - 1) < 1e-9);
        }
        clinker_convex_destroy(convex);
    }
}

/* Points of the surface all around, as the equation has them. */
enum { SAMPLES = 400 };

typedef struct sampled {
    const clinker_shape *shape;
    clinker_convex *convex;
    double surface[SAMPLES][3];
} sampled;

static void sample(clinker_workspace *workspace, const clinker_shape *shape, random_state *random, sampled *out) {
    out->shape = shape;
    out->convex = make_curved(workspace, shape);
    for (int i = 0; i < SAMPLES; i++) {
        double way[3];
        random_direction(random, way);
        shape_leave(shape, out->convex->body.centre, way, out->surface[i]);
    }
}

static void verify_plane(const clinker_certificate *plane, const sampled *body, const clinker_pose *pose, double sign) {
    for (int i = 0; i < SAMPLES; i++) {
        double point[3];
        pose_apply(pose, body->surface[i], point);
        assert_true(sign * (ck_dot(plane->normal, point) - plane->offset) < 0);
    }
}

static void verify_point(const double point[3], const sampled *body, const clinker_pose *pose) {
    double local[3];
    pose_undo(pose, point, local);
    assert_true(shape_equation(body->shape, local) < 0);
}

static void every_certificate_of_random_pairs_holds_by_the_equations(void **state) {
    random_state random = 4;
    static sampled bodies[SHAPES];
    size_t found[4] = {0};
    for (int i = 0; i < SHAPES; i++) {
        sample(*state, some_shape(i), &random, &bodies[i]);
    }
    for (int trial = 0; trial < 20000; trial++) {
        const sampled *a = &bodies[random_below(&random, SHAPES)], *b = &bodies[random_below(&random, SHAPES)];
        clinker_pose pose_a = random_pose(&random, 0.8), pose_b = random_pose(&random, 0.8);
        clinker_convex_answer answer = ask(*state, a->convex, &pose_a, b->convex, &pose_b);
        found[answer.state]++;
        if (answer.state == CLINKER_STATE_APART) {
            assert_int_equal(answer.certificate.kind, CLINKER_CERTIFICATE_PLANE);
            verify_plane(&answer.certificate, a, &pose_a, 1);
            verify_plane(&answer.certificate, b, &pose_b, -1);
        } else {
            assert_int_equal(answer.certificate.kind, CLINKER_CERTIFICATE_POINT);
            verify_point(answer.certificate.point, a, &pose_a);
            verify_point(answer.certificate.point, b, &pose_b);
        }
        assert_true(clinker_certificate_holds(&answer.certificate, a->convex, &pose_a, b->convex, &pose_b));
    }
    assert_true(found[CLINKER_STATE_APART] > 4000 && found[CLINKER_STATE_INTERFERE] > 4000);
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex_destroy(bodies[i].convex);
    }
}

static void a_gap_of_a_billionth_between_spheres_is_seen_and_so_is_an_overlap(void **state) {
    random_state random = 5;
    clinker_convex *one = make_curved(*state, some_shape(0));
    clinker_convex *half = make_curved(
        *state,
        &(clinker_shape){.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {0.5, 0.5, 0.5}});
    for (int trial = 0; trial < 2000; trial++) {
        double way[3], gap = (trial % 2 == 0 ? 1 : -1) * pow(10, -1 - trial % 9);
        random_direction(&random, way);
        double far = (1.5 + gap) / ck_norm(way);
        clinker_pose pose = moved(far * way[0], far * way[1], far * way[2]), turned = random_pose(&random, 0);
        clinker_convex_answer answer = ask(*state, one, &turned, half, &pose);
        assert_int_equal(answer.state, gap > 0 ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE);
    }
    clinker_convex_destroy(one);
    clinker_convex_destroy(half);
}

static void spheres_that_touch_are_said_to_as_far_as_doubles_tell(void **state) {
    clinker_convex *sphere = make_curved(*state, some_shape(0));
    clinker_pose pose = moved(2, 0, 0);
    clinker_convex_answer answer = ask(*state, sphere, NULL, sphere, &pose);
    assert_int_equal(answer.state, CLINKER_STATE_TOUCH);
    assert_int_equal(answer.certificate.kind, CLINKER_CERTIFICATE_ROUNDING);
    assert_false(clinker_certificate_holds(&answer.certificate, sphere, NULL, sphere, &pose));
    clinker_convex_destroy(sphere);
}

/* How far b must move along a way, at least, to be apart from a; as the library has it. */
static double first_apart(clinker_workspace *workspace, const clinker_convex *a, const clinker_convex *b,
                          clinker_pose *pose, const double way[3]) {
    double low = 0, high = 64;
    while (high - low > 1e-12) {
        double middle = (low + high) / 2;
        place_along(pose, way, middle);
        if (ask(workspace, a, NULL, b, pose).state == CLINKER_STATE_APART) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return high;
}

static void a_move_of_a_ten_millionth_takes_any_pair_from_apart_to_interfering(void **state) {
    random_state random = 10;
    for (int i = 0; i < SHAPES * SHAPES; i++) {
        clinker_convex *a = make_curved(*state, some_shape(i / SHAPES)),
                       *b = make_curved(*state, some_shape(i % SHAPES));
        for (int trial = 0; trial < 20; trial++) {
            double way[3];
            clinker_pose pose = random_pose(&random, 0);
            random_direction(&random, way);
            double apart = first_apart(*state, a, b, &pose, way);
            place_along(&pose, way, apart + 1e-9);
            assert_int_equal(ask(*state, a, NULL, b, &pose).state, CLINKER_STATE_APART);
            place_along(&pose, way, apart - 1e-7);
            assert_int_equal(ask(*state, a, NULL, b, &pose).state, CLINKER_STATE_INTERFERE);
        }
        clinker_convex_destroy(a);
        clinker_convex_destroy(b);
    }
}

/* The distance of two lines from -half to half along z of two poses, by alternating projections' closed form. */
static double line_distance(const clinker_pose *a, const clinker_pose *b, double half) {
    double u[3] = {a->m[2], a->m[6], a->m[10]}, v[3] = {b->m[2], b->m[6], b->m[10]}, w[3];
    for (int k = 0; k < 3; k++) {
        w[k] = a->m[4 * k + 3] - b->m[4 * k + 3];
    }
    double uv = ck_dot(u, v), uw = ck_dot(u, w), vw = ck_dot(v, w), rest = 1 - uv * uv, best = INFINITY;
    double inner_s = rest > 1e-9 ? (uv * vw - uw) / rest : 0;
    const double tries[3] = {fmax(fmin(inner_s, half), -half), -half, half};
    for (int i = 0; i < 3; i++) {
        for (int turn = 0; turn < 2; turn++) {
            double s = tries[i], t = fmax(fmin(vw + s * uv, half), -half), apart[3];
            s = turn == 0 ? s : fmax(fmin(t * uv - uw, half), -half);
            for (int k = 0; k < 3; k++) {
                apart[k] = w[k] + s * u[k] - t * v[k];
            }
            best = fmin(best, ck_norm(apart));
        }
    }
    return best;
}

static void capsules_meet_where_their_lines_are_nearer_than_the_radii(void **state) {
    random_state random = 6;
    for (int trial = 0; trial < 2000; trial++) {
        clinker_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
        double distance = line_distance(&pose_a, &pose_b, 1);
        if (distance < 0.01) {
            continue;
        }
        double gap = (trial % 2 == 0 ? 1 : -1) * pow(10, -3 - trial % 6), radius = (distance - gap) / 2;
        clinker_convex *capsule = make_curved(*state, &(clinker_shape){.size = sizeof(clinker_shape),
                                                                       .kind = CLINKER_SHAPE_CAPSULE,
                                                                       .half_length = 1,
                                                                       .radius = fmax(radius, 1e-3)});
        clinker_convex_answer answer = ask(*state, capsule, &pose_a, capsule, &pose_b);
        assert_int_equal(answer.state, gap > 0 ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE);
        clinker_convex_destroy(capsule);
    }
}

static void an_ellipsoid_is_a_sphere_that_was_stretched(void **state) {
    random_state random = 7;
    clinker_convex *sphere = make_curved(*state, some_shape(0)), *stretched = make_curved(*state, some_shape(1));
    clinker_convex *other = make_curved(*state, some_shape(3));
    for (int trial = 0; trial < 5000; trial++) {
        clinker_pose pose = random_pose(&random, 0.5), pose_b = random_pose(&random, 0.5), affine = pose;
        for (int i = 0; i < 12; i++) {
            affine.m[i] *= i % 4 < 3 ? some_shape(1)->half[i % 4] : 1;
        }
        assert_int_equal(ask(*state, sphere, &affine, other, &pose_b).state,
                         ask(*state, stretched, &pose, other, &pose_b).state);
    }
    clinker_convex_destroy(sphere);
    clinker_convex_destroy(stretched);
    clinker_convex_destroy(other);
}

static void support_through(void *user, const double direction[3], double point[3]) {
    const clinker_convex *convex = user;
    convex->curved.support(&convex->curved, direction, point);
    ck_add_scaled(convex->body.centre, convex->body.unit, point, point);
}

static void leave_through(void *user, const double direction[3], double point[3], double normal[3]) {
    const clinker_convex *convex = user;
    double gauge = convex->curved.gauge(&convex->curved, direction, normal);
    for (int k = 0; k < 3; k++) {
        point[k] = convex->body.centre[k] + convex->body.unit * direction[k] / gauge;
    }
}

static void functions_answer_as_the_shapes_they_are_of(void **state) {
    random_state random = 8;
    clinker_convex *mate = make_curved(*state, some_shape(5));
    for (int i = 0; i < SHAPES; i++) {
        if (some_shape(i)->kind == CLINKER_SHAPE_CONE) {
            continue; /* its centre is not the origin */
        }
        clinker_convex *shape = make_curved(*state, some_shape(i));
        clinker_shape source = {.size = sizeof(clinker_shape),
                                .kind = CLINKER_SHAPE_BY_FUNCTIONS,
                                .support = support_through,
                                .user = shape};
        source.inner = shape->curved.inner * shape->body.unit;
        clinker_convex *by_supports = make_curved(*state, &source);
        source.surface = leave_through;
        clinker_convex *by_both = make_curved(*state, &source);
        for (int trial = 0; trial < 2000; trial++) {
            clinker_pose pose_a = random_pose(&random, 0.8), pose_b = random_pose(&random, 0.8);
            clinker_state wanted = ask(*state, shape, &pose_a, mate, &pose_b).state;
            assert_int_equal(ask(*state, by_supports, &pose_a, mate, &pose_b).state, wanted);
            assert_int_equal(ask(*state, by_both, &pose_a, mate, &pose_b).state, wanted);
        }
        clinker_convex_destroy(by_both);
        clinker_convex_destroy(by_supports);
        clinker_convex_destroy(shape);
    }
    clinker_convex_destroy(mate);
}

static void a_mesh_meets_a_shape_where_their_distance_says(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_mesh mesh = scene_mesh_borrow(&cube);
    clinker_convex *box = NULL, *sphere = make_curved(*state, some_shape(0));
    assert_int_equal(clinker_convex_create(*state, &mesh, &box), CLINKER_STATUS_OK);
    random_state random = 9;
    size_t apart = 0;
    for (int trial = 0; trial < 5000; trial++) {
        double at[3], away = 0;
        for (int k = 0; k < 3; k++) {
            at[k] = 2 * random_unit(&random);
            away += square(beyond(at[k], 1));
        }
        clinker_pose pose = moved(at[0], at[1], at[2]);
        clinker_state wanted = away > 1 ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE;
        apart += away > 1;
        assert_int_equal(ask(*state, box, NULL, sphere, &pose).state, wanted);
        clinker_pose back = moved(-at[0], -at[1], -at[2]);
        assert_int_equal(ask(*state, sphere, NULL, box, &back).state, wanted);
    }
    assert_true(apart > 100);
    clinker_convex_destroy(box);
    clinker_convex_destroy(sphere);
    scene_mesh_free(&cube);
}

static void the_last_certificate_serves_the_next_pose(void **state) {
    clinker_convex *sphere = make_curved(*state, some_shape(0)), *cone = make_curved(*state, some_shape(4));
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    size_t last = 0;
    for (int i = 0; i < 1000; i++) {
        clinker_pose pose = moved(3 - 0.003 * i, 0.1, 0.2);
        assert_int_equal(clinker_convex_check(*state, sphere, NULL, cone, &pose, &answer), CLINKER_STATUS_OK);
        last += answer.way == CLINKER_CONVEX_WAY_LAST;
        assert_int_equal(answer.state, ask(*state, sphere, NULL, cone, &pose).state);
    }
    assert_true(last > 900);
    clinker_convex_destroy(sphere);
    clinker_convex_destroy(cone);
}

static void a_pose_without_sense_is_refused(void **state) {
    clinker_convex *sphere = make_curved(*state, some_shape(0));
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    const double bad[] = {NAN, INFINITY, 1e200};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        clinker_pose pose = moved(bad[i], 0, 0);
        assert_int_equal(clinker_convex_check(*state, sphere, &pose, sphere, NULL, &answer), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(*state), "pose"));
    }
    clinker_convex_destroy(sphere);
}

/* Overlapping by half, whatever the size: they are told to, or that their pose is out of reach. */
static void no_size_makes_balls_part(void **state) {
    clinker_convex *sphere = make_curved(
        *state, &(clinker_shape){.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1}});
    size_t told = 0;
    for (int exponent = -320; exponent <= 320; exponent++) {
        clinker_pose poses[2] = {clinker_pose_identity(), clinker_pose_identity()};
        for (int i = 0; i < 2; i++) {
            poses[i].m[0] = poses[i].m[5] = poses[i].m[10] = ldexp(1, exponent);
            poses[i].m[3] = ldexp(i, exponent);
        }
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        clinker_status status = clinker_convex_check(*state, sphere, &poses[0], sphere, &poses[1], &answer);
        assert_true(status == CLINKER_STATUS_INVALID ||
                    (status == CLINKER_STATUS_OK && answer.state == CLINKER_STATE_INTERFERE));
        told += status == CLINKER_STATUS_OK;
    }
    assert_true(told > 190);
    clinker_convex_destroy(sphere);
}

static void a_certificate_without_sense_does_not_hold(void **state) {
    clinker_convex *sphere = make_curved(*state, some_shape(0));
    clinker_pose pose = moved(3, 0, 0);
    const double bad[] = {NAN, INFINITY, 0, 1e308};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        clinker_certificate plane = {.kind = CLINKER_CERTIFICATE_PLANE, .normal = {bad[i], bad[i], bad[i]}};
        assert_false(clinker_certificate_holds(&plane, sphere, NULL, sphere, &pose));
        clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT, .point_in_a = {bad[i], bad[i], bad[i]}};
        assert_false(clinker_certificate_holds(&point, sphere, NULL, sphere, &pose));
    }
    clinker_convex_destroy(sphere);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gauge_of_one_is_on_the_surface),
        cmocka_unit_test(a_support_is_a_point_of_the_body_that_none_outreaches),
        cmocka_unit_test(the_pole_is_a_plane_that_no_point_is_beyond),
        cmocka_unit_test(every_certificate_of_random_pairs_holds_by_the_equations),
        cmocka_unit_test(a_gap_of_a_billionth_between_spheres_is_seen_and_so_is_an_overlap),
        cmocka_unit_test(spheres_that_touch_are_said_to_as_far_as_doubles_tell),
        cmocka_unit_test(a_move_of_a_ten_millionth_takes_any_pair_from_apart_to_interfering),
        cmocka_unit_test(capsules_meet_where_their_lines_are_nearer_than_the_radii),
        cmocka_unit_test(an_ellipsoid_is_a_sphere_that_was_stretched),
        cmocka_unit_test(functions_answer_as_the_shapes_they_are_of),
        cmocka_unit_test(a_mesh_meets_a_shape_where_their_distance_says),
        cmocka_unit_test(the_last_certificate_serves_the_next_pose),
        cmocka_unit_test(a_pose_without_sense_is_refused),
        cmocka_unit_test(no_size_makes_balls_part),
        cmocka_unit_test(a_certificate_without_sense_does_not_hold),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
