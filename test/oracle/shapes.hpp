// Small closed bodies, and pairs of them that are special on purpose.
#pragma once

#include "body.hpp"
#include "random.hpp"

namespace oracle {

struct BodyPair {
    Body a, b;
    bool grid = false;   // both on a coarse grid: overlap, where there is any, is far deeper than a default tolerance
    bool nudged = false; // moved by the smallest step there is
};

BodyPair random_pair(Random &random);

// Tetrahedra, boxes, hollow boxes and two of these in one body, on a small grid, as they are: in manifold parts.
BodyPair random_grid_pair(Random &random);

} // namespace oracle
