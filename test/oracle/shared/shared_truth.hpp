// Everything exact about a pair of bodies and what they share.
#pragma once

#include "pairs.hpp"
#include "share.hpp"

namespace oracle {

struct SharedTruth {
    clinker_state state = CLINKER_STATE_APART;
    std::optional<clinker_kind> kind; // where there is only one that can be right
    Rational volume = 0;
    Vec origin = {0, 0, 0};                // of all positions below: a corner of a
    Vec centre = {0, 0, 0};                // of the volume, from the origin
    std::array<SharedSurface, 2> surfaces; // a's in b, b's in a
    bool surfaces_known = false;           // false: a body overlaps itself
    bool thin = false;                     // as the pair says
    bool convex = false;                   // both bodies are
    double size = 0;                       // of the box around both, its longest side
    double reach = 0;                      // the largest coordinate of both

    bool flush() const;          // some faces are, so that small motions change the overlap one way or the other
    bool digits_count() const;   // false: thin, or a body overlaps itself and is sampled
    SharedTruth swapped() const; // of b and a
};

SharedTruth shared_truth(const SharedPair &pair);

// Where the oracle contradicts itself, or what is known of the pair without it.
std::vector<std::string> own_faults(const SharedPair &pair, const SharedTruth &truth);

} // namespace oracle
