/* bench_ball: the largest ball inside of an overlap: how long it takes, and how far its two bounds are apart. */
#include "lib/machine.h"
#include "lib/samples.h"
#include "overlap_faces.h"

#include <stdio.h>
#include <stdlib.h>

enum { REPETITIONS = 9 };

typedef struct workload {
    const char *name;
    scene_pair (*make)(size_t size);
    size_t size; /* faces, about, or splits of an icosahedron's edge */
    bool convex;
    double precision;
    uint64_t budget;
} workload;

static scene_pair placed(scene_mesh a, scene_mesh b, double x, double y, double z) {
    return (scene_pair){.a = a, .b = b, .pose = {{1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z}}};
}

static scene_pair make_boxes(size_t size) {
    (void)size;
    return placed(scene_cube(1), scene_cube(1), 1.25, 0.5, 0.75);
}
static scene_pair make_lens(size_t splits) {
    return placed(scene_icosphere(1, (unsigned)splits), scene_icosphere(1, (unsigned)splits), 0.9, 0.3, 0.1);
}
static scene_pair make_deep(size_t triangles) {
    return scene_spheres(triangles, SCENE_DEEP);
}
static scene_pair make_inside(size_t triangles) {
    return scene_spheres(triangles, SCENE_INSIDE);
}
static scene_pair make_kiss(size_t triangles) {
    return scene_jaws(triangles, SCENE_KISS);
}
static scene_pair make_overlap(size_t triangles) {
    return scene_jaws(triangles, SCENE_OVERLAP);
}

/* A ball of radius 1 in a block with a round bore of radius 0.98, a little off its middle. */
static scene_pair make_bore(size_t splits) {
    scene_mesh block = scene_cube(2), bore = scene_icosphere(0.98F, (unsigned)splits);
    scene_mesh_flip(&bore);
    if (!scene_mesh_append(&block, &bore)) {
        scene_mesh_free(&block);
    }
    scene_mesh_free(&bore);
    return placed(block, scene_icosphere(1, (unsigned)splits + 1), 0.0078125, 0.00390625, 0);
}

/* A shaft that is wider than its bore, by 2 / 1000. */
static scene_pair make_shaft(size_t sides) {
    scene_mesh plate = scene_plate_with_hole(2, 0.5F, 1, (unsigned)sides);
    return placed(plate, scene_pin(1.002F, 0.75F, (unsigned)sides), 0, 0, 0.125);
}

static bool measure(const workload *work) {
    scene_pair pair = work->make(work->size);
    overlap_faces *overlap = pair.a.vertex_count > 0 && pair.b.vertex_count > 0 ? overlap_faces_open(&pair) : NULL;
    samples *times = calloc(1, sizeof *times);
    bool done = overlap != NULL && times != NULL;
    ck_ball_bounds ball;
    if (done) {
        const ck_ball_space space = overlap_faces_space(overlap, work->convex);
        const ck_ball_goal goal = {.tolerance = -1, .precision = work->precision, .budget = work->budget};
        for (int i = 0; done && i < REPETITIONS; i++) {
            const double start = processor_ms();
            done = ck_ball_find(overlap_faces_workspace(overlap), &space, &goal, &ball);
            samples_add(times, processor_ms() - start);
        }
        printf("| %s | %u | %g | %llu | %.3f | %.6g | %.6g | %.4f |\n", work->name, space.count, work->precision,
               (unsigned long long)ball.steps, samples_min(times), ball.lower, ball.upper, ball.lower / ball.upper);
        fflush(stdout);
    }
    free(times);
    if (overlap != NULL) {
        overlap_faces_close(overlap);
    }
    scene_pair_free(&pair);
    return done;
}

int main(void) {
    static const workload workloads[] = {
        {"two boxes", make_boxes, 0, true, 1e-3, 1000000},
        {"two boxes, not told convex", make_boxes, 0, false, 1e-3, 1000000},
        {"lens", make_lens, 3, true, 1e-3, 1000000},
        {"lens, not told convex", make_lens, 3, false, 1e-3, 1000000},
        {"lens", make_lens, 60, true, 1e-3, 1000000},
        {"lens, not told convex", make_lens, 60, false, 1e-3, 1000000},
        {"bumpy spheres, deep", make_deep, 80, false, 1e-3, 1000000},
        {"bumpy spheres, deep", make_deep, 320, false, 1e-3, 1000000},
        {"bumpy spheres, deep", make_deep, 1000, false, 1e-3, 1000000},
        {"bumpy spheres, deep", make_deep, 100000, false, 1e-3, 1000000},
        {"bumpy spheres, deep", make_deep, 1000, false, 0.1, 1000000},
        {"bumpy spheres, deep", make_deep, 100000, false, 0.1, 1000000},
        {"bumpy spheres, deep", make_deep, 1000000, false, 0.1, 1000000},
        {"bumpy spheres, inside", make_inside, 100000, false, 0.1, 1000000},
        {"ball in its bore", make_bore, 4, false, 0.1, 1000000},
        {"ball in its bore", make_bore, 20, false, 0.1, 1000000},
        {"ball in its bore", make_bore, 4, false, 0.1, 10000000},
        {"ball in its bore", make_bore, 20, false, 0.1, 10000000},
        {"shaft in its bore", make_shaft, 32, false, 0.1, 1000000},
        {"shaft in its bore", make_shaft, 256, false, 0.1, 1000000},
        {"shaft in its bore", make_shaft, 256, false, 0.1, 10000000},
        {"jaws, kiss", make_kiss, 55000, false, 0.1, 1000000},
        {"jaws, overlap", make_overlap, 1000, false, 0.1, 1000000},
        {"jaws, overlap", make_overlap, 55000, false, 0.1, 1000000},
        {"jaws, overlap", make_overlap, 440000, false, 0.1, 1000000},
    };
    bool done = true;
    machine_print(stdout);
    printf("Smallest of %d runs in ms, one thread, processor time.\n\n", REPETITIONS);
    printf("| overlap | faces | precision | steps | ms | lower | upper | lower / upper |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; done && i < sizeof workloads / sizeof *workloads; i++) {
        done = measure(&workloads[i]);
    }
    if (!done) {
        fprintf(stderr, "bench_ball: the bodies do not meet, or there is no memory\n");
    }
    return done ? 0 : 2;
}
