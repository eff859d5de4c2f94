#include "voxels.hpp"

#include <algorithm>

namespace oracle {
namespace {

// The square of side 2 from `corner` on, square to the axis, with its normal along it or against it.
void add_square(Random &random, Position corner, size_t axis, bool along, Body &body) {
    const size_t right = (axis + (along ? 1 : 2)) % 3; // right x up is the normal
    const size_t up = (axis + (along ? 2 : 1)) % 3;
    const auto first = static_cast<uint32_t>(body.positions.size());
    body.positions.push_back(corner);
    corner[right] += 2;
    body.positions.push_back(corner);
    corner[up] += 2;
    body.positions.push_back(corner);
    corner[right] -= 2;
    body.positions.push_back(corner);
    const uint32_t turn = random.one_in(2) ? 1 : 0;
    auto vertex = [&](uint32_t i) { return first + (i + turn) % 4; };
    body.faces.push_back({vertex(0), vertex(1), vertex(2)});
    body.faces.push_back({vertex(0), vertex(2), vertex(3)});
}

} // namespace

Voxels::Voxels(Random &random, int most_side, const std::array<int, 3> &corner) : low(corner) {
    size_t count = 1;
    for (int &side : sides) {
        side = 1 + random.below(most_side);
        count *= static_cast<size_t>(side);
    }
    const int of_eight = 2 + random.below(7);
    for (size_t i = 0; i < count; i++) {
        cells.push_back(random.below(8) < of_eight);
    }
    cells[static_cast<size_t>(random.below(static_cast<int>(count)))] = true;
}

bool Voxels::filled(const std::array<int, 3> &cell) const {
    for (size_t k = 0; k < 3; k++) {
        if (cell[k] < 0 || cell[k] >= sides[k]) {
            return false;
        }
    }
    return cells[static_cast<size_t>((cell[2] * sides[1] + cell[1]) * sides[0] + cell[0])];
}

bool Voxels::has(int x, int y, int z) const {
    const std::array<int, 3> from = {x - low[0], y - low[1], z - low[2]};
    return std::all_of(from.begin(), from.end(), [](int i) { return i >= 0; }) &&
           filled({from[0] / 2, from[1] / 2, from[2] / 2});
}

std::array<int, 3> Voxels::cell(size_t number) const {
    const auto i = static_cast<int>(number);
    return {i % sides[0], i / sides[0] % sides[1], i / sides[0] / sides[1]};
}

void Voxels::add_free_sides(Random &random, const std::array<int, 3> &of, Body &body) const {
    for (size_t i = 0; i < 6; i++) {
        const size_t axis = i / 2;
        const bool along = i % 2 == 1;
        std::array<int, 3> next = of;
        next[axis] += along ? 1 : -1;
        if (!filled(next)) {
            Position corner;
            for (size_t k = 0; k < 3; k++) {
                corner[k] = low[k] + 2 * of[k] + (k == axis && along ? 2 : 0);
            }
            add_square(random, corner, axis, along, body);
        }
    }
}

Body Voxels::body(Random &random) const {
    Body body;
    for (size_t i = 0; i < cells.size(); i++) {
        if (cells[i]) {
            add_free_sides(random, cell(i), body);
        }
    }
    return body;
}

int64_t Voxels::shared_with(const Voxels &other) const {
    int64_t count = 0;
    for (size_t i = 0; i < cells.size(); i++) {
        const std::array<int, 3> at = cell(i);
        for (int k = 0; cells[i] && k < 8; k++) {
            count += other.has(low[0] + 2 * at[0] + (k & 1), low[1] + 2 * at[1] + (k >> 1 & 1),
                               low[2] + 2 * at[2] + (k >> 2))
                         ? 1
                         : 0;
        }
    }
    return count;
}

} // namespace oracle
