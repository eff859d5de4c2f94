// Pairs of small closed bodies: state, kind, faces that cross and touch; of convex ones certificates, too.
#include "convex_pair.hpp"
#include "judges.hpp"
#include "shapes.hpp"

#include <stdexcept>

namespace oracle {
namespace {

enum { BODY_PAIRS = 200000, REFERENCE_IN = 8, CONVEX_IN = 3 };

void count_bodies(const Truth &truth, Tally &tally) {
    tally.count("pairs of bodies");
    tally.count("crossing faces", truth.crossings.size());
    tally.count("touching faces", truth.touchings.size());
    if (!truth.overlap) {
        tally.count("touches left open");
    } else if (truth.thin()) {
        tally.count("overlapping too thinly to tell");
    } else if (!truth.meets()) {
        tally.count(*truth.overlap ? "contained" : "apart");
    } else if (!truth.crossings.empty()) {
        tally.count("crossing");
    } else {
        tally.count(*truth.overlap ? "overlapping without a crossing" : "touching");
    }
}

// Shows a fault under the name of the query; prints the bodies the first few times.
void report(int64_t number, const char *query, const std::vector<std::string> &faults, const BodyPair &pair,
            Tally &tally) {
    for (const std::string &fault : faults) {
        if (tally.disagree(number, std::string(query) + ": " + fault)) {
            print("a", pair.a);
            print("b", pair.b);
        }
    }
}

void judge_bodies_of(int64_t number, const BodyPair &pair, Clinker &clinker, Tally &tally) {
    const HandedBody a(pair.a);
    const HandedBody b(pair.b);
    const Solid solid_a(pair.a);
    const Solid solid_b(pair.b);
    Truth truth = solid_truth(solid_a, solid_b);
    if (pair.nudged && truth.crossings.empty() && truth.meets() && truth.overlap.value_or(true)) {
        truth.kind.reset(); // the same but for a last bit, or not: both will do
    }
    count_bodies(truth, tally);
    report(number, "exact", faults_of_exact(truth, clinker.check(a, b, exact_query())), pair, tally);
    report(number, "state", faults_of_state(truth, clinker.check(a, b, state_query())), pair, tally);
    report(number, "default", faults_of_default(truth, clinker.check(a, b, default_query()), pair.grid), pair, tally);
    if (number % REFERENCE_IN == 0) {
        clinker_query query = exact_query();
        query.reference = true;
        report(number, "reference", faults_of_exact(truth, clinker.check(a, b, query)), pair, tally);
    }
    if (number % CONVEX_IN == 0) {
        ConvexPair forms(clinker, a, b);
        if (forms.prepared()) {
            report(number, "forms", forms.faults(truth, solid_a, solid_b, tally), pair, tally);
        }
    }
}

} // namespace

int judge_bodies(const Options &options) {
    Tally tally("bodies");
    Clinker one(1);
    Clinker two(2);
    const Cases cases(options, BODY_PAIRS);
    for (int64_t i = cases.first; i < cases.end; i++) {
        Random random(options.seed, static_cast<uint64_t>(i));
        const BodyPair pair = random_pair(random);
        try {
            judge_bodies_of(i, pair, i % 4 == 0 ? two : one, tally);
        } catch (const std::runtime_error &error) {
            report(i, "error", {error.what()}, pair, tally);
        }
    }
    if (options.only < 0) {
        demand_all_certificates(tally);
    }
    return tally.finish();
}

} // namespace oracle
