/* Where edges enter and leave the other body, and which faces that makes cross: against points, the exact method, and
 * what was found through the raster. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checks.h"
#include "fixtures/checking.h"
#include "fixtures/layer_scenes.h"
#include "fixtures/outcome.h"
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static clinker_query spans_query(uint32_t resolution) {
    clinker_query query = edges_query(resolution);
    query.edges.spans = true;
    return query;
}

static clinker_edge_span *copy_spans(const clinker_pair *pair) {
    clinker_edge_span *copy = malloc((pair->edge_span_count + 1) * sizeof *copy);
    assert_non_null(copy);
    for (size_t i = 0; i < pair->edge_span_count; i++) {
        copy[i] = pair->edge_spans[i];
    }
    return copy;
}

static double distance_between(const double a[3], const double b[3]) {
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

/* Where an edge of `edged` begins and ends. */
static void ends_of(const edge_scene *scene, const clinker_edge_span *span, double from[3], double to[3]) {
    edge_scene_ends(scene, 3 * (size_t)span->face + span->side, from, to);
}

static void point_along(const double from[3], const double to[3], double along, double point[3]) {
    for (int axis = 0; axis < 3; axis++) {
        point[axis] = from[axis] + along * (to[axis] - from[axis]);
    }
}

/* The ends of a span lie on the surface, or are those of the edge; what lies between is inside. */
static void check_span(const edge_scene *scene, const clinker_edge_span *span) {
    double ends[2][3];
    double points[2][3];
    ends_of(scene, span, ends[0], ends[1]);
    assert_true(span->from >= 0 && span->from < span->to && span->to <= 1);
    point_along(ends[0], ends[1], span->from, points[0]);
    point_along(ends[0], ends[1], span->to, points[1]);
    assert_true(distance_between(points[0], span->entry) < 1e-12);
    assert_true(distance_between(points[1], span->exit) < 1e-12);
    if (span->entry_face != CLINKER_NO_FACE) {
        assert_true(ck_distance_to_surface(&scene->tree, span->entry, 0, INFINITY) < 1e-12);
    } else {
        assert_true(span->from == 0);
    }
    if (span->exit_face != CLINKER_NO_FACE) {
        assert_true(ck_distance_to_surface(&scene->tree, span->exit, 0, INFINITY) < 1e-12);
    } else {
        assert_true(span->to == 1);
    }
    for (int step = 1; step < 8 && distance_between(points[0], points[1]) > 1e-6; step++) {
        double point[3];
        point_along(points[0], points[1], step / 8.0, point);
        assert_int_not_equal(ck_locate(&scene->tree, point), CK_OUTSIDE);
    }
}

/* Those of a, then those of b, by face, side and place. */
static bool is_before(const clinker_edge_span *one, const clinker_edge_span *other) {
    if (one->of_b != other->of_b || one->face != other->face) {
        return one->of_b != other->of_b ? other->of_b : one->face < other->face;
    }
    return one->side != other->side ? one->side < other->side : one->to < other->from;
}

/* Checks all spans of a pair; returns how many enter or leave through a face. */
static size_t check_spans(clinker_workspace *workspace, const clinker_body bodies[2], const clinker_edge_span *spans,
                          size_t count) {
    size_t passing = 0;
    for (int of_b = 0; of_b < 2; of_b++) {
        edge_scene scene;
        assert_true(edge_scene_open(&scene, workspace, &bodies[of_b], &bodies[1 - of_b]));
        for (size_t i = 0; i < count; i++) {
            if (spans[i].of_b == (of_b != 0)) {
                check_span(&scene, &spans[i]);
                passing += spans[i].entry_face != CLINKER_NO_FACE || spans[i].exit_face != CLINKER_NO_FACE;
            }
            assert_true(i == 0 || is_before(&spans[i - 1], &spans[i]));
        }
        edge_scene_close(&scene);
    }
    return passing;
}

static void spans_lie_on_their_edges_inside_of_the_other_body(void **state) {
    size_t passing = 0;
    size_t met = 0;
    for (uint64_t seed = 0; seed < 270; seed++) {
        layer_scene scene = layer_scene_make(seed);
        clinker_body bodies[2];
        layer_scene_bodies(&scene, bodies);
        clinker_query query = spans_query(scene.resolution);
        memcpy(query.view.direction, scene.direction, sizeof query.view.direction);
        clinker_pair pair = edges_pair(*state, bodies, &query);
        clinker_edge_span *spans = copy_spans(&pair);
        size_t through = check_spans(*state, bodies, spans, pair.edge_span_count);
        if (pair.state == CLINKER_STATE_INTERFERE) {
            met++;
            assert_true(pair.edge_span_count > 0);
        }
        passing += through;
        free(spans);
        layer_scene_free(&scene);
    }
    assert_true(met > 150);
    assert_true(passing > 5000);
}

/* The upper lid of a cuts the four upright edges of b at its height, and b's lower lid lies in a. A diagonal of the
 * former lies in b. */
static void the_edges_of_a_peg_are_cut_where_the_peg_enters(void **state) {
    scene_mesh meshes[2] = {box(-1, -1, -1, 1, 1, 0), box(-0.5F, -0.25F, -0.75F, 0.5F, 0.25F, 2)};
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&meshes[0])}, {.mesh = scene_mesh_borrow(&meshes[1])}};
    clinker_query query = spans_query(128);
    clinker_pair pair = edges_pair(*state, bodies, &query);
    size_t upright = 0;
    size_t whole = 0;
    for (size_t i = 0; i < pair.edge_span_count; i++) {
        const clinker_edge_span *span = &pair.edge_spans[i];
        whole += span->of_b && span->from == 0 && span->to == 1;
        if (span->of_b && span->entry[0] == span->exit[0] && span->entry[1] == span->exit[1]) {
            double low = fmin(span->entry[2], span->exit[2]);
            double high = fmax(span->entry[2], span->exit[2]);
            assert_true(low == -0.75 && fabs(high) < 1e-15);
            assert_true((span->entry_face == CLINKER_NO_FACE) != (span->exit_face == CLINKER_NO_FACE));
            upright++;
        }
    }
    assert_int_equal(upright, 4);
    assert_int_equal(whole, 5); /* four sides and the diagonal of the lower lid */
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}

static int by_faces(const void *left, const void *right) {
    const clinker_face_pair *a = left;
    const clinker_face_pair *b = right;
    if (a->a != b->a) {
        return a->a < b->a ? -1 : 1;
    }
    return a->b < b->b ? -1 : a->b > b->b;
}

static void faces_that_cross_are_among_those_of_the_exact_method(void **state) {
    size_t found = 0;
    for (uint64_t seed = 0; seed < 270; seed++) {
        layer_scene scene = layer_scene_make(seed);
        clinker_body bodies[2];
        layer_scene_bodies(&scene, bodies);
        clinker_query query;
        clinker_query_init(&query);
        query.detail = CLINKER_DETAIL_FACES;
        outcome exact = outcome_of(*state, bodies, &query);
        query = edges_query(scene.resolution);
        query.detail = CLINKER_DETAIL_FACES;
        outcome seen = outcome_of(*state, bodies, &query);
        for (size_t i = 0; i < seen.pair.crossings; i++) {
            assert_non_null(
                bsearch(&seen.crossings[i], exact.crossings, exact.pair.crossings, sizeof *exact.crossings, by_faces));
            assert_true(i == 0 || by_faces(&seen.crossings[i - 1], &seen.crossings[i]) < 0);
            found++;
        }
        outcome_free(&exact);
        outcome_free(&seen);
        layer_scene_free(&scene);
    }
    assert_true(found > 3000);
}

static void a_pair_that_crosses_has_faces_that_do(void **state) {
    clinker_query query = edges_query(128);
    query.detail = CLINKER_DETAIL_FACES;
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_icosphere(0.5F, 6), 0.75F, 0, 0), query);
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    assert_true(pair.crossings > 10);
    assert_int_equal(pair.touchings, 0);
    assert_int_equal(pair.edge_span_count, 0); /* edges were not asked for */
    query.edges.spans = true;
    pair = check_meshes(state, scene_cube(1), scene_icosphere(0.5F, 6), query);
    assert_int_equal(pair.kind, CLINKER_KIND_B_IN_A);
    assert_int_equal(pair.crossings, 0);
    assert_true(pair.edge_span_count > 0);
}

/* Edges are told for what lies inside, however little that is held to be. */
static void a_pair_that_touches_has_edges_inside(void **state) {
    clinker_query query = spans_query(128);
    query.tolerance = 0.5;
    clinker_pair pair = check_meshes(state, scene_cube(1), moved(scene_cube(1), 1.75F, 0.25F, 0.25F), query);
    assert_int_equal(pair.state, CLINKER_STATE_TOUCH);
    assert_true(pair.edge_span_count > 0);
}

/* There is no inside: a point for each face that an edge passes. */
static void the_spans_of_an_open_body_are_points(void **state) {
    clinker_pair pair =
        check_meshes(state, without_lid(scene_cube(1)), moved(scene_cube(0.5F), 1, 0.1F, 0.2F), spans_query(128));
    assert_int_equal(pair.state, CLINKER_STATE_INTERFERE);
    size_t points = 0;
    for (size_t i = 0; i < pair.edge_span_count; i++) {
        const clinker_edge_span *span = &pair.edge_spans[i];
        if (span->of_b) {
            assert_true(span->from == span->to);
            assert_int_equal(span->entry_face, span->exit_face);
            assert_float_equal(span->entry[0], 1, 1e-12);
            points++;
        }
    }
    assert_true(points >= 4);
}

/* Each pair of a scene has its own spans, one after the other. */
static void spans_belong_to_their_pair(void **state) {
    scene_mesh meshes[3] = {scene_cube(1), moved(scene_cube(0.25F), 1, 0.1F, 0.05F),
                            moved(scene_icosphere(0.5F, 4), -1, 0, 0)};
    clinker_body bodies[3];
    for (int i = 0; i < 3; i++) {
        bodies[i] = (clinker_body){.mesh = scene_mesh_borrow(&meshes[i])};
    }
    clinker_query query = spans_query(256);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(*state, bodies, 3, &query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(answer.pair_count, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(answer.pairs[i].edge_span_count > 0);
        for (size_t k = 0; k < answer.pairs[i].edge_span_count; k++) {
            const clinker_edge_span *span = &answer.pairs[i].edge_spans[k];
            assert_true(i == 0 ? span->entry[0] > 0.5 : span->entry[0] < 0);
        }
    }
    for (int i = 0; i < 3; i++) {
        scene_mesh_free(&meshes[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_lie_on_their_edges_inside_of_the_other_body),
        cmocka_unit_test(the_edges_of_a_peg_are_cut_where_the_peg_enters),
        cmocka_unit_test(faces_that_cross_are_among_those_of_the_exact_method),
        cmocka_unit_test(a_pair_that_crosses_has_faces_that_do),
        cmocka_unit_test(a_pair_that_touches_has_edges_inside),
        cmocka_unit_test(the_spans_of_an_open_body_are_points),
        cmocka_unit_test(spans_belong_to_their_pair),
    };
    return cmocka_run_group_tests(tests, checking_begin, checking_end);
}
