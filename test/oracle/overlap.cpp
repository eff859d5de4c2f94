// By separating axes: if the insides of two convex polyhedra have no common point, then a normal of a face, or the
// cross product of an edge of each, tells them apart. Common points of the surfaces do not count.
#include "overlap.hpp"

#include <CGAL/Cartesian_converter.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace oracle {
namespace {

using Number = CGAL::Exact_rational;
template <class T> using Vector = std::array<T, 3>;

template <class T> Vector<T> vector_to(const Point &p) {
    return {T(p.x()), T(p.y()), T(p.z())};
}

template <class T> Vector<T> operator-(const Vector<T> &a, const Vector<T> &b) {
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <class T> Vector<T> cross(const Vector<T> &a, const Vector<T> &b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <class T> T dot(const Vector<T> &a, const Vector<T> &b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// The same vector for all parallel ones; zero stays.
template <class T> Vector<T> normalised(Vector<T> v) {
    const T lead = v[0] != 0 ? v[0] : (v[1] != 0 ? v[1] : v[2]);
    if (lead != 0) {
        for (T &x : v) {
            x /= lead;
        }
    }
    return v;
}

template <class T> struct Polyhedron {
    std::vector<Vector<T>> points;
    std::set<Vector<T>> normals, edges; // directions, each once
};

template <class T> Polyhedron<T> polyhedron_of(const Convex &body) {
    Polyhedron<T> out;
    for (const Point &p : body.points) {
        out.points.push_back(vector_to<T>(p));
    }
    for (const Triangle &t : body.faces) {
        const Vector<T> c[3] = {vector_to<T>(t[0]), vector_to<T>(t[1]), vector_to<T>(t[2])};
        out.normals.insert(normalised(cross(c[1] - c[0], c[2] - c[0])));
        for (int i = 0; i < 3; i++) {
            out.edges.insert(normalised(c[(i + 1) % 3] - c[i]));
        }
    }
    return out;
}

template <class T> std::pair<T, T> range_along(const Polyhedron<T> &body, const Vector<T> &axis) {
    T low = dot(axis, body.points[0]);
    T high = low;
    for (const Vector<T> &p : body.points) {
        const T at = dot(axis, p);
        low = std::min(low, at);
        high = std::max(high, at);
    }
    return {low, high};
}

// Calls `visit` with every axis that may separate the two until it returns true.
template <class T, class Visit> bool any_axis(const Polyhedron<T> &a, const Polyhedron<T> &b, Visit visit) {
    for (const Polyhedron<T> *body : {&a, &b}) {
        if (std::any_of(body->normals.begin(), body->normals.end(), visit)) {
            return true;
        }
    }
    for (const Vector<T> &e : a.edges) {
        for (const Vector<T> &f : b.edges) {
            const Vector<T> axis = cross(e, f);
            if (dot(axis, axis) != 0 && visit(axis)) {
                return true;
            }
        }
    }
    return false;
}

bool separated(const Convex &one, const Convex &other) {
    const Polyhedron<Number> a = polyhedron_of<Number>(one);
    const Polyhedron<Number> b = polyhedron_of<Number>(other);
    return any_axis(a, b, [&](const Vector<Number> &axis) {
        const auto of_a = range_along(a, axis);
        const auto of_b = range_along(b, axis);
        return of_a.second <= of_b.first || of_b.second <= of_a.first;
    });
}

bool strictly_contains(const Convex &outer, const Exact::Point_3 &p) {
    const CGAL::Cartesian_converter<Kernel, Exact> exact;
    return std::all_of(outer.faces.begin(), outer.faces.end(), [&](const Triangle &t) {
        return CGAL::orientation(exact(t[0]), exact(t[1]), exact(t[2]), p) == CGAL::NEGATIVE;
    });
}

Exact::Point_3 mean_of(const std::vector<Point> &points) {
    const CGAL::Cartesian_converter<Kernel, Exact> exact;
    Exact::Vector_3 sum(0, 0, 0);
    for (const Point &p : points) {
        sum = sum + (exact(p) - CGAL::ORIGIN);
    }
    return CGAL::ORIGIN + sum / static_cast<double>(points.size());
}

// A point inside both spares the search for an axis.
bool have_obvious_point(const Convex &a, const Convex &b) {
    const Exact::Point_3 p = mean_of(a.points);
    const Exact::Point_3 q = mean_of(b.points);
    return strictly_contains(b, p) || strictly_contains(a, q);
}

bool convex_overlap(const Convex &a, const Convex &b) {
    return have_obvious_point(a, b) || !separated(a, b);
}

Convex component_of(const Solid &solid, const std::vector<uint32_t> &faces, int turn) {
    Convex body;
    std::set<Point> points;
    for (uint32_t i : faces) {
        const Triangle &t = solid.triangles[i];
        body.faces.push_back(turn > 0 ? t : Triangle(t[0], t[2], t[1]));
        points.insert({t[0], t[1], t[2]});
    }
    body.points.assign(points.begin(), points.end());
    return body;
}

bool strictly_within(const Convex &inner, const Convex &outer) {
    const CGAL::Cartesian_converter<Kernel, Exact> exact;
    return std::all_of(inner.points.begin(), inner.points.end(),
                       [&](const Point &p) { return strictly_contains(outer, exact(p)); });
}

bool convex(const Convex &body) {
    return contains(body, body.points);
}

// Where cavities do not reach the outer surfaces, two parts stay clear of each other only if their outer bodies do, or
// if one lies in the other's cavity.
bool parts_overlap(const Part &a, const Part &b) {
    if (a.cavity && contains(*a.cavity, b.outer.points)) {
        return false;
    }
    if (b.cavity && contains(*b.cavity, a.outer.points)) {
        return false;
    }
    return convex_overlap(a.outer, b.outer);
}

} // namespace

bool contains(const Convex &outer, const std::vector<Point> &points) {
    for (const Triangle &face : outer.faces) {
        for (const Point &p : points) {
            if (CGAL::orientation(face[0], face[1], face[2], p) == CGAL::POSITIVE) {
                return false;
            }
        }
    }
    return true;
}

std::vector<Part> parts_of(const Solid &solid) {
    std::vector<Part> parts;
    for (const auto &component : solid.components) {
        Part part{component_of(solid, component, solid.outward), {}};
        if (!convex(part.outer)) {
            parts.clear();
            break;
        }
        parts.push_back(std::move(part));
    }
    if (parts.empty() && solid.components.size() == 2) {
        for (size_t i = 0; i < 2; i++) {
            Part part{component_of(solid, solid.components[i], solid.outward),
                      component_of(solid, solid.components[1 - i], -solid.outward)};
            if (convex(part.outer) && convex(*part.cavity) && strictly_within(*part.cavity, part.outer)) {
                parts.push_back(std::move(part));
            }
        }
    }
    return parts;
}

bool overlap(const std::vector<Part> &a, const std::vector<Part> &b) {
    for (const Part &one : a) {
        for (const Part &other : b) {
            if (parts_overlap(one, other)) {
                return true;
            }
        }
    }
    return false;
}

double width_of_overlap(const Convex &one, const Convex &other) {
    const Polyhedron<double> a = polyhedron_of<double>(one);
    const Polyhedron<double> b = polyhedron_of<double>(other);
    double least = HUGE_VAL;
    any_axis(a, b, [&](const Vector<double> &axis) {
        const auto of_a = range_along(a, axis);
        const auto of_b = range_along(b, axis);
        const double gap = std::min(of_a.second - of_b.first, of_b.second - of_a.first);
        least = std::min(least, gap / std::sqrt(dot(axis, axis)));
        return false;
    });
    return least;
}

} // namespace oracle
