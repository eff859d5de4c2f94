/* Clocks, minimum, median and quantiles. */
#include "samples.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

double clock_ms(void) {
    return read_clock(CLOCK_MONOTONIC);
}

double processor_ms(void) {
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

void samples_add(samples *times, double ms) {
    if (times->count < SAMPLES_MAX) {
        times->ms[times->count++] = ms;
        times->total += ms;
    }
}

double samples_min(const samples *times) {
    double least = times->count ? times->ms[0] : 0;
    for (size_t i = 1; i < times->count; i++) {
        least = times->ms[i] < least ? times->ms[i] : least;
    }
    return least;
}

static int by_time(const void *left, const void *right) {
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

double samples_quantile(const samples *times, double share) {
    double sorted[SAMPLES_MAX];
    memcpy(sorted, times->ms, times->count * sizeof *sorted);
    qsort(sorted, times->count, sizeof *sorted, by_time);
    if (times->count == 0) {
        return 0;
    }
    double place = share * (double)(times->count - 1);
    size_t below = (size_t)place;
    size_t above = below + 1 < times->count ? below + 1 : below;
    return sorted[below] + (place - (double)below) * (sorted[above] - sorted[below]);
}

double samples_median(const samples *times) {
    return samples_quantile(times, 0.5);
}
