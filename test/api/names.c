/* Names of all enumerators, the table of methods, and the version in its forms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <clinker/convex.h>
#include <clinker/draw.h>
#include <clinker/motion.h>
#include <clinker/published.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Each value from 0 to the last has the name that the header tells, and no other number has one. */
#define ASSERT_NAMES(function, type, last, ...)                                                                        \
    do {                                                                                                               \
        const char *const names[] = {__VA_ARGS__};                                                                     \
        const int count = sizeof names / sizeof names[0];                                                              \
        assert_int_equal(count, (last) + 1);                                                                           \
        for (int i = 0; i < count; i++) {                                                                              \
            assert_non_null(function((type)i));                                                                        \
            assert_string_equal(function((type)i), names[i]);                                                          \
        }                                                                                                              \
        assert_null(function((type)count));                                                                            \
        assert_null(function((type)-1));                                                                               \
        assert_null(function((type)INT_MAX));                                                                          \
    } while (0)

static void every_enumerator_has_its_name(void **state) {
    (void)state;
    ASSERT_NAMES(clinker_status_name, clinker_status, CLINKER_STATUS_UNSUPPORTED, "ok", "invalid", "no_memory",
                 "unsupported");
    ASSERT_NAMES(clinker_scalar_name, clinker_scalar, CLINKER_SCALAR_FLOAT64, "float32", "float64");
    ASSERT_NAMES(clinker_detail_name, clinker_detail, CLINKER_DETAIL_FACES, "state", "kind", "faces");
    ASSERT_NAMES(clinker_state_name, clinker_state, CLINKER_STATE_INTERFERE, "apart", "near", "touch", "interfere");
    ASSERT_NAMES(clinker_kind_name, clinker_kind, CLINKER_KIND_SAME, "none", "crossing", "a_in_b", "b_in_a", "same");
    ASSERT_NAMES(clinker_patch_kind_name, clinker_patch_kind, CLINKER_PATCH_POINT, "flush", "edge", "point");
    ASSERT_NAMES(clinker_step_kind_name, clinker_step_kind, CLINKER_STEP_LISTS, "depths", "kept", "count_far",
                 "count_near", "count_both", "proof", "codes", "spikes", "lists");
    ASSERT_NAMES(clinker_sight_name, clinker_sight, CLINKER_SIGHT_ACROSS, "asked", "boxes", "normals", "part",
                 "across");
    ASSERT_NAMES(clinker_ground_name, clinker_ground, CLINKER_GROUND_EDGES, "unknown", "forms", "plane", "same",
                 "crossing", "overlap", "balls", "beyond", "inside", "distance", "samples", "edges");
    ASSERT_NAMES(clinker_orientation_name, clinker_orientation, CLINKER_ORIENTATION_INCONSISTENT, "outward", "inward",
                 "flat", "inconsistent");
}

static void every_enumerator_of_further_headers_has_its_name(void **state) {
    (void)state;
    ASSERT_NAMES(clinker_shape_kind_name, clinker_shape_kind, CLINKER_SHAPE_BY_FUNCTIONS, "none", "ellipsoid",
                 "capsule", "cylinder", "cone", "rounded_box", "functions");
    ASSERT_NAMES(clinker_certificate_kind_name, clinker_certificate_kind, CLINKER_CERTIFICATE_ROUNDING, "none", "plane",
                 "point", "exact", "rounding");
    ASSERT_NAMES(clinker_convex_way_name, clinker_convex_way, CLINKER_CONVEX_WAY_EXACT, "none", "last", "centres",
                 "screen", "support", "exact");
    ASSERT_NAMES(clinker_place_name, clinker_place, CLINKER_PLACE_INSIDE, "outside", "on_surface", "inside");
    ASSERT_NAMES(clinker_polar_end_name, clinker_polar_end, CLINKER_POLAR_END_STEPS, "balls", "screen", "converged",
                 "cone_1", "cone_2", "cone_3", "steps");
    ASSERT_NAMES(clinker_polygons_name, clinker_polygons, CLINKER_POLYGONS_HULLS, "triangles", "bounding", "hulls");
}

static void every_method_is_described(void **state) {
    (void)state;
    const char *const names[] = {"exact", "zlist", "layers", "edges", "convex"};
    for (int i = 0; i <= CLINKER_METHOD_CONVEX; i++) {
        const clinker_method_facts *facts = clinker_method_describe((clinker_method)i);
        assert_non_null(facts);
        assert_int_equal(facts->method, i);
        assert_string_equal(facts->name, names[i]);
        assert_true(strlen(facts->summary) > 0);
        assert_ptr_equal(clinker_method_describe((clinker_method)i), facts);
    }
    assert_null(clinker_method_describe((clinker_method)(CLINKER_METHOD_CONVEX + 1)));
    assert_null(clinker_method_describe((clinker_method)-1));
    assert_null(clinker_method_describe((clinker_method)INT_MAX));
}

/* What the table says is what the check does. */
static void a_method_takes_what_its_description_says(void **state) {
    (void)state;
    const float corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const uint32_t faces[] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    clinker_body bodies[2] = {{.mesh = {.positions = corners, .vertex_count = 4, .indices = faces}}};
    bodies[0].mesh.triangle_count = 4;
    const clinker_pose pose = {{1, 0, 0, 0.125, 0, 1, 0, 0.125, 0, 0, 1, 0.125}};
    bodies[1] = (clinker_body){bodies[0].mesh, &pose};
    clinker_workspace *workspace = NULL;
    clinker_convex *form = NULL;
    assert_int_equal(clinker_workspace_create(NULL, &workspace), CLINKER_STATUS_OK);
    assert_int_equal(clinker_convex_create(workspace, &bodies[0].mesh, &form), CLINKER_STATUS_OK);
    const clinker_convex *forms[2] = {form, form};
    for (int i = 0; clinker_method_describe((clinker_method)i) != NULL; i++) {
        const clinker_method_facts *facts = clinker_method_describe((clinker_method)i);
        clinker_query plain, query;
        clinker_answer answer = CLINKER_INIT(clinker_answer);
        clinker_query_init(&plain);
        plain.method = facts->method;
        plain.view.resolution = 32;
        assert_true((clinker_bodies_check(workspace, bodies, 2, &plain, &answer) == CLINKER_STATUS_OK) ==
                    !facts->forms);
        plain.convex.forms = facts->forms ? forms : NULL;
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &plain, &answer), CLINKER_STATUS_OK);
        assert_true((answer.sample_spacing > 0) == facts->samples);
        query = plain;
        query.clearance = 0.5;
        assert_true((clinker_bodies_check(workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_OK) ==
                    facts->clearance);
        query = plain;
        query.regions = true;
        assert_int_equal(clinker_bodies_check(workspace, bodies, 2, &query, &answer), CLINKER_STATUS_OK);
        assert_true((clinker_answer_pair(&answer, 0)->region_count > 0) == facts->contact);
        query = plain;
        query.view.direction[2] = -1;
        query.view.eye = 10;
        assert_true((clinker_bodies_check(workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_OK) == facts->eye);
        query = plain;
        query.motion.motions = (const clinker_motion[2]){{.velocity = {1, 0, 0}}};
        assert_true((clinker_bodies_check(workspace, bodies, 2, &query, &answer) == CLINKER_STATUS_OK) ==
                    facts->motions);
    }
    clinker_convex_destroy(form);
    clinker_workspace_destroy(workspace);
}

static void the_version_is_the_same_in_all_its_forms(void **state) {
    (void)state;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", CLINKER_VERSION_MAJOR, CLINKER_VERSION_MINOR, CLINKER_VERSION_PATCH);
    assert_string_equal(CLINKER_VERSION, text);
    assert_string_equal(clinker_version(), text);
    assert_string_equal(CLINKER_PROJECT_VERSION, text);
    assert_int_equal(clinker_version_number(),
                     10000 * CLINKER_VERSION_MAJOR + 100 * CLINKER_VERSION_MINOR + CLINKER_VERSION_PATCH);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_enumerator_has_its_name),
        cmocka_unit_test(every_enumerator_of_further_headers_has_its_name),
        cmocka_unit_test(every_method_is_described),
        cmocka_unit_test(a_method_takes_what_its_description_says),
        cmocka_unit_test(the_version_is_the_same_in_all_its_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
