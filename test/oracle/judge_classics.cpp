// Every pair of the classic models, in random poses: apart or not, containment, and every pair of faces that cross.
#include "judges.hpp"
#include "random.hpp"
#include "verdict.hpp"

extern "C" {
#include <io.h>
}

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

namespace oracle {
namespace {

enum { POSES = 2, FULL_POSES = 12 };

struct Model {
    std::string name;
    Body body; // of diagonal 2, about the origin
};

Position position_of(const clinker_mesh &mesh, size_t vertex) {
    Position p;
    for (size_t k = 0; k < 3; k++) {
        p[k] = mesh.scalar == CLINKER_FLOAT64
                   ? static_cast<const double *>(mesh.positions)[3 * vertex + k]
                   : static_cast<double>(static_cast<const float *>(mesh.positions)[3 * vertex + k]);
    }
    return p;
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

std::vector<Model> read_models(const std::filesystem::path &folder) {
    std::vector<std::filesystem::path> paths;
    if (std::filesystem::is_directory(folder)) {
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    std::vector<Model> models;
    for (const auto &path : paths) {
        io_model file = {};
        io_error error;
        if (!io_read(path.string().c_str(), &file, &error)) {
            throw std::runtime_error(error.message);
        }
        models.push_back({path.stem().string(), body_of(file.bodies[0].mesh)});
        normalise(models.back().body);
        io_model_free(&file);
    }
    return models;
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

// Every third time b is so small that it may lie inside a.
void place(Random &random, int pose, Body &a, Body &b) {
    a.pose = random_pose(random, 0.1);
    b.pose = random_pose(random, pose % 3 == 0 ? 0.3 : 0.6);
    for (size_t i = 0; pose % 3 == 0 && i < 12; i++) {
        b.pose->m[i] *= i % 4 == 3 ? 1 : 0.0625;
    }
}

void count_truth(const Truth &truth, Tally &tally) {
    tally.count("placed pairs");
    tally.count("crossing faces", truth.crossings.size());
    tally.count("touching faces", truth.touchings.size());
    tally.count(truth.meets() ? "meeting" : (!truth.decided ? "open" : (*truth.overlap ? "contained" : "apart")));
}

void judge_pair(int64_t number, const Body &one, const Body &other, Clinker &clinker, Tally &tally) {
    const HandedBody a(one);
    const HandedBody b(other);
    const Truth truth = surface_truth(Solid(one), Solid(other));
    count_truth(truth, tally);
    const std::vector<std::string> lists[] = {
        faults_of_exact(truth, clinker.check(a, b, exact_query())),
        faults_of_state(truth, clinker.check(a, b, state_query())),
        faults_of_default(truth, clinker.check(a, b, default_query()), false),
    };
    for (const auto &faults : lists) {
        for (const std::string &fault : faults) {
            tally.disagree(number, fault);
        }
    }
}

} // namespace

int judge_classics(const Options &options) {
    Tally tally("classics");
    std::vector<Model> models = read_models(std::filesystem::path(CLINKER_TEST_DATA) / "classic");
    tally.count("models", models.size());
    Clinker clinker(2);
    const int poses = options.full ? FULL_POSES : POSES;
    int64_t number = 0;
    for (size_t i = 0; i < models.size(); i++) {
        for (size_t j = i; j < models.size(); j++) {
            for (int pose = 0; pose < FULL_POSES; pose++, number++) {
                const bool wanted =
                    options.only < 0 ? (pose + static_cast<int>(j)) % FULL_POSES < poses : options.only == number;
                if (!wanted) {
                    continue;
                }
                Random random(options.seed, static_cast<uint64_t>(number));
                Body a = models[i].body;
                Body b = models[j].body;
                place(random, pose, a, b);
                judge_pair(number, a, b, clinker, tally);
            }
        }
    }
    if (models.empty()) {
        std::cout << "classics: no models here, nothing was compared" << std::endl;
    }
    return tally.finish();
}

} // namespace oracle
