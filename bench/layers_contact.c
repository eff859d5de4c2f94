/* The paper's claim, that time hardly depends on the complexity of the contact: two bodies are pressed into each other,
 * from one pixel of contact to contact everywhere. */
#include "contest.h"
#include "layers_sections.h"
#include "passes.h"
#include "peer_rasters.h"
#include "plot.h"

#include <string.h>

enum { MOST_PEERS = 5, MOST_CURVES = 2 * MOST_PEERS, PLACES = 10 };

static const peer *const peers[] = {
    &peer_layers,     &peer_zlist, &peer_clinker,
#ifdef BENCH_WITH_EMBREE
    &peer_embree_low, /* the fastest setting of each on jaws, as bench_pairs tells */
#endif
#ifdef BENCH_WITH_FCL
    &peer_fcl_aabb,
#endif
};

#define PEERS (sizeof(peers) / sizeof(peers[0]))

/* How a contestant's answer is called, of a yes or no and of all there is to tell. */
static const char *const names[MOST_PEERS][2] = {
    {"layers", "layers, whole map"}, {"zlist", "zlist, whole map"}, {"exact", "exact, all pairs"},
    {"Embree", "Embree, all pairs"}, {"FCL", "FCL, all pairs"},
};

static const char *const colours[MOST_PEERS] = {"#c05621", "#b7791f", "#2f855a", "#2b6cb0", "#6b46c1"};

/* A row of the table, and a place in the plot, for each share of the pixels that see both bodies. */
typedef struct press {
    double shares[PLACES];
    double ms[MOST_CURVES][PLACES]; /* yes or no of each peer, then all */
    bool right;
} press;

static size_t name_of(size_t number) {
    bool no_embree = number >= 3 && strcmp(peers[3]->family, "Embree") != 0;
    return number + no_embree;
}

/* Moves b to where at least such a share of the pixels clash, one at least, as high as can be; they are fewer the
 * higher it is. */
static bool press_until(const layers_bench *bench, scene_pair *pair, const clinker_view *view, double share,
                        double *reached) {
    double *height = &pair->pose.m[11];
    double inside = *height - 0.8;
    double outside = *height;
    passes seen;
    for (int i = 0; i < 24; i++) {
        *height = (double)(float)((inside + outside) / 2);
        if (!passes_count(bench->workspace, pair, view, &seen)) {
            return false;
        }
        bool enough = seen.clashing > 0 && (double)seen.clashing >= share * (double)seen.shared;
        *(enough ? &inside : &outside) = *height;
    }
    *height = inside;
    bool done = passes_count(bench->workspace, pair, view, &seen) && seen.clashing > 0;
    *reached = done ? (double)seen.clashing / (double)seen.shared : 0;
    return done;
}

static void print_row(const press *measured, size_t place, double z) {
    printf("| %.3g %% | %.4f |", 100 * measured->shares[place], z);
    for (size_t i = 0; i < 2 * PEERS; i++) {
        contest_print(stdout, measured->ms[i][place]);
    }
    printf("\n");
    fflush(stdout);
}

static bool measure(const layers_bench *bench, scene_pair *pair, press *measured) {
    static const double asked[PLACES] = {0, 1e-4, 1e-3, 0.01, 0.03, 0.1, 0.3, 0.6, 0.9, 1};
    contest rules = {
        .view = {.direction = {0, 0, 1}, .resolution = 512}, .expected = true, .quick = bench->quick, .threads = 1};
    for (size_t place = 0; place < PLACES; place++) {
        double first_ms[2][PEERS];
        if (!press_until(bench, pair, &rules.view, asked[place], &measured->shares[place])) {
            return false;
        }
        for (int whole = 0; whole < 2; whole++) {
            rules.whole = whole == 1;
            measured->right = contest_run(&rules, pair, peers, PEERS, first_ms[whole]) && measured->right;
        }
        for (size_t i = 0; i < 2 * PEERS; i++) {
            measured->ms[i][place] = first_ms[i / PEERS][i % PEERS];
        }
        print_row(measured, place, pair->pose.m[11]);
    }
    return true;
}

static void print_percent(FILE *out, double share) {
    fprintf(out, "%g %%", 100 * share);
}

static bool draw(const layers_bench *bench, const press *measured, const char *file, const char *title) {
    plot_curve curves[MOST_CURVES];
    for (size_t i = 0; i < 2 * PEERS; i++) {
        size_t number = name_of(i % PEERS);
        curves[i] = (plot_curve){names[number][i / PEERS], colours[number], i < PEERS, measured->ms[i]};
    }
    const plot drawn = {.title = title,
                        .across = "pixels in contact, of those that see both bodies",
                        .upwards = "ms",
                        .print_across = print_percent,
                        .places = measured->shares,
                        .place_count = PLACES,
                        .curves = curves,
                        .curve_count = 2 * PEERS};
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s", bench->figures, file);
    FILE *out = length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
    if (out) {
        plot_draw(out, &drawn);
    }
    return out != NULL && fclose(out) == 0;
}

/* Takes the pair, with b just out of contact. */
static bool print_bodies(const layers_bench *bench, const char *name, scene_pair pair, const char *file) {
    press measured = {.right = true};
    printf("\n### %s of %zu polygons each\n\n| pixels in contact | height of the upper body |", name,
           pair.a.triangle_count);
    for (size_t i = 0; i < 2 * PEERS; i++) {
        printf(" %s |", names[name_of(i % PEERS)][i / PEERS]);
    }
    printf("\n| --: | --: |");
    for (size_t i = 0; i < 2 * PEERS; i++) {
        printf(" --: |");
    }
    printf("\n");
    bool done = pair.a.positions != NULL && pair.b.positions != NULL && measure(bench, &pair, &measured);
    scene_pair_free(&pair);
    if (done && bench->figures) {
        done = draw(bench, &measured, file, "Time against the size of the contact");
    }
    return done && measured.right;
}

/* Two slabs with random heights, face to face. */
static scene_pair rough_slabs(size_t triangles) {
    return (scene_pair){.a = scene_rough_slab(triangles, 1),
                        .b = scene_rough_slab(triangles, 2),
                        .pose = {{1, 0, 0, 0.0213, 0, -1, 0, 0.0137, 0, 0, -1, 0.5}}};
}

bool layers_contact(const layers_bench *bench) {
    const size_t triangles = bench->quick ? 5500 : 55000;
    printf("## Time against the size of the contact\n\n"
           "Times in ms of one thread, 512 x 512 pixels. Dashed in the plot: yes or no. Embree with trees of low build "
           "quality and FCL with axis-aligned boxes, the fastest settings here; all contestants start from raw "
           "triangles.\n");
    bool right = print_bodies(bench, "Jaws", scene_jaws_pressed(triangles, 0), "layers_contact.svg");
    return print_bodies(bench, "Rough slabs", rough_slabs(triangles), "layers_contact_rough.svg") && right;
}
