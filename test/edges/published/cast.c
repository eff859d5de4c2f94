/* Cast edges as published: what the five algorithms tell, how they agree with each other, what they lose, and that rays
 * through corners and along edges count right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clinker/published.h"
#include "edges/checks.h"
#include "fixtures/checking.h"

#include <math.h>
#include <string.h>

enum { MOST_BODIES = 8, ALGORITHMS = 5 };

/* Bodies that a cast is made of; takes meshes over. */
typedef struct cast_scene {
    scene_mesh meshes[MOST_BODIES];
    clinker_body bodies[MOST_BODIES];
    size_t count;
} cast_scene;

static void add(cast_scene *scene, scene_mesh mesh) {
    assert_true(scene->count < MOST_BODIES && mesh.vertex_count > 0);
    scene->meshes[scene->count] = mesh;
    scene->bodies[scene->count] = (clinker_body){.mesh = scene_mesh_borrow(&scene->meshes[scene->count])};
    scene->count++;
}

static void clear(cast_scene *scene) {
    for (size_t i = 0; i < scene->count; i++) {
        scene_mesh_free(&scene->meshes[i]);
    }
    scene->count = 0;
}

static clinker_cast_settings settings_of(unsigned algorithm, uint32_t resolution) {
    clinker_cast_settings settings;
    clinker_cast_settings_init(&settings);
    settings.algorithm = algorithm;
    settings.view.resolution = resolution;
    settings.view.direction[2] = 1;
    settings.view.up[1] = 1;
    return settings;
}

static clinker_cast cast_of(void **state, const cast_scene *scene, const clinker_cast_settings *settings) {
    clinker_cast cast = CLINKER_INIT(clinker_cast);
    assert_int_equal(clinker_bodies_cast(*state, scene->bodies, scene->count, settings, &cast), CLINKER_STATUS_OK);
    assert_string_equal(clinker_workspace_message(*state), "");
    return cast;
}

/* At how many pixels an edge of one body was found inside of another. */
static size_t pixels_of(const clinker_cast *cast, uint32_t edges_of, uint32_t within) {
    for (size_t i = 0; i < cast->pair_count; i++) {
        if (cast->pairs[i].edges_of == edges_of && cast->pairs[i].within == within) {
            return cast->pairs[i].pixels;
        }
    }
    return 0;
}

static void a_count_above_zero_is_interference(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, scene_cube(1));
    add(&scene, moved(scene_cube(0.5F), 0.75F, 0.2F, 0.1F));
    clinker_cast_settings settings = settings_of(1, 64);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_true(cast.inside_pixels > 10 && cast.inside_pixels < cast.edge_pixels);
    assert_int_equal(cast.open_pixels, 0);
    assert_int_equal(cast.most_bodies, 1);
    assert_null(cast.bodies);
    assert_null(cast.pairs);
    assert_float_equal(cast.sample_spacing, 2.25 / 64, 1e-6);
    clear(&scene);
    add(&scene, scene_cube(1));
    add(&scene, moved(scene_cube(0.5F), 1.75F, 0.2F, 0.1F));
    cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.inside_pixels, 0);
    assert_true(cast.edge_pixels > 100);
    clear(&scene);
}

/* Through the lid that is missing, rays leave a body that they have not entered. */
static void a_count_below_zero_is_a_surface_that_is_open(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, without_lid(scene_cube(1)));
    clinker_cast_settings settings = settings_of(1, 64);
    settings.view.direction[2] = -1;
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_true(cast.open_pixels > 30);
    assert_int_equal(cast.inside_pixels, 0);
    for (int axis = 0; axis < 2; axis++) {
        assert_true(fabs(cast.open_at[axis]) < 1 + 2 * cast.sample_spacing);
    }
    assert_true(fabs(cast.open_at[2] + 1) < 2 * cast.sample_spacing); /* an edge of the bottom */
    settings.view.direction[0] = 1;                                   /* from aside, no ray comes through the hole */
    settings.view.direction[2] = 0;
    cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.open_pixels, 0);
    clear(&scene);
}

/* Scenes in which several bodies interfere, each with whom, and some with nobody. */
static void make_tangle(cast_scene *scene, uint64_t seed) {
    scene_random random = {seed};
    *scene = (cast_scene){.count = 0};
    for (int i = 0; i < MOST_BODIES; i++) {
        const double place[3] = {scene_random_between(&random, -2, 2), scene_random_between(&random, -2, 2),
                                 scene_random_between(&random, -2, 2)};
        const clinker_pose pose = scene_random_pose(&random, place);
        scene_mesh mesh = i % 3 == 0   ? scene_torus(1, 0.3F, 20, 10)
                          : i % 3 == 1 ? scene_cube(0.6F)
                                       : scene_icosphere(0.7F, 4);
        add(scene, scene_mesh_placed(&mesh, &pose));
        scene_mesh_free(&mesh);
    }
}

/* What an algorithm tells, kept apart from the workspace. */
typedef struct kept_cast {
    clinker_cast cast;
    clinker_cast_body bodies[MOST_BODIES];
} kept_cast;

static kept_cast keep_cast(void **state, const cast_scene *scene, const clinker_cast_settings *settings) {
    kept_cast kept = {.cast = cast_of(state, scene, settings)};
    if (kept.cast.bodies != NULL) {
        memcpy(kept.bodies, kept.cast.bodies, scene->count * sizeof *kept.bodies);
    }
    return kept;
}

static void sums_of_pairs_are_the_counts_of_bodies(const cast_scene *scene, const clinker_cast *cast) {
    size_t penetrating[MOST_BODIES] = {0};
    for (size_t i = 0; i < cast->pair_count; i++) {
        const clinker_cast_pair *pair = &cast->pairs[i];
        assert_true(pair->pixels > 0 && pair->edges_of < scene->count);
        assert_true(pair->within < scene->count);
        assert_true(i == 0 || cast->pairs[i - 1].edges_of < pair->edges_of ||
                    (cast->pairs[i - 1].edges_of == pair->edges_of && cast->pairs[i - 1].within < pair->within));
        assert_true(pair->pixels <= cast->bodies[pair->within].penetrated);
        penetrating[pair->edges_of] += pair->pixels;
    }
    for (size_t i = 0; i < scene->count; i++) {
        assert_int_equal(penetrating[i], cast->bodies[i].penetrating);
    }
}

static void all_algorithms_agree(void **state) {
    for (uint64_t seed = 0; seed < 12; seed++) {
        cast_scene scene;
        kept_cast told[ALGORITHMS + 1];
        make_tangle(&scene, seed);
        for (unsigned algorithm = 1; algorithm <= ALGORITHMS; algorithm++) {
            clinker_cast_settings settings = settings_of(algorithm, 128);
            settings.view.eye = seed % 3 == 2 ? 12 : 0;
            settings.nearest = seed % 2 == 1;
            told[algorithm] = keep_cast(state, &scene, &settings);
            if (algorithm == 4) {
                sums_of_pairs_are_the_counts_of_bodies(&scene, &told[4].cast);
                assert_true(told[4].cast.pair_count > 2);
            }
        }
        for (unsigned algorithm = 1; algorithm <= ALGORITHMS; algorithm++) {
            static const unsigned passes[ALGORITHMS + 1] = {0, 3, 3, 4, 7, 7};
            assert_int_equal(told[algorithm].cast.inside_pixels, told[1].cast.inside_pixels);
            assert_int_equal(told[algorithm].cast.edge_pixels, told[1].cast.edge_pixels);
            assert_int_equal(told[algorithm].cast.passes, passes[algorithm]);
        }
        for (size_t i = 0; i < scene.count; i++) {
            assert_int_equal(told[3].bodies[i].penetrating, told[2].bodies[i].penetrating);
            assert_int_equal(told[4].bodies[i].penetrating, told[2].bodies[i].penetrating);
            assert_int_equal(told[5].bodies[i].penetrating, told[2].bodies[i].penetrating);
            assert_int_equal(told[5].bodies[i].penetrated, told[4].bodies[i].penetrated);
            assert_int_equal(told[3].bodies[i].penetrated, 0);
        }
        clear(&scene);
    }
}

static void a_cast_without_interference_ends_after_three_passes(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, scene_icosphere(1, 4));
    add(&scene, moved(scene_icosphere(1, 4), 1.5F, 1.5F, 0));
    for (unsigned algorithm = 1; algorithm <= ALGORITHMS; algorithm++) {
        clinker_cast_settings settings = settings_of(algorithm, 64);
        clinker_cast cast = cast_of(state, &scene, &settings);
        assert_int_equal(cast.passes, 3);
        assert_int_equal(cast.inside_pixels, 0);
        assert_int_equal(cast.pair_count, 0);
        assert_int_equal(cast.bodies != NULL, algorithm > 1);
        for (size_t i = 0; cast.bodies != NULL && i < scene.count; i++) {
            assert_int_equal(cast.bodies[i].penetrating + cast.bodies[i].penetrated, 0);
        }
    }
    clear(&scene);
}

static void both_bodies_are_named(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, moved(scene_cube(0.25F), 0, 0, 0));
    add(&scene, moved(scene_cube(0.25F), 9, 0, 0));
    add(&scene, scene_cube(1));
    clinker_cast_settings settings = settings_of(4, 256);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.pair_count, 1);
    assert_int_equal(cast.pairs[0].edges_of, 0);
    assert_int_equal(cast.pairs[0].within, 2);
    assert_int_equal(cast.pairs[0].pixels, cast.inside_pixels);
    assert_int_equal(cast.bodies[0].penetrating, cast.inside_pixels);
    assert_int_equal(cast.bodies[2].penetrated, cast.inside_pixels);
    assert_int_equal(cast.bodies[1].penetrating + cast.bodies[1].penetrated, 0);
    clear(&scene);
}

/* Where an edge lies inside of two bodies, one place for a name is not enough; CLINKER_METHOD_EDGES tells both. */
static void of_two_bodies_around_an_edge_the_last_one_drawn_is_named(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, scene_cube(0.25F));
    add(&scene, moved(scene_icosphere(1, 5), 0, 0.1F, 0));
    add(&scene, moved(scene_icosphere(1, 5), 0.1F, 0, 0));
    clinker_cast_settings settings = settings_of(4, 64);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_true(cast.most_bodies >= 2);
    assert_int_equal(pixels_of(&cast, 0, 1), 0);
    assert_int_equal(pixels_of(&cast, 0, 2), cast.bodies[0].penetrating);
    assert_true(cast.bodies[1].penetrated >= cast.bodies[0].penetrating);
    clinker_query query = edges_query(64);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, scene.bodies, scene.count, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 3);
    clear(&scene);
}

static scene_mesh shape_number(int number) {
    switch (number) {
    case 0:
        return scene_cube(1);
    case 1:
        return scene_icosphere(1, 4);
    case 2:
        return scene_cylinder(0.7F, 1, 16);
    case 3:
        return scene_bumpy_sphere(600, 5, 1);
    case 4:
        return scene_torus(1, 0.4F, 24, 12);
    default:
        return scene_knot(2, 3, 0.8F, 0.35F, 0.15F, 60, 8);
    }
}

enum { SHAPES = 6, POSES = 100 };

/* A body alone, in random poses; returns in how many of them a pixel has one of its edges inside. */
static size_t count_self_hits(void **state, int shape, double offset, bool perspective) {
    scene_random random = {(uint64_t)shape + 1};
    size_t hits = 0;
    scene_mesh mesh = shape_number(shape);
    for (int i = 0; i < POSES; i++) {
        const double place[3] = {0, 0, 0};
        const clinker_pose pose = scene_random_pose(&random, place);
        const clinker_body body = {.mesh = scene_mesh_borrow(&mesh), .pose = &pose};
        clinker_cast_settings settings = settings_of(1, 256);
        settings.offset = offset;
        settings.view.eye = perspective ? 5 : 0;
        clinker_cast cast = CLINKER_INIT(clinker_cast);
        assert_int_equal(clinker_bodies_cast(*state, &body, 1, &settings, &cast), CLINKER_STATUS_OK);
        assert_true(cast.edge_pixels > 200);
        hits += cast.inside_pixels > 0;
    }
    scene_mesh_free(&mesh);
    return hits;
}

static void an_offset_of_a_pixel_keeps_edges_out_of_their_own_body(void **state) {
    for (int shape = 0; shape < SHAPES; shape++) {
        assert_int_equal(count_self_hits(state, shape, 1, false), 0);
        assert_int_equal(count_self_hits(state, shape, 1, true), 0);
    }
}

static void without_one_they_are_mostly_found_inside(void **state) {
    for (int shape = 0; shape < SHAPES; shape++) {
        assert_true(count_self_hits(state, shape, 0, false) > POSES / 2);
    }
}

enum { SIDE = 16 };

/* A wedge over the window of 16 by 16, whose tip goes along x at the height y, at z = 0; all else lies beyond z = 20.
 */
static scene_mesh wedge_at(float y) {
    scene_mesh wedge = scene_box((const float[3]){0, 0, 0}, (const float[3]){SIDE, SIDE, 24});
    for (size_t i = 0; i < wedge.vertex_count; i++) {
        float *p = &wedge.positions[3 * i];
        p[1] = p[2] == 0 ? y : p[1];
    }
    return wedge;
}

/* The corners of a cube become those of a double pyramid of radius 4 about (8.5, 8.5, 0). */
static scene_mesh octahedron(void) {
    static const float corners[6][3] = {{4.5F, 8.5F, 0},  {12.5F, 8.5F, 0}, {8.5F, 4.5F, 0},
                                        {8.5F, 12.5F, 0}, {8.5F, 8.5F, -4}, {8.5F, 8.5F, 4}};
    static const uint32_t faces[8][3] = {{1, 3, 5}, {3, 0, 5}, {0, 2, 5}, {2, 1, 5},
                                         {3, 1, 4}, {0, 3, 4}, {2, 0, 4}, {1, 2, 4}};
    scene_mesh mesh = scene_cube(1);
    memcpy(mesh.positions, corners, sizeof corners);
    memcpy(mesh.indices, faces, sizeof faces);
    mesh.vertex_count = 6;
    mesh.triangle_count = 8;
    return mesh;
}

/* At how many pixels the tip of the wedge lies inside of a body. */
static size_t count_inside(void **state, scene_mesh body, float height) {
    cast_scene scene = {.count = 0};
    add(&scene, body);
    add(&scene, wedge_at(height));
    clinker_cast_settings settings = settings_of(4, SIDE);
    settings.offset = 0;
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_true(fabs(cast.sample_spacing - 1) < 1e-5);
    size_t pixels = pixels_of(&cast, 1, 0);
    clear(&scene);
    return pixels;
}

/* Figure 4.12: all corners of the double pyramid lie behind centres of pixels, so do the edges that its upper and lower
 * faces share, and the wedge goes along these from corner to corner. */
static void rays_through_corners_and_shared_edges_count_once(void **state) {
    assert_int_equal(count_inside(state, octahedron(), 8.5F), 7);
    assert_int_equal(count_inside(state, octahedron(), 10.5F), 3);
    assert_int_equal(count_inside(state, octahedron(), 12.5F), 0);
    assert_int_equal(count_inside(state, moved(octahedron(), 0, 0, -5), 8.5F), 0);
    assert_int_equal(count_inside(state, moved(octahedron(), 0, 0, 5), 8.5F), 0);
}

/* Upright edges and walls of the box are seen edge-on behind centres of pixels: those on one side count as inside. */
static void rays_along_edges_and_walls_count_for_one_side(void **state) {
    assert_int_equal(count_inside(state, box(4.5F, 4.5F, -3, 12.5F, 12.5F, 3), 8.5F), 8);
    assert_int_equal(count_inside(state, box(4.5F, 4.5F, -3, 12.5F, 12.5F, 3), 4.5F), 8);
    assert_int_equal(count_inside(state, box(4.5F, 4.5F, -3, 12.5F, 12.5F, 3), 12.5F), 0);
    assert_int_equal(count_inside(state, box(4.5F, 4.5F, -6, 12.5F, 12.5F, -3), 4.5F), 0);
}

/* Section 4.5.8. */
static void a_body_that_crosses_itself_is_found_inside_of_itself(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, joined(box(0, 0, 0, 1, 1, 1), box(0.5F, 0.25F, 0.25F, 1.5F, 0.75F, 0.75F)));
    clinker_cast_settings settings = settings_of(4, 64);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.pair_count, 1);
    assert_int_equal(cast.pairs[0].edges_of, 0);
    assert_int_equal(cast.pairs[0].within, 0);
    assert_true(cast.pairs[0].pixels > 10);
    clear(&scene);
}

/* A flat slab over [-1, 1]^2, each pixel of 32 by 32 of which has many edges. */
static scene_mesh dense_slab(float z) {
    scene_mesh slab = scene_rough_slab(32000, 1);
    for (size_t i = 0; i < slab.vertex_count; i++) {
        float *p = &slab.positions[3 * i];
        p[2] = p[2] > -0.1F ? z + 0.25F : z;
    }
    return slab;
}

static bool names_first_two(const clinker_cast *cast) {
    return pixels_of(cast, 0, 1) + pixels_of(cast, 1, 0) > 0;
}

static bool finds_first_two(void **state, const cast_scene *scene) {
    clinker_query query = edges_query(32);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, scene->bodies, scene->count, &query, &answer), CLINKER_STATUS_OK);
    return answer.pair_count > 0 && answer.pairs[0].a == 0 && answer.pairs[0].b == 1 &&
           answer.pairs[0].state == CLINKER_STATE_INTERFERE;
}

/* Figure 4.11: edges of a third body lie before all of those that interfere. */
static void edges_behind_edges_are_lost_but_not_by_the_method_of_this_library(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, scene_cube(0.5F));
    add(&scene, moved(scene_cube(0.25F), 0.4F, 0, 0));
    clinker_cast_settings settings = settings_of(4, 32);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_true(names_first_two(&cast));
    add(&scene, dense_slab(-2));
    for (int nearest = 0; nearest < 2; nearest++) {
        settings.nearest = nearest != 0;
        cast = cast_of(state, &scene, &settings);
        assert_int_equal(cast.inside_pixels, 0);
    }
    assert_true(finds_first_two(state, &scene));
    clear(&scene);
}

static void edges_behind_do_not_hide_the_nearest_one(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, scene_cube(0.5F));
    add(&scene, moved(scene_cube(0.25F), 0.4F, 0, 0));
    add(&scene, dense_slab(2));
    clinker_cast_settings settings = settings_of(4, 32);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.inside_pixels, 0);
    settings.nearest = true;
    cast = cast_of(state, &scene, &settings);
    assert_true(names_first_two(&cast));
    clear(&scene);
}

static void an_inverted_body_is_cast_like_any_other(void **state) {
    cast_scene scene = {.count = 0};
    add(&scene, flipped(scene_cube(1)));
    clinker_cast_settings settings = settings_of(4, 64);
    clinker_cast cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.inside_pixels + cast.open_pixels, 0);
    add(&scene, scene_cube(0.5F));
    cast = cast_of(state, &scene, &settings);
    assert_int_equal(cast.pair_count, 1);
    assert_int_equal(pixels_of(&cast, 1, 0), cast.inside_pixels);
    clear(&scene);
}

static void expect_refusal(void **state, const clinker_cast_settings *settings, const char *text) {
    cast_scene scene = {.count = 0};
    clinker_cast cast = CLINKER_INIT(clinker_cast);
    add(&scene, scene_cube(1));
    assert_int_equal(clinker_bodies_cast(*state, scene.bodies, scene.count, settings, &cast), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(*state), text));
    assert_int_equal(cast.edge_pixels, 0);
    assert_int_equal(cast.passes, 0);
    clear(&scene);
}

static void nonsense_is_refused(void **state) {
    static const double offsets[] = {-1, NAN, INFINITY};
    clinker_cast_settings settings = {.algorithm = 1};
    expect_refusal(state, &settings, "`settings` has no size");
    settings = settings_of(0, 64);
    expect_refusal(state, &settings, "algorithm 0");
    settings = settings_of(6, 64);
    expect_refusal(state, &settings, "algorithm 6");
    for (int i = 0; i < 3; i++) {
        settings = settings_of(4, 64);
        settings.offset = offsets[i];
        expect_refusal(state, &settings, "offset");
    }
    settings = settings_of(4, 64);
    settings.view.eye = NAN;
    expect_refusal(state, &settings, "eye");
    settings.view.eye = 0.5;
    expect_refusal(state, &settings, "before all bodies");
    settings = settings_of(4, 16385);
    expect_refusal(state, &settings, "resolution");
}

static void bad_bodies_are_refused_and_none_are_fine(void **state) {
    clinker_cast_settings settings = settings_of(4, 64);
    cast_scene scene = {.count = 0};
    clinker_cast cast = CLINKER_INIT(clinker_cast);
    assert_int_equal(clinker_bodies_cast(*state, scene.bodies, 0, &settings, &cast), CLINKER_STATUS_OK);
    assert_int_equal(cast.edge_pixels, 0);
    add(&scene, scene_cube(1));
    scene.meshes[0].indices[4] = 99;
    assert_int_equal(clinker_bodies_cast(*state, scene.bodies, 1, &settings, &cast), CLINKER_STATUS_INVALID);
    scene.meshes[0].indices[4] = 0;
    scene.meshes[0].positions[2] = NAN;
    assert_int_equal(clinker_bodies_cast(*state, scene.bodies, 1, &settings, &cast), CLINKER_STATUS_INVALID);
    clear(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_count_above_zero_is_interference),
        cmocka_unit_test(a_count_below_zero_is_a_surface_that_is_open),
        cmocka_unit_test(all_algorithms_agree),
        cmocka_unit_test(a_cast_without_interference_ends_after_three_passes),
        cmocka_unit_test(both_bodies_are_named),
        cmocka_unit_test(of_two_bodies_around_an_edge_the_last_one_drawn_is_named),
        cmocka_unit_test(an_offset_of_a_pixel_keeps_edges_out_of_their_own_body),
        cmocka_unit_test(without_one_they_are_mostly_found_inside),
        cmocka_unit_test(rays_through_corners_and_shared_edges_count_once),
        cmocka_unit_test(rays_along_edges_and_walls_count_for_one_side),
        cmocka_unit_test(a_body_that_crosses_itself_is_found_inside_of_itself),
        cmocka_unit_test(edges_behind_edges_are_lost_but_not_by_the_method_of_this_library),
        cmocka_unit_test(edges_behind_do_not_hide_the_nearest_one),
        cmocka_unit_test(an_inverted_body_is_cast_like_any_other),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(bad_bodies_are_refused_and_none_are_fine),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
