/* Pictures in perspective, against geometry: a cube whose picture is known, lines of sight through the faces of a round
 * body, and a body too large for doubles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/pixel_side.h"
#include "math/vec3.h"
#include "random.h"
#include "raster/raster.h"
#include "scenes.h"

#include <math.h>

enum { BACKENDS = 2 };
static const ck_raster_backend *const backends[BACKENDS] = {&ck_raster_cpu, &ck_raster_reference};

enum { SIDE = 64 };

/* The depth, as seen, at which a line of sight at x and y leaves the cube: through the far face, which is seen 0.4 to
 * each side, or through a side, where w = 0.5 / x and so z / w = 2 (1 - 2 x). */
static double leaves_at(double x, double y) {
    double out = fmax(fabs(x), fabs(y));
    return out < 0.4 ? 0.5 / 1.25 : 2 * (1 - 2 * out);
}

/* A unit cube from 2 before its centre: its near face, 1.5 away, is seen 0.5 * 2 / 1.5 to each side. */
static void a_cube_covers_the_pixels_that_its_near_face_is_seen_at(void **state) {
    const double along_z[3] = {0, 0, 1};
    const double seen_half = 2.0 / 3;
    scene_mesh cube = scene_cube(0.5F);
    clinker_mesh borrowed = scene_mesh_borrow(&cube);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(*state, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened};
    ck_view view = {.nearness = 0.5, .half_width = 1, .half_height = 1, .width = SIDE, .height = SIDE};
    assert_true(ck_view_aim(&view, along_z, NULL));
    for (int backend = 0; backend < BACKENDS; backend++) {
        ck_raster_range range;
        assert_int_equal(backends[backend]->range(*state, &view, &source, &range), CLINKER_STATUS_OK);
        for (uint32_t pixel = 0; pixel < SIDE * SIDE; pixel++) {
            const uint32_t column = pixel % SIDE;
            const uint32_t row = pixel / SIDE;
            double x = (column + 0.5) * 2 / SIDE - 1;
            double y = (row + 0.5) * 2 / SIDE - 1;
            bool covered = fabs(x) < seen_half && fabs(y) < seen_half;
            assert_int_equal(range.faces[pixel], covered ? 2 : 0);
            if (covered) {
                const double rounding = 2 * 4.0 / (SIDE * 256); /* steepest slope * a subpixel */
                assert_true(fabs(ck_view_true_depth(&view, (double)range.nearest[pixel]) + 0.5) < 1e-7);
                assert_true(fabs((double)range.farthest[pixel] - leaves_at(x, y)) < rounding);
            }
        }
    }
    scene_mesh_free(&cube);
}

/* Where a line meets the plane of a face: in multiples of `direction`; NAN where it comes in too flat for pixels to
 * tell. */
static double meet_face(const ck_mesh *mesh, uint32_t face, const double from[3], const double direction[3]) {
    const double flat = 0.3;
    double corner[3][3];
    for (int k = 0; k < 3; k++) {
        ck_mesh_world(mesh, ck_mesh_corner(mesh, face, k), corner[k]);
    }
    double edges[2][3];
    double normal[3];
    double way[3];
    ck_sub(corner[1], corner[0], edges[0]);
    ck_sub(corner[2], corner[0], edges[1]);
    ck_cross(edges[0], edges[1], normal);
    ck_sub(corner[0], from, way);
    double across = ck_dot(normal, direction);
    return fabs(across) > flat * ck_norm(normal) * ck_norm(direction) ? ck_dot(normal, way) / across : NAN;
}

/* Compares what is listed at a pixel with where its line of sight, from the eye, meets those faces. Their multiples of
 * the direction are their distances from the eye, in units of its distance from the centre. Returns how many. */
static size_t check_pixel(const ck_view *view, const ck_mesh *mesh, const ck_raster_lists *lists, uint32_t pixel) {
    double eye[3];
    double at_centre[3];
    double direction[3];
    double before = 0;
    size_t met = 0;
    ck_add_scaled(view->centre, -1 / view->nearness, view->forward, eye);
    ck_view_point(view, pixel % view->width, pixel / view->width, 0, at_centre);
    ck_sub(at_centre, eye, direction);
    for (uint32_t i = lists->starts[pixel]; i < lists->starts[pixel + 1]; i++) {
        const ck_fragment *fragment = &lists->fragments[i];
        double place = meet_face(mesh, fragment->face, eye, direction);
        double depth = ck_view_true_depth(view, (double)fragment->depth);
        double rounding = pixel_side_at(view, (double)fragment->depth) / 32;
        if (!isnan(place)) {
            assert_true(fabs((place - 1) / view->nearness - depth) < rounding);
            assert_true(place > before);
            before = place;
            met++;
        }
    }
    return met;
}

static void fragments_lie_where_lines_of_sight_meet_their_faces_in_that_order(void **state) {
    const double low[3] = {-1.1, -1.1, -0.3};
    const double high[3] = {1.1, 1.1, 0.3};
    scene_random random = {2};
    scene_mesh torus = scene_torus(0.8F, 0.3F, 60, 30);
    clinker_mesh borrowed = scene_mesh_borrow(&torus);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(*state, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened};
    size_t met = 0;
    for (int i = 0; i < 40; i++) {
        double direction[3];
        ck_view view;
        ck_raster_lists lists;
        scene_random_direction(&random, direction);
        assert_true(ck_view_aim(&view, direction, NULL));
        assert_true(ck_view_fit_eye(&view, low, high, scene_random_between(&random, 1.7, 6), 128));
        assert_int_equal(ck_raster_cpu.lists(*state, &view, &source, 1, NULL, &lists), CLINKER_STATUS_OK);
        for (uint32_t pixel = 0; pixel < ck_view_pixels(&view); pixel++) {
            met += check_pixel(&view, &opened, &lists, pixel);
        }
    }
    assert_true(met > 100000);
    scene_mesh_free(&torus);
}

/* Looks across the diagonal of space, so that the sums along right and forward both overflow, but not along up. */
static ck_view view_across_diagonal(void) {
    const double towards = 1 / sqrt(6);
    const double aside = 0.5;
    ck_view view = {.right = {towards + aside, towards - aside, towards},
                    .forward = {towards - aside, towards + aside, towards},
                    .nearness = 0.25,
                    .half_width = 1,
                    .half_height = 1,
                    .width = SIDE,
                    .height = SIDE};
    ck_cross(view.right, view.forward, view.up);
    return view;
}

static void backends_agree_where_coordinates_overflow(void **state) {
    const double most = 0x1.fp1023;
    const double positions[4][3] = {{-1, -1, 0}, {1, -1, 0}, {0, 2, 0.5}, {most, most, most}};
    const uint32_t indices[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    clinker_mesh spike = {.positions = positions,
                          .scalar = CLINKER_SCALAR_FLOAT64,
                          .vertex_count = 4,
                          .indices = &indices[0][0],
                          .triangle_count = 4};
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(*state, &spike, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened};
    const ck_view view = view_across_diagonal();
    ck_raster_lists lists[BACKENDS];
    for (int backend = 0; backend < BACKENDS; backend++) {
        assert_int_equal(backends[backend]->lists(*state, &view, &source, 1, NULL, &lists[backend]), CLINKER_STATUS_OK);
    }
    uint32_t count = lists[0].starts[SIDE * SIDE];
    assert_true(count > SIDE);
    assert_memory_equal(lists[0].starts, lists[1].starts, (SIDE * SIDE + 1) * sizeof *lists[0].starts);
    assert_memory_equal(lists[0].fragments, lists[1].fragments, count * sizeof *lists[0].fragments);
}

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : 1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cube_covers_the_pixels_that_its_near_face_is_seen_at),
        cmocka_unit_test(fragments_lie_where_lines_of_sight_meet_their_faces_in_that_order),
        cmocka_unit_test(backends_agree_where_coordinates_overflow),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
