#include "solid.hpp"

#include <CGAL/Bbox_3.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace oracle {
namespace {

// One number for each position: equal coordinates are one vertex.
std::vector<uint32_t> welded(const std::vector<Point> &points) {
    std::map<Point, uint32_t> first;
    std::vector<uint32_t> numbers;
    numbers.reserve(points.size());
    for (const Point &p : points) {
        numbers.push_back(first.emplace(p, static_cast<uint32_t>(first.size())).first->second);
    }
    return numbers;
}

bool is_closed(const std::vector<Face> &faces, const std::vector<uint32_t> &numbers) {
    std::map<std::pair<uint32_t, uint32_t>, int> balance;
    for (const Face &face : faces) {
        for (size_t i = 0; i < 3; i++) {
            const uint32_t from = numbers[face[i]];
            const uint32_t to = numbers[face[(i + 1) % 3]];
            balance[std::minmax(from, to)] += from < to ? 1 : (from > to ? -1 : 0);
        }
    }
    return std::all_of(balance.begin(), balance.end(), [](const auto &edge) { return edge.second == 0; });
}

uint32_t root_of(std::vector<uint32_t> &parents, uint32_t at) {
    while (parents[at] != at) {
        at = parents[at] = parents[parents[at]];
    }
    return at;
}

std::vector<std::vector<uint32_t>> find_components(const Solid &solid) {
    std::vector<uint32_t> parents(solid.points.size());
    std::iota(parents.begin(), parents.end(), 0U);
    for (const Face &face : solid.faces) {
        for (size_t i = 1; i < 3; i++) {
            parents[root_of(parents, face[i])] = root_of(parents, face[0]);
        }
    }
    std::map<uint32_t, std::vector<uint32_t>> by_root;
    for (uint32_t i = 0; i < solid.faces.size(); i++) {
        if (solid.has_area[i]) {
            by_root[root_of(parents, solid.faces[i][0])].push_back(i);
        }
    }
    std::vector<std::vector<uint32_t>> components;
    components.reserve(by_root.size());
    for (auto &entry : by_root) {
        components.push_back(std::move(entry.second));
    }
    return components;
}

// Which way the faces point, by the sign of the exact volume.
int direction(const std::vector<Triangle> &triangles) {
    CGAL::Exact_rational volume = 0;
    using Row = std::array<CGAL::Exact_rational, 3>;
    for (const Triangle &t : triangles) {
        Row r[3];
        for (int i = 0; i < 3; i++) {
            r[i] = {t[i].x(), t[i].y(), t[i].z()};
        }
        volume += r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) +
                  r[0][1] * (r[1][2] * r[2][0] - r[1][0] * r[2][2]) + r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
    }
    return volume < 0 ? -1 : 1;
}

enum class Hit { none, up, down, unclear };

// How the way from p to q passes through a triangle; unclear where it meets a border.
Hit pass(const Triangle &t, const Point &p, const Point &q) {
    const CGAL::Orientation here = CGAL::orientation(t[0], t[1], t[2], p);
    const CGAL::Orientation there = CGAL::orientation(t[0], t[1], t[2], q);
    if (here == CGAL::COPLANAR && there == CGAL::COPLANAR) {
        return Hit::unclear;
    }
    if (here * there >= 0) {
        return Hit::none;
    }
    int least = 1;
    int most = -1;
    for (int i = 0; i < 3; i++) {
        const int turn = CGAL::orientation(p, q, t[i], t[i + 1]);
        least = std::min(least, turn);
        most = std::max(most, turn);
    }
    if (least < 0 && most > 0) {
        return Hit::none;
    }
    if (least * most <= 0) {
        return Hit::unclear;
    }
    return here == CGAL::NEGATIVE ? Hit::up : Hit::down;
}

bool meets_segment(const CGAL::Bbox_3 &box, const Point &p, const Point &q) {
    return CGAL::do_overlap(box, p.bbox() + q.bbox());
}

} // namespace

Solid::Solid(const Body &body) : faces(body.faces) {
    for (const Position &p : world_positions(body)) {
        points.emplace_back(p[0], p[1], p[2]);
    }
    for (const Face &face : faces) {
        triangles.emplace_back(points[face[0]], points[face[1]], points[face[2]]);
        has_area.push_back(!triangles.back().is_degenerate());
    }
    closed = is_closed(faces, welded(points));
    outward = direction(triangles);
    components = find_components(*this);
}

CGAL::Bbox_3 Solid::box() const {
    return CGAL::bbox_3(points.begin(), points.end());
}

CGAL::Bbox_3 Solid::box_of(size_t component) const {
    CGAL::Bbox_3 all;
    for (uint32_t face : components[component]) {
        all += triangles[face].bbox();
    }
    return all;
}

// Counts the faces on the way to a point beyond the body; another one is taken where the way meets a border.
Place Solid::locate(const Point &p) const {
    const CGAL::Bbox_3 all = box() + p.bbox();
    const double size = std::max({all.x_span(), all.y_span(), all.z_span()});
    for (int attempt = 1;; attempt++) {
        const double slope = 0.001 * size * attempt;
        const Point q(p.x() + 0.618 * slope, p.y() - 0.414 * slope, all.zmax() + size);
        int winding = 0;
        bool clear = true;
        for (size_t i = 0; i < triangles.size() && clear; i++) {
            if (!has_area[i] || !meets_segment(triangles[i].bbox(), p, q)) {
                continue;
            }
            if (triangles[i].has_on(p)) {
                return Place::on;
            }
            const Hit hit = pass(triangles[i], p, q);
            clear = hit != Hit::unclear;
            winding += hit == Hit::up ? 1 : (hit == Hit::down ? -1 : 0);
        }
        if (clear) {
            return winding * outward > 0 ? Place::inside : Place::outside;
        }
    }
}

} // namespace oracle
