#include "cli/json/cast_json.h"
#include "clinker/published.h"

#include "cli/pairs/cast_body.h"

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
        json_write_string(json, "edges_of", cast_body_name(bodies, cast->pairs[i].edges_of));
        json_write_string(json, "within", cast_body_name(bodies, cast->pairs[i].within));
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
