/* What is said to be touched by no ball of a radius is touched by none: every point inside of an overlap has a ball
 * around it that touches the nearest face, so that some patch of this face must stay open for all smaller radii. */
#define ck_ball_touch ck_ball_touch_of_test
#define look          toucher_look /* the tests' bodies have one as well */
#include "overlap/ball/touch.c"
#undef look

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "overlap/bodies.h"

#include "fixtures/with_workspace.h"
#include "math/feature_distance.h"
#include "overlap/depth.h"
#include "overlap/scratch.h"
#include "overlap/width.h"

/* What was held against an overlap. */
typedef struct held {
    scene_random random;
    int points;
    size_t tried, closed; /* balls that touch a face; and those of them that are said not to */
    size_t beside;        /* of those that were tried, the ones that touch an edge or a vertex */
    size_t larger, shown; /* faces held against larger balls than there are; and those shown to be touched by none */
} held;

static double any(scene_random *random, double low, double high) {
    return scene_random_between(random, low, high);
}

/* A point below a face, not deeper than this. */
static void point_below(scene_random *random, const double t[3][3], double depth, double p[3]) {
    double normal[3];
    const double s = sqrt(any(random, 0, 1)), r = any(random, 0, 1), down = depth * any(random, 0, 1);
    (void)unit_normal(t, normal);
    for (int i = 0; i < 3; i++) {
        p[i] = (1 - s) * t[0][i] + s * ((1 - r) * t[1][i] + r * t[2][i]) - down * normal[i];
    }
}

/* The face that is nearest to a point, and its distance; whether the nearest point of it is on its rim. */
static uint32_t nearest_face(const ck_ball_space *space, const double p[3], double *distance, bool *on_rim) {
    double least = INFINITY, foot[3] = {0, 0, 0}, other[3];
    uint32_t nearest = 0;
    for (uint32_t i = 0; i < space->count; i++) {
        const double squared = ck_corner_triangle(p, space->faces.stored[i], other);
        if (squared < least) {
            least = squared;
            nearest = i;
            memcpy(foot, other, sizeof foot);
        }
    }
    *distance = sqrt(least);
    *on_rim = false;
    for (int k = 0; k < 3; k++) {
        const double(*t)[3] = space->faces.stored[nearest];
        *on_rim = *on_rim || ck_corner_edge(foot, t[k], t[(k + 1) % 3], other) < 1e-20 * least;
    }
    return nearest;
}

/* Whether a face is shown to be touched by no ball of a radius. `most` is as large as any ball. */
static bool is_shown(const ck_ball_search *plain, uint32_t face, double radius, double most) {
    ck_ball_search search = *plain;
    search.lower = most;
    toucher t = {.search = &search, .radius = radius};
    t.end = search.tree.steps + 100000;
    look_at_face(&t, face);
    assert_true(!search.failed);
    return !t.open && t.radius == radius;
}

/* The same of all faces that a ball touches, as far as roundings tell: where faces of both bodies are flush, one of
 * them bounds the overlap. */
static bool are_shown(const ck_ball_search *search, const double p[3], double distance, double radius, double most) {
    bool all = true;
    for (uint32_t i = 0; i < search->space->count && all; i++) {
        double foot[3];
        if (sqrt(ck_corner_triangle(p, search->space->faces.stored[i], foot)) < distance * (1 + 1e-9)) {
            all = is_shown(search, i, radius, most);
        }
    }
    return all;
}

/* A point beside an edge of a face, or its ends, not farther than this. */
static void point_beside(scene_random *random, const double t[3][3], double most, double p[3]) {
    const int k = (int)scene_random_below(random, 3);
    const double along = fmin(1, fmax(0, any(random, -0.3, 1.3)));
    double way[3];
    scene_random_direction(random, way);
    const double distance = most * any(random, 0, 1);
    for (int i = 0; i < 3; i++) {
        p[i] = (1 - along) * t[k][i] + along * t[(k + 1) % 3][i] + distance * way[i];
    }
}

static void hold_balls(held *all, const ck_ball_search *search, double upper) {
    const ck_ball_space *space = search->space;
    const double most = 1.2 * fmin(upper, 4 * search->lower); /* larger ones would be met with on the way */
    for (int i = 0; i < all->points; i++) {
        double p[3], distance;
        bool on_rim;
        const uint32_t above = (uint32_t)scene_random_below(&all->random, space->count);
        (i % 4 < 2 ? point_below : point_beside)(&all->random, space->faces.stored[above], 1.5 * search->lower, p);
        if (!space->inside(space->user, p)) {
            continue;
        }
        const uint32_t face = nearest_face(space, p, &distance, &on_rim);
        const double radius = distance * (i % 2 == 0 ? 0.999 : any(&all->random, 0.3, 1));
        if (distance < 1e-3 * search->lower) {
            continue;
        }
        all->tried++;
        all->beside += on_rim ? 1 : 0;
        if (are_shown(search, p, distance, radius, most)) {
            all->closed++;
            print_error("a ball of %.9g touches face %u%s, where none of %.9g does\n", distance, face,
                        on_rim ? " at its rim" : "", radius);
        }
        all->larger++;
        all->shown += is_shown(search, above, 1.05 * upper, most) ? 1 : 0;
    }
}

static void hold_overlap(const opened *room, void *context) {
    held *all = context;
    clinker_workspace *workspace = room->check->workspace;
    ck_body *bodies[2] = {&room->check->bodies[0], &room->check->bodies[1]};
    if (room->bodies[0] != bodies[0] || room->totals.whole.empty) {
        return;
    }
    const double *widths;
    assert_true(ck_widths_find(workspace, &room->search, &room->totals, &widths));
    const ck_depth_search search = {.bodies = bodies,
                                    .cuts = &room->cuts,
                                    .insides = room->insides,
                                    .nodes = &room->search,
                                    .labels = &room->labels,
                                    .totals = &room->totals,
                                    .widths = widths,
                                    .most_stored = UINT32_MAX,
                                    .kernels = room->check->kernels};
    ck_depth depth;
    assert_true(ck_depth_open(workspace, &search, &depth));
    ck_ball_bounds ball = ck_ball_unknown(&depth.space);
    const ck_ball_goal goal = {.tolerance = -1, .precision = 1e-2, .budget = 1 << 15};
    assert_true(ck_depth_seek(&depth, &goal, &ball));
    const ck_ball_search plain = {.workspace = workspace,
                                  .space = &depth.space,
                                  .goal = &goal,
                                  .tree = depth.tree,
                                  .holes = &ck_overlap_scratch_of(workspace)->ball_holes,
                                  .lower = 0.5 * ball.lower,
                                  .upper = 0.5 * ball.upper,
                                  .sheet_size = INFINITY};
    if (ball.lower > 0) {
        hold_balls(all, &plain, 0.5 * ball.upper);
    }
}

/* ---- Pairs ---- */

enum { KINDS = 9 };

/* Solids with many edges that do not stick out. */
static void make_reentrant(scene_random *random, int kind, solid pair[2]) {
    if (kind == 0) {
        pair[0] = solid_of(scene_hollow_box(2, (float)any(random, 0.1, 0.8)));
        pair[1] = made_box((const double[3]){-1, -any(random, 0.2, 1.2), -1.1}, (const double[3]){1.2, 1, 0.9});
    } else if (kind == 1) {
        const unsigned splits = 1 + (unsigned)scene_random_below(random, 2);
        scene_mesh block = scene_cube(2), bore = scene_icosphere((float)any(random, 0.5, 0.95), splits);
        scene_mesh_flip(&bore);
        assert_true(scene_mesh_append(&block, &bore));
        scene_mesh_free(&bore);
        pair[0] = solid_of(block);
        pair[1] = solid_of(scene_icosphere(1, splits + 1));
    } else {
        pair[0] = solid_of(scene_bumpy_sphere(200, scene_random_bits(random), 1));
        pair[1] = solid_of(scene_bumpy_sphere(200, scene_random_bits(random), 1));
        solid_move(&pair[1], (const double[3]){any(random, -1.5, 1.5), any(random, 0, 1), 0.2});
    }
}

static void make_pair(scene_random *random, int kind, solid pair[2]) {
    const unsigned sides = 3 + (unsigned)scene_random_below(random, 12);
    const double thin = any(random, 0.01, 0.15);
    if (kind == 0) {
        pair[0] = solid_of(scene_plate_with_hole(2, 0.25F, 1, 8 + 8 * (sides % 3)));
        pair[1] = made_prism(1 + thin, 0.25 + 0.5 * (sides % 2), sides + 4);
    } else if (kind == 1) {
        scene_pair jaws = scene_jaws_pressed(200 + scene_random_below(random, 400), thin);
        pair[0] = solid_of(jaws.a);
        pair[1] = solid_of(jaws.b);
        solid_place(&pair[1], &jaws.pose);
    } else if (kind == 2) { /* a tube's corners are edges that do not stick out */
        pair[0] = made_tube(2, 1, 1);
        pair[1] = made_tube(1 + thin, 0.5, 3);
        solid_move(&pair[1], (const double[3]){any(random, -0.1, 0.1), any(random, -0.1, 0.1), any(random, -1, 3)});
    } else if (kind == 3) {
        pair[0] = solid_of(scene_rough_slab(60, scene_random_bits(random)));
        pair[1] = solid_copy(&pair[0]);
        solid_move(&pair[1], (const double[3]){0.01, 0.02, thin});
    } else if (kind == 4) {
        pair[0] = solid_of(scene_torus(2, 0.6F, 6 + sides, 4 + sides / 2));
        pair[1] = made_tube(2.1, 1.2, any(random, 0.1, 1));
    } else if (kind == 5) {
        pair[0] = solid_random(random);
        pair[1] = solid_random(random);
    } else {
        make_reentrant(random, kind - 6, pair);
    }
    if (scene_random_below(random, 2) == 0) {
        turn_both(random, pair);
    }
}

static void no_face_is_closed_that_a_ball_touches(void **state) {
    held all = {.random = {1}, .points = 60};
    for (int n = 0; n < 10 * KINDS; n++) {
        solid pair[2];
        const held before = all;
        make_pair(&all.random, n % KINDS, pair);
        (void)look_into(state, &pair[0], &pair[1], hold_overlap, &all);
        if (all.closed > before.closed) {
            print_error("pair %d: %zu of %zu\n", n, all.closed - before.closed, all.tried - before.tried);
        }
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    assert_int_equal(all.closed, 0);
    assert_true(all.tried > 300 && all.beside > 100 && 2 * all.shown > all.larger);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_face_is_closed_that_a_ball_touches),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
