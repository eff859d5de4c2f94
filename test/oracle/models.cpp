#include "models.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

namespace oracle {
namespace {

Position position_of(const clinker_mesh &mesh, size_t vertex) {
    Position p;
    for (size_t k = 0; k < 3; k++) {
        p[k] = mesh.scalar == CLINKER_SCALAR_FLOAT64
                   ? static_cast<const double *>(mesh.positions)[3 * vertex + k]
                   : static_cast<double>(static_cast<const float *>(mesh.positions)[3 * vertex + k]);
    }
    return p;
}

void normalise(Body &body) {
    Position low = body.positions[0];
    Position high = low;
    for (const Position &p : body.positions) {
        for (size_t k = 0; k < 3; k++) {
            low[k] = std::min(low[k], p[k]);
            high[k] = std::max(high[k], p[k]);
        }
    }
    const double diagonal = std::hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
    for (Position &p : body.positions) {
        for (size_t k = 0; k < 3; k++) {
            p[k] = (p[k] - 0.5 * (low[k] + high[k])) * (2 / diagonal);
        }
    }
}

} // namespace

ModelFile::ModelFile(const std::string &path) {
    io_error error;
    if (!io_read(path.c_str(), nullptr, &model, &error)) {
        throw std::runtime_error(error.message);
    }
}

ModelFile::~ModelFile() {
    io_model_free(&model);
}

Body body_of(const clinker_mesh &mesh) {
    Body body;
    for (size_t i = 0; i < mesh.vertex_count; i++) {
        body.positions.push_back(position_of(mesh, i));
    }
    for (size_t i = 0; i < mesh.triangle_count; i++) {
        const uint32_t *corner = mesh.indices + 3 * i;
        body.faces.push_back({corner[0], corner[1], corner[2]});
    }
    return body;
}

std::vector<Model> read_classics() {
    const std::filesystem::path folder = std::filesystem::path(CLINKER_TEST_DATA) / "classic";
    std::vector<std::filesystem::path> paths;
    if (std::filesystem::is_directory(folder)) {
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Model> models;
    for (const auto &path : paths) {
        const ModelFile file(path.string());
        models.push_back({path.stem().string(), body_of(file->bodies[0].mesh)});
        normalise(models.back().body);
    }
    return models;
}

int64_t model_pairs(size_t models) {
    return static_cast<int64_t>(models * (models + 1) / 2);
}

ModelCase model_case(int64_t number, size_t models) {
    size_t left = static_cast<size_t>(number % model_pairs(models));
    size_t one = 0;
    for (; left >= models - one; one++) {
        left -= models - one;
    }
    return {one, one + left, number / model_pairs(models)};
}

} // namespace oracle
