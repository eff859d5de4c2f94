// Pairs of closed bodies, most of them degenerate on purpose: flush faces, edges in faces, common corners.
#pragma once

#include "solids.hpp"
#include "vec.hpp"

#include <optional>
#include <string>

namespace oracle {

struct SharedPair {
    std::string family; // what kind of pair it is
    Body a, b;
    std::optional<Rational> volume = {}; // of the overlap, where it is known without the oracle
    bool thin = false;                   // overlaps may be as thin as a rounding: states are right, digits need not be
    bool overlaps_itself = false;        // a body does: `volume` counts what is inside of it twice once
};

// One of the families, perhaps split, turned inwards, moved far away, scaled.
SharedPair random_shared_pair(Random &random);

// What people have met, case by case; the same in every run.
std::vector<SharedPair> named_shared_pairs();

// Families, each in its own file.
SharedPair voxel_pair(Random &random);       // unions of cubes on one grid, or on two that are half a cube apart
SharedPair lattice_pair(Random &random);     // convex shapes with small whole coordinates
SharedPair stacked_pair(Random &random);     // face to face along an axis, or pushed in by very little
SharedPair copied_pair(Random &random);      // the same body, perhaps split or moved by whole steps
SharedPair hollow_pair(Random &random);      // shells with cavities
SharedPair many_shells_pair(Random &random); // several shells in one body
SharedPair sliver_pair(Random &random);      // lattice pairs that are very flat
SharedPair sharing_pair(Random &random);     // tetrahedra with one to four common corners
SharedPair free_pair(Random &random);        // general position
SharedPair nudged_pair(Random &random);      // all but copies, or all but flush
SharedPair self_overlapping_pair(Random &random);

// A tetrahedron, box, octahedron or prism with whole coordinates from -2 to 8, most of them from 0 to 4.
Body lattice_shape(Random &random);
Position lattice_point(Random &random, int below);

} // namespace oracle
