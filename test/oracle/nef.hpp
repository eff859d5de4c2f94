// Solids as Nef polyhedra: exact Boolean operations, slow.
#pragma once

#include "solid.hpp"

namespace oracle {

struct NefRelation {
    bool overlap;  // the insides have common points
    bool a_within; // a without b is nothing
    bool b_within;
};

// Each component is a closed manifold; those turned against the first are cavities of it.
NefRelation nef_relation(const Solid &a, const Solid &b);

} // namespace oracle
