// Every tetrahedron of one cone with every one of the other: what they share is cut out by half-spaces and counts with
// the product of both signs.
#include "share.hpp"

#include <algorithm>

namespace oracle {
namespace {

bool boxes_overlap(const Tetrahedron &a, const Tetrahedron &b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y && a.low.z < b.high.z &&
           b.low.z < a.high.z;
}

// Does a wall of one have all of the other behind it? It spares the cuts.
bool a_wall_separates(const Tetrahedron &one, const Tetrahedron &other) {
    return std::any_of(one.walls.begin(), one.walls.end(), [&](const HalfSpace &wall) {
        return std::all_of(other.corners.begin(), other.corners.end(),
                           [&](const Vec &p) { return wall.above(p) <= 0; });
    });
}

void add_piece(const Simplex &piece, int sign, SharedVolume &sum) {
    Rational sixfold = dot(cross(piece[1] - piece[0], piece[2] - piece[0]), piece[3] - piece[0]);
    if (sixfold < 0) {
        sixfold = -sixfold;
    }
    const Rational volume = sixfold * sign / 6;
    sum.volume += volume;
    sum.moment += (piece[0] + piece[1] + piece[2] + piece[3]) * (volume / 4);
}

void add_common(const Tetrahedron &a, const Tetrahedron &b, SharedVolume &sum) {
    std::vector<Simplex> pieces = {a.corners};
    for (const HalfSpace &wall : b.walls) {
        pieces = clipped(pieces, wall);
    }
    for (const Simplex &piece : pieces) {
        add_piece(piece, a.sign * b.sign, sum);
    }
}

} // namespace

SharedVolume shared_volume(const std::vector<ExactFace> &a, const std::vector<ExactFace> &b) {
    // From a corner of each solid: the faces around it make no tetrahedron.
    const std::vector<Tetrahedron> of_a = cone_of(a, a.front().corners[0]);
    const std::vector<Tetrahedron> of_b = cone_of(b, b.front().corners[0]);
    SharedVolume sum;
    for (const Tetrahedron &one : of_a) {
        for (const Tetrahedron &other : of_b) {
            if (boxes_overlap(one, other) && !a_wall_separates(one, other) && !a_wall_separates(other, one)) {
                add_common(one, other, sum);
            }
        }
    }
    return sum;
}

} // namespace oracle
