/* What is taken for a convex body, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "fixtures/with_workspace.h"
#include "scenes.h"

#include <clinker/convex.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void refuse(clinker_workspace *workspace, const clinker_mesh *mesh, const char *words) {
    clinker_convex *convex = (clinker_convex *)workspace;
    assert_int_equal(clinker_convex_create(workspace, mesh, &convex), CLINKER_STATUS_INVALID);
    assert_null(convex);
    if (strstr(clinker_workspace_message(workspace), words) == NULL) {
        fail_msg("\"%s\" is not in: %s", words, clinker_workspace_message(workspace));
    }
}

static void a_convex_mesh_is_described(void **state) {
    scene_mesh box = scene_box((const float[3]){-1, -2, -3}, (const float[3]){3, 2, 1});
    clinker_mesh mesh = scene_mesh_borrow(&box);
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(*state, &mesh, &convex), CLINKER_STATUS_OK);
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    assert_int_equal(clinker_convex_describe(convex, &facts), CLINKER_STATUS_OK);
    assert_int_equal(facts.corners, 8);
    assert_int_equal(facts.faces, 12);
    assert_true(facts.map_bytes > 0 && facts.bytes > facts.map_bytes);
    assert_true(fabs(facts.centre[0] - 1) < 1e-12 && fabs(facts.centre[1]) < 1e-12 &&
                fabs(facts.centre[2] + 1) < 1e-12);
    clinker_convex_destroy(convex);
    scene_mesh_free(&box);
}

static void a_soup_and_an_inward_mesh_are_taken(void **state) {
    scene_mesh box = scene_box((const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1}), soup = scene_soup(&box);
    scene_mesh_flip(&box);
    clinker_mesh meshes[2] = {scene_mesh_borrow(&box), scene_mesh_borrow(&soup)};
    for (int i = 0; i < 2; i++) {
        clinker_convex *convex = NULL;
        assert_int_equal(clinker_convex_create(*state, &meshes[i], &convex), CLINKER_STATUS_OK);
        clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
        assert_int_equal(clinker_convex_describe(convex, &facts), CLINKER_STATUS_OK);
        assert_int_equal(facts.corners, 8);
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        assert_int_equal(clinker_convex_check(*state, convex, NULL, convex, NULL, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.state, CLINKER_STATE_INTERFERE);
        clinker_convex_destroy(convex);
    }
    scene_mesh_free(&box);
    scene_mesh_free(&soup);
}

static void a_dent_is_named_by_a_face(void **state) {
    scene_mesh ball = scene_bumpy_sphere(1000, 5, 1);
    clinker_mesh mesh = scene_mesh_borrow(&ball);
    refuse(*state, &mesh, "not convex: face");
    char words[40];
    snprintf(words, sizeof words, "face %zu shows", clinker_workspace_fault(*state)->face);
    assert_non_null(strstr(clinker_workspace_message(*state), words));
    assert_true(clinker_workspace_fault(*state)->face < mesh.triangle_count);
    scene_mesh_free(&ball);
}

static void an_open_mesh_is_named_by_a_side(void **state) {
    scene_mesh box = scene_box((const float[3]){-1, -1, -1}, (const float[3]){1, 1, 1});
    clinker_mesh mesh = scene_mesh_borrow(&box);
    mesh.triangle_count--;
    refuse(*state, &mesh, "not closed: side");
    assert_true(clinker_workspace_fault(*state)->face < mesh.triangle_count);
    scene_mesh_free(&box);
}

static void nonsense_is_refused(void **state) {
    static const double flat[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
    static const uint32_t both_sides[12] = {0, 1, 2, 0, 2, 1, 1, 3, 2, 1, 2, 3}, needle[3] = {0, 1, 1};
    clinker_mesh mesh = {.positions = flat,
                         .vertex_count = 4,
                         .scalar = CLINKER_SCALAR_FLOAT64,
                         .indices = both_sides,
                         .triangle_count = 4};
    refuse(*state, &mesh, "not convex");
    mesh.indices = needle;
    mesh.triangle_count = 1;
    refuse(*state, &mesh, "no face with an area");
    static const double wild[3][3] = {{0, 0, 0}, {1, NAN, 0}, {0, 1, 0}};
    refuse(*state, &(clinker_mesh){.positions = wild, .vertex_count = 3, .scalar = CLINKER_SCALAR_FLOAT64}, "finite");
    assert_true(clinker_workspace_fault(*state)->face == SIZE_MAX);
}

/* Too thin for maps: the exact check has to judge, and does. */
static void a_sheet_as_thin_as_rounding_is_judged(void **state) {
    const float thin = 0x1p-60F;
    scene_mesh box = scene_box((const float[3]){-1, -1, 0}, (const float[3]){1, 1, thin});
    clinker_mesh mesh = scene_mesh_borrow(&box);
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(*state, &mesh, &convex), CLINKER_STATUS_OK);
    static const struct {
        double height;
        clinker_state expected;
    } cases[] = {{0, CLINKER_STATE_INTERFERE},
                 {0x1p-61, CLINKER_STATE_INTERFERE},
                 {0x1p-60, CLINKER_STATE_TOUCH},
                 {0x1p-59, CLINKER_STATE_APART}};
    for (int i = 0; i < 4; i++) {
        clinker_pose pose = clinker_pose_identity();
        pose.m[11] = cases[i].height;
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        assert_int_equal(clinker_convex_check(*state, convex, NULL, convex, &pose, &answer), CLINKER_STATUS_OK);
        assert_int_equal(answer.state, cases[i].expected);
        assert_int_equal(answer.way, CLINKER_CONVEX_WAY_EXACT);
    }
    clinker_convex_destroy(convex);
    scene_mesh_free(&box);
}

/* Every allocation fails once; nothing is lost, and the call says so. */
/* A sliver of which rounding leaves hardly a volume: its centre, a sum over that volume, would end 85 times its size
 * away. */
static void the_centre_of_a_sliver_stays_in_its_box(void **state) {
    static const double points[4][3] = {{-0x1.6679e8efbab34p-1, -0x1.fdf15bfffc8fcp-1, -0x1.6c99e25d142c8p-1},
                                        {-0x1.db22a0b7024ep-6, 0x1.16141ba28dbd6p-5, -0x1.27a6d93f57378p+0},
                                        {-0x1.7f265f0143eaap-1, -0x1.2daafa7f870f1p+0, -0x1.c0d8d1fe7ecb8p-2},
                                        {0x1.5d48e1c938898p-2, 0x1.679bc69e20936p-1, -0x1.9f8c37bbdc145p+0}};
    static const uint32_t faces[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
    const clinker_mesh mesh = {.positions = points,
                               .vertex_count = 4,
                               .scalar = CLINKER_SCALAR_FLOAT64,
                               .indices = &faces[0][0],
                               .triangle_count = 4};
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(*state, &mesh, &convex), CLINKER_STATUS_OK);
    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    assert_int_equal(clinker_convex_describe(convex, &facts), CLINKER_STATUS_OK);
    for (int axis = 0; axis < 3; axis++) {
        assert_true(fabs(facts.centre[axis]) < 2);
    }
    clinker_convex_destroy(convex);
}

static void failing_memory_is_told(void **state) {
    (void)state;
    scene_mesh ball = scene_icosphere(1, 2);
    clinker_mesh mesh = scene_mesh_borrow(&ball);
    bool done = false;
    for (size_t fail_at = 1; !done; fail_at++) {
        test_allocator allocator = {.fail_at = fail_at};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        if (clinker_workspace_create(&settings, &workspace) == CLINKER_STATUS_OK) {
            clinker_convex *convex = NULL;
            clinker_hull hull = CLINKER_INIT(clinker_hull);
            clinker_status status = clinker_mesh_hull(workspace, &mesh, &hull);
            if (status == CLINKER_STATUS_OK) {
                mesh.indices = hull.indices;
                mesh.triangle_count = hull.triangle_count;
                status = clinker_convex_create(workspace, &mesh, &convex);
                mesh = scene_mesh_borrow(&ball);
            }
            assert_true(status == CLINKER_STATUS_OK ? convex != NULL
                                                    : convex == NULL && status == CLINKER_STATUS_NO_MEMORY);
            clinker_workspace_destroy(workspace);
            clinker_convex_destroy(convex);
            done = status == CLINKER_STATUS_OK && allocator.calls < fail_at;
        }
        assert_int_equal(allocator.live, 0);
        assert_true(fail_at < 1000);
    }
    scene_mesh_free(&ball);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_convex_mesh_is_described, open_workspace, close_workspace),
        cmocka_unit_test_setup_teardown(a_soup_and_an_inward_mesh_are_taken, open_workspace, close_workspace),
        cmocka_unit_test_setup_teardown(a_dent_is_named_by_a_face, open_workspace, close_workspace),
        cmocka_unit_test_setup_teardown(an_open_mesh_is_named_by_a_side, open_workspace, close_workspace),
        cmocka_unit_test_setup_teardown(nonsense_is_refused, open_workspace, close_workspace),
        cmocka_unit_test_setup_teardown(a_sheet_as_thin_as_rounding_is_judged, open_workspace, close_workspace),
        cmocka_unit_test_setup_teardown(the_centre_of_a_sliver_stays_in_its_box, open_workspace, close_workspace),
        cmocka_unit_test(failing_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
