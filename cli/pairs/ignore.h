/* The pairs that are left out of a check: by --ignore, or because their file says so. */
#ifndef CLINKER_CLI_IGNORE_H
#define CLINKER_CLI_IGNORE_H

#include "cli/bodies/bodies.h"

typedef struct ignored_pairs {
    uint64_t *pairs; /* by pair_key(); sorted */
    size_t count;
} ignored_pairs;

/* Finds the bodies of each "A,B", and of the pairs that files name; those of links that are joined only unless
 * `adjacent` asks for these to be checked. The caller frees, also after a failure. */
bool ignored_pairs_find(ignored_pairs *ignored, const body_list *bodies, const char *const *texts, size_t count,
                        bool adjacent, cli_problem *problem);
void ignored_pairs_free(ignored_pairs *ignored);

/* A clinker_pair_filter; `user` is the ignored_pairs. */
bool ignored_pairs_filter(void *user, uint32_t a, uint32_t b);

#endif
