// What two closed bodies share: volume, centre, areas and push against exact rational numbers, which come from
// tetrahedra on the faces of both, cut out of each other. The oracle itself is held against counts of cubes, and
// against the theorem of Gauss.
#include "judges.hpp"
#include "shared_verdict.hpp"

namespace oracle {
namespace {

enum { SHARED_PAIRS = 16000 };

class SharedJudge {
  public:
    void judge(int64_t number, const SharedPair &pair) {
        const SharedTruth truth = shared_truth(pair);
        tally.count("pairs of bodies");
        tally.count(name_of(truth.state));
        tally.count(truth.flush() ? "flush" : "not flush");
        for (const std::string &fault : own_faults(pair, truth)) {
            report(number, fault, pair);
        }
        const HandedBody a(pair.a);
        const HandedBody b(pair.b);
        ask(number, pair, truth, a, b);
        ask(number, pair, truth.swapped(), b, a);
    }

    int finish() const {
        for (const auto &entry : open) {
            std::cout << "shared: not promised yet: " << entry.second << " x " << entry.first << '\n';
        }
        return tally.finish();
    }

  private:
    static clinker_query contact_query() {
        clinker_query asked;
        clinker_query_init(&asked);
        asked.regions = true;
        asked.tolerance = 0;
        return asked;
    }

    void ask(int64_t number, const SharedPair &pair, const SharedTruth &truth, const HandedBody &a,
             const HandedBody &b) {
        const clinker_pair contact = clinker.check(a, b, contact_query()).pair;
        note(number, pair, truth, contact, shared_faults(truth, contact)); // before the next check takes the regions
        for (const clinker_query &query : {state_query(), exact_query()}) {
            const clinker_pair plain = clinker.check(a, b, query).pair;
            note(number, pair, truth, plain, plain_faults(truth, plain));
        }
    }

    void note(int64_t number, const SharedPair &pair, const SharedTruth &truth, const clinker_pair &told,
              const std::vector<SharedFault> &faults) {
        for (const SharedFault &fault : faults) {
            if (!fault.promised) {
                open[fault.what]++;
            } else if (report(number, fault.what, pair)) {
                std::cout << "  true: " << text_of(truth) << "\n  told: " << text_of(told) << '\n';
            }
        }
    }

    // Whether it was printed.
    bool report(int64_t number, const std::string &fault, const SharedPair &pair) {
        const bool shown = tally.disagree(number, fault);
        if (shown) {
            std::cout << "  " << pair.family << '\n';
            print("a", pair.a);
            print("b", pair.b);
        }
        return shown;
    }

    Tally tally{"shared"};
    std::map<std::string, size_t> open;
    Clinker clinker{1};
};

} // namespace

int judge_shared(const Options &options) {
    SharedJudge judge;
    if (options.only < 0) {
        int64_t number = 0;
        for (const SharedPair &pair : named_shared_pairs()) {
            judge.judge(--number, pair); // below 0: not among those to choose from
        }
    }
    const Cases cases(options, SHARED_PAIRS);
    for (int64_t i = cases.first; i < cases.end; i++) {
        Random random(options.seed + 4000, static_cast<uint64_t>(i));
        judge.judge(i, random_shared_pair(random));
    }
    return judge.finish();
}

} // namespace oracle
