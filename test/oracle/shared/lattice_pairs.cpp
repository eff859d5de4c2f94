// Pairs of shapes with small whole coordinates: so few that faces, edges and corners often coincide.
#include "pairs.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

enum { GRID = 5 };

Body lattice_tetrahedron(Random &random) {
    std::array<Position, 4> corners;
    std::generate(corners.begin(), corners.end(), [&] { return lattice_point(random, GRID); });
    return tetrahedron(corners);
}

Body lattice_prism(Random &random) {
    std::array<Position, 3> base;
    std::generate(base.begin(), base.end(), [&] { return lattice_point(random, GRID); });
    Position along = {0, 0, 0};
    along[static_cast<size_t>(random.below(3))] = 1 + random.below(4);
    return prism(base, random.one_in(2) ? along : lattice_point(random, GRID));
}

Body lattice_box(Random &random) {
    const Position low = lattice_point(random, GRID - 1);
    Position high = low;
    for (double &x : high) {
        x += 1 + random.below(4);
    }
    return box(low, high);
}

Body any_shape(Random &random) {
    switch (random.below(4)) {
    case 0:
        return lattice_tetrahedron(random);
    case 1:
        return lattice_prism(random);
    case 2:
        return lattice_box(random);
    default:
        return octahedron(lattice_point(random, GRID), 1 + random.below(2));
    }
}

// How far a body reaches along an axis, downwards or upwards.
double end_along(const Body &body, size_t axis, bool upper) {
    double end = body.positions[0][axis];
    for (const Position &p : body.positions) {
        end = upper ? std::max(end, p[axis]) : std::min(end, p[axis]);
    }
    return end;
}

} // namespace

Position lattice_point(Random &random, int below) {
    Position p;
    for (double &x : p) {
        x = random.below(below);
    }
    return p;
}

Body lattice_shape(Random &random) {
    Body body;
    do {
        body = any_shape(random);
    } while (!has_volume(body));
    return body;
}

SharedPair lattice_pair(Random &random) {
    return {"lattice", lattice_shape(random), lattice_shape(random)};
}

SharedPair stacked_pair(Random &random) {
    SharedPair pair = {"stacked", lattice_shape(random), lattice_shape(random)};
    const auto axis = static_cast<size_t>(random.below(3));
    Position by = {0, 0, 0};
    by[axis] = end_along(pair.a, axis, true) - end_along(pair.b, axis, false);
    if (random.one_in(2)) {
        pair.family = "thinly overlapping";
        by[axis] -= std::ldexp(1.0, -1 - random.below(34));
    }
    move_exactly(pair.b, by);
    return pair;
}

SharedPair nudged_pair(Random &random) {
    SharedPair (*const make[])(Random &) = {stacked_pair, lattice_pair, sharing_pair};
    SharedPair pair = make[random.below(3)](random);
    if (random.one_in(3)) {
        pair.b = pair.a;
    }
    if (random.one_in(2)) {
        split_faces(random, pair.b); // what is nudged may then be a point inside of a face
    }
    for (int times = 1 + random.below(2); times > 0; times--) {
        nudge(random, pair.b);
    }
    pair.family = "nudged";
    pair.thin = true;
    return pair;
}

SharedPair sliver_pair(Random &random) {
    SharedPair pair = {"sliver", lattice_shape(random), lattice_shape(random)};
    const auto axis = static_cast<size_t>(random.below(3));
    const double by = std::ldexp(1.0, -1 - random.below(24));
    squash(pair.a, axis, by);
    if (random.one_in(2)) {
        squash(pair.b, axis, by);
    }
    return pair;
}

} // namespace oracle
