/* Which faces are left, against sums in long double; what must not change that; what is refused. */
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

enum { ROUNDS = 400, TIMES = 17 };

static clinker_recession recede(clinker_workspace *workspace, const moving_pair *pair,
                                const clinker_recede_settings *settings) {
    clinker_body bodies[2];
    clinker_recession left = CLINKER_INIT(clinker_recession);
    moving_pair_bodies(pair, bodies);
    const clinker_status status = clinker_bodies_recede(workspace, bodies, pair->motions, settings, &left);
    if (status != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(workspace));
    }
    return left;
}

/* How a face moves in all of a time: what it says at its least favourable moment. */
typedef struct course {
    long double approach, ratio;
    bool reached; /* at the moments when it approaches, or rests, the other body has points on both sides */
} course;

static course follow(const moving_pair *pair, int which, size_t face, double duration, bool sides) {
    const int outward = 1;
    course out = {.approach = -INFINITY};
    for (int i = 0; i < (duration > 0 ? TIMES : 1); i++) {
        const moving_face now = moving_face_of(pair, which, face, duration * i / (TIMES - 1), outward, sides);
        out.approach = fmaxl(out.approach, now.approach);
        out.ratio = now.ratio;
        out.reached = out.reached || (now.approach >= 0 && now.low <= 0 && now.high >= 0);
    }
    return out;
}

/* A face that does not recede, or is reached meanwhile, is left; one that clearly recedes is not. */
static void assert_true_to_reference(const moving_pair *pair, const clinker_recede_settings *settings,
                                     const clinker_recession *left, uint64_t seed) {
    for (int which = 0; which < 2; which++) {
        const clinker_left *body = &left->bodies[which];
        const long double slowest = settings->epsilon + (settings->duration > 0 ? 0.125L : 0);
        assert_true(body->solid);
        assert_int_equal(body->face_count + body->receding + body->unreached, body->triangles);
        for (uint32_t face = 0; face < body->triangles; face++) {
            const course true_one = follow(pair, which, face, settings->duration, settings->spheres);
            const bool is_left = moving_has(body->faces, body->face_count, face);
            const bool has_to_stay = settings->spheres ? true_one.reached : true_one.approach >= 0;
            const bool has_to_go = left->steps < 16 && true_one.approach < -(slowest + 0x1p-14L * true_one.ratio) *
                                                                               (long double)body->speed;
            if ((!is_left && (has_to_stay || true_one.ratio == 0)) || (is_left && has_to_go && true_one.ratio > 0)) {
                fail_msg("seed %llu, body %d, face %u: approach %Lg, speed %g, left %d", (unsigned long long)seed,
                         which, (unsigned)face, true_one.approach, body->speed, is_left);
            }
        }
    }
}

static void faces_at_an_instant_are_those_of_the_reference(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS);
    size_t receding = 0, all = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 1};
        moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), 0.1);
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        settings.epsilon = seed % 5 == 0 ? 0.25 : 0;
        const clinker_recession left = recede(*state, &pair, &settings);
        assert_int_equal(left.steps, 1);
        assert_true_to_reference(&pair, &settings, &left, seed);
        receding += left.bodies[0].receding + left.bodies[1].receding;
        all += left.bodies[0].triangles + left.bodies[1].triangles;
        moving_pair_free(&pair);
    }
    assert_true(receding > all / 4); /* about half of them, less what epsilon and rotations keep */
}

static void faces_over_a_time_are_those_of_the_reference(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS / 4);
    size_t receding = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 1001};
        moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), 0.1);
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        settings.duration = pair.duration / 4;
        const clinker_recession left = recede(*state, &pair, &settings);
        assert_true_to_reference(&pair, &settings, &left, seed);
        receding += left.bodies[0].receding;
        moving_pair_free(&pair);
    }
    assert_true(receding > 0);
}

static void faces_that_the_other_body_reaches_are_left(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS / 8);
    size_t unreached = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 2001};
        moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), seed % 3 == 0 ? -0.5 : 0.1);
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        settings.spheres = true;
        settings.duration = seed % 2 == 0 ? 0 : 0.1;
        const clinker_recession left = recede(*state, &pair, &settings);
        for (int which = 0; which < 2; which++) {
            for (uint32_t face = 0; face < left.bodies[which].triangles; face++) {
                const course true_one = follow(&pair, which, face, settings.duration, true);
                assert_true(!true_one.reached ||
                            moving_has(left.bodies[which].faces, left.bodies[which].face_count, face));
            }
            unreached += left.bodies[which].unreached;
        }
        moving_pair_free(&pair);
    }
    assert_true(unreached > 0);
}

/* ---- Rounding ---- */

/* A prism, turned anyhow, that moves along its axis: its sides are at rest along their normals, but for the rounding of
 * coordinates and velocity. */
static void sides_along_the_motion_stay_in_spite_of_rounding(void **state) {
    for (uint64_t seed = 0; seed < 100; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 6001};
        const double to[3] = {scene_random_between(&random, -9, 9), scene_random_between(&random, -9, 9), 0};
        const clinker_pose pose = pose_rigid(&random, to);
        moving_pair pair = {.shapes = {solid_of(scene_cylinder(1, 2, 64)), solid_of(scene_cube(1))},
                            .poses = {clinker_pose_identity(), clinker_pose_identity()},
                            .motions = {{.velocity = {pose.m[2], pose.m[6], pose.m[10]}}, {.centred = false}}};
        const solid *pin = &pair.shapes[0];
        uint8_t is_side[512] = {0};
        size_t sides = 0, kept = 0;
        for (size_t face = 0; face < pin->triangle_count; face++) {
            const double *at[3];
            for (size_t corner = 0; corner < 3; corner++) {
                at[corner] = &pin->positions[3 * (size_t)pin->indices[3 * face + corner]];
            }
            is_side[face] = at[0][2] != at[1][2] || at[1][2] != at[2][2];
        }
        solid_place(&pair.shapes[0], &pose);
        const clinker_recession left = recede(*state, &pair, NULL);
        for (uint32_t face = 0; face < pin->triangle_count; face++) {
            sides += is_side[face];
            kept += is_side[face] && moving_has(left.bodies[0].faces, left.bodies[0].face_count, face);
        }
        assert_true(sides >= 128 && kept == sides);
        assert_true(left.bodies[0].receding > 0);
        moving_pair_free(&pair);
    }
}

/* Two bodies turn as one, about centres that are far away, but for the rounding of a velocity: what they have of a
 * relative motion is what numbers cancel to. */
static void numbers_that_cancel_take_no_face_away(void **state) {
    for (uint64_t seed = 0; seed < 200; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 7001};
        moving_pair pair = moving_pair_random(&random, MOVING_BY_ROTATION, 0.1);
        const double far = 1e12;
        long double apart[3];
        pair.motions[1] = pair.motions[0];
        for (int i = 0; i < 2; i++) {
            pair.motions[i].centred = true;
            for (int k = 0; k < 3; k++) {
                pair.motions[i].centre[k] = scene_random_between(&random, -far, far);
            }
        }
        for (int k = 0; k < 3; k++) {
            apart[k] = (long double)pair.motions[1].centre[k] - pair.motions[0].centre[k];
        }
        for (int k = 0; k < 3; k++) {
            const int u = (k + 1) % 3, v = (k + 2) % 3;
            const double *w = pair.motions[0].angular;
            pair.motions[1].velocity[k] = (double)(w[u] * apart[v] - w[v] * apart[u]);
        }
        const clinker_recession left = recede(*state, &pair, NULL);
        for (int which = 0; which < 2; which++) {
            const clinker_left *body = &left.bodies[which];
            for (uint32_t face = 0; face < body->triangles; face++) {
                const moving_face now = moving_face_of(&pair, which, face, 0, 1, false);
                assert_true(now.approach < 0 || moving_has(body->faces, body->face_count, face));
            }
        }
        moving_pair_free(&pair);
    }
}

/* ---- What must not change the faces that are left ---- */

/* The same pair in a pose that scales, shears or mirrors: what recedes is told in the world. */
static void a_pose_may_scale_and_mirror(void **state) {
    const test_rounds rounds = test_rounds_of(ROUNDS / 4);
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 3001};
        moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), 1);
        const double sign = seed % 2 == 0 ? -1 : 1;
        clinker_pose stretch =
            pose_stretching(sign * scene_random_between(&random, 0.2, 2), scene_random_between(&random, 0.2, 2), 1);
        stretch.m[1] = scene_random_between(&random, -0.5, 0.5);
        const clinker_pose placed = pair.poses[0];
        pair.poses[0] = pose_then(&stretch, &placed);
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        const clinker_recession left = recede(*state, &pair, &settings);
        const clinker_left *body = &left.bodies[0];
        for (uint32_t face = 0; face < body->triangles; face++) {
            const moving_face now = moving_face_of(&pair, 0, face, 0, sign > 0 ? 1 : -1, false);
            const bool is_left = moving_has(body->faces, body->face_count, face);
            assert_true(now.ratio == 0 || is_left || now.approach < 0);
            assert_true(now.ratio == 0 || !is_left || now.approach >= -0x1p-11L * now.ratio * (long double)body->speed);
        }
        moving_pair_free(&pair);
    }
}

/* Faces that are left, by old numbers: bytes of 0 and 1. */
static uint8_t *marks_of(const clinker_left *left, const uint32_t *was) {
    uint8_t *marks = calloc(left->triangles, 1);
    assert_non_null(marks);
    for (size_t i = 0; i < left->face_count; i++) {
        marks[was != NULL ? was[left->faces[i]] : left->faces[i]] = 1;
    }
    return marks;
}

static void numbers_of_faces_and_vertices_do_not_matter(void **state) {
    for (uint64_t seed = 0; seed < 40; seed++) {
        scene_random random = {seed * 0x9E3779B97F4A7C15u + 4001};
        moving_pair pair = moving_pair_random(&random, (moving_kind)(seed % MOVING_KINDS), 0.1);
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        settings.spheres = true;
        settings.duration = seed % 3 == 0 ? 0.05 : 0;
        uint32_t *was[2];
        uint8_t *before[2];
        clinker_recession left = recede(*state, &pair, &settings);
        for (int i = 0; i < 2; i++) {
            before[i] = marks_of(&left.bodies[i], NULL);
            was[i] = malloc(pair.shapes[i].triangle_count * sizeof *was[i]);
            assert_non_null(was[i]);
            solid_shuffle_faces(&pair.shapes[i], &random, was[i]);
            solid_shuffle_vertices(&pair.shapes[i], &random);
        }
        left = recede(*state, &pair, &settings);
        for (int i = 0; i < 2; i++) {
            uint8_t *after = marks_of(&left.bodies[i], was[i]);
            assert_memory_equal(before[i], after, pair.shapes[i].triangle_count);
            free(before[i]);
            free(after);
            free(was[i]);
        }
        moving_pair_free(&pair);
    }
}

/* The faces that are left of both bodies, kept beyond the next call. */
typedef struct kept_faces {
    uint32_t *faces[2];
    size_t counts[2];
} kept_faces;

static kept_faces keep_faces(const clinker_recession *left) {
    kept_faces kept;
    for (int i = 0; i < 2; i++) {
        const clinker_left *body = &left->bodies[i];
        kept.counts[i] = body->face_count;
        kept.faces[i] = malloc(body->face_count * sizeof *body->faces);
        assert_true(body->face_count > 0);
        assert_non_null(kept.faces[i]);
        memcpy(kept.faces[i], body->faces, body->face_count * sizeof *body->faces);
    }
    return kept;
}

static void kept_faces_free(kept_faces *kept) {
    free(kept->faces[0]);
    free(kept->faces[1]);
}

static void assert_as_kept(const clinker_recession *left, const kept_faces *kept) {
    for (int i = 0; i < 2; i++) {
        assert_int_equal(left->bodies[i].face_count, kept->counts[i]);
        assert_memory_equal(left->bodies[i].faces, kept->faces[i], kept->counts[i] * sizeof *kept->faces[i]);
    }
}

/* A soup of floats, the same with indices, the same with doubles, in strides: the same faces. */
static void layouts_do_not_matter(void **state) {
    typedef struct wide_vertex {
        double p[3], other;
    } wide_vertex;
    scene_mesh mesh = scene_torus(1, 0.4F, 20, 12);
    scene_mesh soup = scene_soup(&mesh);
    wide_vertex *wide = malloc(mesh.vertex_count * sizeof *wide);
    assert_non_null(wide);
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        for (int k = 0; k < 3; k++) {
            wide[i].p[k] = (double)mesh.positions[3 * i + (size_t)k];
        }
    }
    clinker_mesh meshes[3] = {scene_mesh_borrow(&mesh), scene_mesh_borrow(&soup), scene_mesh_borrow(&mesh)};
    meshes[2].positions = wide;
    meshes[2].scalar = CLINKER_SCALAR_FLOAT64;
    meshes[2].position_stride = sizeof *wide;
    const clinker_motion motions[2] = {{.velocity = {1, 0.5, 0.25}, .angular = {0.1, 0.2, 0.3}},
                                       {.angular = {1, 0, 0}}};
    kept_faces first = {.counts = {0, 0}};
    for (int i = 0; i < 3; i++) {
        const clinker_body bodies[2] = {{.mesh = meshes[i]}, {.mesh = meshes[i]}};
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_OK);
        if (i == 0) {
            first = keep_faces(&left);
        }
        assert_as_kept(&left, &first);
        assert_true(left.bodies[0].receding > 0 && left.bodies[1].receding > 0);
    }
    kept_faces_free(&first);
    free(wide);
    scene_mesh_free(&mesh);
    scene_mesh_free(&soup);
}

/* Moved by whole numbers, all coordinates and differences of them stay exact: the faces do not change. */
static void an_exact_move_of_all_changes_nothing(void **state) {
    scene_mesh mesh = scene_cube(1);
    kept_faces first = {.counts = {0, 0}};
    for (int step = 0; step < 3; step++) {
        const double by = step * 1024.0;
        const clinker_pose poses[2] = {pose_moving(by, by, -by), pose_moving(by + 3, by, -by)};
        const clinker_body bodies[2] = {{scene_mesh_borrow(&mesh), &poses[0]}, {scene_mesh_borrow(&mesh), &poses[1]}};
        const clinker_motion motions[2] = {{.velocity = {1, 0.25, 0}, .angular = {0, 0, 0.5}},
                                           {.angular = {0, 0.5, 0}}};
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_OK);
        if (step == 0) {
            first = keep_faces(&left);
        }
        assert_as_kept(&left, &first);
        assert_true(left.bodies[0].receding > 0);
    }
    kept_faces_free(&first);
    scene_mesh_free(&mesh);
}

static void any_number_of_threads_gives_the_same(void **state) {
    (void)state;
    scene_mesh mesh = scene_icosphere(1, 50); /* 50,000 triangles */
    const clinker_pose pose = pose_moving(1.5, 0.3, 0.2);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&mesh)}, {scene_mesh_borrow(&mesh), &pose}};
    const clinker_motion motions[2] = {{.velocity = {1, 0, 0}, .angular = {0, 1, 0}}, {.angular = {0.5, 0, 0}}};
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.spheres = settings.elements = true;
    settings.duration = 0.125;
    clinker_workspace *workspaces[2] = {make_workspace(1), make_workspace(3)};
    clinker_recession left[2] = {CLINKER_INIT(clinker_recession), CLINKER_INIT(clinker_recession)};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(clinker_bodies_recede(workspaces[i], bodies, motions, &settings, &left[i]), CLINKER_STATUS_OK);
    }
    for (int which = 0; which < 2; which++) {
        const clinker_left *one = &left[0].bodies[which], *other = &left[1].bodies[which];
        assert_int_equal(one->face_count, other->face_count);
        assert_memory_equal(one->faces, other->faces, one->face_count * sizeof *one->faces);
        assert_int_equal(one->edge_count, other->edge_count);
        assert_memory_equal(one->edges, other->edges, one->edge_count * sizeof *one->edges);
        assert_int_equal(one->vertex_count, other->vertex_count);
        assert_memory_equal(one->vertices, other->vertices, one->vertex_count * sizeof *one->vertices);
        assert_true(one->unreached > 0 && one->receding > 0);
    }
    clinker_workspace_destroy(workspaces[0]);
    clinker_workspace_destroy(workspaces[1]);
    scene_mesh_free(&mesh);
}

/* ---- Plain cases ---- */

static clinker_recession recede_cubes(void **state, const clinker_mesh *mesh, const clinker_motion motions[2],
                                      const clinker_recede_settings *settings) {
    const clinker_pose pose = pose_moving(3, 0, 0);
    const clinker_body bodies[2] = {{.mesh = *mesh}, {*mesh, &pose}};
    clinker_recession left = CLINKER_INIT(clinker_recession);
    assert_int_equal(clinker_bodies_recede(*state, bodies, motions, settings, &left), CLINKER_STATUS_OK);
    return left;
}

static void a_cube_keeps_its_front_and_its_sides(void **state) {
    scene_mesh cube = scene_cube(1);
    const clinker_mesh mesh = scene_mesh_borrow(&cube);
    const clinker_motion motions[2] = {{.velocity = {1, 0, 0}}, {{0}, {0}, {0}, false, {0}}};
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.elements = true;
    clinker_recession left = recede_cubes(state, &mesh, motions, &settings);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(left.bodies[i].triangles, 12);
        assert_int_equal(left.bodies[i].face_count, 10); /* sides are at rest along their normals: they stay */
        assert_int_equal(left.bodies[i].receding, 2);
        assert_int_equal(left.bodies[i].edge_count, 17); /* all but the diagonal of the back */
        assert_int_equal(left.bodies[i].vertex_count, 8);
    }
    assert_true(left.bodies[0].speed >= 1 && left.bodies[0].speed < 1.001);
    settings.epsilon = 0.5;
    left = recede_cubes(state, &mesh, (const clinker_motion[2]){{.velocity = {1, 0.25, 0.25}}, motions[1]}, &settings);
    assert_int_equal(left.bodies[0].receding, 2);
    settings.epsilon = 0;
    left = recede_cubes(state, &mesh, (const clinker_motion[2]){{.velocity = {1, 0.25, 0.25}}, motions[1]}, &settings);
    assert_int_equal(left.bodies[0].receding, 6);
    assert_int_equal(left.bodies[0].vertex_count, 7);
    assert_int_equal(left.bodies[0].edge_count, 12);
    scene_mesh_free(&cube);
}

static void bodies_at_rest_keep_all(void **state) {
    scene_mesh cube = scene_cube(1);
    const clinker_mesh mesh = scene_mesh_borrow(&cube);
    const clinker_motion same = {
        .velocity = {1e3, -7, 0.3}, .angular = {0.1, 0.2, 0.3}, .centre = {1, 2, 3}, .centred = true};
    const clinker_motion motions[2][2] = {{{.centred = false}, {.centred = false}}, {same, same}};
    for (int i = 0; i < 2; i++) {
        const clinker_recession left = recede_cubes(state, &mesh, motions[i], NULL);
        assert_int_equal(left.bodies[0].face_count, 12);
        assert_int_equal(left.bodies[1].face_count, 12);
        assert_int_equal(left.steps, 1);
    }
    scene_mesh_free(&cube);
}

static void faces_that_point_inwards_are_turned_round(void **state) {
    scene_mesh cube = scene_cube(1);
    const clinker_motion motions[2] = {{.velocity = {1, 2, 3}}, {.centred = false}};
    clinker_mesh mesh = scene_mesh_borrow(&cube);
    const clinker_recession left = recede_cubes(state, &mesh, motions, NULL);
    uint8_t *outwards = marks_of(&left.bodies[0], NULL);
    scene_mesh_flip(&cube);
    mesh = scene_mesh_borrow(&cube);
    const clinker_recession turned = recede_cubes(state, &mesh, motions, NULL);
    uint8_t *inwards = marks_of(&turned.bodies[0], NULL);
    assert_memory_equal(outwards, inwards, 12);
    free(outwards);
    free(inwards);
    scene_mesh_free(&cube);
}

static void nothing_of_an_open_body_recedes(void **state) {
    scene_mesh cube = scene_cube(1);
    clinker_mesh mesh = scene_mesh_borrow(&cube);
    mesh.triangle_count--;
    const clinker_motion motions[2] = {{.velocity = {1, 2, 3}}, {.centred = false}};
    clinker_recession left = recede_cubes(state, &mesh, motions, NULL);
    assert_int_equal(left.bodies[0].face_count, 11);
    assert_false(left.bodies[0].solid);
    clinker_recede_settings settings;
    clinker_recede_settings_init(&settings);
    settings.spheres = true; /* planes of faces are planes, open or not */
    left = recede_cubes(state, &mesh, motions, &settings);
    assert_int_equal(left.bodies[0].receding, 0);
    assert_true(left.bodies[0].unreached > 0);
    settings.vouched = true;
    left = recede_cubes(state, &mesh, motions, &settings);
    assert_true(left.bodies[0].receding > 0);
    scene_mesh_free(&cube);
}

static void sizes_and_places_beyond_floats_are_served(void **state) {
    const double scales[] = {1e-300, 1e-60, 1e60, 1e300};
    scene_mesh cube = scene_cube(1);
    double *positions = scene_mesh_doubles(&cube);
    assert_non_null(positions);
    double scaled[24];
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        for (int k = 0; k < 24; k++) {
            scaled[k] = positions[k] * scales[i];
        }
        clinker_mesh mesh = scene_mesh_borrow(&cube);
        mesh.positions = scaled;
        mesh.scalar = CLINKER_SCALAR_FLOAT64;
        const clinker_body bodies[2] = {{.mesh = mesh}, {.mesh = mesh}};
        const double speed = fmin(scales[i], 1e60); /* no motion may be faster */
        const clinker_motion motions[2] = {{.velocity = {speed, 0.5 * speed, 0.5 * speed}}, {.centred = false}};
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_OK);
        assert_int_equal(left.bodies[0].receding, 6);
        assert_int_equal(left.bodies[1].receding, 6);
    }
    free(positions);
    scene_mesh_free(&cube);
}

/* A small cube far away, turned, that slides along one of its sides and a little outwards: how fast makes no
 * difference, down to speeds of which the squares are no numbers any more. */
static void slow_motions_are_allowed_as_much_rounding(void **state) {
    const double far = 1e9, cosine = cos(0.7), sine = sin(0.7), outwards = 1e-5;
    scene_mesh cube = scene_cube(0.0005F);
    const clinker_pose turned = {{cosine, -sine, 0, far, sine, cosine, 0, far / 3, 0, 0, 1, far / 7}};
    const clinker_body body = {.mesh = scene_mesh_borrow(&cube), .pose = &turned}, bodies[2] = {body, body};
    for (int step = 0; step < 80; step++) {
        const double speed = ldexp(1, -10 * step);
        const clinker_motion motions[2] = {
            {.velocity = {speed * (cosine + outwards * sine), speed * (sine - outwards * cosine), 0}},
            {.centred = false}};
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_OK);
        assert_int_equal(left.bodies[0].face_count, 12 - 2); /* one side recedes for certain */
        assert_true(left.bodies[0].speed >= speed * (1 - 1e-9) && left.bodies[0].speed < 2 * speed);
    }
    scene_mesh_free(&cube);
}

/* ---- What is refused ---- */

static void nonsense_is_refused_by_name(void **state) {
    typedef struct nonsense {
        clinker_motion motion;
        const char *says;
    } nonsense;
    const nonsense cases[] = {
        {{.velocity = {NAN, 0, 0}}, "body 1: the velocity of its motion is not finite, or beyond 2^200"},
        {{.velocity = {0, 1e61, 0}}, "body 1: the velocity of its motion is not finite, or beyond 2^200"},
        {{.angular = {0, 0, INFINITY}}, "body 1: the angular velocity of its motion is not finite, or beyond 2^200"},
        {{.centre = {0, -INFINITY, 0}, .centred = true},
         "body 1: the centre of its motion is not finite, or beyond 2^200"},
    };
    scene_mesh cube = scene_cube(1);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&cube)}, {.mesh = scene_mesh_borrow(&cube)}};
    clinker_recession left = CLINKER_INIT(clinker_recession);
    clinker_query query;
    clinker_query_init(&query);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const clinker_motion motions[2] = {{.centred = false}, cases[i].motion};
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_INVALID);
        assert_string_equal(clinker_workspace_message(*state), cases[i].says);
        assert_int_equal(clinker_workspace_fault(*state)->body, 1);
        query.motion.motions = motions;
        assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
        assert_string_equal(clinker_workspace_message(*state), cases[i].says);
    }
    clinker_motion motions[2] = {{.velocity = {1, 0, 0}}, {.centre = {NAN, 0, 0}}}; /* nobody reads that centre */
    assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_OK);
    motions[0].reserved[3] = 1;
    assert_int_equal(clinker_bodies_recede(*state, bodies, motions, NULL, &left), CLINKER_STATUS_UNSUPPORTED);
    scene_mesh_free(&cube);
}

static void nonsense_settings_are_refused(void **state) {
    scene_mesh cube = scene_cube(1);
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&cube)}, {.mesh = scene_mesh_borrow(&cube)}};
    const clinker_motion motions[2] = {{.velocity = {1, 0, 0}}, {.centred = false}};
    const double odd[] = {NAN, -1, INFINITY, 1e70};
    for (size_t i = 0; i < 2 * sizeof odd / sizeof *odd; i++) {
        clinker_recede_settings settings;
        clinker_recede_settings_init(&settings);
        *(i % 2 == 0 ? &settings.duration : &settings.epsilon) = odd[i / 2];
        clinker_recession left = CLINKER_INIT(clinker_recession);
        assert_int_equal(clinker_bodies_recede(*state, bodies, motions, &settings, &left), CLINKER_STATUS_INVALID);
        assert_non_null(strstr(clinker_workspace_message(*state), i % 2 == 0 ? "duration" : "epsilon"));
        assert_int_equal(left.bodies[0].triangles, 0);
    }
    scene_mesh_free(&cube);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_at_an_instant_are_those_of_the_reference),
        cmocka_unit_test(faces_over_a_time_are_those_of_the_reference),
        cmocka_unit_test(faces_that_the_other_body_reaches_are_left),
        cmocka_unit_test(sides_along_the_motion_stay_in_spite_of_rounding),
        cmocka_unit_test(numbers_that_cancel_take_no_face_away),
        cmocka_unit_test(a_pose_may_scale_and_mirror),
        cmocka_unit_test(numbers_of_faces_and_vertices_do_not_matter),
        cmocka_unit_test(layouts_do_not_matter),
        cmocka_unit_test(an_exact_move_of_all_changes_nothing),
        cmocka_unit_test(any_number_of_threads_gives_the_same),
        cmocka_unit_test(a_cube_keeps_its_front_and_its_sides),
        cmocka_unit_test(bodies_at_rest_keep_all),
        cmocka_unit_test(faces_that_point_inwards_are_turned_round),
        cmocka_unit_test(nothing_of_an_open_body_recedes),
        cmocka_unit_test(sizes_and_places_beyond_floats_are_served),
        cmocka_unit_test(slow_motions_are_allowed_as_much_rounding),
        cmocka_unit_test(nonsense_is_refused_by_name),
        cmocka_unit_test(nonsense_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
