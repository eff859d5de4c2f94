/* The paper's claim, that time hardly depends on the complexity of the contact: two bodies are pressed into each other,
 * from one pixel of contact to contact everywhere. */
#include "contest.h"
#include "lib/plot.h"
#include "passes.h"
#include "peers/rasters.h"
#include "sections.h"

/* Who takes part, and how the answers are called: to yes or no, and to all there is to tell. */
typedef struct contestant {
    const peer *peer;
    const char *names[2];
    const char *colour;
} contestant;

static const contestant contestants[] = {
    {&peer_layers, {"layers", "layers, whole map"}, "#c05621"},
    {&peer_zlist, {"zlist", "zlist, whole map"}, "#b7791f"},
    {&peer_clinker, {"exact", "exact, all pairs"}, "#2f855a"},
#ifdef BENCH_WITH_EMBREE
    {&peer_embree_low, {"Embree", "Embree, all pairs"}, "#2b6cb0"},
#endif
#ifdef BENCH_WITH_FCL
    {&peer_fcl_aabb, {"FCL", "FCL, all pairs"}, "#6b46c1"},
#endif
};

enum { PEERS = sizeof contestants / sizeof contestants[0], CURVES = 2 * PEERS, PLACES = 10 };

/* A row of the table, and a place in the plot, for each share of the pixels that see both bodies. */
typedef struct press {
    double shares[PLACES];
    double ms[CURVES][PLACES]; /* yes or no of each, then all */
    bool right;
} press;

/* Moves b to where at least such a share of the pixels clash, one at least, and prove that the bodies interfere, as
 * high as can be; they are fewer the higher it is. */
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
        bool enough = seen.proven && (double)seen.clashing >= share * (double)seen.shared;
        *(enough ? &inside : &outside) = *height;
    }
    *height = inside;
    bool done = passes_count(bench->workspace, pair, view, &seen) && seen.proven;
    *reached = done ? (double)seen.clashing / (double)seen.shared : 0;
    return done;
}

static void print_row(const press *measured, size_t place, double z) {
    printf("| %.3g %% | %.4f |", 100 * measured->shares[place], z);
    for (size_t i = 0; i < CURVES; i++) {
        contest_print(stdout, measured->ms[i][place]);
    }
    printf("\n");
    fflush(stdout);
}

static bool measure(const layers_bench *bench, scene_pair *pair, press *measured) {
    static const double asked[PLACES] = {0, 1e-4, 1e-3, 0.01, 0.03, 0.1, 0.3, 0.6, 0.9, 1};
    contest rules = {
        .view = {.direction = {0, 0, 1}, .resolution = 512}, .expected = true, .quick = bench->quick, .threads = 1};
    const peer *peers[PEERS];
    for (size_t i = 0; i < PEERS; i++) {
        peers[i] = contestants[i].peer;
    }
    for (size_t place = 0; place < PLACES; place++) {
        double ms[2][PEERS];
        if (!press_until(bench, pair, &rules.view, asked[place], &measured->shares[place])) {
            return false;
        }
        for (int whole = 0; whole < 2; whole++) {
            rules.whole = whole == 1;
            measured->right = contest_run(&rules, pair, peers, PEERS, ms[whole]) && measured->right;
        }
        for (size_t i = 0; i < CURVES; i++) {
            measured->ms[i][place] = ms[i / PEERS][i % PEERS];
        }
        print_row(measured, place, pair->pose.m[11]);
    }
    return true;
}

static void print_percent(FILE *out, double share) {
    fprintf(out, "%g %%", 100 * share);
}

static bool draw(const layers_bench *bench, const press *measured, const char *file, const char *title) {
    plot_curve curves[CURVES];
    for (size_t i = 0; i < CURVES; i++) {
        const contestant *of = &contestants[i % PEERS];
        curves[i] = (plot_curve){
            .name = of->names[i / PEERS], .colour = of->colour, .dashed = i < PEERS, .values = measured->ms[i]};
    }
    const plot drawn = {.title = title,
                        .across = "pixels in contact, of those that see both bodies",
                        .upwards = "time, ms",
                        .print_across = print_percent,
                        .places = measured->shares,
                        .place_count = PLACES,
                        .curves = curves,
                        .curve_count = CURVES};
    char path[512];
    int length = snprintf(path, sizeof path, "%s/%s", bench->figures, file);
    FILE *out = length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
    if (out) {
        plot_draw(out, &drawn);
    }
    return out != NULL && fclose(out) == 0;
}

/* Takes the pair, with b just out of contact. */
static bool print_bodies(const layers_bench *bench, const char *name, scene_pair pair, const char *file,
                         const char *title) {
    press measured = {.right = true};
    printf("\n### %s of %zu polygons each\n\n| pixels in contact | height of the upper body |", name,
           pair.a.triangle_count);
    for (size_t i = 0; i < CURVES; i++) {
        printf(" %s |", contestants[i % PEERS].names[i / PEERS]);
    }
    printf("\n| --: | --: |");
    for (size_t i = 0; i < CURVES; i++) {
        printf(" --: |");
    }
    printf("\n");
    bool done = pair.a.positions != NULL && pair.b.positions != NULL && measure(bench, &pair, &measured);
    scene_pair_free(&pair);
    if (done && bench->figures) {
        done = draw(bench, &measured, file, title);
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
    bool right = print_bodies(bench, "Jaws", scene_jaws_pressed(triangles, 0), "layers_contact.svg",
                              "Time against the size of the contact, jaws");
    return print_bodies(bench, "Rough slabs", rough_slabs(triangles), "layers_contact_rough.svg",
                        "Time against the size of the contact, rough slabs") &&
           right;
}
