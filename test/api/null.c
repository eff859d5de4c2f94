/* A NULL where the headers forbid it: every public function gets one for each of its pointers in turn. Those with a
 * status give CLINKER_STATUS_INVALID, and the message names the parameter; the others give the result that says
 * nothing. */
#include "kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const double SQUARE[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

/* Parameter `number` of a call, or NULL if it is the missing one. */
#define GIVE(number, pointer) (missing == (number) ? NULL : (pointer))

static clinker_status check(kit *from, int missing) {
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    return clinker_bodies_check(GIVE(0, from->workspace), GIVE(1, from->bodies), 2, GIVE(2, &from->query),
                                GIVE(3, &answer));
}

static clinker_status cast(kit *from, int missing) {
    clinker_cast made = CLINKER_INIT(clinker_cast);
    return clinker_bodies_cast(GIVE(0, from->workspace), GIVE(1, from->bodies), 2, GIVE(2, &from->cast_settings),
                               GIVE(3, &made));
}

static clinker_status draw(kit *from, int missing) {
    clinker_picture picture = CLINKER_INIT(clinker_picture);
    return clinker_bodies_draw(GIVE(0, from->workspace), GIVE(1, from->bodies), 2, GIVE(2, &from->draw_settings),
                               GIVE(3, &picture));
}

static clinker_status map(kit *from, int missing) {
    clinker_map made = CLINKER_INIT(clinker_map);
    return clinker_bodies_map(GIVE(0, from->workspace), GIVE(1, from->bodies), NULL, GIVE(2, &made));
}

static clinker_status gaps(kit *from, int missing) {
    clinker_gaps made = CLINKER_INIT(clinker_gaps);
    return clinker_bodies_gaps(GIVE(0, from->workspace), GIVE(1, from->bodies), NULL, GIVE(2, &made));
}

static clinker_status contacts(kit *from, int missing) {
    static const double gap[8] = {0};
    clinker_contacts made = CLINKER_INIT(clinker_contacts);
    return clinker_body_contacts(GIVE(0, from->workspace), GIVE(1, &from->bodies[0]), GIVE(2, gap), 0, GIVE(3, &made));
}

static clinker_status inspect(kit *from, int missing) {
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    return clinker_mesh_inspect(GIVE(0, from->workspace), GIVE(1, &from->mesh), NULL, GIVE(2, &inspection));
}

static clinker_status survey(kit *from, int missing) {
    clinker_survey made = CLINKER_INIT(clinker_survey);
    return clinker_mesh_survey(GIVE(0, from->workspace), GIVE(1, &from->mesh), NULL, GIVE(2, &made));
}

static clinker_status hull(kit *from, int missing) {
    clinker_hull made = CLINKER_INIT(clinker_hull);
    return clinker_mesh_hull(GIVE(0, from->workspace), GIVE(1, &from->mesh), GIVE(2, &made));
}

static clinker_status create(kit *from, int missing) {
    clinker_convex *convex = from->convex;
    clinker_status status = clinker_convex_create(GIVE(0, from->workspace), GIVE(1, &from->mesh), GIVE(2, &convex));
    if (missing != 2) {
        clinker_convex_destroy(convex);
    }
    return status;
}

static clinker_status create_shape(kit *from, int missing) {
    clinker_convex *convex = from->convex;
    clinker_status status =
        clinker_convex_create_shape(GIVE(0, from->workspace), GIVE(1, &from->shape), GIVE(2, &convex));
    if (missing != 2) {
        clinker_convex_destroy(convex);
    }
    return status;
}

static clinker_status create_polygon(kit *from, int missing) {
    clinker_convex *convex = from->convex;
    clinker_status status =
        clinker_convex_create_polygon(GIVE(0, from->workspace), GIVE(1, SQUARE), 4, GIVE(2, &convex));
    if (missing != 2) {
        clinker_convex_destroy(convex);
    }
    return status;
}

static clinker_status create_star(kit *from, int missing) {
    clinker_star *star = from->star;
    clinker_status status = clinker_star_create(GIVE(0, from->workspace), GIVE(1, &from->mesh), NULL, GIVE(2, &star));
    if (missing != 2) {
        clinker_star_destroy(star);
    }
    return status;
}

static clinker_status check_convex(kit *from, int missing) {
    clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
    return clinker_convex_check(GIVE(0, from->workspace), GIVE(1, from->convex), NULL, GIVE(2, from->convex), NULL,
                                GIVE(3, &answer));
}

static clinker_status measure_convex(kit *from, int missing) {
    clinker_convex_measurement measurement = CLINKER_INIT(clinker_convex_measurement);
    return clinker_convex_measure(GIVE(0, from->workspace), GIVE(1, from->convex), NULL, GIVE(2, from->convex), NULL,
                                  GIVE(3, &measurement));
}

static clinker_status create_facets(kit *from, int missing) {
    clinker_facets *facets = from->facets;
    clinker_status status =
        clinker_facets_create(GIVE(0, from->workspace), GIVE(1, &from->mesh), NULL, GIVE(2, &facets));
    if (status == CLINKER_STATUS_OK) {
        clinker_facets_destroy(facets);
    }
    return status;
}

static clinker_status recede(kit *from, int missing) {
    clinker_recession recession = CLINKER_INIT(clinker_recession);
    return clinker_bodies_recede(GIVE(0, from->workspace), GIVE(1, from->bodies), GIVE(2, from->motions), NULL,
                                 GIVE(3, &recession));
}

static clinker_status front(kit *from, int missing) {
    clinker_front made = CLINKER_INIT(clinker_front);
    return clinker_bodies_front(GIVE(0, from->workspace), GIVE(1, from->bodies), GIVE(2, from->motions), NULL,
                                GIVE(3, &made));
}

/* Pointers in what is given. */
static clinker_status check_without_positions(kit *from, int missing) {
    clinker_body bodies[2] = {from->bodies[0], from->bodies[1]};
    bodies[1].mesh.positions = GIVE(1, bodies[1].mesh.positions);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    return clinker_bodies_check(GIVE(0, from->workspace), bodies, 2, &from->query, &answer);
}

static clinker_status inspect_without_positions(kit *from, int missing) {
    clinker_mesh mesh = from->mesh;
    clinker_inspection inspection = CLINKER_INIT(clinker_inspection);
    mesh.positions = GIVE(1, mesh.positions);
    return clinker_mesh_inspect(GIVE(0, from->workspace), &mesh, NULL, &inspection);
}

static void support_of_a_ball(void *user, const double direction[3], double point[3]) {
    (void)user;
    memcpy(point, direction, 3 * sizeof *point);
}

static clinker_status create_shape_without_support(kit *from, int missing) {
    clinker_shape shape = {.size = sizeof(clinker_shape),
                           .kind = CLINKER_SHAPE_BY_FUNCTIONS,
                           .support = missing == 1 ? NULL : support_of_a_ball,
                           .inner = 0.5};
    clinker_convex *convex = NULL;
    clinker_status status = clinker_convex_create_shape(GIVE(0, from->workspace), &shape, &convex);
    clinker_convex_destroy(convex);
    return status;
}

enum { MOST_POINTERS = 4 };

/* A function, and its pointers that may not be NULL, by the names that the headers give them. */
typedef struct call {
    clinker_status (*make)(kit *from, int missing);
    const char *pointers[MOST_POINTERS];
} call;

static const call CALLS[] = {
    {check, {"workspace", "bodies", "query", "answer"}},
    {cast, {"workspace", "bodies", "settings", "cast"}},
    {draw, {"workspace", "bodies", "settings", "picture"}},
    {map, {"workspace", "bodies", "map"}},
    {gaps, {"workspace", "bodies", "gaps"}},
    {contacts, {"workspace", "body", "gap", "contacts"}},
    {inspect, {"workspace", "mesh", "inspection"}},
    {survey, {"workspace", "mesh", "survey"}},
    {hull, {"workspace", "mesh", "hull"}},
    {create, {"workspace", "mesh", "convex"}},
    {create_shape, {"workspace", "shape", "convex"}},
    {create_polygon, {"workspace", "points", "convex"}},
    {create_star, {"workspace", "mesh", "star"}},
    {check_convex, {"workspace", "a", "b", "answer"}},
    {measure_convex, {"workspace", "a", "b", "measurement"}},
    {create_facets, {"workspace", "mesh", "facets"}},
    {recede, {"workspace", "bodies", "motions", "recession"}},
    {front, {"workspace", "bodies", "motions", "front"}},
    {check_without_positions, {"workspace", "positions"}},
    {inspect_without_positions, {"workspace", "positions"}},
    {create_shape_without_support, {"workspace", "support"}},
};

enum { CALL_COUNT = sizeof CALLS / sizeof CALLS[0] };

static void every_call_succeeds_with_all_its_pointers(void **state) {
    kit *from = *state;
    for (int i = 0; i < CALL_COUNT; i++) {
        clinker_status status = CALLS[i].make(from, -1);
        if (status != CLINKER_STATUS_OK) {
            fail_msg("call %d: %s", i, clinker_workspace_message(from->workspace));
        }
    }
}

static void a_null_is_named(void **state) {
    kit *from = *state;
    for (int i = 0; i < CALL_COUNT; i++) {
        for (int missing = 1; missing < MOST_POINTERS && CALLS[i].pointers[missing] != NULL; missing++) {
            char expected[64];
            snprintf(expected, sizeof expected, "`%s` is NULL", CALLS[i].pointers[missing]);
            assert_int_equal(CALLS[i].make(from, missing), CLINKER_STATUS_INVALID);
            assert_non_null(strstr(clinker_workspace_message(from->workspace), expected));
            const clinker_fault *fault = clinker_workspace_fault(from->workspace);
            assert_int_equal(fault->status, CLINKER_STATUS_INVALID);
            assert_non_null(strstr(fault->message, expected));
            assert_true(fault->face == CLINKER_NONE && fault->vertex == CLINKER_NONE);
        }
    }
}

static void no_workspace_is_a_status_alone(void **state) {
    for (int i = 0; i < CALL_COUNT; i++) {
        assert_int_equal(CALLS[i].make(*state, 0), CLINKER_STATUS_INVALID);
    }
    assert_int_equal(clinker_workspace_create(NULL, NULL), CLINKER_STATUS_INVALID);
    assert_string_equal(clinker_workspace_message(NULL), "`workspace` is NULL");
    assert_null(clinker_workspace_fault(NULL));
}

static void the_workspace_serves_after_a_null(void **state) {
    kit *from = *state;
    assert_int_equal(check(from, 2), CLINKER_STATUS_INVALID);
    assert_int_equal(check(from, -1), CLINKER_STATUS_OK);
    assert_string_equal(clinker_workspace_message(from->workspace), "");
}

/* Whatever was in it before. */
static void an_answer_is_empty_after_a_null(void **state) {
    kit *from = *state;
    clinker_answer answer = {.size = sizeof answer, .pair_count = 3};
    assert_int_equal(clinker_bodies_check(from->workspace, from->bodies, 2, NULL, &answer), CLINKER_STATUS_INVALID);
    assert_int_equal(answer.pair_count, 0);
    answer.pair_count = 3;
    assert_int_equal(clinker_bodies_check(NULL, from->bodies, 2, &from->query, &answer), CLINKER_STATUS_INVALID);
    assert_int_equal(answer.pair_count, 0);
    clinker_convex *convex = from->convex;
    assert_int_equal(clinker_convex_create(from->workspace, NULL, &convex), CLINKER_STATUS_INVALID);
    assert_null(convex);
    clinker_convex_answer last = {.size = sizeof(clinker_convex_answer), .certificate.kind = CLINKER_CERTIFICATE_POINT};
    assert_int_equal(clinker_convex_check(from->workspace, from->convex, NULL, NULL, NULL, &last),
                     CLINKER_STATUS_INVALID);
    assert_int_equal(last.certificate.kind, CLINKER_CERTIFICATE_NONE);
}

/* A binding passes one for an empty array. */
static void null_is_fine_where_there_is_nothing_to_point_to(void **state) {
    kit *from = *state;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    clinker_cast made = CLINKER_INIT(clinker_cast);
    assert_int_equal(clinker_bodies_check(from->workspace, NULL, 0, &from->query, &answer), CLINKER_STATUS_OK);
    assert_int_equal(clinker_bodies_cast(from->workspace, NULL, 0, &from->cast_settings, &made), CLINKER_STATUS_OK);
    clinker_workspace_destroy(NULL);
    clinker_convex_destroy(NULL);
    clinker_star_destroy(NULL);
    clinker_facets_destroy(NULL);
}

static void functions_without_a_status_take_null_as_nothing(void **state) {
    const kit *from = *state;
    const double none[3] = {0, 0, 0};
    const double shift[3] = {1, 2, 3};
    const double turn[3] = {0.1, 0.2, 0.3};
    clinker_pose moved = clinker_pose_euler(shift, NULL), wanted = clinker_pose_euler(shift, none);
    assert_memory_equal(&moved, &wanted, sizeof moved);
    moved = clinker_pose_euler(NULL, turn);
    wanted = clinker_pose_euler(none, turn);
    assert_memory_equal(&moved, &wanted, sizeof moved);

    clinker_convex_facts facts = CLINKER_INIT(clinker_convex_facts);
    assert_int_equal(clinker_convex_describe(NULL, &facts), CLINKER_STATUS_OK);
    assert_true(facts.corners == 0 && facts.faces == 0 && facts.bytes == 0);

    const double inner[3] = {0.5, 0.5, 0.5};
    assert_int_equal(clinker_star_contains(from->star, NULL, inner), CLINKER_PLACE_INSIDE);
    assert_int_equal(clinker_star_contains(NULL, NULL, inner), CLINKER_PLACE_OUTSIDE);
    assert_int_equal(clinker_star_contains(from->star, NULL, NULL), CLINKER_PLACE_OUTSIDE);
}

static void tests_that_prove_nothing_say_no_to_null(void **state) {
    const kit *from = *state;
    const clinker_certificate inner = {
        .kind = CLINKER_CERTIFICATE_POINT, .point = {0.5, 0.5, 0.5}, .point_in_a = {0.5, 0.5, 0.5}};
    const clinker_convex *convex = from->convex;
    const clinker_star *star = from->star;
    double point[3];
    clinker_polar_answer polar = CLINKER_INIT(clinker_polar_answer);
    for (int missing = -1; missing < 4; missing++) {
        assert_true(clinker_stars_screen(GIVE(0, star), NULL, GIVE(1, star), NULL, GIVE(2, point)) ==
                    (missing < 0 || missing > 2));
        assert_true(clinker_certificate_holds(GIVE(0, &inner), GIVE(1, convex), NULL, GIVE(2, convex), NULL) ==
                    (missing < 0 || missing > 2));
        assert_true(clinker_convex_polar(GIVE(0, convex), NULL, GIVE(1, convex), NULL, GIVE(2, &from->polar_settings),
                                         GIVE(3, &polar)) == (missing < 0));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_succeeds_with_all_its_pointers),
        cmocka_unit_test(a_null_is_named),
        cmocka_unit_test(no_workspace_is_a_status_alone),
        cmocka_unit_test(the_workspace_serves_after_a_null),
        cmocka_unit_test(an_answer_is_empty_after_a_null),
        cmocka_unit_test(null_is_fine_where_there_is_nothing_to_point_to),
        cmocka_unit_test(functions_without_a_status_take_null_as_nothing),
        cmocka_unit_test(tests_that_prove_nothing_say_no_to_null),
    };
    return cmocka_run_group_tests(tests, make_kit, free_kit);
}
