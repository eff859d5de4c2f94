/* One row for each case. Ratios and gains compare the smallest times. */
#include "table.h"

#include <math.h>

static bool ran(const racer *r) {
    return r->times.count > 0 && !r->failed;
}

static bool is_counted(const case_spec *spec, const case_input *input) {
    return spec->all_pairs || input->crowd.count || input->parts.count;
}

static bool same_answer(const racer *r, const racer *other) {
    return r->answer.hit == other->answer.hit && r->answer.pairs == other->answer.pairs &&
           crowd_digest_equal(&r->digest, &other->digest);
}

/* Boxes of a heap touch where their places are next to each other. */
static size_t count_neighbours(const scene_crowd *heap) {
    size_t count = 0;
    for (size_t i = 0; i < heap->count; i++) {
        const double *a = heap->poses[i].m;
        for (size_t j = 0; j < i; j++) {
            const double *b = heap->poses[j].m;
            count += fabs(a[3] - b[3]) <= 1 && fabs(a[7] - b[7]) <= 1 && fabs(a[11] - b[11]) <= 1;
        }
    }
    return count;
}

/* At a tolerance of 0 a body interferes with its own copy; heaps, plates and buildings only touch. */
static bool tells_touch(const case_spec *spec, const racer *clinker) {
    return !spec->touching || (clinker->answer.interfering > 0) == (spec->shape == CASE_TWINS);
}

/* What is wrong with Clinker's answers; NULL: nothing. */
static const char *fault_of(const case_spec *spec, const case_input *input, const racer *racers) {
    static const int forms[] = {TOUCHING_COMMAND, TOUCHING_TWO_CLINKER, TOUCHING_TWO_COMMAND};
    const racer *clinker = racers + TOUCHING_CLINKER;
    if (!ran(clinker)) {
        return "**Clinker failed**";
    }
    if (clinker->answer.hit != spec->expected || !tells_touch(spec, clinker) ||
        (spec->shape == CASE_STACK && clinker->answer.pairs != count_neighbours(&input->crowd))) {
        return "**Clinker is wrong**";
    }
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const racer *other = racers + forms[i];
        if (other->peer && (!ran(other) || !same_answer(other, clinker))) {
            return "**Clinker differs with two threads or another question**";
        }
    }
    return NULL;
}

static void print_ms(FILE *out, const racer *r) {
    if (!ran(r)) {
        fprintf(out, " – |");
        return;
    }
    double ms = samples_min(&r->times);
    fprintf(out, ms < 0.1 ? " %.4f |" : ms < 10 ? " %.2f |" : " %.0f |", ms);
}

static void print_ratio(FILE *out, const racer *numerator, const racer *denominator) {
    if (!ran(numerator) || !ran(denominator)) {
        fprintf(out, " – |");
        return;
    }
    double ratio = samples_min(&numerator->times) / samples_min(&denominator->times);
    fprintf(out, ratio < 0.1 ? " %.4f |" : ratio < 10 ? " %.2f |" : " %.0f |", ratio);
}

static void print_answer(FILE *out, const case_spec *spec, const case_input *input, const racer *clinker) {
    if (is_counted(spec, input)) {
        fprintf(out, " %zu pairs |", clinker->answer.pairs);
    } else {
        fprintf(out, " %s |", clinker->answer.hit ? "yes" : "no");
    }
}

static const racer *fastest_peer(const racer *racers) {
    const racer *embree = racers + TOUCHING_EMBREE;
    const racer *fcl = racers + TOUCHING_FCL;
    bool embree_wins = ran(embree) && (!ran(fcl) || samples_min(&embree->times) <= samples_min(&fcl->times));
    return embree_wins ? embree : fcl;
}

/* How a peer's answer differs from Clinker's, and who ran less often than asked for. */
static void print_notes(FILE *out, bool counted, const racer *racers, const race_rules *rules, const char *fault) {
    static const char *const names[] = {"Clinker", "default question",     "Embree",
                                        "FCL",     "Clinker, two threads", "default question, two threads"};
    const racer *clinker = racers + TOUCHING_CLINKER;
    const char *separator = fault ? "; " : "";
    fprintf(out, " %s", fault ? fault : "");
    for (size_t i = 0; i < TOUCHING_RACERS; i++) {
        const racer *r = racers + i;
        bool is_peer = i == TOUCHING_EMBREE || i == TOUCHING_FCL;
        if (!ran(r)) {
            continue;
        }
        if (is_peer && counted && !same_answer(r, clinker)) {
            fprintf(out, "%s%s finds %zu pairs", separator, names[i], r->answer.pairs);
            separator = "; ";
        } else if (is_peer && r->answer.hit != clinker->answer.hit) {
            fprintf(out, "%s%s says %s", separator, names[i], r->answer.hit ? "yes" : "no");
            separator = "; ";
        }
        if (r->times.count < rules->repetitions) {
            fprintf(out, "%s%s: %zu run%s", separator, names[i], r->times.count, r->times.count == 1 ? "" : "s");
            separator = "; ";
        }
    }
    fprintf(out, " |\n");
}

void touching_table_head(FILE *out) {
    fprintf(out,
            "Times in ms, wall time, the least of all runs (Clinker also the median), one thread where nothing else "
            "is said.\n"
            "T1 to T3 ask for a common point, or for all pairs that have one; the default question is that of "
            "`clinker check`:\nkind, depth, contact and regions at the automatic tolerance. Peers have boxes as one "
            "shape each.\n\n");
    fprintf(out,
            "| case | Clinker | median | two threads: gain | default question | two threads: gain | Embree | FCL | "
            "best peer / Clinker | answer | notes |\n");
    fprintf(out, "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- | --- |\n");
}

bool touching_table_row(FILE *out, const case_spec *spec, const case_input *input, const racer racers[TOUCHING_RACERS],
                        const race_rules *rules) {
    const racer *clinker = racers + TOUCHING_CLINKER;
    const char *fault = fault_of(spec, input, racers);
    double median = samples_median(&clinker->times);
    fprintf(out, "| %s |", spec->name);
    print_ms(out, clinker);
    fprintf(out, median < 0.1 ? " %.4f |" : median < 10 ? " %.2f |" : " %.0f |", median);
    print_ratio(out, clinker, racers + TOUCHING_TWO_CLINKER);
    print_ms(out, racers + TOUCHING_COMMAND);
    print_ratio(out, racers + TOUCHING_COMMAND, racers + TOUCHING_TWO_COMMAND);
    print_ms(out, racers + TOUCHING_EMBREE);
    print_ms(out, racers + TOUCHING_FCL);
    print_ratio(out, fastest_peer(racers), clinker);
    print_answer(out, spec, input, clinker);
    print_notes(out, is_counted(spec, input), racers, rules, fault);
    fflush(out);
    return fault == NULL;
}
