/* What a race of crowds comes to: who took how long, and who found what. */
#ifndef CLINKER_BENCH_CROWD_TABLE_H
#define CLINKER_BENCH_CROWD_TABLE_H

#include "lib/race.h"

#include <stdio.h>

enum {
    CROWD_CLINKER, /* yes or no, as the peers answer */
    CROWD_KIND,    /* Clinker's default question */
    CROWD_PEERS,
    CROWD_ENTRANTS = CROWD_PEERS + 8, /* at most */
    CROWD_CASES = 8,                  /* at most */
};

typedef struct crowd_result {
    bool failed;
    size_t rounds; /* that it took part in */
    double least;  /* of all runs, in ms */
    double ms;     /* what is shown: the second least of the rounds' least times. Clocks of processor time stand still
                    * once in some 100,000 runs, and the least of all would be that. */
    size_t pairs;
    crowd_digest digest;
} crowd_result;

typedef struct crowd_table {
    const peer *entrants[CROWD_ENTRANTS];
    size_t entrant_count;
    case_spec cases[CROWD_CASES];
    size_t case_count;
    crowd_result results[CROWD_ENTRANTS][CROWD_CASES];
} crowd_table;

/* Adds the times of another round. */
void crowd_table_add(crowd_table *table, size_t column, const racer *racers);

/* One column for each case. */
void crowd_table_print(FILE *out, const crowd_table *table);

/* False if Clinker failed somewhere, or found pairs that no peer found so while there was one. */
bool crowd_table_right(const crowd_table *table);

#endif
