// Solids of cubes: what two of them share is a count.
#pragma once

#include "body.hpp"

namespace oracle {

// Cubes of side 2 in a grid whose corner has whole coordinates, so that two grids may be half a cube apart.
class Voxels {
  public:
    Voxels(Random &random, int most_side, const std::array<int, 3> &corner);
    // Each side of a cube that has no neighbour, split along either diagonal.
    Body body(Random &random) const;
    // How many cubes of side 1 both have.
    int64_t shared_with(const Voxels &other) const;

  private:
    bool filled(const std::array<int, 3> &cell) const;
    bool has(int x, int y, int z) const; // is the cube of side 1 from this corner on within the solid?
    std::array<int, 3> cell(size_t number) const;
    void add_free_sides(Random &random, const std::array<int, 3> &of, Body &body) const;

    std::array<int, 3> low, sides;
    std::vector<bool> cells;
};

} // namespace oracle
