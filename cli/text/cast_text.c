#include "cli/text/cast_text.h"

#include "cli/base/decimal.h"

/* A body may be missing: the paper's form can lose it. */
static const char *name_of(const body_list *bodies, uint32_t body) {
    return body < bodies->count ? bodies->bodies[body].name : "?";
}

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
        text_print(out, name_of(bodies, cast->pairs[i].edges_of));
        fputs(" inside of ", out);
        text_print(out, name_of(bodies, cast->pairs[i].within));
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
            "algorithm %u, %u passes: %s; %zu pixels with an edge, %zu of them inside of something, samples %.3g "
            "apart\n",
            algorithm, cast->passes, cast->inside_pixels > 0 ? "interference" : "no interference", cast->edge_pixels,
            cast->inside_pixels, cast->sample_spacing);
}

static void write_bodies(json_writer *json, const body_list *bodies, const clinker_cast *cast) {
    json_write_array_begin(json, "bodies");
    for (size_t i = 0; i < bodies->count; i++) {
        json_write_object_begin(json, NULL);
        json_write_string(json, "name", bodies->bodies[i].name);
        json_write_count(json, "penetrating", cast->bodies[i].penetrating);
        json_write_count(json, "penetrated", cast->bodies[i].penetrated);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

static void write_pairs(json_writer *json, const body_list *bodies, const clinker_cast *cast) {
    json_write_array_begin(json, "pairs");
    for (size_t i = 0; i < cast->pair_count; i++) {
        json_write_object_begin(json, NULL);
        json_write_string(json, "edges_of", name_of(bodies, cast->pairs[i].edges_of));
        json_write_string(json, "within", name_of(bodies, cast->pairs[i].within));
        json_write_count(json, "pixels", cast->pairs[i].pixels);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

void cast_json(json_writer *json, const body_list *bodies, unsigned algorithm, const clinker_cast *cast) {
    json_write_object_begin(json, "cast");
    json_write_count(json, "algorithm", algorithm);
    json_write_count(json, "passes", cast->passes);
    json_write_boolean(json, "interference", cast->inside_pixels > 0);
    json_write_count(json, "edge_pixels", cast->edge_pixels);
    json_write_count(json, "inside_pixels", cast->inside_pixels);
    json_write_count(json, "most_bodies", cast->most_bodies);
    json_write_count(json, "open_pixels", cast->open_pixels);
    if (cast->open_pixels > 0) {
        json_write_point(json, "open_at", cast->open_at);
    }
    if (cast->bodies != NULL) {
        write_bodies(json, bodies, cast);
    }
    if (cast->pairs != NULL) {
        write_pairs(json, bodies, cast);
    }
    json_write_object_end(json);
}
