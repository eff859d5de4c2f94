#include "detect/edges.h"

#include "detect/edge_scene.h"

/* As seen: column, row, depth. */
typedef struct seen_box {
    double low[3], high[3];
} seen_box;

/* Widens a box by what two bodies share, and a pixel more. */
static void widen_by_shared(const ck_edge_scene *scene, double scale, const ck_zlist_link *link, seen_box *box) {
    const ck_body *a = scene->base.bodies[link->a].body;
    const ck_body *b = scene->base.bodies[link->b].body;
    double side = ck_view_pixel_width(&scene->base.view);
    const double room[3] = {1, 1, side};
    for (int corner = 0; corner < 8; corner++) {
        double world[3];
        double seen[3];
        for (int axis = 0; axis < 3; axis++) {
            bool upper = (corner >> axis & 1) != 0;
            world[axis] = (upper ? fmin(a->high[axis], b->high[axis]) : fmax(a->low[axis], b->low[axis])) / scale;
        }
        ck_view_project(&scene->base.view, world, seen);
        for (int i = 0; i < 3; i++) {
            box->low[i] = fmin(box->low[i], seen[i] - room[i]);
            box->high[i] = fmax(box->high[i], seen[i] + room[i]);
        }
    }
}

/* Where each body may meet any other. NULL: no memory. */
static const seen_box *find_boxes(const ck_edge_scene *scene, double scale) {
    const ck_zlist_scene *base = &scene->base;
    if (!ck_buffer_reserve(&base->workspace->memory, &scene->scratch->boxes, base->body_count, sizeof(seen_box))) {
        return NULL;
    }
    seen_box *boxes = scene->scratch->boxes.data;
    for (size_t slot = 0; slot < base->body_count; slot++) {
        boxes[slot] = (seen_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    }
    for (size_t i = 0; i < base->link_count; i++) {
        widen_by_shared(scene, scale, &base->links[i], &boxes[base->links[i].a]);
        widen_by_shared(scene, scale, &base->links[i], &boxes[base->links[i].b]);
    }
    return boxes;
}

static bool is_within(const seen_box *box, double column, double row, double depth) {
    return column >= box->low[0] && column <= box->high[0] && row >= box->low[1] && row <= box->high[1] &&
           depth >= box->low[2] && depth <= box->high[2];
}

clinker_status ck_edges_want(ck_edge_scene *scene, const ck_check *check, bool *any) {
    ck_zlist_scene *base = &scene->base;
    const seen_box *boxes = find_boxes(scene, check->scale);
    size_t room = ck_raster_plane_room(&base->view);
    if (boxes == NULL || !ck_buffer_reserve(&base->workspace->memory, &base->scratch->wanted, room, 1)) {
        return ck_fail_memory(base->workspace);
    }
    uint8_t *wanted = base->scratch->wanted.data;
    size_t pixel = 0;
    *any = false;
    for (uint32_t row = 0; row < base->view.height; row++) {
        for (uint32_t column = 0; column < base->view.width; column++, pixel++) {
            wanted[pixel] = 0;
            for (uint32_t i = scene->samples.starts[pixel]; i < scene->samples.starts[pixel + 1]; i++) {
                const ck_fragment *sample = &scene->samples.fragments[i];
                uint32_t slot = ck_edge_body(sample);
                wanted[pixel] |= is_within(&boxes[slot], column + 0.5, row + 0.5, (double)sample->depth);
                base->bodies[slot].ranges++;
            }
            *any = *any || wanted[pixel] != 0;
        }
    }
    base->wanted = wanted;
    return CLINKER_OK;
}

/* Draws all edges, then the faces where edges lie. `any` false: no edge comes near another body. */
static clinker_status draw(ck_edge_scene *scene, const ck_check *check, bool *any, ck_raster_lists *faces) {
    ck_zlist_scene *base = &scene->base;
    for (size_t slot = 0; slot < base->body_count; slot++) {
        base->sources[slot].unpaired = base->bodies[slot].sign == 0;
    }
    clinker_status status =
        base->backend->edges(base->workspace, &base->view, base->sources, base->body_count, &scene->samples);
    if (status == CLINKER_OK) {
        status = ck_edges_want(scene, check, any);
    }
    if (status != CLINKER_OK || !*any) {
        return status;
    }
    return base->backend->lists(base->workspace, &base->view, base->sources, base->body_count, base->wanted, faces);
}

clinker_status ck_edges_check(ck_check *check, clinker_pair *pairs, ck_contacts *contacts, size_t count,
                              double *sample_spacing) {
    if (count == 0) {
        return CLINKER_OK;
    }
    ck_edge_scene scene = {.scratch = &check->scratch->edges};
    clinker_status status = ck_zlist_open(check, pairs, count, &scene.base);
    if (status == CLINKER_OK) {
        status = ck_zlist_aim(&scene.base, check);
    }
    bool any = false;
    ck_raster_lists faces;
    if (status == CLINKER_OK) {
        status = draw(&scene, check, &any, &faces);
    }
    if (status == CLINKER_OK && any) {
        bool done = ck_edges_sweep(&scene, &faces) && ck_edges_judge(&scene, check);
        status = done ? CLINKER_OK : ck_fail_memory(check->workspace);
    }
    if (status != CLINKER_OK) {
        return status;
    }
    *sample_spacing = ck_view_pixel_width(&scene.base.view);
    scene.base.faces = false;
    return ck_zlist_judge(&scene.base, check, pairs, contacts);
}
