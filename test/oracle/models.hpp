// Files as the oracle's bodies, and the classic models, as far as they are here.
#pragma once

#include "body.hpp"

extern "C" {
#include <io.h>
}

#include <string>

namespace oracle {

// What a file holds. Throws std::runtime_error where it cannot be read.
class ModelFile {
  public:
    explicit ModelFile(const std::string &path);
    ~ModelFile();
    ModelFile(const ModelFile &) = delete;
    ModelFile &operator=(const ModelFile &) = delete;
    const io_model *operator->() const {
        return &model;
    }

  private:
    io_model model = {};
};

// A mesh as the readers give it: tightly packed, with indices.
Body body_of(const clinker_mesh &mesh);

struct Model {
    std::string name;
    Body body; // of diagonal 2, about the origin
};

// Sorted by name; none where the folder is missing. Throws std::runtime_error for a file that cannot be read.
std::vector<Model> read_classics();

// Two models, or one beside itself, in the `pose`-th random pose.
struct ModelCase {
    size_t one, other;
    int64_t pose;
};

// How many pairs there are of so many models.
int64_t model_pairs(size_t models);

// The case with this number: all pairs in pose 0, then all in pose 1, and so on, so that a share of the cases has most
// pairs.
ModelCase model_case(int64_t number, size_t models);

} // namespace oracle
