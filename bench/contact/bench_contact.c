/* bench_contact: what measuring a contact costs beyond the verdict. Bumpy spheres that graze and that lie deep in each
 * other, and jaws; one thread, and two. */
#include "lib/machine.h"
#include "lib/samples.h"

#include <scenes.h>
#include <stdlib.h>

enum { REPETITIONS = 15, MOST_THREADS = 2 };

typedef struct workload {
    const char *name;
    scene_pair (*make)(size_t triangles);
} workload;

static scene_pair make_grazing(size_t triangles) {
    return scene_spheres(triangles, SCENE_GRAZE);
}
static scene_pair make_deep(size_t triangles) {
    return scene_spheres(triangles, SCENE_DEEP);
}
static scene_pair make_jaws(size_t triangles) {
    return scene_jaws(triangles, SCENE_KISS);
}

/* Contestants: the verdict alone and with the contact, by one thread, then by two. */
typedef struct contest {
    clinker_workspace *workspaces[MOST_THREADS];
    samples *times[2][MOST_THREADS]; /* [contact][threads - 1] */
    clinker_pair pair;               /* with its contact, as measured last */
} contest;

static bool open_contest(contest *c) {
    bool opened = true;
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = i + 1;
        c->times[0][i] = calloc(1, sizeof(samples));
        c->times[1][i] = calloc(1, sizeof(samples));
        opened = opened && c->times[0][i] != NULL && c->times[1][i] != NULL &&
                 clinker_workspace_create(&settings, &c->workspaces[i]) == CLINKER_STATUS_OK;
    }
    return opened;
}

static void close_contest(contest *c) {
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        clinker_workspace_destroy(c->workspaces[i]);
        free(c->times[0][i]);
        free(c->times[1][i]);
    }
}

/* One thread is timed by the processor's clock, which others on the machine disturb less; two by that on the wall. */
static double now_ms(unsigned threads) {
    return threads == 1 ? processor_ms() : clock_ms();
}

/* One check, timed; false: it failed or found nothing. */
static bool check(contest *c, const clinker_body bodies[2], bool contact, unsigned threads, bool counts) {
    clinker_query query;
    clinker_query_init(&query);
    query.depth = false;
    query.regions = contact;
    query.tolerance = 0;
    clinker_answer answer = CLINKER_INIT(clinker_answer);
    double start = now_ms(threads);
    clinker_status status = clinker_bodies_check(c->workspaces[threads - 1], bodies, 2, &query, &answer);
    double ms = now_ms(threads) - start;
    if (status != CLINKER_STATUS_OK || answer.pair_count != 1) {
        return false;
    }
    if (counts) {
        samples_add(c->times[contact][threads - 1], ms);
    }
    c->pair = answer.pairs[0];
    return true;
}

/* All take turns; the first round warms up. */
static bool race(contest *c, const clinker_body bodies[2]) {
    for (int round = 0; round <= REPETITIONS; round++) {
        for (unsigned threads = 1; threads <= MOST_THREADS; threads++) {
            if (!check(c, bodies, false, threads, round > 0) || !check(c, bodies, true, threads, round > 0)) {
                return false;
            }
        }
    }
    return true;
}

static bool measure(contest *c, const workload *work, size_t triangles) {
    scene_pair pair = work->make(triangles);
    clinker_body bodies[2];
    scene_pair_bodies(&pair, bodies);
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        *c->times[0][i] = (samples){.count = 0};
        *c->times[1][i] = (samples){.count = 0};
    }
    bool done = pair.a.vertex_count > 0 && race(c, bodies);
    if (done) {
        printf("| %s | %zu | %.2f | %.2f | %.2f | %.2f | %.3g ± %.1g | %zu |\n", work->name, pair.a.triangle_count,
               samples_min(c->times[0][0]), samples_min(c->times[1][0]), samples_min(c->times[0][1]),
               samples_min(c->times[1][1]), c->pair.volume, c->pair.volume_error, c->pair.region_count);
        fflush(stdout);
    }
    scene_pair_free(&pair);
    return done;
}

int main(void) {
    static const size_t sizes[] = {1000, 10000, 100000, 1000000};
    static const workload workloads[] = {
        {"spheres, graze", make_grazing}, {"spheres, deep", make_deep}, {"jaws, kiss", make_jaws}};
    contest c = {0};
    bool done = open_contest(&c);
    machine_print(stdout);
    printf("Smallest of %d runs in ms, from raw arrays to the answer; one thread: processor time.\n\n", REPETITIONS);
    printf("| pair | triangles each | verdict | with contact | verdict, 2 threads | with contact, 2 threads | volume | "
           "regions |\n| --- | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; done && i < sizeof workloads / sizeof *workloads; i++) {
        for (size_t k = 0; done && k < sizeof sizes / sizeof *sizes; k++) {
            done = measure(&c, &workloads[i], sizes[k]);
        }
    }
    if (!done) {
        fprintf(stderr, "bench_contact: a check failed, or there is no memory\n");
    }
    close_contest(&c);
    return done ? 0 : 2;
}
