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

} // namespace oracle
