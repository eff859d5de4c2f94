#include "cli/pairs/ignore.h"

#include "cli/base/memory.h"
#include "cli/base/pattern.h"
#include "cli/bodies/choice.h"
#include "cli/pairs/pair_key.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left;
    uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void sort_keys(key_list *list) {
    if (list->count > 0) {
        qsort(list->keys, list->count, sizeof *list->keys, compare);
    }
}

static bool holds(const key_list *list, uint64_t key) {
    return list->count > 0 && bsearch(&key, list->keys, list->count, sizeof key, compare) != NULL;
}

static void add_key(key_list *list, uint64_t key) {
    if ((list->count & (list->count - 1)) == 0) { /* there is room up to the next power of two */
        size_t capacity = list->count == 0 ? 1 : 2 * list->count;
        list->keys = memory_resize(list->keys, capacity, sizeof *list->keys);
    }
    list->keys[list->count++] = key;
}

static bool complain_of_twin(const char *text, cli_problem *problem) {
    return problem_set(problem, "--ignore %s: names one body twice; name two bodies", text);
}

/* Names may hold commas: every comma is tried as the one that splits. `found`: it was two names. */
static bool add_names(key_list *named, const body_list *bodies, const char *text, bool *found, cli_problem *problem) {
    size_t length = strlen(text);
    size_t count = 0;
    for (const char *comma = strchr(text, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
        size_t before = (size_t)(comma - text);
        size_t a;
        size_t b;
        if (name_table_find(&bodies->names, text, before, &a) &&
            name_table_find(&bodies->names, comma + 1, length - before - 1, &b)) {
            if (a == b) {
                return complain_of_twin(text, problem);
            }
            add_key(named, pair_key(a, b));
            count++;
        }
    }
    *found = count > 0;
    return count < 2 ||
           problem_set(problem, "--ignore %s: stands for several pairs of bodies; rename a file to tell them apart",
                       text);
}

static pair_sets *add_sets(pair_sets **sets, size_t *count, const body_list *bodies) {
    *sets = memory_resize(*sets, *count + 1, sizeof **sets);
    pair_sets *made = &(*sets)[(*count)++];
    *made = (pair_sets){.a = body_set_make(bodies), .b = body_set_make(bodies)};
    return made;
}

static bool are_one_body(const pair_sets *sets, const body_list *bodies) {
    bool same = sets->a.count == 1 && sets->b.count == 1;
    for (size_t i = 0; same && i < bodies->total; i++) {
        same = body_set_has(&sets->a, i) == body_set_has(&sets->b, i);
    }
    return same;
}

/* Two patterns, or a name and a pattern. */
static bool add_patterns(ignored_pairs *ignored, const char *text, cli_problem *problem) {
    const body_list *bodies = ignored->bodies;
    size_t length = body_set_first_length(bodies, text);
    const char *rest = text[length] == ',' ? text + length + 1 : NULL;
    char *first = text_format("%.*s", (int)length, text);
    bool two = rest != NULL && rest[body_set_first_length(bodies, rest)] == '\0' &&
               !(pattern_is_plain(first) && pattern_is_plain(rest));
    bool good = false;
    if (two) {
        pair_sets *made = add_sets(&ignored->sets, &ignored->set_count, bodies);
        good = body_set_add(&made->a, bodies, first, "--ignore", problem) &&
               body_set_add(&made->b, bodies, rest, "--ignore", problem);
        good = good && (!are_one_body(made, bodies) || complain_of_twin(text, problem));
    } else {
        char names[512];
        body_list_names(bodies, names, sizeof names);
        problem_set(problem, "--ignore %s: not the names of two bodies, as in A,B; bodies are %s", text, names);
    }
    free(first);
    return good;
}

static bool add_ignored(ignored_pairs *ignored, const char *text, cli_problem *problem) {
    bool found = false;
    return add_names(&ignored->named, ignored->bodies, text, &found, problem) &&
           (found || add_patterns(ignored, text, problem));
}

/* Whether a set has a body that was not left out. */
static bool has_chosen(const body_set *set, const body_list *bodies) {
    for (size_t i = 0; i < bodies->count; i++) {
        if (body_set_has(set, i)) {
            return true;
        }
    }
    return false;
}

static bool add_between(ignored_pairs *ignored, const char *const texts[2], cli_problem *problem) {
    const body_list *bodies = ignored->bodies;
    pair_sets *made = add_sets(&ignored->between, &ignored->between_count, bodies);
    body_set *sets[2] = {&made->a, &made->b};
    for (int i = 0; i < 2; i++) {
        if (!body_set_add(sets[i], bodies, texts[i], "--between", problem)) {
            return false;
        }
        if (!has_chosen(sets[i], bodies)) {
            return problem_set(problem, "--between: nothing of '%.200s' is left to check; all of it is left out%s",
                               texts[i], body_list_voids_hint(bodies));
        }
    }
    return true;
}

/* The bodies of one file by the names that it gives them, which need not be those that they have beside others. */
static name_table names_of_model(const io_model *model, size_t first) {
    name_table names = name_table_make(model->body_count);
    for (size_t i = 0; i < model->body_count; i++) {
        name_table_add(&names, model->bodies[i].name, first + i);
    }
    return names;
}

static void add_named_pairs(key_list *found, const name_table *names, const io_model *model, bool adjacent) {
    for (size_t i = 0; i < model->pair_count; i++) {
        const io_pair *pair = &model->pairs[i];
        size_t a;
        size_t b;
        if (pair->adjacent == adjacent && name_table_find(names, pair->a, strlen(pair->a), &a) &&
            name_table_find(names, pair->b, strlen(pair->b), &b) && a != b) {
            add_key(found, pair_key(a, b));
        }
    }
}

/* Pairs that files name: of their own bodies or, where a file has none, as of SRDF, of the bodies of every file. */
static key_list pairs_of_files(const body_list *bodies, bool adjacent) {
    key_list found = {0};
    size_t first = 0;
    for (size_t i = 0; i < bodies->model_count; i++) {
        name_table names = names_of_model(&bodies->models[i], first);
        for (size_t j = 0; j < bodies->model_count; j++) {
            if (j == i || bodies->models[j].body_count == 0) {
                add_named_pairs(&found, &names, &bodies->models[j], adjacent);
            }
        }
        name_table_free(&names);
        first += bodies->models[i].body_count;
    }
    sort_keys(&found);
    return found;
}

/* A pair of links that are joined counts as adjacent, whoever else names it. */
static void add_pairs_of_files(key_list *list, const body_list *bodies, bool adjacent) {
    key_list joined = pairs_of_files(bodies, true);
    key_list asked = pairs_of_files(bodies, false);
    for (size_t i = 0; i < asked.count; i++) {
        if (!adjacent || !holds(&joined, asked.keys[i])) {
            add_key(list, asked.keys[i]);
        }
    }
    for (size_t i = 0; !adjacent && i < joined.count; i++) {
        add_key(list, joined.keys[i]);
    }
    free(joined.keys);
    free(asked.keys);
}

bool ignored_pairs_find(ignored_pairs *ignored, const body_list *bodies, const pair_wishes *wishes,
                        cli_problem *problem) {
    *ignored = (ignored_pairs){.bodies = bodies};
    for (size_t i = 0; i < wishes->ignore_count; i++) {
        if (!add_ignored(ignored, wishes->ignores[i], problem)) {
            return false;
        }
    }
    for (size_t i = 0; i < wishes->between_count; i += 2) {
        if (!add_between(ignored, &wishes->between[i], problem)) {
            return false;
        }
    }
    add_pairs_of_files(&ignored->of_files, bodies, wishes->adjacent);
    sort_keys(&ignored->named);
    sort_keys(&ignored->of_files);
    return true;
}

static void free_sets(pair_sets *sets, size_t count) {
    for (size_t i = 0; i < count; i++) {
        pair_sets_free(&sets[i]);
    }
    free(sets);
}

void ignored_pairs_free(ignored_pairs *ignored) {
    free(ignored->named.keys);
    free(ignored->of_files.keys);
    free_sets(ignored->sets, ignored->set_count);
    free_sets(ignored->between, ignored->between_count);
    *ignored = (ignored_pairs){0};
}

static bool any_has(const pair_sets *sets, size_t count, size_t a, size_t b) {
    for (size_t i = 0; i < count; i++) {
        if (pair_sets_have(&sets[i], a, b)) {
            return true;
        }
    }
    return false;
}

static bool is_between(const ignored_pairs *ignored, size_t a, size_t b) {
    return ignored->between_count == 0 || any_has(ignored->between, ignored->between_count, a, b);
}

bool ignored_pairs_any(const ignored_pairs *ignored) {
    return ignored->named.count + ignored->set_count + ignored->of_files.count > 0;
}

static bool file_names(const ignored_pairs *ignored, size_t a, size_t b) {
    const cli_body *bodies = ignored->bodies->bodies;
    return holds(&ignored->of_files, pair_key(bodies[a].whole, bodies[b].whole));
}

bool ignored_pairs_let(const ignored_pairs *ignored, size_t a, size_t b) {
    return is_between(ignored, a, b) && !holds(&ignored->named, pair_key(a, b)) &&
           !any_has(ignored->sets, ignored->set_count, a, b) && !file_names(ignored, a, b);
}

bool ignored_pairs_filter(void *user, uint32_t a, uint32_t b) {
    ignored_pairs *ignored = user;
    ignored->outside += !is_between(ignored, a, b);
    return ignored_pairs_let(ignored, a, b);
}
