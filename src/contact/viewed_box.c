#include "contact/viewed_box.h"

#include "base/assert.h"
#include "math/vec3.h"

void ck_settle_direction(double direction[3]) {
    int last = direction[2] != 0 ? 2 : (direction[1] != 0 ? 1 : 0);
    double sign = direction[last] < 0 ? -1 : 1;
    for (int i = 0; i < 3; i++) {
        direction[i] *= sign;
    }
}

/* Turns a view a little about the line of sight. Edges along rows of pixels, which engineers draw so often, would make
 * errors that all point the same way; edges that run askew make some either way. */
static void roll(ck_view *view) {
    const double little = 0.11;
    double forward[3];
    double up[3];
    for (int i = 0; i < 3; i++) {
        forward[i] = view->forward[i];
        up[i] = view->up[i] + little * view->right[i];
    }
    (void)ck_view_aim(view, forward, up);
}

/* Bodies of more pixels than 2^36 would be more than rasters count, or doubles tell apart. */
static double smallest_pixel(const ck_viewed_box *viewed) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
        for (int which = 0; which < 2; which++) {
            most = fmax(most, viewed->bodies[which]->high[i] - viewed->bodies[which]->low[i]);
        }
    }
    return 0x1p-36 * most / viewed->check->scale;
}

bool ck_viewed_box_aim(const ck_viewed_box *viewed, const double direction[3], bool rolled, uint32_t pixels,
                       ck_view *view) {
    CK_ASSERT(pixels > 0 && ck_box_in_order(viewed->low, viewed->high));
    double most = 0;
    for (int i = 0; i < 3; i++) {
        most = fmax(most, 0.5 * (viewed->high[i] - viewed->low[i]));
    }
    if (!ck_view_aim(view, direction, NULL)) {
        return false;
    }
    if (rolled) {
        roll(view);
    }
    double low[3];
    double high[3];
    double room = fmax(0x1p-7 * most, smallest_pixel(viewed) * pixels);
    for (int i = 0; i < 3; i++) {
        low[i] = viewed->low[i] - room;
        high[i] = viewed->high[i] + room;
    }
    ck_view_fit_longer(view, low, high, pixels);
    return ck_view_usable(view);
}

/* The triangles of a body that may show in the window: all but those beyond one of its sides. */
static bool cull_column(const ck_viewed_box *viewed, const ck_view *view, int which, ck_survivors *triangles) {
    double scale = viewed->check->scale;
    ck_beyond sides[4];
    for (int i = 0; i < 4; i++) {
        const double *axis = i < 2 ? view->right : view->up;
        double half = i < 2 ? view->half_width : view->half_height;
        double sign = i % 2 == 0 ? 1 : -1;
        sides[i].bound = (half * (1 + 0x1p-10) + sign * ck_dot(axis, view->centre)) * scale;
        for (int k = 0; k < 3; k++) {
            sides[i].normal[k] = sign * axis[k];
        }
    }
    return ck_cull_by_planes(viewed->check->workspace, viewed->check->kernels, viewed->bodies[which], sides, 4,
                             &viewed->scratch->column[which], triangles) == CK_CULL_DONE;
}

clinker_status ck_viewed_box_draw(const ck_viewed_box *viewed, const ck_view *view, ck_raster_lists *lists) {
    ck_raster_source sources[2];
    for (uint32_t i = 0; i < 2; i++) {
        ck_survivors triangles;
        if (!cull_column(viewed, view, (int)i, &triangles)) {
            return ck_fail_memory(viewed->check->workspace);
        }
        if (viewed->bodies[i]->with_area) {
            triangles.count =
                ck_keep_with_area(&viewed->bodies[i]->mesh, viewed->scratch->column[i].survivors.data, triangles.count);
        }
        sources[i] = (ck_raster_source){.mesh = &viewed->bodies[i]->mesh,
                                        .triangles = triangles.list,
                                        .triangle_count = triangles.count,
                                        .body = i};
    }
    return ck_raster_choose(false)->lists(viewed->check->workspace, view, sources, 2, NULL, lists);
}

bool ck_viewed_box_find_close(ck_viewed_box *viewed, double margin) {
    CK_ASSERT(margin >= 0);
    if (margin <= viewed->margin) {
        return true;
    }
    for (int i = 0; i < 2; i++) {
        if (ck_cull_by_slabs(viewed->check->workspace, viewed->check->kernels, viewed->bodies[i], viewed->bodies[1 - i],
                             margin, &viewed->scratch->close[i], &viewed->close[i]) != CK_CULL_DONE) {
            return false;
        }
    }
    viewed->margin = margin;
    return true;
}

static bool near_box(const ck_viewed_box *viewed, int which, uint32_t triangle) {
    CK_ASSERT(viewed->margin >= 0);
    double margin = viewed->margin / viewed->check->scale;
    double t[3][3];
    ck_mesh_triangle(&viewed->bodies[which]->mesh, triangle, t);
    for (int i = 0; i < 3; i++) {
        double low = viewed->low[i] - margin;
        double high = viewed->high[i] + margin;
        if ((t[0][i] < low && t[1][i] < low && t[2][i] < low) || (t[0][i] > high && t[1][i] > high && t[2][i] > high)) {
            return false;
        }
    }
    return true;
}

void ck_viewed_box_drop_far(ck_viewed_box *viewed) {
    for (int which = 0; which < 2; which++) {
        uint32_t *list = viewed->scratch->close[which].survivors.data;
        uint32_t kept = 0;
        if (viewed->close[which].list == NULL) {
            continue;
        }
        for (uint32_t i = 0; i < viewed->close[which].count; i++) {
            list[kept] = list[i];
            kept += near_box(viewed, which, list[i]);
        }
        viewed->close[which].count = kept;
    }
}

/* Only triangles within a pixel of the other body's slabs can begin or end the overlap within a pixel. */
bool ck_viewed_box_bound(ck_viewed_box *viewed, const ck_view *view, const ck_raster_lists *lists,
                         ck_volume_bounds *bounds) {
    ck_memory *memory = &viewed->check->workspace->memory;
    const ck_mesh *const meshes[2] = {&viewed->bodies[0]->mesh, &viewed->bodies[1]->mesh};
    double margin = (ck_view_pixel_width(view) + ck_view_pixel_height(view)) * viewed->check->scale;
    ck_reaches reaches;
    return ck_viewed_box_find_close(viewed, margin) &&
           ck_reaches_find(memory, viewed->scratch, view, meshes, viewed->close, lists, &reaches) &&
           ck_volume_bounds_find(memory, &viewed->scratch->events, view, lists, viewed->outward, &reaches, bounds);
}
