#include "assemblies.hpp"

#include "models.hpp"
#include "solid.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>

namespace oracle {
namespace {

namespace fs = std::filesystem;

const double QUARTER = 1.57079632679489661923;

Assembly read_assembly(const std::string &name, const fs::path &path) {
    Assembly assembly = {name, {}, {}};
    const ModelFile file(path.string());
    for (size_t i = 0; i < file->body_count; i++) {
        assembly.names.emplace_back(file->bodies[i].name);
        assembly.bodies.push_back(body_of(file->bodies[i].mesh));
        assembly.bodies.back().pose = file->bodies[i].pose;
    }
    return assembly;
}

// The gears of the differential where diff_ring.urdf shows them: each turned about x, then z. Its collision shapes are
// cylinders, so the file itself gives other bodies.
Assembly place_gears(const Assembly &parts) {
    const struct {
        const char *name, *part;
        double about_x, about_z; // quarters
    } places[] = {{"ring", "diff_ring", 1, 0},       {"carrier", "diff_carrier", 1, 0},
                  {"spider A", "diff_spider", 1, 1}, {"spider B", "diff_spider", 1, -1},
                  {"side A", "diff_side", 1, 0},     {"side B", "diff_side", -1, 0}};
    Assembly gears = {"gears", {}, {}};
    for (const auto &place : places) {
        const auto found = std::find(parts.names.begin(), parts.names.end(), place.part);
        if (found == parts.names.end()) {
            throw std::runtime_error(std::string("the differential has no ") + place.part);
        }
        const double nowhere[3] = {0, 0, 0};
        const double turn[3] = {place.about_x * QUARTER, 0, place.about_z * QUARTER};
        gears.names.emplace_back(place.name);
        gears.bodies.push_back(parts.bodies[static_cast<size_t>(found - parts.names.begin())]);
        gears.bodies.back().pose = clinker_pose_euler(nowhere, turn);
    }
    return gears;
}

Body component_of(const Body &whole, const std::vector<uint32_t> &faces) {
    Body part;
    std::map<uint32_t, uint32_t> numbers;
    for (uint32_t face : faces) {
        Face corners;
        for (size_t k = 0; k < 3; k++) {
            const auto entry = numbers.emplace(whole.faces[face][k], static_cast<uint32_t>(part.positions.size()));
            if (entry.second) {
                part.positions.push_back(whole.positions[entry.first->first]);
            }
            corners[k] = entry.first->second;
        }
        part.faces.push_back(corners);
    }
    part.pose = whole.pose;
    return part;
}

// Balls and walls come as one mesh.
Assembly split(const Assembly &heap) {
    Assembly parts = {heap.name, {}, {}};
    for (const auto &component : Solid(heap.bodies[0]).components) {
        parts.names.push_back("part " + std::to_string(parts.names.size()));
        parts.bodies.push_back(component_of(heap.bodies[0], component));
    }
    return parts;
}

} // namespace

std::vector<Assembly> read_assemblies() {
    const std::pair<const char *, const char *> files[] = {
        {"gearbox", "cad/GearboxAssy/GearboxAssy-decoded.glb"},
        {"engine", "cad/2CylinderEngine.glb"},
        {"pins", "cad/pins.glb"},
        {"boolean", "cad/boolean.glb"},
        {"truck", "cad/CesiumMilkTruck.glb"},
        {"differential", "cad/differential"},
        {"differential's cylinders", "cad/differential/diff_ring.urdf"},
        {"panda", "robots/panda/panda.urdf"},
        {"panda's capsules", "robots/panda/panda_collision.urdf"},
        {"ur5", "robots/ur5/ur5_robot.urdf"},
        {"balls", "deforming/n-body/balls16_18.ply"},
    };
    std::vector<Assembly> assemblies;
    for (const auto &[name, file] : files) {
        const fs::path path = fs::path(CLINKER_TEST_DATA) / file;
        if (!fs::exists(path)) {
            continue;
        }
        const Assembly assembly = read_assembly(name, path);
        if (assembly.name == "differential") {
            assemblies.push_back(place_gears(assembly));
        }
        assemblies.push_back(assembly.bodies.size() == 1 ? split(assembly) : assembly);
    }
    for (Assembly &assembly : assemblies) {
        for (Body &body : assembly.bodies) {
            body.narrow = true;
        }
    }
    return assemblies;
}

} // namespace oracle
