#include "convex/shapes/placed.h"

bool ck_placed_make(const ck_polyhedron *body, const double pose[12], ck_placed *placed) {
    placed->body = body;
    placed->pose = pose;
    double sizes[4];
    ck_column_sizes(pose, sizes);
    for (int i = 0; i < 3; i++) {
        placed->centre[i] = ck_dot(&pose[4 * i], body->centre) + pose[4 * i + 3];
    }
    placed->stretch = sizes[0] + sizes[1] + sizes[2];
    placed->noise = ck_placed_noise(body, placed->stretch, sizes[3]);
    return placed->noise > CK_LEAST_NOISE && placed->noise < CK_MOST_NOISE;
}

double ck_placed_turn_back(ck_placed *placed) {
    const double *m = placed->pose;
    const double columns[3][3] = {{m[0], m[4], m[8]}, {m[1], m[5], m[9]}, {m[2], m[6], m[10]}};
    double rows[3][3];
    for (int i = 0; i < 3; i++) {
        ck_cross(columns[(i + 1) % 3], columns[(i + 2) % 3], rows[i]);
    }
    double volume = ck_dot(columns[0], rows[0]), scale = placed->body->scale / volume;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            placed->backward[i][k] = rows[i][k] * scale;
        }
    }
    return volume;
}

/* Entries of the inverse are sums of products of two entries of the pose, over the volume, so all entries together are
 * no larger than half of stretch^2 / volume. docs/bounds.md, gauges. */
bool ck_placed_invert(ck_placed *placed, double noise) {
    CK_ASSERT(noise >= placed->noise);
    double volume = ck_placed_turn_back(placed), stretch = placed->stretch;
    double shrink = stretch * stretch / fabs(volume) * placed->body->scale;
    placed->gauge_noise = (noise + CK_ROUNDING * stretch * placed->body->unit) * shrink * placed->body->slimness;
    return placed->gauge_noise < 0x1p-10 && ck_volume_inverts(volume);
}

double ck_placed_reach(const ck_placed *placed, const double direction[3]) {
    if (placed->body->curved != NULL) {
        return ck_placed_support(placed, direction, CK_CAREFUL).bound;
    }
    const ck_direction_map *map = &placed->body->corners;
    double local[3], reach = -INFINITY;
    ck_placed_localise(placed, direction, local);
    for (size_t i = 0; i < map->point_count; i++) {
        reach = ck_greater(reach, ck_dot(map->points[i], local));
    }
    return reach * placed->body->unit;
}
