// Pairs of bodies with several shells: cavities, bodies in cavities, bodies side by side, boxes that overlap.
#include "pairs.hpp"

#include <algorithm>

namespace oracle {
namespace {

struct Span {
    Position low, high;

    Body body() const {
        return box(low, high);
    }
    double volume() const {
        double product = 1;
        for (size_t k = 0; k < 3; k++) {
            product *= std::max(0.0, high[k] - low[k]);
        }
        return product;
    }
};

Span common(const Span &a, const Span &b) {
    Span both = a;
    for (size_t k = 0; k < 3; k++) {
        both.low[k] = std::max(a.low[k], b.low[k]);
        both.high[k] = std::min(a.high[k], b.high[k]);
    }
    return both;
}

Span random_span(Random &random, int below, int most_side) {
    Span span = {lattice_point(random, below), {}};
    for (size_t k = 0; k < 3; k++) {
        span.high[k] = span.low[k] + 1 + random.below(most_side);
    }
    return span;
}

// A span inside of one whose sides are three or more, at least a step from its walls.
Span within(Random &random, const Span &outer) {
    Span inner;
    for (size_t k = 0; k < 3; k++) {
        const int room = static_cast<int>(outer.high[k] - outer.low[k]) - 2;
        const int first = random.below(room);
        inner.low[k] = outer.low[k] + 1 + first;
        inner.high[k] = inner.low[k] + 1 + random.below(room - first);
    }
    return inner;
}

Span large_span(Random &random) {
    Span span = {lattice_point(random, 3), {}};
    for (size_t k = 0; k < 3; k++) {
        span.high[k] = span.low[k] + 3 + random.below(4);
    }
    return span;
}

} // namespace

SharedPair hollow_pair(Random &random) {
    const Span outer = large_span(random);
    const Span cavity = within(random, outer);
    SharedPair pair = {"hollow", hollow(outer.body(), cavity.body()), {}};
    switch (random.below(5)) {
    case 0: // what fills the cavity
        pair.b = cavity.body();
        pair.volume = Rational(0);
        break;
    case 1: // another cavity in the same body
        pair.b = hollow(outer.body(), within(random, outer).body());
        break;
    case 2: { // the solid body around a cavity
        const Span span = random_span(random, 5, 5);
        pair.b = span.body();
        pair.volume = Rational(common(span, outer).volume() - common(span, cavity).volume());
        break;
    }
    case 3: {
        const Span other = large_span(random);
        pair.b = hollow(other.body(), within(random, other).body());
        break;
    }
    default:
        pair.b = lattice_shape(random);
    }
    return pair;
}

SharedPair many_shells_pair(Random &random) {
    SharedPair pair = {"many shells", lattice_shape(random), lattice_shape(random)};
    for (Body *body : {&pair.a, &pair.b}) {
        if (body == &pair.a || random.one_in(2)) {
            Body beside = lattice_shape(random); // coordinates of such shapes are between -2 and 8
            move_exactly(beside, {12, 0, 0});
            append(*body, beside);
        }
    }
    if (random.one_in(3)) { // a body in the cavity of another one
        const Span outer = {{-4, -4, -4}, {8, 8, 8}};
        const Span cavity = {{-3, -3, -3}, {7, 7, 7}};
        Body nested = hollow(outer.body(), cavity.body());
        append(nested, within(random, cavity).body());
        pair.a = nested;
    } else if (random.one_in(2)) {
        const double end = 9 + random.below(6);
        pair.b = box({2, 0, 1}, {end, 3, 3});
    }
    return pair;
}

SharedPair self_overlapping_pair(Random &random) {
    const Span one = random_span(random, 4, 4);
    const Span two = random_span(random, 4, 4);
    const Span other = random_span(random, 4, 5);
    SharedPair pair = {"overlapping itself", one.body(), other.body()};
    append(pair.a, two.body());
    pair.volume =
        Rational(common(one, other).volume() + common(two, other).volume() - common(common(one, two), other).volume());
    pair.overlaps_itself = true;
    return pair;
}

} // namespace oracle
