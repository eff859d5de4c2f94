/* Whether points lie inside of an overlap, as the faces above tell, against rays through both bodies. */
#include "overlap/above.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "exact/locate.h"
#include "fixtures/with_workspace.h"
#include "math/vec3.h"
#include "overlap/depth.h"
#include "overlap/solid_face.h"
#include "overlap/width.h"

#include <math.h>

/* What was told of how many points. */
typedef struct told {
    int points;
    size_t inside, outside, unknown;
    scene_random random;
} told;

static double unit(scene_random *random) {
    return scene_random_between(random, 0, 1);
}

/* Anywhere in the box, or next to a face that bounds the overlap. */
static void any_point(told *all, const ck_depth *depth, bool close, double p[3]) {
    const uint32_t face = (uint32_t)(unit(&all->random) * 0.999 * depth->space.count);
    double room[3][3];
    const double(*t)[3] = ck_ball_face(&depth->space.faces, face, room), far = pow(10, -9 * unit(&all->random));
    const double shares[2] = {unit(&all->random), unit(&all->random)};
    for (int i = 0; i < 3; i++) {
        const double size = depth->space.high[i] - depth->space.low[i], aside = 2 * unit(&all->random) - 1;
        p[i] = close ? t[0][i] + shares[0] * (t[1][i] - t[0][i]) + shares[1] * (1 - shares[0]) * (t[2][i] - t[0][i]) +
                           far * size * aside
                     : depth->space.low[i] + size * unit(&all->random);
    }
}

static bool lies_in_both(const opened *room, const double p[3]) {
    const double scale = room->totals.whole.about.scale;
    const double world[3] = {p[0] / scale, p[1] / scale, p[2] / scale};
    bool inside = true;
    for (int of = 0; of < 2; of++) {
        const ck_locator plain = ck_locator_plain((ck_body *)room->bodies[of]);
        inside = inside && ck_locate(&plain, world) == CK_INSIDE;
    }
    return inside;
}

/* Points of faces that are inside of the other body, or not. */
static void check_side(told *all, const opened *room, int of, double p[3]) {
    const ck_cuts *cuts = &room->cuts;
    const ck_cut_face *face = &cuts->faces[of][(size_t)(unit(&all->random) * 0.999 * (double)cuts->face_count[of])];
    const double shares[2] = {unit(&all->random), unit(&all->random)};
    double t[3][3];
    ck_solid_triangle(room->bodies[of], face->face, t);
    for (int i = 0; i < 3; i++) {
        p[i] = t[0][i] + shares[0] * (t[1][i] - t[0][i]) + shares[1] * (1 - shares[0]) * (t[2][i] - t[0][i]);
    }
    ck_body *const bodies[2] = {(ck_body *)room->bodies[0], (ck_body *)room->bodies[1]};
    const int side = ck_above_side_of_cuts(bodies, cuts, of, face, p, 0x1p-48 * ck_sum_of_sizes(p));
    const ck_locator other = ck_locator_plain(bodies[1 - of]);
    const ck_place place = ck_locate(&other, p);
    if (side >= 0 && place != CK_ON) {
        assert_int_equal(place == CK_INSIDE, side);
    }
    all->unknown += side < 0 ? 1 : 0;
    all->inside += side > 0 ? 1 : 0;
    all->outside += side == 0 ? 1 : 0;
}

static void look_at_faces(const opened *room, void *context) {
    told *all = context;
    for (int i = 0; i < all->points && room->cuts.face_count[0] > 0 && room->cuts.face_count[1] > 0; i++) {
        double p[3];
        check_side(all, room, i % 2, p);
    }
}

/* Points in space, as the depth asks for them. */
static void look_at_points(const opened *room, void *context) {
    static const ck_ball_goal nothing = {.tolerance = -1, .precision = 1};
    told *all = context;
    ck_body *bodies[2] = {(ck_body *)room->bodies[0], (ck_body *)room->bodies[1]};
    const double *widths;
    if (room->totals.whole.empty) {
        return; /* nobody asks how deep it is */
    }
    assert_true(ck_widths_find(room->check->workspace, &room->search, &room->totals, &widths));
    const ck_depth_search search = {.bodies = bodies,
                                    .cuts = &room->cuts,
                                    .insides = room->insides,
                                    .nodes = &room->search,
                                    .labels = room->totals.labels,
                                    .totals = &room->totals,
                                    .widths = widths,
                                    .kernels = room->check->kernels};
    ck_depth depth;
    assert_true(ck_depth_open(room->check->workspace, &search, &depth));
    ck_ball_bounds any = ck_ball_unknown(&depth.space);
    assert_true(ck_depth_seek(&depth, &nothing, &any) && depth.complete);
    for (int i = 0; i < all->points && depth.space.count > 0; i++) {
        double p[3];
        any_point(all, &depth, i % 2 == 0, p);
        const uint32_t asked = depth.located;
        depth.located = 0; /* so that it shows whether the bodies are asked */
        const bool inside = depth.space.inside(depth.space.user, p);
        assert_int_equal(inside, lies_in_both(room, p));
        all->unknown += depth.located > 0 ? 1 : 0;
        all->inside += inside ? 1 : 0;
        all->outside += inside ? 0 : 1;
        depth.located = depth.located > 0 ? depth.located : asked;
    }
}

/* Takes the solids. */
static void look_at_pair(void **state, solid a, solid b, told *faces, told *points) {
    (void)look_into(state, &a, &b, look_at_faces, faces);
    (void)look_into(state, &a, &b, look_at_points, points);
    solid_free(&a);
    solid_free(&b);
}

static void faces_above_tell_what_rays_do(void **state) {
    told faces = {.points = 300, .random = {5}}, points = {.points = 300, .random = {7}};
    scene_random random = {3};
    for (int i = 0; i < 12; i++) {
        solid pair[2] = {i % 2 == 0 ? made_ball(1, 2) : made_prism(1, 1, 24),
                         i % 3 == 0 ? made_ball(0.9, 2) : made_prism(0.95, 2, 31)};
        solid_move(&pair[1], (const double[3]){0.4 * unit(&random), 0.3 * unit(&random), 0.2 * unit(&random)});
        turn_both(&random, pair);
        look_at_pair(state, pair[0], pair[1], &faces, &points);
    }
    assert_true(faces.inside > 500 && faces.outside > 500);
    assert_true(points.inside > 500 && points.outside > 500 && points.unknown < 400);
}

/* Faces that lie in each other, and along each other's edges. */
static void flush_faces_tell_nothing_wrong(void **state) {
    told faces = {.points = 200, .random = {5}}, points = {.points = 200, .random = {7}};
    for (int i = 0; i < 16; i++) {
        const int row = i / 4;
        const double x = 0.25 * (i % 4), y = 0.25 * row;
        look_at_pair(state, made_cube(0, 0, 0, 1), made_cube(x, y, i % 2 == 0 ? 0 : 0.5, 1), &faces, &points);
        look_at_pair(state, made_tube(1, 0.75, 1), made_cube(x - 1, y - 1, -0.5, 1), &faces, &points);
    }
    assert_true(points.inside > 500 && points.outside > 500);
}

/* Faces without area, and corners of their own for every face. */
static void odd_meshes_tell_nothing_wrong(void **state) {
    told faces = {.points = 200, .random = {5}}, points = {.points = 200, .random = {7}};
    for (int i = 0; i < 8; i++) {
        solid ball = made_ball(1, 2), prism = made_prism(0.8, 1.5, 16);
        solid_move(&prism, (const double[3]){0.1 * i, 0.05, 0.025});
        look_at_pair(state, with_flat_faces(&ball), i % 2 == 0 ? as_soup(&prism) : with_flat_faces(&prism), &faces,
                     &points);
        solid_free(&ball);
        solid_free(&prism);
    }
    assert_true(points.inside > 300 && points.outside > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_above_tell_what_rays_do),
        cmocka_unit_test(flush_faces_tell_nothing_wrong),
        cmocka_unit_test(odd_meshes_tell_nothing_wrong),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
