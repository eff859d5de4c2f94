#include "cli/pairs/accepted.h"

#include "cli/base/memory.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/pair_key.h"

#include <stdlib.h>

static int compare_keys(const void *left, const void *right) {
    const accepted_pair *a = left;
    const accepted_pair *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

/* Depth or span is compared as it is printed: where neither was measured, it is 0. */
static bool leave_out(accepted_pairs *accepted, const clinker_pair *pair) {
    accepted_pair wanted = {.key = pair_key(pair->a, pair->b)};
    accepted_pair *found = bsearch(&wanted, accepted->pairs, accepted->count, sizeof wanted, compare_keys);
    if (found == NULL) {
        return false;
    }
    found->gone = false;
    return pair->state != CLINKER_STATE_APART && pair_depth_or_span(pair) <= found->depth + pair->tolerance;
}

void accepted_pairs_leave_out(accepted_pairs *accepted, clinker_answer *answer, ignored_pairs *ignored) {
    for (size_t i = 0; i < accepted->count; i++) {
        accepted_pair *pair = &accepted->pairs[i];
        uint32_t a = (uint32_t)pair_key_a(pair->key);
        uint32_t b = (uint32_t)pair_key_b(pair->key);
        pair->gone = !answer->partial && (ignored->count == 0 || ignored_pairs_filter(ignored, a, b));
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
    free(accepted->pairs);
    free(accepted->remaining);
    line_list_free(&accepted->unknown);
    *accepted = (accepted_pairs){0};
}
