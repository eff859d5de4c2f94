// Convex bodies, and pairs of them that touch exactly.
#pragma once

#include "body.hpp"
#include "random.hpp"

namespace oracle {

struct ConvexTouch {
    Body a, b;
    Position way;      // b moves along it to leave a; about a unit long
    double size = 1;   // of both, about
    bool free = false; // they need not touch
};

// Small bodies with coordinates on a grid; b is a, enlarged or not, as seen in a point of a's surface: so it touches
// there, at a corner, along an edge, or with a face. Some are turned together, which rounds their corners.
ConvexTouch touching_convex(Random &random);

// Hulls of many points, placed anywhere.
ConvexTouch free_convex(Random &random);

} // namespace oracle
