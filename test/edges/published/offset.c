/* Edges moved out of their body: far enough from all faces beside them, never far away, and always outwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "edges/published/offset.h"
#include "fixtures/allocator.h"
#include "fixtures/checking.h"
#include "math/vec3.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define OFFSET   0.125
#define FARTHEST (4 * OFFSET)
#define ROUNDING 1e-9

static void assert_near(double one, double other) {
    assert_true(fabs(one - other) < ROUNDING);
}

/* A mesh, and the same with its vertices moved. */
typedef struct offset_case {
    scene_mesh mesh;
    ck_mesh opened, moved;
    double (*positions)[3];
} offset_case;

/* Takes the mesh over. */
static offset_case offset_of(clinker_workspace *workspace, scene_mesh mesh, const clinker_pose *pose, bool inward,
                             double offset) {
    offset_case made = {.mesh = mesh};
    ck_buffer room = {0};
    clinker_mesh borrowed = scene_mesh_borrow(&made.mesh);
    assert_int_equal(ck_mesh_open(workspace, &borrowed, pose, 0, &made.opened), CLINKER_STATUS_OK);
    made.positions = malloc(mesh.vertex_count * sizeof *made.positions);
    assert_non_null(made.positions);
    assert_true(ck_offset_mesh(workspace, &made.opened, inward, offset, &room, made.positions, &made.moved));
    return made;
}

static void offset_free(offset_case *made) {
    free(made->positions);
    scene_mesh_free(&made->mesh);
}

/* Where a corner of a face is, where it has gone, and how far that is along the normal of the face. */
static double move_along_normal(const offset_case *at, uint32_t face, int k, double way[3]) {
    double t[3][3];
    double ab[3];
    double ac[3];
    double normal[3];
    double moved[3];
    ck_mesh_triangle(&at->opened, face, t);
    ck_sub(t[1], t[0], ab);
    ck_sub(t[2], t[0], ac);
    ck_cross(ab, ac, normal);
    ck_mesh_world(&at->moved, ck_mesh_corner(&at->moved, face, k), moved);
    ck_sub(moved, t[k], way);
    return ck_dot(way, normal) / ck_norm(normal);
}

static void expect_outside(clinker_workspace *workspace, scene_mesh mesh, const clinker_pose *pose, bool blunt) {
    offset_case at = offset_of(workspace, mesh, pose, false, OFFSET);
    assert_int_equal(at.moved.triangle_count, at.opened.triangle_count);
    assert_ptr_equal(at.moved.indices, at.opened.indices);
    size_t sharp = 0;
    for (uint32_t i = 0; i < 3 * at.opened.triangle_count; i++) {
        double way[3];
        double along = move_along_normal(&at, i / 3, (int)(i % 3), way);
        assert_true(ck_norm(way) <= FARTHEST + ROUNDING);
        if (ck_norm(way) < FARTHEST - ROUNDING) {
            assert_true(along >= OFFSET - ROUNDING);
        } else {
            sharp++;
        }
    }
    assert_true(sharp == 0 || !blunt);
    offset_free(&at);
}

static void vertices_of_convex_bodies_lie_beyond_all_their_faces_unless_a_tip_is_sharp(void **state) {
    scene_random random = {1};
    for (int i = 0; i < 20; i++) {
        const double place[3] = {3, -2, 1};
        const clinker_pose pose = scene_random_pose(&random, place);
        const clinker_pose *placed = i % 2 == 0 ? NULL : &pose;
        expect_outside(*state, scene_cube(1), placed, true);
        expect_outside(*state, scene_tetrahedron(2), placed, false);
        expect_outside(*state, scene_icosphere(1, 4), placed, true);
        expect_outside(*state, scene_cylinder(1, 2, 12), placed, true);
    }
}

static void so_do_those_of_other_bodies(void **state) {
    expect_outside(*state, scene_torus(1, 0.25F, 24, 12), NULL, true);
    expect_outside(*state, scene_knot(2, 3, 0.7F, 0.3F, 0.12F, 60, 8), NULL, false);
    expect_outside(*state, scene_bumpy_sphere(1000, 3, 1), NULL, true);
    expect_outside(*state, scene_hollow_box(2, 1), NULL, true);
    expect_outside(*state, scene_rough_slab(500, 2), NULL, false);
}

/* Which way its faces are cut into triangles does not matter. */
static void the_corners_of_a_cube_move_along_its_diagonals(void **state) {
    offset_case at = offset_of(*state, scene_cube(1), NULL, false, OFFSET);
    for (uint32_t i = 0; i < at.opened.vertex_count; i++) {
        double was[3];
        ck_mesh_world(&at.opened, i, was);
        for (int axis = 0; axis < 3; axis++) {
            assert_near(at.positions[i][axis], was[axis] * (1 + OFFSET));
        }
    }
    offset_free(&at);
}

static void a_sharp_tip_moves_four_times_the_offset(void **state) {
    scene_mesh needle = scene_tetrahedron(0.01F);
    needle.positions[11] = 10; /* the corner along z */
    offset_case at = offset_of(*state, needle, NULL, false, OFFSET);
    double was[3];
    double way[3];
    ck_mesh_world(&at.opened, 3, was);
    ck_sub(at.positions[3], was, way);
    assert_near(ck_norm(way), FARTHEST);
    assert_true(way[2] > 0);
    offset_free(&at);
}

static void a_body_that_points_inwards_moves_the_other_way(void **state) {
    offset_case outward = offset_of(*state, scene_icosphere(1, 3), NULL, false, OFFSET);
    offset_case inward = offset_of(*state, flipped(scene_icosphere(1, 3)), NULL, true, OFFSET);
    offset_case wrong = offset_of(*state, flipped(scene_icosphere(1, 3)), NULL, false, OFFSET);
    for (uint32_t i = 0; i < outward.opened.vertex_count; i++) {
        double was[3];
        ck_mesh_world(&outward.opened, i, was);
        for (int axis = 0; axis < 3; axis++) {
            assert_near(inward.positions[i][axis], outward.positions[i][axis]);
        }
        assert_true(ck_norm(outward.positions[i]) > ck_norm(was) + OFFSET - ROUNDING);
        assert_true(ck_norm(wrong.positions[i]) < ck_norm(was) - OFFSET + ROUNDING);
    }
    offset_free(&outward);
    offset_free(&inward);
    offset_free(&wrong);
}

static void a_soup_moves_along_the_normals_of_its_faces(void **state) {
    scene_mesh mesh = scene_torus(1, 0.25F, 12, 8);
    scene_mesh soup = scene_soup(&mesh);
    scene_mesh_free(&mesh);
    offset_case at = offset_of(*state, soup, NULL, false, OFFSET);
    for (uint32_t i = 0; i < 3 * at.opened.triangle_count; i++) {
        double way[3];
        double along = move_along_normal(&at, i / 3, (int)(i % 3), way);
        assert_near(along, OFFSET);
        assert_near(ck_norm(way), OFFSET);
    }
    offset_free(&at);
}

static void no_offset_leaves_all_where_it_is(void **state) {
    scene_random random = {2};
    const double place[3] = {1, 2, 3};
    const clinker_pose pose = scene_random_pose(&random, place);
    offset_case at = offset_of(*state, scene_torus(1, 0.25F, 12, 8), &pose, false, 0);
    for (uint32_t i = 0; i < at.opened.vertex_count; i++) {
        double was[3];
        ck_mesh_world(&at.opened, i, was);
        assert_memory_equal(at.positions[i], was, sizeof was);
    }
    offset_free(&at);
}

/* Faces without area have no normal, and a vertex without faces none either: it stays. */
static void what_has_no_normal_stays(void **state) {
    scene_mesh mesh = scene_tetrahedron(1);
    for (int i = 0; i < 3; i++) {
        mesh.positions[9 + i] = 0.5F * (mesh.positions[3 + i] + mesh.positions[6 + i]);
    }
    mesh.triangle_count = 1;
    mesh.indices[0] = 1;
    mesh.indices[1] = 3;
    mesh.indices[2] = 2;
    offset_case at = offset_of(*state, mesh, NULL, false, OFFSET);
    for (uint32_t i = 0; i < 4; i++) {
        double was[3];
        ck_mesh_world(&at.opened, i, was);
        assert_memory_equal(at.positions[i], was, sizeof was);
    }
    offset_free(&at);
}

static void a_lack_of_memory_is_told(void **state) {
    (void)state;
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    scene_mesh mesh = scene_cube(1);
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    ck_mesh opened;
    ck_mesh moved_mesh;
    ck_buffer room = {0};
    double positions[8][3];
    assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    allocator.fail_at = allocator.calls + 1;
    assert_false(ck_offset_mesh(workspace, &opened, false, OFFSET, &room, positions, &moved_mesh));
    assert_true(ck_offset_mesh(workspace, &opened, false, OFFSET, &room, positions, &moved_mesh));
    scene_mesh_free(&mesh);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vertices_of_convex_bodies_lie_beyond_all_their_faces_unless_a_tip_is_sharp),
        cmocka_unit_test(so_do_those_of_other_bodies),
        cmocka_unit_test(the_corners_of_a_cube_move_along_its_diagonals),
        cmocka_unit_test(a_sharp_tip_moves_four_times_the_offset),
        cmocka_unit_test(a_body_that_points_inwards_moves_the_other_way),
        cmocka_unit_test(a_soup_moves_along_the_normals_of_its_faces),
        cmocka_unit_test(no_offset_leaves_all_where_it_is),
        cmocka_unit_test(what_has_no_normal_stays),
        cmocka_unit_test(a_lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
