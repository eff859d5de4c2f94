/* Figure 4.15: time against the number of bodies, boxes in random places. */
#include "growth.h"

#include <math.h>
#include <random.h>
#include <stdlib.h>

static const size_t sizes[] = {10, 20, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};

/* Puts all boxes elsewhere, in a cube where about every other one meets another. */
static void strew(scene_crowd *crowd, scene_random *random) {
    double side = 2.5 * cbrt((double)crowd->count);
    for (size_t i = 0; i < crowd->count; i++) {
        double position[3];
        for (int k = 0; k < 3; k++) {
            position[k] = scene_random_between(random, 0, side);
        }
        crowd->poses[i] = scene_random_pose(random, position);
    }
}

/* Bodies are borrowed from the crowd. */
static bool run_trials(const edges_bench *bench, scene_crowd *crowd, clinker_body *bodies, edges_trials *trials) {
    scene_random random = {crowd->count};
    const edges_question question = {.bodies = bodies,
                                     .body_count = crowd->count,
                                     .crowd = crowd,
                                     .view = {.direction = {0, 0, 1}, .resolution = 256}};
    for (int i = 0; i < (bench->quick ? 3 : 100); i++) {
        strew(crowd, &random);
        for (size_t k = 0; k < crowd->count; k++) {
            bodies[k] = scene_crowd_body(crowd, k);
        }
        if (!edges_trials_add(trials, &question)) {
            return false;
        }
    }
    return true;
}

/* What each entrant lost at each size. */
typedef struct losses {
    size_t count;
    size_t sizes[EDGES_GROWTH_MOST];
    edges_losses of[EDGES_GROWTH_MOST][EDGES_ENTRANTS_MOST];
} losses;

static bool measure(const edges_bench *bench, size_t size, edges_growth *growth, losses *found) {
    scene_crowd crowd = scene_boxes(size);
    clinker_body *bodies = malloc(size * sizeof *bodies);
    edges_trials *trials = crowd.count > 0 && bodies != NULL ? edges_trials_open(bench->workspace, &crowd) : NULL;
    bool done = trials != NULL && run_trials(bench, &crowd, bodies, trials);
    if (done) {
        edges_growth_row(growth, size, trials);
        found->sizes[found->count] = size;
        for (size_t i = 0; i < edges_entrant_count; i++) {
            found->of[found->count][i] = edges_trials_tally(trials, i)->losses;
        }
        found->count++;
    }
    edges_trials_close(trials);
    free(bodies);
    scene_crowd_free(&crowd);
    return done;
}

static void print_losses(const losses *found) {
    printf("\nWhat they name, against the exact method, over all trials: how many are lost, how many invented, "
           "of how many that there are, and how large a ball fits into the deepest of the lost pairs, in pixels. "
           "Algorithm 5 names bodies, the others pairs.\n\n| bodies |");
    for (size_t i = 1; i < edges_entrant_count; i++) {
        if (edges_names(&edges_entrants[i]) != EDGES_NAMES_NOTHING) {
            printf(" %s |", edges_entrants[i].name);
        }
    }
    printf("\n| --: | --: | --: | --: | --: |\n");
    for (size_t row = 0; row < found->count; row++) {
        printf("| %zu |", found->sizes[row]);
        for (size_t i = 1; i < edges_entrant_count; i++) {
            const edges_losses *lost = &found->of[row][i];
            if (edges_names(&edges_entrants[i]) != EDGES_NAMES_NOTHING) {
                printf(" %zu, %zu of %zu, %.2g |", lost->lost, lost->invented, lost->named, lost->deepest);
            }
        }
        printf("\n");
    }
}

bool edges_bodies(const edges_bench *bench) {
    edges_growth growth = {.what = "bodies"};
    losses found = {.count = 0};
    bool done = true;
    printf("## Figure 4.15: time against bodies\n\n"
           "Boxes of 12 triangles in random places, half of them meeting another, 256 x 256 pixels. Times in ms of one "
           "thread: the mean over %d configurations ± the standard deviation. Embree and FCL have a box as one "
           "shape.\n\n",
           bench->quick ? 3 : 100);
    edges_growth_head(&growth);
    for (size_t i = 0; done && i < (bench->quick ? 4 : sizeof sizes / sizeof *sizes); i++) {
        done = measure(bench, sizes[i], &growth, &found);
    }
    if (done) {
        edges_growth_fits(&growth);
        print_losses(&found);
        done = edges_growth_draw(bench, &growth, "edges_bodies.svg", "Time against the number of bodies");
    }
    return done;
}
