#include "cli/json/report_json.h"

void body_json_begin(json_writer *json, const cli_body *body) {
    json_write_break(json);
    json_write_object_begin(json, NULL);
    json_write_string(json, "name", body->name);
    json_write_string(json, "file", body->file);
    if (body->source->class_name != NULL) {
        json_write_string(json, "class", body->source->class_name);
    }
    if (body->source->layer != NULL) {
        json_write_string(json, "layer", body->source->layer);
    }
    json_write_count(json, "triangles", body->inspection.triangles);
}

void unit_json(json_writer *json, const body_list *bodies) {
    if (bodies->unit_name != NULL) {
        json_write_string(json, "unit", bodies->unit_name);
    }
}

static void write_lines(json_writer *json, const line_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        json_write_break(json);
        json_write_string(json, NULL, list->lines[i]);
    }
}

void warnings_json(json_writer *json, const line_list *const lists[], size_t count) {
    json_write_break(json);
    json_write_array_begin(json, "warnings");
    for (size_t i = 0; i < count; i++) {
        write_lines(json, lists[i]);
    }
    json_write_array_end(json);
}
