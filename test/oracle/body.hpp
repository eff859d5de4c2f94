// A body as it is handed to Clinker.
#pragma once

#include "random.hpp"

#include <clinker/clinker.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace oracle {

using Face = std::array<uint32_t, 3>;
using Position = std::array<double, 3>;

struct Body {
    std::vector<Position> positions;
    std::vector<Face> faces;
    std::optional<clinker_pose> pose;
    bool soup = false;   // hand over the corners of each face, without indices
    bool narrow = false; // hand over floats, where these hold the positions
};

// Adds the faces of `other` as further components.
void append(Body &body, const Body &other);

// The vertices in the world, by the formula of clinker_pose.
std::vector<Position> world_positions(const Body &body);

// Arrays in the form that a body asks for; they live as long as this does.
class HandedBody {
  public:
    explicit HandedBody(const Body &of);
    HandedBody(const HandedBody &) = delete;
    HandedBody &operator=(const HandedBody &) = delete;
    clinker_body view() const;

  private:
    const Body &body;
    std::vector<Position> doubles;
    std::vector<std::array<float, 3>> floats;
};

// Turned in any way, and moved by up to `reach` along each axis.
clinker_pose random_pose(Random &random, double reach);

// As text that can be pasted into a test.
void print(const char *name, const Body &body);

} // namespace oracle
