// Two bodies prepared as convex ones, and their answers with certificates held against exact numbers.
#pragma once

#include "verdict.hpp"

namespace oracle {

class ConvexPair {
  public:
    // All of these must live as long as this does.
    ConvexPair(Clinker &asked, const HandedBody &first, const HandedBody &second);

    // False: a body is not convex, and nothing can be asked.
    bool prepared() const {
        return forms[0] != nullptr && forms[1] != nullptr;
    }

    // Every way in which answers contradict the truth for the present poses: from nothing, from the answer before, and
    // from a check of bodies with these forms. Counts the kinds of certificates.
    std::vector<std::string> faults(const Truth &truth, const Solid &one, const Solid &other, Tally &tally);

  private:
    Clinker &clinker;
    const HandedBody &a;
    const HandedBody &b;
    Prepared forms[2];
    clinker_convex_answer last = CLINKER_INIT(clinker_convex_answer);
};

// A judge of convex pairs that found no plane, no point or nothing to judge exactly has judged nothing.
void demand_all_certificates(Tally &tally);

} // namespace oracle
