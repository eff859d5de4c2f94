/* Pairs of bodies with one of each of two sets. */
#ifndef CLINKER_CLI_PAIR_SETS_H
#define CLINKER_CLI_PAIR_SETS_H

#include "cli/bodies/body_set.h"

typedef struct pair_sets {
    body_set a, b;
} pair_sets;

static inline bool pair_sets_have(const pair_sets *sets, size_t a, size_t b) {
    return (body_set_has(&sets->a, a) && body_set_has(&sets->b, b)) ||
           (body_set_has(&sets->a, b) && body_set_has(&sets->b, a));
}

static inline void pair_sets_free(pair_sets *sets) {
    body_set_free(&sets->a);
    body_set_free(&sets->b);
}

#endif
