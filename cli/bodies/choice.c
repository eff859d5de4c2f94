#include "cli/bodies/choice.h"

#include "cli/base/memory.h"
#include "cli/bodies/body_set.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What buildings have that is no matter. */
typedef enum void_kind { VOID_SPACE, VOID_OPENING, VOID_VIRTUAL, VOID_KINDS } void_kind;

/* VOID_KINDS: it is a body like all others. Some programs write names of classes in capitals, as STEP does. */
static void_kind void_kind_of(const cli_body *body) {
    static const struct {
        const char *class_name;
        void_kind kind;
    } known[] = {{"IfcSpace", VOID_SPACE},
                 {"IfcOpeningElement", VOID_OPENING},
                 {"IfcOpeningStandardCase", VOID_OPENING},
                 {"IfcVirtualElement", VOID_VIRTUAL}};
    for (size_t i = 0; body->source->class_name != NULL && i < sizeof known / sizeof known[0]; i++) {
        if (strcasecmp(body->source->class_name, known[i].class_name) == 0) {
            return known[i].kind;
        }
    }
    return VOID_KINDS;
}

static bool add_all(body_set *set, const body_list *list, const char *const *texts, size_t count, const char *where,
                    cli_problem *problem) {
    for (size_t i = 0; i < count; i++) {
        if (!body_set_add(set, list, texts[i], where, problem)) {
            return false;
        }
    }
    return true;
}

/* How many bodies of a file are left out because of what they are, told in one line. */
static void warn_of_voids(body_list *list, const char *file, const size_t counts[VOID_KINDS]) {
    static const char *const words[VOID_KINDS] = {"space", "opening", "virtual element"};
    char text[128] = "";
    size_t length = 0;
    size_t sum = 0;
    for (int kind = 0; kind < VOID_KINDS; kind++) {
        sum += counts[kind];
        if (counts[kind] > 0) {
            bool last = kind + 1 == VOID_KINDS || (kind + 2 == VOID_KINDS && counts[kind + 1] == 0);
            const char *joint = length == 0 ? "" : last ? " and " : ", ";
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%zu %s%s", joint, counts[kind],
                                       words[kind], counts[kind] == 1 ? "" : "s");
        }
    }
    if (sum > 0) {
        line_list_add(&list->warnings, "%s: %s left out; --spaces keeps %s", file, text, sum == 1 ? "it" : "them");
    }
}

/* Takes voids out of what is kept, but for those that were asked for; returns how many. */
static size_t drop_voids(body_list *list, const body_set *only, const body_set *between, bool *kept) {
    size_t dropped = 0;
    size_t i = 0;
    while (i < list->count) {
        const char *file = list->bodies[i].file;
        size_t counts[VOID_KINDS] = {0};
        for (; i < list->count && list->bodies[i].file == file; i++) {
            void_kind kind = void_kind_of(&list->bodies[i]);
            bool asked = only->members[i] == MEMBER_EXPRESSLY || between->members[i] == MEMBER_EXPRESSLY;
            if (kept[i] && kind < VOID_KINDS && !asked) {
                kept[i] = false;
                counts[kind]++;
                dropped++;
            }
        }
        warn_of_voids(list, file, counts);
    }
    return dropped;
}

/* Brings those that are kept to the front, in their order, and so the others behind them. */
static void rearrange(body_list *list, const bool *kept) {
    cli_body *sorted = memory_take(list->total, sizeof *sorted);
    size_t count = 0;
    for (int round = 1; round >= 0; round--) {
        for (size_t i = 0; i < list->total; i++) {
            if (kept[i] == (round == 1)) {
                sorted[count++] = list->bodies[i];
            }
        }
        list->count = round == 1 ? count : list->count;
    }
    free(list->bodies);
    list->bodies = sorted;
    name_table_free(&list->names);
    list->names = name_table_make(list->total);
    for (size_t i = 0; i < list->total; i++) {
        name_table_add(&list->names, sorted[i].name, i);
    }
}

/* Finds what is kept, once the sets are known. */
static bool keep(body_list *list, const body_choice *choice, const body_set sets[3], cli_problem *problem) {
    bool *kept = memory_take(list->total, sizeof *kept);
    size_t left = 0;
    for (size_t i = 0; i < list->total; i++) {
        kept[i] = (choice->only_count == 0 || body_set_has(&sets[0], i)) && !body_set_has(&sets[1], i) &&
                  (choice->between_count == 0 || body_set_has(&sets[2], i));
        left += kept[i];
    }
    size_t dropped = choice->spaces ? 0 : drop_voids(list, &sets[0], &sets[2], kept);
    list->voids = dropped;
    bool good = left > dropped || list->total == 0;
    if (!good && dropped > 0) {
        problem_set(problem, "nothing is left but spaces and openings of buildings; --spaces keeps these");
    } else if (!good) {
        char names[512];
        body_list_names(list, names, sizeof names);
        problem_set(problem, "nothing is left: --only, --without and --between leave out all bodies (%s)", names);
    } else if (left - dropped < list->total) {
        rearrange(list, kept);
    }
    free(kept);
    return good;
}

bool body_list_choose(body_list *list, const body_choice *choice, cli_problem *problem) {
    body_set sets[3] = {body_set_make(list), body_set_make(list), body_set_make(list)};
    bool good = add_all(&sets[0], list, choice->only, choice->only_count, "--only", problem) &&
                add_all(&sets[1], list, choice->without, choice->without_count, "--without", problem) &&
                add_all(&sets[2], list, choice->between, choice->between_count, "--between", problem) &&
                keep(list, choice, sets, problem);
    for (int i = 0; i < 3; i++) {
        body_set_free(&sets[i]);
    }
    return good;
}

const char *body_list_voids_hint(const body_list *list) {
    return list->voids > 0 ? "; --spaces keeps spaces and openings of buildings" : "";
}
