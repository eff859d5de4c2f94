/* The linear test of convexity against the plain one, which looks at every vertex from every face. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "math/orient.h"
#include "math/triangle_contact.h"
#include "model/inspecting.h"

#include <math.h>
#include <string.h>

enum { MOST_VERTICES = 64, MOST_TRIANGLES = 128 };

typedef struct test_mesh {
    double points[MOST_VERTICES][3];
    size_t point_count;
    uint32_t faces[MOST_TRIANGLES][3];
    size_t face_count;
} test_mesh;

static uint32_t random_below(uint64_t *seed, uint32_t limit) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % limit);
}

static void face_points(const test_mesh *mesh, size_t face, double out[3][3]) {
    for (int corner = 0; corner < 3; corner++) {
        memcpy(out[corner], mesh->points[mesh->faces[face][corner]], sizeof out[corner]);
    }
}

static bool has_area(const test_mesh *mesh, size_t face) {
    double corners[3][3];
    face_points(mesh, face, corners);
    return !ck_triangle_degenerate((const double(*)[3])corners);
}

static int side(const test_mesh *mesh, size_t face, const double point[3]) {
    double t[3][3];
    face_points(mesh, face, t);
    return ck_orient3d(t[0], t[1], t[2], point);
}

/* Looks at every vertex of a face with area from every such face; vertices on both sides, or none at all, are a no. */
static bool plainly_convex(const test_mesh *mesh) {
    bool seen[3] = {false, false, false};
    for (size_t face = 0; face < mesh->face_count; face++) {
        for (size_t other = 0; other < mesh->face_count && has_area(mesh, face); other++) {
            for (int corner = 0; corner < 3 && has_area(mesh, other); corner++) {
                seen[1 + side(mesh, face, mesh->points[mesh->faces[other][corner]])] = true;
            }
        }
    }
    return seen[0] != seen[2];
}

static clinker_inspection inspect_test_mesh(const test_mesh *mesh) {
    clinker_mesh borrowed = double_mesh(&mesh->points[0][0], mesh->point_count, &mesh->faces[0][0], mesh->face_count);
    return inspect_mesh(&borrowed, NULL);
}

static test_mesh test_mesh_of(scene_mesh scene) {
    test_mesh mesh = {.point_count = scene.vertex_count, .face_count = scene.triangle_count};
    assert_true(scene.vertex_count <= MOST_VERTICES && scene.triangle_count <= MOST_TRIANGLES);
    for (size_t i = 0; i < 3 * scene.vertex_count; i++) {
        mesh.points[i / 3][i % 3] = (double)scene.positions[i];
    }
    memcpy(mesh.faces, scene.indices, scene.triangle_count * sizeof mesh.faces[0]);
    scene_mesh_free(&scene);
    return mesh;
}

static void add_face(test_mesh *mesh, uint32_t a, uint32_t b, uint32_t c) {
    memcpy(mesh->faces[mesh->face_count++], (const uint32_t[3]){a, b, c}, sizeof mesh->faces[0]);
}

/* Two pyramids, base to base, over the polygon whose i-th corner is at i * step / sides of a full turn. */
static test_mesh double_pyramid(uint32_t sides, uint32_t step) {
    test_mesh mesh = {.point_count = sides + 2};
    for (uint32_t i = 0; i < sides; i++) {
        double angle = 6.283185307179586 * (double)(i * step % sides) / (double)sides;
        mesh.points[i][0] = cos(angle);
        mesh.points[i][1] = sin(angle);
        add_face(&mesh, i, (i + 1) % sides, sides);
        add_face(&mesh, (i + 1) % sides, i, sides + 1);
    }
    mesh.points[sides][2] = 1;
    mesh.points[sides + 1][2] = -1;
    return mesh;
}

static bool convex_at_every_edge(const test_mesh *mesh) {
    for (size_t face = 0; face < mesh->face_count; face++) {
        for (size_t other = 0; other < mesh->face_count; other++) {
            for (int i = 0; i < 9; i++) {
                const uint32_t *f = mesh->faces[face], *g = mesh->faces[other];
                bool neighbours = f[i % 3] == g[(i / 3 + 1) % 3] && f[(i + 1) % 3] == g[i / 3];
                if (neighbours && side(mesh, face, mesh->points[g[(i / 3 + 2) % 3]]) > 0) {
                    return false;
                }
            }
        }
    }
    return true;
}

static void turn_axes(test_mesh *mesh) {
    for (size_t i = 0; i < mesh->point_count; i++) {
        double x = mesh->points[i][0];
        mesh->points[i][0] = mesh->points[i][1];
        mesh->points[i][1] = mesh->points[i][2];
        mesh->points[i][2] = x;
    }
}

static void convex_at_every_edge_is_not_enough(void **state) {
    (void)state;
    static const uint32_t polygons[][3] = {{5, 1, true}, {5, 2, false}, {7, 1, true}, {7, 2, false}, {7, 3, false}};
    for (size_t i = 0; i < sizeof polygons / sizeof polygons[0]; i++) {
        test_mesh mesh = double_pyramid(polygons[i][0], polygons[i][1]);
        assert_true(convex_at_every_edge(&mesh));
        for (int axis = 0; axis < 3; axis++) {
            turn_axes(&mesh);
            clinker_inspection inspection = inspect_test_mesh(&mesh);
            assert_true(inspection.solid);
            assert_int_equal(inspection.components, 1);
            assert_int_equal(inspection.convex, polygons[i][2]);
        }
    }
}

/* The same faces twice: nothing is outside of anything, but the surface does not bound a body once. */
static void a_surface_covered_twice_is_not_convex(void **state) {
    (void)state;
    test_mesh mesh = test_mesh_of(scene_cube(1));
    memcpy(mesh.faces[12], mesh.faces[0], 12 * sizeof mesh.faces[0]);
    mesh.face_count = 24;
    clinker_inspection inspection = inspect_test_mesh(&mesh);
    assert_true(inspection.solid);
    assert_int_equal(inspection.duplicate_faces, 12);
    assert_int_equal(inspection.non_manifold_edges, 18);
    assert_false(inspection.convex);
}

/* Two sheets that both cover a tetrahedron, one with its edges split in the middle, so that they share no edge. Along
 * the slit from a to b, in the base, each sheet passes into the other: once as one edge, once as two, by way of m. All
 * edges have two faces, all faces are one component, and no vertex is outside of any plane. */
static void sheets_that_change_places_at_a_slit_are_not_convex(void **state) {
    (void)state;
    enum { O, X, Y, Z, OX, OY, OZ, XY, XZ, YZ, A, B, M, POINTS };
    static const double points[POINTS][3] = {{0, 0, 0}, {12, 0, 0}, {0, 12, 0},   {0, 0, 12}, {6, 0, 0},
                                             {0, 6, 0}, {0, 0, 6},  {6, 6, 0},    {6, 0, 6},  {0, 6, 6},
                                             {4, 4, 0}, {5, 5, 0},  {4.5, 4.5, 0}};
    static const uint32_t faces[][3] = {
        {O, X, Z},   {O, Z, Y},    {X, Y, Z},                                         /* first sheet: walls */
        {O, Y, A},   {A, Y, B},    {O, A, X},   {A, M, X},    {M, B, X},   {B, Y, X}, /* and base */
        {O, OX, OZ}, {OX, X, XZ},  {OZ, XZ, Z}, {OX, XZ, OZ},                         /* second sheet: walls */
        {O, OZ, OY}, {OZ, Z, YZ},  {OY, YZ, Y}, {OZ, YZ, OY}, {X, XY, XZ}, {XY, Y, YZ},
        {XZ, YZ, Z}, {XY, YZ, XZ}, {O, OY, OX}, {OY, A, OX},  {OY, Y, XY}, {OY, XY, B}, /* and base */
        {OY, B, M},  {OY, M, A},   {XY, X, OX}, {B, XY, OX},  {A, B, OX},
    };
    test_mesh mesh = {.point_count = POINTS, .face_count = sizeof faces / sizeof faces[0]};
    memcpy(mesh.points, points, sizeof points);
    memcpy(mesh.faces, faces, sizeof faces);
    clinker_inspection inspection = inspect_test_mesh(&mesh);
    assert_true(inspection.solid);
    assert_int_equal(inspection.components, 1);
    assert_int_equal(inspection.non_manifold_edges, 0);
    assert_true(fabs(inspection.volume - 2 * 288) < 1e-9);
    assert_true(plainly_convex(&mesh));
    assert_false(inspection.convex);
}

static void spheres_are_convex_until_a_vertex_is_pushed_in(void **state) {
    (void)state;
    test_mesh mesh = test_mesh_of(scene_icosphere(1, 2));
    assert_true(plainly_convex(&mesh));
    assert_true(inspect_test_mesh(&mesh).convex);
    for (size_t i = 0; i < mesh.point_count; i++) {
        test_mesh dented = mesh;
        for (int axis = 0; axis < 3; axis++) {
            dented.points[i][axis] *= 0.5;
        }
        assert_false(inspect_test_mesh(&dented).convex);
    }
}

static void scenes_that_are_not_convex(void **state) {
    (void)state;
    clinker_inspection torus = inspect_scene(scene_torus(2, 1, 24, 16), NULL);
    clinker_inspection plate = inspect_scene(scene_plate_with_hole(2, 1, 1, 16), NULL);
    clinker_inspection bumpy = inspect_scene(scene_bumpy_sphere(2000, 1, 1), NULL);
    assert_true(torus.solid && plate.solid && bumpy.solid);
    assert_false(torus.convex || plate.convex || bumpy.convex);
}

/* One unit in the last place thick: no double lies strictly inside. */
static void a_body_may_be_too_thin_for_any_double_inside(void **state) {
    (void)state;
    test_mesh mesh = test_mesh_of(scene_cube(1));
    for (size_t i = 0; i < mesh.point_count; i++) {
        mesh.points[i][2] = mesh.points[i][2] > 0 ? 1 + 0x1p-52 : 1;
    }
    clinker_inspection inspection = inspect_test_mesh(&mesh);
    assert_true(inspection.convex);
    assert_int_equal(inspection.orientation, CLINKER_ORIENTATION_OUTWARD);
}

/* A body with the corners a, b = (0, 0, +-1), e = (-1, 0, 0), and c, d = (x, +-1, 0): the edge from a to b, which e
 * sees from inside, is reflex for x > 0. One of its faces is split at m, in the middle of that edge, and a needle
 * closes the gap. */
static void an_edge_with_a_needle_counts_like_any_other(void **state) {
    (void)state;
    enum { A, B, C, D, E, M };
    static const double xs[] = {-0.5, 0, 0.5};
    for (int i = 0; i < 3; i++) {
        test_mesh mesh = {.points = {{0, 0, 1}, {0, 0, -1}, {xs[i], 1, 0}, {xs[i], -1, 0}, {-1, 0, 0}, {0, 0, 0}},
                          .point_count = 6};
        add_face(&mesh, A, B, C);
        add_face(&mesh, A, D, M);
        add_face(&mesh, M, D, B);
        add_face(&mesh, A, M, B);
        add_face(&mesh, B, E, C);
        add_face(&mesh, C, E, A);
        add_face(&mesh, D, E, B);
        add_face(&mesh, A, E, D);
        for (int axis = 0; axis < 3; axis++) {
            clinker_inspection inspection = inspect_test_mesh(&mesh);
            assert_true(inspection.solid);
            assert_int_equal(inspection.degenerate_faces, 1);
            assert_int_equal(inspection.convex, plainly_convex(&mesh));
            assert_int_equal(inspection.convex, xs[i] <= 0);
            turn_axes(&mesh);
        }
    }
}

/* Whether the surface covers the place of its first face once. The point in that face is one that no edge of a small
 * integer mesh passes through. */
static bool covers_once(const test_mesh *mesh) {
    static const double weights[3] = {251, 337, 436};
    size_t base = 0;
    while (!has_area(mesh, base)) {
        base++;
    }
    double point[3] = {0, 0, 0}, t[3][3];
    face_points(mesh, base, t);
    for (int i = 0; i < 9; i++) {
        point[i % 3] += weights[i / 3] / 1024 * t[i / 3][i % 3];
    }
    double apex[3]; /* above the point */
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        apex[i] = point[i] + (t[1][j] - t[0][j]) * (t[2][k] - t[0][k]) - (t[1][k] - t[0][k]) * (t[2][j] - t[0][j]);
    }
    int covers = 0;
    for (size_t face = 0; face < mesh->face_count; face++) {
        double u[3][3];
        face_points(mesh, face, u);
        int turns = 0;
        for (int i = 0; i < 3; i++) {
            turns += ck_orient3d(apex, point, u[i], u[(i + 1) % 3]);
        }
        covers += side(mesh, face, point) == 0 && (turns == 3 || turns == -3) ? 1 : 0;
    }
    return covers == 1;
}

/* Closed surfaces with corners on a coarse grid: vertices fall together, faces lose their area, and every kind of
 * coplanar, folded and reversed neighbour occurs. */
static size_t compare_on_grid(test_mesh mesh, uint32_t grid, int rounds, uint64_t seed) {
    size_t convex = 0;
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < 3 * mesh.point_count; i++) {
            mesh.points[i / 3][i % 3] = (double)random_below(&seed, grid);
        }
        clinker_inspection inspection = inspect_test_mesh(&mesh);
        assert_int_equal(inspection.solid, inspection.degenerate_faces < inspection.triangles);
        bool expected = plainly_convex(&mesh) && covers_once(&mesh);
        assert_int_equal(inspection.convex, expected);
        convex += expected ? 1 : 0;
    }
    return convex;
}

static void agrees_with_the_plain_test_on_coarse_grids(void **state) {
    (void)state;
    test_mesh octahedron = double_pyramid(4, 1);
    assert_true(compare_on_grid(test_mesh_of(scene_tetrahedron(1)), 2, 500, 1) > 50);
    assert_true(compare_on_grid(test_mesh_of(scene_tetrahedron(1)), 4, 500, 2) > 50);
    assert_true(compare_on_grid(double_pyramid(3, 1), 2, 5000, 3) > 50);
    assert_true(compare_on_grid(double_pyramid(3, 1), 4, 5000, 4) > 50);
    assert_true(compare_on_grid(octahedron, 2, 10000, 5) > 50);
    assert_true(compare_on_grid(octahedron, 3, 10000, 6) > 50);
    assert_true(compare_on_grid(test_mesh_of(scene_cube(1)), 2, 20000, 7) > 50);
    assert_true(compare_on_grid(double_pyramid(6, 1), 2, 20000, 8) > 50);
}

/* Spheres with a few vertices moved a little, on a fine grid: near to convex, and often just not. */
static void agrees_with_the_plain_test_on_dented_spheres(void **state) {
    (void)state;
    uint64_t seed = 11;
    size_t convex = 0, rounds = 200;
    test_mesh sphere = test_mesh_of(scene_icosphere(1, 2));
    for (size_t round = 0; round < rounds; round++) {
        test_mesh mesh = sphere;
        size_t moved = random_below(&seed, (uint32_t)mesh.point_count);
        double factor = 0.75 + (double)random_below(&seed, 500) / 1000;
        for (int axis = 0; axis < 3; axis++) {
            mesh.points[moved][axis] *= factor;
        }
        bool expected = plainly_convex(&mesh);
        assert_int_equal(inspect_test_mesh(&mesh).convex, expected);
        convex += expected ? 1 : 0;
    }
    assert_true(convex > 20 && convex < rounds - 20);
}

/* A cube with each face split in three at a point inside: most neighbours are coplanar. */
static void flat_regions_may_have_many_faces(void **state) {
    (void)state;
    test_mesh mesh = test_mesh_of(scene_cube(1));
    for (size_t face = 0; face < 12; face++) {
        uint32_t a = mesh.faces[face][0], b = mesh.faces[face][1], c = mesh.faces[face][2];
        uint32_t centre = (uint32_t)mesh.point_count++;
        for (int axis = 0; axis < 3; axis++) {
            mesh.points[centre][axis] = mesh.points[a][axis] / 4 + mesh.points[b][axis] / 4 + mesh.points[c][axis] / 2;
        }
        mesh.faces[face][2] = centre;
        add_face(&mesh, b, c, centre);
        add_face(&mesh, c, a, centre);
    }
    assert_true(plainly_convex(&mesh));
    assert_true(inspect_test_mesh(&mesh).convex);
    mesh.points[15][0] *= 0.999;
    mesh.points[15][1] *= 0.999;
    mesh.points[15][2] *= 0.999;
    assert_false(inspect_test_mesh(&mesh).convex);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_at_every_edge_is_not_enough),
        cmocka_unit_test(a_surface_covered_twice_is_not_convex),
        cmocka_unit_test(sheets_that_change_places_at_a_slit_are_not_convex),
        cmocka_unit_test(spheres_are_convex_until_a_vertex_is_pushed_in),
        cmocka_unit_test(scenes_that_are_not_convex),
        cmocka_unit_test(a_body_may_be_too_thin_for_any_double_inside),
        cmocka_unit_test(an_edge_with_a_needle_counts_like_any_other),
        cmocka_unit_test(agrees_with_the_plain_test_on_coarse_grids),
        cmocka_unit_test(agrees_with_the_plain_test_on_dented_spheres),
        cmocka_unit_test(flat_regions_may_have_many_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
