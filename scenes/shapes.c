/* Small shapes with flat or round faces. */
#include "builder.h"
#include "random.h"

#include <math.h>

scene_mesh scene_box(const float low[3], const float high[3]) {
    /* Bit 0, 1, 2 of a vertex number: at the high end of x, y, z. */
    static const uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    scene_builder builder = {0};
    for (unsigned i = 0; i < 8; i++) {
        scene_builder_vertex(&builder, (double)(i & 1 ? high : low)[0], (double)(i & 2 ? high : low)[1],
                             (double)(i & 4 ? high : low)[2]);
    }
    for (int i = 0; i < 6; i++) {
        scene_builder_quad(&builder, quads[i][0], quads[i][1], quads[i][2], quads[i][3]);
    }
    return scene_builder_finish(&builder);
}

scene_mesh scene_cube(float half) {
    return scene_box((const float[3]){-half, -half, -half}, (const float[3]){half, half, half});
}

scene_mesh scene_tetrahedron(float side) {
    scene_builder builder = {0};
    double s = (double)side;
    uint32_t origin = scene_builder_vertex(&builder, 0, 0, 0);
    uint32_t x = scene_builder_vertex(&builder, s, 0, 0);
    uint32_t y = scene_builder_vertex(&builder, 0, s, 0);
    uint32_t z = scene_builder_vertex(&builder, 0, 0, s);
    scene_builder_triangle(&builder, origin, y, x);
    scene_builder_triangle(&builder, origin, x, z);
    scene_builder_triangle(&builder, origin, z, y);
    scene_builder_triangle(&builder, x, y, z);
    return scene_builder_finish(&builder);
}

/* Joins two meshes into one body; both are consumed. */
static scene_mesh join(scene_mesh first, scene_mesh second) {
    if (!first.positions || !second.positions || !scene_mesh_append(&first, &second)) {
        scene_mesh_free(&first);
    }
    scene_mesh_free(&second);
    return first;
}

scene_mesh scene_hollow_box(float outer_half, float inner_half) {
    scene_mesh inner = scene_cube(inner_half);
    scene_mesh_flip(&inner);
    return join(scene_cube(outer_half), inner);
}

scene_mesh scene_two_cubes(float half, float distance) {
    scene_mesh left = scene_cube(half);
    scene_mesh right = scene_cube(half);
    scene_mesh_move(&left, -distance / 2, 0, 0);
    scene_mesh_move(&right, distance / 2, 0, 0);
    return join(left, right);
}

/* Corner k of a regular polygon; one function for all, so that forms that should fit do so to the bit. */
static void round_corner(unsigned k, unsigned sides, double radius, double corner[2]) {
    double angle = 2 * SCENE_PI * k / sides;
    corner[0] = radius * cos(angle);
    corner[1] = radius * sin(angle);
}

scene_mesh scene_cylinder(float radius, float half_height, unsigned sides) {
    scene_builder builder = {0};
    double h = (double)half_height;
    unsigned n = sides < 3 ? 3 : sides;
    for (unsigned k = 0; k < n; k++) {
        double corner[2];
        round_corner(k, n, (double)radius, corner);
        scene_builder_vertex(&builder, corner[0], corner[1], -h);
        scene_builder_vertex(&builder, corner[0], corner[1], h);
    }
    uint32_t low_centre = scene_builder_vertex(&builder, 0, 0, -h);
    uint32_t high_centre = scene_builder_vertex(&builder, 0, 0, h);
    for (unsigned k = 0; k < n; k++) {
        uint32_t low = 2 * k;
        uint32_t next_low = 2 * ((k + 1) % n);
        scene_builder_quad(&builder, low, next_low, next_low + 1, low + 1);
        scene_builder_triangle(&builder, low_centre, next_low, low);
        scene_builder_triangle(&builder, high_centre, low + 1, next_low + 1);
    }
    return scene_builder_finish(&builder);
}

/* Plate and pin share this rule, so that the square's corners and the same polygon come out for both. */
static unsigned multiple_of_eight(unsigned sides) {
    return sides < 8 ? 8 : (sides + 7) / 8 * 8;
}

scene_mesh scene_pin(float radius, float half_height, unsigned sides) {
    return scene_cylinder(radius, half_height, multiple_of_eight(sides));
}

/* Where the ray through corner k leaves the square; every eighth of a turn that is one of its corners or middles. */
static void square_corner(unsigned k, unsigned sides, double half, double corner[2]) {
    round_corner(k, sides, 1, corner);
    double reach = fmax(fabs(corner[0]), fabs(corner[1]));
    bool diagonal = (8 * k / sides) % 2 == 1 && 8 * k % sides == 0;
    for (int i = 0; i < 2; i++) {
        bool on_side = diagonal || fabs(corner[i]) == reach;
        corner[i] = on_side ? copysign(half, corner[i]) : corner[i] / reach * half;
    }
}

scene_mesh scene_plate_with_hole(float half, float half_height, float radius, unsigned sides) {
    scene_builder builder = {0};
    double h = (double)half_height;
    unsigned n = multiple_of_eight(sides);
    for (unsigned k = 0; k < n; k++) {
        double inner[2];
        double outer[2];
        round_corner(k, n, (double)radius, inner);
        square_corner(k, n, (double)half, outer);
        scene_builder_vertex(&builder, inner[0], inner[1], -h);
        scene_builder_vertex(&builder, inner[0], inner[1], h);
        scene_builder_vertex(&builder, outer[0], outer[1], -h);
        scene_builder_vertex(&builder, outer[0], outer[1], h);
    }
    for (unsigned k = 0; k < n; k++) {
        uint32_t now = 4 * k;
        uint32_t next = 4 * ((k + 1) % n);
        scene_builder_quad(&builder, now + 1, now + 3, next + 3, next + 1); /* top */
        scene_builder_quad(&builder, now, next, next + 2, now + 2);         /* bottom */
        scene_builder_quad(&builder, now + 2, next + 2, next + 3, now + 3); /* rim */
        scene_builder_quad(&builder, next, now, now + 1, next + 1);         /* wall of the hole */
    }
    return scene_builder_finish(&builder);
}

/* Closes a grid of vertices, `around` rings of `across` each, both ways. */
static scene_mesh close_rings(scene_builder *builder, unsigned around, unsigned across) {
    for (unsigned i = 0; i < around; i++) {
        uint32_t ring = i * across;
        uint32_t next_ring = (i + 1) % around * across;
        for (unsigned j = 0; j < across; j++) {
            unsigned k = (j + 1) % across;
            scene_builder_quad(builder, ring + j, next_ring + j, next_ring + k, ring + k);
        }
    }
    return scene_builder_finish(builder);
}

scene_mesh scene_torus(float major, float minor, unsigned around, unsigned across) {
    scene_builder builder = {0};
    for (unsigned i = 0; i < around; i++) {
        double turn[2];
        round_corner(i, around, 1, turn);
        for (unsigned j = 0; j < across; j++) {
            double section[2];
            round_corner(j, across, (double)minor, section);
            double distance = (double)major + section[0];
            scene_builder_vertex(&builder, distance * turn[0], distance * turn[1], section[1]);
        }
    }
    return close_rings(&builder, around, across);
}

/* The knot's centre line at t, and two unit vectors across it: along the torus' normal, and sideways. */
static void knot_frame(unsigned p, unsigned q, double major, double minor, double t, double centre[3], double normal[3],
                       double sideways[3]) {
    double cos_p = cos(p * t);
    double sin_p = sin(p * t);
    double cos_q = cos(q * t);
    double sin_q = sin(q * t);
    double distance = major + minor * cos_q;
    const double at[3] = {distance * cos_p, distance * sin_p, minor * sin_q};
    const double up[3] = {cos_q * cos_p, cos_q * sin_p, sin_q};
    const double along[3] = {-minor * q * sin_q * cos_p - p * distance * sin_p,
                             -minor * q * sin_q * sin_p + p * distance * cos_p, minor * q * cos_q};
    double speed = sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    for (int k = 0; k < 3; k++) {
        int l = (k + 1) % 3;
        int m = (k + 2) % 3;
        centre[k] = at[k];
        normal[k] = up[k];
        sideways[k] = (up[l] * along[m] - up[m] * along[l]) / speed;
    }
}

scene_mesh scene_knot(unsigned p, unsigned q, float major, float minor, float tube, unsigned around, unsigned across) {
    scene_builder builder = {0};
    for (unsigned i = 0; i < around; i++) {
        double centre[3];
        double normal[3];
        double sideways[3];
        knot_frame(p, q, (double)major, (double)minor, 2 * SCENE_PI * i / around, centre, normal, sideways);
        for (unsigned j = 0; j < across; j++) {
            double section[2];
            double at[3];
            round_corner(j, across, (double)tube, section);
            for (int k = 0; k < 3; k++) {
                at[k] = centre[k] + section[0] * normal[k] + section[1] * sideways[k];
            }
            scene_builder_vertex(&builder, at[0], at[1], at[2]);
        }
    }
    return close_rings(&builder, around, across);
}
