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

/* The digits that both bounds have; none: the lower bound, and that it is one. */
static decimal bounded(double depth, double error) {
    decimal made;
    for (int digits = MEASURE_DIGITS; digits > 1 && !depth_is_bound(depth, error); digits--) {
        made = decimal_round(depth, digits, DECIMAL_NEAREST);
        if (strcmp(made.text, decimal_round(depth + error, digits, DECIMAL_NEAREST).text) == 0) {
            return made;
        }
    }
    snprintf(made.text, sizeof made.text, ">= %.24s", decimal_round(depth, MEASURE_DIGITS, DECIMAL_DOWN).text);
    return made;
}

decimal pair_text_extent(const clinker_pair *pair) {
    return pair->depth > 0
               ? bounded(pair->depth, pair->depth_error)
               : decimal_round(pair->span > 0 ? pair->span : pair->curve.length, MEASURE_DIGITS, DECIMAL_NEAREST);
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

void pair_text_patch(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    const clinker_patch *patch = &pair->patches[0];
    fputs(clinker_patch_kind_name(patch->kind), out);
    if (patch->kind == CLINKER_PATCH_FLUSH) {
        fprintf(out, ", area %.*g,", MEASURE_DIGITS, patch->area);
    } else if (patch->kind == CLINKER_PATCH_EDGE) {
        fprintf(out, ", length %.*g,", MEASURE_DIGITS, patch->length);
    }
    fprintf(out, " at %s", decimal_point(patch->centre, pair_text_resolution(bodies, pair)).text);
    if (pair->patch_count > 1) {
        fprintf(out, " and %zu more", pair->patch_count - 1);
    }
}

/* How much of an overlap there is, and where. A single region has its place here, several have lines of their own. */
static void print_overlap(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    double fine = pair_text_resolution(bodies, pair);
    if (pair->depth > 0) {
        fprintf(out, "  depth %s", pair_text_extent(pair).text);
    } else if (pair->span > 0) {
        fprintf(out, "  span %s along the view", pair_text_extent(pair).text);
    }
    if (pair->volume_error >= 0 && pair->state == CLINKER_STATE_INTERFERE) {
        print_volume(out, pair);
        fprintf(out, "  %zu region%s", pair->region_count, pair->region_count == 1 ? "" : "s");
        if (pair->region_count == 1) {
            fprintf(out, " at %s", decimal_point(pair->regions[0].centre, fine).text);
        }
    } else if (pair_is_told_by_curve(pair)) {
        fprintf(out, "  crossing curve %.*g long around %s", MEASURE_DIGITS, pair->curve.length,
                decimal_point(pair->curve.centre, fine).text);
    }
    if (pair->patch_count > 0) {
        fputs("  ", out);
        pair_text_patch(out, bodies, pair);
    }
}

static void print_measures(FILE *out, const body_list *bodies, const clinker_pair *pair) {
    if (pair->state == CLINKER_STATE_NEAR) {
        double fine = pair_text_resolution(bodies, pair);
        fprintf(out, "  distance %.6g  from %s to %s", pair->distance, decimal_point(pair->point_a, fine).text,
                decimal_point(pair->point_b, fine).text);
    }
    print_overlap(out, bodies, pair);
    size_t met = pair->crossings > 0 ? pair->crossings : pair->touchings;
    if (met > 0) {
        fprintf(out, "  %zu face pair%s", met, met == 1 ? "" : "s");
    }
    if (pair->undecided) {
        fputs("  containment not decided", out);
    }
}

/* Where to look first, if there is more than one place. */
static void print_regions(FILE *out, const body_list *bodies, const clinker_pair *pair, bool depths) {
    double fine = pair_text_resolution(bodies, pair);
    for (size_t i = 0; pair->region_count > 1 && i < pair->region_count && i < REGIONS_SHOWN; i++) {
        const clinker_region *region = &pair->regions[i];
        fprintf(out, "  region at %s", decimal_point(region->centre, fine).text);
        if (pair->volume_error >= 0) {
            fprintf(out, "  volume %.*g", MEASURE_DIGITS, region->volume);
        } else {
            fprintf(out, "  curve %.*g long", MEASURE_DIGITS, region->length);
        }
        if (region->depth > 0 && depths) {
            fprintf(out, "  depth %s", bounded(region->depth, region->depth_error).text);
        }
        fputc('\n', out);
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
        print_regions(out, result->bodies, pair, result->depths);
    }
    pair_text_lists(out, result, pair);
}
