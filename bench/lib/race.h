/* Measures several peers on one case in turns, so that a noisy moment hits all of them. */
#ifndef CLINKER_BENCH_RACE_H
#define CLINKER_BENCH_RACE_H

#include "cases.h"
#include "crowd_digest.h"
#include "peers/peer.h"
#include "samples.h"

typedef struct race_rules {
    size_t repetitions;  /* at least so many */
    double least_ms;     /* and at least so long in total */
    double most_ms;      /* but no further once this is spent */
    bool processor_time; /* not wall time: for a machine that others use at the same time */
    bool full;           /* everybody takes part and nobody is stopped early */
} race_rules;

typedef struct racer {
    const peer *peer;
    peer_settings settings;
    peer_answer answer;  /* without its list */
    crowd_digest digest; /* of that list */
    samples times;       /* none: did not take part, or failed */
    bool failed;         /* a call returned false, or two calls differed */
    void *self;
    bool warm; /* has had its first, unmeasured run */
} racer;

void race_run(racer *racers, size_t count, const case_spec *spec, const case_input *input, const race_rules *rules);

#endif
