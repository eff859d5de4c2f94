#include "cli/json/surface_json.h"

#include "cli/json/report_json.h"

static void write_contacts(json_writer *json, const clinker_contacts *contacts) {
    json_write_array_begin(json, "contacts");
    for (size_t i = 0; i < contacts->point_count; i++) {
        const clinker_contact_point *at = &contacts->points[i];
        json_write_break(json);
        json_write_object_begin(json, NULL);
        json_write_point(json, "point", at->point);
        json_write_real(json, "gap", at->gap);
        json_write_real(json, "area", at->area);
        json_write_point(json, "normal", at->normal);
        json_write_count(json, "vertices", at->vertex_count);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

void surface_json(FILE *out, const surface_gaps *made, const body_list *bodies) {
    json_writer json = {.out = out};
    json_write_object_begin(&json, NULL);
    json_write_string(&json, "version", clinker_version());
    unit_json(&json, bodies);
    json_write_string(&json, "on", made->on->name);
    json_write_string(&json, "to", made->other->name);
    json_write_boolean(&json, "closed", made->gaps.closed);
    json_write_count(&json, "vertices", made->gaps.vertex_count);
    json_write_count(&json, "measured", made->gaps.gap_count);
    json_write_count(&json, "inside", made->gaps.inside_count);
    json_write_count(&json, "sideless", made->gaps.sideless_count);
    json_write_object_begin(&json, "gap");
    json_write_real(&json, "min", made->gaps.lowest);
    json_write_real(&json, "max", made->gaps.highest);
    json_write_real(&json, "mean", made->gaps.mean);
    json_write_object_end(&json);
    json_write_real(&json, "contact", made->contact);
    json_write_break(&json);
    write_contacts(&json, &made->contacts);
    const line_list *warnings = &bodies->warnings;
    warnings_json(&json, &warnings, 1);
    json_write_object_end(&json);
    fputc('\n', out);
}
