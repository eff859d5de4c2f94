#include "cli/pairs/check_result.h"

#include "cli/json/json.h"
#include "cli/pairs/face_pairs.h"
#include "cli/text/cast_text.h"
#include "cli/text/edge_text.h"
#include "cli/text/explain_text.h"

#include <math.h>

static const char *kind_name(clinker_kind kind) {
    static const char *const names[] = {"none", "crossing", "a_in_b", "b_in_a", "same"};
    return names[kind];
}

static void write_body_head(json_writer *json, const cli_body *body) {
    json_write_break(json);
    json_write_object_begin(json, NULL);
    json_write_string(json, "name", body->name);
    json_write_string(json, "file", body->file);
    json_write_count(json, "triangles", body->inspection.triangles);
}

static void write_face_pairs(json_writer *json, const char *key, const face_pairs *faces) {
    json_write_array_begin(json, key);
    for (size_t i = 0; i < faces->count; i++) {
        json_write_array_begin(json, NULL);
        json_write_count(json, NULL, faces->pairs[i].a);
        json_write_count(json, NULL, faces->pairs[i].b);
        json_write_array_end(json);
    }
    json_write_array_end(json);
}

static void write_faces(json_writer *json, const body_list *bodies, const clinker_pair *pair) {
    pair_faces faces = pair_faces_make(bodies, pair);
    write_face_pairs(json, "faces", &faces.crossing);
    if (faces.touching.count > 0) {
        write_face_pairs(json, "touching_faces", &faces.touching);
    }
    pair_faces_free(&faces);
}

static void write_regions(json_writer *json, const clinker_pair *pair) {
    json_write_array_begin(json, "regions");
    for (size_t i = 0; i < pair->region_count; i++) {
        const clinker_region *region = &pair->regions[i];
        json_write_object_begin(json, NULL);
        json_write_real(json, "depth", region->depth);
        json_write_real(json, "area", region->area);
        json_write_real(json, "volume", region->volume);
        json_write_point(json, "centre", region->centre);
        json_write_point(json, "normal", region->normal);
        json_write_object_begin(json, "box");
        json_write_point(json, "min", region->box_min);
        json_write_point(json, "max", region->box_max);
        json_write_object_end(json);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

/* What was measured of an overlap. */
static void write_overlap(json_writer *json, const clinker_pair *pair) {
    json_write_real(json, "volume", pair->volume);
    json_write_bound(json, "volume_error", pair->volume_error, DECIMAL_UP);
    json_write_point(json, "centre", pair->centre);
    json_write_point(json, "push", pair->push);
    json_write_point(json, "turn", pair->turn);
    write_regions(json, pair);
}

/* Of a touch of solids, a depth of 0 was measured; else it says only that none was. */
static bool has_depth(const check_result *result, const clinker_pair *pair) {
    const cli_body *bodies = result->bodies->bodies;
    bool solid = bodies[pair->a].inspection.solid && bodies[pair->b].inspection.solid;
    return pair->depth > 0 || (pair->state == CLINKER_TOUCH && solid);
}

/* What holds for bodies with common points. */
static void write_contact(json_writer *json, const check_result *result, const clinker_pair *pair) {
    if (pair->kind != CLINKER_KIND_NONE) {
        json_write_string(json, "kind", kind_name(pair->kind));
    }
    if (has_depth(result, pair)) {
        json_write_bound(json, "depth", pair->depth, report_depth_is_bound(pair) ? DECIMAL_DOWN : DECIMAL_NEAREST);
    }
    if (pair->volume_error >= 0) {
        write_overlap(json, pair);
    }
    /* Cast edges find pairs of faces only where these are asked for, convex forms none. */
    if (result->method != CLINKER_CONVEX && (result->method != CLINKER_EDGES || result->faces)) {
        json_write_count(json, "crossings", pair->crossings);
        json_write_count(json, "touching", pair->touchings);
    }
    json_write_real(json, "tolerance", pair->tolerance);
    if (pair->sample_spacing > 0) {
        json_write_real(json, "sample_spacing", pair->sample_spacing);
    }
    if (result->faces) {
        write_faces(json, result->bodies, pair);
    }
    if (result->edges) {
        edge_spans_json(json, result->bodies, pair);
    }
}

static void write_gap(json_writer *json, const clinker_pair *pair) {
    json_write_real(json, "distance", pair->distance);
    json_write_array_begin(json, "points");
    json_write_point(json, NULL, pair->point_a);
    json_write_point(json, NULL, pair->point_b);
    json_write_array_end(json);
}

static void write_pair(json_writer *json, const check_result *result, const clinker_pair *pair) {
    json_write_break(json);
    json_write_object_begin(json, NULL);
    json_write_string(json, "a", result->bodies->bodies[pair->a].name);
    json_write_string(json, "b", result->bodies->bodies[pair->b].name);
    json_write_string(json, "state", report_state(pair->state));
    if (pair->undecided) {
        json_write_boolean(json, "undecided", true);
    }
    if (pair->state == CLINKER_NEAR) {
        write_gap(json, pair);
    } else {
        write_contact(json, result, pair);
    }
    json_write_object_end(json);
}

static void write_lines(json_writer *json, const line_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        json_write_break(json);
        json_write_string(json, NULL, list->lines[i]);
    }
}

static void write_warnings(json_writer *json, const line_list *const lists[], size_t count) {
    json_write_break(json);
    json_write_array_begin(json, "warnings");
    for (size_t i = 0; i < count; i++) {
        write_lines(json, lists[i]);
    }
    json_write_array_end(json);
}

static void write_check_bodies(json_writer *json, const body_list *bodies) {
    json_write_break(json);
    json_write_array_begin(json, "bodies");
    for (size_t i = 0; i < bodies->count; i++) {
        const cli_body *body = &bodies->bodies[i];
        write_body_head(json, body);
        json_write_boolean(json, "solid", body->inspection.solid);
        json_write_boolean(json, "convex", body->inspection.convex);
        json_write_object_end(json);
    }
    json_write_array_end(json);
}

/* To the nanosecond, which is all that the clock has. */
static void write_seconds(json_writer *json, const char *key, double seconds) {
    json_write_real(json, key, round(seconds * 1e9) / 1e9);
}

static void write_explanations(json_writer *json, const check_result *result) {
    const clinker_answer *answer = result->answer;
    if (answer->explanation_count == 0) {
        return;
    }
    json_write_break(json);
    json_write_array_begin(json, "explain");
    for (size_t i = 0; i < answer->explanation_count; i++) {
        json_write_break(json);
        explain_json(json, result->bodies, &answer->explanations[i]);
    }
    json_write_array_end(json);
}

static void write_counts(json_writer *json, const clinker_answer *answer) {
    check_counts counts = report_counts(answer);
    json_write_object_begin(json, "counts");
    json_write_count(json, "interfere", counts.states[CLINKER_INTERFERE]);
    json_write_count(json, "touch", counts.states[CLINKER_TOUCH]);
    json_write_count(json, "near", counts.states[CLINKER_NEAR]);
    json_write_count(json, "undecided", counts.undecided);
    json_write_object_end(json);
}

static void write_accepted(json_writer *json, const check_result *result) {
    const accepted_pairs *accepted = result->accepted;
    if (accepted->file == NULL) {
        return;
    }
    json_write_count(json, "allowed", accepted->left_out);
    json_write_array_begin(json, "allowed_gone");
    for (size_t i = 0; i < accepted->count; i++) {
        if (accepted->pairs[i].gone) {
            json_write_array_begin(json, NULL);
            json_write_string(json, NULL, result->bodies->bodies[accepted_pair_a(&accepted->pairs[i])].name);
            json_write_string(json, NULL, result->bodies->bodies[accepted_pair_b(&accepted->pairs[i])].name);
            json_write_array_end(json);
        }
    }
    json_write_array_end(json);
}

static void write_pairs(json_writer *json, const check_result *result) {
    const clinker_answer *answer = result->answer;
    if (answer->sample_spacing > 0) {
        json_write_real(json, "sample_spacing", answer->sample_spacing);
    }
    json_write_count(json, "tested", answer->tested);
    if (result->ignoring) {
        json_write_count(json, "ignored", answer->ignored);
    }
    if (answer->partial) {
        json_write_boolean(json, "partial", true);
    }
    write_counts(json, answer);
    write_accepted(json, result);
    json_write_break(json);
    json_write_array_begin(json, "pairs");
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (answer->pairs[i].state != CLINKER_APART) {
            write_pair(json, result, &answer->pairs[i]);
        }
    }
    json_write_array_end(json);
}

void report_check_json(FILE *out, const check_result *result) {
    json_writer json = {.out = out};
    json_write_object_begin(&json, NULL);
    json_write_string(&json, "version", clinker_version());
    json_write_string(&json, "method", report_method(result->method));
    json_write_string(&json, "backend", "cpu");
    write_check_bodies(&json, result->bodies);
    json_write_break(&json);
    if (result->algorithm != 0) {
        json_write_real(&json, "sample_spacing", result->cast->sample_spacing);
        cast_json(&json, result->bodies, result->algorithm, result->cast);
    } else {
        write_pairs(&json, result);
    }
    write_explanations(&json, result);
    const line_list *warnings[] = {&result->bodies->warnings, result->undecided, &result->accepted->unknown};
    write_warnings(&json, warnings, sizeof warnings / sizeof warnings[0]);
    json_write_break(&json);
    json_write_object_begin(&json, "seconds");
    write_seconds(&json, "read", result->read_seconds);
    write_seconds(&json, "detect", result->detect_seconds);
    json_write_object_end(&json);
    json_write_object_end(&json);
    fputc('\n', out);
}

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
    write_body_head(json, body);
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
    json_write_string(json, "orientation", report_orientation(found->orientation));
    json_write_count(json, "boundary_edges", found->boundary_edges);
    json_write_count(json, "flipped_edges", found->flipped_edges);
    json_write_count(json, "non_manifold_edges", found->non_manifold_edges);
    json_write_count(json, "degenerate_faces", found->degenerate_faces);
    json_write_count(json, "duplicate_faces", found->duplicate_faces);
    write_shown_edges(json, body);
    json_write_object_end(json);
}

void report_inspect_json(FILE *out, const body_list *bodies) {
    json_writer json = {.out = out};
    json_write_object_begin(&json, NULL);
    json_write_string(&json, "version", clinker_version());
    json_write_break(&json);
    json_write_array_begin(&json, "bodies");
    for (size_t i = 0; i < bodies->count; i++) {
        write_inspection(&json, &bodies->bodies[i]);
    }
    json_write_array_end(&json);
    const line_list *warnings = &bodies->warnings;
    write_warnings(&json, &warnings, 1);
    json_write_object_end(&json);
    fputc('\n', out);
}
