// Bodies that touch without crossing: do their insides overlap, and is one within the other? Nef polyhedra tell; the
// quicker decision by convex parts, which judges many more bodies, is held against them as well.
#include "judges.hpp"
#include "nef.hpp"
#include "shapes.hpp"
#include "verdict.hpp"

#include <stdexcept>

namespace oracle {
namespace {

// Pairs to choose from: those that touch without crossing are judged.
enum { GRID_PAIRS = 100000 };

clinker_kind kind_of(const NefRelation &relation) {
    if (!relation.overlap) {
        return CLINKER_KIND_NONE;
    }
    if (relation.a_within && relation.b_within) {
        return CLINKER_KIND_SAME;
    }
    return relation.a_within ? CLINKER_KIND_A_IN_B : (relation.b_within ? CLINKER_KIND_B_IN_A : CLINKER_KIND_CROSSING);
}

void report(int64_t number, const std::string &fault, const BodyPair &pair, Tally &tally) {
    if (tally.disagree(number, fault)) {
        print("a", pair.a);
        print("b", pair.b);
    }
}

// False: the case is not of the kind that is looked for.
bool judge_touching(int64_t number, const BodyPair &pair, Clinker &clinker, Tally &tally) {
    const Solid a(pair.a);
    const Solid b(pair.b);
    Truth truth = surface_truth(a, b);
    if (truth.touchings.empty() || !truth.crossings.empty()) {
        return false;
    }
    const NefRelation relation = nef_relation(a, b);
    const Truth by_parts = solid_truth(a, b);
    if (by_parts.overlap && *by_parts.overlap != relation.overlap) {
        report(number, "the oracle's convex parts and Nef polyhedra", pair, tally);
    }
    truth.overlap = relation.overlap;
    truth.kind = kind_of(relation);
    if (truth.kind == CLINKER_KIND_CROSSING && a.components.size() + b.components.size() > 2) {
        truth.kind
            .reset(); // a part of one that lies within the other is called so: which of the two is a matter of taste
    }
    tally.count(relation.overlap ? "overlapping without a crossing" : "touching");
    const HandedBody one(pair.a);
    const HandedBody other(pair.b);
    for (const std::string &fault : faults_of_exact(truth, clinker.check(one, other, exact_query()))) {
        report(number, "exact: " + fault, pair, tally);
    }
    for (const std::string &fault : faults_of_default(truth, clinker.check(one, other, default_query()), true)) {
        report(number, "default: " + fault, pair, tally);
    }
    return true;
}

} // namespace

int judge_overlaps(const Options &options) {
    Tally tally("overlaps");
    Clinker clinker(1);
    const Cases cases(options, GRID_PAIRS);
    for (int64_t i = cases.first; i < cases.end; i++) {
        Random random(options.seed + 1000, static_cast<uint64_t>(i));
        if (judge_touching(i, random_grid_pair(random), clinker, tally)) {
            tally.count("pairs of bodies");
        }
    }
    return tally.finish();
}

} // namespace oracle
