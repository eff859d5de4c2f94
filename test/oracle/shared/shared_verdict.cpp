#include "shared_verdict.hpp"

#include "switches.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace oracle {
namespace {

using Faults = std::vector<SharedFault>;

constexpr double VOLUME_ACCURACY = 1e-12;  // of the volume
constexpr double REGIONS_ACCURACY = 1e-11; // of the sum of their volumes
constexpr double LENGTH_ACCURACY = 1e-9;   // of the bodies' size
constexpr double AREA_ACCURACY = 1e-9;     // of its square

double rounded(const Rational &number) {
    return CGAL::to_double(number);
}

Position rounded(const Vec &v) {
    return {rounded(v.x), rounded(v.y), rounded(v.z)};
}

std::string text_of(const Position &p) {
    std::ostringstream text;
    text.precision(17);
    text << p[0] << ' ' << p[1] << ' ' << p[2];
    return text.str();
}

bool near(const double *told, const Position &truth, const Position &most) {
    return std::abs(told[0] - truth[0]) <= most[0] && std::abs(told[1] - truth[1]) <= most[1] &&
           std::abs(told[2] - truth[2]) <= most[2];
}

Position alike(double x) {
    return {x, x, x};
}

void compare_state(const SharedTruth &truth, const clinker_pair &pair, Faults &faults) {
    if (pair.state != truth.state) {
        faults.push_back(
            {name_of(truth.state) + " is taken for " + name_of(pair.state), !truth.thin || STATES_ARE_PROVED});
    }
}

void compare_kind(const SharedTruth &truth, const clinker_pair &pair, Faults &faults) {
    if (truth.kind && pair.kind != *truth.kind) {
        faults.push_back({"kind " + name_of(*truth.kind) + " is taken for " + name_of(pair.kind), KINDS_ARE_PROVED});
    }
}

// To the last digit: the bound is a proof.
void compare_volume(const SharedTruth &truth, const clinker_pair &pair, Faults &faults) {
    const bool measured = pair.volume_error >= 0;
    if (truth.volume > 0 && !measured) {
        faults.push_back({"an overlap is not measured", truth.digits_count() && VOLUMES_ARE_EXACT});
        return;
    }
    const Rational off = Rational(pair.volume) - truth.volume;
    const Rational bound = measured ? Rational(pair.volume_error) : Rational(0);
    if (off > bound || -off > bound) {
        const bool near_origin = truth.reach < 0x1p20 * truth.size;
        faults.push_back({"the volume lies outside of its bound", near_origin || BOUNDS_ARE_PROVED});
    }
    if (truth.digits_count() && truth.volume > 0 && bound > truth.volume * Rational(VOLUME_ACCURACY)) {
        faults.push_back({"the volume's bound is wide", VOLUMES_ARE_EXACT});
    }
}

// The rounding of a coordinate counts as well.
double centre_accuracy(const SharedTruth &truth) {
    return LENGTH_ACCURACY * truth.size + 0x1p-52 * truth.reach;
}

void compare_centre(const SharedTruth &truth, const clinker_pair &pair, Faults &faults) {
    if (truth.volume > 0 && !near(pair.centre, rounded(truth.origin + truth.centre), alike(centre_accuracy(truth)))) {
        faults.push_back({"the centre is elsewhere", CENTRES_ARE_EXACT});
    }
}

// Moving b sweeps volume where its surface lies inside of a. Flush parts may or may not count: there the volume has
// different slopes one way and the other.
void compare_push(const SharedTruth &truth, const clinker_pair &pair, Faults &faults) {
    const SharedSurface &of_b = truth.surfaces[1];
    const double rounding = AREA_ACCURACY * truth.size * truth.size;
    Position most;
    for (size_t k = 0; k < 3; k++) {
        most[k] = rounding + of_b.flush_same.spread[k] + of_b.flush_opposite.spread[k];
    }
    if (truth.volume > 0 && !near(pair.push, rounded(of_b.inside.area), most)) {
        faults.push_back({"the push is another", PUSHES_ARE_EXACT});
    }
    const Vec turn = of_b.inside.moment - cross(truth.centre, of_b.inside.area);
    const double of_turn =
        rounding * truth.size + of_b.inside.size * centre_accuracy(truth); // it turns about the centre
    if (truth.volume > 0 && !truth.flush() && !near(pair.turn, rounded(turn), alike(of_turn))) {
        faults.push_back({"the turn is another", PUSHES_ARE_EXACT});
    }
}

void compare_regions(const SharedTruth &truth, const clinker_pair &pair, Faults &faults) {
    double sum = 0;
    for (size_t i = 0; i < pair.region_count; i++) {
        sum += clinker_pair_region(&pair, i)->volume;
    }
    const double volume = rounded(truth.volume);
    if (std::abs(sum - volume) > REGIONS_ACCURACY * volume) {
        faults.push_back({"the regions do not add up to the volume", REGIONS_ARE_EXACT});
    }
    if (truth.convex && pair.region_count != (truth.volume > 0 ? 1 : 0)) {
        faults.push_back({"an overlap of convex bodies is not one region", REGIONS_ARE_EXACT});
    }
}

// A template, so that the member is looked for only once it is there.
template <class Pair> void compare_areas(const SharedTruth &truth, const Pair &pair, Faults &faults) {
    if constexpr (AREAS_ARE_TOLD) {
        const double rounding = AREA_ACCURACY * truth.size * truth.size;
        for (size_t i = 0; i < 2; i++) {
            const SharedSurface &surface = truth.surfaces[i];
            const double least = surface.inside.size;
            const double most = least + surface.flush_same.size + surface.flush_opposite.size;
            if (!(pair.areas[i] >= least - rounding && pair.areas[i] <= most + rounding)) {
                faults.push_back({"an area is another", true});
            }
        }
    }
}

} // namespace

std::string text_of(const SharedTruth &truth) {
    std::ostringstream text;
    text.precision(17);
    text << name_of(truth.state) << ", volume " << rounded(truth.volume) << ", centre "
         << text_of(rounded(truth.origin + truth.centre)) << ", push "
         << text_of(rounded(truth.surfaces[1].inside.area));
    for (size_t i = 0; i < 2; i++) {
        const SharedSurface &surface = truth.surfaces[i];
        text << (i == 0 ? ", of a inside " : ", of b inside ") << surface.inside.size << ", flush "
             << surface.flush_same.size << ", back to back " << surface.flush_opposite.size;
    }
    return text.str();
}

std::string text_of(const clinker_pair &pair) {
    std::ostringstream text;
    text.precision(17);
    text << name_of(pair.state) << ", volume " << pair.volume << " +- " << pair.volume_error << ", centre "
         << text_of(Position{pair.centre[0], pair.centre[1], pair.centre[2]}) << ", push "
         << text_of(Position{pair.push[0], pair.push[1], pair.push[2]}) << ", " << pair.region_count << " regions";
    return text.str();
}

Faults shared_faults(const SharedTruth &truth, const clinker_pair &pair) {
    Faults faults;
    compare_state(truth, pair, faults);
    compare_kind(truth, pair, faults);
    compare_volume(truth, pair, faults);
    if (truth.digits_count()) {
        compare_centre(truth, pair, faults);
        compare_push(truth, pair, faults);
        compare_areas(truth, pair, faults);
        compare_regions(truth, pair, faults);
    }
    return faults;
}

Faults plain_faults(const SharedTruth &truth, const clinker_pair &pair) {
    Faults faults;
    if (pair.state != truth.state) {
        faults.push_back(
            {name_of(truth.state) + " is taken for " + name_of(pair.state) + " where no contact is asked for",
             PLAIN_STATES_ARE_PROVED});
    }
    return faults;
}

} // namespace oracle
