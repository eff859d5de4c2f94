// Random numbers that are the same on every machine; one stream for each case, so that a case can be run alone.
#pragma once

#include <cstdint>

namespace oracle {

class Random {
  public:
    Random(uint64_t seed, uint64_t number) : state(seed * 0x9E3779B97F4A7C15ULL + number * 0xD6E8FEB86659FD93ULL) {
    }
    uint64_t next() {
        uint64_t x = state += 0x9E3779B97F4A7C15ULL;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    // From 0 to count - 1.
    int below(int count) {
        return static_cast<int>(next() % static_cast<uint64_t>(count));
    }
    bool one_in(int count) {
        return below(count) == 0;
    }
    double between(double low, double high) {
        return low + (high - low) * static_cast<double>(next() >> 11) * 0x1p-53;
    }

  private:
    uint64_t state;
};

} // namespace oracle
