#include "cli/pairs/ignore.h"

#include "cli/base/memory.h"
#include "cli/pairs/pair_key.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left;
    uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void sort_pairs(ignored_pairs *ignored) {
    if (ignored->count > 0) {
        qsort(ignored->pairs, ignored->count, sizeof *ignored->pairs, compare);
    }
}

static bool holds(const ignored_pairs *ignored, uint64_t key) {
    return ignored->count > 0 && bsearch(&key, ignored->pairs, ignored->count, sizeof key, compare) != NULL;
}

/* Names may hold commas: every comma is tried as the one that splits. */
static bool find_pair(const body_list *bodies, const char *text, uint64_t *key, cli_problem *problem) {
    size_t length = strlen(text);
    size_t found = 0;
    for (const char *comma = strchr(text, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
        size_t before = (size_t)(comma - text);
        size_t a;
        size_t b;
        if (name_table_find(&bodies->names, text, before, &a) &&
            name_table_find(&bodies->names, comma + 1, length - before - 1, &b)) {
            if (a == b) {
                return problem_set(problem, "--ignore %s: names one body twice; name two bodies", text);
            }
            *key = pair_key(a, b);
            found++;
        }
    }
    if (found > 1) {
        return problem_set(problem, "--ignore %s: stands for several pairs of bodies; rename a file to tell them apart",
                           text);
    }
    if (found == 0) {
        char names[512];
        body_list_names(bodies, names, sizeof names);
        return problem_set(problem, "--ignore %s: not the names of two bodies, as in A,B; bodies are %s", text, names);
    }
    return true;
}

static void add_pair(ignored_pairs *ignored, uint64_t key) {
    if ((ignored->count & (ignored->count - 1)) == 0) { /* there is room up to the next power of two */
        size_t capacity = ignored->count == 0 ? 1 : 2 * ignored->count;
        ignored->pairs = memory_resize(ignored->pairs, capacity, sizeof *ignored->pairs);
    }
    ignored->pairs[ignored->count++] = key;
}

/* The bodies of one file by the names that it gives them, which need not be those that they have beside others. */
static name_table names_of_model(const io_model *model, size_t first) {
    name_table names = name_table_make(model->body_count);
    for (size_t i = 0; i < model->body_count; i++) {
        name_table_add(&names, model->bodies[i].name, first + i);
    }
    return names;
}

static void add_named_pairs(ignored_pairs *ignored, const name_table *names, const io_model *model, bool adjacent) {
    for (size_t i = 0; i < model->pair_count; i++) {
        const io_pair *pair = &model->pairs[i];
        size_t a;
        size_t b;
        if (pair->adjacent == adjacent && name_table_find(names, pair->a, strlen(pair->a), &a) &&
            name_table_find(names, pair->b, strlen(pair->b), &b) && a != b) {
            add_pair(ignored, pair_key(a, b));
        }
    }
}

/* Pairs that files name: of their own bodies or, where a file has none, as of SRDF, of the bodies of every file. */
static ignored_pairs pairs_of_files(const body_list *bodies, bool adjacent) {
    ignored_pairs found = {0};
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
    sort_pairs(&found);
    return found;
}

/* A pair of links that are joined counts as adjacent, whoever else names it. */
static void add_pairs_of_files(ignored_pairs *ignored, const body_list *bodies, bool adjacent) {
    ignored_pairs joined = pairs_of_files(bodies, true);
    ignored_pairs asked = pairs_of_files(bodies, false);
    for (size_t i = 0; i < asked.count; i++) {
        if (!adjacent || !holds(&joined, asked.pairs[i])) {
            add_pair(ignored, asked.pairs[i]);
        }
    }
    for (size_t i = 0; !adjacent && i < joined.count; i++) {
        add_pair(ignored, joined.pairs[i]);
    }
    ignored_pairs_free(&joined);
    ignored_pairs_free(&asked);
}

bool ignored_pairs_find(ignored_pairs *ignored, const body_list *bodies, const char *const *texts, size_t count,
                        bool adjacent, cli_problem *problem) {
    *ignored = (ignored_pairs){0};
    for (size_t i = 0; i < count; i++) {
        uint64_t key = 0;
        if (!find_pair(bodies, texts[i], &key, problem)) {
            return false;
        }
        add_pair(ignored, key);
    }
    add_pairs_of_files(ignored, bodies, adjacent);
    sort_pairs(ignored);
    return true;
}

void ignored_pairs_free(ignored_pairs *ignored) {
    free(ignored->pairs);
    *ignored = (ignored_pairs){0};
}

bool ignored_pairs_filter(void *user, uint32_t a, uint32_t b) {
    return !holds(user, pair_key(a, b));
}
