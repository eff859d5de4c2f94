/* A round is a stint of one build, two of the other, one of the first, all with the same steps; the next round begins
 * with the other build. So neither build gains by what a stint leaves in the caches.
 *
 * Both read the same arrays, but each has a workspace of its own, and who gets memory first may be faster by several
 * percent for as long as it is open. So both are opened several times, in pairs of openings: in the first of a pair the
 * old build gets its memory first, in the second the new one. A ratio is the geometric mean of those of two rounds, one
 * of each. Processor time, for machines that others use too. */
#include "duel.h"

#include "lib/samples.h"

#include <math.h>
#include <stdlib.h>

enum { OLD, NEW, SIDES };
enum { PAIRS = 4, OPENINGS = 2 * PAIRS };

/* A stint has as many steps as take about this long. */
static const double stint_ms = 3;

typedef struct duel {
    const versus_side *sides[SIDES];
    const versus_task *task;
    void *selves[SIDES];
    bool failed;
    size_t stint;           /* steps */
    size_t next;            /* step that the next round begins with */
    samples rounds[SIDES];  /* ratios of the rounds of a pair of openings: by which build got its memory first */
    samples ratios;         /* of all pairs of rounds */
    samples opening_ratios; /* of those of a pair of openings */
    samples old_times;      /* of a step */
} duel;

static void open_sides(duel *d) {
    for (int i = 0; i < SIDES; i++) {
        d->selves[i] = d->sides[i]->open(d->task);
        d->failed = d->failed || d->selves[i] == NULL;
    }
}

static void close_sides(duel *d) {
    for (int i = 0; i < SIDES; i++) {
        d->sides[i]->close(d->selves[i]);
        d->selves[i] = NULL;
    }
}

static bool compare_answers(duel *d) {
    bool same = true;
    for (size_t step = 0; step < d->task->step_count && !d->failed; step++) {
        uint64_t digests[SIDES] = {0};
        for (int i = 0; i < SIDES; i++) {
            d->failed = d->failed || !d->sides[i]->digest(d->selves[i], step, &digests[i]);
        }
        same = same && digests[OLD] == digests[NEW];
    }
    return same;
}

/* Time of `count` steps, from the next one on. */
static double run_stint(duel *d, int side, size_t count) {
    size_t step = d->next;
    bool done = true;
    double start = processor_ms();
    for (size_t i = 0; i < count; i++) {
        done = d->sides[side]->ask(d->selves[side], step) && done;
        step = step + 1 < d->task->step_count ? step + 1 : 0;
    }
    double ms = processor_ms() - start;
    d->failed = d->failed || !done;
    return ms;
}

/* Lets both builds get their memory, and finds out how many steps a stint has. */
static void warm_up(duel *d, int first) {
    run_stint(d, first, 1);
    run_stint(d, 1 - first, 1);
    d->stint = 1;
    for (double ms = 0; ms < stint_ms / 2 && !d->failed;) {
        ms = run_stint(d, first, d->stint);
        run_stint(d, 1 - first, d->stint);
        double wanted = ms > 0 ? fmin(stint_ms / ms, 8) : 8;
        d->stint = wanted > 1 ? (size_t)((double)d->stint * wanted + 0.5) : d->stint;
    }
}

/* Returns its ratio. */
static double run_round(duel *d, int first, double *spent) {
    double ms[SIDES] = {0};
    const int order[] = {first, 1 - first, 1 - first, first};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        ms[order[i]] += run_stint(d, order[i], d->stint);
    }
    d->next = (d->next + d->stint) % d->task->step_count;
    samples_add(&d->old_times, ms[OLD] / 2 / (double)d->stint);
    *spent += ms[OLD] + ms[NEW];
    return ms[NEW] / ms[OLD];
}

static void run_rounds(duel *d, const versus_rules *rules, samples *ratios) {
    double spent = 0;
    ratios->count = 0;
    do {
        samples_add(ratios, run_round(d, (int)(ratios->count % SIDES), &spent));
    } while (!d->failed && spent < rules->most_ms / OPENINGS &&
             (ratios->count < (rules->rounds + OPENINGS - 1) / OPENINGS || spent < rules->least_ms / OPENINGS));
}

static void run_opening(duel *d, const versus_rules *rules, int first) {
    open_sides(d);
    if (!d->failed) {
        warm_up(d, first);
        run_rounds(d, rules, &d->rounds[first]);
    }
    close_sides(d);
}

/* What a pair of openings comes to. */
static void combine_openings(duel *d, versus_result *result) {
    const samples *rounds = d->rounds;
    d->opening_ratios.count = 0;
    for (size_t i = 0; i < rounds[OLD].count && i < rounds[NEW].count; i++) {
        double ratio = sqrt(rounds[OLD].ms[i] * rounds[NEW].ms[i]);
        samples_add(&d->ratios, ratio);
        samples_add(&d->opening_ratios, ratio);
    }
    result->rounds += rounds[OLD].count + rounds[NEW].count;
    double median = samples_median(&d->opening_ratios);
    if (median > result->worst[0]) {
        result->worst[1] = result->worst[0];
        result->worst[0] = median;
    } else if (median > result->worst[1]) {
        result->worst[1] = median;
    }
}

static void run_duel(duel *d, const versus_rules *rules, versus_result *result) {
    open_sides(d);
    result->agree = !d->failed && compare_answers(d);
    close_sides(d);
    for (int i = 0; i < PAIRS && !d->failed; i++) {
        run_opening(d, rules, OLD);
        if (!d->failed) {
            run_opening(d, rules, NEW);
        }
        combine_openings(d, result);
    }
}

versus_result versus_duel(const versus_side *older, const versus_side *newer, const versus_task *task,
                          const versus_rules *rules) {
    versus_result result = {.failed = true};
    duel *d = calloc(1, sizeof *d);
    if (d == NULL) {
        return result;
    }
    d->sides[OLD] = older;
    d->sides[NEW] = newer;
    d->task = task;
    run_duel(d, rules, &result);
    result.failed = d->failed;
    result.old_us = samples_median(&d->old_times) * 1e3;
    result.lower = samples_quantile(&d->ratios, 0.25);
    result.median = samples_quantile(&d->ratios, 0.5);
    result.upper = samples_quantile(&d->ratios, 0.75);
    free(d);
    return result;
}
