#include "cli/text/cast_text.h"
#include "clinker/published.h"

#include "cli/base/decimal.h"
#include "cli/pairs/cast_body.h"
#include "cli/text/measure_text.h"

static void print_bodies(FILE *out, const body_list *bodies, const clinker_cast *cast) {
    for (size_t i = 0; i < bodies->count; i++) {
        const clinker_cast_body *body = &cast->bodies[i];
        if (body->penetrating + body->penetrated > 0) {
            text_print(out, bodies->bodies[i].name);
            fprintf(out, "  its edges are inside of something at %zu pixels, edges are inside of it at %zu\n",
                    body->penetrating, body->penetrated);
        }
    }
}

static void print_pairs(FILE *out, const body_list *bodies, const clinker_cast *cast) {
    for (size_t i = 0; i < cast->pair_count; i++) {
        fputs("edges of ", out);
        text_print(out, cast_body_name(bodies, cast->pairs[i].edges_of));
        fputs(" inside of ", out);
        text_print(out, cast_body_name(bodies, cast->pairs[i].within));
        fprintf(out, " at %zu pixels\n", cast->pairs[i].pixels);
    }
}

void cast_text(FILE *out, const body_list *bodies, unsigned algorithm, const clinker_cast *cast) {
    if (cast->pairs != NULL) {
        print_pairs(out, bodies, cast);
    } else if (cast->bodies != NULL) {
        print_bodies(out, bodies, cast);
    }
    if (cast->open_pixels > 0) {
        fprintf(out, "some surface is open: more faces leave than enter at %zu pixels, as at %s\n", cast->open_pixels,
                decimal_point(cast->open_at, cast->sample_spacing / 10).text);
    }
    fprintf(out,
            "algorithm %u, %u passes: %s; %zu pixels with an edge, %zu of them inside of something, samples %.3g%s "
            "apart\n",
            algorithm, cast->passes, cast->inside_pixels > 0 ? "interference" : "no interference", cast->edge_pixels,
            cast->inside_pixels, cast->sample_spacing, measure_suffix(bodies->unit_name, 1).text);
}
