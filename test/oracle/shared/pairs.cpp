#include "pairs.hpp"

#include <cmath>

namespace oracle {
namespace {

SharedPair draw(Random &random) {
    static const struct {
        int weight;
        SharedPair (*make)(Random &);
    } families[] = {{4, lattice_pair}, {3, stacked_pair},     {3, voxel_pair},           {3, copied_pair},
                    {2, hollow_pair},  {2, many_shells_pair}, {2, sliver_pair},          {2, sharing_pair},
                    {3, free_pair},    {1, nudged_pair},      {1, self_overlapping_pair}};
    int all = 0;
    for (const auto &family : families) {
        all += family.weight;
    }
    int drawn = random.below(all);
    for (const auto &family : families) {
        drawn -= family.weight;
        if (drawn < 0) {
            return family.make(random);
        }
    }
    return {};
}

void move_away(Random &random, SharedPair &pair) {
    const double far = random.one_in(2) ? 0x1p20 : 0x1p40;
    Position by;
    for (double &x : by) {
        x = (random.below(5) - 2) * far;
    }
    const Body before = pair.a;
    if (move_exactly(pair.a, by) && !move_exactly(pair.b, by)) {
        pair.a = before;
    }
}

void change_unit(Random &random, SharedPair &pair) {
    const double unit = std::ldexp(1.0, random.below(81) - 40);
    multiply(pair.a, unit);
    multiply(pair.b, unit);
    if (pair.volume) {
        *pair.volume *= Rational(unit) * Rational(unit) * Rational(unit);
    }
}

void vary(Random &random, Body &body) {
    if (random.one_in(8) && body.faces.size() < 100) {
        split_faces(random, body);
    }
    if (random.one_in(6)) {
        flip(body);
    }
    body.soup = random.one_in(4);
    body.narrow = random.one_in(2);
}

SharedPair moved(SharedPair pair, double by) {
    const Position offset = {by, by, by};
    if (!move_exactly(pair.a, offset) || !move_exactly(pair.b, offset)) {
        pair.family += " (not moved)";
    }
    return pair;
}

} // namespace

SharedPair random_shared_pair(Random &random) {
    SharedPair pair = draw(random);
    vary(random, pair.a);
    vary(random, pair.b);
    if (random.one_in(4)) {
        move_away(random, pair);
    }
    if (random.one_in(6)) {
        change_unit(random, pair);
    }
    if (random.one_in(2)) {
        std::swap(pair.a, pair.b);
    }
    return pair;
}

std::vector<SharedPair> named_shared_pairs() {
    std::vector<SharedPair> pairs;
    const SharedPair corner = {"a corner without a crossing", octahedron({2, 0, 3}, 1), box({2, 0, 2}, {5, 3, 3}),
                               Rational(1) / 6};
    for (double by : {0.0, 1e4, 1e5, 1e6, 1e9, 1e15}) {
        pairs.push_back(moved(corner, by));
        std::swap(pairs.back().a, pairs.back().b);
        pairs.push_back(moved(corner, by));
    }
    pairs.push_back({"a plate through a bar", box({0, 0, 0}, {6, 2.6, 2}), box({2, 0.86, 1.4}, {6.01, 0.9, 2.012})});
    SharedPair twice = {"boxes that overlap in one body",
                        box({0, 0, 0}, {2, 2, 2}),
                        box({0.5, -1, -1}, {2.5, 3, 3}),
                        Rational(13) / 2,
                        false,
                        true};
    append(twice.a, box({1, 0.5, 0.5}, {3, 1.5, 1.5}));
    pairs.push_back(twice);
    return pairs;
}

} // namespace oracle
