#include "cli/text/inspect_text.h"

#include "cli/base/decimal.h"
#include "cli/bodies/inspection.h"
#include "cli/text/measure_text.h"
#include "cli/text/warnings_text.h"

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

/* What the file says of the body, if it does. */
static void print_word(FILE *out, const char *what, const char *word) {
    if (word != NULL) {
        fprintf(out, "  %-11s  ", what);
        text_print(out, word);
        fputc('\n', out);
    }
}

static void print_inspection(FILE *out, const char *unit, const cli_body *body) {
    const clinker_inspection *found = &body->inspection;
    text_print(out, body->name);
    fputs(" (", out);
    text_print(out, body->file);
    fputs(")\n", out);
    print_word(out, "class", body->source->class_name);
    print_word(out, "layer", body->source->layer);
    print_word(out, "unit", unit);
    fprintf(out, "  triangles    %zu\n", found->triangles);
    fprintf(out, "  vertices     %zu\n", found->vertices);
    fprintf(out, "  components   %zu\n", found->components);
    fprintf(out, "  box          %s to %s\n", decimal_point(found->box_min, resolution_of(body)).text,
            decimal_point(found->box_max, resolution_of(body)).text);
    fprintf(out, "  area         %.6g%s\n", found->area, measure_suffix(unit, 2).text);
    if (found->solid) {
        fprintf(out, "  volume       %.6g%s\n", found->volume, measure_suffix(unit, 3).text);
    }
    fprintf(out, "  solid        %s\n", found->solid ? "yes" : "no");
    fprintf(out, "  convex       %s\n", found->convex ? "yes" : "no");
    fprintf(out, "  orientation  %s\n", clinker_orientation_name(found->orientation));
    fprintf(out, "  edges        %zu boundary, %zu flipped, %zu non-manifold\n", found->boundary_edges,
            found->flipped_edges, found->non_manifold_edges);
    fprintf(out, "  faces        %zu degenerate, %zu duplicate\n", found->degenerate_faces, found->duplicate_faces);
    if (found->shown_edges > 0) {
        fputs("  edges that keep it from being a solid, for example\n", out);
        print_shown_edges(out, body);
    }
}

void inspect_text(FILE *out, FILE *warnings, const body_list *bodies) {
    warnings_text(warnings, &bodies->warnings, SIZE_MAX);
    for (size_t i = 0; i < bodies->count; i++) {
        print_inspection(out, bodies->unit_name, &bodies->bodies[i]);
    }
}
