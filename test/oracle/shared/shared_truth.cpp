#include "shared_truth.hpp"

#include "truth.hpp"

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

void find_scale(const Solid &a, const Solid &b, SharedTruth &truth) {
    const CGAL::Bbox_3 box = a.box() + b.box();
    truth.size = std::max({box.x_span(), box.y_span(), box.z_span()});
    for (int k = 0; k < 3; k++) {
        truth.reach = std::max({truth.reach, std::abs(box.min(k)), std::abs(box.max(k))});
    }
}

bool is_convex(const Solid &solid) {
    const std::vector<Part> parts = parts_of(solid);
    return parts.size() == 1 && !parts[0].cavity;
}

// Of bodies in one piece. A part of one that lies within the other may be called so: which of the two is a matter of
// taste.
clinker_kind kind_by_volumes(const Rational &shared, const Rational &of_a, const Rational &of_b) {
    if (shared == 0) {
        return CLINKER_KIND_NONE;
    }
    if (shared == of_a) {
        return shared == of_b ? CLINKER_KIND_SAME : CLINKER_KIND_A_IN_B;
    }
    return shared == of_b ? CLINKER_KIND_B_IN_A : CLINKER_KIND_CROSSING;
}

clinker_kind swapped_kind(clinker_kind kind) {
    return kind == CLINKER_KIND_A_IN_B ? CLINKER_KIND_B_IN_A
                                       : (kind == CLINKER_KIND_B_IN_A ? CLINKER_KIND_A_IN_B : kind);
}

Rational flux_of_overlap(const SharedTruth &truth) {
    return truth.surfaces[0].inside.flux + truth.surfaces[1].inside.flux + truth.surfaces[0].flush_same.flux;
}

Vec area_of_overlap(const SharedTruth &truth) {
    return truth.surfaces[0].inside.area + truth.surfaces[1].inside.area + truth.surfaces[0].flush_same.area;
}

Vec moment_of_overlap(const SharedTruth &truth) {
    return truth.surfaces[0].inside.moment + truth.surfaces[1].inside.moment + truth.surfaces[0].flush_same.moment;
}

} // namespace

bool SharedTruth::flush() const {
    return surfaces[0].flush_same.size > 0 || surfaces[0].flush_opposite.size > 0;
}

// An overlap of 1e-15 of the bodies' cube is thinner than 1e-12 of their size, or a corner as small as 1e-5 of it: sums
// over faces that are so much larger leave its digits uncertain. And where it is not much thicker than coordinates are
// rounded, no point may be found that proves that a body does not overlap itself.
bool SharedTruth::digits_count() const {
    const double least = std::max(1e-15 * size, 0x1p-50 * reach) * size * size;
    return surfaces_known && !thin && (volume == 0 || volume > Rational(least));
}

SharedTruth SharedTruth::swapped() const {
    SharedTruth other = *this;
    std::swap(other.surfaces[0], other.surfaces[1]);
    if (kind) {
        other.kind = swapped_kind(*kind);
    }
    return other;
}

SharedTruth shared_truth(const SharedPair &pair) {
    SharedTruth truth;
    const Solid a(pair.a);
    const Solid b(pair.b);
    find_scale(a, b, truth);
    truth.thin = pair.thin;
    truth.convex = is_convex(a) && is_convex(b);
    truth.origin = first_vertex(pair.a);
    const std::vector<ExactFace> of_a = exact_faces(pair.a, truth.origin);
    const std::vector<ExactFace> of_b = exact_faces(pair.b, truth.origin);
    truth.surfaces_known = !pair.overlaps_itself;
    if (pair.overlaps_itself) {
        truth.volume = *pair.volume;
    } else {
        const SharedVolume shared = shared_volume(of_a, of_b);
        truth.volume = shared.volume;
        truth.surfaces = {shared_surface(of_a, of_b), shared_surface(of_b, of_a)};
        if (a.components.size() + b.components.size() == 2) {
            truth.kind = kind_by_volumes(shared.volume, volume_of(of_a), volume_of(of_b));
        }
        if (shared.volume > 0) {
            truth.centre = shared.moment * (Rational(1) / shared.volume);
        }
    }
    if (truth.volume > 0) {
        truth.state = CLINKER_STATE_INTERFERE;
    } else if (surface_truth(a, b).meets()) {
        truth.state = CLINKER_STATE_TOUCH;
    }
    return truth;
}

std::vector<std::string> own_faults(const SharedPair &pair, const SharedTruth &truth) {
    std::vector<std::string> faults;
    if (pair.volume && *pair.volume != truth.volume) {
        faults.emplace_back("the oracle's volume is not the known one");
    }
    if (!truth.surfaces_known) {
        return faults;
    }
    // The overlap is a solid as well: its surface is what lies inside of the other body, and flush parts once.
    if (flux_of_overlap(truth) != 3 * truth.volume) {
        faults.emplace_back("the oracle's volume and the flux through its surface differ");
    }
    if (!is_zero(area_of_overlap(truth)) || !is_zero(moment_of_overlap(truth))) {
        faults.emplace_back("the oracle's surface of the overlap is not closed");
    }
    const SharedSurface &a = truth.surfaces[0];
    const SharedSurface &b = truth.surfaces[1];
    if (!(a.flush_same.area == b.flush_same.area) || !is_zero(a.flush_opposite.area + b.flush_opposite.area)) {
        faults.emplace_back("the oracle's flush parts depend on the order of the bodies");
    }
    return faults;
}

} // namespace oracle
