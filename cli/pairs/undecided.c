#include "cli/pairs/undecided.h"

#include "cli/base/memory.h"
#include "cli/bodies/body_warnings.h"

#include <stdlib.h>

static bool is_undecided(const clinker_pair *pair) {
    return pair->undecided && pair->state == CLINKER_STATE_APART;
}

static void warn_of_each(line_list *warnings, const body_list *bodies, const clinker_answer *answer, const char *what) {
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if (is_undecided(pair)) {
            line_list_add(warnings, "%s and %s %s", bodies->bodies[pair->a].name, bodies->bodies[pair->b].name, what);
        }
    }
}

/* The body with most pairs that have no body named yet; `count` receives how many these are. */
static size_t next_body(const clinker_answer *answer, const bool *named, size_t body_count, size_t *count) {
    size_t *tally = memory_take(body_count, sizeof *tally);
    size_t best = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if (is_undecided(pair) && !named[pair->a] && !named[pair->b]) {
            tally[pair->a]++;
            tally[pair->b]++;
        }
    }
    for (size_t i = 1; i < body_count; i++) {
        best = tally[i] > tally[best] ? i : best;
    }
    *count = tally[best];
    free(tally);
    return best;
}

/* A body that is not closed is mostly in many such pairs, as a housing is. */
static void warn_of_many(line_list *warnings, const body_list *bodies, const clinker_answer *answer, const char *what,
                         size_t total) {
    enum { NAMED = 3 };
    bool *named = memory_take(bodies->count, sizeof *named);
    char *who = text_format("%s", "");
    size_t left = total;
    for (int i = 0; i < NAMED && left > 0; i++) {
        size_t count;
        size_t body = next_body(answer, named, bodies->count, &count);
        char *longer = text_format("%s%s%s with %zu", who, i == 0 ? "" : ", ", bodies->bodies[body].name, count);
        free(who);
        who = longer;
        named[body] = true;
        left -= count;
    }
    char *others = left > 0 ? text_format(", %zu more", left) : text_format("%s", "");
    line_list_add(warnings, "%zu pairs %s (%s%s; use --json)", total, what, who, others);
    free(others);
    free(who);
    free(named);
}

void undecided_warn(line_list *warnings, const body_list *bodies, const clinker_answer *answer, clinker_method method,
                    bool briefly) {
    /* Seen at pixels, an open body leaves more open than that. */
    const char *what = method == CLINKER_METHOD_EXACT && answer->moving
                           ? "have no contact that comes or goes on, but whether one contains the other is not decided"
                       : method == CLINKER_METHOD_EXACT
                           ? "do not meet, but whether one contains the other is not decided"
                           : "may meet: not decided, as a body that is not closed has no inside; use --method exact";
    size_t total = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        total += is_undecided(&answer->pairs[i]);
    }
    if (briefly && total > TOLD_ONE_BY_ONE) {
        warn_of_many(warnings, bodies, answer, what, total);
    } else {
        warn_of_each(warnings, bodies, answer, what);
    }
}
