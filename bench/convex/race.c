/* Questions come in blocks, which everybody is asked several times; the least times of the blocks add up. */
#include "race.h"

#include "lib/samples.h"

#include <stdlib.h>

enum { BLOCK = 5000, TURNS = 7, QUICK_TURNS = 2, TRIAL = 200, MOST_ENTRANTS = 16 };

/* Who takes longer than this for all questions gets fewer. */
static const double patience_ms = 400;

typedef struct runner {
    const convex_entrant *entrant;
    void *self;
    bool *yes;
    double *least; /* of each block, ms */
} runner;

static bool takes_part(const convex_entrant *entrant, const convex_body *body) {
    return body->point_count >= entrant->least_corners && body->point_count <= entrant->most_corners;
}

static void leave(runner *r) {
    if (r->self != NULL) {
        r->entrant->destroy(r->self);
    }
    free(r->yes);
    free(r->least);
}

static bool runs(const runner *r) {
    return r->self != NULL && r->yes != NULL && r->least != NULL;
}

/* Reads poses before the clock is started: those of bodies that move were written a moment ago. */
static double fetch(const convex_query *queries, size_t from, size_t to) {
    double sum = 0;
    for (size_t i = from; i < to; i++) {
        for (int k = 0; k < 12; k++) {
            sum += queries[i].a.m[k] + queries[i].b.m[k];
        }
    }
    return sum;
}

static double ask_block(runner *r, const convex_query *queries, size_t from, size_t to) {
    volatile double fetched = fetch(queries, from, to);
    (void)fetched;
    double start = processor_ms();
    for (size_t i = from; i < to; i++) {
        r->yes[i] = r->entrant->ask(r->self, &queries[i]);
    }
    return processor_ms() - start;
}

static const convex_query *queries_of(const convex_input *input, const convex_entrant *entrant) {
    return !entrant->moving ? input->random : entrant->slow ? input->moving_slowly : input->moving;
}

/* Finds how many questions there is time for. */
static bool enter(runner *r, const convex_input *input, const convex_entrant *entrant, convex_score *score) {
    *r = (runner){.entrant = entrant};
    *score = (convex_score){0};
    if (!takes_part(entrant, input->body)) {
        return true;
    }
    r->self = entrant->create(input->workspace, input->body);
    r->yes = calloc(input->count, sizeof *r->yes);
    r->least = calloc(input->count / BLOCK + 1, sizeof *r->least);
    if (!runs(r)) {
        return false;
    }
    size_t trial = input->count < TRIAL ? input->count : TRIAL;
    double ms = ask_block(r, queries_of(input, entrant), 0, trial) / (double)trial;
    double fitting = patience_ms / (ms + 1e-9);
    score->asked = fitting < (double)input->count ? (size_t)fitting : input->count;
    score->asked = score->asked < trial ? trial : score->asked;
    return true;
}

static void take_turn(runner *r, const convex_input *input, size_t asked, bool first) {
    const convex_query *queries = queries_of(input, r->entrant);
    for (size_t from = 0; from < asked; from += BLOCK) {
        size_t to = from + BLOCK < asked ? from + BLOCK : asked;
        double ms = ask_block(r, queries, from, to), *least = &r->least[from / BLOCK];
        *least = first || ms < *least ? ms : *least;
    }
}

static void finish(const runner *r, const convex_input *input, convex_score *score) {
    double ms = 0;
    for (size_t from = 0; from < score->asked; from += BLOCK) {
        ms += r->least[from / BLOCK];
    }
    score->ns = 1e6 * ms / (double)score->asked;
    for (size_t i = 0; !r->entrant->moving && i < score->asked; i++) {
        score->missed += input->truth[i] && !r->yes[i];
        score->invented += !input->truth[i] && r->yes[i];
    }
}

bool convex_find_truth(convex_input *input, bool *truth) {
    for (size_t i = 0; i < input->count; i++) {
        clinker_convex_answer answer = CLINKER_INIT(clinker_convex_answer);
        const convex_query *query = &input->random[i];
        if (clinker_convex_check(input->workspace, input->body->convex, &query->a, input->body->convex, &query->b,
                                 &answer) != CLINKER_STATUS_OK) {
            return false;
        }
        truth[i] = answer.state != CLINKER_STATE_APART;
    }
    input->truth = truth;
    return true;
}

bool convex_race(const convex_input *input, const convex_entrant *const *entrants, size_t count, convex_score *scores) {
    runner runners[MOST_ENTRANTS] = {{0}};
    bool entered = count <= MOST_ENTRANTS;
    for (size_t i = 0; entered && i < count; i++) {
        entered = enter(&runners[i], input, entrants[i], &scores[i]);
    }
    for (int turn = 0; entered && turn < (input->quick ? QUICK_TURNS : TURNS); turn++) {
        for (size_t i = 0; i < count; i++) {
            if (runs(&runners[i])) {
                take_turn(&runners[i], input, scores[i].asked, turn == 0);
            }
        }
    }
    for (size_t i = 0; i < count && i < MOST_ENTRANTS; i++) {
        if (entered && runs(&runners[i])) {
            finish(&runners[i], input, &scores[i]);
        }
        leave(&runners[i]);
    }
    return entered;
}
