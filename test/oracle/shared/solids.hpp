// Small closed bodies that do not overlap themselves, all of whose coordinates are exact, and what is done to them.
#pragma once

#include "body.hpp"

namespace oracle {

Body box(const Position &low, const Position &high);
Body octahedron(const Position &centre, double radius);
// Turned outwards, however the corners are ordered.
Body tetrahedron(const std::array<Position, 4> &corners);
Body prism(const std::array<Position, 3> &base, const Position &along);
// The outer body with the inner one, which lies inside of it, as a cavity.
Body hollow(const Body &outer, Body inner);
// A ball of about radius 1 with bumps, 20 splits^2 faces, on a grid of 2^-10. Every ray from its middle leaves it once.
Body bumpy_ball(Random &random, unsigned splits);

bool has_volume(const Body &body); // exact

void flip(Body &body);
void multiply(Body &body, double by);              // a power of two
void squash(Body &body, size_t axis, double by);   // along one axis
bool move_exactly(Body &body, const Position &by); // false: rounding would change it, so it stays
void split_faces(Random &random, Body &body);      // some faces, at a point inside of them, where there is an exact one
void split_edges(Body &body);                      // each face into four, at the middles of its edges
void nudge(Random &random, Body &body);            // a vertex, or all in one plane, by the smallest step there is
void renumber(Random &random, Body &body);         // faces in another order, each from another corner on

} // namespace oracle
