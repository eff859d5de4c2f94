// Each face of one surface is cut by the tetrahedra of the other's cone. The apex lies in the plane of no such face, so
// that no side wall, which goes through the apex, has a face in it: of all walls only bases do. Those faces are flush
// with the other surface and are kept apart.
//
// Without the tetrahedra on flush bases, the signs add up to the winding number beside the surface on the side away
// from the apex. That is the inside where the base's outward normal looks at the apex, at a tetrahedron of sign -1:
// there the flush part has been counted as inside, and is taken off again.
#include "share.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

SurfacePart part_of(const Polygon &polygon) {
    SurfacePart part;
    for (size_t i = 2; i < polygon.size(); i++) {
        const Vec area = cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]) * Rational(1, 2);
        const Vec centroid = (polygon[0] + polygon[i - 1] + polygon[i]) * Rational(1, 3);
        part.area += area;
        part.moment += cross(centroid, area);
        part.flux += dot(centroid, area);
    }
    return part;
}

void add_signed(const SurfacePart &from, int sign, SurfacePart &sum) {
    const Rational by(sign);
    sum.area += from.area * by;
    sum.moment += from.moment * by;
    sum.flux += from.flux * by;
}

bool boxes_meet(const ExactFace &face, const Tetrahedron &piece) {
    return face.low.x <= piece.high.x && piece.low.x <= face.high.x && face.low.y <= piece.high.y &&
           piece.low.y <= face.high.y && face.low.z <= piece.high.z && piece.low.z <= face.high.z;
}

bool lies_in(const ExactFace &face, const HalfSpace &wall) {
    return std::all_of(face.corners.begin(), face.corners.end(), [&](const Vec &p) { return wall.above(p) == 0; });
}

void cut_face(const ExactFace &face, const Tetrahedron &by, SharedSurface &shared) {
    Polygon polygon(face.corners.begin(), face.corners.end());
    const bool flush = lies_in(face, by.walls[Tetrahedron::BASE]);
    for (size_t i = 0; i < (flush ? 3 : 4); i++) {
        polygon = clipped(polygon, by.walls[i]);
    }
    const SurfacePart part = part_of(polygon);
    if (!flush) {
        add_signed(part, by.sign, shared.inside);
        return;
    }
    add_signed(part, 1, dot(face.normal, by.outward) > 0 ? shared.flush_same : shared.flush_opposite);
    if (by.sign < 0) {
        add_signed(part, -1, shared.inside);
    }
}

SharedSurface share_of_face(const ExactFace &face, const std::vector<Tetrahedron> &cone) {
    SharedSurface shared;
    for (const Tetrahedron &piece : cone) {
        if (boxes_meet(face, piece)) {
            cut_face(face, piece, shared);
        }
    }
    return shared;
}

// A point near `from` that lies in the plane of none of the faces. Its three steps have no common measure, so that few
// planes of small slopes have two candidates in them.
Vec apex_beside(const std::vector<ExactFace> &faces, const Vec &from, const Rational &step) {
    for (int i = 1;; i++) {
        const Vec apex =
            from + Vec{step * Rational(i, 7), step * Rational(i * i, 53), step * Rational(i * i * i, 1009)};
        if (std::none_of(faces.begin(), faces.end(),
                         [&](const ExactFace &face) { return dot(face.normal, apex - face.corners[0]) == 0; })) {
            return apex;
        }
    }
}

} // namespace

void SurfacePart::add_face(const SurfacePart &other) {
    add_signed(other, 1, *this);
    size += std::sqrt(CGAL::to_double(dot(other.area, other.area)));
    spread[0] += std::abs(CGAL::to_double(other.area.x));
    spread[1] += std::abs(CGAL::to_double(other.area.y));
    spread[2] += std::abs(CGAL::to_double(other.area.z));
}

SharedSurface shared_surface(const std::vector<ExactFace> &a, const std::vector<ExactFace> &b) {
    const ExactFace &first = b.front();
    const Vec sides = first.high - first.low;
    const std::vector<Tetrahedron> cone = cone_of(b, apex_beside(a, first.corners[0], sides.x + sides.y + sides.z));
    SharedSurface sum;
    for (const ExactFace &face : a) {
        const SharedSurface shared = share_of_face(face, cone);
        sum.inside.add_face(shared.inside);
        sum.flush_same.add_face(shared.flush_same);
        sum.flush_opposite.add_face(shared.flush_opposite);
    }
    return sum;
}

} // namespace oracle
