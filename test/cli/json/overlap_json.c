/* What is known of overlaps, curves and patches, as JSON, of made-up pairs. */
#include "cli/json/overlap_json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

static json_t *written(const clinker_pair *pair, bool curves) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    json_writer json = {.out = out};
    const check_result result = {.curves = curves};
    json_write_object_begin(&json, NULL);
    overlap_json(&json, &result, pair);
    json_write_object_end(&json);
    fclose(out);
    json_t *object = json_loads(text, 0, NULL);
    assert_non_null(object);
    free(text);
    return object;
}

static double number(const json_t *object, const char *key) {
    assert_true(json_is_number(json_object_get(object, key)));
    return json_number_value(json_object_get(object, key));
}

static json_t *element(const json_t *object, const char *key, size_t number_of_it) {
    json_t *found = json_array_get(json_object_get(object, key), number_of_it);
    assert_non_null(found);
    return found;
}

static double coordinate(const json_t *object, const char *key, size_t axis) {
    return json_number_value(element(object, key, axis));
}

static const double points[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
static const clinker_loop loops[2] = {
    {.size = sizeof(clinker_loop), .closed = true, .length = 4, .points = &points[0][0], .point_count = 4},
    {.size = sizeof(clinker_loop), .length = 1, .points = &points[1][0], .point_count = 2}};

static void a_closed_pair_has_volume_and_regions_with_the_depths_that_were_measured(void **state) {
    (void)state;
    const clinker_region regions[3] = {
        {.size = sizeof(clinker_region), .depth = 0.5, .depth_error = 0.001, .volume = 2, .length = 4, .loop_count = 1},
        {.size = sizeof(clinker_region), .depth = 0.25, .depth_error = -1, .volume = 1},
        {.size = sizeof(clinker_region), .depth_error = -1, .volume = 0.5}};
    const clinker_pair pair = {.size = sizeof pair,
                               .state = CLINKER_STATE_INTERFERE,
                               .volume = 3.5,
                               .regions = regions,
                               .region_count = 3,
                               .loops = loops,
                               .loop_count = 1,
                               .curve = {.length = 4}};
    json_t *object = written(&pair, false);
    assert_true(number(object, "volume") == 3.5);
    assert_null(json_object_get(object, "curve"));
    assert_null(json_object_get(object, "patches"));
    assert_int_equal(json_array_size(json_object_get(object, "regions")), 3);
    const json_t *first = element(object, "regions", 0);
    assert_true(number(first, "depth") <= 0.5 && number(first, "depth_error") >= 0.001 && number(first, "length") == 4);
    assert_null(json_object_get(first, "loops"));
    const json_t *second = element(object, "regions", 1);
    assert_true(number(second, "depth") == 0.25 && json_object_get(second, "depth_error") == NULL);
    assert_null(json_object_get(second, "length"));
    assert_null(json_object_get(element(object, "regions", 2), "depth"));
    json_decref(object);
}

static void loops_have_their_points_where_these_were_asked_for(void **state) {
    (void)state;
    const clinker_region regions[2] = {{.size = sizeof(clinker_region), .length = 4, .loop_count = 1},
                                       {.size = sizeof(clinker_region), .length = 1, .first_loop = 1, .loop_count = 1}};
    const clinker_pair pair = {.size = sizeof pair,
                               .volume_error = -1,
                               .regions = regions,
                               .region_count = 2,
                               .loops = loops,
                               .loop_count = 2,
                               .curve = {.length = 5}};
    json_t *object = written(&pair, true);
    const json_t *closed = element(element(object, "regions", 0), "loops", 0);
    const json_t *open = element(element(object, "regions", 1), "loops", 0);
    assert_true(json_is_true(json_object_get(closed, "closed")) && json_is_false(json_object_get(open, "closed")));
    assert_true(number(closed, "length") == 4 && number(open, "length") == 1);
    assert_int_equal(json_array_size(json_object_get(closed, "points")), 4);
    assert_int_equal(json_array_size(json_object_get(open, "points")), 2);
    const json_t *last = element(open, "points", 1);
    assert_true(json_number_value(json_array_get(last, 0)) == 1 && json_number_value(json_array_get(last, 1)) == 1);
    assert_non_null(json_object_get(json_object_get(closed, "box"), "min"));
    json_decref(object);
}

static void an_open_pair_has_its_curve_and_no_volume(void **state) {
    (void)state;
    const clinker_region region = {.size = sizeof region, .length = 12, .centre = {1, 2, 3}, .box_max = {4, 5, 6}};
    const clinker_pair pair = {.size = sizeof pair,
                               .state = CLINKER_STATE_INTERFERE,
                               .depth_error = -1,
                               .volume_error = -1,
                               .regions = &region,
                               .region_count = 1,
                               .curve = {.length = 12.5, .centre = {1, 2, 3}, .box_max = {4, 5, 6}}};
    json_t *object = written(&pair, false);
    const json_t *curve = json_object_get(object, "curve");
    assert_true(number(curve, "length") == 12.5 && coordinate(curve, "centre", 2) == 3);
    assert_true(coordinate(json_object_get(curve, "box"), "max", 1) == 5);
    static const char *const absent[] = {"volume", "volume_error", "areas", "push", "turn", "depth"};
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++) {
        assert_null(json_object_get(object, absent[i]));
        assert_null(json_object_get(element(object, "regions", 0), absent[i]));
    }
    assert_true(number(element(object, "regions", 0), "length") == 12);
    json_decref(object);
}

static void patches_have_what_their_kind_has(void **state) {
    (void)state;
    const clinker_patch patches[3] = {
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_FLUSH, .area = 4, .normal = {0, 0, 1}},
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_EDGE, .length = 2},
        {.size = sizeof(clinker_patch), .kind = CLINKER_PATCH_POINT, .centre = {7, 8, 9}}};
    const clinker_pair pair = {
        .size = sizeof pair, .state = CLINKER_STATE_TOUCH, .patches = patches, .patch_count = 3, .volume_error = -1};
    json_t *object = written(&pair, false);
    const json_t *flush = element(object, "patches", 0);
    const json_t *edge = element(object, "patches", 1);
    const json_t *point = element(object, "patches", 2);
    assert_string_equal(json_string_value(json_object_get(flush, "kind")), "flush");
    assert_string_equal(json_string_value(json_object_get(edge, "kind")), "edge");
    assert_string_equal(json_string_value(json_object_get(point, "kind")), "point");
    assert_true(number(flush, "area") == 4 && coordinate(flush, "normal", 2) == 1);
    assert_true(number(edge, "length") == 2 && json_object_get(edge, "area") == NULL);
    assert_true(coordinate(point, "centre", 0) == 7 && json_object_get(point, "normal") == NULL);
    assert_null(json_object_get(object, "regions"));
    json_decref(object);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_pair_has_volume_and_regions_with_the_depths_that_were_measured),
        cmocka_unit_test(loops_have_their_points_where_these_were_asked_for),
        cmocka_unit_test(an_open_pair_has_its_curve_and_no_volume),
        cmocka_unit_test(patches_have_what_their_kind_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
