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

bool pair_is_measured(const clinker_pair *pair) {
    return pair_depth_or_span(pair) > 0 || pair->depth_error >= 0;
}

bool pair_is_told_by_curve(const clinker_pair *pair) {
    return pair->volume_error < 0 && pair->curve.length > 0;
}

pair_extent pair_extent_of(const clinker_pair *pair) {
    double depth = pair_depth_or_span(pair);
    return (pair_extent){.depth = depth, .curve = depth > 0 ? 0 : pair->curve.length};
}

int pair_extent_compare(pair_extent a, pair_extent b) {
    int deeper = (b.depth > a.depth) - (b.depth < a.depth);
    return deeper != 0 ? deeper : (b.curve > a.curve) - (b.curve < a.curve);
}

bool depth_is_bound(double depth, double depth_error) {
    const double near_enough = 0.01; /* of the depth: two digits are certain */
    return depth_error < 0 || depth_error > near_enough * depth;
}
