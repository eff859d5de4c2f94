// What two solids share, exactly: the integral of the product of their winding numbers. Where no body overlaps itself,
// that is the volume of the overlap.
#pragma once

#include "cone.hpp"

namespace oracle {

struct SharedVolume {
    Rational volume = 0;
    Vec moment = {0, 0, 0}; // integral of the position
};

SharedVolume shared_volume(const std::vector<ExactFace> &a, const std::vector<ExactFace> &b);

// A part of a surface, which need not be connected.
struct SurfacePart {
    Vec area = {0, 0, 0};   // vector area: integral of the outward normal
    Vec moment = {0, 0, 0}; // integral of position x normal: what turns about the origin
    Rational flux = 0;      // integral of position . normal
    double size = 0;        // its area, to the rounding of doubles; 0 only if it is none
    Position spread = {};   // the same as seen along each axis, from either side

    void add_face(const SurfacePart &other); // all of it has one normal
};

// The surface of one solid, as far as the other one has it.
struct SharedSurface {
    SurfacePart inside;         // of its interior
    SurfacePart flush_same;     // in its surface, both with the same normal
    SurfacePart flush_opposite; // in its surface, back to back
};

// Of a's surface in b.
SharedSurface shared_surface(const std::vector<ExactFace> &a, const std::vector<ExactFace> &b);

} // namespace oracle
