#include "cli/json/pair_json.h"

#include "cli/json/edge_json.h"
#include "cli/json/group_json.h"
#include "cli/json/overlap_json.h"
#include "cli/pairs/face_pairs.h"

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

/* Depth, separation or span. A depth of 0 with an upper bound was measured, as was a span of bodies that touch; else 0
 * says only that nothing was. */
static void write_depth(json_writer *json, const check_result *result, const clinker_pair *pair) {
    if (pair->depth > 0 || pair->depth_error >= 0) {
        json_write_bound(json, "depth", pair->depth, DECIMAL_DOWN);
    }
    if (pair->depth_error >= 0) {
        json_write_bound(json, "depth_error", pair->depth_error, DECIMAL_UP);
    }
    const double found = result->separations != NULL ? result->separations[pair - result->answer->pairs] : 0;
    const double separation = pair->separation > 0 ? pair->separation : found;
    if (separation > 0) {
        json_write_real(json, "separation", separation);
    }
    bool level = pair->state == CLINKER_STATE_TOUCH && pair->sample_spacing > 0;
    if (pair->span > 0 || (level && !result->verdict)) {
        json_write_real(json, "span", pair->span);
    }
}

/* What holds for bodies with common points. */
static void write_contact(json_writer *json, const check_result *result, const clinker_pair *pair) {
    if (pair->kind != CLINKER_KIND_NONE) {
        json_write_string(json, "kind", clinker_kind_name(pair->kind));
    }
    write_depth(json, result, pair);
    overlap_json(json, result, pair);
    /* Cast edges find pairs of faces only where these are asked for, convex forms none, and a verdict needs no more
     * than one. */
    bool counted = result->method == CLINKER_METHOD_EDGES ? result->faces : result->method != CLINKER_METHOD_CONVEX;
    if (counted && !result->verdict) {
        json_write_count(json, "crossings", pair->crossings);
    }
    /* Of bodies that touch, one such pair is enough for the exact check. */
    if (counted && !result->verdict && (result->faces || result->method != CLINKER_METHOD_EXACT)) {
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
        edge_json(json, result->bodies, pair);
    }
}

static void write_gap(json_writer *json, const clinker_pair *pair) {
    json_write_real(json, "distance", pair->distance);
    json_write_array_begin(json, "points");
    json_write_point(json, NULL, pair->point_a);
    json_write_point(json, NULL, pair->point_b);
    json_write_array_end(json);
}

void pair_json(json_writer *json, const check_result *result, const clinker_pair *pair) {
    json_write_break(json);
    json_write_object_begin(json, NULL);
    json_write_string(json, "a", result->bodies->bodies[pair->a].name);
    json_write_string(json, "b", result->bodies->bodies[pair->b].name);
    json_write_string(json, "state", clinker_state_name(pair->state));
    if (!pair->proved) {
        json_write_boolean(json, "proved", false);
    }
    if (pair->undecided) {
        json_write_boolean(json, "undecided", true);
    }
    pair_group_json(json, result, pair);
    if (pair->placed) {
        json_write_point(json, "place", pair->place);
    }
    if (pair->state == CLINKER_STATE_NEAR) {
        write_gap(json, pair);
    } else {
        write_contact(json, result, pair);
    }
    json_write_object_end(json);
}
