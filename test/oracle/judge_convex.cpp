// Convex bodies that touch at a corner, an edge or a face, or nearly do, and larger ones anywhere: states and
// certificates.
#include "convex_pair.hpp"
#include "convex_shapes.hpp"
#include "judges.hpp"

#include <cmath>
#include <stdexcept>

namespace oracle {
namespace {

enum { CONVEX_PAIRS = 30000, PLACES = 5, FREE_IN = 4 };

// None, a bit or two, 1e-15 to 1e-6 of the size, together or apart.
double random_gap(Random &random) {
    const double sign = random.one_in(2) ? 1 : -1;
    switch (random.below(4)) {
    case 0:
        return 0;
    case 1:
        return sign * 0x1p-52 * (1 + random.below(8));
    default:
        return sign * std::pow(10, random.between(-15, -6));
    }
}

clinker_pose moved(clinker_pose pose, const Position &way, double by) {
    for (size_t k = 0; k < 3; k++) {
        pose.m[4 * k + 3] += by * way[k];
    }
    return pose;
}

void report(int64_t number, const std::vector<std::string> &faults, const Body &a, const Body &b, Tally &tally) {
    for (const std::string &fault : faults) {
        if (tally.disagree(number, fault)) {
            print("a", a);
            print("b", b);
        }
    }
}

void count_convex(const Truth &truth, Tally &tally) {
    if (!truth.overlap) {
        tally.count("touches left open");
    } else {
        tally.count(*truth.overlap ? "overlapping" : (truth.meets() ? "touching" : "apart"));
    }
}

// In several places, each a small step from the one before, so that the last certificate is of use.
void judge_places(int64_t number, Random &random, ConvexTouch touch, Clinker &clinker, Tally &tally) {
    Body &a = touch.a;
    Body &b = touch.b;
    const HandedBody handed_a(a);
    const HandedBody handed_b(b);
    ConvexPair forms(clinker, handed_a, handed_b);
    if (!forms.prepared()) {
        tally.disagree(number, "a convex body is refused");
        return;
    }
    const clinker_pose start = b.pose.value_or(clinker_pose_identity());
    for (int place = 0; place < PLACES; place++) {
        const double gap = touch.free ? random.between(-0.5, 0.5) : random_gap(random);
        b.pose = moved(start, touch.way, gap * touch.size);
        const Solid solid_a(a);
        const Solid solid_b(b);
        // Axes of all pairs of edges, in exact numbers, are too many for large bodies.
        const Truth truth = touch.free ? surface_truth(solid_a, solid_b) : solid_truth(solid_a, solid_b);
        count_convex(truth, tally);
        report(number, forms.faults(truth, solid_a, solid_b, tally), a, b, tally);
    }
}

} // namespace

int judge_convex(const Options &options) {
    Tally tally("convex");
    Clinker clinker(1);
    const Cases cases(options, CONVEX_PAIRS);
    for (int64_t i = cases.first; i < cases.end; i++) {
        Random random(options.seed + 3000, static_cast<uint64_t>(i));
        try {
            judge_places(i, random, i % FREE_IN == 0 ? free_convex(random) : touching_convex(random), clinker, tally);
        } catch (const std::runtime_error &error) {
            tally.disagree(i, error.what());
        }
    }
    if (options.only < 0) {
        demand_all_certificates(tally);
    }
    return tally.finish();
}

} // namespace oracle
