#include "cli/pairs/clashes.h"

#include "cli/base/memory.h"
#include "cli/pairs/answer.h"
#include "cli/pairs/causes.h"

#include <stdlib.h>

enum { SHOWN_UNASKED = 100 }; /* more findings nobody reads in one go */

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

const char *clash_cause_name(clash_cause cause) {
    static const char *const names[] = {NULL, "pattern", "mirror", "part"};
    return names[cause];
}

/* Findings in the order of their first pairs, and the pairs of each together: those are counted, then put in place. */
static void gather(clash_list *list, const clash_mark *marks) {
    clash *sorted = memory_take(list->count, sizeof *sorted);
    size_t *group_of = memory_take(list->count, sizeof *group_of);
    list->groups = memory_take(list->count, sizeof *list->groups);
    for (size_t i = 0; i < list->count; i++) {
        const clash_mark *mark = &marks[i];
        if (mark->leader == i) {
            group_of[i] = list->group_count;
            list->groups[list->group_count++] = (clash_group){.cause = mark->cause, .part = mark->part};
        }
        list->groups[group_of[mark->leader]].count++;
    }
    for (size_t i = 1; i < list->group_count; i++) {
        list->groups[i].first = list->groups[i - 1].first + list->groups[i - 1].count;
    }
    for (size_t i = 0; i < list->group_count; i++) {
        list->groups[i].count = 0;
    }
    for (size_t i = 0; i < list->count; i++) {
        const size_t number = group_of[marks[i].leader];
        clash_group *group = &list->groups[number];
        sorted[group->first + group->count++] =
            (clash){.pair = list->clashes[i].pair, .number = number + 1, .swapped = marks[i].swapped};
    }
    free(group_of);
    free(list->clashes);
    list->clashes = sorted;
}

static void find_causes(clash_list *list, const body_list *bodies, bool separate) {
    clash_mark *marks = memory_take(list->count, sizeof *marks);
    for (size_t i = 0; i < list->count; i++) {
        marks[i].leader = i;
    }
    if (!separate) {
        patterns_join(list->clashes, list->count, bodies, marks);
        parts_join(list->clashes, list->count, bodies->count, marks);
    }
    gather(list, marks);
    free(marks);
}

clash_list clash_list_make(const clinker_answer *answer, const body_list *bodies, const clash_settings *settings) {
    clash_list list = {.clashes = memory_take(answer->pair_count, sizeof *list.clashes)};
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (answer->pairs[i].state != CLINKER_STATE_APART) {
            list.clashes[list.count++].pair = &answer->pairs[i];
        }
    }
    qsort(list.clashes, list.count, sizeof *list.clashes, compare_severity);
    find_causes(&list, bodies, settings->separate);
    list.numbers = memory_take(answer->pair_count, sizeof *list.numbers);
    for (size_t i = 0; i < list.count; i++) {
        list.numbers[list.clashes[i].pair - answer->pairs] = list.clashes[i].number;
    }
    for (size_t i = 0, several = 0; i < list.group_count; i++) {
        list.groups[i].index = several;
        several += list.groups[i].count > 1;
    }
    const size_t most = settings->top > 0 ? settings->top : SHOWN_UNASKED;
    list.shown = list.group_count < most ? list.group_count : most;
    for (size_t i = 0; i < list.count; i++) {
        list.left[list.clashes[i].pair->state] += list.clashes[i].number > list.shown;
    }
    return list;
}

void clash_list_free(clash_list *list) {
    free(list->clashes);
    free(list->groups);
    free(list->numbers);
    *list = (clash_list){0};
}
