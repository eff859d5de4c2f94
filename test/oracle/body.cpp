#include "body.hpp"

#include <algorithm>
#include <cstdio>

namespace oracle {

void append(Body &body, const Body &other) {
    const auto first = static_cast<uint32_t>(body.positions.size());
    body.positions.insert(body.positions.end(), other.positions.begin(), other.positions.end());
    for (const Face &face : other.faces) {
        body.faces.push_back({face[0] + first, face[1] + first, face[2] + first});
    }
}

std::vector<Position> world_positions(const Body &body) {
    std::vector<Position> world = body.positions;
    if (!body.pose) {
        return world;
    }
    for (Position &p : world) {
        const Position q = p;
        for (size_t i = 0; i < 3; i++) {
            const double *row = &body.pose->m[4 * i];
            p[i] = ((row[0] * q[0] + row[1] * q[1]) + row[2] * q[2]) + row[3];
        }
    }
    return world;
}

static bool fits_floats(const std::vector<Position> &positions) {
    return std::all_of(positions.begin(), positions.end(), [](const Position &p) {
        return std::all_of(p.begin(), p.end(),
                           [](double x) { return static_cast<double>(static_cast<float>(x)) == x; });
    });
}

HandedBody::HandedBody(const Body &of) : body(of) {
    if (body.soup) {
        for (const Face &face : body.faces) {
            for (uint32_t vertex : face) {
                doubles.push_back(body.positions[vertex]);
            }
        }
    } else {
        doubles = body.positions;
    }
    if (body.narrow && fits_floats(doubles)) {
        for (const Position &p : doubles) {
            floats.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
        }
    }
}

clinker_body HandedBody::view() const {
    clinker_body out = {};
    out.mesh.positions = floats.empty() ? static_cast<const void *>(doubles.data()) : floats.data();
    out.mesh.scalar = floats.empty() ? CLINKER_SCALAR_FLOAT64 : CLINKER_SCALAR_FLOAT32;
    out.mesh.vertex_count = doubles.size();
    out.mesh.indices = body.soup ? nullptr : body.faces.front().data();
    out.mesh.triangle_count = body.faces.size();
    out.pose = body.pose ? &*body.pose : nullptr;
    return out;
}

void print(const char *name, const Body &body) {
    std::printf("  %s: %zu vertices, %zu faces%s%s\n", name, body.positions.size(), body.faces.size(),
                body.soup ? ", soup" : "", body.narrow ? ", floats if they fit" : "");
    for (const Position &p : body.positions) {
        std::printf("    {%.17g, %.17g, %.17g},\n", p[0], p[1], p[2]);
    }
    for (const Face &face : body.faces) {
        std::printf("    {%u, %u, %u},\n", face[0], face[1], face[2]);
    }
    for (int i = 0; body.pose && i < 12; i += 4) {
        const double *m = &body.pose->m[i];
        std::printf("    pose %.17g, %.17g, %.17g, %.17g\n", m[0], m[1], m[2], m[3]);
    }
}

clinker_pose random_pose(Random &random, double reach) {
    double translation[3];
    double rotation[3];
    for (int k = 0; k < 3; k++) {
        translation[k] = random.between(-reach, reach);
        rotation[k] = random.between(-3.2, 3.2);
    }
    return clinker_pose_euler(translation, rotation);
}

} // namespace oracle
