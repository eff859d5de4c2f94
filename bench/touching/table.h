/* The results as a Markdown table, with what disagrees in the last column. */
#ifndef CLINKER_BENCH_TOUCHING_TABLE_H
#define CLINKER_BENCH_TOUCHING_TABLE_H

#include "lib/race.h"

#include <stdio.h>

/* Who runs in a case; one without a peer takes no part. */
enum {
    TOUCHING_CLINKER, /* is there a common point, or all pairs that have one */
    TOUCHING_COMMAND, /* Clinker, asked as the command asks */
    TOUCHING_EMBREE,
    TOUCHING_FCL,
    TOUCHING_TWO_CLINKER, /* with two threads */
    TOUCHING_TWO_COMMAND,
    TOUCHING_RACERS
};

void touching_table_head(FILE *out);

/* Prints a row. False if Clinker's answer is wrong, or not the same each time. */
bool touching_table_row(FILE *out, const case_spec *spec, const case_input *input, const racer racers[TOUCHING_RACERS],
                        const race_rules *rules);

#endif
