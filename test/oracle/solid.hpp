// A body in the world as the oracle sees it: exact winding numbers and connected components.
#pragma once

#include "body.hpp"
#include "kernel.hpp"

namespace oracle {

enum class Place { outside, inside, on };

struct Solid {
    std::vector<Point> points;
    std::vector<Face> faces;                       // all of them, so that numbers are the caller's
    std::vector<Triangle> triangles;               // of each face
    std::vector<bool> has_area;                    // of each face
    std::vector<std::vector<uint32_t>> components; // faces with an area, connected through their vertices
    bool closed = false;                           // as many faces use each edge one way as the other
    int outward = 1;                               // -1: the faces point inwards

    explicit Solid(const Body &body);
    Place locate(const Point &p) const; // the body is closed
    CGAL::Bbox_3 box() const;
    CGAL::Bbox_3 box_of(size_t component) const;
};

} // namespace oracle
