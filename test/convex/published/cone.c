/* The close conditions against points: what they say has no common point has none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "convex/published/cone.h"
#include "random.h"

#include <math.h>

static bool holds(const ck_cone_plane *planes, int count, const double point[3]) {
    for (int i = 0; i < count; i++) {
        if (ck_dot(planes[i].normal, point) > planes[i].offset) {
            return false;
        }
    }
    return true;
}

static void random_planes(scene_random *random, ck_cone_plane planes[4]) {
    for (int i = 0; i < 4; i++) {
        scene_random_direction(random, planes[i].normal);
        planes[i].offset = scene_random_between(random, -1, 0.5);
        double length = scene_random_between(random, 0.5, 3);
        for (int k = 0; k < 3; k++) {
            planes[i].normal[k] *= length;
        }
    }
}

/* The corner of three planes, moved a little into them, is in what they have in common if that is not empty, or one of
 * the other three corners is: of four planes in general place. */
static bool find_common(const ck_cone_plane planes[4]) {
    for (int left = 0; left < 4; left++) {
        const ck_cone_plane *p[3];
        int count = 0;
        for (int i = 0; i < 4; i++) {
            if (i != left) {
                p[count++] = &planes[i];
            }
        }
        double bc[3], ca[3], ab[3], corner[3];
        ck_cross(p[1]->normal, p[2]->normal, bc);
        ck_cross(p[2]->normal, p[0]->normal, ca);
        ck_cross(p[0]->normal, p[1]->normal, ab);
        double volume = ck_dot(p[0]->normal, bc);
        for (int k = 0; k < 3; k++) {
            corner[k] =
                ((p[0]->offset - 1e-9) * bc[k] + (p[1]->offset - 1e-9) * ca[k] + (p[2]->offset - 1e-9) * ab[k]) /
                volume;
        }
        if (holds(planes, 4, corner)) {
            return true;
        }
    }
    return false;
}

static void cones_are_apart_where_no_corner_is_in_all(void **state) {
    (void)state;
    scene_random random = {31};
    size_t apart = 0;
    for (int i = 0; i < 20000; i++) {
        ck_cone_plane planes[4];
        random_planes(&random, planes);
        bool empty = ck_cones_apart(planes, false);
        assert_int_equal(empty, !find_common(planes));
        apart += empty;
    }
    assert_true(apart > 500);
}

/* As find_common(), of lines in the plane z = 0: one of the six corners is in all that is not empty, unless two lines
 * alone leave something that no corner bounds. */
static bool find_common_in_plane(const ck_cone_plane lines[4]) {
    for (int i = 0; i < 16; i++) {
        const ck_cone_plane *one = &lines[i / 4], *other = &lines[i % 4];
        double turn = one->normal[0] * other->normal[1] - one->normal[1] * other->normal[0];
        double a = one->offset - 1e-9, b = other->offset - 1e-9;
        const double corner[3] = {(a * other->normal[1] - b * one->normal[1]) / turn,
                                  (b * one->normal[0] - a * other->normal[0]) / turn, 0};
        if (i / 4 < i % 4 && holds(lines, 4, corner)) {
            return true;
        }
    }
    return false;
}

static void in_the_plane_three_lines_are_apart_where_no_corner_is_in_all(void **state) {
    (void)state;
    scene_random random = {33};
    size_t apart = 0;
    for (int i = 0; i < 20000; i++) {
        ck_cone_plane lines[4];
        random_planes(&random, lines);
        for (int k = 0; k < 4; k++) {
            lines[k].normal[2] = 0;
        }
        bool empty = ck_cones_apart(lines, true);
        assert_int_equal(empty, !find_common_in_plane(lines));
        assert_false(ck_cones_apart(lines, false)); /* in space nothing is left of four such normals */
        apart += empty;
    }
    assert_true(apart > 2000 && apart < 18000);
}

static void a_ball_that_cones_miss_has_no_point_in_them(void **state) {
    (void)state;
    scene_random random = {32};
    size_t missed = 0, wrong = 0, reached = 0;
    for (int i = 0; i < 5000; i++) {
        ck_cone_plane planes[4];
        random_planes(&random, planes);
        ck_ball ball = {.radius = scene_random_between(&random, 0.1, 1)};
        for (int k = 0; k < 3; k++) {
            ball.centre[k] = scene_random_between(&random, -1, 1);
        }
        bool misses = ck_cones_miss_ball(planes, &ball), found = false;
        for (int j = 0; j < 300; j++) {
            double point[3];
            scene_random_direction(&random, point);
            ck_add_scaled(ball.centre, ball.radius * scene_random_between(&random, 0, 1), point, point);
            found = found || holds(planes, 4, point);
        }
        wrong += misses && found;
        missed += misses;
        reached += found;
    }
    assert_int_equal(wrong, 0);
    assert_true(missed > 2000 && reached > 500 && missed + reached > 4500);
}

/* Three walls at right angles, and a fourth that none needs: the corner is further from the ball than any edge is. */
static void a_ball_beyond_a_corner_of_any_three_planes_is_missed(void **state) {
    (void)state;
    for (int loose = 0; loose < 4; loose++) {
        ck_cone_plane planes[4];
        for (int i = 0, axis = 0; i < 4; i++) {
            planes[i] = (ck_cone_plane){.normal = {1, 1, 1}, .offset = 9};
            if (i != loose) {
                planes[i] = (ck_cone_plane){.offset = 0};
                planes[i].normal[axis++] = 2;
            }
        }
        assert_true(ck_cones_miss_ball(planes, &(ck_ball){.centre = {1, 1, 1}, .radius = 1.73}));
        assert_false(ck_cones_miss_ball(planes, &(ck_ball){.centre = {1, 1, 1}, .radius = 1.74}));
        assert_true(ck_cones_miss_ball(planes, &(ck_ball){.centre = {1, -3, 1}, .radius = 1.41}));
        assert_false(ck_cones_miss_ball(planes, &(ck_ball){.centre = {1, -3, 1}, .radius = 1.42}));
    }
}

/* How far a point is from what planes have in common: it is moved onto one after the other, each time taking back what
 * that one has moved it before (Hildreth). 0: it is there already, or planes that are almost parallel take too long, or
 * have nothing in common. */
static double distance_by_turns(const ck_cone_plane planes[4], const double point[3]) {
    double at[3] = {point[0], point[1], point[2]}, weights[4] = {0}, way[3];
    for (int turn = 0; turn < 4000; turn++) {
        const ck_cone_plane *plane = &planes[turn % 4];
        double over = ck_dot(plane->normal, at) - plane->offset;
        double weight = fmax(0, weights[turn % 4] + over / ck_dot(plane->normal, plane->normal));
        ck_add_scaled(at, weights[turn % 4] - weight, plane->normal, at);
        weights[turn % 4] = weight;
    }
    for (int i = 0; i < 4; i++) {
        if (ck_dot(planes[i].normal, at) - planes[i].offset > 1e-9) {
            return 0;
        }
    }
    ck_sub(at, point, way);
    return ck_norm(way);
}

static void cones_miss_a_ball_just_where_they_are_further_than_its_radius(void **state) {
    (void)state;
    scene_random random = {34};
    size_t asked = 0;
    for (int i = 0; i < 1000; i++) {
        ck_cone_plane planes[4];
        random_planes(&random, planes);
        ck_ball ball;
        for (int k = 0; k < 3; k++) {
            ball.centre[k] = scene_random_between(&random, -1, 1);
        }
        double distance = distance_by_turns(planes, ball.centre);
        if (distance > 0) {
            ball.radius = distance * (1 - 1e-6);
            assert_true(ck_cones_miss_ball(planes, &ball));
            ball.radius = distance * (1 + 1e-6);
            assert_false(ck_cones_miss_ball(planes, &ball));
            asked++;
        }
    }
    assert_true(asked > 750);
}

static void a_half_space_misses_a_ball_beyond_it(void **state) {
    (void)state;
    ck_cone_plane plane = {.normal = {0, 0, 2}, .offset = 2};
    assert_true(ck_cone_plane_misses_ball(&plane, &(ck_ball){.centre = {5, 5, 2.5}, .radius = 1.25}));
    assert_false(ck_cone_plane_misses_ball(&plane, &(ck_ball){.centre = {5, 5, 2}, .radius = 1.25}));
    assert_false(ck_cone_plane_misses_ball(&plane, &(ck_ball){.centre = {0, 0, -9}, .radius = 1}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cones_are_apart_where_no_corner_is_in_all),
        cmocka_unit_test(in_the_plane_three_lines_are_apart_where_no_corner_is_in_all),
        cmocka_unit_test(a_ball_that_cones_miss_has_no_point_in_them),
        cmocka_unit_test(a_ball_beyond_a_corner_of_any_three_planes_is_missed),
        cmocka_unit_test(cones_miss_a_ball_just_where_they_are_further_than_its_radius),
        cmocka_unit_test(a_half_space_misses_a_ball_beyond_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
