#include "convex/shapes/polyhedron.h"

#include "convex/shapes/facets.h"
#include "convex/shapes/frame.h"

/* A centre nearer to a plane than this, for corners within 1 of it, is too near: rounding would matter. */
#define THINNEST 0x1p-30

bool ck_polyhedron_build(ck_memory *memory, ck_polyhedron *body, const double (*points)[3], size_t point_count,
                         const uint32_t (*faces)[3], size_t face_count, const ck_corner_faces *around, bool *usable) {
    *usable = false;
    CK_ASSERT(face_count > 0 && ck_all_below(&faces[0][0], 3 * face_count, point_count));
    double middle[3], half, inner[3];
    ck_box_middle(points, point_count, middle, &half);
    if (!(half > 0x1p-900 && half < 0x1p900)) {
        return true;
    }
    if (!ck_buffer_reserve(memory, &body->corner_memory, point_count, sizeof(double[3])) ||
        !ck_buffer_reserve(memory, &body->pole_memory, face_count, sizeof(double[3]))) {
        return false;
    }
    body->scale = ldexp(1, -ilogb(half) - 3);
    body->unit = 1 / body->scale;
    body->extent = half + fmax(fabs(middle[0]), fmax(fabs(middle[1]), fabs(middle[2])));
    double(*corners)[3] = body->corner_memory.data;
    ck_points_shift(points, point_count, middle, body->scale, corners);
    if (!ck_volume_centre((const double(*)[3])corners, faces, face_count, inner) ||
        !ck_is_within(inner, half * body->scale)) {
        inner[0] = inner[1] = inner[2] = 0;
    }
    ck_add_scaled(middle, 1 / body->scale, inner, body->centre);
    ck_points_shift(points, point_count, body->centre, body->scale, corners);
    body->radius = 0;
    for (size_t i = 0; i < point_count; i++) {
        body->radius = fmax(body->radius, ck_norm(corners[i]) * body->unit);
    }
    CK_ASSERT(body->radius <= body->unit);
    *usable = true;
    if (!ck_direction_map_build(memory, &body->corners, (const double(*)[3])corners, point_count, false)) {
        return false;
    }
    ck_facets facets = {.poles = body->pole_memory.data};
    if (!ck_facets_find(&memory->allocator, (const double(*)[3])corners, faces, face_count, around, &facets)) {
        return false;
    }
    if (facets.count <= 3 || !(facets.inner > THINNEST)) {
        body->slimness = INFINITY;
        return true;
    }
    body->slimness = 1 / facets.inner;
    return ck_direction_map_build(memory, &body->poles, (const double(*)[3])facets.poles, facets.count, false);
}
