#include "edge_polygon.h"

static void subtract(const float a[3], const float b[3], double d[3]) {
    for (int i = 0; i < 3; i++) {
        d[i] = (double)a[i] - (double)b[i];
    }
}

static double triple(const double a[3], const double b[3], const double c[3]) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* The ends lie on either side of the face's plane, and the face's edges turn the same way around the line. */
static bool pierces(const float from[3], const float to[3], const float *const corner[3]) {
    double edge[3];
    double spokes[3][3];
    double sides[2][3];
    subtract(to, from, edge);
    for (int k = 0; k < 3; k++) {
        subtract(corner[k], from, spokes[k]);
    }
    subtract(corner[1], corner[0], sides[0]);
    subtract(corner[2], corner[0], sides[1]);
    double near_end = triple(sides[0], sides[1], spokes[0]);
    double across = triple(sides[0], sides[1], edge);
    if (!(near_end * across > 0 && near_end / across < 1)) {
        return false;
    }
    double u = triple(edge, spokes[0], spokes[1]);
    double v = triple(edge, spokes[1], spokes[2]);
    double w = triple(edge, spokes[2], spokes[0]);
    return (u > 0 && v > 0 && w > 0) || (u < 0 && v < 0 && w < 0);
}

static size_t count_one_way(const scene_mesh *edges, const scene_mesh *faces) {
    size_t count = 0;
    for (size_t e = 0; e < 3 * edges->triangle_count; e++) {
        uint32_t from = edges->indices[e];
        uint32_t to = edges->indices[e % 3 == 2 ? e - 2 : e + 1];
        for (size_t f = 0; from < to && f < faces->triangle_count; f++) {
            const uint32_t *index = &faces->indices[3 * f];
            const float *corner[3] = {&faces->positions[3 * (size_t)index[0]], &faces->positions[3 * (size_t)index[1]],
                                      &faces->positions[3 * (size_t)index[2]]};
            count += pierces(&edges->positions[3 * (size_t)from], &edges->positions[3 * (size_t)to], corner);
        }
    }
    return count;
}

size_t edge_polygon_count(const scene_mesh *a, const scene_mesh *b) {
    return count_one_way(a, b) + count_one_way(b, a);
}
