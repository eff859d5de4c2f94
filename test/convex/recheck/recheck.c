/* Certificates of one pose, asked about in others: what is said to hold is true of all corners and faces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/prepare/prepared.h"
#include "convex/solids.h"

#include <float.h>

static bool holds(const clinker_certificate *certificate, const solid *a, const solid *b) {
    return clinker_certificate_holds(certificate, a->convex, &a->pose, b->convex, &b->pose);
}

static void check(tool *t, const solid *a, const solid *b, clinker_convex_answer *answer) {
    assert_int_equal(clinker_convex_check(t->workspace, a->convex, &a->pose, b->convex, &b->pose, answer),
                     CLINKER_STATUS_OK);
}

static void assert_plane_parts(const clinker_certificate *plane, const solid *a, const solid *b) {
    for (size_t i = 0; i < a->point_count; i++) {
        assert_true(ck_dot(plane->normal, a->world[i]) < plane->offset);
    }
    for (size_t i = 0; i < b->point_count; i++) {
        assert_true(ck_dot(plane->normal, b->world[i]) > plane->offset);
    }
}

static void assert_inside(const double point[3], const solid *s) {
    int inner = is_mirrored(s) ? 1 : -1;
    for (size_t i = 0; i < s->face_count; i++) {
        double t[3][3];
        corners_of(s, i, t);
        assert_int_equal(ck_orient3d(t[0], t[1], t[2], point), inner);
    }
}

static void assert_true_of_bodies(const clinker_certificate *certificate, const solid *a, const solid *b) {
    if (certificate->kind == CLINKER_CERTIFICATE_PLANE) {
        assert_plane_parts(certificate, a, b);
    } else {
        assert_int_equal(certificate->kind, CLINKER_CERTIFICATE_POINT);
        assert_inside(certificate->point, a);
        assert_inside(certificate->point, b);
    }
}

/* How many of some steps the last certificate decides. */
static size_t wander(tool *t, uint64_t *seed, solid *a, solid *b, int steps, double by) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    clinker_pose pose = b->pose;
    size_t kept = 0;
    for (int i = 0; i < steps; i++) {
        for (int k = 0; k < 12; k++) { /* no longer rigid after a while */
            pose.m[k] += random_between(seed, -by, by);
        }
        place(b, pose);
        clinker_convex_answer fresh = CLINKER_INIT(clinker_convex_answer);
        check(t, a, b, &fresh);
        check(t, a, b, &answer);
        assert_int_equal(answer.state, fresh.state);
        assert_true_of_bodies(&answer.certificate, a, b);
        assert_true_of_bodies(&fresh.certificate, a, b);
        kept += answer.way == CLINKER_CONVEX_WAY_LAST;
    }
    return kept;
}

/* The same of some random pairs together. */
static size_t wander_all(tool *t, uint64_t seed, int pairs, const double axes_of_b[3], int steps, double by) {
    size_t kept = 0;
    for (int i = 0; i < pairs; i++) {
        solid a, b;
        make_random(t, &seed, (const double[3]){1, 1, 0.7}, &a);
        make_random(t, &seed, axes_of_b, &b);
        place(&a, random_pose(&seed, 0.8));
        place(&b, random_pose(&seed, 0.8));
        kept += wander(t, &seed, &a, &b, steps, by);
        free_solid(&a);
        free_solid(&b);
    }
    return kept;
}

static void a_certificate_that_holds_is_true_and_mostly_holds_a_step_later(void **state) {
    assert_true(wander_all(*state, 11, 100, (const double[3]){1, 0.5, 0.7}, 50, 0.02) > 4000);
}

/* Bodies that hardly move, so that what was seen of them before tells most of the time. */
static void what_is_remembered_is_true_of_bodies_that_creep(void **state) {
    assert_true(wander_all(*state, 12, 60, (const double[3]){1, 0.5, 0.1}, 200, 0.002) > 11000);
}

/* Answers go from pair to pair with all that they remember, among bodies of different sizes in nearly the same poses,
 * so that what is true of one would be false of the next. */
static void what_is_remembered_of_other_bodies_does_no_harm(void **state) {
    tool *t = *state;
    uint64_t seed = 13;
    size_t meeting = 0;
    for (int i = 0; i < 100; i++) {
        solid bodies[4];
        for (int k = 0; k < 4; k++) {
            double size = 0.5 + 0.3 * k;
            make_random(t, &seed, (const double[3]){size, size, 0.7 * size}, &bodies[k]);
        }
        const clinker_pose first = random_pose(&seed, 0.8), second = random_pose(&seed, 0.8);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        for (int k = 0; k < 40; k++) {
            solid *a = &bodies[random_below(&seed, 2)], *b = &bodies[2 + random_below(&seed, 2)];
            place(a, first);
            place(b, second);
            b->pose.m[3] += random_between(&seed, -0.01, 0.01);
            place(b, b->pose);
            clinker_convex_answer fresh = CLINKER_INIT(clinker_convex_answer);
            check(t, a, b, &fresh);
            check(t, a, b, &answer);
            assert_int_equal(answer.state, fresh.state);
            assert_true_of_bodies(&answer.certificate, a, b);
            meeting += answer.state == CLINKER_STATE_INTERFERE;
        }
        for (int k = 0; k < 4; k++) {
            free_solid(&bodies[k]);
        }
    }
    assert_true(meeting > 500 && meeting < 3500);
}

/* Corners of any number, the same several times, and more than there can be, behind certificates that do not hold. */
static void no_corners_that_are_remembered_change_a_state(void **state) {
    tool *t = *state;
    uint64_t seed = 14;
    static const uint32_t numbers[] = {0, 1, 2, 3, 11, 12, 4000, UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 7};
    static const clinker_certificate_kind kinds[] = {CLINKER_CERTIFICATE_EXACT, CLINKER_CERTIFICATE_PLANE,
                                                     CLINKER_CERTIFICATE_POINT};
    for (int i = 0; i < 300; i++) {
        solid a, b;
        make_random(t, &seed, (const double[3]){1, 1, 0.7}, &a);
        make_random(t, &seed, (const double[3]){1, 0.5, 0.7}, &b);
        for (int k = 0; k < 30; k++) {
            place(&a, random_pose(&seed, 0.6));
            place(&b, random_pose(&seed, 0.6));
            clinker_convex_answer fresh = CLINKER_INIT(clinker_convex_answer),
                                  answer = {.size = sizeof answer,
                                            .certificate = {.kind = kinds[k / 3 % 3],
                                                            .normal = {1e-200, 0, 0},
                                                            .point_in_a = {9, 0, 0}},
                                            .memory.corner_count = random_below(&seed, 8)};
            for (int j = 0; j < 8; j++) {
                size_t among = k % 3 == 0 ? sizeof numbers / sizeof *numbers : k % 3 == 1 ? 2 : 4;
                answer.memory.corners[j / 2][j % 2] = numbers[random_below(&seed, (uint32_t)among)];
            }
            check(t, &a, &b, &fresh);
            check(t, &a, &b, &answer);
            assert_int_equal(answer.state, fresh.state);
            assert_true_of_bodies(&answer.certificate, &a, &b);
        }
        free_solid(&a);
        free_solid(&b);
    }
}

/* Corners that are there, and memos that tell lies of the right points. */
static clinker_convex_answer lying_answer(const solid *a, const solid *b) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    memset(&answer, 0xff, sizeof answer);
    answer.size = sizeof answer;
    answer.certificate.kind = CLINKER_CERTIFICATE_NONE;
    for (int i = 0; i < 2; i++) {
        const ck_polyhedron *body = &(i == 0 ? a : b)->convex->body;
        answer.memory.memos[i] = (clinker_convex_memo){.reach = -100, .points = body->corners.identity};
        for (int k = 0; k < 4; k++) {
            answer.memory.corners[k][i] = (uint32_t)k;
        }
    }
    answer.memory.corner_count = 4;
    return answer;
}

static void nothing_but_the_kind_of_a_fresh_answer_is_read(void **state) {
    tool *t = *state;
    uint64_t seed = 15;
    for (int i = 0; i < 500; i++) {
        solid a, b;
        make_random(t, &seed, (const double[3]){1, 1, 0.7}, &a);
        make_random(t, &seed, (const double[3]){1, 0.5, 0.7}, &b);
        place(&a, random_pose(&seed, 0.6));
        place(&b, random_pose(&seed, 0.6));
        clinker_convex_answer fresh = CLINKER_INIT(clinker_convex_answer), answer = lying_answer(&a, &b);
        for (int k = 0; k < 3; k++) {
            check(t, &a, &b, &fresh);
            check(t, &a, &b, &answer);
            assert_int_equal(answer.state, fresh.state);
            assert_int_equal(answer.way, fresh.way);
            assert_int_equal(answer.checks, fresh.checks);
            assert_int_equal(answer.certificate.kind, fresh.certificate.kind);
            bool plane = fresh.certificate.kind == CLINKER_CERTIFICATE_PLANE;
            assert_memory_equal(plane ? answer.certificate.normal : answer.certificate.point,
                                plane ? fresh.certificate.normal : fresh.certificate.point,
                                sizeof fresh.certificate.point);
            clinker_pose pose = b.pose;
            pose.m[7] += 0.3;
            place(&b, pose);
        }
        free_solid(&a);
        free_solid(&b);
    }
}

/* Points so far outside that products with poles, or with the size of a map, leave the range of doubles. */
static void points_out_of_range_are_in_nothing(void **state) {
    tool *t = *state;
    uint64_t seed = 16;
    static const int exponents[] = {-10, -100, 0};
    static cloud c;
    c.count = 0;
    add_on_ellipsoid(&c, &seed, 30, (const double[3]){1, 1, 0.01});
    for (int i = 0; i < 3; i++) {
        cloud scaled = c;
        for (size_t k = 0; k < 3 * c.count; k++) {
            scaled.points[k / 3][k % 3] = ldexp(c.points[k / 3][k % 3], exponents[i]);
        }
        solid a, b;
        make_solid(t, &scaled, &a);
        make_solid(t, &scaled, &b);
        place(&b, moved(ldexp(5, exponents[i]), 0, 0));
        for (int k = 0; k < 50000; k++) {
            int exponent = 864 + (int)random_below(&seed, 160);
            clinker_convex_answer answer = {.size = sizeof(clinker_convex_answer),
                                            .certificate.kind = CLINKER_CERTIFICATE_POINT};
            for (int j = 0; j < 3; j++) {
                answer.certificate.point_in_a[j] = ldexp(random_between(&seed, -1, 1), exponent);
            }
            assert_false(holds(&answer.certificate, &a, &b));
            check(t, &a, &b, &answer);
            assert_int_equal(answer.state, CLINKER_STATE_APART);
        }
        free_solid(&a);
        free_solid(&b);
    }
}

/* The pole that reaches furthest along a direction has one product that is below zero, and larger than the others. */
static bool find_lever(const ck_direction_map *poles, const double direction[3], double *largest) {
    const double *pole = poles->points[ck_direction_map_find(poles, direction)];
    *largest = 0;
    for (int k = 0; k < 3; k++) {
        double product = pole[k] * direction[k];
        *largest = fabs(product) > fabs(*largest) ? product : *largest;
    }
    return *largest < 0;
}

/* Points so far outside that one product of the furthest pole is minus infinity, and its sum with the others is. */
static void points_whose_products_overflow_are_in_nothing(void **state) {
    tool *t = *state;
    uint64_t seed = 17;
    size_t found = 0;
    for (int i = 0; i < 200; i++) {
        solid s;
        make_random(t, &seed, (const double[3]){1, 0.7, 0.2}, &s);
        const ck_polyhedron *body = &s.convex->body;
        for (int k = 0; k < 2000; k++) {
            double direction[3], largest;
            for (int j = 0; j < 3; j++) {
                direction[j] = random_between(&seed, -1, 1);
            }
            if (find_lever(&body->poles, direction, &largest)) {
                clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT};
                for (int j = 0; j < 3; j++) {
                    point.point_in_a[j] = direction[j] * (0x1.04p1000 / -largest) * 0x1p24 * body->unit;
                }
                clinker_convex_answer answer = {.size = sizeof(clinker_convex_answer), .certificate = point};
                assert_false(holds(&point, &s, &s));
                check(t, &s, &s, &answer);
                assert_true_of_bodies(&answer.certificate, &s, &s);
                found += ck_is_finite(point.point_in_a);
            }
        }
        free_solid(&s);
    }
    assert_true(found > 100);
}

/* A body that a pose makes a point of, as good as, which exact arithmetic refuses. */
static void no_certificate_changes_a_status(void **state) {
    tool *t = *state;
    solid a, b;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 1, 1, 1, &b);
    const double size = 1e-98;
    place(&a, (clinker_pose){{size, 0, 0, -5, 0, size, 0, 1, 0, 0, size, 1}});
    for (int kind = CLINKER_CERTIFICATE_NONE; kind <= CLINKER_CERTIFICATE_ROUNDING; kind++) {
        clinker_convex_answer answer = {
            .size = sizeof(clinker_convex_answer),
            .certificate = {.kind = (clinker_certificate_kind)kind, .normal = {0, 1, 0}, .point_in_a = {0, 0, 0}}};
        check(t, &a, &b, &answer);
        assert_int_equal(answer.state, CLINKER_STATE_APART);
        assert_int_equal(answer.certificate.kind, CLINKER_CERTIFICATE_PLANE);
    }
    clinker_convex_answer answer = {.size = sizeof(clinker_convex_answer),
                                    .certificate = {.kind = CLINKER_CERTIFICATE_PLANE, .normal = {1, 0, 0}}};
    a.pose.m[0] = NAN;
    assert_int_equal(clinker_convex_check(t->workspace, a.convex, &a.pose, b.convex, &b.pose, &answer),
                     CLINKER_STATUS_INVALID);
    assert_int_equal(answer.certificate.kind, CLINKER_CERTIFICATE_NONE);
    free_solid(&a);
    free_solid(&b);
}

static void a_certificate_does_not_hold_where_it_is_wrong(void **state) {
    tool *t = *state;
    solid a, b;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 1, 1, 1, &b);
    clinker_certificate plane = {.kind = CLINKER_CERTIFICATE_PLANE, .normal = {1, 0, 0}};
    clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT, .point_in_a = {0.75, 0, 0}};
    place(&b, moved(2.5, 0, 0));
    assert_true(holds(&plane, &a, &b));
    assert_false(holds(&point, &a, &b));
    place(&b, moved(2, 0, 0)); /* they touch */
    assert_false(holds(&plane, &a, &b));
    assert_false(holds(&point, &a, &b));
    place(&b, moved(1.5, 0, 0));
    assert_false(holds(&plane, &a, &b));
    assert_true(holds(&point, &a, &b));
    point.point_in_a[0] = 1.25; /* in b alone */
    assert_false(holds(&point, &a, &b));
    plane.kind = CLINKER_CERTIFICATE_EXACT;
    assert_false(holds(&plane, &a, &b));
    free_solid(&a);
    free_solid(&b);
}

/* Boxes that overlap by half, of any size, and asked with planes that underflow. */
static void no_size_makes_boxes_part(void **state) {
    tool *t = *state;
    solid a, b;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 1, 1, 1, &b);
    for (int exponent = -1000; exponent <= 900; exponent += 20) {
        clinker_pose poses[2] = {clinker_pose_identity(), clinker_pose_identity()};
        for (int i = 0; i < 2; i++) {
            poses[i].m[0] = poses[i].m[5] = poses[i].m[10] = ldexp(1, exponent);
            poses[i].m[3] = ldexp(i, exponent);
        }
        place(&a, poses[0]);
        place(&b, poses[1]);
        for (int tiny = 0; tiny <= 1074; tiny += 179) {
            clinker_certificate plane = {.kind = CLINKER_CERTIFICATE_PLANE, .normal = {0, ldexp(1, -tiny), 0}};
            assert_false(holds(&plane, &a, &b));
            clinker_convex_answer fresh = CLINKER_INIT(clinker_convex_answer),
                                  answer = {.size = sizeof answer, .certificate = plane};
            check(t, &a, &b, &answer);
            assert_int_equal(answer.state, CLINKER_STATE_INTERFERE);
            check(t, &a, &b, &fresh);
            assert_int_equal(fresh.state, CLINKER_STATE_INTERFERE);
        }
    }
    free_solid(&a);
    free_solid(&b);
}

static void nonsense_does_not_hold(void **state) {
    tool *t = *state;
    solid a, b, thin;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 1, 1, 1, &b);
    make_box(t, 1, 1, 1e-13, &thin);
    place(&b, moved(2.5, 0, 0));
    const double numbers[] = {NAN, INFINITY, -INFINITY, DBL_MAX, -DBL_MAX, 1e200};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        for (int k = 0; k < 3; k++) {
            clinker_certificate plane = {.kind = CLINKER_CERTIFICATE_PLANE, .normal = {1, 0, 0}};
            clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT};
            plane.normal[k] = point.point_in_a[k] = point.point[k] = numbers[i];
            assert_false(holds(&plane, &a, &b));
            assert_false(holds(&point, &a, &a));
            assert_false(holds(&point, &thin, &thin));
            clinker_convex_answer answer = {.size = sizeof(clinker_convex_answer), .certificate = plane};
            check(t, &a, &b, &answer);
            assert_int_equal(answer.state, CLINKER_STATE_APART);
            answer.certificate = point;
            check(t, &a, &a, &answer);
            assert_int_equal(answer.state, CLINKER_STATE_INTERFERE);
        }
    }
    clinker_certificate zero = {.kind = CLINKER_CERTIFICATE_PLANE};
    assert_false(holds(&zero, &a, &b));
    place(&b, (clinker_pose){{0}});
    clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT};
    assert_false(holds(&point, &a, &b));
    free_solid(&a);
    free_solid(&b);
    free_solid(&thin);
}

/* Volumes beyond the range of doubles must not pass for ones that have an inverse. */
static void a_point_of_one_huge_body_alone_does_not_hold(void **state) {
    tool *t = *state;
    solid a, b;
    make_box(t, 1, 1, 1, &a);
    make_box(t, 1, 1, 1, &b);
    const double size = 0x1p500;
    const clinker_certificate point = {.kind = CLINKER_CERTIFICATE_POINT, .point_in_a = {0.75, 0, 0}};
    place(&a, (clinker_pose){{size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0}});
    place(&b, (clinker_pose){{size, 0, 0, 2.5 * size, 0, size, 0, 0, 0, 0, size, 0}});
    assert_false(holds(&point, &a, &b));
    place(&b, (clinker_pose){{size, 0, 0, 2 * size, 0, size, 0, 0, 0, 0, size, 0}});
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    check(t, &a, &b, &answer);
    assert_int_equal(answer.state, CLINKER_STATE_TOUCH);
    free_solid(&a);
    free_solid(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_certificate_that_holds_is_true_and_mostly_holds_a_step_later),
        cmocka_unit_test(what_is_remembered_is_true_of_bodies_that_creep),
        cmocka_unit_test(what_is_remembered_of_other_bodies_does_no_harm),
        cmocka_unit_test(no_corners_that_are_remembered_change_a_state),
        cmocka_unit_test(nothing_but_the_kind_of_a_fresh_answer_is_read),
        cmocka_unit_test(points_out_of_range_are_in_nothing),
        cmocka_unit_test(points_whose_products_overflow_are_in_nothing),
        cmocka_unit_test(no_certificate_changes_a_status),
        cmocka_unit_test(a_certificate_does_not_hold_where_it_is_wrong),
        cmocka_unit_test(no_size_makes_boxes_part),
        cmocka_unit_test(nonsense_does_not_hold),
        cmocka_unit_test(a_point_of_one_huge_body_alone_does_not_hold),
    };
    return cmocka_run_group_tests_name("recheck", tests, open_tool, close_tool);
}
