/* A round is a stint of one build, two of the other, one of the first, all with the same steps; the next round begins
 * with the other build. So neither build gains by what a stint leaves in the caches. Both read the same arrays, but
 * each has a workspace of its own: where that lies is another matter of luck, so both are closed and opened again, in
 * the other order, several times. Processor time, for machines that others use too. */
#include "duel.h"

#include "lib/samples.h"

#include <stdlib.h>

enum { OLD, NEW, SIDES };
enum { OPENINGS = 6 };

/* A stint has as many steps as take about this long. */
static const double stint_ms = 3;

typedef struct duel {
    const versus_side *sides[SIDES];
    const versus_task *task;
    void *selves[SIDES];
    bool failed;
    size_t stint;           /* steps */
    size_t next;            /* step that the next round begins with */
    samples ratios;         /* of all rounds */
    samples opening_ratios; /* of the opening at hand */
    samples old_times;      /* of a step */
} duel;

static void open_sides(duel *d, int first) {
    for (int i = 0; i < SIDES; i++) {
        int side = (first + i) % SIDES;
        d->selves[side] = d->sides[side]->open(d->task);
        d->failed = d->failed || d->selves[side] == NULL;
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
static void warm_up(duel *d) {
    for (int i = 0; i < SIDES; i++) {
        run_stint(d, i, 1);
    }
    d->stint = 1;
    for (double ms = 0; ms < stint_ms / 2 && !d->failed;) {
        ms = run_stint(d, OLD, d->stint);
        run_stint(d, NEW, d->stint);
        double wanted = ms > 0 ? stint_ms / ms : 8;
        wanted = wanted > 8 ? 8 : wanted;
        d->stint = wanted > 1 ? (size_t)((double)d->stint * wanted + 0.5) : d->stint;
    }
}

/* Returns how long it took. */
static double run_round(duel *d, int first) {
    double ms[SIDES] = {0};
    const int order[] = {first, 1 - first, 1 - first, first};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        ms[order[i]] += run_stint(d, order[i], d->stint);
    }
    d->next = (d->next + d->stint) % d->task->step_count;
    samples_add(&d->ratios, ms[NEW] / ms[OLD]);
    samples_add(&d->opening_ratios, ms[NEW] / ms[OLD]);
    samples_add(&d->old_times, ms[OLD] / 2 / (double)d->stint);
    return ms[OLD] + ms[NEW];
}

static void run_opening(duel *d, const versus_rules *rules) {
    size_t rounds = 0;
    double spent = 0;
    do {
        spent += run_round(d, (int)(rounds % SIDES));
        rounds++;
    } while (!d->failed && spent < rules->most_ms / OPENINGS &&
             (rounds < (rules->rounds + OPENINGS - 1) / OPENINGS || spent < rules->least_ms / OPENINGS));
}

static void note_opening(const duel *d, versus_result *result) {
    double median = samples_median(&d->opening_ratios);
    if (median > result->worst[0]) {
        result->worst[1] = result->worst[0];
        result->worst[0] = median;
    } else if (median > result->worst[1]) {
        result->worst[1] = median;
    }
}

static void run_duel(duel *d, const versus_rules *rules, versus_result *result) {
    for (int opening = 0; opening < OPENINGS && !d->failed; opening++) {
        d->opening_ratios = (samples){.count = 0};
        open_sides(d, opening % SIDES);
        if (!d->failed && opening == 0) {
            result->agree = compare_answers(d);
        }
        if (!d->failed) {
            warm_up(d);
            run_opening(d, rules);
            note_opening(d, result);
        }
        close_sides(d);
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
    result.rounds = d->ratios.count;
    result.old_us = samples_median(&d->old_times) * 1e3;
    result.lower = samples_quantile(&d->ratios, 0.25);
    result.median = samples_quantile(&d->ratios, 0.5);
    result.upper = samples_quantile(&d->ratios, 0.75);
    free(d);
    return result;
}
