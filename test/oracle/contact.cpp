#include "contact.hpp"

#include <CGAL/Cartesian_converter.h>
#include <CGAL/intersections.h>

#include <boost/variant.hpp>

namespace oracle {
namespace {

using ExactPoint = Exact::Point_3;
using ExactSegment = Exact::Segment_3;
using ExactTriangle = Exact::Triangle_3;
using Hull = boost::variant<ExactPoint, ExactSegment, ExactTriangle>;

ExactTriangle exact(const Triangle &t) {
    return CGAL::Cartesian_converter<Kernel, Exact>()(t);
}

// What the corners of a triangle span: CGAL's predicates ask for triangles that have an area.
Hull hull_of(const Triangle &triangle) {
    const ExactTriangle t = exact(triangle);
    if (!t.is_degenerate()) {
        return t;
    }
    if (t[0] == t[1] && t[1] == t[2]) {
        return t[0];
    }
    for (int i = 0; i < 3; i++) {
        if (CGAL::collinear_are_ordered_along_line(t[i], t[i + 1], t[i + 2])) {
            return ExactSegment(t[i], t[i + 2]);
        }
    }
    return t[0];
}

struct Meet : boost::static_visitor<bool> {
    bool operator()(const ExactPoint &a, const ExactPoint &b) const {
        return a == b;
    }
    template <class Other> bool operator()(const ExactPoint &a, const Other &b) const {
        return b.has_on(a);
    }
    template <class Other> bool operator()(const Other &a, const ExactPoint &b) const {
        return a.has_on(b);
    }
    template <class One, class Other> bool operator()(const One &a, const Other &b) const {
        return CGAL::do_intersect(a, b);
    }
};

bool strictly_inside(const ExactPoint &p, const ExactTriangle &t) {
    const Exact::Vector_3 normal = CGAL::cross_product(t[1] - t[0], t[2] - t[0]);
    for (int i = 0; i < 3; i++) {
        if (CGAL::cross_product(t[i + 1] - t[i], p - t[i]) * normal <= 0) {
            return false;
        }
    }
    return true;
}

// Does an edge of t pass through the inside of u, with its ends on either side?
bool pierces(const Triangle &t, const Triangle &u) {
    CGAL::Orientation side[3];
    for (int i = 0; i < 3; i++) {
        side[i] = CGAL::orientation(u[0], u[1], u[2], t[i]);
    }
    for (int i = 0; i < 3; i++) {
        if (side[i] * side[(i + 1) % 3] >= 0) {
            continue;
        }
        const CGAL::Orientation turn = CGAL::orientation(t[i], t[i + 1], u[0], u[1]);
        if (turn != CGAL::COPLANAR && turn == CGAL::orientation(t[i], t[i + 1], u[1], u[2]) &&
            turn == CGAL::orientation(t[i], t[i + 1], u[2], u[0])) {
            return true;
        }
    }
    return false;
}

bool coplanar(const Triangle &t, const Triangle &u) {
    for (int i = 0; i < 3; i++) {
        if (CGAL::orientation(t[0], t[1], t[2], u[i]) != CGAL::COPLANAR) {
            return false;
        }
    }
    return true;
}

// For triangles with an area that meet. The insides of two such triangles meet where the midpoint of their common
// segment lies inside both.
Contact touch_or_cross(const Triangle &t, const Triangle &u) {
    if (coplanar(t, u)) {
        return Contact::touch;
    }
    const ExactTriangle a = exact(t);
    const ExactTriangle b = exact(u);
    const auto common = CGAL::intersection(a, b);
    const auto *segment = common ? boost::get<ExactSegment>(&*common) : nullptr;
    if (segment == nullptr || segment->is_degenerate()) {
        return Contact::touch;
    }
    const ExactPoint middle = CGAL::midpoint(segment->source(), segment->target());
    return strictly_inside(middle, a) && strictly_inside(middle, b) ? Contact::cross : Contact::touch;
}

} // namespace

Contact constructed_contact(const Triangle &t, const Triangle &u) {
    const Hull a = hull_of(t);
    const Hull b = hull_of(u);
    if (!boost::apply_visitor(Meet(), a, b)) {
        return Contact::none;
    }
    return t.is_degenerate() || u.is_degenerate() ? Contact::touch : touch_or_cross(t, u);
}

Contact contact_of(const Triangle &t, const Triangle &u) {
    if (!CGAL::do_overlap(t.bbox(), u.bbox())) {
        return Contact::none;
    }
    if (t.is_degenerate() || u.is_degenerate()) {
        return constructed_contact(t, u);
    }
    if (!CGAL::do_intersect(t, u)) {
        return Contact::none;
    }
    return pierces(t, u) || pierces(u, t) ? Contact::cross : touch_or_cross(t, u);
}

} // namespace oracle
