/* Bodies that are said to be seen as a whole from their middle do not overlap themselves, and plain ones are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/with_workspace.h"
#include "overlap/simple/star.h"
#include "overlap/simple_bodies.h"
#include "rounds.h"

#include <math.h>
#include <string.h>

static const float none[3] = {0, 0, 0}, one[3] = {1, 1, 1}, two[3] = {2, 2, 2}, three[3] = {3, 3, 3};

static bool is_star(clinker_workspace *workspace, const scene_mesh *mesh, body_form form) {
    simple_body body;
    simple_body_open(workspace, mesh, form, &body);
    const bool star = ck_star_shaped(workspace->team, &body.opened.body);
    simple_body_close(&body);
    return star;
}

static bool take(clinker_workspace *workspace, scene_mesh mesh, body_form form) {
    const bool star = is_star(workspace, &mesh, form);
    scene_mesh_free(&mesh);
    return star;
}

static scene_mesh both(scene_mesh mesh, scene_mesh other) {
    assert_true(scene_mesh_append(&mesh, &other));
    scene_mesh_free(&other);
    return mesh;
}

static void plain_bodies_are_stars_in_all_forms(void **state) {
    for (body_form form = 0; form < BODY_FORMS; form++) {
        const bool floats = form != BODY_DOUBLES;
        assert_int_equal(take(*state, scene_icosphere(1, 8), form), floats);
        assert_int_equal(take(*state, scene_icosphere(0x1p36F, 8), form), floats);
        assert_int_equal(take(*state, scene_bumpy_sphere(3000, 7, 1), form), floats);
        assert_int_equal(take(*state, scene_box(one, three), form), floats);
    }
}

static void others_are_none(void **state) {
    assert_false(take(*state, scene_torus(2, 0.5F, 24, 12), BODY_PLAIN));
    assert_false(take(*state, both(scene_box(none, one), scene_box(two, three)), BODY_PLAIN));
    assert_false(take(*state, both(scene_box(none, two), scene_box(one, three)), BODY_PLAIN));
    /* Seen from the middle, but twice: the same once more, and one in the other. */
    assert_false(take(*state, both(scene_icosphere(1, 8), scene_icosphere(1, 8)), BODY_PLAIN));
    assert_false(take(*state, both(scene_icosphere(1, 8), scene_icosphere(0.5F, 4)), BODY_PLAIN));
    /* A cavity looks at the middle. */
    scene_mesh hole = scene_icosphere(0.5F, 4);
    scene_mesh_flip(&hole);
    assert_false(take(*state, both(scene_icosphere(1, 8), hole), BODY_PLAIN));
}

/* Pushes some vertices in or out, so far that faces fold. */
static scene_mesh dented_sphere(scene_random *random) {
    scene_mesh mesh = scene_icosphere(1, 2 + (unsigned)scene_random_below(random, 6));
    const uint64_t dents = scene_random_below(random, 4);
    for (uint64_t i = 0; i < dents; i++) {
        float *p = &mesh.positions[3 * scene_random_below(random, mesh.vertex_count)];
        for (int axis = 0; axis < 3; axis++) {
            p[axis] *= 0.25F * (float)scene_random_below(random, 9);
            p[axis] += 0.0625F * (float)scene_random_below(random, 9);
        }
    }
    return mesh;
}

static void what_is_a_star_does_not_overlap_itself(void **state) {
    clinker_workspace *workspace = *state;
    const test_rounds rounds = test_rounds_of(2000);
    uint64_t stars = 0, others = 0;
    for (uint64_t seed = rounds.first; seed < rounds.end; seed++) {
        scene_random random = {seed};
        scene_mesh mesh = dented_sphere(&random);
        simple_body body;
        simple_body_open(workspace, &mesh, BODY_PLAIN, &body);
        const ck_simple_kind kind = simple_body_ask(*state, &body, NULL, 0).kind;
        const bool star = ck_star_shaped(workspace->team, &body.opened.body);
        assert_true(!star || kind == CK_SIMPLE);
        stars += star ? 1 : 0;
        others += kind != CK_SIMPLE ? 1 : 0;
        simple_body_close(&body);
        scene_mesh_free(&mesh);
    }
    assert_true(!rounds.whole || (8 * stars > rounds.end - rounds.first && 8 * others > rounds.end - rounds.first));
}

/* One face among many looks past the middle, or has no area. */
static void a_single_face_is_noticed(void **state) {
    for (uint32_t i = 0; i < 200; i++) {
        scene_mesh mesh = scene_icosphere(1, 12);
        const uint32_t face = (uint32_t)(i * 37 % mesh.triangle_count);
        float *p[3];
        for (uint32_t k = 0; k < 3; k++) {
            p[k] = &mesh.positions[3 * (size_t)mesh.indices[3 * face + k]];
        }
        if (i % 2 == 0) {
            memcpy(p[0], p[1], 3 * sizeof(float));
        } else {
            for (int axis = 0; axis < 3; axis++) {
                p[0][axis] = 1.5F * (p[1][axis] + p[2][axis]) - 2 * p[0][axis];
            }
        }
        assert_false(take(*state, mesh, BODY_PLAIN));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_bodies_are_stars_in_all_forms),
        cmocka_unit_test(others_are_none),
        cmocka_unit_test(what_is_a_star_does_not_overlap_itself),
        cmocka_unit_test(a_single_face_is_noticed),
    };
    return cmocka_run_group_tests(tests, open_workspace, close_workspace);
}
