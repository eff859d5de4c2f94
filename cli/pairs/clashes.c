#include "cli/pairs/clashes.h"

#include "cli/base/memory.h"
#include "cli/pairs/answer.h"

#include <stdlib.h>

enum { SHOWN_UNASKED = 100 }; /* more of them nobody reads in one go */

static int compare_numbers(double a, double b) {
    return (a > b) - (a < b);
}

static int compare_severity(const void *left, const void *right) {
    const clinker_pair *a = ((const clash *)left)->pair;
    const clinker_pair *b = ((const clash *)right)->pair;
    if (a->state != b->state) {
        return a->state > b->state ? -1 : 1;
    }
    int order = a->state == CLINKER_STATE_NEAR ? compare_numbers(a->distance, b->distance)
                                               : pair_extent_compare(pair_extent_of(a), pair_extent_of(b));
    return order != 0 ? order : (a > b) - (a < b); /* equal ones as in the answer */
}

clash_list clash_list_make(const clinker_answer *answer, size_t top) {
    clash_list list = {.clashes = memory_take(answer->pair_count, sizeof *list.clashes)};
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (answer->pairs[i].state != CLINKER_STATE_APART) {
            list.clashes[list.count++].pair = &answer->pairs[i];
        }
    }
    qsort(list.clashes, list.count, sizeof *list.clashes, compare_severity);
    size_t most = top > 0 ? top : SHOWN_UNASKED;
    list.shown = list.count < most ? list.count : most;
    for (size_t i = 0; i < list.count; i++) {
        list.clashes[i].number = i + 1;
        list.left[list.clashes[i].pair->state] += i >= list.shown;
    }
    return list;
}

void clash_list_free(clash_list *list) {
    free(list->clashes);
    *list = (clash_list){0};
}
