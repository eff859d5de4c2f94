#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/allocator.h"
#include "model/inspecting.h"

#include <float.h>
#include <math.h>
#include <string.h>

static void assert_near(double value, double expected) {
    assert_true(fabs(value - expected) <= 1e-12 * fabs(expected));
}

static void assert_point(const double point[3], double x, double y, double z) {
    assert_true(point[0] == x && point[1] == y && point[2] == z);
}

static void a_cube_is_a_solid_convex_body(void **state) {
    (void)state;
    clinker_inspection cube = inspect_scene(scene_cube(1), NULL);
    assert_int_equal(cube.triangles, 12);
    assert_int_equal(cube.vertices, 8);
    assert_int_equal(cube.components, 1);
    assert_true(cube.solid);
    assert_true(cube.convex);
    assert_int_equal(cube.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_point(cube.box_min, -1, -1, -1);
    assert_point(cube.box_max, 1, 1, 1);
    assert_true(cube.area == 24);
    assert_near(cube.volume, 8);
    assert_int_equal(cube.boundary_edges + cube.flipped_edges + cube.non_manifold_edges, 0);
    assert_int_equal(cube.degenerate_faces + cube.duplicate_faces + cube.shown_edges, 0);
}

static void a_tetrahedron_has_a_sixth_of_its_cube(void **state) {
    (void)state;
    clinker_inspection tetrahedron = inspect_scene(scene_tetrahedron(3), NULL);
    assert_int_equal(tetrahedron.vertices, 4);
    assert_true(tetrahedron.solid && tetrahedron.convex);
    assert_near(tetrahedron.volume, 27.0 / 6.0);
    assert_near(tetrahedron.area, 13.5 + 4.5 * sqrt(3.0));
}

static void faces_turned_inwards_give_a_negative_volume(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(1);
    scene_mesh_flip(&cube);
    clinker_inspection inspection = inspect_scene(cube, NULL);
    assert_true(inspection.solid && inspection.convex);
    assert_int_equal(inspection.orientation, CLINKER_ORIENTATION_INWARD);
    assert_near(inspection.volume, -8);
}

static void a_hollow_box_is_solid_but_not_convex(void **state) {
    (void)state;
    clinker_inspection hollow = inspect_scene(scene_hollow_box(2, 1), NULL);
    assert_true(hollow.solid);
    assert_false(hollow.convex);
    assert_int_equal(hollow.components, 2);
    assert_near(hollow.volume, 64 - 8);
    assert_int_equal(hollow.orientation, CLINKER_ORIENTATION_OUTWARD);
}

static void two_cubes_are_two_components(void **state) {
    (void)state;
    clinker_inspection cubes = inspect_scene(scene_two_cubes(1, 5), NULL);
    assert_int_equal(cubes.components, 2);
    assert_true(cubes.solid);
    assert_false(cubes.convex);
    assert_near(cubes.volume, 16);
}

/* Centres apart by the diagonal of a face: of all edges, exactly one is common, with four faces. */
static void cubes_that_share_an_edge_are_solid_and_not_manifold(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(1), other = scene_cube(1);
    scene_mesh_move(&other, 2, 2, 0);
    assert_true(scene_mesh_append(&cube, &other));
    scene_mesh_free(&other);
    clinker_inspection cubes = inspect_scene(cube, NULL);
    assert_int_equal(cubes.vertices, 14);
    assert_int_equal(cubes.non_manifold_edges, 1);
    assert_int_equal(cubes.components, 1);
    assert_true(cubes.solid);
    assert_false(cubes.convex);
    assert_int_equal(cubes.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_int_equal(cubes.shown_edges, 0);
}

static void a_missing_face_leaves_three_boundary_edges(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(1);
    uint32_t *last = &cube.indices[33];
    float from[3], to[3];
    memcpy(from, &cube.positions[(size_t)3 * last[0]], sizeof from);
    memcpy(to, &cube.positions[(size_t)3 * last[1]], sizeof to);
    cube.triangle_count = 11;
    clinker_inspection open = inspect_scene(cube, NULL);
    assert_false(open.solid || open.convex);
    assert_int_equal(open.boundary_edges, 3);
    assert_int_equal(open.flipped_edges + open.non_manifold_edges, 0);
    assert_int_equal(open.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_int_equal(open.components, 1);
    assert_int_equal(open.shown_edges, 3);
    bool found = false;
    for (size_t i = 0; i < 3; i++) { /* seen from the faces that are left, the edges run the other way */
        const clinker_edge *edge = &open.edges[i];
        assert_true(edge->face < 11);
        assert_true(i == 0 || open.edges[i - 1].face <= edge->face);
        found = found ||
                (edge->to[0] == (double)from[0] && edge->to[1] == (double)from[1] && edge->to[2] == (double)from[2] &&
                 edge->from[0] == (double)to[0] && edge->from[1] == (double)to[1] && edge->from[2] == (double)to[2]);
    }
    assert_true(found);
}

static void a_flipped_face_is_inconsistent(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(1);
    uint32_t held = cube.indices[15];
    cube.indices[15] = cube.indices[16];
    cube.indices[16] = held;
    clinker_inspection flipped = inspect_scene(cube, NULL);
    assert_false(flipped.solid || flipped.convex);
    assert_int_equal(flipped.flipped_edges, 3);
    assert_int_equal(flipped.boundary_edges + flipped.non_manifold_edges, 0);
    assert_int_equal(flipped.orientation, CLINKER_ORIENTATION_INCONSISTENT);
    assert_int_equal(flipped.shown_edges, 3);
}

/* Faces 0, 1, 2 share the edge from (0, 0, 0) to (0, 0, 1), two of them in the same direction; faces 3, 4 share an edge
 * in the same direction: one unbalanced edge, one flipped, six on the boundary of the first three and four on that of
 * the last two. */
static void examples_come_by_fault_then_by_face(void **state) {
    (void)state;
    static const double positions[] = {0, 0, 0, 0, 0, 1, 1, 0, 0, -1, 1, 0,  -1, -1,
                                       0, 5, 0, 0, 6, 0, 0, 5, 1, 0,  5, -1, 0};
    static const uint32_t indices[] = {0, 1, 2, 0, 1, 3, 1, 0, 4, 5, 6, 7, 5, 6, 8};
    clinker_mesh mesh = double_mesh(positions, 9, indices, 5);
    clinker_inspection all = inspect_mesh(&mesh, NULL);
    assert_int_equal(all.boundary_edges, 10);
    assert_int_equal(all.flipped_edges, 1);
    assert_int_equal(all.non_manifold_edges, 1);
    assert_int_equal(all.components, 2);
    assert_int_equal(all.shown_edges, CLINKER_INSPECTION_SHOWN);
    static const uint32_t faces[] = {0, 0, 1, 1, 2, 2, 3, 3};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(all.edges[i].face, faces[i]);
    }
    assert_point(all.edges[0].from, 0, 0, 1);
    assert_point(all.edges[0].to, 1, 0, 0);

    mesh.triangle_count = 3;
    clinker_inspection three = inspect_mesh(&mesh, NULL);
    assert_int_equal(three.boundary_edges, 6);
    assert_int_equal(three.shown_edges, 7);
    assert_int_equal(three.edges[6].face, 0);
    assert_point(three.edges[6].from, 0, 0, 0);
    assert_point(three.edges[6].to, 0, 0, 1);
    assert_int_equal(three.orientation, CLINKER_ORIENTATION_INCONSISTENT);
}

static void duplicates_count_in_any_order_of_corners(void **state) {
    (void)state;
    static const double positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, -0.0, 0, 0};
    static const uint32_t indices[] = {0, 1, 2, 1, 2, 0, 2, 1, 4, 0, 1, 3};
    clinker_mesh mesh = double_mesh(positions, 5, indices, 4);
    clinker_inspection inspection = inspect_mesh(&mesh, NULL);
    assert_int_equal(inspection.duplicate_faces, 2);
    assert_int_equal(inspection.vertices, 4);
    assert_int_equal(inspection.degenerate_faces, 0);
}

static void collapsed_faces_are_counted_and_passed_over(void **state) {
    (void)state;
    scene_mesh cube = scene_cube(1), point = scene_cube(1);
    for (int i = 0; i < 3; i++) {
        point.indices[i] = 0;
        point.indices[3 + i] = i == 0 ? 0 : 3;
    }
    point.triangle_count = 2;
    assert_true(scene_mesh_append(&cube, &point));
    scene_mesh_free(&point);
    clinker_inspection inspection = inspect_scene(cube, NULL);
    assert_int_equal(inspection.triangles, 14);
    assert_int_equal(inspection.degenerate_faces, 2);
    assert_int_equal(inspection.components, 1);
    assert_true(inspection.solid && inspection.convex);
    assert_true(inspection.area == 24);
}

/* A square pyramid; the base's corner (1, 0, 0) lies on the edge of a wall that does not know it, and a face without
 * area fills in. */
static void a_needle_closes_a_gap(void **state) {
    (void)state;
    static const double positions[] = {0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0, 1, 1, 1, 1, 0, 0};
    static const uint32_t indices[] = {0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4, 0, 3, 5, 3, 2, 5, 2, 1, 5, 0, 5, 1};
    clinker_mesh mesh = double_mesh(positions, 6, indices, 8);
    clinker_inspection closed = inspect_mesh(&mesh, NULL);
    assert_int_equal(closed.degenerate_faces, 1);
    assert_true(closed.solid);
    assert_true(closed.convex);
    assert_int_equal(closed.components, 1);
    assert_near(closed.volume, 4.0 / 3.0);

    mesh.triangle_count = 7;
    clinker_inspection gap = inspect_mesh(&mesh, NULL);
    assert_false(gap.solid || gap.convex);
    assert_int_equal(gap.boundary_edges, 3);
}

static void a_mesh_without_area_is_not_solid(void **state) {
    (void)state;
    static const double positions[] = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 0, 1, 1, 1};
    clinker_mesh mesh = double_mesh(positions, 3, indices, 3);
    clinker_inspection inspection = inspect_mesh(&mesh, NULL);
    assert_int_equal(inspection.degenerate_faces, 3);
    assert_int_equal(inspection.components, 0);
    assert_false(inspection.solid || inspection.convex);
    assert_true(inspection.area == 0 && inspection.volume == 0);
    assert_int_equal(inspection.orientation, CLINKER_ORIENTATION_FLAT);
    assert_point(inspection.box_max, 2, 2, 2);
}

static void a_sheet_covered_on_both_sides_is_flat(void **state) {
    (void)state;
    static const double positions[] = {0.1, 0.2, 0.7, 1.3, 0.4, 0.9, 0.3, 1.7, 0.1};
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 0};
    clinker_mesh mesh = double_mesh(positions, 3, indices, 2);
    clinker_inspection inspection = inspect_mesh(&mesh, NULL);
    assert_true(inspection.solid);
    assert_false(inspection.convex);
    assert_int_equal(inspection.orientation, CLINKER_ORIENTATION_FLAT);
    assert_true(inspection.volume == 0);
    assert_int_equal(inspection.duplicate_faces, 1);
}

static void assert_same_shape(const clinker_inspection *a, const clinker_inspection *b) {
    assert_int_equal(a->triangles, b->triangles);
    assert_int_equal(a->vertices, b->vertices);
    assert_int_equal(a->components, b->components);
    assert_int_equal(a->solid, b->solid);
    assert_int_equal(a->convex, b->convex);
    assert_int_equal(a->orientation, b->orientation);
    assert_int_equal(a->boundary_edges, b->boundary_edges);
    assert_near(a->area, b->area);
    assert_near(a->volume, b->volume);
}

static void a_soup_is_the_mesh_that_its_positions_make(void **state) {
    (void)state;
    scene_mesh torus = scene_torus(3, 1, 40, 30);
    scene_mesh soup = scene_soup(&torus);
    assert_true(scene_shuffle(&torus, 7, true));
    clinker_inspection indexed = inspect_scene(torus, NULL), loose = inspect_scene(soup, NULL);
    assert_int_equal(loose.vertices, 1200);
    assert_true(loose.solid);
    assert_same_shape(&indexed, &loose);
}

static void scalar_and_stride_do_not_matter(void **state) {
    (void)state;
    scene_mesh sphere = scene_icosphere(2, 5);
    double *doubles = scene_mesh_doubles(&sphere);
    assert_non_null(doubles);
    clinker_mesh packed = double_mesh(doubles, sphere.vertex_count, sphere.indices, sphere.triangle_count);
    clinker_inspection expected = inspect_mesh(&packed, NULL);

    float *spread = calloc(sphere.vertex_count, 5 * sizeof *spread);
    assert_non_null(spread);
    for (size_t i = 0; i < sphere.vertex_count; i++) {
        memcpy(&spread[5 * i], &sphere.positions[3 * i], 3 * sizeof *spread);
        spread[5 * i + 3] = NAN;
    }
    clinker_mesh strided = scene_mesh_borrow(&sphere);
    strided.positions = spread;
    strided.position_stride = 5 * sizeof *spread;
    clinker_inspection inspection = inspect_mesh(&strided, NULL);
    assert_memory_equal(&inspection, &expected, sizeof expected);
    free(spread);
    free(doubles);
    scene_mesh_free(&sphere);
}

static void unused_vertices_do_not_count(void **state) {
    (void)state;
    static const double positions[] = {9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const uint32_t indices[] = {1, 2, 3};
    clinker_mesh mesh = double_mesh(positions, 4, indices, 1);
    clinker_inspection inspection = inspect_mesh(&mesh, NULL);
    assert_int_equal(inspection.vertices, 3);
    assert_point(inspection.box_max, 1, 1, 0);
    assert_true(inspection.area == 0.5);
}

static void a_pose_moves_the_box_and_keeps_the_volume(void **state) {
    (void)state;
    clinker_pose pose = clinker_pose_euler((const double[3]){1e6, 2, 3}, (const double[3]){0, 0, 1.5707963267948966});
    clinker_inspection box = inspect_scene(scene_box((const float[3]){0, 0, 0}, (const float[3]){1, 2, 4}), &pose);
    assert_point(box.box_min, 1e6 - 2, 2, 3);
    assert_point(box.box_max, 1e6, 3, 7);
    assert_near(box.volume, 8);
    assert_true(box.convex);
}

static void a_mirror_turns_a_body_inside_out(void **state) {
    (void)state;
    clinker_pose mirror = {{-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    clinker_inspection cube = inspect_scene(scene_cube(1), &mirror);
    assert_int_equal(cube.orientation, CLINKER_ORIENTATION_INWARD);
    assert_true(cube.solid && cube.convex);
}

static void a_pose_that_flattens_leaves_faces_without_area(void **state) {
    (void)state;
    clinker_pose flat = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0}};
    clinker_inspection cube = inspect_scene(scene_cube(1), &flat);
    assert_int_equal(cube.vertices, 4);
    assert_int_equal(cube.degenerate_faces, 8);
    assert_true(cube.solid);
    assert_false(cube.convex);
    assert_int_equal(cube.orientation, CLINKER_ORIENTATION_FLAT);
}

static void a_part_far_from_the_origin_keeps_its_volume(void **state) {
    (void)state;
    clinker_pose far_away = {{1, 0, 0, 0x1p40, 0, 1, 0, 0x1p40, 0, 0, 1, -0x1p40}};
    clinker_inspection cube = inspect_scene(scene_cube(1), &far_away);
    assert_true(cube.area == 24);
    assert_near(cube.volume, 8);
}

static clinker_inspection inspect_scaled_cube(double scale) {
    clinker_pose pose = {{scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0}};
    return inspect_scene(scene_cube(1), &pose);
}

static void huge_and_tiny_cubes_give_numbers(void **state) {
    (void)state;
    clinker_inspection largest = inspect_scaled_cube(DBL_MAX);
    assert_true(largest.box_max[0] == DBL_MAX && largest.box_min[0] == -DBL_MAX);
    assert_true(largest.solid && largest.convex);
    assert_true(isinf(largest.area) && isinf(largest.volume) && largest.volume > 0);
    assert_int_equal(largest.orientation, CLINKER_ORIENTATION_OUTWARD);

    clinker_inspection large = inspect_scaled_cube(1e102);
    assert_near(large.volume, 8e306);

    clinker_inspection tiny = inspect_scaled_cube(1e-310);
    assert_true(tiny.solid && tiny.convex);
    assert_int_equal(tiny.orientation, CLINKER_ORIENTATION_OUTWARD);
    assert_true(tiny.area == 0 && tiny.volume == 0);
}

static void invalid_meshes_are_named(void **state) {
    (void)state;
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    static const double positions[] = {0, 0, 0, 1, 0, 0, 0, NAN, 0};
    static const uint32_t indices[] = {0, 1, 2};
    clinker_mesh mesh = double_mesh(positions, 3, indices, 1);
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_mesh_inspect(workspace, &mesh, NULL, &inspection), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "vertex 2 is not finite"));
    assert_int_equal(inspection.triangles, 0);
    mesh.vertex_count = 2;
    assert_int_equal(clinker_mesh_inspect(workspace, &mesh, NULL, &inspection), CLINKER_STATUS_INVALID);
    assert_non_null(strstr(clinker_workspace_message(workspace), "vertex index 2"));
    mesh = double_mesh(positions, 3, NULL, 0);
    mesh.vertex_count = 0;
    assert_int_equal(clinker_mesh_inspect(workspace, &mesh, NULL, &inspection), CLINKER_STATUS_INVALID);
    clinker_workspace_destroy(workspace);
}

static void the_number_of_threads_changes_no_byte(void **state) {
    (void)state;
    scene_mesh sphere = scene_bumpy_sphere(5000, 3, 1);
    clinker_mesh mesh = scene_mesh_borrow(&sphere);
    clinker_inspection expected = inspect_mesh(&mesh, NULL);
    for (unsigned threads = 2; threads <= 4; threads++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = threads;
        clinker_workspace *workspace = NULL;
        clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        assert_int_equal(clinker_mesh_inspect(workspace, &mesh, NULL, &inspection), CLINKER_STATUS_OK);
        assert_memory_equal(&inspection, &expected, sizeof expected);
        clinker_workspace_destroy(workspace);
    }
    scene_mesh_free(&sphere);
}

static void the_second_inspection_allocates_nothing(void **state) {
    (void)state;
    scene_mesh sphere = scene_bumpy_sphere(5000, 3, 1), cube = scene_cube(1);
    test_allocator allocator = {0};
    clinker_workspace_settings settings = test_allocator_settings(&allocator);
    clinker_workspace *workspace = NULL;
    clinker_inspection first = CLINKER_INIT(clinker_inspection), second = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    clinker_mesh large = scene_mesh_borrow(&sphere), small = scene_mesh_borrow(&cube);
    assert_int_equal(clinker_mesh_inspect(workspace, &large, NULL, &first), CLINKER_STATUS_OK);
    size_t calls = allocator.calls;
    assert_int_equal(clinker_mesh_inspect(workspace, &small, NULL, &second), CLINKER_STATUS_OK);
    assert_int_equal(second.vertices, 8);
    assert_true(second.convex);
    assert_int_equal(clinker_mesh_inspect(workspace, &large, NULL, &second), CLINKER_STATUS_OK);
    assert_int_equal(allocator.calls, calls);
    assert_memory_equal(&first, &second, sizeof first);
    clinker_workspace_destroy(workspace);
    assert_int_equal(allocator.live, 0);
    assert_int_equal(allocator.bytes, 0);
    scene_mesh_free(&sphere);
    scene_mesh_free(&cube);
}

/* Enough points for the hash table to grow, and, last, needles: two faces of no area back to back, which the test of
 * convexity needs memory for. */
static scene_mesh demanding_mesh(void) {
    scene_mesh sphere = scene_icosphere(1, 12), needles = scene_tetrahedron(1);
    static const float line[] = {0, 0, 0, 0.125F, 0, 0, 0.25F, 0, 0};
    static const uint32_t corners[] = {0, 1, 2, 2, 1, 0};
    memcpy(needles.positions, line, sizeof line);
    memcpy(needles.indices, corners, sizeof corners);
    needles.triangle_count = 2;
    assert_true(scene_mesh_append(&sphere, &needles));
    scene_mesh_free(&needles);
    return sphere;
}

static void any_allocation_may_fail(void **state) {
    (void)state;
    scene_mesh demanding = demanding_mesh();
    clinker_mesh mesh = scene_mesh_borrow(&demanding);
    clinker_inspection expected = inspect_mesh(&mesh, NULL);
    assert_true(expected.convex && expected.vertices > 1024);
    assert_int_equal(expected.degenerate_faces, 2);
    size_t failures = 0;
    for (bool done = false; !done;) {
        test_allocator allocator = {0};
        clinker_workspace_settings settings = test_allocator_settings(&allocator);
        clinker_workspace *workspace = NULL;
        clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
        assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
        allocator.fail_at = allocator.calls + failures + 1;
        clinker_status status = clinker_mesh_inspect(workspace, &mesh, NULL, &inspection);
        done = allocator.calls < allocator.fail_at;
        if (!done) {
            failures++;
            assert_int_equal(status, CLINKER_STATUS_NO_MEMORY);
            assert_string_not_equal(clinker_workspace_message(workspace), "");
            status = clinker_mesh_inspect(workspace, &mesh, NULL, &inspection); /* and then it gets the memory */
        }
        assert_int_equal(status, CLINKER_STATUS_OK);
        assert_memory_equal(&inspection, &expected, sizeof expected);
        clinker_workspace_destroy(workspace);
        assert_int_equal(allocator.live, 0);
    }
    assert_true(failures >= 12);
    scene_mesh_free(&demanding);
}

/* If time grew with the square of the faces round a point, this would not end. */
static void a_fan_of_a_hundred_thousand_faces_is_solid(void **state) {
    (void)state;
    clinker_inspection cylinder = inspect_scene(scene_cylinder(1, 1, 100000), NULL);
    assert_true(cylinder.solid);
    assert_int_equal(cylinder.components, 1);
    assert_int_equal(cylinder.non_manifold_edges, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_is_a_solid_convex_body),
        cmocka_unit_test(a_tetrahedron_has_a_sixth_of_its_cube),
        cmocka_unit_test(faces_turned_inwards_give_a_negative_volume),
        cmocka_unit_test(a_hollow_box_is_solid_but_not_convex),
        cmocka_unit_test(two_cubes_are_two_components),
        cmocka_unit_test(cubes_that_share_an_edge_are_solid_and_not_manifold),
        cmocka_unit_test(a_missing_face_leaves_three_boundary_edges),
        cmocka_unit_test(a_flipped_face_is_inconsistent),
        cmocka_unit_test(examples_come_by_fault_then_by_face),
        cmocka_unit_test(duplicates_count_in_any_order_of_corners),
        cmocka_unit_test(collapsed_faces_are_counted_and_passed_over),
        cmocka_unit_test(a_needle_closes_a_gap),
        cmocka_unit_test(a_mesh_without_area_is_not_solid),
        cmocka_unit_test(a_sheet_covered_on_both_sides_is_flat),
        cmocka_unit_test(a_soup_is_the_mesh_that_its_positions_make),
        cmocka_unit_test(scalar_and_stride_do_not_matter),
        cmocka_unit_test(unused_vertices_do_not_count),
        cmocka_unit_test(a_pose_moves_the_box_and_keeps_the_volume),
        cmocka_unit_test(a_mirror_turns_a_body_inside_out),
        cmocka_unit_test(a_pose_that_flattens_leaves_faces_without_area),
        cmocka_unit_test(a_part_far_from_the_origin_keeps_its_volume),
        cmocka_unit_test(huge_and_tiny_cubes_give_numbers),
        cmocka_unit_test(invalid_meshes_are_named),
        cmocka_unit_test(the_number_of_threads_changes_no_byte),
        cmocka_unit_test(the_second_inspection_allocates_nothing),
        cmocka_unit_test(any_allocation_may_fail),
        cmocka_unit_test(a_fan_of_a_hundred_thousand_faces_is_solid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
