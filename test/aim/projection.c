/* From where to look: guesses known in closed form, refined directions of contacts whose normal is known, and when one
 * direction is not enough. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "aim/projection.h"
#include "fixtures/allocator.h"
#include "fixtures/checking.h"
#include "math/vec3.h"
#include "random.h"

#include <math.h>
#include <string.h>

static const double degree = SCENE_PI / 180;

/* Two meshes in their places, as the projection sees them. */
typedef struct sight {
    scene_mesh meshes[2];
    ck_mesh opened[2];
    ck_guess guess;
    ck_sighting sighting;
} sight;

static void sight_make(sight *made, clinker_workspace *workspace, scene_mesh a, const clinker_pose *pose_a,
                       scene_mesh b, const clinker_pose *pose_b) {
    *made = (sight){.meshes = {a, b}};
    const clinker_pose *poses[2] = {pose_a, pose_b};
    ck_placed_box boxes[2];
    made->sighting = (ck_sighting){.workspace = workspace, .backend = &ck_raster_cpu};
    for (int i = 0; i < 2; i++) {
        assert_true(made->meshes[i].vertex_count > 0);
        clinker_mesh borrowed = scene_mesh_borrow(&made->meshes[i]);
        assert_int_equal(ck_mesh_open(workspace, &borrowed, poses[i], (size_t)i, &made->opened[i]), CLINKER_OK);
        boxes[i] = ck_placed_box_of_mesh(&made->opened[i]);
        made->sighting.sources[i] = (ck_raster_source){.mesh = &made->opened[i], .body = (uint32_t)i};
    }
    made->guess = ck_projection_guess(&boxes[0], &boxes[1]);
}

static void sight_free(sight *made) {
    scene_mesh_free(&made->meshes[0]);
    scene_mesh_free(&made->meshes[1]);
}

static ck_guess guess_of(void **state, scene_mesh a, const clinker_pose *pose_a, scene_mesh b,
                         const clinker_pose *pose_b) {
    sight made;
    sight_make(&made, *state, a, pose_a, b, pose_b);
    sight_free(&made);
    return made.guess;
}

/* In radians, between lines. */
static double angle_between(const double a[3], const double b[3]) {
    double cross[3];
    ck_cross(a, b, cross);
    return atan2(ck_norm(cross), fabs(ck_dot(a, b)));
}

static void expect_same(const ck_projection *one, const ck_projection *other) {
    assert_memory_equal(one->direction, other->direction, sizeof one->direction);
    assert_int_equal(one->why, other->why);
    assert_true(one->agreement == other->agreement);
    assert_int_equal(one->samples, other->samples);
}

static void turned(const clinker_pose *pose, const double v[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = ck_dot(&pose->m[4 * (ptrdiff_t)i], v);
    }
}

static void expect_direction(const double found[3], double x, double y, double z, double within) {
    const double expected[3] = {x, y, z};
    assert_true(fabs(ck_norm(found) - 1) < 1e-12);
    if (angle_between(found, expected) > within) {
        print_error("(%g, %g, %g) is not along (%g, %g, %g)\n", found[0], found[1], found[2], x, y, z);
    }
    assert_true(angle_between(found, expected) <= within);
}

static void boxes_along_the_axes_are_seen_along_what_they_share_least(void **state) {
    ck_guess guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1, 1, 1.75F, 3, 3, 4), NULL);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1, 1.9F, 1, 3, 3, 3), NULL);
    expect_direction(guess.projection.direction, 0, 1, 0, 0);
    guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1.5F, 1, 1, 3, 3, 3), NULL);
    expect_direction(guess.projection.direction, 1, 0, 0, 0);
    assert_false(guess.apart);
    assert_int_equal(guess.projection.why, CK_PROJECTION_BOXES);
}

static void what_the_boxes_share_is_kept(void **state) {
    ck_guess guess = guess_of(state, box(0, 0, 0, 2, 2, 2), NULL, box(1, 1, 1.75F, 3, 3, 4), NULL);
    const double low[3] = {1, 1, 1.75};
    for (int i = 0; i < 3; i++) {
        for (int body = 0; body < 2; body++) {
            assert_true(guess.shared[body].low[i] == low[i]);
            assert_true(guess.shared[body].high[i] == 2);
        }
    }
    ck_view view;
    ck_view_aim(&view, guess.projection.direction, NULL);
    ck_guess_frame(&guess, 100, &view);
    assert_int_equal(view.width, 100);
    assert_int_equal(view.height, 100);
    assert_true(view.half_width == 0.5);
    assert_true(view.centre[0] == 1.5 && view.centre[1] == 1.5 && view.centre[2] == 1.875);
    guess.shared_count = 2;
    ck_guess_narrow(&guess, (const double[3]){1, 1, 0}, (const double[3]){1.5, 1.25, 9});
    ck_guess_frame(&guess, 100, &view);
    assert_true(view.half_width == 0.25 || view.half_height == 0.25);
    assert_true(view.width * view.height == 5000);
}

/* A slab that leans by `lean` degrees on a slab that lies: either one's thin wall, and their mean. */
static void the_guess_is_the_mean_of_two_walls(void **state) {
    for (int lean = 0; lean <= 55; lean += 5) {
        clinker_pose pose = clinker_pose_euler((const double[3]){0, 0, 0.1}, (const double[3]){lean * degree, 0, 0});
        ck_guess guess =
            guess_of(state, box(-1, -1, -0.05F, 1, 1, 0.05F), NULL, box(-1, -1, -0.05F, 1, 1, 0.05F), &pose);
        expect_direction(guess.projection.direction, 0, -sin(lean / 2.0 * degree), cos(lean / 2.0 * degree), 1e-12);
    }
}

static void walls_at_a_right_angle_give_the_thinner_one(void **state) {
    clinker_pose upright = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){90 * degree, 0, 0});
    ck_guess guess = guess_of(state, box(-1, -1, -0.2F, 1, 1, 0.2F), NULL, box(-1, -1, -0.1F, 1, 1, 0.1F), &upright);
    /* Cut in either frame, 2 by 0.4 by 0.2: both see the standing slab. */
    expect_direction(guess.projection.direction, 0, 1, 0, 1e-12);
    clinker_pose leaning = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){70 * degree, 0, 0});
    guess = guess_of(state, box(-1, -1, -0.1F, 1, 1, 0.1F), NULL, box(-1, -1, -0.1F, 1, 1, 0.1F), &leaning);
    const double *found = guess.projection.direction;
    const double walls[2][3] = {{0, 0, 1}, {0, -sin(70 * degree), cos(70 * degree)}};
    assert_true(angle_between(found, walls[0]) < 1e-12 || angle_between(found, walls[1]) < 1e-12);
}

static scene_mesh some_box(scene_random *random) {
    float low[3];
    float high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = (float)scene_random_between(random, -1, -0.1);
        high[i] = (float)scene_random_between(random, 0.1, 1);
    }
    return scene_box(low, high);
}

/* One pose after another. */
static clinker_pose after(const clinker_pose *first, const clinker_pose *then) {
    clinker_pose made = {{0}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            for (int k = 0; k < 3; k++) {
                made.m[4 * i + j] += then->m[4 * i + k] * first->m[4 * k + j];
            }
        }
        made.m[4 * i + 3] += then->m[4 * i + 3];
    }
    return made;
}

static void turning_the_scene_turns_the_guess(void **state) {
    scene_random random = {.state = 11};
    for (int i = 0; i < 300; i++) {
        const double shift[3] = {scene_random_between(&random, -1, 1), scene_random_between(&random, -1, 1), 0.3};
        clinker_pose a = scene_random_pose(&random, (const double[3]){0, 0, 0});
        clinker_pose b = scene_random_pose(&random, shift);
        clinker_pose turn = scene_random_pose(&random, (const double[3]){3, -4, 5});
        clinker_pose turned_a = after(&a, &turn);
        clinker_pose turned_b = after(&b, &turn);
        scene_random again = random;
        scene_mesh box_a = some_box(&random);
        ck_guess guess = guess_of(state, box_a, &a, some_box(&random), &b);
        scene_mesh box_again = some_box(&again);
        ck_guess moved_guess = guess_of(state, box_again, &turned_a, some_box(&again), &turned_b);
        double expected[3];
        turned(&turn, guess.projection.direction, expected);
        assert_true(angle_between(moved_guess.projection.direction, expected) < 1e-5);
        assert_int_equal(guess.apart, moved_guess.apart);
    }
}

static void swapping_the_bodies_gives_the_same_guess(void **state) {
    scene_random random = {.state = 12};
    for (int i = 0; i < 300; i++) {
        clinker_pose a = scene_random_pose(&random, (const double[3]){0.5, 0, 0});
        clinker_pose b = scene_random_pose(&random, (const double[3]){0, 0.25, 0.3});
        scene_random again = random;
        scene_mesh first = some_box(&random);
        ck_guess one = guess_of(state, first, &a, some_box(&random), &b);
        first = some_box(&again);
        ck_guess other = guess_of(state, some_box(&again), &b, first, &a);
        expect_same(&one.projection, &other.projection);
        assert_int_equal(one.apart, other.apart);
    }
}

/* Boxes in a random place: `apart` must be true of them, and is often enough what the exact check says. */
static void apart_is_a_proof(void **state) {
    scene_random random = {.state = 13};
    int proved = 0;
    for (int i = 0; i < 400; i++) {
        clinker_pose a = scene_random_pose(&random, (const double[3]){0, 0, 0});
        clinker_pose b = scene_random_pose(&random, (const double[3]){1.4, 0.4, 0.2});
        scene_mesh meshes[2] = {some_box(&random), some_box(&random)};
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0]), .pose = &a},
                                        {.mesh = scene_mesh_borrow(&meshes[1]), .pose = &b}};
        clinker_query query;
        clinker_query_init(&query);
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_OK);
        bool meet = answer.pair_count > 0;
        ck_guess guess = guess_of(state, meshes[0], &a, meshes[1], &b);
        assert_false(guess.apart && meet);
        proved += guess.apart;
    }
    assert_true(proved > 50);
}

static void boxes_that_touch_are_not_apart(void **state) {
    ck_guess guess = guess_of(state, box(0, 0, 0, 1, 1, 1), NULL, box(0, 0, 1, 1, 1, 2), NULL);
    assert_false(guess.apart);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(0, 0, 0, 1, 1, 1), NULL, box(0.5F, 1.25F, 0, 1.5F, 2, 1), NULL);
    assert_true(guess.apart);
    expect_direction(guess.projection.direction, 0, 1, 0, 0);
}

static void odd_boxes_have_a_guess_all_the_same(void **state) {
    /* The same box twice; a flat one; a point; one inside the other. */
    ck_guess guess = guess_of(state, box(0, 0, 0, 1, 1, 1), NULL, box(0, 0, 0, 1, 1, 1), NULL);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(0, 0, 0, 1, 0, 1), NULL, box(0, 0, 0, 1, 0, 1), NULL);
    expect_direction(guess.projection.direction, 0, 1, 0, 0);
    guess = guess_of(state, box(1, 1, 1, 1, 1, 1), NULL, box(0, 0, 0, 2, 2, 2), NULL);
    expect_direction(guess.projection.direction, 0, 0, 1, 0);
    guess = guess_of(state, box(-3, -3, -3, 3, 3, 3), NULL, box(0, 0, 0, 1, 2, 3), NULL);
    expect_direction(guess.projection.direction, 1, 0, 0, 0);
    assert_false(guess.apart);
}

static void size_does_not_matter(void **state) {
    static const double sizes[] = {1e-300, 1e-30, 1, 1e30, 1e150, 1e300};
    const double lean = 20 * degree;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        clinker_pose scale = {{sizes[i], 0, 0, 0, 0, sizes[i], 0, 0, 0, 0, sizes[i], 0}};
        clinker_pose leaning = clinker_pose_euler((const double[3]){0, 0, 0.1}, (const double[3]){lean, 0, 0});
        clinker_pose b = after(&leaning, &scale);
        ck_guess guess =
            guess_of(state, box(-1, -1, -0.05F, 1, 1, 0.05F), &scale, box(-1, -1, -0.05F, 1, 1, 0.05F), &b);
        expect_direction(guess.projection.direction, 0, -sin(lean / 2), cos(lean / 2), 1e-9);
    }
}

static void snapping_moves_directions_near_an_axis_only(void **state) {
    (void)state;
    double near[3] = {sin(0.9 * degree), 0, -cos(0.9 * degree)};
    ck_projection_snap(near);
    expect_direction(near, 0, 0, -1, 0);
    assert_true(near[2] == -1);
    double far[3] = {sin(1.1 * degree), 0, cos(1.1 * degree)};
    ck_projection_snap(far);
    expect_direction(far, sin(1.1 * degree), 0, cos(1.1 * degree), 1e-12);
}

static ck_projection refined(const sight *made, uint32_t resolution) {
    ck_projection projection;
    assert_int_equal(ck_projection_refine(&made->sighting, &made->guess, resolution, &projection), CLINKER_OK);
    return projection;
}

static ck_projections several(const sight *made) {
    ck_projections projections;
    assert_int_equal(ck_projection_several(&made->sighting, &made->guess, &projections), CLINKER_OK);
    return projections;
}

/* Two halves of a cube that is cut along a slope, the upper one lifted by `gap` along the normal; in world coordinates,
 * so that boxes know nothing of the slope. */
static void make_wedges(sight *made, clinker_workspace *workspace, double slope, double gap) {
    scene_mesh halves[2] = {box(-1, -1, -1, 1, 1, 0), box(-1, -1, 0, 1, 1, 1)};
    for (int half = 0; half < 2; half++) {
        for (size_t i = 0; i < 8; i++) {
            float *p = &halves[half].positions[3 * i];
            p[2] += p[2] == 0 ? (float)slope * p[0] : 0;
            p[2] += half == 1 ? (float)(gap * sqrt(1 + slope * slope)) : 0;
        }
    }
    sight_make(made, workspace, halves[0], NULL, halves[1], NULL);
}

static void refining_finds_the_normal_of_a_tilted_contact(void **state) {
    static const double gaps[] = {-0.01, 0, 0.02};
    for (int i = 0; i < 3; i++) {
        for (int step = -3; step <= 3; step++) {
            double slope = 0.25 * step;
            sight made;
            make_wedges(&made, *state, slope, gaps[i]);
            const double normal[3] = {-slope, 0, 1};
            ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
            assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
            expect_direction(projection.direction, -slope, 0, 1, 1 * degree);
            assert_true(slope == 0 || angle_between(made.guess.projection.direction, normal) > 10 * degree);
            assert_true(projection.agreement > 0.999 && projection.samples > 1000);
            sight_free(&made);
        }
    }
}

static void a_ball_on_a_slope_is_seen_across_the_slope(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.4, 0.3, 0});
    scene_mesh plate = box(-4, -4, -0.5F, 4, 4, 0);
    scene_mesh ball = moved(scene_icosphere(1, 16), 0, 0, 1.01F);
    sight made;
    sight_make(&made, *state, scene_mesh_placed(&plate, &lean), NULL, scene_mesh_placed(&ball, &lean), NULL);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    double normal[3];
    turned(&lean, (const double[3]){0, 0, 1}, normal);
    assert_true(angle_between(made.guess.projection.direction, normal) > 10 * degree);
    assert_true(angle_between(projection.direction, normal) < 3 * degree);
    sight_free(&made);
    scene_mesh_free(&plate);
    scene_mesh_free(&ball);
}

/* The bumps of the jaws are steeper than they lean: half of their faces by more than 50 degrees. */
static void leaning_jaws_are_seen_square_to_their_slab(void **state) {
    for (int pose = SCENE_CLEAR; pose <= SCENE_OVERLAP; pose++) {
        scene_pair jaws = scene_jaws(20000, (scene_jaws_pose)pose);
        clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.5, 0.35, 0.1});
        clinker_pose upper = after(&jaws.pose, &lean);
        sight made;
        sight_make(&made, *state, scene_mesh_placed(&jaws.a, &lean), NULL, scene_mesh_placed(&jaws.b, &upper), NULL);
        ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
        double normal[3];
        turned(&lean, (const double[3]){0, 0, 1}, normal);
        assert_true(angle_between(made.guess.projection.direction, normal) > 20 * degree);
        assert_true(angle_between(projection.direction, normal) < 5 * degree);
        sight_free(&made);
        scene_pair_free(&jaws);
    }
}

static void a_body_held_from_two_sides_is_seen_across_both(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.3, 0, 0});
    scene_mesh jaws = box(-1, -1, -1, 1, 1, -0.1F);
    scene_mesh upper = box(-1, -1, 0.1F, 1, 1, 1);
    scene_mesh held = box(-1, -1, -0.1F, 1, 1, 0.1F);
    assert_true(scene_mesh_append(&jaws, &upper));
    sight made;
    sight_make(&made, *state, scene_mesh_placed(&jaws, &lean), NULL, scene_mesh_placed(&held, &lean), NULL);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    expect_direction(projection.direction, 0, -sin(0.3), cos(0.3), 1 * degree);
    sight_free(&made);
    scene_mesh_free(&jaws);
    scene_mesh_free(&upper);
    scene_mesh_free(&held);
}

static void finer_rasters_give_the_same_direction(void **state) {
    scene_pair jaws = scene_jaws(20000, SCENE_KISS);
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.3, -0.2, 0.1});
    clinker_pose upper = after(&jaws.pose, &lean);
    sight made;
    sight_make(&made, *state, jaws.a, &lean, jaws.b, &upper);
    ck_projection coarse = refined(&made, CK_PROJECTION_RESOLUTION);
    ck_projection fine = refined(&made, 512);
    assert_true(angle_between(coarse.direction, fine.direction) < 1 * degree);
    sight_free(&made);
}

static void bodies_that_do_not_face_each_other_keep_the_guess(void **state) {
    sight made;
    sight_make(&made, *state, scene_cube(2), NULL, scene_cube(0.5F), NULL);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_BOXES);
    expect_same(&projection, &made.guess.projection);
    assert_int_equal(several(&made).count, 1);
    sight_free(&made);
}

static void faces_that_point_inwards_do_not_mislead_if_known(void **state) {
    sight made;
    make_wedges(&made, *state, 0.5, -0.01);
    scene_mesh_flip(&made.meshes[1]);
    made.sighting.inward[1] = true;
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
    expect_direction(projection.direction, -0.5, 0, 1, 1 * degree);
    sight_free(&made);
}

static scene_mesh joined(scene_mesh mesh, scene_mesh other) {
    assert_true(scene_mesh_append(&mesh, &other));
    scene_mesh_free(&other);
    return mesh;
}

static scene_mesh leaned(scene_mesh mesh, double about_y, double x, double z) {
    clinker_pose pose = clinker_pose_euler((const double[3]){x, 0, z}, (const double[3]){0, about_y, 0});
    scene_mesh made = scene_mesh_placed(&mesh, &pose);
    scene_mesh_free(&mesh);
    return made;
}

/* Roofs with a long flat side and a short steep one, over each other: the mean of the normals is not the line to which
 * they come nearest, which would take its place if those of one body were turned the wrong way. */
static void which_way_faces_point_changes_nothing_if_known(void **state) {
    ck_projection expected = {.samples = 0};
    for (int inward = 0; inward < 4; inward++) {
        scene_mesh lower = leaned(box(0, -1, -0.3F, 1.2F, 1, 0), 50 * degree, 0, 0);
        scene_mesh upper = leaned(box(0, -1, 0.01F, 1.2F, 1, 0.3F), 50 * degree, 0, 0);
        sight made;
        sight_make(&made, *state, joined(box(-2, -1, -0.3F, 0, 1, 0), lower), NULL,
                   joined(box(-2, -1, 0.01F, 0, 1, 0.3F), upper), NULL);
        for (int body = 0; body < 2; body++) {
            made.sighting.inward[body] = (inward >> body & 1) != 0;
            if (made.sighting.inward[body]) {
                scene_mesh_flip(&made.meshes[body]);
            }
        }
        ck_projection found = refined(&made, CK_PROJECTION_RESOLUTION);
        expected = inward == 0 ? found : expected;
        assert_true(angle_between(found.direction, expected.direction) < 1e-9);
        assert_true(fabs(found.agreement - expected.agreement) < 1e-9);
        sight_free(&made);
    }
}

/* A foot on a plate, and a slope beside it that is higher above the plate than an eighth of half the window. */
static void what_is_farther_than_a_sixteenth_of_the_window_does_not_count(void **state) {
    static const float heights[] = {0.03F, 0.16F};
    for (int i = 0; i < 2; i++) {
        scene_mesh slope = leaned(box(0, -1, 0, 0.25F, 1, 0.5F), -15 * degree, 0.3, (double)heights[i]);
        scene_mesh foot = joined(box(-1, -1, 0, -0.5F, 1, 1), box(0.95F, -1, 0.5F, 1, 1, 1));
        sight made;
        sight_make(&made, *state, box(-1, -1, -1, 1, 1, 0), NULL, joined(foot, slope), NULL);
        ck_projection found = refined(&made, CK_PROJECTION_RESOLUTION);
        bool straight = angle_between(found.direction, (const double[3]){0, 0, 1}) < 0.01 * degree;
        assert_int_equal(straight, i == 1);
        sight_free(&made);
    }
}

/* Boxes that overlap by less along z than across: what overlaps deeper elsewhere is no part of the contact. */
static void what_overlaps_deeper_than_along_the_guess_does_not_count(void **state) {
    sight made;
    sight_make(&made, *state, box(0, 0, 0, 1, 1, 1), NULL, box(0.5F, -0.25F, 0.9F, 1.5F, 0.75F, 2), NULL);
    ck_projections found = several(&made);
    assert_int_equal(found.count, 1);
    expect_direction(found.list[0].direction, 0, 0, 1, 1e-12);
    assert_true(found.slanted == 0);
    sight_free(&made);
}

static void bodies_that_face_each_other_across_the_guess_are_seen_there(void **state) {
    sight made;
    sight_make(&made, *state, box(-9, -9, -9, 9, 9, 0), NULL, box(-1, -3, 0.01F, 1, 3, 9), NULL);
    made.guess.projection = (ck_projection){.direction = {1, 0, 0}};
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
    expect_direction(projection.direction, 0, 0, 1, 1e-12);
    sight_free(&made);
}

static void bodies_that_are_apart_are_seen_along_the_gap(void **state) {
    clinker_pose lean = clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){0.4, 0, 0});
    clinker_pose above =
        clinker_pose_euler((const double[3]){0.5, -3 * sin(0.4), 3 * cos(0.4)}, (const double[3]){0.4, 0, 0});
    sight made;
    sight_make(&made, *state, scene_cube(1), &lean, scene_cube(1), &above);
    assert_true(made.guess.apart);
    expect_direction(made.guess.projection.direction, 0, -sin(0.4), cos(0.4), 1e-12);
    ck_projection projection = refined(&made, CK_PROJECTION_RESOLUTION);
    assert_int_equal(projection.why, CK_PROJECTION_NORMALS);
    expect_direction(projection.direction, 0, -sin(0.4), cos(0.4), 1e-6);
    sight_free(&made);
}

/* Walls of a room's corner, below 0 on each axis, and a box in it, grown by `into` beyond them. */
static void make_corner(sight *made, clinker_workspace *workspace, int walls, float into) {
    scene_mesh room = box(-1, -1, -1, 2, 2, 0);
    room = walls >= 2 ? joined(room, box(-1, -1, -1, 2, 0, 2)) : room;
    room = walls >= 3 ? joined(room, box(-1, -1, -1, 0, 2, 2)) : room;
    float low_y = walls >= 2 ? -into : 0.5F;
    float low_x = walls >= 3 ? -into : 0.5F;
    sight_make(made, workspace, room, NULL, box(low_x, low_y, -into, 1.5F, 1.5F, 1.25F), NULL);
}

static void plates_take_one_projection(void **state) {
    sight made;
    make_wedges(&made, *state, 0.5, -0.01);
    ck_projections found = several(&made);
    assert_int_equal(found.count, 1);
    assert_true(found.slanted == 0);
    expect_direction(found.list[0].direction, -0.5, 0, 1, 1 * degree);
    sight_free(&made);
    make_corner(&made, *state, 1, 0.01F);
    found = several(&made);
    assert_int_equal(found.count, 1);
    expect_direction(found.list[0].direction, 0, 0, 1, 1e-12);
    sight_free(&made);
}

static void a_box_in_a_corner_takes_one_projection_for_each_wall(void **state) {
    static const float into[] = {-0.01F, 0, 0.01F};
    for (int i = 0; i < 3; i++) {
        for (int walls = 2; walls <= 3; walls++) {
            sight made;
            make_corner(&made, *state, walls, into[i]);
            ck_projections found = several(&made);
            assert_int_equal(found.count, walls);
            bool along[3] = {false, false, false};
            for (int k = 0; k < found.count; k++) {
                for (int axis = 0; axis < 3; axis++) {
                    along[axis] = along[axis] || fabs(found.list[k].direction[axis]) > cos(1 * degree);
                }
            }
            assert_true(along[2] && along[1] && along[0] == (walls == 3));
            assert_true(found.slanted > CK_PROJECTION_SLANTED_SHARE);
            sight_free(&made);
        }
    }
}

/* A ridge along x, whose two sides lean by three degrees. */
static scene_mesh ridge(float y) {
    scene_mesh sides[2] = {box(0.5F, -1, -1, 2, 0, 0), box(0.5F, 0, -1, 2, 1, 0)};
    for (int i = 0; i < 2; i++) {
        const double lean[3] = {(i == 0 ? 3 : -3) * degree, 0, 0};
        clinker_pose pose = clinker_pose_euler((const double[3]){0, (double)y, 0}, lean);
        scene_mesh side = scene_mesh_placed(&sides[i], &pose);
        scene_mesh_free(&sides[i]);
        sides[i] = side;
    }
    return joined(sides[0], sides[1]);
}

/* A box on a ridge and at a wall, turned so that both look between two axes, either side of the ridge nearer to another
 * one: they are of one part all the same. */
static void sides_that_are_nearest_to_different_axes_are_of_one_part(void **state) {
    for (int eighth = 1; eighth < 8; eighth += 2) {
        clinker_pose turn =
            clinker_pose_euler((const double[3]){0, 0, 0}, (const double[3]){eighth * 45 * degree, 0, 0});
        sight made;
        sight_make(&made, *state, joined(ridge(0.75F), box(-1, -1, -1, 2, 0, 2)), &turn,
                   box(0.5F, 0.01F, 0.01F, 1.5F, 1.5F, 1.25F), &turn);
        ck_projections found = several(&made);
        assert_int_equal(found.count, 2);
        double normals[2][3];
        turned(&turn, (const double[3]){0, 0, 1}, normals[0]);
        turned(&turn, (const double[3]){0, 1, 0}, normals[1]);
        for (int i = 0; i < 2; i++) {
            assert_true(fmin(angle_between(found.list[0].direction, normals[i]),
                             angle_between(found.list[1].direction, normals[i])) < 1.5 * degree);
        }
        sight_free(&made);
    }
}

/* A block with the lower half of a ball taken out: the block's box, whose lid has a bowl in it. */
static scene_mesh socket(float radius, unsigned rings, unsigned sides) {
    scene_mesh made = scene_cylinder(2 * radius, 2 * radius, sides);
    for (size_t i = 0; i < made.vertex_count; i++) {
        made.positions[3 * i + 2] -= 2 * radius;
    }
    scene_mesh bowl = scene_icosphere(radius, rings);
    for (size_t i = 0; i < bowl.vertex_count; i++) {
        float *z = &bowl.positions[3 * i + 2];
        *z = *z > 0 ? 0.001F * *z : *z;
    }
    scene_mesh_flip(&bowl);
    assert_true(scene_mesh_append(&made, &bowl));
    scene_mesh_free(&bowl);
    return made;
}

static void a_ball_in_its_socket_takes_three_that_are_perpendicular(void **state) {
    sight made;
    sight_make(&made, *state, socket(1, 12, 32), NULL, scene_icosphere(0.99F, 12), NULL);
    ck_projections found = several(&made);
    assert_int_equal(found.count, 3);
    assert_true(found.slanted > 0.2);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(ck_norm(found.list[i].direction) - 1) < 1e-12);
        assert_true(fabs(ck_dot(found.list[i].direction, found.list[(i + 1) % 3].direction)) < 1e-12);
    }
    ck_projection one = refined(&made, CK_PROJECTION_RESOLUTION);
    expect_direction(one.direction, 0, 0, 1, 3 * degree);
    assert_true(one.agreement < 0.8);
    sight_free(&made);
}

static void expect_same_several(const sight *made, const ck_projections *expected) {
    ck_projections found = several(made);
    assert_int_equal(found.count, expected->count);
    assert_true(found.slanted == expected->slanted);
    for (int i = 0; i < found.count; i++) {
        expect_same(&found.list[i], &expected->list[i]);
    }
}

static void order_backend_and_threads_do_not_show(void **state) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = 2;
    clinker_workspace *two;
    assert_int_equal(clinker_workspace_create(&settings, &two), CLINKER_OK);
    for (int number = 0; number < 4; number++) {
        scene_pair pair = number < 2 ? scene_jaws(4000, number == 0 ? SCENE_CLEAR : SCENE_KISS)
                                     : scene_spheres(4000, number == 2 ? SCENE_GRAZE : SCENE_DEEP);
        sight made;
        sight_make(&made, *state, pair.a, NULL, pair.b, &pair.pose);
        ck_projections expected = several(&made);
        made.sighting.backend = &ck_raster_reference;
        expect_same_several(&made, &expected);
        made.sighting.backend = &ck_raster_cpu;
        made.sighting.workspace = two;
        expect_same_several(&made, &expected);
        ck_raster_source first = made.sighting.sources[0];
        made.sighting.sources[0] = made.sighting.sources[1];
        made.sighting.sources[1] = first;
        expect_same_several(&made, &expected);
        sight_free(&made);
    }
    clinker_workspace_destroy(two);
}

static void a_failing_allocator_is_survived(void **state) {
    (void)state;
    bool failed = true;
    for (size_t fail_at = 2; failed; fail_at++) {
        test_allocator allocator = {.fail_at = fail_at};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace;
        assert_true(fail_at < 1000);
        if (clinker_workspace_create(&settings, &workspace) == CLINKER_OK) {
            sight made;
            make_corner(&made, workspace, 3, 0.01F);
            ck_projections found;
            clinker_status status = ck_projection_several(&made.sighting, &made.guess, &found);
            failed = status == CLINKER_NO_MEMORY;
            assert_true(failed || status == CLINKER_OK);
            sight_free(&made);
        }
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_along_the_axes_are_seen_along_what_they_share_least),
        cmocka_unit_test(what_the_boxes_share_is_kept),
        cmocka_unit_test(the_guess_is_the_mean_of_two_walls),
        cmocka_unit_test(walls_at_a_right_angle_give_the_thinner_one),
        cmocka_unit_test(turning_the_scene_turns_the_guess),
        cmocka_unit_test(swapping_the_bodies_gives_the_same_guess),
        cmocka_unit_test(apart_is_a_proof),
        cmocka_unit_test(boxes_that_touch_are_not_apart),
        cmocka_unit_test(odd_boxes_have_a_guess_all_the_same),
        cmocka_unit_test(size_does_not_matter),
        cmocka_unit_test(snapping_moves_directions_near_an_axis_only),
        cmocka_unit_test(refining_finds_the_normal_of_a_tilted_contact),
        cmocka_unit_test(a_ball_on_a_slope_is_seen_across_the_slope),
        cmocka_unit_test(leaning_jaws_are_seen_square_to_their_slab),
        cmocka_unit_test(a_body_held_from_two_sides_is_seen_across_both),
        cmocka_unit_test(finer_rasters_give_the_same_direction),
        cmocka_unit_test(bodies_that_do_not_face_each_other_keep_the_guess),
        cmocka_unit_test(faces_that_point_inwards_do_not_mislead_if_known),
        cmocka_unit_test(which_way_faces_point_changes_nothing_if_known),
        cmocka_unit_test(what_is_farther_than_a_sixteenth_of_the_window_does_not_count),
        cmocka_unit_test(what_overlaps_deeper_than_along_the_guess_does_not_count),
        cmocka_unit_test(bodies_that_face_each_other_across_the_guess_are_seen_there),
        cmocka_unit_test(bodies_that_are_apart_are_seen_along_the_gap),
        cmocka_unit_test(plates_take_one_projection),
        cmocka_unit_test(a_box_in_a_corner_takes_one_projection_for_each_wall),
        cmocka_unit_test(sides_that_are_nearest_to_different_axes_are_of_one_part),
        cmocka_unit_test(a_ball_in_its_socket_takes_three_that_are_perpendicular),
        cmocka_unit_test(order_backend_and_threads_do_not_show),
        cmocka_unit_test(a_failing_allocator_is_survived),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
