/* Settings of shorter structs: what lies before the cut is as the caller says, what lies behind it as it is by default.
 * And what is reserved: it has to be zero. */
#include "kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

/* Ends a struct before, or behind, a member; what follows becomes nonsense. */
#define CUT_BEFORE(sized, member)                                                                                      \
    cut((sized), sizeof *(sized), (size_t)((const char *)&(sized)->member - (const char *)(sized)))
#define CUT_BEHIND(sized, member)                                                                                      \
    cut((sized), sizeof *(sized), (size_t)((const char *)(&(sized)->member + 1) - (const char *)(sized)))

static void cut(void *sized, size_t full, size_t size) {
    memset((char *)sized + size, 0xA5, full - size);
    memcpy(sized, &size, sizeof size);
}

static const clinker_pair *ask(const kit *from, const clinker_query *query) {
    static clinker_answer answer;
    clinker_answer_init(&answer);
    if (clinker_bodies_check(from->workspace, from->bodies, 2, query, &answer) != CLINKER_STATUS_OK) {
        fail_msg("%s", clinker_workspace_message(from->workspace));
    }
    return clinker_answer_pair(&answer, 0);
}

static void a_query_counts_up_to_its_end(void **state) {
    kit *from = *state;
    clinker_query query = from->query;
    query.regions = true;
    CUT_BEHIND(&query, regions);
    assert_int_equal(ask(from, &query)->region_count, 1);
    query = from->query;
    query.tolerance = 10;
    CUT_BEHIND(&query, tolerance);
    assert_int_equal(ask(from, &query)->state, CLINKER_STATE_TOUCH);
}

static void behind_the_end_of_a_query_all_is_as_by_default(void **state) {
    kit *from = *state;
    clinker_query query = from->query;
    query.regions = true;
    CUT_BEFORE(&query, regions);
    assert_int_equal(ask(from, &query)->region_count, 0);
    query = from->query;
    query.tolerance = 10;
    CUT_BEFORE(&query, tolerance);
    assert_int_equal(ask(from, &query)->state, CLINKER_STATE_INTERFERE);
}

/* A caller of a version without the parts of methods. */
static void a_query_may_lack_the_parts_of_methods(void **state) {
    kit *from = *state;
    for (int method = CLINKER_METHOD_EXACT; method <= CLINKER_METHOD_EDGES; method++) {
        clinker_query query = from->query;
        query.method = (clinker_method)method;
        query.view.resolution = 64;
        CUT_BEFORE(&query, pixels);
        const clinker_pair *pair = ask(from, &query);
        assert_int_equal(pair->state, CLINKER_STATE_INTERFERE);
        assert_int_equal(pair->edge_span_count, 0);
    }
}

static void a_picture_is_drawn_by_what_is_known(void **state) {
    kit *from = *state;
    clinker_draw_settings settings;
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    clinker_draw_settings_init(&settings);
    settings.view.resolution = 32;
    settings.background = (clinker_colour){1, 2, 3, 255};
    CUT_BEHIND(&settings, view);
    assert_int_equal(clinker_bodies_draw(from->workspace, from->bodies, 2, &settings, &picture), CLINKER_STATUS_OK);
    assert_true(picture.width <= 32 && picture.height <= 32);
    assert_int_equal(picture.rgba[0], 255);
}

static void a_cast_is_made_by_what_is_known(void **state) {
    kit *from = *state;
    clinker_cast_settings settings;
    clinker_cast cast = CLINKER_INIT(clinker_cast);
    clinker_cast_settings_init(&settings);
    settings.algorithm = 1;
    CUT_BEHIND(&settings, algorithm);
    assert_int_equal(clinker_bodies_cast(from->workspace, from->bodies, 2, &settings, &cast), CLINKER_STATUS_OK);
    assert_null(cast.bodies);
}

static size_t taken;

static void *take(void *user, size_t bytes) {
    (void)user;
    taken += bytes;
    return malloc(bytes);
}

static void give_back(void *user, void *memory, size_t bytes) {
    (void)user;
    taken -= bytes;
    free(memory);
}

static void a_workspace_is_made_by_what_is_known(void **state) {
    (void)state;
    clinker_workspace_settings settings;
    clinker_workspace_settings_init(&settings);
    settings.allocator = (clinker_allocator){take, give_back, NULL};
    CUT_BEFORE(&settings, threads);
    clinker_workspace *workspace = NULL;
    assert_int_equal(clinker_workspace_create(&settings, &workspace), CLINKER_STATUS_OK);
    assert_true(taken > 0);
    clinker_workspace_destroy(workspace);
    assert_int_equal(taken, 0);
}

static void a_shape_is_made_by_what_is_known(void **state) {
    kit *from = *state;
    clinker_shape shape;
    clinker_convex *convex = NULL;
    clinker_shape_init(&shape);
    shape.kind = CLINKER_SHAPE_CAPSULE;
    shape.half_length = shape.radius = 1;
    CUT_BEHIND(&shape, radius);
    assert_int_equal(clinker_convex_create_shape(from->workspace, &shape, &convex), CLINKER_STATUS_OK);
    clinker_convex_destroy(convex);
    clinker_shape_init(&shape);
    shape.kind = CLINKER_SHAPE_CAPSULE;
    shape.half_length = shape.radius = 1;
    CUT_BEFORE(&shape, radius);
    assert_int_equal(clinker_convex_create_shape(from->workspace, &shape, &convex), CLINKER_STATUS_INVALID);
    assert_null(convex);
}

static void assert_refused(const kit *from, const clinker_body *bodies, const clinker_query *query, const char *words) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    assert_int_equal(clinker_bodies_check(from->workspace, bodies, 2, query, &answer), CLINKER_STATUS_UNSUPPORTED);
    assert_non_null(strstr(clinker_workspace_message(from->workspace), words));
    assert_int_equal(answer.pair_count, 0);
}

/* The first and the last byte or pointer of each. */
static void what_is_reserved_in_a_query_is_zero(void **state) {
    kit *from = *state;
    for (int i = 0; i < 2; i++) {
        clinker_query query = from->query;
        query.pixels.reserved[i == 0 ? 0 : sizeof query.pixels.reserved - 1] = 1;
        assert_refused(from, from->bodies, &query, "newer library than " CLINKER_VERSION);
        query = from->query;
        query.layers.reserved[i == 0 ? 0 : sizeof query.layers.reserved - 1] = 1;
        assert_refused(from, from->bodies, &query, "newer library than " CLINKER_VERSION);
        query = from->query;
        query.edges.reserved[i == 0 ? 0 : sizeof query.edges.reserved - 1] = 1;
        assert_refused(from, from->bodies, &query, "newer library than " CLINKER_VERSION);
        query = from->query;
        query.convex.reserved[i == 0 ? 0 : 2] = from;
        assert_refused(from, from->bodies, &query, "newer library than " CLINKER_VERSION);
        query = from->query;
        query.motion.reserved[i] = from;
        assert_refused(from, from->bodies, &query, "newer library than " CLINKER_VERSION);
    }
}

static void what_is_reserved_in_a_mesh_is_null(void **state) {
    kit *from = *state;
    clinker_body bodies[2] = {from->bodies[0], from->bodies[1]};
    bodies[1].mesh.reserved = from;
    assert_refused(from, bodies, &from->query, "reserved");
    assert_int_equal(clinker_workspace_fault(from->workspace)->body, 1);
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    assert_int_equal(clinker_mesh_inspect(from->workspace, &bodies[1].mesh, NULL, &inspection),
                     CLINKER_STATUS_UNSUPPORTED);
    clinker_convex *convex = NULL;
    assert_int_equal(clinker_convex_create(from->workspace, &bodies[1].mesh, &convex), CLINKER_STATUS_UNSUPPORTED);
    clinker_star *star = NULL;
    assert_int_equal(clinker_star_create(from->workspace, &bodies[1].mesh, NULL, &star), CLINKER_STATUS_UNSUPPORTED);
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    assert_int_equal(clinker_mesh_hull(from->workspace, &bodies[1].mesh, &hull), CLINKER_STATUS_UNSUPPORTED);
    clinker_map map = CLINKER_INIT(clinker_map);
    assert_int_equal(clinker_bodies_map(from->workspace, bodies, NULL, &map), CLINKER_STATUS_UNSUPPORTED);
}

/* The first and the last of an answer that goes in again, which is left as it is. */
static void what_is_reserved_in_a_convex_answer_is_null(void **state) {
    kit *from = *state;
    const clinker_convex *convex = from->convex;
    const clinker_pose *pose = &from->pose;
    for (int i = 0; i < 2; i++) {
        clinker_convex_measurement measurement;
        clinker_convex_measurement_init(&measurement);
        clinker_convex_answer *answer = &measurement.answer;
        const void **reserved = &answer->reserved[i == 0 ? 0 : 3];
        *reserved = from; /* not read, as the kind is NONE */
        assert_int_equal(clinker_convex_check(from->workspace, convex, NULL, convex, pose, answer), CLINKER_STATUS_OK);
        assert_null(*reserved);
        assert_int_equal(clinker_convex_check(from->workspace, convex, NULL, convex, pose, answer), CLINKER_STATUS_OK);
        *reserved = from;
        const clinker_convex_measurement before = measurement;
        assert_int_equal(clinker_convex_check(from->workspace, convex, NULL, convex, pose, answer),
                         CLINKER_STATUS_UNSUPPORTED);
        assert_non_null(strstr(clinker_workspace_message(from->workspace), "reserved"));
        assert_int_equal(clinker_convex_measure(from->workspace, convex, NULL, convex, pose, &measurement),
                         CLINKER_STATUS_UNSUPPORTED);
        assert_memory_equal(&measurement, &before, sizeof before);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_query_counts_up_to_its_end),
        cmocka_unit_test(behind_the_end_of_a_query_all_is_as_by_default),
        cmocka_unit_test(a_query_may_lack_the_parts_of_methods),
        cmocka_unit_test(a_picture_is_drawn_by_what_is_known),
        cmocka_unit_test(a_cast_is_made_by_what_is_known),
        cmocka_unit_test(a_workspace_is_made_by_what_is_known),
        cmocka_unit_test(a_shape_is_made_by_what_is_known),
        cmocka_unit_test(what_is_reserved_in_a_query_is_zero),
        cmocka_unit_test(what_is_reserved_in_a_mesh_is_null),
        cmocka_unit_test(what_is_reserved_in_a_convex_answer_is_null),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
