/* Distance and depth of curved bodies, against what is known in closed form, and against the yes or no of moved ones.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/implicit.h"
#include "convex/measuring.h"
#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "math/triangle_distance.h"
#include "scenes.h"

/* Bounds of bodies of about size 1 are no further apart than this, relative to what is measured, and to the size. */
#define WIDTH_OF_VALUE 1e-6
#define WIDTH_OF_SIZE  4e-11

static clinker_convex *make_ball(clinker_workspace *workspace, double radius) {
    return make_curved(workspace, &(clinker_shape){.size = sizeof(clinker_shape),
                                                   .kind = CLINKER_SHAPE_ELLIPSOID,
                                                   .half = {radius, radius, radius}});
}

/* A mesh, from -half to half. */
static clinker_convex *make_box(clinker_workspace *workspace, float x, float y, float z) {
    scene_mesh box = scene_box((const float[3]){-x, -y, -z}, (const float[3]){x, y, z});
    clinker_mesh mesh = scene_mesh_borrow(&box);
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(workspace, &mesh, &convex), CLINKER_STATUS_OK);
    scene_mesh_free(&box);
    return convex;
}

static clinker_pose moved(double x, double y, double z) {
    return (clinker_pose){{1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z}};
}

/* `truth` is the distance, or, below zero, the depth of bodies of about size 1. */
static void assert_measures(clinker_workspace *workspace, const clinker_convex *a, const clinker_pose *pose_a,
                            const clinker_convex *b, const clinker_pose *pose_b, double truth) {
    const double rounding = 4e-15, most = WIDTH_OF_VALUE * fabs(truth) + WIDTH_OF_SIZE;
    clinker_convex_measurement m = measured(workspace, a, pose_a, b, pose_b);
    assert_is_sound(&m);
    assert_encloses(m.distance_bound, fmax(truth, 0), rounding);
    assert_encloses(m.separation_bound, fmax(-truth, 0), rounding);
    if (m.answer.state != CLINKER_STATE_TOUCH) {
        assert_int_equal(m.answer.state, truth > 0 ? CLINKER_STATE_APART : CLINKER_STATE_INTERFERE);
        assert_true(m.distance_bound[1] - m.distance_bound[0] + m.separation_bound[1] - m.separation_bound[0] <= most);
        assert_points_fit(&m, truth, 3e-3 * fabs(truth) + 1e-9);
    }
    assert_parted(workspace, a, pose_a, b, pose_b, &m);
}

/* Gaps and overlaps of all orders. */
static double random_gap(random_state *random) {
    double size = pow(10, -4 * (1 + random_unit(random)));
    return random_below(random, 2) == 0 ? size : -0.9 * size;
}

static void balls_are_as_far_or_deep_as_their_centres_tell(void **state) {
    random_state random = 1;
    const double radii[2] = {1, 0.5};
    clinker_convex *a = make_ball(*state, radii[0]), *b = make_ball(*state, radii[1]);
    for (int i = 0; i < 3000; i++) {
        double way[3], gap = random_gap(&random);
        random_direction(&random, way);
        double far = (radii[0] + radii[1] + gap) / ck_norm(way);
        clinker_pose turned = random_pose(&random, 0), pose = random_pose(&random, 0);
        pose = shifted(&pose, far, way);
        assert_measures(*state, a, &turned, b, &pose, gap);
    }
    clinker_convex_destroy(a);
    clinker_convex_destroy(b);
}

/* The line that a ball is swept along, as a triangle without area. */
static void line_of(const clinker_pose *pose, double half, double line[3][3]) {
    pose_apply(pose, (const double[3]){0, 0, half}, line[0]);
    pose_apply(pose, (const double[3]){0, 0, -half}, line[1]);
    memcpy(line[2], line[1], sizeof line[1]);
}

static void capsules_are_as_far_or_deep_as_their_lines_tell(void **state) {
    random_state random = 2;
    const double half = 1;
    int seen = 0;
    for (int i = 0; i < 3000; i++) {
        clinker_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 1);
        double lines[2][3][3], on_a[3], on_b[3];
        line_of(&pose_a, half, lines[0]);
        line_of(&pose_b, half, lines[1]);
        double distance = ck_triangle_distance((const double(*)[3])lines[0], (const double(*)[3])lines[1], on_a, on_b);
        double gap = random_gap(&random) * distance, radius = (distance - gap) / 2;
        if (distance < 0.01 || radius < 1e-3) {
            continue;
        }
        const clinker_shape shape = {
            .size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_CAPSULE, .half_length = half, .radius = radius};
        clinker_convex *capsule = make_curved(*state, &shape);
        assert_measures(*state, capsule, &pose_a, capsule, &pose_b, distance - 2 * radius);
        clinker_convex_destroy(capsule);
        seen++;
    }
    assert_true(seen > 1000);
}

/* The distance of boxes with sides along the axes, or, below zero, their depth. */
static double gap_of_boxes(const double half_a[3], const double half_b[3], const double move[3]) {
    double square = 0, nearest = -INFINITY;
    for (int k = 0; k < 3; k++) {
        double gap = fabs(move[k]) - half_a[k] - half_b[k];
        nearest = fmax(nearest, gap);
        square += gap > 0 ? gap * gap : 0;
    }
    return nearest > 0 ? sqrt(square) : nearest;
}

static void rounded_boxes_are_as_far_or_deep_as_the_boxes_within_tell(void **state) {
    random_state random = 3;
    const clinker_shape shape = {
        .size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ROUNDED_BOX, .half = {0.75, 0.5, 0.25}, .radius = 0.125};
    const double half[3] = {1, 0.5, 0.25};
    clinker_convex *rounded = make_curved(*state, &shape), *box = make_box(*state, 1, 0.5F, 0.25F);
    for (int i = 0; i < 3000; i++) {
        double move[3];
        for (int k = 0; k < 3; k++) {
            move[k] = 2 * random_unit(&random);
        }
        clinker_pose pose = moved(move[0], move[1], move[2]);
        double with_itself = gap_of_boxes(shape.half, shape.half, move) - 2 * shape.radius;
        assert_measures(*state, rounded, NULL, box, &pose, gap_of_boxes(shape.half, half, move) - shape.radius);
        assert_measures(*state, box, NULL, rounded, &pose, gap_of_boxes(half, shape.half, move) - shape.radius);
        assert_measures(*state, rounded, NULL, rounded, &pose, with_itself);
    }
    clinker_convex_destroy(rounded);
    clinker_convex_destroy(box);
}

/* How far a shape reaches along a unit of its coordinates. */
static double reach_of(const clinker_shape *shape, const double d[3]) {
    double radial = shape->radius * hypot(d[0], d[1]), along = shape->half_length * d[2];
    switch (shape->kind) {
    case CLINKER_SHAPE_ELLIPSOID:
        return sqrt(square(shape->half[0] * d[0]) + square(shape->half[1] * d[1]) + square(shape->half[2] * d[2]));
    case CLINKER_SHAPE_CAPSULE:
        return fabs(along) + shape->radius;
    case CLINKER_SHAPE_CYLINDER:
        return fabs(along) + radial;
    case CLINKER_SHAPE_CONE:
        return fmax(along, radial - along);
    default:
        return shape->half[0] * fabs(d[0]) + shape->half[1] * fabs(d[1]) + shape->half[2] * fabs(d[2]) + shape->radius;
    }
}

static void every_shape_is_as_far_from_a_floor_as_it_reaches_down(void **state) {
    random_state random = 4;
    clinker_convex *floor = make_box(*state, 16, 16, 4);
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex *body = make_curved(*state, some_shape(i));
        for (int trial = 0; trial < 500; trial++) {
            clinker_pose pose = random_pose(&random, 2);
            const double down[3] = {-pose.m[8], -pose.m[9], -pose.m[10]};
            double gap = random_gap(&random);
            pose.m[11] = 4 + reach_of(some_shape(i), down) + gap;
            assert_measures(*state, floor, NULL, body, &pose, gap);
        }
        clinker_convex_destroy(body);
    }
    clinker_convex_destroy(floor);
}

/* Moved by less than the lower bound along any way, bodies still meet. */
static void assert_no_shorter_way(clinker_workspace *workspace, random_state *random, const clinker_convex *bodies[2],
                                  const clinker_pose poses[2], const clinker_convex_measurement *m) {
    for (int i = 0; i < 20; i++) {
        double way[3];
        random_direction(random, way);
        if (i % 2 == 0) { /* near to the shortest */
            ck_add_scaled(m->direction, 0.01 * i, way, way);
        }
        clinker_pose pose = shifted(&poses[1], 0.9999 * m->separation_bound[0] / ck_norm(way), way);
        assert_int_not_equal(state_of(workspace, bodies[0], &poses[0], bodies[1], &pose), CLINKER_STATE_APART);
    }
}

/* Moved by the lower bound b does not meet a yet, and by the upper one it is no longer apart. */
static void assert_gap_is_closed(clinker_workspace *workspace, const clinker_convex *bodies[2],
                                 const clinker_pose poses[2], const clinker_convex_measurement *m) {
    const double back[3] = {-m->direction[0], -m->direction[1], -m->direction[2]};
    double gap[3];
    clinker_pose pose = shifted(&poses[1], m->distance_bound[0], back);
    assert_int_not_equal(state_of(workspace, bodies[0], &poses[0], bodies[1], &pose), CLINKER_STATE_INTERFERE);
    ck_sub(m->point_a, m->point_b, gap);
    pose = shifted(&poses[1], 1 + 1e-9, gap);
    assert_int_not_equal(state_of(workspace, bodies[0], &poses[0], bodies[1], &pose), CLINKER_STATE_APART);
    assert_true(ck_norm(gap) <= m->distance_bound[1]);
}

static void any_two_bodies_are_parted_or_joined_by_what_was_measured(void **state) {
    random_state random = 5;
    clinker_convex *bodies[SHAPES + 1];
    for (int i = 0; i < SHAPES; i++) {
        bodies[i] = make_curved(*state, some_shape(i));
    }
    bodies[SHAPES] = make_box(*state, 0.75F, 0.5F, 0.25F);
    size_t states[CLINKER_STATE_INTERFERE + 1] = {0};
    for (int i = 0; i < 5000; i++) {
        const clinker_convex *pair[2] = {bodies[random_below(&random, SHAPES)],
                                         bodies[random_below(&random, SHAPES + 1)]};
        const clinker_pose poses[2] = {random_pose(&random, 0.8), random_pose(&random, 0.8)};
        clinker_convex_measurement m = measured(*state, pair[0], &poses[0], pair[1], &poses[1]);
        assert_is_sound(&m);
        states[m.answer.state]++;
        if (m.answer.state == CLINKER_STATE_APART) {
            assert_true(m.distance_bound[1] - m.distance_bound[0] <= WIDTH_OF_VALUE * m.distance + WIDTH_OF_SIZE);
            assert_gap_is_closed(*state, pair, poses, &m);
            assert_true(clinker_certificate_holds(&m.answer.certificate, pair[0], &poses[0], pair[1], &poses[1]));
        } else {
            assert_true(m.separation_bound[1] - m.separation_bound[0] <= 1e-3 * m.separation + WIDTH_OF_SIZE);
            assert_parted(*state, pair[0], &poses[0], pair[1], &poses[1], &m);
            assert_no_shorter_way(*state, &random, pair, poses, &m);
        }
    }
    assert_true(states[CLINKER_STATE_APART] > 1000 && states[CLINKER_STATE_INTERFERE] > 1000);
    for (int i = 0; i <= SHAPES; i++) {
        clinker_convex_destroy(bodies[i]);
    }
}

static void balls_within_each_other_have_a_depth_to_the_last_digits(void **state) {
    random_state random = 11;
    clinker_convex *a = make_ball(*state, 1), *b = make_ball(*state, 0.5);
    for (int i = 0; i < 300; i++) {
        double way[3] = {0, 0, 0}, far = i == 0 ? 0 : pow(10, -i / 20.0);
        random_direction(&random, way);
        clinker_pose pose = random_pose(&random, 0), still = moved(0, 0, 0);
        pose = shifted(&pose, far / ck_norm(way), way);
        assert_measures(*state, a, &still, b, &pose, far - 1.5);
        assert_measures(*state, b, &pose, a, &still, far - 1.5);
    }
    clinker_convex_destroy(a);
    clinker_convex_destroy(b);
}

/* Ways of about one length, more than there is room for. */
static void concentric_bodies_that_are_almost_balls_have_a_depth_within_two_percent(void **state) {
    clinker_convex *a = make_curved(
        *state,
        &(clinker_shape){.size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_ELLIPSOID, .half = {1, 1, 1 + 1e-6}});
    clinker_convex_measurement m = measured(*state, a, NULL, a, NULL);
    assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
    assert_is_sound(&m);
    assert_encloses(m.separation_bound, 2, 0);
    assert_true(m.separation_bound[0] > 1.96 && m.separation_bound[1] < 2 + 1e-5);
    clinker_convex_destroy(a);
}

/* Lines that cross have no distance, and no volume to grow in. */
static void capsules_whose_lines_cross_are_as_deep_as_the_balls_are_wide(void **state) {
    random_state random = 12;
    const clinker_shape *shape = some_shape(2);
    clinker_convex *capsule = make_curved(*state, shape), *ball = make_ball(*state, 0.5);
    for (int i = 0; i < 500; i++) {
        clinker_pose pose_a = random_pose(&random, 1), pose_b = random_pose(&random, 0);
        double on_a[3], on_b[3];
        pose_apply(&pose_a, (const double[3]){0, 0, 0.9 * random_unit(&random)}, on_a);
        pose_apply(&pose_b, (const double[3]){0, 0, 0.9 * random_unit(&random)}, on_b);
        ck_sub(on_a, on_b, on_b);
        pose_b = shifted(&pose_b, 1, on_b);
        clinker_pose at = moved(on_a[0], on_a[1], on_a[2]);
        assert_measures(*state, capsule, &pose_a, capsule, &pose_b, -2 * shape->radius);
        assert_measures(*state, capsule, &pose_a, ball, &at, -shape->radius - 0.5);
    }
    clinker_convex_destroy(capsule);
    clinker_convex_destroy(ball);
}

/* Poses that make other shapes of them: ellipsoids of balls. */
static void a_squeezed_ball_is_measured_as_the_ellipsoid_that_it_is(void **state) {
    random_state random = 13;
    clinker_convex *ball = make_curved(*state, some_shape(0)), *ellipsoid = make_curved(*state, some_shape(1));
    clinker_convex *other = make_curved(*state, some_shape(5));
    for (int i = 0; i < 1000; i++) {
        clinker_pose pose = random_pose(&random, 0.8), squeezed = pose;
        for (int k = 0; k < 9; k++) {
            squeezed.m[k / 3 * 4 + k % 3] *= some_shape(1)->half[k % 3];
        }
        clinker_convex_measurement m = measured(*state, ball, &squeezed, other, NULL);
        clinker_convex_measurement same = measured(*state, ellipsoid, &pose, other, NULL);
        assert_is_sound(&m);
        assert_int_equal(m.answer.state, same.answer.state);
        assert_encloses(m.distance_bound, same.distance, 1e-6 * same.distance + 1e-11);
        assert_encloses(m.separation_bound, same.separation, 1e-6 * same.separation + 1e-11);
    }
    clinker_convex_destroy(ball);
    clinker_convex_destroy(ellipsoid);
    clinker_convex_destroy(other);
}

static void a_body_leaves_itself_by_its_least_width(void **state) {
    random_state random = 6;
    const double widths[SHAPES] = {2, 0.125, 0.5, 1, 0, 0.75, 0.022};
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex *body = make_curved(*state, some_shape(i));
        clinker_pose pose = random_pose(&random, 1);
        clinker_convex_measurement m = measured(*state, body, &pose, body, &pose);
        assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
        assert_is_sound(&m);
        assert_parted(*state, body, &pose, body, &pose, &m);
        if (widths[i] > 0) {
            assert_encloses(m.separation_bound, widths[i], 1e-14);
        }
        assert_true(m.separation_bound[0] > 0.99 * m.separation_bound[1]);
        clinker_convex_destroy(body);
    }
}

static void balls_that_touch_as_far_as_doubles_tell_have_small_bounds(void **state) {
    random_state random = 7;
    clinker_convex *a = make_ball(*state, 1), *b = make_ball(*state, 0.5);
    for (int i = 0; i < 1000; i++) {
        double way[3], gap = 1e-14 * random_unit(&random);
        random_direction(&random, way);
        clinker_pose pose = moved(0, 0, 0), turned = random_pose(&random, 0);
        pose = shifted(&pose, (1.5 + gap) / ck_norm(way), way);
        clinker_convex_measurement m = measured(*state, a, &turned, b, &pose);
        assert_int_equal(m.answer.state, CLINKER_STATE_TOUCH);
        assert_is_sound(&m);
        assert_encloses(m.distance_bound, fmax(gap, 0), 4e-15);
        assert_encloses(m.separation_bound, fmax(-gap, 0), 4e-15);
        assert_true(m.distance_bound[1] < 1e-8 && m.separation_bound[1] < 1e-11);
        assert_true(m.distance_bound[1] > 0);
    }
    clinker_convex_destroy(a);
    clinker_convex_destroy(b);
}

static void sizes_do_not_matter(void **state) {
    for (int exponent = -296; exponent <= 296; exponent += 37) {
        double unit = ldexp(1, exponent);
        clinker_convex *a = make_ball(*state, unit);
        const clinker_shape shape = {.size = sizeof(clinker_shape),
                                     .kind = CLINKER_SHAPE_CAPSULE,
                                     .half_length = 0.5 * unit,
                                     .radius = 0.25 * unit};
        clinker_convex *b = make_curved(*state, &shape);
        for (int stretch = -40; stretch <= 40; stretch += 40) { /* by the pose */
            double scale = ldexp(1, stretch), length = unit * scale;
            clinker_pose pose_a = {{scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0}}, pose_b = pose_a;
            pose_b.m[3] = 1.75 * length;
            clinker_convex_measurement m = measured(*state, a, &pose_a, b, &pose_b);
            assert_int_equal(m.answer.state, CLINKER_STATE_APART);
            assert_encloses(m.distance_bound, 0.5 * length, 0);
            assert_near(m.distance / length, 0.5, 1e-6);
            pose_b.m[3] = length;
            m = measured(*state, a, &pose_a, b, &pose_b);
            assert_int_equal(m.answer.state, CLINKER_STATE_INTERFERE);
            assert_encloses(m.separation_bound, 0.25 * length, 0);
            assert_near(m.separation / length, 0.25, 1e-6);
            pose_b.m[3] = 1.25 * length;
            m = measured(*state, a, &pose_a, b, &pose_b);
            assert_int_equal(m.answer.state, CLINKER_STATE_TOUCH);
            assert_true(m.distance_bound[1] < 1e-8 * length && m.separation_bound[1] < 1e-8 * length);
        }
        clinker_convex_destroy(a);
        clinker_convex_destroy(b);
    }
}

/* b wanders; what was measured before goes in again, and so do directions that make no sense. */
static void what_was_measured_before_changes_numbers_within_their_bounds_only(void **state) {
    const double senseless[4][3] = {{NAN, 0, 0}, {0, INFINITY, 1}, {1e-200, 0, 0}, {1e200, 1e200, 0}};
    clinker_convex *bodies[SHAPES];
    for (int i = 0; i < SHAPES; i++) {
        bodies[i] = make_curved(*state, some_shape(i));
    }
    clinker_convex_measurement kept = CLINKER_INIT(clinker_convex_measurement);
    for (int i = 0; i < 2000; i++) {
        const clinker_convex *a = bodies[i / 100 % SHAPES], *b = bodies[i / 300 % SHAPES];
        clinker_pose pose = clinker_pose_euler((const double[3]){sin(0.02 * i), cos(0.03 * i), sin(0.05 * i)},
                                               (const double[3]){0.01 * i, 0.02 * i, 0});
        if (i % 10 == 0) {
            memcpy(kept.direction, senseless[i / 10 % 4], sizeof kept.direction);
        }
        clinker_convex_measurement fresh = measured(*state, a, NULL, b, &pose);
        assert_int_equal(clinker_convex_measure(*state, a, NULL, b, &pose, &kept), CLINKER_STATUS_OK);
        assert_is_sound(&kept);
        assert_int_equal(kept.answer.state, fresh.answer.state);
        assert_true(kept.distance_bound[0] <= fresh.distance_bound[1] &&
                    fresh.distance_bound[0] <= kept.distance_bound[1]);
        assert_true(kept.separation_bound[0] <= fresh.separation_bound[1] &&
                    fresh.separation_bound[0] <= kept.separation_bound[1]);
    }
    for (int i = 0; i < SHAPES; i++) {
        clinker_convex_destroy(bodies[i]);
    }
}

/* A ball whose points are off by up to `error`, this way and that way. */
typedef struct rough_ball {
    random_state random;
    double error;
} rough_ball;

static void support_roughly(void *user, const double direction[3], double point[3]) {
    rough_ball *ball = user;
    double length = ck_norm(direction);
    for (int k = 0; k < 3; k++) {
        point[k] = direction[k] / length + ball->error / 2 * random_unit(&ball->random);
    }
}

static void the_error_of_functions_is_in_the_bounds(void **state) {
    random_state random = 9;
    for (int i = 0; i < 600; i++) {
        rough_ball ball = {.random = 1, .error = pow(10, -3 - i % 8)};
        clinker_shape shape = {.size = sizeof(clinker_shape),
                               .kind = CLINKER_SHAPE_BY_FUNCTIONS,
                               .support = support_roughly,
                               .user = &ball};
        shape.inner = 0.5;
        shape.error = ball.error;
        clinker_convex *body = make_curved(*state, &shape), *other = make_ball(*state, 1);
        double way[3], gap = 0.5 * random_unit(&random);
        random_direction(&random, way);
        clinker_pose pose = moved(0, 0, 0);
        pose = shifted(&pose, (2 + gap) / ck_norm(way), way);
        clinker_convex_measurement m = measured(*state, other, NULL, body, &pose);
        assert_encloses(m.distance_bound, fmax(gap, 0), 1e-14);
        assert_encloses(m.separation_bound, fmax(-gap, 0), 1e-14);
        if (m.answer.state == CLINKER_STATE_APART) {
            assert_true(m.distance_bound[1] - m.distance_bound[0] < 1e-6 + 100 * ball.error);
        }
        clinker_convex_destroy(body);
        clinker_convex_destroy(other);
    }
}

/* It makes sense along the axes, which is all that is looked at when the body is made. */
static void support_nowhere(void *user, const double direction[3], double point[3]) {
    (void)user;
    bool axis = fabs(direction[0]) + fabs(direction[1]) + fabs(direction[2]) == 1;
    for (int k = 0; k < 3; k++) {
        point[k] = axis ? direction[k] : NAN;
    }
}

static void functions_that_tell_no_numbers_end_in_some_answer(void **state) {
    random_state random = 10;
    const clinker_shape shape = {
        .size = sizeof(clinker_shape), .kind = CLINKER_SHAPE_BY_FUNCTIONS, .support = support_nowhere, .inner = 0.5};
    clinker_convex *body = make_curved(*state, &shape), *box = make_box(*state, 1, 1, 1);
    for (int i = 0; i < 200; i++) {
        clinker_pose pose = random_pose(&random, 1);
        clinker_convex_measurement m = measured(*state, box, NULL, body, &pose);
        assert_true(m.distance_bound[0] <= m.distance_bound[1] && m.separation_bound[0] <= m.separation_bound[1]);
    }
    clinker_convex_destroy(body);
    clinker_convex_destroy(box);
}

static void a_pose_out_of_reach_is_refused(void **state) {
    clinker_convex *ball = make_ball(*state, 1);
    clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
    clinker_pose pose = moved(NAN, 0, 0);
    assert_int_equal(clinker_convex_measure(*state, ball, &pose, ball, NULL, &m), CLINKER_STATUS_INVALID);
    pose = moved(0x1p500, 0, 0);
    assert_int_equal(clinker_convex_measure(*state, ball, NULL, ball, &pose, &m), CLINKER_STATUS_INVALID);
    clinker_convex_destroy(ball);
}

static void every_allocation_that_fails_is_reported(void **state) {
    clinker_convex *body = make_curved(*state, some_shape(3));
    const double places[3] = {0.5, 1, 2};
    const size_t failures[3] = {2, 2, 0}; /* a room of its own for the polytope; distances need no memory */
    for (int i = 0; i < 3; i++) {
        clinker_pose pose = moved(places[i], 0, 0);
        size_t failed = 0;
        for (bool done = false; !done; failed += !done) {
            test_allocator allocator = {0};
            clinker_workspace_settings settings = test_allocator_settings(&allocator);
            clinker_workspace *workspace = NULL;
            clinker_convex_measurement m = CLINKER_INIT(clinker_convex_measurement);
            assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
            allocator.fail_at = allocator.calls + failed + 1;
            clinker_status status = clinker_convex_measure(workspace, body, NULL, body, &pose, &m);
            done = allocator.calls < allocator.fail_at;
            assert_int_equal(status, done ? CLINKER_STATUS_OK : CLINKER_STATUS_NO_MEMORY);
            clinker_workspace_destroy(workspace);
            assert_int_equal(allocator.live, 0);
        }
        assert_int_equal(failed, failures[i]);
    }
    clinker_convex_destroy(body);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_are_as_far_or_deep_as_their_centres_tell),
        cmocka_unit_test(capsules_are_as_far_or_deep_as_their_lines_tell),
        cmocka_unit_test(rounded_boxes_are_as_far_or_deep_as_the_boxes_within_tell),
        cmocka_unit_test(every_shape_is_as_far_from_a_floor_as_it_reaches_down),
        cmocka_unit_test(any_two_bodies_are_parted_or_joined_by_what_was_measured),
        cmocka_unit_test(balls_within_each_other_have_a_depth_to_the_last_digits),
        cmocka_unit_test(concentric_bodies_that_are_almost_balls_have_a_depth_within_two_percent),
        cmocka_unit_test(capsules_whose_lines_cross_are_as_deep_as_the_balls_are_wide),
        cmocka_unit_test(a_squeezed_ball_is_measured_as_the_ellipsoid_that_it_is),
        cmocka_unit_test(a_body_leaves_itself_by_its_least_width),
        cmocka_unit_test(balls_that_touch_as_far_as_doubles_tell_have_small_bounds),
        cmocka_unit_test(sizes_do_not_matter),
        cmocka_unit_test(what_was_measured_before_changes_numbers_within_their_bounds_only),
        cmocka_unit_test(the_error_of_functions_is_in_the_bounds),
        cmocka_unit_test(functions_that_tell_no_numbers_end_in_some_answer),
        cmocka_unit_test(a_pose_out_of_reach_is_refused),
        cmocka_unit_test(every_allocation_that_fails_is_reported),
    };
    return cmocka_run_group_tests_name("measure_curved", tests, open_workspace, close_workspace);
}
