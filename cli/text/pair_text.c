#include "cli/text/pair_text.h"

#include "cli/bodies/inspection.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/face_pairs.h"
#include "cli/text/edge_text.h"

#include <math.h>
#include <string.h>

enum {
    FACES_SHOWN = 20,  /* of each pair */
    REGIONS_SHOWN = 3, /* likewise */
    NAME_COLUMN = 32,  /* longer names push their line out of the columns */
    MEASURE_DIGITS = 4,
    ERROR_DIGITS = 2,
};

void pair_text_name(FILE *out, const char *name, size_t column) {
    size_t width = text_print(out, name);
    fprintf(out, "%*s", width < column ? (int)(column - width) + 2 : 2, "");
}

size_t pair_text_wider(size_t column, const char *name) {
    size_t width = text_width(name);
    return width > column && width <= NAME_COLUMN ? width : column;
}

size_t pair_text_state(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    const char *a = bodies->bodies[pair->a].name;
    const char *b = bodies->bodies[pair->b].name;
    size_t width = text_print(out, clinker_state_name(pair->state));
    switch (pair->kind) {
    case CLINKER_KIND_CROSSING:
        return width + text_print(out, " (crossing)");
    case CLINKER_KIND_SAME:
        return width + text_print(out, " (duplicate part)");
    case CLINKER_KIND_A_IN_B:
    case CLINKER_KIND_B_IN_A:
        width += text_print(out, " (");
        width += text_print(out, pair->kind == CLINKER_KIND_A_IN_B ? a : b);
        width += text_print(out, " in ");
        width += text_print(out, pair->kind == CLINKER_KIND_A_IN_B ? b : a);
        return width + text_print(out, ")");
    case CLINKER_KIND_NONE:
        break;
    }
    return width;
}

decimal pair_text_span(const clinker_pair *pair) {
    return decimal_round(pair->span, MEASURE_DIGITS, DECIMAL_NEAREST);
}

/* The digits that both bounds have; none: the lower bound, and that it is one. */
decimal pair_text_depth(const clinker_pair *pair) {
    decimal made;
    for (int digits = MEASURE_DIGITS; digits > 1 && !pair_depth_is_bound(pair); digits--) {
        double most = pair->depth + fmax(pair->depth_error, 0);
        made = decimal_round(pair->depth, digits, DECIMAL_NEAREST);
        if (strcmp(made.text, decimal_round(most, digits, DECIMAL_NEAREST).text) == 0) {
            return made;
        }
    }
    snprintf(made.text, sizeof made.text, ">= %.24s", decimal_round(pair->depth, MEASURE_DIGITS, DECIMAL_DOWN).text);
    return made;
}

/* What both bodies share lies within the smaller one. */
double pair_text_resolution(const body_list *bodies, const clinker_pair *pair) {
    double extent = fmin(cli_body_extent(&bodies->bodies[pair->a]), cli_body_extent(&bodies->bodies[pair->b]));
    double fine = extent / 1e4;
    return pair->state == CLINKER_STATE_NEAR ? fmin(fine, pair->distance / 100) : fine;
}

/* With its error, if that would show in the digits. */
static void print_volume(FILE *out, const clinker_pair *pair) {
    fprintf(out, "  volume %s", decimal_round(pair->volume, MEASURE_DIGITS, DECIMAL_NEAREST).text);
    if (pair->volume_error > 0.5 * pow(10, -MEASURE_DIGITS) * pair->volume) {
        fprintf(out, " +- %s", decimal_error(pair->volume, MEASURE_DIGITS, pair->volume_error, ERROR_DIGITS).text);
    }
}

static void print_measures(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    if (pair->state == CLINKER_STATE_NEAR) {
        double fine = pair_text_resolution(bodies, pair);
        fprintf(out, "  distance %.6g  from %s to %s", pair->distance, decimal_point(pair->point_a, fine).text,
                decimal_point(pair->point_b, fine).text);
    }
    bool measured = pair->volume_error >= 0;
    if (pair->depth > 0) {
        fprintf(out, "  depth %s", pair_text_depth(pair).text);
    }
    if (pair->span > 0) {
        fprintf(out, "  span %s along the view", pair_text_span(pair).text);
    }
    if (measured && pair->state == CLINKER_STATE_INTERFERE) {
        print_volume(out, pair);
        fprintf(out, "  %zu region%s", pair->region_count, pair->region_count == 1 ? "" : "s");
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
static void print_regions(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    double fine = pair_text_resolution(bodies, pair);
    for (size_t i = 0; pair->region_count > 1 && i < pair->region_count && i < REGIONS_SHOWN; i++) {
        const clinker_region *region = &pair->regions[i];
        fprintf(out, "  region at %s  volume %.*g\n", decimal_point(region->centre, fine).text, MEASURE_DIGITS,
                region->volume);
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

void pair_text_lists(FILE *out, const check_result *result, const clinker_pair *pair) {
    if (result->edges) {
        edge_text(out, result->bodies, pair);
    }
    if (result->faces) {
        pair_faces faces = pair_faces_make(result->bodies, pair);
        print_face_pairs(out, "crossing", &faces.crossing);
        print_face_pairs(out, "touching", &faces.touching);
        pair_faces_free(&faces);
    }
}

void pair_text(FILE *out, const check_result *result, const clinker_pair *pair, const size_t columns[2]) {
    pair_text_name(out, result->bodies->bodies[pair->a].name, columns[0]);
    pair_text_name(out, result->bodies->bodies[pair->b].name, columns[1]);
    pair_text_state(out, result->bodies, pair);
    print_measures(out, result->bodies, pair);
    fputc('\n', out);
    if (pair->state == CLINKER_STATE_INTERFERE) {
        print_regions(out, result->bodies, pair);
    }
    pair_text_lists(out, result, pair);
}
