// Every pair of the classic models, in random poses: apart or not, containment, and every pair of faces that cross.
#include "judges.hpp"
#include "models.hpp"
#include "random.hpp"
#include "verdict.hpp"

namespace oracle {
namespace {

enum { CLASSIC_POSES = 12 };

// Every third time b is so small that it may lie inside a.
void place(Random &random, int64_t pose, Body &a, Body &b) {
    a.pose = random_pose(random, 0.1);
    b.pose = random_pose(random, pose % 3 == 0 ? 0.3 : 0.6);
    for (size_t i = 0; pose % 3 == 0 && i < 12; i++) {
        b.pose->m[i] *= i % 4 == 3 ? 1 : 0.0625;
    }
}

void count_classics(const Truth &truth, Tally &tally) {
    tally.count("placed pairs");
    tally.count("crossing faces", truth.crossings.size());
    tally.count("touching faces", truth.touchings.size());
    tally.count(truth.meets() ? "meeting" : (!truth.decided ? "open" : (*truth.overlap ? "contained" : "apart")));
}

void judge_models(int64_t number, const Body &one, const Body &other, Clinker &clinker, Tally &tally) {
    const HandedBody a(one);
    const HandedBody b(other);
    const Truth truth = surface_truth(Solid(one), Solid(other));
    count_classics(truth, tally);
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
    if (models.empty()) {
        std::cout << "classics: no models here, nothing was compared" << std::endl;
        return tally.finish();
    }
    const Cases cases(options, CLASSIC_POSES * model_pairs(models.size()));
    for (int64_t number = cases.first; number < cases.end; number++) {
        const ModelCase drawn = model_case(number, models.size());
        Random random(options.seed, static_cast<uint64_t>(number));
        Body a = models[drawn.one].body;
        Body b = models[drawn.other].body;
        place(random, drawn.pose, a, b);
        judge_models(number, a, b, clinker, tally);
    }
    return tally.finish();
}

} // namespace oracle
