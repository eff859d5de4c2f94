/* Measures bodies that touch, workloads T1 to T4: Clinker beside Embree and FCL where they were found; and the largest
 * crowd of boxes of W6 with one thread and with two.
 *
 * Exit status: 0, or 1 if Clinker gave a wrong answer, 2 for bad usage or want of memory. */
#include "lib/machine.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

typedef struct options {
    const char *only;
    bool quick;
} options;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            o->quick = true;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            o->only = argv[++i];
        } else {
            return false;
        }
    }
    return true;
}

/* The default question does not ask for face pairs, so that it is asked beside the one for yes or no alone. */
static void line_up(racer racers[TOUCHING_RACERS], const case_spec *spec) {
    memset(racers, 0, TOUCHING_RACERS * sizeof *racers);
    racers[TOUCHING_CLINKER].peer = racers[TOUCHING_TWO_CLINKER].peer = &peer_clinker;
    if (spec->touching && !spec->all_pairs) {
        racers[TOUCHING_COMMAND].peer = racers[TOUCHING_TWO_COMMAND].peer = &peer_clinker_command;
    }
#ifdef BENCH_WITH_EMBREE
    racers[TOUCHING_EMBREE].peer = spec->touching ? &peer_embree_low : NULL;
#endif
#ifdef BENCH_WITH_FCL
    racers[TOUCHING_FCL].peer = spec->touching ? &peer_fcl_aabb : NULL;
#endif
    for (size_t i = 0; i < TOUCHING_RACERS; i++) {
        racers[i].settings = (peer_settings){.threads = i < TOUCHING_TWO_CLINKER ? 1 : 2, .touching = spec->touching};
    }
}

/* Runs one case and returns the exit status. */
static int run_case(const case_spec *spec, const options *o, racer *racers) {
    const race_rules rules = {
        .repetitions = o->quick ? 3 : 7, .least_ms = o->quick ? 5 : 50, .most_ms = o->quick ? 500 : 2000};
    case_input input;
    int status = 2;
    if (case_make(spec, &input)) {
        line_up(racers, spec);
        race_run(racers, TOUCHING_RACERS, spec, &input, &rules);
        status = touching_table_row(stdout, spec, &input, racers, &rules) ? 0 : 1;
    } else {
        fprintf(stderr, "bench_touching: not enough memory for %s\n", spec->name);
    }
    case_free(&input);
    return status;
}

/* The cases of T1 to T4, then the largest crowd of boxes; returns how many. */
static size_t list_cases(case_spec specs[CASES_MAX], bool quick) {
    case_spec crowds[CASES_MAX];
    size_t count = cases_touching(specs, quick);
    for (size_t i = cases_crowds(crowds, quick); i-- > 0;) {
        if (crowds[i].shape == CASE_BOXES && count < CASES_MAX) {
            specs[count++] = crowds[i];
            break;
        }
    }
    return count;
}

static int run_all(const options *o, racer *racers) {
    case_spec specs[CASES_MAX];
    size_t count = list_cases(specs, o->quick);
    int status = 0;
    machine_print(stdout);
    touching_table_head(stdout);
    for (size_t i = 0; i < count && status < 2; i++) {
        if (!o->only || strstr(specs[i].name, o->only)) {
            int case_status = run_case(&specs[i], o, racers);
            status = case_status > status ? case_status : status;
        }
    }
    return status;
}

int main(int argc, char **argv) {
    options o = {0};
    if (!parse(argc, argv, &o)) {
        fprintf(stderr, "usage: bench_touching [--only TEXT] [--quick]\n"
                        "  --only TEXT  cases whose name contains the text, as in \"T2a 100k\"\n"
                        "  --quick      small sizes, few repetitions\n");
        return 2;
    }
    racer *racers = calloc(TOUCHING_RACERS, sizeof *racers);
    if (!racers) {
        fprintf(stderr, "bench_touching: not enough memory\n");
        return 2;
    }
    int status = run_all(&o, racers);
    free(racers);
    return status;
}
