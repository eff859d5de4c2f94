/* Figure 7: distances between jaws, as a map tells them, against 16 exact rays for each pixel. */
#include "layers_sections.h"
#include "ray_gaps.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double model_mm = 45;  /* five teeth in a row: what the side of a jaw stands for */
static const double model_size = 2; /* that side */

typedef struct errors {
    double *sorted; /* absolute, smallest first */
    size_t count;
    double rms;
} errors;

static int by_value(const void *left, const void *right) {
    const double *a = left;
    const double *b = right;
    return (*a > *b) - (*a < *b);
}

/* Over the pixels that have a gap both in the map and in all of their rays; takes the place of the means. */
static errors compare(const clinker_map *map, double *means) {
    errors found = {.sorted = means};
    double squares = 0;
    for (size_t i = 0; i < (size_t)map->width * map->height; i++) {
        double error = fabs((double)map->gap[i] - means[i]);
        if (!isnan(error)) {
            squares += error * error;
            found.sorted[found.count++] = error;
        }
    }
    qsort(found.sorted, found.count, sizeof *found.sorted, by_value);
    found.rms = found.count > 0 ? sqrt(squares / (double)found.count) : 0;
    return found;
}

static double share_below(const errors *found, double share) {
    size_t place = (size_t)(share * (double)found->count);
    return found->sorted[place < found->count ? place : found->count - 1];
}

static double degrees_between(const double a[3], const double b[3]) {
    double cosine = fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
    return acos(fmin(1, cosine)) * 180 / acos(-1);
}

static void print_errors(const char *name, const clinker_map *map, const double axis[3], const errors *found) {
    const double mm = model_mm / model_size;
    printf("| %s | %.1f | %u x %u | %zu |", name, degrees_between(map->forward, axis), (unsigned)map->width,
           (unsigned)map->height, found->count);
    printf(" %.5f | %.5f | %.5f | %.4f | %.1e | %.1e |\n", found->rms * mm, share_below(found, 0.5) * mm,
           share_below(found, 0.99) * mm, share_below(found, 1) * mm, found->rms / model_size,
           share_below(found, 1) / model_size);
    fflush(stdout);
}

static bool print_row(const layers_bench *bench, const char *name, const scene_mesh jaws[2], const double direction[3],
                      const double axis[3]) {
    const clinker_body bodies[2] = {{.mesh = scene_mesh_borrow(&jaws[0])}, {.mesh = scene_mesh_borrow(&jaws[1])}};
    const clinker_view view = {.direction = {direction[0], direction[1], direction[2]},
                               .resolution = bench->quick ? 128 : 512};
    clinker_map map;
    if (clinker_bodies_map(bench->workspace, bodies, &view, &map) != CLINKER_OK) {
        return false;
    }
    double *means = malloc((size_t)map.width * map.height * sizeof *means);
    bool done = means != NULL && ray_gaps_mean(&map, jaws, means);
    if (done) {
        errors found = compare(&map, means);
        done = found.count > 0;
        if (done) {
            print_errors(name, &map, axis, &found);
        }
    }
    free(means);
    return done;
}

/* The world is turned, and both jaws with it. */
static bool place_jaws(const scene_pair *pair, const clinker_pose *turn, scene_mesh jaws[2]) {
    scene_mesh upper = scene_mesh_placed(&pair->b, &pair->pose);
    if (upper.positions == NULL) {
        return false;
    }
    jaws[0] = scene_mesh_placed(&pair->a, turn);
    jaws[1] = scene_mesh_placed(&upper, turn);
    scene_mesh_free(&upper);
    return jaws[0].positions != NULL && jaws[1].positions != NULL;
}

static bool print_rows(const layers_bench *bench, const scene_mesh jaws[2], const double axis[3]) {
    static const double automatic[3] = {0, 0, 0};
    static const double z[3] = {0, 0, 1};
    printf("| seen along | degrees off the jaws' axis | map | pixels | RMS, mm | half are below, mm | 99 %% are below, "
           "mm | largest, mm | RMS / size | largest / size |\n"
           "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n");
    bool done = print_row(bench, "what the library chooses", jaws, automatic, axis) &&
                print_row(bench, "an axis of the world, not refined", jaws, z, axis) &&
                print_row(bench, "the axis of the jaws", jaws, axis, axis);
    printf("| the paper, refined | – | – | – | 0.00090 | – | – | 0.0600 | %.1e | %.1e |\n", 0.0009 / model_mm,
           0.06 / model_mm);
    return done;
}

bool layers_distances(const layers_bench *bench) {
    static const double nowhere[3] = {0, 0, 0};
    static const double tilt[3] = {0.35, -0.25, 0.2};
    const clinker_pose turn = clinker_pose_euler(nowhere, tilt);
    const double axis[3] = {turn.m[2], turn.m[6], turn.m[10]};
    scene_pair pair = scene_jaws_pressed(bench->quick ? 5500 : 55000, 0.2);
    scene_mesh jaws[2] = {{0}, {0}};
    printf("## Figure 7: distances against exact rays\n\n"
           "Jaws as in figure 5c, askew in the world; the distance at each pixel against the mean of 16 rays. Lengths "
           "as if a jaw were %g mm wide.\n\n",
           model_mm);
    bool done = pair.a.positions != NULL && place_jaws(&pair, &turn, jaws) && print_rows(bench, jaws, axis);
    scene_mesh_free(&jaws[0]);
    scene_mesh_free(&jaws[1]);
    scene_pair_free(&pair);
    return done;
}
