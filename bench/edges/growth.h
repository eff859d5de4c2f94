/* Time against a size, for all entrants: a row of a table and a place of a plot for each size, then how straight the
 * curves are. */
#ifndef CLINKER_BENCH_EDGES_GROWTH_H
#define CLINKER_BENCH_EDGES_GROWTH_H

#include "sections.h"
#include "trials.h"

enum { EDGES_GROWTH_MOST = 16 };

typedef struct edges_growth {
    const char *what; /* grows, as in "bodies" */
    size_t count;
    double places[EDGES_GROWTH_MOST];
    double means[EDGES_ENTRANTS_MOST][EDGES_GROWTH_MOST];
    double deviations[EDGES_ENTRANTS_MOST][EDGES_GROWTH_MOST];
} edges_growth;

void edges_growth_head(const edges_growth *growth);
void edges_growth_row(edges_growth *growth, size_t size, const edges_trials *trials);

/* A line through the means of each entrant. */
void edges_growth_fits(const edges_growth *growth);

/* Means and deviations, where there is a folder for figures. False: it could not be written. */
bool edges_growth_draw(const edges_bench *bench, const edges_growth *growth, const char *file, const char *title);

#endif
