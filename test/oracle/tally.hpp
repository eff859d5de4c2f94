// What a run found out: counts for the summary, and every disagreement.
#pragma once

#include <cstdint>
#include <iostream>
#include <map>
#include <string>

namespace oracle {

class Tally {
  public:
    explicit Tally(std::string of) : name(std::move(of)) {
    }
    void count(const std::string &what, size_t times = 1) {
        counts[what] += times;
    }
    size_t counted(const std::string &what) const {
        auto found = counts.find(what);
        return found == counts.end() ? 0 : found->second;
    }
    // The first few are printed in full; returns whether this one was.
    bool disagree(int64_t number, const std::string &how) {
        disagreements++;
        kinds[how]++;
        const bool shown = kinds[how] <= SHOWN;
        if (shown) {
            std::cout << name << ": case " << number << ": " << how << '\n';
        }
        return shown;
    }
    // One line; the exit status of the run.
    int finish() const {
        for (const auto &kind : kinds) {
            std::cout << name << ": " << kind.second << " x " << kind.first << '\n';
        }
        std::cout << name << ":";
        for (const auto &entry : counts) {
            std::cout << ' ' << entry.second << ' ' << entry.first << ',';
        }
        std::cout << ' ' << disagreements << " disagreements" << std::endl;
        return disagreements == 0 ? 0 : 1;
    }

  private:
    static constexpr size_t SHOWN = 3;
    std::string name;
    std::map<std::string, size_t> counts;
    std::map<std::string, size_t> kinds;
    size_t disagreements = 0;
};

} // namespace oracle
