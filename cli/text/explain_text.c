#include "cli/text/explain_text.h"

#include "cli/base/text.h"
#include "cli/pairs/explanation.h"
#include "cli/text/measure_text.h"

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
    if (!explanation_draws_both(step->kind)) {
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
    fprintf(out, " along (%.4g, %.4g, %.4g), %s; %u x %u pixels of %.3g%s\n", sight[0] + 0.0, sight[1] + 0.0,
            sight[2] + 0.0, sight_reason(explanation->sight), (unsigned)explanation->width,
            (unsigned)explanation->height, explanation->sample_spacing, measure_suffix(bodies->unit_name, 1).text);
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
    for (int i = 0; i < EXPLANATION_CASES; i++) {
        fprintf(out, "%s %c %zu", i == 0 ? "" : ",", 'a' + i, explanation->cases[i]);
    }
    fprintf(out, "; faces at one depth at %zu, counters full at %zu pixels\n", explanation->level, explanation->full);
}
