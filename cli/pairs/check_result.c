#include "cli/pairs/check_result.h"

check_counts report_counts(const clinker_answer *answer) {
    check_counts counts = {0};
    for (size_t i = 0; i < answer->pair_count; i++) {
        clinker_state state = answer->pairs[i].state;
        counts.states[state] += state != CLINKER_APART;
        counts.undecided += state == CLINKER_APART;
    }
    return counts;
}

bool report_depth_is_bound(const clinker_pair *pair) {
    return pair->volume_error < 0 && pair->sample_spacing == 0;
}

const char *report_state(clinker_state state) {
    static const char *const names[] = {"apart", "near", "touch", "interfere"};
    return names[state];
}

const char *report_method(clinker_method method) {
    static const char *const names[] = {"exact", "zlist", "layers", "edges", "convex"};
    return names[method];
}

const char *report_orientation(clinker_orientation orientation) {
    static const char *const names[] = {"outward", "inward", "flat", "inconsistent"};
    return names[orientation];
}
