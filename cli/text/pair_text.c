#include "cli/text/pair_text.h"

#include "cli/bodies/inspection.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/face_pairs.h"
#include "cli/text/edge_text.h"
#include "cli/text/measure_text.h"

#include <math.h>
#include <stdlib.h>

enum {
    FACES_SHOWN = 20,  /* of each pair */
    REGIONS_SHOWN = 3, /* likewise */
};

/* How near two places of a pair may come that look different: such that regions can be told apart, and the two closest
 * points of bodies that are near each other. What both bodies share lies within the smaller one. */
static double resolution_of(const body_list *bodies, const clinker_pair *pair) {
    double extent = fmin(cli_body_extent(&bodies->bodies[pair->a]), cli_body_extent(&bodies->bodies[pair->b]));
    double fine = extent / 1e4;
    return pair->state == CLINKER_STATE_NEAR ? fmin(fine, pair->distance / 100) : fine;
}

/* The size of the largest patch in which two bodies touch; "": it is a point, or there is none. */
static char *describe_patch(const clinker_pair *pair, const char *unit) {
    if (pair->patch_count > 0 && pair->patches[0].kind == CLINKER_PATCH_FLUSH) {
        return text_format("area %s", measure_area(pair->patches[0].area, unit).text);
    }
    if (pair->patch_count > 0 && pair->patches[0].kind == CLINKER_PATCH_EDGE) {
        return text_format("length %s", measure_length(pair->patches[0].length, unit).text);
    }
    return text_format("%s", "");
}

/* What lists go by: the depth; where there is none the span, else the length of the curve in which surfaces cross, the
 * size of the largest patch in which they touch, or the distance; "": nothing was measured. */
static char *describe_measure(const clinker_pair *pair, const char *unit) {
    if (pair->state == CLINKER_STATE_NEAR) {
        return text_format("distance %s", measure_length(pair->distance, unit).text);
    }
    if (pair->depth > 0) {
        return text_format("depth %s", measure_bounds(pair->depth, pair->depth_error, unit).text);
    }
    if (pair->span > 0) {
        return text_format("span %s", measure_length(pair->span, unit).text);
    }
    if (pair_is_told_by_curve(pair)) {
        return text_format("curve %s", measure_length(pair->curve.length, unit).text);
    }
    return describe_patch(pair, unit);
}

static char *describe_state(const short_names *names, const clinker_pair *pair) {
    const char *state = clinker_state_name(pair->state);
    const char *a = names->names[pair->a];
    const char *b = names->names[pair->b];
    switch (pair->kind) {
    case CLINKER_KIND_CROSSING:
        return text_format("%s (crossing)", state);
    case CLINKER_KIND_SAME:
        return text_format("%s (duplicate part)", state);
    case CLINKER_KIND_A_IN_B:
        return text_format("%s (%s in %s)", state, a, b);
    case CLINKER_KIND_B_IN_A:
        return text_format("%s (%s in %s)", state, b, a);
    case CLINKER_KIND_NONE:
        break;
    }
    return pair->patch_count > 0 ? text_format("%s (%s)", state, clinker_patch_kind_name(pair->patches[0].kind))
                                 : text_format("%s", state);
}

char *pair_text_place(const body_list *bodies, const clinker_pair *pair) {
    return pair->placed ? text_format("at %s", measure_place(pair->place, resolution_of(bodies, pair)).text)
                        : text_format("%s", "");
}

/* What was measured beside that by which lists go. */
static char *describe_size(const body_list *bodies, const clinker_pair *pair) {
    if (pair->state == CLINKER_STATE_NEAR) {
        double fine = resolution_of(bodies, pair);
        return text_format("from %s to %s", measure_place(pair->point_a, fine).text,
                           measure_place(pair->point_b, fine).text);
    }
    if (pair->state == CLINKER_STATE_INTERFERE && pair->volume_error >= 0) {
        return text_format("volume %s", measure_volume(pair->volume, pair->volume_error, bodies->unit_name).text);
    }
    return pair_depth_or_span(pair) > 0 ? describe_patch(pair, bodies->unit_name) : text_format("%s", "");
}

/* In how many places two bodies meet, if these are several. */
static char *describe_parts(const clinker_pair *pair) {
    if (pair->state == CLINKER_STATE_INTERFERE && pair->region_count > 1) {
        return text_format("%zu regions", pair->region_count);
    }
    return pair->patch_count > 1 ? text_format("%zu patches", pair->patch_count) : text_format("%s", "");
}

/* Puts what is there behind each other. */
static char *join(char *const *parts, size_t count) {
    char *joined = text_format("%s", "");
    for (size_t i = 0; i < count; i++) {
        char *longer = text_format("%s%s%s", joined, *joined != '\0' && *parts[i] != '\0' ? "  " : "", parts[i]);
        free(joined);
        free(parts[i]);
        joined = longer;
    }
    return joined;
}

row pair_text_row(const body_list *bodies, const short_names *names, const clinker_pair *pair) {
    char *const where[] = {
        pair_text_place(bodies, pair),
        describe_size(bodies, pair),
        describe_parts(pair),
        text_format("%s", pair->undecided ? "containment not decided" : ""),
    };
    return (row){{
        describe_measure(pair, bodies->unit_name),
        text_format("%s", names->names[pair->a]),
        text_format("%s", names->names[pair->b]),
        describe_state(names, pair),
        join(where, sizeof where / sizeof where[0]),
    }};
}

void pair_text_regions(FILE *out, const check_result *result, const clinker_pair *pair) {
    double fine = resolution_of(result->bodies, pair);
    const char *unit = result->bodies->unit_name;
    for (size_t i = 0; pair->region_count > 1 && i < pair->region_count && i < REGIONS_SHOWN; i++) {
        const clinker_region *region = &pair->regions[i];
        fprintf(out, "    region at %s", measure_place(region->centre, fine).text);
        if (pair->volume_error >= 0) {
            fprintf(out, "  volume %s", measure_volume(region->volume, 0, unit).text);
        } else {
            fprintf(out, "  curve %s", measure_length(region->length, unit).text);
        }
        if (region->depth > 0 && result->depths) {
            fprintf(out, "  depth %s", measure_bounds(region->depth, region->depth_error, unit).text);
        }
        fputc('\n', out);
    }
    if (pair->region_count > REGIONS_SHOWN) {
        fprintf(out, "    ... and %zu smaller regions (use --json)\n", pair->region_count - REGIONS_SHOWN);
    }
}

static void print_face_pairs(FILE *out, const char *what, const face_pairs *faces) {
    if (faces->count == 0) {
        return;
    }
    fprintf(out, "    %s faces:", what);
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
