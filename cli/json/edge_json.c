#include "cli/json/edge_json.h"

#include "cli/pairs/edge_span.h"

static void write_end(json_writer *json, const char *point_key, const char *face_key, const double at[3], uint32_t face,
                      const cli_body *around) {
    json_write_point(json, point_key, at);
    if (face != CLINKER_NO_FACE) {
        json_write_count(json, face_key, cli_body_file_face(around, face));
    }
}

void edge_json(json_writer *json, const body_list *bodies, const clinker_pair *pair) {
    json_write_array_begin(json, "edges");
    for (size_t i = 0; i < pair->edge_span_count; i++) {
        const clinker_edge_span *span = &pair->edge_spans[i];
        edge_span_bodies of = edge_span_of(bodies, pair, span);
        json_write_object_begin(json, NULL);
        json_write_string(json, "of", span->of_b ? "b" : "a");
        json_write_count(json, "face", cli_body_file_face(of.edged, span->face));
        write_end(json, "entry", "entry_face", span->entry, span->entry_face, of.around);
        write_end(json, "exit", "exit_face", span->exit, span->exit_face, of.around);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}
