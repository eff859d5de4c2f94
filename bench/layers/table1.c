/* Table 1: stacks of boxes in positions where all passes are needed. */
#include "contest.h"
#include "passes.h"
#include "peers/rasters.h"
#include "sections.h"

enum { PEERS = 6 };

static const peer *const peers[PEERS] = {&peer_layers_basic,      &peer_layers, &peer_layers_stepwise,
                                         &peer_layers_simplified, &peer_zlist,  &peer_clinker};

typedef struct paper_row {
    const char *figure;
    double reality_engine, extreme; /* seconds */
} paper_row;

static const paper_row paper[] = {
    [SCENE_ONE_CONVEX] = {"3a, one convex", 0.84, 1.47},
    [SCENE_BOTH_CONVEX] = {"3b, both convex", 0.77, 1.36},
    [SCENE_NONE_CONVEX] = {"3c, none convex", 1.39, 2.34},
};

/* One thread for all, then two for the fastest form. */
static bool print_row(const layers_bench *bench, const scene_pair *pair, scene_stacks_kind kind, bool meet,
                      bool whole) {
    contest rules = {.view = {.direction = {0, 0, 1}, .resolution = 512},
                     .whole = whole,
                     .expected = meet,
                     .quick = bench->quick,
                     .threads = 1};
    double ms[PEERS] = {0};
    double two_threads;
    passes counted;
    bool right =
        passes_count(bench->workspace, pair, &rules.view, &counted) && contest_run(&rules, pair, peers, PEERS, ms);
    rules.threads = 2;
    right = contest_run(&rules, pair, (const peer *const[]){&peer_layers}, 1, &two_threads) && right;
    printf("| %s | %s | %zu | %u | %zu |", paper[kind].figure, meet ? "meet" : "apart",
           pair->a.triangle_count + pair->b.triangle_count, whole ? counted.whole : counted.bare, counted.undecided);
    for (int i = 0; i < PEERS; i++) {
        contest_print(stdout, ms[i]);
    }
    contest_print(stdout, two_threads);
    printf(" %.2f s | %.2f s |\n", paper[kind].reality_engine, paper[kind].extreme);
    fflush(stdout);
    return right;
}

static bool print_table(const layers_bench *bench, bool whole) {
    bool right = true;
    printf("\n### %s\n\n", whole ? "The whole map: every pixel judged, kind and span" : "Yes or no");
    printf("| figure | bodies | polygons | passes | undecided pixels | basic | extended | stepwise | simplified | "
           "zlist | exact | "
           "extended, two threads | RealityEngine2 | Extreme |\n"
           "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    for (int i = 0; i < 6; i++) {
        scene_stacks_kind kind = (scene_stacks_kind)(i / 2);
        bool meet = i % 2 == 1;
        scene_pair pair = scene_stacks(bench->quick ? 16000 : 160000, kind, meet);
        right = pair.a.positions != NULL && print_row(bench, &pair, kind, meet, whole) && right;
        scene_pair_free(&pair);
    }
    return right;
}

bool layers_table1(const layers_bench *bench) {
    printf("## Table 1: stacks of boxes, 512 x 512 pixels\n\n"
           "Times in ms of one thread, of two in one column.\n");
    bool right = print_table(bench, false);
    return print_table(bench, true) && right;
}
