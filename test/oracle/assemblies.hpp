// Real assemblies, as far as they are here.
#pragma once

#include "body.hpp"

#include <string>

namespace oracle {

struct Assembly {
    std::string name;
    std::vector<std::string> names; // of the bodies
    std::vector<Body> bodies;
};

// What is missing is left out. Throws std::runtime_error for a file that cannot be read.
std::vector<Assembly> read_assemblies();

} // namespace oracle
