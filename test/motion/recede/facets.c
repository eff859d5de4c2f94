/* Faces made ready: what is merged, what encloses it, and that neither polygons nor blocks change what is left. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/rigid.h"
#include "fixtures/with_workspace.h"
#include "moving.h"
#include "rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 1000 };

static clinker_facets *make(clinker_workspace *workspace, const clinker_mesh *mesh, clinker_polygons polygons,
                            bool cones) {
    clinker_facets_settings settings;
    clinker_facets_settings_init(&settings);
    settings.polygons = polygons;
    settings.cones = cones;
    clinker_facets *facets = NULL;
    if (clinker_facets_create(workspace, mesh, &settings, &facets) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return facets;
}

static clinker_facets_facts describe(const clinker_facets *facets) {
    clinker_facets_facts facts = CLINKER_INIT(clinker_facets_facts);
    assert_int_equal(clinker_facets_describe(facets, &facts), CLINKER_STATUS_OK);
    return facts;
}

/* ---- What is made ----*/

static void coplanar_triangles_are_one_face(void **state) {
    scene_mesh cube = scene_cube(1);
    const clinker_mesh mesh = scene_mesh_borrow(&cube);
    const size_t faces[] = {12, 6, 6}, points[] = {36, 24, 24};
    for (int i = 0; i < 3; i++) {
        clinker_facets *facets = make(*state, &mesh, (clinker_polygons)i, true);
        const clinker_facets_facts facts = describe(facets);
        assert_int_equal(facts.polygons, i);
        assert_int_equal(facts.triangles, 12);
        assert_int_equal(facts.faces, faces[i]);
        assert_int_equal(facts.points, points[i]);
        assert_int_equal(facts.most_points, i == 0 ? 3 : 4);
        assert_int_equal(facts.blocks, 1);
        assert_true(facts.solid && facts.bytes > 0);
        clinker_facets_destroy(facets);
    }
    scene_mesh_free(&cube);
}

/* Figure 7 of the paper: a round face of 256 corners, of which 8 points are made, or all kept. */
static void a_face_of_many_corners_gets_eight_points(void **state) {
    scene_mesh pin = scene_cylinder(1, 1, 256);
    const clinker_mesh mesh = scene_mesh_borrow(&pin);
    clinker_facets *bounding = make(*state, &mesh, CLINKER_POLYGONS_BOUNDING, false);
    clinker_facets *hulls = make(*state, &mesh, CLINKER_POLYGONS_HULLS, false);
    assert_int_equal(describe(bounding).faces, describe(hulls).faces);
    assert_true(describe(bounding).faces <= 258 + 256);
    assert_int_equal(describe(bounding).most_points, 8);
    assert_int_equal(describe(hulls).most_points, 256);
    assert_int_equal(describe(bounding).blocks, 0);
    clinker_facets_destroy(bounding);
    clinker_facets_destroy(hulls);
    scene_mesh_free(&pin);
}

/* Two triangles in one plane, back to back, share an edge: they are two faces, and both may recede. */
static void faces_that_face_apart_are_not_merged(void **state) {
    const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const uint32_t indices[] = {0, 1, 2, 0, 2, 1};
    const clinker_mesh mesh = {.positions = positions, .vertex_count = 3, .indices = indices, .triangle_count = 2};
    clinker_facets *facets = make(*state, &mesh, CLINKER_POLYGONS_HULLS, true);
    assert_int_equal(describe(facets).faces, 2);
    clinker_facets_destroy(facets);
}

/* ---- What is left ---- */

static clinker_recession recede(clinker_workspace *workspace, const moving_pair *pair, clinker_facets *const facets[2],
                                const clinker_recede_settings *asked) {
    clinker_body bodies[2];
    clinker_recession left = CLINKER_INIT(clinker_recession);
    clinker_recede_settings settings = *asked;
    settings.facets[0] = facets[0];
    settings.facets[1] = facets[1];
    moving_pair_bodies(pair, bodies);
    if (clinker_bodies_recede(workspace, bodies, pair->motions, &settings, &left) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return left;
}

static uint8_t *marks_of(const clinker_left *left) {
    uint8_t *marks = calloc(left->triangles, 1);
    assert_non_null(marks);
    for (size_t i = 0; i < left->face_count; i++) {
        marks[left->faces[i]] = 1;
    }
    return marks;
}

/* The faces that are left of each body, with facets of a kind. */
static void find_marks(clinker_workspace *workspace, const moving_pair *pair, clinker_polygons polygons, bool cones,
                       const clinker_recede_settings *settings, uint8_t *marks[2], clinker_recession *out) {
    clinker_facets *facets[2];
    clinker_body bodies[2];
    moving_pair_bodies(pair, bodies);
    for (int i = 0; i < 2; i++) {
        facets[i] = make(workspace, &bodies[i].mesh, polygons, cones);
    }
    *out = recede(workspace, pair, facets, settings);
    for (int i = 0; i < 2; i++) {
        marks[i] = marks_of(&out->bodies[i]);
        clinker_facets_destroy(facets[i]);
    }
}

static moving_pair pair_of(uint64_t seed, clinker_recede_settings *settings) {
    scene_random random = {seed * 0x9E3779B97F4A7C15u + 77};
    moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), seed % 5 == 0 ? -0.5 : 0.1);
    clinker_recede_settings_init(settings);
    settings->spheres = seed % 3 == 0;
    settings->duration = seed % 2 == 0 ? 0 : 0.1;
    settings->epsilon = seed % 7 == 0 ? 0.125 : 0;
    return pair;
}

/* A body of a few thousand faces in place of the first one: of blocks some go, some stay. */
static void refine(moving_pair *pair, uint64_t seed) {
    scene_mesh fine = scene_bumpy_sphere(4000 + 10 * seed, seed, 1);
    if (seed % 16 == 0) {
        assert_true(scene_shuffle(&fine, seed, true));
    }
    solid_free(&pair->shapes[0]);
    pair->shapes[0] = solid_of(fine);
}

static void cones_change_nothing(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    size_t in_blocks = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        clinker_recede_settings settings;
        moving_pair pair = pair_of(seed, &settings);
        uint8_t *plain[2], *coned[2];
        if (seed % 8 == 0) {
            refine(&pair, seed);
        }
        clinker_recession without, with;
        const clinker_polygons polygons = (clinker_polygons)(seed % 3);
        find_marks(*state, &pair, polygons, false, &settings, plain, &without);
        find_marks(*state, &pair, polygons, true, &settings, coned, &with);
        for (int i = 0; i < 2; i++) {
            assert_memory_equal(plain[i], coned[i], pair.shapes[i].triangle_count);
            assert_int_equal(without.bodies[i].receding, with.bodies[i].receding);
            assert_int_equal(without.bodies[i].unreached, with.bodies[i].unreached);
            assert_int_equal(without.bodies[i].in_blocks, 0);
            in_blocks += with.bodies[i].in_blocks;
            free(plain[i]);
            free(coned[i]);
        }
        moving_pair_free(&pair);
    }
    assert_true(!rounds.whole || in_blocks > 0);
}

enum { PILLAR_SIDES = 256 };

static void write_triangle(uint32_t *out, uint32_t a, uint32_t b, uint32_t c) {
    out[0] = a;
    out[1] = b;
    out[2] = c;
}

/* A pillar whose sides lean inwards by a draft, the triangles of its wall before those of its lids. The wall is a block
 * of which all normals are nearly upright on the axis of their cone. */
static scene_mesh leaning_pillar(double draft) {
    scene_mesh made = {.vertex_count = 2 * PILLAR_SIDES + 2, .triangle_count = (size_t)4 * PILLAR_SIDES};
    made.positions = calloc(made.vertex_count, sizeof(float[3]));
    made.indices = calloc(made.triangle_count, sizeof(uint32_t[3]));
    assert_true(made.positions != NULL && made.indices != NULL);
    for (uint32_t i = 0; i < 2 * PILLAR_SIDES + 2; i++) {
        const bool top = i % 2 != 0, centre = i >= 2 * PILLAR_SIDES;
        const uint32_t side = i / 2;
        const double angle = 2 * SCENE_PI * side / PILLAR_SIDES, radius = centre ? 0 : top ? 1 - draft : 1;
        made.positions[3 * (size_t)i] = (float)(radius * cos(angle));
        made.positions[3 * (size_t)i + 1] = (float)(radius * sin(angle));
        made.positions[3 * (size_t)i + 2] = top ? 0.5F : -0.5F;
    }
    for (uint32_t i = 0; i < PILLAR_SIDES; i++) {
        const uint32_t low = 2 * i, next = 2 * ((i + 1) % PILLAR_SIDES);
        uint32_t *wall = &made.indices[6 * (size_t)i], *lids = &made.indices[6 * (size_t)(PILLAR_SIDES + i)];
        write_triangle(wall, low, next, next + 1);
        write_triangle(wall + 3, low, next + 1, low + 1);
        write_triangle(lids, low + 1, next + 1, 2 * PILLAR_SIDES + 1);
        write_triangle(lids + 3, next, low, 2 * PILLAR_SIDES);
    }
    return made;
}

/* It sinks along that axis, and a little aside: sides go that lean by more than that. */
static void blocks_of_leaning_sides_change_nothing(void **state) {
    size_t some_left = 0;
    for (int i = 0; i < 400; i++) {
        const int more = i / 20;
        const double draft = 5e-5 * (1 + i % 20), aside = 0.15 * draft * (1 + more);
        moving_pair pair = {.shapes = {solid_of(leaning_pillar(draft)), solid_of(scene_cube(1))},
                            .poses = {clinker_pose_identity(), clinker_pose_identity()},
                            .motions = {{.velocity = {aside, 0, -1}}}};
        pair.poses[1].m[11] = -5;
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        uint8_t *plain[2], *coned[2];
        clinker_recession without, with;
        find_marks(*state, &pair, CLINKER_POLYGONS_TRIANGLES, false, &settings, plain, &without);
        find_marks(*state, &pair, CLINKER_POLYGONS_TRIANGLES, true, &settings, coned, &with);
        for (int body = 0; body < 2; body++) {
            assert_memory_equal(plain[body], coned[body], pair.shapes[body].triangle_count);
            free(plain[body]);
            free(coned[body]);
        }
        some_left += without.bodies[0].face_count;
        moving_pair_free(&pair);
    }
    assert_true(some_left > 0);
}

/* Of a triangle no more is left as part of a face than is needed: what bounding polygons leave includes what hulls
 * leave, and that includes, but for rounding, what triangles leave. */
static void tighter_polygons_leave_less(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        clinker_recede_settings settings;
        moving_pair pair = pair_of(seed, &settings);
        clinker_recession left;
        uint8_t *marks[3][2];
        settings.spheres = false;
        for (int i = 0; i < 3; i++) {
            find_marks(*state, &pair, (clinker_polygons)i, true, &settings, marks[i], &left);
        }
        for (int which = 0; which < 2; which++) {
            for (size_t face = 0; face < pair.shapes[which].triangle_count; face++) {
                const bool hull = marks[CLINKER_POLYGONS_HULLS][which][face];
                assert_true(!hull || marks[CLINKER_POLYGONS_BOUNDING][which][face]);
                const moving_face now = moving_face_of(&pair, which, face, 0, 1, false);
                assert_true(!marks[CLINKER_POLYGONS_TRIANGLES][which][face] || hull ||
                            now.approach < 0x1p-12L * now.ratio * (long double)left.bodies[which].speed);
            }
            for (int i = 0; i < 3; i++) {
                free(marks[i][which]);
            }
        }
        moving_pair_free(&pair);
    }
}

/* The hull tells exactly whether some triangle of a face does not recede: the face is those that share a plane. */
static void hulls_are_necessary_and_sufficient(void **state) {
    scene_mesh pin = scene_cylinder(1, 0.5F, 256);
    const clinker_mesh mesh = scene_mesh_borrow(&pin);
    clinker_facets *hulls = make(*state, &mesh, CLINKER_POLYGONS_HULLS, true);
    const clinker_body bodies[2] = {{.mesh = mesh}, {.mesh = mesh}};
    for (int i = 0; i < 200; i++) {
        /* Turns about y and sinks: the top, at z = 0.5, recedes where x wy < 1 at all of its points, up to 1. */
        const double turn = 0.5 + i * 0.005 + 0.0001;
        const clinker_motion motions[2] = {{.velocity = {0, 0, -1}, .angular = {0, turn, 0}}, {.centred = false}};
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        settings.facets[0] = settings.facets[1] = hulls;
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, &settings, &left), CLINKER_STATUS_OK);
        bool top = false;
        for (size_t k = 0; k < left.bodies[0].face_count; k++) {
            const uint32_t *corners = &pin.indices[3 * (size_t)left.bodies[0].faces[k]];
            top =
                top || (pin.positions[3 * (size_t)corners[0] + 2] > 0 &&
                        pin.positions[3 * (size_t)corners[1] + 2] > 0 && pin.positions[3 * (size_t)corners[2] + 2] > 0);
        }
        assert_true(top == (turn >= 1));
    }
    clinker_facets_destroy(hulls);
    scene_mesh_free(&pin);
}

/* A flat face split into four, at points that are exact, is the same face. */
static void splitting_a_face_changes_nothing(void **state) {
    scene_mesh cube = scene_cube(1);
    float positions[3 * 12] = {0};
    uint32_t indices[3 * 16];
    memcpy(positions, cube.positions, 24 * sizeof *positions);
    memcpy(indices, cube.indices, 36 * sizeof *indices);
    const uint32_t *first = cube.indices; /* its first face gets a point on each of two sides, and is split in three */
    size_t shared = 0;
    for (size_t i = 1; i < 12; i++) { /* the neighbour across its side from corner 0 to corner 1 */
        for (int k = 0; k < 3; k++) {
            shared =
                cube.indices[3 * i + (size_t)k] == first[1] && cube.indices[3 * i + (size_t)(k + 1) % 3] == first[0]
                    ? i
                    : shared;
        }
    }
    for (int k = 0; k < 3; k++) {
        positions[24 + k] =
            0.5F * (cube.positions[3 * first[0] + (uint32_t)k] + cube.positions[3 * first[1] + (uint32_t)k]);
    }
    /* first becomes (0, m, 2) and (m, 1, 2); its neighbour likewise around its third corner */
    uint32_t third = 0;
    for (int k = 0; k < 3; k++) {
        const uint32_t corner = cube.indices[3 * shared + (size_t)k];
        third = corner != first[0] && corner != first[1] ? corner : third;
    }
    const uint32_t split[4][3] = {
        {first[0], 8, first[2]}, {8, first[1], first[2]}, {first[1], 8, third}, {8, first[0], third}};
    memcpy(&indices[0], split[0], sizeof split[0]);
    memcpy(&indices[3 * shared], split[2], sizeof split[2]);
    memcpy(&indices[36], split[1], sizeof split[1]);
    memcpy(&indices[39], split[3], sizeof split[3]);
    const clinker_mesh meshes[2] = {
        scene_mesh_borrow(&cube),
        {.positions = positions, .vertex_count = 9, .indices = indices, .triangle_count = 14}};
    const clinker_motion motions[2] = {{.velocity = {1, 0.5, -0.75}, .angular = {0.3, 0.2, 0.1}}, {.centred = false}};
    size_t edges[2], kept[2][12];
    for (int i = 0; i < 2; i++) {
        clinker_facets *facets = make(*state, &meshes[i], CLINKER_POLYGONS_BOUNDING, true);
        assert_int_equal(describe(facets).faces, 6);
        assert_true(describe(facets).solid);
        const clinker_body bodies[2] = {{.mesh = meshes[i]}, {.mesh = meshes[i]}};
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        settings.elements = true;
        settings.facets[0] = settings.facets[1] = facets;
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, &settings, &left), CLINKER_STATUS_OK);
        edges[i] = left.bodies[0].edge_count;
        for (uint32_t face = 0; face < 12; face++) {
            kept[i][face] = moving_has(left.bodies[0].faces, left.bodies[0].face_count, face);
        }
        clinker_facets_destroy(facets);
    }
    assert_memory_equal(kept[0], kept[1], sizeof kept[0]);
    assert_true(edges[0] > 0 && edges[1] >= edges[0] && edges[1] <= edges[0] + 1); /* a side may be in two pieces */
    scene_mesh_free(&cube);
}

/* ---- What is refused ---- */

static void facets_of_another_mesh_are_refused(void **state) {
    scene_mesh cube = scene_cube(1), other = scene_icosphere(1, 2);
    const clinker_mesh meshes[2] = {scene_mesh_borrow(&cube), scene_mesh_borrow(&other)};
    clinker_facets *facets = make(*state, &meshes[0], CLINKER_POLYGONS_BOUNDING, true);
    const clinker_body bodies[2] = {{.mesh = meshes[0]}, {.mesh = meshes[1]}};
    const clinker_motion motions[2] = {{.velocity = {1, 0, 0}}, {.centred = false}};
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.facets[0] = facets;
    clinker_recession left = CLINKER_INIT(clinker_recession);
    assert_int_equal(clinker_bodies_recede(*state, bodies, motions, &settings, &left), CLINKER_STATUS_OK);
    settings.facets[1] = facets;
    assert_int_equal(clinker_bodies_recede(*state, bodies, motions, &settings, &left), CLINKER_STATUS_INVALID);
    assert_string_equal(clinker_workspace_message(*state), "body 1: its facets were made of another mesh");
    clinker_facets_destroy(facets);
    scene_mesh_free(&cube);
    scene_mesh_free(&other);
}

static void bad_meshes_and_settings_are_refused(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_mesh mesh = scene_mesh_borrow(&cube);
    clinker_facets *facets = (clinker_facets *)state;
    clinker_facets_settings settings;
    clinker_facets_settings_init(&settings);
    settings.polygons = (clinker_polygons)17;
    assert_int_equal(clinker_facets_create(*state, &mesh, &settings, &facets), CLINKER_STATUS_INVALID);
    assert_null(facets);
    cube.indices[4] = 8;
    assert_int_equal(clinker_facets_create(*state, &mesh, NULL, &facets), CLINKER_STATUS_INVALID);
    assert_null(facets);
    cube.indices[4] = 3;
    cube.positions[5] = NAN;
    assert_int_equal(clinker_facets_create(*state, &mesh, NULL, &facets), CLINKER_STATUS_INVALID);
    assert_null(facets);
    clinker_facets_destroy(NULL);
    scene_mesh_free(&cube);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coplanar_triangles_are_one_face),
        cmocka_unit_test(a_face_of_many_corners_gets_eight_points),
        cmocka_unit_test(faces_that_face_apart_are_not_merged),
        cmocka_unit_test(cones_change_nothing),
        cmocka_unit_test(blocks_of_leaning_sides_change_nothing),
        cmocka_unit_test(tighter_polygons_leave_less),
        cmocka_unit_test(hulls_are_necessary_and_sufficient),
        cmocka_unit_test(splitting_a_face_changes_nothing),
        cmocka_unit_test(facets_of_another_mesh_are_refused),
        cmocka_unit_test(bad_meshes_and_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
