// Pairs of triangles: no contact, touch, or cross.
#include "contact.hpp"
#include "judges.hpp"
#include "random.hpp"

extern "C" {
#include "math/triangle_contact.h"
}

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace oracle {
namespace {

enum { TRIANGLE_PAIRS = 2000000, CONSTRUCTED_IN = 4 };

struct Corners {
    double at[3][3];
};

struct TrianglePair {
    Corners t, u;
};

Corners on_grid(Random &random, int grid) {
    Corners t;
    for (auto &corner : t.at) {
        for (double &x : corner) {
            x = random.below(grid);
        }
    }
    return t;
}

Corners anywhere(Random &random) {
    Corners t;
    for (auto &corner : t.at) {
        for (double &x : corner) {
            x = random.between(-1, 1);
        }
    }
    return t;
}

void copy_corner(const Corners &from, int i, Corners &to, int j) {
    std::copy(from.at[i], from.at[i] + 3, to.at[j]);
}

// A point of the triangle's plane, as good as doubles go.
void put_near_plane(Random &random, const Corners &t, double out[3]) {
    const double r = random.between(-1, 2);
    const double s = random.between(-1, 2);
    for (int k = 0; k < 3; k++) {
        out[k] = t.at[0][k] + r * (t.at[1][k] - t.at[0][k]) + s * (t.at[2][k] - t.at[0][k]);
    }
}

void flatten(Corners &t, int axis, double height) {
    for (auto &corner : t.at) {
        corner[axis] = height;
    }
}

void nudge(Random &random, Corners &t) {
    double &x = t.at[random.below(3)][random.below(3)];
    x = std::nextafter(x, random.one_in(2) ? INFINITY : -INFINITY);
}

TrianglePair sharing_corners(Random &random) {
    TrianglePair pair = {anywhere(random), anywhere(random)};
    const int shared = 1 + random.below(3);
    const int turn = random.below(3);
    for (int i = 0; i < shared; i++) {
        copy_corner(pair.t, i, pair.u, (i + turn) % 3);
    }
    return pair;
}

TrianglePair coplanar_or_nearly(Random &random) {
    TrianglePair pair = {anywhere(random), anywhere(random)};
    if (random.one_in(2)) {
        const int axis = random.below(3);
        flatten(pair.t, axis, 0.75);
        flatten(pair.u, axis, 0.75);
    } else {
        const int corners = 1 + random.below(3);
        for (int i = 0; i < corners; i++) {
            put_near_plane(random, pair.t, pair.u.at[i]);
        }
    }
    return pair;
}

TrianglePair without_area(Random &random) {
    TrianglePair pair = {on_grid(random, 3), on_grid(random, 3)};
    Corners &flat = random.one_in(2) ? pair.t : pair.u;
    const int style = random.below(3);
    copy_corner(flat, 0, flat, 1);
    if (style == 0) {
        copy_corner(flat, 0, flat, 2);
    } else if (style == 1) {
        for (int k = 0; k < 3; k++) {
            flat.at[1][k] = 2 * flat.at[2][k] - flat.at[0][k];
        }
    }
    return pair;
}

void scale(Random &random, TrianglePair &pair) {
    const int exponent = random.below(401) - 200;
    for (Corners *t : {&pair.t, &pair.u}) {
        for (auto &corner : t->at) {
            for (double &x : corner) {
                x = std::ldexp(x, exponent);
            }
        }
    }
}

TrianglePair make_pair(Random &random) {
    TrianglePair pair;
    switch (random.below(8)) {
    case 0:
        pair = {on_grid(random, 4), on_grid(random, 4)};
        break;
    case 1:
        pair = sharing_corners(random);
        break;
    case 2:
        pair = coplanar_or_nearly(random);
        break;
    case 3:
        pair = without_area(random);
        break;
    case 4:
        pair = {on_grid(random, 3), on_grid(random, 3)};
        break;
    default:
        pair = {anywhere(random), anywhere(random)};
        break;
    }
    if (random.one_in(4)) {
        nudge(random, pair.u);
    }
    if (random.one_in(8)) {
        scale(random, pair);
    }
    return pair;
}

Triangle to_cgal(const Corners &t) {
    return {Point(t.at[0][0], t.at[0][1], t.at[0][2]), Point(t.at[1][0], t.at[1][1], t.at[1][2]),
            Point(t.at[2][0], t.at[2][1], t.at[2][2])};
}

Contact clinkers_contact(const Corners &t, const Corners &u) {
    switch (ck_triangle_contact(t.at, u.at)) {
    case CK_CONTACT_NONE:
        return Contact::none;
    case CK_CONTACT_TOUCH:
        return Contact::touch;
    default:
        return Contact::cross;
    }
}

void print(const Corners &t) {
    for (const auto &corner : t.at) {
        std::printf("    {%a, %a, %a},\n", corner[0], corner[1], corner[2]);
    }
}

const char *name_of(Contact contact) {
    static const char *const names[] = {"no contact", "touch", "cross"};
    return names[static_cast<int>(contact)];
}

void judge_triangles_of(int64_t number, const TrianglePair &pair, Tally &tally) {
    const Triangle t = to_cgal(pair.t);
    const Triangle u = to_cgal(pair.u);
    const Contact truth = contact_of(t, u);
    tally.count(name_of(truth));
    if (number % CONSTRUCTED_IN == 0 && constructed_contact(t, u) != truth) {
        tally.disagree(number, "the oracle's predicates and constructions");
    }
    const Contact found = clinkers_contact(pair.t, pair.u);
    const std::string both = std::string(name_of(truth)) + " is taken for " + name_of(found);
    if (found != truth && tally.disagree(number, both)) {
        print(pair.t);
        print(pair.u);
    }
    if (clinkers_contact(pair.u, pair.t) != found) {
        tally.disagree(number, "contact depends on the order");
    }
    if ((ck_triangle_degenerate(pair.t.at)) != t.is_degenerate()) {
        tally.disagree(number, "whether a triangle has an area");
    }
}

} // namespace

int judge_triangles(const Options &options) {
    Tally tally("triangles");
    const Cases cases(options, TRIANGLE_PAIRS);
    for (int64_t i = cases.first; i < cases.end; i++) {
        Random random(options.seed, static_cast<uint64_t>(i));
        judge_triangles_of(i, make_pair(random), tally);
        tally.count("pairs of triangles");
    }
    return tally.finish();
}

} // namespace oracle
