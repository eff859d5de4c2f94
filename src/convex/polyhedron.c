#include "convex/polyhedron.h"

#include "convex/frame.h"

/* The pole of a face: its plane is where a point reaches 1 along it. The plane is pulled in to the nearest of its three
 * corners, so all of the face lies on it or beyond, whatever rounding did to the normal; a point before that plane, on
 * a ray through the face, then is inside for sure. False: the face has no area, or the centre is not before it. */
static bool find_pole(const double (*corners)[3], const uint32_t face[3], double pole[3], double *height) {
    double one[3], other[3], normal[3];
    ck_sub(corners[face[1]], corners[face[0]], one);
    ck_sub(corners[face[2]], corners[face[0]], other);
    ck_cross(one, other, normal);
    double length = ck_norm(normal);
    if (!(length > 0)) {
        *height = INFINITY;
        return false;
    }
    double nearest = INFINITY;
    for (int k = 0; k < 3; k++) {
        nearest = ck_lesser(nearest, ck_dot(corners[face[k]], normal));
    }
    *height = nearest / length;
    for (int k = 0; k < 3; k++) {
        pole[k] = normal[k] / nearest;
    }
    return true;
}

/* Below this, relative to the largest corner, no rounding is allowed to matter. */
#define THINNEST 0x1p-30

static bool find_poles(ck_polyhedron *body, const uint32_t (*faces)[3], size_t count, size_t *pole_count) {
    const double(*corners)[3] = body->corner_memory.data;
    double(*poles)[3] = body->pole_memory.data;
    double inner = INFINITY;
    *pole_count = 0;
    for (size_t i = 0; i < count; i++) {
        double height;
        *pole_count += find_pole(corners, faces[i], poles[*pole_count], &height);
        inner = ck_lesser(inner, height);
    }
    body->slimness = 1 / inner;
    return *pole_count > 3 && inner > THINNEST;
}

bool ck_polyhedron_build(ck_memory *memory, ck_polyhedron *body, const double (*points)[3], size_t point_count,
                         const uint32_t (*faces)[3], size_t face_count, bool *usable) {
    *usable = false;
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
    if (!ck_volume_centre((const double(*)[3])corners, faces, face_count, inner)) {
        inner[0] = inner[1] = inner[2] = 0;
    }
    ck_add_scaled(middle, 1 / body->scale, inner, body->centre);
    ck_points_shift(points, point_count, body->centre, body->scale, corners);
    body->radius = 0;
    for (size_t i = 0; i < point_count; i++) {
        body->radius = fmax(body->radius, ck_norm(corners[i]) * body->unit);
    }
    *usable = true;
    if (!ck_direction_map_build(memory, &body->corners, (const double(*)[3])corners, point_count, false)) {
        return false;
    }
    size_t pole_count;
    if (!find_poles(body, faces, face_count, &pole_count)) {
        body->slimness = INFINITY;
        return true;
    }
    return ck_direction_map_build(memory, &body->poles, body->pole_memory.data, pole_count, false);
}
