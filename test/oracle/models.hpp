// The classic models, as far as they are here.
#pragma once

#include "body.hpp"

#include <string>

namespace oracle {

struct Model {
    std::string name;
    Body body; // of diagonal 2, about the origin
};

// Sorted by name; none where the folder is missing. Throws std::runtime_error for a file that cannot be read.
std::vector<Model> read_classics();

} // namespace oracle
