/* bench_overlap: what the overlap of two bodies costs, against finding all faces that cross; how far the bounds of its
 * depth are apart; and memory. */
#include "lib/assembly.h"
#include "lib/machine.h"
#include "overlap_faces.h"
#include "steps.h"

#include <stdio.h>
#include <string.h>

enum { REPETITIONS = 11, FEW = 3 };

static scene_pair make_deep(size_t triangles) {
    return scene_spheres(triangles, SCENE_DEEP);
}
static scene_pair make_jaws(size_t triangles) {
    return scene_jaws(triangles, SCENE_OVERLAP);
}

typedef struct workload {
    const char *name;
    scene_pair (*make)(size_t triangles);
    size_t triangles;
} workload;

static void print(const char *name, const steps *found, size_t taking_part) {
    const double base = steps_base_ms(found);
    printf("| %s | %.2f + %.2f |", name, found->ms[STEP_FACES], found->ms[STEP_CLOSED]);
    for (int i = STEP_VOLUME; i < STEP_COUNT; i++) {
        printf(" %.2f | %.2f |", found->ms[i], found->ms[i] / base);
    }
    printf(" %.4f | %zu of %zu |", found->ratio, found->short_of, found->measured);
    for (int i = STEP_VOLUME; i < STEP_COUNT; i++) {
        if (taking_part > 0) {
            printf(" %.0f |", steps_more_bytes(found, (step)i) / (double)taking_part);
        } else {
            printf(" |");
        }
    }
    printf(" %zu |\n", taking_part);
    fflush(stdout);
}

/* How many faces bound the overlap; 0: not known. */
static size_t count_taking_part(const scene_pair *pair) {
    overlap_faces *overlap = overlap_faces_open(pair);
    size_t count = 0;
    if (overlap != NULL) {
        count = overlap_faces_space(overlap, false).count;
        overlap_faces_close(overlap);
    }
    return count;
}

static bool measure(const workload *work, int repetitions) {
    scene_pair pair = work->make(work->triangles);
    clinker_body bodies[2];
    steps found;
    scene_pair_bodies(&pair, bodies);
    bool done = pair.a.vertex_count > 0 && pair.b.vertex_count > 0 && steps_measure(bodies, 2, repetitions, &found);
    if (done) {
        print(work->name, &found, count_taking_part(&pair));
    }
    scene_pair_free(&pair);
    return done;
}

static bool measure_assembly(const char *name, const char *file, int repetitions) {
    assembly parts;
    steps found;
    if (!assembly_open(file, &parts)) {
        return true;
    }
    bool done = steps_measure(parts.bodies, parts.count, repetitions, &found);
    if (done) {
        print(name, &found, 0);
    }
    assembly_close(&parts);
    return done;
}

int main(int argc, char **argv) {
    static const workload workloads[] = {
        {"W1 deep, 100k", make_deep, 100000},
        {"W1 deep, 1M", make_deep, 1000000},
        {"W3 overlap, 55k", make_jaws, 55000},
        {"W3 overlap, 440k", make_jaws, 440000},
    };
    const bool quick = argc == 2 && strcmp(argv[1], "--quick") == 0;
    if (argc > 1 && !quick) {
        fprintf(stderr, "usage: bench_overlap [--quick]\n");
        return 2;
    }
    const int repetitions = quick ? FEW : REPETITIONS;
    bool done = true;
    machine_print(stdout);
    printf(
        "Smallest of %d runs in ms, from raw arrays to the answer; one thread, processor time. x: times all crossing "
        "faces and the closed test.\n\n",
        repetitions);
    printf("| bodies | crossing faces + closed | volume | x | regions | x | with depth | x | lower / upper | short of "
           "0.9 | bytes a face: volume | regions | with depth | faces that take part |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; done && i < sizeof workloads / sizeof *workloads; i++) {
        done = measure(&workloads[i], repetitions);
    }
    done = done && measure_assembly("gearbox", "cad/GearboxAssy/GearboxAssy-decoded.glb", repetitions);
    if (!done) {
        fprintf(stderr, "bench_overlap: a check failed, or there is no memory\n");
    }
    return done ? 0 : 2;
}
