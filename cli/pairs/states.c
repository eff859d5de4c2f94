#include "cli/pairs/states.h"

#include "cli/base/memory.h"

#include <string.h>

bool state_set_read(const char *text, state_set *set, cli_problem *problem) {
    static const clinker_state known[] = {CLINKER_STATE_INTERFERE, CLINKER_STATE_TOUCH, CLINKER_STATE_NEAR};
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
            const char *name = clinker_state_name(known[i]);
            if (strlen(name) == length && strncmp(at, name, length) == 0) {
                *set |= 1u << known[i];
                found = true;
            }
        }
        if (!found) {
            return problem_set(problem, "--states %s: no state is called '%.*s'; states are interfere, touch and near",
                               text, (int)length, at);
        }
        at += length;
        if (*at == '\0') {
            return true;
        }
    }
}

clinker_answer state_set_show(state_set set, const clinker_answer *answer, clinker_pair **shown) {
    clinker_answer left = *answer;
    *shown = memory_take(answer->pair_count, sizeof **shown);
    left.pairs = *shown;
    left.pair_count = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        const clinker_pair *pair = &answer->pairs[i];
        if (pair->state == CLINKER_STATE_APART || state_set_has(set, pair->state)) {
            (*shown)[left.pair_count++] = *pair;
        }
    }
    return left;
}
