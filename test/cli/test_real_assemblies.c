/* Assemblies as engineers have them, with the numbers that the oracle on CGAL has confirmed. The files are not part of
 * the project; tests are skipped where they are missing. */
#include "run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Puts the file into the folder under a plain name. */
static void fetch(const char *file, const char *name) {
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/cad/%s", CLINKER_TEST_DATA, file);
    if (access(path, R_OK) != 0) {
        skip();
    }
    (void)unlink(name);
    assert_int_equal(symlink(path, name), 0);
}

static void expect_counts(const char *file, size_t bodies, int interfere, int touch) {
    fetch(file, "parts.glb");
    json_t *answer = run_json(1, "check parts.glb --tolerance 0");
    json_t *counts = json_object_get(answer, "counts");
    assert_int_equal(json_array_size(json_object_get(answer, "bodies")), bodies);
    assert_int_equal(number_of(counts, "interfere"), interfere);
    assert_int_equal(number_of(counts, "touch"), touch);
    json_decref(answer);
}

static void a_gearbox_is_judged_exactly(void **state) {
    (void)state;
    expect_counts("GearboxAssy/GearboxAssy-decoded.glb", 95, 84, 0);
}

static void an_engine_of_open_parts_is_judged_exactly(void **state) {
    (void)state;
    expect_counts("2CylinderEngine.glb", 67, 80, 0);
}

static void pins_in_their_holes_are_judged_exactly(void **state) {
    (void)state;
    expect_counts("pins.glb", 7, 6, 0);
}

static void flush_cutters_touch_and_others_interfere(void **state) {
    (void)state;
    expect_counts("boolean.glb", 28, 56, 11);
}

static void wheels_reach_into_their_truck(void **state) {
    (void)state;
    expect_counts("CesiumMilkTruck.glb", 3, 2, 0);
}

static void the_flaws_of_an_engine_take_a_few_lines(void **state) {
    (void)state;
    fetch("2CylinderEngine.glb", "engine.glb");
    run result = run_command("check engine.glb");
    size_t lines = 0;
    for (const char *at = strchr(result.errors, '\n'); at != NULL; at = strchr(at + 1, '\n')) {
        lines++;
    }
    assert_int_equal(lines, 3);
    assert_non_null(strstr(result.errors, "engine.glb: 41 bodies are not closed ("));
    assert_non_null(strstr(result.errors, " is not decided (body_12 with "));
    run_free(&result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gearbox_is_judged_exactly),
        cmocka_unit_test(an_engine_of_open_parts_is_judged_exactly),
        cmocka_unit_test(pins_in_their_holes_are_judged_exactly),
        cmocka_unit_test(flush_cutters_touch_and_others_interfere),
        cmocka_unit_test(wheels_reach_into_their_truck),
        cmocka_unit_test(the_flaws_of_an_engine_take_a_few_lines),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
