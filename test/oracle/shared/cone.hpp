// A closed surface as a sum of tetrahedra with signs: all of them have one apex, and a face of the surface each as
// their base. Away from their walls, the signs of those around a point add up to the surface's winding number there,
// wherever the apex is.
#pragma once

#include "body.hpp"
#include "clip.hpp"

namespace oracle {

struct ExactFace {
    std::array<Vec, 3> corners; // counter-clockwise from outside
    Vec normal;                 // outwards; twice as long as the face is large
    Vec low, high;              // its box
};

// The faces of a body that have an area, in the world as seen from `origin`, turned outwards if all point inwards.
std::vector<ExactFace> exact_faces(const Body &body, const Vec &origin);

// Exactly where a body's first vertex is.
Vec first_vertex(const Body &body);

// Of the solid, from its faces.
Rational volume_of(const std::vector<ExactFace> &faces);

struct Tetrahedron {
    enum { BASE = 3 };
    Simplex corners;                // the apex, then the base
    std::array<HalfSpace, 4> walls; // towards the inside; the last one is that of the base
    Vec outward;                    // normal of the base as the surface has it
    int sign;                       // -1: the base is seen from outside
    Vec low, high;                  // its box
};

// Without those that have no volume.
std::vector<Tetrahedron> cone_of(const std::vector<ExactFace> &faces, const Vec &apex);

} // namespace oracle
