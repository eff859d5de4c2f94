#include "clip.hpp"

namespace oracle {
namespace {

// The point of the wall between p above it and q below it or on it.
Vec cut(const Vec &p, const Rational &above_p, const Vec &q, const Rational &above_q) {
    return p + (q - p) * (above_p / (above_p - above_q));
}

// The convex body between two triangles whose corners are joined one to one.
void add_prism(const std::array<Vec, 3> &a, const std::array<Vec, 3> &b, std::vector<Simplex> &out) {
    out.push_back({a[0], a[1], a[2], b[2]});
    out.push_back({a[0], a[1], b[1], b[2]});
    out.push_back({a[0], b[0], b[1], b[2]});
}

void clip_into(const Simplex &piece, const HalfSpace &wall, std::vector<Simplex> &out) {
    std::array<size_t, 4> order; // corners above the wall first, others from the end on
    size_t above = 0;
    size_t end = 4;
    bool whole = true;
    std::array<Rational, 4> height;
    for (size_t i = 0; i < 4; i++) {
        height[i] = wall.above(piece[i]);
        whole = whole && height[i] >= 0;
        order[height[i] > 0 ? above++ : --end] = i;
    }
    if (above == 0) {
        return;
    }
    if (whole) {
        out.push_back(piece);
        return;
    }
    auto corner = [&](size_t i) -> const Vec & { return piece[order[i]]; };
    auto between = [&](size_t i, size_t k) { return cut(corner(i), height[order[i]], corner(k), height[order[k]]); };
    if (above == 1) {
        out.push_back({corner(0), between(0, 1), between(0, 2), between(0, 3)});
    } else if (above == 2) {
        add_prism({corner(0), between(0, 2), between(0, 3)}, {corner(1), between(1, 2), between(1, 3)}, out);
    } else {
        add_prism({corner(0), corner(1), corner(2)}, {between(0, 3), between(1, 3), between(2, 3)}, out);
    }
}

} // namespace

std::vector<Simplex> clipped(const std::vector<Simplex> &pieces, const HalfSpace &wall) {
    std::vector<Simplex> out;
    for (const Simplex &piece : pieces) {
        clip_into(piece, wall, out);
    }
    return out;
}

Polygon clipped(const Polygon &polygon, const HalfSpace &wall) {
    Polygon out;
    for (size_t i = 0; i < polygon.size(); i++) {
        const Vec &p = polygon[i];
        const Vec &q = polygon[(i + 1) % polygon.size()];
        const Rational at_p = wall.above(p);
        const Rational at_q = wall.above(q);
        if (at_p >= 0) {
            out.push_back(p);
        }
        if (at_p > 0 && at_q < 0) {
            out.push_back(cut(p, at_p, q, at_q));
        } else if (at_p < 0 && at_q > 0) {
            out.push_back(cut(q, at_q, p, at_p));
        }
    }
    return out;
}

} // namespace oracle
