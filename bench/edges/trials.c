#include "trials.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 3 };

struct edges_trials {
    clinker_workspace *workspace;
    void *selves[EDGES_ENTRANTS_MOST]; /* of peers */
    edges_tally tallies[EDGES_ENTRANTS_MOST];
};

double edges_mean(const samples *times) {
    return times->count > 0 ? times->total / (double)times->count : 0;
}

double edges_deviation(const samples *times) {
    double mean = edges_mean(times);
    double squares = 0;
    for (size_t i = 0; i < times->count; i++) {
        squares += (times->ms[i] - mean) * (times->ms[i] - mean);
    }
    return times->count > 1 ? sqrt(squares / (double)(times->count - 1)) : 0;
}

edges_trials *edges_trials_open(clinker_workspace *workspace, const scene_crowd *load) {
    edges_trials *trials = calloc(1, sizeof *trials);
    const peer_settings settings = {.threads = 1};
    bool done = trials != NULL;
    for (size_t i = 0; done && i < edges_entrant_count; i++) {
        const peer *entering = edges_entrants[i].peer;
        if (entering != NULL) {
            trials->selves[i] = entering->create(&settings);
            done = trials->selves[i] != NULL &&
                   (load == NULL || entering->crowd_load == NULL || entering->crowd_load(trials->selves[i], load));
        }
    }
    if (done) {
        trials->workspace = workspace;
        return trials;
    }
    edges_trials_close(trials);
    return NULL;
}

void edges_trials_close(edges_trials *trials) {
    for (size_t i = 0; trials != NULL && i < edges_entrant_count; i++) {
        if (trials->selves[i] != NULL) {
            edges_entrants[i].peer->destroy(trials->selves[i]);
        }
    }
    free(trials);
}

/* What the exact answer names, in pairs and in bodies. */
typedef struct truth {
    size_t body_count;
    bool yes;
    bool *pairs, *bodies, *said;
    double *depths; /* of each pair */
} truth;

static void truth_free(truth *known) {
    free(known->pairs);
    free(known->depths);
}

static bool truth_make(truth *known, size_t body_count) {
    known->body_count = body_count;
    known->pairs = calloc((2 * body_count + 1) * body_count, 1);
    known->depths = calloc(body_count * body_count, sizeof *known->depths);
    if (known->pairs == NULL || known->depths == NULL) {
        return false;
    }
    known->bodies = known->pairs + body_count * body_count;
    known->said = known->bodies + body_count;
    return true;
}

/* Takes what the exact method named, then asks it for depths as well, which its time is without. */
static bool truth_learn(truth *known, clinker_workspace *workspace, const edges_question *question,
                        const edges_outcome *outcome) {
    clinker_query query;
    clinker_query_init(&query);
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    query.tolerance = 0;
    known->yes = edges_says_yes(&edges_entrants[0], outcome);
    edges_mark(&edges_entrants[0], outcome, EDGES_NAMES_PAIRS, known->body_count, known->pairs);
    edges_mark(&edges_entrants[0], outcome, EDGES_NAMES_BODIES, known->body_count, known->bodies);
    if (clinker_bodies_check(workspace, question->bodies, question->body_count, &query, &answer) != CLINKER_STATUS_OK) {
        return false;
    }
    for (size_t i = 0; i < answer.pair_count; i++) {
        const clinker_pair *pair = &answer.pairs[i];
        known->depths[pair->a * known->body_count + pair->b] = pair->depth;
    }
    return true;
}

/* Counts what is lost and invented, against the exact answer. */
static void compare(edges_losses *losses, const truth *known, edges_naming naming, double pixel) {
    bool bodies = naming == EDGES_NAMES_BODIES;
    const bool *named = bodies ? known->bodies : known->pairs;
    for (size_t i = 0; i < known->body_count * (bodies ? 1 : known->body_count); i++) {
        bool lost = named[i] && !known->said[i];
        losses->named += named[i];
        losses->lost += lost;
        losses->invented += known->said[i] && !named[i];
        if (lost && !bodies && pixel > 0) {
            losses->deepest = fmax(losses->deepest, known->depths[i] / pixel);
        }
    }
}

static void judge(edges_tally *tally, const edges_entrant *entrant, const edges_outcome *outcome, truth *known) {
    edges_naming naming = edges_names(entrant);
    tally->wrong += edges_says_yes(entrant, outcome) != known->yes;
    if (naming != EDGES_NAMES_NOTHING) {
        memset(known->said, 0, known->body_count * known->body_count * sizeof *known->said);
        edges_mark(entrant, outcome, naming, known->body_count, known->said);
        compare(&tally->losses, known, naming, edges_pixel(outcome));
    }
}

static bool ask_often(edges_trials *trials, size_t number, const edges_question *question, edges_outcome *outcome) {
    double least = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        double start = processor_ms();
        if (!edges_ask(&edges_entrants[number], trials->workspace, trials->selves[number], question, outcome)) {
            return false;
        }
        least = fmin(least, processor_ms() - start);
    }
    samples_add(&trials->tallies[number].times, least);
    return true;
}

bool edges_trials_add(edges_trials *trials, const edges_question *question) {
    truth known = {0};
    bool done = truth_make(&known, question->body_count);
    for (size_t i = 0; done && i < edges_entrant_count; i++) {
        edges_outcome outcome;
        done = ask_often(trials, i, question, &outcome);
        if (done && i == 0) {
            done = truth_learn(&known, trials->workspace, question, &outcome);
        } else if (done) {
            judge(&trials->tallies[i], &edges_entrants[i], &outcome, &known);
        }
    }
    truth_free(&known);
    return done;
}

const edges_tally *edges_trials_tally(const edges_trials *trials, size_t entrant) {
    return &trials->tallies[entrant];
}

edges_line edges_line_fit(const double *places, const double *values, size_t count) {
    double mean_x = 0;
    double mean_y = 0;
    for (size_t i = 0; i < count; i++) {
        mean_x += places[i] / (double)count;
        mean_y += values[i] / (double)count;
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (size_t i = 0; i < count; i++) {
        xx += (places[i] - mean_x) * (places[i] - mean_x);
        xy += (places[i] - mean_x) * (values[i] - mean_y);
        yy += (values[i] - mean_y) * (values[i] - mean_y);
    }
    edges_line line = {.slope = xx > 0 ? xy / xx : 0, .explained = xx > 0 && yy > 0 ? xy * xy / (xx * yy) : 1};
    line.start = mean_y - line.slope * mean_x;
    for (size_t i = 0; i < count; i++) {
        line.worst = fmax(line.worst, fabs(values[i] - line.start - line.slope * places[i]));
    }
    return line;
}
