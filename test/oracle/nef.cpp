#include "nef.hpp"

#include <CGAL/Nef_polyhedron_3.h>
#include <CGAL/Polygon_mesh_processing/orientation.h>
#include <CGAL/Polygon_mesh_processing/polygon_soup_to_polygon_mesh.h>
#include <CGAL/Polyhedron_3.h>

#include <map>

namespace oracle {
namespace {

using Nef = CGAL::Nef_polyhedron_3<Exact>;
using Polyhedron = CGAL::Polyhedron_3<Exact>;

Polyhedron polyhedron_of(const Solid &solid, const std::vector<uint32_t> &component) {
    std::vector<Exact::Point_3> points;
    std::vector<std::vector<size_t>> polygons;
    std::map<uint32_t, size_t> numbers;
    for (uint32_t face : component) {
        std::vector<size_t> polygon;
        for (uint32_t vertex : solid.faces[face]) {
            const auto entry = numbers.emplace(vertex, points.size());
            if (entry.second) {
                const Point &p = solid.points[vertex];
                points.emplace_back(p.x(), p.y(), p.z());
            }
            polygon.push_back(entry.first->second);
        }
        polygons.push_back(polygon);
    }
    Polyhedron out;
    CGAL::Polygon_mesh_processing::polygon_soup_to_polygon_mesh(points, polygons, out);
    return out;
}

Nef nef_of(const Solid &solid) {
    Nef filled(Nef::EMPTY);
    Nef cavities(Nef::EMPTY);
    for (const auto &component : solid.components) {
        Polyhedron surface = polyhedron_of(solid, component);
        const bool outward = CGAL::Polygon_mesh_processing::is_outward_oriented(surface);
        if (!outward) {
            CGAL::Polygon_mesh_processing::reverse_face_orientations(surface);
        }
        (outward == (solid.outward > 0) ? filled : cavities) += Nef(surface);
    }
    return filled - cavities;
}

bool without_volume(const Nef &nef) {
    return nef.regularization().is_empty();
}

} // namespace

NefRelation nef_relation(const Solid &a, const Solid &b) {
    const Nef one = nef_of(a);
    const Nef other = nef_of(b);
    return {!without_volume(one * other), without_volume(one - other), without_volume(other - one)};
}

} // namespace oracle
