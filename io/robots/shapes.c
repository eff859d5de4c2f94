#include "robots/shapes.h"

#include <math.h>

enum { BANDS = SHAPE_SEGMENTS / 2 };
static const double pi = 3.14159265358979323846;

static bool build_box(mesh_builder *builder) {
    static const uint32_t faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (int i = 0; i < 8; i++) {
        if (!mesh_builder_vertex(builder, (i & 1) - 0.5, ((i >> 1) & 1) - 0.5, ((i >> 2) & 1) - 0.5)) {
            return false;
        }
    }
    for (size_t i = 0; i < 6; i++) {
        if (!mesh_builder_polygon(builder, faces[i], 4, i)) {
            return false;
        }
    }
    return true;
}

/* A ring of vertices about z. */
static bool add_ring(mesh_builder *builder, double radius, double z) {
    for (int i = 0; i < SHAPE_SEGMENTS; i++) {
        double angle = 2 * pi * i / SHAPE_SEGMENTS;
        if (!mesh_builder_vertex(builder, radius * cos(angle), radius * sin(angle), z)) {
            return false;
        }
    }
    return true;
}

/* Quads between a ring and the one above it. */
static bool add_band(mesh_builder *builder, uint32_t low, uint32_t high) {
    for (uint32_t i = 0; i < SHAPE_SEGMENTS; i++) {
        uint32_t j = (i + 1) % SHAPE_SEGMENTS;
        const uint32_t quad[4] = {low + i, low + j, high + j, high + i};
        if (!mesh_builder_polygon(builder, quad, 4, builder->triangle_count)) {
            return false;
        }
    }
    return true;
}

/* A ring as one face that looks up, or down. */
static bool add_cap(mesh_builder *builder, uint32_t ring, bool up) {
    uint32_t corners[SHAPE_SEGMENTS];
    for (uint32_t i = 0; i < SHAPE_SEGMENTS; i++) {
        corners[i] = ring + (up ? i : SHAPE_SEGMENTS - 1 - i);
    }
    return mesh_builder_polygon(builder, corners, SHAPE_SEGMENTS, builder->triangle_count);
}

static bool build_cylinder(mesh_builder *builder) {
    double radius = 1 / cos(pi / SHAPE_SEGMENTS);
    return add_ring(builder, radius, -0.5) && add_ring(builder, radius, 0.5) && add_band(builder, 0, SHAPE_SEGMENTS) &&
           add_cap(builder, 0, false) && add_cap(builder, SHAPE_SEGMENTS, true);
}

/* How near to the centre the facets come if the vertices are at a distance of 1. In the half-plane through the middle
 * of a column of facets, the middles of their edges lie on an ellipse; the facets are its chords. */
static double sphere_inner_radius(void) {
    double squeeze = cos(pi / SHAPE_SEGMENTS);
    double least = 1;
    for (int i = 0; i < BANDS; i++) {
        double low = pi * i / BANDS;
        double high = pi * (i + 1) / BANDS;
        double length = hypot(squeeze * (sin(high) - sin(low)), cos(high) - cos(low));
        least = fmin(least, squeeze * sin(high - low) / length);
    }
    return least;
}

/* Triangles from a pole to the ring beside it. */
static bool add_fan(mesh_builder *builder, uint32_t pole, uint32_t ring, bool up) {
    for (uint32_t i = 0; i < SHAPE_SEGMENTS; i++) {
        uint32_t j = (i + 1) % SHAPE_SEGMENTS;
        const uint32_t corners[3] = {pole, ring + (up ? i : j), ring + (up ? j : i)};
        if (!mesh_builder_polygon(builder, corners, 3, builder->triangle_count)) {
            return false;
        }
    }
    return true;
}

static bool build_sphere(mesh_builder *builder) {
    double radius = 1 / sphere_inner_radius();
    for (int i = 1; i < BANDS; i++) {
        double angle = pi * i / BANDS; /* from the lower pole */
        if (!add_ring(builder, radius * sin(angle), -radius * cos(angle))) {
            return false;
        }
    }
    uint32_t last = (BANDS - 2) * SHAPE_SEGMENTS;
    uint32_t pole = last + SHAPE_SEGMENTS;
    if (!mesh_builder_vertex(builder, 0, 0, -radius) || !mesh_builder_vertex(builder, 0, 0, radius)) {
        return false;
    }
    for (uint32_t ring = 0; ring < last; ring += SHAPE_SEGMENTS) {
        if (!add_band(builder, ring, ring + SHAPE_SEGMENTS)) {
            return false;
        }
    }
    return add_fan(builder, pole, 0, false) && add_fan(builder, pole + 1, last, true);
}

bool shape_build(shape_kind kind, mesh_builder *builder) {
    switch (kind) {
    case SHAPE_BOX:
        return build_box(builder);
    case SHAPE_CYLINDER:
        return build_cylinder(builder);
    case SHAPE_SPHERE:
    case SHAPE_KINDS:
        break;
    }
    return build_sphere(builder);
}
