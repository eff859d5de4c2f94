// Exact enough for general position: do two triangles, or two boxes, share a point? In double precision, for peers
// that only deliver candidates.
#pragma once

#include <algorithm>
#include <cmath>

namespace narrow {

struct Vec {
    double x, y, z;
};

inline Vec operator-(const Vec &a, const Vec &b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline Vec cross(const Vec &a, const Vec &b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline double dot(const Vec &a, const Vec &b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

struct Triangle {
    Vec corner[3];

    Triangle(const float *positions, const unsigned *indices) {
        for (int i = 0; i < 3; i++) {
            const float *p = positions + 3 * static_cast<size_t>(indices[i]);
            corner[i] = {p[0], p[1], p[2]};
        }
    }
    Vec normal() const {
        return cross(corner[1] - corner[0], corner[2] - corner[0]);
    }
};

// Signed distances of one triangle's corners from the plane of another; false if all lie strictly on one side.
inline bool straddles(const Triangle &t, const Triangle &plane, const Vec &normal, double distance[3]) {
    for (int i = 0; i < 3; i++) {
        distance[i] = dot(normal, t.corner[i] - plane.corner[0]);
    }
    auto range = std::minmax({distance[0], distance[1], distance[2]});
    return range.first <= 0 && range.second >= 0;
}

// The part of a line that lies in a triangle, given the distances of its corners from a plane through the line.
inline void clip(const Triangle &t, const double distance[3], const Vec &line, double &low, double &high) {
    low = HUGE_VAL;
    high = -HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3;
        double here = dot(line, t.corner[i]);
        double there = dot(line, t.corner[j]);
        if (distance[i] == 0) {
            low = std::min(low, here);
            high = std::max(high, here);
        }
        if ((distance[i] < 0) != (distance[j] < 0) && distance[i] != 0 && distance[j] != 0) {
            double at = here + (there - here) * (distance[i] / (distance[i] - distance[j]));
            low = std::min(low, at);
            high = std::max(high, at);
        }
    }
}

// Triangles in one plane: an edge of either separates them, or they overlap.
inline bool coplanar_overlap(const Triangle &t, const Triangle &u, const Vec &normal) {
    const Triangle *both[2] = {&t, &u};
    for (int side = 0; side < 2; side++) {
        const Triangle &own = *both[side];
        const Triangle &other = *both[1 - side];
        for (int i = 0; i < 3; i++) {
            Vec outwards = cross(own.corner[(i + 1) % 3] - own.corner[i], normal);
            double sense = dot(outwards, own.corner[(i + 2) % 3] - own.corner[i]) > 0 ? -1 : 1;
            bool separated = true;
            for (const Vec &corner : other.corner) {
                separated = separated && sense * dot(outwards, corner - own.corner[i]) > 0;
            }
            if (separated) {
                return false;
            }
        }
    }
    return true;
}

inline bool triangles_meet(const Triangle &t, const Triangle &u) {
    double from_u[3];
    double from_t[3];
    Vec normal_u = u.normal();
    if (!straddles(t, u, normal_u, from_u)) {
        return false;
    }
    Vec normal_t = t.normal();
    if (!straddles(u, t, normal_t, from_t)) {
        return false;
    }
    if (from_u[0] == 0 && from_u[1] == 0 && from_u[2] == 0) {
        return coplanar_overlap(t, u, normal_u);
    }
    Vec line = cross(normal_t, normal_u);
    double low_t;
    double high_t;
    double low_u;
    double high_u;
    clip(t, from_u, line, low_t, high_t);
    clip(u, from_t, line, low_u, high_u);
    return low_t <= high_u && low_u <= high_t;
}

// The upright box around a turned one, to the rounding of floats.
inline void box_bounds(const float *half, const double *pose, float low[3], float high[3]) {
    for (int k = 0; k < 3; k++) {
        const double *row = pose + 4 * k;
        double reach = std::fabs(row[0]) * half[0] + std::fabs(row[1]) * half[1] + std::fabs(row[2]) * half[2];
        low[k] = static_cast<float>(row[3] - reach);
        high[k] = static_cast<float>(row[3] + reach);
    }
}

// Separating axes of two boxes: half extents, and poses of three rows of four.
inline bool boxes_meet(const float *half_a, const double *a, const float *half_b, const double *b) {
    double turn[3][3];
    double size[3][3];
    double gap[3];
    for (int i = 0; i < 3; i++) {
        gap[i] = 0;
        for (int k = 0; k < 3; k++) {
            gap[i] += a[4 * k + i] * (b[4 * k + 3] - a[4 * k + 3]);
        }
        for (int j = 0; j < 3; j++) {
            turn[i][j] = a[i] * b[j] + a[4 + i] * b[4 + j] + a[8 + i] * b[8 + j];
            size[i][j] = std::fabs(turn[i][j]);
        }
    }
    for (int i = 0; i < 3; i++) {
        double reach_b = half_b[0] * size[i][0] + half_b[1] * size[i][1] + half_b[2] * size[i][2];
        double reach_a = half_a[0] * size[0][i] + half_a[1] * size[1][i] + half_a[2] * size[2][i];
        double across = gap[0] * turn[0][i] + gap[1] * turn[1][i] + gap[2] * turn[2][i];
        if (std::fabs(gap[i]) > half_a[i] + reach_b || std::fabs(across) > half_b[i] + reach_a) {
            return false;
        }
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            int i1 = (i + 1) % 3;
            int i2 = (i + 2) % 3;
            int j1 = (j + 1) % 3;
            int j2 = (j + 2) % 3;
            double reach = half_a[i1] * size[i2][j] + half_a[i2] * size[i1][j] + half_b[j1] * size[i][j2] +
                           half_b[j2] * size[i][j1];
            if (std::fabs(gap[i2] * turn[i1][j] - gap[i1] * turn[i2][j]) > reach) {
                return false;
            }
        }
    }
    return true;
}

} // namespace narrow
