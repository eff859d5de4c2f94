/* What each step of an overlap costs: the same bodies, asked for more and more. */
#ifndef CLINKER_BENCH_STEPS_H
#define CLINKER_BENCH_STEPS_H

#include <clinker/clinker.h>

typedef enum step {
    STEP_FACES,   /* all faces that cross or touch */
    STEP_CLOSED,  /* whether the bodies that meet are closed */
    STEP_VOLUME,  /* with volume, areas, centre, push and turn */
    STEP_REGIONS, /* and the connected parts */
    STEP_DEPTH,   /* and the depth of the deepest */
    STEP_COUNT
} step;

typedef struct steps {
    double ms[STEP_COUNT];    /* smallest of all runs, one thread, processor time */
    size_t bytes[STEP_COUNT]; /* that the workspace holds in the end */
    size_t pairs;             /* that meet */
    size_t measured;          /* of these, pairs whose depth has both bounds, above 0 */
    size_t short_of;          /* of these, pairs whose lower bound is less than 0.9 of the upper */
    double ratio;             /* the smallest lower bound, as a share of the upper */
} steps;

/* False: a check failed, or there is no memory. */
bool steps_measure(const clinker_body *bodies, size_t count, int repetitions, steps *out);

/* What all crossing faces cost, the closed test of the bodies included. */
static inline double steps_base_ms(const steps *found) {
    return found->ms[STEP_FACES] + found->ms[STEP_CLOSED];
}

/* What a step holds beyond what these do. */
static inline double steps_more_bytes(const steps *found, step asked) {
    return (double)found->bytes[asked] - (double)found->bytes[STEP_FACES] - (double)found->bytes[STEP_CLOSED];
}

#endif
