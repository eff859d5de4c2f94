#include "shapes.hpp"

#include <scenes.h>

#include <algorithm>
#include <cmath>

namespace oracle {
namespace {

// Twice the size of the grid, so that midpoints are exact.
constexpr double STEP = 2;

Body from_scene(scene_mesh mesh) {
    Body body;
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        const float *p = mesh.positions + 3 * i;
        body.positions.push_back({p[0], p[1], p[2]});
    }
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        const uint32_t *corner = mesh.indices + 3 * i;
        body.faces.push_back({corner[0], corner[1], corner[2]});
    }
    scene_mesh_free(&mesh);
    return body;
}

void flip(Body &body) {
    for (Face &face : body.faces) {
        std::swap(face[1], face[2]);
    }
}

double volume_of_corner(const std::vector<Position> &p) {
    double e[3][3];
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 3; k++) {
            e[i][k] = p[i + 1][k] - p[0][k];
        }
    }
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) + e[0][1] * (e[1][2] * e[2][0] - e[1][0] * e[2][2]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

Body tetrahedron(const std::vector<Position> &corners) {
    Body body;
    body.positions = corners;
    body.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    if (volume_of_corner(corners) < 0) {
        flip(body);
    }
    return body;
}

Position position_on_grid(Random &random) {
    Position p;
    for (double &x : p) {
        x = STEP * random.below(4);
    }
    return p;
}

Body grid_tetrahedron(Random &random) {
    std::vector<Position> corners(4);
    do {
        std::generate(corners.begin(), corners.end(), [&] { return position_on_grid(random); });
    } while (volume_of_corner(corners) == 0);
    return tetrahedron(corners);
}

Body box(const Position &low, const Position &high) {
    const float l[3] = {static_cast<float>(low[0]), static_cast<float>(low[1]), static_cast<float>(low[2])};
    const float h[3] = {static_cast<float>(high[0]), static_cast<float>(high[1]), static_cast<float>(high[2])};
    return from_scene(scene_box(l, h));
}

Body grid_box(Random &random) {
    Position low = position_on_grid(random);
    Position high;
    for (size_t k = 0; k < 3; k++) {
        high[k] = low[k] + STEP * (1 + random.below(3));
    }
    return box(low, high);
}

Body grid_octahedron(Random &random) {
    const Position centre = position_on_grid(random);
    const double radius = STEP * (1 + random.below(2));
    Body body;
    for (size_t i = 0; i < 6; i++) {
        Position p = centre;
        p[i / 2] += i % 2 == 0 ? radius : -radius;
        body.positions.push_back(p);
    }
    body.faces = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    return body;
}

// The box with a cavity somewhere on the grid inside; each side has three steps or more.
Body hollow_box(Random &random, const Position &low, const Position &high) {
    Position inner_low;
    Position inner_high;
    for (size_t k = 0; k < 3; k++) {
        const int steps = static_cast<int>((high[k] - low[k]) / STEP);
        const int first = 1 + random.below(steps - 2);
        inner_low[k] = low[k] + STEP * first;
        inner_high[k] = inner_low[k] + STEP * (1 + random.below(steps - 1 - first));
    }
    Body body = box(low, high);
    Body cavity = box(inner_low, inner_high);
    flip(cavity);
    append(body, cavity);
    return body;
}

Body grid_hollow_box(Random &random) {
    const Position low = position_on_grid(random);
    Position high;
    for (size_t k = 0; k < 3; k++) {
        high[k] = low[k] + STEP * (3 + random.below(2));
    }
    return hollow_box(random, low, high);
}

Body grid_shape(Random &random) {
    switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
        return grid_tetrahedron(random);
    case 3:
    case 4:
        return grid_box(random);
    case 5:
        return grid_octahedron(random);
    case 6:
        return grid_hollow_box(random);
    default: {
        Body body = random.one_in(2) ? grid_box(random) : grid_tetrahedron(random);
        append(body, random.one_in(2) ? grid_box(random) : grid_tetrahedron(random));
        return body;
    }
    }
}

Position anywhere(Random &random, double reach) {
    return {random.between(-reach, reach), random.between(-reach, reach), random.between(-reach, reach)};
}

Body free_tetrahedron(Random &random) {
    std::vector<Position> corners(4);
    std::generate(corners.begin(), corners.end(), [&] { return anywhere(random, 1); });
    return tetrahedron(corners);
}

Body free_shape(Random &random) {
    const auto size = static_cast<float>(random.between(0.3, 1));
    switch (random.below(7)) {
    case 0:
        return from_scene(scene_cube(size));
    case 1:
        return from_scene(scene_icosphere(size, 1 + static_cast<unsigned>(random.below(2))));
    case 2:
        return from_scene(scene_hollow_box(size, 0.6F * size));
    case 3:
        return from_scene(scene_two_cubes(0.4F * size, 2 * size));
    case 4: {
        Body body = free_tetrahedron(random);
        append(body, free_tetrahedron(random));
        return body;
    }
    case 5: {
        Body body = grid_octahedron(random);
        for (Position &p : body.positions) {
            const Position shift = anywhere(random, 0.02);
            for (size_t k = 0; k < 3; k++) {
                p[k] = 0.25 * p[k] - 0.75 + shift[k];
            }
        }
        return body;
    }
    default:
        return free_tetrahedron(random);
    }
}

void move(Body &body, const Position &by) {
    for (Position &p : body.positions) {
        for (size_t k = 0; k < 3; k++) {
            p[k] += by[k];
        }
    }
}

void multiply(Body &body, double by) {
    for (Position &p : body.positions) {
        for (double &x : p) {
            x *= by;
        }
    }
}

clinker_pose free_pose(Random &random, double reach) {
    const Position translation = anywhere(random, reach);
    const Position rotation = anywhere(random, 3.2);
    return clinker_pose_euler(translation.data(), rotation.data());
}

clinker_pose grid_pose(Random &random) {
    const Position translation = position_on_grid(random);
    Position rotation;
    for (double &angle : rotation) {
        angle = 1.5707963267948966 * random.below(4);
    }
    return clinker_pose_euler(translation.data(), rotation.data());
}

BodyPair free_pair(Random &random) {
    BodyPair pair = {free_shape(random), free_shape(random)};
    pair.b.pose = free_pose(random, random.between(0, 1.5));
    if (random.one_in(3)) {
        pair.a.pose = free_pose(random, 0.5);
    }
    return pair;
}

BodyPair nested_pair(Random &random) {
    BodyPair pair = {free_shape(random), free_shape(random)};
    multiply(pair.b, random.between(0.01, 0.3));
    pair.b.pose = free_pose(random, 0.5);
    return pair;
}

BodyPair grid_pair(Random &random) {
    BodyPair pair = {grid_shape(random), grid_shape(random), true};
    if (random.one_in(4)) {
        pair.b.pose = grid_pose(random);
    }
    return pair;
}

BodyPair sharing_pair(Random &random) {
    BodyPair pair = {free_tetrahedron(random), {}};
    std::vector<Position> corners(4);
    std::generate(corners.begin(), corners.end(), [&] { return anywhere(random, 1); });
    const int shared = 1 + random.below(4);
    std::copy(pair.a.positions.begin(), pair.a.positions.begin() + shared, corners.begin());
    pair.b = tetrahedron(corners);
    return pair;
}

BodyPair identical_pair(Random &random) {
    const bool grid = random.one_in(2);
    BodyPair pair;
    pair.a = grid ? grid_shape(random) : free_shape(random);
    pair.grid = grid;
    if (random.one_in(3)) {
        pair.a.pose = grid ? grid_pose(random) : free_pose(random, 1);
    }
    pair.b = pair.a;
    std::rotate(pair.b.faces.begin(), pair.b.faces.begin() + 1, pair.b.faces.end());
    return pair;
}

// A body in its bounding box, or in a somewhat larger one.
BodyPair boxed_pair(Random &random) {
    BodyPair pair = {grid_shape(random), {}, true};
    Position low = pair.a.positions[0];
    Position high = low;
    for (const Position &p : pair.a.positions) {
        for (size_t k = 0; k < 3; k++) {
            low[k] = std::min(low[k], p[k]);
            high[k] = std::max(high[k], p[k]);
        }
    }
    for (size_t k = 0; k < 3; k++) {
        low[k] -= random.one_in(2) ? STEP : 0;
        high[k] += random.one_in(2) ? STEP : 0;
    }
    pair.b = box(low, high);
    return pair;
}

// One box around two cavities of their own.
BodyPair twin_hollow_pair(Random &random) {
    const Position low = position_on_grid(random);
    const Position high = {low[0] + 4 * STEP, low[1] + 4 * STEP, low[2] + 4 * STEP};
    return {hollow_box(random, low, high), hollow_box(random, low, high), true};
}

// Face to face along one axis.
BodyPair stacked_pair(Random &random) {
    BodyPair pair = grid_pair(random);
    pair.b.pose.reset();
    const auto axis = static_cast<size_t>(random.below(3));
    double top = -HUGE_VAL;
    double bottom = HUGE_VAL;
    for (const Position &p : pair.a.positions) {
        top = std::max(top, p[axis]);
    }
    for (const Position &p : pair.b.positions) {
        bottom = std::min(bottom, p[axis]);
    }
    Position by = {0, 0, 0};
    by[axis] = top - bottom;
    move(pair.b, by);
    return pair;
}

// Moves all vertices of b in one plane, or one of them, by the smallest step there is.
void nudge(Random &random, BodyPair &pair) {
    const auto axis = static_cast<size_t>(random.below(3));
    const double at =
        pair.b.positions[static_cast<size_t>(random.below(static_cast<int>(pair.b.positions.size())))][axis];
    const double to = std::nextafter(at, random.one_in(2) ? HUGE_VAL : -HUGE_VAL);
    const bool all = random.one_in(2);
    for (Position &p : pair.b.positions) {
        if (p[axis] == at) {
            p[axis] = to;
            if (!all) {
                break;
            }
        }
    }
    pair.grid = false;
    pair.nudged = true;
}

// Splits an edge of one face but not of its neighbour; a face without area closes the gap.
void split_edge(Random &random, Body &body) {
    const auto number = static_cast<size_t>(random.below(static_cast<int>(body.faces.size())));
    const Face face = body.faces[number];
    const auto middle = static_cast<uint32_t>(body.positions.size());
    Position p;
    for (size_t k = 0; k < 3; k++) {
        p[k] = 0.5 * body.positions[face[0]][k] + 0.5 * body.positions[face[1]][k];
    }
    body.positions.push_back(p);
    body.faces[number] = {face[0], middle, face[2]};
    body.faces.push_back({middle, face[1], face[2]});
    body.faces.push_back({face[0], face[1], middle});
}

void vary(Random &random, Body &body) {
    if (random.one_in(8)) {
        split_edge(random, body);
    }
    if (random.one_in(8)) {
        const Face face = body.faces.front();
        body.faces.push_back({face[0], face[0], face[1]});
    }
    if (random.one_in(6)) {
        flip(body);
    }
    body.soup = random.one_in(4);
    body.narrow = random.one_in(2);
}

void change_unit(Random &random, BodyPair &pair) {
    const double unit = std::ldexp(1.0, random.below(random.one_in(8) ? 401 : 61) - (random.one_in(2) ? 30 : 60));
    for (Body *body : {&pair.a, &pair.b}) {
        multiply(*body, unit);
        for (size_t i = 3; body->pose && i < 12; i += 4) {
            body->pose->m[i] *= unit;
        }
    }
}

} // namespace

BodyPair random_grid_pair(Random &random) {
    switch (random.below(6)) {
    case 0:
        return stacked_pair(random);
    case 1:
        return boxed_pair(random);
    case 2:
        return twin_hollow_pair(random);
    default:
        return grid_pair(random);
    }
}

BodyPair random_pair(Random &random) {
    BodyPair pair;
    const int style = random.below(13);
    if (style < 4) {
        pair = free_pair(random);
    } else if (style == 4) {
        pair = nested_pair(random);
    } else if (style < 8) {
        pair = grid_pair(random);
    } else if (style < 10) {
        pair = stacked_pair(random);
    } else if (style == 10) {
        pair = sharing_pair(random);
    } else if (style == 11) {
        pair = boxed_pair(random);
    } else {
        pair = random.one_in(5) ? twin_hollow_pair(random) : identical_pair(random);
    }
    if (random.one_in(8)) {
        nudge(random, pair);
    }
    vary(random, pair.a);
    vary(random, pair.b);
    if (random.one_in(8)) {
        change_unit(random, pair);
    }
    if (random.one_in(2)) {
        std::swap(pair.a, pair.b);
    }
    return pair;
}

} // namespace oracle
