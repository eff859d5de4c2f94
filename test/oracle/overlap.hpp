// Whether the insides of two solids overlap, for solids made of convex parts: exact.
#pragma once

#include "solid.hpp"

#include <optional>

namespace oracle {

// The hull of its points; the faces are turned outwards.
struct Convex {
    std::vector<Point> points;
    std::vector<Triangle> faces;
};

// A convex body, perhaps with a convex cavity that does not reach its surface.
struct Part {
    Convex outer;
    std::optional<Convex> cavity;
};

// The solid as a union of parts; empty if it is none.
std::vector<Part> parts_of(const Solid &solid);

bool overlap(const std::vector<Part> &a, const std::vector<Part> &b);

bool contains(const Convex &outer, const std::vector<Point> &points); // on the surface counts as contained

// How far one must be moved to free it from the other, to double precision: no ball inside both is wider.
double width_of_overlap(const Convex &one, const Convex &other);

} // namespace oracle
