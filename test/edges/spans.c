/* Spans of edges against fractions of whole numbers, against points along the edges, and against what they must be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "fixtures/random_pair.h"
#include "grid_scene.h"
#include "math/triangle_distance.h"
#include "math/vec3.h"
#include "truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void assert_place(double found, fraction expected) {
    double place = (double)expected.n / (double)expected.d;
    assert_true(fabs(found - place) <= 0x1p-49 * place);
}

/* An end is named by a face that it lies on, or by none where the edge begins or ends inside. */
static void assert_end(const edge_scene *scene, const double p[3], const double q[3], fraction at, uint32_t face) {
    bool within = at.n == 0 || at.n == at.d;
    if (within && edge_truth_place(&scene->around, p, q, at) == CK_INSIDE) {
        assert_int_equal(face, CK_NO_FACE);
        return;
    }
    assert_true(face < scene->around.mesh.triangle_count);
    assert_true(edge_truth_on_face(&scene->around, face, p, q, at));
}

static size_t assert_true_spans(const edge_scene *scene, const ck_edge_span *spans, size_t count) {
    true_span truth[TRUTH_SPANS_PER_FACE * (GRID_FACES + 1)];
    size_t at = 0;
    for (uint32_t edge = 0; edge < scene->count; edge++) {
        double p[3];
        double q[3];
        edge_scene_ends(scene, edge, p, q);
        size_t expected = ck_same_point(p, q) ? 0 : edge_truth_spans(&scene->around, p, q, truth);
        for (size_t i = 0; i < expected; i++, at++) {
            assert_true(at < count && spans[at].edge == edge);
            assert_place(spans[at].from, truth[i].from);
            assert_place(spans[at].to, truth[i].to);
            assert_end(scene, p, q, truth[i].from, spans[at].entry_face);
            assert_end(scene, p, q, truth[i].to, spans[at].exit_face);
        }
    }
    assert_int_equal(at, count);
    return count;
}

static void open_grid(edge_scene *scene, clinker_workspace *workspace, const grid_scene *grid) {
    clinker_body edged = grid_scene_edged(grid);
    clinker_body around = grid_scene_around(grid);
    assert_true(edge_scene_open(scene, workspace, &edged, &around));
}

static void spans_on_a_grid_are_those_of_exact_fractions(void **state) {
    size_t total = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        grid_scene grid;
        grid_scene_make(&grid, seed, 0);
        edge_scene scene;
        open_grid(&scene, *state, &grid);
        size_t count;
        ck_edge_span *spans = edge_scene_find(&scene, &scene.tree, &count);
        if (scene.around.closed > 0) { /* unless a needle parts what another held together */
            total += assert_true_spans(&scene, spans, count);
        }
        free(spans);
        edge_scene_close(&scene);
    }
    assert_true(total > 10000);
}

/* ---- Open bodies ---- */

static void assert_faces_passed(const edge_scene *scene, uint32_t edge, const ck_edge_span *spans, size_t count) {
    double p[3];
    double q[3];
    edge_scene_ends(scene, edge, p, q);
    size_t proper = 0;
    for (uint32_t face = 0; face < scene->around.mesh.triangle_count; face++) {
        fraction at;
        bool passes = edge_truth_passes(&scene->around, face, p, q, &at);
        size_t named = 0;
        for (size_t i = 0; i < count; i++) {
            named += spans[i].entry_face == face;
            assert_true(spans[i].entry_face != face || edge_truth_on_face(&scene->around, face, p, q, at));
        }
        assert_true(passes ? named == 1 : named <= 1);
        proper += passes;
    }
    assert_true(proper <= count);
}

static void an_edge_passes_faces_of_an_open_body_where_fractions_say(void **state) {
    size_t total = 0;
    for (uint64_t seed = 0; seed < 800; seed++) {
        grid_scene grid;
        grid_scene_make(&grid, seed, 1 + (size_t)(seed % 3));
        edge_scene scene;
        open_grid(&scene, *state, &grid);
        size_t count;
        ck_edge_span *spans = edge_scene_find(&scene, &scene.tree, &count);
        size_t first = 0;
        for (uint32_t edge = 0; edge < scene.count && scene.around.closed < 0; edge++) {
            size_t last = first;
            for (; last < count && spans[last].edge == edge; last++) {
                assert_true(spans[last].from == spans[last].to && spans[last].from > 0 && spans[last].to < 1);
                assert_true(spans[last].entry_face == spans[last].exit_face);
                assert_memory_equal(spans[last].entry, spans[last].exit, sizeof spans[last].entry);
            }
            assert_faces_passed(&scene, edge, &spans[first], last - first);
            total += last - first;
            first = last;
        }
        free(spans);
        edge_scene_close(&scene);
    }
    assert_true(total > 2000);
}

/* ---- Single cases ---- */

enum { MOST_SPANS = 2 };

/* Spans of one edge. */
typedef struct few_spans {
    size_t count;
    ck_edge_span list[MOST_SPANS];
} few_spans;

/* Those of the first edge of a grid scene. */
static few_spans spans_of_first(clinker_workspace *workspace, const grid_scene *grid) {
    edge_scene scene;
    open_grid(&scene, workspace, grid);
    size_t count;
    ck_edge_span *spans = edge_scene_find(&scene, &scene.tree, &count);
    few_spans own = {0};
    for (; own.count < count && spans[own.count].edge == 0; own.count++) {
        assert_true(own.count < MOST_SPANS);
        own.list[own.count] = spans[own.count];
    }
    free(spans);
    edge_scene_close(&scene);
    return own;
}

static ck_edge_span only_span(clinker_workspace *workspace, const grid_scene *grid) {
    few_spans found = spans_of_first(workspace, grid);
    assert_int_equal(found.count, 1);
    return found.list[0];
}

static void an_edge_through_a_cube_has_one_span(void **state) {
    grid_scene grid = {0};
    grid_scene_add_cube(&grid, 2, 4, false);
    grid_scene_add_edge(&grid, (double[]){1, 3.5, 2.75}, (double[]){5, 3.5, 2.75});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0.25 && span.to == 0.75);
    assert_memory_equal(span.entry, ((double[]){2, 3.5, 2.75}), sizeof span.entry);
    assert_memory_equal(span.exit, ((double[]){4, 3.5, 2.75}), sizeof span.exit);
    assert_true(span.entry_face == 8 || span.entry_face == 9);
    assert_true(span.exit_face == 10 || span.exit_face == 11);
}

static void an_edge_in_a_face_or_at_a_corner_has_none(void **state) {
    const double edges[5][2][3] = {{{2, 2, 2}, {4, 4, 2}},  /* in a face, from corner to corner */
                                   {{0, 0, 4}, {9, 9, 4}},  /* in its plane, through it and beyond */
                                   {{0, 2, 2}, {9, 2, 2}},  /* along an edge and beyond */
                                   {{0, 4, 2}, {4, 0, 2}},  /* touches a corner, in planes of faces */
                                   {{1, 3, 3}, {3, 1, 3}}}; /* touches the middle of an edge */
    for (int i = 0; i < 5; i++) {
        grid_scene grid = {0};
        grid_scene_add_cube(&grid, 2, 4, false);
        grid_scene_add_edge(&grid, edges[i][0], edges[i][1]);
        assert_int_equal(spans_of_first(*state, &grid).count, 0);
    }
}

static void an_edge_that_begins_inside_has_no_face_there(void **state) {
    grid_scene grid = {0};
    grid_scene_add_cube(&grid, 0, 4, false);
    grid_scene_add_edge(&grid, (double[]){1, 1, 1}, (double[]){1, 1, 7});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0 && span.to == 0.5);
    assert_int_equal(span.entry_face, CK_NO_FACE);
    assert_true(span.exit_face == 2 || span.exit_face == 3);
}

static void an_edge_from_face_to_face_is_inside_from_end_to_end(void **state) {
    grid_scene grid = {0};
    grid_scene_add_cube(&grid, 0, 4, false);
    grid_scene_add_edge(&grid, (double[]){0, 1, 2}, (double[]){4, 2, 1});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0 && span.to == 1);
    assert_true(span.entry_face == 8 || span.entry_face == 9);
    assert_true(span.exit_face == 10 || span.exit_face == 11);
}

static void a_cavity_parts_a_span_and_an_overlap_of_shells_does_not(void **state) {
    for (int cavity = 0; cavity < 2; cavity++) {
        grid_scene grid = {0};
        grid_scene_add_cube(&grid, 0, 8, false);
        grid_scene_add_cube(&grid, 2, 6, cavity != 0);
        grid_scene_add_edge(&grid, (double[]){-4, 3, 4}, (double[]){12, 3, 4});
        few_spans found = spans_of_first(*state, &grid);
        assert_int_equal(found.count, 1 + cavity);
        assert_true(found.list[0].from == 0.25 && found.list[cavity].to == 0.75);
        assert_true(cavity == 0 || (found.list[0].to == 0.375 && found.list[1].from == 0.625));
    }
}

static void a_span_goes_on_where_shells_share_a_face(void **state) {
    grid_scene grid = {0};
    grid_scene_add_box(&grid, (double[]){0, 0, 0}, (double[]){3, 3, 3}, false);
    grid_scene_add_box(&grid, (double[]){3, 0, 0}, (double[]){6, 3, 3}, false);
    grid_scene_add_edge(&grid, (double[]){-1, 1, 2}, (double[]){9, 2, 1});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(fabs(span.from - 0.1) < 1e-15 && fabs(span.to - 0.7) < 1e-15);
}

static void an_inverted_body_is_as_solid(void **state) {
    grid_scene grid = {0};
    grid_scene_add_cube(&grid, 2, 4, true);
    grid_scene_add_edge(&grid, (double[]){1, 3, 3}, (double[]){5, 3, 3});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0.25 && span.to == 0.75);
}

static void a_thin_wall_is_found(void **state) {
    grid_scene grid = {0};
    const double thin = 0x1p-44;
    grid_scene_add_box(&grid, (double[]){2, 0, 0}, (double[]){2 + 4 * thin, 4, 4}, false);
    grid_scene_add_edge(&grid, (double[]){0, 1, 2}, (double[]){4, 1, 2});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0.5 && span.to == 0.5 + thin);
}

/* At x = 4 the edge leaves the first box and the second, which is inside out, and enters the third. */
static void an_entry_is_named_by_a_face_that_is_entered(void **state) {
    grid_scene grid = {0};
    grid_scene_add_box(&grid, (double[]){2, 0, 0}, (double[]){4, 3, 3}, false);
    grid_scene_add_box(&grid, (double[]){1, 0, 0}, (double[]){4, 3, 3}, true);
    grid_scene_add_box(&grid, (double[]){4, 0, 0}, (double[]){9, 3, 3}, false);
    grid_scene_add_edge(&grid, (double[]){3, 1, 2}, (double[]){11, 1, 2});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0.125 && span.to == 0.75);
    assert_true(span.entry_face >= 12);
}

/* Two faces that share the edge from (0, -2, 0) to (0, 2, 0): a sheet, or a fold that opens towards +x. */
static void add_two_faces(grid_scene *grid, bool folded) {
    grid_scene_add_vertex(grid, 0, -2, 0);
    grid_scene_add_vertex(grid, 0, 2, 0);
    grid_scene_add_vertex(grid, folded ? 2 : -2, 0, folded ? 3 : 0);
    grid_scene_add_vertex(grid, 2, 0, folded ? -3 : 0);
    grid_scene_add_face(grid, 0, 1, 2, false);
    grid_scene_add_face(grid, 1, 0, 3, false);
}

static void an_edge_through_the_seam_of_a_sheet_passes_one_face(void **state) {
    grid_scene grid = {0};
    add_two_faces(&grid, false);
    grid_scene_add_edge(&grid, (double[]){-1, 1, -2}, (double[]){1, -1, 2});
    ck_edge_span span = only_span(*state, &grid);
    assert_true(span.from == 0.5 && span.to == 0.5);
    assert_memory_equal(span.entry, ((double[]){0, 0, 0}), sizeof span.entry);
}

static void an_edge_that_touches_a_fold_or_ends_on_a_sheet_passes_no_face(void **state) {
    for (int folded = 0; folded < 2; folded++) {
        grid_scene grid = {0};
        add_two_faces(&grid, folded != 0);
        if (folded != 0) {
            grid_scene_add_edge(&grid, (double[]){0, 1, -2}, (double[]){0, -1, 2});
        } else {
            grid_scene_add_edge(&grid, (double[]){1, 0, 0}, (double[]){1, 0, 2});
        }
        assert_int_equal(spans_of_first(*state, &grid).count, 0);
    }
}

/* ---- Any coordinates ---- */

static void open_pair(edge_scene *scene, clinker_workspace *workspace, const random_pair *pair) {
    clinker_body bodies[2];
    random_pair_bodies(pair, bodies);
    assert_true(edge_scene_open(scene, workspace, &bodies[0], &bodies[1]));
}

static void the_tree_loses_no_span(void **state) {
    size_t total = 0;
    for (uint64_t seed = 0; seed < 700; seed++) {
        random_pair pair = random_pair_make(seed);
        edge_scene scene;
        open_pair(&scene, *state, &pair);
        size_t counts[2];
        ck_edge_span *fast = edge_scene_find(&scene, &scene.tree, &counts[0]);
        ck_edge_span *plain = edge_scene_find(&scene, &scene.plain, &counts[1]);
        edge_scene_assert_same(fast, counts[0], plain, counts[1]);
        total += counts[0];
        free(fast);
        free(plain);
        edge_scene_close(&scene);
        random_pair_free(&pair);
    }
    assert_true(total > 5000);
}

/* How often a point at `at` along the edge is inside of a span. */
static size_t spans_around(const ck_edge_span *spans, size_t count, uint32_t edge, double at) {
    size_t around = 0;
    for (size_t i = 0; i < count; i++) {
        around += spans[i].edge == edge && spans[i].from < at && at < spans[i].to;
    }
    return around;
}

/* Points along the edge that are farther from the surface than rounding takes them. */
static size_t assert_points_agree(const edge_scene *scene, const ck_edge_span *spans, size_t count, uint32_t edge) {
    enum { POINTS = 16 };
    double p[3];
    double q[3];
    edge_scene_ends(scene, edge, p, q);
    size_t looked_at = 0;
    double scale = scene->around.points.scale;
    for (int i = 0; i <= POINTS && !ck_same_point(p, q); i++) {
        double at = (double)i / POINTS;
        double x[3];
        double scaled[3];
        for (int axis = 0; axis < 3; axis++) {
            x[axis] = (1 - at) * p[axis] + at * q[axis];
            scaled[axis] = x[axis] * scale;
        }
        double room = 1e-12 * (scene->around.magnitude + scene->edged.magnitude);
        if (ck_distance_to_surface(&scene->plain, scaled, 0, INFINITY) > room && i > 0 && i < POINTS) {
            bool inside = ck_locate(&scene->plain, x) == CK_INSIDE;
            assert_int_equal(spans_around(spans, count, edge, at), inside);
            looked_at++;
        }
    }
    return looked_at;
}

static void assert_on_face(const edge_scene *scene, const double point[3], uint32_t face) {
    double t[3][3];
    double scaled[3];
    double nearest[3];
    if (face == CK_NO_FACE) {
        return;
    }
    ck_scaled_triangle(&scene->around, face, t);
    for (int axis = 0; axis < 3; axis++) {
        scaled[axis] = point[axis] * scene->around.points.scale;
    }
    double room = 1e-12 * (scene->around.magnitude + scene->edged.magnitude);
    assert_true(ck_point_triangle_distance(scaled, (const double(*)[3])t, nearest) <= room);
}

static void points_are_inside_where_spans_say(void **state) {
    size_t looked_at = 0;
    for (uint64_t seed = 1000; seed < 1350; seed++) {
        random_pair pair = random_pair_make(seed);
        edge_scene scene;
        open_pair(&scene, *state, &pair);
        size_t count;
        ck_edge_span *spans = edge_scene_find(&scene, &scene.tree, &count);
        for (size_t i = 0; i < count; i++) {
            assert_on_face(&scene, spans[i].entry, spans[i].entry_face);
            assert_on_face(&scene, spans[i].exit, spans[i].exit_face);
        }
        for (uint32_t edge = 0; edge < scene.count && scene.around.closed > 0; edge += 7) {
            looked_at += assert_points_agree(&scene, spans, count, edge);
        }
        free(spans);
        edge_scene_close(&scene);
        random_pair_free(&pair);
    }
    assert_true(looked_at > 20000);
}

/* The spans of a grid scene whose axes are stretched, as if they were not. */
static ck_edge_span *find_stretched(clinker_workspace *workspace, const grid_scene *grid, const double factors[3],
                                    size_t *count) {
    grid_scene stretched = *grid;
    for (int i = 0; i < 3 * GRID_VERTICES; i++) {
        stretched.vertices[i / 3][i % 3] *= factors[i % 3];
    }
    for (int i = 0; i < 9 * GRID_EDGE_TRIANGLES; i++) {
        stretched.edged[i / 3][i % 3] *= factors[i % 3];
    }
    edge_scene scene;
    open_grid(&scene, workspace, &stretched);
    scene.around.outward = 1; /* for bodies of no volume, rounding would say */
    ck_edge_span *spans = edge_scene_find(&scene, &scene.tree, count);
    for (size_t i = 0; i < *count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            spans[i].entry[axis] /= factors[axis];
            spans[i].exit[axis] /= factors[axis];
        }
    }
    edge_scene_close(&scene);
    return spans;
}

static const double no_factors[3] = {1, 1, 1};

static void scaling_by_a_power_of_two_moves_no_span(void **state) {
    static const double sizes[4] = {0x1p100, 0x1p-100, 0x1p1000, 0x1p-1000};
    for (uint64_t seed = 0; seed < 200; seed++) {
        grid_scene grid;
        grid_scene_make(&grid, seed, 0);
        double size = sizes[seed % 4];
        size_t counts[2];
        ck_edge_span *plain = find_stretched(*state, &grid, no_factors, &counts[0]);
        ck_edge_span *scaled = find_stretched(*state, &grid, (double[]){size, size, size}, &counts[1]);
        edge_scene_assert_same(plain, counts[0], scaled, counts[1]);
        free(plain);
        free(scaled);
    }
}

/* By whole numbers so large that heights above a plane have more digits than a double: meetings at the same place are
 * then found at places that differ by rounding. */
static void meetings_that_rounding_parts_are_one(void **state) {
    for (uint64_t seed = 0; seed < 600; seed++) {
        grid_scene grid;
        grid_scene_make(&grid, seed, 0);
        size_t counts[2];
        ck_edge_span *plain = find_stretched(*state, &grid, no_factors, &counts[0]);
        ck_edge_span *large = find_stretched(*state, &grid, (double[]){1299709, 15485863, 179424673}, &counts[1]);
        assert_int_equal(counts[0], counts[1]);
        for (size_t i = 0; i < counts[0]; i++) {
            assert_int_equal(plain[i].edge, large[i].edge);
            assert_true(fabs(plain[i].from - large[i].from) <= 0x1p-49 * plain[i].from);
            assert_true(fabs(plain[i].to - large[i].to) <= 0x1p-49 * plain[i].to);
        }
        free(plain);
        free(large);
    }
}

static int make_workspace(void **state) {
    return clinker_workspace_create(NULL, (clinker_workspace **)state) == CLINKER_STATUS_OK ? 0 : -1;
}

static int destroy_workspace(void **state) {
    clinker_workspace_destroy(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_on_a_grid_are_those_of_exact_fractions),
        cmocka_unit_test(an_edge_passes_faces_of_an_open_body_where_fractions_say),
        cmocka_unit_test(an_edge_through_a_cube_has_one_span),
        cmocka_unit_test(an_edge_in_a_face_or_at_a_corner_has_none),
        cmocka_unit_test(an_edge_that_begins_inside_has_no_face_there),
        cmocka_unit_test(an_edge_from_face_to_face_is_inside_from_end_to_end),
        cmocka_unit_test(a_cavity_parts_a_span_and_an_overlap_of_shells_does_not),
        cmocka_unit_test(a_span_goes_on_where_shells_share_a_face),
        cmocka_unit_test(an_inverted_body_is_as_solid),
        cmocka_unit_test(a_thin_wall_is_found),
        cmocka_unit_test(an_entry_is_named_by_a_face_that_is_entered),
        cmocka_unit_test(an_edge_through_the_seam_of_a_sheet_passes_one_face),
        cmocka_unit_test(an_edge_that_touches_a_fold_or_ends_on_a_sheet_passes_no_face),
        cmocka_unit_test(the_tree_loses_no_span),
        cmocka_unit_test(points_are_inside_where_spans_say),
        cmocka_unit_test(scaling_by_a_power_of_two_moves_no_span),
        cmocka_unit_test(meetings_that_rounding_parts_are_one),
    };
    return cmocka_run_group_tests(tests, make_workspace, destroy_workspace);
}
