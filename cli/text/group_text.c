#include "cli/text/group_text.h"

#include "cli/base/memory.h"
#include "cli/text/pair_text.h"

#include <stdlib.h>
#include <string.h>

enum { NAMES_SHOWN = 6 }; /* of the parts that one part meets */

static void replace(char **cell, char *with) {
    free(*cell);
    *cell = with;
}

/* The body that a pair of a group shows on one side of the line. */
static uint32_t body_of(const clash *at, const clash_group *group, int side) {
    const clinker_pair *pair = at->pair;
    if (group->cause == CLASH_PART) {
        const uint32_t other = pair->a == group->part ? pair->b : pair->a;
        return side == 0 ? group->part : other;
    }
    return (side == 0) == at->swapped ? pair->b : pair->a;
}

static int compare_bodies(const void *left, const void *right) {
    const uint32_t a = *(const uint32_t *)left;
    const uint32_t b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* How many bodies stand on one side of a group. */
static size_t count_bodies(const clash_list *list, const clash_group *group, int side) {
    uint32_t *found = memory_take(group->count, sizeof *found);
    size_t count = 0;
    for (size_t i = 0; i < group->count; i++) {
        found[i] = body_of(&list->clashes[group->first + i], group, side);
    }
    qsort(found, group->count, sizeof *found, compare_bodies);
    for (size_t i = 0; i < group->count; i++) {
        count += i == 0 || found[i] != found[i - 1];
    }
    free(found);
    return count;
}

/* Two columns of bodies, as in "bolt (8)" and "plate", and that all pairs are alike. The names are those of the worst
 * pair, whose measure and place the line has. */
static void tell_pattern(row *line, const clash_list *list, const clash_group *group) {
    for (int side = 0; side < 2; side++) {
        const size_t count = count_bodies(list, group, side);
        if (count > 1) {
            replace(&line->cells[1 + side], text_format("%s (%zu)", line->cells[1 + side], count));
        }
    }
    replace(&line->cells[4], text_format("%s  %zu %s", line->cells[4], group->count,
                                         group->cause == CLASH_MIRROR ? "alike, some mirrored" : "alike"));
}

/* The other parts by name, the worst first, each once. */
static char *name_others(const short_names *names, const clash_list *list, const clash_group *group, size_t count) {
    char *text = text_format("%s", "");
    for (size_t i = 0; i < group->count && i < NAMES_SHOWN; i++) {
        const char *name = names->names[body_of(&list->clashes[group->first + i], group, 1)];
        replace(&text, text_format("%s%s%s", text, i == 0 ? "" : ", ", name));
    }
    if (count > NAMES_SHOWN) {
        replace(&text, text_format("%s and %zu more", text, count - NAMES_SHOWN));
    }
    return text;
}

/* The part, how many others, down to what, and which these are. */
static void tell_part(row *line, const body_list *bodies, const short_names *names, const clash_list *list,
                      const clash_group *group) {
    const clash *worst = &list->clashes[group->first];
    const size_t count = count_bodies(list, group, 1);
    row least = pair_text_row(bodies, names, list->clashes[group->first + group->count - 1].pair);
    bool alike = worst->pair->kind != CLINKER_KIND_A_IN_B && worst->pair->kind != CLINKER_KIND_B_IN_A;
    for (size_t i = 1; i < group->count && alike; i++) {
        alike = worst[i].pair->kind == worst->pair->kind && worst[i].pair->patch_count == 0;
    }
    char *others = name_others(names, list, group, count);
    char *place = pair_text_place(bodies, worst->pair);
    const bool range = least.cells[0][0] != '\0' && strcmp(least.cells[0], line->cells[0]) != 0;
    replace(&line->cells[1], text_format("%s", names->names[group->part]));
    replace(&line->cells[2], text_format("%zu parts", count));
    if (!alike) {
        replace(&line->cells[3], text_format("%s", clinker_state_name(worst->pair->state)));
    }
    replace(&line->cells[4], text_format("%s%s%s  %s%s", place,
                                         !range                                     ? ""
                                         : worst->pair->state == CLINKER_STATE_NEAR ? "  up to "
                                                                                    : "  down to ",
                                         range ? least.cells[0] : "", others,
                                         worst->pair->undecided ? "  containment not decided" : ""));
    free(place);
    free(others);
    row_free(&least);
}

row group_text_row(const body_list *bodies, const short_names *names, const clash_list *list,
                   const clash_group *group) {
    row line = pair_text_row(bodies, names, list->clashes[group->first].pair);
    if (group->cause == CLASH_PATTERN || group->cause == CLASH_MIRROR) {
        tell_pattern(&line, list, group);
    } else if (group->cause == CLASH_PART) {
        tell_part(&line, bodies, names, list, group);
    }
    return line;
}
