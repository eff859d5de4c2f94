#include "edges/moving.h"

#include <string.h>

/* Marks the faces of a body that do not recede from another one. */
static clinker_status mark_left(const ck_edge_scene *scene, const ck_check *check, const ck_pixel_link *link, int which,
                                uint8_t *marks) {
    const ck_pixel_scene *base = &scene->base;
    const ck_body_pair pair = {base->bodies[link->a].number, base->bodies[link->b].number};
    const ck_raster_source *source = &base->sources[which == 0 ? link->a : link->b];
    ck_survivors faces = {.list = source->triangles, .count = ck_raster_source_size(source)};
    const clinker_status status = check->hooks->approach(check, pair, which, &faces);
    for (uint32_t i = 0; i < faces.count && status == CLINKER_STATUS_OK; i++) {
        marks[faces.list != NULL ? faces.list[i] : i] = 1;
    }
    return status;
}

/* The faces of all bodies lie one body after the other: where those of a body begin. */
static size_t count_faces(const ck_pixel_scene *base, size_t slots) {
    size_t count = 0;
    for (size_t slot = 0; slot < slots; slot++) {
        count += base->sources[slot].mesh->triangle_count;
    }
    return count;
}

/* Lists what is marked. */
static void list_marked(const ck_pixel_scene *base, const uint8_t *marks, uint32_t *list, ck_raster_source *sources) {
    for (size_t slot = 0; slot < base->body_count; slot++) {
        const uint32_t all = base->sources[slot].mesh->triangle_count;
        uint32_t count = 0;
        for (uint32_t face = 0; face < all; face++) {
            list[count] = face;
            count += marks[face];
        }
        sources[slot] = base->sources[slot];
        sources[slot].unpaired = sources[slot].unpaired || count < ck_raster_source_size(&base->sources[slot]);
        sources[slot].triangles = list;
        sources[slot].triangle_count = count;
        marks += all;
        list += all;
    }
}

const ck_raster_source *ck_edges_moving_sources(const ck_edge_scene *scene, const ck_check *check,
                                                clinker_status *status) {
    const ck_pixel_scene *base = &scene->base;
    ck_edge_scratch *scratch = scene->scratch;
    ck_memory *memory = &check->workspace->memory;
    const size_t total = count_faces(base, base->body_count);
    *status = CLINKER_STATUS_OK;
    if (!ck_buffer_reserve(memory, &scratch->left_marks, total, 1) ||
        !ck_buffer_reserve(memory, &scratch->left_lists, total, sizeof(uint32_t)) ||
        !ck_buffer_reserve(memory, &scratch->moving_sources, base->body_count, sizeof(ck_raster_source))) {
        *status = ck_fail_memory(check->workspace);
        return NULL;
    }
    uint8_t *marks = scratch->left_marks.data;
    memset(marks, 0, total);
    for (size_t i = 0; i < base->link_count && *status == CLINKER_STATUS_OK; i++) {
        const ck_pixel_link *link = &base->links[i];
        *status = mark_left(scene, check, link, 0, &marks[count_faces(base, link->a)]);
        if (*status == CLINKER_STATUS_OK) {
            *status = mark_left(scene, check, link, 1, &marks[count_faces(base, link->b)]);
        }
    }
    if (*status != CLINKER_STATUS_OK) {
        return NULL;
    }
    list_marked(base, marks, scratch->left_lists.data, scratch->moving_sources.data);
    return scratch->moving_sources.data;
}

size_t ck_edges_keep_going_on(const ck_judgement *pairs, size_t count, uint32_t *numbers, ck_judgement *kept) {
    size_t going_on = 0;
    for (size_t i = 0; i < count; i++) {
        if (pairs[i].state != CLINKER_STATE_APART) {
            numbers[going_on] = (uint32_t)i;
            kept[going_on++] = ck_judgement_begin(pairs[i].a, pairs[i].b, 0);
        }
    }
    return going_on;
}
