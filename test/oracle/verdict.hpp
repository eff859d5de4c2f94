// Clinker's answers held against the truth.
#pragma once

#include "tally.hpp"
#include "truth.hpp"

namespace oracle {

// Every way in which an answer with no tolerance contradicts the truth, one line each.
std::vector<std::string> faults_of_exact(const Truth &truth, const Answer &answer);

// The same for the bare state.
std::vector<std::string> faults_of_state(const Truth &truth, const Answer &answer);

// For the default tolerance. `coarse`: where there is overlap, it is far deeper than the tolerance.
std::vector<std::string> faults_of_default(const Truth &truth, const Answer &answer, bool coarse);

} // namespace oracle
