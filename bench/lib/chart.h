/* What all charts have: a card with a border, which is readable on pages of any colour, and a title; one style. */
#ifndef CLINKER_BENCH_CHART_H
#define CLINKER_BENCH_CHART_H

#include <stdbool.h>
#include <stdio.h>

/* Begins an SVG file. What is drawn until chart_close() lies below the title, and counts from there. */
void chart_open(FILE *out, int width, int height, const char *title);
void chart_close(FILE *out);

/* What the upright axis tells, beside its middle. */
void chart_upwards(FILE *out, int middle, const char *text);

/* A number at an axis: 10, 1k, 10M. */
void chart_number(FILE *out, double value);

/* A line of the legend. */
void chart_key(FILE *out, int x, int y, const char *colour, bool dashed, const char *text);

#endif
