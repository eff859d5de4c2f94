/* How often cast edges are wrong: bodies around first contact, and bodies within others, against the exact method. */
#include "misses_plot.h"
#include "poses.h"
#include "sections.h"

#include <random.h>
#include <scenes.h>
#include <stdlib.h>

static void print_forms(const char *first) {
    printf("| %s |", first);
    for (int form = 0; form < EDGES_FORMS; form++) {
        printf(" %s |", edges_forms[form].name);
    }
    printf("\n| --- |");
    for (int form = 0; form < EDGES_FORMS; form++) {
        printf(" --: |");
    }
    printf("\n");
}

/* Wrong answers by depth, at one resolution. */
static void print_depths(const edges_poses *poses, int density, int resolution) {
    printf("\n### Wrong by depth: %s triangles, %u pixels\n\n"
           "Below 0 they are apart, and each \"yes\" is invented; above, each \"no\" is a miss.\n\n",
           edges_densities[density], (unsigned)edges_resolutions[resolution]);
    print_forms("depth in pixels");
    for (int bin = 0; bin < EDGES_BINS; bin++) {
        printf("| %d to %d |", bin - EDGES_REACH, bin - EDGES_REACH + 1);
        for (int form = 0; form < EDGES_FORMS; form++) {
            const edges_answers *said = &poses->answers[density][form][resolution][bin];
            printf(" %zu of %zu |", bin < EDGES_REACH ? said->yes : said->poses - said->yes, said->poses);
        }
        printf("\n");
    }
    printf("| mean side of a pixel |");
    for (int form = 0; form < EDGES_FORMS; form++) {
        double sum = poses->pixels[density][form] / edges_resolutions[resolution];
        printf(" %.4f |", sum / (double)poses->count[density]);
    }
    printf("\n");
}

/* Whether there are answers at a density and a resolution. */
static bool is_asked(const edges_poses *poses, int density, int resolution) {
    return edges_answers_in(poses->answers[density][0][resolution], 0, EDGES_BINS).poses > 0;
}

/* Overlaps that are missed, or gaps that are not seen, between two depths, by density and resolution. */
static void print_pooled(const edges_poses *poses, const char *title, int first, int end) {
    printf("\n### %s\n\n", title);
    print_forms("triangles, pixels");
    for (int row = 0; row < EDGES_DENSITIES * EDGES_RESOLUTIONS; row++) {
        int density = row / EDGES_RESOLUTIONS;
        int resolution = row % EDGES_RESOLUTIONS;
        if (!is_asked(poses, density, resolution)) {
            continue;
        }
        printf("| %s, %u |", edges_densities[density], (unsigned)edges_resolutions[resolution]);
        for (int form = 0; form < EDGES_FORMS; form++) {
            edges_answers said = edges_answers_in(poses->answers[density][form][resolution], first, end);
            printf(" %zu of %zu |", first < EDGES_REACH ? said.yes : said.poses - said.yes, said.poses);
        }
        printf("\n");
    }
}

static void print_deepest(const edges_poses *poses) {
    printf("\n### The deepest overlap that was missed, of up to %d pixels, in pixels\n\n", EDGES_REACH);
    print_forms("triangles, pixels");
    for (int row = 0; row < EDGES_DENSITIES * EDGES_RESOLUTIONS; row++) {
        int density = row / EDGES_RESOLUTIONS;
        int resolution = row % EDGES_RESOLUTIONS;
        if (!is_asked(poses, density, resolution)) {
            continue;
        }
        printf("| %s, %u |", edges_densities[density], (unsigned)edges_resolutions[resolution]);
        for (int form = 0; form < EDGES_FORMS; form++) {
            printf(" %.2g |", poses->deepest_missed[density][form][resolution]);
        }
        printf("\n");
    }
}

/* A sphere within one of twice its size, drawn first and drawn last in turns. */
static bool ask_within(const edges_bench *bench, const scene_mesh *around, const scene_mesh *within, size_t poses,
                       size_t missed[EDGES_FORMS]) {
    scene_random random = {24};
    for (size_t i = 0; i < poses; i++) {
        double position[3];
        for (int k = 0; k < 3; k++) {
            position[k] = scene_random_between(&random, -0.15, 0.15);
        }
        clinker_pose pose = scene_random_pose(&random, position);
        const clinker_body outer = {.mesh = scene_mesh_borrow(around)};
        const clinker_body inner = {.mesh = scene_mesh_borrow(within), .pose = &pose};
        const clinker_body bodies[2] = {i % 2 == 0 ? outer : inner, i % 2 == 0 ? inner : outer};
        for (int form = 0; form < EDGES_FORMS; form++) {
            bool yes;
            double spacing;
            if (!edges_form_ask(&edges_forms[form], bench->workspace, bodies, 256, &yes, &spacing)) {
                return false;
            }
            missed[form] += !yes;
        }
    }
    return true;
}

static bool print_containments(const edges_bench *bench) {
    static const size_t sizes[] = {1000, 10000, 100000, 400000};
    bool done = true;
    printf("\n### Bodies within others that are missed, 256 pixels\n\n");
    print_forms("triangles of each");
    for (size_t i = 0; done && i < (bench->quick ? 1 : sizeof sizes / sizeof *sizes); i++) {
        const size_t poses = bench->quick ? 4 : sizes[i] > 100000 ? 12 : 48;
        size_t missed[EDGES_FORMS] = {0};
        scene_mesh around = scene_bumpy_sphere(sizes[i], 3, 1);
        scene_mesh within = scene_bumpy_sphere(sizes[i], 4, 0.5F);
        done =
            around.positions != NULL && within.positions != NULL && ask_within(bench, &around, &within, poses, missed);
        printf("| %zu |", around.triangle_count);
        for (int form = 0; form < EDGES_FORMS; form++) {
            printf(" %zu of %zu |", missed[form], poses);
        }
        printf("\n");
        fflush(stdout);
        scene_mesh_free(&around);
        scene_mesh_free(&within);
    }
    return done;
}

static bool draw(const edges_bench *bench, const edges_poses *poses) {
    if (bench->figures == NULL) {
        return true;
    }
    FILE *out = edges_figure_open(bench, "edges_misses.svg", "w");
    if (out != NULL) {
        edges_misses_draw(out, poses);
    }
    return out != NULL && fclose(out) == 0;
}

static void print_tables(const edges_poses *poses) {
    enum { AT_256 = 2 };
    for (int density = 0; density < EDGES_DENSITIES; density++) {
        if (poses->count[density] > 0) {
            print_depths(poses, density, AT_256);
        }
    }
    print_pooled(poses, "Overlaps of 1 to 6 pixels that are missed", EDGES_REACH + 1, EDGES_BINS);
    print_pooled(poses, "Overlaps of up to a pixel that are missed", EDGES_REACH, EDGES_REACH + 1);
    print_pooled(poses, "Gaps of up to a pixel that are taken for overlaps", EDGES_REACH - 1, EDGES_REACH);
    print_pooled(poses, "Gaps of 1 to 6 pixels that are taken for overlaps", 0, EDGES_REACH - 1);
    print_deepest(poses);
}

/* Gaps are never invented by points that were judged exactly. */
static bool invents_nothing(const edges_poses *poses) {
    for (int i = 0; i < EDGES_DENSITIES * EDGES_RESOLUTIONS; i++) {
        for (int form = 0; form < EDGES_FORMS; form++) {
            const edges_answers *bins = poses->answers[i / EDGES_RESOLUTIONS][form][i % EDGES_RESOLUTIONS];
            if (!edges_forms[form].published && edges_answers_in(bins, 0, EDGES_REACH).yes > 0) {
                return false;
            }
        }
    }
    return true;
}

bool edges_misses(const edges_bench *bench) {
    edges_poses *poses = calloc(1, sizeof *poses);
    bool done = poses != NULL && edges_poses_run(bench->workspace, bench->quick, poses);
    if (done) {
        printf("## Wrong answers\n\n"
               "Boxes, bumpy spheres and knots, turned at random, moved to some depth around their first contact. "
               "Pixels are those of the form itself: the published window is around both bodies, that of Clinker's "
               "form around what their boxes share, so its pixels are smaller. Depths and gaps are measured along the "
               "way of approach; where surfaces pass "
               "each other aslant, what lies between them is less. Poses:");
        for (int i = 0; i < EDGES_DENSITIES; i++) {
            printf(" %zu of %s triangles%s", poses->count[i], edges_densities[i],
                   i < EDGES_DENSITIES - 1 ? "," : ".\n");
        }
        print_tables(poses);
        done = print_containments(bench) && draw(bench, poses) && invents_nothing(poses);
    }
    free(poses);
    return done;
}
