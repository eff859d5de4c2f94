#include "cone.hpp"

#include <algorithm>

namespace oracle {
namespace {

template <class Corners> void find_box(const Corners &corners, Vec &low, Vec &high) {
    low = high = corners[0];
    for (const Vec &p : corners) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
}

void turn_round(ExactFace &face) {
    std::swap(face.corners[1], face.corners[2]);
    face.normal = face.normal * Rational(-1);
}

// Through three points, with `inside` above it.
HalfSpace wall_through(const Vec &a, const Vec &b, const Vec &c, const Vec &inside) {
    HalfSpace wall;
    wall.normal = cross(b - a, c - a);
    wall.offset = dot(wall.normal, a);
    if (wall.above(inside) < 0) {
        wall.normal = wall.normal * Rational(-1);
        wall.offset = -wall.offset;
    }
    return wall;
}

Tetrahedron tetrahedron_on(const ExactFace &face, const Vec &apex, int sign) {
    Tetrahedron made;
    const auto &base = face.corners;
    made.corners = {apex, base[0], base[1], base[2]};
    for (size_t i = 0; i < 3; i++) {
        made.walls[i] = wall_through(apex, base[i], base[(i + 1) % 3], base[(i + 2) % 3]);
    }
    made.walls[Tetrahedron::BASE] = wall_through(base[0], base[1], base[2], apex);
    made.outward = face.normal;
    made.sign = sign;
    find_box(made.corners, made.low, made.high);
    return made;
}

} // namespace

Vec first_vertex(const Body &body) {
    return exact(world_positions(body).front());
}

Rational volume_of(const std::vector<ExactFace> &faces) {
    Rational sixfold = 0;
    for (const ExactFace &face : faces) {
        sixfold += dot(face.normal, face.corners[0]);
    }
    return sixfold / 6;
}

std::vector<ExactFace> exact_faces(const Body &body, const Vec &origin) {
    const std::vector<Position> world = world_positions(body);
    std::vector<ExactFace> faces;
    for (const Face &from : body.faces) {
        ExactFace face;
        for (size_t i = 0; i < 3; i++) {
            face.corners[i] = exact(world[from[i]]) - origin;
        }
        face.normal = cross(face.corners[1] - face.corners[0], face.corners[2] - face.corners[0]);
        find_box(face.corners, face.low, face.high);
        if (!is_zero(face.normal)) {
            faces.push_back(face);
        }
    }
    if (volume_of(faces) < 0) {
        std::for_each(faces.begin(), faces.end(), turn_round);
    }
    return faces;
}

std::vector<Tetrahedron> cone_of(const std::vector<ExactFace> &faces, const Vec &apex) {
    std::vector<Tetrahedron> cone;
    for (const ExactFace &face : faces) {
        const Rational sixfold = dot(face.normal, face.corners[0] - apex);
        if (sixfold != 0) {
            cone.push_back(tetrahedron_on(face, apex, sixfold > 0 ? 1 : -1));
        }
    }
    return cone;
}

} // namespace oracle
