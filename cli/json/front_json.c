#include "cli/json/front_json.h"

static void write_pair(json_writer *json, const body_list *bodies, const pair_front *pair) {
    const clinker_front *front = &pair->drawn;
    json_write_break(json);
    json_write_object_begin(json, NULL);
    json_write_string(json, "a", bodies->bodies[pair->bodies[0]].name);
    json_write_string(json, "b", bodies->bodies[pair->bodies[1]].name);
    json_write_real(json, "gap", front->gap);
    json_write_point(json, "place", front->at);
    json_write_real(json, "speed", front->speed);
    json_write_point(json, "direction", front->forward);
    json_write_count(json, "width", front->width);
    json_write_count(json, "height", front->height);
    json_write_real(json, "sample_spacing", front->pixel);
    json_write_counts(json, "triangles", front->triangles);
    json_write_counts(json, "left", front->left);
    json_write_counts(json, "pixels", front->pixels);
    json_write_count(json, "both", front->both);
    json_write_object_end(json);
}

void front_json(json_writer *json, const body_list *bodies, const pair_fronts *fronts) {
    json_write_break(json);
    json_write_object_begin(json, "front");
    json_write_boolean(json, "verdict", false);
    json_write_count(json, "looked_at", fronts->looked_at);
    json_write_array_begin(json, "pairs");
    for (size_t i = 0; i < fronts->count; i++) {
        write_pair(json, bodies, &fronts->pairs[i]);
    }
    json_write_array_end(json);
    json_write_object_end(json);
}
