/* A survey says what an inspection does, as far as it goes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random.h"
#include <clinker/convex.h>

#include <math.h>
#include <scenes.h>
#include <string.h>

static clinker_workspace *make_workspace(unsigned threads) {
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.threads = threads;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    return workspace;
}

/* Surveys and inspects a mesh, alone and in a place, with one thread and with three. */
static clinker_survey assert_as_inspected(const clinker_mesh *mesh, const clinker_pose *pose) {
    clinker_workspace *workspace = make_workspace(1);
    clinker_workspace *team = make_workspace(3);
    clinker_survey survey = CLINKER_INIT(clinker_survey), shared = CLINKER_INIT(clinker_survey);
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_mesh_survey(workspace, mesh, pose, &survey), CLINKER_STATUS_OK);
    assert_int_equal(clinker_mesh_survey(team, mesh, pose, &shared), CLINKER_STATUS_OK);
    assert_memory_equal(&survey, &shared, sizeof survey);
    assert_int_equal(clinker_mesh_inspect(workspace, mesh, pose, &inspection), CLINKER_STATUS_OK);
    assert_int_equal(survey.triangles, inspection.triangles);
    assert_int_equal(survey.degenerate_faces, inspection.degenerate_faces);
    assert_int_equal(survey.solid, inspection.solid);
    assert_int_equal(survey.inward, inspection.solid && inspection.orientation == CLINKER_ORIENTATION_INWARD);
    assert_memory_equal(survey.box_min, inspection.box_min, sizeof survey.box_min);
    assert_memory_equal(survey.box_max, inspection.box_max, sizeof survey.box_max);
    assert_false(survey.dented && inspection.convex);
    clinker_workspace_destroy(workspace);
    clinker_workspace_destroy(team);
    return survey;
}

static clinker_survey assert_scene(const scene_mesh *made) {
    const double shift[3] = {1e3, -7, 0.3}, turn[3] = {0.3, 0.2, 1.1};
    const clinker_pose pose = clinker_pose_euler(shift, turn);
    const clinker_mesh mesh = scene_mesh_borrow(made);
    (void)assert_as_inspected(&mesh, &pose);
    return assert_as_inspected(&mesh, NULL);
}

static void solids_are_told(void **state) {
    (void)state;
    scene_mesh sphere = scene_bumpy_sphere(30000, 1, 1);
    clinker_survey survey = assert_scene(&sphere);
    assert_true(survey.solid && !survey.inward && survey.dented);
    scene_mesh_flip(&sphere);
    survey = assert_scene(&sphere);
    assert_true(survey.solid && survey.inward);
    sphere.triangle_count--;
    survey = assert_scene(&sphere);
    assert_false(survey.solid || survey.inward);
    scene_mesh_free(&sphere);
    scene_mesh hollow = scene_hollow_box(2, 1);
    assert_true(assert_scene(&hollow).solid);
    scene_mesh_free(&hollow);
}

static void a_face_the_wrong_way_round_is_noticed(void **state) {
    (void)state;
    scene_mesh box = scene_cube(1);
    const uint32_t corner = box.indices[3];
    box.indices[3] = box.indices[4];
    box.indices[4] = corner;
    const clinker_survey survey = assert_scene(&box);
    assert_false(survey.solid || survey.dented); /* nothing is beyond both sides of one face */
    scene_mesh_free(&box);
}

/* Convex ones in any place are left to an inspection, however flat their faces are. */
static void convex_bodies_are_never_dented(void **state) {
    (void)state;
    scene_mesh shapes[] = {scene_cube(1), scene_icosphere(1, 9), scene_cylinder(1, 3, 100), scene_tetrahedron(2),
                           scene_pin(1, 0.001F, 64)};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        assert_false(assert_scene(&shapes[i]).dented);
        scene_mesh_free(&shapes[i]);
    }
    scene_mesh torus = scene_torus(2, 0.5F, 60, 30);
    assert_true(assert_scene(&torus).dented);
    scene_mesh_free(&torus);
}

/* Hulls of turned grids have slivers, whose normals are made of roundings, and are convex all the same. */
static void hulls_with_slivers_are_not_dented(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    for (int round = 0; round < 60; round++) {
        double points[64][3];
        const double turn[3] = {0.1 * round, 0.37 * round, 0.05 * round};
        const clinker_pose pose = clinker_pose_euler(NULL, turn);
        for (int i = 0; i < 64; i++) {
            const int at[3] = {i % 4, i / 4 % 4, i / 16};
            for (int k = 0; k < 3; k++) {
                points[i][k] = pose.m[4 * k] * at[0] + pose.m[4 * k + 1] * at[1] + pose.m[4 * k + 2] * at[2];
            }
        }
        clinker_mesh mesh = {.positions = points, .vertex_count = 64, .scalar = CLINKER_SCALAR_FLOAT64};
        clinker_hull hull = CLINKER_INIT(clinker_hull);
        assert_int_equal(clinker_mesh_hull(workspace, &mesh, &hull), CLINKER_STATUS_OK);
        mesh.indices = hull.indices;
        mesh.triangle_count = hull.triangle_count;
        clinker_workspace *other = make_workspace(1);
        clinker_survey survey = CLINKER_INIT(clinker_survey);
        assert_int_equal(clinker_mesh_survey(other, &mesh, NULL, &survey), CLINKER_STATUS_OK);
        assert_false(survey.dented);
        clinker_workspace_destroy(other);
    }
    clinker_workspace_destroy(workspace);
}

/* Needles, points, and slender faces that have an area, at sizes where products of edges vanish or overflow floats. */
static void faces_of_no_area_are_counted_exactly(void **state) {
    (void)state;
    const double sizes[] = {1, 1e-30, 1e30, 1e-100, 1e120};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const double s = sizes[i];
        const double third = nextafter(1.0 / 3, 1);
        const double positions[] = {0,     0, 0, s,     0,         0, 0,         s,         0,         0, 0, s,
                                    s / 2, 0, 0, s / 2, s * 1e-17, 0, s * third, s * third, s * third, s, s, s};
        const uint32_t indices[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3, /* a tetrahedron */
                                    0, 1, 4, 0, 1, 5, 1, 1, 2, 0, 6, 7, 3, 3, 3};
        clinker_mesh mesh = {.positions = positions,
                             .vertex_count = 8,
                             .scalar = CLINKER_SCALAR_FLOAT64,
                             .indices = indices,
                             .triangle_count = 9};
        const clinker_survey survey = assert_as_inspected(&mesh, NULL);
        assert_true(survey.degenerate_faces >= 3 && survey.degenerate_faces < 9);
    }
}

enum { RANDOM_FACES = 500, RANDOM_CORNERS = 3 * RANDOM_FACES };

/* Faces with sides of all lengths and at all angles, some of which are a line or a point; a few vertices have none. */
static void make_slivers(scene_random *random, float positions[RANDOM_CORNERS][3], uint32_t indices[RANDOM_CORNERS]) {
    for (size_t i = 0; i < RANDOM_FACES; i++) {
        double e[3], f[3];
        const double length = pow(2, scene_random_between(random, -40, 0));
        const double angle = pow(2, scene_random_between(random, -30, 0));
        const size_t kind = scene_random_below(random, 8);
        scene_random_direction(random, e);
        scene_random_direction(random, f);
        for (size_t k = 0; k < 3; k++) {
            positions[3 * i][k] = (float)scene_random_between(random, -1, 1);
            positions[3 * i + 1][k] = positions[3 * i][k] + (kind == 0 ? 0 : (float)(length * e[k]));
            positions[3 * i + 2][k] = positions[3 * i][k] + (float)(length * (e[k] + (kind < 2 ? 0 : angle) * f[k]));
            indices[3 * i + k] = (uint32_t)(3 * i + (kind == 7 && k == 2 ? 1 : k));
        }
    }
}

static void slivers_are_counted_as_an_inspection_does(void **state) {
    (void)state;
    static float positions[RANDOM_CORNERS][3];
    static uint32_t indices[RANDOM_CORNERS];
    scene_random random = {17};
    const clinker_mesh mesh = {
        .positions = positions, .vertex_count = RANDOM_CORNERS, .indices = indices, .triangle_count = RANDOM_FACES};
    for (int round = 0; round < 40; round++) {
        const double shift[3] = {pow(10, round % 9), -3, 0.1};
        clinker_pose pose = scene_random_pose(&random, shift);
        make_slivers(&random, positions, indices);
        for (int i = 0; i < 12; i++) {
            pose.m[i] *= round % 4 == 1 ? 1000 : round % 4 == 2 && i % 4 == 1 ? 1e-5 : 1;
        }
        const clinker_survey survey = assert_as_inspected(&mesh, &pose);
        assert_true(survey.degenerate_faces > RANDOM_FACES / 8 && survey.degenerate_faces < RANDOM_FACES);
    }
}

static void soups_and_stray_vertices_have_the_box_of_their_faces(void **state) {
    (void)state;
    scene_mesh box = scene_cube(1);
    scene_mesh soup = scene_soup(&box);
    assert_true(assert_scene(&soup).solid);
    scene_mesh_free(&soup);
    scene_mesh_free(&box);
    const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1e6F, 1e6F, -1e6F};
    const uint32_t indices[] = {0, 1, 2, 2, 1, 0};
    clinker_mesh mesh = {.positions = positions, .vertex_count = 4, .indices = indices, .triangle_count = 2};
    assert_true(assert_as_inspected(&mesh, NULL).box_max[0] == 1);
}

static void bad_arrays_are_named(void **state) {
    (void)state;
    clinker_workspace *workspace = make_workspace(1);
    const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    const uint32_t indices[] = {0, 1, 3};
    clinker_mesh mesh = {.positions = positions, .vertex_count = 3, .indices = indices, .triangle_count = 1};
    clinker_survey survey = CLINKER_INIT(clinker_survey);
    assert_int_equal(clinker_mesh_survey(workspace, &mesh, NULL, &survey), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "index"));
    const uint32_t needle[] = {0, 1, 1};
    mesh.indices = needle;
    assert_int_equal(clinker_mesh_survey(workspace, &mesh, NULL, &survey), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "area"));
    clinker_workspace_destroy(workspace);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solids_are_told),
        cmocka_unit_test(a_face_the_wrong_way_round_is_noticed),
        cmocka_unit_test(convex_bodies_are_never_dented),
        cmocka_unit_test(hulls_with_slivers_are_not_dented),
        cmocka_unit_test(faces_of_no_area_are_counted_exactly),
        cmocka_unit_test(slivers_are_counted_as_an_inspection_does),
        cmocka_unit_test(soups_and_stray_vertices_have_the_box_of_their_faces),
        cmocka_unit_test(bad_arrays_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
