/* Bodies within bodies, the short cuts against the reference: shells in shells, many parts, rays through corners and
 * along edges, faces of no area, soups, any order, coordinates of any size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/checking.h"
#include "fixtures/outcome.h"
#include "fixtures/with_workspace.h"
#include "random.h"

#include <math.h>
#include <string.h>

/* What is around: `large` ones have triangles enough for boxes of their blocks. */
static scene_mesh make_outer(scene_random *random, bool large) {
    const unsigned splits = large ? 8 : 2;
    switch (scene_random_below(random, 6)) {
    case 0:
        return scene_icosphere(1, splits);
    case 1: /* the axis runs through the middle of both caps */
        return scene_cylinder(1, 1, large ? 512 : 8);
    case 2: { /* corners of a grid above each other */
        scene_pair jaws = scene_grid_jaws(large ? 32 : 4);
        scene_mesh_free(&jaws.b);
        return jaws.a;
    }
    case 3: /* a cavity */
        return joined(scene_icosphere(1, splits), flipped(scene_icosphere(0.5F, splits)));
    case 4: /* shell in shell in shell */
        return joined(scene_icosphere(1, splits),
                      joined(flipped(scene_icosphere(0.75F, 2)), scene_icosphere(0.5F, splits)));
    default: /* beside each other */
        return joined(moved(scene_icosphere(0.5F, splits), -0.5F, 0, 0), moved(scene_cube(0.375F), 0.5F, 0, 0));
    }
}

/* On a grid of 1/16 or anywhere: some within the outer body, some beside it, some across. */
static float place(scene_random *random, bool on_grid) {
    const double x = scene_random_between(random, -1, 1) * (scene_random_below(random, 3) == 0 ? 1.25 : 0.625);
    return (float)(on_grid ? round(16 * x) / 16 : x);
}

static scene_mesh make_part(scene_random *random) {
    const float size = 0.0625F * (float)(1 + scene_random_below(random, 3));
    scene_mesh part = scene_random_below(random, 3) == 0   ? scene_icosphere(size, 2)
                      : scene_random_below(random, 2) == 0 ? scene_tetrahedron(size)
                                                           : scene_cube(size);
    const bool on_grid = scene_random_below(random, 2) == 0;
    const float x = place(random, on_grid), y = place(random, on_grid), z = place(random, on_grid);
    return moved(part, scene_random_below(random, 4) == 0 ? 0 : x, y, z);
}

/* Gives some faces no area: all corners become those of another face, or one of its own twice. */
static void flatten_some(scene_random *random, scene_mesh *mesh) {
    for (size_t i = 0; mesh->indices != NULL && i < mesh->triangle_count; i++) {
        if (scene_random_below(random, 16) == 0) {
            mesh->indices[3 * i + 1] = mesh->indices[3 * i];
        }
    }
}

static scene_mesh make_inner(scene_random *random) {
    const clinker_pose same = clinker_pose_identity();
    static const size_t counts[] = {1, 1, 1, 2, 3, 6, 7, 9};
    scene_mesh inner = make_part(random);
    for (size_t i = counts[scene_random_below(random, 8)]; i > 1; i--) {
        const bool twin = scene_random_below(random, 8) == 0;
        scene_mesh part = twin ? scene_mesh_placed(&inner, &same) : make_part(random);
        assert_true(scene_mesh_append(&inner, &part));
        scene_mesh_free(&part);
    }
    if (scene_random_below(random, 8) == 0) {
        flatten_some(random, &inner);
    }
    return inner;
}

/* The same surface told otherwise; sometimes it is open, or inside out. */
static scene_mesh disguise(scene_random *random, scene_mesh mesh) {
    switch (scene_random_below(random, 8)) {
    case 0:
        mesh.triangle_count--;
        return mesh;
    case 1:
        scene_mesh_flip(&mesh);
        return mesh;
    case 2:
    case 3:
        assert_true(scene_shuffle(&mesh, scene_random_bits(random), true));
        return mesh;
    case 4: {
        scene_mesh soup = scene_soup(&mesh);
        scene_mesh_free(&mesh);
        return soup;
    }
    default:
        return mesh;
    }
}

typedef struct nest {
    scene_mesh meshes[2];
    clinker_pose poses[2];
} nest;

static nest make_nest(uint64_t seed) {
    static const double units[] = {1, 1, 1, 1, 0x1p30, 0x1p-30, 0x1p300, 0x1p-300};
    scene_random random = {seed};
    nest made;
    const double unit = units[scene_random_below(&random, 8)];
    scene_mesh outer = make_outer(&random, seed % 16 == 0 || seed % 16 == 7);
    made.meshes[seed % 2] = disguise(&random, outer);
    made.meshes[1 - seed % 2] = disguise(&random, make_inner(&random));
    clinker_pose pose = clinker_pose_identity();
    if (scene_random_below(&random, 4) == 0) {
        pose = scene_random_pose(&random, (const double[3]){0, 0, 0});
    }
    for (int i = 0; i < 12; i++) {
        made.poses[0].m[i] = made.poses[1].m[i] = pose.m[i] * unit;
    }
    return made;
}

static void nest_free(nest *made) {
    scene_mesh_free(&made->meshes[0]);
    scene_mesh_free(&made->meshes[1]);
}

static void nest_bodies(const nest *made, clinker_body bodies[2]) {
    for (int i = 0; i < 2; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&made->meshes[i]), .pose = &made->poses[i]};
    }
}

static clinker_query plain_query(clinker_detail detail) {
    clinker_query query;
    clinker_query_init(&query);
    query.detail = detail;
    query.tolerance = 0;
    query.depth = false;
    return query;
}

static void short_cuts_tell_what_the_reference_tells(void **state) {
    (void)state;
    clinker_workspace *workspaces[2] = {make_workspace(1), make_workspace(3)};
    size_t states[4] = {0}, kinds[8] = {0}, undecided = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        nest made = make_nest(seed);
        clinker_body bodies[2];
        nest_bodies(&made, bodies);
        for (int way = 0; way < 2; way++) {
            clinker_query query = plain_query(way == 0 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES);
            outcome found = outcome_of(workspaces[seed / 2 % 2], bodies, &query);
            query.reference = true;
            outcome expected = outcome_of(workspaces[0], bodies, &query);
            assert_int_equal(found.status, CLINKER_STATUS_OK);
            assert_true(outcome_identical(&found, &expected, "short cuts", seed));
            states[found.pair.state]++;
            kinds[found.pair.kind]++;
            undecided += found.pair.undecided;
            outcome_free(&found);
            outcome_free(&expected);
        }
        nest_free(&made);
    }
    assert_true(states[CLINKER_STATE_APART] > 100 && states[CLINKER_STATE_INTERFERE] > 500 && undecided > 20);
    assert_true(kinds[CLINKER_KIND_A_IN_B] > 100 && kinds[CLINKER_KIND_B_IN_A] > 100);
    clinker_workspace_destroy(workspaces[0]);
    clinker_workspace_destroy(workspaces[1]);
}

/* What touches is left to those who judge contacts: an open box that stands on a wall, or on two or three. */
static void what_touches_from_within_is_no_free_part(void **state) {
    const clinker_pose same = clinker_pose_identity();
    size_t touching = 0;
    for (int n = 0; n < 343; n++) {
        scene_mesh room = scene_cube(1);
        const int x = n % 7 - 3, y = n / 7 % 7 - 3, z = n / 49 - 3;
        scene_mesh open_box =
            moved(without_lid(scene_cube(0.25F)), 0.25F * (float)x, 0.25F * (float)y, 0.25F * (float)z);
        const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&room), .pose = &same},
                                        {.mesh = scene_mesh_borrow(&open_box), .pose = &same}};
        for (int way = 0; way < 2; way++) {
            clinker_query query = plain_query(way == 0 ? CLINKER_DETAIL_STATE : CLINKER_DETAIL_FACES);
            outcome found = outcome_of(*state, bodies, &query);
            query.reference = true;
            outcome expected = outcome_of(*state, bodies, &query);
            assert_true(outcome_identical(&found, &expected, "touching from within", (uint64_t)n));
            touching += found.pair.touchings > 0;
            outcome_free(&found);
            outcome_free(&expected);
        }
        scene_mesh_free(&room);
        scene_mesh_free(&open_box);
    }
    assert_true(touching > 100);
}

/* Half of the parts beyond the walls, so that a single point does not tell. */
static void parts_on_both_sides_of_a_shell_are_a_crossing(void **state) {
    for (int parts = 1; parts < 12; parts++) {
        scene_mesh inner = moved(scene_cube(0.125F), 0, 0, 2);
        for (int i = 0; i < parts; i++) {
            inner = joined(inner, moved(scene_cube(0.03125F), 0, 0, 0.125F * (float)i - 0.75F));
        }
        clinker_pair pair = check_meshes(state, scene_icosphere(1, 9), inner, plain_query(CLINKER_DETAIL_KIND));
        assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair.kind, CLINKER_KIND_CROSSING);
    }
}

/* The first part is in the cavity, the last one within the wall. */
static void a_bare_question_goes_on_after_a_first_part_outside(void **state) {
    for (int wall = 0; wall < 2; wall++) {
        scene_mesh shell = joined(scene_icosphere(1, 9), flipped(scene_icosphere(0.5F, 9)));
        scene_mesh inner = joined(scene_cube(0.125F), moved(scene_cube(0.0625F), 0, 0, wall ? 0.75F : 0.25F));
        clinker_pair pair = check_meshes(state, shell, inner, plain_query(CLINKER_DETAIL_STATE));
        assert_int_equal(pair.state, wall ? CLINKER_STATE_INTERFERE : CLINKER_STATE_APART);
        assert_false(pair.undecided);
    }
}

/* As the reference does: whichever body it is in. */
static void an_index_out_of_range_is_named(void **state) {
    for (int n = 0; n < 8; n++) {
        scene_pair scene = scene_spheres(n < 4 ? 4000 : 400, SCENE_INSIDE);
        scene_mesh *mesh = n % 2 == 0 ? &scene.a : &scene.b;
        mesh->indices[n % 4 < 2 ? 3 * mesh->triangle_count - 1 : 500] = (uint32_t)mesh->vertex_count;
        clinker_body bodies[2];
        scene_pair_bodies(&scene, bodies);
        char message[256];
        for (int way = 0; way < 2; way++) {
            clinker_answer answer = CLINKER_INIT(clinker_answer);
            clinker_query query = plain_query(CLINKER_DETAIL_STATE);
            query.reference = way == 0;
            assert_int_equal(clinker_bodies_check(*state, bodies, 2, &query, &answer), CLINKER_STATUS_INVALID);
            assert_true(way == 0 || strcmp(message, clinker_workspace_message(*state)) == 0);
            strncpy(message, clinker_workspace_message(*state), sizeof message - 1);
            message[sizeof message - 1] = 0;
        }
        scene_pair_free(&scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_cuts_tell_what_the_reference_tells),
        cmocka_unit_test(what_touches_from_within_is_no_free_part),
        cmocka_unit_test(parts_on_both_sides_of_a_shell_are_a_crossing),
        cmocka_unit_test(a_bare_question_goes_on_after_a_first_part_outside),
        cmocka_unit_test(an_index_out_of_range_is_named),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
