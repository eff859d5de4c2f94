#include "aim/collision_zone.h"

#include "base/assert.h"
#include "math/vec3.h"

#include <string.h>

/* Two faces that face each other at a pixel. */
typedef struct facing {
    const ck_fragment *first, *second;
    double gap; /* below 0: overlap */
} facing;

static bool is_back(const ck_sighting *sighting, const ck_fragment *fragment) {
    CK_ASSERT(ck_fragment_body(fragment) < 2);
    return ck_fragment_back(fragment) != sighting->inward[ck_fragment_body(fragment)];
}

/* Whether fragments number i - 1 and i face each other. */
static bool is_facing(const ck_sighting *sighting, const ck_raster_lists *lists, uint32_t i, facing *found) {
    CK_ASSERT(i > 0 && lists->fragments[i - 1].depth <= lists->fragments[i].depth);
    const ck_fragment *first = &lists->fragments[i - 1];
    const ck_fragment *second = &lists->fragments[i];
    double distance = (double)second->depth - (double)first->depth;
    bool back = is_back(sighting, first);
    *found = (facing){first, second, back ? distance : -distance};
    return ck_fragment_body(first) != ck_fragment_body(second) && back != is_back(sighting, second);
}

/* The unit normal of a face; false: it has none. */
static bool find_normal(const ck_mesh *mesh, uint32_t face, double normal[3]) {
    double corner[3][3];
    double edge[2][3];
    double most = 0;
    ck_mesh_triangle(mesh, face, corner);
    for (int i = 0; i < 6; i++) {
        edge[i / 3][i % 3] = corner[1 + i / 3][i % 3] - corner[0][i % 3];
        most = fmax(most, fabs(edge[i / 3][i % 3]));
    }
    for (int i = 0; i < 6; i++) {
        edge[i / 3][i % 3] /= most;
    }
    ck_cross(edge[0], edge[1], normal);
    double length = ck_norm(normal);
    for (int i = 0; i < 3; i++) {
        normal[i] /= length;
    }
    return ck_is_finite(normal);
}

/* The bin of a line: the side of the cube that it leaves by, and the square there. Turns it towards that side. */
static int bin_of(double normal[3]) {
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        axis = fabs(normal[i]) > fabs(normal[axis]) ? i : axis;
    }
    double most = normal[axis];
    int bin = axis;
    for (int i = 1; i <= 2; i++) {
        double at = (normal[(axis + i) % 3] / most + 1) * 0.5 * CK_ZONE_SIDE;
        bin = bin * CK_ZONE_SIDE + (at < CK_ZONE_SIDE ? (int)at : CK_ZONE_SIDE - 1);
    }
    for (int i = 0; i < 3; i++) {
        normal[i] = most < 0 ? -normal[i] : normal[i];
    }
    CK_ASSERT(bin >= 0 && bin < CK_ZONE_BINS);
    return bin;
}

/* The area of a face behind a pixel. One that is seen nearly edge-on covers few pixels, and those by chance: it does
 * not count as more than eight. */
static double area_behind(const ck_view *view, double cosine) {
    CK_ASSERT(cosine >= 0);
    const double steepest = 0.125;
    return ck_view_pixel_width(view) * ck_view_pixel_height(view) / fmax(cosine, steepest);
}

/* `side` is 1 for outward normals of the first body and inward ones of the second, so that what faces each other
 * agrees; else -1. */
static void add_to_sums(const ck_view *view, const double normal[3], double side, ck_zone *zone) {
    double area = area_behind(view, fabs(ck_dot(normal, view->forward)));
    ck_add_scaled(zone->sum, side * area, normal, zone->sum);
    for (int i = 0; i < 9; i++) {
        zone->spread[i / 3][i % 3] += area * normal[i / 3] * normal[i % 3];
    }
    zone->area += area;
}

/* Counts a normal if the axis sees it best, of equals the first. */
static void add_to_bins(const ck_view *view, int axis, double normal[3], ck_zone *zone) {
    int best = 0;
    double cosines[3];
    for (int i = 0; i < 3; i++) {
        cosines[i] = fabs(ck_dot(normal, zone->axes[i]));
        best = cosines[i] > cosines[best] ? i : best;
    }
    if (best != axis) {
        return;
    }
    ck_zone_bin *bin = &zone->bins[bin_of(normal)];
    double area = area_behind(view, cosines[axis]);
    bin->area += area;
    ck_add_scaled(bin->sum, area, normal, bin->sum);
}

/* False: nothing faces the other body. */
static bool set_limits(const ck_sighting *sighting, const ck_view *view, const ck_raster_lists *lists, ck_zone *zone) {
    CK_ASSERT(!zone->limited);
    const double reach = 0.125; /* of half the longer side */
    double deepest = 0;
    double nearest = INFINITY;
    for (uint32_t pixel = 0; pixel < ck_view_pixels(view); pixel++) {
        for (uint32_t i = lists->starts[pixel] + 1; i < lists->starts[pixel + 1]; i++) {
            facing found;
            if (is_facing(sighting, lists, i, &found)) {
                nearest = fmin(nearest, fmax(found.gap, 0));
                deepest = found.gap < 0 ? fmax(deepest, -found.gap) : deepest;
            }
        }
    }
    zone->limited = nearest < INFINITY;
    zone->deepest = deepest;
    zone->widest = nearest + reach * fmax(view->half_width, view->half_height);
    return zone->limited;
}

static void add_face(const ck_sighting *sighting, const ck_view *view, int axis, const ck_fragment *fragment,
                     ck_zone *zone) {
    double normal[3];
    uint32_t body = ck_fragment_body(fragment);
    if (!find_normal(sighting->sources[body].mesh, fragment->face, normal)) {
        return;
    }
    if (axis == 0) {
        add_to_sums(view, normal, (body == 0) != sighting->inward[body] ? 1 : -1, zone);
    }
    add_to_bins(view, axis, normal, zone);
    zone->samples++;
}

static void collect(const ck_sighting *sighting, const ck_view *view, const ck_raster_lists *lists, int axis,
                    ck_zone *zone) {
    CK_ASSERT(zone->limited && zone->deepest >= 0);
    for (uint32_t pixel = 0; pixel < ck_view_pixels(view); pixel++) {
        for (uint32_t i = lists->starts[pixel] + 1; i < lists->starts[pixel + 1]; i++) {
            facing found;
            if (is_facing(sighting, lists, i, &found) && found.gap <= zone->widest && -found.gap <= zone->deepest) {
                add_face(sighting, view, axis, found.first, zone);
                add_face(sighting, view, axis, found.second, zone);
            }
        }
    }
}

void ck_zone_begin(const ck_view *view, ck_zone *zone) {
    memset(zone, 0, sizeof *zone);
    memcpy(zone->axes[0], view->forward, sizeof view->forward);
    memcpy(zone->axes[1], view->right, sizeof view->right);
    memcpy(zone->axes[2], view->up, sizeof view->up);
}

clinker_status ck_zone_look(const ck_sighting *sighting, const ck_view *view, int axis, ck_zone *zone) {
    CK_ASSERT(axis >= 0 && axis < 3);
    ck_raster_lists lists;
    clinker_status status = sighting->backend->lists(sighting->workspace, view, sighting->sources, 2, NULL, &lists);
    if (status == CLINKER_STATUS_OK && (zone->limited || set_limits(sighting, view, &lists, zone))) {
        collect(sighting, view, &lists, axis, zone);
    }
    return status;
}
