/* Samples of edges: close enough to each other that nothing as large as a pixel passes between them, on the edge, the
 * same from both ends, and each edge of a closed surface once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/pixel_side.h"
#include "random.h"
#include "raster/line.h"
#include "raster/raster.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SAMPLES = 1024 };

/* An edge among the pixels of a view, and the samples that the view shows. */
typedef struct edge_case {
    ck_view view;
    ck_line_frame frame;
    ck_snapped ends[2];
    ck_line_sample samples[MOST_SAMPLES];
    size_t count;
} edge_case;

static void take_samples(edge_case *at, const ck_snapped *from, const ck_snapped *to) {
    ck_line line = ck_line_of(&at->frame, from, to);
    at->count = 0;
    for (int64_t number = line.first; number < line.last; number++) {
        ck_line_sample sample = ck_line_at(&at->frame, &line, number);
        if (ck_line_shown(&at->frame, &sample)) {
            assert_true(at->count < MOST_SAMPLES);
            at->samples[at->count++] = sample;
        }
    }
}

static void sample_edge(edge_case *at, const double from[3], const double to[3]) {
    ck_snapping snapping = ck_snapping_of(&at->view);
    at->frame = ck_line_frame_of(&at->view);
    at->ends[0] = ck_snap(&snapping, from);
    at->ends[1] = ck_snap(&snapping, to);
    take_samples(at, &at->ends[0], &at->ends[1]);
}

/* A view of the cube from -1 to 1, of which it shows all; from an eye in every second case. */
static ck_view random_view(scene_random *random) {
    const double low[3] = {-1, -1, -1};
    const double high[3] = {1, 1, 1};
    double direction[3] = {0, 0, 0};
    ck_view view;
    if (scene_random_below(random, 4) == 0) {
        direction[scene_random_below(random, 3)] = 1;
    } else {
        scene_random_direction(random, direction);
    }
    assert_true(ck_view_aim(&view, direction, NULL));
    double distance = scene_random_below(random, 2) == 0 ? INFINITY : scene_random_between(random, 2.5, 20);
    assert_true(ck_view_fit_eye(&view, low, high, distance, 2 + (uint32_t)scene_random_below(random, 300)));
    return view;
}

/* Long ones, short ones, and some along an axis. */
static void random_edge(scene_random *random, double from[3], double to[3]) {
    double reach = pow(10, scene_random_between(random, -4, 0));
    bool straight = scene_random_below(random, 4) == 0;
    size_t axis = scene_random_below(random, 3);
    for (size_t i = 0; i < 3; i++) {
        from[i] = scene_random_between(random, -0.95, 0.95);
        double there = from[i] + scene_random_between(random, -2, 2) * reach;
        to[i] = straight && i != axis ? from[i] : fmin(fmax(there, -0.95), 0.95);
    }
}

static edge_case random_case(scene_random *random) {
    edge_case made = {.view = random_view(random)};
    double from[3];
    double to[3];
    random_edge(random, from, to);
    sample_edge(&made, from, to);
    return made;
}

/* A sample, or an end, in pixels along all three axes. */
static void sample_place(const edge_case *at, const ck_line_sample *sample, double place[3]) {
    place[0] = sample->column;
    place[1] = sample->row;
    place[2] = (double)sample->depth * at->frame.slices / CK_SUBPIXELS;
}
static void end_place(const edge_case *at, int end, double place[3]) {
    place[0] = at->ends[end].x / CK_SUBPIXELS;
    place[1] = at->ends[end].y / CK_SUBPIXELS;
    place[2] = at->ends[end].depth * at->frame.slices / CK_SUBPIXELS;
}

static double largest_difference(const double a[3], const double b[3]) {
    return fmax(fmax(fabs(a[0] - b[0]), fabs(a[1] - b[1])), fabs(a[2] - b[2]));
}

#define ROUNDING 1e-3 /* of a pixel: floats hold the depths */

static void no_sample_is_farther_from_the_next_than_a_pixel_along_any_axis(void **state) {
    (void)state;
    scene_random random = {1};
    size_t steps = 0;
    for (int i = 0; i < 20000; i++) {
        edge_case at = random_case(&random);
        for (size_t k = 1; k < at.count; k++) {
            double one[3];
            double other[3];
            sample_place(&at, &at.samples[k - 1], one);
            sample_place(&at, &at.samples[k], other);
            assert_true(largest_difference(one, other) <= 1 + ROUNDING);
            steps++;
        }
    }
    assert_true(steps > 100000);
}

/* A pixel from the first centre to the end, and half a one from where the edge passes to the centre of its pixel. */
static void the_first_and_the_last_sample_are_near_the_ends(void **state) {
    (void)state;
    scene_random random = {2};
    for (int i = 0; i < 20000; i++) {
        edge_case at = random_case(&random);
        assert_true(at.count > 0);
        double ends[2][3];
        double first[3];
        double last[3];
        end_place(&at, 0, ends[0]);
        end_place(&at, 1, ends[1]);
        sample_place(&at, &at.samples[0], first);
        sample_place(&at, &at.samples[at.count - 1], last);
        bool ahead = largest_difference(first, ends[0]) <= 1.5 + ROUNDING;
        assert_true(ahead || largest_difference(first, ends[1]) <= 1.5 + ROUNDING);
        assert_true(largest_difference(last, ends[1]) <= 1.5 + ROUNDING ||
                    largest_difference(last, ends[0]) <= 1.5 + ROUNDING);
        double whole = largest_difference(ends[0], ends[1]);
        assert_true(largest_difference(first, last) >= whole - 3 - ROUNDING);
    }
}

static void both_directions_have_the_same_samples(void **state) {
    (void)state;
    scene_random random = {3};
    for (int i = 0; i < 20000; i++) {
        edge_case at = random_case(&random);
        edge_case back = at;
        take_samples(&back, &at.ends[1], &at.ends[0]);
        assert_int_equal(back.count, at.count);
        for (size_t k = 0; k < at.count; k++) {
            assert_true(back.samples[k].column == at.samples[k].column && back.samples[k].row == at.samples[k].row &&
                        back.samples[k].depth == at.samples[k].depth);
        }
    }
}

static void an_edge_shorter_than_a_pixel_has_exactly_one_sample(void **state) {
    (void)state;
    scene_random random = {4};
    size_t met = 0;
    for (int i = 0; i < 40000; i++) {
        edge_case at = random_case(&random);
        double ends[2][3];
        end_place(&at, 0, ends[0]);
        end_place(&at, 1, ends[1]);
        double length = largest_difference(ends[0], ends[1]);
        if (length < 1) {
            assert_int_equal(at.count, 1);
            met++;
        } else {
            assert_true(fabs((double)at.count - length) <= 1);
        }
    }
    assert_true(met > 5000);
}

/* Narrows the part of the edge, from 0 to 1, to where one of its coordinates lies between `least` and `most`. */
static void narrow(double start, double end, double least, double most, double *from, double *to) {
    double way = end - start;
    if (way == 0) {
        *to = start >= least && start <= most ? *to : -INFINITY;
        return;
    }
    double one = (least - start) / way;
    double other = (most - start) / way;
    *from = fmax(*from, fmin(one, other));
    *to = fmin(*to, fmax(one, other));
}

static void some_point_of_the_edge_lies_in_the_pixel_of_each_sample_at_its_depth(void **state) {
    (void)state;
    scene_random random = {5};
    for (int i = 0; i < 20000; i++) {
        edge_case at = random_case(&random);
        double lower = fmin(at.ends[0].depth, at.ends[1].depth);
        double upper = fmax(at.ends[0].depth, at.ends[1].depth);
        for (size_t k = 0; k < at.count; k++) {
            const ck_line_sample *sample = &at.samples[k];
            double from = 0;
            double to = 1;
            double half = 0.5 * CK_SUBPIXELS + 1e-6;
            double rounding = 0x1p-23 * fmax(fabs(lower), fabs(upper)) + 1e-12;
            double depth = (double)sample->depth;
            double x = sample->column * CK_SUBPIXELS;
            double y = sample->row * CK_SUBPIXELS;
            narrow(at.ends[0].x, at.ends[1].x, x - half, x + half, &from, &to);
            narrow(at.ends[0].y, at.ends[1].y, y - half, y + half, &from, &to);
            narrow(at.ends[0].depth, at.ends[1].depth, depth - rounding, depth + rounding, &from, &to);
            assert_true(from <= to + 1e-9);
            assert_true(sample->depth >= (float)lower && sample->depth <= (float)upper);
        }
    }
}

/* The way back into the world: samples lie beside the edge that the caller has, no farther than a pixel reaches. */
static void samples_lie_beside_the_edge_in_the_world(void **state) {
    (void)state;
    scene_random random = {6};
    for (int i = 0; i < 5000; i++) {
        edge_case at = {.view = random_view(&random)};
        double ends[2][3];
        random_edge(&random, ends[0], ends[1]);
        sample_edge(&at, ends[0], ends[1]);
        for (size_t k = 0; k < at.count; k++) {
            const ck_line_sample *sample = &at.samples[k];
            double point[3];
            double length = 0;
            double along = 0;
            double distance = 0;
            ck_view_point(&at.view, (uint32_t)sample->column, (uint32_t)sample->row, (double)sample->depth, point);
            for (int axis = 0; axis < 3; axis++) {
                double way = ends[1][axis] - ends[0][axis];
                length += way * way;
                along += way * (point[axis] - ends[0][axis]);
            }
            along = length > 0 ? fmin(fmax(along / length, 0), 1) : 0;
            for (int axis = 0; axis < 3; axis++) {
                double off = point[axis] - ends[0][axis] - along * (ends[1][axis] - ends[0][axis]);
                distance += off * off;
            }
            double side = pixel_side_at(&at.view, (double)sample->depth);
            assert_true(sqrt(distance) <= (sqrt(0.5) + 0.02) * side);
        }
    }
}

enum { SIDE = 16 };

/* Pixels of side 1, the centre of (0, 0) in the origin; depths are those of z. */
static ck_view plain_view(void) {
    const double along_z[3] = {0, 0, 1};
    const double upwards[3] = {0, 1, 0};
    ck_view view = {.half_width = 0.5 * SIDE,
                    .half_height = 0.5 * SIDE,
                    .near_depth = -SIDE,
                    .far_depth = SIDE,
                    .width = SIDE,
                    .height = SIDE};
    assert_true(ck_view_aim(&view, along_z, upwards));
    for (int axis = 0; axis < 3; axis++) {
        view.centre[axis] = (0.5 * SIDE - 0.5) * (view.right[axis] + view.up[axis]);
    }
    return view;
}

/* Where a pixel's centre is in the world. */
static void centre_of(const ck_view *view, double column, double row, double depth, double point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = column * view->right[axis] + row * view->up[axis] + depth * view->forward[axis];
    }
}

static edge_case plain_edge(const double from[3], const double to[3]) {
    edge_case made = {.view = plain_view()};
    double ends[2][3];
    centre_of(&made.view, from[0], from[1], from[2], ends[0]);
    centre_of(&made.view, to[0], to[1], to[2], ends[1]);
    sample_edge(&made, ends[0], ends[1]);
    return made;
}

static void an_edge_along_the_line_of_sight_has_many_depths_at_one_pixel(void **state) {
    (void)state;
    edge_case at = plain_edge((const double[3]){5, 7, -3.5}, (const double[3]){5, 7, 4.5});
    assert_int_equal(at.count, 8);
    for (size_t i = 0; i < at.count; i++) {
        assert_true(at.samples[i].column == 5 && at.samples[i].row == 7);
        assert_true(at.samples[i].depth == (float)i - 3);
    }
}

static void an_edge_along_a_row_or_a_column_has_one_sample_at_each_of_its_pixels(void **state) {
    (void)state;
    for (int axis = 0; axis < 2; axis++) {
        double from[3] = {6, 6, 1};
        double to[3] = {6, 6, 2};
        from[axis] = 2.25;
        to[axis] = 9.75;
        edge_case at = plain_edge(from, to);
        assert_int_equal(at.count, 7);
        for (size_t i = 0; i < at.count; i++) {
            assert_true((axis == 0 ? at.samples[i].column : at.samples[i].row) == 3.0 + (double)i);
            assert_true((axis == 0 ? at.samples[i].row : at.samples[i].column) == 6);
        }
    }
}

/* Rounded as everywhere: a pixel reaches from half a pixel below its centre to right before half a pixel above it. */
static void an_edge_between_two_rows_belongs_to_the_upper_one(void **state) {
    (void)state;
    edge_case at = plain_edge((const double[3]){1, 3.5, 0}, (const double[3]){5, 3.5, 0});
    assert_int_equal(at.count, 4);
    for (size_t i = 0; i < at.count; i++) {
        assert_true(at.samples[i].row == 4);
    }
}

static void an_edge_on_the_border_of_the_window_belongs_to_its_last_pixels(void **state) {
    (void)state;
    for (int axis = 0; axis < 2; axis++) {
        for (int upper = 0; upper < 2; upper++) {
            double from[3] = {2, 2, 0};
            double to[3] = {9, 9, 0};
            from[axis] = to[axis] = upper != 0 ? SIDE - 0.5 : -0.5;
            edge_case at = plain_edge(from, to);
            assert_int_equal(at.count, 7);
            for (size_t i = 0; i < at.count; i++) {
                double place = axis == 0 ? at.samples[i].column : at.samples[i].row;
                assert_true(place == (upper != 0 ? SIDE - 1 : 0));
            }
            from[axis] = to[axis] = upper != 0 ? SIDE - 0.49 : -0.51;
            at = plain_edge(from, to);
            assert_int_equal(at.count, 0);
        }
    }
}

static void edges_that_meet_in_centres_of_pixels_sample_each_of_these_once(void **state) {
    (void)state;
    const double corners[4][3] = {{2, 3, 0}, {5, 6, 1}, {9, 8, 0}, {13, 8, 2}};
    size_t seen[SIDE] = {0};
    for (int i = 0; i < 3; i++) {
        edge_case at = plain_edge(corners[i], corners[i + 1]);
        for (size_t k = 0; k < at.count; k++) {
            seen[(size_t)at.samples[k].column]++;
        }
    }
    for (size_t column = 0; column < SIDE; column++) {
        assert_int_equal(seen[column], column >= 2 && column < 13 ? 1 : 0);
    }
}

static void an_edge_whose_ends_are_far_outside_has_samples_all_along_the_window(void **state) {
    (void)state;
    static const double reaches[] = {100, 1e6, 1e30};
    for (int i = 0; i < 3; i++) {
        double reach = reaches[i];
        edge_case at = plain_edge((const double[3]){-reach, 4, 1}, (const double[3]){reach, 4, 1});
        assert_int_equal(at.count, SIDE);
        at = plain_edge((const double[3]){4, reach, 1}, (const double[3]){4, -reach, 1});
        assert_int_equal(at.count, SIDE);
        at = plain_edge((const double[3]){-reach, -reach, 1}, (const double[3]){reach, reach, 1});
        assert_int_equal(at.count, SIDE);
        for (size_t k = 0; k < at.count; k++) {
            assert_true(at.samples[k].column == at.samples[k].row);
            assert_true(at.samples[k].depth == 1);
        }
    }
}

static void what_lies_outside_of_the_window_or_the_depths_has_no_samples(void **state) {
    (void)state;
    edge_case at = plain_edge((const double[3]){-1e30, 40, 1}, (const double[3]){1e30, 40, 1});
    assert_int_equal(at.count, 0);
    at = plain_edge((const double[3]){-9, 4, 1}, (const double[3]){-2, 4, 1});
    assert_int_equal(at.count, 0);
    at = plain_edge((const double[3]){5, 5, SIDE + 2}, (const double[3]){5, 5, 1e30});
    assert_int_equal(at.count, 0);
    at = plain_edge((const double[3]){-0.75, -0.75, 0}, (const double[3]){-0.7, -0.75, 0});
    assert_int_equal(at.count, 0);
}

/* However far the ends are, no more centres are gone through than the window, or the room between the depths, has. */
static void far_ends_cost_no_time(void **state) {
    (void)state;
    scene_random random = {7};
    const ck_view view = plain_view();
    const ck_line_frame frame = ck_line_frame_of(&view);
    const ck_snapping snapping = ck_snapping_of(&view);
    for (int i = 0; i < 20000; i++) {
        double ends[2][3];
        for (int k = 0; k < 6; k++) {
            ends[k / 3][k % 3] = scene_random_between(&random, -1, 1) * pow(10, scene_random_between(&random, 0, 300));
        }
        const ck_snapped from = ck_snap(&snapping, ends[0]);
        const ck_snapped to = ck_snap(&snapping, ends[1]);
        ck_line line = ck_line_of(&frame, &from, &to);
        assert_true(line.last - line.first <= 2 * SIDE + 4);
    }
}

/* Samples of the sides for which `counted` is set, as many as the view shows. */
static size_t count_samples(const ck_view *view, const ck_mesh *mesh, const bool *counted) {
    edge_case at = {.view = *view};
    size_t count = 0;
    for (uint32_t i = 0; i < 3 * mesh->triangle_count; i++) {
        double from[3];
        double to[3];
        ck_mesh_world(mesh, ck_mesh_corner(mesh, i / 3, (int)(i % 3)), from);
        ck_mesh_world(mesh, ck_mesh_corner(mesh, i / 3, (int)((i % 3 + 1) % 3)), to);
        if (counted[i]) {
            sample_edge(&at, from, to);
            count += at.count;
        }
    }
    return count;
}

typedef struct side {
    uint32_t low, high, number;
} side;

static int by_ends(const void *left, const void *right) {
    const side *a = left;
    const side *b = right;
    if (a->low != b->low) {
        return a->low < b->low ? -1 : 1;
    }
    return a->high < b->high ? -1 : a->high > b->high;
}

/* One side of each edge of an indexed mesh. */
static void choose_once(const ck_mesh *mesh, bool *counted) {
    size_t count = 3 * (size_t)mesh->triangle_count;
    side *sides = malloc(count * sizeof *sides);
    assert_non_null(sides);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = ck_mesh_corner(mesh, i / 3, (int)(i % 3));
        uint32_t to = ck_mesh_corner(mesh, i / 3, (int)((i % 3 + 1) % 3));
        sides[i] = (side){from < to ? from : to, from < to ? to : from, i};
    }
    qsort(sides, count, sizeof *sides, by_ends);
    for (size_t i = 0; i < count; i++) {
        counted[sides[i].number] = i == 0 || by_ends(&sides[i - 1], &sides[i]) != 0;
    }
    free(sides);
}

static size_t drawn_samples(clinker_workspace *workspace, const ck_view *view, const scene_mesh *mesh, bool unpaired) {
    clinker_mesh borrowed = scene_mesh_borrow(mesh);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    const ck_raster_source source = {.mesh = &opened, .unpaired = unpaired};
    ck_raster_lists lists;
    assert_int_equal(ck_raster_cpu.edges(workspace, view, &source, 1, NULL, &lists), CLINKER_STATUS_OK);
    return lists.starts[ck_view_pixels(view)];
}

static void check_mesh(clinker_workspace *workspace, const ck_view *view, scene_mesh mesh) {
    clinker_mesh borrowed = scene_mesh_borrow(&mesh);
    ck_mesh opened;
    assert_int_equal(ck_mesh_open(workspace, &borrowed, NULL, 0, &opened), CLINKER_STATUS_OK);
    bool *counted = malloc(3 * mesh.triangle_count * sizeof *counted);
    assert_non_null(counted);
    choose_once(&opened, counted);
    size_t once = count_samples(view, &opened, counted);
    memset(counted, true, 3 * mesh.triangle_count * sizeof *counted);
    size_t all = count_samples(view, &opened, counted);
    assert_true(once > 0);
    assert_int_equal(all, 2 * once);
    assert_int_equal(drawn_samples(workspace, view, &mesh, false), once);
    assert_int_equal(drawn_samples(workspace, view, &mesh, true), all);
    scene_mesh soup = scene_soup(&mesh);
    assert_int_equal(drawn_samples(workspace, view, &soup, false), once);
    assert_int_equal(drawn_samples(workspace, view, &soup, true), all);
    free(counted);
    scene_mesh_free(&soup);
    scene_mesh_free(&mesh);
}

static void a_closed_surface_has_each_edge_once_and_an_open_one_for_each_face(void **state) {
    scene_random random = {8};
    for (int i = 0; i < 40; i++) {
        ck_view view = random_view(&random);
        check_mesh(*state, &view, scene_torus(0.6F, 0.3F, 20, 11));
        check_mesh(*state, &view, scene_bumpy_sphere(500, (uint64_t)i, 0.8F));
        check_mesh(*state, &view, scene_knot(2, 3, 0.5F, 0.2F, 0.1F, 50, 6));
        check_mesh(*state, &view, scene_cube(0.5F));
        check_mesh(*state, &view, scene_icosphere(0.05F, 6));
    }
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
        cmocka_unit_test(no_sample_is_farther_from_the_next_than_a_pixel_along_any_axis),
        cmocka_unit_test(the_first_and_the_last_sample_are_near_the_ends),
        cmocka_unit_test(both_directions_have_the_same_samples),
        cmocka_unit_test(an_edge_shorter_than_a_pixel_has_exactly_one_sample),
        cmocka_unit_test(some_point_of_the_edge_lies_in_the_pixel_of_each_sample_at_its_depth),
        cmocka_unit_test(samples_lie_beside_the_edge_in_the_world),
        cmocka_unit_test(an_edge_along_the_line_of_sight_has_many_depths_at_one_pixel),
        cmocka_unit_test(an_edge_along_a_row_or_a_column_has_one_sample_at_each_of_its_pixels),
        cmocka_unit_test(an_edge_between_two_rows_belongs_to_the_upper_one),
        cmocka_unit_test(an_edge_on_the_border_of_the_window_belongs_to_its_last_pixels),
        cmocka_unit_test(edges_that_meet_in_centres_of_pixels_sample_each_of_these_once),
        cmocka_unit_test(an_edge_whose_ends_are_far_outside_has_samples_all_along_the_window),
        cmocka_unit_test(what_lies_outside_of_the_window_or_the_depths_has_no_samples),
        cmocka_unit_test(far_ends_cost_no_time),
        cmocka_unit_test(a_closed_surface_has_each_edge_once_and_an_open_one_for_each_face),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
