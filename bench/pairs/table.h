/* The results as a Markdown table, with what disagrees in the last column. */
#ifndef CLINKER_BENCH_PAIRS_TABLE_H
#define CLINKER_BENCH_PAIRS_TABLE_H

#include "lib/race.h"

#include <stdio.h>

/* Who runs in a case: first all with one thread, then, once these are gone, two with two threads. */
enum {
    RACER_CLINKER,
    RACER_COLD,
    RACER_READING,
    RACER_PEERS, /* up to five */
    RACER_TWO_CLINKER = RACER_PEERS + 5,
    RACER_TWO_EMBREE,
    RACER_COUNT
};

void table_head(FILE *out);

/* Prints a row. False if Clinker's answer is wrong, or not the same each time. */
bool table_row(FILE *out, const case_spec *spec, const racer racers[RACER_COUNT], const race_rules *rules);

/* How Clinker compares with the fastest peer, right or wrong, over the cases of each workload. */
typedef struct table_summary {
    struct {
        char workload[4];
        double log_sum, least;
        size_t cases;
    } lines[8];
    size_t count;
} table_summary;

void table_summary_add(table_summary *summary, const case_spec *spec, const racer racers[RACER_COUNT]);
void table_summary_print(FILE *out, const table_summary *summary);

#endif
