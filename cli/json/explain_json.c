#include "cli/json/explain_json.h"

#include "cli/pairs/explanation.h"

static void write_steps(json_writer *json, const body_list *bodies, const clinker_explanation *explanation) {
    json_write_array_begin(json, "steps");
    for (size_t i = 0; i < explanation->step_count; i++) {
        const clinker_step *step = &explanation->steps[i];
        json_write_object_begin(json, NULL);
        json_write_string(json, "step", clinker_step_kind_name(step->kind));
        if (!explanation_draws_both(step->kind)) {
            json_write_string(json, "body", bodies->bodies[step->body].name);
        }
        json_write_count(json, "triangles", step->triangles);
        json_write_count(json, "pixels", step->pixels);
        json_write_count(json, "apart", step->apart);
        json_write_count(json, "clash", step->clash);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

/* By any method but counted layers; what does not apply is left out. */
static void write_account(json_writer *json, const clinker_explanation *explanation) {
    json_write_string(json, "ground", clinker_ground_name(explanation->ground));
    json_write_counts(json, "triangles", explanation->faces);
    if (explanation->within[0] + explanation->within[1] > 0) {
        json_write_counts(json, "within", explanation->within);
        json_write_counts(json, "near", explanation->near);
        json_write_count(json, "crossings", explanation->crossings);
        json_write_count(json, "touchings", explanation->touchings);
    }
    if (explanation->width > 0) {
        json_write_point(json, "direction", explanation->direction);
        json_write_count(json, "width", explanation->width);
        json_write_count(json, "height", explanation->height);
        json_write_real(json, "sample_spacing", explanation->sample_spacing);
        json_write_count(json, "ranges", explanation->ranges);
        json_write_counts(json, "samples", explanation->samples);
    }
    if (explanation->checks > 0) {
        json_write_count(json, "checks", explanation->checks);
    }
}

static void write_layers(json_writer *json, const body_list *bodies, const clinker_explanation *explanation) {
    json_write_point(json, "direction", explanation->direction);
    json_write_string(json, "why", clinker_sight_name(explanation->sight));
    if (explanation->agreement > 0) {
        json_write_real(json, "agreement", explanation->agreement);
    }
    json_write_count(json, "width", explanation->width);
    json_write_count(json, "height", explanation->height);
    json_write_real(json, "sample_spacing", explanation->sample_spacing);
    write_steps(json, bodies, explanation);
    json_write_count(json, "shared", explanation->shared);
    json_write_counts(json, "convex", explanation->convex);
    json_write_object_begin(json, "cases");
    for (int i = 0; i < EXPLANATION_CASES; i++) {
        const char name[2] = {(char)('a' + i), '\0'};
        json_write_count(json, name, explanation->cases[i]);
    }
    json_write_object_end(json);
    json_write_count(json, "level", explanation->level);
    json_write_count(json, "full", explanation->full);
}

void explain_json(json_writer *json, const body_list *bodies, const clinker_explanation *explanation) {
    json_write_object_begin(json, NULL);
    json_write_string(json, "a", bodies->bodies[explanation->a].name);
    json_write_string(json, "b", bodies->bodies[explanation->b].name);
    if (explanation->ground == CLINKER_GROUND_UNKNOWN) {
        write_layers(json, bodies, explanation);
    } else {
        write_account(json, explanation);
    }
    json_write_object_end(json);
}
