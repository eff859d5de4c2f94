#include "cli/json/overlap_json.h"

#include "cli/pairs/answer.h"

static void write_areas(json_writer *json, const double areas[2]) {
    json_write_array_begin(json, "areas");
    json_write_real(json, NULL, areas[0]);
    json_write_real(json, NULL, areas[1]);
    json_write_array_end(json);
}

static void write_box(json_writer *json, const double low[3], const double high[3]) {
    json_write_object_begin(json, "box");
    json_write_point(json, "min", low);
    json_write_point(json, "max", high);
    json_write_object_end(json);
}

static void write_points(json_writer *json, const clinker_loop *loop) {
    json_write_array_begin(json, "points");
    for (size_t i = 0; loop->points != NULL && i < loop->point_count; i++) {
        json_write_point(json, NULL, &loop->points[3 * i]);
    }
    json_write_array_end(json);
}

static void write_loops(json_writer *json, const clinker_pair *pair, const clinker_region *region) {
    json_write_array_begin(json, "loops");
    for (size_t i = 0; i < region->loop_count; i++) {
        const clinker_loop *loop = clinker_pair_loop(pair, region->first_loop + i);
        if (loop != NULL) {
            json_write_break(json);
            json_write_object_begin(json, NULL);
            json_write_boolean(json, "closed", loop->closed);
            json_write_real(json, "length", loop->length);
            write_box(json, loop->box_min, loop->box_max);
            write_points(json, loop);
            json_write_object_end(json);
        }
    }
    json_write_array_end(json);
}

/* Regions of bodies that are not closed are parts of a curve: they have no volume, and no way out. */
static void write_region(json_writer *json, const check_result *result, const clinker_pair *pair,
                         const clinker_region *region) {
    json_write_object_begin(json, NULL);
    if (region->depth > 0) {
        json_write_bound(json, "depth", region->depth, DECIMAL_DOWN);
        if (region->depth_error >= 0) {
            json_write_bound(json, "depth_error", region->depth_error, DECIMAL_UP);
        }
    }
    if (pair->volume_error >= 0) {
        write_areas(json, region->areas);
        json_write_real(json, "volume", region->volume);
    }
    json_write_point(json, "centre", region->centre);
    if (pair->volume_error >= 0) {
        json_write_point(json, "normal", region->normal);
    }
    write_box(json, region->box_min, region->box_max);
    if (region->length > 0) {
        json_write_real(json, "length", region->length);
    }
    if (result->curves) {
        write_loops(json, pair, region);
    }
    json_write_object_end(json);
}

static void write_regions(json_writer *json, const check_result *result, const clinker_pair *pair) {
    json_write_array_begin(json, "regions");
    for (size_t i = 0; i < pair->region_count; i++) {
        write_region(json, result, pair, &pair->regions[i]);
    }
    json_write_array_end(json);
}

static void write_patch(json_writer *json, const clinker_patch *patch) {
    json_write_object_begin(json, NULL);
    json_write_string(json, "kind", clinker_patch_kind_name(patch->kind));
    if (patch->kind == CLINKER_PATCH_FLUSH) {
        json_write_real(json, "area", patch->area);
    } else if (patch->kind == CLINKER_PATCH_EDGE) {
        json_write_real(json, "length", patch->length);
    }
    json_write_point(json, "centre", patch->centre);
    if (patch->kind == CLINKER_PATCH_FLUSH) {
        json_write_point(json, "normal", patch->normal);
    }
    write_box(json, patch->box_min, patch->box_max);
    json_write_object_end(json);
}

static void write_patches(json_writer *json, const clinker_pair *pair) {
    json_write_array_begin(json, "patches");
    for (size_t i = 0; i < pair->patch_count; i++) {
        write_patch(json, &pair->patches[i]);
    }
    json_write_array_end(json);
}

static void write_curve(json_writer *json, const clinker_curve *curve) {
    json_write_object_begin(json, "curve");
    json_write_real(json, "length", curve->length);
    json_write_point(json, "centre", curve->centre);
    write_box(json, curve->box_min, curve->box_max);
    json_write_object_end(json);
}

void overlap_json(json_writer *json, const check_result *result, const clinker_pair *pair) {
    if (pair->volume_error >= 0) {
        json_write_real(json, "volume", pair->volume);
        json_write_bound(json, "volume_error", pair->volume_error, DECIMAL_UP);
        json_write_point(json, "centre", pair->centre);
        json_write_point(json, "push", pair->push);
        json_write_point(json, "turn", pair->turn);
        write_areas(json, pair->areas);
    }
    if (pair_is_told_by_curve(pair)) {
        write_curve(json, &pair->curve);
    }
    if (pair->volume_error >= 0 || pair->region_count > 0) {
        write_regions(json, result, pair);
    }
    if (pair->patch_count > 0) {
        write_patches(json, pair);
    }
}
