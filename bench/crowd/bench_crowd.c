/* Measures crowds of bodies, workload W6: Clinker beside Embree, FCL, Bullet, ODE and CGAL's boxes where they were
 * found, one thread each. Shapes, and trees over meshes, are made beforehand; the clock starts with the poses of the
 * frame and stops at the list of interfering pairs. Clinker starts from raw triangles even so.
 *
 * Exit status: 0, or 1 if Clinker failed or stands alone with its answer, 2 for bad usage or want of memory. */
#include "lib/machine.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

static const peer *const entrants[] = {
    &peer_clinker,
    &peer_clinker_kind,
#ifdef BENCH_WITH_EMBREE
    &peer_embree_low,
    &peer_embree_medium,
#endif
#ifdef BENCH_WITH_FCL
    &peer_fcl_obb,
    &peer_fcl_obb_float,
#endif
#ifdef BENCH_WITH_BULLET
    &peer_bullet,
#endif
#ifdef BENCH_WITH_ODE
    &peer_ode_sweep,
    &peer_ode_hash,
#endif
#ifdef BENCH_WITH_CGAL
    &peer_cgal_boxes,
#endif
    NULL,
};

typedef struct options {
    const char *only;
    bool quick, wall;
} options;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--quick") == 0) {
            o->quick = true;
        } else if (strcmp(argv[i], "--wall") == 0) {
            o->wall = true;
        } else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc) {
            o->only = argv[++i];
        } else {
            return false;
        }
    }
    return true;
}

/* Several rounds, in each of which everybody loads the crowd anew: where memory happens to lie, and what else the
 * machine has to do, matters less then. */
static void run_case(const case_input *input, const options *o, racer *racers, crowd_table *table) {
    const race_rules rules = {.repetitions = o->quick ? 3 : 9,
                              .least_ms = o->quick ? 5 : 200,
                              .most_ms = o->quick ? 500 : 1500,
                              .processor_time = !o->wall};
    for (int round = 0; round < (o->quick ? 1 : 7); round++) {
        memset(racers, 0, table->entrant_count * sizeof *racers);
        for (size_t i = 0; i < table->entrant_count; i++) {
            racers[i].peer = table->entrants[i];
            racers[i].settings.threads = 1;
        }
        race_run(racers, table->entrant_count, &table->cases[table->case_count], input, &rules);
        crowd_table_add(table, table->case_count, racers);
    }
    table->case_count++;
}

/* False if memory ran out. */
static bool run_all(const options *o, racer *racers, crowd_table *table) {
    case_spec specs[CASES_MAX];
    size_t count = cases_crowds(specs, o->quick);
    for (size_t i = 0; i < count && table->case_count < CROWD_CASES; i++) {
        case_input input;
        if (o->only && !strstr(specs[i].name, o->only)) {
            continue;
        }
        bool made = case_make(&specs[i], &input);
        if (made) {
            table->cases[table->case_count] = specs[i];
            run_case(&input, o, racers, table);
        }
        case_free(&input);
        if (!made) {
            return false;
        }
    }
    return true;
}

static void print_note(const options *o) {
    printf("One thread; %s, the second least of the least times of all rounds.\n",
           o->wall ? "wall time" : "processor time");
    printf(
        "From the poses of the frame to the list of interfering pairs; shapes and trees over meshes are made before, "
        "except by Clinker.\n\n");
}

int main(int argc, char **argv) {
    options o = {0};
    if (!parse(argc, argv, &o)) {
        fprintf(stderr, "usage: bench_crowd [--only TEXT] [--quick] [--wall]\n"
                        "  --only TEXT  cases whose name contains the text, as in \"10k boxes\"\n"
                        "  --quick      small crowds, few repetitions\n"
                        "  --wall       wall time instead of processor time\n");
        return 2;
    }
    racer *racers = calloc(CROWD_ENTRANTS, sizeof *racers);
    crowd_table *table = calloc(1, sizeof *table);
    int status = 2;
    if (racers && table) {
        while (entrants[table->entrant_count] && table->entrant_count < CROWD_ENTRANTS) {
            table->entrants[table->entrant_count] = entrants[table->entrant_count];
            table->entrant_count++;
        }
        machine_print(stdout);
        print_note(&o);
        if (run_all(&o, racers, table)) {
            crowd_table_print(stdout, table);
            status = crowd_table_right(table) ? 0 : 1;
        }
    }
    if (status == 2) {
        fprintf(stderr, "bench_crowd: not enough memory\n");
    }
    free(table);
    free(racers);
    return status;
}
