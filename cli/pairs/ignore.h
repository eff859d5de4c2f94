/* The pairs that are left out of a check: by --ignore and --between, or because their file says so. */
#ifndef CLINKER_CLI_IGNORE_H
#define CLINKER_CLI_IGNORE_H

#include "cli/pairs/pair_sets.h"

/* Sorted numbers of pair_key(). */
typedef struct key_list {
    uint64_t *keys;
    size_t count;
} key_list;

typedef struct ignored_pairs {
    key_list named; /* two bodies by their names */
    pair_sets *sets;
    size_t set_count;
    key_list of_files;  /* in the numbers of whole bodies, so that they hold for all pieces of these */
    pair_sets *between; /* where there are some, no pair counts that is in none of them */
    size_t between_count;
    const body_list *bodies;
    size_t outside; /* pairs that the filter met which are not `between` */
} ignored_pairs;

/* What options say of pairs. */
typedef struct pair_wishes {
    const char *const *ignores; /* "A,B": names or patterns */
    size_t ignore_count;
    const char *const *between; /* two lists of patterns for each time that the option was given */
    size_t between_count;       /* of lists */
    bool adjacent;              /* links that are joined are checked like all others */
} pair_wishes;

/* Finds the bodies of each wish, and of the pairs that files name. The caller frees, also after a failure; the list of
 * bodies stays as it is until then. */
bool ignored_pairs_find(ignored_pairs *ignored, const body_list *bodies, const pair_wishes *wishes,
                        cli_problem *problem);
void ignored_pairs_free(ignored_pairs *ignored);

/* Whether pairs were to be ignored; --between is no such wish. */
bool ignored_pairs_any(const ignored_pairs *ignored);

/* Whether a pair is looked at. */
bool ignored_pairs_let(const ignored_pairs *ignored, size_t a, size_t b);

/* A clinker_pair_filter; `user` is the ignored_pairs. */
bool ignored_pairs_filter(void *user, uint32_t a, uint32_t b);

#endif
