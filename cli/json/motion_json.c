#include "cli/json/motion_json.h"

#include "cli/json/front_json.h"

#include <stdlib.h>

static void write_bodies(json_writer *json, const check_result *result) {
    json_write_array_begin(json, "bodies");
    for (size_t i = 0; i < result->bodies->count; i++) {
        const cli_motion *told = &result->motions->told[i];
        if (!told->given) {
            continue;
        }
        json_write_break(json);
        json_write_object_begin(json, NULL);
        json_write_string(json, "name", result->bodies->bodies[i].name);
        json_write_point(json, "velocity", told->velocity);
        json_write_point(json, "angular", told->degrees);
        json_write_point(json, "centre", told->centre);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

static void write_pairs(json_writer *json, const check_result *result) {
    json_write_break(json);
    json_write_array_begin(json, "pairs");
    for (size_t i = 0; i < result->receding->count; i++) {
        const receding_pair *pair = &result->receding->pairs[i];
        json_write_break(json);
        json_write_object_begin(json, NULL);
        json_write_string(json, "a", result->bodies->bodies[pair->bodies[0]].name);
        json_write_string(json, "b", result->bodies->bodies[pair->bodies[1]].name);
        json_write_counts(json, "triangles", pair->triangles);
        json_write_counts(json, "left", pair->left);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

void motion_json(json_writer *json, const check_result *result) {
    if (result->motions->motions == NULL) {
        return;
    }
    json_write_break(json);
    json_write_object_begin(json, "motion");
    if (result->fronts == NULL) {
        char *terms = body_motions_terms(result->motions);
        json_write_string(json, "told", terms);
        free(terms);
    }
    json_write_real(json, "duration", result->motions->duration);
    write_bodies(json, result);
    if (result->fronts == NULL) {
        write_pairs(json, result);
    } else {
        front_json(json, result->bodies, result->fronts);
    }
    json_write_object_end(json);
}
