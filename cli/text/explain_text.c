#include "cli/text/explain_text.h"

#include "cli/base/text.h"

enum { CASES = 6 };

static const char *step_name(clinker_step_kind kind) {
    static const char *const names[] = {
        [CLINKER_STEP_DEPTHS] = "depths",         [CLINKER_STEP_KEPT] = "kept",
        [CLINKER_STEP_COUNT_FAR] = "count_far",   [CLINKER_STEP_COUNT_NEAR] = "count_near",
        [CLINKER_STEP_COUNT_BOTH] = "count_both", [CLINKER_STEP_PROOF] = "proof",
        [CLINKER_STEP_CODES] = "codes",           [CLINKER_STEP_SPIKES] = "spikes",
        [CLINKER_STEP_LISTS] = "lists",
    };
    return names[kind];
}

static const char *sight_name(clinker_sight sight) {
    static const char *const names[] = {"asked", "boxes", "normals", "part", "across"};
    return names[sight];
}

static const char *sight_reason(clinker_sight sight) {
    static const char *const reasons[] = {
        "as asked for",
        "across the largest wall of what their boxes share",
        "the mean normal of the faces near the other body",
        "the mean normal of a part of the faces near the other body",
        "perpendicular to the other views, so that no face is slanted in all of them",
    };
    return reasons[sight];
}

/* Both bodies are drawn for lists. */
static bool draws_both(clinker_step_kind kind) {
    return kind >= CLINKER_STEP_PROOF;
}

/* What a step does, after the name of the body that it draws. */
static const char *step_text(clinker_step_kind kind) {
    static const char *const texts[] = {
        [CLINKER_STEP_DEPTHS] = "drawn for its first and last depths",
        [CLINKER_STEP_KEPT] = "kept from the check before, with its first and last depths",
        [CLINKER_STEP_COUNT_FAR] = "counted before those last depths",
        [CLINKER_STEP_COUNT_NEAR] = "counted before those first depths",
        [CLINKER_STEP_COUNT_BOTH] = "counted before those first and last depths",
        [CLINKER_STEP_PROOF] = "lists at pixels that clash, for a proof",
        [CLINKER_STEP_CODES] = "sorted lists where pixels clash or are undecided",
        [CLINKER_STEP_SPIKES] = "spikes between pixels, judged exactly",
        [CLINKER_STEP_LISTS] = "sorted lists everywhere, as a body is not closed",
    };
    return texts[kind];
}

static void print_step(FILE *out, const body_list *bodies, size_t number, const clinker_step *step) {
    fprintf(out, "  %zu. ", number);
    if (!draws_both(step->kind)) {
        text_print(out, bodies->bodies[step->body].name);
        fputc(' ', out);
    }
    if (step->kind == CLINKER_STEP_SPIKES) {
        fprintf(out, "%s: %zu triangles, %zu near the other body, %zu pairs cross\n", step_text(step->kind),
                step->triangles, step->pixels, step->clash);
        return;
    }
    fprintf(out, "%s: %zu triangles, %zu pixels", step_text(step->kind), step->triangles, step->pixels);
    if (step->kind != CLINKER_STEP_DEPTHS && step->kind != CLINKER_STEP_KEPT && step->kind != CLINKER_STEP_LISTS) {
        fprintf(out, ", %zu apart, %zu clash, %zu left", step->apart, step->clash,
                step->pixels - step->apart - step->clash);
    }
    fputc('\n', out);
}

void explain_text(FILE *out, const body_list *bodies, const clinker_explanation *explanation) {
    const char *a = bodies->bodies[explanation->a].name;
    const char *b = bodies->bodies[explanation->b].name;
    const double *sight = explanation->direction;
    text_print(out, a);
    fputs(" and ", out);
    text_print(out, b);
    fprintf(out, " along (%.4g, %.4g, %.4g), %s; %u x %u pixels of %.3g\n", sight[0] + 0.0, sight[1] + 0.0,
            sight[2] + 0.0, sight_reason(explanation->sight), (unsigned)explanation->width,
            (unsigned)explanation->height, explanation->sample_spacing);
    if (explanation->agreement > 0) {
        fprintf(out, "  normals agree to %.0f %%\n", 100 * explanation->agreement);
    }
    for (size_t i = 0; i < explanation->step_count; i++) {
        print_step(out, bodies, i + 1, &explanation->steps[i]);
    }
    fprintf(out, "  both cover %zu pixels; convex there: ", explanation->shared);
    text_print(out, a);
    fprintf(out, " at %zu, ", explanation->convex[0]);
    text_print(out, b);
    fprintf(out, " at %zu\n  cases", explanation->convex[1]);
    for (int i = 0; i < CASES; i++) {
        fprintf(out, "%s %c %zu", i == 0 ? "" : ",", 'a' + i, explanation->cases[i]);
    }
    fprintf(out, "; faces at one depth at %zu, counters full at %zu pixels\n", explanation->level, explanation->full);
}

static void write_steps(json_writer *json, const body_list *bodies, const clinker_explanation *explanation) {
    json_write_array_begin(json, "steps");
    for (size_t i = 0; i < explanation->step_count; i++) {
        const clinker_step *step = &explanation->steps[i];
        json_write_object_begin(json, NULL);
        json_write_string(json, "step", step_name(step->kind));
        if (!draws_both(step->kind)) {
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

void explain_json(json_writer *json, const body_list *bodies, const clinker_explanation *explanation) {
    json_write_object_begin(json, NULL);
    json_write_string(json, "a", bodies->bodies[explanation->a].name);
    json_write_string(json, "b", bodies->bodies[explanation->b].name);
    json_write_point(json, "direction", explanation->direction);
    json_write_string(json, "why", sight_name(explanation->sight));
    if (explanation->agreement > 0) {
        json_write_real(json, "agreement", explanation->agreement);
    }
    json_write_count(json, "width", explanation->width);
    json_write_count(json, "height", explanation->height);
    json_write_real(json, "sample_spacing", explanation->sample_spacing);
    write_steps(json, bodies, explanation);
    json_write_count(json, "shared", explanation->shared);
    json_write_array_begin(json, "convex");
    for (int i = 0; i < 2; i++) {
        json_write_count(json, NULL, explanation->convex[i]);
    }
    json_write_array_end(json);
    json_write_object_begin(json, "cases");
    for (int i = 0; i < CASES; i++) {
        const char name[2] = {(char)('a' + i), '\0'};
        json_write_count(json, name, explanation->cases[i]);
    }
    json_write_object_end(json);
    json_write_count(json, "level", explanation->level);
    json_write_count(json, "full", explanation->full);
    json_write_object_end(json);
}
