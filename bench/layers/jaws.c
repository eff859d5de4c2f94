/* Figure 5: jaws of 110,000 polygons, free, at first contact, and deep in each other. */
#include "contest.h"
#include "passes.h"
#include "peers/rasters.h"
#include "sections.h"

enum { PEERS = 4, POSITIONS = 4 };

static const peer *const peers[PEERS] = {&peer_layers, &peer_layers_stepwise, &peer_zlist, &peer_clinker};

typedef struct position {
    const char *name;
    double depth; /* of the bumps' height, past first contact */
    unsigned paper_passes;
    double reality_engine, extreme; /* seconds */
} position;

static const position positions[POSITIONS] = {
    {"5a, free", -0.02, 1, 0.30, 0.49},
    {"5b, first contact", 0.002, 1, 0.30, 0.49},
    {"5c, deep", 0.2, 3, 1.11, 1.78},
    {"5d, deeper", 0.5, 3, 1.11, 1.78},
};

static bool print_row(const layers_bench *bench, const scene_pair *pair, const clinker_view *view, const position *at) {
    double ms[2][PEERS];
    passes counted;
    contest rules = {.view = *view, .expected = at->depth > 0, .quick = bench->quick, .threads = 1};
    bool right = passes_count(bench->workspace, pair, view, &counted);
    for (int whole = 0; whole < 2; whole++) {
        rules.whole = whole == 1;
        right = contest_run(&rules, pair, peers, PEERS, ms[whole]) && right;
    }
    printf("| %s | %zu | %zu of %zu | %zu | %zu | %u, %u |", at->name, counted.sights, counted.clashing, counted.shared,
           counted.shared - counted.convex, counted.undecided, counted.bare, counted.whole);
    for (int i = 0; i < 2 * PEERS; i++) {
        contest_print(stdout, ms[i / PEERS][i % PEERS]);
    }
    printf(" %u | %.2f s | %.2f s |\n", at->paper_passes, at->reality_engine, at->extreme);
    fflush(stdout);
    return right;
}

static bool print_table(const layers_bench *bench, const char *name, const clinker_view *view) {
    bool right = true;
    printf("\n### Seen %s\n\n", name);
    printf("| figure | lines of sight | pixels that clash | concave pixels | undecided pixels | passes: yes or no, "
           "whole map | extended | "
           "stepwise | zlist | exact | whole map: extended | stepwise | zlist | exact, all pairs | the paper's passes "
           "| RealityEngine2 | Extreme |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    for (int i = 0; i < POSITIONS; i++) {
        scene_pair pair = scene_jaws_pressed(bench->quick ? 5500 : 55000, positions[i].depth);
        right = pair.a.positions != NULL && print_row(bench, &pair, view, &positions[i]) && right;
        scene_pair_free(&pair);
    }
    return right;
}

bool layers_jaws(const layers_bench *bench) {
    const clinker_view along = {.direction = {0, 0, 1}, .resolution = 512};
    const clinker_view automatic = {.resolution = 512};
    const clinker_view askew = {.direction = {0.9, 0.8, 1}, .resolution = 512};
    printf("## Figure 5: jaws, 512 x 512 pixels\n\n"
           "Times in ms of one thread: yes or no, then the whole map, or all pairs of faces. Three passes are two and "
           "a sorting of layers.\n");
    bool right = print_table(bench, "along the axis of the bumps, where each jaw is convex", &along);
    right = print_table(bench, "as the library chooses", &automatic) && right;
    return print_table(bench, "50 degrees off that axis", &askew) && right;
}
