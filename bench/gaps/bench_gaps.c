/* bench_gaps: the signed gap at each vertex of a jaw to the other one, with and without a reach, closed and not, from
 * raw arrays; beside Embree's point queries, where these are found, which tell no side. One thread, and two. */
#include "point_queries.h"

#include "clinker/draw.h"
#include "lib/machine.h"
#include "lib/samples.h"

#include <math.h>
#include <scenes.h>
#include <stdlib.h>

enum { REPETITIONS = 5 };

/* What is measured. */
typedef struct workload {
    const char *name;
    double reach;
    size_t missing; /* faces, so that the other body is not closed */
} workload;

typedef struct contest {
    clinker_workspace *workspaces[2]; /* of one thread and of two */
    scene_pair jaws;
    clinker_body bodies[2];
    scene_mesh placed; /* the other body, where it is, for Embree */
    float *distances;
    double ms[2], peer_ms;
    size_t measured, peer_measured;
    double farthest; /* difference of a distance from Embree's */
} contest;

static bool run_own(contest *c, const workload *work, unsigned threads) {
    clinker_gaps_settings settings;
    clinker_gaps_settings_init(&settings);
    settings.reach = work->reach;
    clinker_gaps gaps = CLINKER_INIT(clinker_gaps);
    const double start = threads == 1 ? processor_ms() : clock_ms();
    if (clinker_bodies_gaps(c->workspaces[threads - 1], c->bodies, &settings, &gaps) != CLINKER_STATUS_OK) {
        return false;
    }
    const double ms = (threads == 1 ? processor_ms() : clock_ms()) - start;
    c->ms[threads - 1] = fmin(c->ms[threads - 1], ms);
    c->measured = gaps.gap_count;
    for (size_t i = 0; c->peer_measured > 0 && i < gaps.vertex_count; i++) {
        if (!isnan(gaps.gap[i]) && isfinite(c->distances[i])) {
            c->farthest = fmax(c->farthest, fabs(fabs(gaps.gap[i]) - (double)c->distances[i]));
        }
    }
    return true;
}

static bool run_peer(contest *c, const workload *work) {
#ifdef BENCH_WITH_EMBREE
    const point_queries queries = {.positions = c->placed.positions,
                                   .vertex_count = c->placed.vertex_count,
                                   .indices = c->placed.indices,
                                   .triangle_count = c->bodies[1].mesh.triangle_count,
                                   .points = c->jaws.a.positions,
                                   .point_count = c->jaws.a.vertex_count,
                                   .reach = work->reach > 0 ? (float)work->reach : INFINITY,
                                   .distances = c->distances};
    const double start = processor_ms();
    c->peer_measured = point_queries_run(&queries);
    c->peer_ms = fmin(c->peer_ms, processor_ms() - start);
    return c->peer_measured != SIZE_MAX;
#else
    (void)c;
    (void)work;
    return true;
#endif
}

static bool race(contest *c, const workload *work) {
    c->ms[0] = c->ms[1] = c->peer_ms = INFINITY;
    c->peer_measured = 0;
    c->farthest = 0;
    bool good = true;
    for (int i = 0; i < REPETITIONS && good; i++) {
        good = run_peer(c, work) && run_own(c, work, 1) && run_own(c, work, 2);
    }
    return good;
}

static void print_row(const contest *c, const workload *work) {
    const double count = (double)c->measured;
    printf("| %s | %zu | %zu | %.1f | %.0f | %.1f |", work->name, c->jaws.a.triangle_count, c->measured, c->ms[0],
           1e6 * c->ms[0] / count, c->ms[1]);
    if (c->peer_measured > 0) {
        printf(" %.1f | %.2f | %.1g |\n", c->peer_ms, c->ms[0] / c->peer_ms, c->farthest);
    } else {
        printf(" | | |\n");
    }
    fflush(stdout);
}

static bool measure(contest *c, size_t triangles) {
    static const workload workloads[] = {{"all", 0, 0},
                                         {"reach 0.05", 0.05, 0},
                                         {"reach 0.01", 0.01, 0},
                                         {"open, all", 0, 100},
                                         {"open, reach 0.01", 0.01, 100}};
    c->jaws = scene_jaws(triangles, SCENE_KISS);
    scene_pair_bodies(&c->jaws, c->bodies);
    c->placed = scene_mesh_placed(&c->jaws.b, &c->jaws.pose);
    c->distances = calloc(c->jaws.a.vertex_count + 1, sizeof *c->distances);
    bool good = c->placed.vertex_count > 0 && c->distances != NULL;
    const size_t whole = c->bodies[1].mesh.triangle_count;
    for (size_t i = 0; good && i < sizeof workloads / sizeof *workloads; i++) {
        c->bodies[1].mesh.triangle_count = whole - workloads[i].missing;
        good = race(c, &workloads[i]);
        if (good) {
            print_row(c, &workloads[i]);
        }
    }
    free(c->distances);
    scene_mesh_free(&c->placed);
    scene_pair_free(&c->jaws);
    return good;
}

int main(void) {
    static const size_t sizes[] = {55000, 440000};
    contest c = {0};
    bool done = true;
    for (unsigned i = 0; i < 2; i++) {
        clinker_workspace_settings settings;
        clinker_workspace_settings_init(&settings);
        settings.threads = i + 1;
        done = done && clinker_workspace_create(&settings, &c.workspaces[i]) == CLINKER_STATUS_OK;
    }
    machine_print(stdout);
    printf("Smallest of %d runs, from raw arrays to the gaps of all vertices; one thread: processor time.\n\n",
           REPETITIONS);
    printf("| jaws | triangles each | vertices | ms | ns each | ms, 2 threads | Embree, ms | ratio | largest "
           "difference |\n| --- | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; done && i < sizeof sizes / sizeof *sizes; i++) {
        done = measure(&c, sizes[i]);
    }
    if (!done) {
        fprintf(stderr, "bench_gaps: a call failed, or there is no memory\n");
    }
    clinker_workspace_destroy(c.workspaces[0]);
    clinker_workspace_destroy(c.workspaces[1]);
    return done ? 0 : 2;
}
