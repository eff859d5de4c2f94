#include "report.h"

#include "cast.h"
#include "edge_spans.h"
#include "explain.h"
#include "face_pairs.h"

enum {
    FACES_SHOWN = 20,     /* of each pair */
    REGIONS_SHOWN = 3,    /* likewise */
    UNDECIDED_SHOWN = 20, /* pairs; a heap of open meshes has thousands */
    NAME_COLUMN = 32,     /* longer names push their line out of the columns */
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

/* A name and the spaces up to the next column. */
static void print_name(FILE *out, const char *name, size_t column) {
    size_t width = text_print(out, name);
    fprintf(out, "%*s", width < column ? (int)(column - width) + 2 : 2, "");
}

static size_t wider(size_t column, const char *name) {
    size_t width = text_width(name);
    return width > column && width <= NAME_COLUMN ? width : column;
}

static void print_state(FILE *out, const clinker_pair *pair, const char *a, const char *b) {
    fputs(report_state(pair->state), out);
    switch (pair->kind) {
    case CLINKER_CROSSING:
        fputs(" (crossing)", out);
        break;
    case CLINKER_SAME:
        fputs(" (same)", out);
        break;
    case CLINKER_A_IN_B:
    case CLINKER_B_IN_A:
        fputs(" (", out);
        text_print(out, pair->kind == CLINKER_A_IN_B ? a : b);
        fputs(" in ", out);
        text_print(out, pair->kind == CLINKER_A_IN_B ? b : a);
        fputc(')', out);
        break;
    case CLINKER_KIND_NONE:
        break;
    }
}

static void print_measures(FILE *out, const clinker_pair *pair) {
    if (pair->state == CLINKER_NEAR) {
        const double *p = pair->point_a;
        const double *q = pair->point_b;
        fprintf(out, "  distance %.6g  from (%.6g, %.6g, %.6g) to (%.6g, %.6g, %.6g)", pair->distance, p[0], p[1], p[2],
                q[0], q[1], q[2]);
    }
    bool measured = pair->volume_error >= 0;
    if (pair->depth > 0 && pair->state != CLINKER_NEAR) {
        const char *format = pair->sample_spacing > 0 ? "  depth %.4g along the view" : "  depth >= %.4g";
        fprintf(out, measured ? "  depth %.4g" : format, pair->depth);
    }
    if (measured && pair->state == CLINKER_INTERFERE) {
        fprintf(out, "  volume %.4g +- %.1g  %zu region%s", pair->volume, pair->volume_error, pair->region_count,
                pair->region_count == 1 ? "" : "s");
    }
    size_t met = pair->crossings > 0 ? pair->crossings : pair->touchings;
    if (met > 0) {
        fprintf(out, "  %zu face pair%s", met, met == 1 ? "" : "s");
    }
    if (pair->undecided) {
        fputs("  containment not decided", out);
    }
}

/* Where to look first, if there is more than one place. */
static void print_regions(FILE *out, const clinker_pair *pair) {
    for (size_t i = 0; pair->region_count > 1 && i < pair->region_count && i < REGIONS_SHOWN; i++) {
        const clinker_region *region = &pair->regions[i];
        fprintf(out, "  region at (%.4g, %.4g, %.4g)  depth %.4g  area %.4g\n", region->centre[0], region->centre[1],
                region->centre[2], region->depth, region->area);
    }
    if (pair->region_count > REGIONS_SHOWN) {
        fprintf(out, "  ... and %zu smaller regions (use --json)\n", pair->region_count - REGIONS_SHOWN);
    }
}

static void print_face_pairs(FILE *out, const char *what, const face_pairs *faces) {
    if (faces->count == 0) {
        return;
    }
    fprintf(out, "  %s faces:", what);
    for (size_t i = 0; i < faces->count && i < FACES_SHOWN; i++) {
        fprintf(out, "%s %u-%u", i == 0 ? "" : ",", (unsigned)faces->pairs[i].a, (unsigned)faces->pairs[i].b);
    }
    if (faces->count > FACES_SHOWN) {
        fprintf(out, " ... and %zu more (use --json)", faces->count - FACES_SHOWN);
    }
    fputc('\n', out);
}

static void print_pair(FILE *out, const check_result *result, const clinker_pair *pair, const size_t columns[2]) {
    const char *a = result->bodies->bodies[pair->a].name;
    const char *b = result->bodies->bodies[pair->b].name;
    print_name(out, a, columns[0]);
    print_name(out, b, columns[1]);
    print_state(out, pair, a, b);
    print_measures(out, pair);
    fputc('\n', out);
    if (pair->state == CLINKER_INTERFERE) {
        print_regions(out, pair);
    }
    if (result->edges) {
        edge_spans_text(out, result->bodies, pair);
    }
    if (result->faces) {
        pair_faces faces = pair_faces_make(result->bodies, pair);
        print_face_pairs(out, "crossing", &faces.crossing);
        print_face_pairs(out, "touching", &faces.touching);
        pair_faces_free(&faces);
    }
}

static void print_summary(FILE *out, const check_result *result, const size_t states[4]) {
    const clinker_answer *answer = result->answer;
    fprintf(out, "%zu bodies, %zu pair%s tested", result->bodies->count, answer->tested,
            answer->tested == 1 ? "" : "s");
    if (result->ignoring) {
        fprintf(out, ", %zu pair%s ignored", answer->ignored, answer->ignored == 1 ? "" : "s");
    }
    fprintf(out, ": %zu interfere%s, %zu touch%s, %zu near", states[CLINKER_INTERFERE],
            states[CLINKER_INTERFERE] == 1 ? "s" : "", states[CLINKER_TOUCH], states[CLINKER_TOUCH] == 1 ? "es" : "",
            states[CLINKER_NEAR]);
    if (answer->sample_spacing > 0) {
        fprintf(out, ", by samples %.3g apart", answer->sample_spacing);
    }
    fprintf(out, "; read %.3f s, detect %.3f s\n", result->read_seconds, result->detect_seconds);
}

void report_check_text(FILE *out, FILE *warnings, const check_result *result) {
    const clinker_answer *answer = result->answer;
    size_t columns[2] = {0, 0};
    size_t states[4] = {0};
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        states[pair->state]++;
        if (pair->state != CLINKER_APART) {
            columns[0] = wider(columns[0], result->bodies->bodies[pair->a].name);
            columns[1] = wider(columns[1], result->bodies->bodies[pair->b].name);
        }
    }
    print_warnings(warnings, &result->bodies->warnings, SIZE_MAX);
    print_warnings(warnings, result->undecided, UNDECIDED_SHOWN);
    if (result->algorithm != 0) {
        cast_text(out, result->bodies, result->algorithm, result->cast);
        return;
    }
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (answer->pairs[i].state != CLINKER_APART) {
            print_pair(out, result, &answer->pairs[i], columns);
        }
    }
    for (size_t i = 0; i < answer->explanation_count; i++) {
        explain_text(out, result->bodies, &answer->explanations[i]);
    }
    print_summary(out, result, states);
}

static void print_shown_edges(FILE *out, const cli_body *body) {
    for (size_t i = 0; i < body->inspection.shown_edges; i++) {
        const clinker_edge *edge = &body->inspection.edges[i];
        fprintf(out, "    face %u: (%.6g, %.6g, %.6g) to (%.6g, %.6g, %.6g)\n",
                (unsigned)cli_body_file_face(body, edge->face), edge->from[0], edge->from[1], edge->from[2],
                edge->to[0], edge->to[1], edge->to[2]);
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
    fprintf(out, "  box          (%.6g, %.6g, %.6g) to (%.6g, %.6g, %.6g)\n", found->box_min[0], found->box_min[1],
            found->box_min[2], found->box_max[0], found->box_max[1], found->box_max[2]);
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
