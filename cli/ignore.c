#include "ignore.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

static uint64_t pair_key(size_t a, size_t b) {
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left;
    uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
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

bool ignored_pairs_find(ignored_pairs *ignored, const body_list *bodies, const char *const *texts, size_t count,
                        cli_problem *problem) {
    *ignored = (ignored_pairs){.pairs = memory_take(count, sizeof *ignored->pairs), .count = count};
    for (size_t i = 0; i < count; i++) {
        if (!find_pair(bodies, texts[i], &ignored->pairs[i], problem)) {
            return false;
        }
    }
    qsort(ignored->pairs, count, sizeof *ignored->pairs, compare);
    return true;
}

void ignored_pairs_free(ignored_pairs *ignored) {
    free(ignored->pairs);
    *ignored = (ignored_pairs){0};
}

bool ignored_pairs_filter(void *user, uint32_t a, uint32_t b) {
    const ignored_pairs *ignored = user;
    uint64_t key = pair_key(a, b);
    return bsearch(&key, ignored->pairs, ignored->count, sizeof key, compare) == NULL;
}
