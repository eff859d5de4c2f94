// What is true of a pair of solids.
#pragma once

#include "answer.hpp"
#include "overlap.hpp"

namespace oracle {

struct Truth {
    FacePairs crossings, touchings; // sorted; faces without area left out
    bool a_in_b = false;            // some component of a meets nothing and lies inside b
    bool b_in_a = false;
    bool in_whole = false;            // and so do all of its components
    bool decided = true;              // false: a body that might contain the other is not closed
    bool same = false;                // the same triangles: of kind same, or crossing where its own components cross
    bool alike = false;               // perhaps the same solid with other triangles: its kind is left open
    std::optional<bool> overlap;      // do the insides overlap?
    std::optional<clinker_kind> kind; // where there is only one that can be right
    double size = 0;                  // of both, about
    std::optional<double> width;      // two convex bodies that overlap: how deep at most

    // Overlap that only exact constructions could measure: touch is as good an answer.
    bool thin() const {
        return crossings.empty() && width && *width < 0x1p-40 * size;
    }
    bool meets() const {
        return !crossings.empty() || !touchings.empty();
    }
};

// Everything but the overlap of bodies that touch and do not cross.
Truth surface_truth(const Solid &a, const Solid &b);

// All of it, for small bodies; `overlap` stays open where neither faces nor convex parts decide.
Truth solid_truth(const Solid &a, const Solid &b);

} // namespace oracle
