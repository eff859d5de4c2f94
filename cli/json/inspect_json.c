#include "cli/json/inspect_json.h"

#include "cli/json/report_json.h"

static void write_shown_edges(json_writer *json, const cli_body *body) {
    json_write_array_begin(json, "edges");
    for (size_t i = 0; i < body->inspection.shown_edges; i++) {
        const clinker_edge *edge = &body->inspection.edges[i];
        json_write_object_begin(json, NULL);
        json_write_point(json, "from", edge->from);
        json_write_point(json, "to", edge->to);
        json_write_count(json, "face", cli_body_file_face(body, edge->face));
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

static void write_inspection(json_writer *json, const cli_body *body) {
    const clinker_inspection *found = &body->inspection;
    body_json_begin(json, body);
    json_write_count(json, "vertices", found->vertices);
    json_write_object_begin(json, "box");
    json_write_point(json, "min", found->box_min);
    json_write_point(json, "max", found->box_max);
    json_write_object_end(json);
    json_write_real(json, "area", found->area);
    if (found->solid) {
        json_write_real(json, "volume", found->volume);
    }
    json_write_count(json, "components", found->components);
    json_write_boolean(json, "solid", found->solid);
    json_write_boolean(json, "convex", found->convex);
    json_write_string(json, "orientation", clinker_orientation_name(found->orientation));
    json_write_count(json, "boundary_edges", found->boundary_edges);
    json_write_count(json, "flipped_edges", found->flipped_edges);
    json_write_count(json, "non_manifold_edges", found->non_manifold_edges);
    json_write_count(json, "degenerate_faces", found->degenerate_faces);
    json_write_count(json, "duplicate_faces", found->duplicate_faces);
    write_shown_edges(json, body);
    json_write_object_end(json);
}

void inspect_json(FILE *out, const body_list *bodies) {
    json_writer json = {.out = out};
    json_write_object_begin(&json, NULL);
    json_write_string(&json, "version", clinker_version());
    unit_json(&json, bodies);
    json_write_break(&json);
    json_write_array_begin(&json, "bodies");
    for (size_t i = 0; i < bodies->count; i++) {
        write_inspection(&json, &bodies->bodies[i]);
    }
    json_write_array_end(&json);
    const line_list *warnings = &bodies->warnings;
    warnings_json(&json, &warnings, 1);
    json_write_object_end(&json);
    fputc('\n', out);
}
