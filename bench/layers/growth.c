/* Growth with polygons and with pixels, on the scenes of table 1, where nothing ends early: the bodies are apart. */
#include "contest.h"
#include "peers/rasters.h"
#include "sections.h"

enum { KINDS = 3, PEERS = 2 };

static const peer *const peers[PEERS] = {&peer_layers, &peer_zlist};

/* Layers, then lists, for each of the three scenes. */
static bool measure(const layers_bench *bench, size_t polygons, uint32_t resolution, double ms[KINDS][PEERS]) {
    bool right = true;
    for (int kind = 0; kind < KINDS; kind++) {
        scene_pair pair = scene_stacks(polygons, (scene_stacks_kind)kind, false);
        const contest rules = {
            .view = {.direction = {0, 0, 1}, .resolution = resolution}, .quick = bench->quick, .threads = 1};
        right = pair.a.positions != NULL && contest_run(&rules, &pair, peers, PEERS, ms[kind]) && right;
        scene_pair_free(&pair);
    }
    return right;
}

static void print_head(const char *what, const char *each) {
    printf("| %s | 3a | 3b | 3c | zlist, 3a | zlist, 3b | zlist, 3c | 3b, ns for each further %s |\n"
           "| --: | --: | --: | --: | --: | --: | --: | --: |\n",
           what, each);
}

/* `more` is what grew since the last row; 0: this is the first. */
static void print_times(double ms[KINDS][PEERS], double last_ms, double more) {
    for (int i = 0; i < KINDS * PEERS; i++) {
        contest_print(stdout, ms[i % KINDS][i / KINDS]);
    }
    if (more > 0) {
        printf(" %.1f |\n", 1e6 * (ms[SCENE_BOTH_CONVEX][0] - last_ms) / more);
    } else {
        printf(" – |\n");
    }
    fflush(stdout);
}

static bool print_polygons(const layers_bench *bench) {
    bool right = true;
    double last_ms = 0;
    double last_size = 0;
    printf("\n### Time against polygons, 512 x 512 pixels\n\n");
    print_head("polygons", "polygon");
    for (size_t size = 10000; size <= (bench->quick ? 40000 : 1280000); size *= 2) {
        double ms[KINDS][PEERS] = {{0}};
        right = measure(bench, size, 512, ms) && right;
        printf("| %zu |", size);
        print_times(ms, last_ms, last_size > 0 ? (double)size - last_size : 0);
        last_ms = ms[SCENE_BOTH_CONVEX][0];
        last_size = (double)size;
    }
    return right;
}

static bool print_pixels(const layers_bench *bench) {
    const size_t size = bench->quick ? 16000 : 160000;
    bool right = true;
    double last_ms = 0;
    double last_pixels = 0;
    printf("\n### Time against pixels, %zu polygons\n\n", size);
    print_head("pixels", "pixel");
    for (uint32_t side = 64; side <= (bench->quick ? 256 : 2048); side *= 2) {
        double ms[KINDS][PEERS] = {{0}};
        double pixels = (double)side * side;
        right = measure(bench, size, side, ms) && right;
        printf("| %u x %u |", (unsigned)side, (unsigned)side);
        print_times(ms, last_ms, last_pixels > 0 ? pixels - last_pixels : 0);
        last_ms = ms[SCENE_BOTH_CONVEX][0];
        last_pixels = pixels;
    }
    return right;
}

bool layers_growth(const layers_bench *bench) {
    printf("## Growth with polygons and pixels\n\n"
           "The scenes of table 1, apart; yes or no; times in ms of one thread; layers extended, in one drawing.\n");
    bool right = print_polygons(bench);
    return print_pixels(bench) && right;
}
