#include "truth.hpp"

#include "contact.hpp"

#include <CGAL/box_intersection_d.h>

#include <algorithm>
#include <set>

namespace oracle {
namespace {

using FaceBox = CGAL::Box_intersection_d::Box_with_info_d<double, 3, uint32_t>;

std::vector<FaceBox> boxes_of(const Solid &solid) {
    std::vector<FaceBox> boxes;
    for (uint32_t i = 0; i < solid.triangles.size(); i++) {
        if (solid.has_area[i]) {
            boxes.emplace_back(solid.triangles[i].bbox(), i);
        }
    }
    return boxes;
}

void find_contacts(const Solid &a, const Solid &b, Truth &truth) {
    std::vector<FaceBox> of_a = boxes_of(a);
    std::vector<FaceBox> of_b = boxes_of(b);
    auto judge = [&](const FaceBox &one, const FaceBox &other) {
        const Contact contact = contact_of(a.triangles[one.info()], b.triangles[other.info()]);
        if (contact != Contact::none) {
            FacePairs &list = contact == Contact::cross ? truth.crossings : truth.touchings;
            list.emplace_back(one.info(), other.info());
        }
    };
    CGAL::box_intersection_d(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), judge);
    std::sort(truth.crossings.begin(), truth.crossings.end());
    std::sort(truth.touchings.begin(), truth.touchings.end());
}

std::set<uint32_t> met_faces(const Truth &truth, bool of_a) {
    std::set<uint32_t> faces;
    for (const FacePairs *list : {&truth.crossings, &truth.touchings}) {
        for (const auto &pair : *list) {
            faces.insert(of_a ? pair.first : pair.second);
        }
    }
    return faces;
}

// How many components of one solid meet nothing and lie inside the other. Surfaces that do not meet are inside or
// outside as a whole.
size_t components_inside(const Solid &inner, const Solid &outer, const std::set<uint32_t> &met, bool &decided) {
    size_t inside = 0;
    for (const auto &component : inner.components) {
        const bool meets =
            std::any_of(component.begin(), component.end(), [&](uint32_t i) { return met.count(i) > 0; });
        const Point &p = inner.triangles[component.front()][0];
        if (meets || !CGAL::do_overlap(p.bbox(), outer.box())) {
            continue;
        }
        decided = decided && outer.closed;
        inside += outer.closed && outer.locate(p) == Place::inside ? 1 : 0;
    }
    return inside;
}

// The triangles with an area, each from its lowest corner on and turned outwards, sorted.
std::vector<std::array<Point, 3>> sorted_triangles(const Solid &solid) {
    std::vector<std::array<Point, 3>> out;
    for (size_t i = 0; i < solid.triangles.size(); i++) {
        const Triangle &t = solid.triangles[i];
        if (solid.has_area[i]) {
            std::array<Point, 3> corners = {t[0], solid.outward > 0 ? t[1] : t[2], solid.outward > 0 ? t[2] : t[1]};
            std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
            out.push_back(corners);
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

// Are the bodies made of as many components with the same boxes? Such may be the same solid with other triangles.
bool look_alike(const Solid &a, const Solid &b) {
    if (a.components.size() != b.components.size()) {
        return false;
    }
    for (size_t i = 0; i < a.components.size(); i++) {
        if (a.box_of(i) != b.box_of(i)) {
            return false;
        }
    }
    return true;
}

clinker_kind kind_of_convex(const Convex &a, const Convex &b) {
    const bool a_within = contains(b, a.points);
    const bool b_within = contains(a, b.points);
    if (a_within && b_within) {
        return CLINKER_KIND_SAME;
    }
    return a_within ? CLINKER_KIND_A_IN_B : (b_within ? CLINKER_KIND_B_IN_A : CLINKER_KIND_CROSSING);
}

bool plain(const std::vector<Part> &parts) {
    return parts.size() == 1 && !parts[0].cavity;
}

void find_kind(Truth &truth) {
    if (truth.same && truth.crossings.empty()) {
        truth.kind = CLINKER_KIND_SAME;
    } else if (!truth.crossings.empty() && !truth.alike) {
        truth.kind = CLINKER_KIND_CROSSING;
    } else if (truth.in_whole && truth.a_in_b != truth.b_in_a) {
        truth.kind = truth.a_in_b ? CLINKER_KIND_A_IN_B : CLINKER_KIND_B_IN_A;
    } else if (truth.overlap.has_value() && !*truth.overlap) {
        truth.kind = CLINKER_KIND_NONE;
    }
}

void look_into_parts(const Solid &a, const Solid &b, Truth &truth) {
    const std::vector<Part> of_a = parts_of(a);
    const std::vector<Part> of_b = parts_of(b);
    if (of_a.empty() || of_b.empty()) {
        return;
    }
    if (!truth.overlap) {
        truth.overlap = overlap(of_a, of_b);
    }
    if (plain(of_a) && plain(of_b) && *truth.overlap) {
        truth.kind = kind_of_convex(of_a[0].outer, of_b[0].outer);
        truth.width = width_of_overlap(of_a[0].outer, of_b[0].outer);
    }
}

} // namespace

Truth surface_truth(const Solid &a, const Solid &b) {
    Truth truth;
    truth.alike = look_alike(a, b);
    const CGAL::Bbox_3 box = a.box() + b.box();
    truth.size = std::max({box.x_span(), box.y_span(), box.z_span()});
    find_contacts(a, b, truth);
    const size_t a_inside = components_inside(a, b, met_faces(truth, true), truth.decided);
    const size_t b_inside = components_inside(b, a, met_faces(truth, false), truth.decided);
    truth.a_in_b = a_inside > 0;
    truth.b_in_a = b_inside > 0;
    truth.in_whole = a_inside == a.components.size() || b_inside == b.components.size();
    if (!truth.crossings.empty() || truth.a_in_b || truth.b_in_a) {
        truth.overlap = true;
    } else if (!truth.meets() && truth.decided) {
        truth.overlap = false;
    }
    find_kind(truth);
    return truth;
}

Truth solid_truth(const Solid &a, const Solid &b) {
    Truth truth = surface_truth(a, b);
    if (truth.meets() && sorted_triangles(a) == sorted_triangles(b)) {
        truth.same = true;
        truth.overlap = true;
    }
    find_kind(truth);
    if (truth.meets()) {
        look_into_parts(a, b, truth);
        find_kind(truth);
    }
    return truth;
}

} // namespace oracle
