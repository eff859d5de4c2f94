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

/* What the state of a pair follows from. */
static const char *ground_text(clinker_ground ground) {
    static const char *const texts[] = {
        [CLINKER_GROUND_UNKNOWN] = "its steps",
        [CLINKER_GROUND_FORMS] = "their prepared convex forms",
        [CLINKER_GROUND_PLANE] = "a plane between them, in which they have common points",
        [CLINKER_GROUND_SAME] = "one being a copy of the other in the same place",
        [CLINKER_GROUND_CROSSING] = "faces that cross, as the tolerance is 0",
        [CLINKER_GROUND_OVERLAP] = "the depth of all that both share, added up from their faces",
        [CLINKER_GROUND_BALLS] = "balls inside of both, as a body overlaps itself",
        [CLINKER_GROUND_BEYOND] = "what of either lies beyond the surface of the other, as a body is not closed",
        [CLINKER_GROUND_INSIDE] = "a point of one that lies inside of the other",
        [CLINKER_GROUND_DISTANCE] = "their nearest faces",
        [CLINKER_GROUND_SAMPLES] = "lines of sight through both, and points on the longest stretches shared",
        [CLINKER_GROUND_EDGES] = "a point of an edge inside of the other",
    };
    return texts[ground];
}

static void print_body_faces(FILE *out, const body_list *bodies, const clinker_explanation *explanation, int which) {
    text_print(out, bodies->bodies[which == 0 ? explanation->a : explanation->b].name);
    fprintf(out, ": %zu triangles, %zu within the other's slabs, %zu near it in a raster", explanation->faces[which],
            explanation->within[which], explanation->near[which]);
}

/* What was looked at, by any method but counted layers. */
static void print_account(FILE *out, const body_list *bodies, const clinker_explanation *explanation) {
    fprintf(out, " judged by %s\n", ground_text(explanation->ground));
    if (explanation->within[0] + explanation->within[1] > 0) {
        fputs("  ", out);
        print_body_faces(out, bodies, explanation, 0);
        fputs("\n  ", out);
        print_body_faces(out, bodies, explanation, 1);
        fputc('\n', out);
    }
    if (explanation->crossings + explanation->touchings > 0) {
        fprintf(out, "  face pairs found: %zu cross, %zu touch\n", explanation->crossings, explanation->touchings);
    }
    if (explanation->width > 0) {
        const double *sight = explanation->direction;
        fprintf(out, "  seen along (%.4g, %.4g, %.4g) in %u x %u pixels of %.3g%s\n", sight[0] + 0.0, sight[1] + 0.0,
                sight[2] + 0.0, (unsigned)explanation->width, (unsigned)explanation->height,
                explanation->sample_spacing, measure_suffix(bodies->unit_name, 1).text);
    }
    if (explanation->ranges > 0) {
        fprintf(out, "  stretches of lines of sight that both share: %zu\n", explanation->ranges);
    }
    if (explanation->samples[0] + explanation->samples[1] > 0) {
        fprintf(out, "  samples of edges inside of the other: %zu and %zu\n", explanation->samples[0],
                explanation->samples[1]);
    }
    if (explanation->checks > 0) {
        fprintf(out, "  pairs of corners or faces looked at: %zu\n", explanation->checks);
    }
}

static void print_layers(FILE *out, const body_list *bodies, const clinker_explanation *explanation) {
    const double *sight = explanation->direction;
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
    text_print(out, bodies->bodies[explanation->a].name);
    fprintf(out, " at %zu, ", explanation->convex[0]);
    text_print(out, bodies->bodies[explanation->b].name);
    fprintf(out, " at %zu\n  cases", explanation->convex[1]);
    for (int i = 0; i < EXPLANATION_CASES; i++) {
        fprintf(out, "%s %c %zu", i == 0 ? "" : ",", 'a' + i, explanation->cases[i]);
    }
    fprintf(out, "; faces at one depth at %zu, counters full at %zu pixels\n", explanation->level, explanation->full);
}

void explain_text(FILE *out, const body_list *bodies, const clinker_explanation *explanation) {
    text_print(out, bodies->bodies[explanation->a].name);
    fputs(" and ", out);
    text_print(out, bodies->bodies[explanation->b].name);
    if (explanation->ground == CLINKER_GROUND_UNKNOWN) {
        print_layers(out, bodies, explanation);
    } else {
        print_account(out, bodies, explanation);
    }
}
