/* The surface of what two bodies share, in triangles: of bodies in any place, on a grid, flush, one in the other, far
 * off, tiny, huge, and of such as overlap themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bodies.h"

#include "fixtures/flush_pair.h"
#include "fixtures/lattice_pair.h"
#include "fixtures/random_pair.h"
#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "overlap/lattice_shells.h"
#include "overlap/surface_judge.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>

static surface_case case_of(const char *label, uint64_t seed, const solid *a, const solid *b) {
    return (surface_case){
        .label = label, .seed = seed, .bodies = {{.mesh = solid_borrow(a)}, {.mesh = solid_borrow(b)}}};
}

/* ---- Random bodies ---- */

static bool one_in(scene_random *random, size_t count) {
    return scene_random_below(random, count) == 0;
}

static solid random_tetrahedron(scene_random *random) {
    double corners[4][3];
    for (int i = 0; i < 12; i++) {
        corners[i / 3][i % 3] = scene_random_between(random, -1.5, 1.5);
    }
    return made_tetrahedron((const double(*)[3])corners);
}

/* One with a cavity. */
static solid hollow(double outer_half, double inner_half) {
    solid inner = made_cube(-inner_half, -inner_half, -inner_half, 2 * inner_half);
    solid_flip(&inner);
    return both(made_cube(-outer_half, -outer_half, -outer_half, 2 * outer_half), inner);
}

enum { CONVEX_SHAPES = 5, SHAPES = 9 };

static solid shape_of(scene_random *random, size_t kind) {
    switch (kind) {
    case 0:
        return made_ball(1, 1 + (unsigned)scene_random_below(random, 3));
    case 1:
        return made_prism(1, scene_random_between(random, 0.1, 2), 3 + (unsigned)scene_random_below(random, 9));
    case 2:
        return made_octahedron((const double[3]){0, 0, 0}, 1.5);
    case 3:
        return random_tetrahedron(random);
    case 4:
        return made_cube(-1, -1, -1, 2);
    case 5:
        return made_tube(1.25, scene_random_between(random, 0.5, 1.2), scene_random_between(random, 0.5, 2));
    case 6:
        return solid_of(scene_torus(1.25F, 0.5F, 10, 6));
    case 7:
        return hollow(1.25, scene_random_between(random, 0.25, 1.2));
    default:
        return both(made_cube(-1.5, -1, -1, 1), made_ball(0.75, 2)); /* apart by a little */
    }
}

/* The same body, told another way: corners of their own, faces turned round or split. */
static solid told_otherwise(scene_random *random, solid shape) {
    solid out = one_in(random, 3) ? as_soup(&shape) : one_in(random, 6) ? with_split_faces(&shape) : solid_copy(&shape);
    solid_free(&shape);
    if (one_in(random, 3)) {
        solid_flip(&out);
    }
    if (one_in(random, 3)) {
        solid_rotate_corners(&out);
    }
    return out;
}

/* Turned, thick or thin, with its middle near the origin. */
static solid placed_solid(scene_random *random, solid shape) {
    double m[9];
    random_turn(random, m);
    const double size = one_in(random, 3) ? scene_random_between(random, 0.1, 1) : 1;
    const double thick = one_in(random, 4) ? pow(10, scene_random_between(random, -3, 0)) : 1;
    const double by[9] = {size, 0, 0, 0, size, 0, 0, 0, size * thick};
    solid thin = turned(&shape, by), out = turned(&thin, m);
    solid_free(&shape);
    solid_free(&thin);
    solid_move(&out, (const double[3]){scene_random_between(random, -1, 1), scene_random_between(random, -1, 1),
                                       scene_random_between(random, -1, 1)});
    return out;
}

/* Where the pair is, how large it is, and how it is given. */
static void put_somewhere(scene_random *random, uint64_t seed, solid pair[2], clinker_pose poses[2],
                          surface_case *given) {
    static const double scales[] = {1e-9, 1e-30, 1e100, 1e9};
    for (int i = 0; i < 2; i++) {
        switch (seed % 8) {
        case 0:
            solid_move(&pair[i], (const double[3]){1e6, -1e6, 0.7e6});
            break;
        case 1:
            solid_scale(&pair[i], scales[seed / 8 % 4]);
            break;
        case 2:
        case 3:
            poses[i] = scene_random_pose(random, (const double[3]){scene_random_between(random, -0.5, 0.5), 0, 0});
            if (one_in(random, 2)) {
                const clinker_pose mirror = pose_stretching(one_in(random, 2) ? -2 : 1, 1, -0.5);
                poses[i] = pose_then(&poses[i], &mirror);
            }
            given->bodies[i].pose = &poses[i];
            break;
        default:
            break;
        }
        given->bodies[i].mesh = solid_borrow(&pair[i]);
    }
}

static void surfaces_of_bodies_in_any_place_are_right(void **state) {
    const test_rounds rounds = test_rounds_of(3000);
    surface_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9e3779b97f4a7c15U + 1};
        const bool convex = seed % 3 == 0;
        solid pair[2];
        clinker_pose poses[2];
        surface_case given = {.label = "any place", .seed = seed, .convex = convex, .general = true};
        for (int i = 0; i < 2; i++) {
            solid shape = shape_of(&random, scene_random_below(&random, convex ? CONVEX_SHAPES : SHAPES));
            pair[i] = told_otherwise(&random, placed_solid(&random, shape));
        }
        put_somewhere(&random, seed, pair, poses, &given);
        (void)surface_judge(*state, &given, &tally);
        solid_free(&pair[0]);
        solid_free(&pair[1]);
    }
    surface_report("any place", &tally);
    assert_true(!rounds.whole || (tally.told > 1500 && tally.several > 60 && tally.inside > 3000));
}

/* Where a unit is too small or too large for volumes nothing is told, or only where it is. */
static void surfaces_of_bodies_on_a_grid_are_right(void **state) {
    const test_rounds rounds = test_rounds_of(3500);
    surface_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        random_pair pair = random_pair_make(seed);
        surface_case given = {.label = "grid",
                              .seed = seed,
                              .tolerance = seed % 2 == 0 ? 0 : pair.query.tolerance,
                              .parallel = pair.family == PAIR_ONE_ULP};
        random_pair_bodies(&pair, given.bodies);
        (void)surface_judge(*state, &given, &tally);
        random_pair_free(&pair);
    }
    surface_report("grid", &tally);
    assert_true(!rounds.whole || tally.told > 1000);
}

static void surfaces_of_flush_bodies_are_right(void **state) {
    const test_rounds rounds = test_rounds_of(3600);
    surface_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        flush_pair pair = flush_pair_make(seed);
        surface_case given = {
            .label = "flush", .seed = seed, .parallel = pair.oddity[0].nudged || pair.oddity[1].nudged};
        flush_pair_bodies(&pair, given.bodies);
        (void)surface_judge(*state, &given, &tally);
        flush_pair_free(&pair);
    }
    surface_report("flush", &tally);
    assert_true(!rounds.whole || (tally.told > 500 && tally.several > 20));
}

static void surfaces_of_bodies_at_a_slant_are_right(void **state) {
    const test_rounds rounds = test_rounds_of(1000);
    surface_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        static const double depths[] = {0, 0.25, 0x1p-20, 1};
        lattice_pair pair = lattice_pair_make(seed / 4, depths[seed % 4]);
        surface_case given = case_of("slant", seed, &pair.a, &pair.b);
        given.convex = true;
        given.parallel = seed % 4 == 2;
        (void)surface_judge(*state, &given, &tally);
        lattice_pair_free(&pair);
    }
    surface_report("slant", &tally);
    assert_true(!rounds.whole || tally.told > 500);
}

/* Faces without area close gaps: where they meet the other body nothing is told, and what is told is right. */
static void surfaces_of_bodies_with_flat_faces_are_right_or_untold(void **state) {
    const test_rounds rounds = test_rounds_of(400);
    surface_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9e3779b97f4a7c15U + 2};
        solid a = solid_random(&random), b = solid_random(&random);
        if (one_in(&random, 3)) {
            solid_scale(&b, 0.125); /* often wholly inside */
        }
        solid_move(&b, (const double[3]){0.5 * scene_random_between(&random, -1, 1), 0.125, 0});
        solid flat[2] = {with_flat_faces(&a), one_in(&random, 2) ? with_flat_faces(&b) : solid_copy(&b)};
        const surface_case given = case_of("flat", seed, &flat[seed % 2], &flat[1 - seed % 2]);
        (void)surface_judge(*state, &given, &tally);
        solid_free(&a);
        solid_free(&b);
        solid_free(&flat[0]);
        solid_free(&flat[1]);
    }
    surface_report("flat faces", &tally);
    assert_true(!rounds.whole || (tally.told > 10 && tally.flat > 100));
}

/* ---- Knots ---- */

/* A box with small shells in its sides or beside them, which may pass through it and each other. */
static lattice_body knotted_body(scene_random *random) {
    const int low[3] = {8, 9, 10}, high[3] = {56, 52, 54};
    lattice_body body = {.count = 0};
    const lattice_shell box = lattice_box(low, high, 1, 1 << scene_random_below(random, 4));
    lattice_add(&body, &box);
    for (size_t left = 1 + scene_random_below(random, 3); left > 0; left--) {
        const int sign = one_in(random, 5) ? -1 : 1, side = 1 + (int)scene_random_below(random, 4);
        const size_t across = scene_random_below(random, 3);
        int from[3], to[3];
        for (size_t i = 0; i < 3; i++) {
            from[i] = 16 + (int)scene_random_below(random, 32);
            from[i] = i == across ? low[i] - (int)scene_random_below(random, 4) : from[i];
            to[i] = from[i] + 1 + (int)scene_random_below(random, 4);
        }
        const lattice_shell shell =
            one_in(random, 2) ? lattice_box(from, to, sign, 1) : lattice_corner(random, from, side, sign);
        lattice_add(&body, &shell);
    }
    return body;
}

static lattice_body large_box(scene_random *random) {
    int low[3], high[3];
    for (int i = 0; i < 3; i++) {
        low[i] = (int)scene_random_below(random, 24);
        high[i] = LATTICE_SIDE - (int)scene_random_below(random, 24);
    }
    const lattice_shell box = lattice_box(low, high, 1, 1 << scene_random_below(random, 3));
    lattice_body body = {.count = 0};
    lattice_add(&body, &box);
    return body;
}

/* Their surface goes round what they share as often as the product of winding numbers says. */
static void surfaces_of_bodies_with_knots_are_what_is_added_up(void **state) {
    const test_rounds rounds = test_rounds_of(600);
    surface_tally tally = {0};
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9e3779b97f4a7c15U + 3};
        const lattice_body bodies[2] = {knotted_body(&random), large_box(&random)};
        scene_mesh meshes[2] = {lattice_mesh(&random, &bodies[0]), lattice_mesh(&random, &bodies[1])};
        surface_case given = {.label = "knots", .seed = seed};
        if (one_in(&random, 2)) {
            lattice_shear(&random, &meshes[0], &meshes[1]);
        }
        for (size_t i = 0; i < 2; i++) {
            if (one_in(&random, 4)) {
                scene_mesh_flip(&meshes[i]);
            }
            given.bodies[(i + seed) % 2].mesh = scene_mesh_borrow(&meshes[i]);
        }
        (void)surface_judge(*state, &given, &tally);
        scene_mesh_free(&meshes[0]);
        scene_mesh_free(&meshes[1]);
    }
    surface_report("knots", &tally);
    assert_true(!rounds.whole || tally.knots > 100);
}

/* ---- By hand ---- */

/* Fails the test unless all is right; frees both. */
static clinker_surface surface_of(void **state, solid a, solid b) {
    surface_tally tally = {0};
    const surface_case given = case_of("by hand", 0, &a, &b);
    const clinker_pair *pair = surface_judge(*state, &given, &tally);
    const clinker_surface surface = pair != NULL ? pair->surface : (clinker_surface){0};
    assert_int_equal(tally.wrong, 0);
    solid_free(&a);
    solid_free(&b);
    return surface;
}

static void a_body_within_is_told_as_it_is(void **state) {
    for (int inward = 0; inward < 2; inward++) {
        for (int order = 0; order < 2; order++) {
            solid small = made_cube(-0.5, -0.5, -0.5, 1), large = made_cube(-2, -2, -2, 4);
            if (inward == 1) {
                solid_flip(&small);
            }
            const clinker_surface surface =
                order == 0 ? surface_of(state, large, small) : surface_of(state, small, large);
            assert_int_equal(surface.triangle_count, 12);
            assert_int_equal(surface.point_count, 0);
            for (uint32_t i = 0; i < surface.triangle_count; i++) {
                const clinker_surface_triangle *triangle = &surface.triangles[i];
                assert_true(triangle->face == i && triangle->of_b == (order == 0));
                assert_true(triangle->corners[0] == 0 && triangle->corners[1] == (inward == 0 ? 1 : 2));
            }
        }
    }
}

/* Each face is one of a or one of b; along the rim between these, faces are cut by their likes, where they end. */
static void a_body_and_its_copy_share_its_own_surface(void **state) {
    for (unsigned splits = 1; splits < 4; splits++) {
        assert_true(surface_of(state, made_ball(1, splits), made_ball(1, splits)).triangle_count >=
                    20 * splits * splits);
    }
    assert_true(surface_of(state, made_tube(2, 1, 3), made_tube(2, 1, 3)).triangle_count >= 32);
    assert_true(surface_of(state, hollow(2, 1), hollow(2, 1)).triangle_count >= 24);
}

/* A corner of a box in another one: the corner has three squares of each, in two triangles of their faces. */
static void a_corner_of_a_box_has_six_sides(void **state) {
    const clinker_surface surface =
        surface_of(state, made_cube(0, 0, 0, 2), made_box((double[3]){1.5, 1.25, 1}, (double[3]){3, 4, 5}));
    bool seen[2][12] = {{false}};
    size_t faces = 0;
    for (size_t i = 0; i < surface.triangle_count; i++) {
        bool *face = &seen[surface.triangles[i].of_b ? 1 : 0][surface.triangles[i].face];
        faces += *face ? 0 : 1;
        *face = true;
    }
    assert_in_range(faces, 6, 12);
    assert_in_range(surface.point_count, 6, 12); /* six of edges of boxes, the others of diagonals of their sides */
}

static void cavities_have_their_own_faces(void **state) {
    const clinker_surface whole = surface_of(state, hollow(2, 1), made_cube(-3, -3, -3, 6));
    assert_int_equal(whole.triangle_count, 24);
    const clinker_surface within = surface_of(state, made_cube(-1.5, -1.5, -1.5, 3), hollow(2, 1));
    assert_int_equal(within.triangle_count, 24);
    assert_int_equal(within.point_count, 0);
    assert_true(surface_of(state, hollow(2, 1), made_cube(-1.5, -1.5, -1.5, 8)).point_count > 0);
}

/* ---- Many punctures on one edge ---- */

/* A bar through the middle of a plate, then thin ones that reach a little over one of its edges, and a cube at a corner
 * far from that: their faces are in no order. */
static solid comb(int teeth) {
    scene_random random = {(uint64_t)teeth};
    const double wide = 8.0 / teeth;
    solid row = made_cube(7.9, 7.9, -1, 2);
    for (int i = 0; i < teeth; i++) {
        const double x = (i + 0.25) * wide;
        const double low[3] = {x, -1, 1 - 0.25 * wide}, high[3] = {x + 0.5 * wide, 0.25 * wide, 1.5};
        row = both(row, made_box(low, high));
    }
    uint32_t *was = malloc(row.triangle_count * sizeof *was);
    assert_non_null(was);
    solid_shuffle_faces(&row, &random, was);
    free(was);
    return both(made_box((double[3]){3.9, 3.9, -1}, (double[3]){4.1, 4.1, 2}), row);
}

/* What is laid over an edge is laid there once, however many bars pass it, and however small or large it all is. */
static void many_punctures_of_an_edge_are_no_burden(void **state) {
    static const double scales[] = {1, 1e-90, 1e90};
    for (int teeth = 4; teeth <= 256; teeth *= 4) {
        for (size_t way = 0; way < 2 * sizeof scales / sizeof *scales; way++) {
            const size_t plate = way % 2;
            solid pair[2];
            pair[plate] = made_box((double[3]){0, 0, 0}, (double[3]){8, 8, 1});
            pair[1 - plate] = comb(teeth);
            solid_scale(&pair[0], scales[way / 2]);
            solid_scale(&pair[1], scales[way / 2]);
            surface_tally tally = {0};
            const surface_case given = case_of("comb", way, &pair[0], &pair[1]);
            const clinker_pair *found = surface_judge(*state, &given, &tally);
            assert_int_equal(tally.wrong, 0);
            assert_int_equal(tally.told, 1);
            assert_int_equal(found->region_count, teeth + 2);
            assert_true(surface_load(*state, &given, found, (int)plate) < 1);
            assert_true(surface_load(*state, &given, found, 1 - (int)plate) < 1);
            solid_free(&pair[0]);
            solid_free(&pair[1]);
        }
    }
}

/* ---- Nothing to tell ---- */

static void has_no_surface(const clinker_pair *pair) {
    if (pair != NULL) {
        assert_null(pair->surface.triangles);
        assert_null(pair->surface.points);
        assert_int_equal(pair->surface.triangle_count, 0);
        assert_int_equal(pair->surface.point_count, 0);
    }
}

static void where_nothing_is_shared_nothing_is_told(void **state) {
    static const double places[][3] = {{2, 0, 0}, {2, 0.5, 0.25}, {2, 2, 0}, {2, 2, 2}, {2, 2, 0.5}, {3, 0, 0}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const clinker_surface none =
            surface_of(state, made_cube(0, 0, 0, 2), made_cube(places[i][0], places[i][1], places[i][2], 2));
        assert_true(none.triangle_count == 0 && none.triangles == NULL && none.points == NULL);
    }
}

/* Nor of a body that is open, nor where the volume is too large for a double, nor where nobody asks. */
static void where_nothing_is_measured_nothing_is_told(void **state) {
    for (int which = 0; which < 4; which++) {
        solid a = made_cube(0, 0, 0, 2), b = made_cube(1, 0.5, 0.25, 2);
        if (which < 2) {
            solid_drop_face(which == 0 ? &a : &b, 3);
        } else if (which == 2) {
            solid_scale(&a, 1e150);
            solid_scale(&b, 1e150);
        }
        const clinker_body bodies[2] = {{.mesh = solid_borrow(&a)}, {.mesh = solid_borrow(&b)}};
        clinker_query query;
        clinker_query_init(&query);
        query.surfaces = which < 3;
        query.regions = true;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.pair_count, 1);
        assert_int_equal(answer.pairs[0].state, CLINKER_STATE_INTERFERE);
        has_no_surface(clinker_answer_pair(&answer, 0));
        solid_free(&a);
        solid_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_of_bodies_in_any_place_are_right),
        cmocka_unit_test(surfaces_of_bodies_on_a_grid_are_right),
        cmocka_unit_test(surfaces_of_flush_bodies_are_right),
        cmocka_unit_test(surfaces_of_bodies_at_a_slant_are_right),
        cmocka_unit_test(surfaces_of_bodies_with_flat_faces_are_right_or_untold),
        cmocka_unit_test(surfaces_of_bodies_with_knots_are_what_is_added_up),
        cmocka_unit_test(a_body_within_is_told_as_it_is),
        cmocka_unit_test(a_body_and_its_copy_share_its_own_surface),
        cmocka_unit_test(a_corner_of_a_box_has_six_sides),
        cmocka_unit_test(cavities_have_their_own_faces),
        cmocka_unit_test(many_punctures_of_an_edge_are_no_burden),
        cmocka_unit_test(where_nothing_is_shared_nothing_is_told),
        cmocka_unit_test(where_nothing_is_measured_nothing_is_told),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
