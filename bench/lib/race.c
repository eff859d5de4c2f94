/* Turns of some milliseconds each, until everybody has run often and long enough. A turn holds several runs of what
 * takes up to a few milliseconds, so that the least of them finds its own data in the caches and not another's. */
#include "race.h"

static const double turn_ms = 25;

/* A first run this short is not counted: it pays for page faults and cold caches that belong to no method. */
static const double warm_up_ms = 500;

static bool can_answer(const peer *p, const case_input *input) {
    if (input->parts.count) {
        return p->parts != NULL;
    }
    return input->crowd.count ? p->crowd != NULL : p->pair != NULL;
}

static bool takes_part(const racer *r, const case_input *input, const race_rules *rules) {
    return r->peer && can_answer(r->peer, input) && (rules->full || case_triangles(input) <= r->peer->patience);
}

static void enter(racer *r, const case_input *input, const race_rules *rules) {
    if (!takes_part(r, input, rules)) {
        return;
    }
    r->self = r->peer->create(&r->settings);
    r->failed = !r->self;
    if (r->self && input->crowd.count && r->peer->crowd_load) {
        r->failed = !r->peer->crowd_load(r->self, &input->crowd);
    }
}

static void leave(racer *r) {
    if (r->self) {
        r->peer->destroy(r->self);
        r->self = NULL;
    }
}

static bool finished(const racer *r, const race_rules *rules) {
    const samples *times = &r->times;
    if (!r->self || r->failed || times->count == SAMPLES_MAX) {
        return true;
    }
    if (!rules->full && times->total >= rules->most_ms) {
        return true;
    }
    return times->count >= rules->repetitions && times->total >= rules->least_ms;
}

/* Keeps the answer of a run; a racer fails whose answers differ from run to run. */
static void take_answer(racer *r, const case_input *input, peer_answer answer) {
    crowd_digest digest = {0};
    if (answer.list && !crowd_digest_make(&answer, case_bodies(input), &digest)) {
        r->failed = true;
    }
    if (r->warm &&
        (answer.hit != r->answer.hit || answer.pairs != r->answer.pairs || !crowd_digest_equal(&digest, &r->digest))) {
        r->failed = true;
    }
    answer.list = NULL;
    r->answer = answer;
    r->digest = digest;
}

/* One run on the clock; returns its time. */
static double run_once(racer *r, const case_spec *spec, const case_input *input, const race_rules *rules) {
    double (*now)(void) = rules->processor_time ? processor_ms : clock_ms;
    peer_answer answer = {0};
    bool done = false;
    double start = now();
    if (input->parts.count) {
        done = r->peer->parts(r->self, &input->parts, &answer);
    } else if (input->crowd.count) {
        done = r->peer->crowd(r->self, &input->crowd, &answer);
    } else {
        done = r->peer->pair(r->self, &input->pair, spec->all_pairs, &answer);
    }
    double ms = now() - start;
    if (done) {
        take_answer(r, input, answer);
    }
    r->failed = r->failed || !done;
    r->peer->drop(r->self);
    return ms;
}

static void take_turn(racer *r, const case_spec *spec, const case_input *input, const race_rules *rules) {
    double spent = 0;
    while (spent < turn_ms && !finished(r, rules)) {
        double ms = run_once(r, spec, input, rules);
        bool counts = r->warm || ms > warm_up_ms;
        r->warm = true;
        if (counts) {
            samples_add(&r->times, ms);
        }
        spent += ms;
    }
}

void race_run(racer *racers, size_t count, const case_spec *spec, const case_input *input, const race_rules *rules) {
    for (size_t i = 0; i < count; i++) {
        enter(&racers[i], input, rules);
    }
    for (bool going = true; going;) {
        going = false;
        for (size_t i = 0; i < count; i++) {
            take_turn(&racers[i], spec, input, rules);
            going = going || !finished(&racers[i], rules);
        }
    }
    for (size_t i = 0; i < count; i++) {
        leave(&racers[i]);
    }
}
