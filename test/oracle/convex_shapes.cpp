#include "convex_shapes.hpp"

#include <clinker/convex.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <stdexcept>

namespace oracle {
namespace {

// A multiple of 12, so that the middles of edges and faces are whole numbers, too.
constexpr double STEP = 12;

struct DestroyWorkspace {
    void operator()(clinker_workspace *workspace) const {
        clinker_workspace_destroy(workspace);
    }
};

// Only the corners that the faces use.
Body compacted(const std::vector<Position> &points, const clinker_hull &hull) {
    Body body;
    std::map<uint32_t, uint32_t> numbers;
    for (size_t i = 0; i < hull.triangle_count; i++) {
        Face face;
        for (size_t k = 0; k < 3; k++) {
            const uint32_t point = hull.indices[3 * i + k];
            const auto entry = numbers.emplace(point, static_cast<uint32_t>(body.positions.size()));
            if (entry.second) {
                body.positions.push_back(points[point]);
            }
            face[k] = entry.first->second;
        }
        body.faces.push_back(face);
    }
    return body;
}

// Nothing where all points lie in a plane.
std::optional<Body> hull_of(const std::vector<Position> &points) {
    clinker_workspace *made = nullptr;
    if (clinker_workspace_create(nullptr, &made) != CLINKER_STATUS_OK) {
        throw std::runtime_error("no workspace");
    }
    const std::unique_ptr<clinker_workspace, DestroyWorkspace> workspace(made);
    clinker_mesh mesh = {};
    mesh.positions = points.data();
    mesh.vertex_count = points.size();
    mesh.scalar = CLINKER_SCALAR_FLOAT64;
    clinker_hull hull = CLINKER_INIT(clinker_hull);
    if (clinker_mesh_hull(made, &mesh, &hull) != CLINKER_STATUS_OK) {
        return {};
    }
    return compacted(points, hull);
}

Position on_grid(Random &random, int reach) {
    return {STEP * random.below(reach), STEP * random.below(reach), STEP * random.below(reach)};
}

std::vector<Position> box_corners(Random &random) {
    const Position sides = {STEP * (1 + random.below(8)), STEP * (1 + random.below(8)), STEP * (1 + random.below(8))};
    std::vector<Position> points;
    for (size_t i = 0; i < 8; i++) {
        points.push_back({(i & 1) * sides[0], (i >> 1 & 1) * sides[1], (i >> 2) * sides[2]});
    }
    return points;
}

// Upright or leaning, over the hull of a few points.
std::vector<Position> prism_corners(Random &random) {
    const Position up = {STEP * random.below(3), STEP * random.below(3), STEP * (1 + random.below(8))};
    std::vector<Position> points;
    const int corners = 3 + random.below(6);
    for (int i = 0; i < corners; i++) {
        Position p = on_grid(random, 9);
        p[2] = 0;
        points.push_back(p);
        points.push_back({p[0] + up[0], p[1] + up[1], p[2] + up[2]});
    }
    return points;
}

std::vector<Position> cloud(Random &random) {
    std::vector<Position> points(static_cast<size_t>(4 + random.below(9)));
    const int reach = random.one_in(2) ? 9 : 4;
    std::generate(points.begin(), points.end(), [&] { return on_grid(random, reach); });
    return points;
}

Body grid_body(Random &random) {
    for (;;) {
        const int kind = random.below(4);
        const auto body =
            hull_of(kind == 0 ? box_corners(random) : (kind == 1 ? prism_corners(random) : cloud(random)));
        if (body) {
            return *body;
        }
    }
}

Position outward_normal(const Body &body, const Face &face) {
    Position e[2];
    for (size_t i = 0; i < 2; i++) {
        for (size_t k = 0; k < 3; k++) {
            e[i][k] = body.positions[face[i + 1]][k] - body.positions[face[0]][k];
        }
    }
    Position n = {e[0][1] * e[1][2] - e[0][2] * e[1][1], e[0][2] * e[1][0] - e[0][0] * e[1][2],
                  e[0][0] * e[1][1] - e[0][1] * e[1][0]};
    const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (double &x : n) {
        x /= length;
    }
    return n;
}

// The mean of the first one, two or three corners: of a corner, an edge, a face.
Position middle_of(const Body &body, const Face &face, size_t corners) {
    Position middle;
    for (size_t k = 0; k < 3; k++) {
        double sum = 0;
        for (size_t i = 0; i < corners; i++) {
            sum += body.positions[face[i]][k];
        }
        middle[k] = sum / static_cast<double>(corners);
    }
    return middle;
}

// All lines through the point change ends: a convex body touches its picture there, and only there.
Body seen_in(const Body &body, const Position &point, double enlarged) {
    Body out = body;
    for (Position &p : out.positions) {
        for (size_t k = 0; k < 3; k++) {
            p[k] = point[k] - enlarged * (p[k] - point[k]);
        }
    }
    for (Face &face : out.faces) {
        std::swap(face[1], face[2]);
    }
    return out;
}

Position turned(const clinker_pose &pose, const Position &v) {
    Position out;
    for (size_t k = 0; k < 3; k++) {
        const double *row = &pose.m[4 * k];
        out[k] = row[0] * v[0] + row[1] * v[1] + row[2] * v[2];
    }
    return out;
}

Body large_hull(Random &random) {
    std::vector<Position> points(static_cast<size_t>(20 + random.below(60)));
    const Position axes = {1, random.between(0.05, 1), random.between(0.05, 1)};
    for (Position &p : points) {
        const double z = random.between(-1, 1);
        const double angle = random.between(-3.2, 3.2);
        const double around = std::sqrt(1 - z * z);
        p = {axes[0] * around * std::cos(angle), axes[1] * around * std::sin(angle), axes[2] * z};
    }
    return *hull_of(points);
}

} // namespace

ConvexTouch touching_convex(Random &random) {
    ConvexTouch touch;
    touch.a = grid_body(random);
    const Face &face = touch.a.faces[static_cast<size_t>(random.below(static_cast<int>(touch.a.faces.size())))];
    const Position point = middle_of(touch.a, face, static_cast<size_t>(1 + random.below(3)));
    touch.way = outward_normal(touch.a, face);
    touch.size = 8 * STEP;
    touch.b = seen_in(touch.a, point, std::ldexp(1, random.below(3) - 1));
    if (random.one_in(2)) {
        const clinker_pose pose = random_pose(random, 8 * STEP);
        touch.a.pose = touch.b.pose = pose;
        touch.way = turned(pose, touch.way);
    }
    return touch;
}

ConvexTouch free_convex(Random &random) {
    ConvexTouch touch;
    touch.a = large_hull(random);
    touch.b = large_hull(random);
    touch.a.pose = random_pose(random, 0);
    touch.b.pose = random_pose(random, 1);
    touch.way = {touch.b.pose->m[3], touch.b.pose->m[7], touch.b.pose->m[11]};
    touch.free = true;
    return touch;
}

} // namespace oracle
