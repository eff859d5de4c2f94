/* Contestants on one pair of bodies, in turns. */
#ifndef CLINKER_BENCH_CONTEST_H
#define CLINKER_BENCH_CONTEST_H

#include "peers/peer.h"

#include <stdio.h>

typedef struct contest {
    clinker_view view; /* of those that rasterise */
    bool whole;        /* not only yes or no: the whole map, or all pairs of faces */
    bool expected;     /* the right answer */
    bool quick;        /* few repetitions */
    unsigned threads;  /* one: processor time is measured; more: time on the wall */
} contest;

/* The smallest time of each, in ms; one that failed or gave a wrong answer gets -1, and false comes back. */
bool contest_run(const contest *rules, const scene_pair *pair, const peer *const *peers, size_t count, double *ms);

/* A cell of a markdown table; "wrong" for -1. */
void contest_print(FILE *out, double ms);

#endif
