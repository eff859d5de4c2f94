#include "cli/pairs/clashes.h"

#include "cli/base/memory.h"
#include "cli/pairs/answer.h"

#include <stdlib.h>

enum {
    HANDFUL = 5,        /* pairs that need no order */
    SHOWN_UNASKED = 100 /* more of them nobody reads in one go */
};

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

/* Here a heading is the rank of its worst pair: headings go by that, pairs below them by their own. */
static int compare_places(const void *left, const void *right) {
    const clash *a = left;
    const clash *b = right;
    size_t first = a->heading != b->heading ? a->heading : a->rank;
    size_t second = a->heading != b->heading ? b->heading : b->rank;
    return (first > second) - (first < second);
}

static void count_pair(clash_tally *tally, const clinker_pair *pair) {
    tally->states[pair->state]++;
    tally->pairs++;
    const pair_extent most = tally->worst != NULL ? pair_extent_of(tally->worst) : (pair_extent){0, 0};
    if (pair_extent_compare(pair_extent_of(pair), most) < 0) {
        tally->worst = pair;
    }
}

/* A pair stands below the body that has more of them; one that would be alone there needs no heading. All pairs are
 * counted, those that are shown get headings. */
static void choose_headings(clash_list *list, size_t count, size_t body_count) {
    clash_tally *tally = list->tally;
    for (size_t i = 0; i < count; i++) {
        count_pair(&tally[list->shown[i].pair->a], list->shown[i].pair);
        count_pair(&tally[list->shown[i].pair->b], list->shown[i].pair);
    }
    size_t *below = memory_take(body_count, sizeof *below);
    for (size_t i = 0; i < list->count; i++) {
        const clinker_pair *pair = list->shown[i].pair;
        list->shown[i].heading = tally[pair->a].pairs >= tally[pair->b].pairs ? pair->a : pair->b;
        below[list->shown[i].heading]++;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (below[list->shown[i].heading] < 2) {
            list->shown[i].heading = body_count;
        }
    }
    free(below);
}

/* Brings what is shown into the order of headings, with those that have none in between. */
static void group(clash_list *list, size_t body_count) {
    size_t *first = memory_take(body_count, sizeof *first);
    size_t *body = memory_take(list->count, sizeof *body);
    for (size_t i = list->count; i-- > 0;) {
        size_t heading = list->shown[i].heading;
        if (heading < body_count) {
            list->tally[heading].listed++;
            first[heading] = i;
        }
    }
    for (size_t i = 0; i < list->count; i++) {
        size_t place = list->shown[i].heading < body_count ? first[list->shown[i].heading] : i;
        body[place] = list->shown[i].heading;
        list->shown[i].heading = place;
    }
    qsort(list->shown, list->count, sizeof *list->shown, compare_places);
    for (size_t i = 0; i < list->count; i++) {
        list->shown[i].heading = body[list->shown[i].heading];
    }
    free(body);
    free(first);
}

clash_list clash_list_make(const clinker_answer *answer, size_t body_count, size_t top) {
    clash_list list = {.shown = memory_take(answer->pair_count, sizeof *list.shown)};
    size_t count = 0;
    for (size_t i = 0; i < answer->pair_count; i++) {
        if (answer->pairs[i].state != CLINKER_STATE_APART) {
            list.shown[count++].pair = &answer->pairs[i];
        }
    }
    if (top > 0 || count > HANDFUL) {
        qsort(list.shown, count, sizeof *list.shown, compare_severity);
    }
    size_t most = top > 0 ? top : SHOWN_UNASKED;
    list.count = count < most ? count : most;
    for (size_t i = 0; i < count; i++) {
        list.shown[i].rank = i;
        list.left[list.shown[i].pair->state] += i >= list.count;
    }
    list.grouped = list.count > HANDFUL;
    if (list.grouped) {
        list.tally = memory_take(body_count, sizeof *list.tally);
        choose_headings(&list, count, body_count);
        group(&list, body_count);
    }
    return list;
}

void clash_list_free(clash_list *list) {
    free(list->shown);
    free(list->tally);
    *list = (clash_list){0};
}
