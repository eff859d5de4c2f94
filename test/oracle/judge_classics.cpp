// Every pair of the classic models, in random poses: apart or not, containment, and every pair of faces that cross.
#include "judges.hpp"
#include "models.hpp"
#include "random.hpp"
#include "verdict.hpp"

namespace oracle {
namespace {

enum { POSES = 2, FULL_POSES = 12 };

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
    std::vector<Model> models = read_classics();
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
