#include "cli/pairs/states.h"

#include "cli/base/memory.h"
#include "cli/pairs/pair_key.h"

#include <stdlib.h>
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

static int compare_keys(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left;
    const uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* Of all pairs of an answer, in order. */
static uint64_t *keys_of(const clinker_answer *answer) {
    uint64_t *keys = memory_take(answer->pair_count, sizeof *keys);
    for (size_t i = 0; i < answer->pair_count; i++) {
        keys[i] = pair_key(answer->pairs[i].a, answer->pairs[i].b);
    }
    qsort(keys, answer->pair_count, sizeof *keys, compare_keys);
    return keys;
}

clinker_explanation *explanations_show(const clinker_answer *answer, clinker_answer *shown) {
    if (answer->explanation_count == 0) {
        return NULL;
    }
    clinker_explanation *left = memory_take(answer->explanation_count, sizeof *left);
    uint64_t *keys = keys_of(answer);
    uint64_t *shown_keys = keys_of(shown);
    shown->explanation_count = 0;
    for (size_t i = 0; i < answer->explanation_count; i++) {
        const uint64_t key = pair_key(answer->explanations[i].a, answer->explanations[i].b);
        const bool meets = bsearch(&key, keys, answer->pair_count, sizeof key, compare_keys) != NULL;
        if (!meets || bsearch(&key, shown_keys, shown->pair_count, sizeof key, compare_keys) != NULL) {
            left[shown->explanation_count++] = answer->explanations[i];
        }
    }
    shown->explanations = left;
    free(keys);
    free(shown_keys);
    return left;
}
