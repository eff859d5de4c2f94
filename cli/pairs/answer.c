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

bool pair_depth_is_bound(const clinker_pair *pair) {
    return pair->volume_error < 0 && pair->sample_spacing == 0;
}
