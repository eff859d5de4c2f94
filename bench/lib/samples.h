/* Time, and what is said of many measurements of it. */
#ifndef CLINKER_BENCH_SAMPLES_H
#define CLINKER_BENCH_SAMPLES_H

#include <stddef.h>

enum { SAMPLES_MAX = 4096 };

typedef struct samples {
    double ms[SAMPLES_MAX];
    size_t count;
    double total;
} samples;

double clock_ms(void);                       /* on the wall */
double processor_ms(void);                   /* of all threads of this process */
void samples_add(samples *times, double ms); /* none beyond SAMPLES_MAX */
double samples_min(const samples *times);    /* 0 without samples, as the others */
double samples_median(const samples *times);
double samples_quantile(const samples *times, double share); /* from 0 to 1; between two samples interpolated */

#endif
