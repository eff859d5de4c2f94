// Tetrahedra and polygons cut by half-spaces, exactly.
#pragma once

#include "vec.hpp"

#include <array>
#include <vector>

namespace oracle {

// Where dot(normal, p) >= offset.
struct HalfSpace {
    Vec normal;
    Rational offset;

    Rational above(const Vec &p) const {
        return dot(normal, p) - offset;
    }
};

using Simplex = std::array<Vec, 4>; // a tetrahedron, either way round
using Polygon = std::vector<Vec>;   // convex, all corners in one plane

// What the half-space leaves of all of them, as tetrahedra that do not overlap; some of these may have no volume.
std::vector<Simplex> clipped(const std::vector<Simplex> &pieces, const HalfSpace &wall);

// What it leaves of a polygon, the same way round; fewer than three corners: nothing.
Polygon clipped(const Polygon &polygon, const HalfSpace &wall);

} // namespace oracle
