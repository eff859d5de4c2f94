/* Times over random configurations, as Knott takes them: the mean and the standard deviation over many trials. */
#ifndef CLINKER_BENCH_EDGES_TRIALS_H
#define CLINKER_BENCH_EDGES_TRIALS_H

#include "entrants.h"
#include "lib/samples.h"

#include <stdio.h>

/* What an entrant names over many configurations, against the exact method: bodies or pairs, see edges_names(). */
typedef struct edges_losses {
    size_t named;    /* by the exact method */
    size_t lost;     /* of these */
    size_t invented; /* beyond these */
    double deepest;  /* of pairs that were lost: the ball inside both, in pixels */
} edges_losses;

/* What the trials of one entrant came to. */
typedef struct edges_tally {
    samples times; /* of each configuration the least of a few, processor time */
    size_t wrong;  /* configurations where its yes or no is not that of the exact method */
    edges_losses losses;
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
