// Vectors of rational numbers: nothing is ever rounded.
#pragma once

#include <CGAL/Exact_rational.h>

#include <array>

namespace oracle {

using Rational = CGAL::Exact_rational;

struct Vec {
    Rational x, y, z;
};

inline Vec exact(const std::array<double, 3> &p) {
    return {Rational(p[0]), Rational(p[1]), Rational(p[2])};
}

inline Vec operator+(const Vec &a, const Vec &b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

inline Vec operator-(const Vec &a, const Vec &b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline Vec operator*(const Vec &a, const Rational &by) {
    return {a.x * by, a.y * by, a.z * by};
}

inline Vec &operator+=(Vec &a, const Vec &b) {
    a = a + b;
    return a;
}

inline bool operator==(const Vec &a, const Vec &b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

inline Rational dot(const Vec &a, const Vec &b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

inline Vec cross(const Vec &a, const Vec &b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

inline bool is_zero(const Vec &a) {
    return a.x == 0 && a.y == 0 && a.z == 0;
}

} // namespace oracle
