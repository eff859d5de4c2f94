#include "contest.h"

#include "lib/race.h"

#include <stdlib.h>

bool contest_run(const contest *rules, const scene_pair *pair, const peer *const *peers, size_t count, double *ms) {
    racer *racers = calloc(count, sizeof *racers);
    for (size_t i = 0; i < count; i++) {
        ms[i] = -1;
    }
    if (!racers) {
        return false;
    }
    const case_spec spec = {.all_pairs = rules->whole, .expected = rules->expected};
    const case_input input = {.pair = *pair};
    const race_rules measured = {.repetitions = rules->quick ? 3 : 9,
                                 .least_ms = rules->quick ? 5 : 50,
                                 .most_ms = rules->quick ? 500 : 3000,
                                 .processor_time = rules->threads == 1};
    for (size_t i = 0; i < count; i++) {
        racers[i].peer = peers[i];
        racers[i].settings = (peer_settings){.threads = rules->threads, .view = rules->view};
    }
    race_run(racers, count, &spec, &input, &measured);
    bool right = true;
    for (size_t i = 0; i < count; i++) {
        bool won = !racers[i].failed && racers[i].times.count > 0 && racers[i].answer.hit == rules->expected;
        ms[i] = won ? samples_min(&racers[i].times) : -1;
        right = right && won;
    }
    free(racers);
    return right;
}

void contest_print(FILE *out, double ms) {
    if (ms < 0) {
        fprintf(out, " wrong |");
    } else {
        fprintf(out, ms < 1 ? " %.2f |" : ms < 100 ? " %.1f |" : " %.0f |", ms);
    }
}
