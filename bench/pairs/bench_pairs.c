/* Measures Clinker, and Embree and FCL where they were found, on the workloads W1, W2, W3 and W6 in one run.
 *
 * Exit status: 0, or 1 if Clinker gave a wrong answer, 2 for bad usage or want of memory. */
#include "lib/machine.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

static const peer *const peers[] = {
#ifdef BENCH_WITH_EMBREE
    &peer_embree_low,
    &peer_embree_medium,
#endif
#ifdef BENCH_WITH_FCL
    &peer_fcl_aabb,
    &peer_fcl_obb,
    &peer_fcl_obbrss,
#endif
    NULL,
};

typedef struct options {
    const char *only;
    const char *markdown;
    bool quick, full, trusted, processor_time;
} options;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            o->quick = true;
        } else if (strcmp(argv[i], "--full") == 0) {
            o->full = true;
        } else if (strcmp(argv[i], "--trusted") == 0) {
            o->trusted = true;
        } else if (strcmp(argv[i], "--processor-time") == 0) {
            o->processor_time = true;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            o->only = argv[++i];
        } else if (strcmp(argv[i], "--markdown") == 0 && i + 1 < argc) {
            o->markdown = argv[++i];
        } else {
            return false;
        }
    }
    return true;
}

static void line_up(racer racers[RACER_COUNT], bool trusted) {
    memset(racers, 0, RACER_COUNT * sizeof *racers);
    racers[RACER_CLINKER].peer = &peer_clinker;
    racers[RACER_COLD].peer = &peer_clinker_cold;
    racers[RACER_READING].peer = &peer_reading;
    for (size_t i = 0; peers[i]; i++) {
        racers[RACER_PEERS + i].peer = peers[i];
    }
    racers[RACER_TWO_CLINKER].peer = &peer_clinker;
#ifdef BENCH_WITH_EMBREE
    racers[RACER_TWO_EMBREE].peer = &peer_embree_low;
#endif
    for (size_t i = 0; i < RACER_COUNT; i++) {
        racers[i].settings = (peer_settings){.threads = i < RACER_TWO_CLINKER ? 1 : 2, .trusted = trusted};
    }
}

/* Runs one case; false if Clinker's answer is wrong. */
static bool run_case(const case_spec *spec, const case_input *input, const options *o, racer *racers, FILE *file) {
    race_rules rules = {.repetitions = o->quick ? 3 : 7, .least_ms = o->quick ? 5 : 50, .most_ms = 5000};
    rules.full = o->full;
    rules.processor_time = o->processor_time;
    line_up(racers, o->trusted);
    /* Embree uses the most threads that any of its devices was made with, so those with one go first, and leave. */
    race_run(racers, RACER_TWO_CLINKER, spec, input, &rules);
    race_run(racers + RACER_TWO_CLINKER, RACER_COUNT - RACER_TWO_CLINKER, spec, input, &rules);
    bool right = table_row(stdout, spec, racers, &rules);
    if (file) {
        table_row(file, spec, racers, &rules);
    }
    return right;
}

static int run_all(const options *o, racer *racers, FILE *file) {
    case_spec specs[CASES_MAX];
    size_t count = cases_list(specs, o->quick);
    table_summary summary = {.count = 0};
    int status = 0;
    for (size_t i = 0; i < count && status < 2; i++) {
        case_input input;
        if (o->only && !strstr(specs[i].name, o->only)) {
            continue;
        }
        if (!case_make(&specs[i], &input)) {
            fprintf(stderr, "bench_pairs: not enough memory for %s\n", specs[i].name);
            status = 2;
        } else {
            status = run_case(&specs[i], &input, o, racers, file) ? status : 1;
            table_summary_add(&summary, &specs[i], racers);
        }
        case_free(&input);
    }
    table_summary_print(stdout, &summary);
    if (file) {
        table_summary_print(file, &summary);
    }
    return status;
}

static void print_head(FILE *out, const options *o) {
    machine_print(out);
    if (o->trusted) {
        fprintf(out, "Clinker's meshes are marked as trusted.\n");
    }
    if (o->processor_time) {
        fprintf(out, "Processor time instead of wall time, so that two threads show what they cost together.\n");
    }
    table_head(out);
}

int main(int argc, char **argv) {
    options o = {0};
    if (!parse(argc, argv, &o)) {
        fprintf(stderr,
                "usage: bench_pairs [--only TEXT] [--quick] [--full] [--trusted] [--processor-time] [--markdown FILE]\n"
                "  --only TEXT      cases whose name contains the text, as in \"W1 100k\"\n"
                "  --quick          small sizes, few repetitions\n"
                "  --full           the slow peers too, and everybody seven times at least\n"
                "  --trusted        tell Clinker that the arrays need no checking\n"
                "  --processor-time instead of wall time: for a machine that others use as well\n"
                "  --markdown FILE  write the table into a file as well\n");
        return 2;
    }
    FILE *file = o.markdown ? fopen(o.markdown, "w") : NULL;
    racer *racers = calloc(RACER_COUNT, sizeof *racers);
    if ((o.markdown && !file) || !racers) {
        fprintf(stderr, "bench_pairs: %s\n", racers ? "cannot write the table" : "not enough memory");
        free(racers);
        return 2;
    }
    print_head(stdout, &o);
    if (file) {
        print_head(file, &o);
    }
    int status = run_all(&o, racers, file);
    free(racers);
    if (file && fclose(file) != 0) {
        status = 2;
    }
    return status;
}
