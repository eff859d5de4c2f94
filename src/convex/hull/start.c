/* The tetrahedron that a hull grows from. Rounded measures choose corners far from each other, exact tests decide
 * whether they span anything. */
#include "convex/hull/surface.h"

#include "math/triangle_contact.h"
#include "math/vec3.h"

#include <string.h>

/* The distance of a point from the line or plane through the corners so far, rounded; and whether the point is off that
 * line or plane, exactly. */
typedef double measure_function(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point);
typedef bool off_function(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point);

static void scaled_difference(const ck_hull_surface *surface, uint32_t from, uint32_t to, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = (surface->points[to][i] - surface->points[from][i]) * surface->scale;
    }
}

static double distance_from_line(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point) {
    double along[3], across[3], normal[3];
    scaled_difference(surface, corners[0], corners[1], along);
    scaled_difference(surface, corners[0], point, across);
    ck_cross(along, across, normal);
    return ck_dot(normal, normal);
}

static bool off_line(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point) {
    double triangle[3][3];
    memcpy(triangle[0], surface->points[corners[0]], sizeof triangle[0]);
    memcpy(triangle[1], surface->points[corners[1]], sizeof triangle[1]);
    memcpy(triangle[2], surface->points[point], sizeof triangle[2]);
    return !ck_triangle_degenerate((const double(*)[3])triangle);
}

static double distance_from_plane(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point) {
    double along[3], across[3], normal[3], up[3];
    scaled_difference(surface, corners[0], corners[1], along);
    scaled_difference(surface, corners[0], corners[2], across);
    scaled_difference(surface, corners[0], point, up);
    ck_cross(along, across, normal);
    return fabs(ck_dot(normal, up));
}

static int side_of_plane(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point) {
    double(*const points)[3] = surface->points;
    return ck_orient3d(points[corners[0]], points[corners[1]], points[corners[2]], points[point]);
}

static bool off_plane(const ck_hull_surface *surface, const uint32_t corners[4], uint32_t point) {
    return side_of_plane(surface, corners, point) != 0;
}

/* The point with the largest measure; if the exact test denies that it is off, the first point that is. */
static bool choose(const ck_hull_surface *surface, measure_function *measure, off_function *is_off,
                   const uint32_t corners[4], uint32_t *chosen) {
    double largest = 0;
    *chosen = 0;
    for (uint32_t point = 0; point < surface->point_count; point++) {
        double distance = measure(surface, corners, point);
        if (distance > largest) {
            largest = distance;
            *chosen = point;
        }
    }
    for (uint32_t point = 0; point < surface->point_count && !is_off(surface, corners, *chosen); point++) {
        *chosen = point;
    }
    return is_off(surface, corners, *chosen);
}

static int choose_corners(const ck_hull_surface *surface, uint32_t corners[4]) {
    double(*const points)[3] = surface->points;
    corners[0] = corners[1] = 0;
    for (uint32_t point = 1; point < surface->point_count; point++) {
        if (ck_lexicographic_less(points[point], points[corners[0]])) {
            corners[0] = point;
        }
        if (ck_lexicographic_less(points[corners[1]], points[point])) {
            corners[1] = point;
        }
    }
    if (corners[0] == corners[1]) {
        return 0;
    }
    if (!choose(surface, distance_from_line, off_line, corners, &corners[2])) {
        return 1;
    }
    return choose(surface, distance_from_plane, off_plane, corners, &corners[3]) ? 3 : 2;
}

int ck_hull_start(ck_hull_surface *surface) {
    uint32_t corners[4];
    int dimension = choose_corners(surface, corners);
    if (dimension < 3) {
        return dimension;
    }
    if (side_of_plane(surface, corners, corners[3]) > 0) {
        uint32_t swapped = corners[1];
        corners[1] = corners[2];
        corners[2] = swapped;
    }
    /* The fourth corner is below the first face. */
    CK_ASSERT(side_of_plane(surface, corners, corners[3]) < 0);
    const uint32_t *c = corners;
    uint32_t base = ck_hull_add_face(surface, c[0], c[1], c[2]), sides[3];
    for (int i = 0; i < 3; i++) {
        sides[i] = ck_hull_add_face(surface, c[3], c[(i + 1) % 3], c[i]);
    }
    for (int i = 0; i < 3; i++) {
        uint32_t *neighbours = surface->faces[sides[i]].neighbours;
        surface->faces[base].neighbours[i] = sides[i];
        neighbours[0] = sides[(i + 1) % 3];
        neighbours[1] = base;
        neighbours[2] = sides[(i + 2) % 3];
    }
    return 3;
}
