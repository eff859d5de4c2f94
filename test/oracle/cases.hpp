// Which cases a run judges: a share of them, all, or one.
#pragma once

#include "rounds.h"

#include <cstdint>

namespace oracle {

struct Options {
    bool full = false; // all cases instead of a share
    int64_t only = -1; // this case alone
    uint64_t seed = 1;
};

// Cases from first to end - 1 of a judge that has `count` in all. By default an eighth of them; the environment may ask
// for another share (rounds.h).
struct Cases {
    Cases(const Options &options, int64_t count) {
        const test_share all = {0, 1};
        const test_share eighth = {0, 8};
        const test_rounds rounds =
            test_rounds_in(static_cast<uint64_t>(count), options.full ? all : test_share_or(eighth));
        first = options.only >= 0 ? options.only : static_cast<int64_t>(rounds.first);
        end = options.only >= 0 ? options.only + 1 : static_cast<int64_t>(rounds.end);
    }
    int64_t first, end;
};

} // namespace oracle
