/* How long entrants take for a question about two convex bodies, and how often they are wrong. */
#ifndef CLINKER_BENCH_CONVEX_RACE_H
#define CLINKER_BENCH_CONVEX_RACE_H

#include "entrants.h"

typedef struct convex_input {
    clinker_workspace *workspace;
    const convex_body *body;
    const convex_query *random, *moving, *moving_slowly;
    size_t count;      /* of each */
    const bool *truth; /* of the random ones */
    bool quick;
} convex_input;

typedef struct convex_score {
    double ns;               /* the mean of a question; 0: takes no part */
    size_t asked;            /* fewer where they take long */
    size_t missed, invented; /* of these, but for motion */
} convex_score;

/* Gives the input the answers of Clinker, which are proved, in an array with room for all. False: no memory. */
bool convex_find_truth(convex_input *input, bool *truth);

/* In turns, so that a noisy moment hits all. False: no memory. */
bool convex_race(const convex_input *input, const convex_entrant *const *entrants, size_t count, convex_score *scores);

#endif
