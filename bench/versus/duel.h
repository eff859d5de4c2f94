/* Two builds of the library on one task, in turns. */
#ifndef CLINKER_BENCH_VERSUS_DUEL_H
#define CLINKER_BENCH_VERSUS_DUEL_H

#include "interface.h"

typedef struct versus_rules {
    size_t rounds;   /* at least so many, all openings together */
    double least_ms; /* and at least so long */
    double most_ms;  /* but no further once this is spent, beyond a round for each opening */
} versus_rules;

/* What is said of the ratios new / old. */
typedef struct versus_result {
    bool failed;                 /* a call failed, or memory ran out: nothing else holds */
    bool agree;                  /* all answers are the same, bit by bit */
    double old_us;               /* a step of the old build, the median of all rounds */
    double median, lower, upper; /* of all ratios, with quartiles */
    double worst[2];             /* the highest of the medians of single pairs of openings, and the second highest */
    size_t rounds;
} versus_result;

versus_result versus_duel(const versus_side *older, const versus_side *newer, const versus_task *task,
                          const versus_rules *rules);

#endif
