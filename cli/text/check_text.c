#include "cli/pairs/check_result.h"

#include "cli/base/decimal.h"
#include "cli/text/cast_text.h"
#include "cli/text/clash_text.h"
#include "cli/text/explain_text.h"

enum {
    WARNINGS_SHOWN = 20, /* of each kind; a heap of open meshes has thousands */
};

static void print_warnings(FILE *out, const line_list *list, size_t most) {
    for (size_t i = 0; i < list->count && i < most; i++) {
        fputs("clinker: warning: ", out);
        text_print(out, list->lines[i]);
        fputc('\n', out);
    }
    if (list->count > most) {
        fprintf(out, "clinker: warning: ... and %zu more of this kind (use --json)\n", list->count - most);
    }
}

static void print_gone(FILE *out, const check_result *result) {
    const accepted_pairs *accepted = result->accepted;
    line_list gone = {0};
    for (size_t i = 0; i < accepted->count; i++) {
        const accepted_pair *pair = &accepted->pairs[i];
        if (pair->gone) {
            line_list_add(&gone, "%s: line %zu: %s and %s do not clash any more", accepted->file, pair->line,
                          result->bodies->bodies[accepted_pair_a(pair)].name,
                          result->bodies->bodies[accepted_pair_b(pair)].name);
        }
    }
    print_warnings(out, &gone, WARNINGS_SHOWN);
    line_list_free(&gone);
}

static void print_summary(FILE *out, const check_result *result) {
    const clinker_answer *answer = result->answer;
    check_counts counts = report_counts(answer);
    fprintf(out, "%zu bodies, %zu pair%s tested", result->bodies->count, answer->tested,
            answer->tested == 1 ? "" : "s");
    if (result->ignoring) {
        fprintf(out, ", %zu pair%s ignored", answer->ignored, answer->ignored == 1 ? "" : "s");
    }
    if (result->accepted->file != NULL) {
        fprintf(out, ", %zu accepted before", result->accepted->left_out);
    }
    fputs(": ", out);
    clash_text_counts(out, counts.states, true);
    if (counts.undecided > 0) {
        fprintf(out, ", %zu not decided", counts.undecided);
    }
    if (answer->sample_spacing > 0) {
        fprintf(out, ", by samples %.3g apart", answer->sample_spacing);
    }
    fprintf(out, "; read %.3f s, detect %.3f s\n", result->read_seconds, result->detect_seconds);
    if (answer->partial) {
        fprintf(out, "stopped after %zu of %zu pairs: this is a partial answer\n", result->done, result->total);
    }
}

void report_check_text(FILE *out, FILE *warnings, const check_result *result) {
    const clinker_answer *answer = result->answer;
    print_warnings(warnings, &result->bodies->warnings, WARNINGS_SHOWN);
    print_warnings(warnings, result->undecided, WARNINGS_SHOWN);
    print_warnings(warnings, &result->accepted->unknown, WARNINGS_SHOWN);
    print_gone(warnings, result);
    if (result->algorithm != 0) {
        cast_text(out, result->bodies, result->algorithm, result->cast);
        return;
    }
    clash_list list = clash_list_make(answer, result->bodies->count, result->top);
    clash_text(out, result, &list);
    clash_list_free(&list);
    for (size_t i = 0; i < answer->explanation_count; i++) {
        explain_text(out, result->bodies, &answer->explanations[i]);
    }
    print_summary(out, result);
}

/* How near two points of a body may come that look different. */
static double resolution_of(const cli_body *body) {
    return cli_body_extent(body) / 1e6;
}

static void print_shown_edges(FILE *out, const cli_body *body) {
    double fine = resolution_of(body);
    for (size_t i = 0; i < body->inspection.shown_edges; i++) {
        const clinker_edge *edge = &body->inspection.edges[i];
        fprintf(out, "    face %u: %s to %s\n", (unsigned)cli_body_file_face(body, edge->face),
                decimal_point(edge->from, fine).text, decimal_point(edge->to, fine).text);
    }
}

static void print_inspection(FILE *out, const cli_body *body) {
    const clinker_inspection *found = &body->inspection;
    text_print(out, body->name);
    fputs(" (", out);
    text_print(out, body->file);
    fputs(")\n", out);
    fprintf(out, "  triangles    %zu\n", found->triangles);
    fprintf(out, "  vertices     %zu\n", found->vertices);
    fprintf(out, "  components   %zu\n", found->components);
    fprintf(out, "  box          %s to %s\n", decimal_point(found->box_min, resolution_of(body)).text,
            decimal_point(found->box_max, resolution_of(body)).text);
    fprintf(out, "  area         %.6g\n", found->area);
    if (found->solid) {
        fprintf(out, "  volume       %.6g\n", found->volume);
    }
    fprintf(out, "  solid        %s\n", found->solid ? "yes" : "no");
    fprintf(out, "  convex       %s\n", found->convex ? "yes" : "no");
    fprintf(out, "  orientation  %s\n", report_orientation(found->orientation));
    fprintf(out, "  edges        %zu boundary, %zu flipped, %zu non-manifold\n", found->boundary_edges,
            found->flipped_edges, found->non_manifold_edges);
    fprintf(out, "  faces        %zu degenerate, %zu duplicate\n", found->degenerate_faces, found->duplicate_faces);
    if (found->shown_edges > 0) {
        fputs("  edges that keep it from being a solid, for example\n", out);
        print_shown_edges(out, body);
    }
}

void report_inspect_text(FILE *out, FILE *warnings, const body_list *bodies) {
    print_warnings(warnings, &bodies->warnings, SIZE_MAX);
    for (size_t i = 0; i < bodies->count; i++) {
        print_inspection(out, &bodies->bodies[i]);
    }
}
