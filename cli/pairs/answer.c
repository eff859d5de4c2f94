#include "cli/pairs/answer.h"

answer_counts answer_count(const clinker_answer *answer) {
    answer_counts counts = {0};
    for (size_t i = 0; i < answer->pair_count; i++) {
        clinker_state state = answer->pairs[i].state;
        counts.states[state] += state != CLINKER_STATE_APART;
        counts.undecided += state == CLINKER_STATE_APART;
    }
    return counts;
}

double pair_depth_or_span(const clinker_pair *pair) {
    return pair->depth > 0 ? pair->depth : pair->span;
}

bool pair_depth_is_bound(const clinker_pair *pair) {
    const double near_enough = 0.01; /* of the depth: two digits are certain */
    return pair->depth_error < 0 || pair->depth_error > near_enough * pair->depth;
}
