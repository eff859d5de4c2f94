/* Curves over logarithmic axes, as an SVG file. */
#ifndef CLINKER_BENCH_PLOT_H
#define CLINKER_BENCH_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct plot_curve {
    const char *name;
    const char *colour; /* as in "#2b6cb0" */
    bool dashed;
    const double *values;  /* at each place; one that is not above 0 is left out */
    const double *spreads; /* how far a bar goes from each, up and down; NULL: none is drawn */
} plot_curve;

typedef struct plot {
    const char *title;
    const char *across, *upwards;                  /* what the axes tell */
    void (*print_across)(FILE *out, double value); /* the numbers at the horizontal axis */
    const double *places;                          /* above 0, in order */
    size_t place_count;
    const plot_curve *curves;
    size_t curve_count;
} plot;

void plot_draw(FILE *out, const plot *drawn);

#endif
