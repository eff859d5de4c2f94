#include "verdict.hpp"

namespace oracle {
namespace {

using Faults = std::vector<std::string>;

void compare_faces(const Truth &truth, const Answer &answer, Faults &faults) {
    if (answer.crossings != truth.crossings) {
        faults.emplace_back("crossing faces differ");
    }
    if (answer.touchings != truth.touchings) {
        faults.emplace_back("touching faces differ");
    }
    if (answer.pair.crossings != truth.crossings.size() || answer.pair.touchings != truth.touchings.size()) {
        faults.emplace_back("counts of faces differ");
    }
}

// The state that exact arithmetic demands; nothing where the oracle could not tell.
std::optional<clinker_state> true_state(const Truth &truth) {
    if (!truth.overlap || truth.thin()) {
        return {};
    }
    return *truth.overlap ? CLINKER_STATE_INTERFERE : (truth.meets() ? CLINKER_STATE_TOUCH : CLINKER_STATE_APART);
}

void compare_state(const Truth &truth, const Answer &answer, Faults &faults) {
    const std::optional<clinker_state> state = true_state(truth);
    if (state && answer.pair.state != *state) {
        faults.push_back(name_of(*state) + " is taken for " + name_of(answer.pair.state));
    }
    if (truth.meets() && answer.pair.state == CLINKER_STATE_APART) {
        faults.emplace_back("bodies that meet are taken for apart");
    }
    if (answer.pair.undecided && truth.decided) {
        faults.emplace_back("undecided, though both bodies are closed");
    }
}

void compare_depth(const Truth &truth, const Answer &answer, Faults &faults) {
    const clinker_pair &pair = answer.pair;
    if (pair.state == CLINKER_STATE_TOUCH && pair.depth > pair.tolerance) {
        faults.emplace_back("touch deeper than the tolerance");
    }
    if (truth.width && pair.depth > *truth.width * (1 + 1e-9) + 1e-3 * pair.tolerance) {
        faults.emplace_back("deeper than the overlap is wide");
    }
    if (truth.overlap == false && pair.depth > 0) {
        faults.emplace_back("depth without overlap");
    }
}

} // namespace

Faults faults_of_exact(const Truth &truth, const Answer &answer) {
    Faults faults;
    compare_faces(truth, answer, faults);
    compare_state(truth, answer, faults);
    if (truth.kind && !truth.thin() && answer.pair.kind != *truth.kind) {
        faults.push_back("kind " + name_of(*truth.kind) + " is taken for " + name_of(answer.pair.kind));
    }
    if ((answer.pair.state == CLINKER_STATE_INTERFERE) != (answer.pair.kind != CLINKER_KIND_NONE)) {
        faults.emplace_back("the kind does not go with the state");
    }
    return faults;
}

Faults faults_of_state(const Truth &truth, const Answer &answer) {
    Faults faults;
    compare_state(truth, answer, faults);
    return faults;
}

Faults faults_of_default(const Truth &truth, const Answer &answer, bool coarse) {
    Faults faults;
    compare_faces(truth, answer, faults);
    compare_depth(truth, answer, faults);
    const std::optional<clinker_state> state = true_state(truth);
    const bool must_agree = coarse || state != CLINKER_STATE_INTERFERE || (!truth.meets() && truth.decided);
    if (state && must_agree && answer.pair.state != *state) {
        faults.push_back(name_of(*state) + " is taken for " + name_of(answer.pair.state));
    }
    if (truth.meets() && answer.pair.state == CLINKER_STATE_APART) {
        faults.emplace_back("bodies that meet are taken for apart");
    }
    return faults;
}

} // namespace oracle
