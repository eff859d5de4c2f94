/* Figure 4.16: time against polygons, one shape at several levels of detail. */
#include "growth.h"

#include <random.h>

static const unsigned details[] = {3, 5, 8, 12, 18, 25, 40, 55};

static scene_mesh knot(unsigned detail) {
    return scene_knot(2, 3, 0.7F, 0.3F, 0.15F, 8 * detail, detail);
}

/* Random turns, the middles so near that knots of this size nearly always meet. */
static bool run_trials(const edges_bench *bench, scene_pair *pair, int count, edges_trials *trials) {
    scene_random random = {16};
    clinker_body bodies[2];
    const edges_question question = {
        .bodies = bodies, .body_count = 2, .pair = pair, .view = {.direction = {0, 0, 1}, .resolution = 256}};
    scene_pair_bodies(pair, bodies);
    for (int i = 0; i < (bench->quick ? 3 : count); i++) {
        double position[3];
        for (int k = 0; k < 3; k++) {
            position[k] = scene_random_between(&random, -0.5, 0.5);
        }
        pair->pose = scene_random_pose(&random, position);
        if (!edges_trials_add(trials, &question)) {
            return false;
        }
    }
    return true;
}

static bool measure(const edges_bench *bench, unsigned detail, edges_growth *growth, size_t wrong[]) {
    scene_pair pair = {.a = knot(detail), .b = knot(detail), .pose = clinker_pose_identity()};
    bool made = pair.a.positions != NULL && pair.b.positions != NULL;
    edges_trials *trials = made ? edges_trials_open(bench->workspace, NULL) : NULL;
    bool done = trials != NULL && run_trials(bench, &pair, detail > 30 ? 30 : 100, trials);
    if (done) {
        edges_growth_row(growth, pair.a.triangle_count + pair.b.triangle_count, trials);
    }
    for (size_t i = 0; done && i < edges_entrant_count; i++) {
        wrong[i] += edges_trials_tally(trials, i)->wrong;
    }
    edges_trials_close(trials);
    scene_pair_free(&pair);
    return done;
}

bool edges_polygons(const edges_bench *bench) {
    edges_growth growth = {.what = "polygons"};
    size_t wrong[EDGES_ENTRANTS_MOST] = {0};
    bool done = true;
    printf("## Figure 4.16: time against polygons\n\n"
           "Two knots at several levels of detail, turned at random, most of them meeting; 256 x 256 pixels. Times in "
           "ms of one thread: the mean over up to 100 configurations ± the standard deviation.\n\n");
    edges_growth_head(&growth);
    for (size_t i = 0; done && i < (bench->quick ? 3 : sizeof details / sizeof *details); i++) {
        done = measure(bench, details[i], &growth, wrong);
    }
    if (!done) {
        return false;
    }
    edges_growth_fits(&growth);
    printf("\nWrong answers, of all of these trials:");
    for (size_t i = 1; i < edges_entrant_count; i++) {
        printf(" %s %zu%s", edges_entrants[i].name, wrong[i], i + 1 < edges_entrant_count ? ";" : ".\n");
    }
    return edges_growth_draw(bench, &growth, "edges_polygons.svg", "Time against polygons");
}
