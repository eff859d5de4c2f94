/* One row for each case. Ratios and speed-ups compare the smallest times. */
#include "table.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

typedef struct notes {
    char text[400];
    size_t length;
} notes;

static void note(notes *all, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void note(notes *all, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof all->text - all->length;
    int separator = snprintf(all->text + all->length, room, "%s", all->length ? "; " : "");
    all->length += (size_t)separator;
    if (all->length < sizeof all->text) {
        int written = vsnprintf(all->text + all->length, sizeof all->text - all->length, format, arguments);
        all->length += written > 0 ? (size_t)written : 0;
    }
    if (all->length >= sizeof all->text) {
        all->length = sizeof all->text - 1;
    }
    va_end(arguments);
}

static bool ran(const racer *r) {
    return r->times.count > 0 && !r->failed;
}

/* The fastest of a family, or of all peers where `family` is NULL; NULL if nobody ran. */
static const racer *fastest(const racer *racers, const char *family) {
    const racer *best = NULL;
    for (size_t i = RACER_PEERS; i < RACER_TWO_CLINKER; i++) {
        const racer *r = racers + i;
        bool asked = r->peer && (!family || strcmp(r->peer->family, family) == 0);
        if (asked && ran(r) && (!best || samples_min(&r->times) < samples_min(&best->times))) {
            best = r;
        }
    }
    return best;
}

/* Whether racer i, one of the peers, is there and the first of its family. */
static bool first_of_family(const racer *racers, size_t i) {
    return racers[i].peer && (i == RACER_PEERS || strcmp(racers[i].peer->family, racers[i - 1].peer->family) != 0);
}

static void print_ms(FILE *out, const racer *r) {
    if (!r || !r->peer || !ran(r)) {
        fprintf(out, " – |");
        return;
    }
    double ms = samples_min(&r->times);
    fprintf(out, ms < 0.1 ? " %.4f" : ms < 10 ? " %.2f" : " %.0f", ms);
    if (strcmp(r->peer->family, "Clinker") != 0) {
        fprintf(out, " (%s)", r->peer->setting);
    }
    fprintf(out, " |");
}

static void print_ratio(FILE *out, const racer *numerator, const racer *denominator) {
    if (!numerator || !denominator || !ran(numerator) || !ran(denominator)) {
        fprintf(out, " – |");
        return;
    }
    double ratio = samples_min(&numerator->times) / samples_min(&denominator->times);
    fprintf(out, ratio < 10 ? " %.2f |" : " %.0f |", ratio);
}

static bool same_answer(const racer *r, const racer *other) {
    return ran(r) && r->answer.hit == other->answer.hit && r->answer.pairs == other->answer.pairs;
}

static bool check_clinker(const racer *racers, const case_spec *spec, notes *all) {
    const racer *clinker = racers + RACER_CLINKER;
    if (!ran(clinker)) {
        note(all, "**Clinker failed**");
        return false;
    }
    if (clinker->answer.hit != spec->expected) {
        note(all, "**Clinker is wrong**");
        return false;
    }
    if (!same_answer(racers + RACER_COLD, clinker) || !same_answer(racers + RACER_TWO_CLINKER, clinker)) {
        note(all, "**Clinker differs cold or with two threads**");
        return false;
    }
    return true;
}

/* A peer that moves bodies in float may see a pair more or less than one that moves them in double precision. */
static void check_peer(const racer *r, const racer *clinker, const case_spec *spec, bool counted, notes *all) {
    if (!r) {
        return;
    }
    if (r->answer.hit != spec->expected) {
        note(all, "%s wrongly says %s", r->peer->family, r->answer.hit ? "yes" : "no");
    } else if (counted && r->answer.pairs != clinker->answer.pairs) {
        note(all, "%s finds %zu pairs", r->peer->family, r->answer.pairs);
    }
}

/* Who failed, who was stopped early, and, where a whole family was left out, that it was. */
static void note_the_missing(const racer *racers, const race_rules *rules, notes *all) {
    for (size_t i = 0; i < RACER_COUNT; i++) {
        const racer *r = racers + i;
        bool shown = i < RACER_PEERS || i >= RACER_TWO_CLINKER || (r->peer && r == fastest(racers, r->peer->family));
        if (r->peer && r->failed) {
            note(all, "%s %s failed", r->peer->family, r->peer->setting);
        } else if (shown && r->peer && ran(r) && r->times.count < rules->repetitions) {
            note(all, "%s %s: %zu run%s", r->peer->family, r->peer->setting, r->times.count,
                 r->times.count == 1 ? "" : "s");
        } else if (i >= RACER_PEERS && i < RACER_TWO_CLINKER && first_of_family(racers, i) &&
                   !fastest(racers, r->peer->family)) {
            note(all, "%s left out as too slow", r->peer->family);
        }
    }
}

void table_head(FILE *out) {
    fprintf(out, "Times in ms, least of all runs (Clinker also the median); Embree and FCL with their best setting,\n"
                 "which does not matter in crowds of boxes, as both have a box as one shape there.\n"
                 "\"Cold\" makes and destroys the workspace as well; \"reading\" is the time to read every vertex and "
                 "index once.\n\n");
    fprintf(out, "| case | Clinker | median | Embree | FCL | Embree / Clinker | FCL / Clinker | cold | two threads: "
                 "Clinker's gain | Embree, two threads | Clinker / reading | answer | notes |\n");
    fprintf(out, "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- | --- |\n");
}

bool table_row(FILE *out, const case_spec *spec, const racer racers[RACER_COUNT], const race_rules *rules) {
    const racer *clinker = racers + RACER_CLINKER;
    const racer *embree = fastest(racers, "Embree");
    const racer *fcl = fastest(racers, "FCL");
    bool counted = spec->all_pairs || spec->shape == CASE_BOXES || spec->shape == CASE_CROWD;
    notes all = {0};
    bool right = check_clinker(racers, spec, &all);
    check_peer(embree, clinker, spec, counted, &all);
    check_peer(fcl, clinker, spec, counted, &all);
    note_the_missing(racers, rules, &all);

    fprintf(out, "| %s |", spec->name);
    print_ms(out, clinker);
    double median = samples_median(&clinker->times);
    fprintf(out, median < 0.1 ? " %.4f |" : " %.2f |", median);
    print_ms(out, embree);
    print_ms(out, fcl);
    print_ratio(out, embree, clinker);
    print_ratio(out, fcl, clinker);
    print_ms(out, racers + RACER_COLD);
    print_ratio(out, clinker, racers + RACER_TWO_CLINKER);
    print_ms(out, racers + RACER_TWO_EMBREE);
    print_ratio(out, clinker, racers + RACER_READING);
    if (counted) {
        fprintf(out, " %zu pairs |", clinker->answer.pairs);
    } else {
        fprintf(out, " %s |", clinker->answer.hit ? "yes" : "no");
    }
    fprintf(out, " %s |\n", all.text);
    fflush(out);
    return right;
}

void table_summary_add(table_summary *summary, const case_spec *spec, const racer racers[RACER_COUNT]) {
    const racer *clinker = racers + RACER_CLINKER;
    const racer *best = fastest(racers, NULL);
    if (!best || !ran(clinker)) {
        return;
    }
    double ratio = samples_min(&best->times) / samples_min(&clinker->times);
    size_t line = 0;
    while (line < summary->count && strcmp(summary->lines[line].workload, spec->workload) != 0) {
        line++;
    }
    if (line == sizeof summary->lines / sizeof *summary->lines) {
        return;
    }
    if (line == summary->count) {
        memcpy(summary->lines[line].workload, spec->workload, sizeof spec->workload);
        summary->lines[line].least = ratio;
        summary->count++;
    }
    summary->lines[line].log_sum += log(ratio);
    summary->lines[line].least = fmin(summary->lines[line].least, ratio);
    summary->lines[line].cases++;
}

void table_summary_print(FILE *out, const table_summary *summary) {
    fprintf(out, "\n| workload | cases | best peer / Clinker, geometric mean | least |\n| --- | --: | --: | --: |\n");
    for (size_t i = 0; i < summary->count; i++) {
        fprintf(out, "| %s | %zu | %.2f | %.2f |\n", summary->lines[i].workload, summary->lines[i].cases,
                exp(summary->lines[i].log_sum / (double)summary->lines[i].cases), summary->lines[i].least);
    }
}
