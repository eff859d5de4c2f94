// Pairs in which one body is made of the other, or both of the same parts.
#include "cone.hpp"
#include "pairs.hpp"
#include "voxels.hpp"

namespace oracle {
namespace {

Rational own_volume(const Body &body) {
    return volume_of(exact_faces(body, {0, 0, 0}));
}

std::array<int, 3> corner_of_grid(Random &random, int below) {
    return {random.below(below), random.below(below), random.below(below)};
}

Body any_solid(Random &random) {
    if (random.one_in(4)) {
        return Voxels(random, 2, {0, 0, 0}).body(random);
    }
    return random.one_in(8) ? bumpy_ball(random, 1) : lattice_shape(random);
}

} // namespace

SharedPair voxel_pair(Random &random) {
    const int side = random.one_in(4) ? 3 : 2;
    std::array<int, 3> corner = corner_of_grid(random, 2 * side);
    const bool same_grid = random.one_in(2);
    for (int &x : corner) {
        x = same_grid ? x / 2 * 2 : x;
    }
    const Voxels a(random, side, {0, 0, 0});
    const Voxels b(random, side, corner);
    return {same_grid ? "voxels of one grid" : "voxels", a.body(random), b.body(random), Rational(a.shared_with(b))};
}

SharedPair copied_pair(Random &random) {
    SharedPair pair = {"copied", any_solid(random), {}};
    pair.b = pair.a;
    renumber(random, pair.b);
    if (random.one_in(2)) {
        split_faces(random, pair.b);
    } else if (random.one_in(2) && pair.b.faces.size() < 20) {
        split_edges(pair.b);
    }
    if (random.one_in(2)) {
        pair.family = "copied and moved";
        const Position to = lattice_point(random, 3);
        move_exactly(pair.b, {to[0] - 1, to[1] - 1, to[2] - 1});
    } else {
        pair.volume = own_volume(pair.a);
    }
    return pair;
}

SharedPair sharing_pair(Random &random) {
    const double unit = random.one_in(4) ? 0x1p-52 : 0x1p-12; // of the coordinates: many digits take long
    std::array<Position, 4> corners[2];
    for (auto &set : corners) {
        for (Position &p : set) {
            for (double &x : p) {
                x = static_cast<double>(static_cast<int64_t>(random.between(-1, 1) / unit)) * unit;
            }
        }
    }
    const int shared = 1 + random.below(4);
    std::copy(corners[0].begin(), corners[0].begin() + shared, corners[1].begin());
    return {"with common corners", tetrahedron(corners[0]), tetrahedron(corners[1])};
}

SharedPair free_pair(Random &random) {
    SharedPair pair = {"free", {}, {}};
    for (Body *body : {&pair.a, &pair.b}) {
        *body = random.one_in(4) ? bumpy_ball(random, 2) : bumpy_ball(random, 1);
    }
    Position by;
    for (double &x : by) {
        x = (random.below(2401) - 1200) * 0x1p-10;
    }
    move_exactly(pair.b, by);
    if (random.one_in(4)) {
        pair.family = "free, one small";
        multiply(pair.b, 0x1p-3);
    }
    return pair;
}

} // namespace oracle
