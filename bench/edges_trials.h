/* Times over random configurations, as Knott takes them: the mean and the standard deviation over many trials. */
#ifndef CLINKER_BENCH_EDGES_TRIALS_H
#define CLINKER_BENCH_EDGES_TRIALS_H

#include "edges_entrants.h"
#include "samples.h"

#include <stdio.h>

/* What the trials of one entrant came to. What it names is bodies or pairs, see edges_names(). */
typedef struct edges_tally {
    samples times;                /* of each configuration the least of a few, processor time */
    size_t wrong;                 /* configurations where its yes or no is not that of the exact method */
    size_t named, lost, invented; /* of all that the exact method names, of all it should not have */
} edges_tally;

double edges_mean(const samples *times);
double edges_deviation(const samples *times);

typedef struct edges_trials edges_trials;

/* Opens trials; `load` gives peers their shapes, NULL: those of a pair, which need none. NULL: no memory. */
edges_trials *edges_trials_open(clinker_workspace *workspace, const scene_crowd *load);
void edges_trials_close(edges_trials *trials);

/* Puts a configuration to all entrants. False: one of them failed. */
bool edges_trials_add(edges_trials *trials, const edges_question *question);

const edges_tally *edges_trials_tally(const edges_trials *trials, size_t entrant);

/* How straight a curve of times is: least squares over places and means. */
typedef struct edges_line {
    double start, slope; /* at 0, and for each further one */
    double explained;    /* R squared */
    double worst;        /* the largest difference */
} edges_line;

edges_line edges_line_fit(const double *places, const double *values, size_t count);

#endif
