#include "cli/pairs/accepted.h"

#include "cli/base/memory.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/pair_key.h"

#include <math.h>
#include <stdlib.h>

static int compare_keys(const void *left, const void *right) {
    const accepted_pair *a = left;
    const accepted_pair *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

static double diagonal(const clinker_curve *curve) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
        squares += (curve->box_max[i] - curve->box_min[i]) * (curve->box_max[i] - curve->box_min[i]);
    }
    return sqrt(squares);
}

/* Whether a curve may be part of one that was accepted: it is no longer, lies within its box, and its centre has moved
 * no farther than that of a part of this length can. Files have some digits of the numbers alone, hence `slack`. */
static bool is_within(const clinker_curve *curve, const clinker_curve *accepted, double tolerance) {
    const double size = diagonal(accepted);
    const double slack = tolerance + 1e-5 * size;
    double moved = 0;
    for (int i = 0; i < 3; i++) {
        if (curve->box_min[i] < accepted->box_min[i] - slack || curve->box_max[i] > accepted->box_max[i] + slack) {
            return false;
        }
        moved += (curve->centre[i] - accepted->centre[i]) * (curve->centre[i] - accepted->centre[i]);
    }
    const double missing = fmax(1 - curve->length / accepted->length, 0);
    return curve->length <= accepted->length + slack && sqrt(moved) <= missing * size + slack;
}

/* Whether an interference is no more than what was accepted. What was measured otherwise tells nothing. */
static bool covers(const accepted_pair *accepted, const clinker_pair *pair) {
    const double most = accepted->depth + pair->tolerance;
    switch (accepted->measure) {
    case ACCEPTED_ANY:
        return true;
    case ACCEPTED_DEPTH:
        return pair_is_measured(pair) && pair_depth_or_span(pair) <= most;
    case ACCEPTED_SPAN:
        return pair->span > 0 && pair->span <= most;
    case ACCEPTED_CURVE:
        return pair_is_told_by_curve(pair) && is_within(&pair->curve, &accepted->curve, pair->tolerance);
    case ACCEPTED_UNMEASURED:
        return !pair_is_measured(pair) && !pair_is_told_by_curve(pair);
    case ACCEPTED_OLD_DEPTH:
        break;
    }
    return false;
}

/* A pair of which nobody knows whether one body lies within the other is accepted by name alone, whatever its depth. */
static bool accepts(const accepted_pair *terms, const clinker_pair *pair) {
    if (pair->state == CLINKER_STATE_INTERFERE) {
        return covers(terms, pair);
    }
    return pair->state != CLINKER_STATE_APART && (!pair->undecided || terms->measure == ACCEPTED_ANY);
}

static bool leave_out(accepted_pairs *accepted, const clinker_pair *pair) {
    bool by_rule = false;
    for (size_t i = 0; i < accepted->rule_count; i++) {
        accepted_rule *rule = &accepted->rules[i];
        if (pair_sets_have(&rule->sets, pair->a, pair->b)) {
            rule->terms.gone = false;
            by_rule = by_rule || accepts(&rule->terms, pair);
        }
    }
    accepted_pair wanted = {.key = pair_key(pair->a, pair->b)};
    accepted_pair *found = bsearch(&wanted, accepted->pairs, accepted->count, sizeof wanted, compare_keys);
    if (found == NULL) {
        return by_rule;
    }
    found->gone = false;
    return accepts(found, pair);
}

/* Whether any pair of the sets was looked at. */
static bool was_asked(const pair_sets *sets, const ignored_pairs *ignored) {
    const size_t count = ignored->bodies->count;
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; body_set_has(&sets->a, a) && b < count; b++) {
            if (a != b && body_set_has(&sets->b, b) && ignored_pairs_let(ignored, a, b)) {
                return true;
            }
        }
    }
    return false;
}

void accepted_pairs_leave_out(accepted_pairs *accepted, clinker_answer *answer, const ignored_pairs *ignored) {
    const bool whole = !answer->partial && !answer->moving; /* else what is not listed may clash all the same */
    for (size_t i = 0; i < accepted->count; i++) {
        accepted_pair *pair = &accepted->pairs[i];
        pair->gone = whole && ignored_pairs_let(ignored, pair_key_a(pair->key), pair_key_b(pair->key));
    }
    for (size_t i = 0; i < accepted->rule_count; i++) {
        accepted_rule *rule = &accepted->rules[i];
        rule->terms.gone = whole && was_asked(&rule->sets, ignored);
    }
    accepted->remaining = memory_take(answer->pair_count, sizeof *accepted->remaining);
    size_t kept = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (leave_out(accepted, &answer->pairs[i])) {
            accepted->left_out++;
        } else {
            accepted->remaining[kept++] = answer->pairs[i];
        }
    }
    answer->pairs = accepted->remaining;
    answer->pair_count = kept;
}

void accepted_pairs_free(accepted_pairs *accepted) {
    for (size_t i = 0; i < accepted->rule_count; i++) {
        pair_sets_free(&accepted->rules[i].sets);
        free(accepted->rules[i].names[0]);
        free(accepted->rules[i].names[1]);
    }
    free(accepted->rules);
    free(accepted->pairs);
    free(accepted->remaining);
    line_list_free(&accepted->warnings);
    *accepted = (accepted_pairs){0};
}
