// Real assemblies, all bodies in one check: states, containment, and every pair of faces that cross or touch, of all
// pairs whose boxes meet. Pairs whose boxes do not are not to be listed.
#include "assemblies.hpp"
#include "judges.hpp"
#include "nef.hpp"
#include "verdict.hpp"

namespace oracle {
namespace {

// Beyond this, Boolean operations take longer than all the rest.
enum { MOST_NEF_FACES = 600 };

struct Question {
    const char *name;
    Answers answers;
    std::vector<std::string> (*faults)(const Truth &truth, const Answer &answer);
};

std::vector<std::string> faults_within_tolerance(const Truth &truth, const Answer &answer) {
    return faults_of_default(truth, answer, false);
}

// What the command asks by default.
clinker_query contact_query() {
    clinker_query query = default_query();
    query.regions = true;
    return query;
}

std::vector<Question> ask(Clinker &clinker, const std::deque<HandedBody> &bodies) {
    return {{"exact", clinker.check(bodies, exact_query()), faults_of_exact},
            {"state", clinker.check(bodies, state_query()), faults_of_state},
            {"default", clinker.check(bodies, default_query()), faults_within_tolerance},
            {"contact", clinker.check(bodies, contact_query()), faults_within_tolerance}};
}

// Bodies that touch and do not cross may still overlap, as two with a common face do.
void look_inside(const Solid &a, const Solid &b, Truth &truth) {
    const bool small = a.faces.size() <= MOST_NEF_FACES && b.faces.size() <= MOST_NEF_FACES;
    if (!truth.overlap && truth.meets() && a.closed && b.closed && small) {
        truth.overlap = nef_relation(a, b).overlap;
    }
}

std::string kind_of_case(const Truth &truth) {
    if (!truth.crossings.empty()) {
        return "crossing";
    }
    if (truth.meets()) {
        return !truth.overlap ? "touching, overlap left open" : (*truth.overlap ? "overlapping" : "touching");
    }
    return !truth.decided ? "not closed" : (*truth.overlap ? "contained" : "apart");
}

class Judgement {
  public:
    Judgement(const Assembly &of, Clinker &clinker, Tally &to) : assembly(of), tally(to) {
        for (const Body &body : assembly.bodies) {
            handed.emplace_back(body);
            solids.emplace_back(body);
        }
        questions = ask(clinker, handed);
    }
    void judge() {
        for (uint32_t a = 0; a < solids.size(); a++) {
            for (uint32_t b = a + 1; b < solids.size(); b++) {
                judge_pair(a, b);
            }
        }
    }

  private:
    void judge_pair(uint32_t a, uint32_t b) {
        Truth truth;
        truth.overlap = false;
        if (CGAL::do_overlap(solids[a].box(), solids[b].box())) {
            truth = surface_truth(solids[a], solids[b]);
            look_inside(solids[a], solids[b], truth);
            tally.count("pairs");
            tally.count(kind_of_case(truth));
            tally.count("crossing faces", truth.crossings.size());
            tally.count("touching faces", truth.touchings.size());
        }
        for (const Question &question : questions) {
            const auto found = question.answers.find({a, b});
            const Answer answer = found == question.answers.end() ? Answer() : found->second;
            for (const std::string &fault : question.faults(truth, answer)) {
                tally.disagree(static_cast<int64_t>(a) * 1000 + b, assembly.name + ": " + question.name + ": " + fault +
                                                                       " (" + assembly.names[a] + ", " +
                                                                       assembly.names[b] + ")");
            }
        }
    }

    const Assembly &assembly;
    Tally &tally;
    std::deque<HandedBody> handed;
    std::vector<Solid> solids;
    std::vector<Question> questions;
};

} // namespace

int judge_assemblies(const Options &) {
    int status = 0;
    Clinker clinker(2);
    const std::vector<Assembly> assemblies = read_assemblies();
    for (const Assembly &assembly : assemblies) {
        Tally tally(assembly.name);
        tally.count("bodies", assembly.bodies.size());
        Judgement(assembly, clinker, tally).judge();
        status |= tally.finish();
    }
    if (assemblies.empty()) {
        std::cout << "assemblies: none here, nothing was compared" << std::endl;
    }
    return status;
}

} // namespace oracle
