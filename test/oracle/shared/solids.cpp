#include "solids.hpp"

#include "vec.hpp"

#include <scenes.h>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

Rational sixfold_volume(const Body &body) {
    Rational sum = 0;
    for (const Face &face : body.faces) {
        sum +=
            dot(exact(body.positions[face[0]]), cross(exact(body.positions[face[1]]), exact(body.positions[face[2]])));
    }
    return sum;
}

Body turned_outwards(Body body) {
    if (sixfold_volume(body) < 0) {
        flip(body);
    }
    return body;
}

Position middle(const Position &p, const Position &q) {
    return {0.5 * p[0] + 0.5 * q[0], 0.5 * p[1] + 0.5 * q[1], 0.5 * p[2] + 0.5 * q[2]};
}

bool is_middle(const Position &middle, const Position &p, const Position &q) {
    return exact(middle) * Rational(2) == exact(p) + exact(q);
}

uint32_t add_vertex(Body &body, const Position &p) {
    body.positions.push_back(p);
    return static_cast<uint32_t>(body.positions.size() - 1);
}

} // namespace

Body box(const Position &low, const Position &high) {
    Body body;
    for (size_t i = 0; i < 8; i++) {
        body.positions.push_back({i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]});
    }
    body.faces = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                  {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return body;
}

Body octahedron(const Position &centre, double radius) {
    Body body;
    for (size_t i = 0; i < 6; i++) {
        Position p = centre;
        p[i / 2] += i % 2 == 0 ? radius : -radius;
        body.positions.push_back(p);
    }
    body.faces = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    return body;
}

Body tetrahedron(const std::array<Position, 4> &corners) {
    Body body;
    body.positions.assign(corners.begin(), corners.end());
    body.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    return turned_outwards(body);
}

Body prism(const std::array<Position, 3> &base, const Position &along) {
    Body body;
    body.positions.assign(base.begin(), base.end());
    for (const Position &p : base) {
        body.positions.push_back({p[0] + along[0], p[1] + along[1], p[2] + along[2]});
    }
    body.faces = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}};
    return turned_outwards(body);
}

Body hollow(const Body &outer, Body inner) {
    Body body = outer;
    flip(inner);
    append(body, inner);
    return body;
}

Body bumpy_ball(Random &random, unsigned splits) {
    scene_mesh ball = scene_icosphere(1, splits);
    Body body;
    for (size_t i = 0; i < ball.vertex_count; i++) {
        const float *p = ball.positions + 3 * i;
        const double radius = random.between(0.75, 1.25);
        Position at;
        for (size_t k = 0; k < 3; k++) {
            at[k] = std::round(p[k] * radius * 0x1p10) * 0x1p-10;
        }
        body.positions.push_back(at);
    }
    for (size_t i = 0; i < ball.triangle_count; i++) {
        const uint32_t *corner = ball.indices + 3 * i;
        body.faces.push_back({corner[0], corner[1], corner[2]});
    }
    scene_mesh_free(&ball);
    return body;
}

bool has_volume(const Body &body) {
    return sixfold_volume(body) != 0;
}

void flip(Body &body) {
    for (Face &face : body.faces) {
        std::swap(face[1], face[2]);
    }
}

void multiply(Body &body, double by) {
    for (size_t axis = 0; axis < 3; axis++) {
        squash(body, axis, by);
    }
}

void squash(Body &body, size_t axis, double by) {
    for (Position &p : body.positions) {
        p[axis] *= by;
    }
}

bool move_exactly(Body &body, const Position &by) {
    std::vector<Position> moved = body.positions;
    for (Position &p : moved) {
        for (size_t k = 0; k < 3; k++) {
            const double from = p[k];
            p[k] += by[k];
            if (Rational(p[k]) != Rational(from) + Rational(by[k])) {
                return false;
            }
        }
    }
    body.positions = moved;
    return true;
}

void split_faces(Random &random, Body &body) {
    const size_t count = body.faces.size();
    for (size_t i = 0; i < count; i++) {
        const Face face = body.faces[i];
        const Position corners[3] = {body.positions[face[0]], body.positions[face[1]], body.positions[face[2]]};
        const Position opposite = middle(corners[1], corners[2]);
        const Position inside = middle(corners[0], opposite);
        if (random.one_in(2) && is_middle(opposite, corners[1], corners[2]) &&
            is_middle(inside, corners[0], opposite)) {
            const uint32_t inner = add_vertex(body, inside);
            body.faces[i] = {face[0], face[1], inner};
            body.faces.push_back({face[1], face[2], inner});
            body.faces.push_back({face[2], face[0], inner});
        }
    }
}

void split_edges(Body &body) {
    std::vector<Face> split;
    for (const Face &face : body.faces) {
        Face mid;
        for (size_t k = 0; k < 3; k++) {
            mid[k] = add_vertex(body, middle(body.positions[face[k]], body.positions[face[(k + 1) % 3]]));
        }
        split.push_back({face[0], mid[0], mid[2]});
        split.push_back({mid[0], face[1], mid[1]});
        split.push_back({mid[2], mid[1], face[2]});
        split.push_back({mid[0], mid[1], mid[2]});
    }
    body.faces = split;
}

void nudge(Random &random, Body &body) {
    const auto axis = static_cast<size_t>(random.below(3));
    const Position at = body.positions[static_cast<size_t>(random.below(static_cast<int>(body.positions.size())))];
    const double to = std::nextafter(at[axis], random.one_in(2) ? HUGE_VAL : -HUGE_VAL);
    const bool whole_plane = random.one_in(2);
    for (Position &p : body.positions) {
        if (p == at || (whole_plane && p[axis] == at[axis])) {
            p[axis] = to;
        }
    }
}

void renumber(Random &random, Body &body) {
    for (Face &face : body.faces) {
        std::rotate(face.begin(), face.begin() + random.below(3), face.end());
    }
    for (size_t i = body.faces.size(); i > 1; i--) {
        std::swap(body.faces[i - 1], body.faces[static_cast<size_t>(random.below(static_cast<int>(i)))]);
    }
}

} // namespace oracle
