/* Tables 4.1 and 4.2: what reading pixels costs, and what ending early saves. */
#include "entrants.h"
#include "knot_pairs.h"
#include "lib/samples.h"
#include "passes.h"
#include "sections.h"

#include <math.h>

/* Runs in turn, the least of each. */
static bool time_entrants(const edges_bench *bench, const scene_pair *pair, uint32_t resolution,
                          const edges_entrant *entrants, size_t count, double *ms, bool *yes) {
    clinker_body bodies[2];
    const edges_question question = {
        .bodies = bodies, .body_count = 2, .pair = pair, .view = {.direction = {0, 0, 1}, .resolution = resolution}};
    scene_pair_bodies(pair, bodies);
    for (size_t i = 0; i < count; i++) {
        ms[i] = INFINITY;
    }
    for (size_t run = 0; run < (bench->quick ? 3 : 60) * count; run++) {
        edges_outcome outcome;
        size_t i = run % count;
        double start = processor_ms();
        if (!edges_ask(&entrants[i], bench->workspace, NULL, &question, &outcome)) {
            return false;
        }
        ms[i] = fmin(ms[i], processor_ms() - start);
        yes[i] = edges_says_yes(&entrants[i], &outcome);
    }
    return true;
}

typedef struct window {
    uint32_t width, height;
    double read, parse, render; /* the paper's, ms */
} window;

static bool print_window(const edges_bench *bench, const scene_pair *pair, const window *seen) {
    static const edges_entrant whole[] = {
        {.algorithm = 4}, {.algorithm = 5}, {.method = CLINKER_METHOD_EDGES}, {.method = CLINKER_METHOD_EXACT}};
    edges_passes passes;
    double ms[4];
    bool yes[4];
    if (!edges_passes_time(pair, seen->width, seen->height, bench->quick ? 3 : 60, &passes) ||
        !time_entrants(bench, pair, seen->width, whole, 4, ms, yes)) {
        return false;
    }
    printf("| %u x %u (whole: %u x %u) | %zu | %.2f | %.2f | %.2f | %.2f | %.3f | %.3f | %.3f | %.2f | %.2f | %.2f | "
           "%.3f | %.1f | %.1f "
           "| %.1f |\n",
           (unsigned)seen->width, (unsigned)seen->height, (unsigned)passes.whole_width, (unsigned)passes.whole_height,
           passes.pixels, passes.first, passes.again, passes.each, passes.first + passes.again + passes.each,
           passes.read, passes.parse, passes.counted, ms[0], ms[1], ms[2], ms[3], seen->render, seen->read,
           seen->parse);
    fflush(stdout);
    return yes[0] && yes[1] && yes[2] && yes[3];
}

static bool print_reading(const edges_bench *bench) {
    static const knot_sizes sizes = {{93, 98}, {11, 8}};
    static const window windows[] = {{640, 480, 6.7, 1.2, 4.0}, {256, 256, 1.5, 0.2, 3.9}};
    scene_pair pair = knot_pair(bench->workspace, &sizes, true);
    bool done = pair.a.positions != NULL;
    printf(
        "### Table 4.1: drawing and reading, %zu polygons\n\n"
        "| window | pixels with an edge inside | passes 1 to 3 | 4 | 5 to 7 | drawing in all | read | parse | counts "
        "instead | algorithm 4 | algorithm 5 | edges | exact | the paper: drawing | read | parse |\n"
        "| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n",
        pair.a.triangle_count + pair.b.triangle_count);
    for (size_t i = 0; done && i < sizeof windows / sizeof *windows; i++) {
        done = print_window(bench, &pair, &windows[i]);
    }
    scene_pair_free(&pair);
    return done;
}

typedef struct early_row {
    knot_sizes sizes;
    double meet, apart; /* the paper's, ms */
} early_row;

enum { EARLY_ENTRANTS = 4 };

static bool print_early_row(const edges_bench *bench, const early_row *row) {
    static const edges_entrant entrants[EARLY_ENTRANTS] = {
        {.algorithm = 5},
        {.algorithm = 4},
        {.method = CLINKER_METHOD_EDGES},
        {.method = CLINKER_METHOD_EDGES, .detail = CLINKER_DETAIL_KIND}};
    double ms[2][EARLY_ENTRANTS];
    size_t polygons = 0;
    bool done = true;
    for (int meet = 0; done && meet < 2; meet++) {
        bool yes[EARLY_ENTRANTS] = {false};
        scene_pair pair = knot_pair(bench->workspace, &row->sizes, meet == 1);
        polygons = pair.a.triangle_count + pair.b.triangle_count;
        done = pair.a.positions != NULL && time_entrants(bench, &pair, 256, entrants, EARLY_ENTRANTS, ms[meet], yes);
        for (int i = 0; i < EARLY_ENTRANTS; i++) {
            done = done && yes[i] == (meet == 1);
        }
        scene_pair_free(&pair);
    }
    if (!done) {
        return false;
    }
    printf("| %zu |", polygons);
    for (int i = 0; i < EARLY_ENTRANTS; i++) {
        printf(" %.2f, %.2f: %.0f %% |", ms[1][i], ms[0][i], 100 * (1 - ms[0][i] / ms[1][i]));
    }
    printf(" %.2f, %.2f: %.0f %% |\n", row->meet, row->apart, 100 * (1 - row->apart / row->meet));
    fflush(stdout);
    return true;
}

static bool print_early(const edges_bench *bench) {
    static const early_row rows[] = {{{{33, 23}, {5, 6}}, 0.92, 0.63},
                                     {{{50, 34}, {6, 7}}, 1.35, 0.98},
                                     {{{60, 43}, {8, 9}}, 2.04, 1.48},
                                     {{{70, 59}, {10, 10}}, 2.94, 2.11}};
    bool done = true;
    printf("\n### Table 4.2: ending early where nothing interferes, 256 x 256 pixels\n\n"
           "With interference, without, and what is saved.\n\n"
           "| polygons | algorithm 5 | algorithm 4 | edges, yes or no | edges, kinds | the paper, algorithm 5 |\n"
           "| --: | --: | --: | --: | --: | --: |\n");
    for (size_t i = 0; done && i < sizeof rows / sizeof *rows; i++) {
        done = print_early_row(bench, &rows[i]);
    }
    return done;
}

bool edges_tables(const edges_bench *bench) {
    printf("## Tables 4.1 and 4.2: reading pixels, and ending early\n\n"
           "Two knots that pass through each other, or are entangled with some room between them. Times in ms of one "
           "thread, the least of many runs. Whole algorithms "
           "also check the meshes, move the edges, and look for what is inside; their window has as many pixels along "
           "its longer side.\n\n");
    bool right = print_reading(bench);
    return print_early(bench) && right;
}
