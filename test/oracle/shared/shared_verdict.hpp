// Clinker's answer about what two bodies share, held against the truth.
#pragma once

#include "answer.hpp"
#include "shared_truth.hpp"

namespace oracle {

struct SharedFault {
    std::string what;
    bool promised; // false: Clinker does not claim to be right about it yet, see switches.hpp
};

// For a contact, asked for with no tolerance.
std::vector<SharedFault> shared_faults(const SharedTruth &truth, const clinker_pair &pair);

// For the state alone, without a contact.
std::vector<SharedFault> plain_faults(const SharedTruth &truth, const clinker_pair &pair);

// One line each, for people who look into a disagreement.
std::string text_of(const SharedTruth &truth);
std::string text_of(const clinker_pair &pair);

} // namespace oracle
